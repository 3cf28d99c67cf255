"""The second side of the rules of ``cuttle``: what each card can do, an example, and the end.

Each kind of card is a group of rows on one ground, below a head. The rows of the second column are
as high as one or more of the first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, join
from papercraft.core.rules_page import Art, Band, Kind, Panel
from papercraft.games.cuttle import foot_pictures, rank_pictures
from papercraft.games.cuttle.options import HAND_LIMIT
from papercraft.games.cuttle.sheets.rules_text import (
    INDICES,
    KEYWORDS,
    KINDS,
    more_texts,
    rules_lines,
    rules_texts,
)

if TYPE_CHECKING:
    from papercraft.games.cuttle.options import Options
    from papercraft.games.cuttle.rules_pictures import Pictures

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
        "Only allowed if its effect can happen; an ace or a 6 may do nothing. Scrapped afterwards, "
        "even if countered."
    ),
    "stays": gettext("Works until it is scrapped or returned."),
}
# What is said of hands, and how many lines that takes.
_LIMITS = {
    "none": (gettext("You may hold any number of cards."), 1),
    "discard": (gettext("At the end of your turn, discard down to {n} cards.", n=HAND_LIMIT), 2),
    "no_draw": (gettext("With {n} cards or more in hand you cannot draw.", n=HAND_LIMIT), 2),
}
# The heights of the head of a group, of a row and of one of three rows at the end; the shares they
# take of the height that a page has more than the usual one; the widths of both columns, and that
# of the signs at their left.
_HEAD, _ROW, _END, _SHARES = 22.0, 16.5, 19.4, (0.079, 0.105)
_WIDTHS, _SIGNS = (rank_pictures.WIDE["once"], rank_pictures.WIDE["stays"]), 11.0
# The ranks of each kind in order. The kinds after the first one are in the second column, and each
# rank there is as high as those beside it in the first one.
_RANKS = (("once", (1, 2, 3, 4, 5, 6, 7, 9)), ("stays", (8, 11, 12, 13)), ("points", (10,)))
_ONCE = _RANKS[0][1]
_BESIDE = {8: (1,), 11: (2, 3), 12: (4, 5), 13: (6, 7), 10: (9,)}
# What is above the frame of a rank that only scores.
_APART = 2.6
# The lines of words in the head of a kind of card, in a step of the example and at the end.
_KIND_LINES, _STEP_LINES, _END_LINES = {"once": 3, "stays": 2}, 3, 2
# How many rows there are at the end.
_ENDS = 3
# Words of so many lines are in the middle if they are a little lower; large titles take more.
_MIDDLE_LINES, _LOWER, _TITLE = 3, 0.5, 0.9
# What is free right of words that have no picture beside them.
_FREE = 1.5


def second_side(options: Options, art: Pictures, spare: float) -> tuple[Band, ...]:
    """Return the bands of the side on a page that is ``spare`` mm higher than the usual one."""
    row, end = (
        round(high + share * spare, 3) for high, share in zip((_ROW, _END), _SHARES, strict=True)
    )
    # The last one keeps rows off the ruler: as much as is between bands.
    return _cards(options, row), _example_and_end(options, art, end), Band(Kind.BOXES, "", (), 0.0)


def _cards(options: Options, row: float) -> Band:
    """Return what each one-off does beside what permanents do and the rank that only scores."""
    panels: list[Panel] = []
    heights = _heights(options, row)
    for kind, numbers in _RANKS:
        if kind in _KIND_TEXTS:
            panels.append(_kind(kind, round(sum(heights[one] for one in numbers), 3)))
        panels += [_rank(options, number, heights[number]) for number in numbers]
    return _table(gettext("What each card can do"), panels, 1 + len(_ONCE))


def _table(heading: str, panels: list[Panel], left: int) -> Band:
    """Return rows in both columns, so many of them in the ``left`` one."""
    heights = tuple(panel.art.height for panel in panels if panel.art)
    return Band(
        Kind.TABLE, heading, tuple(panels), heights[0], _SIGNS, _WIDTHS, rows=heights, left=left
    )


def _heights(options: Options, row: float) -> dict[int, float]:
    """Return the height of the row of each rank.

    Only if a preset needs more words is a row higher, and the others in its column are lower.
    """
    lines = rules_lines(options)
    least = {rank: rank_pictures.least(lines[rank - 1]) for rank in _ONCE}
    high = {rank: needed for rank, needed in least.items() if needed > row}
    left = (len(_ONCE) * row - sum(high.values())) / (len(_ONCE) - len(high))
    heights = {rank: round(high.get(rank, left), 3) for rank in _ONCE}
    return heights | {
        rank: round(sum(heights[one] for one in beside), 3) for rank, beside in _BESIDE.items()
    }


def _rank(options: Options, number: int, height: float) -> Panel:
    """Return the row of a rank from 1 (ace) to 13 (king), which has the goals at its foot."""
    index, kind = INDICES[number - 1], KINDS[number - 1]
    words = join((rules_texts(options)[number - 1], *more_texts(options, number)), " ")
    above = _APART if kind not in _KIND_TEXTS else 0.0
    drawn = (
        rank_pictures.alone(number, kind, height, above)
        if above
        else rank_pictures.rank(number, kind, height, options.goals)
    )
    lower = _lower(rules_lines(options)[number - 1])
    return Panel(
        join([index, _KIND_WORDS[kind]], " "),
        (words,),
        drawn,
        keyword=KEYWORDS[number - 1],
        aside=rank_pictures.effect(number, kind, height, above),
        lower=round(lower + (above - rank_pictures.foot_high(number)) / 2, 3),
    )


def _kind(kind: str, ranks: float) -> Panel:
    """Return the head of a kind of cards, above ``ranks`` mm of rows: what these have in common."""
    words = _KIND_WORDS[kind]
    return Panel(
        words, (_KIND_TEXTS[kind],), rank_pictures.kind_sign(kind, _HEAD, _HEAD + ranks),
        keyword=words, aside=rank_pictures.kind_picture(kind, _HEAD),
        lower=round(_lower(_KIND_LINES[kind]) + _TITLE, 3), main=True,
    )  # fmt: skip


def _lower(lines: float) -> float:
    """Return by how much so many lines of words are lower than usual, in mm."""
    return round(_LOWER + (_MIDDLE_LINES - lines) * rank_pictures.LINE / 2, 3)


def _example_and_end(options: Options, art: Pictures, row: float) -> Band:
    """Return the steps of the example beside how a game ends."""
    ends = _ends(options, row)
    steps = _steps(options, art, round(row * _ENDS / 2, 3))
    return _table(gettext("Example and end"), [*steps, *ends], len(steps))


def _steps(options: Options, art: Pictures, height: float) -> list[Panel]:
    """Return what Ben does to Ada, and then what Ada does."""
    first, second, *_ = options.goals
    steps = (
        (
            gettext("Ben scuttles"),
            gettext("His 4 of hearts sinks her 4 of diamonds: hearts are higher."),
            art.scuttled(_worth(EXAMPLE_ADA)),
        ),
        (
            gettext("Ada wins"),
            gettext("She has {n} left and plays a king: her goal falls from {first} to {second}.",
                    n=EXAMPLE_LEFT, first=first, second=second),
            art.crowned(EXAMPLE_LEFT, second),
        ),
    )  # fmt: skip
    whole = round(len(steps) * height, 3)
    return [
        Panel(
            str(number), (words,), foot_pictures.step(number, _WIDTHS[0], height, whole),
            keyword=keyword, aside=picture, lower=_lower(_STEP_LINES),
        )
        for number, (keyword, words, picture) in enumerate(steps, 1)
    ]  # fmt: skip


def _worth(cards: tuple[str, ...]) -> int:
    return sum(10 if card[0] == "T" else int(card[0]) for card in cards)


def _ends(options: Options, height: float) -> list[Panel]:
    """Return how a game ends, and how many cards a hand may have."""
    goal, wide = options.goals[0], _WIDTHS[1]
    limit, lines = _LIMITS[options.hand_limit]
    rows = (
        (
            gettext("End"),
            gettext("Goal reached? You win at once, even in your opponent\u2019s turn."),
            foot_pictures.reached(goal, wide, height, round(_ENDS * height, 3)),
            _END_LINES,
        ),
        (
            gettext("No winner"),
            gettext("Three passes in a row, counting both players."),
            foot_pictures.passes(wide, height),
            _END_LINES,
        ),
        (gettext("Hand"), limit, foot_pictures.held(wide, height), lines),
    )
    return [
        Panel(
            keyword, (words,), picture,
            keyword=keyword, aside=Art((), _FREE, height), lower=_lower(lines),
        )
        for keyword, words, picture, lines in rows
    ]  # fmt: skip
