"""Short forms in description files: a value for a list, ranges, letters, lengths.

They are expanded before pydantic validates them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BeforeValidator

from papercraft.core.messages import gettext
from papercraft.games.tally.naming import expanded, is_range

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import ValidationInfo

MOST_BOXES, MOST_CHOICES = 1000, 30


def listed(make: Callable[[Any], Any] = lambda value: [value]) -> BeforeValidator:
    """Return a validator that turns a single value into a list."""
    return BeforeValidator(lambda value: value if isinstance(value, list) else make(value))


def steps(value: Any) -> Any:
    """Return the steps of a track that is given as its length, or as a range such as ``1..20``.

    Raises:
        ValueError: it is another text.
    """
    if type(value) is int and 1 <= value <= MOST_CHOICES:
        return [*range(1, value + 1)]
    if isinstance(value, str) and is_range(value):
        texts = expanded([value], MOST_CHOICES)
        if all(map(str.isdecimal, texts)) and len(texts) <= MOST_CHOICES:
            return [*map(int, texts)]
    form = "should be up to {most} steps: their number, their values, or a range, as in {all}"
    raise ValueError(gettext(form, most=MOST_CHOICES, all='7, [0, 1, 3, 7] or "1..20"'))


def numbered(value: Any) -> Any:
    """Return a single number as a list."""
    return [value] if type(value) is int else value


def rows_and_columns(value: Any) -> Any:
    """Return the size of a grid.

    Raises:
        ValueError: it is not a list of two values.
    """
    if isinstance(value, list) and len(value) == 2:  # noqa: PLR2004 - rows and columns
        return value
    raise ValueError(gettext("should be rows and columns, as in [1, 11]"))


def _texts(value: Any) -> Any:
    """Return choices as texts: the letters of a text, and numbers as they are written."""
    if isinstance(value, str):
        return [sign for sign in value if not sign.isspace()]
    if isinstance(value, list):
        return [str(one) if type(one) is int else one for one in value]
    return value


def choices(value: Any) -> Any:
    """Return choices as texts, with ranges such as ``0..9`` expanded."""
    texts = [value] if isinstance(value, str) and is_range(value) else _texts(value)
    if isinstance(texts, list) and all(isinstance(one, str) for one in texts):
        return expanded(texts, MOST_CHOICES)
    return texts


def right_ones(value: Any, info: ValidationInfo) -> Any:
    """Return right choices as texts: one of the choices, words if choices are, or letters."""
    choices = info.data.get("pick") or ()
    if isinstance(value, str) and value in choices:
        return [value]
    letters = _texts(value)
    are_words = isinstance(value, str) and any(len(choice) > 1 for choice in choices)
    if are_words and not {*letters} <= {*choices}:
        return value.split()
    return letters


def ranges(labels: Any) -> Any:
    """Return labels with ranges such as ``1: bid..3: bid`` expanded."""
    if isinstance(labels, list) and all(isinstance(one, str) for one in labels):
        return expanded(labels, MOST_BOXES)
    return labels
