"""Headings between boxes, choices that are words, and how a page is spread out."""

import pytest

from papercraft.core.game import Edition
from papercraft.core.problems import ReadError
from papercraft.core.sheet import Text
from papercraft.games.tally.element_sizes import BOTTOM, TOP
from papercraft.games.tally.flow import plan_of
from papercraft.games.tally.record import read
from papercraft.games.tally.setup import described, load
from papercraft.games.tally.sheets import draw

HEAD = {"papercraft": 1, "game": "tally", "name": "Trial"}
ROUNDS = {"name": "g1..g3", "pick": "ABCD"}


def texts_of(box, language="en", **more):
    """The texts of the first page, by what they say."""
    drawing = draw(load(HEAD | {"box": box} | more), Edition(1, language=language))
    return {mark.string: mark for mark in drawing.stamps["page-1"] if isinstance(mark, Text)}


def test_a_heading_stands_above_what_follows_it_in_larger_letters():
    found = texts_of({"h": {"heading": "Music"}, "music": ROUNDS, "t": {"text": "End"}})
    assert (found["Music"].style, found["End"].style) == ("subheading", "body")
    assert found["Music"].y < found["G1"].y < found["G3"].y < found["End"].y


def test_a_long_heading_has_several_lines_and_a_long_word_is_told():
    long = "A heading of many words that goes on in the next line for it is " + "so long " * 3
    lines = [one for one in texts_of({"h": {"heading": long.strip()}, "a": ROUNDS}) if "e" in one]
    assert any(one.startswith("A heading of") for one in lines)
    assert long.strip() not in lines
    with pytest.raises(ReadError, match="h: has a word that is too long to print"):
        described(HEAD | {"box": {"h": {"heading": "W" * 90}, "a": ROUNDS}})


def test_headings_and_choices_are_translated_but_not_in_records():
    box = {"h": {"heading": "Music"}, "joker": {"pick": ["Sport", "History"]}}
    texts = {"de": {"Music": "Musik", "History": "Geschichte"}}
    assert {"Music", "History"} <= {*texts_of(box, texts=texts)}
    found = texts_of(box, "de", texts=texts)
    assert {"Musik", "Geschichte", "Sport"} <= {*found}
    assert not {"Music", "History"} & {*found}
    definition = load(HEAD | {"box": box, "texts": texts})
    assert definition.cells["joker"].read({"History"}) == "History"
    spots = [spot for one in plan_of(definition, "de").pages[0] for spot in one.item.spots]
    assert [spot.mark.name for spot in spots] == ["Sport", "History"]


def test_a_choice_that_is_too_long_is_told_in_letters():
    with pytest.raises(ReadError, match="may have at most 16 characters, not 17"):
        described(HEAD | {"box": {"a": {"pick": ["b" * 17]}}})


def test_what_stands_below_squares_stays_close_to_them():
    box = {"card": {"squares": [6, 6]}, "how": {"text": "Mark one."}, "more": {"text": "Or two."}}
    card, how, more, total = plan_of(load(HEAD | {"box": box, "total": {"t": "1"}})).pages[0]
    assert card.y == TOP
    assert 0 < how.y - (card.y + card.item.height) < 5
    assert more.y > how.y
    assert total.item.height > 12


def test_rows_use_the_height_of_a_page_but_not_more():
    rows = {f"r{n}": {"tick": 1} for n in range(13)}
    (page,) = plan_of(load(HEAD | {"box": {"h": {"heading": "Rows"}} | rows})).pages
    assert page[0].y == TOP
    assert BOTTOM - 60 < page[-1].y + page[-1].item.height <= BOTTOM
    (alone,) = plan_of(load(HEAD | {"box": {"card": {"squares": [6, 6]}}, "total": {}})).pages
    assert [one.y for one in alone] == [TOP]


def test_a_title_that_is_a_little_too_long_is_a_little_smaller():
    styles = {
        texts_of({"a": ROUNDS}, name=name)[name].style
        for name in ("Quiz", "Chess, round robin", "A quiz for all of us at the Crown")
    }
    assert styles == {"title", "long-title", "heading"}


