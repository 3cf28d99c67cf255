"""The file that describes a sheet, found by the digest in its ID."""

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
    """A file, what it describes, None if there is a mistake in it, and whether it is a record.

    A record has a copy of the description of its sheet.
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
    """Return what the nearest file says of the sheets with a digest; ``groups`` is it in their IDs.

    A file is known by what is drawn, so formulas may be corrected after printing: it counts more
    than copies in records, and if files of one folder differ, nobody knows which of them counts.

    Raises:
        IdError: there is no such file, or there are several; which ones there are is told.
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
    """Return what equally near files say of the sheets with a digest, None if nothing."""
    known = [one for one in near if one.definition is not None and one.definition.digest == digest]
    files = [one for one in known if not one.is_record]
    differing = [one.file for one in files if _counts(one) != _counts(files[0])]
    if differing:
        raise IdError(ambiguous_sheet(groups, [files[0].file, differing[0]]))
    return next((one.definition for one in (*files, *known)), None)


def _counts(source: Source) -> Definition | None:
    """Return what counts in a description: whose sheets they are does not."""
    definition = source.definition
    return None if definition is None else definition.model_copy(update={"names": ""})


def _nearness(found: tuple[Path, Mapping[str, Any]]) -> Path:
    """Return what files are as near as: their folder, or nothing else if they are given."""
    file = found[0]
    return file if is_given(file) else file.parent
