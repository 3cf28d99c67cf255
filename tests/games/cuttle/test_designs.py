"""Circles on match sheets of the first design; what else they are is in ``test_card_designs``."""

from types import SimpleNamespace

import pytest

from papercraft.core.photo import Tick
from papercraft.core.sheet import Places
from papercraft.games.cuttle.scan import first_match_sheet


class Row:
    """A page that shows the row of a game: boxes ticked by player, how far digits are circled."""

    bilevel = False

    def __init__(self, ticked, circled=(0.0, 0.0)):
        names = [f"won.1.{player}.{n}" for player in (1, 2) for n in (1, 2)]
        spots = ["begins.1", "winner.1", *names]
        boxes = {name: (float(n), 0.0, 1.0, 1.0) for n, name in enumerate(spots)}
        self.places = Places(boxes=boxes)
        self.ticked = {boxes[f"won.1.{name}"] for name in ticked}
        self.circled = circled

    def ticks(self, boxes):
        return [Tick(box in self.ticked, 0.0, 0.0, 0.0) for box in boxes]

    def rings(self, points, _inner, _outer):
        return [SimpleNamespace(coverage=share) for share in self.circled[: len(points)]]


@pytest.mark.parametrize(
    ("ticked", "player", "wins", "fits"),
    [((), 1, [0, 0], True), (("2.1",), 1, [0, 0], True), (("1.1",), 1, [0, 0], False),
     (("2.1", "2.2"), 1, [0, 1], True), (("2.1",), 1, [0, 1], False),
     (("2.1", "2.2"), 1, [0, 2], True)],
)  # fmt: skip
def test_the_boxes_won_so_far_are_compared_with_the_circles(ticked, player, wins, fits):
    counts = first_match_sheet.game_marks(Row(ticked), [1])[1].counts
    assert (first_match_sheet.contradiction(counts, 1, player, wins) == "") == fits


def marks(*ticked, circled=(0.0, 0.0)):
    return first_match_sheet.game_marks(Row(ticked, circled), [1])[1]


def test_circles_of_the_first_design():
    assert marks(circled=(0.9, 0.5)).picks["winner"].states == (True, None)
    assert marks(circled=(0.1, 0.5)).picks["begins"].likeliest == 1
    assert marks().states == [False] * 4
    assert not marks().inked
    assert marks("1.1").inked


def test_from_where_on_a_digit_is_circled_and_up_to_where_it_is_not():
    assert marks(circled=(0.7, 0.25)).picks["winner"].states == (True, False)
    assert marks(circled=(0.69, 0.26)).picks["winner"].states == (None, None)
