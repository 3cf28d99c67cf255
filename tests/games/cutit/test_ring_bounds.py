"""Rings of score pads and boxes of dice logs, measured exactly at a bound and just beyond it."""

from types import SimpleNamespace

import pytest

from papercraft.core.photo import LOOSE, Circle, Ring, Tick
from papercraft.core.sheet import Places
from papercraft.core.transcript import Transcript
from papercraft.games.cutit.scan import log_marks, log_rounds, pad_dice, pad_rings
from papercraft.games.cutit.scan.log_marks import LogMarks
from papercraft.games.cutit.sheets.all_designs import FACES
from papercraft.games.cutit.sheets.ladders import COLUMN
from papercraft.games.cutit.square import DICE, ROUNDS

BLANK, EMPTY = Tick(False, 0.0, 0.0, 0.1), Circle(drawn=False, ink=0.0, beside=0.0)
DOUBT = Circle(drawn=None, ink=0.0, beside=0.0)
# What a scribble leaves in the middle of a ring.
INKED = Tick(True, 0.3, 0.5, 0.1)
# The side of a ring's box in mm, with which areas and shares can be told to the last bit.
SIDE = 16.0
AREA = SIDE * SIDE
STEPS = [*range(1, len(COLUMN) + 1)]
RINGS = [f"penalty.{n}" for n in range(1, ROUNDS + 1)]
RINGS += [f"{ladder}.{n}" for ladder in ("higher", "single") for n in STEPS]


class Rings:
    """A pad with these ticks and circles in its rings; all others are blank."""

    photo = "pad.jpg"

    def __init__(self, ticks=(), circles=(), *, bilevel=False, middle=INKED):
        self.bilevel, self.middle = bilevel, middle
        self.places = Places(boxes={name: (20.0 * n, 0.0, SIDE, SIDE)
                                    for n, name in enumerate(RINGS)})  # fmt: skip
        self.inside, self.around = dict(ticks), dict(circles)

    def ticks(self, boxes, framed=None):
        if framed == 0:
            return [self.middle for _ in boxes]
        names = {box: name for name, box in self.places.boxes.items()}
        return [self.inside.get(names[box], BLANK) for box in boxes]

    def drawn(self, bands):
        assert len(bands) == len(RINGS)
        return [self.around.get(name, EMPTY) for name in RINGS]


def read(tick=BLANK, circle=EMPTY, others=(), **given):
    """What a ring is read as, with its guess, beside others with such ticks."""
    ticks = {"higher.1": tick, **{f"single.{n}": one for n, one in enumerate(others, 1)}}
    readings = pad_rings._ring_readings(Rings(ticks, {"higher.1": circle}, **given))
    return readings["higher.1"]


def stroke(area, contrast=0.5, fit=0.1, **more):
    return Tick(False, area / AREA, contrast, fit, **more)


@pytest.mark.parametrize(
    ("tick", "state"),
    [
        # From the least area and contrast on there may be a stroke, if print is where it should be.
        (stroke(2.0, 0.5), None),
        (stroke(1.99, 0.5), False),
        (stroke(2.0, 0.1), None),
        (stroke(2.0, 0.09), False),
        (stroke(2.0, 0.5, LOOSE), None),
        (stroke(2.0, 0.5, LOOSE + 0.01), False),
        # And from the larger one there is one, unless it is a stain.
        (stroke(10.0), True),
        (stroke(9.9), None),
        (stroke(10.0, stained=True), None),
        # Where print is off, a wide and dark one tells.
        (stroke(20.0, 0.4, 1.0), True),
        (stroke(19.9, 0.4, 1.0), False),
        (stroke(20.0, 0.39, 1.0), False),
        (stroke(20.0, 0.4, 1.01), False),
        # What is black over more than half of its inside is a question.
        (stroke(10.0, dark=0.5), True),
        (stroke(10.0, dark=0.51), None),
    ],
)
def test_a_stroke_in_a_ring_has_an_area_and_a_contrast(tick, state):
    assert read(tick)[0] is state


@pytest.mark.parametrize(
    ("contrast", "others", "state"),
    [
        # Among dark ones, a stroke is as dark as a pen at least.
        (0.2, [0.4] * 4, True),
        (0.19, [0.4] * 4, None),
        # Among pale ones it is more than half as dark as most of them.
        (0.16, [0.3, 0.3], None),
        (0.17, [0.3, 0.3], True),
        # Of few strokes the darkest tells.
        (0.16, [0.3], True),
        (pad_rings._FAR_PALER * 0.4, [0.4], True),
        (0.13, [0.4], None),
    ],
)
def test_a_stroke_far_paler_than_the_others_may_be_a_stain(contrast, others, state):
    assert read(stroke(12.0, contrast), others=[stroke(12.0, one) for one in others])[0] is state


