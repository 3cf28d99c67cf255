"""The verdict of ``cutit`` told to people: what each die gave, why a round cost, who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.report import Report, Section, Table
from papercraft.core.told import listed_and, sentence, strung, told
from papercraft.games.cutit.rules.referee import Case, hear, verdict_of
from papercraft.games.cutit.schema import DICE

if TYPE_CHECKING:
    from papercraft.core.game import Reading
    from papercraft.core.verdict import Standing, Verdict
    from papercraft.games.cutit.rules.cutting_phase import Round, Share
    from papercraft.games.cutit.schema import Record, Rules
    from papercraft.games.cutit.setup import Square

_GRADES = (
    told("a first try"),
    told("getting the feel of the scissors"),
    told("a steady hand"),
    told("a sharp eye"),
    told("a master of paper"),
)
_DICE = {
    "green": told("Green"),
    "pink": told("Pink"),
    "yellow": told("Yellow"),
    "blue": told("Blue"),
}
_LEGEND = told(
    "Each die: what it showed, the cells of its colour (+ jokers counted for it), the points."
)


def explain(reading: Reading[Square, Record]) -> Report:
    """Tell the verdict, a section a player, the ranking last."""
    cases = hear(reading)
    verdict = verdict_of(reading, cases)
    record = reading.record
    sections = [Section("", (_LEGEND,))]
    sections += [_player(case, record.rules) for case in cases]
    sections.append(_ranking(verdict, record, cases))
    title = told("cutit {sheet}", sheet=reading.sheet or told("(own square)"))
    return Report(record.title or title, tuple(sections))


def _player(case: Case, rules: Rules) -> Section:
    rounds, first = case.first.rounds, case.first
    player = case.player
    heading = told("{player}, corner {corner}", player=player.name, corner=player.corner)
    if not first.whole:
        faults = tuple(sentence(entry.message) for entry in case.docket.violations())
        text = told("The pieces are no partition of the square, so nothing can be scored.")
        return Section(heading, (text,), None, faults)
    columns = (
        (told("Round"), "right"),
        (told("Cells"), "right"),
        (told("Cuts"), "right"),
        *((_DICE[die], "left") for die in DICE),
        (told("Points"), "right"),
        (told("Bonus"), "left"),
    )
    rows = tuple(_row(number, rnd) for number, rnd in enumerate(rounds, 1))
    total = str(sum(rnd.points for rnd in rounds))
    footer = ("", "", "", *("" for _ in DICE), total, f"{first.higher} + {first.single}")
    return Section(heading, (), Table(columns, rows, footer), _notes(case, rules))  # type: ignore[arg-type]


def _row(number: int, rnd: Round) -> tuple[str, ...]:
    return (
        str(number),
        str(rnd.turn.cells.bit_count()),
        str(rnd.cuts or "-"),
        *(_share(share) for share in rnd.shares),
        str(rnd.points),
        _BONUS.get((rnd.higher, rnd.single), ""),
    )


_BONUS = {
    (True, True): told("both"),
    (True, False): told("higher"),
    (False, True): told("one cut"),
}


def _share(share: Share) -> str:
    """Return the face, the cells (jokers after a plus) and the points."""
    if share.face == "":
        return told("blank")
    cells = f"{share.cells}+{share.jokers}" if share.jokers else str(share.cells)
    return f"{share.face}: {cells}\u2192{share.points}"


def _notes(case: Case, rules: Rules) -> tuple[str, ...]:
    notes = []
    for number, rnd in enumerate(case.first.rounds, 1):
        if rnd.reasons:
            reasons = strung(rnd.reasons, "; ")
            notes.append(told("Round {n} costs 5 points: {why}.", n=number, why=reasons))
    notes += [
        told("Round {n}: {what}.", n=entry.at.rpartition(".")[2], what=entry.message)
        for entry in case.docket.violations()
        if entry.severity == "warning"
    ]
    ladder = ", ".join(map(str, rules.bonus_column))
    for name, boxes, worth in (
        (told("Higher"), sum(rnd.higher for rnd in case.first.rounds), case.first.higher),
        (told("One cut"), sum(rnd.single for rnd in case.first.rounds), case.first.single),
    ):
        form = "{column}: {n} of the steps {ladder}, worth {worth}."
        notes.append(told(form, column=name, n=boxes, ladder=ladder, worth=worth))
    return (*notes, *_puzzle(case))


def _puzzle(case: Case) -> list[str]:
    phase, puzzle = case.second, case.player.puzzle
    if phase is None or puzzle is None:
        form = "The puzzle is not judged yet: it is when all have ten pieces and a puzzle."
        return [told(form)]
    faults = [
        told("Puzzle: {what}.", what=entry.message)
        for entry in case.docket.violations()
        if entry.at.startswith("puzzle")
    ]
    pieces = len(case.first.pieces)
    if phase.disc is not None:
        form = "Puzzle: all {n} pieces laid without a mistake, disc {disc}."
    elif phase.cost:
        form = "Puzzle: {kept} of {n} pieces kept; the others cost {cost}."
    else:
        form = "Puzzle: all {n} pieces laid without a mistake, nothing to pay."
    text = told(form, n=pieces, disc=phase.disc, kept=len(phase.kept), cost=phase.cost)
    return [*faults, text]


def _ranking(verdict: Verdict, record: Record, cases: list[Case]) -> Section:
    columns = (
        (told("Rank"), "right"),
        (told("Player"), "left"),
        (told("Rounds"), "right"),
        (told("Higher"), "right"),
        (told("One cut"), "right"),
        (told("Puzzle"), "right"),
        (told("Total"), "right"),
    )
    order = sorted(verdict.players, key=lambda player: (player.rank is None, player.rank))
    rows = tuple(_rank_row(player) for player in order)
    form = "Against the rules: {player}: {what} ({code})."
    notes = tuple(
        told(form, player=case.player.name, what=entry.message, code=entry.code)
        for case in cases
        for entry in case.docket.violations()
        if entry.severity == "illegal"
    )
    ending = (*notes, _ending(verdict, len(record.players)))
    heading = told("Result") if verdict.final else told("So far")
    return Section(heading, (), Table(columns, rows), ending)  # type: ignore[arg-type]


def _rank_row(player: Standing) -> tuple[str, ...]:
    if player.parts is None:
        return ("-", player.name, "-", "-", "-", "-", "-")
    parts = player.parts
    sums = (sum(parts["rounds"]), parts["higher"], parts["single"], parts["puzzle"], player.total)
    return (str(player.rank), player.name, *map(str, sums))


def _ending(verdict: Verdict, players: int) -> str:
    if not verdict.final:
        return told("The game is not over.")
    if players == 1:
        grade = verdict.players[0].grade
        if not grade:
            return told("No total, no grade.")
        return told("Grade {n} of 5: {name}.", n=grade, name=_GRADES[grade - 1])
    if not verdict.winners:
        return told("Nobody has a total, so nobody wins.")
    if len(verdict.winners) == 1:
        return told("{player} wins.", player=verdict.winners[0])
    return told("{players} share the win.", players=listed_and(verdict.winners))
