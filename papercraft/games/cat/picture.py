"""What was played on boards of ``cat``: each thread, a colour a turn, faults in their place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from papercraft.core.game import Picture
from papercraft.core.ids import parse_id
from papercraft.core.shapes import circle, line, polyline
from papercraft.core.sheet import Mark, Path, Role, Text, Use
from papercraft.core.told import Told, strung, told
from papercraft.games.cat.record import Player, Record, Rules
from papercraft.games.cat.rules.referee import hear
from papercraft.games.cat.rules.ruleset import Terms
from papercraft.games.cat.rules.thread import Hand
from papercraft.games.cat.sheets.board_frame import EDGE, LEFT, PITCH, TAIL, TOP, Frame, ground
from papercraft.games.cat.sheets.boards import SIDE_OF, Copy, things
from papercraft.games.cat.sheets.stamps import stamps

if TYPE_CHECKING:
    from papercraft.core.game import Best, Reading
    from papercraft.core.verdict import Violation
    from papercraft.games.cat.rules.thread import Step
    from papercraft.games.cat.setup import Board
    from papercraft.games.cat.turn_notation import Dot

_COLOURS = 7
_ROW = 3
_GAP, _LINE = 8.0, 5.4
_LEAST_WIDTH = 122.0
# Lines past the rim are drawn as far as this, in steps of the grid.
_PAST = 0.7
_CROSS, _RING = 1.8, 5.2


@dataclass(frozen=True, slots=True)
class Panel:
    """One player's board in a picture, and the lines below it."""

    copy: Copy
    hand: Hand
    text: str
    faults: tuple[str, ...] = ()

    @property
    def width(self) -> float:
        """How wide the panel is, at full size."""
        return max(LEFT + EDGE + PITCH * (self.copy.board.columns - 1), _LEAST_WIDTH) + _GAP

    @property
    def foot(self) -> float:
        """Where the lines below the board begin."""
        return TOP + PITCH * (self.copy.board.rows - 1) + TAIL + 9.0

    @property
    def height(self) -> float:
        """How high the panel is, at full size."""
        return self.foot + _LINE * (1 + len(self.faults))

    def place(self, dot: Dot) -> tuple[float, float]:
        """Return where a dot lies; dots past the rim are drawn near it."""
        board = self.copy.board
        column = min(max(dot[0], -_PAST), board.columns - 1 + _PAST)
        row = min(max(dot[1], -_PAST), board.rows - 1 + _PAST)
        return LEFT + PITCH * column, TOP + PITCH * row


def picture(reading: Reading[Board, Record]) -> Picture:
    """Draw the boards of all players, three in a row."""
    side = _side(reading.sheet)
    panels = []
    for hand in hear(reading).hands:
        faults = tuple(_fault_told(entry) for entry in hand.docket.violations())
        text = _sum(hand.parts(), str(hand.total))
        panels.append(Panel(_copy(reading.setup, side, hand), hand, text, faults))
    return _picture(panels)


def _side(sheet: str | None) -> str:
    """Return the side an id names; a board of its own lies on the yellow carpet."""
    return "a" if sheet is None else SIDE_OF[parse_id(sheet).layout]


def picture_best(board: Board, sheet: str | None, best: Best) -> Picture:
    """Draw the best thread; what is legal is known already, so each turn is taken as it is."""
    player = Player(name="The best there was", **best.entry)
    hand = Hand.of(player, Terms.of(board, Rules(bend_at_start="free", cups="no_penalty")))
    hand.docket.entries.clear()
    for number, turn in enumerate(hand.turns, 1):
        hand.take(number, turn.length if turn else 1)
    total = told("{n}", n=best.total)
    if not best.proven:
        total = told("{n}, at most {most}", n=best.total, most=best.bound)
    return _picture([Panel(_copy(board, _side(sheet), hand), hand, _sum(best.parts, total))])


def _sum(parts: dict[str, int], total: str) -> str:
    words = [
        told("{part} {value}", part=_PARTS[name], value=str(value).replace("-", "\u2212"))
        for name, value in parts.items()
    ]
    return told("{parts}: {total}", parts=strung(words), total=total)


