"""What cannot be read is refused: all faults at once, each with its place."""

import copy
import tomllib
from pathlib import Path

import pytest

import papercraft
from papercraft import games
from papercraft.core.ids import SheetId
from papercraft.games.cutit.measures import in_cells
from papercraft.games.cutit.sheets.stamps import CELL

BASE = tomllib.loads((Path(__file__).parent / "cases" / "puzzle-complete.toml").read_text("utf-8"))
ID = str(SheetId("CUT", 1, 0, 7))


def changed(*steps, value="", base=BASE):
    """The base record with the value at a path replaced; an Ellipsis takes the key away."""
    record = copy.deepcopy(base)
    node = record
    for step in steps[:-1]:
        node = node[step]
    if value is ...:
        del node[steps[-1]]
    else:
        node[steps[-1]] = value
    return record


def problems(record):
    with pytest.raises(papercraft.ReadError) as caught:
        papercraft.score(record)
    return {problem.place: problem.message for problem in caught.value.problems}


PIECE = ("players", 0, "pieces", 3)
FAULTS = [
    (("papercraft",), 2, "papercraft", "should be 1"),
    (("papercraft",), ..., "papercraft", "missing"),
    (("game",), "cuti", "game", "did you mean 'cutit'?"),
    (("game",), ..., "game", "missing"),
    (("players",), ..., "players", "missing"),
    (("players",), [], "players", "at least 1"),
    (("players", 0, "name"), ..., "players.1.name", "missing"),
    (("players", 0, "name"), " ", "players.1.name", "must not be empty"),
    (("players", 0, "name"), "A\u001b[31m", "players.1.name", "cannot be displayed"),
    (("players", 0, "name"), 7, "players.1.name", "string in quotes"),
    (("players", 0, "corner"), "B2", "players.1.corner", "A1, J1, A10 or J10"),
    (("players", 0, "corner"), ..., "players.1.corner", "missing"),
    (("players", 0, "cornr"), "A1", "players.1.cornr", "unknown key; did you mean 'corner'"),
    (("players", 0, "finished"), 0, "players.1.finished", "at least 1"),
    (("players", 0, "finished"), "1", "players.1.finished", "whole number"),
    (PIECE, "K3", "players.1.pieces.4", "'K3': not in the square"),
    (PIECE, "A1:A11", "players.1.pieces.4", "'A1:A11'"),
    (PIECE, "K1 K2 K3 K4 K5 A1", "players.1.pieces.4", "'K4', 'K5': not in the square"),
    (PIECE, "K1 K2 K3 K4 K5 K6 K7", "players.1.pieces.4", "'K5' and 2 more: not in the square"),
    (PIECE, "", "players.1.pieces.4", "empty"),
    (PIECE, [], "players.1.pieces.4", "at least 1"),
    (PIECE, 5, "players.1.pieces.4", "should be cells like"),
    (PIECE, ["A1", 5], "players.1.pieces.4.2", "should be cells like"),
    (PIECE, {"outline": [[0, 0], [1, 0]]}, "players.1.pieces.4.outline", "at least 3"),
    (PIECE, {"outline": [[0, 0], [1, 0], [11, 1]]}, "players.1.pieces.4.outline.3", "outside"),
    (PIECE, {"outline": [[0, 0], [1, 0], [1, "x"]]}, "players.1.pieces.4.outline.3.2", "number"),
    (PIECE, {"outline": [[0, 0], [1, 0], [1, 2, 3]]}, "players.1.pieces.4.outline.3", "at most 2"),
    (PIECE, {"outline": [[0, 0], [1, 0], [11, 2, 3]]}, "players.1.pieces.4.outline.3", "[11, 2] l"),
    (PIECE, {"outline": [[0, 0], 1, [11, 1]]}, "players.1.pieces.4.outline.2", "list"),
    (PIECE, {"outline": [[0, 0], 1, [11, 1]]}, "players.1.pieces.4.outline.3", "outside"),
    (PIECE, {"outline": [[0, 0], [0.1, 0], [0, 0.1]]}, "players.1.pieces.4", "any cell"),
    (PIECE, {"outlines": []}, "players.1.pieces.4.outlines", "did you mean 'outline'"),
    (PIECE, {"cuts": [[[0, 3], [4, 3]]]}, "players.1.pieces.4.take", "missing"),
    (PIECE, {"cuts": [[[0, 3], [4, 30]]], "take": "A1"}, "players.1.pieces.4.cuts.1.2", "outside"),
    (PIECE, {"cuts": [[[0, 3]]], "take": "A1"}, "players.1.pieces.4.cuts.1", "at least 2"),
    (PIECE, {"cuts": [[[0, 3], [4, 3]]], "take": "Z9"}, "players.1.pieces.4.take", "'Z9'"),
    (("players", 0, "pieces"), ["A1"] * 11, "players.1.pieces", "at most 10"),
    (("dice",), BASE["dice"][:4], "players.1.pieces", "only 4 rolls"),
    (("dice",), BASE["dice"] * 2, "dice", "at most 10"),
    (("dice", 0, "green"), 7, "dice.1.green", "no die has the face 7"),
    (("dice", 0, "green"), True, "dice.1.green", "no die has the face true"),
    (("dice", 0, "green"), 2.0, "dice.1.green", "no die has the face"),
    (("dice", 0, "green"), "bank", "dice.1.green", "no die has the face"),
    (("dice", 0, "green"), [2], "dice.1.green", "no die has the face"),
    (("dice", 0, "green"), ..., "dice.1.green", "missing"),
    (("dice", 0, "red"), 2, "dice.1.red", "unknown key"),
    (("dice",), {}, "dice", "list"),
    (("rules",), {"exprt": True}, "rules.exprt", "did you mean 'expert'"),
    (("rules",), {"expert": 1}, "rules.expert", "true or false"),
    (("rules",), {"bonus_column": []}, "rules.bonus_column", "at least 1"),
    (("rules",), {"tolerance": 2}, "rules.tolerance", "at most"),
    (("rules",), {"tolerance": float("nan")}, "rules.tolerance", "finite"),
    (("players", 0, "puzzle", 1, "piece"), 1, "players.1.puzzle.2.piece", "laid already"),
    (("players", 0, "puzzle", 1, "piece"), 11, "players.1.puzzle.2.piece", "there is no piece 11"),
    (("players", 0, "puzzle", 1, "piece"), "2", "players.1.puzzle.2.piece", "whole number"),
    (("players", 0, "puzzle", 1, "piece"), 0, "players.1.puzzle.2.piece", "at least 1"),
    (("players", 0, "puzzle", 1, "turn"), 4, "players.1.puzzle.2.turn", "at most 3"),
    (("players", 0, "puzzle", 1, "at"), [1], "players.1.puzzle.2.at", "at least 2"),
    (("players", 0, "puzzle", 1, "at"), [1, 0.5], "players.1.puzzle.2.at.2", "whole number"),
    (("sheet",), ID, "sheet", "not both"),
    (("square",), ..., "sheet", "missing"),
    (("square", "cells"), ["G" * 10] * 9, "square.cells", "must have ten"),
    (("square", "cells"), ["G" * 10] * 10, "square.cells", "four colours"),
    (("square", "cells", 2), "GGGG", "square.cells.3", "must have ten"),
    (("square", "cells", 2), 5, "square.cells.3", "string in quotes"),
    (("square", "cells", 2), "GGGGGxGGGG", "square.cells.3", "unknown letter 'x'"),
    (("square", "stars", 0), "A1-C1", "square.stars.1", "two adjacent cells"),
    (("square", "stars", 0), 5, "square.stars.1", "string in quotes"),
    (("title",), "a\nb", "title", "cannot be displayed"),
    (("date",), 2026, "date", "string in quotes"),
]


