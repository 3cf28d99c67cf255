"""Sheets find their names in a list that was changed after they were printed."""

from pathlib import Path

import pytest

from papercraft import games
from papercraft.app.owners import listed_names
from papercraft.app.sheet_owners import owners_of
from papercraft.core.game import build
from papercraft.core.ids import SEEDS, ConsecutiveIds
from papercraft.core.named_seeds import (
    MOST_PLACES,
    NamedSeed,
    ids_of_sets,
    mark_of,
    named_seed,
    parse_seed,
)
from papercraft.core.set_names import NO_NAMES, SetNames
from papercraft.core.sheet_files import looking_in
from papercraft.core.toml_writer import to_toml
from papercraft.games.tally.setup import described, load

CLASS = ["Ada", "Ben", "Cem", "Dora", "Emil"]
QUIZ = {"papercraft": 1, "game": "tally", "name": "Quiz", "names": "class.csv",
        "box": {"q": {"pick": ["A", "B"]}}}  # fmt: skip
TALLY = games.load("tally")
DOUBT = "the name on this sheet is not in class.csv, which was changed after printing; whose is it?"


def listed(names, title="name"):
    Path("class.csv").write_text("\n".join([title, *names]), "utf-8")


def found(printed, now=None, players=1):
    """The owners of sheets that were printed with some names, in sets, given the list of today."""
    if now is not None:
        listed(now)
    seeds, place = [], 0
    for names in printed:
        seeds.append(named_seed(place, names))
        place += max(1, len(names))
    owners = owners_of(TALLY, load(QUIZ), dict.fromkeys(seeds, players))
    names = [owners.names.get(seed, ()) for seed in seeds]
    return names, [n for n, seed in enumerate(seeds) if seed in owners.doubts], owners


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    listed(CLASS)
    with looking_in(tmp_path):
        yield


def one_each(names):
    return [(name,) for name in names]


def test_an_unchanged_list_needs_no_word():
    names, doubts, owners = found(one_each(CLASS), CLASS)
    assert (names, doubts, owners.remarks) == (one_each(CLASS), [], ())
    # Case, white space and the way accents are typed make no difference.
    names, doubts, owners = found([("ÖMER  B",)], ["O\N{COMBINING DIAERESIS}mer b"])
    assert (names, doubts, owners.remarks) == ([("Ömer b",)], [], ())


def test_a_sorted_list_is_matched_by_names():
    names, doubts, owners = found(one_each(CLASS), ["Emil", "Ada", "Cem", "Ben", "Dora"])
    assert (names, doubts) == (one_each(CLASS), [])
    assert owners.remarks == (
        "class.csv has changed since printing; sheets were found by their names: Ada (number 1, "
        "now 2), Ben (number 2, now 4), Dora (number 4, now 5), Emil (number 5, now 1)",
    )
    _, _, owners = found(one_each("ABCDEFG"), "XABCDEFG")
    assert owners.remarks[0].endswith("E (number 5, now 6), ...")


def test_a_name_that_was_deleted_is_asked():
    without = [name for name in CLASS if name != "Ben"]
    names, doubts, owners = found(one_each(CLASS), without)
    # The row of Ben is that of Cem, whose own sheet is known.
    assert names == [("Ada",), ("",), ("Cem",), ("Dora",), ("Emil",)]
    assert doubts == [1]
    assert [*owners.doubts.values()] == [DOUBT]
    assert found(one_each(CLASS), CLASS[:-1])[0][-1] == ("",)


def test_an_inserted_name_moves_the_others():
    names, doubts, _ = found(one_each(CLASS), ["Zoe", *CLASS])
    assert (names, doubts) == (one_each(CLASS), [])


def test_a_corrected_name_is_the_guess():
    now = ["Ada", "Benno", *CLASS[2:]]
    names, doubts, owners = found(one_each(CLASS), now)
    assert (names, doubts, owners.remarks) == (one_each(now), [1], ())


def test_equal_names_share_their_rows():
    twice = [("Ada",), ("Ben",), ("Cem",), ("Ben",)]
    names, doubts, owners = found(twice, ["Ben", "ben", "Ada", "Cem"])
    assert (names, doubts) == ([("Ada",), ("ben",), ("Cem",), ("Ben",)], [])
    assert "Ben (number 4, now 1)" in owners.remarks[0]