_PARTS = {
    "items": told("items"),
    "sets": told("sets"),
    "paw": told("paw"),
    "cups": told("cups"),
}


def _fault_told(entry: Violation) -> Told:
    part, _, number = entry.at.partition(".")
    place = told("turn {n}", n=number) if number else _PARTS[part]
    return told("{at}: {code}", at=place, code=entry.code)


def _copy(board: Board, side: str, hand: Hand) -> Copy:
    frame = Frame.of(board, side, mirrored=False, narrow=False)
    cups = [y * board.columns + x for x, y in sorted(hand.cups)]
    return Copy(board, frame, tuple(cups))


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
    names = ", ".join(panel.hand.player.name for panel in panels)
    across = round(columns * width * scale + _GAP, 3)
    return Picture(
        across,
        round(rows * height * scale + _GAP, 3),
        told("Boards of {players}.", players=names),
        tuple(marks),
        drawn,
    )


def _panel(panel: Panel) -> tuple[Mark, ...]:
    marks: list[Mark] = [Text(Role.INK, "heading", 2, 15, panel.hand.player.name)]
    marks += ground(panel.copy.frame)
    drawn = [step for step in panel.hand.steps if not step.faults]
    marks += [_run(panel, step, "halo") for step in drawn]
    marks += [_run(panel, step, _look(step)) for step in drawn]
    # What lies on the dots stays to be seen above the thread.
    marks += things(panel.copy)
    marks += _odd_cups(panel)
    for step in drawn:
        marks += _number(panel, step)
    for step in panel.hand.steps:
        marks += _fault(panel, step) if step.faults else []
    if any(entry.code == "cat.paw" for entry in panel.hand.docket.violations()):
        marks += _cross(*panel.place(panel.hand.at))
    marks.append(Text(Role.INK, "lead", 2, panel.foot, panel.text))
    for n, text in enumerate(panel.faults, 1):
        marks.append(Text(Role.INK, "fault", 2, panel.foot + _LINE * n, text))
    return tuple(marks)


def _look(step: Step) -> str:
    return f"turn-{(step.number - 1) % _COLOURS + 1}"


def _run(panel: Panel, step: Step, look: str) -> Path:
    dots = [step.legs[0].start, *(leg.end for leg in step.legs)]
    return Path(Role.INK, look, polyline([panel.place(dot) for dot in dots]))


def _number(panel: Panel, step: Step) -> list[Mark]:
    """Return the turn's number, in the middle of its last segment."""
    (x, y), (dx, dy) = _last(panel, step)
    x, y = round(x - dx / 2, 3), round(y - dy / 2, 3)
    return [
        Path(Role.INK, f"{_look(step)}-end", circle(x, y, 2.0)),
        Text(Role.INK, "count", x, y, str(step.number), "middle", centred=True),
    ]


def _last(panel: Panel, step: Step) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where a turn ends, and its last segment as a step."""
    leg = step.legs[-1]
    sign = 1 if leg.letter in "RD" else -1
    direction = (0.0, PITCH * sign) if leg.upright else (PITCH * sign, 0.0)
    return panel.place(leg.end), direction


def _fault(panel: Panel, step: Step) -> list[Mark]:
    """Return a turn that broke rules: dashed, with a cross where it ends."""
    (x, y), _ = _last(panel, step)
    return [_run(panel, step, "halo"), _run(panel, step, "fault"), *_cross(x, y)]


def _cross(x: float, y: float) -> list[Mark]:
    arms = line(x - _CROSS, y - _CROSS, x + _CROSS, y + _CROSS)
    arms += line(x - _CROSS, y + _CROSS, x + _CROSS, y - _CROSS)
    ring = Path(Role.INK, "fault-ring", circle(x, y, _CROSS * 1.7))
    return [ring, Path(Role.INK, "fault-mark", arms)]


def _odd_cups(panel: Panel) -> list[Mark]:
    """Return a ring around each circled dot that is no cup spot."""
    odd = panel.hand.cups - panel.hand.terms.spots
    rings = [circle(*panel.place(dot), _RING) for dot in sorted(odd)]
    return [Path(Role.INK, "fault-mark", ring) for ring in rings]
