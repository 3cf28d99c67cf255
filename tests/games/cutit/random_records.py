"""Random squares and random readable records of `cutit`, well played and badly played.

Everything is drawn from a `random.Random`, so a seed always gives the same record. Cells are bits
of one whole number here (eleven bits a row, the eleventh always empty), which keeps this fast and
different from the oracle. Not produced, because the rules leave them open: slanted cuts, cell
centres on a side of an outline, crossing outlines, outlines that hold no cell, points further
outside the square than the tolerance, coordinates half way, loose lines off the grid.
"""

from __future__ import annotations

from random import Random
from typing import Any

Half = tuple[int, int, int, str]
Points = list[tuple[int, int]]
Placed = tuple[int, int, tuple[int, int]]

WIDTH = 11
FULL = sum(((1 << 10) - 1) << (WIDTH * row) for row in range(10))
LETTERS = "ABCDEFGHIJ"
COLOUR_NAMES = {"G": "green", "P": "pink", "Y": "yellow", "B": "blue"}
CORNERS = {"A1": (0, 0), "J1": (9, 0), "A10": (0, 9), "J10": (9, 9)}
STEPS = [(0, -1), (1, 0), (0, 1), (-1, 0)]
FACES: list[int | str] = ["", "?", "?", 2, 3, 4]
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Ewa", "Żaneta", "O'Neil", "player 8"]
MOST_PIECES = 13


# --- bits ---------------------------------------------------------------------------------------


def bit(column: int, row: int) -> int:
    """The bit of a cell."""
    return 1 << (row * WIDTH + column)


def bits(mask: int) -> list[tuple[int, int]]:
    """The cells of a mask in reading order."""
    cells = []
    while mask:
        low = mask & -mask
        row, column = divmod(low.bit_length() - 1, WIDTH)
        cells.append((column, row))
        mask ^= low
    return cells


def has(mask: int, column: int, row: int) -> bool:
    """Whether a cell is in a mask; cells outside the square never are."""
    return 0 <= column < 10 and 0 <= row < 10 and bool(mask & bit(column, row))


def flood(start: int, allowed: int, east: int = 0, south: int = 0) -> int:
    """Fill from `start` within `allowed`, with walls east and south of the masked cells."""
    mask = start & allowed
    while True:
        more = mask | (mask & ~east) << 1 | mask >> 1 & ~east
        more |= (mask & ~south) << WIDTH | mask >> WIDTH & ~south
        more &= allowed
        if more == mask:
            return mask
        mask = more


def parts_of(mask: int) -> list[int]:
    """The connected parts of a mask in reading order."""
    parts = []
    while mask:
        part = flood(mask & -mask, mask)
        parts.append(part)
        mask &= ~part
    return parts


def around(mask: int) -> int:
    """The cells beside a mask."""
    return (mask << 1 | mask >> 1 | mask << WIDTH | mask >> WIDTH) & FULL & ~mask


def name(column: int, row: int) -> str:
    """The name of a cell."""
    return f"{LETTERS[column]}{row + 1}"


# --- squares ------------------------------------------------------------------------------------


def random_square(rng: Random) -> dict[str, Any]:
    """A legal inline square; about one in eight is odd in what is not checked."""
    odd = rng.random() < 0.12
    grid = [[rng.choice("GPYB") for _ in range(10)] for _ in range(10)]
    inner = [(c, r) for c in range(10) for r in range(10) if (c, r) not in CORNERS.values()]
    rng.shuffle(inner)
    blacks = rng.randint(0, 12)
    for column, row in inner[:blacks]:
        grid[row][column] = "#"
    jokers = inner[blacks : blacks + rng.randint(0 if odd else 1, 5)]
    for column, row in jokers:
        grid[row][column] = "*"
    for (column, row), letter in zip(CORNERS.values(), rng.sample("GPYB", 4), strict=True):
        grid[row][column] = letter
    stars = random_stars(rng, grid, jokers, odd)
    return {"cells": ["".join(row) for row in grid], "stars": stars}


def random_stars(
    rng: Random, grid: list[list[str]], jokers: list[tuple[int, int]], odd: bool
) -> list[str]:
    """The star edges of a square."""
    edges = [((c, r), (c + 1, r)) for c in range(9) for r in range(10)]
    edges += [((c, r), (c, r + 1)) for c in range(10) for r in range(9)]
    rng.shuffle(edges)
    same = rng.choice([0.05, 0.05, 0.3, 1.0]) if not odd else 1.0
    wanted = rng.randint(60, 100)
    chosen = []
    joker_stars = 0
    for one, other in edges:
        colours = grid[one[1]][one[0]] + grid[other[1]][other[0]]
        if "*" in colours:
            if not odd and (joker_stars or colours == "**"):
                continue
            joker_stars += 1
        elif rng.random() > (same if colours[0] == colours[1] else 1.0):
            continue
        chosen.append((one, other) if rng.random() < 0.9 else (other, one))
    with_joker = [edge for edge in chosen if edge[0] in jokers or edge[1] in jokers]
    plain = [edge for edge in chosen if edge not in with_joker]
    chosen = with_joker + plain[: max(0, wanted - len(with_joker))]
    rng.shuffle(chosen)
    return [f"{name(*one)}-{name(*other)}" for one, other in chosen]


