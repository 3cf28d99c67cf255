"""Layouts of one's own: what they may say, and that no sheet is read against another drawing."""

from pathlib import Path

import pytest
from PIL import Image

from papercraft.app.reference import reference_of
from papercraft.core import data_files
from papercraft.core.data_files import packaged_layout
from papercraft.core.ids import IdError, SheetId
from papercraft.core.imprint import MARKS, Imprint, paper_number
from papercraft.core.layout_checks import faults
from papercraft.core.layouts import layout, layout_files
from papercraft.core.layouts_mark import check_layouts, layouts_mark
from papercraft.core.own_layouts import read_folder
from papercraft.core.page import paper_of
from papercraft.core.problems import ReadError, UsageError
from tests.command import REPO, program, run

SHEET = SheetId("CAT", 1, 0, 7)
PAPER = {"width": 200.0, "height": 280.0}


@pytest.fixture(autouse=True)
def own(tmp_path, monkeypatch):
    """A folder of layouts that holds; nothing is left of it afterwards."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "mine"
    folder.mkdir()
    monkeypatch.setenv("PAPERCRAFT_LAYOUTS", str(folder))
    cached = layout, read_folder, paper_of
    for function in cached:
        function.cache_clear()
    yield folder
    for function in cached:
        function.cache_clear()


def wrong(name, data):
    house = data if name == "house" else {}
    return [f"{'.'.join(steps)}: {message}" for steps, message in faults(name, data, house)]


RIGHT = {
    "house": [
        {"ink": {"full": {"accent": "#00ff00", "soft": "ink 50%"}}},
        {"palette": {"school": {"full": {"accent": "#00ff00"}}}},
        {"ink": {"full": {"lime": "#00ff00"}}, "style": {"rules-good": {"fill": "lime"}}},
        {"style": {"cut": {"width": 1, "dash": [1.0, 2]}}, "text": {"body": {"font": "bold"}}},
        {"fonts": {"text": "Nunito-ExtraBold.ttf"}},
    ],
    "cat": [
        {"style": {"cut": {"stroke": "wool"}}},
        {"layouts": {"A": {"versions": {"1": {"items": 7}}}}},
        {"palette": {"red-green": {"low": {"wool": "#123456"}}}},
        {"kinds": {"items": []}},
    ],
    "papers": [{"papers": {"mine": PAPER}}, {"large": {"scale": 1.2}}],
    "shops": [{"mine": packaged_layout("shops")["poker"]}, {"poker": {"bleed": 3.0}}],
    "cards": [{"sizes": {"tiny": {"scale": 0.3}}}],
    "press": [{"conditions": {"mine": {"identifier": "X", "description": "Y"}}}],
}
WRONG = {
    "house": [
        ({"inc": {}}, "inc: unknown key; did you mean 'ink'?"),
        ({"ink": 1}, "ink: should be a table"),
        ({"ink": {"ful": {}}}, "ink.ful: unknown key; did you mean 'full'?"),
        ({"ink": {"full": 1}}, "ink.full: should be a table"),
        ({"ink": {"full": {"accnt": "#00ff00"}}}, "ink.full.accnt: no style uses a colour of this"),
        ({"ink": {"full": {"accent": "green"}}}, "no ink has the colour 'green'"),
        ({"ink": {"full": {"accent": "#00ff0"}}}, "ink.full.accent: should be a colour"),
        ({"ink": {"full": {"accent": "soft 101%"}}}, "ink.full.accent: should be a colour"),
        ({"ink": {"full": {"accent": 3}}}, "ink.full.accent: should be a colour"),
        ({"palette": 1}, "palette: should be a table"),
        ({"palette": {"red-green": 1}}, "palette.red-green: should be a table"),
        ({"palette": {f"p{n}": {} for n in range(13)}}, "palette: there can be 15 palettes"),
        ({"style": 1}, "style: should be a table"),
        ({"style": {"cutt": {}}}, "style.cutt: unknown key; did you mean 'cut'?"),
        ({"style": {"cut": 1}}, "style.cut: should be a table"),
        ({"style": {"cut": {"widht": 1}}}, "style.cut.widht: unknown key; did you mean 'width'?"),
        ({"style": {"cut": {"width": 0}}}, "style.cut.width: should be a length in mm above 0"),
        ({"style": {"cut": {"width": True}}}, "style.cut.width: should be a length in mm above 0"),
        ({"style": {"cut": {"dash": 1}}}, "style.cut.dash: should be a list of lengths"),
        ({"style": {"cut": {"dash": [-1]}}}, "style.cut.dash: should be a list of lengths"),
        ({"text": {"body": {"font": "comic"}}}, "text.body.font: should be text, bold or display"),
        ({"fonts": 1}, "fonts: should be a table"),
        ({"fonts": {"txt": "x"}}, "fonts.txt: unknown key; did you mean 'text'?"),
        ({"fonts": {"text": "Arial.ttf"}}, "fonts.text: should be a font of papercraft: Atk"),
    ],
    "cat": [
        ({"layouts": {"A": {"versions": {"1": {"items": 5}}}}}, "layouts: is part of every ID"),
        ({"layouts": 1}, "layouts: is part of every ID"),
        ({"palette": {"school": {}}}, "palette.school: the palette is not in house.toml"),
        ({"kinds": 1}, "kinds: should be a table"),
    ],
    "papers": [
        ({"frames": {"a4": [180.0, 270.0]}}, "frames: sheets are drawn for these frames"),
        ({"papers": {"mine": {"width": 200.0}}}, "papers.mine: height is missing"),
        ({"papers": {"mine": 1}}, "papers.mine: should be a table"),
        ({"papers": {"a4": {"width": "wide"}}}, "papers.a4.width: should be a length"),
        ({"large": {"papers": {"a4": {"name": 3}}}}, "large.papers.a4.name: should be a string"),
    ],
    "shops": [({"poker": {"bleeed": 3}}, "poker.bleeed: unknown key; did you mean 'bleed'?")],
}


@pytest.mark.parametrize(("name", "data"), [(n, d) for n, each in RIGHT.items() for d in each])
def test_what_may_be_said(name, data):
    assert wrong(name, data) == []


@pytest.mark.parametrize(
    ("name", "data", "told"), [(n, *one) for n, each in WRONG.items() for one in each]
)
def test_what_is_wrong_is_told_with_its_key(name, data, told):
    found = wrong(name, data)
    assert len(found) == 1
    assert told in found[0]


def test_every_layout_of_papercraft_may_be_said():
    for name in data_files.layout_names():
        assert wrong(name, packaged_layout(name)) == []


def test_all_problems_of_a_folder_are_told_with_file_and_line(own):
    (own / "cat.toml").write_text('[style]\ndot = { fil = "dot" }\n[ink.full]\nwool = "grn"\n')
    (own / "house.toml").write_text("[style]\nx = \n")
    (own / "cats.toml").write_text("")
    with pytest.raises(ReadError) as error:
        layout("cat")
    told = str(error.value)
    assert "mine/cat.toml:2: style.dot.fil: unknown key; did you mean 'fill'?" in told
    assert "mine/cat.toml:4: ink.full.wool: no ink has the colour 'grn'" in told
    assert "mine/house.toml, line 2: the value of x is missing" in told
    assert "mine/cats.toml: there is no layout of this name; did you mean 'cat'?" in told
    assert len(error.value.problems) == 4


def test_what_a_file_says_counts_and_the_rest_stays(own):
    (own / "cat.toml").write_text('[ink.full]\nwool = "#00ff88"\n')
    assert layout("cat")["ink"]["full"]["wool"] == "#00ff88"
    assert layout("cat")["ink"]["full"]["cup"] == packaged_layout("cat")["ink"]["full"]["cup"]
    assert list(layout("cat")) == list(packaged_layout("cat"))
    assert layout("rope") is not None
    assert layout("rope") == packaged_layout("rope")
    assert own / "cat.toml" in layout_files()


def test_papers_of_ones_own_leave_the_numbers_of_imprints(own):
    (own / "papers.toml").write_text("".join(
        f"[papers.p{n}]\nwidth = 210.0\nheight = 297.0\n" for n in range(9)
    ))  # fmt: skip
    assert paper_of("p8").width == 210
    assert paper_number("p8") == paper_number("universal") < 8
    assert layouts_mark("cat") == 0


def test_a_folder_without_layouts_is_told(own, tmp_path, monkeypatch):
    with pytest.raises(UsageError, match="has no layouts"):
        layout("cat")
    monkeypatch.setenv("PAPERCRAFT_LAYOUTS", str(tmp_path / "none"))
    with pytest.raises(UsageError, match="is not a folder"):
        layout("cat")
    assert run("list", "--layouts", own).returncode == 2
    assert b"has no layouts" in run("list", "--layouts", own).stderr


def test_what_is_typed_holds_before_games_are_loaded(own, tmp_path):
    """Also in a new process, in which the command's import loads the first game."""
    (own / "cat.toml").write_text("")
    done = program("list", "--layouts", own, env={"PAPERCRAFT_LAYOUTS": str(tmp_path / "none")})
    assert done.stderr == b""
    assert done.returncode == 0


