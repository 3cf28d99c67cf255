"""Cups, dice and turns of cat's boards, measured exactly at a bound and just beyond it."""

from types import SimpleNamespace

import pytest

from papercraft.core.coordinates import cell_name, parse_cell
from papercraft.core.line_ink import MAX_MISREGISTRATION
from papercraft.core.photo import Ring, Stroke, Tick
from papercraft.core.sheet import Places
from papercraft.core.trail_decode import Trail, edge
from papercraft.core.transcript import Question, Transcript
from papercraft.games.cat.board import CUPS
from papercraft.games.cat.scan import (
    board_ink,
    crosscheck,
    cup_count,
    cup_guess,
    cup_rings,
    cup_spots,
    roll_votes,
    track_dice,
    turn_order,
)
from papercraft.games.cat.scan.board_ink import BEYOND, LEG, BoardInk
from papercraft.games.cat.scan.track_dice import TrackRow
from papercraft.games.cat.scan.turn_order import Rolls
from papercraft.games.cat.sheets.frame import RING

CUP = Ring(0.95, 0.02, 0.4, 1.0, 0.1, 4.0)
BLANK = Ring(0.05, 0.9, 0.4, 1.0, 0.1, 4.0)
NAMES = [f"{column}1" for column in "ABCDEFGHIJ"]


class Ink:
    """The ink around spots as it was measured; ``bar`` are the boxes that count cups."""

    pitch = 10.0

    def __init__(self, rings, widths=(), beyond=(), bar=(), *, counts_nothing=False, pitch=pitch):
        self.by_name = {parse_cell(name): ring for name, ring in rings.items()}
        self.widths = {parse_cell(name): width for name, width in dict(widths).items()}
        self.beyond = {parse_cell(name): share for name, share in dict(beyond).items()}
        self.bar, self.counts_nothing = list(bar), counts_nothing
        self.pitch = pitch
        # What is not blank if spots are compared, farther out and inside large circles.
        self.compared, self.compared_beyond, self.inside = {}, {}, {}
        self.page = SimpleNamespace(bilevel=False)
        self.names = [f"cup.{n}" for n in range(len(self.bar))]

    def ticked(self, name):
        return self.bar[int(name.removeprefix("cup."))]

    def rings(self, dots):
        return [self.by_name[dot] for dot in dots]

    def alike_rings(self, dots):
        return [self.compared.get(cell_name(*dot), BLANK) for dot in dots]

    def alike_beyond(self, dots):
        return [self.compared_beyond.get(cell_name(*dot), BLANK) for dot in dots]

    def ink_inside(self, dots):
        return [self.inside.get(cell_name(*dot), BLANK) for dot in dots]

    def stroke_widths(self, dots, _thread):
        return {dot: self.widths.get(dot, 0.5) for dot in dots}

    def ink_beyond(self, dots, _thread):
        return {dot: self.beyond.get(dot, 0.0) for dot in dots}


def trail_to(*names):
    """A thread with a segment to each of some dots, and to some of them several."""
    edges = []
    for name in names:
        x, y = parse_cell(name)
        edges.append(edge((x, y), (x, y + 1 + edges.count(edge((x, y), (x, y + 1))))))
    return Trail(frozenset(edges), whole=True, sure=True, doubts=())


def scene(doubts, blanks=(), cups=CUPS, **given):
    """Spots that are cups, some in doubt and some blank, by their rings."""
    names = iter(NAMES)
    circled = {next(names): CUP for _ in range(cups - len(doubts))}
    unsure = {next(names): ring for ring in doubts}
    blank = {next(names): ring for ring in blanks}
    states = dict.fromkeys(circled, True) | dict.fromkeys(unsure) | dict.fromkeys(blank, False)
    return Ink(circled | unsure | blank, **given), states


LAST = Ring(0.5, 0.17, 0.4, 1.0, 0.1, 4.0)


def is_settled(doubt, *, legs=0, blank=BLANK, **given):
    """Whether the last cup is settled by its ink and the bar."""
    ink, states = scene([doubt], [blank], **given)
    found = cup_count.settle(ink, states, trail_to(*["F1"] * legs))
    assert {**found, "F1": None} == {**states, "F1": None}
    return found["F1"]


@pytest.mark.parametrize(
    ("change", "settled"),
    [
        ({"coverage": 0.4}, True),
        ({"coverage": 0.39}, None),
        ({"gap": 0.171}, None),
        ({"coverage": 0.4, "seen": 0.5}, True),
        ({"coverage": 0.4, "seen": 0.49}, None),
        ({"contrast": 0.2}, True),
        ({"contrast": 0.19}, None),
        ({"contrast": 0.8}, True),
        ({"contrast": 0.81}, None),
        ({"fit": MAX_MISREGISTRATION}, True),
        ({"fit": MAX_MISREGISTRATION + 0.01}, None),
    ],
)
def test_the_last_cup_beside_the_thread_is_told_by_its_ink(change, settled):
    assert is_settled(LAST._replace(**change), counts_nothing=True) is settled


@pytest.mark.parametrize(
    ("change", "bar", "settled"),
    [
        ({"coverage": 0.5, "gap": 0.25}, [True, False], True),
        ({"coverage": 0.49, "gap": 0.25}, [True, False], None),
        ({"coverage": 0.5, "gap": 0.251}, [True, False], None),
        # The bar tells of none, of more, or of one in doubt.
        ({}, [False, False], None),
        ({}, [True, True], None),
        ({}, [None, False], None),
        ({}, [True, None], True),
    ],
)
def test_the_last_cup_under_the_thread_is_told_by_the_bar(change, bar, settled):
    assert is_settled(LAST._replace(**change), legs=1, bar=bar) is settled


