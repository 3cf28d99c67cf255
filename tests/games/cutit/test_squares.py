"""Every generated square is fair, and random play leaves puzzles that usually can be laid."""

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import chain, repeat
from pathlib import Path
from types import SimpleNamespace

import pytest

from bench.placeable import has_half, measure
from papercraft.core.rng import Rng
from papercraft.games.cutit.generator.cells import _has_block, place_specials
from papercraft.games.cutit.generator.square import GenerationError, generate
from papercraft.games.cutit.generator.stars import place_stars
from papercraft.games.cutit.layouts import Params, params
from papercraft.games.cutit.setup import dump, show
from papercraft.games.cutit.square import (
    BLACK,
    CELLS,
    CORNERS,
    EDGES,
    ENDS,
    JOKER,
    SIZE,
    Square,
    edge_of,
)  # fmt: skip
from tests.everygame import seeds

SEEDS = seeds(60, 400)
GOLDEN = Path(__file__).parent / "squares.json"


@cache
def square_of(seed):
    return generate(params(1, 0), Rng(seed))


@SEEDS
def test_squares_are_fair(seeds):
    for seed in seeds:
        square = square_of(seed)
        cells, stars = square.cells, square.stars
        assert Counter(cells) == {"G": 21, "P": 21, "Y": 21, "B": 21, "#": 8, "*": 8}
        assert {cells[n] for n in CORNERS.values()} == set("GPYB")
        for row in range(SIZE - 1):
            for n in range(row * SIZE, row * SIZE + SIZE - 1):
                assert len({cells[n], cells[n + 1], cells[n + 10], cells[n + 11]}) > 1
        assert 60 <= len(stars) == len(set(stars)) <= 100
        assert set(stars) <= set(EDGES)
        touching = [cells[a] + cells[b] for a, b in (ENDS[edge] for edge in stars)]
        assert sum("*" in pair for pair in touching) == 1
        assert all(pair[0] != pair[1] for pair in touching)
        assert sum("#" in pair for pair in touching) == 8


