"""Black and white pictures, in which light pencil may be missing: one question a sheet."""

import json

import cv2
import pytest

from papercraft.cli.errors import ASKED
from tests.app.test_photographed import record, score, typed
from tests.app.test_score_photos import SETTLED
from tests.photo.test_bilevel import fax
from tests.photos import SCALE, png
from tests.scans import first_pad, log, pad, run

ASKED_ABOUT = "is black and white: light pencil may be missing"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("faxes")
    for name, pixels in (("ada", pad(0)), ("log", log()[0]), ("first", first_pad(0)[0])):
        (folder / f"{name}.png").write_bytes(png(fax(pixels)))
    small = cv2.resize(pad(1), None, fx=8 / SCALE, fy=8 / SCALE, interpolation=cv2.INTER_AREA)
    (folder / "ben.png").write_bytes(png(small))
    return folder


def asked(result):
    return {one["key"]: one for one in json.loads(result.stdout)["questions"]}


@pytest.mark.slow
def test_each_sheet_in_a_black_and_white_picture_is_asked_about_once(folder):
    photos = [folder / f"{name}.png" for name in ("log", "ada", "ben")]
    code, result = run(*photos, "--json")
    about = {key: one for key, one in asked(result).items() if ASKED_ABOUT in one["message"]}
    # The log is everybody's, and Ben's pad is in grey.
    assert set(about) == {"players.1:pencil", "log.1:pencil"}
    assert {one["photo"] for one in about.values()} == {"ada.png", "log.png"}
    assert all((one["choices"], one["read"]) == (["yes"], "yes") for one in about.values())
    assert code == ASKED
    words = ("--answer", "players.1:pencil=yes", "--answer", "log.1:pencil=no")
    message = asked(run(*photos, "--json", *words)[1])
    assert "players.1:pencil" not in message
    # Whoever misses a mark has to show it.
    assert "log.1:pencil" in message


def test_until_it_is_answered_a_result_is_provisional(folder, tmp_path):
    words = folder / "first.png", "-o", tmp_path / "game.toml", *SETTLED
    code, result = score(*words)
    assert (code, "(provisional)" in result.stdout) == (ASKED, True)
    assert ASKED_ABOUT in result.stderr
    code, result = score(*words, "--answer", "players.1:pencil=yes")
    assert (code in {0, 1}, "(provisional)" in result.stdout) == (True, False)
    # The answer is kept.
    assert ASKED_ABOUT not in score(*words)[1].stderr


@pytest.mark.costly
def test_photos_named_in_a_record_are_asked_about_as_well(folder):
    photos = [str(folder / f"{name}.png") for name in ("first", "log")]
    path = record(folder, typed("Ben"), {**typed("Ada"), "photo": photos})
    code, result = score(path)
    assert code == ASKED
    assert {"players.2:pencil", "log.1:pencil"} <= {
        line.split()[1].rstrip(":") for line in result.stderr.splitlines() if ASKED_ABOUT in line
    }
    answers = ("--answer", "players.2:pencil=yes", "--answer", "log.1:pencil=yes")
    assert ASKED_ABOUT not in score(path, *answers)[1].stderr
