"""Draw the bands of a rules page: steps, a strip, examples, boxes or a table, below a heading.

Lengths are in mm of the frame, y down.
"""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import join
from papercraft.core.rules_page import Kind
from papercraft.core.shapes import circle, moved, rect
from papercraft.core.sheet import Paragraph, Path, Role, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from papercraft.core.rules_page import Art, Band, Panel
    from papercraft.core.sheet import Anchor, Mark

_HEADING, _GAP, _INSET, _ROUND = 8.6, 6.0, 4.0, 3.0
# The height of the line below a heading.
_LEAD = 4.8
# The distance from the pictures of a strip to the texts below.
_CAPTION = 2.5
# From the middle of a row of a table up to the middle of a keyword and to the top of the text below
# it; what is free below its three lines.
_KEYWORD, _EFFECT, _UNDER_EFFECT = 7.1, 2.7, 0.9
# A large keyword is so much further up.
_LARGE = 0.6
_BADGE = 3.5
_NEAR = 1e-6
# Steps of a choice: the width of the column of their letters, how far the middles of these are
# below the top of the words, the height of a line, what is free between steps.
_STEP, _STEP_DOWN, _LINE, _STEPS_APART = 5.6, 1.3, 4.25, 1.5


class Box(NamedTuple):
    """A rectangle on a page, in mm."""

    x: float
    y: float
    width: float
    height: float


def band_marks(band: Band, y: float, width: float) -> Iterator[Mark]:
    """Yield the marks of a band across the page; ``y`` is its upper edge."""
    if band.heading:
        yield from _heading(band.heading, y)
    if band.lead:
        yield Text(Role.INK, "rules-note", 0.0, y + _HEADING, band.lead, centred=True)
    yield from _KINDS[band.kind](band, _inside(band, y, width))


def _inside(band: Band, y: float, width: float) -> Box:
    head = _head(band)
    return Box(0.0, y + head, width, height_of(band) - head)


def _head(band: Band) -> float:
    """Return the height of the heading of a band and of the line below it."""
    return (_HEADING if band.heading else 0.0) + (_LEAD if band.lead else 0.0)


def height_of(band: Band) -> float:
    """Return the height of a band, including its heading."""
    head = _head(band)
    if band.kind in {Kind.STEPS, Kind.CHOICES}:
        return head + band.art + band.down + band.height + 9.0
    if band.kind is Kind.STRIP:
        return head + band.art + _CAPTION + band.height + 2 * _INSET
    if band.kind is Kind.TABLE:
        return head + max(map(sum, band.columns))
    return head + band.height


def _heading(words: str, y: float) -> Iterator[Mark]:
    yield Path(Role.INK, "rules-solid", rect(0, y, 1.6, 5.0, 0.8))
    yield Text(Role.INK, "rules-section", 4.0, y + 2.5, words, centred=True)


def placed(art: Art, box: Box) -> Iterator[Mark]:
    """Yield a picture centred in a box, never scaled; raise ValueError if it does not fit."""
    if art.width > box.width + _NEAR or art.height > box.height + _NEAR:
        size = f"{art.width:g} x {art.height:g} mm"
        raise ValueError(f"a picture of {size} is in a box of {box.width:g} x {box.height:g} mm")
    dx, dy = box.x + (box.width - art.width) / 2, box.y + (box.height - art.height) / 2
    for mark in art.marks:
        yield _moved(mark, round(dx, 3), round(dy, 3))


def _moved(mark: Mark, dx: float, dy: float) -> Mark:
    if isinstance(mark, Path):
        return mark._replace(steps=moved(mark.steps, dx, dy))
    return mark._replace(x=round(mark.x + dx, 3), y=round(mark.y + dy, 3))


def _columns(band: Band, box: Box, gap: float = _GAP) -> list[Box]:
    """Return the boxes of the panels of a band, side by side."""
    shares = band.widths or (1.0,) * len(band.panels)
    free, x, boxes = box.width - gap * (len(shares) - 1), box.x, []
    for share in shares:
        width = free * share / sum(shares)
        boxes.append(Box(x, box.y, width, box.height))
        x += width + gap
    return boxes


def _words(
    panel: Panel, box: Box, anchor: Anchor = "start", *, centred: bool = False
) -> Iterator[Mark]:
    if panel.texts:
        x, y, width, height = map(_near, box)
        words = join(panel.texts, "\n")
        yield Paragraph(Role.INK, "rules-text", x, y, width, height, words, anchor, centred)


