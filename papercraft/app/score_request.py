"""What to score: records, in files or as bytes, and how."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from papercraft.app.files import read_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True)
class RecordFile:
    """A record to score: its name in messages, and a file or its bytes.

    Paths of its photos are relative to the file, or for bytes to the folder ``beside``.
    """

    name: str
    source: Path | bytes
    beside: Path = Path()

    def read(self) -> bytes:
        """Return the bytes; raise UsageError if the file is missing, ReadError if unreadable."""
        return self.source if isinstance(self.source, bytes) else read_file(self.source)

    @property
    def shown(self) -> str:
        """The name of the file, empty for bytes."""
        return "" if isinstance(self.source, bytes) else self.name

    @property
    def folder(self) -> Path:
        """The folder of its photos."""
        return self.beside if isinstance(self.source, bytes) else self.source.parent


@dataclass(frozen=True)
class ScoreRequest:
    """What to score, and how.

    Attributes:
        records: The records; those of a game played in series are added up.
        answers: Answers to questions about photos, by the keys of the questions; one record only.
        as_read: Whether everything counts as read, without asking the open questions.
        lenient: Whether games whose referee stops at the first broken rule judge the turns after
          it, too.
        par_seconds: The time limit for each player's best possible score; None to skip it.
        stop_at_first: Whether to stop at the first record that cannot be read.
    """

    records: Sequence[RecordFile] = ()
    answers: Mapping[str, str] = field(default_factory=dict)
    par_seconds: float | None = None
    as_read: bool = False
    lenient: bool = False
    stop_at_first: bool = False
