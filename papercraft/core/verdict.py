"""Verdicts as plain data. A broken rule is a :class:`Violation`, never an exception."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal

from papercraft.core.messages import Message, gettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


class Severity(StrEnum):
    """How bad a violation is, mildest first."""

    WARNING = "warning"
    PENALTY = "penalty"
    ILLEGAL = "illegal"


_WEIGHT = {severity: weight for weight, severity in enumerate(Severity)}


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule: its code, the player, the place (counted from 1), and a message.

    In a lenient verdict ``depends_on`` is the place of an earlier one that it may come from.
    """

    code: str
    player: str | None
    at: str
    severity: Severity
    message: str
    depends_on: str | None = None


def stopped_by(entry: Violation) -> Message:
    """Return the message about the violation that stopped the replay of a log."""
    what = gettext("{message} ({code})", message=entry.message, code=entry.code)
    if entry.player:
        what = gettext("{player}: {message}", player=entry.player, message=what)
    form = "Rule broken at {at}: {what}. The table is shown as it was before."
    return gettext(form, at=entry.at, what=what)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's result; ``parts`` sum to ``total``; both are None if there is no score.

    In a lenient verdict ``depends_on`` is the place of the broken rule that the result depends on.
    """

    name: str
    rank: int | None
    total: int | None
    parts: dict[str, Any] | None
    grade: int | None = None
    depends_on: str | None = None


_IF_KNOWN = ("grade", "depends_on")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Legality, standings in the order of the record, winners and violations."""

    game: str
    sheet: str | None
    legal: bool
    final: bool
    players: tuple[Standing, ...]
    winners: tuple[str, ...]
    violations: tuple[Violation, ...]
    papercraft: Literal[1] = 1

    def as_dict(self) -> dict[str, Any]:
        """Return the public form, for JSON."""
        return {
            "papercraft": self.papercraft,
            "game": self.game,
            "sheet": self.sheet,
            "legal": self.legal,
            "final": self.final,
            "players": [
                _known(standing) | {"parts": _copied(standing.parts)} for standing in self.players
            ],
            "winners": list(self.winners),
            "violations": [
                _known(violation) | {"severity": str(violation.severity)}
                for violation in self.violations
            ],
        }


def _copied(value: Any) -> Any:
    """Return a copy of what JSON can hold, without the bookkeeping of ``copy.deepcopy``."""
    if isinstance(value, dict):
        return {key: _copied(inner) for key, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, (list, tuple)) else value


# dataclasses.asdict copies every value deeply, which took a quarter of the time of judging a game.
def _known(entry: Standing | Violation) -> dict[str, Any]:
    """Return the fields of an entry, without those that only some have if they are None."""
    data = {name: getattr(entry, name) for name in entry.__slots__}
    for name in _IF_KNOWN:
        if data.get(name, "") is None:
            del data[name]
    return data


@dataclass(slots=True)
class ViolationLog:
    """Collects a player's violations; of those with equal code and place, keeps the most severe."""

    player: str | None
    entries: dict[tuple[str, str], Violation] = field(default_factory=dict)

    def add(
        self, code: str, at: str, severity: Severity, message: str, depends_on: str | None = None
    ) -> None:
        """Add a violation."""
        previous = self.entries.get((code, at))
        if previous is None or _WEIGHT[severity] > _WEIGHT[previous.severity]:
            self.entries[code, at] = Violation(code, self.player, at, severity, message, depends_on)

    def violations(self) -> tuple[Violation, ...]:
        """Return the violations in order."""
        return tuple(self.entries.values())


def is_legal(violations: Iterable[Violation]) -> bool:
    """Return whether no violation is illegal (penalties and warnings are allowed)."""
    return all(violation.severity is not Severity.ILLEGAL for violation in violations)


def ranks(keys: Sequence[Any]) -> list[int | None]:
    """Return ranks, 1 + the number of better keys (1, 2, 2, 4); None stays None."""
    known = [key for key in keys if key is not None]
    return [None if key is None else 1 + sum(other > key for other in known) for key in keys]


def verdict_of_parts(
    game: str,
    sheet: str | None,
    parts: Mapping[str, dict[str, Any] | None],
    violations: Iterable[Violation] = (),
    *,
    final: bool = True,
) -> Verdict:
    """Return the verdict of a game in which most points win.

    ``parts`` are the parts of each player's score by name: numbers or lists of numbers that sum to
    the total, or None for a player without a score.
    """
    totals = [None if one is None else _sum(one) for one in parts.values()]
    players = tuple(
        Standing(name, rank, total, one)
        for (name, one), total, rank in zip(parts.items(), totals, ranks(totals), strict=True)
    )
    entries = tuple(violations)
    return Verdict(
        game=game,
        sheet=sheet,
        legal=is_legal(entries),
        final=final,
        players=players,
        winners=tuple(player.name for player in players if player.rank == 1) if final else (),
        violations=entries,
    )


def _sum(parts: dict[str, Any]) -> int:
    return sum(sum(part) if isinstance(part, list) else part for part in parts.values())
