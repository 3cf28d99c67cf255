"""The best puzzle of a record, the best game found, par and hints, as the referee sees them."""

from itertools import product
from math import dist
from random import Random
from types import SimpleNamespace

import pytest

from papercraft.core.game import Best, RecordTask, Search
from papercraft.core.problems import ReadError, UsageError
from papercraft.core.rng import Rng
from papercraft.core.sheet import Path, Text
from papercraft.games.cutit import play
from papercraft.games.cutit.cell_sets import ALL_CELLS, format_blocks, parse_cells
from papercraft.games.cutit.rules.referee import evaluate
from papercraft.games.cutit.schema import Rules
from papercraft.games.cutit.setup import dump
from papercraft.games.cutit.solver import game_line, game_search
from papercraft.games.cutit.solver.game_line import (
    BeamSearch,
    Outlook,
    Task,
    most_ascents,
    upper_bound,
)
from papercraft.games.cutit.solver.game_search import find_game
from papercraft.games.cutit.solver.puzzle_search import Puzzle
from papercraft.games.cutit.solver.round_options import faces_of, points_of
from papercraft.games.cutit.square import ROUNDS
from tests.everygame import seeds

from .hands import GAME, hand, reading_of

QUICK = Search(0.0, lambda _share: None)
BLANK = "----"
TASK = ["2?3-", "-??4", "????", "----", "2222", "?-?-", "34??", "2-2-", "?23?", "4?4?"]


def typed(dice):
    return ["".join(str(roll[die]) or "-" for die in roll) for roll in dice]


def judged(square, dice, best, rules=None):
    """The referee's verdict on a solution, and the player's parts as sums."""
    data = {"papercraft": 1, "game": "cutit", "square": dump(square), "rules": rules or {}}
    data |= {"dice": dice, "players": [{"name": "Ada", **best.entry}]}
    verdict = GAME.judge(GAME.read(data))
    [player] = verdict.players
    return verdict, player.total, player.parts | {"rounds": sum(player.parts["rounds"])}


@pytest.mark.parametrize("expert", [False, True])
@seeds(1, 20)
def test_the_referee_gives_the_best_game_its_total(expert, seeds):
    for seed in seeds:
        square, dice, _ = hand(seed)
        rules = {"expert": expert, "bonus_column": [2, 5, 4]}
        task = {"dice": typed(dice), "corner": ["J10"], "rules": rules}
        best = GAME.solve(square, task, Search(0.3, lambda _share: None))
        verdict, total, parts = judged(square, dice, best, rules)
        assert (total, parts) == (best.total, best.parts)
        assert best.total <= best.bound
        assert best.entry["corner"] == "J10"
        if all(one["points"] >= 0 for one in best.details["rounds"]):
            assert not verdict.violations


def test_all_corners_are_tried_and_penalties_taken_where_they_must_be():
    square, _, _ = hand(2)
    # A six of black cells and blanks: hardly a round without a penalty, and no step higher.
    dice = [{"green": 6, "pink": "", "yellow": "", "blue": ""}] * ROUNDS
    best = GAME.solve(square, {"dice": ["6---"] * ROUNDS}, QUICK)
    verdict, total, parts = judged(square, dice, best)
    assert (total, parts) == (best.total, best.parts)
    assert {one.code for one in verdict.violations} <= {"cutit.scores", "cutit.min-cells"}
    assert -5 in [one["points"] for one in best.details["rounds"]]
    blank = GAME.solve(square, {"dice": [BLANK] * ROUNDS, "corner": ["A1"]}, QUICK)
    assert blank.parts["rounds"] == blank.parts["higher"] == 0
    numbers = GAME.solve(square, {"dice": [2222] * ROUNDS, "corner": ["A1"]}, QUICK)
    assert numbers.total <= numbers.bound <= 80 + 40


def test_a_task_is_checked_in_full():
    square, _, _ = hand(0)
    wrong = {"dice": ["2?3-"] * 9 + ["2?3"], "corner": ["B2"], "rules": {"expert": 1}, "cap": 1}
    with pytest.raises(ReadError) as caught:
        GAME.solve(square, wrong, QUICK)
    places = {problem.place for problem in caught.value.problems}
    assert places == {"dice.10", "corner.1", "rules.expert", "cap"}
    with pytest.raises(ReadError, match="dice"):
        GAME.solve(square, {"dice": ["2?3-"] * 9}, QUICK)


