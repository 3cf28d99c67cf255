"""Sheets with the names of players: each his own, many sets, one guest or one card again."""

import json
import re
import unicodedata
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

import papercraft
from papercraft import games
from papercraft.core.ids import parse_id
from papercraft.core.problems import UsageError
from tests.command import run


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERCRAFT_CONFIG", str(tmp_path / "config"))


def texts_of(file):
    document = pypdfium2.PdfDocument(file)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return texts


def printed(*words, output="x.pdf"):
    done = run("print", *words, "-o", output, "--json", "--force")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    entries = json.loads(Path(output).with_suffix(".json").read_bytes())["sheets"]
    return told, [(entry["part"], entry.get("name")) for entry in entries]


def refused(*words):
    done = run("print", *words, "-o", "x.pdf")
    assert done.returncode in {2, 3}
    assert not Path("x.pdf").exists()
    return done.stderr.decode()


OWN = {
    "cutit": ["square", "pad", "square", "pad"], "cat": ["board", "board"],
    "rope": ["mats", "mats"], "cuttle": [], "tally": [],
}  # fmt: skip


@pytest.mark.costly
@pytest.mark.parametrize("name", games.names())
def test_each_player_gets_sheets_with_the_own_name(name):
    parts = [part for part in games.load(name).parts if part not in {"cards", "backs"}]
    words = (name, "--seed", 7, "--only", ",".join(parts))
    _, found = printed(*words, "--players", "Zoja,Yuri")
    named = [(part, whose) for part, whose in found if whose]
    half = len(OWN[name]) // 2
    assert named == list(zip(OWN[name], ["Zoja"] * half + ["Yuri"] * half, strict=True))
    texts = texts_of("x.pdf")
    _, plain = printed(*words, "--players", 2, output="plain.pdf")
    assert [part for part, _ in plain] == [part for part, _ in found]
    without = texts_of("plain.pdf")
    # Nothing but the names differs.
    bare = [re.sub(r"Zoja|Yuri|\s", "", text) for text in texts]
    assert bare == [re.sub(r"\s", "", text) for text in without]


@pytest.mark.parametrize("name", ["rope", "cuttle"])
def test_a_score_sheet_has_the_names_of_all_at_the_heads_of_its_columns(name):
    _, found = printed(name, "--seed", 7, "--only", "aids", "--players", "Zoja,Yuri")
    # It belongs to the table: nobody's own sheets printed again bring it along.
    assert {whose for _, whose in found} == {None}
    text = texts_of("x.pdf")[-1]
    assert text.index("Zoja") < text.index("Yuri")
    Path("x.pdf").unlink()
    assert "none of the sheets being printed belongs to Zoja" in refused(
        name, "--only", "aids", "--players", "Zoja,Yuri", "--only-name", "Zoja", "--seed", "7"
    )


def test_a_name_too_long_for_its_column_has_several_rows():
    players = "Ada,Maximiliane-Charlotte-Sophia"
    printed("rope", "--seed", 7, "--only", "aids", "--players", players)
    text = texts_of("x.pdf")[-1]
    # Hyphens at the ends of rows are read as such.
    assert "MaximilianeCharlotteSophia" in re.sub(r"[\s\x02-]", "", text)
    assert "…" not in text


def test_the_name_of_a_set_is_no_players_column():
    Path("n.csv").write_text("Ada\n", "utf-8")
    _, found = printed("cuttle", "--names", "n.csv", "--only", "aids", "--seed", 7)
    assert ("aids", "Ada") in found
    assert texts_of("x.pdf")[-1].count("Ada") == 1


def test_each_set_may_have_a_folder_of_its_own():
    Path("n.csv").write_text("Ada\nBen\n", "utf-8")
    words = ("cutit", "--names", "n.csv", "--blanks", 1, "--only", "square", "--seed", 7)
    assert run("print", *words, "-o", "out/{seed}/{name}.pdf").returncode == 0
    found = sorted(file.as_posix() for file in Path("out").rglob("*.pdf"))
    assert found == ["out/7/Ada.pdf", "out/8/Ben.pdf", "out/9/3.pdf"]
    assert "{nam} is unknown" in refused_pattern(*words, "out/{nam}/{set}.pdf")


