"""Filled score sheets, photographed and read."""

from papercraft import games
from papercraft.app.reference import reference_of
from papercraft.core.game import build
from papercraft.core.ids import parse_id
from papercraft.core.photo import PhotoSet
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.photos import Camera, sheet_id


def shot(pixels, camera=None):
    return AnalyzedPhoto.of(Picture("sheet.jpg", (camera or Camera()).take(pixels)), reference_of)


def middle(box):
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def scanned(name, code, pixels, names=("Ada", "Ben"), answers=None):
    id_ = sheet_id(code)
    game = games.load(name)
    setup = build(game, parse_id(id_))
    return game.scan(setup, PhotoSet(id_, (shot(pixels),), names, answers or {}))
