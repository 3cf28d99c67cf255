"""The layouts of ``cat``: the numbers that a board is generated with, and overrides of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from papercraft.core.layouts import layout as layout_file
from papercraft.core.problems import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Params:
    """The numbers of a layout; ``layouts/cat.toml`` gives the reasons for them."""

    columns: int
    rows: int
    items: int
    blocks: int
    spots: int
    set_values: tuple[int, ...]
    timer: tuple[int, ...]


@cache
def params(version: int, layout: int) -> Params:
    """Return the parameters of a layout; raise LookupError if it does not exist."""
    for named in layout_file("cat")["layouts"].values():
        if named["code"] == layout and str(version) in named["versions"]:
            numbers = named["versions"][str(version)]
            lists = {key: tuple(numbers[key]) for key in ("set_values", "timer")}
            return Params(**(numbers | lists))
    message = f"generator {version}, layout {layout} of cat is not known here"
    raise LookupError(message)


# The allowed range of each number: what fits on the sheet and can be fair.
RANGES = {
    "columns": (5, 9),
    "rows": (8, 14),
    "items": (4, 7),
    "blocks": (0, 20),
    "spots": (7, 18),
    "timer": (1, 6),
    "set_values": (1, 31),
}
# Why less is not possible, where that is not plain.
_REASONS = {"items": ", for every quarter of a fair board has each of them"}
_LENGTHS = {"timer": (1, 3), "set_values": (1, 7)}
_SINGLE = tuple(name for name in RANGES if name not in _LENGTHS)


def overrides(layout: Params, changes: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
    """Return the numbers that an id carries for an overridden layout; empty if nothing changes.

    Raises:
        UsageError: numbers or lists are outside their ranges; all of them at once.
    """
    faults = []
    for name, values in changes.items():
        least, most = RANGES[name]
        fewest, longest = _LENGTHS.get(name, (1, 1))
        if not fewest <= len(values) <= longest:
            faults.append(f"{name} takes {fewest} to {longest} numbers, not {len(values)}")
        if not all(least <= value <= most for value in values):
            faults.append(f"{name} goes from {least} to {most}{_REASONS.get(name, '')}")
    if faults:
        raise UsageError("; ".join(faults))
    single: dict[str, Any] = {name: changes[name][0] for name in _SINGLE if name in changes}
    lists: dict[str, Any] = {name: changes[name] for name in _LENGTHS if name in changes}
    changed = replace(layout, **single, **lists)
    if changed == layout:
        return ()
    numbers = tuple(getattr(changed, name) for name in _SINGLE)
    return (*numbers, len(changed.timer), *changed.timer, *changed.set_values)


def with_overrides(layout: Params, numbers: tuple[int, ...]) -> Params:
    """Return a layout overridden with an id's numbers; raise LookupError if they are invalid."""
    single: dict[str, Any] = dict(zip(_SINGLE, numbers, strict=False))
    # Lists that are missing are empty, which their ranges do not allow.
    rest = numbers[len(_SINGLE) :]
    timer, values = rest[1 : 1 + rest[0]] if rest else (), rest[1 + rest[0] :] if rest else ()
    changes: dict[str, tuple[int, ...]] = {name: (value,) for name, value in single.items()}
    changes |= {"timer": timer, "set_values": values}
    try:
        overrides(layout, changes)
    except UsageError as error:
        raise LookupError(str(error)) from error
    return replace(layout, **single, timer=timer, set_values=values)