@pytest.mark.parametrize(
    ("coverage", "settled"),
    [(0.2, True), (0.21, None)],
)
def test_the_last_cup_has_more_ink_than_blank_spots(coverage, settled):
    blank = BLANK._replace(coverage=coverage)
    assert is_settled(LAST, blank=blank, counts_nothing=True) is settled


def test_the_ink_of_the_thread_on_a_blank_spot_does_not_count():
    ink, states = scene([LAST], [BLANK._replace(coverage=0.2 + 2 * LEG - 0.001)], bar=[False])
    assert cup_count.settle(ink, states, trail_to("G1", "G1"))["F1"] is True
    assert cup_count.settle(ink, states, trail_to("G1"))["F1"] is None


@pytest.mark.parametrize(("count", "settled"), [(1, True), (3, True), (4, False)])
def test_few_cups_are_told_by_their_number(count, settled):
    ink, states = scene([LAST] * count, counts_nothing=True)
    found = cup_count.settle(ink, states, trail_to())
    assert found == (dict.fromkeys(states, True) if settled else states)
    # With one more doubt than cups are missing nothing is told.
    ink, states = scene([LAST] * (count + 1), cups=CUPS + 1, counts_nothing=True)
    assert cup_count.settle(ink, states, trail_to()) == states


def test_a_thread_in_doubt_settles_nothing():
    ink, states = scene([LAST], counts_nothing=True)
    for change in ({"whole": False}, {"sure": False}):
        assert cup_count.settle(ink, states, trail_to()._replace(**change)) == states


def is_dropped(doubt, *, legs=0, cups=CUP, **given):
    """Whether a doubt beside all cups is none."""
    ink, states = scene([doubt], cups=CUPS + 1, **given)
    for name in NAMES[:CUPS]:
        ink.by_name[parse_cell(name)] = cups
    return cup_count.settle(ink, states, trail_to(*["G1"] * legs))["G1"] is False


DASHES = Ring(0.3, 0.07, 0.39, 0.8, 0.1, 4.0)


@pytest.mark.parametrize(
    ("change", "dropped"),
    [
        ({}, True),
        ({"contrast": 0.4}, False),
        ({"gap": 0.08}, False),
        ({"seen": 0.79}, False),
        # What is no row of dashes is much paler.
        ({"gap": 0.08, "contrast": 0.27}, True),
        ({"gap": 0.08, "contrast": cup_count._PALER * 0.4}, False),
        ({"gap": 0.08, "contrast": 0.29}, False),
        ({"fit": MAX_MISREGISTRATION}, True),
        ({"fit": MAX_MISREGISTRATION + 0.01}, False),
        ({"coverage": 0.5, "seen": 1.0}, False),
        ({"coverage": 0.49, "seen": 1.0}, True),
    ],
)
def test_pale_print_beside_all_cups_is_none(change, dropped):
    assert is_dropped(DASHES._replace(**change), bar=[False]) is dropped


@pytest.mark.parametrize(
    ("coverage", "legs", "bar", "dropped"),
    [
        (0.26, 1, [False], True),
        (0.2 + LEG, 1, [False], False),
        (0.28, 1, [False], False),
        (0.33, 2, [False], True),
        (0.35, 2, [False], False),
        # The bar counts one there, perhaps.
        (0.1, 1, [True], False),
        (0.1, 1, [None], False),
        (0.1, 1, [], True),
    ],
)
def test_ink_that_the_thread_explains_is_no_cup(coverage, legs, bar, dropped):
    thread = Ring(coverage, 0.5, 0.6, 1.0, 0.1, 4.0)
    assert is_dropped(thread, legs=legs, bar=bar) is dropped
    assert not is_dropped(thread, legs=legs, bar=bar, counts_nothing=True)


@pytest.mark.parametrize(
    ("beyond", "radius", "scribbled"),
    [
        (0.3, 3.0, False),
        (0.1 + cup_spots._TAIL, 3.0, False),
        (0.31, 3.0, True),
        (0.31, BEYOND * RING * Ink.pitch - 1.0, False),
        (0.31, BEYOND * RING * Ink.pitch - 1.01, True),
    ],
)
def test_a_scribble_has_more_ink_farther_out(beyond, radius, scribbled):
    more = dict.fromkeys(NAMES, 0.1) | {"B1": beyond}
    ink, states = scene([DASHES], cups=CUPS + 1, beyond=more, bar=[False])
    ink.by_name[parse_cell("B1")] = CUP._replace(radius=radius)
    found = cup_count.settle(ink, states, trail_to())
    assert (found["G1"] is None) is scribbled


LARGE = CUP._replace(coverage=0.97, gap=0.02, radius=5.0)


@pytest.mark.parametrize(
    ("change", "inside", "legs", "scribbled"),
    [
        ({}, 0.25, 0, False),
        ({}, 0.26, 0, True),
        ({"coverage": 0.96}, 0.0, 0, True),
        ({"gap": 0.03}, 0.0, 0, True),
        # A thread inks some of what is inside.
        ({}, 0.25 + 2 * LEG - 0.001, 2, False),
        ({}, 0.25 + 2 * LEG + 0.01, 2, True),
    ],
)
def test_a_large_circle_is_a_whole_line_with_nothing_inside(change, inside, legs, scribbled):
    ink, states = scene([DASHES], cups=CUPS + 1, beyond={"B1": 0.5}, pitch=20.0, bar=[True][:legs])
    ink.by_name[parse_cell("B1")] = LARGE._replace(**change)
    ink.inside = {"B1": BLANK._replace(coverage=inside)}
    found = cup_count.settle(ink, states, trail_to(*["B1"] * legs))
    assert (found["G1"] is None) is scribbled


