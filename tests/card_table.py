"""Tables with cards on them: as a photo shows them, and photos by the camera of the tests."""

from dataclasses import dataclass
from functools import cache

from click.testing import CliRunner

from papercraft.cli.app import app
from tests.photos import Camera, cards_of, each_read_once, table, taken


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