@pytest.mark.parametrize(
    ("contrast", "ticked", "clear", "state"),
    [
        (0.17, None, [0.36, 0.36], None),
        (0.2, None, [0.36, 0.36], True),
        # A clear tick needs no comparison, and a single one does not tell.
        (0.17, False, [0.36, 0.36], True),
        (0.17, None, [0.36], True),
    ],
)
def test_a_doubt_far_paler_than_clear_ticks_may_be_a_stain(contrast, ticked, clear, state):
    stains = [stroke(12.0, 0.15)._replace(ticked=None)] * 3
    others = [*stains, *(stroke(12.0, one)._replace(ticked=True) for one in clear)]
    found = read(stroke(12.0, contrast)._replace(ticked=ticked), others=others)
    assert found[0] is state


@pytest.mark.parametrize(
    ("ticked", "ink", "beside", "state"),
    [
        (None, 0.03, 0.19, None),
        (None, 0.03, 0.2, True),
        (False, 0.03, 0.19, True),
        # A circle that covers the line leaves no ink inside.
        (None, 0.02, 0.19, True),
    ],
)
def test_what_crosses_a_ring_leaves_a_doubt(ticked, ink, beside, state):
    circle = EMPTY._replace(drawn=True, ink=0.3, beside=beside)
    assert read(BLANK._replace(ticked=ticked, ink=ink, contrast=0.05), circle)[0] is state


@pytest.mark.parametrize(
    ("ink", "beside", "drawn"),
    [(0.25, 0.05, True), (0.24, 0.05, None), (0.24, 0.1, True)],
)
def test_a_line_hardly_darker_than_that_of_a_blank_ring_is_a_doubt(ink, beside, drawn):
    circle = EMPTY._replace(drawn=True, ink=ink, beside=beside)
    blank = EMPTY._replace(ink=0.149)
    assert pad_rings._doubt_thin([circle, blank]) == [circle._replace(drawn=drawn), blank]


@pytest.mark.parametrize(
    ("ticked", "filled", "state"), [(None, 1.0, None), (None, 0.3, True), (True, 0.3, True)]
)
def test_a_ring_that_is_dark_all_over_may_lie_in_a_shadow(ticked, filled, state):
    assert read(Tick(ticked, 0.2, 1.0, 0.1, filled=filled))[0] is state


@pytest.mark.parametrize(
    ("ink", "beside", "likely"),
    [(0.12, 0.0, True), (0.119, 0.0, False), (0.0, 0.1, True), (0.0, 0.09, False)],
)
def test_a_doubt_with_ink_around_is_more_likely_a_circle(ink, beside, likely):
    assert read(circle=DOUBT._replace(ink=ink, beside=beside)) == (None, likely)


def test_what_was_scribbled_out_is_not_meant_and_what_is_sure_is():
    assert read(stroke(0.4 * AREA), Circle(drawn=True, ink=0.5, beside=0.2)) == (None, False)
    assert read(stroke(12.0)) == (True, True)
    assert read(circle=EMPTY._replace(drawn=True)) == (True, True)
    assert read() == (False, False)


@pytest.mark.parametrize(
    ("filled", "beside", "state"), [(0.38, 0.5, None), (0.37, 0.5, True), (0.38, 0.49, True)]
)
def test_a_pale_scribble_fills_much_of_a_ring(filled, beside, state):
    tick = Tick(None, 0.21, 0.1, 0.1, filled=filled)
    assert read(tick, Circle(drawn=None, ink=0.14, beside=beside))[0] is state


@pytest.mark.parametrize(
    ("ink", "beside", "fit", "state"),
    [
        (0.4, 0.75, 1.0, True),
        (0.39, 0.75, 1.0, None),
        (0.4, 0.74, 1.0, None),
        (0.4, 0.75, 1.01, None),
    ],
)
def test_a_circle_of_a_wide_pen_is_one_even_if_print_is_off(ink, beside, fit, state):
    assert read(BLANK._replace(fit=fit), DOUBT._replace(ink=ink, beside=beside))[0] is state


@pytest.mark.parametrize(
    ("middle", "state"),
    [
        (Tick(False, 0.029, 0.5, 0.1), True),
        (Tick(False, 0.03, 0.5, 0.1), None),
        (Tick(False, 0.0, 0.5, 0.1, filled=0.03), None),
        (Tick(None, 0.0, 0.0, 0.1), None),
    ],
)
def test_a_scribble_goes_over_the_middle_and_a_circle_inside_a_ring_does_not(middle, state):
    circle = Circle(drawn=True, ink=0.37, beside=0.86)
    assert read(Tick(None, 0.16, 0.4, 0.1), circle, middle=middle)[0] is state


