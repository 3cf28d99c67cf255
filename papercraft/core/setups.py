"""The common parts of most games' setups: parameters from the layout file, the inline form.

A small game can use them as they are, if its setup is a record model (``core.records.Strict``)::

    from papercraft.core.setups import dump, load_as, params_of, seedless, show

    params, generate, load = params_of("guess", Params), seedless, load_as(Params)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel

from papercraft.core.game import seedless
from papercraft.core.layouts import game_layout
from papercraft.core.problems import ReadError
from papercraft.core.toml_writer import to_toml
from papercraft.core.validation import validate

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["dump", "load_as", "params_of", "seedless", "show"]

P = TypeVar("P")
M = TypeVar("M", bound=BaseModel)


def params_of(game: str, make: Callable[..., P]) -> Callable[[int, int], P]:
    """Return the ``params`` of a game; ``make`` takes the values in ``[layouts.NAME.versions]``."""

    def params(version: int, layout: int) -> P:
        for named in game_layout(game)["layouts"].values():
            if named["code"] == layout and str(version) in named["versions"]:
                return make(**named["versions"][str(version)])
        raise LookupError(f"generator {version}, layout {layout} of {game} is not known here")

    return params


def dump(setup: BaseModel, /) -> dict[str, Any]:
    """Return the inline form of a setup that is a pydantic model."""
    return setup.model_dump(mode="json")


def show(setup: BaseModel, /) -> str:
    """Return a setup that is a pydantic model as TOML, for people."""
    return to_toml(dump(setup))


def load_as(model: type[M]) -> Callable[[Any], M]:
    """Return the ``load`` of a setup that is a pydantic model."""

    def load(data: Any) -> M:
        setup, problems = validate(model, data)
        if setup is None:
            raise ReadError(problems)
        return setup

    return load
