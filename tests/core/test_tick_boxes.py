"""Boxes of a page read into names, and what is asked about them."""

from types import SimpleNamespace

import pytest

from papercraft.core.photo import Ring, Tick
from papercraft.core.sheet import Places
from papercraft.core.tick_boxes import (
    Pick,
    TickBox,
    read_marks,
    read_ticks,
    ticked_boxes,
    usual_ink,
)
from papercraft.core.transcript import Transcript

BOXES = {"one": (0.0, 0.0, 5.0, 5.0), "two": (9.0, 0.0, 5.0, 5.0), "six": (18.0, 0.0, 5.0, 5.0)}
KEYS = {"two": "players.1.rows:2", "one": "players.1.rows:1"}


class Page:
    """A page on which boxes are ticked, blank or, with None, in doubt; one may be circled."""

    places = Places(boxes=BOXES)

    def __init__(self, circled="", **states):
        self.circled = circled
        self.states = {BOXES[name]: state for name, state in states.items()}

    def ticks(self, boxes):
        return [Tick(self.states[box], 0.1, 0.5, 0.1) for box in boxes]

    def rings(self, centres, inner, outer):
        around = (x + 2.5 for name, (x, *_) in BOXES.items() if name == self.circled)
        middle = next(around, None)
        return [
            Ring(float(x == middle), float(x != middle), 0.5, 0.9, 0.1, 3.2) for x, _ in centres
        ]


def test_boxes_that_are_clear_are_read_and_only_those_asked_about():
    transcript = Transcript({})
    assert ticked_boxes(Page(one=False, two=True), KEYS, transcript) == {"two"}
    assert transcript.questions == []
    assert [(note.box, note.text, note.sure) for note in transcript.notes] == [
        (BOXES["two"], "yes", True),
        (BOXES["one"], "no", True),
    ]


def test_some_people_circle_a_box():
    transcript = Transcript({})
    page = Page(circled="two", one=True, two=False)
    assert ticked_boxes(page, KEYS, transcript) == {"one", "two"}
    assert transcript.questions == []


@pytest.mark.parametrize(
    ("answers", "names", "asked"),
    [
        ({}, {"two"}, ["is the box one ticked?"]),
        ({"players.1.rows:1": "yes"}, {"one", "two"}, []),
        ({"players.1.rows:1": "no", "players.1.rows:2": "no"}, set(), []),
        ({"players.1.rows:1": "x"}, {"two"}, ["'x' is not possible; is the box one ticked?"]),
    ],
)
def test_a_box_in_doubt_is_asked_about_and_answers_count(answers, names, asked):
    transcript, page = Transcript(answers), Page(one=None, two=True)
    assert ticked_boxes(page, KEYS, transcript) == names
    assert [question.text for question in transcript.questions] == asked
    assert all(
        (question.key, question.box) == ("players.1.rows:1", BOXES["one"])
        for question in transcript.questions
    )
    assert [note.sure for note in transcript.notes] == [True, False]


def test_a_box_that_is_settled_is_not_asked_about():
    page, transcript = Page(six=None), Transcript({})
    (tick,) = read_ticks(page, ["six"]).values()
    assert not TickBox(page, "six", "six", "ticked?").is_ticked(tick, transcript, settled=True)
    assert (transcript.questions, [note.sure for note in transcript.notes]) == ([], [False])


@pytest.mark.parametrize(
    ("states", "inks", "likeliest", "sure", "blank"),
    [
        ((False, True), (0.0, 0.3), 1, True, False),
        ((True, True), (0.2, 0.2), 0, False, False),
        ((None, True), (0.1, 0.3), 1, False, False),
        # A mark that is there is likelier than one in doubt, and a scribble is not meant.
        ((None, True), (0.4, 0.3), 1, False, False),
        ((True, True), (0.6, 0.2), 1, False, False),
        ((None, None), (0.2, 0.05), 0, False, False),
        ((False, False), (0.01, 0.0), 0, False, True),
        ((False, None), (-1.0, 0.0), 1, False, False),
    ],
)
def test_one_of_several_marks_is_picked(states, inks, likeliest, sure, blank):
    picks = [Pick(states, inks)]
    picks.append(Pick.of([Tick(*one, 0.5, 0.1) for one in zip(states, inks, strict=True)]))
    for pick in picks:
        assert (pick.likeliest, pick.sure, pick.blank) == (likeliest, sure, blank)


