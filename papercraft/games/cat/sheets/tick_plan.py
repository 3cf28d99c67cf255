"""Where the things to tick lie on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cat.board import CUPS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box

# The least boxes to tick, in mm, and what is between two.
BOX, _BETWEEN = 6.0, 0.7
# Items of a kind on a board as it is usually laid out.
ITEMS = 7
# Passed turns are rare, so their boxes are quieter than those of items.
QUIET_BOX = "quiet-box"


class Signs(NamedTuple):
    """Points and scales of the pictures beside boxes, in mm.

    ``cost`` is the point of what a cup costs, if that is told once.
    """

    timer: tuple[float, float, float]
    cups: tuple[float, float, float]
    paw: tuple[float, float, float]
    cost: tuple[float, float] | None = None


class TickPlan(NamedTuple):
    """Where on a board the things to tick lie, in mm.

    Places are those of first boxes, upper left corners. ``row`` is the distance of the rows of
    items, ``icon`` the scale of their pictures and ``sign`` that of the others. Passed turns have
    ``per_row`` boxes in a row, ``pass_pitch`` apart across and down, words in ``pass_words`` and
    numbers in the text style ``numbers``; the middle of a number is ``above`` its box. The word for
    sets is at ``set_word``, or behind their values, which are on ``medals``. What a cup costs is
    above each of its boxes, in the style ``costs``, if there is room (``cost_above``), else at the
    end of their row. With ``tabs``, numbers of the timer and points of the paw are on tabs of their
    boxes, words begin ``past_tab`` right of the box of the paw. With a ``pass_band``, the words
    above the passed turns are on a band, in the style ``band_style``, and fewer if the band is
    ``short``. Boxes of a row are ``between`` apart.

    On a board whose timer and cups lie in a column, the numbers of the timer are ``timer_down``
    apart, there are ``cups_per_row``, a pitch apart down, too, and ``signs`` tells where their
    pictures and that of the paw are, and what a cup costs. Cups may have a ``cup_pitch`` of their
    own.

    With a ``cup_tab``, the cups and what one costs lie on a tab that ends there. The last
    tab of the timer ends at ``timer_end``, if that is set.

    With ``heads``, areas have these titles above them, which say what a cup costs and what to tick:
    where they begin, and the middle of their height.

    The sign of the timer is the stamp ``glass``, with the scale ``glass_scale`` beside the others;
    medals have the scale ``medal``. With ``set_first`` values of sets have a word before them,
    below the pictures of items. Boxes of passed turns have the style ``turn_box``. What a cup costs
    is not beside its boxes if only the sum tells it (``cost_in_sum``). With ``pills``, tabs have no
    outline, their numbers are in their middle, and a title says what the paw is ticked for. If
    icons of items begin at an ``edge``, so does the word for sets. Titles have the style ``head``.
    Boxes of timer, cups and paw may have a size of their own, ``side_box``.
    """

    items: tuple[float, float]
    row: float
    icon: float
    sign: float
    set_word: float | None
    timer: tuple[float, float]
    cups: tuple[float, float]
    paw: tuple[float, float]
    passes: tuple[float, float]
    per_row: int
    pass_pitch: tuple[float, float]
    pass_words: Box
    numbers: str
    above: float
    cost_above: bool = False
    costs: str = "axis"
    medals: bool = False
    tabs: bool = False
    pass_band: bool = False
    box: float = BOX
    pass_box: float = BOX
    timer_pitch: float = 15.2
    tab: float = 11.0
    values: float = 10.0
    set_sign: float = 0.0
    stop_words: Box | None = None
    band_style: str = "pass-label"
    short: bool = False
    between: float = _BETWEEN
    timer_down: float = 0.0
    cups_per_row: int = CUPS
    signs: Signs | None = None
    heads: tuple[tuple[str, tuple[float, float]], ...] = ()
    cup_tab: float = 0.0
    timer_end: float = 0.0
    past_tab: float = 10.0
    glass_scale: float = 0.78
    glass: str = "hourglass"
    medal: float = 1.0
    set_first: bool = False
    cost_in_sum: bool = False
    turn_box: str = "box"
    pills: bool = False
    cup_pitch: float = 0.0
    edge: float | None = None
    head: str = "label"
    side_box: float = 0.0

    @property
    def pitch(self) -> float:
        """The distance of two boxes of a row."""
        return round(self.box + self.between, 3)

    @property
    def side(self) -> float:
        """The size of boxes of timer, cups and paw."""
        return self.side_box or self.box