# The ink of a spot that stands out from print if spots are compared, though not by itself.
HARDLY, OUT = LAST._replace(coverage=0.3), Ring(0.4, 0.2, 0.4, 1.0, 0.1, 3.4)


def stands_out(ring=OUT, other=BLANK, *, legs=0, state=None, **given):
    """Whether a last cup is settled as it looks in comparison with all other spots."""
    ink, states = scene([HARDLY], [BLANK], **given)
    states["F1"] = state
    cups = dict.fromkeys(NAMES[: CUPS - 1], CUP)
    ink.compared = cups | {"F1": ring, "G1": other}
    return cup_count.settle(ink, states, trail_to(*["F1"] * legs))["F1"] is True


@pytest.mark.parametrize(
    ("change", "settled"),
    [
        ({}, True),
        ({"coverage": 0.39}, False),
        ({"gap": 0.21}, False),
        ({"contrast": 0.2}, True),
        ({"contrast": 0.19}, False),
        ({"contrast": 0.81}, False),
        ({"fit": MAX_MISREGISTRATION}, True),
        ({"fit": MAX_MISREGISTRATION + 0.01}, False),
    ],
)
@pytest.mark.parametrize("state", [None, False])
def test_the_last_cup_stands_out_from_all_other_spots(change, settled, state):
    ring = OUT._replace(**change)
    assert stands_out(ring, state=state, counts_nothing=True) is settled


@pytest.mark.parametrize(("beyond", "circled"), [(0.2, True), (0.21, False)])
def test_what_goes_on_farther_out_is_a_shadow(beyond, circled):
    far = {"F1": BLANK._replace(coverage=beyond)}
    ink, states = scene([HARDLY], [BLANK], counts_nothing=True)
    ink.compared = dict.fromkeys(NAMES[: CUPS - 1], CUP) | {"F1": OUT}
    ink.compared_beyond = far
    assert (cup_count.settle(ink, states, trail_to())["F1"] is True) is circled
    # Beside all cups it is not asked about.
    states |= {"F1": False, "G1": True}
    assert cup_count.settle(ink, states, trail_to())["F1"] is (None if circled else False)


@pytest.mark.parametrize(("coverage", "settled"), [(0.2, True), (0.21, False)])
def test_another_spot_that_stands_out_half_as_much_is_a_doubt(coverage, settled):
    other = BLANK._replace(coverage=coverage)
    assert stands_out(other=other, counts_nothing=True) is settled


@pytest.mark.parametrize(
    ("coverage", "bar", "nothing", "settled"),
    [
        (0.4 + LEG + 0.001, [True], False, True),
        # The thread inks some of it.
        (0.4 + LEG - 0.001, [True], False, False),
        (0.6, [None], False, False),
        (0.6, [False], False, False),
        (0.6, [False], True, False),
    ],
)
def test_a_last_cup_that_stands_out_under_the_thread_is_told_by_the_bar(
    coverage, bar, nothing, settled
):
    ring = OUT._replace(coverage=coverage)
    assert stands_out(ring, legs=1, bar=bar, counts_nothing=nothing) is settled


@pytest.mark.parametrize(("width", "settled"), [(0.5, True), (0.51, False)])
def test_what_stands_out_and_is_wider_than_all_cups_is_a_scribble(width, settled):
    assert stands_out(widths={"F1": width}, counts_nothing=True) is settled
    assert not stands_out(beyond={"F1": 0.3}, counts_nothing=True, pitch=20.0)


def test_a_spot_in_doubt_that_stands_out_less_than_a_blank_one_leaves_it_open():
    ink, states = scene([HARDLY], [BLANK], counts_nothing=True)
    ink.compared = dict.fromkeys(NAMES[: CUPS - 1], CUP) | {"G1": OUT}
    assert cup_count.settle(ink, states, trail_to()) == states


@pytest.mark.parametrize(("count", "settled"), [(4, True), (5, False)])
def test_few_cups_stand_out(count, settled):
    ink, states = scene([HARDLY] * count, counts_nothing=True)
    ink.compared = {name: OUT if yes is None else CUP for name, yes in states.items()}
    found = cup_count.settle(ink, states, trail_to())
    assert found == (dict.fromkeys(states, True) if settled else states)


@pytest.mark.parametrize(
    ("other", "given", "told"),
    [
        ({"coverage": 0.17}, {}, True),
        # Another spot has some of this ink, the bar tells of more cups, or one is wider.
        ({"coverage": 0.19}, {}, False),
        ({"coverage": 0.17}, {"bar": [True], "counts_nothing": False}, False),
        ({"coverage": 0.17}, {"widths": {"F1": 0.51}}, False),
    ],
)
def test_among_many_doubts_the_last_cup_is_told_from_all_other_spots(other, given, told):
    given = {"counts_nothing": True, **given}
    ink, states = scene([HARDLY] * 3, [BLANK], cups=CUPS + 2, **given)
    ink.compared = {name: CUP for name, yes in states.items() if yes} | {
        "F1": OUT._replace(coverage=0.6)
    }
    ink.compared["G1"] = OUT._replace(**other)
    found = cup_count.settle(ink, states, trail_to())
    assert found == (states | {"F1": True, "G1": False, "H1": False} if told else states)


@pytest.mark.parametrize("bilevel", [False, True])
def test_dashes_that_look_like_a_circle_are_none_in_black_and_white(bilevel):
    ink, states = scene([HARDLY], cups=CUPS + 2, counts_nothing=True)
    ink.page = SimpleNamespace(bilevel=bilevel)
    ink.compared = dict.fromkeys(NAMES[:CUPS], CUP)
    found = cup_count.settle(ink, states, trail_to())
    assert found == states | (dict.fromkeys(("G1", "H1"), False) if bilevel else {})


