"""Word searches: every word occurs exactly once, and none is part of another.

The difficulty is the number of letters that somebody looks at who searches for one word after the
other, row by row from the upper left corner.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.core.rng import Rng

EASY, MEDIUM, HARD = 1, 2, 3
# Directions as steps right and down. The first four read from left to right, or down.
_AROUND = ((1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (0, -1), (-1, -1), (-1, 1))
# The least number of looks of a medium and of a hard word search.
_LOOKS = (750, 2000)
_BLANK = "."
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# How many places are tried for a word; the one that shares the most letters is used.
_PLACES = 60
_WORDS = (
    "ANCHOR APPLE ARROW BAKERY BALLOON BANANA BASKET BEACH BELL BICYCLE BIRD BISCUIT BLANKET BOAT "
    "BOTTLE BREAD BRIDGE BROOM BRUSH BUCKET BUTTER BUTTON CAMEL CANDLE CANOE CARPET CARROT CASTLE "
    "CHAIR CHEESE CHERRY CIRCUS CLOCK CLOUD CLOWN COFFEE COMB COOKIE CORN CROWN CUPBOARD CURTAIN "
    "DESK DOLPHIN DOOR DRAGON DRUM DUCK EAGLE ELEPHANT ENGINE ENVELOPE FARMER FEATHER FENCE FINGER "
    "FLAG FLOWER FLUTE FOREST FOUNTAIN FROG GARDEN GIRAFFE GLASS GLOVE GOAT GRAPE GUITAR HAMMER "
    "HARBOUR HEDGEHOG HONEY HORSE HOUSE ISLAND JACKET JUNGLE KETTLE KITCHEN KITE LADDER LAMP LEAF "
    "LEMON LETTER LIBRARY LION MARKET MEADOW MELON MIRROR MONKEY MOON MOUSE MUSHROOM NEEDLE NEST "
    "OCEAN ORANGE OTTER OVEN PALACE PANDA PAPER PARROT PEACH PENCIL PENGUIN PIANO PICTURE PILLOW "
    "PIRATE PLANET PLATE POCKET POTATO PUMPKIN PUPPET PUZZLE RABBIT RADIO RAINBOW RIVER ROBOT "
    "ROCKET SADDLE SALAD SANDWICH SCARF SCHOOL SCISSORS SHELL SHIP SHOE SNAIL SNOW SPIDER SPOON "
    "STAIRS STAR STONE STOVE SWAN TABLE TEAPOT TENT TICKET TIGER TOMATO TOWEL TOWER TRAIN TREE "
    "TROUSERS TRUMPET TURTLE UMBRELLA VALLEY VIOLIN WAGON WALNUT WATCH WHALE WHISTLE WINDOW WOLF "
    "ZEBRA"
)

Place = tuple[int, int, int, int]


class Level(NamedTuple):
    """A level: the letters along a side, the number of words, and their directions.

    If ``mixed``, the filler letters come from the words, so that more places look promising.
    """

    side: int
    words: int
    directions: tuple[tuple[int, int], ...]
    mixed: bool


LEVELS = {
    EASY: Level(10, 10, _AROUND[:2], mixed=False),
    MEDIUM: Level(12, 15, _AROUND[:4], mixed=True),
    HARD: Level(14, 20, _AROUND, mixed=True),
}


class WordSearch(NamedTuple):
    """Rows of letters, the rows with dots for filler letters, the words, and the difficulty."""

    rows: tuple[str, ...]
    solution: tuple[str, ...]
    words: tuple[str, ...]
    level: int


def _cells(word: str, place: Place) -> list[tuple[int, int]]:
    """Return the column and the row of each letter of a word that begins and runs there."""
    x, y, right, down = place
    return [(x + right * n, y + down * n) for n in range(len(word))]


def _ends_inside(word: str, place: Place, side: int) -> bool:
    x, y, right, down = place
    far = len(word) - 1
    return 0 <= x + right * far < side and 0 <= y + down * far < side


def occurrences(
    rows: Sequence[str], word: str, directions: Sequence[tuple[int, int]] = _AROUND
) -> Iterator[tuple[int, Place]]:
    """Yield the places of a word, row by row, with the number of letters looked at so far."""
    side, looks = len(rows), 0
    for y, x in product(range(side), repeat=2):
        looks += 1
        if rows[y][x] != word[0]:
            continue
        for right, down in directions:
            place = x, y, right, down
            if not _ends_inside(word, place, side):
                continue
            looks += 1
            for (i, j), letter in zip(_cells(word, place)[1:], word[1:], strict=True):
                if rows[j][i] != letter:
                    break
                looks += 1
            else:
                yield looks, place


def difficulty(
    rows: Sequence[str], words: Sequence[str], directions: Sequence[tuple[int, int]]
) -> int:
    """Return the difficulty of finding all words, from the number of letters looked at."""
    looks = sum(next(occurrences(rows, word, directions))[0] for word in words)
    return 1 + sum(looks >= least for least in _LOOKS)


def word_search(rng: Rng, level: int) -> WordSearch:
    """Return a word search of a level."""
    form = LEVELS[level]
    while True:
        words = _chosen(rng, form)
        letters = _placed(rng, form, words)
        if letters is None:
            continue
        side = range(form.side)
        solution = tuple("".join(letters.get((x, y), _BLANK) for x in side) for y in side)
        between = "".join(words) if form.mixed else _ALPHABET
        rows = tuple(
            "".join(rng.pick(between) if sign == _BLANK else sign for sign in row)
            for row in solution
        )
        once = all(len([*occurrences(rows, word)]) == 1 for word in words)
        if once and difficulty(rows, words, form.directions) == level:
            return WordSearch(rows, solution, tuple(sorted(words)), level)


def _chosen(rng: Rng, form: Level) -> list[str]:
    """Return words, the longest first; none is part of another, forwards or backwards."""
    words: list[str] = []
    pool = [word for word in _WORDS.split() if len(word) < form.side]
    rng.shuffle(pool)
    for word in pool:
        if len(words) < form.words and not any(
            one in other or one[::-1] in other
            for known in words
            for one, other in ((word, known), (known, word))
        ):
            words.append(word)
    return sorted(words, key=len, reverse=True)


def _placed(rng: Rng, form: Level, words: list[str]) -> dict[tuple[int, int], str] | None:
    """Return the letters of all words by their places; None if there is no room for one."""
    letters: dict[tuple[int, int], str] = {}
    for n, word in enumerate(words):
        # Words take turns, so that all directions are used.
        right, down = form.directions[n % len(form.directions)]
        best: tuple[int, list[tuple[int, int]]] | None = None
        for _ in range(_PLACES):
            place = rng.below(form.side), rng.below(form.side), right, down
            if not _ends_inside(word, place, form.side):
                continue
            cells = _cells(word, place)
            pairs = [*zip(cells, word, strict=True)]
            if any(letters.get(cell, letter) != letter for cell, letter in pairs):
                continue
            shared = sum(cell in letters for cell in cells)
            if best is None or shared > best[0]:
                best = shared, cells
        if best is None:
            return None
        letters |= zip(best[1], word, strict=True)
    return letters
