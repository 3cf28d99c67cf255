"""The oracle held against verdicts worked out by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from .oracle import (
    Entry,
    Laid,
    best_score,
    border_of,
    cells_of,
    contact,
    count_runs,
    flood,
    kept_cells,
    verdict,
)
from .random_records import random_record

ROW = "GGGPPPYYBB"
CELLS = ["GGGPY*##BB", *[ROW] * 8, "PGGPPBYYBY"]
CHAIN = [f"A{n}-A{n + 1}" for n in range(1, 9)] + ["B9-B10"]
ROWS = [f"A{n}:J{n}" for n in range(1, 11)]
HOME = [{"piece": n, "at": [0, n - 1], "turn": 0} for n in range(1, 11)]
BLANK: dict[str, int | str] = {"green": "", "pink": "", "yellow": "", "blue": ""}
WORKED: dict[str, int | str] = {"green": 2, "pink": 3, "yellow": "?", "blue": ""}


def roll(**faces: int | str) -> dict[str, int | str]:
    """A roll with blank faces where nothing is said."""
    return {**BLANK, **faces}


def player(name: str = "Ada", corner: str = "A1", **more: Any) -> dict[str, Any]:
    """A player who cuts the square into its rows."""
    return {"name": name, "corner": corner, "pieces": ROWS, **more}


def judge(
    *players: dict[str, Any],
    dice: list[dict[str, int | str]] | None = None,
    stars: list[str] | None = None,
    **rules: Any,
) -> dict[str, Any]:
    """The verdict on some players; blank dice and the chain of stars as a rule."""
    square = {"cells": CELLS, "stars": CHAIN if stars is None else stars}
    record: dict[str, Any] = {"papercraft": 1, "game": "cutit", "square": square}
    record |= {"dice": dice or [BLANK] * 10, "rules": rules, "players": list(players)}
    result: dict[str, Any] = verdict(record, square)
    return result


def faults(result: dict[str, Any], name: str = "Ada") -> list[tuple[str, str]]:
    """The codes of a player with their places, sorted."""
    found = [v for v in result["violations"] if v["player"] == name]
    return sorted((v["code"].removeprefix("cutit."), v["at"]) for v in found)


def cut(*pieces: Any, dice: list[dict[str, int | str]] | None = None, **rules: Any) -> Any:
    """The faults of a player who has cut just these pieces."""
    return faults(judge(player(pieces=list(pieces)), dice=dice, **rules))


# --- phase 1 ------------------------------------------------------------------------------------


def test_worked_example() -> None:
    """Three green, one pink, one yellow and a joker score 4."""
    result = judge(player(pieces=["A1:J1"]), dice=[WORKED])
    assert result["players"][0]["parts"]["rounds"] == [4]


@pytest.mark.parametrize(
    ("held", "faces", "points"),
    [
        ("GGGPY*", WORKED, 4),
        ("GPP*", roll(green=2, pink=3), 3),
        ("GPP**", roll(green=2, pink=3), 5),
        ("GG**", roll(green=4, yellow="?"), 4),
        ("GG**", roll(green=3, yellow="?"), 4),
        ("GG*", roll(green=4, yellow=2), 0),
        ("####", roll(green="?", pink="?", yellow="?", blue="?"), 0),
        ("BBBBB", roll(blue=3), 3),
        ("BBBBB", roll(blue=""), 0),
    ],
)
def test_best_score(held: str, faces: dict[str, int | str], points: int) -> None:
    """Jokers are given where they bring most."""
    letters = {(index, 0): letter for index, letter in enumerate(held)}
    assert best_score(set(letters), faces, letters) == points


def test_bonus_columns() -> None:
    """Both columns by hand: 4, 2, 3, 0, 2, penalty, 3, 3, 6, 2 in ten rows."""
    green = roll(green="?")
    two = roll(green=2)
    four = roll(green=4)
    dice = [WORKED, two, green, BLANK, two, four, green, green, roll(green="?", pink="?"), green]
    result = judge(player(), dice=dice)
    parts = result["players"][0]["parts"]
    assert parts == {
        "rounds": [4, 2, 3, 0, 2, -5, 3, 3, 6, 2],
        "higher": 7,
        "single": 20,
        "puzzle": 0,
    }
    assert result["players"][0]["total"] == 47
    assert faults(result) == [("scores", "pieces.6")]
    assert result["legal"]
    assert not result["final"]
    assert result["winners"] == []
    short = judge(player(), dice=dice, bonus_column=[10, 11])["players"][0]["parts"]
    assert (short["higher"], short["single"]) == (11, 11)


def test_no_box_without_an_earlier_good_round() -> None:
    """The first good round has nothing to be higher than."""
    dice = [roll(green=4), roll(green="?"), roll(green="?", pink="?")]
    pieces = ["A1:B4 C4", "A5:J5", "A6:J6"]
    parts = judge(player(pieces=pieces), dice=dice, bonus_column=[100])["players"][0]["parts"]
    assert parts["rounds"][0] == -5
    assert parts["higher"] == 0
    parts = judge(player(pieces=ROWS[:3]), dice=dice, bonus_column=[1, 50])["players"][0]["parts"]
    assert (parts["rounds"], parts["higher"]) == ([4, 3, 6], 1)


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        (["A1:D3"], []),
        (["D3:A1"], []),
        (["A3:D1"], []),
        (["A1:E3 A1"], []),
        (["A1:B1"], [("min-cells", "pieces.1")]),
        (["A1:C1"], [("min-cells", "pieces.1")]),
        (["A1:J1", "A4:J5", "A2:E3"], [("one-piece", "pieces.2")]),
        (["A1:B2 C1"], [("two-cuts", "pieces.1")]),
        (["A1:J10"], [("straight", "pieces.1")]),
        (["A1:J1", "A4:J5"], [("one-piece", "pieces.2")]),
        (["A1:J1", "A4:J5", "A2:J3"], [("one-piece", "pieces.2"), ("straight", "pieces.3")]),
        (["A1:J1", "D2:F4"], [("two-cuts", "pieces.2")]),
        (["A1:J1", "D4:F6"], [("straight", "pieces.2"), ("two-cuts", "pieces.2")]),
        (["A1:C3", "D4:F6"], [("two-cuts", "pieces.2")]),
        ([["A1:B5", "C1:J5"]], [("one-piece", "pieces.1")]),
        ([["A1:B1", "A2:J2 C1:J1"]], [("one-piece", "pieces.1"), ("two-cuts", "pieces.1")]),
        (["A1:A4 J1:J4"], [("one-piece", "pieces.1"), ("two-cuts", "pieces.1")]),
        (["A2:J2"], [("corner", "pieces.1"), ("one-piece", "pieces.1")]),
        (["A10:J10"], [("corner", "pieces.1")]),
        (["A1:J1", "A1:J2"], [("partition", "pieces.2")]),
        ([["A1:J2", "A2:J3"], "J3:J9"], [("partition", "pieces.1"), ("partition", "pieces.2")]),
        ([*ROWS[:9], "A10:I10"], [("partition", "pieces")]),
    ],
)
def test_cells(pieces: list[Any], expected: list[tuple[str, str]]) -> None:
    """Faults of pieces given as cells, all dice blank."""
    assert cut(*pieces) == expected


def test_zero_points_and_few_cells() -> None:
    """Both faults of a piece are said, unless more than one piece came off."""
    dice = [roll(green=4)]
    assert cut("A1:B1", dice=dice) == [("min-cells", "pieces.1"), ("scores", "pieces.1")]
    assert cut("A1:J1", dice=dice) == []
    assert cut("A1:D1", dice=dice) == [("scores", "pieces.1")]
    two_pieces = [("one-piece", "pieces.1"), ("two-cuts", "pieces.1")]
    assert cut(["A1:A2", "B1:B2"], dice=dice) == two_pieces


def test_round_ten() -> None:
    """The tenth entry has no cuts, no border and no single box, but must be one piece."""
    result = judge(player(), bonus_column=[1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    assert faults(result) == []
    assert result["players"][0]["parts"]["single"] == 9
    broken = [*ROWS[:9], ["A10:E10", "F10:J10"]]
    assert cut(*broken) == [("one-piece", "pieces.10")]


def test_single_needs_one_cut() -> None:
    """A piece off with one cut takes a box, one off with two does not."""
    singles = [
        judge(player(pieces=[piece]), bonus_column=[1])["players"][0]["parts"]["single"]
        for piece in ("A1:J2", "A1:D3")
    ]
    assert singles == [1, 0]


def test_loose_cells_in_reading_order() -> None:
    """Cells that do not hang together are pieces in the order of their first cells."""
    entry = Entry("A5:B6 J1:J4", cells_of("A1:J10"), 0.25)
    assert entry.pieces == [cells_of("J1:J4"), cells_of("A5:B6")]


def test_same_corner() -> None:
    """The later of two players with one corner loses his first round."""
    result = judge(player("Ada"), player("Ben"), dice=[WORKED] * 10)
    assert faults(result) == []
    assert faults(result, "Ben") == [("corner", "corner")]
    assert [p["parts"]["rounds"][0] for p in result["players"]] == [4, -5]
    assert not result["legal"]


def test_partition_makes_null() -> None:
    """A player whose pieces do not partition the square has no score and no other fault."""
    ada = player(pieces=[*ROWS[:9], "A9:J10"], puzzle=HOME[:1], finished=1)
    ben = player("Ben", "J1", puzzle=HOME, finished=2)
    result = judge(ada, ben)
    assert result["players"][0] == {"name": "Ada", "rank": None, "total": None, "parts": None}
    assert faults(result) == [("partition", "pieces.10")]
    assert result["final"]
    assert result["winners"] == ["Ben"]
    assert result["players"][1]["parts"]["puzzle"] == 3


# --- outlines and cuts --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outline", "severity", "rules"),
    [
        ([[0, 0], [4, 0], [4, 3], [0, 3]], None, {}),
        ([[0, 3], [4, 3], [4, 0], [2, 0], [0, 0]], None, {}),
        ([[0, 0], [4.2, 0], [4, 3], [0, 2.8]], "warning", {}),
        ([[0, 0], [4.25, 0], [4, 3], [0, 3]], "warning", {}),
        ([[0, 0], [4.2, 0], [4, 3], [0, 3]], "illegal", {"tolerance": 0.1}),
        ([[0, 0], [4.3, 0.1], [4, 3], [0, 3]], "illegal", {}),
        ([[0, 0], [4, 0], [3, 3], [0, 3]], "illegal", {}),
    ],
)
def test_outline(outline: list[list[float]], severity: str | None, rules: dict[str, Any]) -> None:
    """Points off the grid are moved, and warned of or illegal."""
    result = judge(player(pieces=[{"outline": outline}]), **rules)
    found = [v["severity"] for v in result["violations"] if v["code"] == "cutit.straight"]
    assert found == ([severity] if severity else [])
    assert result["players"][0]["parts"]["rounds"] == [-5 if severity == "illegal" else 0]
    rest = judge(player(pieces=[{"outline": outline}, "E1:J3"]), **rules)
    assert not any(v["at"] == "pieces.2" for v in rest["violations"])


def test_cuts() -> None:
    """Cuts stand for the part that holds `take`; lines that divide nothing do not count."""
    corner = {"cuts": [[[0, 3], [4, 3]], [[4, 3], [4, 0]], [[6, 6], [6, 9]]], "take": "B2"}
    assert cut(corner, "E1:J3") == []
    assert cut(corner, "A4:J4 A1") == [("partition", "pieces.2")]
    second = {"cuts": [[[0, 3], [10, 3]]], "take": "J1"}
    assert cut(corner, second, "A4:J4") == []
    assert cut(corner, second, "A4:J4 E1") == [("partition", "pieces.3")]
    assert cut([corner, second], "A4:J4") == [("one-piece", "pieces.1")]
    assert cut(corner, {**second, "take": "A10"}, "E1:J3") == [("straight", "pieces.3")]
    gone = {"cuts": [[[0, 3], [10, 3]]], "take": "A1"}
    assert cut(corner, gone, second) == [("partition", "pieces.2")]


def test_border_of_a_gap_has_two_runs() -> None:
    """A line over a hole in what is left is cut twice."""
    left = cells_of("A1:A4 B4:E4 E1:E3")
    piece = cells_of("A4:E4 A3 E3")
    assert count_runs(border_of([piece], left)) == 2
    assert flood((0, 0), left, border_of([piece], left)) == cells_of("A1:A2")


# --- phase 2 ------------------------------------------------------------------------------------


def puzzle(
    steps: list[dict[str, Any]], extra: list[str] | None = None, **rules: Any
) -> tuple[list[tuple[str, str]], int]:
    """The faults and the puzzle points of a single player with ten rows."""
    result = judge(player(puzzle=steps, finished=1), stars=CHAIN + (extra or []), **rules)
    return faults(result), result["players"][0]["parts"]["puzzle"]


def test_home_is_good() -> None:
    """The chained rows lie well as they were, in the expert game too, and cost nothing."""
    assert puzzle(HOME) == ([], 0)
    assert puzzle(HOME, expert=True) == ([], 0)
    assert puzzle(HOME[:9]) == ([], -10)
    assert puzzle(HOME[:1]) == ([], -90)
    assert puzzle([]) == ([], -100)


def test_turned_home_is_good() -> None:
    """Clockwise, the first row comes to lie on the right."""
    right = [{"piece": n, "at": [-10 - n, -7], "turn": 1} for n in range(1, 11)]
    wrong = [{"piece": n, "at": [n - 1, 0], "turn": 1} for n in range(1, 11)]
    assert puzzle(right) == ([], 0)
    assert puzzle(wrong) == ([("hangs", "puzzle")], -30)  # rows 2 to 8 meet the other way round
    over = [{"piece": n, "at": [0, 10 - n], "turn": 2} for n in range(1, 11)]
    assert puzzle(over) == ([], 0)
    back = [{"piece": n, "at": [n - 1, 0], "turn": 3} for n in range(1, 11)]
    assert puzzle(back) == ([], 0)


def test_clockwise() -> None:
    """An angle without its lower right cell turns into one without its lower left cell."""
    laid = Laid({(4, 4), (5, 4), (4, 5)}, {((5, 4), 1): "G", ((4, 5), 3): "P"}, [0, -1], 1)
    assert laid.cells == {(0, -1), (1, -1), (1, 0)}
    assert laid.halves == {((1, 0), 2): "G", ((0, -1), 0): "P"}


def test_bad_meeting_beside_a_good_one() -> None:
    """A pair with a good and a bad meeting is linked, but may not be kept together."""
    assert puzzle(HOME, ["A9-A10"]) == ([("star-colour", "puzzle.10")], -10)
    assert puzzle(HOME, ["E1-E2"]) == ([("star-colour", "puzzle.2")], -10)
    assert puzzle(HOME[::-1], ["E1-E2"]) == ([("star-colour", "puzzle.10")], -10)


def test_joker_fits_and_black_does_not() -> None:
    """The joker's half fits pink; black does not fit yellow."""
    assert puzzle(HOME, ["F1-F2"]) == ([], 0)
    assert puzzle(HOME, ["G1-G2"]) == ([("star-colour", "puzzle.2")], -10)


