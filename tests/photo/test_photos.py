"""Photos of sheets: found, straightened, read; and what is told of those that cannot be."""

import itertools

import cv2
import numpy as np
import pytest

from papercraft.app.reference import reference_of
from papercraft.core.ids import SheetId
from papercraft.core.imprint import palette_names
from papercraft.core.photo import Band
from papercraft.core.problems import ReadError
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.everygame import rare
from tests.games.cat.filled import board_of
from tests.photos import Camera, Pen, printed, sheet_id

CUT, CAT = sheet_id("CUT"), sheet_id("CAT")
FACES = ("blank", "?", "2", "3", "4")
HARD = Camera((2200, 2900), tilt=0.22, turn=-14, fill=0.82, bend=3, shadow=0.5, blur=1.6, noise=6)


def read(photo, name="photo.jpg"):
    return AnalyzedPhoto.of(Picture(name, photo), reference_of)


def refusal(photo):
    with pytest.raises(ReadError) as caught:
        read(photo)
    (problem,) = caught.value.problems
    assert problem.place == "photo.jpg"
    return problem.message


def filled_log(colour="blue", ink="full"):
    page = printed("cutit", CUT, "log", 0, "a4", ink)
    pen = Pen(page, colour)
    ticked = {}
    for number in range(1, 9):
        for n, die in enumerate(("green", "pink", "yellow", "blue")):
            name = f"dice.{number}.{die}.{FACES[(number * 3 + n) % 5]}"
            (pen.tick, pen.cross)[number % 2](page.sheet.places.boxes[name])
            ticked[name] = True
    return page, pen, ticked


@pytest.mark.parametrize(
    ("colour", "camera"),
    [
        ("blue", HARD),
        *rare(
            ("red", Camera()),
            ("pencil", HARD),
            ("red", HARD),
            ("blue", Camera()),
            ("pencil", Camera()),
        ),
    ],
)
def test_ticks_are_read(colour, camera):
    page, pen, ticked = filled_log(colour)
    (found,) = read(camera.take(pen.pixels)).pages
    assert (found.part, found.imprint.nth, str(found.imprint.sheet)) == ("log", 0, CUT)
    names = [name for name in page.sheet.places.boxes if name.startswith("dice")]
    ticks = found.ticks([page.sheet.places.boxes[name] for name in names])
    wrong = [name for name, tick in zip(names, ticks, strict=True)
             if tick.ticked is not None and tick.ticked != (name in ticked)]  # fmt: skip
    doubtful = [name for name, tick in zip(names, ticks, strict=True) if tick.ticked is None]
    assert wrong == []
    assert len(doubtful) <= 2


@pytest.mark.parametrize(
    ("paper", "ink", "palette"),
    [("letter", "grey", "high-contrast"),
     *rare(("universal", "low", "default"), ("a4", "full", "high-contrast"),
           ("a4", "low", "blue-yellow"))],
)  # fmt: skip
def test_any_paper_ink_and_palette(paper, ink, palette):
    page = printed("cat", CAT, "board", 0, paper, ink, (), palette)
    (found,) = read(Camera().take(page.pixels)).pages
    # The sheet says its colours: what was expected is what was printed.
    assert palette_names()[found.imprint.palette] == palette
    assert found.places == page.sheet.places
    assert not any(tick.ticked for tick in found.ticks(list(page.sheet.places.boxes.values())))


def places_off(found, page, camera):
    """How far the pose is off at the corners of the frame's inner part, in mm."""
    points = np.array([(x, y) for x in (15, 60, 95, 130, 175) for y in (30, 90, 150, 210, 240)])
    seen = camera.mapping(page.pixels)(points + page.origin)
    return np.hypot(*(found.pose.to_photo(points) - seen).T) / found.pose.scale_at((95, 130))


@pytest.mark.parametrize("turn", [265, *rare(0, 90, 180)])
def test_any_turn(turn):
    page = printed("cat", CAT, "board")
    size = (2000, 1500) if turn % 180 == 90 else (1500, 2000)
    camera = Camera(size, turn=turn, bend=0, fill=0.68 if turn in (90, 265) else 0.9)
    (found,) = read(camera.take(page.pixels)).pages
    assert places_off(found, page, camera).max() < 0.25
    assert max(found.fit([(95, 100), (20, 60), (150, 180)])) < 0.3


@pytest.mark.costly
def test_bent_paper_is_straightened():
    page = printed("cutit", CUT, "square")
    (found,) = read(Camera(bend=4).take(page.pixels)).pages
    expected = cv2.GaussianBlur(reference_of(found.imprint).picture, (0, 0), 3)
    seen = cv2.GaussianBlur(found.view, (0, 0), 3)
    inner = (slice(150, 1300), slice(60, 1100))
    likeness = np.corrcoef(expected[inner].mean(axis=2).ravel(), seen[inner].mean(axis=2).ravel())
    assert likeness[0, 1] > 0.85


