"""How well tables with cards are read from photos, and how long it takes.

``python -m bench.scan_tables 40`` lays 40 tables, cuttle and rope by turns, takes pictures with the
camera of the tests and reads them. ``--camera FILE.py --preset hard`` takes another camera: a
module with ``simulate(scene)``, which returns the picture (BGR) and the truth. ``--first`` is the
first seed, ``--keep DIR`` keeps the pictures for the next time.

Shown are cards missed and cards that are none, positions without a question (but for the number of
cards in a personal deck, which no photo shows), and those wrong without one.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np

from bench.canvas import Paper, composed
from bench.photos import (
    BACKGROUNDS,
    camera_module,
    decoded,
    each,
    floor,
    is_left_out,
    jpeg,
    kept,
    parser,
    shooting,
)
from bench.table_hands import GAMES, Laid, laid
from papercraft import games
from papercraft.app.read_record import read_card_table
from papercraft.app.reference import reference_of
from papercraft.core.problems import ReadError
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.photos import SCALE, Camera, table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Shooting = Callable[[Laid, int], Any]

# A card of cuttle with the jacks on it.
_PILE = re.compile(r"\w\w(?:\([^)]*\))?")


def own_camera(cards: Laid, seed: int) -> Any:
    """Return a photo by the camera of the tests."""
    rng = np.random.default_rng(seed)
    wide = cards.size[0] > cards.size[1]
    camera: Any = Camera(
        (4032, 3024) if wide else (3024, 4032), tilt=float(rng.uniform(0, 0.15)),
        turn=float(rng.uniform(-10, 10)), fill=float(rng.uniform(0.78, 0.9)), bend=0.0,
        blur=float(rng.uniform(0.7, 1.3)), shadow=float(rng.uniform(0, 0.35)), seed=seed,
    )  # fmt: skip
    return camera.take(table(cards.size, cards.lying))


def other_camera(path: str, preset: str) -> Shooting:
    """Return an outside camera."""
    module = camera_module(path)
    shoot = shooting(module, preset)
    if shoot is not None:
        return lambda cards, seed: shoot(*_texture(cards, seed))
    simulate = module.simulate

    def photo_set(cards: Laid, seed: int) -> Any:
        flat = {"bend": 0.0, "wave": 0.0, "corner": 0.0}
        sheets = [
            {"page": one.pixels, "dpi": SCALE * 25.4, "pose": [one.x, one.y, one.degrees],
             "curl": flat}
            for one in cards.lying
        ]  # fmt: skip
        background = BACKGROUNDS[seed // 2 % len(BACKGROUNDS)]
        scene = {"seed": seed, "preset": preset, "background": background, "sheets": sheets}
        return simulate(scene)[0]

    return photo_set


def _texture(cards: Laid, seed: int) -> tuple[Any, float, int, Any]:
    papers = [
        Paper(one.pixels, np.full(one.pixels.shape[:2], 255, np.uint8), one.x, one.y, one.degrees)
        for one in cards.lying
    ]
    texture, alpha = composed(papers)
    return texture, SCALE * 25.4, seed, alpha


@dataclass
class Result:
    """What was read in one photo, against what was laid."""

    game: str
    cards: int
    refused: str = ""
    missed: int = 0
    strange: int = 0
    asked: tuple[str, ...] = ()
    wrong: str = ""
    floor: float = 0.0
    whole: float = 0.0


def measured(cards: Laid, name: str, data: bytes) -> Result:
    """Read a photo and compare."""
    found = Result(cards.game, len(cards.numbers))
    found.floor = floor(data)
    start = time.process_time()
    try:
        photo = AnalyzedPhoto.of(Picture(name, decoded(data)), reference_of)
        if photo.spread is None:
            found.refused = "no cards are seen"
            return found
        scanned = read_card_table(photo.spread, (), {})
    except ReadError as error:
        found.refused = str(error)
        return found
    found.whole = time.process_time() - start
    codes = games.load(cards.game).card_codes
    numbers = [card.number for card in photo.spread.cards if card.number in codes]
    seen = Counter(map(codes.index, numbers))
    meant = Counter(cards.numbers)
    found.missed, found.strange = (meant - seen).total(), (seen - meant).total()
    keys = (question.key for question in scanned.questions)
    found.asked = tuple(key for key in keys if not key.endswith(".left"))
    read = _cuttle(scanned.data) if cards.game == "cuttle" else _rope(scanned.data)
    if read != cards.data:
        found.wrong = f"{read}, laid {cards.data}"
    return found


def _cuttle(data: dict[str, Any]) -> Any:
    position = data["position"]
    return {
        key: {
            edge: sorted(_PILE.findall(position.get(key, {}).get(edge, "")))
            for edge in ("lower edge", "upper edge")
        }
        for key in ("points", "permanents")
    }


def _rope(data: dict[str, Any]) -> Any:
    lying, player = data["table"], data["table"]["players"][0]
    own = {key: player[key] for key in ("personal", "supplies")}
    return {"levels": lying["levels"]} | own


def tell(results: list[Result]) -> None:
    """Print a column for each game, and one for all."""
    groups = [[one for one in results if one.game == game] for game in GAMES] + [results]
    columns = [_column(group) for group in groups]
    print(f"{'':28}" + "".join(f"{head:>14}" for head in (*GAMES, "all")))
    for label in columns[-1]:
        print(f"{label:28}" + "".join(f"{column.get(label, ''):>14}" for column in columns))


def _column(results: list[Result]) -> dict[str, str]:
    read = [one for one in results if not one.refused]
    column = {
        "photos read": f"{len(read)} of {len(results)}",
        "cards": str(sum(one.cards for one in read)),
        "missed": str(sum(one.missed for one in read)),
        "none of the table's": str(sum(one.strange for one in read)),
        "positions without a question": str(sum(not one.asked for one in read)),
        "wrong without a question": str(sum(bool(one.wrong) and not one.asked for one in read)),
    }
    if read:
        column["ratio"] = f"{median(one.whole / one.floor for one in read):.2f}"
    return column


def main(words: Sequence[str]) -> None:
    """Measure and tell."""
    given = parser().parse_args(words)
    photo_set: Shooting = own_camera
    if given.camera:
        photo_set = other_camera(given.camera, given.preset)
    results: list[Result] = []
    each(given, lambda seed: _one(seed, photo_set, given, results))
    if results:
        tell(results)


def _one(seed: int, photo_set: Shooting, given: Any, results: list[Result]) -> None:
    """Take one photo, or find it where it was kept, and read it."""
    name = f"{given.preset}-{seed}.jpg"
    keep = kept(given, name)
    if is_left_out(given, keep):
        return
    cards = laid(seed)
    data = jpeg(lambda: photo_set(cards, seed), keep)
    if given.make:
        return
    result = measured(cards, name, data)
    results.append(result)
    outcome = {
        "refused": result.refused,
        "missed": result.missed and str(result.missed),
        "strange": result.strange and str(result.strange),
        "?": ", ".join(result.asked),
        "wrong" if result.asked else "WRONG": result.wrong,
    }
    for label, words in outcome.items():
        if words:
            print(f"  {name} ({cards.game}): {label}: {words}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
