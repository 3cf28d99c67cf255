"""Records made to take long or much memory: small to write, expensive to read or to judge.

``RECORDS`` has a function for each; every one returns the bytes of a file of 2 MB at most. Run as a
program, it tells for each name given what became of it, as a line of JSON.
"""

import copy
import json
import resource
import sys
import time
import tomllib
from itertools import pairwise
from pathlib import Path
from random import Random

from papercraft.app.record_reading import read_bytes
from papercraft.core.problems import ReadError

CUTIT = Path(__file__).parents[1] / "games/cutit/cases/puzzle-complete.toml"
BOARD = {
    "columns": 9, "rows": 14, "start": "D1", "paw": "C14", "mice": ["A1"], "socks": ["B2"],
    "planes": ["A4"], "blocks": ["B5"], "spots": ["E2", "H2", "C4", "H4", "F5", "B7", "F8"],
    "set_values": [3, 4, 5], "timer": [4, 4, 4],
}  # fmt: skip
ROLL = {"green": 2, "pink": 3, "yellow": "?", "blue": ""}
CELLS = [f"{chr(65 + n % 10)}{n // 10 + 1}" for n in range(100)]
YARD = "a = [1, 2, 3] # comment\n[b.c]\nd = 'e'\n[[f]]\ng = 1\n"
RIM = [*((x, 0) for x in range(10)), *((10, y) for y in range(10)),
       *((x, 10) for x in range(10, 0, -1)), *((0, y) for y in range(10, 0, -1))]  # fmt: skip


def packed(data):
    return json.dumps(data, separators=(",", ":")).encode()


def cutit(pieces, players=1, **changes):
    data = tomllib.loads(CUTIT.read_text("utf-8"))
    one = {"name": "P", "corner": "A1", "pieces": pieces}
    data["players"] = [one | {"name": f"P{n}"} for n in range(players)]
    return packed(data | {"dice": [ROLL] * 10} | changes)


def cat(players=1, board=None, **changes):
    one = {"cups": BOARD["spots"][:6], "turns": changes.pop("turns", [])}
    data = {"papercraft": 1, "game": "cat", "board": BOARD | (board or {}), "dice": [6] * 1000}
    data["players"] = [one | {"name": f"P{n}"} for n in range(players)]
    return packed(data | changes)


def cards(game, key, log, **changes):
    data = {"papercraft": 1, "game": game, "players": [{"name": "Ada"}, {"name": "Ben"}]}
    return packed(data | {"log": {key: log}} | changes)


def cuttle(moves, **changes):
    return cards("cuttle", "moves", moves, **changes)


def rope(turns, **changes):
    return cards("rope", "turns", turns, **changes)


def points(count, seed=1):
    rng = Random(seed)
    return [[rng.randint(0, 10), rng.randint(0, 10)] for _ in range(count)]


def quarters(count, seed):
    """Points a quarter of a cell apart."""
    return [[x / 4 + 5, y / 4 + 5] for x, y in points(count, seed)]


def star(count, far):
    """Slanted lines across the square, nearly all of which cross each other."""
    return [[RIM[n], RIM[(n + 16 + far) % 40]] for n in range(count)]


def outline_of_500_points():
    return cutit([{"outline": points(500)}])


def outline_of_250_points():
    return cutit([{"outline": points(250)}])


def outlines_of_all_players():
    return cutit([{"outline": quarters(500, n)} for n in range(10)], 4)