def test_without_a_certain_circle_nothing_is_told_apart():
    ink, states = scene([HARDLY] * (CUPS + 1), cups=CUPS + 1, counts_nothing=True)
    ink.compared = dict.fromkeys(NAMES[:CUPS], CUP)
    assert cup_count.settle(ink, states, trail_to()) == states


@pytest.mark.parametrize("named", ["A1", "F1"])
def test_a_blank_spot_is_never_told_to_be_a_cup_among_many_doubts(named):
    ink, states = scene([HARDLY] * 3, [BLANK], cups=CUPS + 2, counts_nothing=True)
    states[named] = False
    ink.compared = dict.fromkeys(NAMES[:CUPS], CUP)
    found = cup_count.settle(ink, states, trail_to())
    assert found[named] is not True


@pytest.mark.parametrize(
    ("change", "legs", "asked"),
    [
        ({}, 0, True),
        ({"coverage": 0.39}, 0, False),
        ({"gap": 0.21}, 0, False),
        ({"contrast": 0.19}, 0, False),
        ({"contrast": 0.81}, 0, False),
        ({"fit": MAX_MISREGISTRATION + 0.01}, 0, False),
        # The thread inks some of it.
        ({}, 1, False),
    ],
)
def test_beside_all_cups_a_spot_that_stands_out_is_asked_about(change, legs, asked):
    ink, states = scene([], [BLANK, BLANK], bar=[False])
    ink.compared = dict.fromkeys(NAMES[:CUPS], CUP) | {"G1": OUT._replace(**change)}
    found = cup_count.settle(ink, states, trail_to(*["G1"] * legs))
    assert found == states | {"G1": None if asked else False}


def guess(states, **given):
    ink = Ink(dict.fromkeys(states, CUP) | given.pop("rings", {}), **given)
    return cup_guess.likely_cups(ink, states, trail_to())


FIVE = dict.fromkeys(NAMES[:5], True)


@pytest.mark.parametrize(
    ("widths", "more"),
    [
        ({"F1": cup_guess._LEAST}, ["F1"]),
        ({"F1": 0.059, "G1": 0.0}, []),
        ({"F1": 0.07, "G1": 0.08}, ["G1"]),
        ({"F1": 0.08, "G1": 0.07}, ["F1"]),
    ],
)
def test_a_cup_too_few_is_guessed_at_the_blank_spot_with_most_ink(widths, more):
    states = FIVE | dict.fromkeys(("F1", "G1"), False)
    widths = {"G1": 0.0} | widths
    assert guess(states, widths=widths) == [*FIVE, *more]
    # Where nothing is circled nothing is guessed.
    assert guess(dict.fromkeys(states, False), widths=widths) == []


@pytest.mark.parametrize(("width", "likely"), [(0.5, True), (0.51, False)])
def test_a_doubt_wider_than_all_cups_is_a_scribble(width, likely):
    states = FIVE | {"F1": None}
    assert ("F1" in guess(states, widths={"A1": 0.4, "F1": width})) is likely
    # With no cup to compare with it may be any.
    assert guess({"F1": None}, widths={"F1": 9.0}) == ["F1"]


def oddness(ring=CUP, *, doubt=False, **given):
    """How odd the last of some circles is."""
    states = FIVE | {"F1": None if doubt else True}
    ink = Ink(dict.fromkeys(FIVE, CUP) | {"F1": ring}, **given)
    return cup_guess._oddness(ink, states, [*states], trail_to())["F1"]


@pytest.mark.parametrize(
    ("odd", "expected"),
    [
        (oddness(), 0.0),
        (oddness(widths={"F1": 0.7}), 0.2),
        (oddness(widths={"F1": 0.3}), 0.0),
        (oddness(CUP._replace(contrast=0.8)), 1.0),
        (oddness(CUP._replace(contrast=0.1)), 2.0),
        (oddness(CUP._replace(contrast=0.0)), 5.3219281),
        (oddness(beyond={"F1": 0.2}), 0.6),
        (oddness(beyond={"F1": -0.2}), 0.0),
        (oddness(doubt=True), 0.02),
        (oddness(CUP._replace(coverage=0.0)), 1.0),
        (oddness(CUP._replace(coverage=0.25)), 0.5),
        (oddness(CUP._replace(coverage=0.5)), 0.0),
    ],
)
def test_a_circle_is_odd_by_width_darkness_reach_doubt_and_blankness(odd, expected):
    assert odd == pytest.approx(expected)


def test_the_most_alike_circles_are_guessed_of_which_the_bar_may_tell():
    states = dict.fromkeys(NAMES[:7], True)
    rings = {"A1": CUP._replace(contrast=0.6), "B1": CUP._replace(contrast=0.5)}
    ink = Ink(dict.fromkeys(states, CUP) | rings, bar=[True, False])
    rest = [name for name in states if name != "A1"]
    assert cup_guess.likely_cups(ink, states, trail_to("C1")) == rest
    # Beside the thread there are seven: one of two touched ones goes.
    assert "B1" not in cup_guess.likely_cups(ink, states, trail_to("B1", "C1"))
    assert "A1" not in cup_guess.likely_cups(ink, states, trail_to("A1", "C1"))
    # All that are touched do count.
    ink = Ink(dict.fromkeys(states, CUP) | rings, bar=[True, True])
    assert "A1" in cup_guess.likely_cups(ink, states, trail_to("A1", "C1"))
    assert "A1" not in cup_guess.likely_cups(ink, states, trail_to("B1", "C1"))


