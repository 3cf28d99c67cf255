"""Boards read into records, without a pixel: nothing wrong may go without a question."""

from random import Random

import pytest

from papercraft.core.coordinates import parse_cell
from papercraft.core.language import get_language
from papercraft.core.photo import PhotoSet, Ring, Tick
from papercraft.core.problems import ReadError
from papercraft.core.trail_decode import decode_trail, edge
from papercraft.core.transcript import Transcript
from papercraft.games.cat import GAME
from papercraft.games.cat.board import Board
from papercraft.games.cat.scan.board_ink import BoardInk
from papercraft.games.cat.scan.cup_rings import (
    _BILEVEL,
    _GREY,
    _is_circled,
    _is_circled_under_thread,
    by_their_number,
)
from papercraft.games.cat.scan.session import Session
from papercraft.games.cat.scan.thread_replay import ThreadReplay
from papercraft.games.cat.scan.turn_order import (
    Orders,
    Rolls,
    format_turn,
    matching_orders,
    nearest_split,
    parse_letters,
    trace_letters,
)
from tests.everygame import times
from tests.games.cat.filled import (
    Filled,
    Photo,
    edges_of,
    game,
    logged,
    page_of,
    read,
    scanned,
    spot,
    ticks_of,
)


def agree(data, found, nth=0):
    """Whether a record says what was played, or another order of it with the same verdict."""
    truth, player = data["players"][nth], found["players"][nth]
    if sorted(player["cups"]) != sorted(truth["cups"]) or player["paw"] != truth["paw"]:
        return False
    if found["dice"] != data["dice"]:
        return False
    if player["turns"] == truth["turns"]:
        return True
    other = {**data, "players": [*data["players"]]}
    other["players"][nth] = {**truth, "turns": player["turns"]}
    return GAME.judge(GAME.read(other)) == GAME.judge(GAME.read(data))


@pytest.mark.parametrize("design", [0, 1])
@pytest.mark.parametrize("greedy", [False, True])
def test_clear_boards_are_read_as_played(greedy, design):
    asked = 0
    for seed in range(40):
        board, sheet, data = game(seed, greedy=greedy, players=1 + seed % 3)
        nth = seed % len(data["players"])
        page = page_of(sheet, board, data, nth, design=design)
        alone = {**data, "players": [data["players"][nth]]}
        found, questions = read(board, [page])
        asked += bool(questions)
        assert (
            questions
            or agree({**data, "players": alone["players"]}, found)
            or judged_alike(data, nth, found)
        ), seed
    assert asked <= 6


def judged_alike(data, nth, found):
    other = {**data, "players": [*data["players"]]}
    other["players"][nth] = {**data["players"][nth], "turns": found["players"][0]["turns"]}
    return GAME.judge(GAME.read(other)) == GAME.judge(GAME.read(data))


def test_a_table_of_three():
    board, sheet, data = game(11, greedy=True, players=3)
    pages = [page_of(sheet, board, data, nth) for nth in range(3)]
    found, questions = read(board, pages)
    assert not questions
    assert [player["turns"] for player in found["players"]] == [
        player["turns"] for player in data["players"]
    ]
    assert (
        GAME.judge(GAME.read(found)).players[0].total
        == GAME.judge(GAME.read(data)).players[0].total
    )


def test_what_is_read_is_shown_at_its_place():
    board, sheet, data = game(3, greedy=True)
    page, (doubtful, *clear) = page_of(sheet, board, data), data["players"][0]["cups"]
    page.odd_rings[doubtful] = Ring(0.95, 0.02, 0.4, 1.0, 9.0, 4.0)
    notes = scanned(board, [page]).notes
    thread = notes[-1]
    assert len(thread.lines) == len(page.drawn)
    assert centre(thread.box) == pytest.approx(page.places.dots[board.names([board.start])[0]])
    shown = {
        text: [centre(note.box) for note in notes if note.text == text and note.sure == sure]
        for text, sure in (("cup", True), ("cup?", False))
    }
    assert shown == {
        "cup": [pytest.approx(page.places.dots[name]) for name in clear],
        "cup?": [pytest.approx(page.places.dots[doubtful])],
    }


