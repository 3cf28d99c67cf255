"""What the mutation run changes, and that it notices whether a test does."""

import pytest

from tests.mutation import Mutant, Tree, mutants_of, spread

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
    text = "a" + "b"
    print(text)
    return \N{GREEK SMALL LETTER ALPHA} * min(one, 9) if one is None else one - 1
'''
WANTED = {
    "2  ->  (3)", "0.5  ->  (0.75)", "n in (4, 5)  ->  (n not in (4, 5))", "4  ->  (5)",
    "5  ->  (6)", "n in (4, 5) and not one < 7  ->  (n in (4, 5) or not one < 7)",
    "not one < 7  ->  (one < 7)", "one < 7  ->  (one <= 7)", "7  ->  (8)", "break  ->  continue",
    "print(text)  ->  pass", "min(one, 9)  ->  (max(one, 9))", "9  ->  (10)",
    "\u03b1 * min(one, 9)  ->  (\u03b1 / min(one, 9))", "one is None  ->  (one is not None)",
    "one - 1  ->  (one + 1)", "1  ->  (2)",
    "\u03b1 * min(one, 9) if one is None else one - 1"
    "  ->  (\u03b1 * min(one, 9) if not one is None else one - 1)",
}  # fmt: skip


@pytest.fixture
def mutants(tmp_path):
    file = tmp_path / "module.py"
    file.write_text(SOURCE, "utf-8")
    return list(mutants_of(file, tmp_path))


def test_code_is_changed_but_no_text_no_type_and_no_assertion(mutants):
    assert {str(mutant).partition(": ")[2] for mutant in mutants} == WANTED
    assert len(mutants) == len(WANTED)


def test_every_mutant_can_be_compiled_and_is_another_program(mutants):
    text = SOURCE.encode()
    programs = {text}
    for mutant in mutants:
        assert text[mutant.start : mutant.end].decode() == mutant.old
        changed = text[: mutant.start] + mutant.new.encode() + text[mutant.end :]
        compile(changed, mutant.file, "exec")
        programs.add(changed)
    assert len(programs) == len(mutants) + 1


@pytest.mark.slow
def test_a_mutant_is_killed_if_a_test_fails_and_the_file_is_as_before(tmp_path, monkeypatch):
    monkeypatch.setattr(Tree, "__init__", lambda self, folder: setattr(self, "root", folder))
    (tmp_path / "module.py").write_text("LIMIT = 3\n", "utf-8")
    tests = {"test_more": "LIMIT > 2", "test_equal": "LIMIT == 3"}
    for name, claim in tests.items():
        text = f"from module import LIMIT\n\n\ndef test_it():\n    assert {claim}\n"
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    mutant, tree = Mutant("module.py", 1, 8, 9, "3", "4"), Tree(tmp_path)
    assert tree.meets(mutant, ["test_more.py::test_it"], [], 60) == "survived"
    assert tree.meets(mutant, [f"{name}.py::test_it" for name in tests], [], 60) == "killed"
    # The rest is asked if the first notice nothing.
    assert tree.meets(mutant, ["test_more.py::test_it"], ["."], 60) == "killed"
    assert (tmp_path / "module.py").read_text("utf-8") == "LIMIT = 3\n"


def test_tests_of_different_functions_come_first():
    from random import Random

    tests = ["a::x[1]", "a::x[2]", "a::x[3]", "a::y", "b::z[1]", "b::z[2]"]
    order = spread(tests, Random(1))
    assert sorted(order) == tests
    assert {test.partition("[")[0] for test in order[:3]} == {"a::x", "a::y", "b::z"}