class Board:
    """A square made ready for playing: masks of the colours and the star edges."""

    def __init__(self, square: dict[str, Any]) -> None:
        self.letters = {(c, r): square["cells"][r][c] for c in range(10) for r in range(10)}
        self.colours = dict.fromkeys("GPYB#*", 0)
        for (column, row), letter in self.letters.items():
            self.colours[letter] |= bit(column, row)
        self.stars = set()
        for star in square["stars"]:
            one, other = [(LETTERS.index(n[0]), int(n[1:]) - 1) for n in star.split("-")]
            self.stars |= {(one, other), (other, one)}

    def least_score(self, piece: int, roll: dict[str, int | str]) -> int:
        """What a piece scores without its jokers."""
        total = 0
        for letter, colour in COLOUR_NAMES.items():
            face, count = roll[colour], (piece & self.colours[letter]).bit_count()
            if face == "?":
                total += count
            elif face != "" and count >= int(face):
                total += int(face)
        return total


# --- cuts ---------------------------------------------------------------------------------------


def inner_points(left: int) -> int:
    """The grid points with all four cells around them left, each as the bit of its lower right."""
    return left & left << 1 & left << WIDTH & left << WIDTH + 1


def ray(inner: int, point: int, direction: int) -> tuple[int, int]:
    """The walls (east, south) of a cut from an inner point straight to the rim."""
    east = south = 0
    while True:
        if direction == 0:
            point >>= WIDTH
            east |= point >> 1
        elif direction == 1:
            south |= point >> WIDTH
            point <<= 1
        elif direction == 2:
            east |= point >> 1
            point <<= WIDTH
        else:
            point >>= 1
            south |= point >> WIDTH
        if not point & inner:
            return east, south


