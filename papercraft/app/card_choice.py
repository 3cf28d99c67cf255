"""Printing only some cards of a deck."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError, join_or, suggestion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Card, Drawing, Sheet


def only_cards(drawing: Drawing, wanted: Sequence[str], parts: Sequence[str]) -> Drawing:
    """Return a drawing with only the named cards, and the sheets of their backs.

    A card is named as on its sheet ("king of hearts") or as players write it ("KH"). ``parts`` are
    the game's parts, for error messages.

    Raises:
        UsageError: no card has one of the names.
    """
    cards = [card for sheet in drawing.sheets if not sheet.behind for card in sheet.cards]
    for word in wanted:
        if not any(_is(card, word) for card in cards):
            names = [name for card in cards for name in (card.name, *card.short.split())]
            near = suggestion(word, [*parts, *names])
            form = "there is no part or card {word}{near} (parts: {parts})"
            raise UsageError(gettext(form, word=repr(word), near=near, parts=join_or(parts)))
    sheets: list[Sheet] = []
    kept = False
    for sheet in drawing.sheets:
        if not sheet.behind:
            chosen = tuple(card for card in sheet.cards if any(_is(card, word) for word in wanted))
            kept = bool(chosen)
            sheets += [replace(sheet, cards=chosen)] if kept else []
        elif kept:
            sheets.append(sheet)
    return replace(drawing, sheets=tuple(sheets))


def _is(card: Card, word: str) -> bool:
    typed = word.casefold()
    return typed == card.name.casefold() or typed in card.short.casefold().split()