@pytest.mark.parametrize("seed", range(40))
def test_ascents_are_counted_as_by_trying_everything(seed):
    rng = Random(seed)
    dice = tuple(rng.choice([("",) * 4, ("?", "", "", 2), (3, "", "", "")]) for _ in range(4))
    most = [rng.randint(0, 3) for _ in dice]
    best = 0
    for points in product(range(-1, 4), repeat=4):
        before, steps, fair = None, 0, True
        for faces, limit, scored in zip(dice, most, points, strict=True):
            if scored == -1:
                continue
            fair &= (1 if any(faces) else 0) <= scored <= limit
            steps += before is not None and scored > before
            before = scored
        best = max(best, steps if fair else 0)
    assert most_ascents(dice, most) == best


def test_the_bound_counts_cells_and_faces():
    square, _, _ = hand(0)
    limits = [
        (("?", "?", "?", "?"), 92 + 20 + 20),
        (("", "", "", ""), 0 + 0 + 20),
        ((1, "", "", ""), 10 + 0 + 20),
    ]
    for faces, bound in limits:
        task = Task(square, (faces,) * ROUNDS, 0, Rules())
        assert upper_bound(task) == bound
    assert upper_bound(Task(square, (), 0, Rules())) == 0
    assert points_of((1, 0, 0, 0, 5), (3, 4, "", "?")) == 3 + 3


@pytest.mark.parametrize("greedy", [False, True])
@seeds(2, 42)
def test_no_game_beats_par(greedy, seeds):
    for seed in seeds:
        square, dice, pieces = hand(seed, greedy)
        reading = reading_of(square, dice, pieces)
        [player] = GAME.judge(reading).players
        [best] = GAME.par(reading, QUICK)
        assert player.total <= best.total <= best.bound
        assert best.details["puzzle"]["cost"] == 100
        # Without time a search need not end: the best is laid, and the bound holds.
        assert best.details["puzzle"]["best"] >= best.details["puzzle"]["bound"]


def stops_after(calls):
    """A function that asks for the end of a search when it is called once more."""
    left = iter([False] * calls)
    return lambda: next(left, True)


def test_wider_beams_find_better_games_and_can_be_stopped():
    square, dice, _ = hand(3)
    task = Task(square, tuple(tuple(roll.values()) for roll in dice), 0, Rules())
    narrow = find_game([task], 0, stops_after(0))
    assert find_game([task], 0, stops_after(150)).total >= narrow.total
    # In the middle of a beam its lines are worth nothing.
    assert find_game([task], 0, stops_after(20)) == narrow
    assert BeamSearch(task, 8, stops_after(20)).run() == []


def test_a_rest_is_worth_its_best_large_round_or_little_in_each():
    square, dice, _ = hand(3)
    task = Task(square, tuple(tuple(roll.values()) for roll in dice), 0, Rules())
    search = BeamSearch(task, 8, stops_after(0))
    *cells, jokers = search.scorer.counts(ALL_CELLS)
    # Without a roll that counts a colour without limit, all rounds are small.
    little = Outlook(((False,) * 4,) * 3, (2.0, 3.0, 4.0))
    assert search._worth(ALL_CELLS, little) == 9.0
    # One counts two colours and the jokers, on what is left beside the least of the other rounds.
    large = Outlook(((False,) * 4, (True, False, True, False)), (2.0, 3.0))
    share = (100 - 4) / 100
    counted = share * (cells[0] + cells[2] + jokers)
    assert search._worth(ALL_CELLS, large) == pytest.approx(counted + 2.0)


def test_lines_are_compared_with_what_their_puzzles_cost(monkeypatch):
    square, dice, _ = hand(3)
    task = Task(square, tuple(tuple(roll.values()) for roll in dice), 0, Rules())
    monkeypatch.setattr(game_search, "_WIDEST", game_search._FIRST_WIDTH)
    complete = find_game([task], 0, lambda: False)
    half = Puzzle((), 50, 50)
    monkeypatch.setattr(game_search, "find_best_puzzle", lambda *_args, **_options: half)
    found = find_game([task], 0, lambda: False)
    assert found.puzzle_points == -50
    assert found.line.total >= complete.line.total