def refused_pattern(*words):
    *words, pattern = words
    done = run("print", *words, "-o", pattern)
    assert done.returncode == 2
    return done.stderr.decode()


def test_boards_of_their_own_do_not_leave_half_a_page_empty():
    Path("n.csv").write_text("Zoja\nYuri\n", "utf-8")
    words = ("cat", "--names", "n.csv", "--only", "board", "--seed", 7, "--nup", 2)
    assert "omit --players" in refused(*words, "--players", 1)
    # The ways that the message names.
    for more in ((), ("--players", 1, "--paper", "a3")):
        told, found = printed(*words, *more)
        assert told["pages"] == 1
        (text,) = texts_of("x.pdf")
        assert "Zoja" in text
        assert "Yuri" in text
        assert len(found) == 1 + bool(more)


def test_programs_print_the_names_of_players():
    words = {"parts": ["board"], "seed": 7, "folder": "out"}
    for players in (["Zoja", "Yuri"], "Zoja, Yuri"):
        result = papercraft.prints("cat", players=players, force=True, **words)
        first, second = texts_of(result.files[0])
        assert ("Zoja" in first, "Yuri" in first) == (True, False)
        assert ("Zoja" in second, "Yuri" in second) == (False, True)


@pytest.mark.parametrize(
    ("players", "names", "told"),
    [
        (["Ada", "\u4e00"], (), "no font has the letter \u4e00"),
        (2, ["W" * 90], "too long to print"),
        (["Ada", "Ada"], (), "names must differ"),
        (["Ada", "Ben"], ["Cleo"], "cannot be combined"),
        (3, (), "cuttle is for 2 players, not 3"),
    ],
)
def test_programs_are_told_of_names_that_cannot_be_printed(players, names, told):
    with pytest.raises(UsageError, match=told):
        papercraft.prints("cuttle", players=players, names=names, folder="out")
    assert not Path("out").exists()


def test_names_of_players_are_checked_at_once():
    assert "names must differ" in refused("cutit", "--players", "Ada,Ada")
    assert "not 5" in refused("cutit", "--players", "A,B,C,D,E")
    assert "cutit is for 1 to 4 players, not 9" in refused("cutit", "--players", "9")
    assert "too long to print" in refused("cutit", "--players", "Ada," + "W" * 60)
    assert "no font has the letters \u4e00 \u4e8c;" in refused(
        "cutit", "--players", "A,\u4e00\u4e8cB"
    )


def test_names_in_a_file_make_sets_of_players():
    Path("n.csv").write_text("Ada\nBen\nCleo\nDan\n", "utf-8")
    words = ("cutit", "--names", "n.csv", "--only", "square,log", "--seed", 7)
    told, found = printed(*words, "--players", 4)
    assert len(told["ids"]) == 1
    people = ["Ada", "Ben", "Cleo", "Dan"]
    assert found == [("square", name) for name in people] + [("log", None)]
    told, found = printed(*words, "--players", 3)
    assert [found.count(("log", None)), len(told["ids"])] == [2, 2]
    assert [whose for part, whose in found if part == "square"] == people
    sides = [re.findall(r"\d+/\d+", text)[-1] for text in texts_of("x.pdf")]
    assert sides == [f"{n}/6" for n in range(1, 7)]


TABLE = "set;name;lang;seed\nred;Ada;;\nred;Ben;;\nblue;Cleo;de;9\nred;Dan;;\nblue;Eva;;9\n"


