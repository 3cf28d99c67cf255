"""Two prints at once that replace the same set of files, each with that of another sheet.

Both may end well, or one says that the other is writing. What is left is one of the two sets.
"""

import random
import time

from tests.attack.campaign import ACCEPTED, REFUSED
from tests.attack.kills import FOLDER, NAMES, print_alone, seen_files, start


def case(seed):
    """The seeds of two sheets, whether a set is there before, and by how much one starts later."""
    rng = random.Random(f"pairs {seed}")
    return rng.randrange(1000), rng.randrange(1000, 2000), rng.random() < 0.5, rng.uniform(0, 0.3)


def attempt(case):
    first, second, is_there, seconds = case
    FOLDER.mkdir(exist_ok=True)
    sets = []
    for seed in (first, second):
        print_alone(seed)
        sets.append(seen_files())
    if not is_there:
        for file in FOLDER.iterdir():
            file.unlink()
    one = start(first)
    time.sleep(seconds)
    runs = [one, start(second)]
    told = [run.communicate()[1].decode() for run in runs]
    codes = [run.returncode for run in runs]
    assert set(codes) <= {0, 5}, told
    assert 0 in codes, told
    assert "Traceback" not in "".join(told)
    assert seen_files() in sets, "two sets are mixed"
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(NAMES), "leftovers"
    return ACCEPTED if codes == [0, 0] else REFUSED
