"""The fronts and the back of the cards, drawn 63 x 84 mm."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import TYPE_CHECKING

from papercraft.core.card_codes import card_code
from papercraft.core.cards import BEYOND, HEIGHT, WIDTH
from papercraft.core.messages import gettext
from papercraft.core.shapes import circle, hole, moved, rect, rotated, turned
from papercraft.core.sheet import Path, Role, Text, Use
from papercraft.games.rope import GAME
from papercraft.games.rope.deck import HIGHEST, LOWEST, SCISSORS
from papercraft.games.rope.sheets.artwork import MOTIF_WORDS, MOTIFS, bar, motif
from papercraft.games.rope.sheets.scissors import lower_half, small_scissors, upper_half
from papercraft.games.rope.sheets.twisted_rope import closed_rope, rope, straight

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.sheet import Mark, Marks, Steps

SCISSORS_CARDS = 20
_MIDDLE = WIDTH / 2, HEIGHT / 2
_TWINS = (6, 9)
# The frame of a card: its outer edge, how wide it is.
_EDGE, _FRAME = 2.0, 3.0
_INNER = _EDGE + _FRAME
# The rope across a card, and the medallion on it.
_ROPE, _MEDALLION = 6.8, 6.2
# Height of the numbers in mm, and the middles of the one for the hand and the one for the table.
_INDEX, _BIG = 9.0, 28.0
_INDEX_AT, _BIG_AT = (10.4, 11.4), (WIDTH / 2, 19.4)
# The pair of scissors that points up: its tilt, its screw from the middle, its size; on the front
# and on the back.
_TILT = 12.0
_FRONT, _EARLY_EMBLEM = (6.9, 10.6, 1.14), (5.2, 4.3, 0.58)
# On the back the pairs lie side by side, the blades of one beside the handles of the other.
_ASLANT, _EMBLEM = 24.0, (5.2, 2.0, 0.66)
# The pale symbol behind a number, and how far below a number designs before the third drew its bar.
_WATERMARK, _EARLY_BAR = 2.95, 0.435
# Where small motifs lie around the scissors on the upper half: those of every other set, away from
# frame, code and scissors. Designs before the third had those of all sets.
_RAIN = (
    (44.6, 9.0),
    (44.0, 18.8),
    (52.4, 21.4),
    (43.6, 26.6),
    (53.0, 31.4),
    (9.4, 25.0),
    (13.2, 33.4),
)
_RAIN_SIZE = 0.54
_EARLY_RAIN = (
    (43.6, 8.8), (45.4, 15.4), (41.8, 21.4), (48.4, 21.2), (55.2, 20.8), (43.2, 27.6),
    (49.6, 27.4), (55.9, 27.0), (49.6, 33.6), (55.8, 33.2), (8.0, 24.6), (13.8, 29.0),
    (8.2, 32.0), (14.2, 35.2),
)  # fmt: skip
_EARLY_RAIN_SIZE = 0.48
# Radii on the back: of the disc in the middle and the rope around it, of a motif.
_DISC, _RING, _COIL, _MOTIF = 18.0, 19.6, 3.8, 2.75
# The motifs on the back: their distance, rows and columns, which fill half a card exactly.
_STEP, _ROWS, _COLUMNS = 10.5, 4, 6
# Those that stand on no ground, and how far they lean, in degrees.
_TOSSED, _TOSS = (
    ("sun", "leaf", "moon", "heart", "fish", "flower", "bolt", "drop", "star", "kite"), 24.0,
)  # fmt: skip


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
def card_stamps(*, early: bool = False) -> dict[str, Marks]:
    """Return the stamps of the cards; ``early`` as designs before the third drew them."""
    drawn: dict[str, Marks] = {}
    for name in MOTIFS:
        drawn[f"face-{name}"] = _face(name, early=early)
        steps = motif(name, 0, 0, _MOTIF / 5)
        drawn[f"back-{name}"] = (Path(Role.INK, "back-motif", steps),)
    for number in range(LOWEST, HIGHEST + 1):
        drawn[f"half-{number}"] = _half(number, early=early)
        drawn[f"number-{number}"] = _both_ways(f"half-{number}")
    drawn |= {"scissors-under": lower_half(_TILT, 1.0), "scissors-over": upper_half(_TILT, 1.0)}
    drawn["half-scissors"] = _scissors_half()
    drawn |= _early_rain() if early else _rain()
    drawn["face-scissors"] = _scissors_face(early=early)
    if not early:
        drawn |= {f"tossed-{name}": _leaning(name) for name in _TOSSED}
        drawn |= {"emblem-under": lower_half(_ASLANT, 1.0), "emblem-over": upper_half(_ASLANT, 1.0)}
    inside = tuple(_motifs(0, inside=True, early=early))
    drawn |= {"half-back": inside, "back": _back(early=early)}
    half = tuple(_motifs(-BEYOND, inside=False, early=early))
    return drawn | {"half-beyond": half, "beyond-back": _both_ways("half-beyond")}


def _both_ways(stamp: str) -> Marks:
    """Return half a card upright and again upside down."""
    return (Use(stamp, 0, 0), Use(stamp, WIDTH, HEIGHT, 2))


def _strands() -> tuple[Steps, Steps]:
    """Return the rope across a card, whose ends lie under its frame, and the light on it."""
    left, length = _EDGE + 0.6, WIDTH - 2 * (_EDGE + 0.6)
    return rope(straight(left, _MIDDLE[1], length), length, _ROPE)


def _frame() -> Steps:
    """Return the frame of a card with its inner edge."""
    inner = rect(_INNER, _INNER, WIDTH - 2 * _INNER, HEIGHT - 2 * _INNER, 2.5)
    return (*rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE, 4.5), *hole(inner))


def _face(name: str, *, early: bool) -> Marks:
    """Return the front of a set without its number."""
    x, y = _MIDDLE
    pale = _centred(motif(name, 0, 0, _WATERMARK))
    big_x, big_y = _BIG_AT
    watermark = (
        moved(pale, big_x, big_y + 1.4),
        moved(turned(pale, 2), big_x, HEIGHT - big_y - 1.4),
    )
    marks: list[Mark] = [
        Path(Role.INK, f"{name}-field", rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE,
                                             4.5)),
        *(Path(Role.INK, f"{name}-watermark", steps) for steps in watermark if not early),
        Path(Role.INK, f"{name}-rope", _strands()[0]),
        Path(Role.INK, f"{name}-edge", _frame()),
    ]  # fmt: skip
    marks.append(Path(Role.INK, f"{name}-medallion", circle(x, y, _MEDALLION)))
    marks.append(Path(Role.INK, f"{name}-motif", motif(name, x, y, 0.9)))
    # Below the code for cameras, and as it is upside down.
    small = motif(name, 0, 0, 0.72)
    for steps, cx, cy in ((small, WIDTH - 9.6, 22.4), (turned(small, 2), 9.6, HEIGHT - 22.4)):
        marks.append(Path(Role.INK, f"{name}-motif", moved(steps, cx, cy)))
    return tuple(marks)


def _centred(steps: Steps) -> Steps:
    """Return an outline with the middle of its width and height in the origin."""
    xs = [x for _, *values in steps for x in values[::2]]
    ys = [y for _, *values in steps for y in values[1::2]]
    return moved(steps, -(min(xs) + max(xs)) / 2, -(min(ys) + max(ys)) / 2)


def _half(number: int, *, early: bool) -> Marks:
    """Return the upper half of a number card: the index for the hand, the number for the table."""
    wide = "-wide" if number == HIGHEST else ""
    marks: list[Mark] = [
        Text(Role.INK, f"card-index{wide}", *_INDEX_AT, str(number), "middle", centred=True),
        Text(Role.INK, f"card-number{wide}", *_BIG_AT, str(number), "middle", centred=True),
        *card_code(GAME.card_codes[number]),
    ]
    if number in _TWINS:
        for at, size in ((_INDEX_AT, _INDEX), (_BIG_AT, _BIG)):
            steps = bar(*at, size, _EARLY_BAR) if early else bar(*at, size)
            marks.append(Path(Role.INK, "solid", steps))
    return tuple(marks)


def _scissors_face(*, early: bool) -> Marks:
    """Return the front of the scissors: two big pairs cut the rope, in a rain of all sets."""
    field = rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE, 4.5)
    strands, lights = _strands()
    return (
        Path(Role.INK, "scissors-field", field),
        *_both_ways("half-confetti" if early else "half-rain"),
        *_pairs("scissors-under", *_FRONT),
        Path(Role.INK, "hemp-rope", strands),
        Path(Role.INK, "hemp-light", lights),
        *_pairs("scissors-over", *_FRONT),
        Path(Role.INK, "scissors-rim", _frame()),
        *_both_ways("half-scissors"),
    )


def _pairs(stamp: str, dx: float, dy: float, scale: float) -> Marks:
    """Return half a pair of scissors for both pairs, around the middle of the card."""
    x, y = _MIDDLE
    return (
        Use(stamp, round(x + dx, 3), round(y + dy, 3), 0, scale),
        Use(stamp, round(x - dx, 3), round(y - dy, 3), 2, scale),
    )


def _scissors_half() -> Marks:
    """Return the index and the code of the scissors."""
    return (
        *small_scissors(10.6, 13.4, 0.36, "scissors-small"),
        *card_code(GAME.card_codes[SCISSORS]),
    )


def _rain() -> dict[str, Marks]:
    """Return small motifs of half the sets in one quiet tone, for the upper half."""
    marks = [
        Path(Role.INK, "rain", motif(name, x, y, _RAIN_SIZE))
        for name, (x, y) in zip(list(MOTIFS)[::2], _RAIN, strict=True)
    ]
    return {"half-rain": tuple(marks)}


def _early_rain() -> dict[str, Marks]:
    """Return small motifs of all sets in their colours, for the upper half."""
    marks = [
        Path(Role.INK, f"{name}-confetti", motif(name, x, y, _EARLY_RAIN_SIZE))
        for name, (x, y) in zip(MOTIFS, _EARLY_RAIN, strict=True)
    ]
    return {"half-confetti": tuple(marks)}


def _leaning(name: str) -> Marks:
    return (Path(Role.INK, "back-motif", rotated(motif(name, 0, 0, _MOTIF / 5), _TOSS)),)


def _motifs(first: int, *, inside: bool, early: bool) -> Iterator[Use]:
    """Yield the motifs on the upper half, or with ``first`` below 0 those around it.

    They lean in all directions, so none of them is upside down; the first designs had them upright.
    """
    names = list(MOTIFS)
    for row in range(first, _ROWS):
        for column in range(first, _COLUMNS - first):
            x, y = _STEP * (column + 0.5), _STEP * (row + 0.5)
            on = row >= 0 and 0 <= column < _COLUMNS
            clear = hypot(x - _MIDDLE[0], y - _MIDDLE[1]) > _RING + _COIL / 2 + _MOTIF
            if on != inside or not clear:
                continue
            if early:
                yield Use(f"back-{names[(row * 5 + column * 3) % len(names)]}", x, y)
            else:
                name = _TOSSED[(row * 7 + column * 3) % len(_TOSSED)]
                yield Use(f"tossed-{name}", x, y, (row + 2 * column + row * column) % 4)


def _back(*, early: bool) -> Marks:
    """Return the back, the same upside down; no line near the cut, as sides never register."""
    strands, lights = closed_rope(*_MIDDLE, _RING, _COIL)
    stamp, place = ("scissors", _EARLY_EMBLEM) if early else ("emblem", _EMBLEM)
    return (
        Path(Role.INK, "back-field", rect(0, 0, WIDTH, HEIGHT)),
        *_both_ways("half-back"),
        Path(Role.INK, "back-disc", circle(*_MIDDLE, _DISC)),
        Path(Role.INK, "hemp-rope", strands),
        Path(Role.INK, "hemp-light", lights),
        *_pairs(f"{stamp}-under", *place),
        *_pairs(f"{stamp}-over", *place),
    )