def single_bits(mask: int) -> list[int]:
    """The bits of a mask one by one."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def random_cut(rng: Random, left: int, points: list[int]) -> list[int]:
    """The parts of what is left that one or two straight cuts make, two of them as a rule."""
    if not points:
        return [left]
    inner = sum(points)
    point = rng.choice(points)
    one = int(rng.random() * 4)
    other = (one + (1, 2, 2, 3)[int(rng.random() * 4)]) % 4
    walls = [ray(inner, point, one), ray(inner, point, other)]
    east, south = walls[0][0] | walls[1][0], walls[0][1] | walls[1][1]
    parts = []
    todo = left
    while todo:
        part = flood(todo & -todo, left, east, south)
        parts.append(part)
        todo &= ~part
    return parts


def grown(rng: Random, left: int, size: int) -> int:
    """A random connected piece of what is left."""
    piece = bit(*rng.choice(bits(left)))
    while piece.bit_count() < size:
        free = around(piece) & left
        if not free:
            break
        piece |= bit(*rng.choice(bits(free)))
    return piece


def middle_piece(rng: Random, left: int) -> int:
    """A box from anywhere, as far as it is left: often out of the middle."""
    x, y = rng.randint(1, 7), rng.randint(1, 7)
    box = 0
    for column in range(x, min(9, x + rng.randint(1, 4))):
        for row in range(y, min(9, y + rng.randint(1, 4))):
            box |= bit(column, row)
    return box & left or grown(rng, left, 5)


def band_piece(rng: Random, left: int) -> int:
    """A band of whole rows or columns, which as a rule splits the rest."""
    at = rng.randint(1, 8)
    lines = {at, at + rng.randint(0, 1)}
    if rng.random() < 0.5:
        band = sum(bit(column, row) for column in lines for row in range(10))
    else:
        band = sum(bit(column, row) for row in lines for column in range(10))
    return rng.choice(parts_of(band & left) or [grown(rng, left, 5)])


class Cutter:
    """One player with the square and what is left of it."""

    def __init__(
        self, rng: Random, board: Board, dice: list[dict[str, Any]], corners: list[str]
    ) -> None:
        self.rng = rng
        self.board = board
        self.dice = dice
        self.corners = sum(bit(*CORNERS[corner]) for corner in set(corners))
        self.left = FULL

    def good_piece(self, number: int) -> int:
        """A piece by the rules for this round, if one is found."""
        left, roll = self.left, self.dice[number - 1]
        blank = all(face == "" for face in roll.values())
        most = max(4, 2 * left.bit_count() // (11 - number))
        spare = left.bit_count() - 4 * (10 - number)
        best, fallback = (-1, 0), 0
        found, enough = 0, self.rng.choice([1, 1, 2, 4])
        points = single_bits(inner_points(left))
        for _ in range(40 if points else 0):
            parts = random_cut(self.rng, left, points)
            if len(parts) != 2:
                continue
            for piece in parts:
                size = piece.bit_count()
                if size < 4 or size > spare:
                    continue
                if number == 1 and self.corners & ~piece:
                    continue
                fallback = fallback or piece
                score = self.board.least_score(piece, roll)
                if number == 9 and not self.board.least_score(left & ~piece, self.dice[-1]):
                    continue
                if size <= most and (score or blank):
                    found += 1
                    best = max(best, (score, piece))
            if found >= enough:
                break
        return best[1] or fallback or grown(self.rng, left, max(4, min(10, spare)))

    def zero_piece(self) -> int:
        """A piece of four or more cells that scores as little as possible."""
        points = single_bits(inner_points(self.left))
        pieces = [p for _ in range(12) for p in random_cut(self.rng, self.left, points)]
        pieces = [p for p in pieces if 4 <= p.bit_count() < 12] or [grown(self.rng, self.left, 4)]
        return pieces[0]

    def poorest_piece(self, number: int) -> int:
        """The poorest of a few pieces under this round's roll."""
        pieces = [self.zero_piece() for _ in range(3)] + [grown(self.rng, self.left, 4)]
        return min(pieces, key=lambda p: self.board.least_score(p, self.dice[number - 1]))

    def bad_items(self, number: int) -> list[int]:
        """The masks of one faulty entry, one for each written piece."""
        rng, left = self.rng, self.left
        kind = rng.choice(FAULTS)
        if kind == "crooked":
            return [grown(rng, left, rng.randint(4, 12))]
        if kind == "small":
            return [grown(rng, left, rng.randint(1, 3))]
        if kind == "zero":
            return [self.poorest_piece(number)]
        if kind == "middle":
            return [middle_piece(rng, left)]
        if kind == "band":
            return [band_piece(rng, left)]
        if kind == "part":
            return [rng.choice(parts_of(left))]
        if kind == "all":
            return [left]
        if kind == "box":
            return [flood(left & -left, left & self.random_box()) or grown(rng, left, 6)]
        if kind == "listed one":
            return [self.good_piece(number), 0]
        if kind == "overlap":
            return self.overlapping(number)
        return self.several(kind)

    def random_box(self) -> int:
        """A random box of cells."""
        x, y = self.rng.randint(0, 8), self.rng.randint(0, 8)
        columns = range(x, self.rng.randint(x + 1, 10))
        rows = range(y, self.rng.randint(y + 1, 10))
        return sum(bit(column, row) for column in columns for row in rows)

    def several(self, kind: str) -> list[int]:
        """Several pieces, as a list or as one mask that does not hang together."""
        rng = self.rng
        items: list[int] = []
        left = self.left
        for _ in range(rng.choice([2, 2, 2, 3])):
            if left:
                way = rng.random()
                if way < 0.5:
                    points = single_bits(inner_points(left))
                    piece = min(random_cut(rng, left, points), key=int.bit_count)
                elif way < 0.6:
                    piece = rng.choice(parts_of(left))
                else:
                    piece = grown(rng, left, rng.randint(1, 6))
                items.append(piece)
                left &= ~piece
        if kind == "loose":
            return [sum(items)]
        if len(items) > 2 and rng.random() < 0.3:
            items = [items[0] | items[1], *items[2:]]
        return items

    def overlapping(self, number: int) -> list[int]:
        """An entry with a cell that is already taken."""
        rng = self.rng
        gone = FULL & ~self.left
        piece = self.good_piece(number) if self.left else 0
        if rng.random() < 0.3 and piece:
            return [piece, grown(rng, piece, 2)]
        beside = around(piece) & gone or gone
        if not beside:
            return [piece, piece]
        return [piece | bit(*rng.choice(bits(beside)))]


FAULTS = [
    *["crooked"] * 4,
    *["small"] * 3,
    *["zero"] * 3,
    *["middle"] * 2,
    *["band"] * 2,
    *["part"] * 2,
    *["box"] * 2,
    *["list"] * 4,
    *["loose"] * 3,
    "listed one",
    "all",
    "overlap",
]


# --- the written forms --------------------------------------------------------------------------


class Hand:
    """How a player writes pieces down: in which forms and how neatly."""

    def __init__(self, rng: Random, tolerance: float, neat: bool) -> None:
        self.tolerance = tolerance
        self.texts = rng.choice([0.3, 0.6, 1.0])
        self.rough = rng.choice([0.0, 0.0, 0.5, 1.0])
        self.far = 0.0 if neat else rng.choice([0.0, 0.0, 0.0, 0.1, 0.3])
        self.slanted = 0.0 if neat else rng.choice([0.0, 0.0, 0.0, 0.1])


def as_text(rng: Random, mask: int) -> str:
    """A mask as cells and ranges."""
    words = []
    todo = mask
    whole = rng.random() < 0.8
    while todo:
        column, row = bits(todo & -todo)[0]
        wide = high = 1
        if whole or rng.random() < 0.3:
            source = todo if rng.random() < 0.9 else mask
            while has(source, column + wide, row):
                wide += 1
            line = sum(bit(column + i, row) for i in range(wide))
            box = line
            while row + high < 10 and source & line << WIDTH * high == line << WIDTH * high:
                box |= line << WIDTH * high
                high += 1
        else:
            box = bit(column, row)
        todo &= ~box
        words.append(range_word(rng, column, row, column + wide - 1, row + high - 1))
    if rng.random() < 0.5:
        rng.shuffle(words)
    if rng.random() < 0.05:
        words.append(words[0])
    separator = rng.choice([" ", ", "])
    return separator.join(words)


