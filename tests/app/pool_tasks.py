"""What workers do in the tests: few imports, for each worker imports it."""

import os
import signal
import time
from pathlib import Path


def double(number):
    return 2 * number


def who(number):
    time.sleep(0.05)
    return os.getpid()


def fail(number):
    raise ValueError(f"no {number}")


def die(path):
    """End this process, or return the name if the path does not say to."""
    path = Path(path)
    if path.name == "poison":
        os.kill(os.getpid(), signal.SIGKILL)
    if path.name == "once" and not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return path.name


def slow(number):
    time.sleep(0.005)
    return number


def poisoned(number):
    """End this process for one of the numbers."""
    if number == 37:
        os.kill(os.getpid(), signal.SIGKILL)
    return number
