"""Doubts about cups that their number and the ticked bar decide, and guesses about the others."""

from functools import cache
from math import inf

import pytest

from papercraft.core.coordinates import parse_cell
from papercraft.core.photo import Ring, Stroke
from papercraft.core.trail_decode import decode_trail, edge
from papercraft.games.cat.scan.board_ink import BoardInk
from tests.games.cat.filled import Filled, edges_of, game, page_of, read

# A circle of which print hides most, one that a thread crosses, and the thread alone.
HIDDEN = Ring(0.52, 0.11, 0.3, 0.5, 0.1, 3.4)
CROSSED = Ring(0.6, 0.2, 0.3, 0.8, 0.1, 4.0)
THREAD = Ring(0.61, 0.07, 0.6, 0.52, 0.1, 3.6)
CUPS = "players.1.cups"


@cache
def found_game(*, crossed_cup):
    """A game whose thread crosses a cup and a spot that is none, by the names of two spots."""
    for seed in range(60):
        board, sheet, data = game(seed, greedy=True, players=3)
        player = data["players"][0]
        touched = {dot for one in edges_of(board, player["turns"]) for dot in one}
        spots = board.names(board.spots)
        under = [name for name in spots if (parse_cell(name) in touched) == crossed_cup]
        cups = [name for name in under if name in player["cups"]]
        blank = [name for name in spots if name not in cups and parse_cell(name) in touched]
        if cups and set(blank) - set(player["cups"]):
            blank = [name for name in blank if name not in player["cups"]]
            return board, sheet, data, cups[0], blank[0]
    raise AssertionError


def scene(*, crossed):
    board, sheet, data, cup, blank = found_game(crossed_cup=crossed)
    return board, data, page_of(sheet, board, data), cup, blank


@pytest.mark.parametrize(("crossed", "ring"), [(False, HIDDEN), (True, CROSSED)])
def test_the_last_cup_is_certain_if_bar_and_ink_agree(crossed, ring):
    board, data, page, cup, _ = scene(crossed=crossed)
    page.odd_rings = {cup: ring}
    found, questions = read(board, [page])
    assert CUPS not in questions
    assert sorted(found["players"][0]["cups"]) == sorted(data["players"][0]["cups"])


def test_a_last_cup_is_asked_if_its_ink_is_wider_than_that_of_all_others(monkeypatch):
    board, _, page, cup, _ = scene(crossed=False)
    page.odd_rings = {cup: HIDDEN}
    widths = BoardInk.stroke_widths

    def wider(ink, dots, thread):
        return widths(ink, dots, thread) | {dot: 9.0 for dot in dots if dot == parse_cell(cup)}

    monkeypatch.setattr(BoardInk, "stroke_widths", wider)
    assert CUPS in read(board, [page])[1]


def test_a_last_cup_that_a_threshold_took_is_found_by_the_bar():
    board, data, page, cup, _ = scene(crossed=True)
    page.bilevel = True
    page.odd_rings = {cup: Ring(0.8, 0.03, 0.3, 0.46, 0.1, 3.2)}
    found, questions = read(board, [page])
    assert CUPS not in questions
    assert sorted(found["players"][0]["cups"]) == sorted(data["players"][0]["cups"])


@pytest.mark.parametrize(
    "ring",
    [
        CROSSED._replace(fit=2.0),
        # Much darker or paler than the others, open on one side, or with little ink.
        CROSSED._replace(contrast=0.9),
        CROSSED._replace(contrast=0.15),
        CROSSED._replace(gap=0.3),
        CROSSED._replace(coverage=0.45),
    ],
)
def test_a_last_cup_whose_ink_is_another_is_asked(ring):
    board, _, page, cup, _ = scene(crossed=True)
    page.odd_rings = {cup: ring}
    assert CUPS in read(board, [page])[1]


