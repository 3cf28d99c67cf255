"""What boxes are worth, and what the verdict says."""

import copy
from types import SimpleNamespace

import pytest

from papercraft import games
from papercraft.core.game import best_total
from papercraft.core.language import get_language
from papercraft.core.problems import ReadError
from papercraft.core.rng import Rng
from papercraft.games.tally import play
from papercraft.games.tally.cells import Count, Number, Pick, Tick, Track
from papercraft.games.tally.setup import load

TALLY = games.load("tally")
HEAD = {"papercraft": 1, "game": "tally", "name": "Trial"}
CELLS = {
    "tick": Tick(name="t", label="T", points=25),
    "pick": Pick(name="p", label="P", times=3, choices=("1", "4", "-2")),
    "letters": Pick(name="l", label="L", times=2, choices=("yes", "no")),
    "keyed": Pick(name="k", label="K", times=5, choices=("1", "2"), key="2"),
    "number": Number(name="n", label="N", times=2, most=120),
    "count": Count(name="c", label="C", times=-1, most=7),
    "track": Track(name="r", label="R", steps=(0, 1, 3, 7)),
}


@pytest.mark.parametrize(
    ("kind", "value", "worth"),
    [
        ("tick", True, 25), ("tick", False, 0),
        ("pick", 4, 12), ("pick", -2, -6), ("pick", [1, 4], 0), ("pick", [4], 12),
        ("letters", "yes", 2), ("letters", "no", 4),
        ("keyed", 2, 5), ("keyed", 1, 0), ("keyed", [1, 2], 0),
        ("number", 120, 240), ("number", 121, 0), ("number", [[1], [], [2]], 0),
        ("count", 3, -3), ("track", 3, 3),
    ],
)  # fmt: skip
def test_worth(kind, value, worth):
    assert CELLS[kind].refusal(value) == ""
    assert CELLS[kind].worth(value) == worth


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("tick", 1), ("pick", 2), ("pick", []), ("pick", "1"), ("pick", True), ("letters", 1),
        ("number", -1), ("number", 1000), ("number", True), ("number", [[1], [2]]),
        ("number", [[1], [2], [10]]), ("number", [[1], [2], ["3"]]), ("number", [1, 2, 3]),
        ("count", 8), ("count", "3"), ("track", 2), ("track", True), ("track", [1]),
    ],
)  # fmt: skip
def test_what_no_ticks_could_say_is_refused(kind, value):
    assert CELLS[kind].refusal(value)


@pytest.mark.parametrize("kind", CELLS)
def test_every_cell_reads_its_own_marks_and_shows_an_example(kind):
    cell = CELLS[kind]
    assert cell.read(set()) is None
    names = [mark.name for row in cell.rows for mark in row]
    assert len(set(names)) == len(names)
    for name in names:
        value = cell.read({name})
        assert not cell.refusal(value)
        assert isinstance(cell.worth(value), int)
    assert not cell.refusal(cell.read(set(names)))
    assert cell.example
    for seed in range(20):
        value = cell.random(Rng(seed))
        assert not cell.refusal(value)
        assert cell.fault(value) == ("", "")


def judged(definition, *players):
    data = {"papercraft": 1, "game": "tally", "definition": HEAD | definition}
    reading = TALLY.read(data | {"players": list(copy.deepcopy(players))})
    return TALLY.judge(reading), TALLY.explain(reading)


LEAST = {
    "best": "least",
    "box": {"shots": {"name": ["a", "b"], "count": 9}},
    "total": {"all_shots": "sum(shots)", "per": "all_shots // filled(shots)"},
    "rule": [{"must": "10 // a", "says": "few shots"}, {"must": "a > 1", "says": "more than one"}],
}


def test_the_last_total_counts_and_least_may_win():
    verdict, report = judged(
        LEAST, {"name": "Ada", "a": 5, "b": 3}, {"name": "Ben", "a": 2, "b": 1}, {"name": "Cem"}
    )
    assert [player.total for player in verdict.players] == [4, 1, 0]
    assert verdict.winners == ("Cem",)
    assert best_total(TALLY, load(HEAD | LEAST)) == "least"
    assert verdict.players[0].parts == {
        "total": 4, "totals": {"all_shots": 8, "per": 4}, "boxes": {"a": 5, "b": 3},
    }  # fmt: skip
    told = [(entry.code, entry.player, entry.at, entry.message) for entry in verdict.violations]
    assert told == [
        ("tally.formula", "Cem", "per", "per cannot be computed, so it is 0: it divides by 0"),
        ("tally.formula", "Cem", "rule.1", "rule 1 cannot be computed: it divides by 0"),
        ("tally.rule", "Cem", "a", "this rule is broken: more than one"),
    ]
    assert [name for name, _ in report.sections[0].table.columns] == [
        "Rank", "Player", "All shots", "Per",
    ]  # fmt: skip
    assert report.sections[1].table.rows[0] == ("A", "5", "2", "0")


def test_a_box_that_counts_0_because_of_a_mistake_is_not_filled():
    definition = {
        "box": {"bid": {"pick": [0, 1, 2]}, "won": {"pick": [0, 1, 2]}},
        "total": {"points": "20 * (bid == won) * filled(bid) * filled(won)"},
    }
    players = [{"bid": 0, "won": 0}, {"bid": [1, 2], "won": 0}, {"won": 0}]
    verdict, _ = judged(
        definition, *({"name": name} | one for name, one in zip("ABC", players, strict=True))
    )
    assert [player.total for player in verdict.players] == [20, 0, 0]


