"""``score --lenient`` judges on after a turn against the rules, and marks what depends on it."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from papercraft import games
from papercraft.core.report import Report
from tests.command import run

from .test_referee import CUPS, ROW

GAME = games.load("cat")
CASES = sorted((Path(__file__).parent / "cases").glob("*.toml"))


def verdicts(data):
    """The strict and the lenient verdict."""
    reading = GAME.read(data)
    lenient = replace(reading, lenient=True)
    return GAME.judge(reading).as_dict(), GAME.judge(lenient).as_dict(), GAME.explain(lenient)


def judge(*players, dice=(6, 6, 6), **rules):
    people = [{"name": f"P{n}", "cups": CUPS, **player} for n, player in enumerate(players, 1)]
    return verdicts(
        {
            "papercraft": 1,
            "game": "cat",
            "board": ROW,
            "dice": list(dice),
            "players": people,
            "rules": rules,
        }
    )


def told(report):
    assert isinstance(report, Report)
    return "\n".join(
        line for section in report.sections for line in (*section.lines, *section.notes)
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_without_a_bad_turn_both_agree_and_the_first_fault_is_the_same(case):
    strict, lenient, _ = verdicts(tomllib.loads(case.read_text("utf-8")))
    first = {(entry["player"], entry["at"]): entry for entry in strict["violations"]}
    again = [one for one in lenient["violations"] if "depends_on" not in one]
    assert again == [*first.values()] or again == strict["violations"]
    if not any(entry["at"].startswith("turns") for entry in strict["violations"]):
        assert lenient == strict


def test_later_turns_are_judged_from_where_the_thread_stands():
    # The first turn is one short and collects nothing; the second is right.
    strict, lenient, report = judge({"turns": ["R5", "R6", "R5"]})
    assert strict["players"][0]["parts"]["items"] == 0
    assert lenient["players"][0]["parts"]["items"] == 6
    assert lenient["players"][0]["depends_on"] == "turns.1"
    assert [entry["at"] for entry in strict["violations"]] == ["turns.1"]
    places = [(entry["at"], entry.get("depends_on")) for entry in lenient["violations"]]
    assert places == [("turns.1", None), ("turns.3", "turns.1")]
    assert lenient["violations"][1]["message"].endswith("; this may come from turn 1")
    assert "Everything after turn 1 depends on it" in told(report)
    assert not lenient["legal"]


def test_a_segment_of_a_bad_turn_is_used():
    _, lenient, _ = judge({"turns": ["R5", "L6"]}, dice=(6, 6))
    assert [entry["code"] for entry in lenient["violations"]][:2] == ["cat.length", "cat.grid"]
    _, lenient, _ = judge({"turns": ["R5", "L1"]}, dice=(6, 1))
    assert [entry["code"] for entry in lenient["violations"]] == ["cat.length", "cat.reuse"]


def test_a_turn_off_the_grid_leaves_the_thread_where_it_was():
    _, lenient, _ = judge({"turns": ["U6", "R6"]}, dice=(6, 6))
    assert [entry["code"] for entry in lenient["violations"]] == ["cat.grid"]
    assert lenient["players"][0]["parts"]["items"] == 5 + 1


def test_after_a_bad_turn_a_pen_may_be_put_anywhere():
    _, lenient, _ = judge({"turns": ["@B1 R6", "@C2 R6"]}, dice=(6, 6))
    assert [entry["code"] for entry in lenient["violations"]] == ["cat.start"]


def test_dots_of_a_bad_turn_were_visited():
    turns = {"turns": ["R5", "D1 L1", "U1"]}
    _, lenient, _ = judge(turns, dice=(6, 2, 1), crossing=False)
    codes = [(entry["at"], entry["code"]) for entry in lenient["violations"]]
    assert ("turns.3", "cat.reuse") in codes


def test_the_paw_may_be_reached_by_a_bad_turn():
    _, lenient, _ = judge({"turns": ["R6", "R6", "R5", "R1"], "paw": True}, dice=(6, 6, 6, 6))
    assert [entry["at"] for entry in lenient["violations"]] == ["turns.3"]
    _, lenient, _ = judge({"turns": ["R5", "R6"], "paw": True}, dice=(6, 6))
    paw = [entry for entry in lenient["violations"] if entry["code"] == "cat.paw"]
    assert [entry["depends_on"] for entry in paw] == ["turns.1"]


def test_a_timer_that_a_bad_thread_starts_is_marked():
    strict, lenient, report = judge({"turns": ["R6", "R6", "R2"]}, dice=(6, 6, 2))
    assert strict["legal"]
    strict, lenient, report = judge({"turns": ["D1", "U1", "R6", "R6"]}, dice=(6, 1, 6, 6))
    assert not lenient["legal"]
    assert "the timer depends on a turn of P1" in told(report)


def test_the_command_line_has_it_for_cat_only(tmp_path):
    broken = tmp_path / "broken.toml"
    broken.write_text((CASES[0].parent / "length-long.toml").read_text("utf-8"), "utf-8")
    done = run("score", broken, "--lenient", "--json")
    assert done.returncode == 1
    assert b"depends_on" in done.stdout
    assert b"depends_on" not in run("score", broken, "--json").stdout
    for name in ("cutit", "rope"):
        record = tmp_path / f"{name}.toml"
        played = run("play", name, "--seed", "7", "-o", record)
        assert played.returncode == 0, played.stderr
        done = run("score", record, "--lenient")
        assert done.returncode == 2
        assert b"--lenient is not available for " + name.encode() in done.stderr
