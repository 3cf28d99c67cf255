"""Verdicts of many records: JSON Lines and CSV, on several cores, whatever some of them are."""

import csv
import io
import json
import shutil

import pytest

from papercraft import score
from papercraft.app import score_many
from papercraft.app.executor import Lost
from papercraft.cli.errors import ASKED, BROKEN_RULE, UNREADABLE, USAGE
from papercraft.cli.many import Counts, counting
from papercraft.core.records import MAX_BYTES
from tests.command import REPO, run

CUTIT = {
    "papercraft": 1,
    "game": "cutit",
    "sheet": "CUT1-DSBZ-9H1E-J",
    "dice": [],
    "players": [{"name": "Ada", "corner": "A1", "pieces": []}],
}
TWINS = CUTIT | {"players": [CUTIT["players"][0], CUTIT["players"][0] | {"name": "Ben"}]}
BAD = CUTIT | {"dice": [{"green": 7}]}
ROPE = {
    "papercraft": 1,
    "game": "rope",
    "players": [{"name": "Ada"}, {"name": "Ben"}],
    "log": {"turns": []},
    "deal": {"personal": {"Ada": "1", "Ben": "1"}, "hands": {"Ada": "1", "Ben": "1"}, "stock": "1"},
}


def lines(*records):
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def scored(*words, stdin=b""):
    done = run("score", "--jsonl", *words, stdin=stdin)
    return done, [json.loads(line) for line in done.stdout.splitlines()]


def test_each_line_is_the_verdict_of_a_record_with_its_name():
    done, (one, other) = scored("-", stdin=lines(CUTIT, TWINS))
    assert done.returncode == BROKEN_RULE
    assert list(one)[:3] == ["papercraft", "record", "game"]
    assert one.pop("record") == "stdin:1"
    assert one == score(CUTIT)
    assert other["violations"][0]["code"] == "cutit.corner"
    assert done.stderr == b"2 done, 0 skipped, 0 failed\n"


def test_one_that_cannot_be_read_is_told_and_the_rest_goes_on():
    done, found = scored("-", stdin=lines(CUTIT, BAD) + b"\n{oops\n" + lines(CUTIT))
    assert done.returncode == UNREADABLE
    assert [one["record"] for one in found] == ["stdin:1", "stdin:2", "stdin:4", "stdin:5"]
    assert found[1]["error"]["problems"][0]["place"] == "dice.1.green"
    assert b"stdin:2: dice.1.green: no die has the face 7" in done.stderr
    assert b"stdin:4: " in done.stderr
    assert done.stderr.endswith(b"2 done, 0 skipped, 2 failed\n")


def test_the_first_that_cannot_be_read_may_end_it():
    done, found = scored("-", "--stop-at-first", stdin=lines(CUTIT, BAD, CUTIT))
    assert done.returncode == UNREADABLE
    assert len(found) == 2


def test_the_verdicts_are_the_same_whatever_the_number_of_workers():
    many = lines(*[CUTIT, TWINS, BAD, ROPE] * 12)
    alone, whole = (run("score", "--jsonl", "-", "--workers", n, stdin=many) for n in (1, 2))
    assert (alone.returncode, alone.stdout) == (whole.returncode, whole.stdout)
    assert alone.stderr == whole.stderr


def test_shares_are_all_records_together():
    many = lines(*[CUTIT] * 7)
    found = [scored("-", "--part", f"{n}/3", stdin=many)[1] for n in (1, 2, 3)]
    assert [[one["record"] for one in share] for share in found] == [
        ["stdin:1", "stdin:4", "stdin:7"], ["stdin:2", "stdin:5"], ["stdin:3", "stdin:6"],
    ]  # fmt: skip
    for wrong in ("0/3", "4/3", "1", "a/b"):
        done = run("score", "--jsonl", "-", "--part", wrong)
        assert done.returncode == USAGE
        assert b"is not a part such as 3/20" in done.stderr


def test_files_folders_and_patterns(tmp_path):
    good = tmp_path / "good.json"
    good.write_bytes(lines(CUTIT))
    (tmp_path / "several.jsonl").write_bytes(lines(CUTIT, TWINS))
    (tmp_path / "sheet.json").write_text('{"papercraft": 1, "sheets": []}')
    done, found = scored(tmp_path)
    names = [f"{tmp_path}/{name}" for name in ("good.json", "several.jsonl:1", "several.jsonl:2")]
    assert [one["record"] for one in found] == names
    assert done.stderr == b"3 done, 1 skipped, 0 failed\n"
    assert [one["record"] for one in scored(tmp_path / "g*.json")[1]] == names[:1]
    assert scored(f"{tmp_path}*")[1] == found
    done, (missing,) = scored(tmp_path / "none.json")
    assert done.returncode == UNREADABLE
    assert "error" in missing
    unreadable = tmp_path / "folder.jsonl"
    unreadable.mkdir()
    assert scored(unreadable)[0].returncode == 0


