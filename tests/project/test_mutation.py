"""What the mutation run changes, and that it notices whether a test does."""

import os
import subprocess
import sys

import pytest

from tests.equivalents import Equivalent, equivalents, split
from tests.forks import Notes, noting
from tests.mutants import Mutant, mutants_of
from tests.mutation import REPO, Score, Tree, cheapest

SOURCE = '''"""A module: 1 < 2."""
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    LIMIT = 3


def share(one: int = 2, *, \N{GREEK SMALL LETTER ALPHA}: float = 0.5) -> float:
    """Return 1 + 1."""
    assert one > 0
    for n in range(one):
        if n in (4, 5) and not one < 7:
            break
    list(zip([one], [one], strict=True))
    text = "a" + "b"
    print(text)
    return \N{GREEK SMALL LETTER ALPHA} * min(one, 9) if one is None else one - 1
'''
WANTED = {
    "2  ->  (3)", "0.5  ->  (0.75)", "n in (4, 5)  ->  (n not in (4, 5))", "4  ->  (5)",
    "5  ->  (6)", "n in (4, 5) and not one < 7  ->  (n in (4, 5) or not one < 7)",
    "not one < 7  ->  (one < 7)", "one < 7  ->  (one <= 7)", "7  ->  (8)", "break  ->  continue",
    "print(text)  ->  pass", "list(zip([one], [one], strict=True))  ->  pass",
    "min(one, 9)  ->  (max(one, 9))", "9  ->  (10)",
    "\u03b1 * min(one, 9)  ->  (\u03b1 / min(one, 9))", "one is None  ->  (one is not None)",
    "one - 1  ->  (one + 1)", "1  ->  (2)",
    "\u03b1 * min(one, 9) if one is None else one - 1"
    "  ->  (\u03b1 * min(one, 9) if not one is None else one - 1)",
}  # fmt: skip
MUTANT = Mutant("module.py", 1, 8, 9, "3", "4")


@pytest.fixture
def mutants(tmp_path):
    file = tmp_path / "module.py"
    file.write_text(SOURCE, "utf-8")
    return list(mutants_of(file, tmp_path))


def test_code_is_changed_but_no_text_no_type_and_no_assertion(mutants):
    assert {str(mutant).partition(": ")[2] for mutant in mutants} == WANTED
    assert len(mutants) == len(WANTED)


def test_digits_of_a_rounding_stay(tmp_path):
    file = tmp_path / "module.py"
    file.write_text("near = round(wide, 3) + round(far)\n", "utf-8")
    [only] = mutants_of(file, tmp_path)
    assert only.new == "(round(wide, 3) - round(far))"


def test_a_side_that_numpy_computes_stays(tmp_path):
    file = tmp_path / "module.py"
    file.write_text("flat = grid.reshape(-1, 2)\nnear = grid.max(-3)\n", "utf-8")
    assert [mutant.new for mutant in mutants_of(file, tmp_path)] == ["(3)", "(4)"]


def test_comparisons_of_times_and_of_random_numbers_stay(tmp_path):
    file = tmp_path / "module.py"
    file.write_text(
        "late = monotonic() > until or monotonic() != 3\nlikely = rng.unit() < share\n", "utf-8"
    )
    assert {mutant.new for mutant in mutants_of(file, tmp_path)} == {
        "(monotonic() > until and monotonic() != 3)", "(monotonic() == 3)", "(4)",
    }  # fmt: skip


def test_equivalent_mutants_are_left_out_and_an_entry_without_a_mutant_is_told(tmp_path):
    (tmp_path / "module.py").write_text("near = 3\nfar = near < 4\n", "utf-8")
    found = [(None, mutant) for mutant in mutants_of(tmp_path / "module.py", tmp_path)]
    listed = Equivalent("module.py", "far = near < 4", "4  ->  (5)", "")
    left, unused = split([listed, listed._replace(line="far = near < 5")], found, tmp_path)
    assert [mutant.new for _, mutant in left] == ["(4)", "(near <= 4)"]
    assert unused == [listed._replace(line="far = near < 5")]


