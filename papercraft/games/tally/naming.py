"""Names of boxes, also from ranges such as ``q1..q20`` or ``12..2``, and their labels."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Two numbers with the same text before and after each.
_RANGE = re.compile(r"(\D*)(\d{1,4})(\D*?)\.\.(\D*)(\d{1,4})(\D*)")


def expanded(names: Iterable[str], most: int) -> list[str]:
    """Return the names with ranges expanded, up to one more than ``most``.

    Other texts are unchanged.
    """
    return list(islice((one for name in names for one in _expanded(name)), most + 1))


def is_range(text: str) -> bool:
    """Return whether a text is a range such as ``q1..q20``."""
    match = _RANGE.fullmatch(text)
    return match is not None and match.group(1, 3) == match.group(4, 6)


def _expanded(name: str) -> Iterator[str]:
    match = _RANGE.fullmatch(name)
    if match is None or not is_range(name):
        yield name
        return
    width = max((len(end) for end in match.group(2, 5) if end.startswith("0")), default=0)
    first, last = int(match[2]), int(match[5])
    step = 1 if first <= last else -1
    for n in range(first, last + step, step):
        yield f"{match[1]}{n:0{width}}{match[3]}"


def label_of(name: str) -> str:
    """Return the label printed for a name: ``Full house`` for ``full_house``."""
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]
