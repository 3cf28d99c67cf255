"""The fronts and the back of the cards, drawn 63 x 84 mm."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import TYPE_CHECKING

from papercraft.core.card_codes import card_code
from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.messages import gettext
from papercraft.core.shapes import circle, hole, moved, rect, turned
from papercraft.core.sheet import Path, Role, Text, Use
from papercraft.games.rope import GAME
from papercraft.games.rope.deck import HIGHEST, LOWEST, SCISSORS
from papercraft.games.rope.sheets.artwork import BEHIND, MOTIF_WORDS, MOTIFS, bar, motif
from papercraft.games.rope.sheets.card_back import back_stamps
from papercraft.games.rope.sheets.scissors import lower_half, small_scissors, upper_half
from papercraft.games.rope.sheets.scissors_card import scissors_face
from papercraft.games.rope.sheets.twisted_rope import closed_rope, rope, straight

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.sheet import Mark, Marks, Steps

SCISSORS_CARDS = 20
_MIDDLE = WIDTH / 2, HEIGHT / 2
_TWINS = (6, 9)
# The frame of a card: its outer edge, how wide it is, clear of the light patch of a code; and how
# wide it was in designs before the third.
_EDGE, _FRAME, _EARLY_FRAME = 2.0, 2.3, 3.0
# The rope across a card, and the medallion on it.
_ROPE, _MEDALLION = 6.8, 6.2
# Height of the numbers in mm, and the middles of the one for the hand and the one for the table,
# which stands above the medallion; where they were in designs before the third.
_INDEX, _BIG = 10.4, 27.0
_INDEX_AT, _BIG_AT = (11.3, 11.0), (_MIDDLE[0], 20.2)
_EARLY_INDEX, _EARLY_INDEX_AT, _EARLY_BIG_AT = 13.0, (11.7, 12.4), (33.0, 20.2)
# The set below the number for the hand: its middle and its size.
_SET_AT, _SET = (11.3, 22.0), 0.78
_EARLY_SET_AT, _EARLY_SET = (11.7, 24.6), 0.86
# The pair of scissors that points up: its tilt, its screw from the middle, its size; on the front
# and on the back of designs before the third.
_TILT = 12.0
_FRONT, _EARLY_EMBLEM = (6.9, 10.6, 1.14), (5.2, 4.3, 0.58)
# The index of the scissors: its screw and its size, also in designs before the third.
_SIGN, _EARLY_SIGN = (10.2, 14.2, 0.42), (10.6, 13.4, 0.36)
# The pale symbol behind a number: the most of its size and of half its height, which keep it whole
# between frame and medallion; and how far below a number designs before the third drew its bar.
_WATERMARK, _HALF, _EARLY_BAR = 2.95, 13.9, 0.435
# Where small motifs of all sets lie around the scissors on the upper half, in designs before the
# third.
_EARLY_RAIN = (
    (43.6, 8.8), (45.4, 15.4), (41.8, 21.4), (48.4, 21.2), (55.2, 20.8), (43.2, 27.6),
    (49.6, 27.4), (55.9, 27.0), (49.6, 33.6), (55.8, 33.2), (8.0, 24.6), (13.8, 29.0),
    (8.2, 32.0), (14.2, 35.2),
)  # fmt: skip
_EARLY_RAIN_SIZE = 0.48
# The back of designs before the third. Radii of the disc in the middle and the rope around it, of a
# motif.
_DISC, _RING, _COIL, _MOTIF = 18.0, 19.6, 3.8, 2.75
# Its motifs: their distance, rows and columns, which fill half a card exactly.
_STEP, _ROWS, _COLUMNS = 10.5, 4, 6


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
    drawn["half-scissors"] = _scissors_half(early=early)
    if early:
        drawn |= _early_rain() | {"face-scissors": _early_scissors_face()} | _early_back_stamps()
    else:
        drawn |= {"face-scissors": scissors_face(_frame())} | back_stamps()
    return drawn


def _both_ways(stamp: str) -> Marks:
    """Return half a card upright and again upside down."""
    return (Use(stamp, 0, 0), Use(stamp, WIDTH, HEIGHT, 2))


def _strands(left: float = _EDGE + 0.6) -> tuple[Steps, Steps]:
    """Return the rope across a card from ``left`` mm off an edge, and the light on it.

    In designs before the third its ends lie under the frame.
    """
    length = WIDTH - 2 * left
    return rope(straight(left, _MIDDLE[1], length), length, _ROPE)


def _frame(wide: float = _FRAME) -> Steps:
    """Return the frame of a card with its inner edge."""
    off = _EDGE + wide
    inner = rect(off, off, WIDTH - 2 * off, HEIGHT - 2 * off, 2.5)
    return (*rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE, 4.5), *hole(inner))


def _face(name: str, *, early: bool) -> Marks:
    """Return the front of a set without its number."""
    x, y = _MIDDLE
    pale = _watermark(BEHIND.get(name, MOTIFS[name]))
    big_x, big_y = _BIG_AT
    watermark = (
        moved(pale, big_x, big_y),
        moved(turned(pale, 2), WIDTH - big_x, HEIGHT - big_y),
    )
    marks: list[Mark] = [
        Path(Role.INK, f"{name}-field", rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE,
                                             4.5)),
        *(Path(Role.INK, f"{name}-watermark", steps) for steps in watermark if not early),
        *(_early_middle(name) if early else _middle(name)),
    ]  # fmt: skip
    marks.append(Path(Role.INK, f"{name}-medallion", circle(x, y, _MEDALLION)))
    marks.append(Path(Role.INK, f"{name}-motif", motif(name, x, y, 0.9)))
    # Below the number, and as it is upside down: a fanned hand shows this corner alone.
    small = motif(name, 0, 0, _EARLY_SET if early else _SET)
    set_x, set_y = _EARLY_SET_AT if early else _SET_AT
    marks.append(Path(Role.INK, f"{name}-motif", moved(small, set_x, set_y)))
    other = moved(turned(small, 2), WIDTH - set_x, HEIGHT - set_y)
    marks.append(Path(Role.INK, f"{name}-motif", other))
    return tuple(marks)


def _middle(name: str) -> Marks:
    """Return rope and frame, under which the rope ends: beyond it nothing may show."""
    strands, lights = _strands(_EDGE + _FRAME / 2)
    return (
        Path(Role.INK, "hemp-rope", strands),
        Path(Role.INK, "hemp-light", lights),
        Path(Role.INK, f"{name}-edge", _frame()),
    )


def _early_middle(name: str) -> Marks:
    return (
        Path(Role.INK, f"{name}-rope", _strands()[0]),
        Path(Role.INK, f"{name}-edge", _frame(_EARLY_FRAME)),
    )


def _watermark(steps: Steps) -> Steps:
    """Return what is behind a number, the middle of its width and height in the origin."""
    xs = [x for _, *values in steps for x in values[::2]]
    ys = [y for _, *values in steps for y in values[1::2]]
    half = (max(ys) - min(ys)) / 2
    middle = moved(steps, -(min(xs) + max(xs)) / 2, -(min(ys) + max(ys)) / 2)
    return moved(middle, 0, 0, min(_WATERMARK, _HALF / half))


def _half(number: int, *, early: bool) -> Marks:
    """Return the upper half of a number card: the index for the hand, the number for the table."""
    wide = "-wide" if number == HIGHEST else ""
    index, index_at, big_at = _INDEX, _INDEX_AT, _BIG_AT
    if early:
        index, index_at, big_at = _EARLY_INDEX, _EARLY_INDEX_AT, _EARLY_BIG_AT
    style = f"{'card' if early else 'hand'}-index{wide}"
    marks: list[Mark] = [
        Text(Role.INK, style, *index_at, str(number), "middle", centred=True),
        Text(Role.INK, f"card-number{wide}", *big_at, str(number), "middle", centred=True),
        *card_code(GAME.card_codes[number]),
    ]
    if number in _TWINS:
        for at, size in ((index_at, index), (big_at, _BIG)):
            steps = bar(*at, size, _EARLY_BAR) if early else bar(*at, size)
            marks.append(Path(Role.INK, "solid", steps))
    return tuple(marks)


def _early_scissors_face() -> Marks:
    """Return the front of the scissors: two big pairs cut the rope, in a rain of all sets."""
    field = rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE, 4.5)
    strands, lights = _strands()
    return (
        Path(Role.INK, "scissors-field", field),
        *_both_ways("half-confetti"),
        *_pairs("scissors-under", *_FRONT),
        Path(Role.INK, "hemp-rope", strands),
        Path(Role.INK, "hemp-light", lights),
        *_pairs("scissors-over", *_FRONT),
        Path(Role.INK, "scissors-rim", _frame(_EARLY_FRAME)),
        *_both_ways("half-scissors"),
    )


def _pairs(stamp: str, dx: float, dy: float, scale: float) -> Marks:
    """Return half a pair of scissors for both pairs, around the middle of the card."""
    x, y = _MIDDLE
    return (
        Use(stamp, round(x + dx, 3), round(y + dy, 3), 0, scale),
        Use(stamp, round(x - dx, 3), round(y - dy, 3), 2, scale),
    )


def _scissors_half(*, early: bool) -> Marks:
    """Return the index and the code of the scissors."""
    if early:
        sign = small_scissors(*_EARLY_SIGN, "scissors-small")
    else:
        sign = small_scissors(*_SIGN, "scissors-small", "scissors-index")
    return (
        *sign,
        *card_code(GAME.card_codes[SCISSORS]),
    )


def _early_rain() -> dict[str, Marks]:
    """Return small motifs of all sets in their colours, for the upper half."""
    marks = [
        Path(Role.INK, f"{name}-confetti", motif(name, x, y, _EARLY_RAIN_SIZE))
        for name, (x, y) in zip(MOTIFS, _EARLY_RAIN, strict=True)
    ]
    return {"half-confetti": tuple(marks)}


def _early_back_stamps() -> dict[str, Marks]:
    """Return the back as designs before the third drew it, and what it is made of."""
    return {
        "half-back": tuple(_motifs()),
        "back": _early_back(),
    }


def _motifs() -> Iterator[Use]:
    """Yield the motifs on the upper half."""
    names = list(MOTIFS)
    for row in range(_ROWS):
        for column in range(_COLUMNS):
            x, y = _STEP * (column + 0.5), _STEP * (row + 0.5)
            if hypot(x - _MIDDLE[0], y - _MIDDLE[1]) > _RING + _COIL / 2 + _MOTIF:
                yield Use(f"back-{names[(row * 5 + column * 3) % len(names)]}", x, y)


def _early_back() -> Marks:
    """Return the back, the same upside down; no line near the cut, as sides never register."""
    strands, lights = closed_rope(*_MIDDLE, _RING, _COIL)
    return (
        Path(Role.INK, "back-field", rect(0, 0, WIDTH, HEIGHT)),
        *_both_ways("half-back"),
        Path(Role.INK, "back-disc", circle(*_MIDDLE, _DISC)),
        Path(Role.INK, "hemp-rope", strands),
        Path(Role.INK, "hemp-light", lights),
        *_pairs("scissors-under", *_EARLY_EMBLEM),
        *_pairs("scissors-over", *_EARLY_EMBLEM),
    )