def test_in_black_and_white_no_ring_is_open_enough_to_be_crossed():
    """The cross of a wide pen."""
    cross = Tick(True, 0.32, 0.5, 0.1, filled=0.2)
    circle = Circle(drawn=False, ink=0.1, beside=0.4)
    assert read(cross, circle) == (True, True)
    assert read(cross, circle, bilevel=True) == (None, False)


@pytest.mark.parametrize(
    ("change", "is_open"),
    [
        ({}, True),
        ({"filled": 0.3}, False),
        ({"beside": 0.5}, False),
        ({"ink": 0.17}, False),
        ({"filled": 0.29, "beside": 0.49, "ink": 0.169}, True),
    ],
)
def test_an_open_ring_is_little_filled(change, is_open):
    given = {"filled": 0.0, "beside": 0.0, "ink": 0.0} | change
    tick = BLANK._replace(filled=given["filled"])
    circle = Circle(drawn=None, ink=given["ink"], beside=given["beside"])
    assert pad_rings._is_open(tick, circle) is is_open


@pytest.mark.parametrize(
    ("inside", "circle", "is_open", "scribbled"),
    [
        # Much ink inside, or a little less with ink around.
        (0.36, EMPTY, False, True),
        (0.35, EMPTY, False, False),
        (0.3, Circle(drawn=False, ink=0.0, beside=0.33), False, True),
        (0.29, Circle(drawn=False, ink=0.0, beside=0.33), False, False),
        (0.3, Circle(drawn=False, ink=0.0, beside=0.32), False, False),
        (0.3, Circle(drawn=False, ink=0.0, beside=0.33), True, False),
        (0.36, Circle(drawn=False, ink=0.0, beside=0.33), True, True),
        # Ink on the line and inside.
        (0.1, Circle(drawn=False, ink=0.17, beside=0.33), False, True),
        (0.09, Circle(drawn=False, ink=0.17, beside=0.33), False, False),
        (0.1, Circle(drawn=False, ink=0.16, beside=0.33), False, False),
        (0.1, Circle(drawn=True, ink=0.16, beside=0.33), False, True),
        (0.1, Circle(drawn=True, ink=0.17, beside=0.32), False, False),
        (0.1, Circle(drawn=True, ink=0.17, beside=0.33), True, False),
        # The more there is on the line, the more is inside.
        (0.19, Circle(drawn=True, ink=0.5, beside=0.5), False, True),
        (0.18, Circle(drawn=True, ink=0.5, beside=0.5), False, False),
    ],
)
def test_a_scribble_is_all_over_a_ring(inside, circle, is_open, scribbled):
    assert pad_rings._is_scribbled(inside, circle, is_open=is_open) is scribbled


CROSS = Tick(True, 0.2, 0.5, 0.1)
CIRCLED = Circle(drawn=True, ink=0.25, beside=0.3)
INKED = BLANK._replace(contrast=0.5)
# Less ink than this is none, with pens of a contrast of 0.5.
NOTHING = pad_rings._THIN * 0.5


@pytest.mark.parametrize(
    ("marks", "is_settled"),
    [
        ([(EMPTY, CROSS)] * 2, True),
        ([(EMPTY, CROSS)], False),
        # A circle with enough ink tells of its pen, as ticks do.
        ([(EMPTY, CROSS), (CIRCLED, INKED)], True),
        ([(EMPTY, CROSS), (CIRCLED._replace(ink=0.24), INKED)], False),
        ([(EMPTY, CROSS), (CIRCLED._replace(drawn=None), INKED)], False),
        ([(EMPTY, CROSS), (EMPTY, INKED)], False),
        ([(EMPTY, CROSS), (EMPTY, CROSS._replace(contrast=0.0))], False),
        # Pencils do not.
        ([(EMPTY, CROSS._replace(contrast=0.25))] * 2, True),
        ([(EMPTY, CROSS._replace(contrast=0.24))] * 2, False),
    ],
)
def test_pens_of_several_marks_tell_how_much_ink_there_is(marks, is_settled):
    circles, ticks = zip(*marks, (DOUBT, BLANK), strict=True)
    found = pad_rings._settled([*circles], [*ticks])
    assert found == [*circles[:-1], EMPTY if is_settled else DOUBT]


@pytest.mark.parametrize(
    ("ink", "beside", "fit", "drawn"),
    [
        (NOTHING, 0.0, LOOSE, False),
        (0.1, 0.09, LOOSE, False),
        (-NOTHING, 0.0, LOOSE, False),
        (0.11, 0.0, LOOSE, None),
        (-0.11, 0.0, LOOSE, None),
        (NOTHING, 0.0, LOOSE + 0.01, None),
        # A pen that is paler than the line covers it.
        (0.0, 0.1, LOOSE, None),
    ],
)
def test_less_ink_than_pens_leave_is_no_circle(ink, beside, fit, drawn):
    circles = [EMPTY, EMPTY, DOUBT._replace(ink=ink, beside=beside)]
    found = pad_rings._settled(circles, [CROSS, CROSS, BLANK._replace(fit=fit)])
    assert found == [EMPTY, EMPTY, Circle(drawn, ink, beside)]


