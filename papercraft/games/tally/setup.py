"""The setup is the description: nothing is random, and the ID carries its digest."""

from __future__ import annotations

import json
import tomllib
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.data_files import ready_folder, ready_text
from papercraft.core.game import Described, seedless
from papercraft.core.ids import SheetId
from papercraft.core.layouts import game_layout
from papercraft.core.messages import join, ngettext
from papercraft.core.problems import Problem, ReadError
from papercraft.core.sheet_files import looking_in
from papercraft.core.store import to_json
from papercraft.core.toml_writer import to_toml
from papercraft.core.validation import validate
from papercraft.games.tally import GAME
from papercraft.games.tally.checks import problems_of_elements
from papercraft.games.tally.decks import kinds_of
from papercraft.games.tally.definition import Definition
from papercraft.games.tally.flow import overhang_of
from papercraft.games.tally.lookup import Source, described_by
from papercraft.games.tally.sheet_checks import problems_of_fit, problems_of_formulas
from papercraft.games.tally.sound_parts import SoundParts, sound_parts
from papercraft.games.tally.word_lists import with_tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

__all__ = [
    "best_of",
    "described",
    "dump",
    "generate",
    "load",
    "names_file",
    "outline",
    "params",
    "show",
    "title",
    "usual_players",
    "with_overrides",
]

# Any of these keys makes a file a description; records and sheet files have others.
_DESCRIPTION = ("box", "cards", "token", "net", "total")
# The most problems of fit to report at once.
_MOST_FITS = 20
# The width of a line on a terminal, in characters.
_WIDEST = 76


class Ready(NamedTuple):
    """The parameters of a layout: the name of a file of ``layouts/ready``."""

    ready: str


def params(version: int, layout: int) -> Definition:
    """Return the description of a layout."""
    for named in game_layout(GAME.name)["layouts"].values():
        if named["code"] == layout and str(version) in named["versions"]:
            return _ready(Ready(**named["versions"][str(version)]))
    raise LookupError(f"generator {version}, layout {layout} of {GAME.name} is not known here")


@lru_cache(maxsize=32)
def _ready(one: Ready) -> Definition:
    with looking_in(ready_folder()):
        return load(tomllib.loads(ready_text(one.ready)))


generate = seedless


def with_overrides(_params: Definition, digest: tuple[int, ...]) -> Definition:
    """Return the description with this digest.

    Raises:
        IdError: there is no such file, or several differ; the message lists the files.
    """
    groups = _groups(SheetId(GAME.code, GAME.version, 0, 0, digest))
    return described_by(digest, groups, _source, GAME.name)


def _source(file: Path, data: Mapping[str, Any]) -> Source | None:
    """Return the description in a file; None if it has none."""
    is_record = not _describes(data)
    description = data.get(GAME.inline) if is_record else data
    if description is None:
        return None
    with looking_in(file):
        definition = _definition(to_json(with_tables(description)[0]))
    return Source(file, definition, is_record)


def _groups(sheet: SheetId) -> str:
    """Return the part that the IDs of all sheets of a file share: the groups of the digest."""
    return "-".join(str(sheet).split("-")[3:5])


@lru_cache(maxsize=256)
def _definition(text: str) -> Definition | None:
    """Return the description in a file, given as JSON; None if it is invalid."""
    try:
        return load(json.loads(text))
    except ReadError:
        return None


def load(data: Any) -> Definition:
    """Return the described sheet; raise ReadError with all problems."""
    data, missing = with_tables(data)
    definition, problems = validate(Definition, data)
    problems += missing
    parts = sound_parts(data, problems) if definition is None or missing else SoundParts(definition)
    if parts is not None:
        problems += problems_of_elements(parts.definition, is_whole=parts.is_whole)
    if problems:
        parts = sound_parts(data, problems)
    if parts is not None:
        problems += [*problems_of_formulas(parts), *_problems_of_fit(data, parts, problems)]
    if definition is None or problems:
        raise ReadError(problems)
    return definition


def _problems_of_fit(data: Any, parts: SoundParts, known: list[Problem]) -> list[Problem]:
    """Return the problems of fit; each is left out in turn to find the next."""
    problems: list[Problem] = []
    left: SoundParts | None = parts
    while left is not None and len(problems) < _MOST_FITS:
        more = list(problems_of_fit(left.definition))
        if not more:
            break
        problems += more
        left = sound_parts(data, [*known, *problems])
    return problems


def described(data: Mapping[str, Any]) -> Described | None:
    """Return the sheet that a file describes; None if it is a record or holds an ID."""
    if not _describes(data):
        return None
    definition = load(data)
    sheet = SheetId(GAME.code, GAME.version, 0, 0, definition.digest)
    return Described(sheet, usual_players(definition), tuple(_notes(definition)))


def _notes(definition: Definition) -> Iterator[str]:
    """Yield hints for whoever prints the sheet, such as a last page with only a line or two."""
    over = overhang_of(definition)
    if over is not None:
        names = join(list(over.names))
        yield ngettext(
            "page {page} has only {names}: the page before is {mm} mm too short; fewer boxes, "
            "totals, headings or lines to write on, or shorter texts, would save it",
            "page {page} has only {names}: each page before is {mm} mm too short; fewer boxes, "
            "totals, headings or lines to write on, or shorter texts, would save it",
            over.pages - 1,
            page=over.pages,
            names=names,
            mm=over.missing,
        )


def _describes(data: Mapping[str, Any]) -> bool:
    """Return whether a file is a description rather than a record or a sheet file."""
    return any(key in data for key in _DESCRIPTION)


def names_file(definition: Definition) -> str:
    """Return the name of the file with names for the sheets, or empty."""
    return definition.names


def usual_players(definition: Definition) -> int:
    """Return the number of columns for players on a sheet."""
    return definition.columns


def best_of(definition: Definition) -> str:
    """Return whether the most or the least points win."""
    return definition.best


def title(definition: Definition) -> str:
    """Return the title of the sheet."""
    return definition.shown(definition.name)


def dump(definition: Definition) -> dict[str, Any]:
    """Return the inline form: the description without default values."""
    return definition.as_data()


def outline(definition: Definition) -> tuple[str, ...]:
    """Return the name of a sheet, its number of boxes and cards, and its first labels."""
    decks = definition.cards.values()
    cards = sum(kind.copies for deck in decks for kind in kinds_of(deck))
    labels = [cell.label for cell in definition.cells.values()]
    return (
        definition.shown(definition.name),
        ngettext(
            "{n} box, columns: {columns}",
            "{n} boxes, columns: {columns}",
            len(labels),
            columns=definition.columns,
        ),
        *([ngettext("{n} card", "{n} cards", cards)] if cards else []),
        *([_first_of(labels)] if labels else []),
    )


def _first_of(labels: list[str]) -> str:
    """Return as many labels as fit on a line."""
    widths = accumulate(len(label) + 2 for label in labels)
    fit = sum(width <= _WIDEST for width in widths)
    return join(labels if fit == len(labels) else [*labels[:fit], "..."])


def show(definition: Definition) -> str:
    """Return a described sheet as text: its name, its boxes, its file."""
    return "\n".join(outline(definition)) + "\n\n" + to_toml(dump(definition))
