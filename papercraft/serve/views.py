"""The data that pages show about a session, from its state and its reading."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext, ngettext
from papercraft.serve.session import UNDOABLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.messages import Message
    from papercraft.serve.devices import Device
    from papercraft.serve.house import Live
    from papercraft.serve.session import Player

# The states of a player; each has its own sign on the pages.
WAITING, READING, PROBLEM, ASKED, DONE = "waiting", "reading", "problem", "asked", "done"


def may_act_for(device: Device, player: Player) -> bool:
    """Return whether a device may send photos and answers for a player."""
    return device.is_host or player.device == device.digest


def is_at_table(device: Device, live: Live) -> bool:
    """Return whether somebody on this device plays, or it is the host's."""
    return device.is_host or any(
        player.device == device.digest for player in live.session.players.values()
    )


def may_undo(device: Device, live: Live) -> bool:
    """Return whether there is something to undo, and this device may."""
    last = live.session.undoable
    return last is not None and (device.is_host or last.data.get("by") == device.digest)


def session_view(live: Live, device: Device) -> dict[str, Any]:
    """Return the data of the page of the whole table."""
    result = live.result
    players = [player_line(live, player) for player in live.session.players.values()]
    standing = [line["standing"] is not None for line in players]
    return {
        "name": live.session.name,
        "title": result.get("title") or _called(result),
        "players": players,
        "result": result,
        # Nobody has won while sheets are missing. If no sheet has a known owner, none counts as
        # missing.
        "is_whole": all(standing) or not any(standing),
        "asked": _questions(live, None),
        "problems": _table_problems(live),
        "reading": not live.is_current,
        "failed": bool(result.get("failed")),
        "is_host": device.is_host,
        "at_table": is_at_table(device, live),
        "may_undo": may_undo(device, live),
        "expired": live.session.expired,
        "own": [one for one in live.session.players.values() if may_act_for(device, one)],
        "status": _summary(live),
        "only_about": only_about(live.result),
    }


def player_line(live: Live, player: Player) -> dict[str, Any]:
    """Return a player's line in the list: the name, the state, the points."""
    state, text = _state(live, player)
    standing = _standing(live.result, player)
    return {"player": player, "state": state, "text": text, "standing": standing}


def player_view(live: Live, player: Player, device: Device) -> dict[str, Any]:
    """Return the data of a player's own page."""
    drawn = live.result.get("photos", {})
    photos = [
        {"file": photo.file, "picture": drawn.get(photo.file), "is_read": photo.file in drawn,
         "problems": _photo_problems(live, photo.file)}
        for photo in live.session.photos_of(player.number)
    ]  # fmt: skip
    return player_line(live, player) | {
        "name": live.session.name,
        "photos": photos,
        "questions": _questions(live, player),
        "asked": _questions(live, None),
        "reading": not live.is_current,
        "failed": bool(live.result.get("failed")),
        "may_act": may_act_for(device, player) and not live.session.expired,
        "expired": live.session.expired,
        "may_undo": may_undo(device, live),
        "result": live.result,
        "problems": _table_problems(live),
        "is_typed": player.number in live.session.typed,
    }


def find_question(live: Live, kept: str) -> dict[str, Any] | None:
    """Return the open question whose answer is stored under a key."""
    questions = (one for one in live.result.get("questions", []) if one["kept"] == kept)
    return next(questions, None)


def can_be_accepted(question: Mapping[str, Any]) -> bool:
    """Return whether the value that was read can be accepted."""
    return bool(question["read"]) or question["read"] in question["choices"]


def _questions(live: Live, player: Player | None) -> list[dict[str, Any]]:
    """Return the questions about a player, or those about the table.

    Questions answered since the last reading are left out until the next reading.
    """
    if live.session.expired:
        return []
    number = player.number if player else None
    numbered = enumerate(live.result.get("questions", []), 1)
    return [
        # Numbers are those drawn on the photos; ids let a reloaded page restore the focus.
        {**one, "number": nth, "id": _html_id(one["kept"]), "acceptable": can_be_accepted(one)}
        for nth, one in numbered
        if one["player"] == number and not _is_answered(live, one)
    ]


def _html_id(kept: str) -> str:
    """Return the id of a question's form, the same after every reading."""
    return f"q-{zlib.crc32(kept.encode()):08x}"