@pytest.mark.parametrize(
    ("ink", "drawn"), [(pad_rings._SLIGHT * NOTHING, True), (0.151, True), (0.149, None)]
)
def test_a_circle_with_little_more_ink_than_nothing_is_a_doubt(ink, drawn):
    circles = [EMPTY, EMPTY, EMPTY._replace(drawn=True, ink=ink)]
    found = pad_rings._settled(circles, [CROSS, CROSS, BLANK])
    assert found == [EMPTY, EMPTY, Circle(drawn, ink, 0.0)]


@pytest.mark.parametrize(
    ("contrast", "ink", "drawn"),
    [(0.3, 0.004, None), (0.29, 0.004, False), (0.3, 0.0039, False)],
)
def test_clear_ink_in_a_blank_ring_is_a_doubt_in_black_and_white(contrast, ink, drawn):
    inside = BLANK._replace(contrast=contrast, ink=ink)
    assert pad_rings._doubt_ink_inside([EMPTY], [inside]) == [EMPTY._replace(drawn=drawn)]
    state, _ = read(inside, bilevel=True)
    assert state is drawn
    assert read(inside)[0] is False


@pytest.mark.parametrize(
    ("ink", "beside", "others", "state"),
    [
        (0.17, 0.09, 3, None),
        (0.19, 0.09, 3, True),
        (0.17, 0.1, 3, True),
        # One other tells nothing.
        (0.17, 0.09, 1, True),
    ],
)
def test_a_circle_with_far_less_ink_than_others_may_be_print(ink, beside, others, state):
    drawn = EMPTY._replace(drawn=True)
    circles = {f"single.{n}": drawn._replace(ink=0.6, beside=0.8) for n in range(1, others + 1)}
    circles["higher.1"] = drawn._replace(ink=ink, beside=beside)
    assert pad_rings.ring_states(Rings(circles=circles))["higher.1"] is state


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        ([], []),
        (["penalty.2", "penalty.10"], ["The pad of Ada has \u22125 in round 2 and 10."]),
        (["higher.2"], [(2, 1)]),
        (["higher.1", "higher.4", "single.3"], [(4, 3)]),
        (["single.1"], [(1, 1)]),
    ],
)
def test_penalties_and_the_highest_steps_are_told(marked, told):
    transcript = Transcript({})
    page = Rings(circles={name: EMPTY._replace(drawn=True) for name in marked})
    page.photo = "pad.jpg"
    transcript.note = lambda *_, **__: None
    lines = list(map(str, pad_rings.read_pad_marks(page, 1, "Ada", transcript)))
    assert len(lines) == len(told)
    for line, one in zip(lines, told, strict=True):
        if isinstance(one, tuple):
            higher, single = (COLUMN[step - 1] for step in one)
            assert f"up to {higher} and {single}." in line
        else:
            assert "2" in line
            assert "10" in line
    assert transcript.questions == []


# --- dice -----------------------------------------------------------------------------------------

BOXES = [f"dice.{n}.{die}.{face or 'blank'}"
         for n in range(1, ROUNDS + 1) for die in DICE for face in FACES]  # fmt: skip
NO_RING = Ring(0.0, 1.0, 0.0, 1.0, 0.1, 4.0)


class LogPage:
    """A dice log with these ticks, and ink around so much of some boxes."""

    photo, bilevel = "log.jpg", False
    # Of rings by themselves, and in comparison: a gap, and how much less of them is seen.
    gap, compared_gap, less = 0.0, 0.0, 0.0

    def __init__(self, ticks, around=()):
        self.places = Places(boxes={name: (20.0 * n, 7.0, 4.0, 3.0)
                                    for n, name in enumerate(BOXES)})  # fmt: skip
        self.inside, self.around = dict(ticks), dict(around)
        self.names = {box: name for name, box in self.places.boxes.items()}

    def ticks(self, boxes):
        return [self.inside.get(self.names[box], BLANK) for box in boxes]

    def rings(self, centres, _inner, _outer):
        at = {(x + w / 2, y + h / 2): name for (x, y, w, h), name in self.names.items()}
        return [NO_RING._replace(coverage=self.around.get(at[one], 0.0), gap=self.gap, contrast=0.4)
                for one in centres]  # fmt: skip

    def alike_rings(self, bands):
        rings = self.rings([band.centre for band in bands], 0.0, 0.0)
        return [one._replace(coverage=one.coverage - self.less, gap=self.compared_gap)
                for one in rings]  # fmt: skip


