"""A picture of a game of ``cat``: each player's thread, a colour a turn, faults where they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from papercraft.core.game import Picture
from papercraft.core.ids import parse_id
from papercraft.core.messages import Message, gettext, join, sentence
from papercraft.core.shapes import circle, line, polyline
from papercraft.core.sheet import Mark, Path, Role, Text, Use
from papercraft.core.verdict import Severity
from papercraft.games.cat.rules.referee import evaluate
from papercraft.games.cat.rules.ruleset import Ruleset
from papercraft.games.cat.rules.thread import Thread
from papercraft.games.cat.schema import Player, Record, Rules
from papercraft.games.cat.sheets.artwork import stamps
from papercraft.games.cat.sheets.board import SIDE_OF, BoardCopy, dot_marks
from papercraft.games.cat.sheets.carpet import carpet_marks
from papercraft.games.cat.sheets.frame import (
    LEFT,
    PITCH,
    RIGHT_EDGE,
    TAIL,
    TOP,
    Frame,
)

if TYPE_CHECKING:
    from papercraft.core.game import Best, Reading
    from papercraft.core.verdict import Violation
    from papercraft.games.cat.board import Board
    from papercraft.games.cat.rules.thread import JudgedTurn
    from papercraft.games.cat.turn_notation import Dot

_COLOURS = 7
_ROW = 3
_GAP, _LINE = 8.0, 5.4
_LEAST_WIDTH = 122.0
# Lines beyond the grid are drawn this far, in pitches.
_PAST = 0.7
_CROSS, _RING = 1.8, 5.2


@dataclass(frozen=True, slots=True)
class Panel:
    """One player's board in a picture, and the lines below it."""

    copy: BoardCopy
    thread: Thread
    text: str
    faults: tuple[str, ...] = ()

    @property
    def width(self) -> float:
        """How wide the panel is, at full size."""
        return max(LEFT + RIGHT_EDGE + PITCH * (self.copy.board.columns - 1), _LEAST_WIDTH) + _GAP

    @property
    def foot(self) -> float:
        """Where the lines below the board begin."""
        return TOP + PITCH * (self.copy.board.rows - 1) + TAIL + 9.0

    @property
    def height(self) -> float:
        """How high the panel is, at full size."""
        return self.foot + _LINE * (1 + len(self.faults))

    def place(self, dot: Dot) -> tuple[float, float]:
        """Return the position of a dot; dots off the grid are drawn near its edge."""
        board = self.copy.board
        column = min(max(dot[0], -_PAST), board.columns - 1 + _PAST)
        row = min(max(dot[1], -_PAST), board.rows - 1 + _PAST)
        return LEFT + PITCH * column, TOP + PITCH * row


def picture(reading: Reading[Board, Record]) -> Picture:
    """Draw the boards of all players, three in a row."""
    side = _side(reading.sheet)
    panels = []
    for thread in evaluate(reading).threads:
        faults = tuple(_fault_message(entry) for entry in thread.violation_log.violations())
        text = _sum(thread.parts(), str(thread.total))
        panels.append(Panel(_copy(reading.setup, side, thread), thread, text, faults))
    return _picture(panels)


def _side(sheet: str | None) -> str:
    """Return the side that an id names; boards without an id get side A."""
    return "a" if sheet is None else SIDE_OF[parse_id(sheet).layout]


def picture_best(board: Board, sheet: str | None, best: Best) -> Picture:
    """Draw the best thread; it is legal, so each turn is taken as it is."""
    player = Player(name="The best there was", **best.entry)
    thread = Thread.of(player, Ruleset.of(board, Rules(bend_at_start="free", cups="no_penalty")))
    thread.violation_log.entries.clear()
    for number, turn in enumerate(thread.turns, 1):
        thread.take(number, turn.length if turn else 1)
    total = gettext("{n}", n=best.total)
    if not best.proven:
        total = gettext("{n}, at most {most}", n=best.total, most=best.bound)
    return _picture([Panel(_copy(board, _side(sheet), thread), thread, _sum(best.parts, total))])


def _sum(parts: dict[str, int], total: str) -> str:
    """Return the sum in the order of the score: ``items 13 + sets 7 + paw 5 - cups 4 = 21``."""
    words = [
        gettext("{part} {value}", part=_PARTS[name], value=abs(value))
        for name, value in parts.items()
    ]
    *added, cups = words
    form = "{added} \u2212 {cups} = {total}"
    return gettext(form, added=join(added, " + "), cups=cups, total=total)


_PARTS = {
    "items": gettext("items"),
    "sets": gettext("sets"),
    "paw": gettext("paw"),
    "cups": gettext("cups"),
}


# Every broken rule is against the rules; from there on the thread does not count.
_FAULTS = {
    "cat.start": gettext("the thread does not continue from where it ended"),
    "cat.length": gettext("not as many segments as the die shows"),
    "cat.grid": gettext("the thread leaves the grid of dots"),
    "cat.bend": gettext("more than one bend"),
    "cat.reuse": gettext("the thread was there already"),
    "cat.block": gettext("a building block is in the way"),
    "cat.paw": gettext("the thread does not end there"),
    "cat.cups": gettext("not exactly six cup spots"),
    "cat.finished": gettext("drawn after the end"),
}