def test_every_listed_mutant_is_one():
    listed = equivalents()
    files = {one.file for one in listed}
    found = [(None, mutant) for file in files for mutant in mutants_of(REPO / file, REPO)]
    assert split(listed, found, REPO)[1] == []
    assert len({one[:3] for one in listed}) == len(listed)
    assert all(one.reason.endswith(".") for one in listed)


def test_every_mutant_can_be_compiled_and_is_another_program(mutants):
    text = SOURCE.encode()
    programs = {text}
    for mutant in mutants:
        assert text[mutant.start : mutant.end].decode() == mutant.old
        changed = text[: mutant.start] + mutant.new.encode() + text[mutant.end :]
        compile(changed, mutant.file, "exec")
        programs.add(changed)
    assert len(programs) == len(mutants) + 1


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A tree of one module and two tests, of which one notices a change."""
    monkeypatch.setattr("tests.mutation.REPO", tmp_path / "repo")
    (tmp_path / "repo").mkdir()
    (tmp_path / "repo/module.py").write_text("LIMIT = 3\n", "utf-8")
    claims = {"test_more": "LIMIT > 2", "test_equal": "LIMIT == 3"}
    for name, claim in claims.items():
        text = f"def test_it():\n    from module import LIMIT\n\n    assert {claim}\n"
        (tmp_path / f"repo/{name}.py").write_text(text, "utf-8")
    tree = Tree(tmp_path)
    tree.prepare(Notes({}, ["colorsys"]))
    yield tree
    tree.forks.close()


@pytest.mark.slow
def test_a_mutant_is_killed_if_a_test_fails_and_the_file_is_as_before(tree):
    mutant, more, equal = MUTANT, "test_more.py::test_it", "test_equal.py::test_it"
    assert tree.meets(mutant, [more], [], 60) == "survived"
    assert tree.meets(mutant, [more, equal], [], 60) == "killed"
    # The rest is asked if the first notice nothing.
    assert tree.meets(mutant, [more], ["."], 60) == "killed"
    assert (tree.root / "module.py").read_text("utf-8") == "LIMIT = 3\n"


@pytest.mark.slow
def test_a_mutant_that_waits_is_out_of_time_and_one_that_ends_the_process_is_killed(tree):
    endless = MUTANT._replace(new="__import__('time').sleep(60)")
    fatal = MUTANT._replace(new="__import__('os').abort()")
    assert tree.meets(endless, ["test_more.py::test_it"], [], 0.5) == "out of time"
    assert tree.meets(fatal, ["test_more.py::test_it"], [], 60) == "killed"


@pytest.mark.slow
def test_processor_time_of_a_test_is_limited(tree):
    tree.forks.close()
    tree.prepare(Notes({"test_more.py::test_it": -1.99}, []))
    endless = MUTANT._replace(new="sum(iter(int, 1))")
    assert tree.meets(endless, ["test_more.py::test_it"], [], 60) == "too slow"


def test_tests_of_different_functions_come_first_and_quick_ones_before_slow_ones():
    seconds = {"a::x[1]": 0.2, "a::x[2]": 0.2, "a::x[3]": 0.2, "a::y": 0.3, "b::z": 9.0}
    order = cheapest(sorted(seconds), seconds)
    assert order == ["a::x[1]", "a::y", "a::x[2]", "a::x[3]", "b::z"]


def test_the_share_killed_is_of_those_tried(capsys):
    score = Score()
    for end in ["killed"] * 18 + ["too slow", "survived"]:
        score.add(MUTANT, end)
    assert capsys.readouterr().out.splitlines()[-1] == "--- 19 of 20 killed: 95.0 %"
    assert score.survivors == ["module.py:1: 3  ->  4  (survived)"]


@pytest.mark.slow
def test_a_run_notes_what_tests_take_and_import(tmp_path):
    (tmp_path / "test_it.py").write_text("def test_it():\n    import colorsys\n", "utf-8")
    env = os.environ | noting(tmp_path) | {"PYTHONPATH": str(REPO)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.forks"]
    subprocess.run(command, cwd=tmp_path, env=env, check=True, capture_output=True)
    notes = Notes.read(tmp_path)
    assert notes.seconds.keys() == {"test_it.py::test_it"}
    assert "colorsys" in notes.modules
    assert "test_it" not in notes.modules
