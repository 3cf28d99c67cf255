"""Lay out a rules page: a heading, then bands of panels, spaced evenly over the height.

Lengths are in mm of the frame, y down. Bands are high enough for the longest language.
``core.rules_bands`` draws them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext, gettext_noop, join
from papercraft.core.rules_bands import Box, band_marks, height_of, placed
from papercraft.core.rules_page import HUGE_NAME, LARGE_NAME, RULES, SMALL_NAME
from papercraft.core.shapes import line, rect
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
    from collections.abc import Callable, Iterator, Mapping

    from papercraft.core.contract_data import Edition
    from papercraft.core.rules_page import NameSize, RulesPage
    from papercraft.core.sheet import Mark, Marks, Size

# The height that a sheet without codes leaves for the ruler.
_FOOT = 7.4
_NEXT_HEAD, _NEXT_LINE = 11.0, 9.0
# The y of the top of the name on the first side and on the others.
_NAME_TOP, _SMALL_NAME_TOP = 2.2, -0.6
# The distances from the name on the first side to the aim, and from there to what is needed; the
# height of the head from which the name is larger.
_AIM_BELOW, _NEEDS_BELOW, _HIGH_BANNER = 3.0, 5.4, 36.0
# The height of a line of the aim.
_AIM_LINE = 4.7
# Margins in the head of the first side: beside, above and below the picture, and below the text.
_BESIDE_HERO, _OVER_HERO, _UNDER_HERO, _UNDER_WORDS = 4.0, 3.0, 1.5, 2.5
# The largest gap between bands on a page of the standard height.
_WIDEST_GAP = 13.0
_ALT = gettext_noop("How the game is played, in pictures: side {n} of {total}.")


def with_rules(
    draw: Callable[..., Drawing], rules_page: Callable[..., RulesPage], parts: tuple[str, ...]
) -> Callable[..., Drawing]:
    """Wrap the ``draw`` of a game so that its rules page comes before its sheets.

    The page is printed first, because it is read first, and once for all players.
    """
    last: list[tuple[RulesPage, Size, Mapping[str, Marks], Drawing]] = []

    def stamps_with(page: RulesPage, frame: Size, stamps: Mapping[str, Marks]) -> Drawing:
        """Return the sides; the last drawing is cached, as painters compare stamps by identity."""
        if not last or last[0][:2] != (page, frame) or last[0][2] is not stamps:
            sides = tuple(_sheet(page, number, frame) for number in range(len(page.sides)))
            all_stamps = {**stamps, **rules_stamps(page, frame)}
            last[:] = [(page, frame, stamps, Drawing(all_stamps, sides))]
        return last[0][3]

    def drawn(setup: Any, edition: Edition) -> Drawing:
        if edition.parts and RULES not in edition.parts:
            return draw(setup, edition)
        others = tuple(part for part in edition.parts if part != RULES)
        # The pictures use the stamps, so some part must be drawn even if no other is wanted.
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
    """Return every side as a stamp, by name."""
    return {_stamp(number): tuple(_side(page, number, frame)) for number in range(len(page.sides))}


def _stamp(number: int) -> str:
    return f"{RULES}-side-{number + 1}"


def _side(page: RulesPage, number: int, frame: Size) -> Iterator[Mark]:
    (width, height), bands = frame, page.sides[number]
    top = _banner_height(page) + page.below if number == 0 else _NEXT_HEAD
    yield from _banner(page, width) if number == 0 else _small_head(page, width)
    free = height - _FOOT - page.over - top - sum(map(height_of, bands))
    if free < 0:
        raise ValueError(
            f"side {number + 1} of the rules of {page.title} is {-free:.1f} mm too high"
        )
    count = max(1, len(bands))
    between = min(free / count, _WIDEST_GAP + spare_height(frame) / count)
    y = top
    for band in bands:
        y += between
        yield from band_marks(band, y, width)
        y += height_of(band)


def _banner_height(page: RulesPage) -> float:
    """Return the height of the head of the first side: that of its picture plus margins."""
    return round(page.hero.height + _OVER_HERO + _UNDER_HERO, 3)


def _banner(page: RulesPage, width: float) -> Iterator[Mark]:
    """Yield the head of the first side: name, aim, what is needed, a picture."""
    left, hero, height = 6.0, page.hero, _banner_height(page)
    words = round(width - hero.width - 2 * _BESIDE_HERO - left, 3)
    yield Path(Role.INK, "rules-field", rect(0, 0, width, height, 5.0))
    name = HUGE_NAME if height >= _HIGH_BANNER else LARGE_NAME
    top = round(_NAME_TOP + page.lower, 3)
    aim = round(top + name.height + _AIM_BELOW, 3)
    more = _AIM_LINE * (page.aim_lines - 1)
    needs = round(aim + _NEEDS_BELOW + more, 3)
    yield from _name(page, left, top, name)
    yield Paragraph(Role.INK, "rules-aim", left, aim, words, 6.0 + more, page.aim)
    lines = words, round(height - needs - _UNDER_WORDS, 3), join(page.needs, "\n")
    yield Paragraph(Role.INK, "rules-text", left, needs, *lines)
    picture = width - hero.width - _BESIDE_HERO, _OVER_HERO, hero.width, hero.height
    yield from placed(hero, Box(*picture))


def _small_head(page: RulesPage, width: float) -> Iterator[Mark]:
    yield from _name(page, 0, _SMALL_NAME_TOP, SMALL_NAME)
    yield Path(Role.INK, "rules-line", line(0, _NEXT_LINE, width, _NEXT_LINE))
    if page.tail:
        left, top = width - page.tail.width, _NEXT_LINE - page.tail.height
        yield from placed(page.tail, Box(left, top, page.tail.width, page.tail.height))


def _name(page: RulesPage, x: float, y: float, size: NameSize) -> Iterator[Mark]:
    """Yield the name of the game in a box whose upper left corner is (x, y)."""
    if page.wordmark is None:
        yield Text(Role.INK, size.style, x, round(y + size.foot, 3), page.title)
    else:
        yield from page.wordmark(x, y, size)
