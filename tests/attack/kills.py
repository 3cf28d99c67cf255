"""Prints that are killed while they replace a set of files with that of another sheet.

What is left is never of two sheets; the next run clears the rest and writes its set whole.
"""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from tests.attack.campaign import ACCEPTED, REFUSED
from tests.command import REPO

NAMES = ("x.pdf", "x.svg", "x.json")
_PRINT = ("print", "cat", "--only", "board", "--players", "1", "-o", "x.pdf", "--format", "both",
          "--force")  # fmt: skip
FOLDER = Path("printed")


def case(seed):
    """The seeds of two sheets, and when the second print is killed.

    That is so many seconds after its start, or after it has begun to write.
    """
    rng = random.Random(f"kills {seed}")
    is_writing = rng.random() < 0.7
    return rng.randrange(1000), rng.randrange(1000, 2000), is_writing, rng.uniform(0, 0.08)


def start(seed):
    """Start to print the sheet of a seed."""
    words = [sys.executable, "-m", "papercraft", *_PRINT, "--seed", str(seed)]
    env = os.environ | {"PYTHONPATH": str(REPO)}
    return subprocess.Popen(
        words, env=env, cwd=FOLDER, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def print_alone(seed):
    process = start(seed)
    _, told = process.communicate()
    assert process.returncode == 0, told


def seen_files():
    """The bytes of the files of the set that are there."""
    return {name: (FOLDER / name).read_bytes() for name in NAMES if (FOLDER / name).exists()}


def attempt(case):
    first, second, is_writing, seconds = case
    FOLDER.mkdir(exist_ok=True)
    print_alone(first)
    old = seen_files()
    assert old.keys() == set(NAMES)
    process = start(second)
    while is_writing and process.poll() is None and not any(FOLDER.glob(".papercraft-*")):
        time.sleep(0.0005)
    time.sleep(seconds * (1 if is_writing else 10))
    process.kill()
    process.communicate()
    killed = process.returncode < 0
    seen = seen_files()
    print_alone(second)
    new = seen_files()
    assert seen.items() <= old.items() or seen.items() <= new.items(), "two sets are mixed"
    assert killed or seen == new
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(NAMES), "leftovers"
    return REFUSED if killed else ACCEPTED
