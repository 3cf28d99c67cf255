"""Games of cat as people draw them: what was played, and the strokes, in mm of the frame."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, pi, sin
from random import Random
from typing import TYPE_CHECKING, Any

from bench.habits import NO_HABITS, Habits
from bench.strokes import PENS, Line
from papercraft.core.coordinates import parse_cell
from papercraft.core.ids import SheetId
from papercraft.core.imprint import Imprint, ink_names, paper_names
from papercraft.core.imprint_edition import packed_options
from papercraft.core.rng import Rng
from papercraft.core.sheet import spare_height
from papercraft.games.cat import GAME
from papercraft.games.cat.board import KINDS
from papercraft.games.cat.generator.cups import drawn_cups
from papercraft.games.cat.play import play
from papercraft.games.cat.rules.referee import evaluate
from papercraft.games.cat.rules.turn_geometry import legs_of
from papercraft.games.cat.sheets.half_cut import cutting_height
from papercraft.games.cat.sheets.half_page import half_page
from papercraft.games.cat.turn_notation import PASS, parse_turn
from tests.photos import SCALE, printed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.strokes import Point
    from papercraft.core.sheet import Box

TRACK = 20
# Hands are measured on dots so many mm apart; on others all is larger or smaller.
PITCH = 12.5


@dataclass(frozen=True)
class Drawn:
    """A filled sheet: the page, the record it is of, and the strokes.

    ``table`` is the record of all players, this one first.
    """

    page: Any
    record: dict[str, Any]
    lines: tuple[Line, ...]
    dots: dict[str, Point]
    boxes: dict[str, tuple[float, float, float, float]]
    ticks: frozenset[str]
    start: tuple[int, int]
    size: tuple[int, int]
    imprint: Any
    table: dict[str, Any]

    @property
    def typed_rolls(self) -> bool:
        """Whether the rolls are ticked elsewhere."""
        return "roll.1.1" not in self.boxes


@dataclass(frozen=True)
class Case:
    """What kinds of sheets and hands are to be drawn; ``cut`` takes half a page alone."""

    inks: tuple[str, ...] = ("full", "full", "full", "low", "grey")
    pens: tuple[str, ...] = PENS
    narrow: bool = False
    cut: bool = False
    drawn: float = 0.15
    mirrored: float = 0.25
    rubbed: float = 0.0
    stray: tuple[float, float] = (0.1, 0.25)
    paper: str = "a4"


def drawn(seed: int, case: Case, share: float = 0.0) -> Drawn:
    """Return a random game as one player's sheet tells it.

    Each bad habit shows on this share of sheets.
    """
    rng = Random(seed)
    habits = Habits.of(seed, share) if share else NO_HABITS
    sheet = SheetId("CAT", 1, rng.randrange(2), rng.randrange(16))
    nth = rng.randrange(3)
    own_cups = case.narrow or rng.random() >= case.drawn
    options: list[tuple[str, str | int]] = [("cups", "own" if own_cups else "drawn")]
    options.append(("mirror", rng.random() < case.mirrored))
    if case.narrow:
        options.append(("nup", "2"))
    ink = rng.choice(case.inks)
    page = printed(
        "cat",
        str(sheet),
        "board",
        nth // 2 if case.narrow else nth,
        case.paper,
        ink,
        tuple(options),
    )
    table, tally = played(sheet, nth, rng, own_cups=own_cups)
    record = table | {"players": table["players"][:1]}
    player = record["players"][0]
    head = f"{nth % 2 + 1}." if case.narrow else ""
    places = page.sheet.places
    dots = {k.removeprefix(head): v for k, v in places.dots.items() if k.startswith(head)}
    boxes = {k.removeprefix(head): v for k, v in places.boxes.items() if k.startswith(head)}
    pitch = dots["A2"][1] - dots["A1"][1] or abs(dots["A2"][0] - dots["A1"][0])
    hand = Hand(rng, rng.choice(case.pens), abs(pitch) / PITCH, case.stray, habits)
    lines = []
    if own_cups:
        other = Hand(rng, rng.choice(case.pens), hand.scale, case.stray)
        lines += [other.ring(dots[name]) for name in player["cups"]]
        lines += _spoiled_cups(habits, hand.scale, player["cups"], sheet, dots)
    if rng.random() < case.rubbed:
        lines += hand.rubbed(record, dots)
    lines += list(thread(player["turns"], board_of(sheet), dots, hand))
    for name in tally:
        if name in boxes:
            lines += hand.tick(boxes[name])
    lines += _spoiled(habits, hand, boxes, tally, dots)
    board = board_of(sheet)
    start = parse_cell(board.name(board.start)) or (0, 0)
    inks = ink_names()
    edition = dict(options)
    imprint = Imprint(
        sheet, paper_names().index(case.paper), inks.index(ink), 6, 0,
        nth // 2 if case.narrow else nth, nth % 2 if case.narrow else 0,
        packed_options(GAME, edition), design=GAME.design,
    )  # fmt: skip
    size = board.columns, board.rows
    shown = _half(page, nth % 2) if case.cut else page
    return Drawn(
        shown, record, tuple(lines), dots, boxes, frozenset(tally), start, size, imprint, table
    )


def _half(page: Any, slot: int) -> Any:
    """Return one half of a page of two boards, cut apart."""
    across, down = page.origin
    cut = cutting_height(half_page(spare_height(page.sheet.frame)))
    middle = round((down + cut) * SCALE)
    if slot == 0:
        return replace(page, pixels=page.pixels[:middle])
    return replace(page, pixels=page.pixels[middle:], origin=(across, down - middle / SCALE))


def _spoiled(
    habits: Habits, hand: Hand, boxes: dict[str, Box], tally: list[str], dots: dict[str, Point]
) -> list[Line]:
    """Return what bad habits add: in bars only, for a tick in a later turn would be a turn."""
    free = [box for name, box in boxes.items() if name not in tally and "roll" not in name]
    lines = [*habits.scribbled(free, hand.pen), *habits.rubbed(free)]
    around = [(x - 6, y - 6, 12.0, 12.0) for x, y in dots.values()]
    return lines + habits.elsewhere([*boxes.values(), *around], hand.pen)


def _spoiled_cups(
    habits: Habits, scale: float, cups: list[str], sheet: SheetId, dots: dict[str, Point]
) -> list[Line]:
    """Return a cup that was circled first and then scribbled out, on sheets with that habit."""
    board, rng = board_of(sheet), habits.rng
    free = [name for name in board.names(board.spots) if name not in cups]
    hand = Hand(rng, rng.choice(PENS), scale, (0.1, 0.25))
    places = [dots[name] for name in free]
    half = 4.2 * scale
    around = [(x - half, y - half, 2 * half, 2 * half) for x, y in places]
    return habits.scribbled_circles([hand.ring(place) for place in places], around, hand.pen)


def board_of(sheet: SheetId) -> Any:
    """Return the board of a sheet."""
    return GAME.generate(GAME.params(1, sheet.layout), Rng(sheet.seed))


def played(
    sheet: SheetId, nth: int, rng: Random, *, own_cups: bool
) -> tuple[dict[str, Any], list[str]]:
    """Return a game with one of three players first, and the boxes this player has ticked."""
    board = board_of(sheet)
    while True:
        greedy = rng.random() < 0.5
        names = ("Ada", "Ben", "Cleo")
        data = play(board, str(sheet), names, Rng(rng.randrange(2**31)), greedy=greedy)
        if len(data["dice"]) <= TRACK:
            break
    if not own_cups:
        data["players"][nth]["cups"] = board.names(drawn_cups(board, sheet.seed, 6)[nth])
    hearing = evaluate(GAME.read(data))
    player, hand = data["players"][nth], hearing.threads[nth]
    player["cups"] = sorted(player["cups"])
    ticks = []
    for number, (die, turn) in enumerate(zip(data["dice"], player["turns"], strict=True), 1):
        ticks.append(f"roll.{number}.{die}")
        ended = player["paw"] and all(t == PASS for t in player["turns"][number - 1 :])
        if turn == PASS and not ended:
            ticks.append(f"roll.{number}.pass")
    for kind in KINDS:
        ticks += [f"{kind}.{n + 1}" for n in range(len(hand.collected[kind]))]
    ticks += [f"cup.{n + 1}" for n in range(len(hand.knocked))]
    crossed = sum(one.crossed is not None for one in hearing.rounds)
    ticks += [f"timer.{n + 1}" for n in range(crossed)]
    ticks += ["paw"] * player["paw"]
    return data | {"players": [player, *(p for p in data["players"] if p is not player)]}, ticks


def thread(turns: list[str], board: Any, dots: dict[str, Point], hand: Hand) -> Iterator[Line]:
    """Yield a line for each turn."""
    at = parse_cell(board.name(board.start)) or (0, 0)
    for text in turns:
        turn = parse_turn(text)
        if turn is None:
            continue
        legs = legs_of(turn, at)
        corners = [at, *(leg.end for leg in legs)]
        yield hand.line([dots[f"{chr(65 + x)}{y + 1}"] for x, y in corners])
        at = corners[-1]


class Hand:
    """A person's hand: the pen, how far it strays."""

    def __init__(
        self,
        rng: Random,
        pen: str,
        scale: float,
        stray: tuple[float, float],
        habits: Habits = NO_HABITS,
    ) -> None:
        """Take what all strokes share; ``stray`` is in pitches."""
        self.habits = habits
        self.rng = rng
        self.pen = pen
        self.scale = scale
        self.stray = PITCH * scale * rng.uniform(*stray)

    def line(self, points: list[Point], rubbed: float = 0.0) -> Line:
        """Return a turn."""
        return Line(tuple(points), self.pen, self.stray, 0.25 * PITCH * self.scale, rubbed)

    def ring(self, at: Point) -> Line:
        """Return a circle around a dot."""
        radius = self.rng.uniform(3.2, 5.0) * self.scale
        flat, begin = self.rng.uniform(0.85, 1.15), self.rng.uniform(0, 2 * pi)
        x, y = (place + self.rng.uniform(-0.5, 0.5) for place in at)
        turns = [begin + 2 * pi * n / 40 for n in range(41)]
        points = [(x + radius * flat * cos(t), y + radius / flat * sin(t)) for t in turns]
        points[-1] = points[0]
        return Line(tuple(points), self.pen, 0.4, 0.6)

    def tick(self, box: tuple[float, float, float, float]) -> list[Line]:
        """Return a tick, a cross or a slash, with a tail beyond the box."""
        tail = self.rng.uniform(0.8, 1.25)
        kind = self.rng.choice(("check", "check", "cross", "slash"))
        circle = self.habits.circled(box)
        if circle:
            return [Line(circle, self.pen, 0.4 * self.scale)]
        if kind == "check":
            points = [(0.1, 0.45), (0.4, 0.85), (0.15 + 0.9 * tail, 0.9 - 0.95 * tail)]
            return [self._mark(box, points)]
        down = self._mark(box, [(0.1, 0.1), (0.9 * tail, 0.9 * tail)])
        up = self._mark(box, [(0.1, 0.9), (0.9 * tail, 1 - 0.9 * tail)])
        return [up] if kind == "slash" else [down, up]

    def _mark(self, box: tuple[float, float, float, float], points: list[Point]) -> Line:
        x, y, width, height = box
        placed = tuple((x + width * u, y + height * v) for u, v in points)
        return Line(placed, self.pen, 0.5 * self.scale, 0.3)

    def rubbed(self, record: dict[str, Any], dots: dict[str, Point]) -> list[Line]:
        """Return a few segments that were drawn first and rubbed out."""
        name = self.rng.choice(list(dots))
        column, row = parse_cell(name) or (0, 0)
        points = [dots[name]]
        for _ in range(self.rng.randint(2, 5)):
            dx, dy = self.rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
            then = f"{chr(65 + column + dx)}{row + dy + 1}"
            if then in dots:
                column, row = column + dx, row + dy
                points.append(dots[then])
        return [self.line(points, 0.2)] if len(points) > 1 else []


def segments_of(
    player: dict[str, Any], start: Point
) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the segments of a player's turns: pairs of dots, the lesser first."""
    found = set()
    at: Any = start
    for text in player["turns"]:
        turn = parse_turn(text)
        if turn is None:
            continue
        for leg in legs_of(turn, at):
            dots = [leg.start, *leg.dots]
            found |= {(min(a, b), max(a, b)) for a, b in pairwise(dots)}
            at = leg.end
    return found
