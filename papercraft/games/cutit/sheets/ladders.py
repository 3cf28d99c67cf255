"""The two bonus ladders: their names, colours and signs, the same on pads and on rules pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext
from papercraft.core.scissors import halves, screw
from papercraft.core.shapes import circle, line, moved, rect, rotated
from papercraft.core.sheet import Mark, Path, Role, Text, ink
from papercraft.games.cutit.sheets.discs import twigs

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks, Steps

COLUMN = (0, 1, 3, 7, 11, 15, 20)
WIDTH = 33.0
# From the top of a ladder to its first rung, and the radius of a rung.
FIRST, RUNG = 32.4, 7.2
# The line around a ladder.
_EDGE = 1.4
# How far the badge with sign and name is from the edges of the ladder.
_INSET = 2.4
# How far outside the last ring its laurel is, in mm.
_LAUREL = 3.3


class Head(NamedTuple):
    """The head of a ladder: the badge's height; the middles of sign, name and words, from the top.

    ``scale`` is that of the sign, ``frame`` the end of the style of the line around the ladder.
    """

    badge: float
    sign: float
    name: float
    words: tuple[float, float]
    scale: float
    frame: str


HEAD = Head(12.2, 6.0, 11.4, (18.0, 21.3), 0.5, "frame")
# That of designs up to the fifth.
EARLIER_HEAD = Head(13.2, 5.4, 11.3, (17.5, 20.8), 0.66, "track")


class Ladder(NamedTuple):
    """A ladder: the start of its keys and styles, its name, what it asks for in two lines."""

    key: str
    name: str
    words: tuple[str, str]


# The words go on from the name.
HIGHER = Ladder("higher", gettext("Higher"), ("than in your last", "penalty-free round"))
# What it asked for in the seventh and the sixth design, and in the fourth.
OF_SIXTH = HIGHER._replace(words=("beat your last", "round with no \u22125"))
EARLIER = HIGHER._replace(words=("more than last", "round without \u22125"))
SINGLE = Ladder("single", gettext("One cut"), ("rounds 1\u20139 without", "a second cut"))
# What it asked for in earlier designs.
EARLIER_SINGLE = SINGLE._replace(words=("without a", "second cut"))
LADDERS = (HIGHER, SINGLE)


def ladder_marks(
    ladder: Ladder, left: float, top: float, height: float, step: float, head: Head
) -> list[Mark]:
    """Return a ladder from its upper left corner on; rungs are ``step`` mm apart."""
    x, first = left + WIDTH / 2, round(top + FIRST, 3)
    bottom = round(first + step * (len(COLUMN) - 1), 3)
    badge = rect(left + _INSET, top + _INSET, WIDTH - 2 * _INSET, head.badge, 2.8)
    # What is drawn around a rung lies on white: on a colour a pale pencil would be paler.
    inset = _EDGE / 2
    track = left + inset, top + inset, WIDTH - 2 * inset, height - 2 * inset
    marks: list[Mark] = [
        Path(Role.GUIDE, f"{ladder.key}-{head.frame}", rect(*track, 4)),
        *(_seam(track) if head.frame == "frame" and ladder.key == SINGLE.key else ()),
        Path(Role.INK, f"{ladder.key}-badge", badge),
        *sign(ladder, x, round(top + head.sign, 3), head.scale),
        Text(Role.INK, f"{ladder.key}-title", x, top + head.name, ladder.name, "middle",
             centred=True),
        Path(Role.GUIDE, f"{ladder.key}-rail", line(x, first, x, bottom)),
    ]  # fmt: skip
    for down, words in zip(head.words, ladder.words, strict=True):
        y = round(top + down, 3)
        marks.append(Text(Role.INK, "label", x, y, words, "middle", centred=True))
    for rung, worth in enumerate(COLUMN):
        y = round(first + step * rung, 3)
        # Beside a colour that prints a little paler, a pale circle would be in doubt.
        last = head.frame == "frame" and worth == COLUMN[-1]
        marks.append(Path(Role.GUIDE, "last-rung" if last else "heavy-box", circle(x, y, RUNG)))
        marks.append(Text(Role.INK, "count", x, y, str(worth), "middle", centred=True))
    return [*marks, Path(Role.INK, "laurel", laurel(x, bottom, RUNG + _LAUREL))]


def _seam(track: Box) -> Marks:
    """Return the dashes of a cut along the line around a ladder."""
    return (Path(Role.GUIDE, "single-seam", rect(*track, 4)),)


def rung_box(left: float, top: float, step: float, rung: int) -> Box:
    """Return the box around a rung of the ladder with this upper left corner."""
    y = top + FIRST + step * rung
    return (round(left + WIDTH / 2 - RUNG, 3), round(y - RUNG, 3), 2 * RUNG, 2 * RUNG)


def laurel(x: float, y: float, radius: float) -> Steps:
    """Return the leaves of a wreath around a point, open above: the end of a ladder."""
    return moved(twigs(7, radius, 15.0, 1.25, 126.0), x, y)


def badge(ladder: Ladder, x: float, y: float, scale: float = 1.0) -> list[Mark]:
    """Return the sign of a ladder on its colour, 14 x 9 mm around a point."""
    box = rect(x - 7 * scale, y - 4.5 * scale, 14 * scale, 9 * scale, 1.8 * scale)
    return [ink(f"{ladder.key}-badge", box), *sign(ladder, x, y, 0.8 * scale)]


def sign(ladder: Ladder, x: float, y: float, scale: float) -> Marks:
    """Return the sign of a ladder around a point, in its light colour: steps or scissors."""
    if ladder.key == HIGHER.key:
        return (ink(f"{ladder.key}-stroke", stairs(x, y, scale)),)
    head, _ = screw()
    outlines = [steps for half in halves() for steps in (half.blade, half.handle)]
    drawn = [(steps, f"{ladder.key}-light") for steps in outlines]
    return tuple(
        ink(style, moved(rotated(steps, 90), x - 0.2 * scale, y, 0.36 * scale))
        for steps, style in (*drawn, (head, f"{ladder.key}-screw"))
    )


def stairs(x: float, y: float, scale: float = 1.0) -> Steps:
    """Return two steps up to the right around a point: the sign of the ladder for more points."""
    across, up = (-5.4, -1.8, 1.8, 5.4), (3.4, 0.0, -3.4)
    points = [
        (x + scale * side, y + scale * height)
        for n, height in enumerate(up)
        for side in (across[n], across[n + 1])
    ]
    return tuple(("L" if n else "M", *point) for n, point in enumerate(points))
