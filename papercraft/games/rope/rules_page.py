"""The rules page of ``rope``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, join
from papercraft.core.rules_page import Band, Kind, Panel, RulesPage
from papercraft.games.rope import GAME
from papercraft.games.rope import rules_pictures as pictures
from papercraft.games.rope.deck import DECK, HAND, HIGHEST, LOWEST, ROWS, personal_size
from papercraft.games.rope.sheets.wordmark import wordmark

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.games.rope.deck import Deal

# The worked example, the first turn of a game for two; a test has the referee judge it.
EXAMPLE_HAND = (1, 2, 0, 7, 7, 10)
EXAMPLE_DECK = (4, 9, 6)
EXAMPLE_TURN = "H1>L1 H2>L1 HX>L1 D4>L1 H10>L2 D9>L2 H7>S1"
EXAMPLE_ROWS = ((1, 2, 0, 4), (10, 9))
EXAMPLE_PLAYED = 2


def rules_page(_deck: Deal, _edition: Edition) -> RulesPage:
    """Return the page; it is the same for every deck."""
    return _page()


@cache
def _page() -> RulesPage:
    least, most = GAME.players
    return RulesPage(
        "rope",
        gettext("Be the first to play the last card of your personal deck."),
        (
            gettext("{least} to {most} players.", least=least, most=most),
            gettext("{n} cards: numbers {lowest} to {highest}, and scissors. Colours and pictures "
                    "do not matter.", n=len(DECK), lowest=LOWEST, highest=HIGHEST),
        ),
        pictures.hero(),
        ((_setup(), _turn(), _rows()), (_moves(), _example(), _ends(), _more())),
        wordmark,
    )  # fmt: skip


def _setup() -> Band:
    panels = (
        Panel(
            gettext("Personal deck"),
            (gettext("Shuffle all cards. Everyone gets a personal deck, face down, and turns its "
                     "top card face up. {sizes}", sizes=_sizes()),),
            pictures.deck(),
        ),
        Panel(
            gettext("Your hand"),
            (
                gettext("Then deal everyone {n} cards from the rest. Nobody else sees your hand.",
                        n=HAND),
                gettext("Anyone may ask how many cards a deck has left."),
            ),
            pictures.hand(),
        ),
        Panel(
            gettext("The table"),
            (gettext("What is left is the stock. Beside it is room for completed rows and for {n} "
                     "level rows, shared by all. By your personal deck is room for {n} supply rows "
                     "of your own. Agree on who begins.", n=ROWS),),
            pictures.table(),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Before you start"), panels, 20.6, 40)


def _sizes() -> str:
    """Return how many cards a deck has, by the number of players."""
    spans: dict[int, list[int]] = {}
    for players in range(GAME.players[0], GAME.players[1] + 1):
        spans.setdefault(personal_size(players), []).append(players)
    by_size = {size: "\u2013".join(map(str, dict.fromkeys((of[0], of[-1]))))
               for size, of in spans.items()}  # fmt: skip
    (a, b, c, d) = by_size.items()
    return gettext(
        "{a} players: {an} cards each; {b}: {bn}; {c}: {cn}; {d}: {dn}.",
        a=a[1], an=a[0], b=b[1], bn=b[0], c=c[1], cn=c[0], d=d[1], dn=d[0],
    )  # fmt: skip


def _turn() -> Band:
    panels = (
        Panel(
            gettext("Play"),
            (gettext("Play any number of cards to the level rows, or none: from your hand, and the "
                     "top cards of your supply rows and personal deck."),),
            pictures.play(),
        ),
        Panel(
            gettext("Turn up"),
            (gettext("Played the top card of your personal deck? Turn up the next one. You may "
                     "play it at once."),),
            pictures.turn_up(),
        ),
        Panel(
            gettext("Store"),
            (gettext("Last, you must put one card from your hand, even scissors, on any of your "
                     "{n} supply rows, used or empty. Any number fits. Then play no more. Hand "
                     "empty? Store nothing.", n=ROWS),),
            pictures.store(),
        ),
        Panel(
            gettext("Refill"),
            (gettext("Only now draw from the stock until you hold {n} cards again. The player on "
                     "your left is next.", n=HAND),),
            pictures.refill(),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Your turn"), panels, 24.8, 39.5, (1.2, 0.8, 1.25, 0.9))


def _rows() -> Band:
    panels = (
        Panel("", (gettext("A level row begins with {lowest}, {highest} or scissors and goes from "
                           "{lowest} up or from {highest} down, without gaps.",
                           lowest=LOWEST, highest=HIGHEST),), pictures.both_ways()),
        Panel("", (gettext("Scissors stand for the card you need: here an 8."),),
              pictures.as_eight()),
        Panel("", (gettext("Scissors first? The first number decides. After one: 2 (up) or 9 "
                           "(down); after two: 3 or 8; after five: 6 or 5."),),
              pictures.scissors_first()),
        Panel("", (gettext("A row of {n} cards is complete: set it aside. Its place is free at "
                           "once; go on.", n=HIGHEST),), pictures.complete()),
    )  # fmt: skip
    return Band(Kind.STRIP, gettext("Level rows"), panels, 19.4, 17.2, (55.3, 27.4, 48.3, 33))


def _moves() -> Band:
    panels = (
        Panel("", (gettext("To a level row: cards from your hand, the top card of your personal "
                           "deck, the top cards of your supply rows."),), pictures.to_level()),
        Panel("", (gettext("To a supply row: one card from your hand, at the end of the turn."),),
              pictures.to_supply()),
        Panel("", (gettext("Never from your personal deck to a supply row. Cards on a level row "
                           "stay there."),), pictures.never()),
    )  # fmt: skip
    return Band(Kind.STRIP, gettext("Which card goes where?"), panels, 13.2, 21, (1.6, 1, 1))


def _example() -> Band:
    (up, down) = EXAMPLE_ROWS
    texts = (
        gettext("It is Ada\u2019s first turn. From her hand she plays the 1, the 2 and scissors "
                "for the 3."),
        gettext("On top goes the {n} from her personal deck. She turns up a {next}.", n=up[-1],
                next=down[-1]),
        gettext("So she begins a second row with her 10 and plays the {n} on it.", n=down[-1]),
        join([
            gettext("The next card, a {n}, fits nowhere. She stores a 7 and draws five cards.",
                    n=EXAMPLE_DECK[-1]),
            gettext("Her personal deck is {n} cards smaller.", n=EXAMPLE_PLAYED),
        ], " "),
    )  # fmt: skip
    art = pictures.example(EXAMPLE_ROWS, EXAMPLE_DECK[-1], 7)
    badges = tuple(str(n) for n in range(1, len(texts) + 1))
    return Band(Kind.EXAMPLE, gettext("Example"), (Panel("", texts, art),), 65, badges=badges)


def _ends() -> Band:
    panels = (
        Panel(
            gettext("You win"),
            (gettext("Play the last card of your personal deck: you win at once, even in the "
                     "middle of your turn."),),
            pictures.last_card(),
        ),
        Panel(
            gettext("Stock empty"),
            (gettext("You draw and the stock is empty? Shuffle all completed rows into a new "
                     "stock. If there are none, play on with fewer cards."),),
            pictures.new_stock(),
        ),
        Panel(
            gettext("Nobody can go on"),
            (gettext("If everyone has had a turn and nobody played, stored or drew a card, the "
                     "smallest personal deck wins. A tie is shared."),),
            pictures.smallest(),
        ),
    )  # fmt: skip
    return Band(Kind.CHOICES, gettext("How the game ends"), panels, 20.6, 27)


def _more() -> Band:
    panels = (
        Panel(gettext("Several games"), (gettext("Tick the winner; the others write how many cards "
                                                 "their personal deck has left. Most wins leads; "
                                                 "if equal, fewer cards in all."),
                                         gettext("Our advice: play three games, and take turns "
                                                 "to begin."))),
        Panel(gettext("Shorter"), (
            gettext("\u2022 Deal smaller personal decks, such as half as many cards."),
            gettext("\u2022 Or allow the same number again: on a 4 another 4. A row is then "
                    "complete only at 10 (up) or 1 (down)."),
            gettext("\u2022 Scissors then stand for the same number or the next: after 3 and "
                    "scissors (up) come 3, 4, 5 or scissors. On a 9 (up) or a 2 (down) they "
                    "complete the row."),
        )),
        Panel(gettext("Alone"), (
            gettext("Puzzle sheets, printed apart, are for one: all cards lie open. How many cards "
                    "of the personal deck can you play in one turn?"),
        )),
    )  # fmt: skip
    return Band(Kind.BOXES, "", panels, 48.8, widths=(1.06, 1.76, 0.78))
