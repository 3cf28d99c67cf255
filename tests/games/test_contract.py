"""The laws every game folder keeps."""

import ast
import json
import re
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest

import papercraft
from papercraft import games
from papercraft.app import rendering
from papercraft.app.players import parse_players
from papercraft.core.functions import PLACES, find
from papercraft.core.game import Edition, build, is_seedless, setup_of
from papercraft.core.ids import LAYOUTS, IdError, SheetId, parse_id
from papercraft.core.problems import ReadError, UsageError
from papercraft.core.records import parse
from papercraft.core.rng import Rng
from papercraft.core.sheet import Use, dump, dump_mark
from papercraft.core.store import to_json
from tests.everygame import NAMES, people, setups, sheet_ids, times

EACH = pytest.mark.parametrize("name", NAMES)


@EACH
def test_the_folder_says_who_it_is(name):
    game = games.load(name)
    assert game.name == name
    assert len(game.code) == 3
    assert game.code.isupper()
    assert games.summary(name).endswith(".")
    assert game.parts
    assert 1 <= game.players[0] <= game.players[1]


@EACH
def test_mypy_is_shown_every_function_there_is(name):
    source = Path(games.__file__).parent / name / "__init__.py"
    nodes = ast.walk(ast.parse(source.read_text("utf-8")))
    (call,) = (node for node in nodes if getattr(getattr(node, "func", 0), "id", "") == "Modules")
    package = f"papercraft.games.{name}"
    optional = {key for key, place in PLACES.items() if not place.required}
    assert len(call.args) == 5
    assert {word.arg for word in call.keywords} == {key for key in optional if find(package, key)}


@EACH
def test_every_function_has_the_signature_of_the_contract(name):
    for key in PLACES:
        find(f"papercraft.games.{name}", key)


# Words that are parts of some game and of the language that speaks of all games; a play of BG Stats
# has a board.
GENERAL = {
    "aids", "backs", "board", "cards", "colours", "mats", "rules", "sheet", "solutions", "square",
}  # fmt: skip


def constants(tree):
    """Every text in a module but docstrings."""
    docs = {id(node.body[0].value) for node in ast.walk(tree)
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and node.body
            and isinstance(node.body[0], ast.Expr)}  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def test_nothing_general_knows_a_game():
    listed = [games.load(name) for name in NAMES]
    own = {game.name for game in listed} | {part for game in listed for part in game.parts}
    own |= {game.code for game in listed}
    own |= {one.name for game in listed for one in game.options if not one.role}
    own |= {key for game in listed for key in game.per_player}
    root = Path(papercraft.__file__).parent
    found = {}
    for path in root.rglob("*.py"):
        if "games" not in path.relative_to(root).parts[:1]:
            said = set(constants(ast.parse(path.read_text("utf-8")))) & own - GENERAL
            found |= {path.relative_to(root): said} if said else {}
    assert found == {}


def test_games_are_named_in_examples_only():
    root = Path(papercraft.__file__).parent
    words = re.compile(rf"\b({'|'.join(games.names())})\b")
    for path in root.rglob("*.py"):
        if "games" not in path.relative_to(root).parts[:1]:
            for line in path.read_text("utf-8").splitlines():
                example = "Example: papercraft" in line or re.match(
                    r'  papercraft \w+ | +(>>>|\.\.\.) | +"Examples:', line
                )
                assert example or not words.search(line), f"{path}: {line}"


def test_codes_are_unique():
    # Inline keys need not be: a record and a sheet file name their game, and two have a deal.
    found = [games.load(name) for name in NAMES]
    # In an ID, 1, I and L in a code are the same.
    assert len({game.code.replace("L", "I") for game in found}) == len(found)


def test_folders_with_an_underscore_are_not_listed():
    assert "_blank" not in games.names()
    assert "cutit" in games.names()


@EACH
def test_the_id_rebuilds_the_setup(name):
    game = games.load(name)
    for sheet in sheet_ids(game, 20):
        typed = str(sheet).lower().replace("-", " ")
        assert parse_id(typed) == sheet
        assert setup_of(game, typed) == (sheet, build(game, sheet))


@EACH
def test_the_same_seed_gives_the_same_setup_and_sheets(name):
    game = games.load(name)
    for sheet in sheet_ids(game, 5):
        drawn = [game.draw(build(game, sheet), Edition(game.players[1])) for _ in range(2)]
        texts = [[dump(page) for page in drawing.sheets] for drawing in drawn]
        assert texts[0] == texts[1]
        assert {page.part for page in drawn[0].sheets} <= set(game.parts)


