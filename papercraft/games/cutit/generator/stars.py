"""The stars of a random square: which edges between cells carry one."""

from __future__ import annotations

from itertools import compress
from operator import itemgetter
from typing import TYPE_CHECKING

from papercraft.games.cutit.square import BLACK, CELLS, EDGES, ENDS, JOKER, KINDS, SIZE

if TYPE_CHECKING:
    from papercraft.core.rng import Rng
    from papercraft.games.cutit.layouts import Params


# The kinds of edges, by their two cells: no star, a star between two colours, a star with one half
# on black, a star with one half on a joker.
_NONE, _PLAIN, _ON_BLACK, _ON_JOKER = range(4)


def _edge_kind(one: str, other: str) -> int:
    pair = {one, other}
    if len(pair) == 1 or pair == {BLACK, JOKER}:
        return _NONE
    return _ON_JOKER if JOKER in pair else _ON_BLACK if BLACK in pair else _PLAIN


_EDGE_KINDS = {(one, other): _edge_kind(one, other) for one in KINDS for other in KINDS}
_ONE_END = itemgetter(*(one for one, _ in ENDS.values()))
_OTHER_END = itemgetter(*(other for _, other in ENDS.values()))
_ONLY = [bytes(n == kind for n in range(256)) for kind in range(4)]
# Stars are counted per line between two rows or columns, each line in one byte of an integer.
_LINES = 2 * (SIZE - 1)
_STAR_TRIES = 12
_LINE_UNIT = {
    edge: 1 << 8 * (edge % SIZE if edge < CELLS else SIZE - 1 + (edge - CELLS) // SIZE)
    for edge in EDGES
}


def place_stars(layout: Params, cells: list[str], rng: Rng) -> list[int]:
    """Return the edges that carry a star, or nothing if the cells allow no fair choice.

    Rejection sampling: stars are drawn until every line between two rows or columns has enough.
    """
    pairs = zip(_ONE_END(cells), _OTHER_END(cells), strict=True)
    kinds = bytes(map(_EDGE_KINDS.__getitem__, pairs))
    plain, black, joker = (
        list(compress(EDGES, kinds.translate(_ONLY[kind])))
        for kind in (_PLAIN, _ON_BLACK, _ON_JOKER)
    )
    wanted = layout.stars - layout.black_stars - 1
    if len(plain) < wanted:
        return []
    for _ in range(_STAR_TRIES):
        stars = rng.sample(plain, wanted) + rng.sample(black, layout.black_stars)
        stars.append(rng.pick(joker))
        lines = sum(map(_LINE_UNIT.__getitem__, stars)).to_bytes(_LINES, "little")
        if min(lines) >= layout.line_stars:
            return stars
    return []
