"""Pictures of cutit: pieces on the square, the puzzle as laid, faults in place."""

import copy
import tomllib
from pathlib import Path

from papercraft import games
from papercraft.core.game import build
from papercraft.core.ids import SheetId
from papercraft.core.rng import Rng
from papercraft.core.sheet import Text, Use
from papercraft.games.cutit.rules.referee import evaluate

GAME = games.load("cutit")
SHEET = SheetId("CUT", 1, 0, 5)
SETUP = build(GAME, SHEET)
PLAYED = GAME.play(SETUP, str(SHEET), ("Ada", "Ben"), Rng(5))


def drawn(change=None):
    data = copy.deepcopy(PLAYED)
    if change is not None:
        change(data)
    return GAME.picture(GAME.read(data))


def looks_in(picture, number=0):
    return [mark.style for mark in picture.stamps[f"panel-{number}"] if not isinstance(mark, Use)]


def texts_in(picture, number=0):
    return [mark.string for mark in picture.stamps[f"panel-{number}"] if isinstance(mark, Text)]


def test_every_piece_is_outlined_and_numbered_twice():
    picture = drawn()
    laid = len(PLAYED["players"][0]["puzzle"])
    assert looks_in(picture).count("piece") == 10 + laid
    assert texts_in(picture).count("10") >= 1
    assert len(picture.marks) == 2


def test_faults_are_drawn_in_place_and_named():
    def overlap(data):
        first, second = data["players"][0]["puzzle"][:2]
        second["at"] = first["at"]

    picture = drawn(overlap)
    assert "piece-wrong" in looks_in(picture)
    assert any(text.startswith("puzzle 2, piece ") for text in texts_in(picture))

    def too_small(data):
        data["players"][0]["corner"] = data["players"][1]["corner"]

    assert "badge-wrong" in looks_in(drawn(too_small)) + looks_in(drawn(too_small), 1)


def test_pieces_laid_far_apart_are_drawn_near():
    def far(data):
        data["players"][0]["puzzle"][-1]["at"] = [10**6, -(10**6)]

    assert drawn(far).width < drawn().width + 300


def test_without_a_puzzle_only_the_square_is_drawn():
    def early(data):
        for player in data["players"]:
            del player["puzzle"]
            player.pop("finished", None)

    assert drawn(early).width < drawn().width
    assert looks_in(drawn(early)).count("piece") == 10


def test_pieces_that_are_no_partition_are_drawn_without_a_puzzle():
    def twice(data):
        pieces = data["players"][0]["pieces"]
        pieces[1] = pieces[0]

    picture = drawn(twice)
    assert any("no total" in text for text in texts_in(picture))
    assert "piece-wrong" in looks_in(picture)


def test_a_cell_to_take_that_was_gone_leaves_nothing_to_draw():
    case = Path(__file__).parent / "cases" / "partition-take-gone.toml"
    reading = GAME.read(tomllib.loads(case.read_text("utf-8")))
    picture = GAME.picture(reading)
    assert looks_in(picture).count("piece") + looks_in(picture).count("piece-wrong") == sum(
        len(rnd.cut.pieces) - bool(rnd.cut.missed_take)
        for rnd in evaluate(reading)[0].cutting.rounds
    )
