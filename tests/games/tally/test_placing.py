"""What a file places by mm lies there, is read there, and lies over nothing else."""

import pytest

from papercraft.core.game import Edition
from papercraft.core.problems import ReadError
from papercraft.core.rng import Rng
from papercraft.core.sheet_files import looking_in
from papercraft.games.tally.cells import Mark
from papercraft.games.tally.element_sizes import BOTTOM, TOP
from papercraft.games.tally.flow import plan_of
from papercraft.games.tally.lettering import width
from papercraft.games.tally.placing import _NEAR, Block
from papercraft.games.tally.setup import load
from papercraft.games.tally.sheets import draw
from papercraft.games.tally.widths import BETWEEN, MARK_TEXT, SIDE, is_inside, pitch_of

from .definitions import as_read
from .test_scan import TALLY, filled_pages, photo_of, read, saved

HEAD = {"papercraft": 1, "game": "tally", "name": "Places"}
SQUARES = {"squares": [4, 4], "at": [100, 90], "size": [80, 80]}
NOTES = {"write": 3, "at": [100, 40], "size": [90, 40]}
STAR = {"art": "star", "size": 30, "at": [10, 190]}
ALL = {
    "notes": NOTES,
    "dice": {"name": ["ones", "twos"], "pick": [1, 2, 3]},
    "sea": SQUARES,
    "star": STAR,
    "asked": {"text": "This is said here, in a narrow column.", "at": [60, 190], "size": [40, 40]},
    "way": {"thread": [3, 4], "at": [110, 190]},
    "bonus": {"name": "b1..b2", "tick": 5, "at": [0, 150], "size": [60, 30]},
    "chance": {"number": 30},
}


def placed(definition):
    """Where everything is: the page, the upper left corner, the width and the height."""
    return {
        one.item.name: (n, one.x, one.y, one.width, one.item.height)
        for n, page in enumerate(plan_of(definition).pages)
        for one in page
    }


@pytest.mark.parametrize(
    ("x", "y", "meets"),
    [(50.0, 10.0, False), (49.98, 10.0, True), (10.0, 30.0, False), (10.0, 29.98, True),
     (-30.0, 10.0, False), (-29.98, 10.0, True), (10.0, -10.0, False), (10.0, -9.98, True),
     # A hundredth of a mm is rounding.
     (49.99, 10.0, False), (10.0, 29.99, False), (50.0, 30.0, False)],
)  # fmt: skip
def test_what_lies_side_by_side_does_not_meet(x, y, meets):
    assert Block("one", (10.0, 10.0, 40.0, 20.0), ()).meets((x, y, 40.0, 20.0)) is meets


def test_a_hundredth_of_a_mm_is_no_overlap_whichever_lies_first():
    # In binary these add up exactly.
    one = Block("one", (0.0, 0.0, 1.0, 1.0), ())
    for other in ((1 - _NEAR, 0.0, 1.0, 1.0), (0.0, 1 - _NEAR, 1.0, 1.0)):
        assert not one.meets(other)
        assert not Block("other", other, ()).meets(one.box)


def told(box, **more):
    with pytest.raises(ReadError) as caught:
        load(HEAD | {"box": box} | more)
    return {problem.place: problem.message for problem in caught.value.problems}


def test_it_lies_where_the_file_says():
    definition = load(HEAD | {"box": ALL, "total": {"points": "ones"}})
    found = placed(definition)
    assert found["notes"][:4] == (0, 100, 40, 90)
    assert found["sea"][:4] == (0, 100, 90, 80)
    assert found["star"][:3] == (0, 10, 190)
    assert found["way"][:4] == (0, 110, 190, 80)
    assert [found[name][1] for name in ("b1", "b2")] == [0, 0]
    # All else goes around them, and nothing lies over another.
    boxes = list(found.values())
    for n, (page, x, y, wide, high) in enumerate(boxes):
        assert y >= TOP
        assert y + high <= BOTTOM + 0.01
        for other in boxes[:n]:
            apart = (page != other[0] or x >= other[1] + other[3] or other[1] >= x + wide
                     or y >= other[2] + other[4] - 0.01 or other[2] >= y + high - 0.01)  # fmt: skip
            assert apart, (boxes[n], other)
    places = draw(definition, Edition(1)).sheets[0].places
    assert places.written == {"notes": (100, 40, 90, 28)}
    assert all(100 <= x <= 180 for name, (x, *_) in places.boxes.items() if ".sea." in name)


def test_nothing_but_what_is_placed():
    found = placed(load(HEAD | {"box": {"notes": NOTES, "bonus": ALL["bonus"]}}))
    assert found.keys() == {"notes", "b1", "b2"}


def test_a_file_without_places_is_laid_out_as_before():
    box = {key: {word: value for word, value in one.items() if word not in {"at", "size"}}
           for key, one in ALL.items()}  # fmt: skip
    definition = load(HEAD | {"box": box})
    assert all(x == 0 for _, x, *_ in placed(definition).values())
    # What has a place is another sheet than what has none.
    assert definition.digest != load(HEAD | {"box": ALL}).digest


