"""What is in doubt on a board, or does not fit the rolls, is asked with the reason."""

from math import dist
from types import SimpleNamespace

import pytest

from papercraft.core.imprint import Imprint
from papercraft.core.line_ink import log_odds
from papercraft.core.photo import PhotoSet, Ring, Stroke, Tick
from papercraft.core.trail_decode import Trail, decode_trail, edge
from papercraft.core.transcript import Question, Transcript
from papercraft.games.cat import GAME
from papercraft.games.cat.board import FACES, Board
from papercraft.games.cat.generator.cups import drawn_cups
from papercraft.games.cat.scan import scanner
from papercraft.games.cat.scan.board_ink import (
    _ALL,
    _BLANK,
    _FRAME,
    _MAX_TICK_MISREGISTRATION,
    _TICKED,
    BoardInk,
)
from papercraft.games.cat.scan.cup_rings import inked_share
from papercraft.games.cat.scan.session import Session
from papercraft.games.cat.scan.thread_replay import ThreadReplay
from papercraft.games.cat.scan.track_dice import read_passes, read_row
from papercraft.games.cat.scan.turn_order import Orders, Rolls
from papercraft.games.cat.sheets.tick_areas import TURNS
from tests.games.cat.filled import (
    Filled,
    FilledLog,
    Photo,
    edges_of,
    game,
    logged,
    page_of,
    read,
    scanned,
)

STEPS = {"U": (0, -1), "R": (1, 0), "D": (0, 1), "L": (-1, 0)}


def played(seed=4, players=3, **given):
    board, sheet, data = game(seed, greedy=True, players=players)
    return board, data, page_of(sheet, board, data, **given)


def walk(letters, at=(3, 5)):
    """The segments of a thread from a dot."""
    found = []
    for letter in letters:
        dx, dy = STEPS[letter]
        then = at[0] + dx, at[1] + dy
        found.append(edge(at, then))
        at = then
    return found


def test_a_blank_paw_at_the_end_of_a_thread_is_asked_in_a_black_and_white_picture():
    board, data, page = next(
        found for seed in range(40) if (found := played(seed))[1]["players"][0]["paw"]
    )
    page.ticked.discard("paw")
    assert "players.1.paw" not in read(board, [page])[1]
    page.bilevel = True
    found, questions = read(board, [page])
    assert questions["players.1.paw"].read == "true"
    assert found["players"][0]["paw"]
    assert found["players"][0]["turns"] == data["players"][0]["turns"]


def labels(scan):
    return sorted(f"{page.part} {page.imprint.nth + 1}" for page in scan.crosschecked)


def test_boards_on_which_ticks_cups_and_rolls_agree_are_crosschecked():
    board, data, page = played()
    sheet = page.imprint.sheet
    others = [page_of(sheet, board, data, nth) for nth in (1, 2)]
    pages = [page, *others]
    assert labels(scanned(board, pages)) == ["board 1", "board 2", "board 3", "log 1"]
    # Of whom no board is seen, or whose cups were typed, nothing is known.
    lost = others[1].cups.pop()
    assert labels(scanned(board, pages)) == ["board 1", "board 2"]
    typed = {"players.3.cups": ",".join([*others[1].cups, lost])}
    found = scanned(board, pages, typed)
    assert ("players.3.cups" in {one.key for one in found.questions}, labels(found)) == (
        False, ["board 1", "board 2"],
    )  # fmt: skip


def test_a_log_with_fewer_rolls_than_somebody_passed_is_not_crosschecked():
    board, data, page = played()
    rolls = len(data["dice"])
    (log,) = logged(page)
    assert labels(scanned(board, [page], logs=[log])) == ["board 1", "log 1"]
    page.ticked.add(f"roll.{rolls + 1}.pass")
    assert labels(scanned(board, [page], logs=[log])) == ["board 1"]


def test_whoever_ticks_nothing_or_something_else_than_the_thread_touches_is_not_crosschecked():
    board, _, page = played()
    passes = {name for name in page.ticked if name.startswith("roll")}
    page.ticked = passes | {"mice.1"} if "mice.1" not in page.ticked else passes
    assert labels(scanned(board, [page])) == []


