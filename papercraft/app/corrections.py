"""What people said about photos scanned before: answers, and what they changed in the record.

Players are known by the sheet they wrote on, for their number changes when a photo is added or
left out: ``players.slip 2.guess`` is kept for ``players.1.guess`` if the first player has slip 2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from papercraft.core.record_edits import apply_edit, find_edits, format_path, parse_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

# What every record counts by players.
_PLAYERS = "players"


@cache
def _places(per_player: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of places that name a player."""
    heads = "|".join(map(re.escape, (_PLAYERS, *per_player)))
    return re.compile(rf"(?P<head>{heads})\.(?P<who>[^.:]+)(?P<rest>.*)", re.DOTALL)


@dataclass(frozen=True)
class Corrections:
    """What was said so far. ``of`` is the sheet's id, or the game if it has none.

    ``answers`` and ``changes`` have places that name sheets. ``names`` are the players in order,
    for records whose players have no sheet of their own; those of others are changes.
    ``per_player`` is what the game's questions count by players beside these.
    """

    of: str
    names: tuple[str, ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)
    changes: Mapping[str, Any] = field(default_factory=dict)
    per_player: tuple[str, ...] = ()

    @classmethod
    def read(cls, data: Any, found: Any, per_player: tuple[str, ...] = ()) -> Corrections:
        """Return what ``kept`` has written, with what was changed in the record since.

        Raises:
            ValueError: the data is not what ``kept`` writes.
        """
        if not _is_kept(data):
            raise ValueError("this is no earlier scan")
        changes = dict(data["changes"])
        places = _places(per_player)
        for path, value in find_edits(data["record"], found):
            place = _named(places, format_path(path), data["seats"])
            # What was changed in it before is in the new value.
            for old in [old for old in changes if f"{old}.".startswith(f"{place}.")]:
                del changes[old]
            changes[place] = value
        names = tuple(data["names"])
        return cls(data["of"], names, data["answers"], changes, per_player)

    def kept(self, record: Any, sheet_labels: Sequence[str]) -> dict[str, Any]:
        """Return plain data of everything, with the record as it is written now."""
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

    def called(self, names: tuple[str, ...]) -> Corrections:
        """Return it with names given anew, which count more than those before."""
        changes = {
            place: value for place, value in self.changes.items() if not place.endswith(".name")
        }
        return replace(self, names=names, changes=changes)

    def saying(self, answers: Mapping[str, str], sheet_labels: Sequence[str]) -> Corrections:
        """Return it with new answers, which count more than what was changed before."""
        places = _places(self.per_player)
        given = {_named(places, key, sheet_labels): value for key, value in answers.items()}
        changes = {
            place: value
            for place, value in self.changes.items()
            if not any(touches(key, place) for key in given)
        }
        return replace(self, answers=dict(self.answers) | given, changes=changes)

    def answers_to(self, sheet_labels: Sequence[str]) -> dict[str, str]:
        """Return the answers by the places of a record whose players have these sheets."""
        return _numbered(_places(self.per_player), self.answers, sheet_labels)

    def change(self, data: Any, sheet_labels: Sequence[str]) -> list[str]:
        """Put everything that was changed into a record; return the places."""
        changes = _numbered(_places(self.per_player), self.changes, sheet_labels).items()
        return [place for place, value in changes if apply_edit(data, parse_path(place), value)]

    def absent(self, sheet_labels: Sequence[str]) -> list[str]:
        """Return the sheets about which something was said and that no photo shows now."""
        places = map(_places(self.per_player).fullmatch, (*self.answers, *self.changes))
        names = dict.fromkeys(found["who"] for found in places if found)
        return [name for name in names if not name.isdigit() and name not in sheet_labels]


def touches(key: str, place: str) -> bool:
    """Tell whether a change at a place answers the question with this key.

    One of several questions about a place is answered only by changing all that is there.
    """
    whole, colon, _ = key.partition(":")
    inside = not colon and f"{place}.".startswith(f"{whole}.")
    return inside or f"{whole}.".startswith(f"{place}.")


def _is_kept(data: Any) -> bool:
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


def _named(places: re.Pattern[str], place: str, sheet_labels: Sequence[str]) -> str:
    """Return a place with the sheet in place of the player's number, if it is known."""
    found = places.fullmatch(place)
    if found and found["who"].isdigit() and 1 <= int(found["who"]) <= len(sheet_labels):
        name = sheet_labels[int(found["who"]) - 1]
        return f"{found['head']}.{name}{found['rest']}"
    return place


def _numbered(
    places: re.Pattern[str], said: Mapping[str, Any], sheet_labels: Sequence[str]
) -> dict[str, Any]:
    """Return what was said by places with numbers; of sheets that are not there, nothing."""
    numbered = {}
    for place, value in said.items():
        found = places.fullmatch(place)
        if not found or found["who"].isdigit():
            numbered[place] = value
        elif found["who"] in sheet_labels:
            number = sheet_labels.index(found["who"]) + 1
            numbered[f"{found['head']}.{number}{found['rest']}"] = value
    return numbered
