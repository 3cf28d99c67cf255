"""Names of files: of each set, made from a pattern, and of each card."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from string import Formatter
from typing import TYPE_CHECKING

from papercraft.app.print_job import file_word
from papercraft.core.ids import ConsecutiveIds
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError, join_or

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from papercraft.app.print_job import PrintJob
    from papercraft.core.ids import SheetId
    from papercraft.core.page import Page

FIELDS = ("id", "name", "set", "seed", "game")


@dataclass(frozen=True)
class Stems:
    """The number of each set with its file name, without extension but with any folders.

    Names are made on demand: millions of them would fill the memory.
    """

    job: PrintJob
    pattern: str
    places: Sequence[int]

    @classmethod
    def of(cls, job: PrintJob, pattern: str) -> Stems:
        """Return the names of all sets that are printed.

        Raises:
            UsageError: the pattern has unknown fields, or the same name for two sets.
        """
        check_pattern(pattern)
        places: Sequence[int] = range(len(job.ids))
        if job.only_name:
            places = [place for place in places if job.names_of(place).has(job.only_name)]
        stems = cls(job, pattern, places)
        if not _tells_sets_apart(pattern, job.ids):
            stems._refuse_twins()
        return stems

    def part(self, which: int, shares: int) -> Stems:
        """Return share ``which`` (from 1) of ``shares``: every ``shares``-th set from there."""
        return replace(self, places=self.places[which - 1 :: shares])

    def __len__(self) -> int:
        return len(self.places)

    def __iter__(self) -> Iterator[tuple[int, str]]:
        for place in self.places:
            yield place, _stem(self.job, place, self.pattern)

    @property
    def folders(self) -> set[str]:
        """All folders that the names contain."""
        if "/" not in self.pattern:
            return {""}
        return {stem.rpartition("/")[0] for _, stem in self}

    def _refuse_twins(self) -> None:
        stem, count = Counter(stem.casefold() for _, stem in self).most_common(1)[0]
        if count > 1:
            form = "{n} sets would have the file name {name}; add {fields}"
            message = gettext(form, n=count, name=repr(stem), fields="{set} or {id}")
            raise UsageError(message)


def _tells_sets_apart(pattern: str, ids: Sequence[SheetId]) -> bool:
    """Return whether a pattern guarantees distinct names, so that they need not be compared.

    All set numbers have the same length, and so have consecutive IDs. With at most one other field
    of variable length, they stand at the same position in every name.
    """
    used = [(field, form, how) for _, field, form, how in Formatter().parse(pattern) if field]
    if any(form or how for _, form, how in used):
        return False
    fields = [field for field, *_ in used]
    are_consecutive = isinstance(ids, ConsecutiveIds)
    fixed = {"set", "game", "id"} if are_consecutive else {"set", "game"}
    others = [field for field in fields if field not in fixed]
    different = {"set", "id", "seed"} if are_consecutive else {"set"}
    return len(others) <= 1 and not different.isdisjoint(fields)


def check_pattern(pattern: str, known: Sequence[str] = FIELDS) -> None:
    """Raise UsageError if a pattern has unknown fields, or says to write them as numbers."""
    try:
        fields = {field for _, field, *_ in Formatter().parse(pattern) if field is not None}
        if fields <= {*known}:
            pattern.format(**dict.fromkeys(known, ""))
    except ValueError as error:
        form = "{pattern}: braces come in pairs, around a field such as {{id}}"
        raise UsageError(gettext(form, pattern=pattern)) from error
    unknown = sorted(fields - {*known})
    if unknown:
        choices = join_or(f"{{{name}}}" for name in known)
        form = "{pattern}: {field} is unknown; use {known}"
        raise UsageError(gettext(form, pattern=pattern, field=f"{{{unknown[0]}}}", known=choices))


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
    paths: list[Path | None] = []
    for page in laid:
        behind = page.sheet.behind
        counts[behind] += 1
        name = f"{counts[behind]:0{width}}"
        if behind:
            name = "" if alike else f"-{name}"
            single = base.with_name(f"{base.name}-back{name}.png")
            paths.append(None if single in paths else single)
        else:
            title = file_word(" ".join(page.sheet.places.cells))
            paths.append(base.with_name(f"{base.name}-front-{name}-{title}.png"))
    return tuple(paths)
