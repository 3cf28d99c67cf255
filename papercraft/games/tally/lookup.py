"""Find the file that describes a sheet by the digest in its ID."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.ids import IdError
from papercraft.core.sheet_files import ambiguous_sheet, is_given, missing_sheet, sheet_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path
    from typing import Any

    from papercraft.games.tally.definition import Definition


class Source(NamedTuple):
    """A file, the description in it (None if invalid), and whether it is a record.

    A record contains a copy of the description of its sheet.
    """

    file: Path
    definition: Definition | None
    is_record: bool


def described_by(
    digest: tuple[int, ...],
    groups: str,
    source: Callable[[Path, Mapping[str, Any]], Source | None],
    game: str,
) -> Definition:
    """Return the description with a digest from the nearest file; ``groups`` is its form in IDs.

    The digest covers only what is printed, so formulas may be corrected after printing. So a file
    takes precedence over copies in records, and files in one folder that differ are ambiguous.

    Raises:
        IdError: there is no such file, or several differ; the message lists the files.
    """
    seen: list[Source] = []
    for _, files in groupby(sheet_files(game), key=_nearness):
        near = [one for one in (source(*file) for file in files) if one is not None]
        definition = _only(near, digest, groups)
        if definition is not None:
            return definition
        seen += near
    others = [one.file for one in seen if one.definition is not None]
    broken = [one.file for one in seen if one.definition is None]
    raise IdError(missing_sheet(groups, others, broken))


def _only(near: Iterable[Source], digest: tuple[int, ...], groups: str) -> Definition | None:
    """Return the description with a digest from equally near files; None if there is none."""
    known = [one for one in near if one.definition is not None and one.definition.digest == digest]
    files = [one for one in known if not one.is_record]
    differing = [one.file for one in files if _counts(one) != _counts(files[0])]
    if differing:
        raise IdError(ambiguous_sheet(groups, [files[0].file, differing[0]]))
    return next((one.definition for one in (*files, *known)), None)


def _counts(source: Source) -> Definition | None:
    """Return the part of a description that matters, which excludes the names of owners."""
    definition = source.definition
    return None if definition is None else definition.model_copy(update={"names": ""})


def _nearness(definition: tuple[Path, Mapping[str, Any]]) -> Path:
    """Return a key that is equal for equally near files: the folder, or the file if named."""
    file = definition[0]
    return file if is_given(file) else file.parent
