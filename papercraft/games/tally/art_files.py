"""Load the picture files that a description refers to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext
from papercraft.core.problems import Problem, join_or
from papercraft.core.sheet_files import beside
from papercraft.core.validation import shown_key
from papercraft.games.tally.art import MOTIFS, ArtError
from papercraft.games.tally.png_art import SIGNATURE, png_drawing
from papercraft.games.tally.svg_art import svg_drawing

if TYPE_CHECKING:
    from pathlib import Path

    from papercraft.games.tally.art import Drawn

_MOST_BYTES = 2_000_000
_ENDINGS = (".svg", ".png")


def with_art(data: Any) -> tuple[Any, list[Problem]]:
    """Return a description with names of picture files replaced by drawings.

    Files are looked for where ``core.sheet_files`` looks. Only problems with files are reported.
    """
    boxes = data.get("box") if isinstance(data, dict) else None
    if not isinstance(boxes, dict):
        return data, []
    read, problems = dict(boxes), []
    for key, box in boxes.items():
        name = box.get("art") if isinstance(box, dict) else None
        if not isinstance(name, str) or name in MOTIFS or "drawing" in box:
            continue
        try:
            drawing = _drawing_of(name)
        except ArtError as error:
            problems.append(Problem(f"box.{shown_key(key)}.art", str(error)))
            continue
        read[key] = {word: value for word, value in box.items() if word != "art"}
        read[key]["drawing"] = drawing.model_dump(mode="json")
    return data | {"box": read}, problems


def _drawing_of(name: str) -> Drawn:
    """Return the drawing in a file; raise ArtError if it cannot be used."""
    if not name.lower().endswith(_ENDINGS) or set(name) & set("/\\:"):
        form = "should be an SVG or PNG file in the same folder, such as tree.svg, or one of {all}"
        raise ArtError(gettext(form, all=join_or(MOTIFS)))
    file = beside(name)
    if file is None:
        form = "there is no file {file} next to the one that describes the sheet"
        raise ArtError(gettext(form, file=name))
    try:
        status = file.stat()
        return _read(file.absolute(), status.st_mtime_ns, status.st_size)
    except OSError as error:
        raise ArtError(gettext("cannot be read: {reason}", reason=error.strerror)) from error
    except ArtError as error:
        raise ArtError(gettext("{file}: {message}", file=name, message=error)) from error


@lru_cache(maxsize=32)
def _read(file: Path, _changed: int, _size: int) -> Drawn:
    with file.open("rb") as source:
        content = source.read(_MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        raise ArtError(gettext("is larger than {n} MB", n=_MOST_BYTES // 1_000_000))
    return png_drawing(content) if content.startswith(SIGNATURE) else svg_drawing(content)