@pytest.mark.parametrize(
    ("coverage", "contrast", "fit", "rest", "asked"),
    [
        # Dashes printed around a spot beside six clear circles, or five.
        (0.2, 0.1, 0.1, 6, False),
        (0.2, 0.1, 0.1, 5, True),
        # As dark as the others, half of a circle, print that is off.
        (0.2, 0.3, 0.1, 6, True),
        (0.5, 0.1, 0.1, 6, True),
        (0.2, 0.1, 2.0, 6, True),
    ],
)
def test_pale_ink_around_a_spot_is_no_doubt_beside_six_cups(coverage, contrast, fit, rest, asked):
    board, sheet, data = game(3, greedy=True)
    page = page_of(sheet, board, data)
    (faint,) = [name for name in board.names(board.spots) if name not in page.cups][:1]
    gap = 0.4 if coverage > 0.3 else 0.1
    page.odd_rings[faint] = Ring(coverage, gap, contrast, 1.0, fit, 4.0)
    page.cups = set(sorted(page.cups)[:rest])
    _, questions = read(board, [page])
    assert ("players.1.cups" in questions) == asked


def centre(box):
    x, y, width, height = box
    return x + width / 2, y + height / 2


@times(25, 100)
def test_doubtful_segments_never_make_a_wrong_record(count):
    accepted = wrong = 0
    for seed in range(count):
        board, sheet, data = game(seed, greedy=bool(seed % 2))
        page = page_of(sheet, board, data, noise=0.06, seed=seed)
        found, questions = read(board, [page])
        accepted += not questions
        if not questions and not agree(data, found):
            wrong += 1
    assert accepted > count / 2
    assert wrong == 0


@times(25, 100)
def test_threads_too_long_or_too_short_are_never_repaired(count):
    silent = repaired = 0
    for seed in range(count):
        rng = Random(seed)
        board, sheet, data = game(seed, greedy=bool(seed % 3))
        edges = edges_of(board, data["players"][0]["turns"])
        if len(edges) < 3:
            continue
        drawn = misdrawn(rng, board, edges)
        page = page_of(sheet, board, data, noise=0.03, seed=seed)
        page.drawn = set(drawn)
        found, questions = read(board, [page])
        silent += not {"players.1.turns", "players.1.paw"} & questions.keys()
        kept = edges_of(board, found["players"][0]["turns"])
        repaired += sorted(kept) == sorted(edges)
    assert silent == 0
    assert repaired <= 3


def misdrawn(rng, board, edges):
    """The thread with one segment more at its end, or one fewer."""
    ends = [dot for one in edges for dot in one]
    loose = [dot for dot in set(ends) if ends.count(dot) % 2 and dot != spot(board, board.start)]
    tail = loose[0] if loose else spot(board, board.start)
    ways = []
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        then = tail[0] + dx, tail[1] + dy
        one = edge(tail, then)
        if one not in edges and 0 <= then[0] < board.columns and 0 <= then[1] < board.rows:
            ways.append(one)
    if ways and rng.random() < 0.5:
        return [*edges, rng.choice(ways)]
    return edges[:-1]


def test_a_wrong_turn_in_the_middle_is_asked_and_kept():
    board, sheet, data = game(8, greedy=True)
    turns = list(data["players"][0]["turns"])
    drawn = [number for number, turn in enumerate(turns) if turn != "-"]
    assert len(drawn) > 2
    for number in drawn[:-1]:
        letters = "".join(w[0] * int(w[1:]) for w in turns[number].split())
        bad = [*turns]
        bad[number] = format_turn(letters + letters[-1])
        edges = edges_of(board, bad)
        dots = [dot for one in edges for dot in one]
        if not all(0 <= x < board.columns and 0 <= y < board.rows for x, y in dots):
            continue
        if len(set(edges)) < len(edges):
            continue
        page = Filled(sheet, edges, data["players"][0]["cups"], ticks_of(data))
        found, questions = read(board, [page])
        assert "players.1.turns" in questions
        assert sorted(edges_of(board, found["players"][0]["turns"])) == sorted(edges)


def played(seed=4, **given):
    board, sheet, data = game(seed, greedy=True, players=3)
    return board, data, page_of(sheet, board, data, **given)


def test_five_and_seven_cups_are_asked():
    board, _, page = played()
    page.cups.remove(min(page.cups))
    found, questions = read(board, [page])
    assert "5 cups are circled" in questions["players.1.cups"].text
    assert len(found["players"][0]["cups"]) == 5
    others = [name for name in board.names(board.spots) if name not in page.cups]
    page.cups |= set(others[:2])
    assert "7 cups are circled" in read(board, [page])[1]["players.1.cups"].text


