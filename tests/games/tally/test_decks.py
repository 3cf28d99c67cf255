"""Decks of cards from tables: what is legal is drawn, and what is not is told in sentences."""

from itertools import chain
from pathlib import Path

import pypdfium2
import pytest

from papercraft.core.csv_table import TableError, read_table
from papercraft.core.game import Edition
from papercraft.core.problems import ReadError
from papercraft.core.sheet import FRAME, Text, Use
from papercraft.core.sheet_files import looking_in
from papercraft.games.tally import card_faces
from papercraft.games.tally.decks import Kind, kinds_of
from papercraft.games.tally.setup import described, dump, load, show
from papercraft.games.tally.sheets import draw
from papercraft.paint.colours import inks
from papercraft.paint.impose.cards import make_decks
from papercraft.paint.styles import styles_of
from tests.command import run

HEAD = {"papercraft": 1, "game": "tally", "name": "Trial"}
ROWS = [
    {"name": "Bear", "land": "wood", "n": 3},
    {"name": "Eel", "land": "sea", "n": ""},
    {"name": "Owl", "land": "wood", "n": 0},
    {"name": "Joker", "land": "", "n": 2},
]
DECK = {"row": ROWS, "copies": "{n}", "title": "{name}", "suit": "{land}", "back": "Trial"}


def deck(**changes):
    one = {key: value for key, value in (DECK | changes).items() if value is not None}
    return HEAD | {"cards": {"beasts": one}}


def told(data):
    with pytest.raises(ReadError) as caught:
        load(data)
    found = {}
    for problem in caught.value.problems:
        found.setdefault(problem.place, problem.message)
    return found


def fronts(drawing):
    return [card for sheet in drawing.sheets if sheet.part == "cards" for card in sheet.cards]


def texts_on(drawing, stamp):
    return [mark.string for mark in drawing.stamps[stamp] if isinstance(mark, Text)]


def test_a_row_makes_as_many_cards_as_it_says():
    definition = load(deck())
    kinds = kinds_of(definition.cards["beasts"])
    assert [(kind.face.title, kind.face.suit, kind.copies) for kind in kinds] == [
        ("Bear", 1, 3), ("Eel", 2, 1), ("Joker", 0, 2),
    ]  # fmt: skip
    assert isinstance(kinds[0], Kind)
    names = [card.name for card in fronts(draw(definition, Edition(1)))]
    assert names == ["Bear", "Bear (2)", "Bear (3)", "Eel", "Joker", "Joker (2)"]
    assert show(definition).startswith("Trial\n0 boxes, columns: 1\n6 cards\n\n")


def test_no_two_cards_have_the_same_name():
    data = deck(copies="2", title=None, text="{name}", suit=None, corner="A")
    data["cards"]["others"] = {"row": [{"x": "Bear"}], "title": "A"}
    data["cards"]["more"] = {"row": [{"x": "1"}, {"x": "2"}], "text": "{x}"}
    names = [card.name for card in fronts(draw(load(data), Edition(1)))]
    assert len(set(names)) == len(names) == 11
    assert names[-2:] == ["more 1", "more 2"]


def test_every_look_of_cards_exists_in_every_ink():
    rows = [{"suit": str(n), "text": "word " * n} for n in range(1, 9)]
    data = deck(row=rows, copies="1", title="Title", suit="{suit}", text="{text}", corner="9")
    drawing = draw(load(data), Edition(1))
    styles = [styles_of("tally", ink) for ink in inks()]
    for stamp in drawing.stamps.values():
        for mark in stamp:
            if isinstance(mark, Use):
                assert mark.stamp in drawing.stamps
            else:
                assert all(mark.style in one.pens | one.letters for one in styles)


def test_the_same_back_lies_behind_every_card():
    drawing = draw(load(deck()), Edition(1))
    front, back = drawing.sheets
    assert (front.part, back.part, back.behind) == ("cards", "backs", True)
    assert {card.stamps for card in back.cards} == {("beasts-back",)}
    assert texts_on(drawing, "beasts-words") == ["Trial"]
    assert draw(load(deck(back=None)), Edition(1)).sheets[0].part == "cards"
    assert [sheet.part for sheet in draw(load(deck()), Edition(1, ("backs",))).sheets] == ["backs"]