@pytest.mark.costly
def test_a_mirrored_photo_is_turned_back():
    _, pen, ticked = filled_log()
    photo = np.ascontiguousarray(Camera().take(pen.pixels)[:, ::-1])
    found = read(photo)
    assert found.mirrored
    (page,) = found.pages
    assert all(tick.ticked for tick in page.ticks([page.places.boxes[name] for name in ticked]))


@pytest.mark.costly
def test_two_boards_on_a_page_are_two_pages():
    page = printed("cat", CAT, "board", 0, "a4", "full", (("nup", "2"),))
    found = read(Camera().take(page.pixels)).pages
    assert [one.imprint.area for one in sorted(found, key=lambda one: one.imprint.area)] == [0, 1]


def test_half_of_a_page_cut_apart_is_read():
    page = printed("cat", CAT, "board", 0, "a4", "full", (("nup", "2"),))
    half = page.pixels[: round((page.origin[1] + 125) * 8)]
    (found,) = read(Camera((2000, 1500)).take(np.ascontiguousarray(half))).pages
    assert found.imprint.area == 0
    assert max(found.fit([(60, 60), (120, 90)])) < 0.5


def thumb(photo, *where):
    photo = photo.copy()
    for x, y, radius in where:
        cv2.circle(photo, (round(x), round(y)), radius, (120, 150, 200), -1)
    return photo


def marks_at(page, camera, area=0):
    to_photo = camera.mapping(page.pixels)
    return {
        mark.name: to_photo([np.mean(mark.corners, axis=0) + page.origin])[0]
        for mark in page.codes[area]
    }


@pytest.mark.slow
def test_a_thumb_on_a_corner_is_no_matter():
    page, camera = printed("cutit", CUT, "pad"), Camera(bend=0)
    for name, (x, y) in marks_at(page, camera).items():
        if "upper right" in name or "QR" in name:
            # There is one QR code, which says what sheet it is.
            continue
        (found,) = read(thumb(camera.take(page.pixels), (x, y, 55))).pages
        assert places_off(found, page, camera).max() < 0.5, name


def test_hidden_marks_are_named():
    page, camera = printed("cutit", CUT, "pad"), Camera(bend=0)
    spots = marks_at(page, camera)
    names = ("upper left", "lower left", "lower right")
    told = refusal(thumb(camera.take(page.pixels), *((*spots[name], 55) for name in names)))
    assert "lower right and lower left: " in told
    assert "upper left" in told


@pytest.mark.costly
def test_hidden_qr_codes_are_told():
    page, camera = printed("cutit", CUT, "pad"), Camera(bend=0)
    spots = marks_at(page, camera)
    told = refusal(thumb(camera.take(page.pixels), (*spots["upper QR"], 60)))
    assert "QR codes" in told


@pytest.mark.costly
def test_the_marks_of_a_half_tell_it_though_its_qr_code_is_hidden():
    page = printed("cat", CAT, "board", 0, "a4", "full", (("nup", "2"),))
    camera = Camera((2100, 2800), bend=0)
    spots, photo = marks_at(page, camera, area=1), camera.take(page.pixels)
    photo = thumb(photo, (*spots["upper QR"], 70))
    found = sorted(read(photo).pages, key=lambda one: one.imprint.area)
    assert [one.imprint.area for one in found] == [0, 1]
    assert max(found[1].fit([(60, 150), (120, 150), (60, 230), (120, 230)])) < 0.5
    # With two marks it is seen, but cannot be read: it is not left out in silence.
    names = ("upper left", "lower left")
    told = refusal(thumb(photo, *((*spots[name], 42) for name in names)))
    assert "corner marks are hidden: upper left and lower left: " in told


@pytest.mark.costly
def test_two_sheets_are_told():
    small = [Camera(fill=0.62, turn=n * 4, shift=(0, 0.24 * (2 * n - 1))) for n in (0, 1)]
    wide = Camera((2000, 2600))
    small = [Camera((2000, 2600), fill=0.48, shift=(0, s)) for s in (-0.25, 0.25)]
    for one, other in (
        (printed("cutit", CUT, "pad"), printed("cutit", CUT, "pad", 1)),
        (printed("cutit", CUT, "pad"), printed("cutit", CUT, "pad")),
        (printed("cutit", CUT, "pad"), printed("cat", CAT, "board")),
    ):
        told = refusal(wide.take((one.pixels, small[0]), (other.pixels, small[1])))
        assert "two sheets" in told


def test_what_is_no_sheet_is_told():
    rng = np.random.default_rng(1)
    assert "no papercraft sheet found" in refusal(
        rng.integers(0, 255, (900, 700, 3)).astype(np.uint8)
    )
    assert "shows nothing printed" in refusal(np.full((900, 700, 3), 200, np.uint8))


@pytest.mark.slow
def test_a_chess_board_takes_no_minutes():
    board = np.kron(np.indices((100, 133)).sum(axis=0) % 2, np.ones((30, 30))) * 255
    assert "full of squares" in refusal(np.dstack([board] * 3).astype(np.uint8))