def _steps(band: Band, box: Box) -> Iterator[Mark]:
    """Yield panels, numbered or with a sign: a picture on a field, heading and text below."""
    numbered = band.kind is Kind.STEPS
    columns = zip(band.panels, _columns(band, box), strict=True)
    for number, (panel, column) in enumerate(columns, 1):
        x, y, width, _ = column
        if band.art:
            yield Path(Role.INK, "rules-field", rect(x, y, width, band.art, _ROUND))
        if panel.art:
            yield from placed(panel.art, Box(x, y, width, band.art))
        low = y + band.art + band.down
        middle = low + 4.6
        if numbered:
            yield Path(Role.INK, "rules-solid", circle(x + _BADGE, middle, _BADGE))
            yield Text(
                Role.INK, "rules-number", x + _BADGE, middle, str(number), "middle", centred=True
            )
        elif panel.aside:
            yield from placed(panel.aside, Box(x, low, 2 * _BADGE, 9.2))
        left = x + 2 * _BADGE + 2 if numbered or panel.aside else x
        yield Text(Role.INK, "rules-heading", left, middle, panel.heading, centred=True)
        words = Box(x, low + 10.2, width, band.height - 1.2)
        yield from _numbered(panel, words) if panel.steps else _words(panel, words)


def _numbered(panel: Panel, box: Box) -> Iterator[Mark]:
    """Yield the texts of a panel below each other, each after its letter."""
    x, y, width, _ = box
    for letter, text, lines in zip(ascii_lowercase, panel.texts, panel.steps, strict=False):
        high = _near(_LINE * lines)
        yield Text(Role.INK, "rules-row", _near(x + _STEP / 2), _near(y + _STEP_DOWN), letter,
                   "middle", centred=True)  # fmt: skip
        room = _near(x + _STEP), _near(y), _near(width - _STEP), high
        yield Paragraph(Role.INK, "rules-text", *room, text)
        y += high + _STEPS_APART


def _strip(band: Band, box: Box) -> Iterator[Mark]:
    """Yield panels on one field, with signs between them."""
    yield Path(Role.INK, "rules-field", rect(*box, _ROUND))
    inner = Box(box.x + _INSET, box.y + _INSET, box.width - 2 * _INSET, box.height - 2 * _INSET)
    for panel, column in zip(band.panels, _columns(band, inner), strict=True):
        if panel.sign:
            x = column.x - _GAP / 2
            y = _near(column.y + (band.signs or band.art / 2))
            yield Text(Role.INK, "rules-sign", x, y, panel.sign, "middle", centred=True)
        assert panel.art, "a strip is a row of pictures"
        yield from placed(panel.art, column._replace(height=band.art))
        y = column.y + band.art + _CAPTION
        yield from _words(panel, column._replace(y=y, height=band.height), "middle")


def _example(band: Band, box: Box) -> Iterator[Mark]:
    """Yield pictures with texts beside them in a frame."""
    yield Path(Role.INK, "rules-frame", rect(*box, _ROUND))
    inner = Box(box.x + _INSET, box.y + _INSET, box.width - 2 * _INSET, box.height - 2 * _INSET)
    for panel, column in zip(band.panels, _columns(band, inner, 2 * _GAP), strict=True):
        yield from _beside_badges(panel, column, band)


def _picture_beside(panel: Panel, box: Box) -> tuple[Iterable[Mark], Box]:
    """Return the marks of a panel's picture, if any, at its end of a box, and the rest of it."""
    if panel.art is None:
        return (), box
    wide, rest = panel.art.width, box.width - panel.art.width
    words = box._replace(x=box.x + (0.0 if panel.right else wide + _GAP), width=rest - _GAP)
    place = box._replace(x=box.x + (rest if panel.right else 0.0), width=wide)
    return placed(panel.art, place), words