def test_with_a_roll_in_doubt_no_board_is_crosschecked():
    board, _, page = played()
    (log,) = logged(page)
    log.ticked -= {name for name in log.ticked if name.startswith("roll.1.")}
    found = scanned(board, [page], logs=[log])
    assert any(one.key.startswith("dice") for one in found.questions)
    assert labels(found) == []


# --- ink ------------------------------------------------------------------------------------------


def test_a_tail_on_print_that_is_off_is_asked_unless_the_rolls_tell(monkeypatch):
    board, data, page = played()
    tail = edges_of(board, data["players"][0]["turns"])[-1]
    assert not read(board, [page])[1]
    page.off = {tail: 2.0}
    found, questions = read(board, [page])
    assert (found["players"][0]["turns"], questions) == (data["players"][0]["turns"], {})
    monkeypatch.setattr("papercraft.games.cat.scan.session._MOST_TRAILS", 0)
    _, questions = read(board, [page])
    assert "it is unclear what is drawn at" in questions["players.1.turns"].text


@pytest.mark.parametrize(("coverage", "fit"), [(0.35, 0.1), (0.95, 2.0), (0.1, 2.0)])
def test_a_circle_in_doubt_is_asked_and_not_counted(coverage, fit):
    board, data, page = played()
    touched = {
        f"{chr(65 + x)}{y + 1}"
        for one in edges_of(board, data["players"][0]["turns"])
        for x, y in one
    }
    spot = next(name for name in board.names(board.spots) if name not in touched)
    page.odd_rings = {spot: Ring(coverage, 0.5, 0.4, 1.0, fit, 4.0)}
    found, questions = read(board, [page])
    assert questions["players.1.cups"].text == f"is there a circle around {spot}?"
    assert found["players"][0]["cups"] == [
        name for name in board.names(board.spots) if name in page.cups - {spot}
    ]


class BetterInTheMiddle(Filled):
    """Clear ink in the middle of each segment, whatever is at its ends."""

    def strokes(self, lines, reach):
        usual = super().strokes(lines, reach)
        pitch = dist(self.dots[0, 0], self.dots[1, 0])
        return [
            Stroke(1.0, 0.0, 0.4, 1.0, 0.1) if dist(*line) < 0.6 * pitch else stroke
            for line, stroke in zip(lines, usual, strict=True)
        ]


@pytest.mark.parametrize(("radius", "sure"), [(0.2, True), (0.3, False)])
def test_a_segment_between_circles_is_measured_again_if_they_leave_enough_of_it(radius, sure):
    board, sheet, _ = game(4)
    (one,) = walk("R")
    page = BetterInTheMiddle(sheet, [one], (), ())
    ink = BoardInk.of(page, (board.columns, board.rows))
    page.odd = {one: 0.58}
    page.odd_rings = dict.fromkeys(
        ("D6", "E6"), Ring(0.95, 0.02, 0.4, 1.0, 0.1, radius * ink.pitch)
    )
    odds = ink.segments(["D6", "E6"])[one]
    assert (odds > 6) is sure


# --- rolls and passes -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("coverage", "contrast", "usual", "drawn"),
    [
        (0.97, 0.5, 0.5, True),
        (0.05, 0.5, 0.5, False),
        # In pencil a thread is faint; what is much fainter than the rest of it was erased.
        (0.97, 0.12, 0.13, True),
        (0.97, 0.05, 0.13, False),
        (0.05, 0.12, 0.12, False),
        # Ink that is dark enough was never erased, even beside darker ink.
        (0.97, 0.4, 1.0, True),
    ],
)
def test_a_segment_is_drawn_if_it_is_covered_and_not_erased(coverage, contrast, usual, drawn):
    odds = log_odds(Stroke(coverage, 1 - coverage, contrast, 1.0, 0.1), usual)
    assert (odds > 0) == drawn
    off = log_odds(Stroke(coverage, 1 - coverage, contrast, 1.0, 9.0), usual)
    assert (off > 0) == drawn
    assert abs(off) <= 1


