"""Seeds of identical sheets with names: the place of a name in its list, and a checksum of it.

The seed of such sheets makes no difference to what is printed, except for shuffled texts, so it
can say whose sheet it is. The list may be sorted or corrected after printing: a place alone would
then be somebody else's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from unicodedata import normalize
from zlib import crc32

from papercraft.core.game import build, is_seedless
from papercraft.core.ids import SEEDS, ConsecutiveIds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.game import AnyGame
    from papercraft.core.ids import SheetId
    from papercraft.core.set_names import SetNames

# The upper bound (exclusive) of checksums of names; printed sheets carry them, so it never changes.
_MARKS = 1 << 21
# The upper bound (exclusive) of places.
MOST_PLACES = SEEDS // _MARKS - 1


class NamedSeed(NamedTuple):
    """What a seed says: a place in the list of names, from 0, and a checksum, 0 without a name."""

    place: int
    mark: int

    @property
    def seed(self) -> int:
        """The seed; it is larger than those of sheets that were numbered without a checksum."""
        return (self.place + 1) * _MARKS + self.mark


def named_seed(place: int, names: Sequence[str]) -> int:
    """Return the seed of a sheet with the names at a place of a list; there may be none."""
    return NamedSeed(place % MOST_PLACES, mark_of(names) if names else 0).seed


def parse_seed(seed: int) -> NamedSeed | None:
    """Return what a seed says, or None if it is only the number of a sheet."""
    place, mark = divmod(seed, _MARKS)
    return NamedSeed(place - 1, mark) if place else None


def mark_of(names: Sequence[str]) -> int:
    """Return the checksum of the names on a sheet; case and white space make no difference."""
    return crc32("\n".join(map(normalized, names)).encode()) % (_MARKS - 1) + 1


def normalized(name: str) -> str:
    """Return a name in the form in which names are compared."""
    return normalize("NFC", " ".join(normalize("NFC", name).casefold().split()))


def ids_of_sets(
    game: AnyGame, first: SheetId, names: Sequence[SetNames], sets: int
) -> Sequence[SheetId]:
    """Return the IDs of sets; the first sets have ``names``, in the order of their list.

    If photos of the sheets are compared with a list of names, each ID says which ones were printed.
    The ID of a single sheet is kept.
    """
    is_one = bool(first.seed) and (parse_seed(first.seed) is None or not names)
    if is_one or not is_seedless(game) or not _has_names_file(game, first):
        return ConsecutiveIds(first, sets)
    ids, place = [], 0
    for number in range(sets):
        own = names[number].all if number < len(names) else ()
        ids.append(first._replace(seed=named_seed(place, own)))
        place += max(1, len(own))
    return ids


def _has_names_file(game: AnyGame, sheet: SheetId) -> bool:
    return game.names_file is not None and bool(game.names_file(build(game, sheet)))
