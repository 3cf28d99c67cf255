"""A random square that is fair: cells first, then stars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.cutit.generator.cells import fill_colours, place_specials
from papercraft.games.cutit.generator.stars import place_stars
from papercraft.games.cutit.square import Square

if TYPE_CHECKING:
    from papercraft.core.rng import Rng
    from papercraft.games.cutit.layouts import Params


_TRIES = 10_000


class GenerationError(RuntimeError):
    """No fair square was found, which only a bug or odd parameters can cause."""


def generate(layout: Params, rng: Rng) -> Square:
    """Return a random fair square.

    The corners have four colours, all four colours come equally often, black cells and jokers
    never touch one another, no 2x2 block has one colour, every line between two rows or columns
    carries stars, no star joins two cells of one kind, and one joker carries half a star.
    """
    for _ in range(_TRIES):
        cells = fill_colours(rng, place_specials(rng))
        stars = place_stars(layout, cells, rng)
        if stars:
            return Square("".join(cells), tuple(sorted(stars)))
    raise GenerationError