@pytest.mark.parametrize("design", [0, 1])
def test_tracks_that_tell_different_rolls_are_asked(design):
    board, sheet, data = game(11, greedy=True, players=2)
    pages = [page_of(sheet, board, data, nth, design=design) for nth in range(2)]
    right = data["dice"][1]
    wrong = right % 6 + 1
    logs = [log for page in pages for log in logged(page)]
    (logs or pages)[1].ticked ^= {f"roll.2.{right}", f"roll.2.{wrong}"}
    _, questions = read(board, pages, logs=logs)
    assert questions["dice.2"].text == (
        f"the roll of turn 2 is ticked as {min(right, wrong)} and {max(right, wrong)}"
    )


@pytest.mark.parametrize("design", [0, 1])
def test_two_ticks_in_a_turn_are_both_named(design):
    board, sheet, data = game(11, greedy=True, players=1)
    page = page_of(sheet, board, data, 0, design=design)
    right = data["dice"][1]
    wrong = right % 6 + 1
    logs = logged(page)
    ((*logs, page)[0]).ticked.add(f"roll.2.{wrong}")
    _, questions = read(board, [page], logs=logs)
    assert questions["dice.2"].text == (
        f"the roll of turn 2 is ticked as {min(right, wrong)} and {max(right, wrong)}"
    )


def test_a_roll_that_nobody_ticked_is_guessed_by_a_thread_only():
    board, data, page = played()
    sheet = page.imprint.sheet
    ticks = {f"roll.{turn}.{die}" for turn, die in enumerate(data["dice"], 1) if turn != 2}
    _, questions = read(board, [page], logs=[FilledLog(sheet, ticks)])
    assert questions["dice.2"].read == str(data["dice"][1])
    blank = page_of(sheet, board, data | {"players": [data["players"][0] | {"turns": []}]}, 0)
    scan, questions = read(board, [blank], logs=[FilledLog(sheet, ticks)])
    assert questions["dice.2"].read == ""
    assert not questions["dice.2"].has_guess
    assert len(scan["dice"]) == len(data["dice"])


def test_a_log_without_ticks_or_with_a_turn_left_out_is_asked():
    board, data, page = played()
    sheet = page.imprint.sheet
    _, questions = read(board, [page], logs=[FilledLog(sheet, ())])
    assert questions["dice"].text.startswith("no roll is ticked in any log")
    ticks = {f"roll.{turn}.{die}" for turn, die in enumerate(data["dice"], 1) if turn != 2}
    log = FilledLog(sheet, ticks)
    _, questions = read(board, [page], logs=[log])
    assert questions["dice.2"].text == "no roll is ticked in turn 2, but there are later ones"
    # The part of the photo beside the question shows this turn and no other.
    left, top, width, height = questions["dice.2"].box
    shown = [
        name
        for name, (x, y, w, h) in log.places.boxes.items()
        if left < x and x + w < left + width and top < y and y + h < top + height
    ]
    assert sorted(shown) == [f"roll.2.{face}" for face in FACES]


def test_what_lies_beyond_the_track_is_unknown():
    board, sheet, _ = game(4)
    ticks, size = {"roll.1.3", "roll.1.pass", "roll.2.6"}, (board.columns, board.rows)
    first = Filled(sheet, (), (), ticks, design=0)
    assert read_passes(BoardInk.of(first, size), TURNS + 2) == (True, False, *[None] * TURNS)
    # Without the rolls beside it, an empty box is a turn that was played.
    passes = read_passes(BoardInk.of(Filled(sheet, (), (), ticks), size), TURNS + 2)
    assert passes == (True, *[False] * (TURNS - 1), None, None)
    # Where no pass can be ticked, nothing is known.
    nowhere = BoardInk(None, "", size)
    nowhere.__dict__.update(names=())
    assert read_passes(nowhere, 2) == (None, None)