def test_a_last_cup_is_asked_if_the_bar_tells_another_number():
    board, _, page, cup, _ = scene(crossed=True)
    page.odd_rings = {cup: CROSSED}
    bar = sorted(name for name in page.ticked if name.startswith("cup."))
    page.ticked.discard(bar[-1])
    assert CUPS in read(board, [page])[1]
    # Who counts nothing tells nothing.
    page.ticked = {name for name in page.ticked if name.startswith("roll")}
    assert CUPS in read(board, [page])[1]


def test_a_last_cup_is_asked_beside_another_spot_with_ink():
    board, _, page, cup, blank = scene(crossed=False)
    page.odd_rings = {cup: HIDDEN, blank: Ring(0.6, 0.3, 0.3, 0.48, 0.1, 4.0)}
    assert CUPS in read(board, [page])[1]


@pytest.mark.parametrize(("seen", "asked"), [(0.19, False), (0.2, True)])
def test_what_is_seen_beside_a_printed_cup_is_no_ink_of_another(seen, asked):
    board, _, page, cup, _ = scene(crossed=False)
    touched = {dot for one in page.drawn for dot in one}
    others = [name for name in board.names(board.spots) if name not in page.cups]
    other = next(name for name in others if parse_cell(name) not in touched)
    page.odd_rings = {cup: HIDDEN, other: Ring(0.74, 0.02, 0.3, seen, 0.1, 2.7)}
    assert (CUPS in read(board, [page])[1]) is asked


def test_blank_spots_beside_five_cups_are_no_cups():
    board, data, page, cup, _ = scene(crossed=False)
    page.cups.discard(cup)
    found, questions = read(board, [page])
    assert "5 cups are circled" in questions[CUPS].text
    assert sorted(found["players"][0]["cups"]) == sorted({*data["players"][0]["cups"]} - {cup})
    # The inkiest of them are guessed.
    page.odd_rings = {cup: Ring(0.14, 0.2, 0.3, 1.0, 0.1, 4.0)}
    assert cup not in read(board, [page])[0]["players"][0]["cups"]
    page.bilevel, page.odd_rings = True, {cup: Ring(0.2, 0.7, 0.3, 1.0, 0.1, 4.0)}
    assert sorted(read(board, [page])[1][CUPS].read.split(",")) == sorted(
        data["players"][0]["cups"]
    )


def test_the_thread_beside_all_cups_is_no_doubt_if_the_bar_counts_them():
    board, data, page, _, blank = scene(crossed=True)
    page.odd_rings = {blank: THREAD}
    found, questions = read(board, [page])
    assert CUPS not in questions
    assert sorted(found["players"][0]["cups"]) == sorted(data["players"][0]["cups"])
    # There is more ink than the thread's: one of the cups may have been scribbled out.
    page.odd_rings = {blank: THREAD._replace(seen=0.8)}
    assert CUPS in read(board, [page])[1]
    page.odd_rings = {blank: THREAD}
    # Another count may mean that the thread crosses a seventh one.
    bar = sorted(name for name in page.ticked if name.startswith("cup."))
    page.ticked.discard(bar[-1])
    assert CUPS in read(board, [page])[1]


@pytest.mark.parametrize(
    ("gap", "contrast", "asked"),
    [(0.06, 0.35, False), (0.1, 0.35, True), (0.06, 0.45, True), (0.1, 0.25, False)],
)
def test_dashes_around_a_spot_beside_all_cups_are_print_if_they_are_paler(gap, contrast, asked):
    board, data, page, _, _ = scene(crossed=True)
    turns = data["players"][0]["turns"]
    touched = {dot for one in edges_of(board, turns) for dot in one}
    spot = next(
        name
        for name in board.names(board.spots)
        if name not in page.cups and parse_cell(name) not in touched
    )
    page.odd_rings = {spot: Ring(0.3, gap, contrast, 0.85, 0.1, 4.3)}
    assert (CUPS in read(board, [page])[1]) == asked


