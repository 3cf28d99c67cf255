"""``--preview``, ``--watch`` and the other ways to print that are only choices of the command."""

import gc
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path

import pytest
from PIL import Image

from papercraft import games
from papercraft.app.previews import write_previews
from papercraft.app.print_files import PrintFiles, print_files
from papercraft.app.print_job import PrintJob
from papercraft.cli import watch
from papercraft.core.file_set import FileSet
from papercraft.core.game import Edition
from papercraft.core.large_print import large_print_paper
from papercraft.core.page import paper_of
from papercraft.core.problems import UsageError
from tests.command import REPO
from tests.command import run_as_text as run
from tests.everygame import NAMES, rare, sheet_ids

EACH = pytest.mark.parametrize("name", [NAMES[0], *rare(*NAMES[1:-1])])


@EACH
def test_a_preview_is_a_picture_of_each_page(name, tmp_path):
    words = "print", name, "--seed", 7, "--players", 2, "--preview", "--json", "-o", tmp_path
    told = json.loads(run(*words).stdout)
    pictures = [file for file in told["files"] if file.endswith(".png")]
    assert len(pictures) == told["pages"]
    (geometry,) = (Path(file) for file in told["files"] if file.endswith(".json"))
    full = {sheet["page"] for sheet in json.loads(geometry.read_bytes())["sheets"]}
    for number, file in enumerate(pictures, 1):
        with Image.open(file) as picture:
            assert picture.size == (1241, 1754)
            # The empty side behind a sheet is white.
            assert (picture.convert("L").getextrema()[0] < 128) == (number in full)
    assert not [file for file in tmp_path.iterdir() if file.name.startswith(".")]


def test_a_preview_needs_no_pdf_and_is_the_same_every_time(tmp_path):
    found = []
    for n in range(2):
        folder = tmp_path / str(n)
        run(
            "print",
            "cat",
            "--seed",
            7,
            "--players",
            1,
            "--only",
            "board",
            "--format",
            "svg",
            "--preview",
            "-o",
            folder,
        )
        assert sorted(file.suffix for file in folder.iterdir()) == [".json", ".png", ".svg"]
        found.append([file.read_bytes() for file in sorted(folder.iterdir())])
    assert found[0] == found[1]


@pytest.mark.slow
def test_previews_take_one_page_at_a_time(tmp_path):
    run("print", "cutit", "--seed", 7, "--count", 6, "--players", 4, "-o", tmp_path / "many.pdf")
    peaks = []
    for count in (2, 40):
        gc.collect()
        tracemalloc.start()
        targets = [tmp_path / f"{count}-{n}.png" for n in range(count)]
        with FileSet() as files:
            write_previews(tmp_path / "many.pdf", targets, files)
        assert all(target.is_file() for target in targets)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] - peaks[0] < 1_000_000


def test_existing_pictures_are_not_overwritten(tmp_path):
    words = "print", "cat", "--seed", 7, "--players", 1, "--only", "board", "-o", tmp_path / "x.pdf"
    (tmp_path / "x.png").write_bytes(b"mine")
    assert run(*words).returncode == 0
    again = run(*words, "--preview", "--force")
    assert again.returncode == 0
    assert (tmp_path / "x.png").read_bytes() != b"mine"
    assert run(*words, "--preview").returncode == 5


@pytest.mark.parametrize("option", ["--preview", "--watch"])
def test_standard_output_has_no_files_to_preview_or_watch(option):
    done = run("print", "cat", option, "-o", "-")
    assert done.returncode == 2
    assert option in done.stderr


def test_names_and_words_say_palette_and_paper(tmp_path):
    done = run(
        "print", "cat", "--seed", 7, "--palette", "Blue-Yellow", "--large-print", "-o", tmp_path
    )
    assert "a3, full ink, blue-yellow palette" in done.stdout
    assert (tmp_path / "CAT1-DSBZ-9H1E-H-a3-large-print-blue-yellow.pdf").is_file()
    assert run("print", "cat", "--palette", "x").returncode == 2


@pytest.mark.parametrize(
    ("paper", "larger"),
    [("Letter", "tabloid"), *rare(("a4", "a3"), ("universal", "universal-large"))],
)
def test_large_print_never_takes_another_paper_than_was_asked_for(tmp_path, paper, larger):
    words = "print", "cat", "--only", "board", "--players", 1, "--seed", 7, "--large-print"
    done = run(*words, "-o", tmp_path, "--paper", paper)
    assert done.returncode == 2
    assert f"does not fit on {paper.lower()}; use --paper {larger}" in done.stderr
    assert f"{larger}, full ink" in run(*words, "-o", tmp_path, "--paper", larger).stdout