@pytest.mark.parametrize(("usual", "likeliest"), [(0.3, 1), (0.0, 1), (0.95, 0)])
def test_of_two_marks_the_one_like_others_is_meant(usual, likeliest):
    # Whoever fills boxes scribbles a tick out that was a slip.
    assert Pick((True, True, None), (0.98, 0.55, 0.3), usual).likeliest == likeliest


@pytest.mark.parametrize(
    ("states", "inks", "usual", "alone"),
    [
        ((False, None), (0.0, 0.2), 0.5, True),
        ((False, True), (0.0, 0.2), 0.5, True),
        # With little ink it may be none, and so it may if nobody knows how much is usual.
        ((False, None), (0.0, 0.19), 0.5, False),
        ((False, None), (0.0, 0.2), 0.0, False),
        ((False, False), (0.0, 0.2), 0.5, False),
        ((None, None), (0.0, 0.2), 0.5, False),
        ((True, None), (0.3, 0.2), 0.5, False),
    ],
)
def test_a_mark_in_doubt_may_be_the_only_one(states, inks, usual, alone):
    assert Pick(states, inks, usual).alone is alone


def test_some_marks_tell_how_much_ink_one_has():
    doubt, blank = Tick(None, 0.9, 0.5, 0.1), Tick(False, 0.0, 0.5, 0.1)
    pair = [Tick(True, ink, 0.5, 0.1) for ink in (0.2, 0.4)]
    assert usual_ink([[*pair, doubt]]) == 0.0
    assert usual_ink([[*pair, blank]] * 2) == pytest.approx(0.3)
    # The only ones of their rows were hardly scribbled out.
    assert usual_ink([[*pair, doubt]] * 2 + [[pair[0], blank]]) == pytest.approx(0.2)
    assert usual_ink([[*pair, doubt], [pair[1], doubt], [blank, pair[1]]]) == 0.4


@pytest.mark.parametrize(
    ("inks", "states", "beyond", "likeliest"),
    [
        # A scribble goes on beyond its box, whatever it leaves within; what fills it does not.
        ((0.84, 0.98), (True, True), (0.54, 0.18), 1),
        ((0.84, 0.98), (True, True), (0.27, 0.18), 0),
        # A circle has nothing within.
        ((0.1, 0.9), (True, True), (0.8, 0.3), 0),
        ((0.84, 0.98), (True, None), (0.54, 0.18), 0),
    ],
)
def test_of_two_marks_the_one_within_its_box_is_meant(inks, states, beyond, likeliest):
    boxes = [(0.0, 0.0, 6.0, 6.0), (20.0, 0.0, 6.0, 6.0)]
    shares = dict(zip([(3.0, 3.0), (23.0, 3.0)], beyond, strict=True))
    page = SimpleNamespace(
        rings=lambda middles, *_: [Ring(2 * shares[one], 0, 0.5, 0.5, 0.1, 4) for one in middles]
    )
    assert Pick(states, inks, 0.8).compared(page, boxes).likeliest == likeliest


def test_a_scribble_has_as_much_ink_as_it_fills():
    class Scribbled(Page):
        def ticks(self, boxes):
            return [tick._replace(filled=0.9) for tick in super().ticks(boxes)]

    found = read_marks(Scribbled(one=True, two=False), ["one", "two"])
    assert [tick.ink for tick in found.values()] == [0.9, 0.1]
