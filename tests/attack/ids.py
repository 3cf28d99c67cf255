"""IDs of sheets with one slip: a wrong, swapped, forgotten or doubled character.

None of them may be another sheet. Characters that look alike may be read as the ones meant.
"""

import random
import string

from papercraft import games
from papercraft.core.game import build
from papercraft.core.ids import ALPHABET, SEEDS, IdError, SheetId, parse_id
from tests.attack.campaign import ACCEPTED, REFUSED

SIGNS = string.ascii_uppercase + string.digits


def sheet(rng):
    """A sheet of any game, sometimes with numbers of its own."""
    game = games.load(rng.choice(games.names()))
    layout = rng.choice(list(game.layouts().values()))
    numbers = tuple(rng.randrange(1, 32) for _ in range(rng.choice([0, 0, 0, 1, 4, 9])))
    own = numbers if game.with_overrides is not None else ()
    return SheetId(game.code, game.version, layout, rng.randrange(SEEDS), own)


def slip(text, rng):
    """The text with a character mistyped, or two that are swapped."""
    at = rng.randrange(len(text))
    match rng.randrange(6):
        case 0 | 1:
            return text[:at] + rng.choice(SIGNS) + text[at + 1 :]
        case 2:
            return text[:at] + rng.choice(ALPHABET) + text[at + 1 :]
        case 3:
            return text[:at] + text[at + 1 :]
        case 4:
            return text[: at + 1] + text[at:]
        case _:
            other = rng.randrange(len(text))
            low, high = sorted((at, other if rng.random() < 0.3 else min(at + 1, len(text) - 1)))
            if low == high:
                return text
            return text[:low] + text[high] + text[low + 1 : high] + text[low] + text[high + 1 :]


def mistyped(seed, slips):
    """Return a sheet and its ID with so many slips."""
    rng = random.Random(f"ids {seed} {slips}")
    meant = sheet(rng)
    typed = str(meant).replace("-", "")
    for _ in range(slips):
        typed = slip(typed, rng)
    return meant, typed


def read(typed):
    """Return the sheet that a typed ID names, None if there is none."""
    try:
        found = parse_id(typed)
    except IdError:
        return None
    game = games.with_code(found.code)
    if game is None:
        return None
    try:
        build(game, found)
    except IdError:
        return None
    return found


def case(seed):
    return mistyped(seed, 1)


def attempt(case):
    meant, typed = case
    found = read(typed)
    assert found in (None, meant), f"{meant} typed as {typed} is {found}"
    return REFUSED if found is None else ACCEPTED
