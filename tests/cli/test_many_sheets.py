"""Many sets of sheets and many games: in several processes, in shares, and again."""

import json
import os

import pytest

from papercraft.app import play_many, print_many
from papercraft.app.executor import Lost
from papercraft.app.local_pool import LocalPool
from papercraft.app.workforce import Work, Workforce, executor_for
from papercraft.cli.errors import BUG, UNREADABLE, UNWRITABLE, USAGE
from papercraft.core.problems import UsageError
from tests.command import run

SETS = ("print", "cat", "--only", "board", "--players", 1, "--seed", 5, "--count", 4)


def printed(folder, *words):
    return run(*SETS, "-o", folder / "{id}.pdf", *words)


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The files of all sets, printed in one go."""
    folder = tmp_path_factory.mktemp("whole")
    assert printed(folder).returncode == 0
    return contents(folder)


class Ending:
    """An executor whose workers always end."""

    def map(self, _function, items):
        return (Lost() for _ in items)


def test_the_files_are_the_same_whatever_the_number_of_workers(tmp_path, whole, monkeypatch):
    monkeypatch.setattr(
        print_many, "executor_for", lambda n, force, _: executor_for(n, force, Work())
    )
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        done = printed(folder, "--workers", workers)
        assert (done.returncode, done.stderr) == (0, b"4 done, 0 skipped, 0 failed\n")
        assert contents(folder) == whole


def test_shares_are_all_sets_together_and_what_is_there_is_skipped(tmp_path, whole):
    assert printed(tmp_path, "--part", "2/3").stderr == b"1 done, 0 skipped, 0 failed\n"
    assert len(contents(tmp_path)) == 2
    assert printed(tmp_path, "--resume").stderr == b"3 done, 1 skipped, 0 failed\n"
    assert contents(tmp_path) == whole
    (tmp_path / sorted(whole)[1]).unlink()
    assert printed(tmp_path, "--resume").stderr == b"1 done, 3 skipped, 0 failed\n"
    assert contents(tmp_path) == whole


@pytest.mark.parametrize(
    "words", [("--ink", "grey"), ("--paper", "letter"), ("--lang", "de"), ("--format", "both")]
)
def test_what_was_printed_in_another_way_is_not_skipped(tmp_path, whole, words):
    assert printed(tmp_path, "--part", "1/4", *words).returncode == 0
    before = contents(tmp_path)
    done = printed(tmp_path, "--resume", "--workers", 1)
    assert done.returncode == UNWRITABLE
    assert b"printed with other options: " in done.stderr
    assert b"and 1 more file; repeat the options" in done.stderr
    assert contents(tmp_path) == before
    done = printed(tmp_path, "--resume", "--force", "--workers", 1)
    assert done.stderr == b"4 done, 0 skipped, 0 failed\n"
    assert contents(tmp_path).items() >= whole.items()


def test_a_file_of_unknown_origin_is_not_replaced(tmp_path, whole):
    (tmp_path / sorted(whole)[1]).write_text("mine")
    done = printed(tmp_path, "--resume")
    assert (done.returncode, b"printed with other options" in done.stderr) == (UNWRITABLE, True)
    assert printed(tmp_path / "new", "--resume").returncode == 0
    geometry = tmp_path / "new" / min(whole)
    geometry.write_text('{"papercraft": 1, "sheets": []}')
    assert printed(tmp_path / "new", "--resume").returncode == UNWRITABLE


def test_what_is_there_is_not_replaced_without_being_told_to(tmp_path, whole):
    assert printed(tmp_path, "--part", "1/4").returncode == 0
    done = printed(tmp_path, "--workers", 1)
    assert done.returncode == UNWRITABLE
    assert b"already exist" in done.stderr
    assert len(contents(tmp_path)) == 2
    assert printed(tmp_path, "--workers", 1, "--force").returncode == 0
    assert contents(tmp_path) == whole


def test_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("mine")
    assert printed(tmp_path / "file", "--workers", 1).returncode == UNWRITABLE
    assert (tmp_path / "file").read_text() == "mine"


def test_a_full_disk_ends_it_and_it_can_be_resumed(tmp_path, whole, monkeypatch):
    fsync, left = os.fsync, [5]

    def full(file):
        left[0] -= 1
        if not left[0]:
            raise OSError(28, "No space left on device")
        fsync(file)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        done = printed(tmp_path, "--workers", 1)
    assert done.returncode == UNWRITABLE
    assert b"No space left" in done.stderr
    assert 0 < len(contents(tmp_path)) < len(whole)
    assert printed(tmp_path, "--resume").returncode == 0
    assert contents(tmp_path) == whole


def test_a_set_that_cannot_be_printed_is_named_and_the_rest_goes_on(tmp_path, monkeypatch):
    genuine = print_many.print_files

    def odd(job, files):
        if job.ids[0].seed == 6:
            raise UsageError("does not fit")
        return genuine(job, files)

    monkeypatch.setattr(print_many, "print_files", odd)
    done = printed(tmp_path, "--workers", 1)
    assert done.returncode == USAGE
    assert b": does not fit\n3 done, 0 skipped, 1 failed\n" in done.stderr
    done = printed(tmp_path, "--workers", 1, "--stop-at-first", "--force")
    assert done.stderr.endswith(b"1 done, 0 skipped, 1 failed\n")
    monkeypatch.setattr(print_many, "executor_for", lambda *_, **__: Ending())
    assert b"printing this set crashed the program" in printed(tmp_path, "--resume").stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--resume"], b"--resume needs one file per set, as in -o 'sets/{id}.pdf'"),
        (
            ["--workers", 2, "-o", "{id}.pdf", "--json"],
            b"--workers and --json cannot be used together",
        ),
    ],
)
def test_options_of_many_sets_need_a_file_for_each(words, told):
    done = run(*SETS, *words)
    assert done.returncode == USAGE
    assert told in done.stderr


# --- games ----------------------------------------------------------------------------------------


def games(*words):
    done = run("play", "rope", "--seed", 3, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.costly
def test_games_with_consecutive_seeds_are_lines(monkeypatch):
    single = [json.loads(run("play", "rope", "--seed", n).stdout) for n in (3, 4)]
    assert [json.loads(line) for line in games("--count", 2).splitlines()] == single
    monkeypatch.setattr(play_many, "_WORK", Work(chunk=2))
    assert games("--count", 6, "--workers", 2) == games("--count", 6)
    shares = [games("--count", 5, "--part", f"{n}/2").splitlines() for n in (1, 2)]
    assert len(shares[0]) == 3
    assert [shares[0][0], shares[1][0]] == games("--count", 2).splitlines()


def test_games_on_one_sheet_go_to_a_file(tmp_path):
    sheet, out = "CUT1-DSBZ-9H1E-J", tmp_path / "games.jsonl"
    words = ("play", "cutit", "--sheet", sheet, "--count", 2, "--seed", 1, "-o", out)
    assert run(*words).stderr.endswith(b"2 done, 0 skipped, 0 failed\n")
    found = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert [one["sheet"] for one in found] == [sheet, sheet]
    assert found[0] != found[1]
    # It is no record, so it must not be called one.
    done = run(*words[:-1], out.with_suffix(".json"))
    assert done.returncode == USAGE
    assert b"must end in .jsonl" in done.stderr
    assert run(*words).returncode == UNWRITABLE


def test_a_game_that_ends_every_worker_is_counted(monkeypatch):
    monkeypatch.setattr(play_many, "executor_for", lambda *_, **__: Ending())
    done = run("play", "rope", "--count", 2)
    assert done.returncode == UNREADABLE != BUG
    assert b"0 done, 0 skipped, 2 failed" in done.stderr


def test_options_of_many_games_need_their_number():
    done = run("play", "rope", "--workers", 2)
    assert done.returncode == USAGE
    assert b"--workers needs --count" in done.stderr
    assert LocalPool(2) == executor_for(2, Workforce(2), Work())