def test_photos_are_not_records(tmp_path):
    shutil.copy(REPO / "examples" / "cutit-log.jpg", tmp_path / "a.jpg")
    done, _ = scored(tmp_path / "a.jpg")
    assert done.returncode == USAGE
    assert b"is a photo; --jsonl and --csv score records" in done.stderr


def test_a_row_for_each_player():
    done = run("score", "--csv", "-", stdin=lines(TWINS, BAD, ROPE))
    rows = list(csv.DictReader(io.StringIO(done.stdout.decode())))
    assert [row["player"] for row in rows] == ["Ada", "Ben", "", "Ada", "Ben"]
    assert rows[1]["violations"] == "cutit.corner"
    assert rows[0]["violations"] == ""
    assert rows[0]["legal"] == "0"
    assert "dice.1.green: no die" in rows[2]["problem"]
    formula = CUTIT | {"players": [CUTIT["players"][0] | {"name": "=1+1"}]}
    told = run("score", "--csv", "-", stdin=lines(formula)).stdout.decode()
    assert "1,0,'=1+1,1,0,,\n" in told
    # The deal is nobody's fault in particular.
    assert rows[3]["violations"] == rows[4]["violations"] == "rope.cards"


def test_a_line_too_long_is_one_that_cannot_be_read():
    long = json.dumps(CUTIT | {"title": "x" * (2 * MAX_BYTES)}).encode() + b"\n"
    done, found = scored("-", stdin=lines(CUTIT) + long + lines(CUTIT))
    assert ["error" in one for one in found] == [False, True, False]
    assert b"larger than 2 MB" in done.stderr


def test_open_questions_are_an_exit_code_of_their_own(monkeypatch):
    outcomes = [score_many.Outcome("a", asked=True), score_many.Outcome("b", legal=False)]
    monkeypatch.setattr(score_many, "score_many", lambda *_: (one for one in outcomes))
    assert run("score", "--jsonl", "x.json").returncode == ASKED


def test_a_record_that_ends_every_worker_is_told(monkeypatch):
    class Ending:
        def map(self, _function, items):
            return (Lost() for _ in items)

    monkeypatch.setattr(score_many, "executor_for", lambda *_, **__: Ending())
    done, (found,) = scored("-", stdin=lines(CUTIT))
    assert done.returncode == UNREADABLE
    assert "crashed the program" in found["error"]["problems"][0]["message"]


def test_what_belongs_to_a_language_is_in_it():
    _, (found,) = scored("-", "--lang", "de", stdin=lines(BAD))
    assert "kein Würfel" in found["error"]["problems"][0]["message"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--jsonl", "--csv"], b"--jsonl and --csv cannot be used together"),
        (["--jsonl", "--json"], b"--jsonl and --json cannot be used together"),
        (["--csv", "--answer", "a=b"], b"--csv and --answer cannot be used together"),
        (["--workers", "2"], b"--workers needs --jsonl or --csv"),
        (["--part", "1/2"], b"--part needs --jsonl or --csv"),
    ],
)
def test_options_that_exclude_each_other(words, told):
    done = run("score", "-", *words)
    assert done.returncode == USAGE
    assert told in done.stderr


def test_a_line_that_is_no_json_is_told_as_such():
    done, (_, found, _) = scored("-", stdin=lines(CUTIT) + b"nonsense\n" + lines(CUTIT))
    assert done.returncode == UNREADABLE
    told = "a record is an object with keys such as papercraft, game, players"
    assert found["error"]["problems"] == [{"place": "", "message": told}]
    marked = b"\xef\xbb\xbf" + lines(CUTIT)
    assert scored("-", stdin=marked)[0].stderr == b"1 done, 0 skipped, 0 failed\n"


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_terminal_shows_how_many(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr", screen := Terminal())
    with counting("Scoring") as show:
        show(12)
        show(40)
    assert "Scoring" in screen.getvalue()
    assert "40/?" in screen.getvalue()
    with counting("Scoring", lambda: 80) as show:
        show(40)
    assert "40/80" in screen.getvalue()
    counts = Counts()
    counts.done, counts.failed = 2, 1
    assert counts.total == 3


def test_a_terminal_that_results_go_to_shows_them_alone(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setattr("sys.stderr", screen := Terminal())
    with counting("Scoring", 80) as show:
        show(40)
    assert not screen.getvalue()
    with counting("Printing", 80, to_stdout=False) as show:
        show(40)
    assert "40/80" in screen.getvalue()


def test_how_many_there_are_is_known_of_files_alone(tmp_path):
    (tmp_path / "several.jsonl").write_bytes(lines(CUTIT, TWINS, CUTIT))
    (tmp_path / "one.json").write_bytes(lines(CUTIT))
    (tmp_path / "photo.jpg").write_bytes(b"")
    folder = str(tmp_path)
    assert score_many.how_many([folder], (1, 1)) == 4
    assert score_many.how_many([folder], (2, 3)) == 1
    assert score_many.how_many([folder, "-"], (1, 1)) is None
    assert score_many.how_many([f"{folder}/photo.jpg"], (1, 1)) is None
