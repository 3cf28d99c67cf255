"""How well a collection of real photos is read: ``python -m bench.real_photos FOLDER``.

Each folder in it is a game: its photos, and ``truth.toml``, a record of what is on them, typed by a
person (docs/REAL-PHOTOS.md). What the truth leaves out is not compared. Shown are silent errors
first: what is wrong in a record and was not asked. The exit code is 1 if there are any.
"""

from __future__ import annotations

import sys
import tomllib
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from papercraft.app.photo_files import find_photos
from papercraft.app.scan import ScanRequest, scan
from papercraft.core.problems import PapercraftError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TRUTH = "truth.toml"
# They do not say what is on the paper, and the order of cups says nothing.
_ABOUT = {"papercraft", "game", "sheet", "title", "date", "name", "options"}
_UNORDERED = {"cups"}
_SILENT, _WHOLE = 1, 0


@dataclass(frozen=True)
class Result:
    """What was read of a game: the places that are wrong, and the keys of the questions.

    ``refused`` says why nothing could be read; ``problems`` which photos could not be.
    """

    name: str
    wrong: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    refused: str = ""
    problems: tuple[str, ...] = ()

    @property
    def silent(self) -> list[str]:
        """The places that are wrong without a question about them."""
        asked = self.asked
        return [place for place in self.wrong if not any(_is_about(key, place) for key in asked)]

    @property
    def guessed(self) -> int:
        """How many questions have the right guess."""
        return sum(not any(_is_about(key, place) for place in self.wrong) for key in self.asked)


def measured(folder: Path) -> Result:
    """Read the photos of a game and compare the record with the truth."""
    truth = tomllib.loads((folder / TRUTH).read_text("utf-8"))
    players = ",".join(player["name"] for player in truth.get("players", []))
    try:
        found = scan(ScanRequest(find_photos([str(folder)]), truth.get("sheet"), players or None))
    except PapercraftError as error:
        return Result(folder.name, refused=str(error))
    wrong = tuple(sorted(differences(truth, found.scan.data)))
    asked = tuple(question.key for question in found.questions)
    return Result(folder.name, wrong, asked, problems=tuple(map(str, found.album.problems)))


def differences(truth: Any, read: Any, place: str = "") -> Iterator[str]:
    """Yield the places at which a record that was read differs from the truth."""
    if isinstance(truth, dict):
        others = read if isinstance(read, dict) else {}
        for key in truth.keys() - _ABOUT:
            yield from differences(truth[key], others.get(key), f"{place}.{key}".strip("."))
    elif isinstance(truth, list) and _is_series(truth, place):
        items = read if isinstance(read, list) else []
        for number, (one, other) in enumerate(zip_longest(truth, items), 1):
            yield from differences(one, other, f"{place}.{number}")
    elif _as_told(truth, place) != _as_told(read, place):
        yield place


def _is_series(truth: list[Any], place: str) -> bool:
    """Return whether questions are about the items of a list, not about the list."""
    return place == "dice" or any(isinstance(one, dict) for one in truth)


def _as_told(value: Any, place: str) -> Any:
    unordered = place.rpartition(".")[2] in _UNORDERED and isinstance(value, list)
    return sorted(value) if unordered else value


def _is_about(key: str, place: str) -> bool:
    """Return whether the question with a key is about a place of the record, or a part of it."""
    about = key.partition(":")[0]
    return f"{place}.".startswith(f"{about}.") or f"{about}.".startswith(f"{place}.")


def tell(results: Sequence[Result]) -> None:
    """Print the silent errors, then what was refused or asked, then the sums."""
    for one in results:
        for place in one.silent:
            print(f"SILENT {one.name}: {place}")
    for one in results:
        for reason in filter(None, (one.refused, *one.problems)):
            print(f"refused {one.name}: {reason}")
    for one in results:
        for key in one.asked:
            print(f"asked {one.name}: {key}")
    read = [one for one in results if not one.refused]
    asked = sum(len(one.asked) for one in read)
    rows = [
        ("games read", f"{len(read)} of {len(results)}"),
        ("wrong without a question", str(sum(bool(one.silent) for one in read))),
        ("without a question", str(sum(not one.asked for one in read))),
        ("questions", str(asked)),
        ("guessed right", f"{sum(one.guessed for one in read)} of {asked}"),
    ]
    for label, value in rows:
        print(f"{label:28} {value}")


def measure(words: Sequence[str]) -> int:
    """Measure the collections that are named, and tell; return the exit code."""
    folders = sorted(truth.parent for word in words for truth in Path(word).rglob(TRUTH))
    if not folders:
        print(f"no folder with {TRUTH} in {', '.join(words) or 'no folder'}", file=sys.stderr)
        return 2
    results = [measured(folder) for folder in folders]
    tell(results)
    return _SILENT if any(one.silent for one in results) else _WHOLE


if __name__ == "__main__":
    sys.exit(measure(sys.argv[1:]))
