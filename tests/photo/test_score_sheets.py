"""Sheets that players keep the score on: circles on printed rings, winners, digits to look at."""

import cv2
import numpy as np
import pytest

from papercraft import games
from papercraft.app.reference import reference_of
from papercraft.core.game import build
from papercraft.core.ids import parse_id
from papercraft.core.photo import PhotoSet, Transcript, written
from papercraft.core.problems import ReadError
from papercraft.games.cutit.marks import read_marks, ring_states
from papercraft.games.cuttle.aids import choose_spots
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto, _combine_evidence
from papercraft.photo.ring_ink import Beside
from tests.photos import SCALE, Camera, Pen, printed, sheet_id


def shot(pixels, camera=None):
    return AnalyzedPhoto.of(
        Picture("sheet.jpg", (camera or Camera()).photo_set(pixels)), reference_of
    )


def middle(box):
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def scanned(name, code, pixels, names=("Ada", "Ben"), answers=None):
    id_ = sheet_id(code)
    game = games.load(name)
    setup = build(game, parse_id(id_))
    return game.scan(setup, PhotoSet(id_, (shot(pixels),), names, answers or {}))


@pytest.mark.parametrize(("colour", "width"), [("blue", 0.5), ("pencil", 0.5), ("black", 0.35)])
def test_circles_on_the_printed_line_are_seen(colour, width):
    page = printed("cutit", sheet_id("CUT"), "pad")
    pen = Pen(page, colour, width)
    boxes = page.sheet.places.boxes
    for name in ("penalty.3", "penalty.8", "higher.4", "single.2"):
        # A pencil is paler than the heavy lines: just on them nobody sees it.
        beside = 0.6 if colour == "pencil" else 0.0
        pen.ring(*middle(boxes[name]), boxes[name][2] / 2 + beside)
    pen.cross(boxes["penalty.5"])
    transcript = Transcript({})
    [found] = shot(pen.pixels).pages
    lines = read_marks(found, 1, "Ada", transcript)
    assert transcript.questions == []
    assert lines == [
        "The pad of Ada has \u22125 in round 3, 5, 8.",
        "The ladders of Ada are marked up to 7 and 1.",
    ]


@pytest.mark.parametrize("mark", ["tick", "cross"])
def test_rings_ticked_with_a_thin_pen(mark):
    page = printed("cutit", sheet_id("CUT"), "pad")
    pen, boxes = Pen(page, "blue", 0.35), page.sheet.places.boxes
    marked = ["penalty.2", "penalty.9", *(f"higher.{n}" for n in range(1, 6)), "single.1"]
    for name in marked:
        getattr(pen, mark)(boxes[name])
    [found] = shot(pen.pixels).pages
    states = ring_states(found)
    assert {name for name, state in states.items() if state} == set(marked)
    assert None not in states.values()


def test_most_steps_circled_in_pencil():
    # Few rings are left blank to tell how dark the photo shows print, which came out pale.
    page = printed("cutit", sheet_id("CUT"), "pad")
    pen = Pen(page, "pencil", 0.5)
    pen.pixels = (255 - (255 - pen.pixels) * 0.65).astype(np.uint8)
    boxes = page.sheet.places.boxes
    circled = [*(f"higher.{n}" for n in range(1, 8)), *(f"single.{n}" for n in range(1, 6))]
    for name in circled:
        pen.ring(*middle(boxes[name]), boxes[name][2] / 2 + 0.3)
    [found] = shot(pen.pixels).pages
    states = ring_states(found)
    assert all(states[name] for name in circled)
    assert [states["single.6"], states["single.7"]] == [False, False]


@pytest.mark.parametrize(("colour", "circled"), [("faint", True), ("hint", None)])
def test_a_pale_circle_beside_print_that_came_out_pale(colour, circled):
    # It adds less darkness than the print lacks by chance, but nobody overlooks it.
    page = printed("cutit", sheet_id("CUT"), "pad")
    box = page.sheet.places.boxes["single.2"]
    pen = Pen(page, colour)
    x, y = (round((v + o) * SCALE) for v, o in zip(middle(box), page.origin, strict=True))
    far = round((box[2] / 2 + 0.8) * SCALE)
    ring = pen.pixels[y - far : y + far, x - far : x + far]
    ring[:] = 255 - (255 - ring) * 0.8
    pen.ring(*middle(box), box[2] / 2 + 1.2)
    [found] = shot(pen.pixels).pages
    assert {name: state for name, state in ring_states(found).items() if state is not False} == {
        "single.2": circled
    }