def test_cups_that_are_printed_need_no_circles():
    board, sheet, data = game(4, greedy=True, players=3)
    page = page_of(sheet, board, data, nth=1, cups="drawn")
    page.cups = set()
    found, questions = read(board, [page])
    assert "players.1.cups" not in questions
    assert len(found["players"][0]["cups"]) == 6


@pytest.mark.parametrize("replaced", [True, False])
def test_a_cup_that_was_scribbled_out_is_asked_and_not_guessed(replaced):
    board, data, page = played()
    cups = data["players"][0]["cups"]
    spot = next(name for name in board.names(board.spots) if name not in cups)
    if not replaced:
        page.cups.remove(cups[0])
    page.cups.add(spot)
    page.scribbled.add(spot)
    found, questions = read(board, [page])
    assert sorted(found["players"][0]["cups"]) == sorted(cups if replaced else cups[1:])
    assert questions["players.1.cups"].text == f"is there a circle around {spot}?"


def test_of_too_many_cups_the_most_inked_ones_are_not_guessed():
    board, data, page = played()
    cups = data["players"][0]["cups"]
    spot = next(name for name in board.names(board.spots) if name not in cups)
    page.cups.add(spot)
    # A few strokes over the circle, too few to be sure of them.
    widths = page.rings
    page.rings = lambda centres, inner, outer: [
        ring._replace(coverage=max(ring.coverage, 0.3)) if centre == page.dots[parse_cell(spot)]
        and outer - inner < 1 else ring
        for ring, centre in zip(widths(centres, inner, outer), centres, strict=True)
    ]  # fmt: skip
    found, questions = read(board, [page])
    assert "7 cups are circled" in questions["players.1.cups"].text
    assert sorted(found["players"][0]["cups"]) == sorted(cups)


def test_bars_that_differ_are_asked():
    board, data, page = played()
    mice, cups = (
        1 + sum(name.startswith(kind) for name in page.ticked) for kind in ("mice", "cup")
    )
    page.ticked |= {f"mice.{mice}", f"cup.{cups}"}
    found, questions = read(board, [page])
    told = questions["players.1.turns"].text
    assert told == (
        f"mice: {mice} ticked, {mice - 1} touched by the thread; "
        f"cups: {cups} ticked, {cups - 1} touched by the thread"
    )
    german = get_language("de").translate_message(told)
    assert german.startswith(f"Mäuse: {mice} abgehakt, {mice - 1} vom Faden berührt; Tassen: ")
    assert found["players"][0]["turns"] == data["players"][0]["turns"]


def test_a_tick_behind_blank_boxes_may_be_scribbled_out():
    board, _, page = played()
    mice = sum(name.startswith("mice") for name in page.ticked)
    assert mice < 6
    page.ticked |= {"mice.7"}
    assert not read(board, [page])[1]
    # The thread touches one more than there may be.
    page.ticked -= {"mice.1", "mice.2", "mice.7"}
    assert "mice: " in read(board, [page])[1]["players.1.turns"].text


def test_bars_that_were_not_kept_say_nothing():
    board, _, page = played()
    page.ticked = {name for name in page.ticked if name.startswith(("roll", "paw"))}
    assert not read(board, [page])[1]


@pytest.mark.parametrize("kept", ["mice.1", None])
def test_a_paw_reached_is_asked_if_no_bar_was_kept(kept):
    board, data, page = next(
        found for found in map(played, range(60)) if found[1]["players"][0]["paw"]
    )
    page.ticked = {name for name in page.ticked if name.startswith("roll")} | {kept} - {None}
    found, questions = read(board, [page])
    assert ("players.1.paw" in questions) == (kept is None)
    if kept is None:
        assert "for 5 points" in questions["players.1.paw"].text
        assert found["players"][0]["turns"] == data["players"][0]["turns"]


def test_a_paw_that_a_clear_thread_does_not_reach_is_asked_and_not_guessed():
    board, data, page = played(3)
    assert not data["players"][0]["paw"]
    page.ticked.add("paw")
    found, questions = read(board, [page])
    assert found["players"][0]["paw"] is False
    assert "paw" in questions["players.1.paw"].text


