"""Nets to cut out, fold and glue: dice, and tuck boxes by inner size. All lengths in mm."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pydantic import BeforeValidator, Field

from papercraft.core.records import Plain, Strict
from papercraft.core.shapes import arc, line
from papercraft.games.tally.values import as_real, as_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from papercraft.core.sheet import Box, Steps

_Point = tuple[float, float]
_Length = Annotated[float, BeforeValidator(as_real), Field(ge=5.0, le=200.0)]
_Face = Annotated[Plain, BeforeValidator(as_text), Field(max_length=12)]
# The depth of glue flaps: of dice as a share of the edge and at most; of boxes.
_SHARE, _FLAP, _GLUE = 0.34, 7.0, 12.0
# The depth of the tuck flap, the radius of the thumb notch; dust flaps end at this share of the
# width, short of the middle.
_TUCK, _NOTCH, _DUST = 14.0, 8.0, 0.46


def _usual() -> list[str]:
    """Return the faces of an ordinary die."""
    return [*map(str, range(1, 7))]


class Net(Strict):
    """An entry of ``net``: a die with its edge, or a box with its inner size.

    ``paper`` is the thickness of the paper: each fold takes that much from the inside.
    """

    die: Annotated[float, BeforeValidator(as_real), Field(ge=10.0, le=40.0)] | None = None
    faces: Annotated[list[_Face], Field(min_length=6, max_length=6, default_factory=_usual)]
    box: Annotated[list[_Length], Field(min_length=3, max_length=3)] | None = None
    paper: Annotated[float, BeforeValidator(as_real), Field(ge=0.0, le=2.0)] = 0.3
    title: Annotated[Plain, Field(min_length=1, max_length=60)] | None = None
    copies: Annotated[int, Field(ge=1, le=50)] = 1


class Panel(NamedTuple):
    """A side of a net with words: its box and the words."""

    box: Box
    words: str


class Folded(NamedTuple):
    """A net: its cut lines, its folds, its sides with words, its width and height."""

    cut: Steps
    folds: Steps
    panels: tuple[Panel, ...]
    width: float
    height: float


def folded(net: Net) -> Folded:
    """Return the net of a valid description."""
    if net.die is not None:
        return die_net(net.die, net.faces)
    width, height, depth = (side + 2 * net.paper for side in net.box or ())
    return tuck_box(width, height, depth, net.title or "")


class _Outline:
    """An outline drawn clockwise like a turtle's path, with folds."""

    def __init__(self, x: float, y: float) -> None:
        self.at: _Point = (x, y)
        self.steps: list[tuple[str, *tuple[float, ...]]] = [("M", x, y)]
        self.folds: list[tuple[str, *tuple[float, ...]]] = []

    def to(self, dx: float, dy: float) -> None:
        """Move by an offset."""
        self.at = self.at[0] + dx, self.at[1] + dy
        self.steps.append(("L", *self.at))

    def flap(self, dx: float, dy: float, deep: float, run: float) -> None:
        """Draw a flap on the left with slanted ends; its base is a fold."""
        (x, y), length = self.at, hypot(dx, dy)
        right, down = dx / length, dy / length
        self.folds += line(x, y, x + dx, y + dy)
        self.to(right * run + down * deep, down * run - right * deep)
        self.to(dx - 2 * right * run, dy - 2 * down * run)
        self.to(right * run - down * deep, down * run + right * deep)

    def fold(self, box: Sequence[float]) -> None:
        """Add a fold."""
        self.folds += line(*box)

    @property
    def closed(self) -> Steps:
        """Return the closed outline."""
        return rounded([*self.steps, ("Z",)])


def rounded(steps: Iterable[tuple[str, *tuple[float, ...]]]) -> Steps:
    """Return steps rounded to 0.001 mm."""
    return tuple((step[0], *(round(value, 3) for value in step[1:])) for step in steps)


def die_net(edge: float, faces: Sequence[str]) -> Folded:
    """Return a cube: four faces in a row, one above and one below; opposite ones come in pairs.

    The faces are in the order of their places: those of a pair are the first and the last, the
    second and the last but one, and so on, as 1 and 6 on usual dice.
    """
    deep = min(_FLAP, edge * _SHARE)
    left, top = 0.0, edge + deep
    walk = _Outline(left, top)
    walk.to(edge, 0.0)
    for dx, dy in ((0.0, -edge), (edge, 0.0), (0.0, edge)):
        walk.flap(dx, dy, deep, deep)
    walk.to(2 * edge, 0.0)
    walk.flap(0.0, edge, deep, deep)
    walk.to(-2 * edge, 0.0)
    for dx, dy in ((0.0, edge), (-edge, 0.0), (0.0, -edge)):
        walk.flap(dx, dy, deep, deep)
    walk.to(-edge, 0.0)
    for n in (1, 2, 3):
        walk.fold((left + n * edge, top, left + n * edge, top + edge))
    for y in (top, top + edge):
        walk.fold((left + edge, y, left + 2 * edge, y))
    one, two, three, four, five, six = faces
    places = ((0, 0, two), (1, 0, one), (2, 0, five), (3, 0, six), (1, -1, three), (1, 1, four))
    panels = tuple(
        Panel((left + column * edge, top + row * edge, edge, edge), words)
        for column, row, words in places
    )
    return Folded(walk.closed, rounded(walk.folds), panels, 4 * edge + deep, 3 * edge + 2 * deep)


def tuck_box(width: float, height: float, depth: float, title: str) -> Folded:
    """Return a box with a lid at each end that is tucked in, and one flap to glue."""
    tuck = min(_TUCK, max(6.0, depth))
    dust = min(depth, width * _DUST)
    top = depth + tuck
    walk = _Outline(0.0, top + 2.0)
    # The glue flap, the front with its notch, then a side, the back with the lids, a side.
    walk.to(_GLUE, -2.0)
    half = (width - 2 * _NOTCH) / 2
    walk.to(half, 0.0)
    x, y = walk.at
    walk.steps += arc(x + _NOTCH, y, _NOTCH, 270.0, 90.0)
    walk.at = x + 2 * _NOTCH, y
    walk.to(half, 0.0)
    walk.flap(depth, 0.0, dust, min(3.0, depth / 4))
    _lid(walk, width, depth, tuck, 1.0)
    walk.flap(depth, 0.0, dust, min(3.0, depth / 4))
    walk.to(0.0, height)
    walk.flap(-depth, 0.0, dust, min(3.0, depth / 4))
    _lid(walk, width, depth, tuck, -1.0)
    walk.flap(-depth, 0.0, dust, min(3.0, depth / 4))
    walk.to(-width, 0.0)
    walk.to(-_GLUE, -2.0)
    edges = [_GLUE, _GLUE + width, _GLUE + width + depth, _GLUE + 2 * width + depth]
    for at in edges:
        walk.fold((at, top, at, top + height))
    words = (Panel((_GLUE, top + _NOTCH, width, height - _NOTCH), title),
             Panel((edges[2], top, width, height), title))  # fmt: skip
    return Folded(
        walk.closed, rounded(walk.folds), words if title else (),
        edges[3] + depth, height + 2 * top,
    )  # fmt: skip


def _lid(walk: _Outline, width: float, depth: float, tuck: float, sign: float) -> None:
    """Walk around a lid on the back and the flap at its end, to the right or, with -1, left."""
    x, y = walk.at
    walk.fold((x, y, x + sign * width, y))
    walk.to(0.0, -sign * depth)
    walk.flap(sign * width, 0.0, tuck, min(5.0, tuck / 2))
    walk.to(0.0, sign * depth)