def test_a_checksum_of_different_names_decides_nothing(monkeypatch):
    monkeypatch.setattr("papercraft.app.sheet_owners.mark_of", lambda _: mark_of(("Ben",)))
    seed = named_seed(7, ("Ben",))
    assert owners_of(TALLY, load(QUIZ), {seed: 1}).names[seed] == ("",)


def test_sheets_with_a_number_alone_go_by_their_place():
    owners = owners_of(TALLY, load(QUIZ), {0: 1, 3: 1})
    assert (owners.names[0], owners.names[3], owners.doubts) == (("Ada",), ("Dora",), {})
    listed([f"{name},{n + 7}" for n, name in enumerate(CLASS)], "name,seed")
    assert owners_of(TALLY, load(QUIZ), {8: 1}).names[8] == ("Ben",)


def test_columns_of_a_sheet_are_matched_together():
    sheets = [tuple(CLASS[:2]), tuple(CLASS[2:4]), (CLASS[4],)]
    assert found(sheets, CLASS, 2)[:2] == (sheets, [])
    assert found(sheets, ["Zoe", *CLASS], 2)[:2] == (sheets, [])
    names, doubts, _ = found(sheets, ["Ada", "Cem", "Dora", "Emil"], 2)
    assert (names[1:], doubts) == (sheets[1:], [0])
    assert names[0] == ("Ada", "")


def test_names_are_counted_set_by_set():
    listed([f"{name},{n % 2}" for n, name in enumerate(CLASS)], "name,set")
    sheets = [("Ada", "Cem", "Emil"), ("Ben", "Dora")]
    names, doubts, owners = found(sheets, players=3)
    assert (names, doubts, owners.remarks) == (sheets, [], ())


def test_a_sheet_without_a_name_is_nobodys():
    assert found([()], CLASS)[:2] == ([()], [])


def test_without_a_list_nobody_is_known():
    Path("class.csv").unlink()
    assert listed_names(TALLY, load(QUIZ)) is None
    assert found([("Ada",)])[:2] == ([()], [])


def test_seeds_say_places_and_checksums():
    seed = named_seed(3, ("Ada",))
    assert parse_seed(seed) == NamedSeed(3, mark_of(("Ada",)))
    assert parse_seed(named_seed(2, ())) == NamedSeed(2, 0)
    assert parse_seed(9999) is None
    assert named_seed(MOST_PLACES - 1, ("Ada",)) < SEEDS
    assert MOST_PLACES > 10_000
    # Printed sheets carry it.
    assert mark_of(("Ada",)) == 1084372


def test_ids_say_which_names_were_printed():
    Path("quiz.toml").write_text(to_toml(QUIZ), "utf-8")
    first = described(QUIZ).sheet
    named = [SetNames("Ada"), SetNames(players=("Ben", "Cem"))]
    ids = ids_of_sets(TALLY, first, named, 3)
    assert [parse_seed(one.seed) for one in ids] == [
        NamedSeed(0, mark_of(("Ada",))), NamedSeed(1, mark_of(("Ben", "Cem"))), NamedSeed(3, 0),
    ]  # fmt: skip
    # A list is printed again with any of its sheets; a single sheet as it was.
    assert ids_of_sets(TALLY, ids[1], named, 3) == ids
    assert [*ids_of_sets(TALLY, ids[1], (), 1)] == [ids[1]]
    assert ids_of_sets(TALLY, first._replace(seed=5), named, 2)[1].seed == 6
    assert parse_seed(ids_of_sets(TALLY, first, (), 1)[0].seed) == NamedSeed(0, 0)
    assert NO_NAMES.all == ()


def test_sheets_without_a_list_are_numbered():
    data = {key: value for key, value in QUIZ.items() if key != "names"}
    Path("plain.toml").write_text(to_toml(data), "utf-8")
    plain = described(data).sheet
    ids = ids_of_sets(TALLY, plain, [SetNames("Ada")], 2)
    assert [one.seed for one in ids] == [0, 1]
    assert build(TALLY, ids[1])
    cat = games.load("cat")
    first = plain._replace(code="CAT", overrides=())
    assert isinstance(ids_of_sets(cat, first, [SetNames("Ada")], 1), ConsecutiveIds)
