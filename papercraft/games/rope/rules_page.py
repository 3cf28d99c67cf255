"""The rules page of ``rope``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext
from papercraft.core.rules_page import Band, Kind, Panel, RulesPage
from papercraft.core.sheet import spare_height
from papercraft.games.rope import GAME
from papercraft.games.rope import rules_pictures as pictures
from papercraft.games.rope import rules_row_pictures as row_pictures
from papercraft.games.rope import rules_samples as samples
from papercraft.games.rope.deck import (
    COPIES,
    DECK,
    HAND,
    HIGHEST,
    LOWEST,
    ROWS,
    SCISSORS,
    SETS,
    personal_size,
)
from papercraft.games.rope.rules_example import example
from papercraft.games.rope.rules_scenes import hero, on_rope, tail
from papercraft.games.rope.sheets.wordmark import wordmark

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.rules_page import Art
    from papercraft.games.rope.deck import Deal

# The worked example, the first turn of a game for two; a test has the referee judge it.
EXAMPLE_HAND = (1, 2, 0, 7, 7, 10)
EXAMPLE_DECK = (4, 9, 6)
EXAMPLE_TURN = "H1>L1 H2>L1 HX>L1 D4>L1 H10>L2 D9>L2 H7>S1"
EXAMPLE_ROWS = ((1, 2, 0, 4), (10, 9))


# The words beside the picture at the head begin so much lower, as the name is larger there.
_LOWER = 4.8
# The widths of the pictures before the game and of a turn, and how low the rope is that runs behind
# the first of them, where it enters each one and leaves the last.
_SETUP_WIDTHS, _SETUP_ROPE = (55.0, 54.0, 69.0), (20.4, 20.4, 13.4, 13.4)
_TURN_WIDTHS = (78.5, 62.3, 37.2)
# On the second side all bands have the same three columns: their width, and from one to the next.
# The pictures of level rows and of the end are equally high; the words below the pictures.
_THIRD, _APART = 59.3, 6.0
_PICTURES_HIGH, _WORDS_HIGH = 24.6, 13.0
# Headings below pictures are so much lower that badges and words have equal air above and below.
_LOWER_HEADINGS = 1.6
# The boxes at the foot, on a usual page and on one with room: their height, how much lower words
# are in them, and how large cards and decks.
_BOXES = (39.4, 0.0, 1.2, 0.66), (43.6, 1.2, 1.25, 0.8)
# The boxes at the foot end so far above what the ruler needs.
_OVER_RULER = 2.0


# A page with so many mm more than the usual one has room for a larger example and higher boxes.
_ROOMY = 12.0


class _Heights(NamedTuple):
    """The heights of pictures: at the head, before the game and of a turn."""

    hero: float
    setup: float
    turn: float


def _heights(spare: float) -> _Heights:
    """Return the heights on a page that is ``spare`` mm higher than the usual one."""
    shares = ((43.0, 0.7), (51.0, 0.15), (69.0, 0.15))
    return _Heights(*(round(least + share * spare, 3) for least, share in shares))


def rules_page(_deck: Deal, edition: Edition) -> RulesPage:
    """Return the page; it is the same for every deck."""
    return _page(max(0.0, spare_height(edition.page)))


@cache
def _page(spare: float) -> RulesPage:
    least, most = GAME.players
    heights, roomy = _heights(spare), spare >= _ROOMY
    return RulesPage(
        "rope",
        gettext("Be the first to empty your personal deck."),
        (
            gettext("{least} to {most} players.", least=least, most=most),
            gettext("{n} cards: {sets} each of {lowest} to {highest}, and {scissors} scissors. "
                    "Colours and pictures do not matter.", n=len(DECK), sets=SETS,
                    lowest=LOWEST, highest=HIGHEST, scissors=COPIES[SCISSORS]),
        ),
        hero(heights.hero),
        (
            (_setup(heights.setup), _turn(heights.turn)),
            (_rows(), _example(large=roomy), _ends(), _more(*_BOXES[roomy])),
        ),
        wordmark,
        tail(),
        lower=_LOWER,
        foot=_OVER_RULER,
    )  # fmt: skip


def _setup(height: float) -> Band:
    sizes = [(gettext("Players"), gettext("Cards")), *_sizes()]
    first = pictures.with_table(pictures.deck(), sizes, (_SETUP_WIDTHS[0], height))
    panels = (
        Panel(
            gettext("Personal deck"),
            (gettext("Shuffle. Deal everyone a personal deck, face down. Each turns up the top "
                     "card."),),
            _before(0, first, height),
            rows=tuple(sizes),
        ),
        Panel(
            gettext("Your hand"),
            (gettext("Then deal everyone {n} cards from the rest. Keep your hand secret.",
                     n=HAND),),
            _before(1, pictures.hand(), height),
        ),
        Panel(
            gettext("The table"),
            (gettext("What is left is the stock. The {n} level rows are for everyone, your {n} "
                     "supply rows only for you. All rows begin empty. Agree on who begins.",
                     n=ROWS),),
            _before(2, pictures.table(), height),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Before you start"), panels, 13.4, height, _SETUP_WIDTHS,
                down=_LOWER_HEADINGS)  # fmt: skip


def _before(number: int, art: Art, height: float) -> Art:
    """Return a picture of what happens before the game, from 0, in its place."""
    start, end = _SETUP_ROPE[number : number + 2]
    return on_rope(art, (_SETUP_WIDTHS[number], height), (start, end))


def _in_turn(number: int, art: Art, height: float) -> Art:
    """Return a picture of a step of a turn, from 0, in its place."""
    level = pictures.level_of_turn(height)
    return on_rope(art, (_TURN_WIDTHS[number], height), (level, level))


def _in_third(art: Art) -> Art:
    """Return a picture in its place on the second side."""
    level = row_pictures.level_of_cards()
    return on_rope(art, (_THIRD, _PICTURES_HIGH), (level, level))


def _sizes() -> list[tuple[str, str]]:
    """Return how many cards a deck has, by the number of players."""
    spans: dict[int, list[int]] = {}
    for players in range(GAME.players[0], GAME.players[1] + 1):
        spans.setdefault(personal_size(players), []).append(players)
    return [
        ("\u2013".join(map(str, dict.fromkeys((of[0], of[-1])))), str(size))
        for size, of in spans.items()
    ]


def _turn(height: float) -> Band:
    panels = (
        Panel(
            gettext("Play"),
            (gettext("Play any number of cards, scissors included, to the level rows, or none: "
                     "from your hand, and the top cards of your supply rows and personal deck. "
                     "From your personal deck? Turn up the next; you may play it, too."),),
            _in_turn(0, pictures.play(), height),
        ),
        Panel(
            gettext("Store"),
            (gettext("You must put one card from your hand on any supply row. Any card goes on "
                     "any other, even scissors. No row has a limit. Then play no more. No hand "
                     "card? Go to 3."),),
            _in_turn(1, pictures.store(), height),
        ),
        Panel(
            gettext("Refill"),
            (gettext("Only now draw until you hold {n} cards. The player on your left is next.",
                     n=HAND),),
            _in_turn(2, pictures.refill(), height),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Your turn"), panels, 22.6, height, _TURN_WIDTHS,
                down=_LOWER_HEADINGS)  # fmt: skip


def _rows() -> Band:
    panels = (
        Panel(
            gettext("Up or down"),
            (gettext("Up from {lowest} or down from {highest}, without gaps. All rows may go the "
                     "same way.", lowest=LOWEST, highest=HIGHEST),),
            _in_third(row_pictures.both_ways()),
        ),
        Panel(
            gettext("Scissors"),
            (gettext("They stand for any card. In a new row, 2, 9 or scissors may follow one; 3, "
                     "8 or scissors may follow two."),),
            _in_third(row_pictures.scissors_first()),
        ),
        Panel(
            gettext("Ten cards"),
            (gettext("The row is complete, even all scissors. Set it aside: its place is free "
                     "at once."),),
            _in_third(row_pictures.complete()),
        ),
    )  # fmt: skip
    return _choices(gettext("Level rows"), panels)


def _example(*, large: bool) -> Band:
    (up, down) = EXAMPLE_ROWS
    texts = (
        gettext("Ada begins. From her hand she plays the 1, the 2 and scissors for the 3."),
        gettext("On top goes the {n} from her personal deck. She turns up a {next}.", n=up[-1],
                next=down[-1]),
        gettext("So she begins a second row with her 10 and plays the {n} on it.", n=down[-1]),
        gettext("The next card, a {n}, fits nowhere. She stores a 7 from her hand.",
                n=EXAMPLE_DECK[-1]),
        gettext("One card is left in her hand, so she draws five new ones."),
    )  # fmt: skip
    art = example(EXAMPLE_ROWS, EXAMPLE_DECK[-1], 7, 7, large=large)
    badges = tuple(str(n) for n in range(1, len(texts) + 1))
    return Band(
        Kind.EXAMPLE,
        gettext("Example"),
        (Panel("", texts, art),),
        round(art.height + 8.2, 3),
        badges=badges,
    )


def _ends() -> Band:
    panels = (
        Panel(
            gettext("Stock empty"),
            (gettext("Shuffle completed rows into a new stock. None? Play on with fewer "
                     "cards."),),
            _in_third(row_pictures.new_stock()),
        ),
        Panel(
            gettext("You win"),
            (gettext("Play the last card of your personal deck: you win at once, even in "
                     "mid-turn."),),
            _in_third(row_pictures.last_card()),
        ),
        Panel(
            gettext("Nobody can go on"),
            (gettext("Nobody plays, stores or draws for a whole round? The smallest personal deck "
                     "wins. A tie is shared."),),
            _in_third(row_pictures.smallest()),
        ),
    )  # fmt: skip
    return _choices(gettext("Stock and end"), panels)


def _choices(heading: str, panels: tuple[Panel, ...]) -> Band:
    return Band(Kind.CHOICES, heading, panels, _WORDS_HIGH, _PICTURES_HIGH, down=_LOWER_HEADINGS)


def _more(height: float, lower: float, cards: float, decks: float) -> Band:
    after = gettext("after scissors")
    panels = (
        Panel(
            gettext("Variant: repeats"),
            (gettext("4 on 4 is allowed. Up, rows end only with 10 or scissors on 9; down, with "
                     "1 or scissors on 2. After 1, 2, 3 and scissors come 3, 4, 5 or scissors."),),
            aside=samples.repeated(after, cards),
            rows=((after, gettext("1, 2, 9, 10 or scissors")),),
        ),
        Panel(
            gettext("Alone or shorter"),
            (
                gettext("Alone: solve the puzzle sheets."),
                gettext("Shorter: half as many cards in each personal deck."),
            ),
            aside=samples.shorter(decks),
        ),
    )  # fmt: skip
    return Band(Kind.BOXES, "", panels, height, widths=samples.BOXES_WIDE, apart=_APART, down=lower)
