"""Shops that print cards on demand, and the pages they require."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from papercraft.core.layouts import layout
from papercraft.core.lengths import parse_size
from papercraft.core.messages import gettext, join
from papercraft.core.page import Paper
from papercraft.core.problems import UsageError, suggestion

if TYPE_CHECKING:
    from papercraft.core.sheet import Size


@dataclass(frozen=True, slots=True)
class Shop:
    """The requirements of a shop, in mm; with ``back_first`` each back precedes its front."""

    name: str
    width: float
    height: float
    bleed: Size = (0.0, 0.0)
    back_first: bool = False

    @property
    def paper(self) -> Paper:
        """The page: the card with its bleed all around."""
        across, down = self.bleed
        width, height = round(self.width + 2 * across, 3), round(self.height + 2 * down, 3)
        trim = (across, down, self.width, self.height)
        return Paper(self.name, width, height, (0.0, 0.0), live=trim, trim=trim, bleed=self.bleed)


def get_shop(name: str, bleed: Size) -> Shop:
    """Return a shop by its name in ``layouts/shops.toml``, or a size such as ``63x88mm``.

    Raises:
        UsageError: there is no shop with that name.
    """
    shops = layout("shops")
    shop = shops.get(name.lower())
    if shop:
        back = shop["first"] == "back"
        bleed = bleed if any(bleed) else (shop["bleed"], shop["bleed"])
        return Shop(name.lower(), shop["width"], shop["height"], bleed, back)
    size = parse_size(name)
    if size is None:
        near = suggestion(name.lower(), shops)
        if near:
            raise UsageError(gettext("unknown shop {name!r}{hint}", name=name, hint=near))
        form = "unknown shop {name!r}; choose from {shops}, or use a size such as 63x88mm"
        raise UsageError(gettext(form, name=name, shops=join([*shops])))
    return Shop(f"{size[0]:g}x{size[1]:g}", *size, bleed)
