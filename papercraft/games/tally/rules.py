"""The referee: adds up the points and checks them against the rules of the sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext
from papercraft.core.verdict import Severity, Standing, Verdict, ViolationLog, is_legal, ranks
from papercraft.games.tally.formula_values import FormulaError, value_of
from papercraft.games.tally.formulas import Filled, names_in
from papercraft.games.tally.record import values_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from papercraft.core.game import Reading
    from papercraft.core.verdict import Violation
    from papercraft.games.tally.definition import Definition
    from papercraft.games.tally.record import Record


class Result(NamedTuple):
    """A player's points in each box and each total; the last total counts."""

    boxes: dict[str, int]
    totals: dict[str, int]

    @property
    def total(self) -> int:
        """The total that counts: the last one, or without totals the sum of all boxes."""
        return [*self.totals.values()][-1] if self.totals else sum(self.boxes.values())


def judge(reading: Reading[Definition, Record]) -> Verdict:
    """Rule on a record."""
    definition = reading.setup
    results: dict[str, Result] = {}
    violations: list[Violation] = []
    for player in reading.record.players:
        results[player.name], log = result_of(definition, player.name, values_of(player))
        violations += log.violations()
    totals = [result.total for result in results.values()]
    places = ranks(totals if definition.best == "most" else [-total for total in totals])
    players = tuple(
        Standing(name, rank, result.total,
                 {"total": result.total, "totals": result.totals, "boxes": result.boxes})
        for (name, result), rank in zip(results.items(), places, strict=True)
    )  # fmt: skip
    return Verdict(
        game="tally",
        sheet=reading.sheet,
        legal=is_legal(violations),
        final=True,
        players=players,
        winners=tuple(player.name for player in players if player.rank == 1),
        violations=tuple(violations),
    )


def result_of(
    definition: Definition, name: str, values: Mapping[str, Any]
) -> tuple[Result, ViolationLog]:
    """Return a player's points and violations from the values of boxes, by name."""
    log = ViolationLog(name)
    boxes = dict.fromkeys(definition.cells, 0)
    filled = {box for box, value in values.items() if value is not False and value != []}
    for box, value in values.items():
        cell = definition.cells[box]
        code, message = cell.fault(value)
        if code:
            log.add(code, box, Severity.ILLEGAL, message)
            # An invalid box is worth 0, which a formula must not take for a ticked 0.
            filled.discard(box)
        boxes[box] = cell.worth(value)
    counts = {box: cell.counts(values.get(box, [])) for box, cell in definition.cells.items()}
    ticked = {box: value for box, value in values.items() if isinstance(value, list)}
    known = Filled(boxes, frozenset(filled), counts, ticked)
    totals: dict[str, int] = {}
    for number, (total, formula) in enumerate(definition.total.items()):
        known = replace(known, worth={**boxes, **totals})
        try:
            totals[total] = value_of(formula, definition.scope(number), known)
        except FormulaError as error:
            totals[total] = 0
            form = "{total} cannot be computed, so it is 0: {reason}"
            message = gettext(form, total=total, reason=error.args[0])
            log.add("tally.formula", total, Severity.ILLEGAL, message)
    _judge_rules(definition, replace(known, worth={**boxes, **totals}), log)
    return Result(boxes, totals), log


def _judge_rules(definition: Definition, known: Filled, log: ViolationLog) -> None:
    scope = definition.scope(len(definition.total))
    for number, rule in enumerate(definition.rule, 1):
        at = next(iter(names_in(rule.must)), f"rule.{number}")
        try:
            if not value_of(rule.must, scope, known):
                # The text states what must hold, so say that it does not.
                message = gettext("this rule is broken: {rule}", rule=definition.shown(rule.says))
                log.add("tally.rule", at, Severity.ILLEGAL, message)
        except FormulaError as error:
            form = "rule {n} cannot be computed: {reason}"
            message = gettext(form, n=number, reason=error.args[0])
            log.add("tally.formula", f"rule.{number}", Severity.ILLEGAL, message)
