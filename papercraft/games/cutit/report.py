"""The report on a game of ``cutit``: the points of each die, reasons for penalties, the winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, join, join_and, sentence
from papercraft.core.report import Report, Section, Table
from papercraft.games.cutit.best_report import explain_best, explain_par
from papercraft.games.cutit.numbers import GRADE_NAMES
from papercraft.games.cutit.rules.referee import PlayerResult, evaluate, make_verdict
from papercraft.games.cutit.square import DICE

__all__ = ["explain", "explain_best", "explain_par"]

if TYPE_CHECKING:
    from papercraft.core.game import Reading
    from papercraft.core.verdict import Standing, Verdict
    from papercraft.games.cutit.rules.cutting_phase import Round
    from papercraft.games.cutit.rules.round_score import DieScore
    from papercraft.games.cutit.schema import Record, Rules
    from papercraft.games.cutit.square import Square

_DICE = {
    "green": gettext("Green"),
    "pink": gettext("Pink"),
    "yellow": gettext("Yellow"),
    "blue": gettext("Blue"),
}
_LEGEND = gettext(
    "Each die: what it showed, the cells of its colour (+ jokers counted for it), the points."
)


def explain(reading: Reading[Square, Record]) -> Report:
    """Return the report: a section for each player, then the ranking."""
    results = evaluate(reading)
    verdict = make_verdict(reading, results)
    record = reading.record
    sections = [Section("", (_LEGEND,))]
    sections += [_player(result, record.rules) for result in results]
    sections.append(_ranking(verdict, record, results))
    title = gettext("cutit {sheet}", sheet=reading.sheet or gettext("(custom square)"))
    return Report(record.title or title, tuple(sections))


def _player(result: PlayerResult, rules: Rules) -> Section:
    rounds, cutting = result.cutting.rounds, result.cutting
    player = result.player
    heading = gettext("{player}, corner {corner}", player=player.name, corner=player.corner)
    if not cutting.whole:
        faults = tuple(sentence(entry.message) for entry in result.violation_log.violations())
        text = gettext("The pieces do not make up the square, so nothing can be scored.")
        return Section(heading, (text,), None, faults)
    columns = (
        (gettext("Round"), "right"),
        (gettext("Cells"), "right"),
        (gettext("Cuts"), "right"),
        *((_DICE[die], "left") for die in DICE),
        (gettext("Points"), "right"),
        (gettext("Bonus"), "left"),
    )
    rows = tuple(_row(number, rnd) for number, rnd in enumerate(rounds, 1))
    total = str(sum(rnd.points for rnd in rounds))
    footer = ("", "", "", *("" for _ in DICE), total, f"{cutting.higher} + {cutting.single}")
    return Section(heading, (), Table(columns, rows, footer), _notes(result, rules))  # type: ignore[arg-type]


def _row(number: int, rnd: Round) -> tuple[str, ...]:
    return (
        str(number),
        str(rnd.cut.cells.bit_count()),
        str(rnd.cut_count or "-"),
        *(_share(die_score) for die_score in rnd.die_scores),
        str(rnd.points),
        _BONUS.get((rnd.higher, rnd.single), ""),
    )


_BONUS = {
    (True, True): gettext("both"),
    (True, False): gettext("higher"),
    (False, True): gettext("one cut"),
}


def _share(die_score: DieScore) -> str:
    """Return the face, the cells (jokers after a plus) and the points of a die."""
    if die_score.face == "":
        return gettext("blank")
    cells = f"{die_score.cells}+{die_score.jokers}" if die_score.jokers else str(die_score.cells)
    return f"{die_score.face}: {cells}\u2192{die_score.points}"


def _notes(result: PlayerResult, rules: Rules) -> tuple[str, ...]:
    notes = []
    for number, rnd in enumerate(result.cutting.rounds, 1):
        if rnd.reasons:
            reasons = join(rnd.reasons, "; ")
            notes.append(gettext("Round {n} costs 5 points: {why}.", n=number, why=reasons))
    notes += [
        gettext("Round {n}: {what}.", n=entry.at.rpartition(".")[2], what=entry.message)
        for entry in result.violation_log.violations()
        if entry.severity == "warning"
    ]
    ladder = ", ".join(map(str, rules.bonus_column))
    for name, boxes, worth in (
        (
            gettext("Higher"),
            sum(rnd.higher for rnd in result.cutting.rounds),
            result.cutting.higher,
        ),
        (
            gettext("One cut"),
            sum(rnd.single for rnd in result.cutting.rounds),
            result.cutting.single,
        ),
    ):
        form = "{column}: {n} of the steps {ladder}, worth {worth}."
        notes.append(gettext(form, column=name, n=boxes, ladder=ladder, worth=worth))
    return (*notes, *_puzzle(result))


def _puzzle(result: PlayerResult) -> list[str]:
    phase, puzzle = result.puzzle, result.player.puzzle
    if phase is None or puzzle is None:
        form = "The puzzle is judged once every player has ten pieces and a puzzle."
        return [gettext(form)]
    faults = [
        gettext("Puzzle: {what}.", what=entry.message)
        for entry in result.violation_log.violations()
        if entry.at.startswith("puzzle")
    ]
    pieces = len(result.cutting.pieces)
    if phase.disc is not None:
        form = "Puzzle: all {n} pieces laid without a mistake, disc {disc}."
    elif phase.cost:
        form = "Puzzle: {kept} of {n} pieces count; the others cost {cost}."
    else:
        form = "Puzzle: all {n} pieces laid without a mistake, no points lost."
    text = gettext(form, n=pieces, disc=phase.disc, kept=len(phase.scored), cost=phase.cost)
    return [*faults, text]


def _ranking(verdict: Verdict, record: Record, results: list[PlayerResult]) -> Section:
    columns = (
        (gettext("Rank"), "right"),
        (gettext("Player"), "left"),
        (gettext("Rounds"), "right"),
        (gettext("Higher"), "right"),
        (gettext("One cut"), "right"),
        (gettext("Puzzle"), "right"),
        (gettext("Total"), "right"),
    )
    order = sorted(verdict.players, key=lambda player: (player.rank is None, player.rank))
    rows = tuple(_rank_row(player) for player in order)
    form = "Against the rules: {player}: {what} ({code})."
    notes = tuple(
        gettext(form, player=result.player.name, what=entry.message, code=entry.code)
        for result in results
        for entry in result.violation_log.violations()
        if entry.severity == "illegal"
    )
    ending = (*notes, _ending(verdict, len(record.players)))
    heading = gettext("Result") if verdict.final else gettext("So far")
    return Section(heading, (), Table(columns, rows), ending)  # type: ignore[arg-type]


def _rank_row(player: Standing) -> tuple[str, ...]:
    if player.parts is None:
        return ("-", player.name, "-", "-", "-", "-", "-")
    parts = player.parts
    sums = (sum(parts["rounds"]), parts["higher"], parts["single"], parts["puzzle"], player.total)
    return (str(player.rank), player.name, *map(str, sums))


def _ending(verdict: Verdict, players: int) -> str:
    if not verdict.final:
        return gettext("The game is not over.")
    if players == 1:
        grade = verdict.players[0].grade
        if not grade:
            return gettext("No total, no grade.")
        return gettext("Grade {n} of 5: {name}.", n=grade, name=GRADE_NAMES[grade - 1])
    if not verdict.winners:
        return gettext("Nobody has a total, so nobody wins.")
    if len(verdict.winners) == 1:
        return gettext("{player} wins.", player=verdict.winners[0])
    return gettext("{players} share the win.", players=join_and(verdict.winners))