@EACH
def test_every_part_can_be_printed_alone(name):
    game = games.load(name)
    for part in game.parts:
        edition = Edition(game.players[1], (part,))
        drawn = [game.draw(setup, edition).sheets for _, setup in setups(game)]
        # Some layouts may have nothing of a part.
        assert {page.part for sheets in drawn for page in sheets} == {part}


@EACH
def test_setups_of_different_seeds_differ(name):
    game = games.load(name)
    found = {str(setup) for _, setup in setups(game, 30)}
    if is_seedless(game):
        assert len(found) == len(game.layouts())
    else:
        assert len(found) > len(game.layouts())


@EACH
def test_an_id_of_an_unknown_generator_or_layout_is_told(name):
    game = games.load(name)
    for unknown in (SheetId(game.code, 999, 0, 7), SheetId(game.code, 1, LAYOUTS - 1, 7)):
        with pytest.raises(IdError, match="comes from another version of papercraft: generator"):
            setup_of(game, str(unknown))


@EACH
def test_a_setup_is_shown_as_text(name):
    game = games.load(name)
    shown = {str(setup): game.show(setup) for _, setup in setups(game, 10)}
    assert len(set(shown.values())) == len(shown)
    assert all(text.endswith("\n") and text.strip() for text in shown.values())


@EACH
def test_the_inline_form_is_the_setup(name):
    game = games.load(name)
    for _, setup in setups(game, 20):
        data = json.loads(to_json(game.dump(setup)))
        assert game.load(data) == setup


@EACH
def test_a_broken_inline_form_is_refused_with_places(name):
    game = games.load(name)
    for broken in (None, [], 7, "x", {}, {"no": "such key"}):
        with pytest.raises(ReadError) as caught:
            game.load(broken)
        assert all(problem.message for problem in caught.value.problems)


@cache
def record_of(name, seed, players=None):
    """A random game and its record; nobody may change it."""
    game = games.load(name)
    sheet = sheet_ids(game, 1, seed)[seed % len(game.layouts())]
    setup = build(game, sheet)
    number = players or game.players[0] + seed % (game.players[1] - game.players[0] + 1)
    return game, game.play(setup, str(sheet), people(number), Rng(seed))


def played(name, seed, players=None):
    game, data = record_of(name, seed, players)
    return game, deepcopy(data)


@times(6, 12)
@EACH
def test_played_games_are_legal_and_final(name, count):
    faultless = 0
    for seed in range(count):
        game, data = played(name, seed)
        verdict = game.judge(game.read(data))
        # Bad luck with the dice may cost a penalty; a rule is never broken.
        assert {entry.severity for entry in verdict.violations} <= {"penalty"}
        faultless += not verdict.violations
        assert verdict.legal
        assert verdict.final
        assert verdict.winners
    assert faultless > count / 2


@times(3, 6)
@EACH
def test_read_and_write_are_each_others_reverse(name, count):
    for seed in range(count):
        game, data = played(name, seed)
        reading = game.read(parse(to_json(data).encode()))
        again = game.read(json.loads(to_json(game.write(reading))))
        assert again == reading
        assert game.judge(again) == game.judge(reading)


@EACH
def test_a_game_played_on_an_inline_sheet_has_no_sheet_id(name):
    game = games.load(name)
    _, setup = setups(game)[0]
    data = game.play(setup, None, people(game.players[0]), Rng(1))
    assert game.judge(game.read(data)).sheet is None


@times(2, 6)
@EACH
def test_parts_sum_to_the_total_and_ranks_follow_it(name, count):
    for seed in range(count):
        game, data = played(name, seed, game_most(name))
        players = game.judge(game.read(data)).as_dict()["players"]
        for player in players:
            beside = game.beside
            numbers = [
                sum(part) if isinstance(part, list) else part
                for key, part in player["parts"].items()
                if key not in beside
            ]
            assert sum(numbers) == player["total"]
        if game.beside:
            # What is told beside the points decides too.
            continue
        ordered = sorted(players, key=lambda player: player["rank"])
        totals = [player["total"] for player in ordered]
        # The most points win, or the fewest cards left.
        assert totals in (sorted(totals), sorted(totals, reverse=True))


def game_most(name):
    return games.load(name).players[1]


@EACH
def test_the_template_can_be_read_and_holds_the_names(name):
    game = games.load(name)
    text, setup = setups(game)[0]
    names = ('Ada "the saw"', "Żaneta")[: game.players[1]]
    reading = game.read(parse(game.template(setup, text, names).encode()))
    assert [player.name for player in reading.record.players] == list(names)
    assert reading.sheet == text


