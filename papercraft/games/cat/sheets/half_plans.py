"""The numbers of half pages in each design, in mm.

Pairs of a length and a share: what a half page is wider than usual adds that share of it.
"""

from __future__ import annotations

from typing import NamedTuple

from papercraft.core.total_bar import STRONG_COLUMN, Look
from papercraft.games.cat.sheets.artwork import SIGNS
from papercraft.games.cat.sheets.carpet import HALF_RIM, Rim
from papercraft.games.cat.sheets.finish import (
    EARLIER,
    ELEVENTH_FINISH,
    FINISH,
    TENTH_FINISH,
    TITLED,
    UNTITLED,
    Finish,
)
from papercraft.games.cat.sheets.frame import HALF, Grid
from papercraft.games.cat.sheets.rug import HALF_RUG, Rug

Share = tuple[float, float]


class Column(NamedTuple):
    """A column with timer, cups and paw, then the passed turns; the sum lies below the carpet.

    ``boxes`` is from the left edge of the column to the boxes, ``timer``, ``cups`` and ``paw`` are
    the tops of the first ones, ``timer_down`` from one number to the next. ``signs`` are the
    pictures beside them: their middles from the left edge and from the top, and scales; ``cost`` is
    below the cup. The sum begins at ``sum_left``, behind a line at ``divider``, with boxes in rows
    at ``rows``, of a height, ``gap`` apart; those of the total are ``wider`` and at ``total``.
    ``stop_words`` is where the words below the box of the paw begin, from its lower edge, and their
    height.
    """

    boxes: Share
    timer: float
    timer_down: float
    cups: float
    paw: float
    signs: tuple[tuple[float, float, float], ...]
    cost: float
    sum_left: Share
    rows: tuple[float, float]
    height: float
    gap: float
    wider: float
    total: tuple[float, float]
    stop_words: tuple[float, float]
    across: Share = (0.7, 0.0)


class Foot(NamedTuple):
    """A sum in one line between the marks at the foot, and the rules in the column above it.

    ``sum`` is the top and the height of its boxes, which are ``gap`` apart; that of the total is
    ``wider``. It may lie on a ``field`` with a top and a height. ``rules`` is the top and the
    height of the field with the rules, and ``mirrored`` where the words on a mirrored board stand.
    The tab of the total is so much wider at each ``edge``. Of the rules, those ``shown`` are told.
    Signs of single terms are so much further ``inside`` the edges of their boxes. The sum is so far
    ``inset`` from where the head begins. Rules have pictures of the scale ``picture``, and words at
    most as wide as said, so that lines are about as long.
    """

    sum: tuple[float, float]
    gap: float
    wider: float
    rules: tuple[float, float]
    mirrored: float
    field: tuple[float, float] | None = None
    edge: float = 0.0
    shown: tuple[int, ...] = (0, 1, 2, 3, 4, 5)
    inside: float = 1.3
    inset: float = 0.0
    picture: float = 0.48
    words: float = 22.0


class Sides(NamedTuple):
    """A page in two columns: the rug with the items below it, and what lies beside both.

    Boxes of items begin ``inner``, as do the name of the game and the boxes of the sum; the last
    ones end where the rug ``ends``. The line for the name is at ``name``, in the right column, and
    what is ticked below it ends at a ``foot``. The foot of the subtitle, right of the name of the
    game, is ``subtitle``: how far from there it begins, and its height.
    The ``cat`` sleeps on the rug's upper edge: its scale and where it ends. The ``rules`` have a
    top and a height. The ``band`` of the sum has a top and a height, and begins as far before its
    first box as it ends behind the last one.
    """

    inner: float
    ends: float
    name: float
    foot: float
    subtitle: tuple[float, float]
    cat: tuple[float, float]
    rules: tuple[float, float]
    band: tuple[float, float, float]