@pytest.mark.parametrize("order", ["n-up", "cut-stack"])
def test_a_file_says_set_language_and_seed(order):
    Path("n.csv").write_text(TABLE, "utf-8")
    words = ("cutit", "--names", "n.csv", "--only", "pad,log", "--seed", 7, "--blanks", 1)
    told, found = printed(*words, "--players", 2)
    assert [parse_id(text).seed for text in told["ids"]] == [7, 9, 9]
    named = [("pad", name) for name in ("Ada", "Ben", "Dan")] + [("log", None)]
    named += [("pad", "Cleo"), ("pad", "Eva"), ("log", None)]
    named += [("pad", None), ("pad", None), ("log", None)]
    assert found == named
    texts = texts_of("x.pdf")
    assert "Runde" in texts[4]
    assert "Round" in texts[0]
    _, stacked = printed(*words, "--players", 2, "--paper", "a3", "--nup", "1x2", "--order", order)
    assert sorted(map(str, stacked)) == sorted(map(str, named))


WRONG = {
    "set;name\n1;Ada\n;Ben\n": "the column 'set' is empty here",
    "set;name\n1;A\n1;B\n1;C\n1;D\n1;E\n": "has 5 names; a set is for 1 to 4 players",
    "set;name\n1;A\n1;A\n": "names in a set must differ",
    "set;name;lang\n1;A;de\n1;B;en\n": "has one lang only, not de and en",
    "set;name;seed\n1;A;1\n1;B;2\n": "has one seed only, not 1 and 2",
    "name;seed\nA;x\n": "seed 'x' is not a whole number",
    "name;lang\nA;xx\n": "xx",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_file_that_contradicts_itself_is_refused(text):
    Path("n.csv").write_text(text, "utf-8")
    assert WRONG[text] in refused("cutit", "--names", "n.csv")


def test_options_about_names_that_contradict_each_other():
    Path("n.csv").write_text("name;seed\nAda;7\n", "utf-8")
    sheet = printed("cutit", "--seed", 7, "--only", "log")[0]["ids"][0]
    Path("x.pdf").unlink()
    with_file = ("cutit", "--names", "n.csv")
    assert "the column 'seed'" in refused(*with_file, "--id", sheet)
    several = refused(*with_file, "--players", "Ada,Ben")
    assert "with --names, --players is the number of names per set" in several
    assert "needs the names of all players" in refused("cutit", "--only-name", "Ada")
    told = refused("cutit", "--players", "Ada,Ben", "--only-name", "Adda")
    assert "there is no name 'Adda'; did you mean 'Ada'?" in told
    words = ("cutit", "--players", "Ada,Ben", "--only", "log", "--only-name", "Ada")
    assert "add the --seed or --id" in refused(*words)
    assert "none of the sheets being printed belongs to Ada" in refused(*words, "--seed", "7")


def test_a_guest_of_a_later_set_is_printed_again_in_large_print():
    Path("class.csv").write_text("name\nAda\nBen\nEva\nDan\n")
    words = ("cat", "--names", "class.csv", "--players", "2", "--seed", "1", "--only", "board")
    done = run("print", *words, "--large-print", "--only-name", "Eva")
    assert done.returncode == 0, done.stderr
    assert b"(seed 2): 1 page, a3" in done.stdout


def test_sets_with_names_keep_an_id():
    Path("n.csv").write_text("Ada\nBen\n", "utf-8")
    sheet = printed("cutit", "--seed", 7, "--only", "log")[0]["ids"][0]
    told, found = printed("--id", sheet, "--names", "n.csv", "--players", 1, "--only", "square")
    assert told["ids"] == [sheet, sheet]
    assert found == [("square", "Ada"), ("square", "Ben")]


def test_one_guest_is_printed_again():
    Path("n.csv").write_text(TABLE, "utf-8")
    words = ("cutit", "--names", "n.csv", "--seed", 7)
    printed(*words)
    whole = [text for text in texts_of("x.pdf") if "Eva" in text]
    _, found = printed(*words, "--only-name", "eva")
    assert found == [("square", "Eva"), ("pad", "Eva")]
    assert texts_of("x.pdf") == whole
    done = run("print", *words, "--only-name", "Eva", "--only", "pad")
    (first, *_) = done.stdout.decode().splitlines()
    assert re.fullmatch(r"Printed cutit \S+ \(seed 9\): 1 page, a4, full ink", first)
    assert "--players Cleo,Eva" in done.stdout.decode()
    assert [file.suffix for file in Path("output").glob("*-Eva*")] in (
        [".pdf", ".json"], [".json", ".pdf"],
    )  # fmt: skip


def test_one_card_is_printed_again():
    printed("cuttle", "--seed", 7, "--only", "KH,10s")
    entries = json.loads(Path("x.json").read_bytes())["sheets"]
    assert list(entries[0]["cells"]) == ["10 of spades", "king of hearts"]
    assert len(texts_of("x.pdf")) == 2
    printed("rope", "--seed", 7, "--only", "sun 7", "--backs", "none")
    entries = json.loads(Path("x.json").read_bytes())["sheets"]
    assert [list(entry["cells"]) for entry in entries] == [["sun 7"]]
    printed("rope", "--seed", 7, "--only", "sun 7", "--shop", "poker")
    assert len(texts_of("x.pdf")) == 2


def test_cards_that_are_not_there_are_refused():
    Path("x.pdf").unlink(missing_ok=True)
    assert "there is no part or card 'KX'" in refused("cuttle", "--only", "KX")
    assert "did you mean 'cards'?" in refused("cuttle", "--only", "card")
    assert "'KH' is not a part" in refused("cuttle", "--only", "mats,KH")
    assert "there is no part 'KH'" in refused("cutit", "--only", "KH")


@pytest.mark.parametrize(("order", "halves"), [
    ("n-up", [["Ada", "Ben"], ["Cleo", "Dan"], ["Eva"]]),
    ("cut-stack", [["Ada", "Dan"], ["Ben", "Eva"], ["Cleo"]]),
])  # fmt: skip
def test_both_halves_of_a_page_have_a_name(order, halves):
    words = ("cat", "--nup", 2, "--only", "board", "--seed", 7, "--order", order)
    _, found = printed(*words, "--players", "Ada,Ben,Cleo,Dan,Eva")
    assert [whose.split(", ") for _, whose in found] == halves
    assert [re.findall("Ada|Ben|Cleo|Dan|Eva", text) for text in texts_of("x.pdf")] == halves


def test_two_names_of_a_file_share_a_page():
    Path("n.csv").write_text("Ada\nBen\nCleo\n", "utf-8")
    words = ("cat", "--nup", 2, "--only", "board", "--seed", 7, "--names", "n.csv")
    told, found = printed(*words)
    assert found == [("board", "Ada, Ben"), ("board", "Cleo")]
    assert len(told["ids"]) == 2


def test_a_number_of_sheets_is_a_grid_that_fits():
    told, _ = printed("cat", "--nup", 2, "--paper", "a3", "--only", "board", "--players", 2)
    whole = json.loads(Path("x.json").read_bytes())["sheets"]
    # On a paper with room for them, the usual sheets.
    assert told["pages"] == 1
    assert [entry["page_boxes"]["frame"][2:] for entry in whole] == [[190.0, 277.0]] * 2
    assert printed("rope", "--nup", 8, "--only", "cards")[0]["pages"] == 20
    Path("x.pdf").unlink()
    assert "no grid of 7 fits on a4; 9 do: --nup 3x3" in refused("rope", "--nup", 7)
    assert "or --paper tabloid or a3" in refused("cat", "--nup", "1x2", "--only", "board")
    assert "What fits: --paper 780x279.4" in refused("cat", "--nup", "1x4", "--paper", "a5")
    assert "sheets of 190 x 277 mm are never shrunk" in refused("cutit", "--nup", 2)
    assert "is not a number, or rows x columns" in refused("cutit", "--nup", "0")


NAMES = "Ελένη", "Дмитрий", "Nguyễn Thị", "Zoë"


@pytest.mark.parametrize("name", ["cutit", "rope"])
def test_names_in_other_letters_are_printed(name):
    part = "pad" if name == "cutit" else "mats"
    # Accents that are typed apart from their letters are part of them.
    typed = unicodedata.normalize("NFD", ",".join(NAMES))
    _, found = printed(name, "--players", typed, "--only", part, "--seed", 7)
    assert [whose for _, whose in found if whose] == list(NAMES)
    texts = "".join(texts_of("x.pdf"))
    assert all(name in texts for name in NAMES)
    with pikepdf.open("x.pdf") as pdf:
        fonts = {str(one.BaseFont) for one in pdf.pages[0].Resources.Font.values()}
    assert any("NotoSans" in font for font in fonts)
    printed(name, "--players", "Zoë,Ada", "--only", part, "--seed", 7)
    with pikepdf.open("x.pdf") as pdf:
        fonts = {str(one.BaseFont) for one in pdf.pages[0].Resources.Font.values()}
    assert not any("NotoSans" in font for font in fonts)


def test_a_set_of_cards_has_a_name_in_other_letters():
    Path("n.csv").write_text("Дмитрий\n", "utf-8")
    printed("rope", "--names", "n.csv", "--only", "cards,aids", "--seed", 7)
    texts = texts_of("x.pdf")
    assert all("Дмитрий" in text for text in texts if text.strip())
    printed("rope", "--names", "n.csv", "--only", "aids", "--seed", 7, output="x.svg")
    pages = [file.read_text("utf-8") for file in Path().glob("x*.svg")]
    assert sum("Дмитрий" in page for page in pages) == len(pages) > 1


def test_each_set_has_a_file_of_its_own():
    Path("n.csv").write_text("Ada\nBen/Łęcka\n", "utf-8")
    words = ("print", "cutit", "--names", "n.csv", "--only", "pad", "--players", 1, "--seed", 7)
    assert run(*words, "-o", "out/{set}-{name}-{seed}.pdf").returncode == 0
    names = {file.name for file in Path("out").glob("*.pdf")}
    assert names == {"1-Ada-7.pdf", "2-Ben-Łęcka-8.pdf"}
    assert "1/1" in texts_of("out/1-Ada-7.pdf")[0]
    # All or none, and no two of one name.
    assert run(*words, "-o", "out/{set}-{name}-{seed}.pdf").returncode == 5
    done = run(*words, "-o", "new/{game}.pdf")
    assert "2 sets would have the file name 'cutit'; add {set} or {id}" in done.stderr.decode()
    told = run(*words, "-o", "new/{nam}.pdf").stderr.decode()
    assert "{nam} is unknown; use {id}, {name}, {set}, {seed} or {game}" in told
    assert "Error: {id: braces come in pairs" in run(*words, "-o", "new/{id.pdf").stderr.decode()
    assert not Path("new").exists()
    assert run(*words, "--only-name", "Ada", "-o", "one/{name}.pdf").returncode == 0
    assert {file.name for file in Path("one").iterdir()} == {"Ada.pdf", "Ada.json"}
    pair = ("print", "cat", "--players", "Ada,Ben", "--only", "board", "--count", 2)
    assert run(*pair, "-o", "pair/{id} {name}.pdf").returncode == 0
    assert all("Ada-Ben" in file.stem for file in Path("pair").iterdir())


def test_fewer_items_than_quarters_are_refused_with_the_reason():
    told = refused("cat", "--items", 3)
    assert "items goes from 4 to 7, for every quarter of a fair board has each of them" in told


@pytest.mark.parametrize("paper", ["legal", "tabloid", "a3"])
def test_larger_papers_have_more_cards(paper):
    printed("cuttle", "--only", "cards", "--paper", paper, "--seed", 7)
    entries = json.loads(Path("x.json").read_bytes())["sheets"]
    assert len(entries[0]["cells"]) == {"legal": 10, "tabloid": 18, "a3": 18}[paper]
    printed("cat", "--only", "board", "--paper", paper, "--seed", 7, "--players", 1)


def test_large_print_says_which_paper_it_needs():
    done = run("print", "cat", "--only", "board", "--large-print", "--players", 1)
    assert "Large print is for a3 paper." in done.stdout.decode()
