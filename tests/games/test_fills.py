"""Filled outlines never punch holes: nonzero and even-odd fill the same area of every stamp.

Where two outlines of one path overlap, even-odd leaves a hole, and so does nonzero if one of them
was mirrored. What lies over something is a path of its own; a hole lies inside its outline and runs
the other way.
"""

from itertools import combinations

import numpy as np
import pytest
import shapely

from papercraft import games
from papercraft.core.game import Edition
from papercraft.core.shapes import circle, hole, mirrored, polygon
from papercraft.core.sheet import Path, Role
from papercraft.paint.styles import styles_of
from tests.everygame import NAMES, rare, setups

# So many chords make a curve, and so much difference in mm2 is rounding.
CHORDS = 12
TINY = 1e-4


def rings(steps):
    """The outlines of a path as closed lists of points."""
    found = []
    for name, *numbers in steps:
        if name == "M":
            found.append([tuple(numbers)])
        elif name == "L":
            found[-1].append(tuple(numbers))
        elif name == "C":
            found[-1] += curve(found[-1][-1], numbers)
    return [ring for ring in found if len(set(ring)) > 2]


# How much the four points of a curve count at the ends of its chords.
SHARES = [
    ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
    for t in (n / CHORDS for n in range(1, CHORDS + 1))
]


def curve(start, numbers):
    (x, y), (x1, y1, x2, y2, x3, y3) = start, numbers
    for a, b, c, d in SHARES:
        yield a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3


def winding(ring, x, y):
    """How often a ring runs around each of some points, and how often a ray from it is crossed."""
    (x1, y1), (x2, y2) = np.transpose(ring), np.transpose([*ring[1:], ring[0]])
    x, y = x[:, None], y[:, None]
    down, up = (y1 <= y) & (y < y2), (y2 <= y) & (y < y1)
    # No ray crosses a level edge, so nothing becomes of the length it is divided by.
    high = np.where(y1 == y2, 1.0, y2 - y1)
    right = x < x1 + (y - y1) * (x2 - x1) / high
    ran_down, ran_up = (down & right).sum(axis=1), (up & right).sum(axis=1)
    return ran_down - ran_up, ran_down + ran_up


def is_simple(steps):
    """Whether a path is one outline that does not cross or touch itself: it has no hole."""
    found = rings(steps)
    return len(found) == 1 and shapely.is_simple(shapely.LinearRing(found[0]))


def areas(steps):
    """The areas that the nonzero and the even-odd rule fill, in mm2."""
    found = rings(steps)
    lines = shapely.union_all([shapely.LineString([*ring, ring[0]]) for ring in found])
    faces = shapely.get_parts(shapely.polygonize([lines]))
    size = shapely.area(faces)
    inside = shapely.point_on_surface(faces)
    x, y = shapely.get_x(inside), shapely.get_y(inside)
    turns, crossed = np.sum([winding(ring, x, y) for ring in found], axis=0)
    return size @ (turns != 0), size @ (crossed % 2)


def crossings(steps):
    """How many pairs of outlines overlap, neither of them inside the other."""
    found = [shapely.make_valid(shapely.Polygon(ring)) for ring in rings(steps)]
    shared = (
        (one.intersection(other).area, min(one.area, other.area))
        for one, other in combinations(found, 2)
        if one.intersects(other)
    )
    return sum(TINY < area < least - TINY for area, least in shared)


def drawn(name):
    """The marks of a game's stamps and sheets, by whose they are, in every edition."""
    game = games.load(name)
    _, setup = setups(game)[0]
    chosen = [{}] + [{o.name: value} for o in game.options for value in o.choices or (1,)]
    for options in chosen:
        drawing = game.draw(setup, Edition(game.players[0], game.parts, options))
        yield from drawing.stamps.items()
        yield from ((sheet.title, sheet.marks) for sheet in drawing.sheets)


@pytest.mark.parametrize("name", [*rare(*NAMES[:-1]), NAMES[-1]])
def test_no_outline_punches_a_hole_into_another(name):
    pens = styles_of(name, "full").pens
    punched = {}
    # Codes are traced as areas that do not overlap, by tests of their own.
    outlines = {
        mark.steps: (whose, mark.style)
        for whose, marks in drawn(name)
        for mark in marks
        if isinstance(mark, Path) and pens[mark.style].fill and mark.role != Role.MARK
    }
    for steps, where in outlines.items():
        if is_simple(steps):
            continue
        nonzero, even_odd = areas(steps)
        if abs(nonzero - even_odd) > TINY * max(1, nonzero) or crossings(steps):
            punched[where] = round(nonzero, 3), round(even_odd, 3), crossings(steps)
    assert not punched


def test_the_test_sees_what_is_punched():
    one, other = circle(0, 0, 2), circle(2, 0, 2)
    nonzero, even_odd = areas(one + other)
    assert even_odd < nonzero - 2
    nonzero, even_odd = areas(one + hole(other))
    assert nonzero == pytest.approx(even_odd)
    assert crossings(one + other) == crossings(one + hole(other)) == 1
    assert crossings(one + circle(4, 0, 2)) == crossings(one + hole(circle(0, 0, 1))) == 0
    whole, ring = areas(one)[0], areas(one + hole(circle(0, 0, 1)))
    assert ring[0] == pytest.approx(ring[1]) == pytest.approx(whole * 0.75, rel=0.01)
    bow = polygon([(0, 0), (2, 2), (2, 0), (0, 2)])
    assert is_simple(one)
    assert not is_simple(bow)
    assert not is_simple(one + hole(other))
    assert areas(bow)[0] == pytest.approx(areas(bow)[1]) == pytest.approx(2)
    assert areas(mirrored(one))[0] == pytest.approx(whole)