def test_hanging_parts() -> None:
    """Four rows and five rows apart: the five are kept."""
    assert puzzle(HOME[:4] + HOME[5:]) == ([("hangs", "puzzle")], -50)


def test_overlap_breaks_the_chain() -> None:
    """Row 5 laid on row 4 overlaps, and what is below hangs loose."""
    steps = [*HOME[:4], {"piece": 5, "at": [0, 3], "turn": 0}, *HOME[5:]]
    assert puzzle(steps) == ([("hangs", "puzzle"), ("overlap", "puzzle.5")], -50)


def test_expert_edge() -> None:
    """A half against an edge without one is an error in the expert game only."""
    steps = [HOME[0], {"piece": 2, "at": [1, 1], "turn": 0}]
    assert puzzle(steps) == ([("hangs", "puzzle")], -90)
    assert puzzle(steps, expert=True) == ([("hangs", "puzzle"), ("star-edge", "puzzle.2")], -90)


def test_contact_of_a_pair() -> None:
    """A pair that overlaps has only that fault and no good meeting."""
    one = Laid({(0, 0)}, {((0, 0), 1): "G"}, [5, 5], 0)
    other = Laid({(0, 0), (1, 0)}, {((0, 0), 3): "G"}, [6, 5], 0)
    assert contact(one, other, expert=False) == (set(), True)
    over = Laid({(0, 0), (1, 0)}, {((1, 0), 3): "P"}, [5, 5], 0)
    assert contact(one, over, expert=True) == ({"cutit.overlap"}, False)


