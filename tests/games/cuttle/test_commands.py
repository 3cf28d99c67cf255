"""What the command line can do with cuttle, and what its sheets hold."""

import json
import tomllib
from itertools import product
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from papercraft import games
from papercraft.cli.app import app
from papercraft.core.fiducials import CORNER, HEAD_LEFT, HEAD_RIGHT, QR, QUIET
from papercraft.core.game import Edition
from papercraft.core.language import get_language, languages
from papercraft.core.rng import Rng
from papercraft.core.sheet import Paragraph, Role, Text, Use
from papercraft.core.sheet import Path as Outline
from papercraft.games.cuttle.options import PRESETS
from papercraft.games.cuttle.sheets.rules_text import reference_texts
from papercraft.paint.styles import styles_of
from papercraft.paint.text import font_of, wrap_lines

CUTTLE = games.load("cuttle")
DECK = CUTTLE.generate(CUTTLE.params(1, 0), Rng(1))


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def run(*words):
    return CliRunner().invoke(app, list(map(str, words)))


def test_a_dealt_table_is_the_one_of_its_seed():
    done = run("deal", "cuttle", "--players", "2", "--seed", 5)
    assert done.exit_code == 0
    data = tomllib.loads(done.stdout)
    assert [len(hand.split()) for hand in data["deal"]["hands"].values()] == [5, 6]
    assert len(data["deal"]["deck"].split()) == 41
    again = run("deal", "cuttle", "--sheet", data["sheet"], "-o", "again.toml")
    assert again.exit_code == 0
    assert tomllib.loads(Path("again.toml").read_text()) == data
    assert run("score", "again.toml").exit_code == 0


def test_names_of_all_sorts_can_be_dealt_to():
    data = tomllib.loads(run("deal", "cuttle", "--players", 'Ada "the saw",Żaneta').stdout)
    assert list(data["deal"]["hands"]) == ['Ada "the saw"', "Żaneta"]


def test_abilities_are_those_of_cuttle():
    assert all((CUTTLE.deal, CUTTLE.play_greedy, CUTTLE.replay, CUTTLE.series))
    assert run("solve", "cuttle").exit_code == 2


def test_several_records_are_a_match():
    for seed in (1, 2, 3):
        done = run("play", "cuttle", "--greedy", "--seed", seed, "-o", f"{seed}.json")
        assert done.exit_code == 0
    told = run("score", "1.json", "2.json", "3.json").stdout
    assert "Match of 3 games" in told
    assert "moves.1: " in run("score", "1.json", "--replay").stdout


def drawn(parts=(), **options):
    given = {name.replace("_", "-"): value for name, value in options.items()}
    return CUTTLE.draw(DECK, Edition(2, parts, given))


@pytest.mark.parametrize(("size", "places"), [("standard", 9), ("mini", 16), ("large", 4)])
def test_every_card_is_there_once(size, places):
    drawing = drawn(("cards",), card_size=size)
    names = [name for sheet in drawing.sheets for name in sheet.places.cells]
    assert len(names) == len(set(names)) == 52
    assert max(len(sheet.places.cells) for sheet in drawing.sheets) == places


def boxes_of(drawing, marks, styles, dx=0.0, dy=0.0):
    """Boxes of the marks of a sheet that stand upright, by their outlines and letters."""
    for mark in marks:
        if isinstance(mark, Use):
            assert mark.turn == 0
            inner = drawing.stamps[mark.stamp]
            yield from boxes_of(drawing, inner, styles, dx + mark.x, dy + mark.y)
        elif isinstance(mark, Outline):
            xs = [x for step in mark.steps for x in step[1::2]]
            ys = [y for step in mark.steps for y in step[2::2]]
            yield min(xs) + dx, min(ys) + dy, max(xs) + dx, max(ys) + dy
        else:
            letters = styles.letters[mark.style]
            for line in wrap_lines(mark, styles):
                wide = font_of(letters, styles).width(line.string) * letters.size
                low = line.y + 0.3 * letters.size
                yield line.x + dx, line.y - letters.size + dy, line.x + wide + dx, low + dy


@pytest.mark.parametrize(
    ("preset", "scheme", "games_"), list(product(PRESETS, ["two", "four"], ["3", "5", "7"]))
)
def test_marks_can_be_put_into_the_corners_and_the_foot_of_sheets(preset, scheme, games_):
    styles = styles_of("cuttle", "full")
    drawing = drawn(("aids",), preset=preset, colours=scheme, best_of=games_)
    assert [bool(sheet.areas) for sheet in drawing.sheets] == [False, True]
    for sheet in drawing.sheets:
        if not sheet.areas:
            # It is cut up.
            continue
        for left, top, right, bottom in boxes_of(drawing, sheet.marks, styles):
            assert bottom <= sheet.frame[1] - CORNER - QUIET
            assert left >= 0
            assert right <= 190.001
            assert top >= QR + QUIET or (left >= HEAD_LEFT and right <= HEAD_RIGHT), sheet.title