def test_no_more_than_ten_lines_of_a_beam_are_laid(monkeypatch):
    square, dice, _ = hand(3)
    task = Task(square, tuple(tuple(roll.values()) for roll in dice), 0, Rules())
    [(_, lines), *_] = game_search._beams([task], stops_after(0))
    many, laid = [lines[0]] * 30, []
    monkeypatch.setattr(game_search, "_beams", lambda *_: [(task, many)])
    monkeypatch.setattr(
        game_search, "_game_of", lambda *args: laid.append(args) or SimpleNamespace(total=0)
    )
    find_game([task], 0, lambda: True)
    assert len(laid) == 10


def test_a_game_better_than_any_found_is_its_own_par(monkeypatch):
    square, dice, _ = hand(4)
    task = Task(square, tuple(tuple(roll.values()) for roll in dice), 0, Rules())
    good = find_game([task], 0, stops_after(0))
    own = reading_of(square, dice, good.entry()["pieces"], puzzle=good.entry()["puzzle"])
    monkeypatch.setattr(game_search, "_FIRST_WIDTH", 0)
    monkeypatch.setattr(game_line, "_STEP_RATE", 0.0)
    worse = find_game([task], 0, stops_after(0))
    assert worse.total < good.total
    [best] = GAME.par(own, QUICK)
    assert best.total == good.total
    assert best.parts == good.parts()
    assert best.details["game"]["pieces"] == good.entry()["pieces"]


@pytest.mark.parametrize("faces", [("", "", "", ""), (6, "", "", "")])
def test_greedy_players_play_by_the_rules(faces, monkeypatch):
    monkeypatch.setattr(play, "FACES", faces)
    square = hand(0)[0]
    record = GAME.play_greedy(square, None, ("Ada", "Ben"), Rng(1))
    assert GAME.judge(GAME.read(record)).legal


def test_reports_say_what_is_proven_and_what_is_not():
    square, dice, pieces = hand(1)
    # Fifty pieces of two cells have no quick proof.
    cells = [[format_blocks(3 << n) for n in range(0, 100, 2)]]
    reading = reading_of(square, dice[:1], cells)
    open_end = GAME.solve_record(reading, RecordTask(0), QUICK)
    assert not open_end.proven
    texts = texts_of(GAME.explain_best(open_end))
    assert any(text.startswith("The best puzzle costs at least ") for text in texts)
    assert "The search ended early; --seconds gives it more time." in texts
    few = GAME.solve_record(
        reading_of(square, dice[:1], [["A1", "C1", "E1", "A8"]]), RecordTask(0), QUICK_ENOUGH
    )
    texts = texts_of(GAME.explain_best(few))
    assert few.proven
    assert "No puzzle is better." in texts
    assert any(text.startswith("Left over (cells in brackets): ") for text in texts)
    proven = Best(5, 5, dict.fromkeys(("rounds", "higher", "single", "puzzle"), 0),
                  {"corner": "A1", "pieces": ["A1"], "puzzle": []}, {"rounds": []})  # fmt: skip
    assert "5 points; no game scores more." in texts_of(GAME.explain_best(proven))
    blank = [dict.fromkeys(("green", "pink", "yellow", "blue"), "")]
    hard = [{"green": 6, "pink": "", "yellow": "", "blue": ""}] * 9
    reading = reading_of(square, blank + hard, ["A1:J9", "A10:D10"])
    [section] = GAME.explain_par(GAME.judge(reading), GAME.par(reading, QUICK))
    hopeless = [row for row in section.table.rows if "every piece costs a penalty" in row]
    assert {row[2] for row in hopeless} == {"-"}
    assert 0 < len(hopeless) < 10
    assert "None" not in {cell for row in section.table.rows for cell in row}
    assert pieces


def test_the_progress_of_a_search_ends_when_all_is_done():
    square, dice, pieces = hand(1)
    told = []
    GAME.solve_record(reading_of(square, dice, pieces), RecordTask(0), Search(0.0, told.append))
    assert told[-1] == max(told) == 1.0