def test_a_timer_with_fewer_ticks_than_the_rolls_cross_off_is_asked():
    for seed in range(60):
        board, _data, page = played(seed, players=1)
        ticks = sorted(name for name in page.ticked if name.startswith("timer."))
        if ticks and not read(board, [page])[1]:
            page.ticked.remove(ticks[-1])
            _, questions = read(board, [page])
            assert questions["players.1.turns"].text == (
                f"timer: {len(ticks) - 1} crossed off, but {len(ticks)} by the rolls"
            )
            return
    raise AssertionError("no game in which the timer ran")


def test_orders_that_all_cross_off_too_much_are_all_kept():
    board = Board(8, 10, 1, 79, (2,), (3,), (4,), (70,), (), (5, 5, 5), (1, 1, 1))
    replay = ThreadReplay(board, (), (2, 1, 1, 1, 1))
    ways = [("RR", "R", "D", "L", "U"), ("RR", "D", "R", "U", "L")]
    assert replay.consistent_orders(ways, 0) == ways
    assert replay.consistent_orders(ways, 1) == ways[1:]


# --- typed answers --------------------------------------------------------------------------------


def scan_for_two(answers):
    board, _, page = played()
    photos = tuple(map(Photo, [page, *logged(page)]))
    found = GAME.scan(board, PhotoSet(str(page.imprint.sheet), photos, ("Ada", "Ben"), answers))
    return found.data["players"][1], {question.key: question.text for question in found.questions}


def test_what_is_typed_for_a_player_without_a_photo_counts():
    player, asked = scan_for_two({"players.2.cups": "C4, D7", "players.2.turns": "R4 D2,-"})
    assert player == {"name": "Ben", "cups": ["C4", "D7"], "turns": ["R4 D2", "-"], "paw": False}
    assert asked == {}


def test_what_cannot_be_dots_or_turns_is_asked_again():
    player, asked = scan_for_two({"players.2.cups": "C4,4C", "players.2.turns": "R4,north"})
    assert (player["cups"], player["turns"]) == ([], [])
    assert asked["players.2.cups"].startswith("'C4,4C' is not possible; no photo shows")
    assert asked["players.2.turns"].startswith("'R4,north' is not possible; no photo shows")


# --- the order of a thread ------------------------------------------------------------------------


def sitting_before(letters, dice, timer=(7,)):
    """A player whose thread is decoded, on a large board with nothing on it but a set."""
    board = Board(8, 40, 3 + 8 * 30, 0, (5,), (6,), (7,), (), (), (5,), timer)
    inked = BoardInk(None, "", (8, 40))
    inked.__dict__.update(names=(), ticks={})
    sitting = Session(board, inked, dice, Transcript({}))
    trail = Trail(frozenset(walk(letters, (3, 30))), whole=True, sure=True, doubts=())
    sitting.__dict__["trail"] = trail
    return sitting


@pytest.mark.parametrize(
    ("letters", "dice", "passed", "turns", "told"),
    [
        ("RRRR", (3,), (False,), ("RRRR",), "turn 1 seems to have 4 segments, its roll is 3"),
        (
            "RRRUR", (2, 6, 3), (False,) * 3, ("RR", "", "RUR"),
            "nothing is drawn in turn 2, but no pass is ticked",
        ),
        (
            "RRRUU", (3, 2), (False, True), ("RRR", "UU"),
            "a pass is ticked in turn 2, but something is drawn",
        ),
        ("RRUR", (1, 3), (False,) * 2, ("R", "RUR"), "turn 2 bends more than once"),
    ],
)  # fmt: skip
def test_the_first_turn_that_does_not_fit_its_roll_is_told(letters, dice, passed, turns, told):
    sitting = sitting_before(letters, dice)
    assert sitting._order_turns(sitting.trail.edges, Rolls(dice, passed), [], paw=False) == (
        turns,
        f"the thread's lengths do not fit the rolls; {told}",
    )


