"""Threads drawn as points: snapped as an oracle does, split into turns, judged as typed ones."""

from itertools import product

import pytest
import shapely

from papercraft import games
from papercraft.core.game import build
from papercraft.core.problems import ReadError
from papercraft.core.rng import Rng
from papercraft.core.verdict import Severity
from papercraft.games.cat.path_turns import UnclearTurnsError, turns_of
from papercraft.games.cat.thread_path import TOLERANCE, DrawnThread, UnclearError, outside, snap
from papercraft.games.cat.turn_notation import DIRECTIONS, parse_turn
from tests.everygame import sheet_ids, times

GAME = games.load("cat")
SHEET = "CAT1-DSBZ-9H1E-H"
CUPS = ["E2", "H2", "F8", "E12", "G12", "E14"]
START = (3, 0)


def between(rng, low, high):
    return low + (high - low) * rng.below(10_001) / 10_000


def walk(rng, length, size=(8, 12)):
    """Any thread on a board, with crossings and turns back."""
    dots = [(rng.below(size[0]), rng.below(size[1]))]
    while len(dots) <= length:
        x, y = dots[-1]
        dx, dy = [(1, 0), (-1, 0), (0, 1), (0, -1)][rng.below(4)]
        if 0 <= x + dx < size[0] and 0 <= y + dy < size[1]:
            dots.append((x + dx, y + dy))
    return dots


def drawn(rng, dots, off):
    """A line along a thread as a hand draws it, with points between the dots."""
    points = []
    for n, (x, y) in enumerate(dots):
        points.append([x + between(rng, -off, off), y + between(rng, -off, off)])
        if n + 1 < len(dots):
            ax, ay = dots[n + 1]
            for part in sorted(between(rng, 0.3, 0.7) for _ in range(rng.below(4))):
                # Along the segment, and off it across.
                across = between(rng, -off, off)
                points.append([x + (ax - x) * part + across * (ax == x),
                               y + (ay - y) * part + across * (ay == y)])  # fmt: skip
    return points


def seen_slowly(points, step=0.004):
    """The dots near which a line passes, found by looking at very many places along it."""
    line = shapely.LineString([*points, points[-1]])
    grid = shapely.union_all([
        shapely.box(min(a, b) - TOLERANCE, c - TOLERANCE, max(a, b) + TOLERANCE, c + TOLERANCE)
        if level else
        shapely.box(c - TOLERANCE, min(a, b) - TOLERANCE, c + TOLERANCE, max(a, b) + TOLERANCE)
        # Whether a point lies beyond the board is another question.
        for level in (True, False) for a, b, c in [(-1, 15, n) for n in range(-1, 16)]
    ])  # fmt: skip
    if not grid.buffer(1e-7).covers(line):
        return None
    found = []
    for far in range(int(line.length / step) + 2):
        place = line.interpolate(min(far * step, line.length))
        dot = round(place.x), round(place.y)
        if max(abs(place.x - dot[0]), abs(place.y - dot[1])) <= TOLERANCE and found[-1:] != [dot]:
            found.append(dot)
    if any(max(abs(v - round(v)) for v in end) > TOLERANCE for end in (points[0], points[-1])):
        return None
    thread = shapely.LineString([*found, found[-1]])
    is_along = all(thread.distance(shapely.Point(at)) <= TOLERANCE * 2**0.5 for at in points)
    return found if is_along else None


@times(15, 1500)
def test_a_line_by_hand_is_the_thread_it_follows(count):
    for seed in range(count):
        rng = Rng(seed)
        dots = walk(rng, 1 + rng.below(30))
        thread = snap(drawn(rng, dots, TOLERANCE * 0.98))
        assert list(thread.dots) == dots
        assert 0 <= thread.offset <= TOLERANCE * 2**0.5
        exact = snap(dots)
        assert (list(exact.dots), exact.offset) == (dots, 0)


@times(40, 1500)
def test_any_line_is_what_the_oracle_sees(count):
    seen = {True: 0, False: 0}
    for seed in range(count):
        rng = Rng(seed)
        off = between(rng, 0.05, 0.32)
        points = drawn(rng, walk(rng, rng.below(6)), off)
        if rng.below(5) == 0:
            points = points[: 1 + rng.below(len(points))]
        expected = seen_slowly(points)
        if expected is None:
            with pytest.raises(UnclearError) as caught:
                snap(points)
            assert 1 <= caught.value.point <= len(points)
        else:
            assert list(snap(points).dots) == expected
        seen[expected is None] += 1
    assert min(seen.values()) >= count // 8