def test_ten_circles_are_tried_for_a_guess():
    names = [f"{column}1" for column in "ABCDEFGHIJKL"]
    states = dict.fromkeys(names, True)
    rings = {name: CUP._replace(contrast=0.4 + 0.01 * n) for n, name in enumerate(names)}
    odd = cup_guess._oddness(Ink(rings), states, names, trail_to())
    # The tenth and the eleventh are touched.
    last, beyond = sorted(names, key=odd.__getitem__)[9:11]
    chosen = cup_guess.likely_cups(Ink(rings, bar=[True, False]), states, trail_to(last, beyond))
    assert last in chosen
    assert beyond not in chosen
    # Where the bar tells of both, the least odd ones are as good as any.
    chosen = cup_guess.likely_cups(Ink(rings, bar=[True, True]), states, trail_to(last, beyond))
    assert not {last, beyond} & {*chosen}


# --- rings ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("share", "gap", "grey", "bilevel"),
    [
        (0.15, 0.1, False, False),
        (0.16, 0.1, None, False),
        (0.2, 0.1, None, False),
        (0.21, 0.1, None, None),
        (0.27, 0.25, None, None),
        (0.28, 0.25, True, None),
        (0.28, 0.251, None, None),
        (0.44, 0.251, None, None),
        (0.45, 0.251, True, True),
        (0.45, 0.25, True, True),
    ],
)
def test_a_ring_is_a_circle_by_its_share_and_gap(share, gap, grey, bilevel):
    ring = CUP._replace(coverage=share, gap=gap, fit=MAX_MISREGISTRATION)
    for is_bilevel, state in ((False, grey), (True, bilevel)):
        assert cup_rings.circled_spots([ring], [False], bilevel=is_bilevel) == [state]
        off = ring._replace(fit=MAX_MISREGISTRATION + 0.01)
        assert cup_rings.circled_spots([off], [False], bilevel=is_bilevel) == [None]


@pytest.mark.parametrize(
    ("share", "gap", "grey", "bilevel"),
    [
        (0.3, 0.1, False, False),
        (0.31, 0.1, None, False),
        (0.41, 0.13, None, False),
        (0.42, 0.13, True, False),
        (0.42, 0.131, None, False),
        (0.55, 0.13, True, False),
        (0.56, 0.13, True, True),
        (0.56, 0.131, None, None),
        (0.9, 0.131, True, True),
        (0.89, 0.131, None, None),
    ],
)
def test_a_ring_under_the_thread_is_a_circle_if_it_is_closed(share, gap, grey, bilevel):
    ring = CUP._replace(coverage=share, gap=gap, fit=MAX_MISREGISTRATION)
    for is_bilevel, state in ((False, grey), (True, bilevel)):
        assert cup_rings.circled_spots([ring], [True], bilevel=is_bilevel) == [state]
        off = ring._replace(fit=MAX_MISREGISTRATION + 0.01)
        assert cup_rings.circled_spots([off], [True], bilevel=is_bilevel) == [None]


@pytest.mark.parametrize(
    ("change", "pale"),
    [
        ({}, True),
        ({"contrast": cup_rings._PALER * 0.4}, False),
        ({"contrast": 0.225}, False),
        ({"coverage": 0.44}, True),
        ({"coverage": 0.45}, False),
        ({"fit": MAX_MISREGISTRATION}, True),
        ({"fit": MAX_MISREGISTRATION + 0.01}, False),
    ],
)
def test_beside_all_cups_a_pale_ring_is_none(change, pale):
    ring = Ring(0.3, 0.3, 0.215, 1.0, 0.1, 4.0)._replace(**change)
    found = cup_rings.without_pale([*[True] * CUPS, None], [*[CUP] * CUPS, ring], bilevel=False)
    assert found == [*[True] * CUPS, False if pale else None]
    # Only beside as many as there are.
    for count in (CUPS - 1, CUPS + 1):
        circled = [*[True] * count, None]
        assert cup_rings.without_pale(circled, [*[CUP] * count, ring], bilevel=False) == circled


@pytest.mark.parametrize(
    ("change", "crossed", "dashes"),
    [
        ({}, False, True),
        ({"coverage": 0.44}, False, True),
        ({"coverage": 0.46}, False, False),
        ({"coverage": 0.5, "seen": 0.5}, False, False),
        ({}, True, False),
        ({"fit": MAX_MISREGISTRATION + 0.01}, False, False),
    ],
)
def test_specks_around_spots_that_look_alike_are_dashes(change, crossed, dashes):
    blank = Ring(0.3, 0.1, 0.3, 1.0, 0.1, 4.0)
    rings = [CUP, *[blank] * 3, blank._replace(**change)]
    circled = [True, False, False, None, None]
    found = cup_rings.without_dashes(circled, rings, [*[False] * 4, crossed])
    assert found[:3] == [True, False, False]
    assert found[4] is (False if dashes else None)
    # Three others alone tell nothing.
    fits = rings[4].coverage < 0.5 and rings[4].fit <= MAX_MISREGISTRATION
    assert found[3] is (False if fits and not crossed else None)


# --- boards ---------------------------------------------------------------------------------------


class Page:
    """A board of three by three dots, ten mm apart, on which everything is measured the same."""

    bilevel = False

    def __init__(self, ring=BLANK, stroke=None):
        dots = {f"{'ABC'[x]}{y + 1}": (10.0 * x, 10.0 * y) for x in range(3) for y in range(3)}
        self.places = Places(dots=dots)
        self.ring, self.stroke = ring, stroke or Stroke(0.97, 0.03, 0.4, 1.0, 0.1)
        self.asked, self.measured, self.compared = [], [], []

    def alike_rings(self, bands):
        self.compared += [tuple(band) for band in bands]
        return [self.ring] * len(bands)

    def rings(self, centres, inner, outer):
        return self.rings_in([(centre, inner, outer) for centre in centres])

    def rings_in(self, bands):
        self.asked += [tuple(band) for band in bands]
        return [self.ring] * len(bands)

    def strokes(self, lines, reach):
        self.measured += [(*line, reach) for line in lines]
        return [self.stroke] * len(lines)