def texts_of(report):
    return [text for section in report.sections for text in (*section.lines, *section.notes)]


def test_par_of_several_players_counts_the_highest_disc():
    square, dice, pieces = hand(0)
    ben = {"name": "Ben", "corner": "J1", "pieces": ["A1:J1", "A1:J1"]}
    ada, other = GAME.par(reading_of(square, dice, pieces, ben), QUICK)
    assert ada.parts["puzzle"] in {3, ada.parts["puzzle"]}
    assert ada.entry.get("finished") == (1 if ada.parts["puzzle"] == 3 else None)
    assert ada.bound == upper_bound(
        Task(square, tuple(tuple(roll.values()) for roll in dice), 0, Rules())
    ) + 3  # fmt: skip
    # Ben took the same cells twice: nothing to compare, but a game there was.
    assert other.details["rounds"] == []
    assert other.details["puzzle"] is None
    assert other.details["faults"]
    assert other.total > 0


def test_par_of_a_game_in_progress_looks_at_the_rolls_there_are():
    square, dice, pieces = hand(1)
    [best] = GAME.par(reading_of(square, dice[:3], pieces[:2]), QUICK)
    assert len(best.entry["pieces"]) == 3
    assert best.parts["puzzle"] == 0
    assert "puzzle" not in best.entry
    assert best.details["puzzle"]["cost"] is None
    assert len(best.details["rounds"]) == 2
    [nothing] = GAME.par(reading_of(square, [], []), QUICK)
    assert (nothing.total, nothing.bound) == (0, 0)


def test_the_puzzle_of_a_record_is_solved_as_typed():
    square, dice, pieces = hand(2)
    # The pieces of an illegal round are laid like any other (two pieces in round two).
    names = [format_blocks(piece) for piece in pieces]
    several = [names[0], names[1:3], *names[3:]]
    reading = reading_of(square, dice, several, rules={"expert": True})
    best = GAME.solve_record(reading, RecordTask(0), QUICK_ENOUGH)
    assert best.proven
    [result] = evaluate(reading_of(square, dice, several, puzzle=best.entry["puzzle"],
                                   rules={"expert": True}))  # fmt: skip
    assert -best.total == sum(one["cells"] for one in best.details["left_over"])
    assert len(best.entry["puzzle"]) + len(best.details["left_over"]) == 10
    assert not [one for one in result.violation_log.violations() if one.at.startswith("puzzle")]
    assert best.details["faults"]
    legal = GAME.solve_record(reading, RecordTask(0, legal_only=True), QUICK_ENOUGH)
    assert {2, 3} <= set(legal.details["left_out"])
    assert {2, 3}.isdisjoint(one["piece"] for one in legal.entry["puzzle"])


QUICK_ENOUGH = Search(30.0, lambda _share: None)


def test_pieces_that_overlap_are_refused_with_the_reason():
    square, dice, _ = hand(0)
    reading = reading_of(square, dice, ["A1:J2", "A2:J3", "A4:J4"])
    with pytest.raises(UsageError, match="already cut off"):
        GAME.solve_record(reading, RecordTask(0), QUICK_ENOUGH)
    best = GAME.solve_record(reading, RecordTask(0, legal_only=True), QUICK_ENOUGH)
    assert best.details["left_out"] == [2]
    assert "A2" in best.details["faults"][0]


def test_hints_are_the_best_cuts_of_a_round():
    square, dice, pieces = hand(1)
    reading = reading_of(square, dice[:4], pieces[:3])
    hints = GAME.hints(reading, 0, 4)
    assert len(hints) == 3
    assert [hint.gain for hint in hints] == sorted((hint.gain for hint in hints), reverse=True)
    left = evaluate(reading)[0].cutting.rounds[-1].cut.after
    assert all(parse_cells(hint.turn) & ~left == 0 for hint in hints)
    assert hints[0].text.startswith("Ada, round 4: ")
    last = GAME.hints(reading_of(square, dice, pieces), 0, ROUNDS)
    assert "with what is left" in last[0].text