def test_the_paw_ends_a_turn_short():
    for seed in range(60):
        board, sheet, data = game(seed, greedy=True, players=3)
        player = data["players"][0]
        drawn = [n for n, turn in enumerate(player["turns"]) if turn != "-"]
        if not player["paw"] or not drawn:
            continue
        last = sum(int(word[1:]) for word in player["turns"][drawn[-1]].split())
        if last == data["dice"][drawn[-1]]:
            continue
        page = page_of(sheet, board, data)
        assert not read(board, [page])[1]
        page.ticked.remove("paw")
        _, questions = read(board, [page])
        assert "paw" in questions["players.1.turns"].text
        return
    raise AssertionError


def test_a_pass_that_is_not_ticked_is_asked():
    for seed in range(40):
        board, sheet, data = game(seed, players=3)
        page = page_of(sheet, board, data)
        passed = sorted(name for name in page.ticked if name.endswith(".pass"))
        if passed and not read(board, [page])[1]:
            page.ticked.remove(passed[0])
            assert "players.1.turns" in read(board, [page])[1]
            return
    raise AssertionError


def test_a_hole_in_the_thread_is_asked_and_not_closed():
    board, data, page = played()
    edges = edges_of(board, data["players"][0]["turns"])
    page.drawn = {*edges} - {edges[len(edges) // 2]}
    found, questions = read(board, [page])
    assert "not a single line" in questions["players.1.turns"].text
    kept = edges_of(board, found["players"][0]["turns"])
    assert edges[len(edges) // 2] not in kept
    assert questions["players.1.turns"].box
    # What hides a part of the thread may hide the tick of the paw.
    page.ticked.discard("paw")
    assert "players.1.paw" in read(board, [page])[1]
    page.drawn = {*edges}
    assert read(board, [page])[1].keys() <= {"players.1.paw"}


@pytest.mark.parametrize("coverage", [0.55, 0.58])
def test_a_doubtful_tail_is_drawn_if_the_rolls_say_so(coverage):
    board, data, page = played()
    turns = data["players"][0]["turns"]
    edges = edges_of(board, turns)
    page.odd = {edges[-1]: coverage}
    found, questions = read(board, [page])
    assert (found["players"][0]["turns"], questions) == (turns, {})
    # They fit no thread if a segment is missing before it.
    page.odd |= {edges[-2]: 0.0}
    assert "players.1.turns" in read(board, [page])[1]


def test_answers_are_kept():
    board, data, page = played()
    page.cups, page.drawn = set(), set()
    turns = ",".join(data["players"][0]["turns"])
    answers = {"players.1.turns": turns, "players.1.cups": ",".join(data["players"][0]["cups"])}
    found, questions = read(board, [page], answers)
    assert not questions
    assert found["players"][0]["turns"] == data["players"][0]["turns"]
    found, questions = read(board, [page], {"players.1.turns": "ok", "players.1.cups": ""})
    assert not questions
    assert found["players"][0]["cups"] == []
    _, questions = read(board, [page], {"players.1.turns": "north", "players.1.cups": "Q99x"})
    assert "'north' is not possible" in questions["players.1.turns"].text
    assert "is not possible" in questions["players.1.cups"].text


def test_two_boards_a_page_are_read_with_the_rolls_given():
    board, sheet, data = game(21, greedy=True, players=2)
    pages = [page_of(sheet, board, data, nth, area=nth, nup="2") for nth in (0, 1)]
    found, questions = read(board, pages, logs=[])
    assert found["dice"] == []
    assert {"dice", "players.1.turns", "players.2.turns"} <= questions.keys()
    rolls = ",".join(map(str, data["dice"]))
    found, questions = read(board, pages, {"dice": rolls}, logs=[])
    assert "dice" not in questions
    assert read(board, pages) == (found, questions)
    for nth, player in enumerate(found["players"]):
        if f"players.{nth + 1}.turns" not in questions:
            assert player["turns"] == data["players"][nth]["turns"]
    _, questions = read(board, pages, {"dice": "7,x"}, logs=[])
    assert "is not possible" in questions["dice"].text


def test_the_spare_half_of_a_page_is_no_player():
    board, sheet, data = game(21, greedy=True, players=2)
    used = page_of(sheet, board, data, 0, area=0, nup="2")
    spare = Filled(sheet, (), (), (), area=1, nup="2")
    found, _ = read(board, [used, spare])
    assert len(found["players"]) == 1
    # A stain across it looks like a segment somewhere and like half a cup.
    far = edge((0, board.rows - 1), (0, board.rows - 2))
    stained = Filled(sheet, (far,), (), (), area=1, nup="2")
    stained.odd_rings[board.names(board.spots)[0]] = Ring(0.35, 0.4, 0.1, 1.0, 0.1, 4.0)
    found, _ = read(board, [used, stained])
    assert len(found["players"]) == 1


@pytest.mark.parametrize("sign", ["thread", "cup", "box"])
def test_a_half_of_a_page_that_somebody_has_begun_is_a_player(sign):
    board, sheet, data = game(21, greedy=True, players=2)
    used = page_of(sheet, board, data, 0, area=0, nup="2")
    start = board.start % board.columns, board.start // board.columns
    begun = Filled(
        sheet,
        (edge(start, (start[0], start[1] + 1)),) if sign == "thread" else (),
        board.names(board.spots)[:1] if sign == "cup" else (),
        ("mice.1",) if sign == "box" else (),
        area=1, nup="2",
    )  # fmt: skip
    found, _ = read(board, [used, begun])
    assert len(found["players"]) == 2


def test_mirrored_boards_keep_the_names_of_their_dots():
    board, sheet, data = game(4, greedy=True, players=3)
    plain = read(board, [page_of(sheet, board, data, 1)])
    mirrored = read(board, [page_of(sheet, board, data, 1, mirror=True)])
    assert plain[0] == mirrored[0]


def test_a_player_without_a_photo_is_asked_for():
    board, _, page = played()
    photos = tuple(map(Photo, [page, *logged(page)]))
    found = GAME.scan(board, PhotoSet(str(page.imprint.sheet), photos, ("Ada", "Ben"), {}))
    keys = {question.key for question in found.questions}
    assert keys == {"players.2.cups", "players.2.turns"}
    assert [player["name"] for player in found.data["players"]] == ["Ada", "Ben"]


@times(20, 60)
def test_boards_that_were_drawn_anyhow_are_readable_records(count):
    """Whatever is on the paper, the record can be read and judged."""
    for seed in range(count):
        rng = Random(seed)
        board, sheet, data = game(seed, players=3)
        page = page_of(sheet, board, data, noise=rng.choice([0.0, 0.1]), seed=seed)
        every = sorted(set(page.middles.values()))
        page.drawn ^= set(rng.sample(every, rng.randint(0, 12)))
        page.ticked ^= set(rng.sample(sorted(page.names.values()), rng.randint(0, 6)))
        found, _ = read(board, [page])
        try:
            verdict = GAME.judge(GAME.read(found))
        except ReadError as error:
            raise AssertionError(str(error)) from error
        assert verdict.game == "cat"


def test_one_uncertain_segment_is_decided_by_the_line():
    line = {edge((n, 0), (n + 1, 0)): 9.0 for n in range(4)} | {edge((4, 0), (5, 0)): -9.0}
    line[edge((1, 0), (2, 0))] = -2.0
    line[edge((1, 0), (1, 1))] = -9.0
    trail = decode_trail(line, (0, 0))
    assert trail.whole
    assert len(trail.edges) == 4


def test_a_certain_hole_is_not_closed():
    line = {edge((n, 0), (n + 1, 0)): 9.0 for n in range(4)}
    line[edge((1, 0), (2, 0))] = -8.0
    trail = decode_trail(line, (0, 0))
    assert not trail.whole
    assert edge((2, 0), (3, 0)) in trail.doubts


def test_where_a_thread_forks_is_doubted_and_the_rest_is_not():
    fork = [((0, 0), (1, 0)), ((1, 0), (2, 0)), ((2, 0), (3, 0)), ((2, 0), (2, 1))]
    trail = decode_trail(dict.fromkeys(fork, 9.0), (0, 0))
    assert not trail.whole
    assert set(trail.doubts) == set(fork[1:])


def test_rolls_tell_the_order_at_a_crossing():
    edges = [((0, 1), (1, 1)), ((1, 1), (2, 1)), ((2, 1), (3, 1)), ((3, 1), (3, 2)),
             ((2, 2), (3, 2)), ((2, 1), (2, 2)), ((2, 0), (2, 1))]  # fmt: skip
    rolls = Rolls((3, 1, 1, 2), (False,) * 4)
    ways = matching_orders(edges, (0, 1), rolls, home=None)
    assert ways.orders == [("RRR", "D", "L", "UU")]
    assert format_turn(ways.orders[0][3]) == "U2"
    assert not matching_orders(edges, (0, 1), Rolls((3, 1, 2, 2), (False,) * 4), home=None).orders


def test_a_line_goes_straight_on_where_it_crosses_itself():
    # A knot: to the right, up and around, and down through where it came from.
    knot = "RRRULLDD"
    edges, at = [], (0, 2)
    for letter in knot:
        dx, dy = {"R": (1, 0), "L": (-1, 0), "U": (0, -1), "D": (0, 1)}[letter]
        then = at[0] + dx, at[1] + dy
        edges.append(edge(at, then))
        at = then
    assert trace_letters(edges, (0, 2)) == knot
    # From its other end it goes straight through, too.
    back = {"R": "L", "L": "R", "U": "D", "D": "U"}
    assert trace_letters(edges, at) == "".join(back[letter] for letter in reversed(knot))


def test_a_split_that_does_not_fit_holds_every_segment():
    letters = trace_letters([((0, 0), (1, 0)), ((1, 0), (2, 0)), ((2, 0), (2, 1))], (0, 0))
    assert letters == "RRD"
    split = nearest_split(letters, Rolls((2, 4), (False, False)))
    assert split == ("RR", "D")
    assert nearest_split("RRRR", Rolls((2,), (None,))) == ("RRRR",)
    # Without its last segment it would fit.
    assert nearest_split("RUR", Rolls((2,), (None,))) == ("RUR",)


def test_orders_that_only_a_circled_cup_tells_apart_are_asked():
    # A loop of four sides is drawn one way round or the other, then a building block is entered.
    board = Board(8, 10, 3, 74, (20,), (30,), (40,), (10,), (4,), (5, 5, 5), (1, 2, 3, 4, 5, 6))
    ways = [("RD", "LU", "LD"), ("DR", "UL", "LD")]
    inked = BoardInk(None, "", (8, 10))
    inked.__dict__.update(names=(), ticks={})
    sitting = Session(board, inked, (2, 2, 2), Transcript({}))
    for cups in ([], ["E1"]):
        _, fault = sitting._choose_order(Orders(ways, complete=True), cups)
        assert "several orders" in fault
    _, fault = sitting._choose_order(Orders(ways[:1], complete=True), [])
    assert fault == ""


@pytest.mark.parametrize(
    ("timer", "ticks", "taken"),
    [
        # Nobody kept it, or it is in doubt.
        ((1, 1, 1), (), None),
        ((1, 1, 1), (False, False, False), None),
        ((1, 1, 1), (True, None, False), None),
        # One way round the set crosses off three, the other way one.
        ((1, 1, 1), (True, True, True), 0),
        ((1, 1, 1), (True, False, False), 1),
        # Three are too many, and for two somebody else had a set before.
        ((1, 1, 1), (True, True, False), 1),
        # Somebody else had one before, whichever way it was.
        ((1, 1, 6), (True, True, True), 0),
        ((1, 1, 6), (True, False, False), 1),
    ],
)
def test_the_timer_tells_which_way_round_a_loop_was_drawn(timer, ticks, taken):
    board = Board(8, 10, 1, 79, (2,), (3,), (4,), (70,), (), (5, 5, 5), timer)
    ways = [("RR", "R", "D", "L", "U"), ("RR", "D", "R", "U", "L")]
    inked = BoardInk(None, "", (8, 10))
    inks = {True: 0.3, None: 0.05, False: 0.0}
    seen = {f"timer.{n}": Tick(one, inks[one], 0.8, 0.1) for n, one in enumerate(ticks, 1)}
    inside = {name: tick.ink for name, tick in seen.items()}
    inked.__dict__.update(names=tuple(seen), ticks=seen, inside=inside)
    for order in (1, -1):
        sitting = Session(board, inked, (2, 1, 1, 1, 1), Transcript({}))
        turns, fault = sitting._choose_order(Orders(ways[::order], complete=True), [])
        assert ("several orders" in fault) is (taken is None)
        if len(timer) == timer.count(1) and taken is not None:
            assert turns == ways[taken]


@pytest.mark.parametrize(
    ("ink", "contrast", "told"),
    # The last one is dark all over: filled, or at the edge of a shadow.
    [(0.25, 0.8, True), (0.25, 0.25, None), (0.005, 0.2, False), (1.0, 1.0, None)],
)
def test_a_frame_that_is_off_and_a_shadow_are_no_ticks(ink, contrast, told):
    inked = BoardInk(None, "", (9, 14))
    inked.__dict__.update(ticks={"paw": Tick(None, ink, contrast, 0.8)}, inside={"paw": ink})
    assert inked.ticked("paw") is told


@pytest.mark.parametrize(
    ("coverage", "gap", "fit", "grey", "bilevel"),
    [
        (0.64, 0.36, 0.1, None, None),
        (0.7, 0.1, 0.1, True, True),
        (0.7, 0.13, 0.1, True, True),
        (0.7, 0.14, 0.1, None, None),
        (0.9, 0.2, 0.1, True, True),
        (0.92, 0.2, 0.1, True, True),
        (0.42, 0.1, 0.1, True, False),
        (0.5, 0.1, 0.1, True, False),
        (0.4, 0.1, 0.1, None, False),
        (0.3, 0.1, 0.1, False, False),
        (0.95, 0.02, 2.0, None, None),
    ],
)
def test_a_circle_around_a_thread_has_no_long_gap(coverage, gap, fit, grey, bilevel):
    ring = Ring(coverage, gap, 0.4, 1.0, fit, 4.0)
    assert _is_circled_under_thread(ring, _GREY) is grey
    assert _is_circled_under_thread(ring, _BILEVEL) is bilevel


@pytest.mark.parametrize(
    ("coverage", "gap", "fit", "grey", "bilevel"),
    [
        (0.1, 0.8, 0.1, False, False),
        (0.18, 0.1, 0.1, None, False),
        (0.3, 0.1, 0.1, True, None),
        (0.3, 0.25, 0.1, True, None),
        (0.3, 0.26, 0.1, None, None),
        (0.3, 0.4, 0.1, None, None),
        (0.45, 0.4, 0.1, True, True),
        (0.5, 0.4, 0.1, True, True),
        (0.95, 0.02, 2.0, None, None),
    ],
)
def test_a_faint_circle_counts_if_it_goes_round(coverage, gap, fit, grey, bilevel):
    ring = Ring(coverage, gap, 0.2, 1.0, fit, 4.0)
    assert _is_circled(ring, _GREY) is grey
    assert _is_circled(ring, _BILEVEL) is bilevel


@pytest.mark.parametrize(
    ("coverage", "gap", "fit", "sure"),
    [
        (0.6, 0.13, 1.5, True),
        (0.59, 0.13, 0.1, False),
        (0.6, 0.14, 0.1, False),
        (0.6, 0.13, 1.51, False),
    ],
)
def test_a_circle_in_doubt_that_completes_the_cups_goes_round(coverage, gap, fit, sure):
    ring, clear = Ring(coverage, gap, 0.4, 0.5, fit, 4.0), Ring(0.9, 0.0, 0.4, 1.0, 0.1, 4.0)
    rings, circled = [ring, *[clear] * 5, clear], [None, *[True] * 5, False]
    assert by_their_number(circled, rings) == [True if sure else None, *circled[1:]]
    # Beside as many others as there are cups it completes nothing.
    assert by_their_number([None, *[True] * 6], rings) == [None, *[True] * 6]


def test_a_timer_that_lags_behind_somebody_elses_set_is_asked():
    for seed in range(400):
        board, sheet, data = game(seed, greedy=True, players=2)
        pages = [page_of(sheet, board, data, nth) for nth in range(2)]
        _, questions = read(board, pages)
        replay = ThreadReplay(board, (), data["dice"])
        firsts = [
            replay.first_set(tuple(map(parse_letters, player["turns"])))
            for player in data["players"]
        ]
        crossed = [name for name in pages[1].ticked if name.startswith("timer.")]
        if questions or None in firsts or firsts[0] >= firsts[1] or not crossed:
            continue
        own = len(ThreadReplay(board, (), data["dice"]).timer_turns_after(firsts[1]))
        pages[1].ticked.discard(f"timer.{len(crossed)}")
        _, questions = read(board, pages)
        if own < len(crossed):
            assert set(questions) == {"players.2:timer"}
            question = questions["players.2:timer"]
            assert "in turn" in question.text
            assert pages[1].names[question.box] == "timer.1"
            _, questions = read(board, pages, {"players.2:timer": "yes"})
            assert not questions
            return
    raise AssertionError("no game in which the other player was first")