def test_imprints_tell_own_layouts_and_photos_of_others_are_refused(own, monkeypatch):
    plain = Imprint(SHEET, 0, 0, 4, 0, 0)
    (own / "house.toml").write_text("")
    assert layouts_mark("cat") == 0
    check_layouts("cat", plain)
    layout.cache_clear()
    read_folder.cache_clear()
    (own / "cat.toml").write_text('[ink.full]\nwool = "#00ff88"\n')
    mark = layouts_mark("cat")
    assert 0 < mark < MARKS
    assert layouts_mark("rope") == 0
    check_layouts("cat", plain._replace(layouts=mark))
    with pytest.raises(IdError, match="papercraft's own layouts; read it with --layouts default"):
        reference_of(plain)
    with pytest.raises(IdError, match="layouts different from those now in"):
        check_layouts("cat", plain._replace(layouts=mark % 7 + 1 if mark > 7 else 8))
    for word in ("", "default"):
        layout.cache_clear()
        monkeypatch.setenv("PAPERCRAFT_LAYOUTS", word)
        check_layouts("cat", plain)
        with pytest.raises(IdError, match="read it with --layouts and their folder"):
            reference_of(plain._replace(layouts=mark))


def test_layouts_are_copied_and_hold(monkeypatch):
    monkeypatch.setenv("PAPERCRAFT_LAYOUTS", "")
    assert run("layouts").stdout.startswith(b"papercraft's own layouts\n")
    done = run("layouts", "eject", "cat")
    assert done.returncode == 0
    assert done.stdout.decode().splitlines()[-1] == (
        "  papercraft print cat --layouts my-layouts --watch"
    )
    folder = Path("my-layouts")
    assert sorted(file.name for file in folder.iterdir()) == ["cat.toml", "house.toml"]
    assert run("layouts", "eject", "cat").returncode == 5
    assert run("layouts", "eject", "rope", "--to", folder, "--all", "--force").returncode == 0
    copies = {file.stem for file in folder.iterdir()}
    assert copies == {"cat", "rope", "house", "cards", "papers", "press", "shops"}
    shown = run("layouts", "--layouts", folder).stdout.decode()
    assert shown.startswith(f"Your own layouts in {folder}:\n")
    assert "  cat.toml  layouts, ink," in shown
    # Copies change nothing.
    monkeypatch.setenv("PAPERCRAFT_LAYOUTS", str(folder))
    layout.cache_clear()
    assert layouts_mark("cat") == layouts_mark("rope") == 0
    (folder / "press.toml").write_text("# nothing\n")
    read_folder.cache_clear()
    assert b"press.toml  changes nothing" in run("layouts", "--layouts", folder).stdout
    assert run("layouts", "ejct").returncode == 2


