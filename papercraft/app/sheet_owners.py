"""Compare the names on photographed sheets with a list that may have changed since printing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.app.names_csv import sets_of_names
from papercraft.app.owners import listed_names
from papercraft.core.messages import gettext, gettext_noop, join
from papercraft.core.named_seeds import mark_of, normalized, parse_seed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from papercraft.app.names_csv import Row
    from papercraft.core.game import AnyGame
    from papercraft.core.named_seeds import NamedSeed

_MOST_MOVED = 5
_DOUBT = gettext_noop(
    "the name on this sheet is not in {file}, which was changed after printing; whose is it?"
)


class Owners(NamedTuple):
    """The names on sheets by their seeds; an empty name is not known.

    ``doubts`` has a sentence for each sheet whose names are only guessed, ``remarks`` one about
    names that have moved in the list.
    """

    names: Mapping[int, tuple[str, ...]] = {}
    doubts: Mapping[int, str] = {}
    remarks: tuple[str, ...] = ()


class _Printed(NamedTuple):
    """A photographed sheet: its seed, what the seed says, and the number of players."""

    seed: int
    name: NamedSeed
    players: int


def owners_of(game: AnyGame, setup: Any, sheets: Mapping[int, int]) -> Owners:
    """Return the owners of sheets; these are given as numbers of players by seed.

    Raises:
        ReadError: the file with the names cannot be used; all problems.
    """
    listed = listed_names(game, setup)
    if listed is None:
        return Owners()
    file, rows = listed
    numbered = [players for seed, players in sheets.items() if parse_seed(seed) is None]
    names: dict[int, tuple[str, ...]] = {}
    if numbered:
        for number, one in enumerate(sets_of_names(str(file), rows, game.players, max(numbered))):
            names[number if one.seed is None else one.seed] = one.names.all
    printed = [_Printed(seed, name, players) for seed, players in sorted(sheets.items())
               if (name := parse_seed(seed)) is not None]  # fmt: skip
    return _Matching(file.name, _by_sets(rows), printed).owners(names)


def _by_sets(rows: Sequence[Row]) -> list[str]:
    """Return the names in the order in which they are printed: set by set."""
    groups: dict[str, list[str]] = {}
    for row in rows:
        groups.setdefault(row.set, []).append(row.name)
    return [name for group in groups.values() for name in group]


class _Matching:
    """The list of names, and which of its rows belong to which sheet."""

    def __init__(self, file: str, listed: list[str], printed: Sequence[_Printed]) -> None:
        """Match sheets with the rows they were printed for, then with others, by checksum."""
        self.file, self.listed, self.printed = file, listed, printed
        self.rows: dict[int, range] = {}
        named = [one for one in printed if one.name.mark]
        for one in named:
            here = [rows for rows in self._windows(one.players, one.name.place)
                    if self._mark(rows) == one.name.mark]  # fmt: skip
            if here:
                self.rows[one.seed] = here[0]
        wanted = {one.name.mark: one.players for one in named if one.seed not in self.rows}
        elsewhere = self._elsewhere(wanted)
        for one in named:
            if one.seed not in self.rows:
                self._move(one, elsewhere.get(one.name.mark, []))

    def _windows(self, players: int, place: int) -> Iterator[range]:
        """Yield the rows that a sheet for up to so many players may have from a place on."""
        most = min(players, len(self.listed) - place)
        yield from (range(place, place + count) for count in range(most, 0, -1))

    def _names(self, rows: range) -> tuple[str, ...]:
        return tuple(self.listed[rows.start : rows.stop])

    def _mark(self, rows: range) -> int:
        return mark_of(self._names(rows))

    def _elsewhere(self, wanted: Mapping[int, int]) -> dict[int, list[range]]:
        """Return all rows with each of the checksums, which are given with numbers of players."""
        found: dict[int, list[range]] = {}
        for players in set(wanted.values()):
            for place in range(len(self.listed)):
                for rows in self._windows(players, place):
                    mark = self._mark(rows)
                    if wanted.get(mark) == players:
                        found.setdefault(mark, []).append(rows)
        return found

    def _move(self, one: _Printed, found: Sequence[range]) -> None:
        """Give a sheet the only rows with its checksum, or the next of several equal names."""
        taken = {row for rows in self.rows.values() for row in rows}
        free = [rows for rows in found if taken.isdisjoint(rows)]
        alike = {tuple(map(normalized, self._names(rows))) for rows in free or found}
        if len(alike) == 1:
            self.rows[one.seed] = (free or found)[0]

    def owners(self, names: Mapping[int, tuple[str, ...]]) -> Owners:
        """Return the owners of all sheets; ``names`` are those of sheets without a checksum."""
        known, doubts, moved = dict(names), {}, []
        taken = {row for rows in self.rows.values() for row in rows}
        for one in self.printed:
            rows = self.rows.get(one.seed)
            if rows is not None:
                known[one.seed] = self._names(rows)
                if rows.start != one.name.place:
                    moved.append((join(known[one.seed]), one.name.place + 1, rows.start + 1))
            elif one.name.mark:
                place = range(one.name.place, one.name.place + one.players)
                known[one.seed] = tuple(
                    self.listed[row] if row < len(self.listed) and row not in taken else ""
                    for row in place
                )
                doubts[one.seed] = gettext(_DOUBT, file=self.file)
        return Owners(known, doubts, tuple(self._remarks(moved)))

    def _remarks(self, moved: Sequence[tuple[str, int, int]]) -> Iterator[str]:
        if not moved:
            return
        form = "{name} (number {before}, now {now})"
        shown: list[str] = [gettext(form, name=name, before=before, now=now)
                 for name, before, now in moved[:_MOST_MOVED]]  # fmt: skip
        shown += ["..."] * (len(moved) > _MOST_MOVED)
        form = "{file} has changed since printing; sheets were found by their names: {moved}"
        yield gettext(form, file=self.file, moved=join(shown))
