"""What becomes of cells in photos: pieces, puzzles, players, and what is asked about them."""

import pytest

from papercraft.core.photo import PhotoSet
from papercraft.core.probe import Pose
from papercraft.core.problems import ReadError
from papercraft.core.transcript import Transcript
from papercraft.games.cutit.scan.cell_detect import detect_cells
from papercraft.games.cutit.scan.crooked_cuts import crooked_outline
from papercraft.games.cutit.scan.cut_deviation import CutDeviation
from papercraft.games.cutit.scan.markerless import detect_markerless_cells
from papercraft.games.cutit.scan.player_pieces import read_pieces
from papercraft.games.cutit.scan.player_puzzle import read_puzzle
from papercraft.games.cutit.scan.puzzle_pose import adjacencies, estimate_puzzle
from tests.games.cutit.seen import (
    CUTIT,
    SHEET,
    SIDE,
    SQUARE,
    Pad,
    Photo,
    Print,
    Seen,
    cells_of,
    laid,
    scattered,
)

ROWS = [f"A{n}:J{n}" for n in range(1, 11)]
ROW_CELLS = [cells_of(row) for row in ROWS]
KEY = "players.1.pieces"
ORDER = {KEY: ",".join(f"A{n}" for n in range(1, 11))}
LAID = "players.1.puzzle:laid"


def asked_about(cells, answers):
    """The entries of the pieces in a photo, and the questions by their keys."""
    transcript = Transcript(answers)
    found = read_pieces(SQUARE, [detect_cells(Seen(cells))], 1, transcript)
    return found.entries, {question.key: question for question in transcript.questions}


# --- pieces ---------------------------------------------------------------------------------------


def test_ten_rows_apart_are_ten_pieces():
    entries, asked = asked_about(scattered(ROW_CELLS), ORDER)
    assert (entries, asked) == (ROWS, {})


def test_a_piece_too_many_is_asked_about():
    halves = [cells_of(part) for part in ("A1:E1", "F1:J1")]
    answers = {KEY: ",".join(["A1", "F1", *(f"A{n}" for n in range(2, 11))])}
    _, asked = asked_about(scattered([*halves, *ROW_CELLS[1:]]), answers)
    assert asked[f"{KEY}:count"].text.startswith("11 pieces are visible, not 10; more")


def close_rows(gap):
    """Ten rows far apart, but for the first two, which lie as printed with a gap (in cells)."""
    below = laid(ROW_CELLS[1], 0, 1 + gap)
    return [one for one in scattered(ROW_CELLS) if one[0] not in ROW_CELLS[1]] + below


@pytest.mark.usefixtures("calls")
def test_pieces_hardly_apart_are_one_or_two_as_somebody_says():
    cells, key = close_rows(0.11), f"{KEY}:A1-A2"
    entries, asked = asked_about(cells, ORDER)
    assert asked[key].read == "two pieces"
    entries, asked = asked_about(cells, ORDER | {key: "two pieces"})
    assert (entries, asked) == (ROWS, {})
    one = {KEY: ORDER[KEY].replace("A1,A2", "A1"), key: "one piece"}
    entries, asked = asked_about(cells, one)
    assert entries == ["A1:J1 A2:J2", *ROWS[2:]]
    assert asked.keys() == {f"{KEY}:count"}
    # Cells that nobody would have asked about make no difference.
    entries, asked = asked_about(cells, ORDER | {key: "two pieces", f"{KEY}:A1-J10": "one piece"})
    assert (entries, asked) == (ROWS, {})


def test_a_cut_that_ends_inside_a_piece_is_asked():
    apart = laid([0], 500, 0) + laid([1], 503, 0)
    transcript = Transcript(ORDER)
    photos = [detect_cells(Seen(scattered(ROW_CELLS[2:]) + laid(cells_of("A1:J2"), 200))),
              detect_cells(Seen(apart))]  # fmt: skip
    found = read_pieces(SQUARE, photos, 1, transcript)
    (question,) = [one for one in transcript.questions if one.key == f"{KEY}:A1-B1"]
    assert question.read == "one piece"
    assert "A1:J1 A2:J2" in found.entries
    transcript = Transcript({f"{KEY}:A1-B1": "one piece"} | ORDER)
    found = read_pieces(SQUARE, photos, 1, transcript)
    assert f"{KEY}:A1-B1" not in {one.key for one in transcript.questions}


def test_pieces_that_are_all_typed_need_no_photo():
    typed = ["A1:E1 G1:J1", "F1", *ROWS[1:9], "A10:C10", "D10:J10"]
    entries, asked = asked_about(scattered(ROW_CELLS), {KEY: ",".join(typed)})
    assert entries == [["A1:E1", "G1:J1"], *typed[1:]]
    assert asked == {}
    # With a cell too many or too few the photo counts.
    for odd in (["A1:J2", *ROWS[1:]], ROWS[:9]):
        _, asked = asked_about(scattered(ROW_CELLS), {KEY: ",".join(odd)})
        assert asked.keys() == {KEY}


