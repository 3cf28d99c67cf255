"""The rules page of ``cat``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_page import Band, Kind, Panel, RulesPage
from papercraft.games.cat import GAME
from papercraft.games.cat import rules_pictures as pictures
from papercraft.games.cat.board import CUPS, Board
from papercraft.games.cat.points import CUP_POINTS, PAW_POINTS

if TYPE_CHECKING:
    from papercraft.core.game import Edition

_MINUS = "\u2212"

# The worked example: a small board and the turns drawn on it; a test has the referee judge it.
EXAMPLE_BOARD = {
    "columns": 7,
    "rows": 5,
    "start": "B1",
    "paw": "F5",
    "mice": ["B2", "F3", "B5"],
    "socks": ["D2", "D5"],
    "planes": ["E2", "A2", "E4"],
    "blocks": ["C3", "G2"],
    "spots": ["A4", "C4", "D3", "F4", "F1", "G5"],
}
EXAMPLE_DICE = (3, 2, 4)
EXAMPLE_TURNS = ("D1 R2", "R2", "D3")
EXAMPLE_ITEMS, EXAMPLE_CUPS = 4, 1


def rules_page(board: Board, _edition: Edition) -> RulesPage:
    """Return the page; boards of a side differ in nothing it says."""
    return _page(board.set_values, board.timer)


@cache
def _page(set_values: tuple[int, ...], timer: tuple[int, ...]) -> RulesPage:
    least, most = GAME.players
    return RulesPage(
        "cat",
        gettext("Lead your thread to everything the cat loves."),
        (
            gettext("{least} to {most} players. Everyone needs a board and a pencil.",
                    least=least, most=most),
            gettext("For the table: one die and the log of rolls."),
        ),
        pictures.hero(),
        ((_setup(), _turn(), _finds()), (_timer(timer), _example(set_values), _total(set_values),
                                         _end())),
    )  # fmt: skip


def _setup() -> Band:
    panels = (
        Panel(
            gettext("A board each"),
            (gettext("Everyone takes a board of the same side. Side A (yellow) is the easier "
                     "one."),),
            pictures.boards(),
        ),
        Panel(
            gettext("Circle {n} cups", n=CUPS),
            (gettext("Draw a circle around exactly {n} of the teacups. It is good china: "
                     "touching it costs points.", n=CUPS),),
            pictures.cups(),
        ),
        Panel(
            gettext("Swap"),
            (gettext("Shuffle the boards and deal them out again. You play with cups that someone "
                     "else has placed."),),
            pictures.swap(),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Before you start"), panels, 12.2, 32)


def _turn() -> Band:
    panels = (
        Panel(
            gettext("Roll"),
            (gettext("Roll the die once. The number counts for everyone."),),
            pictures.roll(),
        ),
        Panel(
            gettext("Draw lines"),
            (gettext("Draw exactly as many lines as rolled, from dot to dot. Start below the wool, "
                     "later go on from the end. Or pass."),),
            pictures.draw(),
        ),
        Panel(
            gettext("One bend"),
            (gettext("One corner a turn at most. A new direction at the very start of the turn is "
                     "a corner, too."),),
            pictures.bend(),
        ),
        Panel(
            gettext("Not like this"),
            (gettext("Never diagonally, never along a line twice, never onto a building block. "
                     "Crossing your thread is allowed."),),
            pictures.wrong(),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Your turn, all at the same time"), panels, 20.6, 32)


def _finds() -> Band:
    panels = (
        Panel("", (gettext("A mouse, a sock or a plane: tick a box in its row, from the left."),),
              pictures.items()),
        Panel("", (gettext("A column with all three is a set."),), pictures.a_set()),
        Panel("", (gettext("A cup: tick a box in the row of cups."),), pictures.cup()),
        Panel("", (gettext("The paw: here you may stop for good, even before all lines are "
                           "drawn. Or just run across."),), pictures.paw()),
    )  # fmt: skip
    return Band(Kind.STRIP, gettext("What your thread touches"), panels, 12.4, 16,
                (1.2, 0.9, 0.9, 1.4))  # fmt: skip


def _timer(timer: tuple[int, ...]) -> Band:
    panels = (
        Panel(
            gettext("The first set"),
            (gettext("As soon as anyone has a set, the timer runs for everyone, from the next turn "
                     "on."),),
            pictures.set_and_timer(),
        ),
        Panel(
            gettext("Cross off"),
            (gettext("From then on, before drawing: is the roll at least the top number that is "
                     "left? Cross it off, one number a turn."),),
            pictures.cross_off(timer),
        ),
        Panel(
            gettext("The end"),
            (gettext("The game ends after the turn in which the last number is crossed off, after "
                     "a turn in which nobody draws, or when all have stopped at the paw."),),
            pictures.last_number(timer),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("How the game ends"), panels, 16.6, 27)


def _example(set_values: tuple[int, ...]) -> Band:
    first, second, third = EXAMPLE_DICE
    parts = example_points(set_values)
    texts = (
        gettext("Ada rolls {n}: one line down, two to the right. A mouse and a sock.", n=first),
        gettext("Roll {n}: straight on to the plane. The first set, the timer starts.", n=second),
        gettext("Roll {n}: down past a mouse and over a cup. At the paw she stops, one line "
                "early.", n=third),
        gettext(
            "{items} finds, set {sets}, paw {paw}, cup {cup}: {total} points.",
            items=parts["items"],
            sets=parts["sets"],
            paw=parts["paw"],
            cup=f"{_MINUS}{-parts['cups']}",
            total=sum(parts.values()),
        ),
    )  # fmt: skip
    art = pictures.example(EXAMPLE_BOARD, EXAMPLE_TURNS, EXAMPLE_DICE)
    return Band(Kind.EXAMPLE, gettext("Example"), (Panel("", texts, art),), 64)


def example_points(set_values: tuple[int, ...]) -> dict[str, int]:
    """Return the points of the worked example."""
    return {
        "items": EXAMPLE_ITEMS,
        "sets": set_values[0],
        "paw": PAW_POINTS,
        "cups": EXAMPLE_CUPS * CUP_POINTS,
    }


def _total(set_values: tuple[int, ...]) -> Band:
    values = ", ".join(map(str, set_values))
    panels = (
        Panel("", (gettext("1 for each mouse, sock and plane"),), pictures.items()),
        Panel("", (gettext("complete sets: {values}", values=values),), pictures.a_set(), "+"),
        Panel("", (gettext("{n} if you stopped at the paw", n=PAW_POINTS),), pictures.print_(),
              "+"),
        Panel("", (gettext("{n} for each cup", n=-CUP_POINTS),), pictures.china(), _MINUS),
        Panel("", (gettext("your total"),), pictures.box(), "="),
    )  # fmt: skip
    return Band(Kind.STRIP, gettext("Final score"), panels, 8.4, 14, (1.1, 1.2, 1, 0.9, 0.9))


def _end() -> Band:
    panels = (
        Panel(gettext("Tie"), (gettext("The highest total wins. Tied players compare how many "
                                       "mice, socks and planes they have, then they share the "
                                       "win."),)),
        Panel(gettext("Playing alone"), (gettext("Circle your own cups and play for your best "
                                                 "score. As soon as you pass, the game ends."),)),
    )  # fmt: skip
    return Band(Kind.BOXES, "", panels, 24)
