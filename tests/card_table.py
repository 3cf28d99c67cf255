"""Tables with cards on them: as a photo shows them, and photos by the camera of the tests."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from click.testing import CliRunner

from papercraft.cli.app import app
from tests.photos import SCALE, Camera, cards_of, printed, sheet_id, table, taken
from tests.read_once import each_read_once


@dataclass
class Table:
    """A table as a photo shows it (core.photo.CardTable), in mm."""

    cards: list
    mats: tuple = ()
    unread: tuple = ()
    photo = "table.jpg"


CAMERA = Camera(size=(2000, 2100), bend=0)


@cache
def cards(name, size="standard", ink="full"):
    return cards_of(name, {"rope": "ROP", "cuttle": "CTE"}[name], size, ink)


def laid(name, lying_, below=(), size=(420, 540)):
    pictures = cards(name)
    return table(size, [(pictures[card], *rest) for card, *rest in lying_], below)


def scan(tmp_path, picture, *words, camera=CAMERA):
    path = tmp_path / "table.jpg"
    path.write_bytes(taken(camera, picture))
    with each_read_once():
        result = CliRunner().invoke(
            app, ["scan", str(path), *map(str, words)], standalone_mode=False
        )
    if result.exception is not None:
        raise result.exception
    return result.return_value if isinstance(result.return_value, int) else 0, result


class MatPage:
    """A page of a mat as it lies before a player: its pixels and its size in mm."""

    def __init__(self, name, nth):
        page = printed(name, sheet_id({"rope": "ROP", "cuttle": "CTE"}[name]), "mats", nth)
        self.pixels = np.ascontiguousarray(np.rot90(page.pixels, -1))
        self.height, self.width = (side / SCALE for side in self.pixels.shape[:2])
        self.origin = page.origin[::-1]
        self.cells = page.sheet.places.cells
        self.sheet_height = page.sheet.frame[1]

    def place(self, name):
        """Where a place begins on the page: its upper left corner, in mm."""
        x, y, _, height = self.cells[name]
        return self.sheet_height - y - height + self.origin[0], x + self.origin[1]
