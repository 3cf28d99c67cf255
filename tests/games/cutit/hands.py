"""Hands of cutit for tests: squares and pieces of games cut at random or greedily, as records."""

from functools import cache

from papercraft import games
from papercraft.core.rng import Rng
from papercraft.games.cutit.cell_sets import format_blocks
from papercraft.games.cutit.generator.square import generate
from papercraft.games.cutit.layouts import params
from papercraft.games.cutit.play import FACES, Cutter, GreedyCutter
from papercraft.games.cutit.setup import dump
from papercraft.games.cutit.square import DICE, ROUNDS

GAME = games.load("cutit")


@cache
def hand(seed, greedy=False):
    """The square, the rolls and the ten pieces of a game, begun in A1."""
    square, rng = generate(params(1, 0), Rng(seed)), Rng(seed + 1_000_000)
    cutter = (GreedyCutter if greedy else Cutter)(square, 0, rng)
    dice = [{die: rng.pick(FACES) for die in DICE} for _ in range(ROUNDS)]
    for number, roll in enumerate(dice, 1):
        cutter.cut(number, roll)
    return square, dice, cutter.pieces


def record(square, dice, pieces, *others, rules=None, puzzle=()):
    """The data of a record of Ada, who cut these pieces, and of other players."""
    names = [format_blocks(piece) if isinstance(piece, int) else piece for piece in pieces]
    ada = {"name": "Ada", "corner": "A1", "pieces": names, "puzzle": list(puzzle)}
    head = {"papercraft": 1, "game": "cutit", "square": dump(square), "rules": rules or {}}
    return head | {"dice": list(dice), "players": [ada, *others]}


def reading_of(*args, **options):
    return GAME.read(record(*args, **options))
