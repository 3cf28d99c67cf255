"""A slow and obvious second referee for `cat`, to hold against the real one.

It takes a readable record as a plain dict with its inline board, and gives the verdict as a plain
dict. Dots are (column, row) from (0, 0) at the top left. Every turn is walked segment by segment
on an endless plane, and the whole game is told as one list of events.

Where the rules can be read in two ways, this is what the oracle takes:

* A drawing after the end is `cat.finished` only, whatever else is wrong with it.
* A thread that has no segment yet touches nothing, not even a cup circled on the start dot.
* A turn after the game's end is an illegal turn like any other: a thread that stood on the paw
  before it, without having stopped short there, has not ended.
* A set of cups is a set: naming a spot twice is no fault if six different ones are named.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

Dot = tuple[int, int]
WALK = {"R": (1, 0), "L": (-1, 0), "U": (0, -1), "D": (0, 1)}


def dot_of(name: str) -> Dot:
    """The dot of a name such as `c7`."""
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(name[0].upper()), int(name[1:]) - 1


def words_of(text: str) -> tuple[Dot | None, str]:
    """The pen's dot, if told, and one letter for each segment; no letter for a pass."""
    pen = None
    letters = ""
    for word in text.split():
        if word == "-":
            continue
        if word[0] == "@":
            pen = dot_of(word[1:])
        else:
            letters += word[0].upper() * int(word[1:])
    return pen, letters


def drawn_in(player: dict[str, Any], turn: int) -> str:
    """What a player's entry says for a turn from 1; `-` where there is none."""
    turns: list[str] = player["turns"]
    return turns[turn - 1].strip() if turn <= len(turns) else "-"


def side(a: Dot, b: Dot) -> frozenset[Dot]:
    """The segment between two dots."""
    return frozenset([a, b])


class Thread:
    """One player's thread so far."""

    def __init__(self, player: dict[str, Any], board: dict[str, Any]) -> None:
        self.player = player
        self.at = dot_of(board["start"])
        self.last = ""
        self.sides: list[frozenset[Dot]] = []
        self.dots: list[Dot] = []
        self.home = False
        self.broken = False
        self.faults: list[tuple[str, str]] = []

    def break_down(self, codes: list[str], at: str) -> None:
        """Note illegal codes; nothing of this player is judged any more."""
        self.broken = True
        self.faults += [(code, at) for code in codes]


def wrong_codes(
    thread: Thread, letters: str, die: int, board: dict[str, Any], rules: dict[str, Any]
) -> list[str]:
    """Every rule a drawn turn breaks."""
    codes = []
    where = [thread.at]
    for letter in letters:
        x, y = where[-1]
        where.append((x + WALK[letter][0], y + WALK[letter][1]))
    at_paw = where[-1] == dot_of(board["paw"])
    may_be_short = thread.player.get("paw", False) and at_paw
    if len(letters) > die or (len(letters) < die and not may_be_short):
        codes.append("cat.length")
    if any(not (0 <= x < board["columns"] and 0 <= y < board["rows"]) for x, y in where):
        codes.append("cat.grid")
    course = letters
    if thread.last and rules.get("bend_at_start", "counts") == "counts":
        course = thread.last + letters
    corners = 0
    for first, second in pairwise(course):
        if (first in "LR" and second in "UD") or (first in "UD" and second in "LR"):
            corners += 1
    if corners > 1:
        codes.append("cat.bend")
    sides = list(thread.sides)
    dots = [dot_of(board["start"]), *thread.dots]
    again = False
    for one, other in pairwise(where):
        if side(one, other) in sides:
            again = True
        if not rules.get("crossing", True) and other in dots:
            again = True
        sides.append(side(one, other))
        dots.append(other)
    if again:
        codes.append("cat.reuse")
    if any(dot in [dot_of(name) for name in board.get("blocks", [])] for dot in where[1:]):
        codes.append("cat.block")
    return codes


def advance(thread: Thread, letters: str) -> None:
    """Draw a legal turn."""
    if not thread.dots:
        thread.dots.append(thread.at)
    for letter in letters:
        x, y = thread.at
        then = (x + WALK[letter][0], y + WALK[letter][1])
        thread.sides.append(side(thread.at, then))
        thread.dots.append(then)
        thread.at = then
        thread.last = letter