def box(number, nth=0, face=1):
    return f"dice.{number}.{DICE[nth]}.{FACES[face] or 'blank'}"


def ticked(ink, **more):
    return Tick(True, ink, 0.4, 0.1, **more)


def log_of(ink, usual, around=0.0, **more):
    """A log in which one box has so much ink, beside two with as much as is usual."""
    ticks = {box(1): ticked(usual), box(1, 1): ticked(usual), box(1, 2): ticked(ink, **more)}
    return LogMarks.of(LogPage(ticks, {box(1, 2): around}))


@pytest.mark.parametrize(
    ("ink", "usual", "around", "state"),
    [
        # Much ink, and much more than usual.
        (0.4, 0.1, 0.0, "scribbled"),
        (0.39, 0.1, 0.0, "heavy"),
        (0.6, 0.3, 0.0, "scribbled"),
        (0.59, 0.3, 0.0, "heavy"),
        # Less, that goes on around the box.
        (0.22, 0.1, 0.5, "scribbled"),
        (0.22, 0.1, 0.49, "heavy"),
        (0.21, 0.1, 0.5, "light"),
        (log_marks._SPREAD_TIMES * 0.2, 0.2, 0.5, "scribbled"),
        (0.301, 0.2, 0.5, "scribbled"),
        (0.29, 0.2, 0.5, "light"),
        # Of a box without a blank part, less around it is enough.
        (0.95, 0.6, 0.3, "scribbled"),
        (0.95, 0.6, 0.29, "heavy"),
        (0.94, 0.6, 0.3, "heavy"),
    ],
)
def test_a_tick_with_much_more_ink_than_others_was_scribbled_out(ink, usual, around, state):
    for log in (log_of(ink, usual, around), log_of(0.01, usual, around, filled=ink)):
        assert log.scribbled == ({box(1, 2)} if state == "scribbled" else set())
        assert log.heavy == ({box(1, 2)} if state == "heavy" else set())
        assert log.circled == set()


@pytest.mark.parametrize(("strokes", "scribbled"), [(4, False), (3, True)])
def test_circles_do_not_tell_how_much_ink_a_tick_has(strokes, scribbled):
    """Of a wide pen, beside more circles."""
    ticks = {box(n): ticked(0.45) for n in range(1, strokes + 1)}
    ticks |= {box(n, 1): BLANK for n in range(1, 7)}
    log = LogMarks.of(LogPage(ticks, {box(n, 1): 0.95 for n in range(1, 7)}))
    assert log.circled == {box(n, 1) for n in range(1, 7)}
    assert log.scribbled == ({box(n) for n in range(1, strokes + 1)} if scribbled else set())


@pytest.mark.parametrize(("around", "beyond"), [(0.3, True), (0.29, False)])
def test_of_two_ticks_of_a_die_one_may_go_beyond_its_box(around, beyond):
    ticks = {box(1): ticked(0.9), box(1, face=2): ticked(0.9), box(2): ticked(0.9)}
    log = LogMarks.of(LogPage(ticks, {box(1): around, box(2): 0.9}))
    assert log.beyond == ({box(1)} if beyond else set())


def test_a_solid_box_goes_beyond_its_frame_in_a_soft_photo():
    assert log_of(0.95, 0.6, 0.3).beyond == {box(1, 2)}
    assert log_of(0.95, 0.6, 0.29).beyond == set()


@pytest.mark.parametrize(("ticks", "lost"), [((4, 4), False), ((4, 3), True), ((4, 0), False)])
def test_ticks_of_dice_may_be_lost_where_others_of_the_round_are_not(ticks, lost):
    inside = {
        box(number, die): ticked(0.2)
        for number, count in enumerate(ticks, 1)
        for die in range(count)
    }
    assert LogMarks.of(LogPage(inside)).has_lost is lost


@pytest.mark.parametrize(("ink", "scribbled"), [(0.15, True), (0.14, False)])
def test_a_circle_has_little_ink_in_its_box(ink, scribbled):
    inside = BLANK._replace(ink=ink)
    log = LogMarks.of(LogPage({box(1): ticked(0.1), box(1, 2): inside}, {box(1, 2): 0.95}))
    assert log.scribbled == ({box(1, 2)} if scribbled else set())
    assert log.circled == (set() if scribbled else {box(1, 2)})


def rubbed(clear, doubt, *others):
    """Whether a mark in doubt counts as rubbed out beside a clear one."""
    ticks = dict(enumerate((clear, doubt, *others)))
    log = LogMarks(SimpleNamespace(), ticks, set(), set(), set())
    return log.is_rubbed(doubt, clear)


