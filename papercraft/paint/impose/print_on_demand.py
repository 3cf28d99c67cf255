"""Cards for print on demand: one a page, with bleed, in the size a shop cuts them to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from papercraft.core.assets import layout
from papercraft.core.lengths import parse_size
from papercraft.core.page import Paper
from papercraft.core.problems import UsageError, suggestion
from papercraft.core.sheet import Places, Use
from papercraft.paint.impose.backs import Leaf, Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.sheet import Box, Card, Sheet
    from papercraft.paint.impose.cards import Bleeding, Deck

_NEAR = 0.01


@dataclass(frozen=True, slots=True)
class Shop:
    """What a shop asks for, in mm; with ``back_first`` the back of each card comes first."""

    name: str
    width: float
    height: float
    bleed: float = 0.0
    back_first: bool = False

    @property
    def paper(self) -> Paper:
        """The page: the card with its bleed all around."""
        more = 2 * self.bleed
        width, height = round(self.width + more, 3), round(self.height + more, 3)
        trim = (self.bleed, self.bleed, self.width, self.height)
        return Paper(self.name, width, height, (0.0, 0.0), live=trim, trim=trim, bleed=self.bleed)


def get_shop(name: str, bleed: float) -> Shop:
    """Return a shop by its name in ``layouts/shops.toml``, or a size such as ``63x88mm``.

    Raises:
        UsageError: there is none of that name.
    """
    shops = layout("shops")
    message = shops.get(name.lower())
    if message:
        back = message["first"] == "back"
        return Shop(
            name.lower(), message["width"], message["height"], bleed or message["bleed"], back
        )
    size = parse_size(name)
    if size is None:
        hint = suggestion(name.lower(), shops) or f"; known: {', '.join(shops)}"
        raise UsageError(f"shop {name!r} is not known{hint}, or a size as in 63x88mm")
    return Shop(f"{size[0]:g}x{size[1]:g}", *size, bleed)


def lay_single(deck: Deck, shop: Shop, bleeding: Bleeding) -> Iterator[Leaf]:
    """Yield each card of a deck on a page of its own; raise UsageError if they are too large."""
    width, height = deck.size
    if width > shop.width + _NEAR or height > shop.height + _NEAR:
        fitting = [
            name
            for name, message in layout("shops").items()
            if message["width"] + _NEAR >= width and message["height"] + _NEAR >= height
        ]
        others = f": {', '.join(fitting)}" if fitting else ""
        raise UsageError(
            f"cards of {width:g} x {height:g} mm are larger than those of {shop.name}, "
            f"{shop.width:g} x {shop.height:g} mm, and are never shrunk. What fits: a smaller "
            f"--card-size, where a game has one, or another --shop{others}"
        )
    titled = deck.front.places.titled
    for card, back in deck.cards:
        cell = {card.name: _middle(card, shop)}
        places = Places(cells=cell, titled=titled)
        front = _side(deck.front, card, places, shop, bleeding)
        behind = _side(deck.back, back, places, shop, bleeding) if deck.back and back else None
        yield Leaf(front, behind)


def _middle(card: Card, shop: Shop) -> Box:
    """Return the box of a card in the middle of its page."""
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