@pytest.mark.parametrize(
    ("near", "darker", "drawn"),
    [
        (Beside(0.0, 0.02), False, False),
        (Beside(0.0, 0.02), True, True),
        (Beside(0.05, 0.05), False, None),
        (Beside(0.1, 0.04), False, None),
        (Beside(0.1, 0.04), True, True),
        (Beside(0.3, 0.2), None, None),
        (Beside(0.5, 0.2), False, True),
    ],
)
def test_ink_beside_the_print_says_more_than_darkness(near, darker, drawn):
    assert _combine_evidence(near, darker=darker) is drawn


def test_a_frame_that_came_out_beside_its_place_is_no_writing():
    page = printed("rope", sheet_id("ROP"), "aids", 2)
    boxes = page.sheet.places.boxes
    column = [box for name, box in boxes.items() if name.endswith(".8")]
    pen = Pen(page, "black", 0.3)
    for x, y, width, height in column:
        pen.line((x + width - 0.75, y), (x + width - 0.75, y + height), shake=0.0)
    [found] = shot(pen.pixels).pages
    assert not any(written(found, column))
    assert not any(written(found, list(boxes.values())))


def test_a_thumb_on_rings_leaves_the_others_alone():
    page = printed("cutit", sheet_id("CUT"), "pad")
    pixels = page.pixels.copy()
    boxes = page.sheet.places.boxes
    thumbs = ("single.4", "higher.4", "single.5")
    for name in thumbs:
        x, y = middle(boxes[name])
        at = round((x + page.origin[0]) * SCALE), round((y + page.origin[1]) * SCALE)
        cv2.circle(pixels, at, round(11 * SCALE), (120, 150, 200), -1)
    [found] = shot(pixels).pages
    states = ring_states(found)
    assert {name for name, state in states.items() if state is not False} == set(thumbs)
    assert not any(states.values())


@pytest.mark.parametrize(("grey", "ticked"), [(250, {False}), (230, {None}), (195, {True})])
def test_boxes_hatched_lightly_are_not_blank(grey, ticked):
    # Filled evenly there are no strokes to be seen, only that the box is darker.
    page = printed("cutit", sheet_id("CUT"), "pad")
    pixels = page.pixels.copy()
    x, y, width, height = page.sheet.places.boxes["dice.2.pink.3"]
    left, top = ((v + o + 0.4) * SCALE for v, o in zip((x, y), page.origin, strict=True))
    pixels[round(top) : round(top + (height - 0.8) * SCALE),
           round(left) : round(left + (width - 0.8) * SCALE)] = grey  # fmt: skip
    [found] = shot(pixels).pages
    [tick] = found.ticks([page.sheet.places.boxes["dice.2.pink.3"]])
    assert {tick.ticked} == ticked


@pytest.mark.parametrize(("colour", "state"), [("black", None), ("stain", True)])
def test_the_edge_of_a_stain_is_no_tick_for_sure(colour, state):
    # Where others are ticked with a dark pen, a pale line may be anything.
    page = printed("cutit", sheet_id("CUT"), "pad")
    boxes = page.sheet.places.boxes
    pen = Pen(page, colour)
    for number in range(1, 5):
        pen.tick(boxes[f"dice.{number}.pink.3"])
    x, y, width, height = boxes["dice.5.pink.3"]
    pen.colour, pen.width = "stain", 0.9
    pen.line((x + width / 2, y - 4), (x + width / 3, y + height / 2), (x + width / 2, y + 10))
    [found] = shot(pen.pixels).pages
    names = [f"dice.{number}.pink.3" for number in range(1, 7)]
    ticks = found.ticks([boxes[name] for name in names])
    assert [tick.ticked for tick in ticks] == [True] * 4 + [state, False]


def test_a_table_of_lines_full_of_writing_is_found():
    # Lone lines look alike all along: they tell nothing about the place, for or against.
    page = printed("rope", sheet_id("ROP"), "aids", 2)
    boxes = page.sheet.places.boxes
    pen = Pen(page, "black", 1.1)
    for name, box in boxes.items():
        if name.startswith("game."):
            x, y = middle(box)
            pen.cross((x - 4, y - 4, 8, 8))
    [found] = shot(pen.pixels).pages
    assert max(found.fit([middle(box) for box in boxes.values()])) < 0.3


def test_a_blank_pad_tells_nothing_and_asks_nothing():
    [found] = shot(printed("cutit", sheet_id("CUT"), "pad").pixels).pages
    transcript = Transcript({})
    assert read_marks(found, 1, "Ada", transcript) == []
    assert transcript.questions == []
    assert found.drawn([]) == []


