"""Dots to connect: they are apart, their numbers overlap nothing, and their line is a figure."""

import tomllib
from itertools import combinations
from math import hypot

import pytest
from shapely import LinearRing, Point, Polygon, box

from papercraft.core.game import Edition
from papercraft.core.problems import ReadError
from papercraft.core.rng import Rng
from papercraft.core.sheet import FRAME, Text
from papercraft.games.tally.dots import _FIGURES, COUNTS, LEAST, _numbers, dots_to_connect
from papercraft.games.tally.inventions import LEVELS, invent
from papercraft.games.tally.setup import dump, load
from papercraft.games.tally.sheets import draw
from papercraft.paint.styles import styles_of
from papercraft.paint.text import font_of
from tests.everygame import seeds

HEAD = {"papercraft": 1, "game": "tally", "name": "Trial"}
TRIANGLE = [[0, 40], [60, 0], [60, 80]]


def marks_of(definition, *, solved=False):
    drawing = draw(definition, Edition(1, options={"with-solutions": solved}))
    return drawing.stamps["page-1"], drawing.sheets


def placed(marks):
    """The dots and the numbers of a page: middles of dots, and a box around each number."""
    dots, numbers = [], []
    styles = styles_of("tally", "full")
    letters = styles.letters["label-small"]
    face = font_of(letters, styles)
    for mark in marks:
        if isinstance(mark, Text) and mark.style == "label-small":
            wide = sum(face.advances[one] for one in face.glyphs(mark.string))
            wide *= letters.size / face.units
            high = letters.size * 0.75
            left, top = mark.x - wide / 2, mark.y - high / 2
            numbers.append((int(mark.string), box(left, top, left + wide, top + high)))
        elif getattr(mark, "style", "") == "solid":
            xs = [value for _, *values in mark.steps for value in values[::2]]
            ys = [value for _, *values in mark.steps for value in values[1::2]]
            dots.append(Point((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2).buffer(0.8))
    return dots, numbers


@seeds(6, 1000)
def test_dots_are_apart_and_their_line_is_a_figure(seeds):
    for seed in seeds:
        level = LEVELS[seed % len(LEVELS)]
        made = dots_to_connect(Rng(seed), level)
        assert len(made.dots) == COUNTS[level]
        assert all(hypot(a - c, b - d) >= LEAST for (a, b), (c, d) in combinations(made.dots, 2))
        # The line does not cross itself.
        assert LinearRing(made.dots).is_simple
        definition = load(HEAD | {"box": {"a": {"dots": [list(one) for one in made.dots]}}})
        dots, numbers = placed(marks_of(definition)[0])
        assert [number for number, _ in numbers] == [*range(1, len(made.dots) + 1)]
        shapes = [*dots, *(shape for _, shape in numbers)]
        assert not any(one.intersects(other) for one, other in combinations(shapes, 2))
        # Each number is nearest to its dot, or about as near as to any other.
        for dot, (_, shape) in zip(dots, numbers, strict=True):
            assert dot.distance(shape) < 3


def test_figures_are_of_all_kinds():
    assert {dots_to_connect(Rng(seed), 1).figure for seed in range(40)} == {*_FIGURES}
    for corners in _FIGURES.values():
        assert Polygon([tuple(map(float, one.split(","))) for one in corners.split()]).is_valid


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
def test_the_solution_goes_through_all_dots(level, language):
    definition = load(tomllib.loads(invent("connect-the-dots", 7, level)))
    assert load(dump(definition)) == definition
    edition = Edition(1, options={"with-solutions": True}, language=language)
    drawing = draw(definition, edition)
    dots, _ = placed(drawing.stamps["page-1"])
    (line,) = [one for one in drawing.sheets[1].marks if getattr(one, "style", "") == "dots-line"]
    corners = [tuple(values) for _, *values in line.steps if values]
    assert len(corners) == len(dots) == COUNTS[level]
    assert all(dot.contains(Point(one)) for dot, one in zip(dots, corners, strict=True))
    assert all(0 <= x <= FRAME[0] and 0 <= y <= FRAME[1] for x, y in corners)
    assert (drawing.sheets[0].title == "Connect the dots") == (language == "en")


def test_the_same_seed_writes_the_same_file():
    assert invent("connect-the-dots", 3, 2) == invent("connect-the-dots", 3, 2)
    assert invent("connect-the-dots", 3, 2) != invent("connect-the-dots", 4, 2)


CROWD = [[4 * x + y % 2 * 2, 4 * y] for y in range(11) for x in range(9)]


@pytest.mark.parametrize(
    ("element", "place", "message"),
    [
        ({"dots": [[0, 0], [9, 9]]}, ".dots", "at least 3"),
        ({"dots": [[0, 0], [9, 9], [180, 5]]}, ".dots.3.1", "170"),
        ({"dots": [[0, 0], [9, 9], [5]]}, ".dots.3", "at least 2"),
        ({"dots": [[0, 0], [9, 9], [11, 10]]}, ".dots", "dots 2 and 3 are less than"),
        ({"dots": CROWD}, ".dots", "no room for the number of dot"),
        ({"dots": TRIANGLE, "size": 40}, ".size", "needs a position"),
        ({"dots": TRIANGLE, "text": "So"}, "", "has text, dots"),
    ],
)
def test_what_cannot_be_connected_is_told(element, place, message):
    with pytest.raises(ReadError) as caught:
        load(HEAD | {"box": {"a": element}})
    told = {problem.place: problem.message for problem in caught.value.problems}
    assert message in told[f"box.a{place}"], told


def test_where_dots_are_is_on_the_sheet_and_in_its_id():
    one, other = (
        load(HEAD | {"box": {"a": {"dots": dots}}}) for dots in (TRIANGLE, TRIANGLE[::-1])
    )
    assert one.digest != other.digest
    assert one.has_solutions
    dots, _ = placed(marks_of(one)[0])
    middle = [(round(dot.centroid.x, 1), round(dot.centroid.y, 1)) for dot in dots]
    (a, b), (c, d), _ = middle
    assert (round(c - a), round(d - b)) == (60, -40)


def test_a_number_lies_beside_its_dot_with_a_gap_to_all_others():
    dots = ((9, 12), (12, 1), (4, 1), (7, 12))
    places = [(10.3, 14.252), (14.252, -0.3), (1.748, -0.3), (5.7, 14.252)]
    assert _numbers(dots) == tuple(places)
