"""The front of the scissors: two big pairs cut the rope, and a piece of it falls out."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from shapely import Polygon, box, union_all

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.shapes import moved, polygon, rect, rotated
from papercraft.core.sheet import Path, Role, Use
from papercraft.games.rope.sheets.twisted_rope import rope, straight

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks, Steps

_MIDDLE = WIDTH / 2, HEIGHT / 2
# The outer edge of the card, and the inner edge of its frame.
_EDGE, _INNER, _CORNER = 2.0, 4.3, 4.5
# Rays from the middle, every other of them lighter; how far they would reach.
_RAYS, _FAR = 20, 90.0
# The pair of scissors that points up: its screw from the middle, its size.
_PAIR = (6.2, 10.2, 1.04)
# The rope: how thick it is, where the blades have cut it, how long the piece is that falls, and how
# far it has turned.
_THICK, _CUT, _PIECE, _FALLEN = 6.8, 20.4, 7.6, 24.0
# The looks of strands and of the light on them.
_STYLES = ("hemp-rope", "hemp-light")
# The fibres of a cut end: where they are, as shares of the thickness, and how long they are in mm.
_FIBRES = ((-0.36, 2.2), (-0.13, 3.2), (0.12, 2.7), (0.35, 3.4))


def scissors_face(frame: Steps) -> Marks:
    """Return the front without index and code, in a frame; the same upside down."""
    field = rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE, _CORNER)
    return (
        Path(Role.INK, "scissors-field", field),
        Path(Role.INK, "scissors-ray", _rays()),
        *_pairs("scissors-under"),
        Path(Role.INK, "scissors-rim", frame),
        *_cut_rope(),
        *_pairs("scissors-over"),
        Use("half-scissors", 0, 0),
        Use("half-scissors", WIDTH, HEIGHT, 2),
    )


def _rays() -> Steps:
    """Return every other of the rays, as far as the frame."""
    inside = box(_INNER, _INNER, WIDTH - _INNER, HEIGHT - _INNER)
    x, y = _MIDDLE
    steps: Steps = ()
    for n in range(0, _RAYS, 2):
        ends = [
            (x + _FAR * sin(2 * pi * at / _RAYS), y - _FAR * cos(2 * pi * at / _RAYS))
            for at in (n - 0.5, n + 0.5)
        ]
        ray = Polygon([_MIDDLE, *ends]).intersection(inside)
        assert isinstance(ray, Polygon)
        points = [(round(px, 3), round(py, 3)) for px, py in ray.exterior.coords[:-1]]
        steps = (*steps, *polygon(points))
    return steps


def _cut_rope() -> Marks:
    """Return both ends of the rope, and between them the piece that falls."""
    long = _CUT - _EDGE
    end = rope(straight(-long, 0, long), long, _THICK)
    middle = rope(straight(-_PIECE / 2, 0, _PIECE), _PIECE, _THICK)
    comb = fibres()
    loose = moved(comb, _PIECE / 2, 0)
    marks: list[Mark] = []
    # Strands lie on the roots of fibres.
    for turn in (0.0, 180.0):
        x = _MIDDLE[0] - (_MIDDLE[0] - _CUT) * (1 if turn == 0 else -1)
        for style, steps in (("hemp-rope", comb), *zip(_STYLES, end, strict=True)):
            marks.append(Path(Role.INK, style, moved(rotated(steps, turn), x, _MIDDLE[1])))
        marks.append(Path(Role.INK, "hemp-rope", moved(rotated(loose, turn + _FALLEN), *_MIDDLE)))
    for style, steps in zip(_STYLES, middle, strict=True):
        marks.append(Path(Role.INK, style, moved(rotated(steps, _FALLEN), *_MIDDLE)))
    return tuple(marks)


def fibres() -> Steps:
    """Return the fibres of a rope that is cut in the origin and comes from the left, as one."""
    combed = []
    for share, long in _FIBRES:
        at, half = share * _THICK, 0.14 * _THICK
        combed.append(Polygon([(-0.6, at - half), (long, at * 1.5), (-0.6, at + half)]))
    # They overlap at their roots: as outlines of one path, some renderers would leave holes there.
    comb = union_all(combed).normalize()
    assert isinstance(comb, Polygon)
    return polygon([(round(x, 3), round(y, 3)) for x, y in comb.exterior.coords[:-1]])


def _pairs(stamp: str) -> Marks:
    """Return half a pair of scissors for both pairs, around the middle of the card."""
    (x, y), (dx, dy, scale) = _MIDDLE, _PAIR
    return (
        Use(stamp, round(x + dx, 3), round(y + dy, 3), 0, scale),
        Use(stamp, round(x - dx, 3), round(y - dy, 3), 2, scale),
    )
