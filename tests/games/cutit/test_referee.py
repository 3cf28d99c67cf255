"""Points of the rules that a case file cannot show: scores, bonuses, ties, discs, grades."""

import tomllib
from pathlib import Path

import pytest

import papercraft
from papercraft import games
from papercraft.core.verdict import ViolationLog
from papercraft.games.cutit.cell_sets import connected_parts, parse_cells
from papercraft.games.cutit.rules.cutting_phase import _names
from papercraft.games.cutit.rules.puzzle_phase import _bound, best_group
from papercraft.games.cutit.rules.referee import evaluate, grade_of, make_verdict
from papercraft.games.cutit.rules.round_score import column_points, score_piece
from papercraft.games.cutit.schema import Roll, Rules
from papercraft.games.cutit.square import Square

CASES = Path(__file__).parent / "cases"
DICE = ("green", "pink", "yellow", "blue")


def complete(**changes):
    """A whole legal game of one player, with changes to the record."""
    record = tomllib.loads((CASES / "puzzle-complete.toml").read_text("utf-8"))
    return record | changes


def people(*changes):
    """The player of the whole game once for each change, corners and names different."""
    base = complete()["players"][0]
    found = []
    for number, change in enumerate(changes):
        corner = ("A1", "J1", "A10", "J10")[number]
        pieces = base["pieces"] if corner in {"A1", "A10"} else base["pieces"][::-1]
        puzzle = base["puzzle"]
        if pieces is not base["pieces"]:
            puzzle = [laid | {"piece": 11 - laid["piece"]} for laid in puzzle]
        own = {"name": f"P{number + 1}", "corner": corner, "pieces": pieces, "puzzle": puzzle}
        found.append({k: v for k, v in (base | own | change).items() if v is not None})
    return found


def test_the_worked_example_scores_four():
    # Three green, one pink, one yellow, one joker; green 2, pink 3, yellow ?, blue blank.
    square = Square("GGGPY*" + "#" * 94, ())
    roll = Roll(green=2, pink=3, yellow="?", blue="")
    shares = score_piece(square, (1 << 6) - 1, roll)
    assert [share.points for share in shares] == [2, 0, 2, 0]
    assert [share.jokers for share in shares] == [0, 0, 1, 0]


def test_jokers_are_split_where_that_is_best():
    square = Square("GP**" + "#" * 96, ())
    roll = Roll(green=2, pink=2, yellow="", blue="")
    assert sum(share.points for share in score_piece(square, 15, roll)) == 4


def test_a_die_gives_nothing_below_its_number():
    square = Square("GGG" + "#" * 97, ())
    roll = Roll(green=4, pink="?", yellow="", blue="")
    assert [share.points for share in score_piece(square, 7, roll)] == [0, 0, 0, 0]


@pytest.mark.parametrize(("boxes", "worth"), [(0, 0), (1, 0), (2, 1), (6, 15), (7, 20), (9, 20)])
def test_a_bonus_column_is_worth_its_lowest_step(boxes, worth):
    assert column_points(boxes, Rules()) == worth


def test_another_bonus_column_can_be_agreed():
    record = complete(rules={"bonus_column": [2, 5]})
    parts_of = papercraft.score(record)["players"][0]["parts"]
    assert parts_of["single"] == 5


def test_nine_single_cuts_give_the_last_step_and_the_tenth_round_none():
    found = papercraft.score(complete())["players"][0]
    assert found["parts"]["single"] == 20
    assert found["total"] == sum(found["parts"]["rounds"]) + 20 + found["parts"]["higher"]


@pytest.mark.parametrize(
    ("total", "grade"),
    [(-20, 1), (60, 1), (61, 2), (70, 2), (71, 3), (80, 3), (81, 4), (99, 4), (100, 5), (150, 5)],
)
def test_solo_grades(total, grade):
    assert grade_of(total) == grade


def test_a_solo_player_is_graded_and_gets_no_disc():
    player = papercraft.score(complete())["players"][0]
    assert player["parts"]["puzzle"] == 0
    assert player["grade"] == grade_of(player["total"])


@pytest.mark.parametrize(
    ("finished", "discs"),
    [
        ((1, 2, 3, 4), [5, 3, 1, 0]),
        ((40, 30, 20, 10), [0, 1, 3, 5]),
        ((None, 2, None, 1), [0, 3, 0, 5]),
        ((1, 2, 3), [5, 3, 0]),
        ((2, 1), [0, 3]),
    ],
)
def test_discs_are_dealt_in_the_order_of_finishing(finished, discs):
    record = complete(players=people(*({"finished": place} for place in finished)))
    found = papercraft.score(record)
    assert [player["parts"]["puzzle"] for player in found["players"]] == discs


def test_a_mistake_passes_the_disc_on_and_costs_the_pieces_outside_the_kept_part():
    apart = [*people({}, {})[0]["puzzle"][:9], {"piece": 10, "at": [30, 0], "turn": 0}]
    record = complete(players=people({"finished": 1, "puzzle": apart}, {"finished": 2}))
    found = papercraft.score(record)
    assert [player["parts"]["puzzle"] for player in found["players"]] == [-10, 3]


