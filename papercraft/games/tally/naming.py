"""The names of boxes: several from ``q1..q20``, and the words that people read for them."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_RANGE = re.compile(r"(\D*)(\d{1,4})\.\.(\D*)(\d{1,4})")


def expanded(names: Iterable[str], most: int) -> list[str]:
    """Return the names with ranges written out, one more than ``most`` of them at most.

    What is no range stays as it is.
    """
    return list(islice((one for name in names for one in _expanded(name)), most + 1))


def _expanded(name: str) -> Iterator[str]:
    match = _RANGE.fullmatch(name)
    if match is None or match[1] != match[3] or int(match[2]) > int(match[4]):
        yield name
        return
    width = len(match[2]) if match[2].startswith("0") else 0
    for n in range(int(match[2]), int(match[4]) + 1):
        yield f"{match[1]}{n:0{width}}"


def label_of(name: str) -> str:
    """Return what is printed for a name: ``full_house`` as ``Full house``."""
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]
