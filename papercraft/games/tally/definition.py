"""The model of a TOML file that describes a sheet: boxes to tick, totals, rules."""

from __future__ import annotations

import json
from functools import cached_property
from hashlib import sha256
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from papercraft.core.records import Plain, Strict, Word
from papercraft.games.tally.decks import Deck
from papercraft.games.tally.element import READ, Element
from papercraft.games.tally.element_cells import cells_of
from papercraft.games.tally.formulas import Scope
from papercraft.games.tally.maze_line import MazeLine
from papercraft.games.tally.nets import Net
from papercraft.games.tally.short_forms import MOST_BOXES
from papercraft.games.tally.squares import Squares
from papercraft.games.tally.threads import Thread
from papercraft.games.tally.tokens import Tokens
from papercraft.games.tally.told_apart import told_apart

if TYPE_CHECKING:
    from papercraft.games.tally.cells import Cell

_MOST_COLUMNS = 8
# An ID carries the digest in so many numbers, none of which is 0, for those at the end are dropped.
_DIGEST, _RADIX = 8, 31
_Formula = Annotated[str, Field(max_length=2000)]
_Translations = Annotated[dict[Plain, Plain], Field(max_length=MOST_BOXES)]


class Rule(Strict):
    """What has to hold of each player's boxes, and what is said if it does not."""

    must: _Formula
    says: Annotated[Plain, Field(min_length=1)]


class Definition(Strict):
    """A described sheet, as its file says."""

    papercraft: Literal[1]
    game: Literal["tally"]
    name: Annotated[Plain, Field(min_length=1, max_length=40)]
    columns: Annotated[int, Field(ge=1, le=_MOST_COLUMNS)] = 1
    best: Literal["most", "least"] = "most"
    names: Annotated[str, Field(max_length=100)] = ""
    box: Annotated[dict[Word, Element], Field(default_factory=dict, max_length=MOST_BOXES)]
    cards: Annotated[dict[Word, Deck], Field(default_factory=dict, max_length=20)]
    token: Annotated[dict[Word, Tokens], Field(default_factory=dict, max_length=8)]
    net: Annotated[dict[Word, Net], Field(default_factory=dict, max_length=20)]
    total: Annotated[dict[Word, _Formula], Field(default_factory=dict, max_length=20)]
    rule: Annotated[list[Rule], Field(default_factory=list, max_length=100)]
    texts: Annotated[dict[Word, _Translations], Field(default_factory=dict, max_length=20)]

    def __hash__(self) -> int:
        """Return a hash: what is drawn is drawn once for each sheet."""
        return hash(self.digest)

    @cached_property
    def cells(self) -> dict[str, Cell]:
        """Every box that is read, in the order of the file, by its name.

        No label is there twice.
        """
        found, heading = [], ""
        for key, one in self.box.items():
            heading = heading if one.heading is None else one.heading
            found += [(heading, cell) for cell in cells_of(key, one)]
        return told_apart(found)

    @property
    def has_pieces(self) -> bool:
        """Whether there are tokens or nets to cut out."""
        return bool(self.token or self.net)

    @property
    def has_sheet(self) -> bool:
        """Whether there is a sheet to fill in; a file may describe cards alone."""
        return bool(self.box or self.total)

    @cached_property
    def groups(self) -> dict[str, tuple[str, ...]]:
        """The names of the boxes of each element that is read."""
        read = ((key, one) for key, one in self.box.items() if one.kinds[0] in READ)
        return {key: tuple(one.names(key)) for key, one in read}

    @property
    def has_solutions(self) -> bool:
        """Whether the file says what is right."""
        return any(one.key or one.solution or one.maze or one.dots for one in self.box.values())

    def scope(self, totals: int) -> Scope:
        """Return what formulas may name that stand below the first ``totals`` totals."""
        above = [*self.total][:totals]
        cells = self.cells.items()
        grids = {name: cell.solved is not None for name, cell in cells if isinstance(cell, Squares)}
        drawn = {
            name: isinstance(cell, MazeLine) or bool(cell.ends)
            for name, cell in cells
            if isinstance(cell, Thread)
        }
        squares = {name: cell.called for name, cell in cells if isinstance(cell, Squares)}
        below = frozenset([*self.total][totals + 1 :])
        boxes = frozenset({*self.cells, *above})
        return Scope(boxes, self.groups, grids, drawn, squares, below)

    def as_data(self, left_out: set[str] | None = None) -> dict[str, Any]:
        """Return what the file says, without what is usual; single lengths as people write them."""
        data = self.model_dump(mode="json", exclude_defaults=True, exclude=left_out)
        for one in data.get("box", {}).values():
            if len(one.get("size", ())) == 1:
                (one["size"],) = one["size"]
        return data

    @cached_property
    def digest(self) -> tuple[int, ...]:
        """What IDs carry of it: a digest of what is printed.

        Formulas, keys, what boxes count and which lines are read are not printed: they can be put
        right afterwards.
        """
        left_out = {"total", "rule", "best", "names", "papercraft", "game"}
        unseen = {"times", "key", "solution", "diagonal"}
        data = self.as_data(left_out)
        data["box"] = [
            [key, *sorted((word, value) for word, value in one.items() if word not in unseen)]
            for key, one in data.get("box", {}).items()
        ]
        for kind in {"cards", "token", "net"} & data.keys():
            data[kind] = [
                [key, *sorted(one.items(), key=itemgetter(0))] for key, one in data[kind].items()
            ]
        data["total"] = [*self.total]
        number = int.from_bytes(sha256(json.dumps(data, sort_keys=True).encode()).digest())
        return tuple(number // _RADIX**n % _RADIX + 1 for n in range(_DIGEST))
