"""What is asked of the workers; the server itself imports no more than this of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from papercraft.serve.reading_task import Task


def read_session(task: Task) -> dict[str, Any]:
    """Read the photos of a session (``serve.reading``)."""
    # Imported in the worker: it brings the picture libraries.
    from papercraft.serve.reading import read  # noqa: PLC0415

    return read(task)


def warm_up() -> None:
    """Import what reading a photo takes."""
    import papercraft.serve.reading  # noqa: F401, PLC0415 - as above


def convert_heic(source: Path, target: Path) -> bool:
    """Write a HEIC photo as JPEG, turned upright; tell whether it could be read."""
    # As above.
    from papercraft.core.problems import ReadError  # noqa: PLC0415
    from papercraft.photo.load import load_pictures  # noqa: PLC0415
    from papercraft.serve.reading_pictures import as_photo  # noqa: PLC0415

    try:
        pictures = list(load_pictures(source))
    except ReadError:
        return False
    target.write_bytes(as_photo(pictures[0].pixels))
    return True
