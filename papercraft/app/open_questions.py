"""The questions that a scan left open, kept with its record until they are settled.

Comments in the record list the open questions; a hidden file beside it holds their details. A
question is settled by changing the value at its place, or by deleting its comment.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from papercraft.core.data_diff import value_at
from papercraft.core.decoding import decoded
from papercraft.core.stored_messages import message_data, stored_message
from papercraft.core.transcript import Question, Spot
from papercraft.core.whole_numbers import parse_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

_COMMENT = re.compile(r"# \? (?P<key>\S+): (?P<text>.*)")


class UnloadedPhoto(NamedTuple):
    """The photo of a stored question: only its name is known."""

    photo: str

    @property
    def name(self) -> str:
        """The name of the photo for people."""
        return self.photo


def question_comment(question: Question) -> str:
    """Return the comment of a record that keeps a question open."""
    return f"? {question.key}: {question.text}"


def beside(target: Path) -> Path:
    """Return the hidden file beside a record, in which a scan keeps answers and corrections."""
    return target.with_name(f".{target.name}.scan")


def read_beside(target: Path) -> Any:
    """Return the data stored next to a record, or None if it is missing or invalid."""
    try:
        return json.loads(beside(target).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return None


def open_questions(source: bytes, data: Any, target: Path | None) -> tuple[Question, ...]:
    """Return the open questions about a record.

    ``source`` is the content of the record's file, ``data`` the parsed content, and ``target`` its
    path, if any. A copy has no hidden file beside it, but its comments still list the questions.
    """
    stored = read_beside(target) if target is not None else None
    known = stored if _is_about(stored, data) else {"questions": [], "record": data}
    details = {one["key"]: _parse_question(one) for one in known["questions"]}
    if source.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        # JSON has no comments.
        asked: Iterable[Question] = details.values()
    else:
        asked = [details.get(one.key, one) for one in _commented(decoded(source))]
    return tuple(one for one in asked if not _is_changed(one.key, known["record"], data))


def _is_changed(key: str, written: Any, current: Any) -> bool:
    """Return whether the value at a question's place differs from what the scan wrote.

    If several questions concern one place, there is no telling which of them a change settles.
    """
    place, colon, _ = key.partition(":")
    return not colon and value_at(written, place) != value_at(current, place)


def _commented(text: str) -> Iterator[Question]:
    """Yield the questions in the comments of a TOML file."""
    for line in text.splitlines():
        if match := _COMMENT.fullmatch(line.strip()):
            yield Question(match["key"], match["text"], "", ())


def stored_questions(target: Path) -> tuple[tuple[str, ...], list[str]]:
    """Return the keys of the questions shown by the last scan into a record, in order.

    With them come the labels of the players' sheets, in the order in which the keys number them.
    """
    stored = read_beside(target)
    questions = stored.get("questions") if isinstance(stored, dict) else None
    if not isinstance(questions, list) or not all(map(_is_question, questions)):
        return (), []
    return tuple(one["key"] for one in questions), list(stored.get("seats") or ())


def _is_about(stored: Any, data: Any) -> TypeGuard[dict[str, Any]]:
    """Return whether stored data is valid, has questions and belongs to this record."""
    if not isinstance(stored, dict) or not isinstance(stored.get("record"), dict):
        return False
    questions, record = stored.get("questions"), stored["record"]
    return (
        isinstance(questions, list)
        and all(map(_is_question, questions))
        and all(record.get(name) == data.get(name) for name in ("game", "sheet"))
    )


def _is_question(one: Any) -> bool:
    return isinstance(one, dict) and all(
        isinstance(one.get(name), kind)
        for name, kind in (("key", str), ("message", str), ("read", str), ("choices", list))
    )


def question_data(question: Question) -> dict[str, Any]:
    """Return a question as plain data."""
    photo = question.page.photo if question.page else None
    if question.spot is not None:
        photo = question.spot.table.name
    return {
        "key": question.key,
        "message": question.text,
        "read": question.read,
        "choices": list(question.choices),
        "photo": photo,
        "box": list(question.box) if question.box else None,
        "outline_px": _outline(question),
    }


def stored_question(question: Question) -> dict[str, Any]:
    """Return a question as it is stored: with what it takes to show it in another language."""
    message = message_data(question.text)
    return question_data(question) | ({"told": message} if message else {})


def _outline(question: Question) -> list[list[int]] | None:
    if question.spot is None:
        return None
    return [[round(x), round(y)] for x, y in question.spot.outline]


def _parse_question(data: Mapping[str, Any]) -> Question:
    """Return a question from what ``question_data`` returns, without the photo's pixels."""
    text = stored_message(data.get("told"), data["message"])
    about = Question(data["key"], text, data["read"], tuple(data["choices"]))
    photo = UnloadedPhoto(str(data.get("photo")))
    if data.get("box"):
        return about._replace(page=photo, box=tuple(data["box"]))
    if data.get("outline_px"):
        outline = tuple((x, y) for x, y in data["outline_px"])
        spot: Any = Spot(photo, outline)  # type: ignore[arg-type]
        return about._replace(spot=spot)
    return about


def players_asked_about(
    questions: Sequence[Question], count: int, per_player: tuple[str, ...]
) -> frozenset[int]:
    """Return the players whose results depend on open questions, counted from 0.

    A question about the whole table, such as a roll of the dice, concerns all ``count`` players.
    """
    heads = {"players", *per_player}
    players: set[int] = set()
    for question in questions:
        head, _, rest = question.key.partition(".")
        number = parse_whole(re.split(r"[.:]", rest, maxsplit=1)[0]) if head in heads else None
        of_a_player = number is not None and 1 <= number <= count
        players |= {number - 1} if of_a_player and number else set(range(count))
    return frozenset(players)
