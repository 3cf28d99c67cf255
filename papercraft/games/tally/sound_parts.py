"""Remove the invalid parts of a description, to find problems in the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.validation import shown_key, valid_or_none
from papercraft.games.tally import GAME
from papercraft.games.tally.definition import Definition
from papercraft.games.tally.element import Element
from papercraft.games.tally.naming import expanded
from papercraft.games.tally.short_forms import MOST_BOXES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from papercraft.core.problems import Problem

_HEAD = {"papercraft": 1, "game": GAME.name, "name": GAME.name}
_KEYS = ("name", "columns", "best", "names")
_TABLES = ("box", "cards", "token", "net", "total", "texts")
# Replaces an invalid rule, so that the others keep their numbers.
_NO_RULE = {"must": "1", "says": "-"}


class SoundParts(NamedTuple):
    """A description of the valid parts.

    ``unsure`` are the names of boxes and totals that were left out; if ``unnamed``, there may be
    more, because the names of something that was left out are unknown.
    """

    definition: Definition
    unsure: frozenset[str] = frozenset()
    unnamed: bool = False
    is_whole: bool = True


def sound_parts(data: Any, problems: Iterable[Problem]) -> SoundParts | None:
    """Return a description without the parts that have problems; None if nothing valid is left.

    An entry of a table is left out if anything in it is invalid.
    """
    if not isinstance(data, dict):
        return None
    wrong = {problem.place for problem in problems}
    kept: dict[str, Any] = _HEAD | {
        key: data[key] for key in _KEYS if key in data and key not in wrong
    }
    for table in _TABLES:
        kept[table] = _right_of(table, data.get(table), wrong)
    if isinstance(data.get("rule"), list) and "rule" not in wrong:
        kept["rule"] = [
            _NO_RULE if _is_wrong(f"rule.{n}", wrong) else rule
            for n, rule in enumerate(data["rule"], 1)
        ]
    definition = valid_or_none(Definition, kept)
    if definition is None:
        return None
    names = [_names_left_out(table, data.get(table), kept[table]) for table in ("box", "total")]
    strange = data.keys() - Definition.model_fields.keys()
    unnamed = None in names or any(isinstance(data[key], dict) for key in strange)
    unsure = frozenset(name for group in names for name in group or ())
    return SoundParts(definition, unsure, unnamed, is_whole=False)


def _right_of(table: str, value: Any, wrong: Collection[str]) -> dict[str, Any]:
    """Return the valid entries of a table."""
    if not isinstance(value, dict) or table in wrong:
        return {}
    return {
        key: one for key, one in value.items() if not _is_wrong(f"{table}.{shown_key(key)}", wrong)
    }


def _is_wrong(place: str, wrong: Collection[str]) -> bool:
    return any(one == place or one.startswith(f"{place}.") for one in wrong)


def _names_left_out(table: str, value: Any, kept: Mapping[str, Any]) -> set[str] | None:
    """Return the names of what was left out that formulas may use; None if unknown."""
    if value is None:
        return set()
    if not isinstance(value, dict):
        return None
    left_out: set[str] = set()
    for key in value.keys() - kept.keys():
        names = [key] if table == "total" else _names_of(key, value[key])
        if names is None:
            return None
        left_out.update(names)
    return left_out


def _names_of(key: str, element: Any) -> list[str] | None:
    """Return the names of the boxes of an invalid element; None if unknown."""
    if not isinstance(element, dict):
        return None
    names = element.get("name", [])
    listed = [names] if isinstance(names, str) else names
    if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
        return None
    if "name" not in element and element.keys() - Element.model_fields.keys():
        # An unknown key may be a misspelled ``name``.
        return None
    return [key, *expanded(listed, MOST_BOXES)]
