"""Findings of preflight: a sentence for people; a code, a place and a measure for programs."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

Place = tuple[float, float]


class UnreadableFileError(Exception):
    """The file cannot be checked; the message says why."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that would go wrong.

    ``place`` is mm from the page's left and top edge, ``count`` how often it occurs on the page;
    ``measured`` and ``limit`` are in ``unit``.
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
        """Return the finding as plain data without what it does not have."""
        data = {key: value for key, value in asdict(self).items() if value not in (None, "")}
        if self.place:
            data["place"] = [round(value, 1) for value in self.place]
        return data


@dataclass(slots=True)
class Report:
    """All findings in a file. Notes are worth knowing and no fault."""

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