def test_labels_that_are_the_same_are_told_apart_in_words_but_not_on_paper():
    rounds = {"label": "1..2", "pick": "AB"}
    box = {
        "h": {"heading": "Music"},
        "m": {"name": ["m1", "m2"]} | rounds,
        "k": {"heading": "Sport"},
        "s": {"name": ["s1", "s2"]} | rounds,
        "joker": {"tick": 2},
        "again": {"tick": 2, "label": "Joker"},
    }
    cells = load(HEAD | {"box": box}).cells.values()
    assert [cell.label for cell in cells] == [
        "Music: 1", "Music: 2", "Sport: 1", "Sport: 2",
        "Sport: Joker (Joker)", "Sport: Joker (Again)",
    ]  # fmt: skip
    assert {"1", "2", "Joker"} <= {*texts_of(box)}
    del box["h"]
    cells = load(HEAD | {"box": box}).cells
    assert [cells[name].label for name in ("m1", "s1")] == ["1", "Sport: 1"]


def blocks_of(box, **more):
    """The names in each block of the first page, from left to right."""
    (page, *_) = plan_of(load(HEAD | {"box": box} | more)).pages
    sides = sorted({placed.x for placed in page})
    return [[placed.item.name for placed in page if placed.x == x] for x in sides]


def test_what_stands_below_a_heading_is_not_parted():
    box = {
        "h": {"heading": "Music"},
        "m": {"name": "m1..m5", "pick": "ABCD"},
        "k": {"heading": "Sport"},
        "s": {"name": "s1..s5", "pick": "ABCD"},
        "l": {"heading": "Joker"},
        "j": {"name": "j1..j6", "pick": "ABCD"},
    }
    left, right = blocks_of(box, total={"t": "1", "u": "1"})
    assert (left[0], left[-1]) == ("h", "s5")
    assert (right[0], right[-1]) == ("l", "u")
    # Without a heading, rows are parted where blocks are of the same height.
    left, right = blocks_of({"a": {"text": "Tick."}, "m": {"name": "m1..m24", "pick": "ABCD"}})
    assert abs(len(left) - len(right)) <= 2


def test_a_section_that_no_page_has_room_for_is_parted():
    box = {"h": {"heading": "Music"}, "m": {"name": "m1..m30", "number": 99}, "z": {"tick": 1}}
    pages = plan_of(load(HEAD | {"box": box, "columns": 2})).pages
    assert len(pages) > 1
    assert pages[0][0].item.name == "h"
    # Whole ones would need three pages.
    box = {"a": {"name": "a1..a15", "tick": 1}}
    for key in "bcd":
        box |= {f"h{key}": {"heading": "Music"}, key: {"name": f"{key}1..{key}10", "tick": 1}}
    first, second = plan_of(load(HEAD | {"box": box, "columns": 2})).pages
    assert (first[-1].item.name, second[0].item.name) == ("b9", "b10")


@pytest.mark.parametrize(
    ("choices", "key", "right"),
    [
        (["won", "lost"], "won", ["won", "won"]),
        (["won", "lost"], "lost won", ["lost", "won"]),
        (["so so", "good"], "so so", ["so so", "so so"]),
        (["A", "B", "BA"], "BA", ["BA", "BA"]),
        (["A", "B", "none"], "AB", ["A", "B"]),
        ("ABCD", "CB", ["C", "B"]),
        ("ABCD", ["C", "B"], ["C", "B"]),
        ([10, 20], [20, 10], ["20", "10"]),
    ],
)
def test_keys_are_choices_words_or_letters(choices, key, right):
    box = {"q": {"name": ["a", "b"], "pick": choices, "key": key}}
    cells = load(HEAD | {"box": box}).cells
    assert [cells["a"].key, cells["b"].key] == right


def test_a_key_that_is_no_choice_is_told_as_it_is_written():
    box = {"q": {"name": ["a", "b"], "pick": ["won", "lost"], "key": "drawn won"}}
    with pytest.raises(ReadError, match="drawn is not a choice; choose from won or lost"):
        described(HEAD | {"box": box})


def test_an_empty_sentence_is_told_in_letters():
    rules = [{"must": "a == 1", "says": ""}]
    with pytest.raises(ReadError, match="must have at least 1 characters, not 0"):
        described(HEAD | {"box": {"a": {"tick": 1}}, "rule": rules})


def test_a_description_is_no_record():
    with pytest.raises(
        ReadError, match="this file describes a sheet and is not a record"
    ) as caught:
        read(HEAD | {"box": {"a": {"tick": 1}}})
    assert len(caught.value.problems) == 1