PALE = Tick(None, 0.1, 0.1, 0.1)


@pytest.mark.parametrize(
    ("clear", "doubt", "is_rubbed"),
    [
        (ticked(0.4), PALE, True),
        (ticked(0.41), PALE, False),
        (ticked(0.1, filled=0.4), PALE, True),
        (ticked(0.1, filled=0.41), PALE, False),
        # Paler than so much of the clear one.
        (ticked(0.2), PALE._replace(contrast=log_marks.RUBBED * 0.4), False),
        (ticked(0.2), PALE._replace(contrast=0.159), True),
        (ticked(0.2), PALE._replace(depth=log_marks.RUBBED * 0.4), False),
        (ticked(0.2), PALE._replace(depth=0.159), True),
        (ticked(0.2), PALE._replace(contrast=0.0), False),
        (ticked(0.2), PALE._replace(fit=LOOSE), True),
        (ticked(0.2), PALE._replace(fit=LOOSE + 0.01), False),
    ],
)
def test_a_pale_mark_beside_a_clear_one_was_rubbed_out(clear, doubt, is_rubbed):
    assert rubbed(clear, doubt) is is_rubbed


@pytest.mark.parametrize(("filled", "is_rubbed"), [(0.599, True), (0.601, False)])
def test_beside_a_tick_as_heavy_as_most_a_pale_mark_was_rubbed_out(filled, is_rubbed):
    clear = ticked(0.2, filled=filled)
    log = LogMarks(SimpleNamespace(), {0: clear, 1: PALE}, set(), set(), set(), usual=0.4)
    assert log.is_rubbed(PALE, clear) is is_rubbed


@pytest.mark.parametrize(("contrast", "is_rubbed"), [(0.074, True), (0.076, False)])
def test_a_mark_nearly_as_dark_as_most_ticks_of_a_log_was_not_rubbed_out(contrast, is_rubbed):
    pencil = [ticked(0.2)._replace(contrast=0.1)] * 3
    assert rubbed(ticked(0.2), PALE._replace(contrast=contrast), *pencil) is is_rubbed
    # At the bound itself it was not.
    exact = PALE._replace(contrast=log_marks._RUBBED_USUAL * 0.1)
    assert rubbed(ticked(0.2), exact, *pencil) is False


UNSURE, COVERED = Tick(None, 0.1, 0.3, 0.1), Tick(None, 0.0, 0.0, float("inf"))


@pytest.mark.parametrize(
    ("marks", "last", "may_be"),
    [
        ({}, 0, 0),
        ({box(2): ticked(0.2)}, 2, 2),
        # Doubts for several dice right after it, and for one.
        ({box(2): ticked(0.2), box(3): UNSURE, box(3, 1): UNSURE}, 3, 3),
        ({box(2): ticked(0.2), box(3): UNSURE}, 2, 2),
        ({box(2): ticked(0.2), box(3): UNSURE, box(3, 0, 2): UNSURE}, 2, 2),
        ({box(2): ticked(0.2), box(4): UNSURE, box(4, 1): UNSURE}, 2, 2),
        # And beyond what is covered.
        ({box(2): ticked(0.2), box(3): COVERED, box(4): UNSURE, box(4, 1): UNSURE}, 4, 4),
        ({box(2): ticked(0.2), box(3): COVERED, box(4): COVERED}, 2, 4),
        ({box(2): ticked(0.2), box(4): COVERED}, 2, 2),
        ({box(2): ticked(0.2), box(3): COVERED, box(3, 1): UNSURE}, 2, 3),
        ({box(2): ticked(0.2), box(3): UNSURE, box(4): UNSURE, box(4, 1): UNSURE}, 2, 2),
    ],
)
def test_the_last_round_has_ticks_or_several_doubts(marks, last, may_be):
    ticks = dict.fromkeys(BOXES, BLANK) | marks
    assert log_rounds.last_round(ticks) == last
    assert log_rounds.last_covered_round(ticks, last) == may_be


@pytest.mark.parametrize(("count", "some"), [(0, False), (1, False), (2, True), (4, True)])
def test_several_dice_make_a_round(count, some):
    ticks = dict.fromkeys(BOXES, BLANK) | {box(2, nth): ticked(0.2) for nth in range(count)}
    log = LogMarks(SimpleNamespace(), ticks, set(), set(), set())
    assert log_rounds.are_some_ticked(2, [log]) is some
    assert log_rounds.are_some_ticked(1, [log]) is False
    if count == 1:
        # Two faces of one die are one die.
        log.ticks[box(2, 0, 2)] = ticked(0.2)
        assert log_rounds.are_some_ticked(2, [log]) is False