def test_several_cups_beside_print_are_certain_together():
    board, data, page, *_ = scene(crossed=False)
    turns = data["players"][0]["turns"]
    touched = {dot for one in edges_of(board, turns) for dot in one}
    apart = [name for name in sorted(page.cups) if parse_cell(name) not in touched]
    page.odd_rings = dict.fromkeys(apart[:2], HIDDEN)
    assert len(page.odd_rings) > 1
    assert CUPS not in read(board, [page])[1]


def test_the_thread_beside_all_cups_is_asked_if_one_of_them_has_ink_farther_out():
    board, data, page, _, blank = scene(crossed=True)
    page.odd_rings = {blank: THREAD}
    scribbled = page.dots[parse_cell(data["players"][0]["cups"][0])]
    rings = page.rings
    page.rings = lambda centres, inner, outer: [
        ring._replace(coverage=0.6) if centre == scribbled and inner > ring.radius + 2 else ring
        for ring, centre in zip(rings(centres, inner, outer), centres, strict=True)
    ]
    assert CUPS in read(board, [page])[1]
    # The line of a large circle reaches as far.
    page.odd_rings[data["players"][0]["cups"][0]] = Ring(0.95, 0.02, 0.4, 1.0, 0.1, 5.8)
    page.rings = rings
    assert CUPS not in read(board, [page])[1]


def exchanged(hidden):
    """What is asked about cups if one was scribbled out, and ink is around one under the thread."""
    board, data, page, cup, _ = scene(crossed=True)
    cups = data["players"][0]["cups"]
    turns = data["players"][0]["turns"]
    touched = {dot for one in edges_of(board, turns) for dot in one}
    out = next(
        name for name in board.names(board.spots)
        if name not in cups and parse_cell(name) not in touched
    )  # fmt: skip
    page.cups = {*page.cups, out} - {cup}
    page.odd_rings = {cup: hidden}
    scribbled, rings = page.dots[parse_cell(out)], page.rings
    page.rings = lambda centres, inner, outer: [
        ring._replace(coverage=0.6) if centre == scribbled and inner > ring.radius + 2 else ring
        for ring, centre in zip(rings(centres, inner, outer), centres, strict=True)
    ]
    found, questions = read(board, [page])
    return questions.get(CUPS), found["players"][0]["cups"], cups, page, (board, out, cup)


def test_a_cup_scribbled_out_is_asked_about_if_the_bar_tells_of_another_under_the_thread():
    asked, found, cups, page, (board, out, cup) = exchanged(Ring(0.6, 0.06, 0.4, 0.49, 0.1, 3.6))
    assert all(name in asked.text for name in (out, cup))
    assert sorted(found) == sorted(cups)
    # Where the bar tells of no more than are found, the scribble may be a wide circle.
    bar = sorted(name for name in page.ticked if name.startswith("cup."))
    page.ticked.discard(bar[-1])
    assert CUPS not in read(board, [page])[1]


@pytest.mark.parametrize(("coverage", "asked"), [(0.84, True), (0.76, False)])
def test_a_cup_scribbled_out_is_asked_about_if_another_one_is_nearly_circled(coverage, asked):
    """Whatever the bar tells: more or less than a quarter of the way is not the thread's."""
    ring = Ring(coverage, 0.01, 0.4, 0.48, 0.1, 3.6)
    _, _, _, page, (board, out, cup) = exchanged(ring)
    page.bilevel = True
    bar = sorted(name for name in page.ticked if name.startswith("cup."))
    page.ticked.discard(bar[-1])
    question = read(board, [page])[1].get(CUPS)
    assert (question is not None and all(name in question.text for name in (out, cup))) is asked


def test_a_cup_scribbled_out_is_asked_about_even_if_no_other_is_seen():
    asked, _, _, _, (_, out, cup) = exchanged(Ring(0.3, 0.3, 0.4, 0.5, 0.1, 3.6))
    assert out in asked.text
    assert cup not in asked.text