ODD_NAMES = [
    'Ada "the saw"', "\\", "A:B", "JC", "{x}", "A>B", "a.b", "#", "(A", "A)",
    "x" * 100, "x" * 101,
    "O'Neil", "\\u0041", "=", "[x]", "~", "~Ada", "%s", "-", "7", "true", "draw", "X", "D", "?",
    "$",
    "\u017baneta", "\U0001d504da", "e\u0301", "Ada\u00a0B", "A\x7f", "A\u202e", "\ud800",
    "A\nB", "",
]  # fmt: skip


def written(game, names, *, plays):
    """The records of these players that commands write; games take longer."""
    sheet = sheet_ids(game)[0]
    setup = build(game, sheet)
    yield game.template(setup, str(sheet), names)
    if game.deal is not None:
        yield game.deal(setup, str(sheet), names)
    for play in filter(None, (game.play, game.play_greedy) if plays else ()):
        yield to_json(play(setup, str(sheet), names, Rng(1)))


@times(1, 99)
@EACH
def test_what_is_written_can_be_read(name, count):
    game = games.load(name)
    least, most = game.players
    refused, accepted = [], []
    for odd in ODD_NAMES:
        # A number alone is how many play; with a semicolon it is a name.
        end = ";" if odd.isdecimal() and least == 1 else ""
        try:
            accepted += parse_players(",".join([odd, *people(least - 1)]) + end, game)[:1]
        except UsageError:
            refused.append(odd)
    # What is refused could not be read.
    data = played(name, 1, least)[1]
    assert set(refused) >= {"x" * 101, "", "A\x7f"}
    for odd in refused:
        first = {**data["players"][0], "name": odd}
        with pytest.raises(ReadError) as caught:
            game.read({**data, "players": [first, *data["players"][1:]]})
        assert "players.1.name" in [problem.place for problem in caught.value.problems]
    # Everybody else plays in some game.
    accepted += people(-len(accepted) % most)
    for place in range(0, len(accepted), most):
        names = tuple(accepted[place : place + most])
        for text in written(game, names, plays=place < count * most):
            assert [one.name for one in game.read(parse(text.encode())).record.players] == [*names]


@EACH
def test_every_name_that_is_refused_is_told(name):
    game = games.load(name)
    names = ["x" * 101, "A\x07", *people(game.players[1]), "Ada", ""]
    with pytest.raises(UsageError) as caught:
        parse_players(",".join(names), game)
    told = str(caught.value)
    for part in ("at most 100 characters", "cannot be displayed", "same name", "with commas",
                 f"not {len(names)}"):  # fmt: skip
        assert part in told
    with pytest.raises(UsageError, match="with commas"):
        parse_players(None, game)


@EACH
def test_every_report_tells_every_player(name):
    game, data = played(name, 3, game_most(name))
    report = game.explain(game.read(data))
    told = repr(report)
    for player in people(game_most(name)):
        assert player in told
    for section in report.sections:
        if section.table:
            for row in (*section.table.rows, *filter(None, [section.table.footer])):
                assert len(row) == len(section.table.columns)


@EACH
def test_every_stamp_that_is_used_is_there_and_every_look_exists(name):
    from papercraft.paint.styles import inks, styles_of

    game = games.load(name)
    for text, setup in setups(game):
        drawing = game.draw(setup, Edition(game.players[1]))
        marks = [mark for page in drawing.sheets for mark in page.marks]
        marks += [mark for stamp in drawing.stamps.values() for mark in stamp]
        for ink in inks():
            styles = styles_of(name, ink)
            for mark in marks:
                if isinstance(mark, Use):
                    assert mark.stamp in drawing.stamps, (text, mark)
                else:
                    assert mark.style in styles.pens.keys() | styles.letters.keys(), dump_mark(mark)


@EACH
def test_only_the_parts_asked_for_are_drawn(name):
    game = games.load(name)
    for _, setup in setups(game):
        for part in game.parts:
            drawing = game.draw(setup, Edition(game.players[1], (part,)))
            assert {page.part for page in drawing.sheets} <= {part}


@EACH
def test_pages_are_numbered_through(name):
    from papercraft.core.page import paper_of

    game = games.load(name)
    ids = sheet_ids(game, 3)[:3]
    pages = list(rendering.pages(game, ids, Edition(game.players[0]), paper_of("a4")))
    assert [page.number for page in pages] == list(range(1, len(pages) + 1))
    assert {page.id for page in pages} == {str(sheet) for sheet in ids}
    assert f"{len(pages)}/{len(pages)}" in pages[-1].slug[-1].string
