"""The rules page of ``cat``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_art import enlarged
from papercraft.core.rules_page import Band, Kind, Panel, RulesPage
from papercraft.core.sheet import spare_height
from papercraft.games.cat import GAME
from papercraft.games.cat import rules_end_pictures as end_pictures
from papercraft.games.cat import rules_example_pictures as example_pictures
from papercraft.games.cat import rules_find_pictures as find_pictures
from papercraft.games.cat import rules_setup_pictures as setup_pictures
from papercraft.games.cat import rules_turn_pictures as turn_pictures
from papercraft.games.cat.board import CUPS, Board
from papercraft.games.cat.points import CUP_POINTS, PAW_POINTS
from papercraft.games.cat.sheets.wordmark import wordmark

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.messages import Message
    from papercraft.core.rules_page import Art

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
    "blocks": ["C3", "E1"],
    "spots": ["A4", "C4", "D3", "F4", "F1", "G5"],
}
# How much larger the picture at the head is on a page that is so many mm higher than usual.
_HERO, _ROOMY = 1.4, 10.0
# The words beside it begin so much lower, or there would be a gap below them.
_LOWER = 2.8
# The scale of pictures that would fill their panels.
_MARGIN = 0.88
# The same of those with small things on them.
_LARGE = 0.96
# The first band is so much further below the head.
_BELOW = 2.1
# How much further below pictures than usual the numbers of steps are.
_DOWN = 1.9
EXAMPLE_DICE = (3, 2, 4)
EXAMPLE_TURNS = ("D1 R2", "R2", "D3")
EXAMPLE_ITEMS, EXAMPLE_CUPS = 4, 1
_WORDS = {
    "items": gettext("Items"),
    "sets": gettext("Sets"),
    "paw": gettext("Paw"),
    "cups": gettext("Cups"),
}
# The scales of pictures on a page that is not higher than usual: how to begin and turns, the timer,
# the example.
_TIGHT, _TIGHT_TIMER, _TIGHT_EXAMPLE = 0.95, 0.88, 0.95
# Frames at the foot keep so much further away from the words above the ruler.
_OVER_RULER = 3.2


def rules_page(board: Board, edition: Edition) -> RulesPage:
    """Return the page; boards of a side differ in nothing it says."""
    roomy = spare_height(edition.page) >= _ROOMY
    return _page(board.set_values, board.timer, len(board.spots), roomy)


@cache
def _page(
    set_values: tuple[int, ...],
    timer: tuple[int, ...],
    spots: int,
    roomy: bool,  # noqa: FBT001
) -> RulesPage:
    least, most = GAME.players
    return RulesPage(
        "cat",
        gettext("Lead your thread to everything the cat loves."),
        (
            gettext("{least} to {most} players. Everyone needs a board and a pencil.",
                    least=least, most=most),
            gettext("To share: one die and the roll log."),
        ),
        enlarged(setup_pictures.hero(), _HERO) if roomy else setup_pictures.hero(),
        ((_setup(spots, roomy=roomy), _turn(roomy=roomy), _finds(set_values)),
         (_timer(timer, roomy=roomy), _example(set_values, timer, roomy=roomy),
          _total(set_values), _end())),
        wordmark,
        setup_pictures.tail(),
        _LOWER if roomy else 0.0,
        below=_BELOW,
        foot=_OVER_RULER,
    )  # fmt: skip


def _with_margin(art: Art, scale: float = _MARGIN) -> Art:
    """Return a picture that leaves a margin in its panel."""
    return enlarged(art, scale, {})


def _setup(spots: int, *, roomy: bool) -> Band:
    size = 1.0 if roomy else _TIGHT
    panels = (
        Panel(
            gettext("A board each"),
            (gettext("All with carpet A (easier) or all with B (harder). Too few? Print more."),),
            _with_margin(setup_pictures.boards(), _MARGIN * size),
        ),
        Panel(
            gettext("Circle {n} cups", n=CUPS),
            (gettext("Circle exactly {n} teacups. Only those cost points.", n=CUPS),),
            _with_margin(setup_pictures.cups(spots), _MARGIN * size),
        ),
        Panel(
            gettext("Swap"),
            (gettext("Shuffle and deal. Your own cups? Swap with a neighbour. Write your name."),),
            _with_margin(setup_pictures.swap(), _LARGE * size),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Before you start"), panels, 9.8,
                round(setup_pictures.HIGH * size, 3), down=_DOWN)  # fmt: skip


def _turn(*, roomy: bool) -> Band:
    size = 1.0 if roomy else _TIGHT
    panels = (
        Panel(
            gettext("Roll"),
            (gettext("One player rolls for all, to the very end, and ticks the log."),),
            _with_margin(turn_pictures.roll(), size),
        ),
        Panel(
            gettext("Draw lines"),
            (gettext("Exactly as many dot-to-dot lines as rolled, on from the wool or your "
                     "thread\u2019s end. Or pass, and tick the turn."),),
            _with_margin(turn_pictures.draw(), _MARGIN * size),
        ),
        Panel(
            gettext("One bend"),
            (gettext("At most one bend a turn. Turning where your line begins counts, except "
                     "at the wool."),),
            _with_margin(turn_pictures.bend(), _MARGIN * size),
        ),
        Panel(
            gettext("Not like this"),
            (gettext("Never diagonally, beyond the dots, along a line twice or onto a building "
                     "block. Crossing is fine."),),
            _with_margin(turn_pictures.wrong(), _LARGE * size),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("A turn, for all at the same time"), panels, 18.4,
                round(turn_pictures.HIGH * size, 3), down=_DOWN)  # fmt: skip


# How much larger the picture of a set is than on a board.
_SET = 1.16


def _finds(set_values: tuple[int, ...]) -> Band:
    panels = (
        Panel(_WORDS["items"],
              (gettext("Touch an item\u2019s dot and tick the next box in its row. Each counts "
                       "once."),),
              find_pictures.touched()),
        Panel(_WORDS["sets"],
              (gettext("A full column is a set; its ribbon says its value."),),
              find_pictures.a_set(set_values, _SET)),
        Panel(_WORDS["cups"],
              (gettext("Touched a circled cup? Tick a box for cups. Each counts once."),),
              find_pictures.cup()),
        Panel(_WORDS["paw"],
              (gettext("Here you may stop for good, even with lines left: tick its box. After "
                       "that, only tick the timer."),),
              find_pictures.paw()),
    )  # fmt: skip
    return Band(Kind.CHOICES, gettext("What your thread touches"), panels, 18.4, find_pictures.HIGH)


def _timer(timer: tuple[int, ...], *, roomy: bool) -> Band:
    size = 1.0 if roomy else _TIGHT_TIMER
    panels = (
        Panel(
            gettext("The first set"),
            (gettext("Call out your first set. The first one of all starts everyone\u2019s timer, "
                     "from the next turn on."),),
            enlarged(end_pictures.set_and_timer(), size, {}),
        ),
        Panel(
            gettext("Tick the timer"),
            (gettext("Before drawing: if the roll reaches the next timer number, all tick it, one "
                     "number a turn."),),
            enlarged(end_pictures.cross_off(timer), size, {}),
        ),
        Panel(
            gettext("The end"),
            (
                gettext("Last number ticked: the last turn."),
                gettext("A turn in which nobody draws."),
                gettext("All have stopped at the paw."),
            ),
            enlarged(end_pictures.last_number(timer), size, {}),
            steps=(1, 1, 1),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("How the game ends"), panels, 15.6,
                round(end_pictures.HIGH * size, 3), down=_DOWN)  # fmt: skip


def _example(set_values: tuple[int, ...], timer: tuple[int, ...], *, roomy: bool) -> Band:
    first, second, third = EXAMPLE_DICE
    parts = example_points(set_values)
    starts = gettext(
        "She rolls {n}: two more right, over the plane. \u201cMy first set!\u201d The timer runs "
        "from the next turn on.",
        n=second,
    )
    texts = (
        gettext("Ada rolls {n}: one line down, two right. A mouse and a sock.", n=first),
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
    art = example_pictures.example(EXAMPLE_BOARD, EXAMPLE_TURNS, EXAMPLE_DICE)
    art = art if roomy else enlarged(art, _TIGHT_EXAMPLE, {})
    turns = (str(n + 1) for n in range(len(EXAMPLE_TURNS)))
    badges = (*turns, str(sum(parts.values())))
    height = round(art.height + 8.0, 3)
    result = example_pictures.example_sum(parts)
    panel = Panel("", texts, art, aside=result)
    shares = example_pictures.shares(art.height, result.height)
    return Band(Kind.EXAMPLE, gettext("Example"), (panel,), height, badges=badges, shares=shares)


def _last_turn(roll: int, *, ticks: bool) -> Message:
    """Return what happens in the last turn of the example; a high roll ticks the timer first."""
    if ticks:
        return gettext(
            "She rolls {n}: all tick the first timer number. Down past a mouse and over a cup. "
            "At the paw she stops with one line left.",
            n=roll,
        )
    return gettext(
        "She rolls {n}. Down past a mouse and over a cup. At the paw she stops with one line left.",
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


# How large the pictures of the sum are drawn, those of items smaller: all columns are equally wide;
# their height and that of the words below.
_TERM, _THREE, _TERM_HIGH, _TERM_WORDS = 1.2, 0.96, 17.0, 7.4


def _total(set_values: tuple[int, ...]) -> Band:
    items = enlarged(find_pictures.items(), _THREE)
    paw, cup = (enlarged(art, _TERM) for art in (find_pictures.print_(), find_pictures.china()))
    # On the page the ribbons say the values.
    values = ", ".join(map(str, set_values))
    ribbons = find_pictures.ribbons(set_values)
    panels = (
        Panel("", (gettext("1 for each item"),), items),
        Panel(values, (gettext("your sets, added up"),), ribbons, "+"),
        Panel("", (gettext("{n} if you stopped\u00a0there", n=PAW_POINTS),), paw, "+"),
        Panel("", (gettext("{n} for each cup", n=-CUP_POINTS),), cup, _MINUS),
        Panel("", (gettext("your total"),), find_pictures.total(), "="),
    )
    return Band(Kind.STRIP, gettext("Final score"), panels, _TERM_WORDS, _TERM_HIGH)


def _end() -> Band:
    panels = (
        Panel(gettext("Tie"), (gettext("Highest total wins. Tied players: the player with more "
                                       "items wins, else they share the win."),)),
        Panel(gettext("Playing alone"), (gettext("Circle your own cups. As soon as you pass, the "
                                                 "game ends. Beat your best score!"),)),
    )  # fmt: skip
    return Band(Kind.BOXES, "", panels, 20.0)
