"""Whole games of cat, drawn on sheets and photographed with the tests' own camera."""

from math import dist

import numpy as np
import pytest

from papercraft.app.read_record import read_sheets
from papercraft.app.reference import reference_of
from papercraft.core.coordinates import cell_name, parse_cell
from papercraft.core.photo import PhotoSet
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.everygame import rare
from tests.games.cat.filled import edges_of, game, spot, ticks_of
from tests.photo.test_bilevel import fax
from tests.photos import Camera, Pen, printed


class Flat:
    """A scanner, which leaves pixels as they are."""

    def take(self, pixels):
        return pixels


class Sheet:
    """A sheet of a game, to be drawn on with several pens."""

    def __init__(self, seed=4, ink="full", nth=0, options=()):
        self.board, self.id, self.data = game(seed, greedy=True, players=3)
        self.page = printed("cat", str(self.id), "board", nth, "a4", ink, options)
        self.player = self.data["players"][nth]
        self.nth = nth
        self.dots = self.page.sheet.places.dots
        self.pen = Pen(self.page, seed=seed)

    def take(self, colour, width):
        self.pen.colour, self.pen.width = colour, width
        return self

    def circle(self, names, radius=4.1):
        for name in names:
            self.pen.ring(*self.dots[name], radius)
        return self

    def thread(self, edges, aside=0.0):
        for number, (one, other) in enumerate(edges):
            ends = [self.dots[f"{chr(65 + x)}{y + 1}"] for x, y in (one, other)]
            off = aside * (1 if number % 2 else -1)
            (ax, ay), (bx, by) = ends
            self.pen.line((ax + off, ay + off), ((ax + bx) / 2 - off, (ay + by) / 2 - off),
                          (bx + off, by + off))  # fmt: skip
        return self

    def tick(self, names):
        boxes = self.page.sheet.places.boxes
        # Rolls are ticked on the log; here they are typed.
        for number, name in enumerate(sorted(boxes.keys() & set(names))):
            box = boxes[name]
            (self.pen.cross if number % 3 == 0 else self.pen.tick)(box)
        return self

    def filled(self, colour="blue", width=0.5, aside=0.0):
        self.take(colour, width).circle(self.player["cups"])
        self.thread(edges_of(self.board, self.player["turns"]), aside)
        return self.tick(ticks_of(self.data, self.nth))

    def read(self, camera=None, pixels=None):
        photo = (camera or Camera()).take(self.pen.pixels if pixels is None else pixels)
        found = AnalyzedPhoto.of(Picture("a.jpg", np.asarray(photo, np.uint8)), reference_of)
        rolls = {"dice": ",".join(map(str, self.data["dice"]))}
        told = read_sheets(PhotoSet(str(self.id), (found,)), rolls)
        return told.data, {question.key: question for question in told.questions}

    def check(self, data):
        assert data["dice"] == self.data["dice"]
        (player,) = data["players"]
        assert sorted(player["cups"]) == sorted(self.player["cups"])
        assert player["turns"] == self.player["turns"]
        assert player["paw"] == self.player["paw"]


@pytest.mark.costly
@pytest.mark.parametrize(
    ("colour", "width", "ink", "options"),
    [
        ("red", 0.5, "full", (("mirror", True),)),
        *rare(("pencil", 0.5, "low", ()), ("blue", 0.45, "full", ()), ("green", 1.1, "grey", ())),
    ],
)
def test_a_game_in_any_pen(colour, width, ink, options):
    sheet = Sheet(ink=ink, nth=1, options=options).filled(colour, width, aside=1.6)
    data, questions = sheet.read()
    assert not questions
    sheet.check(data)


@pytest.mark.costly
def test_upside_down():
    sheet = Sheet().filled()
    data, questions = sheet.read(Camera(turn=181.0))
    assert not questions
    sheet.check(data)