@pytest.mark.parametrize(
    ("points", "point", "told"),
    [
        ([[0, 0], [1, 1]], 2, "off the lines"),
        ([[0, 0], [1, 0], [1.5, 0.3], [2, 0]], 3, "off the lines"),
        ([[0.4, 0]], 1, "between A1 and B1"),
        ([[0, 0.4], [0, 1]], 1, "between A1 and A2"),
        ([[0, 0], [0, 1], [0, 1.6]], 3, "between A2 and A3"),
        ([[0, 0], [0.7, 0], [0, 0], [0, 1]], 2, "turns back here"),
        ([[0, 0], [1, 0], [0.5, 0], [1, 0], [1, 0.6], [1, 0]], 5, "turns back here"),
    ],
)
def test_what_is_not_clear_is_told_with_its_point(points, point, told):
    with pytest.raises(UnclearError, match=told) as caught:
        snap(points)
    assert caught.value.point == point


def test_a_line_through_the_very_corner_of_a_square_passes_its_dot():
    corner = [[2, 1], [1 + TOLERANCE + 0.1, 1 + TOLERANCE - 0.1],
              [1 + TOLERANCE - 0.1, 1 + TOLERANCE + 0.1], [1, 2]]  # fmt: skip
    assert snap(corner).dots == ((2, 1), (1, 1), (1, 2))


def test_points_are_outside_by_more_than_the_tolerance():
    assert not outside((-TOLERANCE, 13.25), (8, 14))
    assert outside((-0.26, 0), (8, 14))
    assert outside((0, 13.26), (8, 14))


def ways(length, dice, *, paw):
    """Every way to draw so many segments, found by trying all."""
    found = set()
    for taken in product((False, True), repeat=len(dice)):
        counts = [die if one else 0 for die, one in zip(dice, taken, strict=True)]
        last = max((n for n, one in enumerate(taken) if one), default=None)
        for rest in range(1, counts[last] + 1) if paw and last is not None else (0,):
            short = list(counts)
            if rest:
                short[last] = rest
            if sum(short) == length:
                found.add(tuple(short))
    return found


@times(300, 20_000)
def test_the_turns_are_those_of_the_only_way(count):
    told = {"one": 0, "none": 0, "several": 0}
    for seed in range(count):
        rng = Rng(seed)
        dice = [1 + rng.below(6) for _ in range(rng.below(8))]
        thread = DrawnThread(tuple(walk(rng, rng.below(25))), 0.0)
        paw = bool(rng.below(2))
        possible = ways(len(thread.steps), dice, paw=paw)
        if len(possible) != 1:
            with pytest.raises(UnclearTurnsError) as caught:
                turns_of(thread, dice, None, thread.dots[0], paw=paw)
            assert caught.value.key == ("passes" if possible else "path")
            told["several" if possible else "none"] += 1
            continue
        turns = turns_of(thread, dice, None, thread.dots[0], paw=paw)
        parsed = [parse_turn(turn) for turn in turns]
        counts = tuple(turn.length if turn else 0 for turn in parsed)
        assert {counts} == possible
        steps = "".join(way * n for turn in parsed if turn for way, n in turn.runs)
        assert steps == thread.steps
        passes = [n for n, drawn in enumerate(counts, 1) if not drawn]
        assert turns_of(thread, dice, passes, thread.dots[0], paw=paw) == turns
        told["one"] += 1
    assert min(told.values()) > count // 20


def path_of(turns, start=START):
    """The corners of the thread that turns draw."""
    points = [list(start)]
    for text in turns:
        turn = parse_turn(text)
        for way, many in turn.runs if turn else ():
            (x, y), (dx, dy) = points[-1], DIRECTIONS[way]
            points.append([x + dx * many, y + dy * many])
    return points


@times(6, 300)
def test_a_drawn_game_is_judged_as_the_typed_one(count):
    for seed in range(count):
        sheet = sheet_ids(GAME, 1, seed)[seed % len(GAME.layouts())]
        board = build(GAME, sheet)
        start = board.start % board.columns, board.start // board.columns
        data = GAME.play(board, str(sheet), ("Ada", "Ben"), Rng(seed))
        typed = GAME.judge(GAME.read(data)).as_dict()
        players = []
        for player in data["players"]:
            missing = ["-"] * (len(data["dice"]) - len(player["turns"]))
            passes = [n for n, turn in enumerate([*player["turns"], *missing], 1) if turn == "-"]
            drawn = {"path": path_of(player["turns"], start), "passes": passes}
            players.append({key: one for key, one in player.items() if key != "turns"} | drawn)
        reading = GAME.read({**data, "players": players})
        assert GAME.judge(reading).as_dict() == typed
        assert GAME.write(reading) == {**data, "players": players}
        assert GAME.read(GAME.write(reading)).record == reading.record


