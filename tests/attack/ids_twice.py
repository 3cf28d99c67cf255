"""IDs of sheets with two slips: no check character notices all of them.

Those that are another sheet are counted as accepted; who types one sees how the sheet begins.
"""

from tests.attack.campaign import ACCEPTED, REFUSED
from tests.attack.ids import mistyped, read


def case(seed):
    return mistyped(seed, 2)


def attempt(case):
    meant, typed = case
    return REFUSED if read(typed) in (None, meant) else ACCEPTED