@SEEDS
def test_specials_never_touch_and_every_quarter_has_two_of_each(seeds):
    for square in map(square_of, seeds):
        special = [n for n in range(CELLS) if square.cells[n] in "#*"]
        for a in special:
            for b in special:
                near = abs(a % SIZE - b % SIZE) <= 1 and abs(a // SIZE - b // SIZE) <= 1
                assert a == b or not near
        quarters = Counter((square.cells[n], n % SIZE < 5, n // SIZE < 5) for n in range(CELLS))
        assert all(count == 2 for (kind, *_), count in quarters.items() if kind in "#*")


@SEEDS
def test_every_line_between_rows_or_columns_carries_two_stars(seeds):
    for square in map(square_of, seeds):
        columns = Counter(edge % SIZE for edge in square.stars if edge < CELLS)
        rows = Counter((edge - CELLS) // SIZE for edge in square.stars if edge >= CELLS)
        assert min(columns[n] for n in range(SIZE - 1)) >= 2
        assert min(rows[n] for n in range(SIZE - 1)) >= 2


@pytest.mark.slow
def test_ten_puzzles_can_mostly_be_laid():
    share = measure(params(1, 0), 10)
    assert share.full > 0.8
    assert share.barren < 0.2
    assert share.cells > 98
    # The measurement can tell squares apart; otherwise this would mean nothing.
    assert measure(Params(stars=30, black_stars=8, line_stars=0), 6).full < 0.8


@pytest.mark.slow
def test_random_play_leaves_puzzles_that_are_usually_but_not_always_placeable():
    share = measure(params(1, 0), 120)
    assert 0.9 <= share.full < 1
    assert 0 < share.barren < 0.1
    assert share.cells > 99


@pytest.mark.slow
def test_fewer_stars_make_more_hopeless_puzzles():
    # The measurement can tell squares apart; otherwise the test above would mean nothing.
    few = measure(Params(stars=40, black_stars=8, line_stars=1), 60)
    assert few.full < 0.85
    assert few.barren > 0.15


def test_a_piece_without_half_a_star_is_seen():
    square = Square(square_of(0).cells, (0,))
    assert has_half(square, 1)
    assert not has_half(square, 3)
    assert not has_half(square, 1 << 55)


def test_squares_of_a_generator_version_never_change():
    # If this fails, old sheet ids would print other squares: raise the generator version instead.
    golden = json.loads(GOLDEN.read_text("utf-8"))
    for seed, form in golden.items():
        assert dump(generate(params(1, 0), Rng(int(seed)))) == form


# More stars than there are edges between two colours, and more on each line than there are in all.
@pytest.mark.parametrize(("stars", "line_stars"), [(150, 2), (80, 6)])
def test_hopeless_parameters_end_in_an_error_not_in_a_loop(stars, line_stars, monkeypatch):
    monkeypatch.setattr("papercraft.games.cutit.generator.square._TRIES", 20)
    with pytest.raises(GenerationError):
        generate(Params(stars=stars, black_stars=8, line_stars=line_stars), Rng(1))


@pytest.mark.parametrize(("version", "layout"), [(2, 0), (1, 1)])
def test_unknown_versions_and_layouts_are_named(version, layout):
    with pytest.raises(LookupError, match="not known here"):
        params(version, layout)


@pytest.mark.parametrize(
    ("star", "edge"),
    [("A1-B1", 0), ("B1-A1", 0), ("A1-A2", 100), ("I10-J10", 98), ("J9-J10", 189)],
)
def test_stars_are_named_by_their_two_cells(star, edge):
    assert edge_of(star) == edge


@pytest.mark.parametrize(
    "star", ["A1-C1", "A1-A1", "J1-A2", "A1", "", "A1-B1-C1", "K1-J1", "A0-A1"]
)
def test_what_is_no_edge_has_no_number(star):
    assert edge_of(star) is None


def test_a_square_is_shown_with_its_stars():
    square = Square("GP" + "G" * 98, (0, 100))
    lines = show(square).splitlines()
    assert lines[1].startswith("  1  G + P   G")
    assert lines[2] == "     +"


def test_a_block_of_one_colour_is_seen_wherever_it_is():
    other = "GPYB" * (CELLS // 4)
    stripes = [other[row:] + other[:row] for row in range(4)]
    clean = "".join((stripes[2 * (row % 2)])[:SIZE] for row in range(SIZE))
    assert not _has_block(clean)
    for n in range(CELLS):
        for kind in "GPYB":
            cells = list(clean)
            # At the right edge the four are at both ends of rows, and no block.
            for cell in (n, n + 1, n + SIZE, n + SIZE + 1):
                if cell < CELLS:
                    cells[cell] = kind
            inside = n % SIZE < SIZE - 1 and n < CELLS - SIZE
            if inside or n % SIZE == SIZE - 1:
                assert _has_block("".join(cells)) is inside, (n, kind)


def test_cells_of_a_quarter_are_drawn_24_times_and_then_all_anew():
    """The first cell of each quarter again and again: there are never four."""
    draws = chain(repeat(0.0, 4 * 24), iter(Rng(5).unit, None))
    stuck = SimpleNamespace(unit=lambda: next(draws))
    assert place_specials(stuck) == place_specials(Rng(5))


def test_every_edge_between_two_colours_may_carry_a_star():
    layout = params(1, 0)
    cells = list(square_of(1).cells)
    plain = [
        edge for edge, (one, other) in ENDS.items()
        if cells[one] != cells[other] and not {cells[one], cells[other]} & {BLACK, JOKER}
    ]  # fmt: skip
    most = len(plain) + layout.black_stars + 1
    stars = place_stars(replace(layout, stars=most, line_stars=0), cells, Rng(1))
    assert len(stars) == most
    assert set(plain) <= set(stars)
    assert place_stars(replace(layout, stars=most + 1, line_stars=0), cells, Rng(1)) == []
