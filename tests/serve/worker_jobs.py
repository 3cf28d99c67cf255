"""Jobs for workers: a process that is to run one loads nothing but this."""

import os
import time


def double(number):
    return 2 * number


def die():
    os._exit(3)


def fail():
    raise ValueError("no")


class OwnError(Exception):
    """It cannot be loaded from what it was saved as."""

    def __init__(self, page, reason):
        super().__init__(f"{page}: {reason}")


def fail_in_an_own_way():
    raise OwnError(1, "no room")


def return_what_cannot_be_sent():
    return lambda: None


def sleep():
    time.sleep(60)


def work(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return True


def take_memory():
    return len(bytearray(20_000_000_000))