def record(**player):
    entry = {"name": "Ada", "cups": CUPS, **player}
    return {"papercraft": 1, "game": "cat", "sheet": SHEET, "dice": [6, 3, 1], "players": [entry]}


def problems(**player):
    with pytest.raises(ReadError) as caught:
        GAME.read(record(**player))
    return {problem.place.removeprefix("players.1."): problem.message
            for problem in caught.value.problems}  # fmt: skip


LINE = [[3.1, 0.1], [4.9, 0], [7, 0.1], [7.1, 2.2], [4, 2]]


def test_how_far_the_thread_was_moved_is_told():
    reading = GAME.read(record(path=LINE))
    assert reading.record.players[0].turns == ["R4 D2", "L3", "-"]
    verdict = GAME.judge(reading)
    (moved,) = [one for one in verdict.violations if one.at == "path"]
    assert (moved.code, moved.severity) == ("cat.grid", Severity.WARNING)
    assert "0.22 off" in moved.message
    assert verdict.legal
    notes = [note for section in GAME.explain(reading).sections for note in section.notes]
    told = "The drawn thread was 0.22 off the lines between dots and was moved to them."
    assert told in notes
    assert not any(note.startswith("Against the rules") for note in notes)
    drawn = [mark for marks in GAME.picture(reading).stamps.values() for mark in marks]
    assert told in [mark.string for mark in drawn if hasattr(mark, "string")]
    exact = GAME.judge(GAME.read(record(path=path_of(["R4 D2", "L3"]))))
    assert exact.violations == ()
    assert "turns" not in GAME.write(reading)["players"][0]


def test_a_thread_that_starts_elsewhere_breaks_the_rule():
    reading = GAME.read(record(path=[[0, 0], [6, 0]]))
    assert reading.record.players[0].turns == ["@A1 R6", "-", "-"]
    assert [one.code for one in GAME.judge(reading).violations] == ["cat.start"]
    # A thread of one point is no drawing at all.
    assert GAME.read(record(path=[[0, 0]])).record.players[0].turns == ["-", "-", "-"]


def test_what_is_wrong_with_a_path_is_told_in_its_place():
    assert problems() == {"turns": "this key is missing"}
    assert "not both" in problems(path=LINE, turns=["R4 D2"])["turns"]
    assert "belongs to a path" in problems(turns=[], passes=[1])["passes"]
    assert "no turn 4; dice has 3 rolls" in problems(path=LINE, passes=[4])["passes.1"]
    assert "outside the board" in problems(path=[[3, 0], [99, 0]])["path.2"]
    # However far it is, the board bounds the work.
    for far in (1e10, 1e308, 10**30):
        assert "outside the board" in problems(path=[[3, 0], [far, 0]])["path.2"]
    assert "off the lines" in problems(path=[[3, 0], [4, 1]])["path.2"]
    assert "5 segments" in problems(path=[[3, 0], [7, 0], [7, 1]])["path"]
    assert "1 segment more" in problems(path=path_of(["R4 D2 L1"]), passes=[2, 3])["passes"]
    assert "several ways" in problems(path=[[3, 0], [7, 0]], paw=True)["passes"]
    assert "path" in problems(path=[])
    assert "path.1.2" in problems(path=[[1, "x"]])
    assert "path.1" in problems(path=[[1]])
    assert "path.1.1" in problems(path=[[float("inf"), 0]])
    assert "passes.1" in problems(path=LINE, passes=["x"])
    assert "passes" in problems(path=LINE, passes=5)
    assert GAME.read(record(path=LINE, turns=[])).record.players[0].turns[0] == "R4 D2"


def test_a_path_among_other_mistakes():
    data = record(path=[[3, 0], [4, 1]])
    data["dice"] = [6, "seven"]
    with pytest.raises(ReadError) as caught:
        GAME.read(data)
    places = {one.place for one in caught.value.problems}
    assert {"dice.2", "players.1.path.2"} <= places
    data = record(path=LINE)
    del data["sheet"], data["dice"]
    with pytest.raises(ReadError):
        GAME.read(data)


def test_a_short_last_turn_ends_at_the_paw():
    thread = DrawnThread(tuple((n, 0) for n in range(8)), 0.0)
    assert turns_of(thread, [6, 3], None, (0, 0), paw=True) == ["R6", "R1"]
    with pytest.raises(UnclearTurnsError):
        turns_of(thread, [6, 3], None, (0, 0), paw=False)
    # Whoever names the passes is told by the referee what is too short.
    assert turns_of(thread, [6, 3], [], (0, 0), paw=False) == ["R6", "R1"]
