"""Pictures of handwriting, kept in a folder beside the record.

Handwriting is not recognized; it is only kept as pictures, named after the field on the sheet and
the player. Every scan into the record replaces them all, so none of an earlier photo stays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.messages import join

if TYPE_CHECKING:
    from pathlib import Path

    from papercraft.core.file_set import FileSet
    from papercraft.core.messages import Message
    from papercraft.core.transcript import Handwriting, Scan
    from papercraft.photo.load import Pixels

_ENDING = ".written"
# Names may be longer than file names.
_MOST_LETTERS = 60


def handwriting_folder(record: Path) -> Path:
    """Return the folder beside a record for pictures of handwriting."""
    return record.with_name(record.name + _ENDING)


def handwriting_picture(one: Handwriting) -> Pixels:
    """Return a picture of the handwriting, rectified, at the resolution of the photo.

    Raises:
        ReadError: the photo has changed since it was read.
    """
    page: Any = one.page
    picture: Pixels = page.cut_out(one.box)
    return picture


def add_handwriting(record: Path, scan: Scan, files: FileSet) -> None:
    """Add the pictures of a scan to a set of files, and remove those of earlier scans.

    Raises:
        ReadError: a photo has changed since it was read.
        WriteError: a file cannot be written.
    """
    folder = handwriting_folder(record)
    if not scan.written and not folder.is_dir():
        return
    # Imported late: it brings the picture libraries.
    from papercraft.photo.overlay import encode_kept_png, is_kept_png  # noqa: PLC0415

    targets = [folder / name for name in file_names(scan)]
    for target, one in zip(targets, scan.written, strict=True):
        with files.open(target, is_kept_png) as out:
            out.write(encode_kept_png(handwriting_picture(one)))
    for old in sorted(folder.glob("*.png")):
        if old not in targets and is_kept_png(old):
            files.remove(old)


def file_names(scan: Scan) -> list[str]:
    """Return the file name of each picture: its field, with the player or a number if shared.

    Names that differ only in case get numbers, for file systems that ignore case.
    """
    # Imported late: it brings the painters.
    from papercraft.app.print_job import file_word  # noqa: PLC0415

    names: list[str] = []
    taken: set[str] = set()
    for one in scan.written:
        stem = one.name
        if one.player is not None:
            word = file_word(writer(scan, one))[:_MOST_LETTERS]
            stem += f"-{word or one.player}"
        name, count = stem, 1
        while name.casefold() in taken:
            count += 1
            name = f"{stem}-{count}"
        taken.add(name.casefold())
        names.append(f"{name}.png")
    return names


def caption(scan: Scan, one: Handwriting) -> Message:
    """Return the caption of a picture: the field, and whose sheet it is on."""
    return join([text for text in (one.label, writer(scan, one)) if text])


def writer(scan: Scan, one: Handwriting) -> str:
    """Return the name of the player whose sheet it is on; empty if several share it."""
    return "" if one.player is None else str(scan.data["players"][one.player - 1]["name"])
