"""Every word stands in a word search exactly once, as a slow search of all its lines says."""

import tomllib

import pytest

from papercraft.core.game import Edition
from papercraft.core.problems import ReadError
from papercraft.core.rng import Rng
from papercraft.core.sheet import Text
from papercraft.games.tally.inventions import LEVELS, invent
from papercraft.games.tally.setup import load
from papercraft.games.tally.sheets import draw
from papercraft.games.tally.word_search import EASY, HARD, MEDIUM, difficulty, word_search
from tests.everygame import seeds

HEAD = {"papercraft": 1, "game": "tally", "name": "Trial"}
DIRECTIONS = {EASY: {"across", "down"}, MEDIUM: {"across", "down", "falling", "rising"}}


def lines(rows):
    """Every line of letters with its cells: what it is called, and the cells in order."""
    side = range(len(rows))
    for n in side:
        yield "across", [(x, n) for x in side]
        yield "down", [(n, y) for y in side]
    for n in range(-len(rows), 2 * len(rows)):
        yield "falling", [(x, x + n) for x in side if x + n in side]
        yield "rising", [(x, n - x) for x in side if n - x in side]


def found(rows, word):
    """All places of a word: how it runs, and its cells."""
    places = []
    for name, cells in lines(rows):
        for way, line in ((name, cells), (f"{name}, backwards", cells[::-1])):
            text = "".join(rows[y][x] for x, y in line)
            places += [(way, line[n : n + len(word)]) for n in range(len(text))
                       if text.startswith(word, n)]  # fmt: skip
    return places


@seeds(6, 1000)
def test_every_word_stands_there_exactly_once(seeds):
    for seed in seeds:
        level = LEVELS[seed % len(LEVELS)]
        made = word_search(Rng(seed), level)
        assert len(made.rows) == len({*made.rows, ""}) - 1 == len(made.rows[0])
        assert made.level == level
        left, ways = set(), set()
        for word in made.words:
            ((way, cells),) = found(made.rows, word)
            left |= {*cells}
            ways.add(way)
            assert not any(word in other for other in made.words if other != word)
        for y, (row, solved) in enumerate(zip(made.rows, made.solution, strict=True)):
            for x, (letter, shown) in enumerate(zip(row, solved, strict=True)):
                assert shown == (letter if (x, y) in left else ".")
        # All directions of the level are used, and no other.
        if level in DIRECTIONS:
            assert ways == DIRECTIONS[level]
        assert len(ways) == {EASY: 2, MEDIUM: 4, HARD: 8}[level]


def test_a_search_that_does_not_fit_is_begun_anew(monkeypatch):
    monkeypatch.setattr("papercraft.games.tally.word_search._PLACES", 12)
    made = word_search(Rng(1), EASY)
    assert all(len(found(made.rows, word)) == 1 for word in made.words)


def test_a_search_of_another_level_is_made_anew(monkeypatch):
    found = iter([MEDIUM, EASY])
    monkeypatch.setattr("papercraft.games.tally.word_search.difficulty", lambda *_: next(found))
    assert word_search(Rng(1), EASY).level == EASY
    assert [*found] == []


def test_difficulty_is_what_is_looked_at():
    # One letter each of the first row, and two more.
    rows = ["XXAB", "XXXX", "XXXX", "XXXX"]
    assert difficulty(rows, ["AB"], [(1, 0)]) == EASY
    assert difficulty(rows, ["AB"] * 100, [(1, 0)]) == EASY
    assert difficulty(rows, ["AB"] * 200, [(1, 0)]) == MEDIUM
    assert difficulty(rows, ["AB"] * 400, [(1, 0)]) == HARD


def letters(drawing, part):
    """The single letters of the pages of a part, as far as nothing is drawn over them."""
    for sheet in drawing.sheets:
        if sheet.part == part:
            seen = []
            for mark in (*drawing.stamps[sheet.marks[0].stamp], *sheet.marks):
                if getattr(mark, "style", "") == "grid-field":
                    seen.clear()
                if isinstance(mark, Text) and len(mark.string) == 1:
                    seen.append(mark.string)
            yield "".join(seen)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
def test_the_solution_shows_the_letters_of_the_words_alone(level, language):
    definition = load(tomllib.loads(invent("word-search", 7, level)))
    element = definition.box["letters"]
    options = {"with-solutions": True}
    drawing = draw(definition, Edition(1, options=options, language=language))
    assert [*letters(drawing, "sheet")] == ["".join(element.grid)]
    assert [*letters(drawing, "solutions")] == ["".join(element.solution).replace(".", "")]
    told = {text for code, texts in definition.texts.items() if code == language
            for text in texts.values()}  # fmt: skip
    shown = " ".join(mark.string for marks in drawing.stamps.values() for mark in marks
                     if isinstance(mark, Text))  # fmt: skip
    assert all(text in shown for text in told)
    assert " ".join(definition.box["words"].words) in shown


@pytest.mark.parametrize("count", [1, 2, 7, 100])
def test_lists_of_words_have_columns(count):
    listed = [f"word {n}" for n in range(count)]
    texts = {"de": {"word 0": "Wort 0"}}
    data = HEAD | {"box": {"a": {"words": listed}}, "texts": texts}
    for language, first in (("en", "word 0"), ("de", "Wort 0")):
        drawing = draw(load(data), Edition(1, language=language))
        marks = [mark for mark in drawing.stamps["page-1"] if getattr(mark, "style", "") == "word"]
        assert [mark.string for mark in marks] == [first, *listed[1:]]
        places = {(mark.x, mark.y) for mark in marks}
        assert len(places) == count
        assert len({x for x, _ in places}) > 1 or count == 1
        assert all(0 <= x < 190 and 32 < y < 245 for x, y in places)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["W" * 40], "has a word that is too long to print"),
        (["\u4e2d"], "fonts of sheets do not have"),
        ([], "box.a.words"),
    ],
)
def test_what_is_wrong_with_words_is_told(words, message):
    with pytest.raises(ReadError, match=message):
        load(HEAD | {"box": {"a": {"words": words}}})


def test_cells_are_as_large_as_the_file_says():
    box = {"a": {"grid": ["AB", "CD"], "step": 25, "solution": ["A.", ".D"]}}
    data = HEAD | {"box": box}
    drawing = draw(load(data), Edition(1, ("solutions",)))
    assert [*letters(drawing, "solutions")] == ["AD"]
    (sheet,) = drawing.sheets
    corners = [step[1:] for step in sheet.marks[2].steps if len(step) > 1]
    assert max(x for x, _ in corners) - min(x for x, _ in corners) == 50
    box["a"]["solution"] = ["A.", ".X"]
    with pytest.raises(ReadError, match="changes the contents of the grid"):
        load(data)
