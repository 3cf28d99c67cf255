"""The court cards of cuttle wear their own suit and no other."""

import pytest
import shapely
from shapely.affinity import rotate, scale, translate

from papercraft.core.card_codes import MIDDLE, SIDE
from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.page import paper_of
from papercraft.core.sheet import Path, Text
from papercraft.games.cuttle.sheets.artwork import SCHEMES, SUIT_PATHS
from papercraft.games.cuttle.sheets.card_frame import frame
from papercraft.games.cuttle.sheets.court_cards import COURTS, court_stamps
from papercraft.games.cuttle.sheets.mats import mat_stamps
from papercraft.paint.styles import styles_of
from tests.games.test_fills import rings

# The share of the area that two shapes of the same kind have in common, when laid over each other.
ALIKE = 0.97


def normal(steps):
    """A shape of one outline moved to the origin, 1 wide and high; None for lines and dots."""
    outlines = rings(steps)
    if len(outlines) != 1:
        return None
    shape = shapely.make_valid(shapely.Polygon(outlines[0]))
    left, top, right, bottom = shape.bounds
    if right == left or bottom == top:
        return None
    moved = translate(shape, -(left + right) / 2, -(top + bottom) / 2)
    return scale(moved, 1 / (right - left), 1 / (bottom - top), origin=(0, 0))


def alike(one, other):
    return one.intersection(other).area / one.union(other).area >= ALIKE


SUITS = [normal(steps) for steps in SUIT_PATHS]


def suits_on(marks):
    """The suits that are drawn, either way up."""
    shapes = [normal(mark.steps) for mark in marks if isinstance(mark, Path)]
    return {
        suit
        for suit, pip in enumerate(SUITS)
        for shape in shapes
        if shape is not None
        and (alike(shape, pip) or alike(scale(shape, 1, -1, origin=(0, 0)), pip))
    }


@pytest.mark.parametrize("scheme", SCHEMES)
def test_courts_wear_their_own_suit(scheme):
    stamps = court_stamps(SCHEMES[scheme])
    for name in COURTS:
        for suit in range(4):
            assert suits_on(stamps[f"court-{name}-{suit}"]) == {suit}
            assert suits_on(stamps[f"half-{name}-{suit}"]) == {suit}


def test_the_test_tells_suits_apart():
    for suit, steps in enumerate(SUIT_PATHS):
        assert suits_on([Path("ink", "black", steps)]) == {suit}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_goal_without_kings_is_the_largest_number_on_a_mat(paper):
    """It stands at the head, which no card covers, and the goals fall from left to right."""
    letters = styles_of("cuttle", "full").letters
    for marks in mat_stamps("pagat", "two", 1.0, paper_of(paper).frame).values():
        # What each rank does is told below, with the index of the rank.
        texts = [mark for mark in marks if isinstance(mark, Text) and mark.style[:4] != "rank"]
        largest = max(texts, key=lambda mark: letters[mark.style].size)
        goals = [mark for mark in texts if mark.string in {"21", "14", "10", "7", "5"}]
        assert largest.string == "21"
        assert min(goals, key=lambda mark: mark.x).string == "21"
        assert all(mark.y < 17 for mark in goals)


def test_the_frame_of_the_picture_keeps_clear_of_the_codes():
    (outline,) = rings(frame())
    picture = shapely.Polygon(outline)
    (x, y), half = MIDDLE, SIDE / 2
    code = shapely.box(x - half, y - half, x + half, y + half)
    assert picture.distance(code) > 1.5
    turned = rotate(picture, 180, origin=(WIDTH / 2, HEIGHT / 2))
    assert picture.symmetric_difference(turned).area < 1e-3
