"""Findings of preflight: a message for people; a code, a place and a measurement for programs."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

Place = tuple[float, float]


class UnreadableFileError(Exception):
    """The file cannot be checked; the message says why."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem in print.

    ``place`` is in mm from the page's left and top edge, ``count`` is how often it occurs on the
    page; ``measured`` and ``limit`` are in ``unit``.
    """

    code: str
    message: str
    page: int | None = None
    place: Place | None = None
    count: int = 1
    measured: float | None = None
    limit: float | None = None
    unit: str = ""

    def __str__(self) -> str:
        words = [f"page {self.page}"] if self.page else []
        if self.place:
            words.append(f"{self.place[0]:.1f} mm from the left, {self.place[1]:.1f} from the top")
        times = f" ({self.count} times)" if self.count > 1 else ""
        return f"{', '.join(words)}: {self.message}{times}" if words else self.message + times

    def as_dict(self) -> dict[str, Any]:
        """Return the finding as plain data, without empty fields."""
        data = {key: value for key, value in asdict(self).items() if value not in (None, "")}
        if self.place:
            data["place"] = [round(value, 1) for value in self.place]
        return data


CODES = (
    "file.short", "file.broken", "page.size", "page.mixed", "page.units", "page.boxes",
    "font.embedded", "glyph.missing", "line.thin", "image.resolution", "margin.ink", "trim.mark",
    "grey.same", "press.condition", "press.colour", "press.transparency", "press.trim",
    "press.trapped", "press.id",
)  # fmt: skip


def grouped(findings: Iterable[Finding]) -> list[tuple[str, str]]:
    """Return a message and a code for each distinct finding.

    A finding that several pages share becomes one message: ``pages 1-4, 7: ...``.
    """
    groups: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.code, finding.message), []).append(finding)
    return [(_combined(same), code) for (code, _), same in groups.items()]


def _combined(same: list[Finding]) -> str:
    """Return one message for findings that differ only in page, place and count."""
    pages = sorted({finding.page for finding in same if finding.page is not None})
    times = sum(finding.count for finding in same)
    # Omit the count if it is one per page.
    whole = replace(same[0], place=_common(same), count=times if times != len(pages) else 1)
    if len(pages) <= 1:
        return str(whole)
    between = ", " if whole.place else ": "
    return f"pages {_ranges(pages)}{between}{replace(whole, page=None)}"


def _common(same: list[Finding]) -> Place | None:
    """Return the place of findings if it is the same on all pages, else None."""
    places = [finding.place and tuple(round(v, 1) for v in finding.place) for finding in same]
    return same[0].place if len(set(places)) == 1 else None


def _ranges(pages: list[int]) -> str:
    """Return ``1-4, 7`` for pages in ascending order."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


@dataclass(slots=True)
class Report:
    """All findings in a file. Notes are worth knowing but are not problems in print."""

    kind: str
    pages: int = 0
    sizes: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    notes: list[Finding] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return {
            "kind": self.kind,
            "pages": self.pages,
            "sizes": self.sizes,
            "findings": [finding.as_dict() for finding in self.findings],
            "notes": [note.as_dict() for note in self.notes],
        }
