"""File names of sets, from patterns."""

from itertools import product

import pytest

from papercraft import games
from papercraft.app.file_names import FIELDS, Stems, _tells_sets_apart
from papercraft.app.print_job import PrintJob
from papercraft.core.game import Edition
from papercraft.core.ids import SEEDS, ConsecutiveIds, SheetId
from papercraft.core.page import paper_of
from papercraft.core.problems import UsageError
from papercraft.core.set_names import SetNames

GAME = games.load("cat")
FIRST = SheetId(GAME.code, GAME.version, 0, 5)
# They make names that are alike easily: 1-11 and 11-1.
NAMES = tuple(SetNames(name) for name in ("1", "11", "", "1", "A", "a", "11", "1", "1 1", "x", "x"))


def job_of(ids, names=()):
    return PrintJob(GAME, ids, Edition(1), paper_of("a4"), names=names)


def test_very_many_names_are_made_one_by_one():
    stems = Stems.of(job_of(ConsecutiveIds(FIRST, SEEDS)), "sets/{game}-{id}").part(3, 20)
    assert len(stems) == -(-(SEEDS - 2) // 20)
    assert next(iter(stems)) == (2, f"sets/cat-{FIRST._replace(seed=7)}")


@pytest.mark.parametrize("consecutive", [True, False])
def test_names_that_are_not_compared_are_different(consecutive):
    ids = ConsecutiveIds(FIRST, len(NAMES))
    sets = ids if consecutive else (FIRST, FIRST, *ids[2:])
    job, distinct = job_of(sets, NAMES), 0
    for count in (1, 2, 3):
        for fields in product(FIELDS, repeat=count):
            for between in ("", "-", "/"):
                pattern = between.join(f"{{{field}}}" for field in fields)
                if not _tells_sets_apart(pattern, sets):
                    continue
                distinct += 1
                stems = [stem.casefold() for _, stem in Stems(job, pattern, range(len(NAMES)))]
                assert len({*stems}) == len(NAMES), pattern
    assert distinct > 100


def test_a_name_and_a_seed_may_make_another():
    assert not _tells_sets_apart("{name}{seed}", ConsecutiveIds(FIRST, 3))


@pytest.mark.parametrize("pattern", ["{name}", "{id:.4}", "{game}"])
def test_names_that_may_be_alike_are_compared(pattern):
    assert not _tells_sets_apart(pattern, ConsecutiveIds(FIRST, 3))
    with pytest.raises(UsageError, match=r"2 sets would have the file name .*; add \{set\} or"):
        Stems.of(job_of(ConsecutiveIds(FIRST, 2), NAMES[4:6] if "name" in pattern else ()), pattern)


@pytest.mark.parametrize("pattern", ["{id", "{id:d}"])
def test_a_pattern_that_cannot_be_filled_in_is_refused(pattern):
    with pytest.raises(UsageError, match="braces come in pairs"):
        Stems.of(job_of(ConsecutiveIds(FIRST, 2)), pattern)
