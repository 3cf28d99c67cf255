"""Filled score sheets, photographed and read."""

from papercraft import games
from papercraft.core.game import build
from papercraft.core.ids import parse_id
from papercraft.core.photo import Shoot
from papercraft.expected import known
from papercraft.photo.load import Picture
from papercraft.photo.page import ReadPhoto
from tests.photos import Camera, sheet_id


def shot(pixels, camera=None):
    return ReadPhoto.of(Picture("sheet.jpg", (camera or Camera()).shoot(pixels)), known)


def middle(box):
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def scanned(name, code, pixels, names=("Ada", "Ben"), answers=None):
    id_ = sheet_id(code)
    game = games.load(name)
    setup = build(game, parse_id(id_))
    return game.scan(setup, Shoot(id_, (shot(pixels),), names, answers or {}))