def range_word(rng: Random, left: int, top: int, right: int, bottom: int) -> str:
    """A cell or a range with its two corners in any order."""
    if (left, top) == (right, bottom) and rng.random() < 0.97:
        return name(left, top)
    if rng.random() < 0.7:
        return f"{name(left, top)}:{name(right, bottom)}"
    one, other = (left, bottom), (right, top)
    if rng.random() < 0.3:
        one, other = (left, top), (right, bottom)
    if rng.random() < 0.5:
        one, other = other, one
    return f"{name(*one)}:{name(*other)}"


def trace(mask: int) -> Points | None:
    """The corners of the outline of a mask, or None if it is not one loop."""
    follow: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for c, r in bits(mask):
        square = [(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1)]
        for direction, (dx, dy) in enumerate(STEPS):
            if not has(mask, c + dx, r + dy):
                follow.setdefault(square[direction], []).append(square[(direction + 1) % 4])
    total = sum(len(ends) for ends in follow.values())
    start = min(follow)
    loop = [start]
    step = (0, 0)
    while True:
        here = loop[-1]
        ends = follow[here]
        ends.sort(key=lambda end: (end[0] - here[0], end[1] - here[1]) != (step[1], -step[0]))
        end = ends.pop(0)
        step = end[0] - here[0], end[1] - here[1]
        if end == start:
            break
        loop.append(end)
    return loop if len(loop) == total else None


def corners_only(rng: Random, loop: Points) -> Points:
    """The outline without the points in line, as a rule without any of them."""
    keep = rng.choice([0.0, 0.0, 0.1, 1.0])
    points = []
    for index, point in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        in_line = before[0] == after[0] or before[1] == after[1]
        if not in_line or rng.random() < keep:
            points.append(point)
    return points


def jitter(rng: Random, number: int, far: bool, tolerance: float) -> float:
    """A coordinate moved off the grid, within the tolerance or beyond it, never just at it."""
    if far:
        low, high = tolerance + 0.02, 0.48
    else:
        low, high = 0.005, tolerance * 0.97
        if tolerance == 0.25 and rng.random() < 0.05:
            low = high = 0.25
    offset = rng.uniform(low, high)
    if offset != 0.25:
        offset = round(offset, rng.choice([3, 4, 6]))
    sign = rng.choice([-1, 1])
    if far and number in (0, 10):
        sign = 1 if number == 0 else -1
    return number + sign * offset


def rough(rng: Random, points: Points, hand: Hand) -> list[list[float]]:
    """Points as a ruler or a scanner would give them: exact, a little off or far off."""
    if rng.random() >= hand.rough:
        kind: type = rng.choice([int, int, float])
        return [[kind(x), kind(y)] for x, y in points]
    far = rng.random() < hand.far
    share = rng.choice([1.0, 0.4])
    written: list[list[float]] = [[x, y] for x, y in points]
    spots = [(i, j) for i in range(len(points)) for j in (0, 1) if rng.random() < share]
    spots = spots or [(0, 0)]
    really_far = rng.choice(spots) if far else None
    for spot in spots:
        beyond = spot == really_far or (far and rng.random() < 0.2)
        number = points[spot[0]][spot[1]]
        written[spot[0]][spot[1]] = jitter(rng, number, beyond, hand.tolerance)
    return written


def as_outline(rng: Random, mask: int, hand: Hand) -> dict[str, Any] | None:
    """A mask as an outline, or None if it has no single one."""
    loop = trace(mask)
    if loop is None:
        return None
    points = corners_only(rng, loop)
    turn = rng.randrange(len(points))
    points = points[turn:] + points[:turn]
    if rng.random() < 0.5:
        points.reverse()
    if rng.random() < 0.05:
        points.append(points[0])
    return {"outline": rough(rng, points, hand)}


