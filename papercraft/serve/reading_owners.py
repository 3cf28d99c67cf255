"""Assign sheets to players: by who sent the photo, by a printed name, or by asking.

A sheet in a player's own photo is that player's. A photo may also show what belongs to several
players, such as the columns of a score pad or the sheets of a whole table; then questions ask whose
each one is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.transcript import Question

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.app.scan import ScanResult
    from papercraft.serve.reading_task import SentPhoto, Task

# The prefix of keys of these questions; keys of games never begin with it.
_WHOSE = "whose:"


def read_answers(task: Task) -> dict[str, str]:
    """Return the answers to questions about photos, not about owners."""
    return {key: one for key, one in task.answers.items() if not key.startswith(_WHOSE)}


def in_order(result: ScanResult, task: Task) -> tuple[tuple[SentPhoto, ...], list[str]]:
    """Return the photos by player, in the order of the sheets, and the players' names.

    Unassigned sheets are named by their number. For a table with cards, a question asks who sits
    where.
    """
    photos = task.photos
    labels = result.scan.sheet_labels
    if not labels:
        is_table = any(photo.spread is not None for photo in result.album.photos)
        return photos, list(task.players) if is_table else []
    known = _known(result, task)
    if not known:
        return photos, []
    order = [known[label] for label in labels if label in known]
    order += [photo.player for photo in photos if photo.player not in order]
    shown = {share.page.photo for share in result.scan.shares}
    ordered = sorted(photos, key=lambda one: (order.index(one.player), one.file not in shown))
    called = dict(zip(task.numbers, task.players, strict=True))
    return tuple(ordered), [
        called[known[label]] if label in known else f"Player {number}"
        for number, label in enumerate(labels, 1)
    ]


def owners_of(task: Task, result: ScanResult, names: Sequence[str]) -> dict[int, int]:
    """Map player numbers of the record to players of the session, where known."""
    by_name = dict(zip(task.players, task.numbers, strict=True))
    players = result.scan.data.get("players", [])
    called = [names[n] if n < len(names) else "" for n in range(len(players))]
    return {number: by_name[name] for number, name in enumerate(called, 1) if name in by_name}


def with_questions(task: Task, result: ScanResult, names: Sequence[str]) -> ScanResult:
    """Return the result with questions for the owners of unassigned sheets."""
    scan = result.scan
    left = [name for name in task.players if name not in names]
    if not left:
        return result
    asked = tuple(
        Question(
            f"{_WHOSE}{label}",
            gettext("who filled this in? It counts for {player} so far", player=entry["name"]),
            "", tuple(left), share.page, share.box,
        )
        for label, share, entry in zip(
            scan.sheet_labels, scan.shares, scan.data.get("players", []), strict=False
        )
        if entry["name"] not in task.players
    )  # fmt: skip
    return replace(result, scan=replace(scan, questions=(*scan.questions, *asked)))


def _known(result: ScanResult, task: Task) -> dict[str, int]:
    """Map labels of sheets to players, each player at most once."""
    scan, by_name = result.scan, dict(zip(task.players, task.numbers, strict=True))
    owners: dict[str, int] = {}
    answered = {label: task.answers.get(_WHOSE + label, "") for label in scan.sheet_labels}
    entries = enumerate(scan.data.get("players", []), 1)
    # A sheet without a printed name is named by its number, and a name in question is a guess.
    guessed = {question.key for question in scan.questions}
    printed = {
        label: entry["name"]
        for label, (n, entry) in zip(scan.sheet_labels, entries, strict=False)
        if entry["name"] != f"Player {n}" and f"players.{n}.name" not in guessed
    }
    for names in (answered, printed):
        for label, name in names.items():
            _take(owners, label, by_name.get(name))
    for label, player in _senders(result, task, owners).items():
        _take(owners, label, player)
    unknown = [label for label in scan.sheet_labels if label not in owners]
    others = [number for number in task.numbers if number not in owners.values()]
    if len(unknown) == 1 and len(others) == 1 and len(scan.sheet_labels) > 1:
        _take(owners, unknown[0], others[0])
    return owners


def _take(owners: dict[str, int], label: str, player: int | None) -> None:
    if player is not None and label not in owners and player not in owners.values():
        owners[label] = player


def _senders(result: ScanResult, task: Task, owners: Mapping[str, int]) -> dict[str, int]:
    """Map sheets to their senders, where a sheet is the only one in a player's photos.

    A sender of several sheets may own any of them, or none.
    """
    sent_by = {photo.file: photo.player for photo in task.photos}
    sent: dict[int, list[str]] = {}
    for label, share in zip(result.scan.sheet_labels, result.scan.shares, strict=True):
        sent.setdefault(sent_by[share.page.photo], []).append(label)
    return {
        labels[0]: player
        for player, labels in sent.items()
        if len(labels) == 1 and labels[0] not in owners
    }