@pytest.mark.parametrize(
    ("pieces", "number", "why"),
    [
        ([], 11, "has no roll"),
        (["A1:J2", "A2:J3"], 3, "already cut off"),
        (["A1:J2"], 4, "round 4 cannot be cut yet"),
        (["A1:J9", "A10:D10"], 9, "round 9 cannot be cut yet"),
    ],
)
def test_hints_that_cannot_be_given_say_why(pieces, number, why):
    square, dice, _ = hand(0)
    with pytest.raises(UsageError, match=why):
        GAME.hints(reading_of(square, dice, pieces), 0, number)


def test_without_a_faultless_piece_there_is_no_hint():
    square, _, _ = hand(0)
    reading = reading_of(square, [dict.fromkeys(("green", "pink", "yellow", "blue"), "?")] * 9,
                         ["A1:J9 A10:G10"])  # fmt: skip
    with pytest.raises(UsageError, match="costs a penalty"):
        GAME.hints(reading, 0, 2)


def panel(picture):
    return picture.stamps["panel-0"]


def test_pictures_show_the_best_puzzle_with_the_turns():
    square, dice, pieces = hand(1)
    reading = reading_of(square, dice, pieces)
    best = GAME.solve_record(reading, RecordTask(0), QUICK_ENOUGH)
    drawn = GAME.picture_best(square, None, best)
    arrows = [mark for mark in panel(drawn) if isinstance(mark, Path) and len(mark.steps) == 5]
    assert len(arrows) >= len(best.entry["puzzle"])
    for arrow in arrows:
        _, tip, one, _, other = (step[1:] for step in arrow.steps)
        # The head is as wide as the arrow is long enough to show where it points.
        assert dist(one, other) == pytest.approx(3.2, abs=0.01)
        assert dist(tip, one) == pytest.approx(dist(tip, other))
    texts = [mark.string for mark in panel(drawn) if isinstance(mark, Text)]
    assert "Ada" in texts
    assert "corner A1" in texts
    beside = GAME.picture_par(reading, GAME.par(reading, QUICK))
    assert beside.width > GAME.picture(reading).width
    game = GAME.solve(square, {"dice": TASK, "corner": ["A1"]}, QUICK)
    assert GAME.picture_best(square, None, game).width > 0
    # Without a partition there is no puzzle to show.
    twice = reading_of(square, dice, ["A1:J2", "A1:J1"])
    assert GAME.picture_par(twice, GAME.par(twice, QUICK)).width > 0


def test_cells_are_named_in_blocks():
    rng = Random(1)
    for _ in range(200):
        cells = rng.getrandbits(100) | rng.getrandbits(100) & ALL_CELLS or 1
        assert parse_cells(format_blocks(cells)) == cells
    assert format_blocks(parse_cells("A1:D3 E4 I1:J9 J10")) == "A1:D3 I1:J9 E4 J10"
    assert faces_of(GAME.read({"papercraft": 1, "game": "cutit", "square": dump(hand(0)[0]),
        "dice": [{"green": 2, "pink": "", "yellow": "?", "blue": 1}],
        "players": [{"name": "A", "corner": "A1", "pieces": []}]}).record.dice[0]
    ) == (2, "", "?", 1)  # fmt: skip


def test_a_search_can_be_stopped_and_tells_its_progress():
    square, dice, pieces = hand(1)
    told = []
    other = {"name": "Ben", "corner": "J1", "pieces": []}
    GAME.par(reading_of(square, dice[:2], pieces[:2], other), Search(60.0, told.append, lambda: 1))
    assert sorted(told) == told
    assert 0 <= told[0] < 0.5 < told[-1] <= 1


def test_every_beam_is_four_times_as_wide_as_the_one_before(monkeypatch):
    widths = []

    class Beam:
        def __init__(self, task, width, _is_over):
            widths.append((task, width))

        def run(self):
            return []

    monkeypatch.setattr(game_search, "BeamSearch", Beam)
    assert len(list(game_search._beams(["one", "other"], lambda: False))) == len(widths)
    assert widths == [(task, width) for width in (8, 32, 128) for task in ("one", "other")]
    widths.clear()
    list(game_search._beams(["one"], lambda: True))
    assert widths == [("one", 8)]
