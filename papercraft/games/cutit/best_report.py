"""Reports on the best puzzle, the best game found, and the best possible results of players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.messages import Message, gettext, join, ngettext
from papercraft.core.report import Report, Section, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.game import Best
    from papercraft.core.report import Align
    from papercraft.core.verdict import Verdict

Columns = tuple[tuple[str, "Align"], ...]


def explain_best(best: Best) -> Report:
    """Return the report on a solution: of a record's pieces, or of a whole game."""
    if "left_over" in best.details:
        return Report("", (_puzzle_of_player(best),))
    return Report("", (_game(best),) + ((_puzzle(best),) if "puzzle" in best.entry else ()))


def explain_par(verdict: Verdict, best_of_players: Sequence[Best]) -> list[Section]:
    """Return a section for each player: cut and could have cut, laid and could have laid."""
    return [
        _player(player.name, player.total, best)
        for player, best in zip(verdict.players, best_of_players, strict=True)
    ]


def _points(number: int) -> Message:
    return ngettext("{n} point", "{n} points", number)


def _puzzle_of_player(best: Best) -> Section:
    details = best.details
    count, laid = len(details["cells"]), len(best.entry["puzzle"])
    notes = []
    lines = [_laid(laid, count, -best.total)]
    if laid < count and best.proven:
        lines.append(gettext("No puzzle is better."))
    elif not best.proven:
        lines.append(gettext("The best puzzle costs at least {least}.", least=-best.bound))
        notes.append(gettext("The search ended early; --seconds gives it more time."))
    over = [f"{one['piece']} ({one['cells']})" for one in details["left_over"]]
    if over:
        notes.append(gettext("Left over (cells in brackets): {pieces}.", pieces=join(over)))
    if details["left_out"]:
        out = join(list(map(str, details["left_out"])))
        notes.append(gettext("Not used, because cut against the rules: {pieces}.", pieces=out))
    notes += details["faults"]
    table = _laid_table(best.entry["puzzle"])
    return Section(best.entry["name"], tuple(lines), table, tuple(notes))


def _laid(laid: int, count: int, cost: int) -> Message:
    if laid == count:
        return gettext("All {n} pieces can be laid without a mistake.", n=count)
    form = "{laid} of {n} pieces can be laid; the others cost {cost}."
    return gettext(form, laid=laid, n=count, cost=cost)


def _laid_table(puzzle: Sequence[dict[str, Any]]) -> Table:
    """Return where each piece is laid, and how it is turned."""
    columns: Columns = (
        (gettext("Piece"), "right"),
        (gettext("Column"), "right"),
        (gettext("Row"), "right"),
        (gettext("Turned clockwise"), "right"),
    )
    rows = tuple(
        (str(one["piece"]), *map(str, one["at"]), f"{90 * one['turn']}\u00b0") for one in puzzle
    )
    return Table(columns, rows)


def _game(best: Best) -> Section:
    parts, rounds = best.parts, best.details["rounds"]
    if best.proven:
        text = gettext("{points}; no game scores more", points=_points(best.total))
    else:
        form = "{points}, the best game found; no game scores more than {bound}"
        text = gettext(form, points=_points(best.total), bound=best.bound)
    columns: Columns = (
        (gettext("Round"), "right"),
        (gettext("Piece"), "left"),
        (gettext("Cuts"), "right"),
        (gettext("Points"), "right"),
    )
    rows = tuple(
        (str(one["round"]), one["piece"], str(one["cuts"] or "-"), str(one["points"]))
        for one in rounds
    )
    form = "Corner {corner}; ladders: higher {higher}, one cut {single}."
    note = gettext(
        form, corner=best.entry["corner"], higher=parts["higher"], single=parts["single"]
    )
    table = Table(columns, rows, ("", "", "", str(parts["rounds"])))
    return Section("", (gettext("{text}.", text=text),), table, (note,))


def _puzzle(best: Best) -> Section:
    laid, count = best.entry["puzzle"], len(best.entry["pieces"])
    text = _laid(len(laid), count, -best.parts["puzzle"])
    return Section(gettext("Puzzle"), (text,), _laid_table(laid))


def _player(name: str, total: int | None, best: Best) -> Section:
    details = best.details
    columns: Columns = (
        (gettext("Round"), "right"),
        (gettext("Cut"), "right"),
        (gettext("Could have cut"), "right"),
        (gettext("Piece"), "left"),
        (gettext("Cuts"), "right"),
    )
    rows = [_round_row(one) for one in details["rounds"]]
    puzzle = details["puzzle"]
    if puzzle is not None:
        laid = "-" if puzzle["cost"] is None else str(-puzzle["cost"])
        least = -puzzle["best"] if puzzle["best"] == puzzle["bound"] else None
        could = str(least) if least is not None else f"{-puzzle['best']}\u2013{-puzzle['bound']}"
        count = gettext("{laid} of {n} pieces", laid=len(puzzle["laid"]), n=puzzle["pieces"])
        rows.append((gettext("Puzzle"), laid, could, count, ""))
    shown = str(best.total) if best.proven else f"{best.total}\u2013{best.bound}"
    footer = (gettext("Game"), "-" if total is None else str(total), shown, "", "")
    notes = (*details["faults"], gettext(
        "Each round is compared with the best cut at that moment; points include the ladders."
    ), gettext(
        "Game: the best game found for these rolls, and a score that no game can exceed."
    ))  # fmt: skip
    heading = gettext("What {player} could have scored", player=name)
    return Section(heading, (), Table(columns, tuple(rows), footer), notes)


def _round_row(one: dict[str, Any]) -> tuple[str, ...]:
    number, gain = str(one["round"]), str(one["gain"])
    if one["best"] is None:
        return (number, gain, "-", gettext("every piece costs a penalty"), "")
    return (number, gain, str(one["best"]), one["piece"], str(one["cuts"] or "-"))
