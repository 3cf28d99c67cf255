"""Several records: each is named, totals come last, ``--summary`` is one table."""

import json
from pathlib import Path

import pytest

from tests.command import REPO, run


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    """Two games of cutit, two of rope and one of cutit that has just begun."""
    folder = tmp_path_factory.mktemp("records")
    files = []
    for game in ("cutit", "rope"):
        for seed in (1, 2):
            file = folder / f"{game}{seed}.json"
            assert run("play", game, "--seed", seed, "-o", file).returncode == 0
            files.append(file)
    begun = folder / "begun.toml"
    sheet = json.loads(files[0].read_text("utf-8"))["sheet"]
    assert run("new-record", "cutit", "--sheet", sheet, "--players", "Ada,Ben", "-o", begun)
    return [*files, begun]


def test_a_picture_says_in_sentences_what_it_shows(tmp_path):
    record = REPO / "examples" / "cutit-saturday.toml"
    file = tmp_path / "p.svg"
    assert run("score", record, "--picture", file).returncode == 0
    text = file.read_text("utf-8")
    assert "Round 10, Cells 9, " in text
    assert "Points -5." in text
    assert "Puzzle: all 10 pieces laid without a mistake, disc 1." in text
    assert run("score", record, "--picture", file, "--force", "--lang", "de").returncode == 0
    assert "Runde 10, " in file.read_text("utf-8")


@pytest.mark.parametrize(
    "other", ["missing.toml", REPO / "examples" / "game-night.toml"], ids=["missing", "there"]
)
def test_a_picture_shows_one_record(tmp_path, other):
    record = REPO / "examples" / "cutit-saturday.toml"
    done = run("score", record, other, "--picture", tmp_path / "p.svg")
    assert done.returncode == 2
    assert "--picture takes one record at a time" in done.stderr.decode()
    assert not any(tmp_path.iterdir())


def test_each_file_is_named_and_totals_come_last(records):
    done = run("score", *records)
    assert done.returncode == 0, done.stderr
    told = done.stdout.decode()
    places = [told.index(f"{file}: ") for file in records]
    assert places == sorted(places)
    totals = told[told.index("cutit: all records") :]
    rows = [line.split() for line in totals.splitlines()]
    verdicts = json.loads(run("score", *records, "--json").stdout)["verdicts"]
    cutit = [verdict for verdict in verdicts if verdict["game"] == "cutit"]
    for name in ("Ada", "Ben"):
        players = [one for verdict in cutit for one in verdict["players"] if one["name"] == name]
        wins = sum(name in verdict["winners"] for verdict in cutit)
        assert [name, "3", str(wins), str(sum(one["total"] for one in players))] in rows
    assert "1 game is not over; it has no winner." in totals


def test_one_file_is_not_named(records):
    assert str(records[0]).encode() not in run("score", records[0]).stdout


def test_the_summary_is_one_table(records):
    lines = run("score", "--summary", *records).stdout.decode().splitlines()
    assert len(lines) == 2 + 2 * len(records)
    assert lines[0].split() == ["Record", "Game", "Rank", "Player", "Total", "Rules"]
    assert sum("kept" in line for line in lines) == 2 * len(records)
    assert "cutit, not over" in lines[-2]


def test_broken_rules_are_counted_in_the_summary():
    case = Path(__file__).parent.parent / "games" / "cat" / "cases" / "length-long.toml"
    done = run("score", "--summary", case)
    assert done.returncode == 1
    assert b"1 broken" in done.stdout


@pytest.mark.parametrize("other", ["--json", "--replay"])
def test_the_summary_excludes_other_forms(records, other):
    done = run("score", "--summary", other, records[0])
    assert done.returncode == 2
    assert f"--summary and {other} cannot be used together" in done.stderr.decode()


def test_json_names_the_records(records):
    data = json.loads(run("score", *records[:2], "--json").stdout)
    assert data["records"] == [str(file) for file in records[:2]]


@pytest.mark.parametrize(
    ("command", "end"),
    [
        (("score", "none.toml"), "nothing was scored or written"),
        (("preflight", "none.pdf"), "nothing was checked"),
        (("print", "cat", "--names", "none.csv"), "nothing was written"),
    ],
)
def test_errors_say_what_was_not_done(command, end):
    assert f"1 problem found; {end}:\n" in run(*command).stderr.decode()


# --- one that cannot be read ----------------------------------------------------------------------


def test_one_that_cannot_be_read_does_not_stop_the_others(records, tmp_path):
    bad = tmp_path / "bad.toml"
    bad.write_text('game = "cutit"\n')
    done = run("score", records[0], bad, "none.toml", records[1])
    assert done.returncode == 3
    assert done.stdout == run("score", *records[:2]).stdout
    first, *lines = done.stderr.decode().splitlines()
    assert first == f"Error: {len(lines)} problems found; the other records were scored:"
    assert all(line.startswith((f"  {bad}", "  none.toml")) for line in lines)
    data = json.loads(run("score", records[0], "none.toml", "--json").stdout)
    assert data["records"] == [str(records[0])]
    assert [one["record"] for one in data["unread"]] == ["none.toml"]
    assert "none.toml" in data["unread"][0]["problems"][0]["message"]
    done = run("score", "none.toml", records[0], "--stop-at-first")
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"nothing was scored or written" in done.stderr
    done = run("score", "none.toml", "nor-this.toml")
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"2 problems found; nothing was scored or written:\n  none.toml: " in done.stderr
