"""papercraft works from a checkout, from a wheel and from an editable install, all alike."""

import hashlib
import importlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from configparser import ConfigParser
from email.parser import Parser
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from papercraft import games
from papercraft.core.version import VERSION
from papercraft.paint.name_fonts import FONTS
from tests.everygame import rare

REPO = Path(__file__).resolve().parents[2]
LIBRARIES = list(dict.fromkeys(sysconfig.get_path(kind) for kind in ("purelib", "platlib")))
ASK = (
    "import papercraft; from papercraft.core.data_files import folder;"
    "print(papercraft.__file__, folder('layouts'), folder('fonts'), sep='\\n')"
)
PLACES = ["checkout", "wheel", "editable"]


def build(kind, source, target):
    """Build a wheel or a source distribution and return its file."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", target],
        cwd=source,
        check=True,
        capture_output=True,
    )
    (made,) = target.iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return build("wheel", REPO, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def unpacked(wheel, tmp_path_factory):
    place = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place)
    return place


@pytest.fixture(scope="module")
def editable(tmp_path_factory):
    """A virtual environment that knows the checkout by a .pth file only."""
    place = tmp_path_factory.mktemp("editable") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    python = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    asked = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()
    lines = "\n".join([str(REPO), *LIBRARIES])
    (Path(packages) / "papercraft.pth").write_text(lines + "\n")
    return python


@pytest.fixture
def python_in(request, tmp_path):
    """A function that runs Python in one of the places, outside the checkout."""

    def run(place, *words):
        bare = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        if place == "editable":
            command = [request.getfixturevalue("editable"), "-P"]
        else:
            # Without the site module no .pth file of this environment leads to the checkout.
            first = REPO if place == "checkout" else request.getfixturevalue("unpacked")
            bare["PYTHONPATH"] = os.pathsep.join([str(first), *LIBRARIES])
            command = [sys.executable, "-P", "-S"]
        bare["PYTHONDONTWRITEBYTECODE"] = "1"
        return subprocess.run(
            [*command, *words], cwd=tmp_path, env=bare, capture_output=True, text=True, check=False
        )

    return run


@pytest.mark.parametrize("place", PLACES)
def test_the_data_folders_are_found(place, python_in, unpacked):
    done = python_in(place, "-c", ASK)
    assert done.returncode == 0, done.stderr
    package, layouts, fonts = map(Path, done.stdout.splitlines())
    root = unpacked if place == "wheel" else REPO
    data = root / "papercraft" / "_data" if place == "wheel" else root
    assert package == root / "papercraft" / "__init__.py"
    assert (layouts, fonts) == (data / "layouts", data / "fonts")


@pytest.mark.costly
@pytest.mark.parametrize("name", [games.names()[0], *rare(*games.names()[1:])])
def test_a_page_is_printed_everywhere_with_the_same_bytes(name, python_in, tmp_path):
    files = {}
    for place in PLACES:
        done = python_in(
            place, "-m", "papercraft", "print", name, "--players", str(games.load(name).players[0]),
            "--only", games.load(name).parts[0], "--seed", "7", "--format", "both", "-o", place,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        found = sorted((tmp_path / place).iterdir())
        assert {file.suffix for file in found} == {".pdf", ".svg", ".json"}
        files[place] = {file.name: file.read_bytes() for file in found}
    assert files["checkout"] == files["wheel"] == files["editable"]


def test_what_is_missing_from_a_damaged_install_is_told(unpacked, tmp_path):
    shutil.copytree(unpacked / "papercraft", tmp_path / "papercraft")
    shutil.rmtree(tmp_path / "papercraft" / "_data" / "layouts")
    done = subprocess.run(
        [sys.executable, "-P", "-S", "-m", "papercraft", "print", games.names()[0], "-o", "-"],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), *LIBRARIES])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 5
    assert "the layouts folder of papercraft is missing; please reinstall it" in done.stderr
    assert "Traceback" not in done.stderr


def files_below(folder):
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


def test_the_wheel_holds_the_package_its_data_and_nothing_else(unpacked):
    told = f"papercraft-{VERSION}.dist-info/"
    expected = {
        f"papercraft/{name}": data for name, data in files_below(REPO / "papercraft").items()
    }
    for kind in ("layouts", "fonts"):
        data = files_below(REPO / kind)
        assert data
        expected |= {f"papercraft/_data/{kind}/{name}": data[name] for name in data}
    found = files_below(unpacked)
    assert {name: found[name] for name in found if not name.startswith(told)} == expected
    assert ("papercraft/py.typed" in found) == (REPO / "papercraft" / "py.typed").exists()


def test_the_wheel_says_what_it_is_and_holds_the_licences(unpacked):
    place = unpacked / f"papercraft-{VERSION}.dist-info"
    told = Parser().parsestr((place / "METADATA").read_text("utf-8"))
    assert (told["Name"], told["Version"]) == ("papercraft", VERSION)
    licences = {file.name: file.read_bytes() for file in REPO.glob("fonts/*-OFL.txt")}
    licences["LICENSE"] = (REPO / "LICENSE").read_bytes()
    found = {
        file.name: file.read_bytes() for file in place.rglob("licenses/**/*") if file.is_file()
    }
    assert found == licences
    commands = ConfigParser()
    commands.read_string((place / "entry_points.txt").read_text("utf-8"))
    module, _, function = commands["console_scripts"]["papercraft"].partition(":")
    assert callable(getattr(importlib.import_module(module), function))


@pytest.mark.slow
def test_a_wheel_made_from_the_source_distribution_is_the_same(wheel, tmp_path):
    made = build("sdist", REPO, tmp_path / "sdist")
    shutil.unpack_archive(made, tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    again = build("wheel", source, tmp_path / "again")
    assert again.name == wheel.name
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(again) as other:
        assert sorted(one.namelist()) == sorted(other.namelist())
        assert all(one.read(name) == other.read(name) for name in one.namelist())


def told_fonts():
    return tomllib.loads((REPO / "fonts" / "FONTS.toml").read_text("utf-8"))["fonts"]


def test_every_font_is_listed_with_source_version_and_licence():
    told = told_fonts()
    assert set(told) == {file.name for file in (REPO / "fonts").glob("*.[to]tf")}
    house = tomllib.loads((REPO / "layouts" / "house.toml").read_text("utf-8"))
    assert {*house["fonts"].values(), *FONTS.values()} == set(told)
    for entry in told.values():
        assert entry["source"]
        assert entry["version"]
        licence = (REPO / "fonts" / entry["licence"]).read_text("utf-8")
        assert "SIL OPEN FONT LICENSE" in licence.upper()


def test_every_font_is_the_file_that_is_listed():
    for name, entry in told_fonts().items():
        data = (REPO / "fonts" / name).read_bytes()
        assert hashlib.sha256(data).hexdigest() == entry["sha256"], name
        with TTFont(REPO / "fonts" / name) as font:
            assert entry["version"] in font["name"].getDebugName(5), name


def test_every_font_may_be_embedded_and_can_be():
    for name in told_fonts():
        with TTFont(REPO / "fonts" / name) as font:
            assert font["OS/2"].fsType == 0, name
            assert "glyf" in font, name
            assert "fvar" not in font, name
