"""What is drawn in the places of a mat: a pale sea, the name of the place, what lies there.

Everything keeps away from the edges of its place, and is pale enough for cards to be read on it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core import mats
from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.messages import gettext_noop
from papercraft.core.shapes import rect
from papercraft.core.sheet import Paragraph, Path, Role, Text, ink
from papercraft.games.cuttle.sheets.artwork import badge
from papercraft.games.cuttle.sheets.effect_pictures import effect_picture
from papercraft.games.cuttle.sheets.reef import corals, jellyfish, shells, shoal
from papercraft.games.cuttle.sheets.rules_text import INDICES
from papercraft.games.cuttle.sheets.seabed import ghosts, ground, layers
from papercraft.games.cuttle.sheets.world import ring_of_waves

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from papercraft.core.sheet import Box, Mark, Steps

    # How far along and down a place, and how large.
    Swimmers = tuple[tuple[float, float, float], ...]
    Swimmer = Callable[[float, float, float], list[Mark]]

# What is drawn keeps so far from the edges of its place, with corners so round.
_INSIDE, _CORNER, _SAND = 2.0, 2.4, 8.0
# From the upper edge of a place down to the first waves, and from the plate of a pile.
_SURFACE, _UNDER_PLATE = 6.6, 2.6
# From the edges of a pile to the light ground of its notes.
_NOTES_IN = 2.3
# Narrower than this, the water beside the words has room for nobody.
_LEAST_BESIDE = 30.0
# The outlines of cards: how far they keep off the edges of their place, how round they are, about
# how far apart, in cards, and where their lower part begins, as a share of their height.
_CARD_IN, _CARD_CORNER, _CARDS_APART, _POCKET = 3.6, 4.0, 0.5, 0.48
# The plate with the name of a place: its width in a row, how far it is from the edges.
_PLATE_WIDTH, _PLATE_IN = 66.0, 3.6
# Narrower plates, and the names of narrower places, have smaller letters.
_LEAST_PLATE, _LEAST_NAME = 55.0, 60.0
_LINE, _BOTTOM, _RING = 5.0, 3.2, 19.0
# Below the plate of the permanents: how wide and high is what they do, the middle of a badge in its
# share of the width and of the picture beside it, their sizes.
_LIST, _ROW = 84.0, 14.0
_BADGE, _PICTURE, _BADGE_SIZE, _PICTURE_SIZE = 6.2, 18.4, 0.92, 0.84
_PERMANENTS = 8, 12, 13
_POINTS_NOTE = gettext_noop("A to 10, side by side; jacks lie on the cards they took")


class Scene(NamedTuple):
    """Who is where in the sea of a mat: shares of the place for points, sizes of its height.

    With ``several`` jellyfish swim by the permanents, without it one and a shoal.
    """

    swimmer: tuple[float, float]
    shoals: Swimmers
    jellyfish: Swimmers
    several: bool = False


SCENES = (
    Scene((0.38, 0.47), ((0.21, 0.3, 1 / 60), (0.86, 0.62, 1 / 72)), ((0.66, 0.36, 0.19),)),
    Scene(
        (0.56, 0.54),
        ((0.46, 0.26, 1 / 60), (0.4, 0.62, 1 / 80), (0.83, 0.74, 1 / 80)),
        ((0.12, 0.32, 0.21), (0.21, 0.56, 0.13), (0.25, 0.24, 0.1)),
        several=True,
    ),
)
"""The scenes of the two mats."""

plate = partial(mats.plate, least=_LEAST_PLATE)


def pile(box: Box, name: str, notes: tuple[str, ...], swimmer: Swimmer) -> list[Mark]:
    """Return a place for a pile: an animal in a ring of waves, and notes below it."""
    x, y, width, height = box
    lines = 1 if width >= _LEAST_NAME else 2
    above, deep = _PLATE_IN + mats.PLATE, _LINE * lines * len(notes)
    free = height - above - deep - _BOTTOM
    at, middle = round(x + width / 2, 3), round(y + above + free / 2, 3)
    ring = min(_RING * width / 65.0, free / 2 - 1.5)
    top, wide = y + height - _BOTTOM - deep, width - 8.0
    words = x + _NOTES_IN, top - 1.2, width - 2 * _NOTES_IN, deep + 1.2
    marks: list[Mark] = [
        *_water(box, words, above + _UNDER_PLATE, top - y - 2 * _UNDER_PLATE),
        *plate(x + _PLATE_IN, y + _PLATE_IN, width - 2 * _PLATE_IN, name),
    ]
    crest = ring_of_waves(at, middle, ring, ring - 3.0 * ring / _RING)
    marks += [ink("board", crest), ink("pale-surface", crest)]
    marks += ghosts(swimmer(at - 0.08 * ring, middle, ring / 12.0))
    marks.append(ink("board", rect(*_rounded(words), 2.2)))
    for n, note in enumerate(notes):
        room = round(x + 4.0, 3), round(top + _LINE * lines * n, 3), round(wide, 3), _LINE * lines
        marks.append(Paragraph(Role.INK, "pile-note", *room, note, "middle", centred=True))
    return marks


def points(box: Box, swimmer: Swimmer, scene: Scene, beside: float = 0.0) -> list[Mark]:
    """Return the place for point cards: a sea with a large animal in it, and where cards lie.

    At the right, ``beside`` mm are left to others.
    """
    x, y, _, height = box
    width = box[2] - beside
    sea = x, y, width, height
    left, top = x + width - _PLATE_IN - _PLATE_WIDTH, y + _PLATE_IN
    size = min(0.64 * height, 0.2 * width) / 16.0
    note = round(left + 2.4, 3), round(top + mats.PLATE + 0.4, 3), _PLATE_WIDTH - 4.8, 15.2
    words = left, top, _PLATE_WIDTH, mats.PLATE + note[3]
    # Nobody swims behind the words.
    jelly = [one for one in scene.jellyfish if x + (one[0] + 0.06) * width < left]
    others = [ink("board", rect(*_rounded(_right_part(box, beside)), 2.4))] if beside else []
    return [
        _frame(box),
        *_layers(sea, words),
        *others,
        *_cards(sea, left),
        *ghosts(swimmer(x + scene.swimmer[0] * width, y + scene.swimmer[1] * height, size)),
        *_others(sea, scene.shoals, jelly),
        *_bed(_within(sea)),
        *_board(left, top, _PLATE_WIDTH, note[3]),
        *plate(round(left, 3), top, _PLATE_WIDTH, "Points"),
        Paragraph(Role.INK, "pile-note", *note, _POINTS_NOTE, "middle", centred=True),
    ]


def _right_part(box: Box, wide: float) -> Box:
    """Return the right part of what is within a place."""
    x, y, width, height = _within(box)
    return x + width - wide + 2 * _INSIDE, y, wide - 2 * _INSIDE, height


def _cards(box: Box, words: float) -> list[Mark]:
    """Return the outlines of cards side by side in a place, each a little over the one before.

    Those that would reach the words, which begin at an x in mm, are drawn in their lower part.
    """
    x, y, width, height = box
    deep = height - 2 * _CARD_IN
    card = deep * WIDTH / HEIGHT
    free = width - card - 2 * _CARD_IN
    count = max(1, round(free / (_CARDS_APART * card))) + 1
    marks: list[Mark] = []
    for n in range(count):
        left = x + _CARD_IN + free * n / (count - 1)
        whole = left + card < words - _CARD_IN
        outline = (
            rect(*_rounded((left, y + _CARD_IN, card, deep)), _CARD_CORNER)
            if whole
            else _pocket((left, y + _CARD_IN, card, deep))
        )
        marks.append(ink("card-place", outline))
    return marks


def _pocket(box: Box) -> Steps:
    """Return the lower part of the outline of a card."""
    x, y, width, height = box
    right, low, bend = x + width, y + height, 0.45 * _CARD_CORNER
    top = y + _POCKET * height
    return (
        ("M", x, top),
        ("L", x, low - _CARD_CORNER),
        ("C", x, low - bend, x + bend, low, x + _CARD_CORNER, low),
        ("L", right - _CARD_CORNER, low),
        ("C", right - bend, low, right, low - bend, right, low - _CARD_CORNER),
        ("L", right, top),
    )


def _others(
    box: Box,
    shoals: Iterable[tuple[float, float, float]],
    jelly: Iterable[tuple[float, float, float]],
) -> list[Mark]:
    """Return shoals and jellyfish at shares of a place, of sizes that are shares of its height."""
    x, y, width, height = box
    return [
        *(mark for along, down, size in shoals
          for mark in shoal(x + along * width, y + down * height, size * height)),
        *(mark for along, down, size in jelly
          for mark in jellyfish(x + along * width, y + down * height, size * height)),
    ]  # fmt: skip


def permanents(box: Box, scene: Scene) -> list[Mark]:
    """Return the place for permanents, and what each of them does."""
    x, y, width, height = box
    left, top = x + width - _PLATE_IN - _LIST, y + _PLATE_IN
    down = 3.0 + _ROW
    # Weeds grow below the words; beside them is room for others.
    deep = _PLATE_IN + mats.PLATE + down
    below = x + _INSIDE, y + deep, width - 2 * _INSIDE, height - _INSIDE - deep
    free = width - _PLATE_IN - _LIST
    marks: list[Mark] = [
        *_water(box, (left, top, _LIST, mats.PLATE + _ROW)),
        *_cards(box, left),
        *_beside((x, y, free, height), several=scene.several),
        *shoal(x + 0.5 * width, y + 0.8 * height, height / 80.0),
        *_bed(below),
        *_board(left, top, _LIST, _ROW),
        *plate(round(left, 3), top, _LIST, "Permanents"),
    ]
    middle = round(top + mats.PLATE + _ROW / 2, 3)
    for n, rank in enumerate(_PERMANENTS):
        start = left + _LIST / len(_PERMANENTS) * n
        at = round(start + _BADGE, 3)
        marks += [
            badge("stays", at, middle, _BADGE_SIZE),
            Text(Role.INK, "rank", at, middle, INDICES[rank - 1], "middle", centred=True),
            *effect_picture(rank, start + _PICTURE, middle, _PICTURE_SIZE),
        ]
    return marks


def _beside(box: Box, *, several: bool) -> list[Mark]:
    """Return who swims beside the words, or below them if there is no room beside them."""
    x, y, width, height = box
    if width < _LEAST_BESIDE:
        return jellyfish(x + 2.2 * width, y + 0.55 * height, 0.12 * height)
    size = min(width / 26.0, height / 40.0)
    if several:
        return [
            *jellyfish(x + 0.28 * width, y + 0.3 * height, 5.4 * size),
            *jellyfish(x + 0.7 * width, y + 0.46 * height, 4.0 * size),
        ]
    return [
        *shoal(x + 0.84 * width, y + 0.22 * height, 0.62 * size),
        *jellyfish(x + 0.42 * width, y + 0.42 * height, 7.4 * size),
    ]


def _board(x: float, y: float, width: float, deep: float) -> list[Mark]:
    """Return a light ground for words below a plate."""
    return [ink("board", rect(x, y, width, mats.PLATE + deep, 2.2))]


def _frame(box: Box) -> Path:
    return Path(Role.GUIDE, "place", rect(*box, 3))


def _within(box: Box) -> Box:
    x, y, width, height = box
    return x + _INSIDE, y + _INSIDE, width - 2 * _INSIDE, height - 2 * _INSIDE


def _water(box: Box, words: Box, first: float = _SURFACE, deep: float = 0.0) -> list[Mark]:
    """Return a place with water in it, which keeps off ``words``."""
    return [_frame(box), *_layers(box, words, first, deep)]


def _layers(box: Box, words: Box, first: float = _SURFACE, deep: float = 0.0) -> list[Mark]:
    """Return water that keeps off ``words``.

    Its surfaces lie from ``first`` mm below the upper edge on, at thirds of the way to ``deep`` mm
    below it, by default to the lower edge.
    """
    y, height = box[1], (deep or box[3] - _INSIDE) - first
    surfaces = [round(y + first + height * share / 3, 3) for share in range(3)]
    return layers(_within(box), _CORNER, surfaces, _rounded(words))


def _rounded(box: Box) -> Box:
    x, y, width, height = (round(value, 3) for value in box)
    return x, y, width, height


def _bed(box: Box) -> list[Mark]:
    """Return the ground of a place, with what grows on it."""
    return [
        *corals(box, _SAND),
        *ground(box, _CORNER, _SAND, "pale-"),
        *shells(box, _SAND),
    ]