class HalfPlan(NamedTuple):
    """Where things lie on half a page, from its upper left corner on.

    ``column`` and ``right`` are the left edges of the column beside the carpet and of the boxes for
    timer, cups and paw; ``items`` is the first box of all, with ``between`` its row and the next.
    ``to_cups`` and ``to_paw`` lie between the boxes of timer, cups and paw, ``to_values`` from the
    last row of items to the middles of the values. ``band`` is the top and height of the words
    above the passed turns, ``passes`` the first of their rows and how far the next one is,
    ``above`` from such a box to the middle of its number. ``cat`` and ``sum`` are the middle and
    scale of the cat, and the top of the sum and the height of its boxes. ``signs`` are the pictures
    of the sum: their middles from the column and from the top of a box, their scale, and that of
    the column for sets. A line lies at ``divided`` across the column, another one at ``divider``
    beside the items. ``stop_words`` is where lines of words beside the paw begin, from the top of
    its box, and their height; None for one line beside the box. Letters at the foot stand on
    ``foot``; ``finish`` is how the rest is drawn.

    The dots lie on a ``grid``, the carpet has a ``rim``, or is a ``rug``. There are ``per_row``
    passed turns in a row, boxes of items and cups are ``across`` apart. With a ``line`` the sum is
    one, and the rules are beside the carpet. Cups are the stamp ``spot``, medals of sets have the
    scale ``medal``, the sign of the timer the scale ``glass``. Below pages that are ``footed`` lies
    a foot; without one, the line to cut is in the middle of the paper. The line for the name is at
    ``low``. If areas have titles, the timer is beside the carpet; its boxes begin at ``titled``.
    The present design has ``sides``.
    """

    column: Share
    right: Share
    divider: Share
    items: tuple[float, float]
    box: Share
    pass_box: Share
    between: float
    timer_pitch: Share
    tab: Share
    to_cups: float
    to_paw: float
    to_values: float
    band: tuple[float, float]
    band_style: str
    passes: tuple[float, float]
    above: float
    numbers: str
    costs: str
    icon: float
    sign: float
    set_sign: float
    stop_words: tuple[float, float] | None
    cat: tuple[float, float]
    sum: tuple[float, float]
    look: Look
    signs: tuple[float, float, float, float]
    divided: float
    foot: float
    id_left: bool
    stack: Column | None = None
    finish: Finish = EARLIER
    grid: Grid = HALF
    rim: Rim = HALF_RIM
    rug: Rug | None = None
    medal: float = 1.0
    glass: float = 0.78
    per_row: int = 4
    across: Share = (0.7, 0.0)
    line: Foot | None = None
    spot: str = SIGNS["spots"]
    footed: bool = True
    low: float = 13.0
    titled: float = 0.0
    sides: Sides | None = None


FIFTH = HalfPlan(
    column=(93.4, 0.2), right=(73.4, 0.5), divider=(62.4, 0.6), items=(13.0, 159.2),
    box=(6.0, 0.0), pass_box=(6.0, 0.0), between=1.3, timer_pitch=(15.2, 0.0), tab=(11.0, 0.0),
    to_cups=3.6, to_paw=2.6, to_values=4.0, band=(39.6, 9.4), band_style="pass-label",
    passes=(54.6, 10.4), above=1.8, numbers="axis", costs="axis", icon=0.66, sign=0.7,
    set_sign=0.0, stop_words=None, cat=(26.4, 1.06), sum=(108.0, 8.2), look=STRONG_COLUMN,
    signs=(6.6, 2.2, 1.25, 1.0), divided=105.6, foot=188.6, id_left=False,
)  # fmt: skip
"""The numbers of design 4: photos of boards printed then are compared with it."""

_WORDS = Look("total-box", "total-word", "rules-solid", 2.7, "sum-word", 15.6)
SIXTH = HalfPlan(
    column=(92.6, 0.1), right=(74.2, 0.62), divider=(65.2, 0.48), items=(12.6, 158.9),
    box=(6.6, 0.085), pass_box=(6.4, 0.14), between=0.7, timer_pitch=(15.6, 0.11),
    tab=(11.6, 0.06), to_cups=4.3, to_paw=2.3, to_values=3.3, band=(34.6, 9.4),
    band_style="pass-words", passes=(50.0, 11.0), above=2.0, numbers="turn-number",
    costs="cost", icon=0.76, sign=0.8, set_sign=1.16, stop_words=(-0.9, 8.0), cat=(24.2, 0.94),
    sum=(105.6, 9.2), look=_WORDS, signs=(6.6, 2.5, 1.45, 1.3), divided=103.0, foot=189.5,
    id_left=True,
)  # fmt: skip
"""The numbers of design 5: boxes are larger, words, too."""

EIGHTH = SIXTH._replace(
    divider=(63.2, 0.6), items=(12.6, 159.4), box=(6.4, 0.06), pass_box=(6.4, 0.03), between=1.3,
    to_values=4.1, band=(92.2, 9.4), passes=(107.0, 10.6), above=2.1, cat=(23.8, 0.94),
    divided=90.4, stop_words=None,
    stack=Column(
        boxes=(8.4, 0.58), timer=35.2, timer_down=7.8, cups=59.8, paw=76.8,
        signs=((3.8, 11.1, 1.0), (3.9, 4.2, 0.98), (3.9, 2.6, 0.76)), cost=11.2,
        sum_left=(63.4, 0.6), rows=(163.8, 177.1), height=8.6, gap=4.4, wider=1.08,
        total=(166.6, 15.8), stop_words=(0.7, 4.0), across=(0.7, 0.04),
    ),
    finish=UNTITLED,
)  # fmt: skip
"""The numbers of design 7: timer, cups and paw beside the carpet, the sum in two rows below it."""

