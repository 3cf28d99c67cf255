"""Photos that show a whole sheet, in every form, turned and damaged, scanned to a record.

What is read is what is on the sheet, or there is a question about it.
"""

import json
import random
from functools import cache
from pathlib import Path

from PIL import Image

import papercraft
from papercraft.core.problems import ReadError, UsageError
from tests.attack.campaign import ACCEPTED, REFUSED, check_sentence
from tests.attack.pictures import FORMS, ORIENTATION, check_refusal, damaged, saved
from tests.command import REPO

PHOTO = REPO / "examples" / "cutit-log.jpg"
SHEET = "CUT1-DSBZ-9H1E-J"
DICE = [
    {"green": 2, "pink": "?", "yellow": 3, "blue": ""},
    {"green": 4, "pink": 2, "yellow": "?", "blue": "?"},
    {"green": 3, "pink": 3, "yellow": "", "blue": 2},
]
# Large enough for the squares of a score pad.
_SIZE = (825, 1100)
# Formats that are not read at all need no pixels.
READ = [form for form in FORMS if form[0] in {"JPEG", "PNG", "WEBP", "MPO", "PDF"}]


@cache
def _photo():
    with Image.open(PHOTO) as image:
        return image.convert("RGB").resize(_SIZE, Image.Resampling.LANCZOS)


@cache
def sound(number):
    """The bytes of the photo in a form that can be read."""
    return saved(_photo(), *READ[number])


@cache
def turned(orientation):
    """The photo as a camera saves it that was held so; the number is that of EXIF."""
    undone = {
        2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_270,
    }  # fmt: skip
    image, exif = _photo(), Image.Exif()
    if orientation in undone:
        image = image.transpose(undone[orientation])
    exif[ORIENTATION] = orientation
    return saved(image, "JPEG", "RGB", {"exif": exif})


def case(seed):
    rng = random.Random(f"scans {seed}")
    if rng.random() < 0.2:
        return turned(rng.choice([0, *range(1, 9), 9, 255, 65535]))
    data = sound(seed % len(READ))
    return data if rng.random() < 0.1 else damaged(data, rng)


def attempt(data):
    path = Path("photo")
    path.write_bytes(data)
    try:
        result = papercraft.scan([path])
    except ReadError as error:
        for problem in error.problems:
            check_refusal(problem, path.name)
        return REFUSED
    except UsageError as error:
        check_sentence(str(error))
        return REFUSED
    record = json.loads(json.dumps(result.scan.data))
    keys = {question.key for question in result.questions}
    assert record["sheet"] == SHEET
    assert keys, "a pad alone is no whole game"
    for number, dice in enumerate(record["dice"], 1):
        wanted = DICE[number - 1] if number <= len(DICE) else {}
        for die, value in dice.items():
            asked = {f"dice.{number}.{die}", f"dice.{number}"} & keys
            assert asked or wanted.get(die) == value, f"dice.{number}.{die} is read as {value!r}"
    return ACCEPTED
