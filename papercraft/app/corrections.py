"""People's corrections to earlier scans: answers to questions, and changes to the record.

Players are identified by their sheet, because their number changes when a photo is added or
omitted: ``players.slip 2.guess`` is stored for ``players.1.guess`` if the first player has slip 2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from papercraft.core.data_diff import apply_edit, find_edits, format_path, parse_path
from papercraft.core.whole_numbers import parse_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

# The key of a record whose entries are counted by player.
_PLAYERS = "players"


@cache
def _places(per_player: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern that matches places with a player's number."""
    heads = "|".join(map(re.escape, (_PLAYERS, *per_player)))
    return re.compile(rf"(?P<head>{heads})\.(?P<who>[^.:]+)(?P<rest>.*)", re.DOTALL)


@dataclass(frozen=True)
class Corrections:
    """All corrections so far. ``of`` is the sheet's ID, or the game if there is none.

    The places in ``answers`` and ``changes`` name sheets. ``names`` are the players in order, for
    records whose players have no sheet of their own; in other records, names are ``changes``.
    ``per_player`` are further keys of the game's questions that are counted by player.
    """

    of: str
    names: tuple[str, ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)
    changes: Mapping[str, Any] = field(default_factory=dict)
    per_player: tuple[str, ...] = ()

    @classmethod
    def from_data(cls, data: Any, current: Any, per_player: tuple[str, ...] = ()) -> Corrections:
        """Parse data written by ``to_data``, adding later changes to the record.

        Raises:
            ValueError: the data is not what ``to_data`` writes.
        """
        if not _is_valid(data):
            raise ValueError("this is not a file written by scan")
        changes = dict(data["changes"])
        places = _places(per_player)
        for path, value in find_edits(data["record"], current):
            place = _by_sheet(places, format_path(path), data["seats"])
            # The new value includes earlier changes inside it.
            for old in [old for old in changes if f"{old}.".startswith(f"{place}.")]:
                del changes[old]
            changes[place] = value
        names = tuple(data["names"])
        return cls(data["of"], names, data["answers"], changes, per_player)

    def to_data(self, record: Any, sheet_labels: Sequence[str]) -> dict[str, Any]:
        """Return everything as plain data, with the record as written now."""
        named = {
            f"players.{name}.name": player
            for name, player in zip(sheet_labels, self.names, strict=False)
        }
        return {
            "of": self.of,
            "names": [] if sheet_labels else list(self.names),
            "seats": list(sheet_labels),
            "answers": dict(self.answers),
            "changes": dict(self.changes) | named,
            "record": record,
        }

    def with_names(self, names: tuple[str, ...]) -> Corrections:
        """Return a copy with new names, which replace the earlier ones."""
        changes = {
            place: value for place, value in self.changes.items() if not place.endswith(".name")
        }
        return replace(self, names=names, changes=changes)

    def with_answers(self, answers: Mapping[str, str], sheet_labels: Sequence[str]) -> Corrections:
        """Return a copy with new answers, which take precedence over earlier changes."""
        places = _places(self.per_player)
        added = {_by_sheet(places, key, sheet_labels): value for key, value in answers.items()}
        changes = {
            place: value
            for place, value in self.changes.items()
            if not any(touches(key, place) for key in added)
        }
        return replace(self, answers=dict(self.answers) | added, changes=changes)

    def answers_to(self, sheet_labels: Sequence[str]) -> dict[str, str]:
        """Return the answers by the places of a record whose players have these sheets."""
        return _by_number(_places(self.per_player), self.answers, sheet_labels)

    def apply_to(self, data: Any, sheet_labels: Sequence[str]) -> list[str]:
        """Apply all changes to a record; return their places."""
        changes = _by_number(_places(self.per_player), self.changes, sheet_labels).items()
        return [place for place, value in changes if apply_edit(data, parse_path(place), value)]

    def absent_sheets(self, sheet_labels: Sequence[str]) -> list[str]:
        """Return the sheets with corrections that no current photo shows."""
        places = map(_places(self.per_player).fullmatch, (*self.answers, *self.changes))
        names = dict.fromkeys(match["who"] for match in places if match)
        return [name for name in names if parse_whole(name) is None and name not in sheet_labels]


def touches(key: str, place: str) -> bool:
    """Return whether a change at a place answers the question with this key.

    Where several questions concern one place, only a change of the whole place answers them.
    """
    whole, colon, _ = key.partition(":")
    inside = not colon and f"{place}.".startswith(f"{whole}.")
    return inside or f"{whole}.".startswith(f"{place}.")


def _is_valid(data: Any) -> bool:
    kinds = {"of": str, "names": list, "seats": list, "answers": dict, "changes": dict}
    return (
        isinstance(data, dict)
        and all(isinstance(data.get(name), kind) for name, kind in kinds.items())
        and _are_words(data["names"], data["seats"], data["answers"].values())
        and isinstance(data.get("record"), dict)
        and bool(data["record"])
    )


def _are_words(*lists: Iterable[Any]) -> bool:
    return all(isinstance(one, str) for some in lists for one in some)


def _by_sheet(places: re.Pattern[str], place: str, sheet_labels: Sequence[str]) -> str:
    """Replace the player's number in a place by the sheet, if known."""
    match = places.fullmatch(place)
    number = parse_whole(match["who"]) if match else None
    if match and number and number <= len(sheet_labels):
        name = sheet_labels[number - 1]
        return f"{match['head']}.{name}{match['rest']}"
    return place


def _by_number(
    places: re.Pattern[str], corrections: Mapping[str, Any], sheet_labels: Sequence[str]
) -> dict[str, Any]:
    """Return corrections by places with player numbers, without those of absent sheets."""
    numbered = {}
    for place, value in corrections.items():
        match = places.fullmatch(place)
        if not match or parse_whole(match["who"]) is not None:
            numbered[place] = value
        elif match["who"] in sheet_labels:
            number = sheet_labels.index(match["who"]) + 1
            numbered[f"{match['head']}.{number}{match['rest']}"] = value
    return numbered