@pytest.mark.parametrize(("steps", "value", "place", "part"), FAULTS)
def test_a_fault_is_told_at_its_place(steps, value, place, part):
    found = problems(changed(*steps, value=value))
    assert place in found
    assert part in found[place]


def test_all_faults_are_told_at_once():
    record = copy.deepcopy(BASE)
    ben = copy.deepcopy(record["players"][0])
    record["players"].append(ben | {"pieces": ["A1", "K3", "A1"], "corner": "C3", "nmae": "Ben"})
    record["players"].append({"name": "Ada"})
    record["dice"][2]["pink"] = 9
    record["rules"] = {"tolerence": 1}
    found = problems(record)
    assert set(found) >= {
        "players.2.name",
        "players.2.pieces.2",
        "players.2.corner",
        "players.2.nmae",
        "players.2.finished",
        "players.3.corner",
        "players.3.pieces",
        "dice.3.pink",
        "rules.tolerence",
    }


def test_two_players_of_one_name_are_refused_even_if_more_is_wrong():
    record = changed("players", value=[{"name": "Ada"}, {"name": "Ada", "corner": 3}])
    found = problems(record)
    assert "already the name of player 1" in found["players.2.name"]
    assert "players.2.corner" in found


def test_a_mistyped_sheet_id_is_refused_and_the_rest_still_read():
    record = changed("square", value=...) | {"sheet": ID[:-1] + "Z"}
    record["players"][0]["pieces"][0] = "Q1"
    found = problems(record)
    assert "check character" in found["sheet"]
    assert "players.1.pieces.1" in found


