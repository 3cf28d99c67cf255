"""Lays out a rules page: heading, bands of panels, the rest of the height shared between bands.

Lengths in mm of the frame. The heights of bands hold the longest language; what is left over goes
between them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.messages import gettext, gettext_noop, join
from papercraft.core.rules_page import HUGE_NAME, LARGE_NAME, RULES, SMALL_NAME, Kind
from papercraft.core.shapes import circle, line, moved, rect
from papercraft.core.sheet import (
    FRAME,
    Drawing,
    Paragraph,
    Path,
    Role,
    Sheet,
    Text,
    Use,
    spare_height,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from papercraft.core.contract_data import Edition
    from papercraft.core.rules_page import Art, Band, NameSize, Panel, RulesPage
    from papercraft.core.sheet import Anchor, Mark, Marks, Size

# What a sheet without codes leaves to the ruler.
_FOOT = 7.4
_NEXT_HEAD, _NEXT_LINE = 11.0, 9.0
_HEADING, _GAP, _INSET, _ROUND = 8.6, 6.0, 4.0, 3.0
# From the pictures of a strip to the words below.
_CAPTION = 2.5
# In a line of a table, the middle of a keyword and the top of the words below it.
_KEYWORD, _EFFECT = 4.0, 7.3
# The top of the name on the first side and on the others.
_NAME_TOP, _SMALL_NAME_TOP = 2.2, -0.6
# From the name of the first side to its aim, and on to what is needed; from this height of its head
# on, the name is larger.
_AIM_BELOW, _NEEDS_BELOW, _HIGH_BANNER = 3.0, 5.4, 36.0
# Beside, above and below the picture at the head of the first side, and below the words there.
_BESIDE_HERO, _OVER_HERO, _UNDER_HERO, _UNDER_WORDS = 4.0, 3.0, 1.5, 2.5
_BADGE = 3.5
# On a page of the usual height, bands never lie further apart.
_WIDEST_GAP = 13.0
_NEAR = 1e-6


# In the small table of a box: from row to row, and the width of what comes first.
_ROW, _FIRST = 4.3, 15.0
_ALT = gettext_noop("How the game is played, in pictures: side {n} of {total}.")


class _Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float


def with_rules(
    draw: Callable[..., Drawing], rules_page: Callable[..., RulesPage], parts: tuple[str, ...]
) -> Callable[..., Drawing]:
    """Return the ``draw`` of a game with its rules page in front of its sheets.

    It is printed first, since it is read first, once for all players.
    """
    last: list[tuple[RulesPage, Size, Mapping[str, Marks], Drawing]] = []

    def stamps_with(page: RulesPage, frame: Size, stamps: Mapping[str, Marks]) -> Drawing:
        """Return the sides; painters know shared stamps by identity, so the last is kept."""
        if not last or last[0][:2] != (page, frame) or last[0][2] is not stamps:
            sides = tuple(_sheet(page, number, frame) for number in range(len(page.sides)))
            all_stamps = {**stamps, **rules_stamps(page, frame)}
            last[:] = [(page, frame, stamps, Drawing(all_stamps, sides))]
        return last[0][3]

    def drawn(setup: Any, edition: Edition) -> Drawing:
        if edition.parts and RULES not in edition.parts:
            return draw(setup, edition)
        others = tuple(part for part in edition.parts if part != RULES)
        # Without other parts the stamps are needed all the same: the pictures use them.
        rest = draw(setup, replace(edition, parts=others or (edition.parts and parts[:1])))
        sheets = () if edition.parts and not others else rest.sheets
        rules = stamps_with(rules_page(setup, edition), edition.page, rest.stamps)
        # In a set with backs, the second side is the back of the first.
        if any(sheet.behind for sheet in sheets):
            front, *backs = rules.sheets
            return Drawing(rules.stamps, (front, *map(_behind, backs), *sheets))
        return Drawing(rules.stamps, (*rules.sheets, *sheets))

    return drawn


def _behind(sheet: Sheet) -> Sheet:
    return replace(sheet, behind=True)


def _sheet(page: RulesPage, number: int, frame: Size) -> Sheet:
    marks = (Use(_stamp(number), 0, 0),)
    title = f"{page.title}: {RULES}"
    alt = gettext(_ALT, n=number + 1, total=len(page.sides))
    return Sheet(RULES, title, alt, marks, areas=(), frame=frame)


def rules_stamps(page: RulesPage, frame: Size = FRAME) -> dict[str, Marks]:
    """Return every side as a stamp."""
    return {_stamp(number): tuple(_side(page, number, frame)) for number in range(len(page.sides))}


def _stamp(number: int) -> str:
    return f"{RULES}-side-{number + 1}"


def _side(page: RulesPage, number: int, frame: Size) -> Iterator[Mark]:
    (width, height), bands = frame, page.sides[number]
    top = _banner_height(page) if number == 0 else _NEXT_HEAD
    yield from _banner(page, width) if number == 0 else _small_head(page, width)
    free = height - _FOOT - top - sum(map(_height_of, bands))
    if free < 0:
        raise ValueError(
            f"side {number + 1} of the rules of {page.title} is {-free:.1f} mm too high"
        )
    count = max(1, len(bands))
    between = min(free / count, _WIDEST_GAP + spare_height(frame) / count)
    y = top
    for band in bands:
        y += between
        if band.heading:
            yield from _heading(band.heading, y)
        if band.note:
            yield Text(Role.INK, "rules-note", width, y + 2.5, band.note, "end", centred=True)
        yield from _BANDS[band.kind](band, _inside(band, y, width))
        y += _height_of(band)


def _inside(band: Band, y: float, width: float) -> _Box:
    head = _HEADING if band.heading else 0.0
    return _Box(0.0, y + head, width, _height_of(band) - head)


def _height_of(band: Band) -> float:
    head = _HEADING if band.heading else 0.0
    if band.kind in {Kind.STEPS, Kind.CHOICES}:
        return head + band.art + band.height + 9.0
    if band.kind is Kind.STRIP:
        return head + band.art + _CAPTION + band.height + 2 * _INSET
    if band.kind is Kind.TABLE:
        return head + band.height * -(-len(band.panels) // 2)
    return head + band.height


def _banner_height(page: RulesPage) -> float:
    """Return the height of the head of the first side: that of its picture, and what is around."""
    return round(page.hero.height + _OVER_HERO + _UNDER_HERO, 3)


def _banner(page: RulesPage, width: float) -> Iterator[Mark]:
    """Yield the head of the first side: name, aim, what is needed, a picture."""
    left, hero, height = 6.0, page.hero, _banner_height(page)
    words = round(width - hero.width - 2 * _BESIDE_HERO - left, 3)
    yield Path(Role.INK, "rules-field", rect(0, 0, width, height, 5.0))
    name = HUGE_NAME if height >= _HIGH_BANNER else LARGE_NAME
    aim = round(_NAME_TOP + name.height + _AIM_BELOW, 3)
    needs = round(aim + _NEEDS_BELOW, 3)
    yield from _name(page, left, _NAME_TOP, name)
    yield Paragraph(Role.INK, "rules-aim", left, aim, words, 6.0, page.aim)
    lines = words, round(height - needs - _UNDER_WORDS, 3), join(page.needs, "\n")
    yield Paragraph(Role.INK, "rules-text", left, needs, *lines)
    picture = width - hero.width - _BESIDE_HERO, _OVER_HERO, hero.width, hero.height
    yield from _placed(hero, _Box(*picture))


def _small_head(page: RulesPage, width: float) -> Iterator[Mark]:
    yield from _name(page, 0, _SMALL_NAME_TOP, SMALL_NAME)
    yield Path(Role.INK, "rules-line", line(0, _NEXT_LINE, width, _NEXT_LINE))
    if page.tail:
        left, top = width - page.tail.width, _NEXT_LINE - page.tail.height
        yield from _placed(page.tail, _Box(left, top, page.tail.width, page.tail.height))


def _name(page: RulesPage, x: float, y: float, size: NameSize) -> Iterator[Mark]:
    """Yield the name of the game in a box from its upper left corner on."""
    if page.wordmark is None:
        yield Text(Role.INK, size.style, x, round(y + size.foot, 3), page.title)
    else:
        yield from page.wordmark(x, y, size)


def _heading(words: str, y: float) -> Iterator[Mark]:
    yield Path(Role.INK, "rules-solid", rect(0, y, 1.6, 5.0, 0.8))
    yield Text(Role.INK, "rules-section", 4.0, y + 2.5, words, centred=True)


def _placed(art: Art, box: _Box) -> Iterator[Mark]:
    """Yield a picture in the middle of a box; it is never scaled, so its texts keep their size."""
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


def _columns(band: Band, box: _Box, gap: float = _GAP) -> list[_Box]:
    """Return the boxes of panels side by side."""
    shares = band.widths or (1.0,) * len(band.panels)
    free, x, boxes = box.width - gap * (len(shares) - 1), box.x, []
    for share in shares:
        width = free * share / sum(shares)
        boxes.append(_Box(x, box.y, width, box.height))
        x += width + gap
    return boxes


def _words(
    panel: Panel, box: _Box, anchor: Anchor = "start", *, centred: bool = False
) -> Iterator[Mark]:
    if panel.texts:
        x, y, width, height = map(_near, box)
        words = join(panel.texts, "\n")
        yield Paragraph(Role.INK, "rules-text", x, y, width, height, words, anchor, centred)


def _steps(band: Band, box: _Box) -> Iterator[Mark]:
    """Yield panels, numbered if they are steps: picture on a field, heading and words below."""
    numbered = band.kind is Kind.STEPS
    for number, (panel, column) in enumerate(zip(band.panels, _columns(band, box), strict=True), 1):
        x, y, width, _ = column
        if band.art:
            yield Path(Role.INK, "rules-field", rect(x, y, width, band.art, _ROUND))
        if panel.art:
            yield from _placed(panel.art, _Box(x, y, width, band.art))
        middle = y + band.art + 4.6
        if numbered:
            yield Path(Role.INK, "rules-solid", circle(x + _BADGE, middle, _BADGE))
            yield Text(
                Role.INK, "rules-number", x + _BADGE, middle, str(number), "middle", centred=True
            )
        left = x + 2 * _BADGE + 2 if numbered else x
        yield Text(Role.INK, "rules-heading", left, middle, panel.heading, centred=True)
        yield from _words(panel, _Box(x, y + band.art + 10.2, width, band.height - 1.2))


def _strip(band: Band, box: _Box) -> Iterator[Mark]:
    """Yield panels on one field, with signs between them."""
    yield Path(Role.INK, "rules-field", rect(*box, _ROUND))
    inner = _Box(box.x + _INSET, box.y + _INSET, box.width - 2 * _INSET, box.height - 2 * _INSET)
    for panel, column in zip(band.panels, _columns(band, inner), strict=True):
        if panel.sign:
            x = column.x - _GAP / 2
            yield Text(Role.INK, "rules-sign", x, column.y + band.art / 2, panel.sign,
                       "middle", centred=True)  # fmt: skip
        assert panel.art, "a strip is a row of pictures"
        yield from _placed(panel.art, column._replace(height=band.art))
        y = column.y + band.art + _CAPTION
        yield from _words(panel, column._replace(y=y, height=band.height), "middle")


def _example(band: Band, box: _Box) -> Iterator[Mark]:
    """Yield pictures with words beside them in a frame."""
    yield Path(Role.INK, "rules-frame", rect(*box, _ROUND))
    inner = _Box(box.x + _INSET, box.y + _INSET, box.width - 2 * _INSET, box.height - 2 * _INSET)
    for panel, column in zip(band.panels, _columns(band, inner, 2 * _GAP), strict=True):
        if band.badges:
            yield from _beside_badges(panel, column, band.badges)
        else:
            yield from _beside(panel, column, centred=band.centred)


def _picture_left(panel: Panel, box: _Box) -> tuple[Iterable[Mark], _Box]:
    """Return the picture of a panel, if it has one, at the left of a box, and the rest of it."""
    if panel.art is None:
        return (), box
    taken = panel.art.width + _GAP
    picture = _placed(panel.art, box._replace(width=panel.art.width))
    return picture, box._replace(x=box.x + taken, width=box.width - taken)


def _beside_badges(panel: Panel, box: _Box, badges: tuple[str, ...]) -> Iterator[Mark]:
    """Yield a picture, and beside it each text behind its badge, spread over the height.

    A badge that does not count on is the result: the picture ``aside`` shows it.
    """
    picture, (x, _, width, _) = _picture_left(panel, box)
    yield from picture
    height, left = box.height / len(badges), 2 * _BADGE + 3.6
    for n, (badge, text) in enumerate(zip(badges, panel.texts, strict=True), 1):
        y = box.y + height * (n - 1)
        middle = _near(y + height / 2)
        words = _Box(*map(_near, (x + left, y, width - left, height)))
        if badge == str(n):
            yield Path(Role.INK, "rules-solid", circle(x + _BADGE, middle, _BADGE))
            yield Text(Role.INK, "rules-number", _near(x + _BADGE), middle, badge, "middle",
                       centred=True)  # fmt: skip
            yield Paragraph(Role.INK, "rules-example", *words, text, centred=True)
        else:
            assert panel.aside, "the result of an example is a picture"
            yield from _placed(panel.aside, words._replace(x=x, width=width))


def _beside(panel: Panel, box: _Box, *, centred: bool = False) -> Iterator[Mark]:
    picture, (x, y, width, height) = _picture_left(panel, box)
    yield from picture
    if panel.heading:
        yield Text(Role.INK, "rules-heading", _near(x), _near(y + 3.2), panel.heading)
        y, height = y + 6.0, height - 6.0
    height -= _ROW * len(panel.rows)
    yield from _words(panel, _Box(x, y, width, height), centred=centred)
    for n, (first, meaning) in enumerate(panel.rows):
        middle = _near(y + height + _ROW * (n + 0.5))
        yield Text(Role.INK, "rules-row", _near(x), middle, first, centred=True)
        yield Text(Role.INK, "rules-note", _near(x + _FIRST), middle, meaning, centred=True)


def _boxes(band: Band, box: _Box) -> Iterator[Mark]:
    """Yield framed boxes."""
    for panel, column in zip(band.panels, _columns(band, box, _INSET), strict=True):
        yield Path(Role.INK, "rules-box", rect(*column, _ROUND))
        inset = _Box(column.x + _INSET, column.y + _INSET,
                     column.width - 2 * _INSET, column.height - 1.5 * _INSET)  # fmt: skip
        yield from _beside(panel, inset)


def _table(band: Band, box: _Box) -> Iterator[Mark]:
    """Yield two columns of lines, with what they are about in front."""
    rows = -(-len(band.panels) // 2)
    width = (box.width - _GAP) / 2
    for n, panel in enumerate(band.panels):
        column, row = divmod(n, rows)
        x, y = box.x + column * (width + _GAP), box.y + row * band.height
        if row and not panel.keyword:
            yield Path(Role.INK, "hair", line(_near(x), y, _near(x + width), y))
        if panel.art:
            yield from _placed(panel.art, _Box(x, y, band.art, band.height))
        else:
            yield Text(Role.INK, "rules-rank", x + band.art / 2, y + 5.0,
                       panel.heading, "middle", centred=True)  # fmt: skip
        left = band.art + 2.0
        words = _Box(x + left, y + 1.0, width - left, band.height - 2.0)
        if panel.keyword:
            yield from _effect(panel, words._replace(y=y, height=band.height))
        else:
            yield from _words(panel, words, centred=True)


def _effect(panel: Panel, box: _Box) -> Iterator[Mark]:
    """Yield a keyword, the words below it, and a picture right of both."""
    if panel.aside:
        taken = panel.aside.width
        yield from _placed(panel.aside, box._replace(x=box.x + box.width - taken, width=taken))
        box = box._replace(width=box.width - taken - _INSET / 2)
    x, y, width, height = map(_near, box)
    yield Text(Role.INK, "rules-keyword", x, _near(y + _KEYWORD), panel.keyword, centred=True)
    words, below = join(panel.texts, "\n"), _near(y + _EFFECT)
    yield Paragraph(Role.INK, "rules-effect", x, below, width, _near(height - _EFFECT), words)


def _near(value: float) -> float:
    return round(value, 3)


_BANDS: dict[Kind, Callable[[Band, _Box], Iterator[Mark]]] = {
    Kind.STEPS: _steps,
    Kind.CHOICES: _steps,
    Kind.STRIP: _strip,
    Kind.EXAMPLE: _example,
    Kind.BOXES: _boxes,
    Kind.TABLE: _table,
}
