"""How a design draws what of boards and logs nothing is read from; boxes lie elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.head_fields import head_field, head_line
from papercraft.games.cat.sheets.words import EARLIER_WORDS, TENTH_WORDS, WORDS, Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.sheet import Mark


class Finish(NamedTuple):
    """The parts of a drawing that designs have of their own, in mm.

    ``field`` draws where a name is written. ``bed`` is the stamp of the cat on its cushion, with
    the letter of the side if it differs. A ``tile`` of the rules on the board has a least height,
    the middle of its picture and the top of its words. The id of a half board begins ``id_beside``
    right of the line beside the items. On the log, lines of the table are ``row`` apart on a page
    of the usual height, the cat asleep has the scale ``cat``, another one may look on. The
    bars with the dice reach so far ``past`` the last boxes. With ``titles``, what is ticked on a
    whole board has titles above it, columns of the log have signs, and its bars are as wide as its
    bands. With a ``rug`` the dots of a whole board lie on one, its sum is on a strip, and the log
    has more beads and prints of paws. The stamp of the end of the game is ``glass``. The ``bar``
    above the table of the log has a height, and begins so far above its boxes; ``words`` are those
    around the carpet, those of a tile at most ``tile_words`` wide. Tiles lie on a ``strip`` with a
    top, the height of a row and the scale of the cat below. ``three`` kinds of items stand for
    items on the log, or the first one. With ``calm`` gaps, what is ticked on a whole board is in
    groups that are equally far from each other. In an ``even`` design things to tick and the rules
    lie on the same lines, and what lies beside dots keeps off everything around it. The rug of a
    whole board reaches so much ``further`` to the right. ``how`` to use the log is said so much
    lower.
    """

    field: Callable[[str, float, float, float, float], list[Mark]]
    bed: str
    tile: tuple[float, float, float]
    id_beside: float
    row: float
    cat: float
    looks_on: bool
    past: float
    titles: bool = False
    rug: bool = False
    glass: str = "hourglass"
    bar: tuple[float, float] = (6.0, 7.8)
    words: Words = EARLIER_WORDS
    tile_words: float = 0.0
    strip: tuple[float, float, float] = (135.6, 10.7, 1.18)
    three: bool = False
    calm: bool = False
    even: bool = False
    further: float = 0.0
    how: float = 0.0


EARLIER = Finish(head_line, "cat-bed", (20.6, 4.8, 8.6), 0.0, 10.0, 1.34, looks_on=False, past=6.6)
"""That of designs up to 5."""
UNTITLED = Finish(
    head_field, "cat-bed-{side}", (21.2, 5.5, 9.4), 3.0, 11.8, 1.42, looks_on=True, past=2.0
)
"""That of design 7: the cat is awake, one for each side; what is written is written in boxes."""
TITLED = UNTITLED._replace(titles=True, bar=(7.2, 7.8))
"""That of design 8: areas have titles, columns of the log signs; the carpet is as before."""
TENTH_FINISH = TITLED._replace(
    rug=True,
    glass="hourglass-out",
    cat=1.16,
    bar=(10.8, 11.4),
    words=TENTH_WORDS,
    tile=(21.2, 5.2, 9.6),
    tile_words=22.0,
)
"""That of design 9: a rug, the sum on a strip, larger signs on the log."""
ELEVENTH_FINISH = TENTH_FINISH._replace(three=True, calm=True)
"""That of design 10: a calm column on whole boards, items on the log are all three kinds."""
FINISH = ELEVENTH_FINISH._replace(even=True, further=-2.9, how=0.8, words=WORDS)
"""The present one: boxes and rules on the same lines, a narrower rug, its words."""