def crosses(a: Points, b: Points) -> bool:
    """Whether two sides have a point in common."""

    def side(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> int:
        turn = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return (turn > 0) - (turn < 0)

    def within(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> bool:
        return all(min(p[i], q[i]) <= r[i] <= max(p[i], q[i]) for i in (0, 1))

    (p, q), (r, s) = a, b
    turns = [side(p, q, r), side(p, q, s), side(r, s, p), side(r, s, q)]
    if turns[0] != turns[1] and turns[2] != turns[3]:
        return True
    ends = [(p, q, r), (p, q, s), (r, s, p), (r, s, q)]
    return any(not turn and within(*end) for turn, end in zip(turns, ends, strict=True))


def is_simple(points: Points) -> bool:
    """Whether an outline nowhere meets itself."""
    count = len(points)
    sides = [[points[i], points[(i + 1) % count]] for i in range(count)]
    for i in range(count):
        for j in range(i + 2, count):
            if (i, j) != (0, count - 1) and crosses(sides[i], sides[j]):
                return False
    return True


def filled(points: Points) -> int | None:
    """The cells in an outline, or None if a centre lies on one of its sides."""
    mask = 0
    sides = list(zip(points, points[1:] + points[:1], strict=True))
    for column in range(10):
        for row in range(10):
            odd = False
            for (ax, ay), (bx, by) in sides:
                cross = (bx - ax) * (2 * row + 1 - 2 * ay) - (by - ay) * (2 * column + 1 - 2 * ax)
                if (ay <= row) != (by <= row):
                    if cross == 0:
                        return None
                    odd ^= (cross > 0) == (by > ay)
            if odd:
                mask |= bit(column, row)
    return mask


def as_slanted(rng: Random, mask: int, hand: Hand) -> tuple[dict[str, Any], int] | None:
    """An outline with a slanted side in place of a corner, and the cells it holds."""
    loop = trace(mask)
    if loop is None:
        return None
    points = corners_only(Random(0), loop)
    points = [point for i, point in enumerate(points) if point not in points[:i]]
    for index in rng.sample(range(len(points)), len(points)):
        fewer = points[:index] + points[index + 1 :]
        if len(fewer) < 3 or not is_simple(fewer):
            continue
        cells = filled(fewer)
        if cells:
            return {"outline": rough(rng, fewer, hand)}, cells
    return None


def border_lines(mask: int, left: int) -> list[list[tuple[int, int]]]:
    """The lines between a piece and the rest of what is left, each as long as possible."""
    edges = set()
    for c, r in bits(mask):
        square = [(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1)]
        for direction, (dx, dy) in enumerate(STEPS):
            if has(left & ~mask, c + dx, r + dy):
                edges.add(tuple(sorted([square[direction], square[(direction + 1) % 4]])))
    lines = []
    for (ax, ay), (bx, by) in sorted(edges):
        dx, dy = bx - ax, by - ay
        if ((ax - dx, ay - dy), (ax, ay)) in edges:
            continue
        while ((bx, by), (bx + dx, by + dy)) in edges:
            bx, by = bx + dx, by + dy
        lines.append([(ax, ay), (bx, by)])
    return lines


def walls_of(lines: list[list[tuple[int, int]]]) -> tuple[int, int]:
    """The walls (east, south) that lines put up."""
    east = south = 0
    for line in lines:
        (ax, ay), (bx, by) = sorted(line)
        for x in range(ax, bx):
            south |= bit(x, ay - 1) if ay > 0 else 0
        for y in range(ay, by):
            east |= bit(ax - 1, y) if ax > 0 else 0
    return east, south


def random_line(rng: Random) -> list[tuple[int, int]]:
    """A level or upright line from anywhere to anywhere, the rim included."""
    one, other = sorted(rng.sample(range(11), 2))
    at = rng.choice([0, 10, rng.randint(0, 10), rng.randint(0, 10)])
    return [(one, at), (other, at)] if rng.random() < 0.5 else [(at, one), (at, other)]


def as_cuts(rng: Random, mask: int, left: int, hand: Hand) -> dict[str, Any] | None:
    """A piece as cuts and a cell to take, or None if it is not one part of what is left."""
    take = bit(*rng.choice(bits(mask)))
    lines = border_lines(mask, left)
    if flood(take, left, *walls_of(lines)) != mask:
        return None
    if rng.random() < 0.2 and lines:
        lines = [half for line in lines for half in split_line(rng, line)]
    written = [rough(rng, line, hand) for line in lines]
    for _ in range(rng.choice([0, 0, 0, 1, 3]) if lines else rng.randint(1, 2)):
        more = random_line(rng)
        if flood(take, left, *walls_of([*lines, more])) == mask:
            lines.append(more)
            written.append([list(point) for point in more])
    for line in written:
        if rng.random() < 0.3:
            line.reverse()
    rng.shuffle(written)
    written = written or [[[0, 0], [10, 0]]]
    return {"cuts": written, "take": name(*bits(take)[0])}


def split_line(rng: Random, line: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """A line in two parts, which may lie over each other for a bit."""
    (ax, ay), (bx, by) = line
    length = abs(bx - ax) + abs(by - ay)
    if length < 2:
        return [line]
    dx, dy = (bx - ax) // length, (by - ay) // length
    first = rng.randint(1, length - 1)
    second = rng.randint(max(0, first - 2), first)
    return [
        [(ax, ay), (ax + dx * first, ay + dy * first)],
        [(ax + dx * second, ay + dy * second), (bx, by)],
    ]


def gone_take(rng: Random, left: int) -> dict[str, Any]:
    """A cut entry whose cell to take is already gone."""
    return {
        "cuts": [[list(point) for point in random_line(rng)]],
        "take": name(*rng.choice(bits(FULL & ~left))),
    }


def written_piece(rng: Random, mask: int, left: int, hand: Hand) -> tuple[Any, int]:
    """A piece in one of the three forms, and the cells it then stands for."""
    one_part = flood(mask & -mask, mask) == mask
    if rng.random() > hand.texts and one_part:
        if rng.random() < hand.slanted and (slanted := as_slanted(rng, mask, hand)):
            return slanted
        if rng.random() < 0.5:
            outline = as_outline(rng, mask, hand)
            if outline:
                return outline, mask
        elif not mask & ~left:
            cuts = as_cuts(rng, mask, left, hand)
            if cuts:
                return cuts, mask
    return as_text(rng, mask), mask


# --- phase 1 of one player ----------------------------------------------------------------------


class Pieces:
    """What a player wrote down, and the pieces it makes."""

    def __init__(self) -> None:
        self.entries: list[Any] = []
        self.masks: list[int] = []
        self.void = False

    def add(self, rng: Random, items: list[int], left: int, hand: Hand) -> int:
        """Write an entry down and give back what is left after it."""
        forms = []
        as_list = len(items) > 1
        for item in items:
            if not item:
                continue
            if item & ~left and rng.random() < 0.1 and left != FULL:
                form, mask = gone_take(rng, left), 0
                self.void = True
            else:
                form, mask = written_piece(rng, item, left, hand)
            self.void = self.void or bool(mask & ~left)
            if not self.void:
                self.masks.extend(parts_of(mask))
            forms.append(form)
            left &= ~mask
        self.entries.append(forms if as_list else forms[0])
        return left


def play_rounds(rng: Random, cutter: Cutter, style: dict[str, Any]) -> Pieces:
    """Cut for one player, round by round."""
    pieces = Pieces()
    hand = Hand(rng, style["tolerance"], style["clean"])
    for number in range(1, style["entries"] + 1):
        room = MOST_PIECES - len(pieces.masks) - (10 - number)
        if not cutter.left:
            if rng.random() < 0.6:
                break
            items = [grown(rng, FULL, rng.randint(1, 6))]
        elif number == 10:
            items = last_items(rng, cutter.left, style["faults"])
        elif room > 3 and rng.random() < style["faults"]:
            items = cutter.bad_items(number)
            if not cutter.left & ~sum(set(items)) and rng.random() < 0.9:
                items = [cutter.good_piece(number)]
        else:
            items = [cutter.good_piece(number)]
        cutter.left = pieces.add(rng, items, cutter.left, hand)
    return pieces


def last_items(rng: Random, left: int, faults: float) -> list[int]:
    """The tenth entry: all that is left, as one, as a list, or with something missing."""
    parts = parts_of(left)
    if rng.random() < faults * 0.2 and left.bit_count() > 1:
        return [left & ~bit(*rng.choice(bits(left)))]
    if len(parts) > 1 and rng.random() < 0.5:
        rng.shuffle(parts)
        return parts
    if rng.random() < faults * 0.2:
        piece = grown(rng, left, rng.randint(1, 4))
        return [piece, left & ~piece]
    return [left]


# --- phase 2 of one player ----------------------------------------------------------------------


class Shape:
    """A piece in its four turns: cells from the box corner and star halves."""

    def __init__(self, mask: int, board: Board) -> None:
        cells = bits(mask)
        inside = set(cells)
        halves = [
            (c, r, d, board.letters[c, r])
            for c, r in cells
            for d, (dx, dy) in enumerate(STEPS)
            if (c + dx, r + dy) not in inside and ((c, r), (c + dx, r + dy)) in board.stars
        ]
        self.turns: list[tuple[Points, list[Half]]] = []
        for _ in range(4):
            left, top = min(c for c, _ in cells), min(r for _, r in cells)
            cells = [(c - left, r - top) for c, r in cells]
            halves = [(c - left, r - top, d, colour) for c, r, d, colour in halves]
            self.turns.append((cells, halves))
            high = max(r for _, r in cells)
            cells = [(high - r, c) for c, r in cells]
            halves = [(high - r, c, (d + 1) % 4, colour) for c, r, d, colour in halves]
        self.home = min(c for c, _ in bits(mask)), min(r for _, r in bits(mask))


class Table:
    """The laid pieces: which cells are covered and which star halves lie there."""

    def __init__(self, shapes: list[Shape], expert: bool) -> None:
        self.shapes = shapes
        self.expert = expert
        self.cells: set[tuple[int, int]] = set()
        self.halves: dict[tuple[int, int, int], str] = {}
        self.placed: list[Placed] = []

    def fits(self, shape: int, turn: int, x: int, y: int) -> bool:
        """Whether a piece can lie there without overlap and without a bad meeting."""
        cells, halves = self.shapes[shape].turns[turn]
        if any((c + x, r + y) in self.cells for c, r in cells):
            return False
        own = set()
        for c, r, d, colour in halves:
            cell = c + x + STEPS[d][0], r + y + STEPS[d][1]
            met = self.halves.get((*cell, (d + 2) % 4))
            if met and met != colour and "*" not in (met, colour):
                return False
            if self.expert and not met and cell in self.cells:
                return False
            own.add((c + x, r + y, d))
        if not self.expert:
            return True
        for c, r in cells:
            for d, (dx, dy) in enumerate(STEPS):
                back = (c + x + dx, r + y + dy, (d + 2) % 4)
                if back in self.halves and (c + x, r + y, d) not in own:
                    return False
        return True

    def put(self, shape: int, turn: int, x: int, y: int) -> None:
        """Lay a piece down."""
        cells, halves = self.shapes[shape].turns[turn]
        self.cells.update((c + x, r + y) for c, r in cells)
        self.halves.update({(c + x, r + y, d): colour for c, r, d, colour in halves})
        self.placed.append((shape, turn, (x, y)))

    def add_one(self, rng: Random, shape: int) -> bool:
        """Lay a piece by a good meeting, anywhere it fits."""
        open_halves = [
            key
            for key in self.halves
            if (key[0] + STEPS[key[2]][0], key[1] + STEPS[key[2]][1]) not in self.cells
        ]
        rng.shuffle(open_halves)
        for x, y, d in open_halves[:25]:
            colour = self.halves[x, y, d]
            target = x + STEPS[d][0], y + STEPS[d][1]
            for turn in range(4):
                for c, r, side, own in self.shapes[shape].turns[turn][1]:
                    if side != (d + 2) % 4 or not (own == colour or "*" in (own, colour)):
                        continue
                    if self.fits(shape, turn, target[0] - c, target[1] - r):
                        self.put(shape, turn, target[0] - c, target[1] - r)
                        return True
        return False


def lay_well(rng: Random, shapes: list[Shape], expert: bool) -> list[Placed]:
    """Lay as many pieces as possible without an error, all of them as a rule."""
    best: list[Placed] = []
    for _ in range(3):
        table = Table(shapes, expert)
        todo = rng.sample(range(len(shapes)), len(shapes))
        table.put(todo.pop(), rng.randrange(4), rng.randint(-3, 9), rng.randint(-3, 9))
        stuck = 0
        while todo and stuck < len(todo):
            shape = todo.pop()
            if table.add_one(rng, shape):
                stuck = 0
            else:
                stuck += 1
                todo.insert(0, shape)
        if len(table.placed) > len(best):
            best = table.placed
        if not todo:
            break
    return best


def laid_home(rng: Random, shapes: list[Shape]) -> list[Placed]:
    """The pieces as they were in the square, the whole of it given a turn."""
    turn = rng.randrange(4)
    placed = []
    for index, shape in enumerate(shapes):
        x, y = shape.home
        cells = shape.turns[0][0]
        wide, high = max(c for c, _ in cells) + 1, max(r for _, r in cells) + 1
        for _ in range(turn):
            x, y, wide, high = 10 - y - high, x, high, wide
        placed.append((index, turn, (x, y)))
    return placed


def scattered(rng: Random, shapes: list[Shape]) -> list[Placed]:
    """Pieces thrown down anywhere."""
    reach = rng.choice([6, 12, 30])
    count = rng.randint(1, len(shapes))
    chosen = rng.sample(range(len(shapes)), count)
    return [
        (index, rng.randrange(4), (rng.randint(-reach, reach), rng.randint(-reach, reach)))
        for index in chosen
    ]


def spoil(rng: Random, placed: list[Placed]) -> list[Placed]:
    """Make a few mistakes in a puzzle: a piece moved, turned, taken away or swapped."""
    placed = list(placed)
    for _ in range(rng.choice([1, 1, 2, 3])):
        if not placed:
            break
        spot = rng.randrange(len(placed))
        piece, turn, (x, y) = placed[spot]
        way = rng.random()
        if way < 0.4:
            placed[spot] = (piece, turn, (x + rng.randint(-1, 1), y + rng.randint(-1, 1)))
        elif way < 0.6:
            placed[spot] = (piece, rng.randrange(4), (x, y))
        elif way < 0.85:
            placed.pop(spot)
        else:
            placed[spot] = (piece, turn, (x + rng.choice([-40, 0]), y + rng.choice([40, 0])))
    return placed


def puzzle_of(rng: Random, pieces: Pieces, board: Board, style: dict[str, Any]) -> list[Any]:
    """The puzzle of one player."""
    if not pieces.masks or rng.random() < 0.04:
        return []
    masks = pieces.masks[:MOST_PIECES]
    shapes = [Shape(mask, board) for mask in masks]
    way = rng.random()
    if way < style["tidy"]:
        placed = lay_well(rng, shapes, style["expert"])
    else:
        way = rng.random()
        if way < 0.6:
            placed = spoil(rng, lay_well(rng, shapes, style["expert"] and rng.random() < 0.6))
        elif way < 0.8:
            placed = laid_home(rng, shapes)
            placed = spoil(rng, placed) if rng.random() < 0.5 else placed
        else:
            placed = scattered(rng, shapes)
    if rng.random() < 0.7:
        rng.shuffle(placed)
    dx, dy = rng.choice([(0, 0), (rng.randint(-30, 30), rng.randint(-30, 30))])
    return [
        {"piece": index + 1, "at": [x + dx, y + dy], "turn": turn} for index, turn, (x, y) in placed
    ]


# --- whole records ------------------------------------------------------------------------------


def random_dice(rng: Random, count: int) -> list[dict[str, int | str]]:
    """The rolls of a game, of one of several tempers."""
    faces = rng.choice([FACES] * 4 + [["", "", "", "?", 4], ["", 3, 4, 4], ["?", 2, 2, 3]])
    rolls = []
    for _ in range(count):
        blank = rng.random() < 0.04
        rolls.append({c: "" if blank else rng.choice(faces) for c in COLOUR_NAMES.values()})
    return rolls


def random_rules(rng: Random) -> dict[str, Any]:
    """Some of the options."""
    rules: dict[str, Any] = {}
    if rng.random() < 0.25:
        steps = [rng.randint(0, 5) for _ in range(rng.randint(1, 10))]
        rules["bonus_column"] = [sum(steps[: i + 1]) for i in range(len(steps))]
    if rng.random() < 0.25:
        rules["tolerance"] = rng.choice([0.05, 0.1, 0.25, 0.3, 0.4])
    if rng.random() < 0.3:
        rules["expert"] = rng.random() < 0.8
    return rules


def random_corners(rng: Random, count: int) -> list[str]:
    """The corners of the players, now and then one of them twice."""
    if rng.random() < 0.12:
        return [rng.choice(list(CORNERS)) for _ in range(count)]
    return rng.sample(list(CORNERS), count)


def random_style(rng: Random, rules: dict[str, Any]) -> dict[str, Any]:
    """How well a game is played and how far it has come."""
    mood = rng.random()
    return {
        "clean": mood < 0.35,
        "started": mood > 0.85,
        "tolerance": rules.get("tolerance", 0.25),
        "expert": rules.get("expert", False),
        "tidy": 0.95 if mood < 0.35 else rng.choice([0.2, 0.5, 0.7]),
    }


def random_player(
    rng: Random, board: Board, dice: list[dict[str, Any]], corners: list[str], style: dict[str, Any]
) -> dict[str, Any]:
    """One player with pieces and, as a rule, a puzzle; round 1 aims at all the corners given."""
    style = dict(style)
    style["faults"] = 0.0 if style["clean"] else rng.choice([0.0, 0.1, 0.1, 0.2, 0.5])
    style["entries"] = 10
    if style["started"] and rng.random() < 0.7:
        style["entries"] = rng.randint(0, min(10, len(dice)))
    style["entries"] = min(style["entries"], len(dice))
    astray = not style["clean"] and rng.random() < 0.04
    aims = rng.sample(list(CORNERS), 1) if astray else corners
    cutter = Cutter(rng, board, dice, aims)
    pieces = play_rounds(rng, cutter, style)
    player: dict[str, Any] = {"corner": corners[0], "pieces": pieces.entries}
    if not (style["started"] and rng.random() < 0.6):
        player["puzzle"] = puzzle_of(rng, pieces, board, style)
    return player


def add_twin(rng: Random, players: list[dict[str, Any]], corners: list[str]) -> None:
    """Let the last player have done just what the first did, from another corner."""
    players[-1] = {key: players[0][key] for key in ("pieces", "puzzle") if key in players[0]}
    players[-1]["corner"] = corners[-1]


def add_finished(rng: Random, players: list[dict[str, Any]], clean: bool) -> None:
    """Give some players their place in the order of finishing, gaps allowed."""
    numbers = list(range(1, len(players) + 1))
    if rng.random() < 0.3:
        numbers = rng.sample(range(1, 12), len(players))
    rng.shuffle(numbers)
    share = rng.choice([1.0, 1.0, 0.7]) if clean else rng.choice([1.0, 0.6, 0.2])
    for player, number in zip(players, numbers, strict=True):
        if rng.random() < share:
            player["finished"] = number


def random_record(rng: Random) -> dict[str, Any]:
    """A readable record with its inline square under `square`."""
    square = random_square(rng)
    board = Board(square)
    rules = random_rules(rng)
    style = random_style(rng, rules)
    rolls = rng.randint(1, 10) if style["started"] and rng.random() < 0.5 else 10
    dice = random_dice(rng, rolls)
    count = rng.choice([1, 2, 2, 3, 4])
    corners = random_corners(rng, count)
    twins = count > 1 and rng.random() < 0.15
    aims = [[corner] for corner in corners]
    if twins:
        aims[0].append(corners[-1])
    players = [random_player(rng, board, dice, aim, style) for aim in aims]
    if twins:
        add_twin(rng, players, corners)
    add_finished(rng, players, style["clean"])
    for player, called in zip(players, rng.sample(NAMES, count), strict=True):
        player["name"] = called
    record: dict[str, Any] = {"papercraft": 1, "game": "cutit", "square": square, "dice": dice}
    if rules or rng.random() < 0.1:
        record["rules"] = rules
    if rng.random() < 0.1:
        record["title"] = "An evening with scissors"
    record["players"] = players
    return record