def test_a_tie_goes_to_the_higher_disc():
    changes = [{"finished": None}, {"finished": None}, {"finished": 7}]
    record = complete(players=people(*changes))
    found = papercraft.score(record)
    first = found["players"][0]
    assert found["winners"] == ["P3"]
    assert found["players"][1]["rank"] == (2 if first["rank"] == 2 else first["rank"] + 1)


def test_equal_totals_without_discs_share_the_win():
    record = complete(players=people({"finished": None}, {"corner": "A10", "finished": None}))
    record["players"][1]["pieces"] = record["players"][0]["pieces"]
    record["players"][1]["puzzle"] = record["players"][0]["puzzle"]
    found = papercraft.score(record)
    assert [player["rank"] for player in found["players"]] == [1, 1]
    assert found["winners"] == ["P1", "P2"]


@pytest.mark.parametrize(
    ("discs", "ranks"),
    [((None, 0), [2, 1]), ((0, None), [1, 2]), ((0, 0), [1, 1]), ((None, None), [1, 1])],
)
def test_a_disc_without_points_beats_no_disc(discs, ranks):
    record = complete(players=people({"finished": None}, {"corner": "A10", "finished": None}))
    record["players"][1] |= {key: record["players"][0][key] for key in ("pieces", "puzzle")}
    reading = games.load("cutit").read(record)
    results = evaluate(reading)
    for result, disc in zip(results, discs, strict=True):
        result.puzzle.disc = disc
    verdict = make_verdict(reading, results)
    assert len({player.total for player in verdict.players}) == 1
    assert [player.rank for player in verdict.players] == ranks
    assert verdict.winners == tuple(f"P{n}" for n, rank in enumerate(ranks, 1) if rank == 1)


def test_a_broken_partition_leaves_no_total_and_no_winner():
    record = tomllib.loads((CASES / "partition-missing.toml").read_text("utf-8"))
    record["players"][0]["puzzle"] = []
    found = papercraft.score(record)
    assert found["players"][0] == {"name": "Ada", "rank": None, "total": None, "parts": None}
    assert found["final"]
    assert found["winners"] == []


def test_a_game_in_progress_has_no_winner_and_no_puzzle_score():
    record = complete()
    del record["players"][0]["puzzle"]
    found = papercraft.score(record)
    assert not found["final"]
    assert found["winners"] == []
    assert found["players"][0]["parts"]["puzzle"] == 0


def test_the_kept_part_of_many_pieces_is_found_at_once():
    # Forty pieces in a chain, every third clashing with the next: whole runs must be left out.
    sizes = [1 + n % 3 for n in range(40)]
    links = [{m for m in (n - 1, n + 1) if 0 <= m < 40} for n in range(40)]
    clashes = [set() for _ in range(40)]
    for n in range(0, 39, 3):
        clashes[n].add(n + 1)
        clashes[n + 1].add(n)
    kept = best_group(sizes, links, clashes)
    assert len(connected_parts(sum(1 << n for n in kept))) <= len(kept)
    assert all(not clashes[n] & kept for n in kept)
    assert sum(sizes[n] for n in kept) == 6


def test_a_docket_keeps_the_worst_severity_of_a_place():
    violation_log = ViolationLog("Ada")
    violation_log.add("x.y", "pieces.1", "warning", "mild")
    violation_log.add("x.y", "pieces.1", "illegal", "bad")
    violation_log.add("x.y", "pieces.1", "penalty", "between")
    assert [(entry.severity, entry.message) for entry in violation_log.violations()] == [
        ("illegal", "bad")
    ]


@pytest.mark.parametrize(
    ("text", "cells"),
    [("A1", 1), ("B2:A1", 4), ("a1:b1", 2), ("A1,C1", 2), ("A1:A2, A2:A3", 3), ("J10", 1)],
)
def test_cells_are_unions_of_names_and_ranges(text, cells):
    assert parse_cells(text).bit_count() == cells


def test_up_to_six_cells_are_told_by_name_and_the_others_counted():
    assert str(_names(0b111111)) == "A1, B1, C1, D1, E1, F1"
    assert str(_names(0b1111111)) == "A1, B1, C1, D1, E1, F1 and 1 more"


def test_no_part_of_a_group_exceeds_its_bound():
    # The first two clash, the third clashes with neither.
    assert _bound({0, 1, 2}, [5, 4, 3], [{1}, {0}, set()]) == (8, 2)
    assert _bound({0, 1, 2}, [5, 4, 3], [{1, 2}, {0, 2}, {0, 1}]) == (5, 1)
    assert _bound(set(), [], []) == (0, 0)


def test_of_groups_as_good_as_each_other_one_counts_always_the_same():
    alone: list[set[int]] = [set(), set(), set()]
    assert best_group([1, 1, 1], alone, alone) == {2}
    assert best_group([2, 1, 2], alone, alone) == {2}
    assert best_group([2, 1, 1], alone, alone) == {0}
