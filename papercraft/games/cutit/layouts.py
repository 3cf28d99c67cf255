"""The layouts of ``cutit``: the numbers that a square is generated with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from papercraft.core.layouts import layout as layout_file


@dataclass(frozen=True, slots=True)
class Params:
    """The numbers of a layout; ``layouts/cutit.toml`` gives the reasons for them."""

    stars: int
    black_stars: int
    line_stars: int


@cache
def params(version: int, layout: int) -> Params:
    """Return the parameters of a layout; raise LookupError if it does not exist."""
    for named in layout_file("cutit")["layouts"].values():
        if named["code"] == layout and str(version) in named["versions"]:
            return Params(**named["versions"][str(version)])
    message = f"generator {version}, layout {layout} of cutit is not known here"
    raise LookupError(message)