@pytest.mark.usefixtures("calls")
def test_a_side_that_is_crooked_along_several_cells_is_moved_once():
    far = [CutDeviation(cell, (0, 1), 0.3) for cell in (0, 1, 2)]
    assert crooked_outline([0, 1, 2], far) == {
        "outline": [[0.0, 0.0], [3.0, 0.0], [3.0, 1.3], [0.0, 1.3]]
    }
    assert crooked_outline([0, 1, 2], [one._replace(offset=0.2) for one in far]) is None


# --- the puzzle -----------------------------------------------------------------------------------


def puzzle_of(pieces, *photos, **told):
    answers = {f"players.1.puzzle:{key.removeprefix('n')}": value for key, value in told.items()}
    transcript = Transcript(answers)
    found = read_puzzle([detect_cells(Seen(one)) for one in photos], pieces, 1, transcript)
    asked = {question.key.partition(":")[2]: question for question in transcript.questions}
    return found, asked


BLOCKS = [cells_of(text) for text in ("A1:B2", "D1:E2", "G1:H2")]
# The second block to the right of the first, the third below it, turned by a quarter.
TOGETHER = laid(BLOCKS[0]) + laid(BLOCKS[1], 2, 0) + laid(BLOCKS[2], 1, 2, 90)
PUZZLE = [
    {"piece": 1, "at": [0, 0], "turn": 0},
    {"piece": 2, "at": [2, 0], "turn": 0},
    {"piece": 3, "at": [0, 2], "turn": 1},
]


def test_pieces_side_by_side_are_a_puzzle_unless_somebody_says_no():
    found, asked = puzzle_of(BLOCKS, TOGETHER)
    assert (found, asked) == (PUZZLE, {})
    loose = [one for n, block in enumerate(BLOCKS) for one in laid(block, 9 * n)]
    found, asked = puzzle_of(BLOCKS, loose)
    assert (found, asked) == (None, {})
    two = laid(BLOCKS[0]) + laid(BLOCKS[1], 2, 0) + laid(BLOCKS[2], 9, 0)
    more = [*BLOCKS, cells_of("A9:D9"), cells_of("A10:D10")]
    two += laid(more[3], 0, 9) + laid(more[4], 9, 9)
    found, asked = puzzle_of(more, two)
    assert asked["laid"].text == "the pieces lie side by side; is this the laid puzzle?"
    assert found == PUZZLE[:2]
    assert puzzle_of(more, two, laid="no") == (None, {})


def test_several_photos_of_pieces_side_by_side_are_asked_unless_they_agree():
    other = laid(BLOCKS[0]) + laid(BLOCKS[1], 0, 2) + laid(BLOCKS[2], 2, 0)
    _, asked = puzzle_of(BLOCKS, TOGETHER, other)
    assert asked["laid"].text.startswith("several photos show pieces side by side")
    found, asked = puzzle_of(BLOCKS, TOGETHER, TOGETHER)
    assert (found, asked) == (PUZZLE, {})


# The third block a third of a cell off the lattice of the others.
ASKEW = laid(BLOCKS[0]) + laid(BLOCKS[1], 2, 0) + laid(BLOCKS[2], 1.33, 2, 90)


@pytest.mark.parametrize(
    ("told", "puzzle"),
    [({}, PUZZLE[:2]), ({"n3": "loose"}, PUZZLE[:2]), ({"n3": "laid"}, PUZZLE)],
)
def test_a_piece_off_the_lattice_is_laid_if_somebody_says_so(told, puzzle):
    found, asked = puzzle_of(BLOCKS, ASKEW, **told)
    assert found == puzzle
    assert ("3" in asked) is (not told)
    assert told or asked["3"].text.startswith("piece 3 (")


def test_a_piece_beside_one_that_is_not_laid_is_not_laid_either():
    # The fourth block lies beside the third, which lies askew beside nothing of the puzzle.
    pieces = [*BLOCKS, cells_of("A4:B5")]
    photo = laid(BLOCKS[0]) + laid(BLOCKS[1], 2, 0)
    photo += laid(BLOCKS[2], 20, 20) + laid(pieces[3], 22.4, 20)
    found, asked = puzzle_of(pieces, photo, n4="laid", laid="yes")
    assert found == PUZZLE[:2]
    assert asked == {"3": asked["3"]}


def test_small_pieces_together_are_no_puzzle_beside_a_larger_one():
    large = cells_of("A5:J6")
    pieces = [*BLOCKS[:2], large]
    photo = laid(BLOCKS[0]) + laid(BLOCKS[1], 2, 0) + laid(large, 0, 20)
    found, asked = puzzle_of(pieces, photo)
    assert found == []
    assert asked["1"].text == (
        "pieces 1, 2 lie together, away from the puzzle; they do not count as laid"
    )


def test_ways_around_a_puzzle_that_disagree_are_a_doubt():
    # To the right each cell lies a fifth too far, back to the left none: the ends do not meet.
    pieces = [[n] for n in (0, 2, 4, 6, 8, 48, 46, 44, 42, 40)]
    places = [(1.2 * n, 0) for n in range(5)] + [(4.8 - n, 1) for n in range(5)]
    cells = [one for piece, at in zip(pieces, places, strict=True) for one in laid(piece, *at)]
    pose = estimate_puzzle(detect_cells(Seen(cells)), pieces)
    assert len(pose.transforms) == 10
    assert len(pose.doubts) == 1


