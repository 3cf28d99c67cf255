"""Tables of cuttle and rope as people lay them: which card lies where, and what that means."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, NamedTuple

import numpy as np

from papercraft.games.cuttle.deck import describe_card
from papercraft.games.rope.deck import format_cards
from papercraft.games.rope.scan.position import is_level
from papercraft.games.rope.sheets.mats import Mat, mats
from tests.photos import SCALE, cards_of, printed, sheet_id

GAMES = ("cuttle", "rope")
_CODES = {"cuttle": "CTE", "rope": "ROP"}
_RANKS = "A23456789TJQK"
# Distance of neighbours in a row of cuttle and of cards of one row of rope, in mm.
_BESIDE, _STEP = 73.0, 20.0


class Lying(NamedTuple):
    """A picture on the table: its pixels (SCALE a mm), its middle in mm, degrees clockwise."""

    pixels: Any
    x: float
    y: float
    degrees: float


@dataclass(frozen=True)
class Laid:
    """A table: pictures from the bottom up, kinds of cards, what a record should say of it.

    ``size`` is that of the table in mm.
    """

    game: str
    size: tuple[float, float]
    lying: tuple[Lying, ...]
    numbers: tuple[int, ...]
    data: Any


@cache
def _cards(game: str, ink: str) -> dict[str, Any]:
    return cards_of(game, _CODES[game], ink=ink)  # type: ignore[no-any-return]


def laid(seed: int) -> Laid:
    """Return a random table."""
    rng = Random(seed)
    return (_cuttle if seed % 2 == 0 else _rope)(rng, rng.choice(("full", "full", "low", "grey")))


def _put(rng: Random, pixels: Any, x: float, y: float, degrees: float) -> Lying:
    stray = rng.uniform(-3, 3), rng.uniform(-3, 3)
    return Lying(pixels, x + stray[0], y + stray[1], degrees + rng.uniform(-5, 5))


def _cuttle(rng: Random, ink: str) -> Laid:
    """Return two sides: a row of points each, some with a jack, and a row of permanents."""
    pictures = _cards("cuttle", ink)
    deck = list(range(52))
    rng.shuffle(deck)
    lying: list[Lying] = []
    numbers: list[int] = []
    data: dict[str, Any] = {"points": {}, "permanents": {}}

    def put(card: int, x: float, y: float, degrees: float) -> None:
        lying.append(_put(rng, pictures[describe_card(card).removeprefix("the ")], x, y, degrees))
        numbers.append(card)

    for edge, outer, inner, turn in (("lower edge", 500, 400, 0), ("upper edge", 60, 160, 180)):
        points, permanents = [], []
        jacks = [card for card in deck if card // 4 == 10]
        for place in range(rng.randint(1, 5)):
            card = next(card for card in deck if card // 4 < 10)
            deck.remove(card)
            x = 60 + _BESIDE * place
            put(card, x, outer, turn)
            message = _told(card)
            if jacks and rng.random() < 0.2:
                jack = jacks.pop()
                deck.remove(jack)
                put(jack, x + 4, outer + (18 if turn == 0 else -18), turn)
                message += f"({_told(jack)}>{edge})"
            points.append(message)
        for place in range(rng.randint(0, 3)):
            card = next(card for card in deck if card // 4 in {7, 11, 12})
            deck.remove(card)
            put(card, 100 + 90 * place, inner, turn + (90 if card // 4 == 7 else 0))
            permanents.append(_told(card))
        data["points"][edge], data["permanents"][edge] = sorted(points), sorted(permanents)
    return Laid("cuttle", (430, 560), tuple(lying), tuple(numbers), data)


def _told(card: int) -> str:
    return _RANKS[card // 4] + "CDHS"[card % 4]


def _rope(rng: Random, ink: str) -> Laid:
    """Return the table's mat and one player's with rows of cards on both."""
    pictures = _cards("rope", ink)
    own: dict[int, list[str]] = {}
    for name in pictures:
        kind, _, nth = name.partition(" ")
        own.setdefault(0 if kind == "scissors" else int(nth), []).append(name)
    lying, size, places = _mats_of_rope(ink)
    numbers: list[int] = []
    rows: dict[str, str] = {}
    for mat, left, top in places:
        for spot, (x, y, wide, high) in mat.page.places.items():
            if " row " not in spot and spot != "personal deck":
                continue
            row = _row(rng, spot)
            # Rows begin at the left end of their places, and are some mm from it.
            start = wide / 2 if spot == "personal deck" else 34.0
            for place, number in enumerate(row):
                at = left + x + start + _STEP * place
                picture = pictures[rng.choice(own[number])]
                lying.append(_put(rng, picture, at, top + y + high / 2, 0))
                numbers.append(number)
            rows[spot] = format_cards(tuple(row))
    levels, supplies = (
        [rows[f"{kind} row {n}"] for n in (1, 2, 3)] for kind in ("level", "supply")
    )
    data = {"levels": levels, "personal": rows["personal deck"], "supplies": supplies}
    return Laid("rope", size, tuple(lying), tuple(numbers), data)


def _mats_of_rope(
    ink: str,
) -> tuple[list[Lying], tuple[float, float], list[tuple[Mat, float, float]]]:
    """Return the table's pages one below the other and a player's page to the right of them.

    With them come the size of the table and, for each page, where the mat on it begins, in mm.
    """
    sheets = [printed("rope", sheet_id("ROP"), "mats", nth, ink=ink) for nth in range(3)]
    high, wide = (side / SCALE for side in sheets[0].pixels.shape[1::-1])
    pages = mats(4, 1.0, sheets[0].sheet.frame[1])
    lying: list[Lying] = []
    places: list[tuple[Mat, float, float]] = []
    for nth, (sheet, mat) in enumerate(zip(sheets, pages, strict=False)):
        left, top = 10 + nth // 2 * (wide + 15), 10 + nth % 2 * (high + 3)
        pixels = np.ascontiguousarray(np.rot90(sheet.pixels, -1))
        lying.append(Lying(pixels, left + wide / 2, top + high / 2, 0))
        places.append((mat, left + sheet.origin[1], top + sheet.origin[0]))
    return lying, (2 * wide + 35, 2 * high + 23), places


def _row(rng: Random, spot: str) -> list[int]:
    if spot == "personal deck":
        return [rng.randrange(11)]
    if spot.startswith("supply"):
        return [rng.randrange(11) for _ in range(rng.randint(0, 4))]
    while True:
        row = list(range(1, rng.randint(0, 5) + 1))
        row = [11 - number for number in row] if rng.random() < 0.5 else row
        row = [0 if rng.random() < 0.15 else number for number in row]
        if not row or is_level(row):
            return row
