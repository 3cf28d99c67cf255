"""Expand short answers: numbers of questions, ``ok``, and changes such as ``+D2,-G1``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from papercraft.core.data_diff import value_at
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError
from papercraft.core.whole_numbers import parse_whole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.core.transcript import Question

OK = "ok"
# A turn of a thread may be "-", which removes nothing.
_CHANGES = re.compile(r"\s*[+-]\s*[^\s,+-][^,]*(,\s*[+-]\s*[^\s,+-][^,]*)*")


def is_number(key: str) -> bool:
    """Return whether the key of an answer is the number its question was shown with."""
    return parse_whole(key) is not None


def is_short(key: str, value: str) -> bool:
    """Return whether an answer is a short form, which only its question can explain."""
    return is_number(key) or value == OK or is_change(value)


def is_change(value: str) -> bool:
    """Return whether an answer adds to what was read, or removes from it."""
    return _CHANGES.fullmatch(value) is not None


def by_key(answers: Mapping[str, str], shown: Sequence[str]) -> dict[str, str]:
    """Replace question numbers by keys; ``shown`` lists the keys in the order shown, from 1.

    Raises:
        UsageError: there was no question with a number.
    """
    by_question = {}
    for key, value in answers.items():
        number = parse_whole(key)
        if number is not None and not 1 <= number <= len(shown):
            form = "there is no question {n}; there are {count}"
            raise UsageError(gettext(form, n=number, count=len(shown)))
        by_question[shown[number - 1] if number else key] = value
    return by_question


def write_out(
    answers: Mapping[str, str], questions: Sequence[Question], data: Any
) -> dict[str, str]:
    """Return answers with short forms expanded; ``data`` is the record that was read.

    Raises:
        UsageError: nothing was read that could be accepted, or there is nothing to be removed.
    """
    asked = {question.key: question for question in questions}
    return {key: _written_out(key, value, asked.get(key), data) for key, value in answers.items()}


def _written_out(key: str, value: str, question: Question | None, data: Any) -> str:
    if question is not None and value in question.choices:
        return value
    if value == OK and question is not None:
        if not question.has_guess:
            raise UsageError(gettext("nothing was read for {key}; type an answer", key=key))
        return question.read
    if is_change(value) and not (question and question.choices):
        return _changed(key, value, question, data)
    return value


def _changed(key: str, value: str, question: Question | None, data: Any) -> str:
    """Return the list that was read, with entries added and removed as the answer says."""
    read = value_at(data, key)
    if not isinstance(read, list):
        read = question.read.split(",") if question else []
    words = [str(word).strip() for word in read if str(word).strip()]
    for change in value.split(","):
        sign, word = change.strip()[0], change.strip()[1:].strip()
        if sign == "+":
            words += [] if word in words else [word]
        elif word in words:
            words.remove(word)
        else:
            form = "{key} has no {word} to remove; it has {words}"
            raise UsageError(gettext(form, key=key, word=word, words=",".join(words) or "-"))
    return ",".join(words)