@pytest.mark.parametrize("count", [20, 21])
def test_among_too_many_passes_an_order_is_found_and_asked(count):
    # The tail is tried before the loop, with passes anywhere. Without a pass twenty turns fit.
    loop, tail = "RRDDLLUU", "U" * 12
    dice = (1,) * count
    sitting = sitting_before(loop + tail, dice)
    rolls = Rolls(dice, (None,) * count)
    turns, fault = sitting._order_turns(sitting.trail.edges, rolls, [], paw=False)
    assert "".join(turns) in {loop + tail, "DDRRUULL" + tail}
    assert {len(turn) for turn in turns} <= {0, 1}
    assert "several orders" in fault


def test_rolls_after_the_end_of_the_timer_are_asked():
    board = Board(8, 10, 1, 79, (2,), (3,), (4,), (70,), (), (5, 5, 5), (1,))
    inked = BoardInk(None, "", (8, 10))
    inked.__dict__.update(names=(), ticks={})
    sitting = Session(board, inked, (2, 1, 1, 1), Transcript({}))
    way = ("RR", "R", "D", "L")
    told = "with this thread, the timer runs out in turn 3, but there are more rolls"
    assert sitting._choose_order(Orders([way], complete=True), []) == (way, told)


@pytest.mark.parametrize(
    ("letters", "dice", "questions", "turns"),
    [
        # The last segment is in doubt: the rolls tell whether it is drawn.
        ("RRR", (3,), (), "RRR"),
        ("RRR", (2,), (), "RR"),
        # Those that fit neither thread, or are asked about, do not tell.
        ("RRR", (4,), (), None),
        ("RRR", (3,), ("dice.1",), None),
        ("RRR", (), (), None),
        # A pass may be behind it, so both fit.
        ("RRR", (2, 1), (), None),
    ],
)
def test_rolls_choose_between_threads_that_are_nearly_as_likely(letters, dice, questions, turns):
    board = Board(8, 10, 1, 79, (2,), (3,), (4,), (70,), (), (5, 5, 5), (1,))
    inked = BoardInk(None, "", (8, 10))
    inked.__dict__.update(names=(), ticks={"paw": Tick(False, 0.0, 0.0, 0.1)})
    transcript = Transcript({})
    transcript.questions += [Question(key, "", "", (), None, None) for key in questions]
    sitting = Session(board, inked, dice, transcript)
    way = walk(letters, sitting.start)
    sitting.__dict__["_odds"] = dict.fromkeys(way, 9.0) | {way[-1]: -1.0}
    assert not sitting.drawn.sure
    assert sitting.trail.sure is (turns is not None)
    assert sitting.trail.edges == frozenset(walk("RR" if turns is None else turns, sitting.start))


def test_of_many_threads_the_rolls_choose_none():
    sitting = sitting_before("RRR", (3,))
    drawn = Trail(frozenset(walk("RRR", (3, 30))), whole=True, sure=False, doubts=())
    few, many = ((drawn.edges,) * n for n in (1, 9))
    inked = sitting.ink
    inked.__dict__.update(ticks={"paw": Tick(False, 0.0, 0.0, 0.1)})
    for likely, sure in ((few, True), (many, False)):
        del sitting.__dict__["trail"]
        sitting.__dict__["drawn"] = drawn._replace(likely=likely)
        assert sitting.trail.sure is sure


# --- the thread among the ink ---------------------------------------------------------------------


def test_ink_apart_from_the_thread_is_no_part_of_it():
    loop = walk("RDLU", (6, 0))
    trail = decode_trail(dict.fromkeys(walk("RR", (0, 0)) + loop, 9.0), (0, 0))
    assert (trail.whole, trail.sure) == (False, False)
    assert set(loop) <= set(trail.doubts)


@pytest.mark.parametrize(("count", "sure"), [(14, True), (15, False)])
def test_with_too_many_doubtful_segments_nothing_is_sure(count, sure):
    faint = [((n, 1), (n, 2)) for n in range(count)]
    odds = dict.fromkeys(walk("R" * 16, (0, 0)), 9.0) | dict.fromkeys(faint, -3.5)
    trail = decode_trail(odds, (0, 0))
    assert len(trail.edges) == 16
    assert (trail.whole, trail.sure) == (True, sure)
    assert trail.doubts == (() if sure else tuple(faint))