def test_what_goes_around_begins_on_another_page_if_the_first_one_is_full():
    paper = {"paper": "dots", "at": [0, 32]}
    found = placed(load(HEAD | {"box": {"dots": paper, "done": {"tick": 1}}}))
    assert (found["dots"][0], found["dots"][4], found["done"][0]) == (0, 208, 1)
    # Beside it there is room.
    paper["size"] = [60, 208]
    paper["at"] = [130, 32]
    found = placed(load(HEAD | {"box": {"dots": paper, "done": {"tick": 1}, "more": {"pick": "AB"},
                                        "least": {"count": 2}}}))  # fmt: skip
    assert found["dots"][:2] == (0, 130)


def test_printed_things_have_places_on_sheets_with_columns():
    box = {"notes": {"write": 2, "at": [100, 200]}, "done": {"tick": 1}}
    found = placed(load(HEAD | {"box": box, "columns": 3}))
    assert found["notes"][1:4] == (100, 200, 90)
    box["done"]["at"] = [0, 40]
    message = told(box, columns=3)["box.done.at"]
    assert message == "is read on sheets with one column only; omit columns"


@pytest.mark.parametrize(
    ("box", "place", "message"),
    [
        ({"a": NOTES, "b": NOTES | {"at": [90, 60]}}, "b", "b overlaps a; move one of them"),
        ({"a": STAR, "b": STAR | {"at": [30, 170]}}, "b", "b overlaps a"),
        ({"a": STAR | {"at": [170, 100]}}, "a", "reaches from 170 to 200 mm across"),
        ({"a": STAR | {"at": [0, 20]}}, "a", "there is room from 0 to 190 and from 32 to 240 mm"),
        ({"a": STAR | {"at": [0, 220]}}, "a", "mm down"),
        ({"a": {"write": 3, "at": [195, 40]}}, "a", "reaches from 195"),
        ({"a": {"write": 3, "at": [0, 230]}}, "a", "from 230 to 258 mm down"),
        ({"a": {"dots": [[0, 0], [150, 0], [80, 60]], "at": [60, 40]}}, "a", "mm across"),
        ({"a": NOTES | {"size": [90, 20]}}, "a", "needs 28 mm from top to bottom, but its size"),
        ({"a": SQUARES | {"size": [80, 20]}}, "a", "the squares would be too small"),
        ({"a": {"thread": [9, 9], "at": [0, 40], "size": [50, 50]}}, "a", "too close to read"),
        ({"a": {"maze": ["_.J", "_.J"], "at": [0, 40], "size": [20, 20]}}, "a", "too small to"),
        ({"a": {"pick": "ABC", "at": [0, 40], "size": [15, 40]}}, "a", "too wide for a column"),
        ({"a": {"text": "Hippopotamus", "at": [0, 40], "size": [10, 40]}}, "a", "too long"),
        ({"a": NOTES | {"size": 40}}, "a.size", "needs the width and the height"),
        ({"a": NOTES | {"size": [40, 20, 10]}}, "a.size", "at most 2"),
        ({"a": NOTES | {"at": [40]}}, "a.at", "at least 2"),
        ({"a": NOTES | {"at": ["x", 40]}}, "a.at.1", "number"),
        ({"a": NOTES | {"at": [0, -1]}}, "a.at.2", "at least 0"),
    ],
)
def test_what_cannot_lie_there_is_told(box, place, message):
    found = told(box)
    assert message in found[f"box.{place}"]


def test_it_is_read_where_it_lies(tmp_path):
    sheet, definition = saved(tmp_path, HEAD | {"box": ALL})
    with looking_in(tmp_path):
        played = TALLY.play(definition, sheet, ("Ada",), Rng(4))
        pages = filled_pages(sheet, definition, played["players"])
        scan = read(sheet, *map(photo_of, pages), names=("Ada",))
    assert scan.questions == ()
    assert scan.data["players"] == [as_read(definition, played["players"][0])]


def test_a_label_without_room_is_told():
    box = {"a": {"squares": [2, 2], "label": "Schneeflockenfeld", "at": [20, 40], "size": [22, 60]}}
    with pytest.raises(ReadError, match="has a word that is too long to print"):
        load(HEAD | {"box": box})


def test_marks_are_as_far_apart_as_the_widest_of_their_labels_needs():
    short, long = Mark("1", "12"), Mark("2", "a long label")
    usual = SIDE + BETWEEN
    assert pitch_of((short, short)) == usual
    wide = 1.0 + width(long.label, MARK_TEXT)
    assert wide > usual
    assert pitch_of((short, long)) == pitch_of((long, short)) == wide


def test_labels_up_to_4_4_mm_are_printed_inside_their_marks():
    words = {width(word, MARK_TEXT): word for word in ("i" * n for n in range(1, 20))}
    inside = [Mark("1", word) for size, word in words.items() if size <= 4.4]
    above = [Mark("1", word) for size, word in words.items() if size > 4.4]
    assert inside
    assert is_inside(tuple(inside))
    assert [is_inside((mark,)) for mark in above] == [False] * len(above)
