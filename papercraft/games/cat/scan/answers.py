"""Typed answers that are lists of dots or turns, checked and split."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.coordinates import parse_cell
from papercraft.core.messages import gettext
from papercraft.core.transcript import Question
from papercraft.games.cat.turn_notation import parse_turn

if TYPE_CHECKING:
    from papercraft.core.transcript import Transcript


_NO_CUPS = gettext(
    "no photo shows this player's board; type the circled dots, separated by commas: C4,D7"
)
_NO_TURNS = gettext(
    "no photo shows this player's board; type the turns, separated by commas: R4 D2,-,L1"
)


def ask_everything(key: str, most: int, transcript: Transcript) -> dict[str, Any]:
    """Return the typed cups and turns of a player whose board no photo shows; ask for them."""
    cups = settle_list(Question(f"{key}.cups", _NO_CUPS, "", (), None, None), transcript, is_dot)
    turns = settle_list(
        Question(f"{key}.turns", _NO_TURNS, "", (), None, None), transcript, is_turn
    )
    return {"cups": cups, "turns": turns[:most], "paw": False}


def is_dot(word: str) -> bool:
    """Return whether a word is the name of a dot."""
    return parse_cell(word) is not None


def is_turn(word: str) -> bool:
    """Return whether a word is a turn in a record's notation."""
    try:
        parse_turn(word)
    except ValueError:
        return False
    return True


def _split(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def settle_list(
    question: Question, transcript: Transcript, is_valid: Any, *, sure: bool = False
) -> list[str]:
    """Return the words of an answer, or those that were read; ask unless they are ``sure``.

    The answer ``ok`` accepts what was read; an empty answer means none.
    """
    answer = transcript.answers.get(question.key)
    words = _split(answer) if answer is not None else []
    if answer is not None and all(map(is_valid, words)):
        return words
    if answer == "ok" and question.read:
        return _split(question.read)
    if answer is not None:
        transcript.refuse(answer, question)
    elif not sure:
        transcript.questions.append(question)
    return _split(question.read)