def test_nothing_is_settled_by_a_thread_in_doubt():
    board, data, page, _, blank = scene(crossed=True)
    page.odd_rings = {blank: THREAD}
    page.off = {edges_of(board, data["players"][0]["turns"])[-1]: 2.0}
    assert CUPS in read(board, [page])[1]


@pytest.mark.parametrize("contrast", [0.1, 0.9])
def test_of_too_many_circles_the_one_of_another_darkness_is_not_guessed(contrast):
    board, data, page, _, _ = scene(crossed=True)
    cups = data["players"][0]["cups"]
    extra = next(name for name in board.names(board.spots) if name not in cups)
    page.cups.add(extra)
    page.odd_rings = {extra: Ring(0.95, 0.02, contrast, 1.0, 0.1, 4.0)}
    found, questions = read(board, [page])
    assert CUPS in questions
    assert sorted(found["players"][0]["cups"]) == sorted(cups)


def test_of_too_many_circles_the_one_that_the_bar_does_not_count_is_not_guessed():
    board, data, page, _, blank = scene(crossed=True)
    cups = data["players"][0]["cups"]
    turns = data["players"][0]["turns"]
    touched = {dot for one in edges_of(board, turns) for dot in one}
    page.cups.add(blank)
    # One that the thread does not cross looks otherwise, but then the bar would tell of one more.
    other = next(name for name in cups if parse_cell(name) not in touched)
    page.odd_rings = {other: Ring(0.95, 0.02, 0.6, 1.0, 0.1, 4.0)}
    found, questions = read(board, [page])
    assert CUPS in questions
    assert other in found["players"][0]["cups"]


def test_without_any_circle_no_cup_is_guessed():
    board, _, page, _, _ = scene(crossed=True)
    page.cups.clear()
    assert read(board, [page])[1][CUPS].read == ""


# --- threads --------------------------------------------------------------------------------------


class NarrowBorder(Filled):
    """Ink along the border of the carpet: it is seen farther than 0.3 pitches from the dots."""

    def strokes(self, lines, reach):
        left = min(x for x, _ in self.dots.values())
        pitch = self.dots[0, 1][1] - self.dots[0, 0][1]
        border = Stroke(1.0, 0.0, 0.3, 1.0, 0.1)
        return [
            border if line[0][0] == line[1][0] == left and reach > 0.3 * pitch else stroke
            for line, stroke in zip(lines, super().strokes(lines, reach), strict=True)
        ]


@pytest.mark.parametrize("mirror", [False, True])
def test_the_border_of_the_carpet_is_no_thread(mirror):
    board, sheet, _ = game(4)
    page = NarrowBorder(sheet, (), (), (), mirror=mirror)
    odds = BoardInk.of(page, (board.columns, board.rows)).segments()
    assert max(odds.values()) < 0


def test_a_thread_with_a_clear_segment_beside_it_is_guessed_without():
    board, sheet, data = game(4, greedy=True, players=3)
    page = page_of(sheet, board, data)
    drawn = edges_of(board, data["players"][0]["turns"])
    dots = {dot for one in drawn for dot in one}
    loose = next(
        edge((x, y), (x + 1, y))
        for y in range(board.rows)
        for x in range(board.columns - 1)
        if not dots & {(x, y), (x + 1, y)}
    )
    page.drawn.add(loose)
    found, questions = read(board, [page])
    assert "not a single line" in questions["players.1.turns"].text
    assert found["players"][0]["turns"] == data["players"][0]["turns"]


def test_segments_beyond_the_limit_are_flipped_if_all_are_doubtful():
    right, apart = edge((0, 0), (1, 0)), edge((3, 3), (4, 3))
    odds = {right: 9.0, apart: 8.0}
    assert not decode_trail(odds, (0, 0)).whole
    assert decode_trail(odds, (0, 0), most=inf).edges == {right}
