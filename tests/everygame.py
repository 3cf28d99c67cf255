"""What tests over every game folder share."""

import os
from itertools import product
from math import ceil

import pytest

from papercraft import games
from papercraft.core.game import build
from papercraft.core.ids import SheetId

SLOW = pytest.mark.slow
NAMES = [*games.names(), "_blank"]


def sheet_ids(game, count=1, first=0):
    """Ids of a game: every layout, seeds counting up."""
    return [
        SheetId(game.code, game.version, layout, seed)
        for layout in game.layouts().values()
        for seed in range(first, first + count)
    ]


def setups(game, count=1):
    return [(str(sheet), build(game, sheet)) for sheet in sheet_ids(game, count)]


def people(number):
    return tuple(["Ada", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana"][:number])


# The slow run takes this share of a long campaign; ``PAPERCRAFT_WHOLE=1`` makes it run all of it.
_SHARE = 1 / 10
WHOLE = os.environ.get("PAPERCRAFT_WHOLE", "0") != "0"


def long_run(quick, whole, variable="", share=_SHARE):
    """How much of a campaign the slow run tries: more than the quick run, at most the whole.

    Who sets the environment variable gets exactly as much.
    """
    if variable in os.environ:
        return int(os.environ[variable])
    return whole if WHOLE else min(whole, max(2 * quick, ceil(whole * share)))


def _enough(values):
    """As many of these tuples as have every item, each in its place."""
    kept, seen = [], set()
    while True:
        richest = max(values, key=lambda value: len({*enumerate(value)} - seen))
        if {*enumerate(richest)} <= seen:
            return kept
        kept.append(richest)
        seen |= {*enumerate(richest)}


def sampled(*values):
    """Tuples of which only a whole slow run tries all, and any other enough to have every item."""
    return [*values] if WHOLE else _enough(values)


def crossed(*parameters):
    """Every choice of values together: the quick run has each value once, the slow run the rest."""
    values = [*product(*parameters)]
    quick = _enough(values)
    return [*quick, *rare(*(value for value in values if value not in quick))]


def rare(*values):
    """Values of a parameter that only the slow run tries."""
    return [pytest.param(*(v if isinstance(v, tuple) else (v,)), marks=SLOW) for v in values]


def seeds(quick, whole, chunks=8, variable="", share=_SHARE):
    """Parametrize with the seeds of the quick run at once, and in the slow run with others."""
    end = long_run(quick, whole, variable, share)
    rest = [range(start, end, chunks) for start in range(quick, min(quick + chunks, end))]
    return pytest.mark.parametrize("seeds", [range(quick), *rare(*rest)], ids=str)


def times(quick, whole, variable=""):
    """Parametrize with how often something random is tried."""
    return pytest.mark.parametrize("count", [quick, *rare(long_run(quick, whole, variable))])


def read_places(places):
    """What a photo of a sheet is read by, as text."""
    names = ("cells", "dots", "boxes", "titled")
    return f"Places({', '.join(f'{name}={getattr(places, name)!r}' for name in names)})"
