"""Pictures of cutit: pieces on the square, the puzzle as laid, faults in place."""

import copy
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from papercraft import games
from papercraft.core.game import build
from papercraft.core.ids import SheetId
from papercraft.core.rng import Rng
from papercraft.core.sheet import Text, Use
from papercraft.games.cutit import picture, sketch
from papercraft.games.cutit.rules.referee import evaluate

GAME = games.load("cutit")
SHEET = SheetId("CUT", 1, 0, 5)
CASES = Path(__file__).parent / "cases"
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
    piece = PLAYED["players"][0]["puzzle"][1]["piece"]
    assert any(text.startswith(f"piece {piece} in the puzzle: ") for text in texts_in(picture))

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
    case = CASES / "partition-take-gone.toml"
    reading = GAME.read(tomllib.loads(case.read_text("utf-8")))
    picture = GAME.picture(reading)
    assert looks_in(picture).count("piece") + looks_in(picture).count("piece-wrong") == sum(
        len(rnd.cut.pieces) - bool(rnd.cut.missed_take)
        for rnd in evaluate(reading)[0].cutting.rounds
    )


def lines_of(name):
    """What stands below the squares of a case, with the styles."""
    reading = GAME.read(tomllib.loads((CASES / f"{name}.toml").read_text("utf-8")))
    picture = GAME.picture(reading)
    return [
        (mark.style, mark.string)
        for n in range(len(reading.record.players))
        for mark in picture.stamps[f"panel-{n}"]
        if isinstance(mark, Text) and mark.style.startswith("picture")
    ]


@pytest.mark.parametrize(
    ("case", "sentence"),
    [
        ("scores-nothing", "round 1: no point, minus 5"),
        ("min-cells-three", "round 1: fewer than four cells, minus 5"),
        ("two-cuts-three", "round 2: more than two cuts, against the rules, minus 5"),
        ("corner-missed", "round 1: without the corner of this player, against the rules, minus 5"),
        ("corner-twice", "round 1: another player's corner, against the rules, minus 5"),
        ("partition-missing", "pieces: cells that are in no piece, against the rules"),
        ("hangs", "puzzle: not all pieces are linked"),
    ],
)
def test_what_it_costs_is_told_in_a_sentence(case, sentence):
    assert ("picture-fault", sentence) in lines_of(case)


def test_a_warning_costs_nothing_and_looks_it():
    assert ("picture", "round 1: a cut off the lines, no penalty") in lines_of("straight-snapped")
    reading = GAME.read(tomllib.loads((CASES / "straight-snapped.toml").read_text("utf-8")))
    assert "piece-wrong" not in looks_in(GAME.picture(reading))


@pytest.mark.parametrize("case", sorted(path.stem for path in CASES.glob("*.toml")))
def test_no_sentence_holds_a_code(case):
    assert not [text for _, text in lines_of(case) if "cutit." in text]


@pytest.mark.parametrize("cells", [[0], [99], [0, 1], [44, 45, 55], [0, 1, 2, 10, 12, 20, 21, 22]])
def test_outlines_go_around_their_cells_and_have_them_on_their_right(cells):
    lines = sketch._outlines(sum(1 << n for n in cells))
    assert len(lines) == (2 if len(cells) == 8 else 1)
    areas = []
    for line in lines:
        assert line[0] == line[-1]
        steps = [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(line)]
        assert all(abs(dx) + abs(dy) == 1 for dx, dy in steps)
        areas.append(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise(line)) / 2)
    # Down is positive: clockwise ones have a positive area, those around holes a negative one.
    assert sum(areas) == len(cells)
    corners = {place for line in lines for place in line}
    assert (cells[0] % 10, cells[0] // 10) in corners
    assert (cells[-1] % 10 + 1, cells[-1] // 10 + 1) in corners


def piece_of(columns, rows):
    """A piece laid in a corner, as far as sizes go."""
    return {(x, y): None for x in range(columns) for y in range(rows)}


@pytest.mark.parametrize(
    ("placed", "best", "width"),
    [
        ([], None, 0),
        ([(3, 2), (1, 5)], None, picture._GAP + 3 * picture.CELL),
        # The heading of a small best puzzle is wider than that.
        ([], [(2, 1)], picture._GAP + picture._HEADING),
        ([(3, 2)], [(14, 1)], 2 * picture._GAP + 17 * picture.CELL),
    ],
)
def test_a_panel_is_as_wide_as_the_square_and_its_puzzles(placed, best, width):
    shown = None if best is None else picture.BestPuzzle([piece_of(*one) for one in best], [])
    panel = picture.Panel(None, None, [piece_of(*one) for one in placed], shown)
    assert panel.width == pytest.approx(10 * picture.CELL + width)
    if best:
        beside = picture._GAP + 3 * picture.CELL if placed else 0
        assert panel.best_left == pytest.approx(10 * picture.CELL + picture._GAP + beside)
