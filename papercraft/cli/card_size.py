"""Sizes of cards: a game's own sizes, names that printers use, or mm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from papercraft.core.cards import HEIGHT, WIDTH, sizes
from papercraft.core.layouts import layout
from papercraft.core.lengths import parse_size
from papercraft.core.messages import gettext, join
from papercraft.core.problems import suggestion

if TYPE_CHECKING:
    from papercraft.core.game import PrintOption

# A card may exceed the size that mats are made for by this factor.
_MORE = 1.1


class CardSize(NamedTuple):
    """The game's size that mats are made for, and the size of the cards in mm if it differs."""

    choice: str
    size: tuple[float, float] | None = None


class CardSizeType(click.ParamType):  # type: ignore[type-arg]
    """A size of the game, the name that printers use for one, or width and height."""

    name = "card size"

    def __init__(self, option: PrintOption) -> None:
        """Store the sizes of the game."""
        self.choices = option.choices

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Show the sizes of the game."""
        return f"[{'|'.join(self.choices)}|NAME|WxH]"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> CardSize:
        """Return the size; the error for one that cannot be printed lists those that can."""
        if isinstance(value, CardSize):
            return value
        word = str(value).lower()
        if word in self.choices:
            return CardSize(word)
        shops = layout("shops")
        shop = shops.get(word)
        size = (shop["width"], shop["height"]) if shop else parse_size(word)
        names = [*self.choices, *shops]
        if size is None:
            near = suggestion(word, names)
            if near:
                self.fail(gettext("unknown size {size}{near}", size=repr(value), near=near))
            form = "unknown size {size}; choose from {sizes}, or use a size such as 63x88mm"
            sizes_ = join([*dict.fromkeys(names)])
            self.fail(gettext(form, size=repr(value), sizes=sizes_), param, ctx)
        width, height = size
        scales = sorted(sizes().items(), key=lambda one: one[1])
        fits = [
            name
            for name, scale in scales
            if width <= WIDTH * scale * _MORE and height <= HEIGHT * scale * _MORE
        ]
        (_, least), (_, most) = scales[0], scales[-1]
        if not fits or width < WIDTH * least * _NEAR or height < HEIGHT * least * _NEAR:
            message = gettext(
                "cards of {size} mm cannot be printed: they are from {least} mm to {most} mm",
                size=f"{width:g} x {height:g}",
                least=f"{WIDTH * least:.0f} x {HEIGHT * least:.0f}",
                most=f"{WIDTH * most * _MORE:.0f} x {HEIGHT * most * _MORE:.0f}",
            )
            self.fail(message, param, ctx)
        return CardSize(fits[0], (float(width), float(height)))


# A size in whole millimetres stands for the exact size nearest to it.
_NEAR = 0.99