def test_kept_cells() -> None:
    """The kept part is the largest clean net, and pieces may be left out freely."""
    chain = {(0, 1), (1, 2), (2, 3)}
    assert kept_cells([4, 3, 3, 5], set(), chain) == 15
    assert kept_cells([4, 3, 3, 5], {(1, 2)}, chain) == 8
    assert kept_cells([4, 3, 3, 5], {(0, 3)}, chain) == 11
    assert kept_cells([4, 3, 3, 9], {(0, 3)}, {(0, 1), (0, 2), (0, 3)}) == 10
    assert kept_cells([4, 3, 3, 11], {(0, 3)}, {(0, 1), (0, 2), (0, 3)}) == 11


def test_list_opens_out_for_the_puzzle() -> None:
    """After a list of two in entry 3 the piece of entry 4 is number 5."""
    pieces = [*ROWS[:2], ["A3:E3", "F3:J3"], *ROWS[3:]]
    steps = [
        *HOME[:2],
        {"piece": 3, "at": [0, 2], "turn": 0},
        {"piece": 5, "at": [0, 3], "turn": 0},
    ]
    result = judge(player(pieces=pieces, puzzle=steps))
    assert faults(result) == [("one-piece", "pieces.3")]
    assert result["players"][0]["parts"]["puzzle"] == -65


