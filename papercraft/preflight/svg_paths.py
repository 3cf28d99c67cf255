"""SVG path data and shapes as steps of lines and curves."""

from __future__ import annotations

import re
from math import atan2, ceil, cos, pi, sin, sqrt, tan
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Step = tuple[str, *tuple[float, ...]]
_TOKEN = re.compile(r"[MmLlHhVvCcSsQqTtAaZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_NEEDS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_KAPPA = 0.5522847498


def path_steps(data: str) -> list[Step]:
    """Return path data as ``M``, ``L``, ``C`` and ``Z`` with absolute coordinates.

    What comes after a mistake is left out, as SVG viewers do.
    """
    return list(_Pen().run(data))


class _Pen:
    """Where the pen is, and what smooth curves go on from."""

    def __init__(self) -> None:
        self.x = self.y = self.x0 = self.y0 = 0.0
        self.cubic: tuple[float, float] | None = None
        self.square: tuple[float, float] | None = None

    def run(self, data: str) -> Iterator[Step]:
        for letter, values in _commands(data):
            upper = letter.upper()
            if letter.islower():
                values = self._absolute(upper, values)  # noqa: PLW2901 - the same, made absolute
            draw: Callable[[list[float]], list[Step]] = getattr(self, f"_{upper.lower()}")
            steps = draw(values)
            if upper not in "CS":
                self.cubic = None
            if upper not in "QT":
                self.square = None
            yield from steps

    def _absolute(self, upper: str, values: list[float]) -> list[float]:
        if upper == "H":
            return [values[0] + self.x]
        if upper == "V":
            return [values[0] + self.y]
        if upper == "A":
            return [*values[:5], values[5] + self.x, values[6] + self.y]
        return [value + (self.y if n % 2 else self.x) for n, value in enumerate(values)]

    def _to(self, step: Step) -> list[Step]:
        if len(step) > 1:
            self.x, self.y = float(step[-2]), float(step[-1])
        return [step]

    def _m(self, values: list[float]) -> list[Step]:
        self.x0, self.y0 = values
        return self._to(("M", *values))

    def _l(self, values: list[float]) -> list[Step]:
        return self._to(("L", *values))

    def _h(self, values: list[float]) -> list[Step]:
        return self._to(("L", values[0], self.y))

    def _v(self, values: list[float]) -> list[Step]:
        return self._to(("L", self.x, values[0]))

    def _z(self, _values: list[float]) -> list[Step]:
        self.x, self.y = self.x0, self.y0
        return [("Z",)]

    def _c(self, values: list[float]) -> list[Step]:
        self.cubic = values[2], values[3]
        return self._to(("C", *values))

    def _s(self, values: list[float]) -> list[Step]:
        x, y = self.cubic or (self.x, self.y)
        return self._c([2 * self.x - x, 2 * self.y - y, *values])

    def _q(self, values: list[float]) -> list[Step]:
        cx, cy, x, y = values
        self.square = cx, cy
        first = self.x + 2 / 3 * (cx - self.x), self.y + 2 / 3 * (cy - self.y)
        return self._to(("C", *first, x + 2 / 3 * (cx - x), y + 2 / 3 * (cy - y), x, y))

    def _t(self, values: list[float]) -> list[Step]:
        x, y = self.square or (self.x, self.y)
        return self._q([2 * self.x - x, 2 * self.y - y, *values])

    def _a(self, values: list[float]) -> list[Step]:
        steps = arc_steps((self.x, self.y), values)
        self.x, self.y = values[5:]
        return steps


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    letter, values = "", list[float]()
    for word in _tokens(data):
        if word.isalpha():
            if values:
                return
            letter = word
            if word in "Zz":
                yield word, []
                letter = ""
            continue
        if not letter:
            return
        values.append(float(word))
        if len(values) == _NEEDS[letter.upper()]:
            yield letter, values
            # Further pairs after a move are lines.
            letter, values = {"M": "L", "m": "l"}.get(letter, letter), []


def _tokens(data: str) -> Iterator[str]:
    """Yield letters and numbers; the flags of an arc may be written without a blank."""
    place, arc = 0, -1
    while found := _TOKEN.search(data, place):
        word = found[0]
        if word.isalpha():
            arc = 0 if word in "Aa" else -1
        elif arc >= 0:
            if arc % 7 in (3, 4):
                word = word[0]
            arc += 1
        place = found.start() + len(word)
        yield word


def arc_steps(start: tuple[float, float], values: list[float]) -> list[Step]:
    """Return an elliptic arc as curves (SVG 1.1, F.6.5)."""
    (x0, y0), (rx, ry, turn, large, sweep, x, y) = start, values
    rx, ry = abs(rx), abs(ry)
    if rx == 0 or ry == 0 or (x0, y0) == (x, y):
        return [("L", x, y)]
    c, s = cos(turn * pi / 180), sin(turn * pi / 180)
    dx, dy = (x0 - x) / 2, (y0 - y) / 2
    px, py = c * dx + s * dy, c * dy - s * dx
    grow = sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    rest = (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1
    k = sqrt(max(0.0, rest)) * (-1 if bool(large) == bool(sweep) else 1)
    qx, qy = k * rx * py / ry, -k * ry * px / rx
    mx, my = c * qx - s * qy + (x0 + x) / 2, s * qx + c * qy + (y0 + y) / 2
    begin = atan2((py - qy) / ry, (px - qx) / rx)
    angle = atan2((-py - qy) / ry, (-px - qx) / rx) - begin
    angle += 2 * pi * ((sweep and angle < 0) - (not sweep and angle > 0))
    count = max(1, ceil(abs(angle) / (pi / 2) - 1e-6))
    part = angle / count
    bow = 4 / 3 * tan(part / 4)

    def point(a: float, along: float) -> tuple[float, float]:
        u, v = rx * (cos(a) - along * sin(a)), ry * (sin(a) + along * cos(a))
        return c * u - s * v + mx, s * u + c * v + my

    return [
        (
            "C",
            *point(begin + part * n, bow),
            *point(begin + part * (n + 1), -bow),
            *point(begin + part * (n + 1), 0),
        )
        for n in range(count)
    ]


def rect_steps(box: tuple[float, float, float, float], rx: float, ry: float) -> list[Step]:
    """Return a rectangle (x, y, width, height) with round corners."""
    x, y, width, height = box
    if width <= 0 or height <= 0:
        return []
    right, foot = x + width, y + height
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx <= 0 or ry <= 0:
        return [("M", x, y), ("L", right, y), ("L", right, foot), ("L", x, foot), ("Z",)]
    kx, ky = rx * (1 - _KAPPA), ry * (1 - _KAPPA)
    return [
        ("M", x + rx, y),
        ("L", right - rx, y),
        ("C", right - kx, y, right, y + ky, right, y + ry),
        ("L", right, foot - ry),
        ("C", right, foot - ky, right - kx, foot, right - rx, foot),
        ("L", x + rx, foot),
        ("C", x + kx, foot, x, foot - ky, x, foot - ry),
        ("L", x, y + ry),
        ("C", x, y + ky, x + kx, y, x + rx, y),
        ("Z",),
    ]


def ellipse_steps(x: float, y: float, rx: float, ry: float) -> list[Step]:
    """Return an ellipse around a point."""
    return rect_steps((x - rx, y - ry, 2 * rx, 2 * ry), rx, ry)


def points_steps(data: str, *, closed: bool) -> list[Step]:
    """Return a polyline or polygon."""
    values = [float(word) for word in _NUMBER.findall(data)]
    pairs = list(zip(values[::2], values[1::2], strict=False))
    steps: list[Step] = [("L" if n else "M", *pair) for n, pair in enumerate(pairs)]
    return [*steps, ("Z",)] if closed and steps else steps