def _beside_badges(panel: Panel, box: Box, band: Band) -> Iterator[Mark]:
    """Yield a picture, and beside it each text after its badge, spread over the height.

    A badge other than the next number stands for the result, which the picture ``aside`` shows.
    """
    picture, (x, _, width, _) = _picture_beside(panel, box)
    yield from picture
    shares, left = band.shares or (1.0,) * len(band.badges), 2 * _BADGE + 3.6
    below = box.y
    rows = zip(band.badges, panel.texts, shares, strict=True)
    for n, (badge, text, share) in enumerate(rows, 1):
        y, height = below, box.height * share / sum(shares)
        below += height
        middle = _near(y + height / 2)
        words = Box(*map(_near, (x + left, y, width - left, height)))
        if badge == str(n):
            yield Path(Role.INK, "rules-solid", circle(x + _BADGE, middle, _BADGE))
            yield Text(Role.INK, "rules-number", _near(x + _BADGE), middle, badge, "middle",
                       centred=True)  # fmt: skip
            yield Paragraph(Role.INK, "rules-example", *words, text, centred=True)
        else:
            assert panel.aside, "the result of an example is a picture"
            yield from placed(panel.aside, words._replace(x=x, width=width))


def _beside(panel: Panel, box: Box, lower: float) -> Iterator[Mark]:
    picture, (x, y, width, height) = _picture_beside(panel, box)
    yield from picture
    yield Text(Role.INK, "rules-heading", _near(x), _near(y + 3.2), panel.heading)
    y, height = y + 6.0 + lower, height - 6.0 - lower
    if panel.aside:
        height -= panel.aside.height
        foot = Box(x, y + height, panel.aside.width, panel.aside.height)
        yield from placed(panel.aside, foot)
    yield from _words(panel, Box(x, y, width, height))


def _boxes(band: Band, box: Box) -> Iterator[Mark]:
    """Yield framed boxes."""
    for panel, column in zip(band.panels, _columns(band, box, band.apart or _INSET), strict=True):
        yield Path(Role.INK, "rules-box", rect(*column, _ROUND))
        inset = Box(column.x + _INSET, column.y + _INSET,
                     column.width - 2 * _INSET, column.height - 1.5 * _INSET)  # fmt: skip
        yield from _beside(panel, inset, band.down)


def _table(band: Band, box: Box) -> Iterator[Mark]:
    """Yield rows in columns, each beginning with a picture or its heading."""
    columns = band.columns
    places = _columns(band._replace(widths=band.widths or (1.0, 1.0)), box)
    for n, panel in enumerate(band.panels):
        column = int(n >= len(columns[0]))
        row = n - column * len(columns[0])
        (x, top, width, _), high = places[column], columns[column][row]
        y = top + sum(columns[column][:row])
        if band.framed:
            yield Path(Role.INK, "rules-box", rect(_near(x), _near(y), _near(width), high, _ROUND))
        if panel.art:
            yield from placed(panel.art, Box(x, y, band.art, high))
        else:
            yield Text(Role.INK, "rules-rank", x + band.art / 2, y + 5.0,
                       panel.heading, "middle", centred=True)  # fmt: skip
        left = band.art + 2.0
        inset = _INSET if band.framed else 0.0
        words = Box(x + left, y + 1.0, _near(width - left - inset), high - 2.0)
        if panel.keyword:
            yield from _effect(panel, words._replace(y=y, height=high))
        else:
            yield from _words(panel, words, centred=True)


def _effect(panel: Panel, box: Box) -> Iterator[Mark]:
    """Yield a keyword, the text below it, and a picture to the right of both."""
    if panel.aside:
        taken = panel.aside.width
        yield from placed(panel.aside, box._replace(x=box.x + box.width - taken, width=taken))
        box = box._replace(width=box.width - taken - _INSET / 2)
    x, y, width, height = map(_near, box)
    middle, words = y + height / 2 + panel.lower, join(panel.texts, "\n")
    keyword = _near(middle - _KEYWORD - _LARGE * panel.main)
    below = _near(middle - _EFFECT)
    style = "rules-section" if panel.main else "rules-keyword"
    yield Text(Role.INK, style, x, keyword, panel.keyword, centred=True)
    room = width, _near(height / 2 - panel.lower + _EFFECT - _UNDER_EFFECT)
    yield Paragraph(Role.INK, "rules-effect", x, below, *room, words)


def _near(value: float) -> float:
    return round(value, 3)


_KINDS: dict[Kind, Callable[[Band, Box], Iterator[Mark]]] = {
    Kind.STEPS: _steps,
    Kind.CHOICES: _steps,
    Kind.STRIP: _strip,
    Kind.EXAMPLE: _example,
    Kind.BOXES: _boxes,
    Kind.TABLE: _table,
}
