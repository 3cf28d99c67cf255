"""The ruleset of one game: the board by coordinates, and the options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from papercraft.games.cat.board import KINDS

if TYPE_CHECKING:
    from papercraft.games.cat.board import Board
    from papercraft.games.cat.schema import Rules
    from papercraft.games.cat.turn_notation import Dot


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What holds for all players of a game; dots are ``(column, row)``."""

    size: Dot
    start: Dot
    paw: Dot
    blocks: frozenset[Dot]
    spots: frozenset[Dot]
    items: dict[Dot, str]
    timer: tuple[int, ...]
    set_values: tuple[int, ...]
    cups: str
    crossing: bool
    free_start: bool

    @classmethod
    def of(cls, board: Board, rules: Rules) -> Ruleset:
        """Return the ruleset of a board with the options of a record."""

        def place(dot: int) -> Dot:
            return dot % board.columns, dot // board.columns

        kinds = zip(KINDS, board.items, strict=True)
        return cls(
            size=(board.columns, board.rows),
            start=place(board.start),
            paw=place(board.paw),
            blocks=frozenset(map(place, board.blocks)),
            spots=frozenset(map(place, board.spots)),
            items={place(dot): kind for kind, dots in kinds for dot in dots},
            timer=tuple(board.timer if rules.timer is None else rules.timer),
            set_values=tuple(board.set_values if rules.set_values is None else rules.set_values),
            cups=rules.cups,
            crossing=rules.crossing,
            free_start=rules.bend_at_start == "free",
        )

    def within(self, dot: Dot) -> bool:
        """Return whether a dot lies on the board."""
        return 0 <= dot[0] < self.size[0] and 0 <= dot[1] < self.size[1]
