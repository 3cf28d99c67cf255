"""The rules page of ``cuttle``, for the rules of the chosen preset."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, join
from papercraft.core.rules_page import Band, Kind, Panel, RulesPage
from papercraft.core.sheet import spare_height
from papercraft.games.cuttle import GAME, foot_pictures, rank_pictures
from papercraft.games.cuttle import rules_pictures as pictures
from papercraft.games.cuttle.deck import DECK, HANDS
from papercraft.games.cuttle.options import HAND_LIMIT, PRESETS, Options
from papercraft.games.cuttle.rules_hero import hero
from papercraft.games.cuttle.sheets.artwork import SCHEMES
from papercraft.games.cuttle.sheets.rules_text import (
    INDICES,
    KEYWORDS,
    KINDS,
    queen_texts,
    rules_lines,
    rules_texts,
)
from papercraft.games.cuttle.sheets.wordmark import wordmark

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.rules_page import Art
    from papercraft.games.cuttle.deck import Deal

# The worked example: a table and two moves; a test has the referee judge it.
EXAMPLE_ADA, EXAMPLE_BEN = ("TS", "5C", "4D"), ("8H", "3C")
EXAMPLE_MOVES = ("scuttle 4H x 4D", "perm KC")
EXAMPLE_LEFT = 15
_KIND_WORDS = {
    "once": gettext("One-off"),
    "stays": gettext("Permanent"),
    "points": gettext("Points"),
}
_KIND_TEXTS = {
    "once": gettext(
        "Must do something (except ace and 6). Scrapped afterwards, even if countered."
    ),
    "stays": gettext("Works until it is scrapped or returned."),
}
# The pictures of the five actions, in two lines: their widths and heights.
_FIRST_ACTIONS, _FIRST_HEIGHT = (46.0, 46.0, 86.0), 32.4
_LATER_ACTIONS, _LATER_HEIGHT = (126.0, 58.0), 32.4
# The picture at the head: its least height, and the share of the height it takes that a page has
# more than the usual one.
_HERO, _SHARE = 38.4, 0.8
# The table of ranks, in the same way: the widths of its columns, the ranks of each kind in order.
# The kinds after the first one are in the second column.
_TABLE, _TABLE_SHARE, _WIDTHS = 158.4, 0.65, (106.0, 78.0)
_RANKS = (("once", (1, 2, 3, 4, 5, 6, 7, 9)), ("stays", (8, 11, 12, 13)), ("points", (10,)))
_ONCE, _OTHERS = _RANKS[0][1], tuple(rank for _, ranks in _RANKS[1:] for rank in ranks)
_KING = len(INDICES)
# In the second column the row that only scores is as high as those of the first one; permanents
# share what is left, and kings have goals below them.
_SHARES = {8: 1.35, 11: 1.55, 12: 1.7, 13: 2.4}
# The lines of words in the row of a kind of card; the height of the strip at the foot.
_KIND_LINES, _BOXES = 2, 27.0
# Words of so many lines are in the middle if they are a little lower; kings have goals below them.
_MIDDLE_LINES, _LOWER = 3, 0.5


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
         (_cards(options, spare), _example(options, art), _end(options), _under())),
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
        Panel(gettext("Draw a card"), tuple(draws), _action(0, art.draw())),
        Panel(
            gettext("Points"),
            (gettext("Lay a card from ace to 10 in front of you. It is worth its number, an ace "
                     "1."),),
            _action(1, art.points()),
        ),
        Panel(
            gettext("Scuttle"),
            (gettext("Sink a lower point card of your opponent with a card from ace to 10. Both "
                     "are scrapped, with any jacks on the target. With equal numbers, the "
                     "target\u2019s suit must be lower: clubs, diamonds, hearts, spades. A queen "
                     "does not stop it."),),
            _action(2, art.scuttle()),
        ),
    )  # fmt: skip
    heading = gettext("Your turn: exactly one of these five")
    return Band(Kind.CHOICES, heading, panels, 18.4, _FIRST_HEIGHT, _FIRST_ACTIONS, numbers=1)


def _later_actions(art: pictures.Pictures) -> Band:
    panels = (
        Panel(
            gettext("One-off"),
            (
                gettext("Play a card from ace to 7, or a 9, for its effect. With a 2 or a 9, name "
                        "its target."),
                gettext("Your opponent may counter it with a 2, you that 2 with another, and so "
                        "on. Nobody can counter a card of a player who has a queen."),
                gettext("An odd number of 2s cancels it. Countering costs no turn."),
            ),
            _action(3, art.one_off()),
            steps=(1, 2, 1),
        ),
        Panel(
            gettext("Permanent"),
            (gettext("Lay an 8, queen or king in front of you. Or lay a jack on an opposing point "
                     "card and move both to your points. Each stays and keeps working."),),
            _action(4, art.permanent()),
        ),
    )  # fmt: skip
    first = len(_FIRST_ACTIONS) + 1
    return Band(Kind.CHOICES, "", panels, 21.6, _LATER_HEIGHT, _LATER_ACTIONS, numbers=first)


def _action(number: int, art: Art) -> Art:
    """Return the picture of an action, from 0, in its place."""
    widths = *_FIRST_ACTIONS, *_LATER_ACTIONS
    high = _FIRST_HEIGHT if number < len(_FIRST_ACTIONS) else _LATER_HEIGHT
    return pictures.action(number, art, widths[number], high)


def _cards(options: Options, spare: float) -> Band:
    """Return what each one-off does beside what each permanent does and the rank that only scores.

    On a page that is ``spare`` mm higher than usual there is more air in the rows.
    """
    row = round((_TABLE + _TABLE_SHARE * spare) / (1 + len(_ONCE)), 3)
    panels: list[Panel] = []
    for kind, numbers in _RANKS:
        if kind in _KIND_TEXTS:
            panels.append(_kind(kind, row))
        panels += [_rank(options, number, _height(options, number, row)) for number in numbers]
    heights = tuple(panel.art.height for panel in panels if panel.art)
    return Band(
        Kind.TABLE, gettext("What each card can do"), tuple(panels), row, 11, _WIDTHS,
        rows=heights, left=1 + len(_ONCE),
    )  # fmt: skip


def _height(options: Options, number: int, row: float) -> float:
    """Return the height of the row of a rank: that of ``row``, or its share in the second column.

    Only if a preset needs more words is a row higher, and the others in its column are lower.
    """
    shares = {rank: _SHARES.get(rank, 1.0) for rank in (_ONCE if number in _ONCE else _OTHERS)}
    high = {rank: _least(options, rank) for rank in shares}
    high = {rank: least for rank, least in high.items() if least > shares[rank] * row}
    left = len(_ONCE) * row - sum(high.values())
    others = sum(share for rank, share in shares.items() if rank not in high)
    return round(high.get(number, shares[number] * left / others), 3)


def _least(options: Options, number: int) -> float:
    """Return the least height of the row of a rank."""
    goals = rank_pictures.GOALS_HIGH * (number == _KING)
    return rank_pictures.least(rules_lines(options)[number - 1]) + goals


def _rank(options: Options, number: int, height: float) -> Panel:
    """Return the line of a rank from 1 (ace) to 13 (king), which has the goals at its foot."""
    index, kind = INDICES[number - 1], KINDS[number - 1]
    goals = options.goals if number == _KING else ()
    below = rank_pictures.GOALS_HIGH if goals else 0.0
    more = queen_texts(options) if number == rank_pictures.QUEEN else ()
    words = join((rules_texts(options)[number - 1], *more), " ")
    return Panel(
        join([index, _KIND_WORDS[kind]], " "),
        (words,),
        rank_pictures.rank(index, kind, height, goals),
        keyword=KEYWORDS[number - 1],
        aside=rank_pictures.effect(number, kind, height, below),
        lower=_lower(rules_lines(options)[number - 1]) - below / 2,
    )


def _kind(kind: str, row: float) -> Panel:
    """Return the line with what a kind of cards has in common."""
    words = _KIND_WORDS[kind]
    return Panel(
        words, (_KIND_TEXTS[kind],), rank_pictures.kind_sign(kind, row),
        keyword=words, aside=rank_pictures.kind_picture(kind, row), lower=_lower(_KIND_LINES),
    )  # fmt: skip


def _lower(lines: float) -> float:
    """Return by how much so many lines of words are lower than usual, in mm."""
    return round(_LOWER + (_MIDDLE_LINES - lines) * rank_pictures.LINE / 2, 3)


def _example(options: Options, art: pictures.Pictures) -> Band:
    texts = (
        gettext("Ada has point cards worth {n}. Ben scuttles her 4 of diamonds with his 4 of "
                "hearts: hearts are higher.", n=_worth(EXAMPLE_ADA)),
        gettext("Ada has {n} left. She plays a king: her goal falls from {first} to {second}. She "
                "wins!", n=EXAMPLE_LEFT, first=options.goals[0], second=options.goals[1]),
    )  # fmt: skip
    picture = art.example((_worth(EXAMPLE_ADA), EXAMPLE_LEFT), options.goals[1])
    return Band(Kind.EXAMPLE, "", (Panel(gettext("Example"), texts, picture),), 35.2)


def _worth(cards: tuple[str, ...]) -> int:
    return sum(10 if card[0] == "T" else int(card[0]) for card in cards)


_LIMITS = {
    "none": gettext("You may hold any number of cards."),
    "discard": gettext("At the end of your turn, discard down to {n} cards.", n=HAND_LIMIT),
    "no_draw": gettext("With {n} cards or more in hand you cannot draw.", n=HAND_LIMIT),
}  # fmt: skip


def _end(options: Options) -> Band:
    panels = (
        Panel(
            gettext("End"),
            (gettext("Goal reached? You win at once, even in your opponent\u2019s turn."),),
            foot_pictures.reached(options.goals[0]),
        ),
        Panel(
            gettext("No winner"),
            (gettext("Three passes in a row, counting both players."),),
            foot_pictures.passes(),
        ),
        Panel(gettext("Hand"), (_LIMITS[options.hand_limit],), foot_pictures.held()),
    )
    return Band(Kind.EXAMPLE, "", panels, _BOXES)


def _under() -> Band:
    """Return what keeps the last strip off the ruler: as much as is between bands."""
    return Band(Kind.BOXES, "", (), 0.0)