@pytest.mark.parametrize("size", ["standard", "mini", "large"])
def test_a_back_of_its_own_lies_behind_its_card(size):
    rows = [{"q": f"Question {n}", "a": f"Answer {n}"} for n in range(22)]
    data = HEAD | {"cards": {"quiz": {"row": rows, "title": "{q}", "back": "{a}"}}}
    drawing = draw(load(data), Edition(1, options={"card-size": size}))
    fronts, backs = drawing.sheets[::2], drawing.sheets[1::2]
    for front, back in zip(fronts, backs, strict=True):
        for card, behind in zip(front.cards, back.cards, strict=True):
            (x, y, width, _), (other, same, *_) = card.box, behind.box
            assert x + width / 2 == pytest.approx(FRAME[0] - other - width / 2)
            assert y == same
    (laid,) = make_decks(list(zip(fronts, backs, strict=True)))
    for n, (card, behind) in enumerate(laid.cards):
        assert " ".join(texts_on(drawing, card.stamps[0])) == f"Question {n}"
        assert " ".join(texts_on(drawing, behind.stamps[0])) == f"Answer {n}"


def test_words_are_as_large_as_they_fit():
    rows = [{"t": "Short"}, {"t": "a rather long word " * 4}, {"t": "so many words " * 20}]
    data = HEAD | {"cards": {"c": {"row": rows, "title": "{t}"}}}
    drawing = draw(load(data), Edition(1))
    styles = [drawing.stamps[f"c-{n}"][1].style for n in (1, 2, 3)]
    assert styles == ["card-alone", "heading", "body"]


@pytest.mark.parametrize(
    ("changes", "place", "message"),
    [
        ({"row": None}, "cards.beasts", "needs csv, the name of a CSV file, or rows"),
        ({"csv": "x.csv"}, "cards.beasts", "needs csv, the name of a CSV file, or rows"),
        ({"row": None, "csv": "none.csv"}, "cards.beasts.csv", "there is no file none.csv next to"),
        ({"row": None, "csv": "../x.csv"}, "cards.beasts.csv", "in the same folder"),
        ({"row": None, "csv": "x.ods"}, "cards.beasts.csv", "in the same folder"),
        ({"title": "{nam}"}, "cards.beasts.title", "no column 'nam'; did you mean 'name'?"),
        ({"copies": "{name}"}, "cards.beasts.copies", "row 1 has 'Bear'; copies are a number"),
        ({"copies": "101"}, "cards.beasts.copies", "row 1 has '101'; copies are a number"),
        ({"copies": "0"}, "cards.beasts", "makes 0 cards"),
        ({"copies": "100", "row": ROWS * 2}, "cards.beasts", "makes 800 cards"),
        ({"suit": "{s}", "row": [{"name": "x", "n": 1, "s": n} for n in range(9)]},
         "cards.beasts.suit", "there are 9 different suits"),
        ({"title": None, "suit": None, "back": None}, "cards.beasts", "there is nothing on these"),
        ({"title": "Incomprehensibilities of honorificabilitudinitatibus"},
         "cards.beasts.title", "row 1: 'Incomprehensibilities of honorificabi...'"),
        ({"text": "{name} " + "many words " * 40}, "cards.beasts.text", "does not fit on a card"),
        ({"corner": "corner"}, "cards.beasts.corner", "row 1: 'corner' does not fit"),
        ({"back": "A title that is too long to print"}, "cards.beasts.back", "does not fit"),
        ({"title": "\u4e2d {name}"}, "cards.beasts", "fonts of sheets do not have"),
        ({"titel": "x"}, "cards.beasts.titel", "did you mean 'title'?"),
    ],
)  # fmt: skip
def test_what_is_illegal_is_told_with_its_place(changes, place, message):
    assert message in told(deck(**changes))[place]


def test_a_file_with_nothing_to_print_is_told():
    assert "there is nothing on this sheet" in told(HEAD)["box"]


def test_translations_of_cards_are_printed():
    data = deck() | {"texts": {"de": {"Bear": "B\u00e4r", "Trial": "Probe"}}}
    drawing = draw(load(data), Edition(1, language="de"))
    assert texts_on(drawing, "beasts-1") == ["B\u00e4r"]
    assert texts_on(drawing, "beasts-words") == ["Probe"]
    assert "not a text of this sheet" in told(data | {"texts": {"de": {"Beer": "x"}}})["texts.de"]