@pytest.mark.costly
@pytest.mark.usefixtures("calls")
def test_a_tail_that_runs_on_towards_a_circle():
    # The circle's ink lies on the segment and is none of it: with the tail it looks like a line.
    sheet = Sheet()
    board, player = sheet.board, sheet.player
    touched = {dot for one in edges_of(board, player["turns"]) for dot in one}
    free = [at for dot in board.spots if (at := spot(board, dot)) not in touched]
    spare = next(name for name in player["cups"] if parse_cell(name) in free)
    at, beside = next((at, dot) for at in free for dot in sorted(touched) if dist(at, dot) == 1)
    player["cups"] = [cell_name(*at), *(name for name in player["cups"] if name != spare)][:6]
    assert len(set(player["cups"])) == 6
    sheet.filled("green", 1.1)
    (ax, ay), (bx, by) = (sheet.dots[cell_name(*dot)] for dot in (beside, at))
    sheet.pen.line((ax, ay), (ax + 0.3 * (bx - ax), ay + 0.3 * (by - ay)))
    sheet.pen.ring(bx, by, 5.0)
    data, questions = sheet.read()
    assert not questions
    sheet.check(data)


@pytest.mark.costly
def test_a_black_and_white_picture_of_a_board_whose_marks_agree_needs_no_look():
    """Ticks, cups and rolls confirm each other; who ticks nothing is asked for light pencil."""
    sheet = Sheet()
    sheet.filled("black", 0.8)
    data, questions = sheet.read(pixels=fax(sheet.pen.pixels), camera=Flat())
    assert not questions
    sheet.check(data)
    careless = Sheet().take("black", 0.8).circle(sheet.player["cups"])
    careless.thread(edges_of(sheet.board, sheet.player["turns"]))
    _, questions = careless.read(pixels=fax(careless.pen.pixels), camera=Flat())
    assert "players.1:pencil" in questions


def test_two_pens():
    sheet = Sheet()
    edges = edges_of(sheet.board, sheet.player["turns"])
    sheet.take("black", 1.0).circle(sheet.player["cups"])
    sheet.take("blue", 0.45).thread(edges[: len(edges) // 2])
    sheet.take("pencil", 0.5).thread(edges[len(edges) // 2 :]).tick(ticks_of(sheet.data))
    data, questions = sheet.read()
    assert not questions
    sheet.check(data)


def test_cups_that_are_printed():
    sheet = Sheet(options=(("cups", "drawn"),))
    sheet.take("blue", 0.5).thread(edges_of(sheet.board, sheet.player["turns"]))
    sheet.tick(name for name in ticks_of(sheet.data) if name.startswith(("roll", "paw")))
    data, questions = sheet.read()
    assert not questions
    assert len(data["players"][0]["cups"]) == 6
    assert data["players"][0]["turns"] == sheet.player["turns"]


@pytest.mark.usefixtures("calls")
def test_a_thread_that_goes_on_too_far_is_asked_as_drawn():
    sheet = Sheet()
    sheet.filled()
    edges = edges_of(sheet.board, sheet.player["turns"])
    ends = [dot for one in edges for dot in one]
    start = spot(sheet.board, sheet.board.start)
    (tail,) = [dot for dot in set(ends) if ends.count(dot) % 2 and dot != start]
    free = [
        one
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
        if 0 <= tail[0] + x < sheet.board.columns and 0 <= tail[1] + y < sheet.board.rows
        for one in [tuple(sorted((tail, (tail[0] + x, tail[1] + y))))]
        if one not in edges
    ]
    sheet.thread(free[:1])
    data, questions = sheet.read()
    assert {"players.1.turns", "players.1.paw"} & questions.keys()
    kept = edges_of(sheet.board, data["players"][0]["turns"])
    assert sorted(kept) == sorted([*edges, free[0]])


def test_a_blank_sheet_has_questions():
    data, questions = Sheet().read()
    assert data["players"][0]["cups"] == []
    assert questions.keys() == {"players.1.cups", "players.1.turns", "players.1.paw"}