def test_cells_that_disagree_about_the_lattice_lie_on_none():
    side = [
        *laid(BLOCKS[0]),
        (3, Pose((2 * SIDE, 0.44 * SIDE), (SIDE, 0), (0, SIDE))),
        (13, Pose((2 * SIDE, 1.56 * SIDE), (SIDE, 0), (0, SIDE))),
    ]
    (found,) = adjacencies(detect_cells(Seen(side)), [BLOCKS[0], [3, 13]])
    assert found.offset >= 0.5
    assert not found.aligned


# --- players and their photos ---------------------------------------------------------------------


def scan(*photos, names=(), answers=None, printed=None):
    more = {} if printed is None else {"printed": lambda _part, _options: printed}
    photo_set = PhotoSet(str(SHEET), photos, names, answers or {}, **more)
    found = CUTIT.scan(SQUARE, photo_set)
    asked = {question.key: question for question in found.questions}
    return found.data["players"], asked


COLUMN_CELLS = [cells_of(f"{name}1:{name}10") for name in "ABCDEFGHIJ"]


def test_photos_of_pieces_belong_to_the_pad_before_them():
    rows, columns = Photo(Seen(scattered(ROW_CELLS))), Photo(Seen(scattered(COLUMN_CELLS)))
    pads = [Photo(pages=(Pad(nth),)) for nth in (0, 1)]
    answers = ORDER | {"players.2.pieces": ",".join(f"{name}1" for name in "ABCDEFGHIJ")}
    # What lies before the first pad is the first player's, too.
    for order in ((pads[0], rows, pads[1], columns), (rows, pads[0], pads[1], columns)):
        players, asked = scan(*order, answers=answers)
        assert players[0]["pieces"] == ROWS
        assert players[1]["pieces"][0] == "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10"
        assert asked.keys() == {"dice", "players.1.corner", "players.2.corner"}


def test_two_codes_beside_a_pad_are_no_pieces_without_codes():
    beside = Photo(table=Seen(laid(cells_of("A1:B1"))), pages=(Pad(),))
    asked_for = []

    def printed(_part, options):
        asked_for.append(options)
        return [Print(0.97)]

    photos = PhotoSet(str(SHEET), (beside,), printed=printed)
    CUTIT.scan(SQUARE, photos)
    assert asked_for == []


@pytest.mark.parametrize(
    ("answer", "pieces", "told"),
    [
        ("A1:B2, C1", ["A1:B2", "C1"], None),
        ("", [], None),
        ("A1:B2,north", [], "'A1:B2,north' is not possible; no photo shows this player's pieces"),
    ],
)
def test_pieces_without_a_photo_are_typed(answer, pieces, told):
    players, asked = scan(Photo(pages=(Pad(),)), answers={KEY: answer})
    assert players[0]["pieces"] == pieces
    assert (KEY in asked) is (told is not None)
    assert told is None or asked[KEY].text.startswith(told)


# --- squares printed without codes ----------------------------------------------------------------

UNMARKED = "no marks"


# Round figures are not looked for everywhere.
ROUND = {n for n, kind in enumerate(SQUARE.cells) if kind in "Y*"}


def uncoded(cells, faint=ROUND):
    return Seen(cells, blurred=range(100), faint=faint)


def test_pieces_without_codes_are_found_in_the_ink_that_fits_best():
    table = uncoded(scattered(ROW_CELLS))
    prints = [Print(0.85), Print(0.92), Print(0.8)]
    detection = detect_markerless_cells(table, SQUARE, prints)
    assert dict(scattered(ROW_CELLS)) == detection.cells
    assert set(detection.scores.values()) == {0.92}
    assert detection.design.large_symbols
    players, _ = scan(Photo(table, complaint=UNMARKED), answers=ORDER, printed=prints)
    assert players[0]["pieces"] == ROWS


def test_a_symbol_that_is_sighted_twice_is_one_cell():
    table = uncoded(scattered(ROW_CELLS))
    sighted = table.candidates
    table.candidates = lambda *words: 2 * sighted(*words)
    detection = detect_markerless_cells(table, SQUARE, [Print(0.97)])
    assert dict(scattered(ROW_CELLS)) == detection.cells
    assert detection.duplicates == []


def test_where_no_square_was_printed_without_codes_nothing_is_found():
    for prints in (None, []):
        table = uncoded(scattered(ROW_CELLS))
        with pytest.raises(ReadError, match="no cells of"):
            scan(Photo(table, complaint=UNMARKED), printed=prints)


def test_a_piece_of_which_one_symbol_is_found_is_grown_from_it():
    single = cells_of("D4:E5")
    rest = [cell for cell in range(100) if cell not in single]
    cells = laid(rest) + laid(single, 30, 3, 25)
    table = uncoded(cells, ROUND | set(single[1:]))
    detection = detect_markerless_cells(table, SQUARE, [Print(0.97)])
    assert detection.cells == dict(cells)
