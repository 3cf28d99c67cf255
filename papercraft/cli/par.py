"""How close each player came to the best there was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.cli.progress import progress
from papercraft.core.game import Search
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError
from papercraft.core.report import Section, Table

if TYPE_CHECKING:
    from papercraft.core.game import AnyGame, Best, Reading
    from papercraft.core.verdict import Verdict


def par_of(game: AnyGame, reading: Reading[Any, Any], seconds: float) -> list[Best]:
    """Return the best each player could have had."""
    if game.par is None:
        message = f"the best of {game.name} cannot be computed; leave --par out"
        raise UsageError(message)
    with progress("Searching the best there was") as share:
        return game.par(reading, Search(seconds, share))


def par_data(verdict: dict[str, Any], found: list[Best]) -> dict[str, Any]:
    """Return a verdict's data with what each player could have had."""
    players = [
        player | {"par": {"total": best.total, "bound": best.bound, "proven": best.proven}}
        for player, best in zip(verdict["players"], found, strict=True)
    ]
    return verdict | {"players": players}


def par_section(verdict: Verdict, found: list[Best]) -> Section:
    """Return the table of totals beside the best."""
    columns = (
        (gettext("Player"), "left"),
        (gettext("Total"), "right"),
        (gettext("Best"), "right"),
        (gettext("Best turns"), "left"),
    )
    rows = tuple(
        (
            player.name,
            "-" if player.total is None else str(player.total),
            str(best.total) if best.proven else f"{best.total}\u2013{best.bound}",
            ", ".join(best.entry.get("turns", [])),
        )
        for player, best in zip(verdict.players, found, strict=True)
    )
    return Section(gettext("The best there was"), (), Table(columns, rows))  # type: ignore[arg-type]
