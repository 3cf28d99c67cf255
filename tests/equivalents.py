"""Mutants that no test can tell from the code: those of equivalent_mutants.toml.

An entry names its mutant by the file, the text of the line and the change, as a survivor is told,
and says why it is the same program as far as anybody can see. An entry whose line is gone is an
error, so the list is as long as it has to be.
"""

import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from tests.mutants import Mutant

LIST = Path(__file__).with_name("equivalent_mutants.toml")

Target = TypeVar("Target")


class Equivalent(NamedTuple):
    """A change of a line of a file, and why no test can tell it."""

    file: str
    line: str
    change: str
    reason: str


def equivalents() -> list[Equivalent]:
    """The list, in its order."""
    return [Equivalent(**one) for one in tomllib.loads(LIST.read_text("utf-8"))["mutants"]]


def is_of(listed: Equivalent, mutant: Mutant, line: str) -> bool:
    """Whether an entry is of a mutant, whose line has this text."""
    change = str(mutant).partition(": ")[2]
    return (listed.file, listed.line, listed.change) == (mutant.file, line.strip(), change)


def split(
    listed: list[Equivalent], found: list[tuple[Target, Mutant]], root: Path
) -> tuple[list[tuple[Target, Mutant]], list[Equivalent]]:
    """Return the mutants that are not listed, and the entries of which there is no mutant."""
    names = {one.file for one in listed}
    lines = {name: (root / name).read_text("utf-8").splitlines() for name in names}
    left, used = [], set()
    for pair in found:
        mutant = pair[1]
        same = [
            one for one in listed
            if one.file == mutant.file and is_of(one, mutant, lines[one.file][mutant.line - 1])
        ]  # fmt: skip
        used.update(same)
        if not same:
            left.append(pair)
    return left, [one for one in listed if one not in used]


def without_equivalents(
    found: list[tuple[Target, Mutant]], root: Path, only: Sequence[str] = ("",)
) -> list[tuple[Target, Mutant]]:
    """Leave the listed mutants out, and say how many they are; an entry without one is an error."""
    listed = [one for one in equivalents() if one.file.startswith(tuple(only))]
    left, unused = split(listed, found, root)
    if unused:
        entries = "\n".join(f"  {one.file}: {one.line}: {one.change}" for one in unused)
        sys.exit(f"no such mutants any more; take them off {LIST.name}:\n{entries}")
    print(f"{len(found) - len(left)} mutants are listed as equivalent and left out")
    return left
