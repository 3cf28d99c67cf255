"""File names for each set, from a pattern."""

from __future__ import annotations

from collections import Counter
from string import Formatter
from typing import TYPE_CHECKING

from papercraft.app.print_job import file_word
from papercraft.core.problems import UsageError, join_or

if TYPE_CHECKING:
    from papercraft.app.print_job import PrintJob

FIELDS = ("id", "name", "set", "seed", "game")


def stems_of(job: PrintJob, pattern: str) -> list[tuple[PrintJob, str]]:
    """Return the job of each set, and its file name without extension.

    Raises:
        UsageError: the pattern has unknown fields, or the same name for two sets.
    """
    check_pattern(pattern)
    places = range(len(job.ids))
    wanted = [n for n in places if not job.only_name or job.names_of(n).has(job.only_name)]
    found = [(job.one_set(place), _stem(job, place, pattern)) for place in wanted]
    stem, count = Counter(stem.casefold() for _, stem in found).most_common(1)[0]
    if count > 1:
        raise UsageError(f"{count} sets would have the file name {stem!r}; add {{set}} or {{id}}")
    return found


def check_pattern(pattern: str) -> None:
    """Raise UsageError if a pattern has unknown fields."""
    try:
        fields = {field for _, field, *_ in Formatter().parse(pattern) if field is not None}
    except ValueError as error:
        raise UsageError(f"{pattern}: {error}") from error
    unknown = sorted(fields - {*FIELDS})
    if unknown:
        known = join_or(f"{{{name}}}" for name in FIELDS)
        raise UsageError(f"{pattern}: {{{unknown[0]}}} is unknown; use {known}")


def _stem(job: PrintJob, place: int, pattern: str) -> str:
    names, width = job.names_of(place), len(str(len(job.ids)))
    shown = job.only_name or names.whole or " ".join(names.players)
    values = {
        "id": str(job.ids[place]),
        "name": file_word(shown),
        "set": f"{place + 1:0{width}}",
        "seed": str(job.ids[place].seed),
        "game": job.game.name,
    }
    return pattern.format(**values)