@pytest.mark.slow
def test_a_dark_or_blurred_photo_is_told():
    page = printed("cutit", CUT, "pad")
    assert "light" in refusal(Camera(light=0.03, noise=4).take(page.pixels))
    assert "blurred" in refusal(Camera(blur=14).take(page.pixels))


def test_a_picture_that_was_scaled_down_is_told_by_its_pixels():
    photo = Camera((540, 720)).take(printed("cutit", sheet_id("CUT"), "pad").pixels)
    assert "only 540 x 720 pixels; send the original" in refusal(photo)
    blurred = cv2.GaussianBlur(photo, (0, 0), 6)
    assert "only 540 x 720 pixels" in refusal(blurred)


def test_a_dark_table_is_not_too_little_light():
    photo = Camera((1500, 2000)).take(np.full((200, 300, 3), 245, np.uint8), table=(30, 40, 55))
    photo = photo[:2000, :]
    photo[:1300] = (30, 40, 55)
    assert "too dark" not in refusal(photo)


@pytest.mark.costly
def test_a_small_sheet_is_told():
    page = printed("cutit", CUT, "pad")
    with pytest.raises(ReadError):
        read(Camera((900, 1200), fill=0.35).take(page.pixels))


def test_a_blackened_box_is_ticked_and_a_shadow_is_not():
    page = printed("cat", CAT, "log")
    boxes = page.sheet.places.boxes
    pen = Pen(page, "black", 0.8).fill(boxes["roll.1.3"])
    (found,) = read(Camera(shadow=0.6).take(pen.pixels)).pages
    names = [name for name in boxes if name.startswith("roll")]
    ticks = dict(zip(names, found.ticks([boxes[name] for name in names]), strict=True))
    assert [name for name, tick in ticks.items() if tick.ticked] == ["roll.1.3"]
    assert not any(tick.ticked is None for tick in ticks.values())


def test_lines_between_dots_are_found():
    page = printed("cat", CAT, "board")
    dots = page.sheet.places.dots
    way = ["B3", "B4", "C4", "C5", "D5", "E5", "E6"]
    pen = Pen(page, "pencil", 0.6).line(*(dots[name] for name in way), shake=0.8)
    (found,) = read(Camera().take(pen.pixels)).pages

    def inner(start, end):
        (ax, ay), (bx, by) = dots[start], dots[end]
        dx, dy = (bx - ax) * 0.16, (by - ay) * 0.16
        return (ax + dx, ay + dy), (bx - dx, by - dy)

    drawn = list(itertools.pairwise(way))
    blank = [("E7", "F7"), ("G3", "G4"), ("A9", "A10"), ("D10", "E10"), ("B5", "C5"), ("C3", "D3")]
    strokes = found.strokes([inner(*pair) for pair in drawn + blank], 0.33 * 12.5)
    assert min(stroke.coverage for stroke in strokes[: len(drawn)]) > 0.7
    assert max(stroke.coverage for stroke in strokes[len(drawn) :]) < 0.45
    assert found.strokes([], 1) == []


def test_rings_are_found():
    page = printed("cat", CAT, "board")
    dots = page.sheet.places.dots
    pen = Pen(page).ring(*dots["C6"], 4.4).ring(*dots["F9"], 3.6)
    (found,) = read(Camera().take(pen.pixels)).pages
    rings = found.rings([dots[name] for name in ("C6", "F9", "C9", "F12")], 2.8, 6.2)
    assert min(ring.coverage for ring in rings[:2]) > 0.75
    assert max(ring.coverage for ring in rings[2:]) < 0.3
    assert rings[0].radius > rings[1].radius
    assert found.rings([], 1, 2) == []


def test_rings_that_touch_print_are_found_by_comparing_places_that_are_printed_alike():
    page = printed("cat", CAT, "board")
    board = board_of(SheetId("CAT", 1, 0, 7))
    spots = [page.sheet.places.dots[name] for name in board.names(board.spots)]
    pen = Pen(page).ring(*spots[0], 3.2).ring(*spots[5], 4.4)
    (found,) = read(Camera(blur=1.5).take(pen.pixels)).pages
    rings = found.alike_rings([Band(spot, 2.7, 6.2) for spot in spots])
    drawn = [rings.pop(5), rings.pop(0)]
    assert min(ring.coverage * ring.seen for ring in drawn) > 0.6
    assert max(ring.coverage * ring.seen for ring in rings) < 0.3
    assert found.alike_rings([]) == []


def test_codes_lie_without_a_page():
    from papercraft.core.codes import code
    from tests.photo.test_codes import filled

    table = np.full((900, 900, 3), 180, np.uint8)
    for number, (x, y) in {5: (100, 100), 42: (400, 300)}.items():
        picture = filled(code(number, 0, 0, 7), 12, 20)
        table[y : y + picture.shape[0], x : x + picture.shape[1]] = picture[..., None]
    found = read(table)
    assert found.pages == ()
    assert sorted(one.number for one in found.codes(range(100))) == [5, 42]
    assert found.codes(range(100, 200)) == []