NINTH = HalfPlan(
    column=(85.8, 0.1), right=(72.6, 0.72), divider=(62.4, 0.7), items=(11.8, 147.9),
    box=(6.4, 0.0), pass_box=(6.4, 0.03), between=0.6, timer_pitch=(17.2, 0.1), tab=(11.6, 0.1),
    to_cups=2.6, to_paw=2.6, to_values=3.6, band=(18.6, 6.2), band_style="pass-title",
    passes=(29.5, 10.8), above=2.0, numbers="turn-number", costs="cost", icon=0.76, sign=0.74,
    set_sign=1.16, stop_words=None, cat=(137.1, 0.8), sum=(0.0, 0.0), look=_WORDS,
    signs=(0.0, 0.0, 0.0, 0.0), divided=0.0, foot=16.8, id_left=False, finish=TITLED,
    grid=Grid(8.7, 28.0, 8.4, 14.5, 11.8), rim=Rim(0.4, 0.2, 0.4, 0.5, 1.2, -0.5, 0.7, 1.9),
    per_row=5, across=(0.7, 0.085), spot="half-spot",
    line=Foot(sum=(181.6, 8.4), gap=5.6, wider=1.15, rules=(71.6, 56.2), mirrored=175.9,
              field=(176.7, 13.9)),
)  # fmt: skip
"""The numbers of design 8: below the carpet are one row and the sum, rules are beside it."""

TENTH = NINTH._replace(
    icon=0.72, to_values=3.2, finish=TENTH_FINISH, grid=Grid(8.7, 28.0, 8.4), rim=HALF_RIM,
    rug=HALF_RUG, medal=0.9, band=(21.4, 2.9), cat=(139.8, 0.56),
    numbers="axis", above=1.7,
    line=Foot(sum=(181.6, 8.4), gap=5.6, wider=1.15, rules=(70.4, 63.4), mirrored=175.9, edge=0.3),
)  # fmt: skip
"""The numbers of design 9: a rug that carries the names of columns and rows; boxes as before."""

_ELEVENTH_LINE = Foot(
    sum=(181.9, 8.1), gap=5.4, wider=1.15, rules=(93.6, 46.5), mirrored=172.4, edge=0.3,
    shown=(0, 1, 2, 3), inside=2.6, inset=1.2, picture=0.5, words=24.0,
)  # fmt: skip
ELEVENTH = TENTH._replace(
    column=(84.7, 0.0), right=(81.0, 0.526), divider=(79.0, 0.526), items=(11.8, 147.0),
    box=(6.0, 0.0), pass_box=(6.2, 0.0), between=1.0, across=(1.0, 0.095), to_values=3.8, medal=0.8,
    passes=(46.3, 11.9), cat=(0.0, 0.0), footed=False, finish=ELEVENTH_FINISH, low=11.1,
    titled=25.6, above=1.9, grid=Grid(8.3, 26.0, 8.25),
    rug=HALF_RUG._replace(left=7.6, right=7.4, head=12.1, tail=6.9, fringe=0.6),
    line=_ELEVENTH_LINE,
)  # fmt: skip
"""The numbers of design 10: cut in the middle; titles above what is ticked."""

PLAN = ELEVENTH._replace(
    column=(81.2, 0.0), items=(0.0, 144.3), between=1.0, icon=0.84, passes=(0.0, 0.0),
    foot=18.93, titled=0.0, finish=FINISH, grid=Grid(7.9, 22.9, 8.25), box=(6.0, 0.0),
    pass_box=(6.2, 0.06), to_values=3.9,
    rug=HALF_RUG._replace(left=7.6, right=4.9, head=12.3, tail=8.0, fringe=0.7, names=2.2),
    line=_ELEVENTH_LINE._replace(sum=(180.9, 8.1), mirrored=3.4),
    sides=Sides(inner=10.4, ends=78.8, name=27.73, foot=138.15, subtitle=(25.4, 7.1),
                cat=(0.42, 78.6), rules=(141.3, 30.2), band=(174.7, 15.3, 1.1)),
)  # fmt: skip
"""The present design: two columns, all that is ticked beside the rug in groups of one form."""
