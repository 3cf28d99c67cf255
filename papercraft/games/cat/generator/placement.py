"""Inventing fair boards: what lies where, and the searches that show that it is fair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.problems import ImpossibleError
from papercraft.games.cat.moves import NO_HEADING, Paths
from papercraft.games.cat.setup import FACES, Board

if TYPE_CHECKING:
    from papercraft.core.rng import Rng
    from papercraft.games.cat.moves import Way
    from papercraft.games.cat.setup import Params

_TRIES = 400
_NEAR = 2
_TRIAL_TURNS = 12
_TRIAL_WIDTH = 24
_TRIAL_SETS = 2

State = tuple[int, int, int, int]


def generate(given: Params, rng: Rng) -> Board:
    """Invent a fair board.

    Every item and the paw can be reached and left again, every quarter has items of each kind,
    every first roll has a legal turn that no second roll spoils, there is no dead end within two
    dots of the start, and a trial game with rolled dice completes two sets.
    """
    for _ in range(_TRIES):
        board = _invent(given, rng)
        if board is None:
            continue
        paths = Paths(board)
        if is_fair(board, paths) and completes_sets(board, paths, rng):
            return board
    message = "no fair board was found with these numbers; fewer blocks or more dots help"
    raise ImpossibleError(message)


def _invent(given: Params, rng: Rng) -> Board | None:
    """Put everything on dots, or return None if the dots do not suffice."""
    columns, rows = given.columns, given.rows
    third = columns // 3
    start = third + rng.below(columns - 2 * third)
    paw = columns * (rows - 1) + 1 + rng.below(columns - 2)
    free = [dot for dot in range(columns * rows) if dot not in (start, paw)]
    rng.shuffle(free)
    around = {start, start - 1, start + 1, start + columns, paw, paw - 1, paw + 1, paw - columns}
    blocks = _apart(free, given.blocks, around, columns, rows)
    items = _spread_items(given, [dot for dot in free if dot not in blocks and dot not in around])
    if len(blocks) < given.blocks or items is None:
        return None
    taken = {*around, *blocks, *(dot for kind in items for dot in kind)}
    spots = _spread([dot for dot in free if dot not in taken], given.spots, columns, rows)
    mice, socks, planes = (tuple(sorted(kind)) for kind in items)
    return Board(
        columns, rows, start, paw, mice, socks, planes,
        tuple(sorted(blocks)), tuple(sorted(spots)), given.set_values, given.timer,
    )  # fmt: skip


def _apart(free: list[int], count: int, barred: set[int], columns: int, rows: int) -> list[int]:
    """Return dots for blocks, none beside another or in a corner, where it would waste dots."""
    corners = {0, columns - 1, columns * (rows - 1), columns * rows - 1}
    picked: list[int] = []
    beside: set[int] = set()
    for dot in free:
        if len(picked) == count:
            break
        if not (dot in beside or dot in barred or dot in corners):
            picked.append(dot)
            beside |= _beside(dot, columns)
    return picked


def quarter(dot: int, columns: int, rows: int) -> int:
    """Return the quarter of the board a dot lies in, 0 to 3."""
    return 2 * (2 * (dot // columns) >= rows) + (2 * (dot % columns) >= columns)


def _spread_items(given: Params, free: list[int]) -> list[list[int]] | None:
    """Return the dots of the three kinds, dealt so that each quarter gets its share of each."""
    columns, rows = given.columns, given.rows
    dots = _spread(free, 3 * given.items, columns, rows)
    if len(dots) < 3 * given.items:
        return None
    items: list[list[int]] = [[], [], []]
    # Dealt quarter by quarter, one kind after the other, no quarter can lack a kind.
    ordered = sorted(dots, key=lambda dot: quarter(dot, columns, rows))
    for number, dot in enumerate(ordered):
        items[number % 3].append(dot)
    return items


def _spread(free: list[int], count: int, columns: int, rows: int) -> list[int]:
    """Return dots taken in turn from the quarters, not side by side while that is possible."""
    quarters: list[list[int]] = [[], [], [], []]
    for dot in free:
        quarters[quarter(dot, columns, rows)].append(dot)
    picked: list[int] = []
    beside: set[int] = set()
    for number in range(count):
        pool = quarters[number % 4]
        if pool:
            dot = next((dot for dot in pool if dot not in beside), pool[0])
            pool.remove(dot)
            picked.append(dot)
            beside |= _beside(dot, columns)
    return picked


def _beside(dot: int, columns: int) -> set[int]:
    near = {dot - columns, dot + columns}
    if dot % columns:
        near.add(dot - 1)
    if (dot + 1) % columns:
        near.add(dot + 1)
    return near


def is_fair(board: Board, paths: Paths) -> bool:
    """Return whether nobody can be stuck or barred by the board itself."""
    exits = [sum(step is not None for step in steps) for steps in paths.steps]
    goals = [board.paw, *(dot for kind in board.items for dot in kind)]
    far = distances(board, paths)
    if any(dot not in far or exits[dot] < 2 for dot in goals):  # noqa: PLR2004
        return False
    if any(exits[dot] < 2 for dot, steps in far.items() if steps <= _NEAR):  # noqa: PLR2004
        return False
    kinds = [{quarter(d, board.columns, board.rows) for d in kind} for kind in board.items]
    return all(len(found) == 4 for found in kinds) and _opens(board, paths)  # noqa: PLR2004


def distances(board: Board, paths: Paths) -> dict[int, int]:
    """Return how many segments each dot that can be reached is away from the start."""
    far = {board.start: 0}
    queue = [board.start]
    for dot in queue:
        for step in paths.steps[dot]:
            if step is not None and step.end not in far:
                far[step.end] = far[dot] + 1
                queue.append(step.end)
    return far


def _opens(board: Board, paths: Paths) -> bool:
    """Return whether every first roll has a turn, none ends dead, and one suits any second roll."""
    for die in FACES:
        firsts = paths.ways(board.start, NO_HEADING, die)
        replies = [_playable(paths, way) for way in firsts]
        if not any(count == len(FACES) for count in replies) or not all(replies):
            return False
    return True


def _playable(paths: Paths, way: Way) -> int:
    """Return for how many rolls a thread of one turn can go on."""
    return sum(paths.goes_on(way.end, way.heading, die, way.segments) for die in FACES)


def completes_sets(board: Board, paths: Paths, rng: Rng) -> bool:
    """Return whether a quick search completes two sets with twelve rolled dice."""
    masks = [sum(1 << dot for dot in kind) for kind in board.items]
    anything = masks[0] | masks[1] | masks[2]
    states: list[State] = [(board.start, NO_HEADING, 0, 0)]
    for _ in range(_TRIAL_TURNS):
        die = 1 + rng.below(len(FACES))
        grown: dict[tuple[int, int, int], State] = {}
        for dot, heading, used, got in states:
            for way in paths.ways(dot, heading, die):
                if not way.segments & used:
                    held = got | way.dots & anything
                    state = (way.end, way.heading, used | way.segments, held)
                    grown.setdefault((way.end, way.heading, held), state)
        states = sorted(grown.values(), key=lambda s: -_worth(s[3], masks))[:_TRIAL_WIDTH] or states
        if any(min((s[3] & mask).bit_count() for mask in masks) >= _TRIAL_SETS for s in states):
            return True
    return False


def _worth(got: int, masks: list[int]) -> int:
    counts = [(got & mask).bit_count() for mask in masks]
    return sum(counts) + 4 * min(counts)
