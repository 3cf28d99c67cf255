"""The jobs of the workers. The server imports only this module, not the libraries they need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.sheet_files import looking_only_in

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from papercraft.serve.print_order import Preview, Printed, PrintOrder
    from papercraft.serve.reading_task import Task


def with_sheets(function: Callable[..., Any], places: tuple[Path, ...], *args: Any) -> Any:
    """Call a function so that it finds described sheets only in these places."""
    with looking_only_in(*places):
        return function(*args)


def read_session(task: Task) -> dict[str, Any]:
    """Read the photos of a session (``serve.reading``)."""
    # Imported in the worker: it brings the picture libraries.
    from papercraft.serve.reading import read  # noqa: PLC0415

    return read(task)


def warm_up() -> None:
    """Import the libraries for reading photos and for printing ahead of the first job."""
    import papercraft.serve.printing  # noqa: PLC0415 - as above
    import papercraft.serve.reading  # noqa: F401, PLC0415 - as above


def convert_heic(source: Path, target: Path) -> bool:
    """Convert a HEIC photo to an upright JPEG; return whether it could be read."""
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


def preview_print(order: PrintOrder) -> Preview:
    """Draw a preview of an order (``serve.printing``)."""
    from papercraft.serve.printing import preview  # noqa: PLC0415 - as above

    return preview(order)


def print_pdf(order: PrintOrder) -> Printed:
    """Print an order as a PDF (``serve.printing``)."""
    from papercraft.serve.printing import pdf  # noqa: PLC0415 - as above

    return pdf(order)


def sheet_titles(game: str, language: str, sheet: str) -> dict[str, list[str]]:
    """Return the titles of the sheets of a game or of an ID (``serve.printing``)."""
    from papercraft.serve.printing import titles  # noqa: PLC0415 - as above

    return titles(game, language, sheet)
