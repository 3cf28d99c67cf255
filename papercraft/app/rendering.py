"""Turn setups into pages, and pages into PDF or SVG."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from io import BytesIO
from math import inf
from typing import TYPE_CHECKING, BinaryIO

from papercraft.app.name_rows import ABOVE, BESIDE, name_in_rows
from papercraft.core.fiducials import FOOT_RIGHT
from papercraft.core.game import Edition, build
from papercraft.core.imprint import DEFAULT, Imprint, ink_names, palette_names, paper_number
from papercraft.core.imprint_edition import frame_in_design, packed_options
from papercraft.core.language import get_language, language_number
from papercraft.core.large_print import minimum_text_size
from papercraft.core.layouts_mark import layouts_mark
from papercraft.core.page import RULER, Page, Paper, centred, furniture, ruler_text, slug
from papercraft.core.rules_page import RULES
from papercraft.core.set_names import NO_NAMES, SetNames
from papercraft.core.sheet import NameLine, Path, Role, Text, Use
from papercraft.paint.impose.backs import Side
from papercraft.paint.impose.footer import footer
from papercraft.paint.impose.leaves import BLANK
from papercraft.paint.name_fonts import style_for, with_name_fonts
from papercraft.paint.painters import PaintOptions, painter_of
from papercraft.paint.styles import styles_of
from papercraft.paint.text import text_width

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from papercraft.core.game import AnyGame
    from papercraft.core.ids import SheetId
    from papercraft.core.sheet import Drawing, Mark, Marks, Sheet
    from papercraft.paint.styles import Styles


def drawings(
    game: AnyGame, ids: Sequence[SheetId], edition: Edition
) -> Iterator[tuple[SheetId, Drawing]]:
    """Yield the drawing of each set, one after the other."""
    language = get_language(edition.language)
    for sheet in ids:
        drawn = game.draw(build(game, sheet), replace(edition, sheet=sheet))
        yield sheet, language.drawing(drawn)


def pages(
    game: AnyGame,
    ids: Sequence[SheetId],
    edition: Edition,
    paper: Paper,
    ink: str = "full",
    palette: str = DEFAULT,
) -> Iterator[Page]:
    """Yield the pages of all sets as the game draws them; only one set is in memory at a time.

    ``ink`` and ``palette`` are only encoded in the imprint; painters take them from their styles.
    """
    number = 0
    numbering_of_pages = PageNumbering(game, edition, paper, ink, palette)
    frame = frame_in_design(edition.design, paper)
    for sheet, drawing in drawings(game, ids, replace(edition, frame=frame)):
        numbering = numbering_of_pages.start_set(sheet, drawing.stamps)
        total = len(drawing.sheets) * len(ids)
        for body in drawing.sheets:
            number += 1
            yield numbering.page(Side(centred(paper, body.frame), body), number, total)


def page_of_part(  # noqa: PLR0913, PLR0917
    game: AnyGame,
    sheet: SheetId,
    edition: Edition,
    paper: Paper,
    ink: str,
    palette: str,
    part: str,
    nth: int,
) -> Page | None:
    """Return one page of a set as :func:`pages` would, or None if it has fewer of this part.

    Pages before it are counted and not made, for their codes take longer than their drawing.
    """
    edition = replace(edition, frame=frame_in_design(edition.design, paper))
    _, drawing = next(drawings(game, [sheet], edition))
    numbers = [n for n, body in enumerate(drawing.sheets, 1) if body.part == part]
    if nth >= len(numbers):
        return None
    numbering = PageNumbering(game, edition, paper, ink, palette).start_set(sheet, drawing.stamps)
    numbering.counts[part] = nth
    body = drawing.sheets[numbers[nth] - 1]
    side = Side(centred(paper, body.frame), body)
    return numbering.page(side, numbers[nth], len(drawing.sheets))


class PageNumbering:
    """Page numbering data shared by all sets."""

    def __init__(
        self, game: AnyGame, edition: Edition, paper: Paper, ink: str, palette: str
    ) -> None:
        """Store the data shared by all sets."""
        self.game = game
        self.edition = edition
        self.paper = paper
        self.design = game.design if edition.design is None else edition.design
        self.printed = paper_number(paper.usual or paper.name), ink_names().index(ink)
        self.palette = palette_names().index(palette)
        self.layouts = layouts_mark(game.name)
        self.options = packed_options(game, edition.options)
        self.language = get_language(edition.language)
        self.language_number = language_number(edition.language)
        self._last_stamps: Mapping[str, Marks] | None = None
        self.stamps: Mapping[str, Marks] = {}

    def start_set(
        self,
        sheet: SheetId,
        stamps: Mapping[str, Marks],
        names: SetNames = NO_NAMES,
        *,
        stacked: bool = False,
    ) -> SetNumbering:
        """Return the numbering for the sides of one set.

        If a sheet has several lines for names, names run in order from sheet to sheet, or down each
        pile when the sheets are ``stacked`` and cut.
        """
        if stamps is not self._last_stamps:
            # Painters cache stamps by object identity.
            self._last_stamps = stamps
            ruled = with_ruler_text(furniture(), self.paper)
            furniture_stamps = {name: self.language.marks(marks) for name, marks in ruled.items()}
            self.stamps = {**furniture_stamps, **stamps}
        counts = dict.fromkeys(self.game.parts, 0)
        return SetNumbering(self, sheet, self.stamps, names, counts, {**counts}, stacked)


@dataclass
class SetNumbering:
    """Adds slugs, codes and page numbers to the sides of one set."""

    common: PageNumbering
    sheet: SheetId
    stamps: Mapping[str, Marks]
    names: SetNames
    counts: dict[str, int]
    owned: dict[str, int]
    stacked: bool = False
    most: dict[str, int] = field(default_factory=dict)

    @cached_property
    def id(self) -> str:
        """The set's id as it is printed."""
        return str(self.sheet)

    def owners(self, body: Sheet) -> tuple[str, ...]:
        """Return the owners of the next sheet of a part: a name for each line, or a single one."""
        lines = 0 if body.shared else len(body.name_lines)
        if not lines or not self.names.players:
            return (self.names.whole,) * max(1, lines) if self.names.whole else ()
        first, names = self.owned[body.part], self.names.players
        self.owned[body.part] += lines
        if not self.stacked:
            return names[first : first + lines]
        # The last sheet may have fewer lines than the others.
        most = self.most.setdefault(body.part, lines)
        return names[first // most :: -(-len(names) // most)][:lines]

    def foot(self, body: Sheet, number: int, total: int) -> str:
        """Return a page's footer: the ID, the page number, and on card sheets the set's name."""
        words = f"{self.id}   {number}/{total}"
        if body.part == RULES or body.areas or not self.names.whole:
            return words
        return f"{self.names.whole}   {words}"

    def named(self, name: str, line: NameLine, body: Sheet) -> list[Text]:
        """Return a name on its line of the sheet, or in large type in the footer if it is too long.

        A sheet for all players has no room for their names elsewhere: there they have several rows
        in their boxes, or are shortened.
        """
        usual = styles_of(self.common.game.name, "full")
        styles = with_name_fonts(usual).at_least(minimum_text_size(self.common.paper))
        bold = style_for(name, "bold", styles)
        room = line.width - 2 * BESIDE
        for style in (bold, style_for(name, "small", styles)):
            if text_width(name, styles.letters[style], styles) <= room:
                return [Text(Role.GUIDE, style, line.x + BESIDE, line.y - ABOVE, name)]
        if body.shared and line.width:
            return name_in_rows(name, style, line, styles)
        foot_y = round(body.frame[1] - 6.3, 3)
        return [Text(Role.GUIDE, bold, FOOT_RIGHT, foot_y, name, "end")]

    def legible(self, marks: Marks) -> Marks:
        """Return the marks of a footer, with the name in a font that has its characters."""
        name = self.names.whole
        if not name:
            return marks
        styles = styles_of(self.common.game.name, "full")
        return tuple(
            mark._replace(style=style_for(mark.string, mark.style, styles))
            if isinstance(mark, Text) and name in mark.string
            else mark
            for mark in marks
        )

    def _ruled_stamps(self, paper: Paper) -> Mapping[str, Marks]:
        """Return the stamps for a page; a single enlarged sheet has a longer ruler."""
        if paper.scale == self.common.paper.scale:
            return self.stamps
        ruled = with_ruler_text(furniture(), paper)
        language = self.common.language
        return {**self.stamps, **{name: language.marks(marks) for name, marks in ruled.items()}}

    def page(self, side: Side, number: int, total: int, note: str = "") -> Page:
        """Return a side as a page; ``note`` is printed next to the ruler."""
        body, paper, name = side.sheet, side.paper, self.id
        owners = self.owners(body)
        code = self.common.edition.language
        if body.part == BLANK:
            of = self.common.language.translate
            body = replace(body, title=of(body.title), alt=of(body.alt))
        if body.part == BLANK or side.bare:
            return Page(paper, body, self.stamps, (), name, number, language=code, names=owners)
        common = self.common
        part, nth = common.game.parts.index(body.part), self.counts[body.part]
        self.counts[body.part] += 1
        words = self.foot(body, number, total)
        if side.foot:
            marks = self.legible(common.language.marks(footer(side.foot, words, note)))
            return Page(paper, body, self.stamps, marks, name, number, language=code, names=owners)
        imprint = Imprint(
            self.sheet,
            *common.printed,
            common.edition.players,
            part,
            nth,
            0,
            common.options,
            common.language_number,
            common.palette,
            common.design,
            common.layouts,
        )
        marks, codes = slug(words, body, imprint, ruled=not common.design or number == 1)
        marks = self.legible(marks)
        stamps = self._ruled_stamps(paper)
        written = owners or (self.names.players if body.shared else ())
        if written and body.areas:
            # The name of a whole set does not belong on a player's line.
            lines = () if owners and body.shared else body.name_lines
            stamps, named = self._name_marks(written, lines, body, stamps)
            foot = marks[-1:] if body.footed else ()
            marks = (*marks[: len(marks) - len(foot)], *named, *foot)
        if note and not body.areas:
            width, height = body.frame
            line = Text(Role.GUIDE, "slug", width, round(height - 3.2, 3), note, "end")
            marks = (*marks[:-1], line, marks[-1])
        return Page(paper, body, stamps, marks, name, number, codes, code, names=owners)

    def _name_marks(
        self,
        written: Sequence[str],
        lines: Sequence[NameLine],
        body: Sheet,
        stamps: Mapping[str, Marks],
    ) -> tuple[Mapping[str, Marks], list[Mark]]:
        """Return the stamps, with those of rotated names, and the marks of all names."""
        marks: list[Mark] = []
        for owner, on_line in zip(written, lines or (NameLine(0.0, 0.0, 0.0),), strict=False):
            for text in self.named(owner, on_line, body):
                stamps, mark = _turned(stamps, text, on_line if text.anchor == "start" else None)
                marks += [mark] if mark not in marks else []
        return stamps, marks


def _turned(
    stamps: Mapping[str, Marks], name: Text, line: NameLine | None
) -> tuple[Mapping[str, Marks], Mark]:
    """Return the stamps and the mark for a name on its line; only stamps can be rotated."""
    if line is None or not line.turn:
        return stamps, name
    stamp = f"name {name.style} {name.string}"
    level = name._replace(x=BESIDE, y=-ABOVE)
    return {**stamps, stamp: (level,)}, Use(stamp, line.x, line.y, line.turn)


def with_ruler_text(stamps: Mapping[str, Marks], paper: Paper) -> Mapping[str, Marks]:
    """Return the footer stamps with the ruler's real length on this paper."""
    if paper.scale == 1:
        return stamps
    here = ruler_text(RULER * paper.scale)
    return {
        name: tuple(
            mark._replace(string=here) if isinstance(mark, Text) else mark for mark in marks
        )
        for name, marks in stamps.items()
    }


def smallest_text(page: Page, styles: Styles) -> float:
    """Return the size of the smallest text on a page in mm on paper, infinite without text."""

    def least(marks: Marks) -> float:
        return min(map(size, marks), default=inf)

    def size(mark: Mark) -> float:
        if isinstance(mark, Use):
            if mark.stamp not in sizes:
                sizes[mark.stamp] = least(page.stamps[mark.stamp])
            return sizes[mark.stamp] * mark.scale
        return inf if isinstance(mark, Path) else styles.letters[mark.style].size

    sizes: dict[str, float] = {}
    return least((*page.sheet.marks, *page.slug)) * page.paper.scale


def write_pdf(
    pages: Iterator[Page], styles: Styles, title: str, out: BinaryIO, duplex: str = ""
) -> None:
    """Paint pages into one PDF; ``duplex`` is the duplex setting it requests, empty for none."""
    painter_of("pdf").paint(pages, PaintOptions(styles, title, duplex), out)


def svg_bytes(page: Page, styles: Styles) -> bytes:
    """Paint one page as an SVG file."""
    out = BytesIO()
    painter_of("svg").paint([page], PaintOptions(styles), out)
    return out.getvalue()