def walk_over_the_same_edges():
    there = [[n % 11, n // 11 % 2] for n in range(250)]
    return cutit([{"outline": there + there[::-1]}] * 10, 4)


def thirty_lines_of_thirty_points():
    return cutit([{"cuts": [points(30, n) for n in range(30)], "take": "A1"}])


def ten_pieces_of_100_lines():
    lines = [points(100, n) for n in range(100)]
    return cutit([{"cuts": lines, "take": "A1"}] * 3)


def lines_along_the_grid():
    lines = [[[(n * k + k // 2) % 11, (n + k) // 2 % 11] for k in range(2)] for n in range(60)]
    lines += [[[x, y] for x in range(11) for y in (0, 10)][:20]] * 20
    return cutit([{"cuts": lines, "take": "A1"}] * 10, 4)


def slanted_lines_of_all_players():
    return cutit([{"cuts": star(40, n), "take": "E5"} for n in range(10)], 4)


def slanted_lines_in_lists():
    entry = [{"cuts": star(40, 3), "take": cell} for cell in CELLS[:20]]
    return cutit([entry] * 4, 4)


def pieces_of_one_cell_laid_at_random():
    rng = Random(1)
    laid = [{"piece": n + 1, "at": [rng.randint(0, 4), rng.randint(0, 4)], "turn": n % 4}
            for n in range(30)]  # fmt: skip
    pieces = [CELLS[n : n + 10] for n in range(0, 100, 10)]
    square = ["GPGPGPGPGY", *["PGPGPGPGPG"] * 8, "BPGPGPGPGP"]
    stars = [f"{one}-{other}" for one, other in pairwise(CELLS) if one[0] != "J"]
    stars += [f"{one}-{other}" for one, other in zip(CELLS[:90], CELLS[10:], strict=True)]
    data = json.loads(cutit(pieces, 4, square={"cells": square, "stars": stars}))
    for player in data["players"]:
        player["puzzle"] = laid
    return packed(data)


def cells_named_640000_times():
    return cutit(["A1 " * 640_000])


def texts_of_cells():
    return cutit([["A1 " * 660] * 24] * 10, 4)


def texts_of_no_cells():
    return cutit([["K1:Z9 " * 330] * 24] * 10, 4)


def mice_that_are_lists():
    return cat(board={"mice": [[]] * 640_000})


def mice_on_one_dot():
    return cat(board={"mice": ["A1"] * 90_000})


def numbers_without_end():
    return cat(board={"set_values": [0] * 900_000})


def stairs():
    return cat(6, turns=["R1 D1 " * 66] * 10, rules={"crossing": False})


def stairs_too_long():
    return cat(6, turns=["R1 D1 " * 333], rules={"crossing": False})


def turns_of_all_players():
    return cat(6, turns=["R1 D1 " * 66] * 800)


def turn_without_end():
    return cat(turns=["R1 " * 600_000])


def unknown_keys():
    return cat(**{f"k{n}": 0 for n in range(95_000)})


def moves_that_are_numbers():
    return cuttle([0] * 950_000)


def moves_that_are_none():
    return cuttle(["x"] * 90_000)


def moves_of_unknown_players():
    name = "Ada" * 33
    players = [{"name": name}, {"name": name[::-1]}]
    log = [f"{name[: n % 90]}_{name[n % 90 + 1 :]}: draw" for n in range(2000)]
    return cuttle(log, players=players)


def discards_without_end():
    return cuttle(["discard " + "AC " * 600_000])


def discards_of_all_moves():
    return cuttle(["discard " + "AC " * 320] * 1900)


def jacks_without_a_name():
    points = {"Ada": "AC(JC>A" + " " * 900 + "b)"}
    return cuttle([], deal={"hands": {}}, position={"points": points})


def hands_of_unknown_players():
    name = "Ada" * 33
    hands = {f"{name[: n % 90]}{n}": "" for n in range(17_000)}
    players = [{"name": f"{name[:n]}_{name[n + 1 :]}"} for n in range(8)]
    return rope(["-"], deal={"hands": hands}, players=players)


def turns_that_are_tables():
    return rope([{}] * 600_000)


def turns_of_2000_letters():
    return rope(["D1>L1 " * 160] * 1900)


def stock_without_end():
    return rope(["-"], deal={"stock": "1 " * 900_000})


def empty_lists():
    return b'{"papercraft":1,"game":"rope","a":[' + b"[]," * 600_000 + b"0]}"


def small_tables():
    return b'{"papercraft":1,"game":"rope","a":[' + b'{"":0},' * 270_000 + b"0]}"


def keys_under_a_deep_table():
    keys = "".join(f"b{n} = 1\n" for n in range(160_000))
    return f"[{'.'.join('a' * 2000)}]\n{keys}".encode()


def keys_as_many_as_may_be():
    keys = "".join(f"b{n}.c=0\n" for n in range(97_000))
    return f"papercraft=1\ngame='cat'\n[{'.'.join('a' * 10)}]\n{keys}".encode()


def tables_as_many_as_may_be():
    return ("papercraft=1\ngame='cat'\n" + "".join(f"[a{n}.b]\n" for n in range(49_000))).encode()


def comments():
    return b"#\n" * 999_000


def game_of_a_long_name():
    return packed({"papercraft": 1, "game": "cut" * 600_000})


RECORDS = {
    name: make
    for name, make in copy.copy(globals()).items()
    if callable(make) and getattr(make, "__module__", "") == __name__
    and make.__code__.co_argcount == 0
}  # fmt: skip


def fate(source):
    """Judge a record; return the first problem, or the codes of its violations."""
    try:
        game, reading = read_bytes(source)
    except ReadError as error:
        return f"{error.problems[0]}"[:200]
    verdict = game.judge(reading)
    game.explain(reading)
    return sorted({entry.code for entry in verdict.violations})


def used():
    return resource.getrusage(resource.RUSAGE_SELF)


def yardstick():
    """The processor time of a fixed piece of work: how fast this machine is at this moment."""
    start = time.process_time()
    for _ in range(1500):
        tomllib.loads(YARD)
    return time.process_time() - start


if __name__ == "__main__":
    # What is imported late belongs to the base.
    for make in (lines_along_the_grid, slanted_lines_of_all_players, stairs, jacks_without_a_name):
        fate(make())
    fate(rope(["-"]))
    base = used().ru_maxrss
    for name in sys.argv[1:]:
        source = RECORDS[name]()
        before = yardstick()
        start = time.process_time()
        said = fate(source)
        taken = time.process_time() - start
        yards = taken / max(before, yardstick())
        line = {"name": name, "bytes": len(source), "seconds": taken, "yards": yards}
        line |= {"megabytes": (used().ru_maxrss - base) / 1024, "said": said}
        print(json.dumps(line), flush=True)  # noqa: T201 - a program's output
