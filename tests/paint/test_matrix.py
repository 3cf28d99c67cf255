"""Any two choices together: the same bytes in any process, and nothing for preflight to find."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from papercraft.preflight.checks import MARGIN
from papercraft.preflight.inspection import inspect_file

from . import matrix

# What must not change a byte: the seed of hashes, where and when the program runs, and its order.
HERE = {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"}
THERE = {"PYTHONHASHSEED": "4711", "LC_ALL": "pl_PL.UTF-8", "TZ": "Pacific/Kiritimati"}


def printing(kind, folder, surroundings, *how):
    """Start a process that prints all rows of a kind."""
    folder.mkdir()
    return subprocess.Popen(
        [sys.executable, "-m", "tests.paint.matrix", kind, str(folder), *how],
        env=os.environ | surroundings,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


def files_of(folder):
    return {
        str(file.relative_to(folder)): file for file in sorted(folder.rglob("*")) if file.is_file()
    }


@pytest.mark.slow
@pytest.mark.parametrize("kind", matrix.KINDS)
def test_every_row_has_the_same_bytes_everywhere_and_passes_preflight(kind, tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    runs = printing(kind, here, HERE), printing(kind, there, THERE, "backwards")
    rows = dict(enumerate(matrix.rows(kind)))
    errors = [run.communicate()[1] for run in runs]
    assert [run.returncode for run in runs] == [0, 0], "\n".join(errors)
    ours, others = files_of(here), files_of(there)
    assert ours.keys() == others.keys()
    for name, file in ours.items():
        assert file.read_bytes() == others[name].read_bytes(), name
    seen = {}
    for number, row in rows.items():
        line = " ".join(matrix.words(kind, row))
        painted = [*(here / str(number)).glob("*.pdf")]
        if row["paper"] not in matrix.SHOPS:
            # An SVG cannot say where a shop will trim it.
            painted += sorted((here / str(number)).glob("x-?.svg"))[:1]
        assert painted, line
        for file in painted:
            report = inspect_file(file, MARGIN)
            found = {finding.code: str(finding) for finding in report.findings}
            assert {note.code for note in report.notes} <= {"page.shop", "page.empty"}
            # No printer has this paper in its tray.
            assert row["paper"] != "own" or found.pop("page.size", None)
            assert found == {}, f"{file.name} of {line}"
            seen[file.suffix] = seen.get(file.suffix, 0) + 1
    assert seen[".pdf"] >= len(rows)
    assert seen[".svg"] > 5


@pytest.mark.parametrize("kind", matrix.KINDS)
def test_any_two_choices_that_go_together_are_in_some_row(kind):
    rows = [row.items() for row in matrix.rows(kind)]
    assert all(any(group <= row for row in rows) for group in matrix.wanted(matrix.KINDS[kind]))
    assert matrix.rows(kind) == matrix.rows(kind)


@pytest.mark.parametrize("kind", matrix.KINDS)
def test_few_pairs_are_left_out(kind):
    factors = matrix.KINDS[kind]
    sizes = [len(values) for values in factors.values()]
    pairs = (sum(sizes) ** 2 - sum(size**2 for size in sizes)) // 2
    covered = sum(len(group) == 2 for group in matrix.wanted(factors))
    assert covered > 0.9 * pairs
