"""Outlines of patterns say exactly which modules are dark."""

from itertools import pairwise
from random import Random

from papercraft.core.tracing import outline


def loops(rows):
    """The corners of each outline."""
    found = []
    for step in outline(rows):
        if step[0] == "M":
            found.append([])
        if step[0] != "Z":
            found[-1].append(step[1:])
    return found


def windings(found, x, y):
    """How often the loops go around the middle of a module, clockwise."""
    count = 0
    for loop in found:
        for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1], strict=True):
            if ax == bx and ax > x and min(ay, by) <= y < max(ay, by):
                count += 1 if by > ay else -1
    return count


def test_every_dark_module_is_gone_around_once_and_no_light_one():
    random = Random(4)
    for _ in range(400):
        width, height, share = random.randint(1, 9), random.randint(1, 9), random.random()
        rows = [[random.random() < share for _ in range(width)] for _ in range(height)]
        found = loops(rows)
        told = [[windings(found, x, y) for x in range(width)] for y in range(height)]
        assert told == [[int(dark) for dark in row] for row in rows]
        for loop in found:
            sides = list(zip(loop, loop[1:] + loop[:1], strict=True))
            # Corners only.
            assert all((a == c) != (b == d) for (a, b), (c, d) in sides)
            across = [a == c for (a, _), (c, _) in sides]
            assert all(one != other for one, other in pairwise(across))


def test_modules_that_touch_at_a_corner_stay_apart():
    assert sorted(map(len, loops([[True, False], [False, True]]))) == [4, 4]
    assert sorted(map(len, loops([[False, True], [True, False]]))) == [4, 4]
