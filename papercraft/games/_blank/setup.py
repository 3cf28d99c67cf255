"""The setup: what the seed determines. Here, only the number to guess."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

from pydantic import Field

from papercraft.core.records import Strict
from papercraft.core.setups import dump, load_as, params_of, show

if TYPE_CHECKING:
    from papercraft.core.rng import Rng

__all__ = ["dump", "generate", "load", "params", "show"]


class Target(Strict):
    """The setup: the number to guess."""

    number: Annotated[int, Field(ge=1, le=6)]


class Params(NamedTuple):
    """The parameters of a layout."""

    most: int


params = params_of("_blank", Params)
load = load_as(Target)


def generate(params: Params, rng: Rng) -> Target:
    """Return a random setup; the same stream must give the same setup in all later versions."""
    return Target(number=1 + rng.below(params.most))
