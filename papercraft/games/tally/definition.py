"""The model of a description file: boxes to tick, totals, rules."""

from __future__ import annotations

import json
from functools import cached_property
from hashlib import sha256
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from papercraft.core.messages import own_text
from papercraft.core.records import Plain, Strict, Word
from papercraft.games.tally.decks import Deck
from papercraft.games.tally.distinct_labels import with_distinct_labels
from papercraft.games.tally.element import READ, Element
from papercraft.games.tally.element_cells import cells_of
from papercraft.games.tally.formulas import Scope
from papercraft.games.tally.maze_line import MazeLine
from papercraft.games.tally.naming import label_of
from papercraft.games.tally.nets import Net
from papercraft.games.tally.sheet_texts import own_texts, texts_of_deck, texts_of_squares
from papercraft.games.tally.short_forms import MOST_BOXES
from papercraft.games.tally.squares import Squares
from papercraft.games.tally.threads import Thread
from papercraft.games.tally.tokens import Tokens
from papercraft.games.tally.values import tables

if TYPE_CHECKING:
    from papercraft.core.messages import Message
    from papercraft.games.tally.cells import Cell

_MOST_COLUMNS = 8
# An ID carries the digest as this many numbers from 1 up: zeros at the end would be dropped.
_DIGEST, _RADIX = 8, 31
_Formula = Annotated[str, Field(max_length=2000)]
_Translations = Annotated[dict[Plain, Plain], Field(max_length=MOST_BOXES)]


class Rule(Strict):
    """A condition on each player's boxes, and the message if it is broken."""

    must: _Formula
    says: Annotated[Plain, Field(min_length=1)]


class Definition(Strict):
    """A described sheet: the content of its file."""

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
    rule: Annotated[list[Rule], tables("rule"), Field(default_factory=list, max_length=100)]
    texts: Annotated[dict[Word, _Translations], Field(default_factory=dict, max_length=20)]

    def __hash__(self) -> int:
        """Return a hash, so that drawings can be cached by sheet."""
        return hash(self.digest)

    @cached_property
    def cells(self) -> dict[str, Cell]:
        """Every box that is read, in the order of the file, by its name.

        Labels are unique. They and the other texts that are shown come with their translations.
        """
        boxes: list[tuple[str, Cell]] = []
        heading = ""
        for key, one in self.box.items():
            heading = heading if one.heading is None else self.shown(one.heading)
            boxes += [(heading, cell.with_texts(self.shown)) for cell in cells_of(key, one)]
        return with_distinct_labels(boxes)

    @property
    def printed_texts(self) -> set[str]:
        """All texts that are printed."""
        known = {self.name, *map(label_of, self.total)}
        for key, element in self.box.items():
            known |= {*(element.label or map(label_of, element.names(key)))}
            known |= {*own_texts(element), *texts_of_squares(element)}
        for deck in self.cards.values():
            known |= {text for form in deck.forms.values() for text in texts_of_deck(deck, form)}
        return known | {net.title for net in self.net.values() if net.title}

    def shown(self, text: str) -> Message:
        """Return a text of the file with its translations, to show in a message or a table."""
        each = self.texts.items()
        return own_text(text, {code: texts[text] for code, texts in each if text in texts})

    def label_of_total(self, name: str) -> Message:
        """Return what is printed in front of a total."""
        return self.shown(label_of(name))

    @property
    def has_pieces(self) -> bool:
        """Whether it has tokens or nets to cut out."""
        return bool(self.token or self.net)

    @property
    def has_sheet(self) -> bool:
        """Whether it has a sheet to fill in; a file may describe only cards."""
        return bool(self.box or self.total)

    @cached_property
    def groups(self) -> dict[str, tuple[str, ...]]:
        """The names of the boxes of each element that is read."""
        read = ((key, one) for key, one in self.box.items() if one.kinds[0] in READ)
        return {key: tuple(one.names(key)) for key, one in read}

    @property
    def has_solutions(self) -> bool:
        """Whether the file has solutions."""
        return any(one.key or one.solution or one.maze or one.dots for one in self.box.values())

    def scope(self, totals: int) -> Scope:
        """Return the names available to a formula that comes after the first ``totals`` totals."""
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
        """Return the content without default values; single lengths in their short form."""
        data = self.model_dump(mode="json", exclude_defaults=True, exclude=left_out)
        for one in data.get("box", {}).values():
            if len(one.get("size", ())) == 1:
                (one["size"],) = one["size"]
        return data

    @cached_property
    def digest(self) -> tuple[int, ...]:
        """The digest that IDs carry: it covers what is printed.

        Formulas, keys, the worth of boxes and which lines are read are not printed, so they can be
        corrected later.
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
        data.pop("texts", None)
        if texts := self._printed_translations():
            data["texts"] = texts
        number = int.from_bytes(sha256(json.dumps(data, sort_keys=True).encode()).digest())
        return tuple(number // _RADIX**n % _RADIX + 1 for n in range(_DIGEST))

    def _printed_translations(self) -> dict[str, dict[str, str]]:
        """Return the translations without those of rules, which are not printed."""
        unseen = {rule.says for rule in self.rule} - self.printed_texts
        printed = {
            code: {text: one for text, one in texts.items() if text not in unseen}
            for code, texts in self.texts.items()
        }
        return {code: texts for code, texts in printed.items() if texts or not self.texts[code]}
