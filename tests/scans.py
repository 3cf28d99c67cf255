"""Pads and boards with ticks, photographed, and the command that reads them."""

from contextlib import nullcontext

from click.testing import CliRunner

from papercraft.cli.app import app
from tests.photos import SCALE, Camera, Pen, printed, sheet_id, taken
from tests.read_once import each_read_once

CUT, CAT = sheet_id("CUT"), sheet_id("CAT")


FACES = ("blank", "?", "2", "3", "4")


DICE = ("green", "pink", "yellow", "blue")


def pad(nth):
    """A pad with some marks."""
    page = printed("cutit", CUT, "pad", nth)
    pen, boxes = Pen(page), page.sheet.places.boxes
    pen.cross(boxes["penalty.2"])
    return pen.pixels


def log(rounds=3, odd=()):
    """A dice log with ticks, and the dice it tells."""
    return ticked(printed("cutit", CUT, "log"), rounds, odd)


def first_pad(nth, rounds=3, odd=()):
    """A pad of the first design with ticks, and the dice it tells."""
    return ticked(printed("cutit", CUT, "pad", nth, design=0), rounds, odd)


def ticked(page, rounds, odd=()):
    """A page with boxes for dice, so many rounds ticked, and the dice it tells."""
    pen, dice = Pen(page), []
    for number in range(1, rounds + 1):
        roll = {die: FACES[(number + n) % 5] for n, die in enumerate(DICE)}
        for die, value in roll.items():
            pen.tick(page.sheet.places.boxes[f"dice.{number}.{die}.{value}"])
        dice.append(
            {die: {"blank": ""}.get(v, int(v) if v.isdigit() else v) for die, v in roll.items()}
        )
    for name in odd:
        pen.tick(page.sheet.places.boxes[name])
    return pen.pixels, dice


def rolls(faces):
    """The log of rolls of a game of cat."""
    pen = Pen(printed("cat", CAT, "log"), "black")
    page = pen.page
    for turn, face in enumerate(faces, 1):
        pen.cross(page.sheet.places.boxes[f"roll.{turn}.{face}"])
    return pen.pixels


def shot(tmp_path, name, pixels, camera=None):
    path = tmp_path / name
    path.write_bytes(taken(camera or Camera(), pixels))
    return str(path)


def run(*words, pooled=False):
    with nullcontext() if pooled else each_read_once():
        result = CliRunner().invoke(app, ["scan", *map(str, words)], standalone_mode=False)
    if result.exception is not None:
        raise result.exception
    return result.return_value if isinstance(result.return_value, int) else 0, result


def cover(page, pixels, *names, grey=255, margin=1.2):
    """Lay something on boxes of a page."""
    for name in names:
        x, y, width, height = page.sheet.places.boxes[name]
        left, top = x + page.origin[0] - margin, y + page.origin[1] - margin
        right, bottom = left + width + 2 * margin, top + height + 2 * margin
        pixels[round(top * SCALE) : round(bottom * SCALE),
               round(left * SCALE) : round(right * SCALE)] = grey  # fmt: skip
    return pixels
