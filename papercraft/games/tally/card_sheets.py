"""The sheets of the decks that a file describes: fronts, and backs behind them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.cards import back_sheet, card_sheets, grid_of, own_back_sheets, sizes
from papercraft.core.messages import gettext
from papercraft.games.tally import GAME
from papercraft.games.tally.card_faces import (
    back_marks,
    back_words,
    beyond_marks,
    corner_marks,
    face_marks,
    own_back_marks,
    symbol_stamps,
    words_on,
)
from papercraft.games.tally.decks import has_columns, kinds_of, suits_of
from papercraft.games.tally.fit_error import FitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from papercraft.core.game import Edition
    from papercraft.core.sheet import Marks, Sheet
    from papercraft.games.tally.decks import CardFace, Deck, Kind
    from papercraft.games.tally.definition import Definition

_CARDS = "Cards to cut out."
_BACKS = "Backs of cards."


class _Drawn(NamedTuple):
    """The cards of a deck with copies: names and stamps; the back of each; all stamps."""

    cards: tuple[tuple[str, tuple[str, ...]], ...]
    backs: tuple[str, ...]
    stamps: Mapping[str, Marks]


def problems_of_fit(definition: Definition, language: str) -> Iterator[FitError]:
    """Yield an error for each text that does not fit on its card, with its place in the file."""
    for key, deck in definition.cards.items():
        told_before: set[str] = set()
        for kind in _translated(definition, deck, language):
            try:
                words_on(kind.face, own_back=has_columns(deck.back or ""))
            except FitError as error:
                place = f"cards.{key}.{error.place}"
                if place + error.message in told_before:
                    continue
                told_before.add(place + error.message)
                message = gettext("row {n}: {message}", n=kind.number, message=error.message)
                yield FitError(place, message)


def deck_sheets(definition: Definition, edition: Edition, title: str) -> list[Sheet]:
    """Return the sheets of all decks; backs lie behind their fronts."""
    name = GAME.options[0].name
    grid = grid_of(sizes()[str(edition.options.get(name, GAME.options[0].default))])
    sheets: list[Sheet] = []
    for key, deck in definition.cards.items():
        drawn = _drawn(definition, edition.language)[key]
        fronts = list(card_sheets("cards", title, gettext(_CARDS), drawn.cards, grid))
        if deck.back is None:
            sheets += fronts
        elif has_columns(deck.back):
            behind = own_back_sheets("backs", title, gettext(_BACKS), drawn.backs, grid)
            sheets += [sheet for pair in zip(fronts, behind, strict=True) for sheet in pair]
        else:
            stamps = f"{key}-back", f"{key}-beyond"
            back = back_sheet("backs", title, gettext(_BACKS), stamps, grid)
            sheets += [sheet for front in fronts for sheet in (front, back)]
    wanted = edition.parts or ("cards", "backs")
    return [sheet for sheet in sheets if sheet.part in wanted]


def deck_stamps(definition: Definition, language: str) -> dict[str, Marks]:
    """Return the stamps of all decks."""
    stamps = symbol_stamps() if definition.cards or definition.token else {}
    for drawn in _drawn(definition, language).values():
        stamps |= drawn.stamps
    return stamps


def _translated(definition: Definition, deck: Deck, language: str) -> list[Kind]:
    texts = definition.texts.get(language, {})

    def translated(face: CardFace) -> CardFace:
        words = {key: getattr(face, key) for key in ("corner", "title", "text", "back")}
        return face._replace(**{key: texts.get(text, text) for key, text in words.items()})

    return [kind._replace(face=translated(kind.face)) for kind in kinds_of(deck)]


@cache
def _drawn(definition: Definition, language: str) -> dict[str, _Drawn]:
    """Return all decks; no two cards have the same name."""
    names: set[str] = set()
    return {
        key: _drawn_deck(key, deck, _translated(definition, deck, language), names)
        for key, deck in definition.cards.items()
    }


def _drawn_deck(key: str, deck: Deck, kinds: list[Kind], names: set[str]) -> _Drawn:
    own_back = has_columns(deck.back or "")
    cards: list[tuple[str, tuple[str, ...]]] = []
    backs: list[str] = []
    stamps: dict[str, Marks] = {}
    for kind in kinds:
        words = words_on(kind.face, own_back=own_back)
        stamp = f"{key}-{kind.number}"
        stamps[stamp] = face_marks(kind.face, words)
        if words.corner.lines:
            stamps[f"corner-{kind.face.corner}"] = corner_marks(words.corner)
        if own_back:
            stamps[f"{stamp}-back"] = own_back_marks(words.back)
        cards += [(_new_name(kind, key, names), (stamp,)) for _ in range(kind.copies)]
        backs += [f"{stamp}-back"] * kind.copies
    if deck.back is not None and not own_back:
        suits = len(suits_of(deck))
        stamps[f"{key}-back"] = back_marks(f"{key}-words", suits)
        stamps[f"{key}-words"] = back_words(words.back)
        stamps[f"{key}-beyond"] = beyond_marks(suits)
    return _Drawn(tuple(cards), tuple(backs), stamps)


def _new_name(kind: Kind, key: str, names: set[str]) -> str:
    """Return a unique name for a card, and remember it: its words, with a number if needed."""
    base = " ".join(filter(None, (kind.face.corner, kind.face.title))) or f"{key} {kind.number}"
    same = (f"{base} ({n})" for n in range(2, len(names) + 3))
    name = base if base not in names else next(one for one in same if one not in names)
    names.add(name)
    return name
