"""Outlines of SVG shapes as steps, and strokes as areas, because our pens have fixed widths."""

from __future__ import annotations

import re
from itertools import pairwise
from math import atan2, ceil, cos, hypot, isfinite, pi, radians, sin, sqrt, tan
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import circle, ellipse, polygon, polyline, rect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from papercraft.core.sheet import Step, Steps

Point = tuple[float, float]
_NUMBER = re.compile(r"[-+]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][-+]?\d++)?")
_BETWEEN = re.compile(r"[\s,]*+")
_LARGEST = 1e6
# How many straight lines approximate a curve in the outline of a stroke. A mitre longer than four
# times the width, SVG's default limit, becomes round instead; rounds have this many sides.
_LINES, _SHARP, _SIDES = 12, 0.125, 12
# Smaller radii count as 0.
_SMALL = 1e-6
# The most characters in a length.
_LONG = 40


def numbers(text: str) -> list[float]:
    """Return all numbers in a text, limited to the size of any page."""
    return [max(-_LARGEST, min(_LARGEST, float(match[0]))) for match in _NUMBER.finditer(text)]


def shape_steps(tag: str, attributes: Mapping[str, str]) -> Steps:
    """Return the outline of a shape; empty for other elements and degenerate shapes."""

    def value(name: str) -> float:
        return next(iter(numbers(attributes.get(name, "")[:_LONG])), 0.0)

    match tag:
        case "path":
            return tuple(_Path(attributes.get("d", "")).steps())
        case "rect" if value("width") > 0 and value("height") > 0:
            wide, high = value("width"), value("height")
            radius = min(value("rx") or value("ry"), wide / 2, high / 2)
            return rect(value("x"), value("y"), wide, high, max(0.0, radius))
        case "circle" if value("r") > 0:
            return circle(value("cx"), value("cy"), value("r"))
        case "ellipse" if value("rx") > 0 and value("ry") > 0:
            return ellipse(value("cx"), value("cy"), value("rx"), value("ry"))
        case "line":
            return polyline([(value("x1"), value("y1")), (value("x2"), value("y2"))])
        case "polyline" | "polygon":
            found = numbers(attributes.get("points", ""))
            points = [*zip(found[::2], found[1::2], strict=False)]
            return (polygon if tag == "polygon" else polyline)(points) if points else ()
        case _:
            return ()


class _EndError(Exception):
    """Path data has an error; as in browsers, everything before it is drawn."""


