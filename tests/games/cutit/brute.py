"""The best puzzle by trying everything, and small hands to try it on; only the referee's own rules.

``best`` grows puzzles from every piece, in every way in which star halves can meet.
"""

from papercraft.games.cutit.rules.star_contact import contact
from papercraft.games.cutit.rules.tiles import placed_piece, tiles
from papercraft.games.cutit.square import CELLS, ENDS, KINDS, SIZE, Square

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def best(square, pieces, *, expert):
    """The most cells that a faultless puzzle of some of the pieces can have."""
    all_tiles = tiles(square)
    sizes = [piece.bit_count() for piece in pieces]
    turned = [[placed_piece(all_tiles, piece, (0, 0), turn) for turn in range(4)]
              for piece in pieces]  # fmt: skip
    seen, most = set(), 0
    stack = [((n, 0, 0, 0),) for n in range(len(pieces))]
    while stack and most < sum(sizes):
        placed = stack.pop()
        most = max(most, sum(sizes[n] for n, *_ in placed))
        laid = [moved(turned, place) for place in placed]
        for place in ways(turned, placed, laid):
            # The first piece stays where it is, so a puzzle is known by its set of places.
            key = placed[0], frozenset((*placed[1:], place))
            if key in seen:
                continue
            seen.add(key)
            new = moved(turned, place)
            if not any(contact(old, new, expert=expert).faults for old in laid):
                stack.append((*placed, place))
    return most


def moved(turned, place):
    number, turn, dx, dy = place
    return {(x + dx, y + dy): tile for (x, y), tile in turned[number][turn].items()}


def ways(turned, placed, laid):
    """Every place of another piece that makes two halves meet that match."""
    used = {number for number, *_ in placed}
    for number in set(range(len(turned))) - used:
        for turn, piece in enumerate(turned[number]):
            for (x, y), tile in piece.items():
                for (u, v), other in ((at, t) for old in laid for at, t in old.items()):
                    for side, (dx, dy) in enumerate(STEPS):
                        fits = tile.kind == other.kind or "*" in (tile.kind, other.kind)
                        if other.halves[side] and tile.halves[side - 2] and fits:
                            yield number, turn, u + dx - x, v + dy - y


def small_hand(rng):
    """A square with stars in one corner only, and the pieces that this corner is cut into.

    More than twenty halves on the pieces' borders would be too many to try everything.
    """
    while True:
        columns, rows = rng.choice([(4, 4), (5, 4), (5, 5)])
        inside = [SIZE * row + column for row in range(rows) for column in range(columns)]
        pieces = cut_up(rng, inside)
        kinds = rng.choice(["GP", "GPY", KINDS])
        cells = "".join(rng.choice(kinds) for _ in range(CELLS))
        edges = [edge for edge, both in ENDS.items() if set(inside) >= set(both)]
        rate = rng.choice([0.3, 0.5, 0.8])
        stars = [edge for edge in edges if rng.random() < rate]
        between = [edge for edge in stars if not any(
            all(piece >> n & 1 for n in ENDS[edge]) for piece in pieces)]  # fmt: skip
        if len(between) <= 10:
            return Square(cells, tuple(stars)), pieces


def cut_up(rng, inside):
    """Two to four pieces that grow from random cells until nothing, or little, is left."""
    left, pieces = set(inside), []
    for _ in range(rng.randint(2, 4)):
        piece = 1 << rng.choice(sorted(left))
        for _ in range(rng.randint(2, 7)):
            around = [n for n in sorted(left) if touches(piece, n)]
            piece |= 1 << rng.choice(around) if around else 0
        pieces.append(piece)
        left = {n for n in left if not piece >> n & 1}
        if not left:
            break
    return pieces


def touches(piece, n):
    """Whether a cell is beside a piece and not in it."""
    row, column = divmod(n, SIZE)
    beside = [SIZE * (row + dy) + column + dx for dx, dy in STEPS
              if 0 <= column + dx < SIZE and 0 <= row + dy < SIZE]  # fmt: skip
    return not piece >> n & 1 and any(piece >> m & 1 for m in beside)
