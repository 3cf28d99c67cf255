"""The rules page of ``cat``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_art import enlarged
from papercraft.core.rules_page import Band, Kind, Panel, RulesPage
from papercraft.core.sheet import spare_height
from papercraft.games.cat import GAME
from papercraft.games.cat import rules_pictures as pictures
from papercraft.games.cat.board import CUPS, Board
from papercraft.games.cat.points import CUP_POINTS, PAW_POINTS
from papercraft.games.cat.sheets.tick_areas import TURNS
from papercraft.games.cat.sheets.wordmark import wordmark

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.messages import Message

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
# How much larger the picture at the head is on a page that is so many mm higher than usual.
_HERO, _ROOMY = 1.4, 10.0
# How much larger pictures are in a strip that has room for them.
_LARGER = 1.3
EXAMPLE_DICE = (3, 2, 4)
EXAMPLE_TURNS = ("D1 R2", "R2", "D3")
EXAMPLE_ITEMS, EXAMPLE_CUPS = 4, 1


def rules_page(board: Board, edition: Edition) -> RulesPage:
    """Return the page; boards of a side differ in nothing it says."""
    return _page(board.set_values, board.timer, spare_height(edition.page) >= _ROOMY)


@cache
def _page(set_values: tuple[int, ...], timer: tuple[int, ...], roomy: bool) -> RulesPage:  # noqa: FBT001
    least, most = GAME.players
    return RulesPage(
        "cat",
        gettext("Lead your thread to everything the cat loves."),
        (
            gettext("{least} to {most} players. Everyone needs a board and a pencil.",
                    least=least, most=most),
            gettext("To share: one die and the roll log."),
        ),
        enlarged(pictures.hero(), _HERO) if roomy else pictures.hero(),
        ((_setup(), _turn(), _finds()),
         (_timer(timer), _example(set_values, timer), _total(set_values), _end())),
        wordmark,
        pictures.tail(),
    )  # fmt: skip


def _setup() -> Band:
    panels = (
        Panel(
            gettext("A board each"),
            (gettext("Everyone takes a board of the same side: A is easier, B is harder. A set "
                     "has one of them. Too few boards? Print more."),),
            pictures.boards(),
        ),
        Panel(
            gettext("Circle {n} cups", n=CUPS),
            (gettext("Draw a circle around exactly {n} of the teacups. Only circled cups cost "
                     "points.", n=CUPS),),
            pictures.cups(),
        ),
        Panel(
            gettext("Swap"),
            (gettext("Shuffle the boards and deal them out again. You play with cups that someone "
                     "else has circled: exchange a board that comes back to you."),),
            pictures.swap(),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Before you start"), panels, 16.4, 31)


def _turn() -> Band:
    panels = (
        Panel(
            gettext("Roll"),
            (gettext("One player rolls for everyone and ticks the roll in the log. Turns have no "
                     "limit: after {n} take another log.", n=TURNS),),
            pictures.roll(),
        ),
        Panel(
            gettext("Draw lines"),
            (gettext("Draw exactly as many lines as rolled, each to the next dot. Start below the "
                     "wool, later go on from the end. Or pass, whenever you like, and tick the "
                     "turn."),),
            pictures.draw(),
        ),
        Panel(
            gettext("One bend"),
            (gettext("At most one bend a turn. A new direction at the very start of the turn is a "
                     "bend, too. Only your very first direction is free."),),
            pictures.bend(),
        ),
        Panel(
            gettext("Not like this"),
            (gettext("Never diagonally, never beyond the dots, never along a line twice, never "
                     "onto a building block. You may cross your own thread."),),
            pictures.wrong(),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("A turn, for all at the same time"), panels, 24.8, 42,
                (31.0, 46.8, 36.9, 57.3))  # fmt: skip


def _finds() -> Band:
    panels = (
        Panel("", (gettext("Items: mouse, sock, plane. Touch the dot it hangs on and tick a box in "
                           "its row, from the left. Each counts once."),),
              enlarged(pictures.items(), _LARGER)),
        Panel("", (gettext("A column with all three is a set."),),
              enlarged(pictures.a_set(), _LARGER)),
        Panel("", (gettext("A circled cup: tick a box in the row of cups. Each counts once."),),
              enlarged(pictures.cup(), _LARGER)),
        Panel("", (gettext("The paw: on its dot you may stop for good, even before all lines are "
                           "drawn, or draw on past it. If your thread ends there, tick the paw "
                           "and no more passes."),),
              enlarged(pictures.paw(), _LARGER)),
    )  # fmt: skip
    return Band(Kind.STRIP, gettext("What your thread touches"), panels, 19.6, 20,
                (1.4, 0.8, 1.0, 1.4))  # fmt: skip


def _timer(timer: tuple[int, ...]) -> Band:
    panels = (
        Panel(
            gettext("The first set"),
            (gettext("As soon as anyone has a set, the timer runs for everyone, from the next turn "
                     "on."),),
            pictures.set_and_timer(),
        ),
        Panel(
            gettext("Tick the timer"),
            (gettext("Before drawing: is the roll as high as the next timer number, or higher? "
                     "Everyone ticks its box on their own board, one number a turn."),),
            pictures.cross_off(timer),
        ),
        Panel(
            gettext("The end"),
            (gettext("The game ends after the turn in which the last timer number is ticked, after "
                     "a turn in which nobody draws, or when all have stopped at the paw."),),
            pictures.last_number(timer),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("How the game ends"), panels, 16.6, 27)


def _example(set_values: tuple[int, ...], timer: tuple[int, ...]) -> Band:
    first, second, third = EXAMPLE_DICE
    parts = example_points(set_values)
    starts = gettext(
        "Turn 2: she rolls {n}. Two lines on to the right, over the plane. The first set, "
        "the timer starts.",
        n=second,
    )
    texts = (
        gettext("Turn 1: Ada rolls {n}. One line down, two to the right. A mouse and a sock.",
                n=first),
        starts,
        _last_turn(third, ticks=third >= timer[0]),
        gettext(
            "{items} items, set {sets}, paw {paw}, cup {cup}: {total} points.",
            items=parts["items"],
            sets=parts["sets"],
            paw=parts["paw"],
            cup=f"{_MINUS}{-parts['cups']}",
            total=sum(parts.values()),
        ),
    )  # fmt: skip
    art = pictures.example(EXAMPLE_BOARD, EXAMPLE_TURNS, EXAMPLE_DICE)
    turns = (str(n + 1) for n in range(len(EXAMPLE_TURNS)))
    badges = (*turns, str(sum(parts.values())))
    height = round(art.height + 8.0, 3)
    panel = Panel("", texts, art, aside=pictures.example_sum(parts))
    return Band(Kind.EXAMPLE, gettext("Example"), (panel,), height, badges=badges)


def _last_turn(roll: int, *, ticks: bool) -> Message:
    """Return what happens in the last turn of the example; a high roll ticks the timer first."""
    if ticks:
        return gettext(
            "Turn 3: she rolls {n} and ticks the first timer number. Down past a mouse and over "
            "a cup. At the paw she stops, one line early.",
            n=roll,
        )
    return gettext(
        "Turn 3: she rolls {n}. Down past a mouse and over a cup. At the paw she stops, one "
        "line early.",
        n=roll,
    )


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
        Panel("", (gettext("1 for each item"),), pictures.items()),
        Panel("", (gettext("all complete sets, added up: {values}", values=values),),
              pictures.a_set(), "+"),
        Panel("", (gettext("{n} if you stopped at the paw", n=PAW_POINTS),), pictures.print_(),
              "+"),
        Panel("", (gettext("{n} for each cup ticked", n=-CUP_POINTS),), pictures.china(), _MINUS),
        Panel("", (gettext("your total"),), pictures.box(), "="),
    )  # fmt: skip
    return Band(Kind.STRIP, gettext("Final score"), panels, 7.4, 14, (0.98, 1.36, 1.1, 1.04, 0.9))


def _end() -> Band:
    panels = (
        Panel(gettext("Tie"), (gettext("The highest total wins. Tied players: more items wins. "
                                       "Still tied: they share the win."),)),
        Panel(gettext("Playing alone"), (gettext("Circle your own cups and play for your best "
                                                 "score. The timer runs as usual. As soon as "
                                                 "you pass, the game ends."),)),
    )  # fmt: skip
    return Band(Kind.BOXES, "", panels, 24)