def one_turn(
    thread: Thread, turn: int, die: int, board: dict[str, Any], rules: dict[str, Any], *, over: bool
) -> None:
    """Judge and draw what a player did in a turn."""
    text = drawn_in(thread.player, turn)
    if text == "-" or thread.broken:
        return
    at = f"turns.{turn}"
    if over or thread.home:
        thread.break_down(["cat.finished"], at)
        return
    pen, letters = words_of(text)
    if pen is not None and pen != thread.at:
        thread.break_down(["cat.start"], at)
        return
    codes = wrong_codes(thread, letters, die, board, rules)
    if codes:
        thread.break_down(codes, at)
        return
    advance(thread, letters)
    if thread.player.get("paw", False) and thread.at == dot_of(board["paw"]):
        turns = len(thread.player["turns"])
        nothing_more = all(drawn_in(thread.player, n) == "-" for n in range(turn + 1, turns + 1))
        thread.home = len(letters) < die or nothing_more


def counts(thread: Thread, board: dict[str, Any]) -> list[int]:
    """How many mice, socks and planes a thread has touched."""
    touched = set(thread.dots)
    kinds = ("mice", "socks", "planes")
    return [len([n for n in board[kind] if dot_of(n) in touched]) for kind in kinds]


def parts_of(thread: Thread, board: dict[str, Any], rules: dict[str, Any]) -> dict[str, int]:
    """The parts of a player's total."""
    numbers = counts(thread, board)
    values = rules["set_values"] if rules.get("set_values") is not None else board["set_values"]
    worth = 0
    for number in range(1, min(numbers) + 1):
        worth += values[number - 1] if number <= len(values) else 0
    cups = 0
    if rules.get("cups", "on") == "on":
        circled = {dot_of(name) for name in thread.player.get("cups", [])}
        cups = -2 * len(circled & set(thread.dots))
    return {"items": sum(numbers), "sets": worth, "paw": 5 if thread.home else 0, "cups": cups}


def check_cups(thread: Thread, board: dict[str, Any], rules: dict[str, Any]) -> None:
    """Judge the circles of a player's sheet."""
    if rules.get("cups", "on") == "off":
        return
    circled = {dot_of(name) for name in thread.player.get("cups", [])}
    spots = {dot_of(name) for name in board.get("spots", [])}
    if len(circled) != 6 or circled - spots:
        thread.faults.append(("cat.cups", "cups"))


def follow(record: dict[str, Any], board: dict[str, Any]) -> tuple[list[Thread], bool]:
    """Play the record through; the threads, and whether the game came to its end."""
    rules = record.get("rules", {})
    threads = [Thread(player, board) for player in record["players"]]
    for thread in threads:
        check_cups(thread, board, rules)
    timer = list(rules["timer"] if rules.get("timer") is not None else board["timer"])
    active = over = False
    for turn, die in enumerate(record["dice"], 1):
        if active and not over and die >= timer[0]:
            timer.pop(0)
        for thread in threads:
            one_turn(thread, turn, die, board, rules, over=over)
        if over:
            continue
        active = active or any(min(counts(thread, board)) > 0 for thread in threads)
        still = all(drawn_in(thread.player, turn) == "-" for thread in threads)
        over = not timer or still or all(thread.home for thread in threads)
    for thread in threads:
        if thread.player.get("paw", False) and not thread.home and not thread.broken:
            thread.faults.append(("cat.paw", "paw"))
    return threads, over


def verdict(record: dict[str, Any], board: dict[str, Any]) -> dict[str, Any]:
    """The verdict on a readable record."""
    rules = record.get("rules", {})
    threads, over = follow(record, board)
    results = []
    for thread in threads:
        parts = parts_of(thread, board, rules)
        results.append((sum(parts.values()), parts["items"], parts))
    players = []
    for thread, mine in zip(threads, results, strict=True):
        rank = 1 + len([other for other in results if other[:2] > mine[:2]])
        name = thread.player["name"]
        players.append({"name": name, "rank": rank, "total": mine[0], "parts": mine[2]})
    violations = [
        {"code": code, "player": thread.player["name"], "at": at, "severity": "illegal"}
        for thread in threads
        for code, at in thread.faults
    ]
    return {
        "papercraft": 1,
        "game": "cat",
        "sheet": record.get("sheet"),
        "legal": not violations,
        "final": over,
        "players": players,
        "winners": [p["name"] for p in players if p["rank"] == 1] if over else [],
        "violations": violations,
    }
