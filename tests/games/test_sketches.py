"""What players draw on a screen: the lines that a game shows mean what was played."""

import pytest

from papercraft import games
from papercraft.core.game import build
from papercraft.core.problems import ReadError
from papercraft.core.rng import Rng
from tests.everygame import NAMES, sheet_ids, times

DRAWN = [name for name in NAMES if games.load(name).sketch is not None]


def sketches(name, count):
    """A played game, and each player's entry with what can be drawn on."""
    game = games.load(name)
    for seed in range(count):
        ids = sheet_ids(game, 1, seed)
        sheet = ids[seed % len(ids)]
        setup = build(game, sheet)
        data = game.play(setup, str(sheet), ("Ada", "Ben"), Rng(seed))
        for number, entry in enumerate(data["players"]):
            yield game, data, number, game.sketch(setup, str(sheet), entry)


def with_lines(game, data, number, sketch):
    """The record in which a player has drawn the lines that the sketch shows."""
    lines = [[list(point) for point in line] for line in sketch.drawn]
    if sketch.is_closed:
        lines = [line[:-1] for line in lines]
    value = [{sketch.key: line} for line in lines] if sketch.key else lines[0]
    entry = {key: one for key, one in data["players"][number].items() if key not in sketch.emptied}
    players = list(data["players"])
    players[number] = {**entry, sketch.field: value}
    return {**data, "players": players}


@times(2, 40)
@pytest.mark.parametrize("name", DRAWN)
def test_drawing_what_was_played_is_playing_it(name, count):
    clear = 0
    for game, data, number, sketch in sketches(name, count):
        again = with_lines(game, data, number, sketch)
        wrong = places_of_problems(game, again)
        # The rolls alone may not tell in which turns nothing was drawn.
        assert wrong <= {f"players.{number + 1}.passes"}
        if not wrong:
            drawn, typed = (game.judge(game.read(one)).as_dict() for one in (again, data))
            assert drawn == typed
            clear += 1
    assert clear


def places_of_problems(game, data):
    try:
        game.read(data)
    except ReadError as error:
        return {one.place for one in error.problems}
    return set()


@pytest.mark.parametrize("name", DRAWN)
def test_the_grid_lies_in_the_picture(name):
    for game, _, _, sketch in sketches(name, 1):
        right = sketch.left + sketch.step * (sketch.columns - 1)
        low = sketch.top + sketch.step * (sketch.rows - 1)
        assert 0 < sketch.left < right < sketch.picture.width
        assert 0 < sketch.top < low < sketch.picture.height
        fields = game.schemas()["record"]["$defs"]["Player"]["properties"]
        assert {sketch.field, *sketch.emptied} <= fields.keys()
        for line in sketch.drawn:
            assert not sketch.is_closed or line[0] == line[-1]
            for x, y in line:
                assert 0 <= x < sketch.columns
                assert 0 <= y < sketch.rows


@pytest.mark.parametrize("name", DRAWN)
def test_nothing_is_drawn_of_what_cannot_be_read(name):
    game = games.load(name)
    sheet = sheet_ids(game)[0]
    setup = build(game, sheet)
    for entry in ({}, {"pieces": 5, "turns": 5}, {"pieces": ["Z9"], "turns": ["what"]}):
        assert len(game.sketch(setup, str(sheet), entry).drawn) == ("turns" not in entry) * (
            name == "cat"
        )
    assert game.sketch(setup, None, {}).picture.marks
    # Far too much to look for all problems in it.
    many = {"pieces": ["Z9"] * 2000, "turns": ["what"] * 2000}
    assert game.sketch(setup, str(sheet), many).drawn == ()


def sketch_of(name, entry):
    game = games.load(name)
    return game.sketch(build(game, sheet_ids(game)[0]), None, entry)


def test_what_was_drawn_before_is_shown_as_it_was():
    entry = {"cups": [], "path": [[3, 0.1], [5, 0]]}
    assert sketch_of("cat", entry).drawn == (((3, 0.1), (5, 0)),)


def test_a_piece_that_touches_itself_at_a_corner_has_closed_outlines():
    drawn = sketch_of("cutit", {"corner": "A1", "pieces": ["A2:A3 B3:C3 C1:C2 B1"]}).drawn
    assert all(line[0] == line[-1] for line in drawn)
    # Eight sides outside, four inside, and the two of the corner cell that was left.
    assert sum(len(line) - 1 for line in drawn) == 16
