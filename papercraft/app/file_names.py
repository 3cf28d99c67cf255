"""File names: of each set, from a pattern, and of each card."""

from __future__ import annotations

from collections import Counter
from string import Formatter
from typing import TYPE_CHECKING

from papercraft.app.print_job import file_word
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError, join_or

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from papercraft.app.print_job import PrintJob
    from papercraft.core.page import Page

FIELDS = ("id", "name", "set", "seed", "game")


def stems_of(job: PrintJob, pattern: str) -> list[tuple[int, str]]:
    """Return the place of each set, and its file name without extension, perhaps with folders.

    Raises:
        UsageError: the pattern has unknown fields, or the same name for two sets.
    """
    check_pattern(pattern)
    places = range(len(job.ids))
    wanted = [n for n in places if not job.only_name or job.names_of(n).has(job.only_name)]
    found = [(place, _stem(job, place, pattern)) for place in wanted]
    stem, count = Counter(stem.casefold() for _, stem in found).most_common(1)[0]
    if count > 1:
        form = "{n} sets would have the file name {name}; add {fields}"
        told = gettext(form, n=count, name=repr(stem), fields="{set} or {id}")
        raise UsageError(told)
    return found


def check_pattern(pattern: str) -> None:
    """Raise UsageError if a pattern has unknown fields."""
    try:
        fields = {field for _, field, *_ in Formatter().parse(pattern) if field is not None}
    except ValueError as error:
        form = "{pattern}: braces come in pairs, around a field such as {{id}}"
        raise UsageError(gettext(form, pattern=pattern)) from error
    unknown = sorted(fields - {*FIELDS})
    if unknown:
        known = join_or(f"{{{name}}}" for name in FIELDS)
        form = "{pattern}: {field} is unknown; use {known}"
        raise UsageError(gettext(form, pattern=pattern, field=f"{{{unknown[0]}}}", known=known))


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
    # A set without a name is called by its number.
    return "/".join(part.format(**values) or values["set"] for part in pattern.split("/"))


def card_names(pages: Iterable[Page], base: Path) -> tuple[Path | None, ...]:
    """Return the file name of a picture of each page with a card, for shops.

    Fronts sort by name in their order, and backs in the same. Where all backs are alike there is a
    single one; the pages of the others have no name.
    """
    laid = list(pages)
    backs = [page.sheet.marks for page in laid if page.sheet.behind]
    alike, width = all(marks == backs[0] for marks in backs), len(str(len(laid)))
    counts = {True: 0, False: 0}
    found: list[Path | None] = []
    for page in laid:
        behind = page.sheet.behind
        counts[behind] += 1
        name = f"{counts[behind]:0{width}}"
        if behind:
            name = "" if alike else f"-{name}"
            single = base.with_name(f"{base.name}-back{name}.png")
            found.append(None if single in found else single)
        else:
            title = file_word(" ".join(page.sheet.places.cells))
            found.append(base.with_name(f"{base.name}-front-{name}-{title}.png"))
    return tuple(found)