def board(**given):
    page = Page(**given)
    return BoardInk(page, "", (3, 3)), page


def test_segments_are_measured_between_their_dots_and_less_far_beside_the_border():
    ink, page = board()
    assert ink.pitch == 10.0
    odds = ink.segments()
    assert len(odds) == 12
    assert min(odds.values()) > 0
    *_, border = page.measured
    assert border[0] == pytest.approx((0.0, 11.6))
    assert border[1] == pytest.approx((0.0, 18.4))
    reaches = [reach for *_, reach in page.measured]
    assert reaches == [pytest.approx(3.6)] * 10 + [pytest.approx(2.9)] * 2


@pytest.mark.parametrize(
    ("odds", "coverage", "radius", "again"),
    [
        (5.9, 0.9, 3.0, True),
        (-5.9, 0.9, 3.0, True),
        (6.0, 0.9, 3.0, False),
        (-6.0, 0.9, 3.0, False),
        (5.9, 0.89, 3.0, False),
        # So much of it is left out at most, with the other end.
        (5.9, 0.9, 3.99, True),
        (5.9, 0.9, 4.0, False),
        (5.9, 0.9, 4.01, False),
    ],
)
def test_a_doubtful_segment_is_measured_outside_of_a_circle(odds, coverage, radius, again):
    ink, page = board(ring=CUP._replace(coverage=coverage, radius=radius))
    one, other = edge((1, 1), (2, 1)), edge((0, 0), (1, 0))
    found = ink._remeasure_beside_cups({one: odds, other: odds}, ["B2"], 0.4)
    assert found.keys() == ({one} if again else set())
    if again:
        [(start, end, reach)] = page.measured
        assert start == pytest.approx((10 + radius + 0.9, 10.0))
        assert end == pytest.approx((18.4, 10.0))
        assert reach == pytest.approx(3.6)


@pytest.mark.parametrize(
    ("widths", "doubts"),
    [
        ([0.5, 0.5, 1.75], [2]),
        ([0.5, 0.5, 1.74], []),
        ([2.0, 2.0, board_ink._WIDER * 2.0], [2]),
        ([2.0, 2.0, 2.69], []),
        # Beside as many as there are cups, few are scribbles.
        ([2.0] * 5 + [board_ink._MUCH_WIDER * 2.0], [5]),
        ([2.0] * 5 + [3.09], []),
        ([2.0] * 6 + [2.71], [6]),
    ],
)
def test_a_circle_wider_than_others_was_scribbled_out(monkeypatch, widths, doubts):
    ink, _ = board()
    dots = [(n, 0) for n in range(len(widths))]
    given = dict(zip(dots, widths, strict=True))
    monkeypatch.setattr(BoardInk, "stroke_widths", lambda _self, marked, _: {
        dot: given[dot] for dot in marked})  # fmt: skip
    around = [Ring(0.95, 0.05, 0.4, 1.0, 0.1, 4.0)] * (len(dots) + 2)
    found = ink._without_scribbles(
        [True] * len(dots) + [False, None], [*dots, (0, 1), (0, 2)], around, []
    )
    assert [n for n, state in enumerate(found[:-2]) if state is None] == doubts
    assert found[-2:] == [False, None]


@pytest.mark.parametrize(
    ("width", "coverage", "gap", "seen", "scribbled"),
    [
        (1.15, 0.79, 0.09, 0.9, True),
        (1.14, 0.79, 0.09, 0.9, False),
        (1.15, 0.8, 0.09, 0.9, False),
        (1.15, 0.79, 0.1, 0.9, False),
        (1.15, 0.79, 0.09, 0.89, False),
    ],
)
def test_strokes_across_a_ring_need_not_be_so_wide(
    monkeypatch, width, coverage, gap, seen, scribbled
):
    ink, _ = board()
    dots = [(n, 0) for n in range(3)]
    given = dict(zip(dots, [1.0, 1.0, width], strict=True))
    monkeypatch.setattr(BoardInk, "stroke_widths", lambda *_: given)
    around = [Ring(0.95, 0.05, 0.4, 1.0, 0.1, 4.0)] * 2 + [Ring(coverage, gap, 0.4, seen, 0.1, 4.0)]
    found = ink._without_scribbles([True] * 3, dots, around, [])
    assert found == [True, True, None if scribbled else True]


@pytest.mark.parametrize(("seen", "share"), [(0.3, 0.5), (0.29, 0.5 * 0.29), (1.0, 0.5)])
def test_the_width_of_ink_around_a_dot_adds_up_zones_without_the_thread(seen, share):
    ink, page = board(ring=CUP._replace(coverage=0.5, seen=seen))
    width = (1.75 - 0.62) * RING * 10
    dots = [(1, 1), (0, 0)]
    found = ink.stroke_widths(dots, [edge((1, 1), (2, 1)), edge((1, 1), (1, 2))])
    assert found == pytest.approx({(1, 1): share * width - 0.4, (0, 0): share * width})
    zones = [(inner, outer) for centre, inner, outer in page.asked if centre == (10.0, 10.0)]
    assert len(zones) == 14
    assert zones[0][0] == pytest.approx(0.62 * RING * 10)
    assert zones[-1][1] == pytest.approx(1.75 * RING * 10)
    assert ink.stroke_widths([], []) == {}