def test_without_totals_all_boxes_count_and_a_class_has_one_table():
    plain = {"box": {"items": {"name": ["a", "b"], "tick": [1, 2]}}}
    verdict, report = judged(plain, *({"name": f"P{n}", "b": True} for n in range(12)))
    assert {player.total for player in verdict.players} == {2}
    assert len(report.sections) == 1
    assert report.sections[0].table.columns[-1] == ("Total", "right")


def test_a_rule_without_names_is_at_its_own_place():
    verdict, _ = judged({"box": {"a": {"tick": 1}}, "rule": [{"must": "0", "says": "never"}]},
                        {"name": "Ada"})  # fmt: skip
    assert [entry.at for entry in verdict.violations] == ["rule.1"]


def test_a_sheet_that_nobody_can_fill_in_is_played_empty():
    definition = load(HEAD | {"box": {"a": {"tick": 1}}, "rule": [{"must": "0", "says": "no"}]})
    data = TALLY.play(definition, None, ("Ada",), Rng(1))
    assert data["players"] == [{"name": "Ada"}]


GERMAN = {
    "name": "Night",
    "box": {
        "first": {"heading": "Music"},
        "song": {"name": ["s1", "s2"], "label": ["1", "2"], "pick": ["won", "lost"]},
        "second": {"heading": "Films"},
        "film": {"name": ["f1", "f2"], "label": ["1", "2"], "tick": 1},
        "sea": {"squares": [2, 2], "cells": ["cod", "eel", "ray", "crab"],
                "solution": ["#.", ".."]},
    },
    "total": {"points": "sum(song, film)"},
    "rule": [{"must": "f1", "says": "see a film"}],
    "texts": {"de": {
        "Night": "Nacht", "Music": "Musik", "won": "gewonnen", "Sea": "Meer",
        "see a film": "sieh fern", "Points": "Punkte", "eel": "Aal",
    }},
}  # fmt: skip


def test_the_words_of_a_sheet_are_translated_in_tables_messages_and_questions():
    player = {"name": "Ada", "s1": ["won", "lost"], "sea": ["B1", "A2"]}
    verdict, report = judged(GERMAN, player)
    german = get_language("de")
    assert [one.message for one in german.verdict(verdict).violations] == [
        "Musik: 1 ist mehrfach angekreuzt: gewonnen, lost; es zählt 0",
        "diese Regel ist gebrochen: sieh fern",
    ]
    shown = german.report(report)
    assert shown.title == "Nacht"
    assert shown.sections[0].table.columns[-1] == ("Punkte", "right")
    rows = [row[0] for row in shown.sections[1].table.rows]
    assert rows == ["Musik: 1", "Musik: 2", "Films: 1", "Films: 2", "Meer"]
    assert shown.sections[2].table.rows == (("Ada", "0", "Aal, ray", "cod"),)
    assert report.sections[1].table.rows[0][0] == "Music: 1"
    definition = load(HEAD | GERMAN)
    assert [*map(german.translate_message, TALLY.outline(definition))] == [
        "Nacht", "5 Felder, Spalten: 1", "Musik: 1, Musik: 2, Films: 1, Films: 2, Meer",
    ]  # fmt: skip
    assert german.translate_message(TALLY.title(definition).with_capital()) == "Nacht"


def test_words_without_a_translation_are_as_on_the_sheet():
    definition = load(HEAD | {"box": {"total": {"tick": 1}, "odd": {"tick": 1, "label": "{n}"}}})
    german = get_language("de")
    assert [german.translate_message(cell.label) for cell in definition.cells.values()] == [
        german.translate("Total"), "{n}",
    ]  # fmt: skip


def test_a_typed_number_that_is_too_large_is_told_with_other_mistakes():
    box = {"ones": {"pick": [1, 2]}, "three": {"number": 30}}
    with pytest.raises(ReadError) as caught:
        judged({"box": box}, {"name": "Ada", "three": 31}, {"name": "Ben", "ones": 0})
    assert [(one.place, one.message) for one in caught.value.problems] == [
        ("players.2.ones", "should be one of 1 or 2; omit the line if nothing is ticked"),
        ("players.1.three", "Three is 31, but at most 30 is possible; it counts 0"),
    ]
    # Alone it is none: so it may have been ticked.
    verdict, _ = judged({"box": box}, {"name": "Ada", "three": 31})
    assert [entry.code for entry in verdict.violations] == ["tally.number"]


def test_values_are_held_against_a_definition_that_is_right():
    data = {"papercraft": 1, "game": "tally", "definition": HEAD | {"box": {"a": {"tik": 1}}},
            "players": [{"name": "Ada", "b": 1}]}  # fmt: skip
    with pytest.raises(ReadError) as caught:
        TALLY.read(data)
    assert [problem.place for problem in caught.value.problems] == ["definition.box.a.tik"]


def test_where_no_sheet_at_random_keeps_the_rules_an_empty_one_is_taken(monkeypatch):
    tried = []
    faulty = SimpleNamespace(entries=["fault"])
    monkeypatch.setattr(play, "result_of", lambda *given: (None, tried.append(given) or faulty))
    definition = load(HEAD | {"box": {"a": {"tick": 1}}})
    data = TALLY.play(definition, None, ("Ada",), Rng(1))
    assert data["players"] == [{"name": "Ada"}]
    assert len(tried) == 200
