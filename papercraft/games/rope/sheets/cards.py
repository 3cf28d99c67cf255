"""The fronts and the back of the cards, drawn 63 x 84 mm."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import TYPE_CHECKING

from papercraft.core.card_codes import card_code
from papercraft.core.cards import BEYOND, HEIGHT, WIDTH
from papercraft.core.messages import gettext
from papercraft.core.shapes import circle, moved, rect
from papercraft.core.sheet import Path, Role, Text, Use
from papercraft.games.rope import GAME
from papercraft.games.rope.deck import HIGHEST, LOWEST, SCISSORS
from papercraft.games.rope.sheets.artwork import MOTIF_WORDS, MOTIFS, bar, motif, scissors, stripes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.sheet import Mark, Marks

SCISSORS_CARDS = 20
_MIDDLE = WIDTH / 2, HEIGHT / 2
_TWINS = (6, 9)
# Radii on the back: of the disc in the middle, of a motif.
_DISC, _MOTIF = 17.5, 2.75
# The motifs on the back: their distance, rows and columns, which fill a card exactly.
_STEP, _ROWS, _COLUMNS = 10.5, 8, 6


def cards() -> list[tuple[str, tuple[str, ...]]]:
    """Return all cards: the name of each, and the stamps it is made of."""
    numbers: list[tuple[str, tuple[str, ...]]] = [
        (
            gettext("{set} {number}", set=gettext(word), number=number),
            (f"face-{name}", f"number-{number}"),
        )
        for name, word in MOTIF_WORDS.items()
        for number in range(LOWEST, HIGHEST + 1)
    ]
    cut = [(gettext("scissors {n}", n=n), ("face-scissors",)) for n in range(1, SCISSORS_CARDS + 1)]
    return [*numbers, *cut]


@cache
def card_stamps() -> dict[str, Marks]:
    """Return the stamps of the cards."""
    drawn = {f"face-{name}": _face(name) for name in MOTIFS}
    for number in range(LOWEST, HIGHEST + 1):
        drawn[f"half-{number}"] = _half(number)
        drawn[f"number-{number}"] = _both_ways(f"half-{number}")
    drawn |= {"half-scissors": _scissors_half(), "face-scissors": _scissors_face()}
    drawn |= {f"back-{name}": _back_motif(name) for name in MOTIFS}
    return drawn | {"back": _back(), "beyond-back": tuple(_motifs(-BEYOND, inside=False))}


def _both_ways(stamp: str) -> Marks:
    """Return half a card upright and again upside down."""
    return (Use(stamp, 0, 0), Use(stamp, WIDTH, HEIGHT, 2))


def _face(name: str) -> Marks:
    """Return the front of a set without its number."""
    x, y = _MIDDLE
    marks: list[Mark] = [
        Path(Role.INK, f"{name}-edge", rect(2, 2, WIDTH - 4, HEIGHT - 4, 4.5)),
        Path(Role.INK, f"{name}-field", rect(5, 5, WIDTH - 10, HEIGHT - 10, 2.5)),
        Path(Role.INK, f"{name}-edge", rect(5, y - 5.5, WIDTH - 10, 11)),
    ]
    marks += [
        Path(Role.INK, f"{name}-on", motif(name, x + dx, y, 0.72)) for dx in (-17.0, 0.0, 17.0)
    ]
    # Below the code for cameras.
    for cx, cy in ((WIDTH - 9.6, 21.6), (9.6, HEIGHT - 21.6)):
        marks.append(Path(Role.INK, f"{name}-motif", motif(name, cx, cy, 0.72)))
    return tuple(marks)


def _half(number: int) -> Marks:
    """Return the upper half of a number card: the index for the hand, the number for the table."""
    text = str(number)
    x, style = _MIDDLE[0], "card-number" if number < HIGHEST else "card-number-wide"
    marks: list[Mark] = [
        Text(Role.INK, "card-index", 11.0, 12.0, text, "middle", centred=True),
        Text(Role.INK, style, x, 20.6, text, "middle", centred=True),
        *card_code(GAME.card_codes[number]),
    ]
    if number in _TWINS:
        marks += [
            Path(Role.INK, "solid", bar(11.0, 17.2, 5.0)),
            Path(Role.INK, "solid", bar(x, 32.2, 13.0)),
        ]
    return tuple(marks)


def _scissors_face() -> Marks:
    """Return the front of the scissors: a dark card with bands and two big pairs."""
    return (
        Path(Role.INK, "scissors-field", rect(2, 2, WIDTH - 4, HEIGHT - 4, 4.5)),
        Path(Role.INK, "scissors-band", stripes(5, 38.5, WIDTH - 10, 7, 6)),
        *_both_ways("half-scissors"),
    )


def _scissors_half() -> Marks:
    blades, rings, screw = scissors()
    x, y, size = _MIDDLE[0], 23.2, 0.86
    small = moved(blades, 11.0, 13.0, 0.3), moved(rings, 11.0, 13.0, 0.3)
    return (
        Path(Role.INK, "scissors-blade", moved(blades, x, y, size)),
        Path(Role.INK, "scissors-ring", moved(rings, x, y, size)),
        Path(Role.INK, "scissors-screw", moved(screw, x, y, size)),
        Path(Role.INK, "scissors-blade", small[0]),
        Path(Role.INK, "scissors-ring-small", small[1]),
        *card_code(GAME.card_codes[SCISSORS]),
    )


def _back_motif(name: str) -> Marks:
    return (Path(Role.INK, "back-motif", motif(name, 0, 0, _MOTIF / 5)),)


def _motifs(first: int, *, inside: bool) -> Iterator[Use]:
    """Yield the motifs on the back, or with ``first`` below 0 those around it."""
    names = list(MOTIFS)
    for row in range(first, _ROWS - first):
        for column in range(first, _COLUMNS - first):
            x, y = _STEP * (column + 0.5), _STEP * (row + 0.5)
            on = 0 <= row < _ROWS and 0 <= column < _COLUMNS
            clear = hypot(x - _MIDDLE[0], y - _MIDDLE[1]) > _DISC + _MOTIF
            if on == inside and clear:
                yield Use(f"back-{names[(row * 5 + column * 3) % len(names)]}", x, y)


def _back() -> Marks:
    """Return the back: no line near the cut, because two sides never register exactly."""
    marks: list[Mark] = [Path(Role.INK, "back-field", rect(0, 0, WIDTH, HEIGHT))]
    marks += _motifs(0, inside=True)
    blades, rings, screw = scissors()
    x, y = _MIDDLE
    marks += [
        Path(Role.INK, "back-disc", circle(x, y, _DISC)),
        Path(Role.INK, "back-ring", circle(x, y, 15.9)),
        Path(Role.INK, "back-blade", moved(blades, x, y + 1.6, 0.72)),
        Path(Role.INK, "back-handle", moved(rings, x, y + 1.6, 0.72)),
        Path(Role.INK, "back-disc", moved(screw, x, y + 1.6, 0.72)),
    ]
    return tuple(marks)
