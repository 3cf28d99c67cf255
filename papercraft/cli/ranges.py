"""Numbers and choices on the command line, with errors that say which values are valid."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

import click

from papercraft.cli.spoken import translated
from papercraft.core.messages import gettext
from papercraft.core.problems import advice, join_or

if TYPE_CHECKING:
    from papercraft.core.messages import Message


class WholeNumber(click.IntRange):
    """A whole number in a range."""

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return the metavar for a number."""
        return "N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number."""
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter:
            self.fail(_not_whole(value, self.min, self.max), param, ctx)


def _not_whole(value: object, least: float | None, most: float | None) -> Message:
    if most is None:
        form = "{value!r} is not a whole number of at least {least}"
        return gettext(form, value=str(value), least=least)
    form = "{value!r} is not a whole number from {least} to {most}"
    return gettext(form, value=str(value), least=least, most=most)


class FiniteRange(click.FloatRange):
    """A number in a range; ``nan`` and ``inf`` are rejected."""

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return the metavar for a number."""
        return "N"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number."""
        try:
            number = float(super().convert(value, param, ctx))
        except click.BadParameter:
            number = float("nan")
        if not isfinite(number):
            self.fail(_no_number(value, self.min, self.max), param, ctx)
        return number


def _no_number(value: object, least: float | None, most: float | None) -> Message:
    if most is None:
        form = "{value!r} is not a number of at least {least}"
        return gettext(form, value=str(value), least=f"{least:g}")
    form = "{value!r} is not a number from {least} to {most}"
    return gettext(form, value=str(value), least=f"{least:g}", most=f"{most:g}")


class Choice(click.Choice[str]):
    """One of several words."""

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """Return a message that lists the choices."""
        return translated(gettext("Choose from {games}.", games=join_or(map(str, self.choices))))

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """Return the message for an invalid choice."""
        form = "{value!r} is not known{hint}"
        return gettext(form, value=str(value), hint=advice(str(value), map(str, self.choices)))
