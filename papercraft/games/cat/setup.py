"""The board of ``cat``: a grid of dots with items, building blocks and cup spots on some of them.

Dots are numbered from 0, row by row from the top left: dot ``row * columns + column``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.assets import layout as layout_file
from papercraft.core.coordinates import cell_name, parse_cell
from papercraft.core.problems import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from papercraft.core.rng import Rng

KINDS = ("mice", "socks", "planes")
FACES = (1, 2, 3, 4, 5, 6)
CUPS = 6
MOST_COLUMNS, MOST_ROWS = 26, 99


class Board(NamedTuple):
    """Where everything lies; dots of one kind in rising order."""

    columns: int
    rows: int
    start: int
    paw: int
    mice: tuple[int, ...]
    socks: tuple[int, ...]
    planes: tuple[int, ...]
    blocks: tuple[int, ...]
    spots: tuple[int, ...]
    set_values: tuple[int, ...]
    timer: tuple[int, ...]

    @property
    def items(self) -> tuple[tuple[int, ...], ...]:
        """The dots of the mice, the socks and the planes."""
        return self.mice, self.socks, self.planes

    def name(self, dot: int) -> str:
        """Return the name of a dot."""
        return cell_name(dot % self.columns, dot // self.columns)

    def dot(self, name: str) -> int | None:
        """Return the dot of a name, or None if there is none of that name on the board."""
        place = parse_cell(name)
        if place is None or place[0] >= self.columns or place[1] >= self.rows:
            return None
        return place[1] * self.columns + place[0]

    def names(self, dots: Iterable[int]) -> list[str]:
        """Return the names of dots."""
        return [self.name(dot) for dot in dots]


@dataclass(frozen=True, slots=True)
class Params:
    """How boards of a layout are made; numbers and reasons stand in ``layouts/cat.toml``."""

    columns: int
    rows: int
    items: int
    blocks: int
    spots: int
    set_values: tuple[int, ...]
    timer: tuple[int, ...]


@cache
def params(version: int, layout: int) -> Params:
    """Return the parameters of a layout; raise LookupError with a reason if there is none."""
    for named in layout_file("cat")["layouts"].values():
        if named["code"] == layout and str(version) in named["versions"]:
            given = named["versions"][str(version)]
            lists = {key: tuple(given[key]) for key in ("set_values", "timer")}
            return Params(**(given | lists))
    message = f"generator {version}, layout {layout} of cat is not known here"
    raise LookupError(message)


# How far a layout may be changed: what fits on the sheet and can be fair.
RANGES = {
    "columns": (5, 9),
    "rows": (8, 14),
    "items": (3, 7),
    "blocks": (0, 20),
    "spots": (7, 18),
    "timer": (1, 6),
    "set_values": (1, 31),
}
_LENGTHS = {"timer": (1, 3), "set_values": (1, 7)}
_SINGLE = tuple(name for name in RANGES if name not in _LENGTHS)


def overrides(given: Params, changes: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
    """Return what an id carries for a layout with numbers replaced; nothing if nothing changes.

    Raises:
        UsageError: a number or a list outside its range; all at once.
    """
    faults = []
    for name, values in changes.items():
        least, most = RANGES[name]
        fewest, longest = _LENGTHS.get(name, (1, 1))
        if not fewest <= len(values) <= longest:
            faults.append(f"{name} takes {fewest} to {longest} numbers, not {len(values)}")
        if not all(least <= value <= most for value in values):
            faults.append(f"{name} goes from {least} to {most}")
    if faults:
        raise UsageError("; ".join(faults))
    single: dict[str, Any] = {name: changes[name][0] for name in _SINGLE if name in changes}
    lists: dict[str, Any] = {name: changes[name] for name in _LENGTHS if name in changes}
    changed = replace(given, **single, **lists)
    if changed == given:
        return ()
    numbers = tuple(getattr(changed, name) for name in _SINGLE)
    return (*numbers, len(changed.timer), *changed.timer, *changed.set_values)


def with_overrides(given: Params, numbers: tuple[int, ...]) -> Params:
    """Return a layout with an id's numbers; raise LookupError if they are none of this game."""
    single: dict[str, Any] = dict(zip(_SINGLE, numbers, strict=False))
    rest = numbers[len(_SINGLE) :]
    timer, values = rest[1 : 1 + rest[0]] if rest else (), rest[1 + rest[0] :] if rest else ()
    changes: dict[str, tuple[int, ...]] = {name: (value,) for name, value in single.items()}
    changes |= {"timer": timer, "set_values": values}
    try:
        overrides(given, changes)
    except UsageError as error:
        raise LookupError(str(error)) from error
    if len(single) < len(_SINGLE):
        raise LookupError("numbers of the board are missing")
    return replace(given, **single, timer=timer, set_values=values)


def dump(board: Board) -> dict[str, Any]:
    """Return the inline form: names of dots."""
    data: dict[str, Any] = {"columns": board.columns, "rows": board.rows}
    data |= {"start": board.name(board.start), "paw": board.name(board.paw)}
    for key in (*KINDS, "blocks", "spots"):
        data[key] = board.names(getattr(board, key))
    return data | {"set_values": list(board.set_values), "timer": list(board.timer)}


_SIGNS = {"mice": "m", "socks": "s", "planes": "p", "blocks": "#", "spots": "o"}


def show(board: Board) -> str:
    """Return the board as text, a letter for what lies on a dot."""
    signs = {board.start: "S", board.paw: "P"}
    for key, sign in _SIGNS.items():
        signs |= dict.fromkeys(getattr(board, key), sign)
    lines = ["     " + "  ".join(chr(65 + column) for column in range(board.columns))]
    for row in range(board.rows):
        dots = range(row * board.columns, (row + 1) * board.columns)
        lines.append(f"{row + 1:3}  " + "  ".join(signs.get(dot, ".") for dot in dots))
    lines.append("S start  P paw  m mouse  s sock  p paper plane  # building block  o cup spot")
    lines.append("Sets are worth " + ", ".join(map(str, board.set_values)))
    lines.append("Timer " + ", ".join(map(str, board.timer)))
    return "\n".join(lines) + "\n"


def generate(params: Params, rng: Rng) -> Board:
    """Invent a fair board; the same stream gives the same one, for ever."""
    # Imported late: the generator needs what stands here.
    from papercraft.games.cat.generate import generate as invent  # noqa: PLC0415

    return invent(params, rng)


def load(data: Any) -> Board:
    """Return the board of an inline form; raise ReadError with all problems."""
    # Imported late: records need what stands here.
    from papercraft.games.cat.record import load_board  # noqa: PLC0415

    return load_board(data)