@pytest.mark.parametrize(("coverage", "seen", "share"), [(0.8, 0.5, 0.4), (0.5, 1.0, 0.5)])
def test_parts_under_print_count_as_blank(coverage, seen, share):
    assert inked_share(Stroke(coverage, 0.0, 0.3, seen, 0.1)) == pytest.approx(share)
    assert inked_share(Ring(coverage, 0.0, 0.3, seen, 0.1, 2.0)) == pytest.approx(share)


def row_of(ink, states):
    """A row of a track with the ink of its first boxes and what they are read as."""
    ink = dict(zip(FACES, [*ink, 0, 0, 0, 0], strict=False))
    states = dict(zip(FACES, [*states, False, False, False, False], strict=False))
    ticks = {f"roll.1.{face}": SimpleNamespace(ink=ink[face], covered=False) for face in FACES}
    board = SimpleNamespace(ticks=ticks, ticked=lambda name: states[int(name[-1])])
    return read_row(board, 1)


def test_the_tail_of_a_tick_is_weaker_than_the_tick():
    assert row_of([0.4, 0.07], [True, None])[:2] == ("1", True)
    assert row_of([0.4, 0.09], [True, None])[:2] == ("1", False)
    assert row_of([0.0, 0.09], [False, None])[:2] == ("2", False)


@pytest.mark.parametrize(
    ("tick", "ticked"),
    [
        # Boxes in doubt that are registered: much ink is a tick, hardly any is none.
        (Tick(None, _TICKED, _FRAME, _MAX_TICK_MISREGISTRATION), True),
        (Tick(None, _TICKED - 1e-6, _FRAME, 0.0), None),
        (Tick(None, _TICKED, _FRAME - 1e-6, 0.0), None),
        (Tick(None, _ALL - 1e-6, _FRAME, 0.0), True),
        (Tick(None, _ALL, _FRAME, 0.0), None),
        (Tick(None, _BLANK, 1.0, 0.0), False),
        (Tick(None, _BLANK + 1e-6, 1.0, 0.0), None),
        # Where the print is elsewhere, or what is read is sure, ink does not count.
        (Tick(None, _TICKED, _FRAME, _MAX_TICK_MISREGISTRATION + 1e-6), None),
        (Tick(None, 0.0, 0.0, _MAX_TICK_MISREGISTRATION + 1e-6), None),
        (Tick(False, _TICKED, _FRAME, 0.0), False),
        (Tick(True, 0.0, 0.0, 0.0), True),
    ],
)
def test_what_is_in_doubt_elsewhere_is_decided_by_its_ink_on_boards(tick, ticked):
    board = BoardInk(SimpleNamespace(), "", (5, 5))
    vars(board).update(ticks={"paw": tick}, inside={"paw": tick.ink})
    assert board.ticked("paw") is ticked


def test_a_part_of_a_circle_is_no_tick_however_dark():
    board = BoardInk(SimpleNamespace(), "", (5, 5))
    vars(board).update(ticks={"paw": Tick(None, _TICKED, 1.0, 0.0)}, inside={"paw": _TICKED - 1e-6})
    assert board.ticked("paw") is None


@pytest.mark.parametrize(("nup", "nth", "area", "player"), [("1", 3, 0, 3), ("2", 1, 1, 3)])
def test_printed_cups_are_those_of_the_board_on_its_page(monkeypatch, nup, nth, area, player):
    options = {"cups": "drawn", "nup": nup}
    monkeypatch.setattr(scanner, "edition_of", lambda *_: SimpleNamespace(options=options))
    board, sheet, _ = game(7)
    imprint = Imprint(sheet, 0, 0, 5, 0, nth, area)
    cups = scanner._printed_cups(board, SimpleNamespace(imprint=imprint))
    assert cups == board.names(drawn_cups(board, imprint.sheet.seed, 5)[player])
    options["cups"] = "own"
    assert scanner._printed_cups(board, SimpleNamespace(imprint=imprint)) is None
