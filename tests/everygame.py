"""What tests over every game folder share."""

from papercraft import games
from papercraft.core.game import build
from papercraft.core.ids import SheetId

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