def _is_answered(live: Live, question: Mapping[str, Any]) -> bool:
    """Return whether a question has an answer that the last reading did not include."""
    return not live.is_current and question["kept"] in live.session.answers


def _photo_problems(live: Live, file: str) -> list[dict[str, str]]:
    return [
        one["text"]
        for one in live.result.get("problems", [])
        if one["place"] == file or one["place"].startswith(f"{file} ")
    ]


def _table_problems(live: Live) -> list[dict[str, str]]:
    """Return the problems that do not belong to a single photo."""
    files = [photo.file for photo in live.session.photos]
    return [
        one["text"]
        for one in live.result.get("problems", [])
        if not any(one["place"] == file or one["place"].startswith(f"{file} ") for file in files)
    ]


def _called(result: Mapping[str, Any]) -> str:
    """Return the name of a described sheet; empty for other games, whose names are not needed."""
    called: str = result.get("called", "")
    return "" if called == result.get("game") else called


def only_about(result: Mapping[str, Any]) -> bool:
    """Return whether the form for the table has only the title and the date."""
    fields = (result.get("form") or {}).get("table", [])
    return bool(fields) and all(one["about"] for one in fields)


def _standing(result: Mapping[str, Any], player: Player) -> dict[str, Any] | None:
    players = result.get("players", [])
    return next((one for one in players if one["name"] == player.name), None)


def _state(live: Live, player: Player) -> tuple[str, Message]:
    if live.session.expired:
        return DONE, gettext("The photos were deleted")
    photos = live.session.photos_of(player.number)
    read = live.result.get("photos", {})
    if not photos:
        return _state_typed(live, player)
    if any(_photo_problems(live, photo.file) for photo in photos):
        return PROBLEM, gettext("A photo cannot be read")
    if not live.is_current and any(photo.file not in read for photo in photos):
        return READING, gettext("Photo is being read")
    if live.result.get("failed") or not read:
        return PROBLEM, gettext("A photo cannot be read")
    return _state_read(live, player)


def _state_read(live: Live, player: Player) -> tuple[str, Message]:
    questions = _questions(live, player)
    if questions:
        return ASKED, ngettext("{n} question", "{n} questions", len(questions))
    asked = live.result.get("questions", [])
    if any(one["player"] == player.number and _is_answered(live, one) for one in asked):
        return READING, gettext("The answer is being read")
    return DONE, gettext("Everything is read")


def _state_typed(live: Live, player: Player) -> tuple[str, Message]:
    """Return the state of a player who has sent no photo."""
    typed = player.number in live.session.typed
    standing = _standing(live.result, player)
    if not typed and standing is None:
        return WAITING, gettext("No photo yet")
    if not typed and live.result.get("photos"):
        # Somebody else has photographed the player's sheet, or the whole table.
        return _state_read(live, player)
    if not live.is_current:
        return READING, gettext("What was typed is being read")
    fields = live.result.get("form", {}).get("players", {}).get(str(player.number), [])
    if live.result.get("failed") or any(one["problems"] for one in fields):
        return PROBLEM, gettext("Something typed cannot be read")
    return DONE, gettext("Typed")


def _is_missing(live: Live, player: Player) -> bool:
    """Return whether nothing is known yet of what a player has done."""
    known = live.session.photos_of(player.number) or player.number in live.session.typed
    return not known and _standing(live.result, player) is None


def _summary(live: Live) -> Message:
    """Return the state of the game in one sentence, for screen readers."""
    if live.session.expired:
        return gettext("The photos of this game were deleted, so it stays as it is.")
    players = live.session.players.values()
    waiting = sum(_is_missing(live, one) for one in players)
    if not live.is_current and (live.session.photos or live.session.typed):
        return gettext("Photos are being read.")
    asked = len(live.result.get("questions", []))
    if asked:
        return ngettext("{n} question is open.", "{n} questions are open.", asked)
    if waiting:
        return ngettext("{n} photo is missing.", "{n} photos are missing.", waiting)
    if live.result.get("players"):
        is_typed = bool(live.session.typed)
        return gettext("Everything is read.") if is_typed else gettext("All photos are read.")
    return gettext("Waiting for players.")


def undo_data(live: Live) -> dict[str, Any]:
    """Return the data of the event that undoes the last undoable change."""
    last = live.session.undoable
    assert last is not None, "who may undo has something to undo"
    assert last.kind in UNDOABLE, "only such events are kept for it"
    return {"number": last.number}