# --- discs and ranks ----------------------------------------------------------------------------


def standing(result: dict[str, Any]) -> list[tuple[int, int, int]]:
    """Puzzle points, total and rank of every player."""
    return [(p["parts"]["puzzle"], p["total"], p["rank"]) for p in result["players"]]


def test_discs_by_finishing() -> None:
    """Discs go to those without fault in the order of finishing; gaps do not matter."""
    bad = [*HOME[:9], {"piece": 10, "at": [40, 40], "turn": 0}]
    result = judge(
        player("Ada", "A1", puzzle=HOME, finished=9),
        player("Ben", "J1", puzzle=bad, finished=1),
        player("Cleo", "A1", puzzle=HOME, finished=4),
        player("Dan", "J1", puzzle=HOME),
        bonus_column=[0],
    )
    assert standing(result) == [(3, 3, 1), (-10, -10, 4), (5, 0, 2), (0, -5, 3)]
    assert result["winners"] == ["Ada"]
    pair = judge(
        player("Ada", "A1", puzzle=HOME, finished=2),
        player("Ben", "J1", puzzle=HOME, finished=1),
        bonus_column=[0],
    )
    assert standing(pair) == [(0, 0, 2), (3, 3, 1)]


def test_tie_goes_to_the_disc() -> None:
    """Equal totals: the player with a disc is first; nobody with one: shared."""
    green = [roll(green="?"), *[BLANK] * 9]
    pieces = ["A1:J2", *ROWS[2:9], "A10:D10", "E10:J10"]
    steps = [{"piece": 1, "at": [0, 0], "turn": 0}]
    steps += [{"piece": n, "at": [0, n], "turn": 0} for n in range(2, 10)]
    steps += [{"piece": 10, "at": [4, 9], "turn": 0}]
    stars = [*CHAIN, "D10-E10"]
    ada = player("Ada", "A1", puzzle=HOME, finished=1)
    ben = player("Ben", "J1", pieces=pieces, puzzle=steps)
    result = judge(ben, ada, dice=green, stars=stars, bonus_column=[0])
    assert standing(result) == [(0, 7, 2), (3, 7, 1)]
    assert result["winners"] == ["Ada"]
    del ada["finished"]
    cleo = player("Cleo", "J1", puzzle=HOME)
    shared = judge(ada, cleo, player("Dan", "J1", puzzle=[]), dice=green, bonus_column=[0])
    assert [p["rank"] for p in shared["players"]] == [1, 1, 3]
    assert shared["winners"] == ["Ada", "Cleo"]


def test_nothing_of_phase_two_before_the_end() -> None:
    """As long as one player has no puzzle, nobody's is judged."""
    bad = [{"piece": 1, "at": [0, 0], "turn": 0}, {"piece": 2, "at": [0, 0], "turn": 0}]
    result = judge(player("Ada", "A1", puzzle=bad), player("Ben", "J1"))
    assert result["violations"] == []
    assert not result["final"]
    assert [p["parts"]["puzzle"] for p in result["players"]] == [0, 0]


# --- random records -----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_random_records_hold_together(seed: int) -> None:
    """Totals are the sums of their parts, and a seed always gives the same record."""
    record = random_record(Random(seed))
    assert record == random_record(Random(seed))
    result = verdict(record, record["square"])
    for line in result["players"]:
        if line["parts"] is None:
            assert line["total"] is None
            assert line["rank"] is None
            continue
        parts = dict(line["parts"])
        rounds = parts.pop("rounds")
        assert line["total"] == sum(rounds) + sum(parts.values())
