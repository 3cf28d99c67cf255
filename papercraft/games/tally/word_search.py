"""Word searches: every word stands in the letters exactly once, and none is part of another.

Its difficulty is the number of letters to look at when searching for one word after the other, row
by row from the upper left corner.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.core.rng import Rng

EASY, MEDIUM, HARD = 1, 2, 3
# Steps to the right and down. Those of the first four can be read from left to right, or down.
_AROUND = ((1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (0, -1), (-1, -1), (-1, 1))
# From so many looks on, a search is medium, or hard.
_LOOKS = (750, 2000)
_BLANK = "."
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# So many places are tried for a word: the one that shares most letters with others is taken.
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
    """How many letters a side has, how many words there are, and how they run.

    ``mixed`` letters between the words are those of the words, so that more places look right.
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
    """Rows of letters, the same with dots between the words, the words, and how difficult it is."""

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
    """Yield where a word stands, row by row, with how many letters were looked at until then."""
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
    """Return how difficult it is to find all words, by the letters looked at."""
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
    """Return words, the longest first, none of which is part of another, also backwards."""
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
        # All directions are used: the words take turns.
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
