"""Cards for print on demand: one per page, with bleed, in the trim size of a shop."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from papercraft.core.layouts import layout
from papercraft.core.messages import gettext, join
from papercraft.core.problems import UsageError
from papercraft.core.sheet import Places, Use
from papercraft.paint.impose.backs import Leaf, Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.sheet import Box, Card, Sheet
    from papercraft.paint.impose.cards import Bleeding, Deck
    from papercraft.paint.impose.print_on_demand import Shop

_NEAR = 0.01


def lay_single(deck: Deck, shop: Shop, bleeding: Bleeding) -> Iterator[Leaf]:
    """Yield a leaf for each card of a deck; raise UsageError if the cards are too large."""
    width, height = deck.size
    if width > shop.width + _NEAR or height > shop.height + _NEAR:
        fitting = [
            name
            for name, shop_entry in layout("shops").items()
            if shop_entry["width"] + _NEAR >= width and shop_entry["height"] + _NEAR >= height
        ]
        raise UsageError(
            gettext(
                "cards of {width:g} x {height:g} mm do not fit {shop}, {across:g} x "
                "{down:g} mm, and are never scaled down. Options that fit: a smaller "
                "--card-size if the game has one, or another --shop: {shops}",
                width=width,
                height=height,
                shop=shop.name,
                across=shop.width,
                down=shop.height,
                shops=join(fitting) if fitting else gettext("none"),
            )
        )
    titled = deck.front.places.titled
    for card, back in deck.cards:
        cell = {card.name: _middle(card, shop)}
        places = Places(cells=cell, titled=titled)
        front = _side(deck.front, card, places, shop, bleeding)
        behind = _side(deck.back, back, places, shop, bleeding) if deck.back and back else None
        yield Leaf(front, behind)


def _middle(card: Card, shop: Shop) -> Box:
    """Return the box of a card, centred on its page."""
    _, _, width, height = card.box
    paper = shop.paper
    return (
        round((paper.width - width) / 2, 3),
        round((paper.height - height) / 2, 3),
        width,
        height,
    )


def _side(sheet: Sheet, card: Card, places: Places, shop: Shop, bleeding: Bleeding) -> Side:
    corner = _middle(card, shop)[:2]
    uses = [Use(stamp, *corner, scale=card.scale) for stamp in card.stamps]
    marks = (*bleeding.over(card, (*corner, *card.box[2:]), corner), *uses)
    drawn = replace(sheet, marks=marks, places=places, cards=(), areas=())
    return Side(shop.paper, drawn, bare=True)