def test_spots_are_compared_as_far_as_circles_reach_and_within_large_ones():
    ink, page = board(ring=CUP)
    guide = 10.0 * RING
    assert ink.alike_rings([(1, 1), (0, 0)]) == [CUP, CUP]
    assert ink.ink_inside([(1, 1)]) == [CUP]
    assert ink.alike_beyond([(1, 1)]) == [CUP]
    places = [(10.0, 10.0), (0.0, 0.0), (10.0, 10.0), (10.0, 10.0)]
    ends = [(0.62, 1.5), (0.62, 1.5), (0.62, 0.8), (1.5, 1.75)]
    for (centre, *radii), place, (start, end) in zip(page.compared, places, ends, strict=True):
        assert centre == place
        assert radii == pytest.approx([start * guide, end * guide])


def test_ink_beyond_circles_is_measured_without_the_thread():
    ink, page = board(ring=CUP._replace(coverage=0.5, seen=0.8))
    found = ink.ink_beyond([(1, 1), (0, 0)], [edge((1, 1), (2, 1)), edge((1, 1), (1, 2))])
    assert found == pytest.approx({(1, 1): 0.4 - 2 * 0.07, (0, 0): 0.4})
    ink.rings([(1, 1)])
    for (centre, *radii), inner in ((page.asked[0], 1.5), (page.asked[-1], 0.62)):
        assert centre == (10.0, 10.0)
        assert radii == pytest.approx([inner * RING * 10, 1.75 * RING * 10])


def test_a_box_around_points_has_a_margin():
    assert board_ink.bounding_box([(3, 9), (7, 4)], 2.0) == (1.0, 2.0, 8.0, 9.0)


def test_who_ticks_nothing_but_rolls_and_the_paw_counts_nothing():
    ink, _ = board()
    ticks = dict.fromkeys(("roll.1.1", "paw"), Tick(True, 0.3, 0.4, 0.1))
    none = Tick(False, 0.0, 0.0, 0.1)
    vars(ink)["ticks"] = ticks | {"cup.1": none}
    assert ink.counts_nothing
    vars(ink)["ticks"] = ticks | {"cup.1": none._replace(ticked=None)}
    assert not ink.counts_nothing


# --- dice and turns -------------------------------------------------------------------------------


def row_of(*boxes):
    """A row of a track with so much ink in its first boxes, and whether they are ticked."""
    given = [*boxes, *[(False, 0.0)] * (6 - len(boxes))]
    ticks = {f"roll.1.{n}": SimpleNamespace(ink=ink, covered=ink < 0)
             for n, (_, ink) in enumerate(given, 1)}  # fmt: skip
    states = {f"roll.1.{n}": state for n, (state, _) in enumerate(given, 1)}
    return track_dice.read_row(SimpleNamespace(ticks=ticks, ticked=states.__getitem__), 1)


@pytest.mark.parametrize(
    ("boxes", "row"),
    [
        ([(True, 0.5), (None, 0.09)], TrackRow("1", sure=True, ticked=("1",))),
        ([(True, 0.5), (None, 0.1)], TrackRow("1", sure=False, ticked=("1",))),
        ([(True, 0.5), (None, 0.05), (None, 0.11)], TrackRow("1", sure=False, ticked=("1",))),
        ([(True, 0.5), (True, 0.3)], TrackRow("2", sure=False, ticked=("1", "2"))),
        ([], TrackRow(None, sure=True)),
        ([(None, 0.1), (None, 0.2)], TrackRow("2", sure=False)),
        ([(None, -1), (None, 0.2)], TrackRow("2", sure=False)),
        ([(None, -1), (None, -2)], TrackRow("3", sure=False, covered=True)),
    ],
)
def test_a_row_of_a_track_has_one_face(boxes, row):
    assert row_of(*boxes) == row


TICKED, EMPTY = TrackRow("1", sure=True, ticked=("1",)), TrackRow(None, sure=True)
HIDDEN, SPECK = TrackRow("1", sure=False, covered=True), TrackRow("1", sure=False)


@pytest.mark.parametrize(
    ("rows", "turns"),
    [
        ([[EMPTY, EMPTY]], (0, 0)),
        ([[TICKED, EMPTY]], (1, 1)),
        ([[TICKED, TICKED]], (2, 2)),
        ([[TICKED, SPECK]], (1, 2)),
        ([[TICKED, SPECK, SPECK, EMPTY]], (1, 3)),
        ([[TICKED, EMPTY, SPECK]], (1, 1)),
        ([[EMPTY, TICKED, EMPTY]], (2, 2)),
        # What is covered in all tracks may be ticked, and what is in doubt in one.
        ([[TICKED, HIDDEN], [TICKED, HIDDEN]], (1, 2)),
        ([[TICKED, HIDDEN], [TICKED, EMPTY]], (1, 1)),
        ([[TICKED, SPECK], [TICKED, EMPTY]], (1, 2)),
        ([[TICKED, EMPTY], [TICKED, TICKED]], (2, 2)),
    ],
)
def test_the_last_turn_is_ticked_or_right_after_such_a_turn(rows, turns):
    assert track_dice._last_turns(rows) == turns


@pytest.mark.parametrize(("faces", "tried"), [((6, 6), 36), ((37,), 0), ((36,), 36), ((1,), 1)])
def test_so_many_combinations_of_rolls_are_tried(monkeypatch, faces, tried):
    fits = []
    monkeypatch.setattr(roll_votes, "_faces", lambda guess, turn, _: [
        guess, *range(100, 99 + faces[turn - 1])])  # fmt: skip
    monkeypatch.setattr(roll_votes, "_fits", lambda _, dice: fits.append(tuple(dice)) or 0)
    transcript = Transcript({})
    transcript.questions += [Question(f"dice.{n}", "", "1", ()) for n in range(1, len(faces) + 1)]
    assert roll_votes.vote([1] * len(faces), [], [None], transcript) == [1] * len(faces)
    assert len(set(fits)) == tried