class _Path:
    """The data of a path, read from left to right."""

    def __init__(self, data: str) -> None:
        self.data, self.place = data, 0
        self.at: Point = (0.0, 0.0)
        self.start = self.at
        # The handle that a smooth curve mirrors, and the kind of curve that it belongs to.
        self.handle, self.kind = self.at, ""

    def steps(self) -> Iterator[Step]:
        """Yield the steps with absolute coordinates, up to the first error."""
        command = ""
        try:
            while self._skip() < len(self.data):
                sign = self.data[self.place]
                if sign.isalpha():
                    command, self.place = sign, self.place + 1
                elif command in "Zz":
                    return
                yield from self._segment(command)
                command = {"M": "L", "m": "l"}.get(command, command)
        except _EndError:
            return

    def _skip(self) -> int:
        match = _BETWEEN.match(self.data, self.place)
        assert match is not None, "nothing at all is between, too"
        self.place = match.end()
        return self.place

    def _number(self) -> float:
        match = _NUMBER.match(self.data, self._skip())
        if match is None or abs(float(match[0])) > _LARGEST:
            raise _EndError
        self.place = match.end()
        return float(match[0])

    def _flag(self) -> float:
        place = self._skip()
        sign = self.data[place : place + 1]
        if sign not in {"0", "1"}:
            raise _EndError
        self.place += 1
        return float(sign)

    def _point(self, *, relative: bool) -> Point:
        x, y = self._number(), self._number()
        return (self.at[0] + x, self.at[1] + y) if relative else (x, y)

    def _segment(self, command: str) -> Iterator[Step]:
        """Yield the steps of a command and remember where it ends."""
        kind, relative = command.upper(), command.islower()
        if kind == "Z":
            self.at = self.start
            yield ("Z",)
        elif kind in "ML":
            self.at = self._point(relative=relative)
            self.start = self.at if kind == "M" else self.start
            yield (kind, *self.at)
        elif kind in "HV":
            value, axis = self._number(), "HV".index(kind)
            point = [*self.at]
            point[axis] = value + (self.at[axis] if relative else 0.0)
            self.at = point[0], point[1]
            yield ("L", *self.at)
        elif kind in "CSQT":
            yield self._curve(kind, relative=relative)
        elif kind == "A":
            radii = self._number(), self._number(), self._number()
            flags = self._flag(), self._flag()
            end = self._point(relative=relative)
            yield from arc_steps(self.at, radii, flags, end)
            self.at = end
        else:
            raise _EndError
        self.kind = kind

    def _curve(self, kind: str, *, relative: bool) -> Step:
        """Return a curve; a smooth one goes on from the handle of the curve before it."""
        x, y = self.at
        family = "CS" if kind in "CS" else "QT"
        if kind in "ST":
            mirrored = 2 * x - self.handle[0], 2 * y - self.handle[1]
            first = mirrored if self.kind and self.kind in family else self.at
        else:
            first = self._point(relative=relative)
        if family == "CS":
            second = self.handle = self._point(relative=relative)
            self.at = self._point(relative=relative)
        else:
            self.handle = first
            self.at = self._point(relative=relative)
            second = _between(self.at, first, 2 / 3)
            first = _between((x, y), first, 2 / 3)
        return ("C", *first, *second, *self.at)


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def arc_steps(
    start: Point, radii: tuple[float, float, float], flags: tuple[float, float], end: Point
) -> Iterator[Step]:
    """Yield an arc of an ellipse as curves (SVG 1.1, appendix F.6).

    ``radii`` are two radii and the turn of the ellipse in degrees; ``flags`` tell whether it is the
    longer way and whether it is clockwise.
    """
    rx, ry, turn = abs(radii[0]), abs(radii[1]), radians(radii[2])
    if start == end:
        return
    if min(rx, ry) < _SMALL:
        yield ("L", *end)
        return
    c, s = cos(turn), sin(turn)
    x, y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = c * x + s * y, c * y - s * x
    grown = sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * grown, ry * grown
    under = (rx * y) ** 2 + (ry * x) ** 2
    factor = sqrt(max(0.0, (rx * ry) ** 2 / under - 1)) * (-1 if flags[0] == flags[1] else 1)
    i, j = factor * rx * y / ry, -factor * ry * x / rx
    first = atan2((y - j) / ry, (x - i) / rx)
    sweep = (atan2((-y - j) / ry, (-x - i) / rx) - first) % (2 * pi)
    sweep -= 0 if flags[1] else 2 * pi
    middle = (start[0] + end[0]) / 2 + c * i - s * j, (start[1] + end[1]) / 2 + s * i + c * j

    def placed(u: float, v: float) -> Point:
        u, v = rx * u, ry * v
        return middle[0] + c * u - s * v, middle[1] + s * u + c * v

    count = max(1, ceil(abs(sweep) / (pi / 2) - 1e-9))
    each = sweep / count
    pull = 4 / 3 * tan(each / 4)
    for n in range(count):
        a, b = first + each * n, first + each * (n + 1)
        yield (
            "C",
            *placed(cos(a) - pull * sin(a), sin(a) + pull * cos(a)),
            *placed(cos(b) + pull * sin(b), sin(b) - pull * cos(b)),
            *(end if n == count - 1 else placed(cos(b), sin(b))),
        )


def changed(steps: Sequence[Step], change: Callable[[Point], Point]) -> Steps:
    """Return an outline with another place for each point."""
    made: list[Step] = []
    for name, *values in steps:
        points = map(change, zip(values[::2], values[1::2], strict=True))
        made.append((name, *(value for point in points for value in point)))
    return tuple(made)


def flat(steps: Sequence[Step]) -> list[tuple[list[Point], bool]]:
    """Return the lines of an outline that begins with a move: points, whether each is closed."""
    lines: list[tuple[list[Point], bool]] = []
    for name, *values in steps:
        if name == "M" or lines[-1][1]:
            # After a closed line another one begins where that began.
            begin = (values[0], values[1]) if name == "M" else lines[-1][0][0]
            lines.append(([begin], False))
        points = lines[-1][0]
        if name == "L":
            points.append((values[0], values[1]))
        elif name == "C":
            points += _curve_points(points[-1], values)
        elif name == "Z":
            lines[-1] = points, True
    return lines


