"""Check formulas, and whether everything fits on the sheets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from papercraft.core.language import ENGLISH
from papercraft.core.problems import Problem
from papercraft.core.validation import shown_key
from papercraft.games.tally.card_sheets import problems_of_fit as problems_of_cards
from papercraft.games.tally.cut_sheets import problems_of_pieces
from papercraft.games.tally.fit_error import FitError
from papercraft.games.tally.flow import plan_of
from papercraft.games.tally.formula_checks import faults

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.games.tally.definition import Definition
    from papercraft.games.tally.formulas import Scope
    from papercraft.games.tally.sound_parts import SoundParts


def problems_of_formulas(parts: SoundParts) -> Iterator[Problem]:
    """Yield problems with totals and rules; names of invalid parts are accepted."""
    definition = parts.definition
    for n, (name, text) in enumerate(definition.total.items()):
        for message in faults(text, _scope(parts, n)):
            yield Problem(f"total.{shown_key(name)}", message)
    scope = _scope(parts, len(definition.total))
    for n, rule in enumerate(definition.rule, 1):
        for message in faults(rule.must, scope):
            yield Problem(f"rule.{n}.must", message)


def _scope(parts: SoundParts, totals: int) -> Scope:
    scope = parts.definition.scope(totals)
    return replace(scope, unsure=parts.unsure, unnamed=parts.unnamed)


def problems_of_fit(definition: Definition) -> Iterator[Problem]:
    """Yield the problems of fit in the first language that has any.

    A sheet to fill in yields only its first problem, because the next one shows without it.
    """
    for language in (ENGLISH, *definition.texts):
        try:
            plan_of(definition, language)
        except FitError as error:
            yield Problem(_place_of(error.place, definition), error.message)
            return
        errors = (
            *problems_of_cards(definition, language),
            *problems_of_pieces(definition, language),
        )
        if errors:
            yield from (Problem(one.place, one.message) for one in errors)
            return


def _place_of(name: str, definition: Definition) -> str:
    """Return where the file says something about a box, an element or a total."""
    if name in definition.total:
        return f"total.{shown_key(name)}"
    owners = (key for key, names in definition.groups.items() if name in names)
    key = next(owners, name)
    return f"box.{shown_key(key)}" if key in definition.box else key