SQUARE = [edge((0, 0), (1, 0)), edge((1, 0), (1, 1)), edge((0, 1), (1, 1)), edge((0, 0), (0, 1))]


def orders(dice=(2, 2), passed=(False, False), *, free=True):
    rolls = Rolls(dice, passed)
    return turn_order.matching_orders(SQUARE, (0, 0), rolls, home=None, free=free)


def test_a_search_for_orders_is_complete_below_its_limits(monkeypatch):
    both = [("RD", "LU"), ("DR", "UL")]
    assert sorted(orders().orders) == sorted(both)
    assert orders().complete
    for most, found, complete in ((3, 2, True), (2, 2, False), (1, 1, False)):
        monkeypatch.setattr(turn_order, "_MAX_ORDERS", most)
        assert (len(orders().orders), orders().complete) == (found, complete)
    monkeypatch.undo()
    search = turn_order._Search({*SQUARE}, Rolls((2, 2), (False, False)), None, free=True)
    search.turn((0, 0), 0)
    for steps, complete in ((search.steps + 1, True), (search.steps, False)):
        monkeypatch.setattr(turn_order, "_MAX_STEPS", steps)
        assert orders().complete is complete
    monkeypatch.setattr(turn_order, "_MAX_STEPS", 1)
    assert orders().orders == []


def test_no_more_than_64_orders_are_looked_for():
    # Both ways round, with four of eight rolls passed: 140.
    found = orders((1,) * 8, (None,) * 8)
    assert (len(found.orders), found.complete) == (64, False)


def test_a_turn_bends_once_unless_a_bend_at_its_start_is_free():
    assert orders((4,), (False,)).orders == []
    assert orders((1, 3), (False, False)).orders == []
    assert orders((3, 1), (False, False)).orders == []
    for dice, free, count in (
        ((1, 1, 1, 1), False, 2), ((1, 2, 1), False, 0), ((1, 2, 1), True, 2), ((2, 2), False, 0),
    ):  # fmt: skip
        assert len(orders(dice, (False,) * len(dice), free=free).orders) == count


def test_a_turn_that_nobody_told_of_may_be_a_pass():
    assert orders((2, 3, 2), (False, None, False)).orders == [
        ("RD", "", "LU"),
        ("DR", "", "UL"),
    ]
    assert orders((2, 3, 2), (False, False, False)).orders == []
    assert len(orders((2, 2, 6), (False, False, None)).orders) == 2
    assert orders((2, 2, 6), (False, False, False)).orders == []
    assert orders((2, 2, 6), (False, False, True)).orders
    assert orders((2, 2), (True, False)).orders == []


# --- bars -----------------------------------------------------------------------------------------


def bars(**given):
    names = {f"{kind}.{n}": state for kind, states in given.items()
             for n, state in enumerate(states)}  # fmt: skip
    return SimpleNamespace(names=tuple(names), ticked=names.__getitem__)


@pytest.mark.parametrize(
    ("states", "counts"),
    [
        ([], (0, 0)),
        ([True, True, False], (2, 2)),
        ([True, None, False], (1, 2)),
        ([True, False, True], (1, 3)),
        ([None, False, None], (0, 2)),
    ],
)
def test_a_bar_is_filled_from_the_left(states, counts):
    ink = bars(mice=states, cup=[True])
    assert crosscheck.tick_range(ink, "mice") == counts
    assert crosscheck.tick_range(bars(timer=states), "timer") == counts
    told = crosscheck.timer_ticks(bars(timer=states))
    assert told == (counts[0] if counts[0] == counts[1] and counts[0] else None)


class Replay:
    def __init__(self, mice, timer=0):
        self.mice, self.timer = mice, timer

    def counts(self, _turns):
        return [{"mice": self.mice, "socks": 0, "planes": 0, "cup": 0}]

    def timer_turns(self, _turns):
        return range(self.timer)

    def timer_turns_after(self, _first):
        return range(self.timer)


@pytest.mark.parametrize(
    ("mice", "touched", "told"),
    [
        ([True, None], 0, True),
        ([True, None], 1, False),
        ([True, None], 2, False),
        ([True, None], 3, True),
        ([False, False], 1, False),
    ],
)
def test_a_bar_that_differs_from_the_thread_is_told(mice, touched, told):
    found = crosscheck.differences(bars(mice=mice), Replay(touched), (), ["mice"])
    assert bool(found) is told
    assert not told or f"{2} ticked, {touched} touched" in str(found[0])


@pytest.mark.parametrize(
    ("mice", "touched", "confirmed"),
    [
        ([True, True, False], 2, True),
        ([True, True, False], 3, False),
        ([True, True, None], 2, True),
        ([True, True, None], 1, False),
        ([True, None, None], 2, False),
        ([True, False, False], 1, False),
        ([False, False, False], 0, False),
    ],
)
def test_bars_with_enough_ticks_confirm_a_thread_that_touches_as_much(mice, touched, confirmed):
    assert crosscheck.is_confirmed(bars(mice=mice), Replay(touched), ()) is confirmed


def test_a_thread_without_turns_is_not_confirmed():
    nothing = SimpleNamespace(counts=lambda _turns: [])
    assert not crosscheck.is_confirmed(bars(mice=[False]), nothing, ())


@pytest.mark.parametrize(("crossed", "told"), [(1, False), (2, False), (3, True)])
def test_a_timer_with_fewer_ticks_than_turns_is_told(crossed, told):
    ink = bars(timer=[True, None, False])
    found = crosscheck.differences(ink, Replay(0, crossed), (), ["mice"])
    assert bool(found) is told
    assert bool(crosscheck.missing_timer_ticks(ink, Replay(0, crossed), 2)) is told
    assert crosscheck.missing_timer_ticks(bars(timer=[False]), Replay(0, crossed), 2) is None