@pytest.mark.parametrize(
    ("sheet", "part"),
    [
        ("hello", "not a sheet ID"),
        (str(SheetId("CAT", 1, 0, 7)), "not a sheet of cutit"),
        (str(SheetId("CUT", 99, 0, 7)), "another version"),
        (str(SheetId("CUT", 1, 31, 7)), "another version"),
    ],
)
def test_ids_that_cannot_be_used_say_why(sheet, part):
    record = changed("square", value=...) | {"sheet": sheet}
    assert part in problems(record)["sheet"]


def test_a_record_for_another_game_is_named():
    assert "choose from cat, cutit" in problems({"papercraft": 1, "game": "chess"})["game"]


@pytest.mark.parametrize("record", [None, [], "x", 7])
def test_what_is_no_table_is_refused(record):
    assert problems(record)


def test_an_id_is_given_back_as_it_is_printed():
    record = changed("square", value=...) | {"sheet": ID.lower()}
    assert papercraft.score(record)["sheet"] == ID


def test_huge_numbers_are_no_trouble():
    late = changed("players", 0, "finished", value=10**5000)
    assert papercraft.score(late)["final"]
    found = problems(changed("players", 0, "puzzle", 0, "piece", value=10**5000))
    assert "a very large number" in found["players.1.puzzle.1.piece"]
    points = {"outline": [[0, 0], [10**400, 0], [1, 1]]}
    assert problems(changed(*PIECE, value=points))
    shifted = changed("players", 0, "puzzle", 0, "at", value=[-(10**30), 10**30])
    assert not papercraft.score(shifted)["players"][0]["parts"]["puzzle"] >= 0


def played(*pieces):
    return {**BASE, "players": [{"name": "Ada", "corner": "A1", "pieces": [*pieces]}]}


@pytest.mark.parametrize(
    "text", ["a1-d3", "A1 – D3", "A1:D3", "A1..D3", "a1 to d3", "A1:D2; A3-D3", "A1-D1,A2-D3"]
)
def test_ranges_may_be_written_as_people_do(text):
    plain = papercraft.score(played("A1:D3"))
    assert papercraft.score(played(text)) == plain


def test_ranges_become_canonical():
    game = games.load("cutit")
    read = game.read(changed(*PIECE, value="a1-d3, e4"))
    assert game.write(read)["players"][0]["pieces"][3] == "A1:D3, e4"


@pytest.mark.parametrize(
    ("typed", "face"), [("-", ""), ("Blank", ""), (" ", ""), ("2", 2), ("⚂", 3), ("?", "?")]
)
def test_faces_may_be_written_as_they_look(typed, face):
    read = games.load("cutit").read(changed("dice", 0, "green", value=typed))
    assert read.record.dice[0].green == face