def doubtful(ink, light=(), heavy=(), *, circled=False, doubt=UNSURE):
    """Whether a mark with so much ink is in doubt beside ticks."""
    names = {face: box(1, 0, n) for n, face in enumerate(FACES)}
    faces = [*FACES]
    ticks = dict.fromkeys(names.values(), BLANK) | {names[faces[0]]: doubt._replace(ink=ink)}
    clear = []
    for face, one in zip(faces[1:], [*light, *heavy], strict=False):
        ticks[names[face]] = ticked(one)
        clear.append(names[face])
    is_heavy = {*clear[len(light) :]}
    around = {names[faces[-1]]} if circled else set()
    log = LogMarks(LogPage(ticks), ticks, around, set(), is_heavy)
    found = pad_dice._doubtful(log, names, clear)
    assert found in ([], [faces[0]])
    return bool(found)


@pytest.mark.parametrize(
    ("ink", "given", "is_doubt"),
    [
        # The tail of a tick has less than a share of its ink.
        (pad_dice._TAIL * 0.2, {"light": [0.2]}, True),
        (0.031, {"light": [0.2]}, True),
        (0.029, {"light": [0.2]}, False),
        (0.029, {"heavy": [0.2]}, True),
        (0.031, {"light": [0.1, 0.2]}, True),
        (0.029, {"light": [0.1, 0.2]}, False),
        # A filled box has no larger one.
        (0.061, {"light": [0.9]}, True),
        (0.059, {"light": [0.9]}, False),
        # Circles reach into boxes beside theirs.
        (0.18, {"circled": True}, True),
        (0.17, {"circled": True}, False),
        (0.17, {}, True),
        (0.0, {}, True),
        # What is covered is always in doubt, and what was rubbed out beside one tick is not.
        (0.0, {"light": [0.2], "doubt": COVERED}, True),
        (0.1, {"light": [0.2], "doubt": PALE}, False),
        (0.1, {"light": [0.2, 0.2], "doubt": PALE}, True),
    ],
)
def test_a_mark_with_more_ink_than_a_tail_is_in_doubt(ink, given, is_doubt):
    assert doubtful(ink, **given) is is_doubt


def test_of_ticks_the_lightest_is_meant_and_of_doubts_the_one_with_most_ink():
    ticks = {"a": ticked(0.2), "b": ticked(0.3), "c": ticked(0.1, filled=0.25), "d": UNSURE}
    assert pad_dice._meant(["a", "b", "c"], [], ticks, ()) == ["b", "c", "a"]
    # What goes beyond its box was scribbled out, however light it is.
    assert pad_dice._meant(["a", "b", "c"], [], ticks, {"a"}) == ["a", "b", "c"]
    unsure = ticks | {"d": UNSURE._replace(ink=0.11)}
    assert pad_dice._meant(["a", "b"], ["c", "d"], unsure, {"d"}) == ["d"]
    assert pad_dice._meant([], [], ticks, ()) == ["b"]


def test_a_question_about_a_die_shows_its_row_with_a_margin():
    page = LogPage({})
    first, last = page.places.boxes[box(3, 2, 0)], page.places.boxes[box(3, 2, len(FACES) - 1)]
    assert log_rounds.die_row_box(page, 3, DICE[2]) == (
        first[0] - 2, 5.0, last[0] + 4.0 + 2 - (first[0] - 2), 7.0
    )  # fmt: skip


def test_rounds_are_typed_up_to_the_last_one_of_a_game():
    for count, wrong in ((ROUNDS, False), (ROUNDS + 1, True), (1, False)):
        transcript = Transcript({"dice": ",".join(["2?3-"] * count)})
        rolls = pad_dice._typed_dice(transcript)
        assert len(rolls) == (0 if wrong else count)
        assert bool(transcript.questions) is wrong
    transcript = Transcript({"dice": "2?3-,nonsense"})
    assert pad_dice._typed_dice(transcript) == []
    assert transcript.questions


def rolls_of(ticks, answers=None):
    transcript = Transcript(answers or {})
    transcript.note = lambda *_, **__: None
    rolls = pad_dice.read_dice([LogPage(ticks)], transcript)
    return rolls, {one.key: one for one in transcript.questions}


ROUND = {box(1, nth): ticked(0.2) for nth in range(4)}


def test_only_a_round_that_may_not_have_been_played_is_asked():
    rolls, asked = rolls_of(ROUND)
    assert (len(rolls), asked) == (1, {})
    rolls, asked = rolls_of(ROUND | {box(2): COVERED})
    assert len(rolls) == 1
    assert asked.keys() == {"dice.2"}
    rolls, asked = rolls_of(ROUND | {box(2): COVERED}, {"dice.2": "yes"})
    assert len(rolls) == 2
    assert asked.keys() == {f"dice.2.{die}" for die in DICE}


