"""What tests over every game folder share."""

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


def rare(*values):
    """Values of a parameter that only the slow run tries."""
    return [pytest.param(*(v if isinstance(v, tuple) else (v,)), marks=SLOW) for v in values]


def seeds(quick, whole, chunks=8):
    """Parametrize with the seeds of the quick run at once, and in the slow run all others."""
    rest = [range(start, whole, chunks) for start in range(quick, quick + chunks)]
    return pytest.mark.parametrize("seeds", [range(quick), *rare(*rest)], ids=str)


def times(quick, slow):
    """Parametrize with how often something random is tried."""
    return pytest.mark.parametrize("count", [quick, *rare(slow)])