def test_a_match_sheet_tells_who_won():
    page = printed("cuttle", sheet_id("CTE"), "aids", 1)
    pen = Pen(page)
    for number, begins, winner in ((1, 1, 2), (2, 2, 2), (3, 1, 1)):
        pen.ring(*choose_spots("begins", number)[begins - 1], 4.4)
        pen.ring(*choose_spots("winner", number)[winner - 1], 4.6)
    x, y, *_ = page.sheet.places.boxes["points.2.1"]
    pen.line((x + 8, y + 4), (x + 8, y + 12))
    scan = scanned("cuttle", "CTE", pen.pixels)
    match = scan.data["match"]
    assert [(game["begins"], game["winner"]) for game in match] == [
        ("Ada", "Ben"), ("Ben", "Ben"), ("Ada", "Ada"),
    ]  # fmt: skip
    assert scan.remarks == ("Ada has won 1, Ben 2.",)
    # The digits are not guessed.
    assert [question.key for question in scan.questions] == ["match.1.points.2"]
    scan = scanned("cuttle", "CTE", pen.pixels, answers={"match.1.points.2": "21"})
    assert scan.data["match"][0]["points"] == ["", "21"]
    assert scan.questions == ()


@pytest.mark.parametrize(
    ("ticks", "asked"),
    [
        (("1.2.1", "2.2.1", "2.2.2"), []),
        # The second row is ticked for the other player.
        (("1.2.1", "2.1.1", "2.2.1"), ["match.2.winner"]),
        (("2.2.1", "2.2.2"), []),
        (("2.2.1",), ["match.2.winner"]),
    ],
)
def test_the_boxes_won_so_far_are_compared_with_the_circles(ticks, asked):
    page = printed("cuttle", sheet_id("CTE"), "aids", 1)
    pen = Pen(page)
    for number in (1, 2):
        pen.ring(*choose_spots("begins", number)[0], 4.4)
        pen.ring(*choose_spots("winner", number)[1], 4.4)
    for tick in ticks:
        pen.tick(page.sheet.places.boxes[f"won.{tick}"])
    scan = scanned("cuttle", "CTE", pen.pixels)
    assert [question.key for question in scan.questions] == asked
    assert [game["winner"] for game in scan.data["match"]] == ["Ben", "Ben"]


def test_a_row_with_nothing_but_a_tick_is_asked():
    page = printed("cuttle", sheet_id("CTE"), "aids", 1)
    pen = Pen(page)
    pen.tick(page.sheet.places.boxes["won.1.1.1"])
    keys = [question.key for question in scanned("cuttle", "CTE", pen.pixels).questions]
    assert keys == ["match.1.begins", "match.1.winner"]


def test_a_drawn_game_is_nobodys():
    page = printed("cuttle", sheet_id("CTE"), "aids", 1)
    pen = Pen(page)
    for number, winner in ((1, None), (2, 2)):
        pen.ring(*choose_spots("begins", number)[0], 4.4)
        if winner:
            pen.ring(*choose_spots("winner", number)[winner - 1], 4.4)
    pen.tick(page.sheet.places.boxes["won.2.2.1"])
    scan = scanned("cuttle", "CTE", pen.pixels)
    [question] = scan.questions
    assert (question.key, question.read) == ("match.1.winner", "nobody")
    scan = scanned("cuttle", "CTE", pen.pixels, answers={"match.1.winner": "nobody"})
    assert [game["winner"] for game in scan.data["match"]] == ["", "Ben"]
    assert (scan.questions, scan.remarks) == ((), ("Ada has won 0, Ben 1.",))


def test_two_circles_or_none_are_asked():
    page = printed("cuttle", sheet_id("CTE"), "aids", 1)
    pen = Pen(page)
    pen.ring(*choose_spots("begins", 1)[0], 4.4)
    for spot in choose_spots("winner", 1):
        pen.ring(*spot, 4.4)
    pen.ring(*choose_spots("winner", 2)[1], 4.4)
    keys = [question.key for question in scanned("cuttle", "CTE", pen.pixels).questions]
    assert keys == ["match.1.winner", "match.2.begins"]


def test_a_series_sheet_shows_its_rows():
    page = printed("rope", sheet_id("ROP"), "aids", 2)
    boxes = page.sheet.places.boxes
    pen = Pen(page)
    pen.tick(boxes["game.1.1"])
    x, y, *_ = boxes["game.1.2"]
    pen.line((x + 8, y + 3), (x + 8, y + 11))
    pen.tick(boxes["game.2.2"])
    scan = scanned("rope", "ROP", pen.pixels)
    assert [question.key for question in scan.questions] == ["series.1.winner", "series.2.winner"]
    answers = {"series.1.winner": "Ada", "series.2.winner": "Ben"}
    scan = scanned("rope", "ROP", pen.pixels, answers=answers)
    assert scan.remarks == ("Ada has won 1.", "Ben has won 1.")
    assert scan.questions == ()


@pytest.mark.parametrize(("name", "code"), [("cuttle", "CTE"), ("rope", "ROP")])
def test_sheets_without_results_are_refused(name, code):
    with pytest.raises(ReadError, match="sheet"):
        scanned(name, code, printed(name, sheet_id(code), "mats").pixels)