# The same pieces in cells and in mm of a print with cells of 18 mm and of 24.48 mm.
OUTLINE = {"outline": [[0, 0], [4, 0], [4, 3], [0.1, 3]]}
CUTS = {"cuts": [[[0, 3], [4, 3]], [[4, 3], [4, 0]]], "take": "A1"}


def in_mm(value, side):
    if isinstance(value, list):
        return [in_mm(one, side) for one in value]
    return value if isinstance(value, str) else value * side


def measured(piece, side, **keys):
    return {key: in_mm(value, side) for key, value in piece.items()} | keys


@pytest.mark.parametrize("piece", [OUTLINE, CUTS])
def test_pieces_may_be_measured_with_a_ruler(piece):
    one = played(piece)
    plain, game = papercraft.score(one), games.load("cutit")
    for measure in ({"unit": "mm"}, {"unit": "mm", "cell_mm": 24.48}):
        side = measure.get("cell_mm", CELL)
        here = [measured(piece, side, **measure)]
        for record in (
            changed("players", 0, "pieces", value=here, base=one),
            changed("players", 0, "pieces", value=[here], base=one),
            changed("players", 0, "pieces", value=[measured(piece, side)], base=one) | measure,
        ):
            assert papercraft.score(record) == plain
            written = game.write(game.read(record))
            assert "unit" not in written
            kept = written["players"][0]["pieces"][0]
            kept = kept[0] if isinstance(kept, list) else kept
            assert kept == piece
    mixed = changed("players", 0, "pieces", value=[piece | {"unit": "cells"}], base=one)
    assert papercraft.score(mixed | {"unit": "mm"}) == plain


@pytest.mark.parametrize(
    ("keys", "place", "message"),
    [
        ({"unit": "cm"}, "players.1.pieces.1.unit", "should be 'cells' or 'mm', not 'cm'"),
        ({"unit": "mm", "cell_mm": 1}, "players.1.pieces.1.cell_mm", "at least 2"),
        ({"unit": "mm", "cell_mm": True}, "players.1.pieces.1.cell_mm", "a number"),
        ({"units": "mm"}, "players.1.pieces.1.units", "did you mean 'unit'?"),
    ],
)
def test_measures_that_cannot_be_read_are_told(keys, place, message):
    record = changed("players", 0, "pieces", value=[OUTLINE | keys])
    assert message in problems(record)[place]


def test_a_unit_of_the_record_that_cannot_be_read_is_told():
    assert set(problems(BASE | {"unit": "ell"})) == {"unit"}


def test_points_outside_are_told_as_they_were_measured():
    far = {"outline": [[0, 0], [72, 0], [72, 190], [0, 54]], "unit": "mm"}
    record = changed("players", 0, "pieces", value=[far, "B9", 5])
    found = problems(record)
    expected = "the point [72, 190] lies outside the square (0 to 180 mm)"
    assert found["players.1.pieces.1.outline.3"] == expected
    wild = far | {"outline": [[0, 1e300], [True, "x"], [5], [10**400, 0]]}
    assert problems(changed("players", 0, "pieces", value=[wild]))


def test_the_place_of_an_outline_that_cannot_be_cut_counts_from_1():
    empty = {"outline": [[1, 0], [3, 0], [2, 0]]}
    found = problems(changed("players", 0, "pieces", value=["A1:A10", empty]))
    assert found == {
        "players.1.pieces.2": "is empty: the outline does not contain the centre of any cell"
    }


def test_outlines_of_every_player_are_looked_at():
    empty = {"outline": [[1, 0], [3, 0], [2, 0]]}
    record = changed("players", 0, "pieces", value=["A1:A10", empty])
    record["players"] = [record["players"][0] | {"name": name} for name in "AB"]
    assert {"players.1.pieces.2", "players.2.pieces.2"} <= set(problems(record))


@pytest.mark.parametrize("players", [None, [None], [{"pieces": None}], [{"pieces": [{}]}]])
def test_measures_of_anything_are_read_without_harm(players):
    assert in_cells({"unit": "mm", "players": players})["players"] == players
