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

_NAMES = ("x.pdf", "x.svg", "x.json")
_PRINT = ("print", "cat", "--only", "board", "--players", "1", "-o", "x.pdf", "--format", "both",
          "--force")  # fmt: skip
_FOLDER = Path("printed")


def case(seed):
    """The seeds of two sheets, and when the second print is killed.

    That is so many seconds after its start, or after it has begun to write.
    """
    rng = random.Random(f"kills {seed}")
    is_writing = rng.random() < 0.7
    return rng.randrange(1000), rng.randrange(1000, 2000), is_writing, rng.uniform(0, 0.08)


def _start(seed):
    words = [sys.executable, "-m", "papercraft", *_PRINT, "--seed", str(seed)]
    env = os.environ | {"PYTHONPATH": str(REPO)}
    return subprocess.Popen(
        words, env=env, cwd=_FOLDER, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def _print(seed):
    process = _start(seed)
    _, told = process.communicate()
    assert process.returncode == 0, told


def _seen():
    return {name: (_FOLDER / name).read_bytes() for name in _NAMES if (_FOLDER / name).exists()}


def attempt(case):
    first, second, is_writing, seconds = case
    _FOLDER.mkdir(exist_ok=True)
    _print(first)
    old = _seen()
    assert old.keys() == set(_NAMES)
    process = _start(second)
    while is_writing and process.poll() is None and not any(_FOLDER.glob(".papercraft-*")):
        time.sleep(0.0005)
    time.sleep(seconds * (1 if is_writing else 10))
    process.kill()
    process.communicate()
    killed = process.returncode < 0
    seen = _seen()
    _print(second)
    new = _seen()
    assert seen.items() <= old.items() or seen.items() <= new.items(), "two sets are mixed"
    assert killed or seen == new
    assert sorted(path.name for path in _FOLDER.iterdir()) == sorted(_NAMES), "leftovers"
    return REFUSED if killed else ACCEPTED
