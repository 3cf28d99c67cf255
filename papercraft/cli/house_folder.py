"""The option for the folder in which ``papercraft serve`` keeps its games."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., object]")
_FOLDER = "papercraft-games"


def data_option(text: str) -> Callable[[F], F]:
    """Return a decorator that adds ``--data``."""
    return click.option("--data", metavar="DIR", default=_FOLDER, show_default=True, help=text)