@pytest.mark.costly
def test_own_layouts_are_printed_and_their_photos_read_with_them_only(own):
    (own / "cat.toml").write_text('[ink.full]\nwool = "#00ff88"\n')
    words = ["print", "cat", "--seed", "7", "--players", "1", "--only", "board", "-o", "b.pdf"]
    words += ["--preview", "--layouts", str(own)]
    assert program(*words, env={"PAPERCRAFT_LAYOUTS": ""}).returncode == 0
    assert run("print", *words[1:-3], "--force", "--layouts", "default").returncode == 0
    # A photo of it: the preview itself is no photo.
    Image.open("b.png").save("b.jpg")
    scan = "scan", "b.jpg", "--players", "Ada"
    refused = program(*scan, env={"PAPERCRAFT_LAYOUTS": ""})
    assert refused.returncode == 3
    assert b"was printed with other layouts" in refused.stderr
    read = program(*scan, env={"PAPERCRAFT_LAYOUTS": str(own)}, stdout=-3)
    assert read.returncode == 4, read.stderr
    assert b"b.jpg: CAT1-DSBZ-9H1E-H board 1" in read.stderr


def test_the_variable_has_one_name():
    assert data_files.LAYOUTS_VARIABLE == "PAPERCRAFT_LAYOUTS"
    assert (REPO / "layouts").is_dir()
