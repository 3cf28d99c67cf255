"""The verdict of ``cutit`` told to people: what each die gave, why a round cost, who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.report import Report, Section, Table
from papercraft.games.cutit.record import DICE
from papercraft.games.cutit.referee import Case, hear, verdict_of

if TYPE_CHECKING:
    from papercraft.core.game import Reading
    from papercraft.core.verdict import Standing, Verdict
    from papercraft.games.cutit.phase1 import Round, Share
    from papercraft.games.cutit.record import Record, Rules
    from papercraft.games.cutit.setup import Square

_GRADES = (
    "a first try",
    "getting the feel of the scissors",
    "a steady hand",
    "a sharp eye",
    "a master of paper",
)

_LEGEND = "Each die: what it showed, the cells of its colour (+ jokers counted for it), the points."


def explain(reading: Reading[Square, Record]) -> Report:
    """Tell the verdict, a section a player, the ranking last."""
    cases = hear(reading)
    verdict = verdict_of(reading, cases)
    record = reading.record
    sections = [Section("", (_LEGEND,))]
    sections += [_player(case, record.rules) for case in cases]
    sections.append(_ranking(verdict, record, cases))
    return Report(record.title or f"cutit {reading.sheet or '(own square)'}", tuple(sections))


def _player(case: Case, rules: Rules) -> Section:
    rounds, first = case.first.rounds, case.first
    heading = f"{case.player.name}, corner {case.player.corner}"
    if not first.whole:
        faults = tuple(_sentence(entry.message) for entry in case.docket.violations())
        told = "The pieces are no partition of the square, so nothing can be scored."
        return Section(heading, (told,), None, faults)
    columns = (
        ("Round", "right"),
        ("Cells", "right"),
        ("Cuts", "right"),
        *((die.capitalize(), "left") for die in DICE),
        ("Points", "right"),
        ("Bonus", "left"),
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
        {(1, 1): "both", (1, 0): "higher", (0, 1): "one cut"}.get((rnd.higher, rnd.single), ""),
    )


def _share(share: Share) -> str:
    """Return the face, the cells (jokers after a plus) and the points."""
    if share.face == "":
        return "blank"
    cells = f"{share.cells}+{share.jokers}" if share.jokers else str(share.cells)
    return f"{share.face}: {cells}\u2192{share.points}"


def _notes(case: Case, rules: Rules) -> tuple[str, ...]:
    notes = []
    for number, rnd in enumerate(case.first.rounds, 1):
        if rnd.reasons:
            notes.append(f"Round {number} costs 5 points: {'; '.join(rnd.reasons)}.")
    notes += [
        f"Round {entry.at.rpartition('.')[2]}: {entry.message}."
        for entry in case.docket.violations()
        if entry.severity == "warning"
    ]
    for name, boxes, worth in (
        ("Higher", sum(rnd.higher for rnd in case.first.rounds), case.first.higher),
        ("One cut", sum(rnd.single for rnd in case.first.rounds), case.first.single),
    ):
        ladder = ", ".join(map(str, rules.bonus_column))
        notes.append(f"{name}: {boxes} of the steps {ladder}, worth {worth}.")
    return (*notes, *_puzzle(case))


def _puzzle(case: Case) -> list[str]:
    phase, puzzle = case.second, case.player.puzzle
    if phase is None or puzzle is None:
        return ["The puzzle is not judged yet: it is when all have ten pieces and a puzzle."]
    faults = [
        f"Puzzle: {entry.message}."
        for entry in case.docket.violations()
        if entry.at.startswith("puzzle")
    ]
    pieces = len(case.first.pieces)
    if phase.disc is not None:
        told = f"Puzzle: all {pieces} pieces laid without a mistake, disc {phase.disc}."
    elif phase.cost:
        told = f"Puzzle: {len(phase.kept)} of {pieces} pieces kept; the others cost {phase.cost}."
    else:
        told = f"Puzzle: all {pieces} pieces laid without a mistake, nothing to pay."
    return [*faults, told]


def _ranking(verdict: Verdict, record: Record, cases: list[Case]) -> Section:
    columns = (
        ("Rank", "right"),
        ("Player", "left"),
        ("Rounds", "right"),
        ("Higher", "right"),
        ("One cut", "right"),
        ("Puzzle", "right"),
        ("Total", "right"),
    )
    order = sorted(verdict.players, key=lambda player: (player.rank is None, player.rank))
    rows = tuple(_rank_row(player) for player in order)
    notes = tuple(
        f"{case.player.name}: {entry.message} ({entry.code})."
        for case in cases
        for entry in case.docket.violations()
        if entry.severity == "illegal"
    )
    ending = (
        *([f"Against the rules: {note}" for note in notes]),
        _ending(verdict, len(record.players)),
    )
    return Section("Result" if verdict.final else "So far", (), Table(columns, rows), ending)  # type: ignore[arg-type]


def _rank_row(player: Standing) -> tuple[str, ...]:
    if player.parts is None:
        return ("-", player.name, "-", "-", "-", "-", "-")
    parts = player.parts
    sums = (sum(parts["rounds"]), parts["higher"], parts["single"], parts["puzzle"], player.total)
    return (str(player.rank), player.name, *map(str, sums))


def _ending(verdict: Verdict, players: int) -> str:
    if not verdict.final:
        return "The game is not over."
    if players == 1:
        grade = verdict.players[0].grade
        return f"Grade {grade} of 5: {_GRADES[grade - 1]}." if grade else "No total, no grade."
    if not verdict.winners:
        return "Nobody has a total, so nobody wins."
    if len(verdict.winners) == 1:
        return f"{verdict.winners[0]} wins."
    return f"{', '.join(verdict.winners[:-1])} and {verdict.winners[-1]} share the win."


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."
