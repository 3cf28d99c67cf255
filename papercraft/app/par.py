"""Par: the best possible score of each player, next to the actual score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.contract_data import never
from papercraft.core.game import Search
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError
from papercraft.core.report import Section, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from papercraft.app.progress import Progress
    from papercraft.core.game import AnyGame, Best, Reading
    from papercraft.core.verdict import Verdict


def par_of(
    game: AnyGame,
    reading: Reading[Any, Any],
    seconds: float,
    progress: Progress,
    stopped: Callable[[], bool] = never,
) -> list[Best]:
    """Return the best possible result of each player."""
    if game.par is None:
        message = gettext("--par is not available for {game}", game=game.name)
        raise UsageError(message)
    with progress(gettext("Searching for the best score")) as report:
        return game.par(reading, Search(seconds, report, stopped))


def par_data(verdict: dict[str, Any], best_of_players: Sequence[Best]) -> dict[str, Any]:
    """Return a verdict's data with each player's best possible score."""
    players = [
        player | {"par": _data_of(best)}
        for player, best in zip(verdict["players"], best_of_players, strict=True)
    ]
    return verdict | {"players": players}


def _data_of(best: Best) -> dict[str, Any]:
    head = {"total": best.total, "bound": best.bound, "proven": best.proven}
    return head | best.details


def par_sections(
    game: AnyGame, verdict: Verdict, best_of_players: Sequence[Best]
) -> Sequence[Section]:
    """Return the sections that compare players with their best: the game's own, or a table."""
    if game.explain_par is not None:
        return game.explain_par(verdict, best_of_players)
    return [_table(verdict, best_of_players)]


def _table(verdict: Verdict, best_of_players: Sequence[Best]) -> Section:
    """Return the table that compares totals with the best possible scores."""
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
        for player, best in zip(verdict.players, best_of_players, strict=True)
    )
    return Section(gettext("Best possible scores"), (), Table(columns, rows))  # type: ignore[arg-type]
