"""A slow and obvious second referee for `cutit`, to hold against the real one.

It takes a readable record as a plain dict with its inline square, and gives the verdict as a plain
dict. Cells are (column, row) from (0, 0) at the top left; grid points are (x, y) from (0, 0) to
(10, 10). Everything is a set of cells or of grid edges and every choice is tried out in full.

Where the rules can be read in two ways, this is what the oracle takes:

* Border lines that go straight on through a crossing are one run; a gap ends a run.
* "No border at all" is said of the whole round, not of one of several pieces.
* A ring that touches the rim in a single grid point touches the rim.
* In round 10 nothing is judged about the border: no ring, no missing border, no cuts.
* "Slanted" is judged after the points have been moved.
* Every point of a written line is held against the tolerance, also of a line that divides nothing.
* The same cell in two pieces of one list is `cutit.partition`.
* An entry whose `take` is gone takes nothing off.
* `cutit.partition` silences what is said about pieces and puzzle, but not a double corner.
* A pair of laid pieces that overlaps has no good meeting either.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Any

Cell = tuple[int, int]
Point = tuple[int, int]
Edge = tuple[Point, Point]

COLOURS = {"green": "G", "pink": "P", "yellow": "Y", "blue": "B"}
BONUS_COLUMN = [0, 1, 3, 7, 11, 15, 20]
DISCS = {1: [], 2: [3, 0], 3: [5, 3, 0], 4: [5, 3, 1, 0]}
STEPS = [(0, -1), (1, 0), (0, 1), (-1, 0)]  # north, east, south, west: clockwise
WORSE = {"warning": 1, "penalty": 2, "illegal": 3}
SEVERITY = {
    "cutit.straight": "illegal",
    "cutit.two-cuts": "illegal",
    "cutit.corner": "illegal",
    "cutit.partition": "illegal",
    "cutit.one-piece": "penalty",
    "cutit.min-cells": "penalty",
    "cutit.scores": "penalty",
    "cutit.overlap": "penalty",
    "cutit.star-colour": "penalty",
    "cutit.hangs": "penalty",
    "cutit.star-edge": "penalty",
}
ALL_CELLS = {(column, row) for column in range(10) for row in range(10)}


# --- cells, points and edges --------------------------------------------------------------------


def cell_of(name: str) -> Cell:
    """The cell of a name such as `C7`."""
    return "ABCDEFGHIJ".index(name[0]), int(name[1:]) - 1


def cells_of(text: str) -> set[Cell]:
    """The cells of a string of cells and ranges."""
    found: set[Cell] = set()
    for word in text.replace(",", " ").split():
        ends = [cell_of(name) for name in word.split(":")]
        columns = sorted([ends[0][0], ends[-1][0]])
        rows = sorted([ends[0][1], ends[-1][1]])
        for column in range(columns[0], columns[1] + 1):
            for row in range(rows[0], rows[1] + 1):
                found.add((column, row))
    return found


def neighbour(cell: Cell, direction: int) -> Cell:
    """The cell beside a cell, in direction 0 to 3 clockwise from north."""
    return cell[0] + STEPS[direction][0], cell[1] + STEPS[direction][1]


def edge_between(cell: Cell, direction: int) -> Edge:
    """The grid edge on one side of a cell, with its smaller end first."""
    column, row = cell
    corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
    ends = sorted([corners[direction], corners[(direction + 1) % 4]])
    return ends[0], ends[1]


def flood(start: Cell, allowed: set[Cell], walls: set[Edge]) -> set[Cell]:
    """The cells that can be reached from a cell without leaving `allowed` or crossing a wall."""
    reached = {start}
    todo = [start]
    while todo:
        cell = todo.pop()
        for direction in range(4):
            other = neighbour(cell, direction)
            if other not in allowed or other in reached:
                continue
            if edge_between(cell, direction) in walls:
                continue
            reached.add(other)
            todo.append(other)
    return reached


def connected_parts(cells: set[Cell]) -> list[set[Cell]]:
    """The parts that hang together by sides, in reading order of their first cells."""
    parts: list[set[Cell]] = []
    for cell in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        if not any(cell in part for part in parts):
            parts.append(flood(cell, cells, set()))
    return parts


# --- reading one entry --------------------------------------------------------------------------


def moved(point: list[float]) -> Point:
    """The grid point nearest to a written point."""
    return round(point[0]), round(point[1])


def worst_offset(points: list[list[float]]) -> float:
    """How far the worst coordinate of some points is from a whole number."""
    return max(abs(number - round(number)) for point in points for number in point)


def off_grid(points: list[list[float]], tolerance: float) -> str | None:
    """The severity of `cutit.straight` that the written points deserve by themselves."""
    offset = worst_offset(points)
    if offset == 0:
        return None
    return "warning" if offset <= tolerance else "illegal"


def sides_of(points: list[Point]) -> list[tuple[Point, Point]]:
    """The sides of a closed outline."""
    return list(zip(points, points[1:] + points[:1], strict=True))


def is_slanted(points: list[Point]) -> bool:
    """Whether a side of an outline is neither level nor upright."""
    return any(a[0] != b[0] and a[1] != b[1] for a, b in sides_of(points))


def inside(cell: Cell, points: list[Point]) -> bool:
    """Whether the centre of a cell is inside an outline, by the even-odd rule."""
    x, y = cell[0] + 0.5, cell[1] + 0.5
    odd = False
    for (ax, ay), (bx, by) in sides_of(points):
        if (ay > y) != (by > y):
            crossing = ax + (y - ay) * (bx - ax) / (by - ay)
            if crossing > x:
                odd = not odd
    return odd


def edges_on_line(start: Point, end: Point) -> set[Edge]:
    """The grid edges a level or upright line runs over."""
    (ax, ay), (bx, by) = sorted([start, end])
    edges: set[Edge] = set()
    for x in range(ax, bx):
        edges.add(((x, ay), (x + 1, ay)))
    for y in range(ay, by):
        edges.add(((ax, y), (ax, y + 1)))
    return edges


class Entry:
    """One entry of `pieces`: its pieces, and what is wrong with the way it is written."""

    def __init__(self, written: Any, left: set[Cell], tolerance: float) -> None:
        self.pieces: list[set[Cell]] = []
        self.straight: str | None = None
        self.taken_twice = False
        still = set(left)
        for form in written if isinstance(written, list) else [written]:
            cells = self.read_form(form, still, tolerance)
            if not cells <= still:
                self.taken_twice = True
            self.pieces.extend(connected_parts(cells))
            still -= cells

    def read_form(self, form: Any, still: set[Cell], tolerance: float) -> set[Cell]:
        """The cells of one written piece."""
        if isinstance(form, str):
            return cells_of(form)
        if "outline" in form:
            return self.read_outline(form["outline"], tolerance)
        return self.read_cuts(form["cuts"], cell_of(form["take"]), still, tolerance)

    def read_outline(self, outline: list[list[float]], tolerance: float) -> set[Cell]:
        """The cells with their centre inside an outline."""
        points = [moved(point) for point in outline]
        self.note_straight(off_grid(outline, tolerance))
        if is_slanted(points):
            self.note_straight("illegal")
        return {cell for cell in ALL_CELLS if inside(cell, points)}

    def read_cuts(
        self, cuts: list[list[list[float]]], take: Cell, still: set[Cell], tolerance: float
    ) -> set[Cell]:
        """The part of what is left that holds `take` after dividing it along the cuts."""
        walls: set[Edge] = set()
        for start, end in cuts:
            self.note_straight(off_grid([start, end], tolerance))
            walls |= edges_on_line(moved(start), moved(end))
        if take not in still:
            self.taken_twice = True
            return set()
        return flood(take, still, walls)

    def note_straight(self, severity: str | None) -> None:
        """Keep the worst severity of `cutit.straight`."""
        if severity and (self.straight is None or WORSE[severity] > WORSE[self.straight]):
            self.straight = severity

    def cells(self) -> set[Cell]:
        """All cells of the entry."""
        return set().union(*self.pieces)


# --- phase 1: borders and rounds ----------------------------------------------------------------


def border_of(pieces: list[set[Cell]], left: set[Cell]) -> set[Edge]:
    """The grid edges between different parts of a round: its pieces and the rest."""
    rest = left - set().union(*pieces)
    parts = [*pieces, rest]
    border: set[Edge] = set()
    for part in parts:
        for cell in part:
            for direction in range(4):
                other = neighbour(cell, direction)
                if other in left and other not in part:
                    border.add(edge_between(cell, direction))
    return border


def count_runs(border: set[Edge]) -> int:
    """The number of straight runs: edges that no edge in line goes before."""
    runs = 0
    for (ax, ay), (bx, by) in border:
        before = ((ax - (bx - ax), ay - (by - ay)), (ax, ay))
        if before not in border:
            runs += 1
    return runs


def border_parts(border: set[Edge]) -> list[set[Edge]]:
    """The parts of a border that hang together by grid points."""
    parts: list[set[Edge]] = []
    todo = set(border)
    while todo:
        part = {todo.pop()}
        while True:
            points = {point for edge in part for point in edge}
            more = {edge for edge in todo if edge[0] in points or edge[1] in points}
            if not more:
                break
            part |= more
            todo -= more
        parts.append(part)
    return parts


def on_rim(point: Point, left: set[Cell]) -> bool:
    """Whether a grid point lies on the rim of what is left."""
    x, y = point
    around = {(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)}
    return not around <= left


def has_ring(border: set[Edge], left: set[Cell]) -> bool:
    """Whether a part of the border nowhere touches the rim."""
    for part in border_parts(border):
        if not any(on_rim(point, left) for edge in part for point in edge):
            return True
    return False


def points_for(face: int | str, count: int) -> int:
    """The points of one die for so many cells of its colour."""
    if face == "":
        return 0
    if face == "?":
        return count
    return int(face) if count >= int(face) else 0


def best_score(cells: set[Cell], roll: dict[str, int | str], letters: dict[Cell, str]) -> int:
    """The score of a piece with the best choice for each joker cell."""
    held = [letters[cell] for cell in cells]
    best = 0
    for choice in combinations_with_replacement("GPYB", held.count("*")):
        score = 0
        for colour, letter in COLOURS.items():
            score += points_for(roll[colour], held.count(letter) + choice.count(letter))
        best = max(best, score)
    return best


def all_blank(roll: dict[str, int | str]) -> bool:
    """Whether all four dice of a roll are blank."""
    return all(roll[colour] == "" for colour in COLOURS)


class Round:
    """One round of one player: its faults, cuts and score."""

    def __init__(
        self,
        number: int,
        entry: Entry,
        left: set[Cell],
        roll: dict[str, int | str],
        letters: dict[Cell, str],
    ) -> None:
        self.number = number
        self.faults: dict[str, str] = {}
        self.cuts: int | None = None
        self.points = sum(best_score(piece, roll, letters) for piece in entry.pieces)
        if entry.straight:
            self.faults["cutit.straight"] = entry.straight
        if number < 10:
            self.judge_border(entry, left)
        if self.falls_apart(entry, left):
            self.add("cutit.one-piece")
            return
        if len(entry.cells()) < 4:
            self.add("cutit.min-cells")
        if self.points < 1 and not all_blank(roll):
            self.add("cutit.scores")

    def add(self, code: str) -> None:
        """Put down a fault with the severity of its code."""
        self.faults[code] = SEVERITY[code]

    def judge_border(self, entry: Entry, left: set[Cell]) -> None:
        """Judge the border of a round with a cut."""
        border = border_of(entry.pieces, left)
        self.cuts = count_runs(border)
        if not border or has_ring(border, left):
            self.add("cutit.straight")
        if self.cuts > 2:
            self.add("cutit.two-cuts")

    def falls_apart(self, entry: Entry, left: set[Cell]) -> bool:
        """Whether more than one piece came off or the rest fell into more parts."""
        if len(entry.pieces) > 1:
            return True
        if self.number == 10:
            return False
        after = connected_parts(left - entry.cells())
        return len(after) > len(connected_parts(left))

    def is_good(self, spoilt: bool) -> bool:
        """Whether the round is free of penalties and illegal acts."""
        return not spoilt and all(severity == "warning" for severity in self.faults.values())


# --- phase 2: the puzzle ------------------------------------------------------------------------


def star_halves(
    piece: set[Cell], stars: set[frozenset[Cell]], letters: dict[Cell, str]
) -> dict[tuple[Cell, int], str]:
    """The star halves on the edges of a piece: cell and direction, with the colour."""
    halves: dict[tuple[Cell, int], str] = {}
    for cell in piece:
        for direction in range(4):
            other = neighbour(cell, direction)
            if other not in piece and frozenset([cell, other]) in stars:
                halves[cell, direction] = letters[cell]
    return halves


class Laid:
    """One laid piece: its cells on the table and the star halves on their edges."""

    def __init__(
        self, piece: set[Cell], halves: dict[tuple[Cell, int], str], at: list[int], turn: int
    ) -> None:
        def turned(cell: Cell) -> Cell:
            x, y = cell
            for _ in range(turn):
                x, y = -y, x
            return x, y

        left = min(turned(cell)[0] for cell in piece)
        top = min(turned(cell)[1] for cell in piece)

        def placed(cell: Cell) -> Cell:
            x, y = turned(cell)
            return x - left + at[0], y - top + at[1]

        self.size = len(piece)
        self.cells = {placed(cell) for cell in piece}
        self.halves = {
            (placed(cell), (direction + turn) % 4): colour
            for (cell, direction), colour in halves.items()
        }


def fits(one: str, other: str) -> bool:
    """Whether two star halves may meet."""
    return one == other or "*" in (one, other)


def contact(one: Laid, other: Laid, expert: bool) -> tuple[set[str], bool]:
    """The faults of a pair of laid pieces, and whether it has a good meeting."""
    if one.cells & other.cells:
        return {"cutit.overlap"}, False
    faults: set[str] = set()
    good = False
    for cell in one.cells:
        for direction in range(4):
            beside = neighbour(cell, direction)
            if beside not in other.cells:
                continue
            mine = one.halves.get((cell, direction))
            yours = other.halves.get((beside, (direction + 2) % 4))
            if mine and yours:
                if fits(mine, yours):
                    good = True
                else:
                    faults.add("cutit.star-colour")
            elif (mine or yours) and expert:
                faults.add("cutit.star-edge")
    return faults, good


def is_one_net(members: tuple[int, ...], linked: set[tuple[int, int]]) -> bool:
    """Whether the members are all linked to each other, directly or through members."""
    if not members:
        return True
    net = {members[0]}
    while True:
        more = {
            member
            for member in members
            if member not in net
            and any((member, other) in linked or (other, member) in linked for other in net)
        }
        if not more:
            return len(net) == len(members)
        net |= more


def kept_cells(sizes: list[int], bad: set[tuple[int, int]], linked: set[tuple[int, int]]) -> int:
    """The cells of the largest set without a bad pair that is one net in itself."""
    best = 0
    for count in range(len(sizes), 0, -1):
        for members in combinations(range(len(sizes)), count):
            cells = sum(sizes[member] for member in members)
            if cells <= best or any(pair in bad for pair in combinations(members, 2)):
                continue
            if is_one_net(members, linked):
                best = cells
    return best


# --- one player, all players --------------------------------------------------------------------


class Player:
    """Everything that is said about one player."""

    def __init__(self, given: dict[str, Any]) -> None:
        self.given = given
        self.name: str = given["name"]
        self.violations: dict[tuple[str, str], str] = {}
        self.pieces: list[set[Cell]] = []
        self.rounds: list[int] = []
        self.higher: int | float = 0
        self.single: int | float = 0
        self.puzzle: int = 0
        self.disc: int | None = None
        self.perfect = False
        self.void = False

    def add(self, code: str, at: str, severity: str | None = None) -> None:
        """Put down a violation, with the worst severity if it is already there."""
        severity = severity or SEVERITY[code]
        known = self.violations.get((code, at))
        if known is None or WORSE[severity] > WORSE[known]:
            self.violations[code, at] = severity

    def total(self) -> int | float | None:
        """The total, or None without a total."""
        if self.void:
            return None
        return sum(self.rounds) + self.higher + self.single + self.puzzle

    def key(self) -> tuple[int | float, int]:
        """What the ranking compares: the total, then the disc."""
        total = self.total()
        assert total is not None
        return total, -1 if self.disc is None else self.disc


def column_value(column: list[int | float], boxes: int) -> int | float:
    """What so many circled boxes of a bonus column are worth."""
    return 0 if boxes == 0 else column[min(boxes, len(column)) - 1]


def play_phase_one(
    player: Player, record: dict[str, Any], letters: dict[Cell, str], same_corner: bool
) -> None:
    """Judge and score the rounds of a player."""
    rules = record.get("rules", {})
    if same_corner:
        player.add("cutit.corner", "corner")
    left = set(ALL_CELLS)
    entries: list[tuple[Entry, set[Cell]]] = []
    for number, written in enumerate(player.given["pieces"], 1):
        entry = Entry(written, left, rules.get("tolerance", 0.25))
        entries.append((entry, set(left)))
        player.pieces.extend(entry.pieces)
        left -= entry.cells()
        if entry.taken_twice:
            player.void = True
            player.add("cutit.partition", f"pieces.{number}")
    if len(entries) == 10 and left:
        player.void = True
        player.add("cutit.partition", "pieces")
    if not player.void:
        score_rounds(player, record, letters, entries, same_corner)


def score_rounds(
    player: Player,
    record: dict[str, Any],
    letters: dict[Cell, str],
    entries: list[tuple[Entry, set[Cell]]],
    same_corner: bool,
) -> None:
    """Judge every round and fill both bonus columns."""
    higher = single = 0
    last: int | None = None
    for number, (entry, left) in enumerate(entries, 1):
        played = Round(number, entry, left, record["dice"][number - 1], letters)
        if number == 1 and cell_of(player.given["corner"]) not in entry.cells():
            played.add("cutit.corner")
        for code, severity in played.faults.items():
            player.add(code, f"pieces.{number}", severity)
        if not played.is_good(spoilt=number == 1 and same_corner):
            player.rounds.append(-5)
            continue
        player.rounds.append(played.points)
        if last is not None and played.points > last:
            higher += 1
        if played.cuts == 1:
            single += 1
        last = played.points
    column = record.get("rules", {}).get("bonus_column", BONUS_COLUMN)
    player.higher = column_value(column, higher)
    player.single = column_value(column, single)


def play_phase_two(
    player: Player, stars: set[frozenset[Cell]], letters: dict[Cell, str], expert: bool
) -> None:
    """Judge the puzzle of a player and charge what is outside the kept part."""
    laid = []
    for step in player.given["puzzle"]:
        piece = player.pieces[step["piece"] - 1]
        laid.append(Laid(piece, star_halves(piece, stars, letters), step["at"], step["turn"]))
    bad: set[tuple[int, int]] = set()
    linked: set[tuple[int, int]] = set()
    for first, second in combinations(range(len(laid)), 2):
        faults, good = contact(laid[first], laid[second], expert)
        for code in faults:
            bad.add((first, second))
            player.add(code, f"puzzle.{second + 1}")
        if good:
            linked.add((first, second))
    hangs = not is_one_net(tuple(range(len(laid))), linked)
    if hangs:
        player.add("cutit.hangs", "puzzle")
    sizes = [piece.size for piece in laid]
    kept = kept_cells(sizes, bad, linked) if bad or hangs else sum(sizes)
    player.puzzle = kept - 100
    player.perfect = len(laid) == len(player.pieces) and not bad and not hangs


def deal_discs(players: list[Player]) -> None:
    """Deal the discs in the order of finishing among those who earned one."""
    earned = [p for p in players if not p.void and p.perfect and "finished" in p.given]
    earned.sort(key=lambda player: player.given["finished"])
    for player, disc in zip(earned, DISCS[len(players)], strict=False):
        player.disc = disc
        player.puzzle = disc


def player_line(player: Player, players: list[Player]) -> dict[str, Any]:
    """What the verdict says of one player."""
    if player.void:
        return {"name": player.name, "rank": None, "total": None, "parts": None}
    better = [other for other in players if not other.void and other.key() > player.key()]
    parts = {
        "rounds": player.rounds,
        "higher": player.higher,
        "single": player.single,
        "puzzle": player.puzzle,
    }
    return {
        "name": player.name,
        "rank": 1 + len(better),
        "total": player.total(),
        "parts": parts,
    }


def verdict(record: dict[str, Any], square: dict[str, Any]) -> dict[str, Any]:
    """The verdict on a readable record."""
    letters = {(c, r): square["cells"][r][c] for c, r in ALL_CELLS}
    stars = {frozenset(cell_of(name) for name in star.split("-")) for star in square["stars"]}
    given = record["players"]
    players = [Player(one) for one in given]
    for index, player in enumerate(players):
        same = any(other["corner"] == given[index]["corner"] for other in given[:index])
        play_phase_one(player, record, letters, same)
    final = all(len(one["pieces"]) == 10 and "puzzle" in one for one in given)
    if final:
        for player in players:
            if not player.void:
                play_phase_two(player, stars, letters, record.get("rules", {}).get("expert", False))
        deal_discs(players)
    lines = [player_line(player, players) for player in players]
    violations = [
        {"code": code, "player": player.name, "at": at, "severity": severity}
        for player in players
        for (code, at), severity in player.violations.items()
    ]
    return {
        "papercraft": 1,
        "game": "cutit",
        "sheet": record.get("sheet"),
        "legal": all(violation["severity"] != "illegal" for violation in violations),
        "final": final,
        "players": lines,
        "winners": [line["name"] for line in lines if final and line["rank"] == 1],
        "violations": violations,
    }
