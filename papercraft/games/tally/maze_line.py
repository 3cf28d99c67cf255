"""Lines that players draw through a maze: the cells they join, and whether they lead out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from papercraft.core.coordinates import cell_name
from papercraft.core.messages import gettext
from papercraft.core.trail_decode import connected_component, odd_dots
from papercraft.core.trails import corners
from papercraft.games.tally.maze import exits, is_open, way_of
from papercraft.games.tally.threads import Thread, segment_name, segments_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from papercraft.core.rng import Rng
    from papercraft.core.trail_decode import Dot, Edge

_ENTRANCE: Dot = (0, 0)


@dataclass(frozen=True, kw_only=True)
class MazeLine(Thread):
    """A line through a maze; ``maze`` has its rows, with a character for each cell.

    Detours into dead ends are allowed, and so is a line in pieces: all that counts is whether the
    line leads from the entrance to the exit.
    """

    maze: tuple[str, ...]

    @property
    def exit(self) -> Dot:
        """The cell of the exit."""
        return exits(self.maze)[0], self.high - 1

    def walls_passed(self, value: Any) -> list[Edge]:
        """Return the pairs of cells between which the line passes a wall."""
        return [one for one in segments_of(value) if not is_open(self.maze, *one)]

    def fault(self, value: Any) -> tuple[str, str]:
        passed = self.walls_passed(value)
        if not passed:
            return "", ""
        form = "{name} passes the wall between {one} and {other}; it counts 0"
        one, other = (cell_name(*cell) for cell in passed[0])
        return "tally.wall", gettext(form, name=self.label, one=one, other=other)

    def worth(self, value: Any) -> int:
        return self.times * (not self.walls_passed(value) and self.is_joined(segments_of(value)))

    def random(self, rng: Rng) -> Any:
        way = way_of(self.maze)
        return [cell_name(*cell) for cell in corners(way[: 2 + rng.below(len(way) - 1)])]

    def is_joined(self, edges: Collection[Edge]) -> bool:
        """Return whether the line leads from the entrance to the exit."""
        return any(self.exit in one for one in connected_component(edges, _ENTRANCE))

    def describe(self, value: Any) -> str:
        """Return how far the line leads, as a message."""
        edges = segments_of(value)
        if passed := self.walls_passed(value):
            names = ", ".join(map(segment_name, passed))
            return gettext("passes walls: {names}", names=names)
        if self.is_joined(edges):
            return gettext("leads from the entrance to the exit")
        begun = connected_component(edges, _ENTRANCE)
        if not begun:
            return gettext("does not begin at the entrance") if edges else "-"
        ends = sorted(odd_dots(begun) - {_ENTRANCE}) or [_ENTRANCE]
        names = ", ".join(cell_name(*cell) for cell in ends)
        return gettext("breaks off at {names}", names=names)