def _curve_points(start: Point, values: Sequence[float]) -> Iterator[Point]:
    x1, y1, x2, y2, x3, y3 = values
    for n in range(1, _LINES + 1):
        t = n / _LINES
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
        yield (a * start[0] + b * x1 + c * x2 + d * x3, a * start[1] + b * y1 + c * y2 + d * y3)


def thick(steps: Sequence[Step], width: float, *, is_round: bool) -> Steps:
    """Return the area of a stroke of ``width``; ends are round or butt, corners are mitred.

    Its pieces overlap and have the same orientation, so that the nonzero rule fills all of them.
    """
    made: list[Step] = []
    half = width / 2
    for line, is_closed in flat(steps):
        points = [one for n, one in enumerate(line) if n == 0 or one != line[n - 1]]
        if is_closed and points[0] != points[-1]:
            points.append(points[0])
        bars = [_Bar(*pair) for pair in pairwise(points)]
        for bar in bars:
            made += bar.area(half)
        joined = [*pairwise(bars)]
        if is_closed and bars:
            joined.append((bars[-1], bars[0]))
        for first, second in joined:
            made += _corner(first, second, half)
        if is_round and not is_closed:
            made += [*_knob(points[0], half), *_knob(points[-1], half)]
    return tuple(made)


class _Bar(NamedTuple):
    """A straight piece of a line."""

    start: Point
    end: Point

    def beside(self, half: float) -> Point:
        """Return the vector from its centre line to its right edge."""
        x, y = self.end[0] - self.start[0], self.end[1] - self.start[1]
        share = half / hypot(x, y)
        return -y * share, x * share

    def area(self, half: float) -> Steps:
        """Return the area that it covers."""
        (x1, y1), (x2, y2), (i, j) = self.start, self.end, self.beside(half)
        return polygon([(x1 - i, y1 - j), (x2 - i, y2 - j), (x2 + i, y2 + j), (x1 + i, y1 + j)])


def _corner(first: _Bar, second: _Bar, half: float) -> Steps:
    """Return the join between the outer edges of two pieces: a mitre, or half a disc."""
    (x, y), one, other = second.start, first.beside(half), second.beside(half)
    across = one[0] * other[1] - one[1] * other[0]
    # The length of a mitre is 1 / sqrt(this / 2).
    along = 1 + (one[0] * other[0] + one[1] * other[1]) / half**2
    if along < _SHARP:
        return _knob((x, y), half)
    side = -1 if across > 0 else 1
    tip = (one[0] + other[0]) / along, (one[1] + other[1]) / along
    ends = [one, tip, other] if across < 0 else [other, tip, one]
    return polygon([(x, y), *((x + side * i, y + side * j) for i, j in ends[::-1])])


def _knob(middle: Point, radius: float) -> Steps:
    turns = [2 * pi * n / _SIDES for n in range(_SIDES)]
    return polygon([(middle[0] + radius * cos(a), middle[1] + radius * sin(a)) for a in turns])


def even_odd(steps: Sequence[Step]) -> Steps:
    """Return an outline whose nonzero area is its even-odd area, if its lines do not cross.

    Of nested lines, every second one is reversed.
    """
    lines = [points for points, _ in flat(steps)]
    made: list[Step] = []
    for n, points in enumerate(lines):
        depth = sum(_holds(other, points[0]) for k, other in enumerate(lines) if k != n)
        is_forward = _area(points) > 0
        made += polygon(points if is_forward == (depth % 2 == 0) else points[::-1])
    return tuple(made)


def _area(points: Sequence[Point]) -> float:
    ends = [*points[1:], points[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, ends, strict=True))


def _holds(points: Sequence[Point], spot: Point) -> bool:
    """Return whether a point is inside a polygon, by counting the crossings of a ray."""
    x, y = spot
    crossed = 0
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        if (a[1] > y) != (b[1] > y):
            crossed += x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
    return crossed % 2 == 1


def is_finite(steps: Sequence[Step]) -> bool:
    """Return whether all coordinates are finite."""
    return all(isfinite(float(value)) for _, *values in steps for value in values)