@pytest.mark.parametrize("aids", [True, False])
def test_two_corners_of_every_card_have_nothing_but_the_code(aids):
    """Top right there is room for 7 x 7 mm inside the line around a card; so, turned, below."""
    styles = styles_of("cuttle", "full")
    drawing = drawn(("cards",), aids=aids)
    for name, marks in drawing.stamps.items():
        if not (name.startswith(("half-", "court-")) and "back" not in name):
            continue
        upright = [mark for mark in marks if not (isinstance(mark, Use) and mark.turn)]
        upright = [mark for mark in upright if getattr(mark, "role", "") != Role.MARK]
        for left, top, right, bottom in boxes_of(drawing, upright, styles):
            assert not (right > 52 and left < 59 and top < 11 and bottom > 4), name


def test_every_card_says_what_it_does_only_if_asked():
    told = {
        preset: "\n".join(
            mark.string
            for marks in drawn(("cards",), aids=True, preset=preset).stamps.values()
            for mark in marks
            if isinstance(mark, (Text, Paragraph))
        )
        for preset in PRESETS
    }
    assert "discards one card" in told["cuttle.cards"]
    assert "goal: 21 14 10 7 4" in told["bga-traditional"]
    assert not any("aid" in name for name in drawn(("cards",)).stamps)


def test_cards_look_the_same_upside_down():
    drawing = drawn(("cards", "backs"))
    for name in ("back", *(f"court-{who}-{suit}" for who in ("jack", "king") for suit in range(4))):
        uses = [mark for mark in drawing.stamps[name] if isinstance(mark, Use)]
        assert [(mark.x, mark.y, mark.turn) for mark in uses] == [(0, 0, 0), (63, 84, 2)]


def test_four_colours_are_four():
    styles = styles_of("cuttle", "full")
    for scheme, count in (("two", 2), ("four", 4)):
        stamps = drawn(("cards",), colours=scheme).stamps
        assert len({styles.pens[stamps[f"pip-{suit}"][0].style].fill for suit in range(4)}) == count


@pytest.mark.parametrize("preset", PRESETS)
def test_the_reference_card_has_the_goals_of_the_preset(preset):
    marks = drawn(("aids",), preset=preset).stamps["reference"]
    words = [mark.string for mark in marks if isinstance(mark, Text)]
    start = words.index("21")
    # Below each goal stands the number of kings.
    assert words[start : start + 10 : 2] == [str(goal) for goal in PRESETS[preset].goals]
    assert words[start + 1 : start + 10 : 2] == [*"01234"]
    assert any(isinstance(mark, Paragraph) and "counter you" in mark.string for mark in marks)


def test_effects_are_told_for_options_of_their_own():
    own = PRESETS["pagat"]._replace(three_takes_three=True, two_queens=False)
    usual = reference_texts(PRESETS["pagat"])
    changed = {n + 1 for n, words in enumerate(reference_texts(own)) if words != usual[n]}
    assert changed == {3, 12}


def test_a_deck_is_shown_and_dealt_ones_with_their_hands():
    text = CUTTLE.show(DECK)
    assert len(text.partition(":")[2].split()) == 52
    assert "Ada: 5C TH" in CUTTLE.show(CUTTLE.load({"hands": {"Ada": "5C 10H"}, "deck": "2C"}))


def test_schemas_fit_what_is_written():
    schemas = CUTTLE.schemas()
    data = json.loads(run("play", "cuttle", "--seed", 1).stdout)
    jsonschema.validate(data, schemas["record"])
    sheet = {"papercraft": 1, "game": "cuttle", "deal": CUTTLE.dump(DECK)}
    jsonschema.validate(sheet, schemas["sheet"])
    assert set(schemas["parts"]["properties"]) == {"points", "goal"}


@pytest.mark.parametrize(("version", "layout"), [(2, 0), (1, 1)])
def test_unknown_layouts_are_refused(version, layout):
    with pytest.raises(LookupError, match="not known here"):
        CUTTLE.params(version, layout)


@pytest.mark.parametrize("games_", ["3", "5", "7"])
def test_the_match_sheet_has_a_row_for_every_game(games_):
    boxes = drawn(("aids",), best_of=games_).sheets[1].places.boxes
    assert sum(name.startswith("won.1.") for name in boxes) == int(games_) + 3


def test_a_set_is_printed_with_its_options():
    done = run("print", "cuttle", "--aids", "--colours", "four", "--preset", "cuttle.cards",
               "--best-of", "5", "--seed", 5, "--json")  # fmt: skip
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["pages"] == 22
    assert run("print", "cuttle", "--best-of", "4").exit_code == 2


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("preset", PRESETS)
def test_all_texts_fit_in_every_language(language, preset):
    styles = styles_of("cuttle", "full")
    drawing = get_language(language).drawing(drawn(aids=True, preset=preset, best_of="7"))
    for sheet in drawing.sheets:
        if sheet.areas and sheet.part != "mats":
            for left, top, right, bottom in boxes_of(drawing, sheet.marks, styles):
                assert left >= 0
                assert right <= (190.001 if top >= QR + QUIET else HEAD_RIGHT)
                assert bottom <= sheet.frame[1] - CORNER - QUIET
    for marks in drawing.stamps.values():
        for mark in marks:
            if isinstance(mark, (Text, Paragraph)):
                # It raises if a paragraph is too long for its box.
                assert wrap_lines(mark, styles)