def test_what_would_be_small_is_refused_in_large_print(tmp_path):
    # The first design of two boards on a page scales everything down.
    game = games.load("cat")
    edition = Edition(2, ("board",), {"nup": "2"}, design=0)
    job = PrintJob(game, tuple(sheet_ids(game, 1)), edition, large_print_paper(paper_of("a4")))
    with pytest.raises(UsageError, match="smaller than 12 pt"):
        print_files(job, PrintFiles(folder=tmp_path))
    assert not list(tmp_path.iterdir())


def test_score_draws_in_a_palette(tmp_path):
    record = REPO / "examples" / "cutit-saturday.toml"
    for palette in ("default", "high-contrast"):
        picture = tmp_path / f"{palette}.svg"
        done = run("score", record, "--picture", picture, "--palette", palette)
        assert done.returncode in (0, 1), done.stderr
    one, other = (file.read_bytes() for file in sorted(tmp_path.iterdir()))
    assert one != other
    assert run("score", record, "--picture", tmp_path / "n.svg", "--palette", "x").returncode == 2


# --- watching -------------------------------------------------------------------------------------


@pytest.fixture
def checkout(tmp_path):
    """A copy whose layouts may be changed."""
    place = tmp_path / "checkout"
    for name in ("papercraft", "layouts", "fonts"):
        shutil.copytree(REPO / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    return place


def until(condition, seconds=30):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.05)


def test_watching_a_file_also_watches_the_files_that_it_names(tmp_path, monkeypatch):
    file, runs = tmp_path / "deck.toml", []
    text = '[box.a]\nart = "tree.svg"\n[cards.b]\ncsv = "b.csv"\n'
    elsewhere = tmp_path / "other.csv"
    changes = iter([
        (tmp_path / "tree.svg", "<svg/>"), (elsewhere, "a"), (tmp_path / "b.csv", "a"),
        (file, text + "[[cards.c.row]]\na = 'c.png'\n[broken"), (tmp_path / "b.csv", "ab"),
        (file, text), (elsewhere, "ab"), (tmp_path / "b.csv", "abc"),
    ])  # fmt: skip
    file.write_text(text)

    def change(_seconds):
        name, content = next(changes, (None, None))
        if name is None:
            raise KeyboardInterrupt
        name.write_text(content)
        runs.append(name.name)

    monkeypatch.setattr(watch, "_run", lambda words: runs.append(words) or 0)
    monkeypatch.setattr(watch.time, "sleep", change)
    with pytest.raises(KeyboardInterrupt):
        watch.watch(["print", "deck.toml"], file)
    again = ["print", "deck.toml", "--force"]
    assert runs == [
        again[:2], "tree.svg", again, "other.csv", "b.csv", again, "deck.toml", again,
        # While it is broken, nobody knows what it names.
        "b.csv", "deck.toml", again, "other.csv", "b.csv", again,
    ]  # fmt: skip


@pytest.mark.slow
def test_watching_paints_again_when_a_layout_changes_and_ends_by_an_interrupt(checkout, tmp_path):
    env = os.environ | {"PYTHONPATH": str(checkout)}
    words = ["print", "cat", "--players", "1", "--only", "board", "--watch"]
    words += ["-o", str(tmp_path / "w.svg")]
    watching = subprocess.Popen(
        [sys.executable, "-m", "papercraft", *words],
        cwd=tmp_path,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        picture, layout = tmp_path / "w.svg", checkout / "layouts" / "cat.toml"
        assert "Watching" in watching.stderr.readline()
        before = picture.read_bytes()
        assert b"#fff3cc" in before
        text = layout.read_text("utf-8")
        layout.write_text(text.replace('carpet-a = "#fff3cc"', 'carpet-a = "#ccffcc"'), "utf-8")
        until(lambda: b"#ccffcc" in picture.read_bytes())
        # Only the colour changed: a random sheet stays the same sheet.
        assert picture.read_bytes().replace(b"#ccffcc", b"#fff3cc") == before
        layout.write_text("[ink", "utf-8")
        assert "cat.toml cannot be read" in watching.stderr.readline()
        layout.write_text(text, "utf-8")
        until(lambda: b"#fff3cc" in picture.read_bytes())
        assert picture.read_bytes() == before
    finally:
        os.killpg(watching.pid, signal.SIGINT)
        _, errors = watching.communicate(timeout=30)
    assert watching.returncode == 130
    assert "Traceback" not in errors


def test_watching_ends_at_once_if_nothing_can_be_printed(tmp_path):
    (tmp_path / "w.svg").write_bytes(b"mine")
    done = run(
        "print", "cat", "--players", 1, "--only", "board", "--watch", "-o", tmp_path / "w.svg"
    )
    assert done.returncode == 5
    assert (tmp_path / "w.svg").read_bytes() == b"mine"
