"""Random boards and random readable records of `cat`, well played and badly played.

Everything is drawn from a `random.Random`, so a seed always gives the same record. Players mostly
draw what the rules allow, found by trying lines at random; now and then a line is bent out of
shape in one of many ways, so that every fault comes up early and late in a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

Dot = tuple[int, int]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Ewa", "Żaneta", "O'Neil", "player 8"]
WALK = {"R": (1, 0), "L": (-1, 0), "U": (0, -1), "D": (0, 1)}
KINDS = ["mice", "socks", "planes"]


def name(dot: Dot) -> str:
    """The name of a dot."""
    return f"{LETTERS[dot[0]]}{dot[1] + 1}"


def random_board(rng: Random) -> dict[str, Any]:
    """A legal inline board, mostly small so that threads meet themselves."""
    columns, rows = rng.choice([(1, 9), (3, 3), (4, 5), (5, 4), (6, 6), (7, 8), (9, 15), (26, 3)])
    dots = [(x, y) for x in range(columns) for y in range(rows)]
    rng.shuffle(dots)
    board: dict[str, Any] = {"columns": columns, "rows": rows}
    board["start"], board["paw"] = name(dots.pop()), name(dots.pop())
    for kind in [*KINDS, "blocks", "spots"]:
        most = {"blocks": 5, "spots": 12}.get(kind, 6)
        count = min(rng.randint(0 if kind == "blocks" else 1, most), len(dots))
        board[kind] = [name(dots.pop()) for _ in range(count)]
    board["set_values"] = [rng.randint(0, 7) for _ in range(rng.choice([0, 1, 2, 5]))]
    board["timer"] = [rng.randint(1, 6) for _ in range(rng.choice([1, 2, 3, 3]))]
    return board


def random_rules(rng: Random) -> dict[str, Any]:
    """Some options, often none."""
    rules: dict[str, Any] = {}
    if rng.random() < 0.35:
        rules["cups"] = rng.choice(["on", "off", "no_penalty"])
    if rng.random() < 0.3:
        rules["crossing"] = rng.random() < 0.3
    if rng.random() < 0.3:
        rules["bend_at_start"] = rng.choice(["counts", "free"])
    if rng.random() < 0.2:
        rules["timer"] = [rng.randint(0, 7) for _ in range(rng.randint(1, 5))]
    if rng.random() < 0.2:
        rules["set_values"] = [rng.randint(-1, 9) for _ in range(rng.randint(0, 4))]
    return rules


def random_cups(rng: Random, board: dict[str, Any]) -> list[str]:
    """Circles, right or wrong: too few, too many, the same twice, on any dot."""
    cups = rng.sample(board["spots"], min(6, len(board["spots"])))
    kind = rng.random()
    anywhere = [name((x, y)) for x in range(board["columns"]) for y in range(board["rows"])]
    if kind < 0.1:
        cups = cups[: rng.randint(0, len(cups))]
    elif kind < 0.2:
        cups = [*cups, rng.choice(anywhere)]
    elif kind < 0.3 and cups:
        cups = [*cups, rng.choice(cups)]
    elif kind < 0.4:
        cups = rng.sample(anywhere, min(len(anywhere), rng.randint(3, 8)))
    elif kind < 0.45:
        cups = list(board["spots"])
    return cups


class Drawer:
    """A player who draws, in the mood to break rules or not."""

    def __init__(self, rng: Random, board: dict[str, Any], rules: dict[str, Any]) -> None:
        self.rng = rng
        self.board = board
        self.rules = rules
        self.at = self.spot(board["start"])
        self.paw = self.spot(board["paw"])
        self.blocks = {self.spot(n) for n in board["blocks"]}
        self.last = ""
        self.used: set[frozenset[Dot]] = set()
        self.dots = {self.at}
        self.turns: list[str] = []
        self.claims = rng.random() < 0.55
        self.wild = rng.choice([0.0, 0.0, 0.03, 0.1, 0.4])
        self.lazy = rng.choice([0.0, 0.05, 0.3])

    @staticmethod
    def spot(text: str) -> Dot:
        """The dot of a name."""
        return LETTERS.index(text[0]), int(text[1:]) - 1

    def line(self, length: int) -> str:
        """A line of a number of segments, with at most one bend of its own."""
        first = self.rng.choice("RLUD")
        if self.last and self.rng.random() < 0.4:
            first = self.last
        count = self.rng.randint(1, length)
        turned = self.rng.choice("UD" if first in "RL" else "RL")
        return first * count + turned * (length - count)

    def ends(self, letters: str) -> Dot | None:
        """Where a line ends, or None if it is no good."""
        at, last, bends = self.at, self.last, 0
        if self.rules.get("bend_at_start") == "free":
            last = ""
        used, dots = set(self.used), set(self.dots)
        for letter in letters:
            then = at[0] + WALK[letter][0], at[1] + WALK[letter][1]
            segment = frozenset([at, then])
            bends += bool(last) and (last in "RL") != (letter in "RL")
            inside = 0 <= then[0] < self.board["columns"] and 0 <= then[1] < self.board["rows"]
            if not inside or segment in used or then in self.blocks or bends > 1:
                return None
            if self.rules.get("crossing") is False and then in dots:
                return None
            used.add(segment)
            dots.add(then)
            at, last = then, letter
        return at

    def draw(self, letters: str) -> None:
        """Go along a line, however wrong, and write it down."""
        text = written(self.rng, letters)
        inside = 0 <= self.at[0] < self.board["columns"] and 0 <= self.at[1] < self.board["rows"]
        if inside and self.rng.random() < 0.15:
            text = f"@{name(self.at)} {text}"
        for letter in letters:
            then = self.at[0] + WALK[letter][0], self.at[1] + WALK[letter][1]
            self.used.add(frozenset([self.at, then]))
            self.at = then
            self.dots.add(then)
        self.last = letters[-1]
        self.turns.append(text)

    def turn(self, die: int) -> None:
        """Do something for a roll."""
        if self.rng.random() < self.lazy:
            self.turns.append("-")
        elif self.rng.random() < self.wild:
            self.misbehave(die)
        else:
            self.behave(die)

    def behave(self, die: int) -> None:
        """Draw a legal line if some can be found; stop at the paw now and then."""
        for _ in range(30):
            length = self.rng.randint(1, die) if self.claims and self.rng.random() < 0.4 else die
            letters = self.line(length)
            end = self.ends(letters)
            if end is not None and (length == die or end == self.paw):
                self.draw(letters)
                return
        self.turns.append("-" if self.rng.random() < 0.9 else " - ")

    def misbehave(self, die: int) -> None:
        """Break a rule, perhaps several."""
        kind = self.rng.randint(0, 5)
        if kind == 0:
            self.draw(self.line(max(1, die + self.rng.choice([-2, -1, 1, 2]))))
        elif kind == 1:
            letters = "".join(self.rng.choice("RLUD") for _ in range(die))
            self.draw(letters)
        elif kind == 2:
            width, height = self.board["columns"], self.board["rows"]
            pen = self.rng.randrange(width), self.rng.randrange(height)
            self.turns.append(f"@{name(pen)} {written(self.rng, self.line(die))}")
        elif kind == 3:
            far = self.rng.choice("RLUD") * self.rng.randint(7, 40)
            self.draw(far + self.line(die))
        elif kind == 4:
            out = self.rng.choice("RLUD")
            back = {"R": "L", "L": "R", "U": "D", "D": "U"}[out]
            self.draw(out * self.rng.randint(1, 4) + back * self.rng.randint(1, 4))
        else:
            self.draw(self.line(die))


def written(rng: Random, letters: str) -> str:
    """A line in words; a straight run is now and then told in two."""
    words = []
    while letters:
        run = len(letters) - len(letters.lstrip(letters[0]))
        if run > 1 and rng.random() < 0.1:
            run = rng.randint(1, run - 1)
        words.append(f"{letters[0]}{run}")
        letters = letters[run:]
    return " ".join(words)


def random_record(rng: Random) -> dict[str, Any]:
    """A readable record with its board inside."""
    board, rules = random_board(rng), random_rules(rng)
    dice = [rng.randint(1, 6) for _ in range(rng.choice([0, 1, 3, 6, 12, 20]))]
    if rng.random() < 0.4:
        dice = [rng.randint(1, 3) for _ in dice]
    players = []
    for player in rng.sample(NAMES, rng.choice([1, 1, 2, 2, 3, 4, 5, 6])):
        drawer = Drawer(rng, board, rules)
        stop = rng.random() < 0.5
        for die in dice:
            if stop and drawer.at == drawer.paw and rng.random() < 0.8:
                break
            if rng.random() < 0.01:
                break
            drawer.turn(die)
        told: dict[str, Any] = {"name": player, "turns": drawer.turns}
        if rng.random() < 0.95:
            told["cups"] = random_cups(rng, board)
        claim = drawer.claims if rng.random() < 0.9 else not drawer.claims
        if claim or rng.random() < 0.5:
            told["paw"] = claim
        players.append(told)
    record = {"papercraft": 1, "game": "cat", "board": board, "dice": dice, "players": players}
    if rules or rng.random() < 0.3:
        record["rules"] = rules
    return record