def test_a_die_with_one_mark_in_doubt_is_asked_for_and_with_two_both_are_told():
    (name,) = (f"dice.1.{DICE[0]}",)
    unclear = ROUND | {box(1, 0): ticked(0.2)._replace(ticked=None)}
    assert "is ticked as" not in rolls_of(unclear)[1][name].text
    assert rolls_of(unclear)[1][name].text.endswith("ticked clearly?")
    both = ROUND | {box(1, 0, 2): ticked(0.3)}
    assert "is ticked as" in rolls_of(both)[1][name].text


def test_of_a_round_with_one_die_ticked_all_are_asked():
    _, asked = rolls_of(ROUND | {box(2): ticked(0.2)})
    assert asked.keys() == {f"dice.2.{die}" for die in DICE}
    third = {box(3, nth): ticked(0.2) for nth in range(4)}
    rolls, asked = rolls_of(ROUND | {box(2): ticked(0.2)} | third)
    assert len(rolls) == 3
    assert asked.keys() == {f"dice.2.{die}" for die in DICE}
    _, asked = rolls_of(ROUND | {box(2, nth): ticked(0.2) for nth in range(2)})
    assert asked.keys() == {f"dice.2.{die}" for die in DICE[2:]}


def test_a_die_without_a_tick_is_guessed_by_the_ink_and_a_blank_log_has_no_vote():
    three = {name: tick for name, tick in ROUND.items() if name != box(1)}
    faint = three | {box(1, 0, 3): BLANK._replace(ink=0.01)}
    name = f"dice.1.{DICE[0]}"
    assert rolls_of(faint)[1][name].read == FACES[3]
    transcript = Transcript({})
    transcript.note = lambda *_, **__: None
    for pages in ((ROUND, {}), ({}, ROUND), (ROUND, ROUND), (three, ROUND)):
        rolls = pad_dice.read_dice([LogPage(page) for page in pages], transcript)
        assert rolls == [dict.fromkeys(DICE, pad_dice._face_value(FACES[1]))]
    assert transcript.questions == []


@pytest.mark.parametrize(
    ("given", "settled"),
    [
        ({}, True),
        ({"around": 0.69}, False),
        ({"gap": 0.16}, False),
        ({"less": 0.16}, False),
        ({"compared_gap": 0.31}, False),
        ({"ink": 0.06}, False),
        ({"dark": 0.67}, False),
        ({"bilevel": True}, False),
    ],
)
def test_the_only_part_of_a_circle_of_a_die_is_its_mark(given, settled):
    limits = {"around": 0.7, "gap": 0.15, "less": 0.14, "compared_gap": 0.3}
    given = {**limits, "ink": 0.05, "dark": 0.66, "bilevel": False, **given}
    ticks = {name: tick._replace(contrast=given["dark"]) for name, tick in ROUND.items()}
    ticks[box(1)] = BLANK._replace(ink=given["ink"])
    page = LogPage(ticks, {box(1): given["around"]})
    for name in ("gap", "less", "compared_gap", "bilevel"):
        setattr(page, name, given[name])
    transcript = Transcript({})
    transcript.note = lambda *_, **__: None
    assert pad_dice.read_dice([page], transcript) == [
        dict.fromkeys(DICE, pad_dice._face_value(FACES[1]))
    ]
    assert [one.key for one in transcript.questions] == ([] if settled else [f"dice.1.{DICE[0]}"])


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_beside_a_circle_a_scribble_is_not_what_was_meant(order):
    circle, scribble = order
    ticks = {name: tick for name, tick in ROUND.items() if name != box(1)}
    ticks |= {box(1, face=circle): BLANK, box(1, face=scribble): ticked(0.5)}
    page = LogPage(ticks, {box(1, face=circle): 0.95})
    transcript = Transcript({})
    transcript.note = lambda *_, **__: None
    pad_dice.read_dice([page], transcript)
    assert [one.read for one in transcript.questions] == [FACES[circle]]


@pytest.mark.parametrize(("ink", "read"), [(0.059, "3"), (0.061, "2")])
def test_a_speck_beside_a_filled_box_is_not_what_was_meant(ink, read):
    names = {face: box(1, 0, n) for n, face in enumerate(FACES)}
    ticks = dict.fromkeys(BOXES, BLANK) | {names["3"]: ticked(0.9)}
    ticks[names["2"]] = UNSURE._replace(ink=ink)
    page = SimpleNamespace(places=SimpleNamespace(boxes=dict.fromkeys(BOXES, (0, 0, 6, 6))))
    log = LogMarks(page, ticks, set(), {names["3"]}, set(), usual=0.3)
    transcript = Transcript({})
    assert pad_dice._read_die(1, DICE[0], [log], transcript, sure=True) == read
    assert [one.read for one in transcript.questions] == [read]
