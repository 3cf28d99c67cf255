"""The rules page of ``cuttle``, for the rules of the chosen preset."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_page import Band, Kind, Panel, RulesPage
from papercraft.core.sheet import spare_height
from papercraft.games.cuttle import GAME
from papercraft.games.cuttle import rules_pictures as pictures
from papercraft.games.cuttle.deck import DECK, HANDS
from papercraft.games.cuttle.options import HAND_LIMIT, PRESETS, Options
from papercraft.games.cuttle.rules_hero import hero
from papercraft.games.cuttle.rules_second_side import second_side
from papercraft.games.cuttle.sheets.artwork import SCHEMES
from papercraft.games.cuttle.sheets.wordmark import wordmark

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.rules_page import Art
    from papercraft.games.cuttle.deck import Deal

# The pictures of the five actions, in two lines: their widths and heights.
_FIRST_ACTIONS, _FIRST_HEIGHT = (46.0, 46.0, 86.0), 32.4
_LATER_ACTIONS, _LATER_HEIGHT = (126.0, 58.0), 32.4
# The picture at the head: its least height, and the share of the height it takes that a page has
# more than the usual one.
_HERO, _SHARE = 38.4, 0.8


def rules_page(_deck: Deal, edition: Edition) -> RulesPage:
    """Return the page of the chosen preset and colours."""
    chosen = {one.name: edition.options.get(one.name, one.default) for one in GAME.options}
    spare = max(0.0, spare_height(edition.page))
    return _page(str(chosen["preset"]), str(chosen["colours"]), spare)


@cache
def _page(preset: str, scheme: str, spare: float) -> RulesPage:
    usual = next(iter(PRESETS))
    options, art = PRESETS[preset], pictures.Pictures(SCHEMES[scheme])
    return RulesPage(
        "cuttle",
        gettext("Be the first with point cards worth {n} or more.", n=options.goals[0]),
        (
            gettext("{n} players, {cards} cards. Every card scores or fights.",
                    n=GAME.players[1], cards=len(DECK)),
            *([gettext("Rules: {preset}.", preset=preset)] if preset != usual else []),
        ),
        hero(round(_HERO + _SHARE * spare, 3), SCHEMES[scheme]),
        ((_setup(options, art), _first_actions(options, art), _later_actions(art)),
         second_side(options, art, spare)),
        wordmark,
        pictures.tail(),
    )  # fmt: skip


def _setup(options: Options, art: pictures.Pictures) -> Band:
    (goal, *lower) = options.goals
    panels = (
        Panel(
            gettext("Deal"),
            (gettext("Agree on a dealer; later, take turns to deal. Shuffle. The dealer gets {six} "
                     "cards; the other player gets {five} and begins.",
                     six=HANDS[1], five=HANDS[0]),),
            art.deal(),
        ),
        Panel(
            gettext("Two piles"),
            (gettext("The rest is the draw pile, face down. Used cards go face up on the scrap "
                     "pile. Both are shared."),),
            art.piles(),
        ),
        Panel(
            gettext("The goal"),
            (gettext("You win with point cards worth {n} or more in front of you. With 1 to "
                     "4 kings your goal is {a}, {b}, {c} or {d}.", n=goal,
                     a=lower[0], b=lower[1], c=lower[2], d=lower[3]),),
            art.goal(options.goals),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Before you start"), panels, 18.4, 33.4, (58, 54, 66))


def _first_actions(options: Options, art: pictures.Pictures) -> Band:
    draws = [
        gettext(
            "Take the top card of the draw pile. Only if the pile is empty may you pass instead."
        )
    ]
    if options.hand_limit == "no_draw":
        draws.append(gettext("Not with {n} cards in hand.", n=HAND_LIMIT))
    panels = (
        Panel(
            gettext("Draw a card"), tuple(draws), _action(0, art.draw()),
            aside=pictures.action_sign(0),
        ),
        Panel(
            gettext("Points"),
            (gettext("Lay a card from ace to 10 in front of you. It is worth its number, an ace "
                     "1."),),
            _action(1, art.points()), aside=pictures.action_sign(1),
        ),
        Panel(
            gettext("Scuttle"),
            (gettext("Sink a lower point card of your opponent with a card from ace to 10. Both "
                     "are scrapped, with any jacks on the target. With equal numbers, the "
                     "target\u2019s suit must be lower: clubs, diamonds, hearts, spades. A queen "
                     "does not stop it."),),
            _action(2, art.scuttle()), aside=pictures.action_sign(2),
        ),
    )  # fmt: skip
    heading = gettext("Your turn: exactly one of these five")
    return Band(Kind.CHOICES, heading, panels, 18.4, _FIRST_HEIGHT, _FIRST_ACTIONS)


def _later_actions(art: pictures.Pictures) -> Band:
    panels = (
        Panel(
            gettext("One-off"),
            (
                gettext("Play a card from ace to 7, or a 9, for its effect. With a 2 or a 9, name "
                        "its target."),
                gettext("Your opponent may counter with a 2, you that 2, and so on. This costs no "
                        "turn."),
                gettext("An odd number of 2s cancels it. Nobody can counter a player who has a "
                        "queen."),
            ),
            _action(3, art.one_off()), aside=pictures.action_sign(3),
            steps=(1, 1, 1),
        ),
        Panel(
            gettext("Permanent"),
            (gettext("Lay an 8, queen or king in front of you. Or lay a jack on an opposing point "
                     "card and move both to your points. Each stays and keeps working."),),
            _action(4, art.permanent()), aside=pictures.action_sign(4),
        ),
    )  # fmt: skip
    return Band(Kind.CHOICES, "", panels, 21.6, _LATER_HEIGHT, _LATER_ACTIONS)


def _action(number: int, art: Art) -> Art:
    """Return the picture of an action, from 0, in its place."""
    widths = *_FIRST_ACTIONS, *_LATER_ACTIONS
    high = _FIRST_HEIGHT if number < len(_FIRST_ACTIONS) else _LATER_HEIGHT
    return pictures.action(number, art, widths[number], high)