def _fault_message(entry: Violation) -> Message:
    if entry.severity is Severity.WARNING:
        return sentence(entry.message)
    part, _, number = entry.at.partition(".")
    place = gettext("turn {n}", n=number) if number else _PARTS[part]
    form = "{at}: {what}, against the rules"
    return gettext(form, at=place, what=_FAULTS[entry.code])


def _copy(board: Board, side: str, thread: Thread) -> BoardCopy:
    frame = Frame.of(board, side)
    cups = [y * board.columns + x for x, y in sorted(thread.cups)]
    return BoardCopy(board, frame, tuple(cups))


def _picture(panels: list[Panel]) -> Picture:
    drawn = dict(stamps())
    marks: list[Mark] = []
    columns = min(len(panels), _ROW)
    width, height = panels[0].width, max(panel.height for panel in panels)
    scale = {1: 0.9, 2: 0.75}.get(columns, 0.6)
    for n, panel in enumerate(panels):
        drawn[f"panel-{n}"] = _panel(panel)
        x, y = n % columns * width * scale, n // columns * height * scale
        marks.append(Use(f"panel-{n}", round(x + _GAP, 3), round(y, 3), 0, scale))
    rows = -(-len(panels) // columns)
    names = ", ".join(panel.thread.player.name for panel in panels)
    across = round(columns * width * scale + _GAP, 3)
    return Picture(
        across,
        round(rows * height * scale + _GAP, 3),
        gettext("Boards of {players}.", players=names),
        tuple(marks),
        drawn,
    )


def _panel(panel: Panel) -> tuple[Mark, ...]:
    marks: list[Mark] = [Text(Role.INK, "heading", 2, 15, panel.thread.player.name)]
    marks += carpet_marks(panel.copy.frame)
    drawn = [turn for turn in panel.thread.judged_turns if not turn.faults]
    marks += [_run(panel, turn, "halo") for turn in drawn]
    marks += [_run(panel, turn, _look(turn)) for turn in drawn]
    # What lies on the dots stays visible above the thread.
    marks += dot_marks(panel.copy)
    marks += _odd_cups(panel)
    for turn in drawn:
        marks += _number(panel, turn)
    for turn in panel.thread.judged_turns:
        marks += _fault(panel, turn) if turn.faults else []
    if any(entry.code == "cat.paw" for entry in panel.thread.violation_log.violations()):
        marks += _cross(*panel.place(panel.thread.at))
    marks.append(Text(Role.INK, "lead", 2, panel.foot, panel.text))
    for n, text in enumerate(panel.faults, 1):
        marks.append(Text(Role.INK, "fault", 2, panel.foot + _LINE * n, text))
    return tuple(marks)


def _look(turn: JudgedTurn) -> str:
    return f"turn-{(turn.number - 1) % _COLOURS + 1}"


def _run(panel: Panel, turn: JudgedTurn, style: str) -> Path:
    dots = [turn.legs[0].start, *(leg.end for leg in turn.legs)]
    return Path(Role.INK, style, polyline([panel.place(dot) for dot in dots]))


def _number(panel: Panel, turn: JudgedTurn) -> list[Mark]:
    """Return the turn's number, in the middle of its last segment."""
    (x, y), (dx, dy) = _last(panel, turn)
    x, y = round(x - dx / 2, 3), round(y - dy / 2, 3)
    return [
        Path(Role.INK, f"{_look(turn)}-end", circle(x, y, 2.0)),
        Text(Role.INK, "count", x, y, str(turn.number), "middle", centred=True),
    ]


def _last(panel: Panel, turn: JudgedTurn) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where a turn ends, and its last segment as a step."""
    leg = turn.legs[-1]
    sign = 1 if leg.letter in "RD" else -1
    direction = (0.0, PITCH * sign) if leg.upright else (PITCH * sign, 0.0)
    return panel.place(leg.end), direction


def _fault(panel: Panel, turn: JudgedTurn) -> list[Mark]:
    """Return a turn that broke rules: dashed, with a cross where it ends."""
    (x, y), _ = _last(panel, turn)
    return [_run(panel, turn, "halo"), _run(panel, turn, "fault"), *_cross(x, y)]


def _cross(x: float, y: float) -> list[Mark]:
    arms = line(x - _CROSS, y - _CROSS, x + _CROSS, y + _CROSS)
    arms += line(x - _CROSS, y + _CROSS, x + _CROSS, y - _CROSS)
    ring = Path(Role.INK, "fault-ring", circle(x, y, _CROSS * 1.7))
    return [ring, Path(Role.INK, "fault-mark", arms)]


def _odd_cups(panel: Panel) -> list[Mark]:
    """Return a ring around each circled dot that is not a cup spot."""
    odd = panel.thread.cups - panel.thread.ruleset.spots
    rings = [circle(*panel.place(dot), _RING) for dot in sorted(odd)]
    return [Path(Role.INK, "fault-mark", ring) for ring in rings]
