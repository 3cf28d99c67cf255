"""What is on the paper: here, only the number to guess."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.assets import layout

if TYPE_CHECKING:
    from papercraft.core.rng import Rng


class Target(NamedTuple):
    """The setup."""

    number: int


class Params(NamedTuple):
    """How setups of a layout are made."""

    most: int


def params(version: int, layout_code: int) -> Params:
    """Return the parameters of a layout; raise LookupError with a reason if there is none."""
    for named in layout("_blank")["layouts"].values():
        if named["code"] == layout_code and str(version) in named["versions"]:
            return Params(**named["versions"][str(version)])
    message = f"generator {version}, layout {layout_code} of _blank is not known here"
    raise LookupError(message)


def generate(given: Params, rng: Rng) -> Target:
    """Invent a setup; the same stream gives the same one, for ever."""
    return Target(1 + rng.below(given.most))
