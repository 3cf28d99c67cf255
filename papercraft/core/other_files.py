"""Recognize files that are not records but that papercraft writes or reads as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import Message, gettext

if TYPE_CHECKING:
    from collections.abc import Mapping

# Magic bytes of JPEG, PNG, and RIFF, which contains WebP.
_PICTURES = (b"\xff\xd8\xff", b"\x89PNG", b"RIFF")


def message_for_data(data: Mapping[str, object]) -> Message | None:
    """Return a message if the data are those of another kind of file, or None if not."""
    if data.get("papercraft") is None or "players" in data:
        verdict = {"legal", "final", "winners", "violations"} <= data.keys()
        form = "this is a verdict from score --json; pass the record it was made from"
        return gettext(form) if verdict else None
    sheets = data.get("sheets")
    if isinstance(sheets, list) and "game" not in data:
        form = (
            "this is the geometry file of a print: it tells other programs where everything is on "
            "the sheets; papercraft show {sheet} shows the sheet, and papercraft new-record writes "
            "a record to score"
        )
        return gettext(form, sheet=_id_in(sheets))
    if "record" in data and "questions" in data:
        form = (
            "this is the output of scan --json; write the record to a separate file with "
            "papercraft scan PHOTO -o FILE.toml"
        )
        return gettext(form)
    return None


def _id_in(sheets: list[object]) -> str:
    """Return the ID of the first sheet, or ``ID`` if it cannot be shown."""
    first = sheets[0] if sheets else None
    sheet = first.get("id") if isinstance(first, dict) else None
    return sheet if isinstance(sheet, str) and sheet.isascii() and sheet.isprintable() else "ID"


def message_for_bytes(source: bytes) -> Message | None:
    """Return a message if a file is a PDF or a picture, or None if not."""
    if source.startswith(b"%PDF-"):
        form = "this is a PDF; a record is a TOML or JSON file, and a sheet has an ID printed on it"
        return gettext(form)
    if source.startswith(_PICTURES) or source[4:8] == b"ftyp":
        form = "this is a picture; a record is a TOML or JSON file, which papercraft scan writes"
        return gettext(form)
    return None
