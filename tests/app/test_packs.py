"""Packs: a set for each name, spare sets, single pages again, solutions of their own, in order."""

import json
import re
from pathlib import Path

import pypdfium2
import pytest

from papercraft import games
from papercraft.app.page_plan import PagePlan
from papercraft.app.print_job import PrintJob
from papercraft.core.game import Edition
from papercraft.core.large_print import large_print_paper, minimum_text_size
from papercraft.core.page import paper_of
from papercraft.core.set_names import SetNames
from papercraft.paint.styles import styles_of
from papercraft.paint.text import text_width, wrap_lines
from tests.command import run
from tests.everygame import sheet_ids

PEOPLE = "Ada Lovelace", "Żaneta Łęcka", "Ben, the saw"
TABLE = 'Class;Name\n3b;Ada Lovelace\n\n3b;Żaneta  Łęcka\n3c;"Ben, the saw"\n'


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "names.csv").write_text(TABLE, "utf-8")


def texts_of(file):
    document = pypdfium2.PdfDocument(file)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return texts


def printed(*words, output="x.pdf"):
    done = run("print", *words, "-o", output, "--json", "--force")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", games.names())
def test_each_name_has_a_set_of_its_own_with_the_name_on_every_sheet(name):
    part = games.load(name).parts[0]
    told = printed(name, "--names", "names.csv", "--only", part, "--seed", 7)
    assert len(set(told["ids"])) == 3
    texts = texts_of("x.pdf")
    each = len(texts) // 3
    for number, text in enumerate(texts):
        assert "".join(PEOPLE[number // each].split()) in "".join(text.split())
        assert told["ids"][number // each] in text
    entries = json.loads(Path("x.json").read_bytes())["sheets"]
    assert [entry["name"] for entry in entries] == [PEOPLE[n // each] for n in range(len(texts))]


LINES = {"cutit": ("square", "pad"), "cat": ("board",)}


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("paper", ["a4", "large"])
def test_a_name_stands_on_the_line_for_it_if_there_is_room(name, paper):
    game = games.load(name)
    on = large_print_paper(paper_of("a4")) if paper == "large" else paper_of(paper)
    edition = Edition(game.players[0], LINES[name])
    names = ("Ada Lovelace", "Maximilian Konstantin von und zu Hohenstein")
    styles = styles_of(name, "full").at_least(minimum_text_size(on))
    found = set()
    job = PrintJob(
        game, tuple(sheet_ids(game, 2, 7)[:2]), edition, on, names=tuple(map(SetNames, names))
    )
    for page in PagePlan(job).pages():
        (told,) = (mark for mark in page.slug if getattr(mark, "string", "") in page.names)
        line = next(iter(page.sheet.name_lines), None)
        (placed,) = wrap_lines(told, styles)
        right = placed.x + text_width(told.string, styles.letters[told.style], styles)
        on_line = line is not None and told.y < 20
        if on_line:
            assert 0.5 <= line.y - told.y <= 2
            assert line.x < placed.x < right < line.x + line.width
        found.add((page.names[0], line is not None, on_line))
    assert ("Ada Lovelace", True, True) in found
    assert (names[1], True, False) in found
    assert ("Ada Lovelace", False, True) not in found


def test_blanks_are_sets_without_a_name():
    words = ("cutit", "--players", 1, "--names", "names.csv", "--only", "square", "--seed", 7)
    told = printed(*words, "--blanks", 2)
    assert (len(told["ids"]), told["pages"]) == (5, 5)
    entries = json.loads(Path("x.json").read_bytes())["sheets"]
    assert [entry.get("name") for entry in entries] == [*PEOPLE, None, None]
    whole = texts_of("x.pdf")
    printed(*words, "--blanks", 2, "--only", "square,2,4-5", output="some.pdf")
    assert texts_of("some.pdf") == [whole[1], whole[3], whole[4]]
    printed(*words, "--blanks", 2, "--skip", "1,3", output="some.pdf")
    assert texts_of("some.pdf") == [whole[1], whole[3], whole[4]]


def test_a_sheet_is_printed_again_by_its_id_alone():
    told = printed("cutit", "--players", 1, "--names", "names.csv", "--only", "square", "--seed", 7)
    run("print", "--id", told["ids"][1], "--players", 1, "--only", "square", "-o", "one.pdf")
    (one,) = texts_of("one.pdf")
    whole = texts_of("x.pdf")[1].replace("Żaneta Łęcka", "")
    # Only the first page has a ruler with its words.
    apart = r"100 mm: measure me[^\n]*|\d/\d|\s"
    assert re.sub(apart, "", one) == re.sub(apart, "", whole)


@pytest.mark.parametrize("order", ["n-up", "cut-stack"])
def test_names_on_a_large_sheet_are_in_the_order_they_are_cut(order):
    words = ("cutit", "--players", 1, "--names", "names.csv", "--blanks", 1, "--only", "square")
    printed(*words, "--paper", "a3", "--nup", "1x2", "--order", order)
    entries = json.loads(Path("x.json").read_bytes())["sheets"]
    cut = sorted(entries, key=lambda entry: (entry["page_boxes"]["frame"][0], entry["page"]))
    wanted = [*PEOPLE, None]
    found = [entry.get("name") for entry in (cut if order == "cut-stack" else entries)]
    assert found == wanted


def test_solutions_go_into_a_file_of_their_own():
    words = ("rope", "--puzzles", 1, "--seed", 7, "--count", 2)
    told = printed(*words, "--answers", "solved.pdf")
    assert told["files"] == ["x.pdf", "x.json", "solved.pdf", "solved.json"]
    tasks, solved = texts_of("x.pdf"), texts_of("solved.pdf")
    printed(*words, "--with-solutions", output="whole.pdf")
    whole = texts_of("whole.pdf")
    assert len(tasks) + len(solved) == len(whole) == told["pages"]
    per_set = len(whole) // 2
    assert solved == [whole[per_set - 1], whole[-1]]
    assert all(text not in tasks for text in solved)


WRONG = {
    "names and count": ("--names", "names.csv", "--count", "2"),
    "blanks alone": ("--blanks", "2"),
    "no solutions": ("--answers", "x.pdf"),
    "a page that is not there": ("--only", "77"),
    "no page": ("--only", "0"),
    "no page left": ("--skip", "1-6"),
    "a page backwards": ("--skip", "3-1"),
    "no grid": ("--nup", "2"),
    "an empty grid": ("--nup", "0x2"),
    "no length": ("--bleed", "much"),
    "no room for bleed": ("--bleed", "2", "--gap", "3"),
    "a fold and no backs": ("--gutterfold", "--backs", "none"),
    "a bleed and no cards": ("--bleed", "2"),
    "a proof and no cards": ("--safe", "2"),
    "a fold and no cards": ("--gutterfold",),
    "gaps and no cards": ("--gap", "2"),
    "piles and no cards": ("--order", "cut-stack"),
    "marks and no cards": ("--crop-marks", "full"),
    "no such printer": ("--printer", "office"),
    "large print laid anew": ("--large-print", "--gap", "3"),
    "large print on a5": ("--large-print", "--paper", "a5"),
    "too large a margin": ("--margin", "12"),
    "a paper too small": ("--paper", "20x20"),
}


@pytest.mark.parametrize("words", WRONG.values(), ids=WRONG)
def test_wrong_packs_are_refused_and_nothing_is_written(words, tmp_path):
    before = set(tmp_path.iterdir())
    done = run("print", "cutit", "--players", 1, "--seed", 7, *words)
    assert done.returncode == 2
    assert done.stdout == b""
    assert "Error: " in done.stderr.decode()
    assert set(tmp_path.iterdir()) == before


def test_names_in_a_file_that_is_missing_are_refused(tmp_path):
    names = tmp_path / "missing.csv"
    done = run("print", "cutit", "--names", names, "-o", tmp_path / "x.pdf")
    assert done.returncode == 3
    assert f"file '{names}' not found" in done.stderr.decode()
    assert not [*tmp_path.glob("x*")]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"", "contains no names"),
        (b"name\n", "contains no names"),
        (b"\xff\xfe\x00", "not UTF-8 text"),
        (
            "name\n\U0001f600\n".encode(),
            "line 2: '\U0001f600': no font has the letter \U0001f600; letters of Latin",
        ),
        (b"Ada\n" + b"W" * 60, "line 2: 'WWWW"),
        (b"A\n" * 10_001, "10001 names"),
        (b"PK\x03\x04\x14", "names.csv: is a spreadsheet; save it as CSV"),
        ("Jürgen\n".encode("cp1252"), "save it as CSV in UTF-8 (in Excel: CSV UTF-8)"),
        (b"Ada,7a\nBen,7b\n", "line 1: the columns are 'Ada' and '7a'; the column with the names"),
        (b"set;lang\n1;de\n", "the columns are 'set' and 'lang'"),
    ],
)
def test_names_that_cannot_be_printed_are_told_with_their_line(text, told, tmp_path):
    (tmp_path / "names.csv").write_bytes(text)
    done = run("print", "cutit", "--names", "names.csv")
    assert done.returncode == 3
    assert told in done.stderr.decode()


@pytest.mark.parametrize(
    "text",
    [
        "Ada\nBen\n",
        "\ufeffname\r\nAda\r\nBen",
        "x,name\n1,Ada\n2,Ben",
        "name\tage\nAda\t3\nBen\t4",
        "Vorname\nAda\nBen",
        "Nazwisko;Klasa\nAda;7\nBen;7",
        "Ada;;\nBen;;",
    ],
)
def test_names_are_read_as_spreadsheets_write_them(text):
    from papercraft.app.names_csv import read_names

    assert [row.name for row in read_names("names.csv", text.encode())] == ["Ada", "Ben"]


def test_titles_in_other_languages_are_known():
    from papercraft.app.names_csv import Row, read_names

    def rows(text):
        return read_names("names.csv", text.encode())

    whole = (Row(2, "Ada Hur"), Row(3, "Ben"))
    assert rows("Vorname,Nachname\nAda,Hur\nBen,\n") == whole
    assert rows("Name;Vorname\nHur;Ada\n;Ben\n") == whole
    assert rows("cognome\tnome\nHur\tAda\n\tBen\n") == whole
    assert rows("Name;Sprache;Tisch\nAda;de;1\nBen;;1") == (
        Row(2, "Ada", "1", "de"), Row(3, "Ben", "1", ""),
    )  # fmt: skip