def test_a_deck_is_its_table(tmp_path):
    table = tmp_path / "beasts.csv"
    table.write_text("name;n\nBear;2\n;\nEel;1\n", "utf-8")
    data = deck(row=None, csv="beasts.csv", suit=None)
    with looking_in(tmp_path):
        definition, sheet = load(data), described(data).sheet
        assert dump(definition)["cards"]["beasts"]["row"][1] == {"name": "Eel", "n": "1"}
        assert load(dump(definition)) == definition
        table.write_text("name;n\nBear;2\nEel;2\n", "utf-8")
        assert described(data).sheet != sheet
        table.write_bytes(b"PK\x03\x04")
        assert "beasts.csv: is a spreadsheet" in told(data)["cards.beasts.csv"]
        table.write_text("name,n\na,b,c\n", "utf-8")
        assert "beasts.csv, line 2: has 3 cells" in told(data)["cards.beasts.csv"]
        table.write_text("name\n" + "x\n" * 301, "utf-8")
        assert "beasts.csv has 301 rows" in told(data)["cards.beasts.csv"]
        table.write_text("x" * 1_000_001, "utf-8")
        assert "larger than 1 MB" in told(data)["cards.beasts.csv"]


def test_a_table_that_cannot_be_opened_is_told(tmp_path, monkeypatch):
    (tmp_path / "beasts.csv").write_text("name\nx\n")

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    with looking_in(tmp_path):
        monkeypatch.setattr(Path, "open", refuse)
        assert (
            "cannot be read: Permission"
            in told(deck(row=None, csv="beasts.csv"))["cards.beasts.csv"]
        )


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a,b,a\n1,2,3\n", 1, "the column 'a' occurs twice"),
        ("a,b\n", 0, "has no rows"),
        ("", 0, "has no rows"),
        ('a\n"' + "x" * 200_000, 2, "is a quote not closed?"),
    ],
)
def test_what_is_wrong_with_a_table_is_told(text, line, message):
    with pytest.raises(TableError) as caught:
        read_table(text.encode())
    assert message in caught.value.message
    assert caught.value.line == line


def test_columns_without_a_title_are_left_out():
    assert read_table(b"a,,b\n1,2,3\n4\n") == [{"a": "1", "b": "3"}, {"a": "4", "b": ""}]


@pytest.mark.costly
def test_a_deck_is_printed_as_any_cards(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("new-sheet", "deck", "-o", "my.toml").returncode == 0
    assert b"deck.csv already exists" in run("new-sheet", "deck").stderr
    for n, words in enumerate(((), ("--bleed", "3"), ("--shop", "poker"), ("--gutterfold",),
                               ("--card-size", "mini", "--cut", "svg"), ("--atlas",))):  # fmt: skip
        done = run("print", "my.toml", "--json", "-o", f"{n}", *words)
        assert done.returncode == 0, done.stderr
    (plain,) = Path("0").glob("*.pdf")
    assert len(pypdfium2.PdfDocument(plain)) == 12
    assert b"No problems found" in run("preflight", str(plain)).stdout
    assert run("show", "my.toml").stdout.decode().count("Year’s end") == 1


def test_a_table_comes_with_its_description_or_not_at_all(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    for words, code in ((("--seed", "7"), 2), (("-o", "folder", "--force"), 5)):
        assert run("new-sheet", "deck", *words).returncode == code
        assert [file.name for file in Path().iterdir()] == ["folder"]
    assert run("new-sheet", "deck", "-o", "folder/a.toml").returncode == 0
    assert sorted(file.name for file in Path("folder").iterdir()) == ["a.toml", "deck.csv"]


def test_words_are_measured_in_the_size_in_which_they_are_painted():
    styles = styles_of("tally", "full")
    faces = [getattr(card_faces, name) for name in ("_CORNERS", "_TITLES", "_WORDS", "_ALONE")]
    for face in {*chain(*faces, card_faces.LABELS)}:
        assert face.size == styles.letters[face.style].size
