"""The rules of a game: as text, or as the rules page of a printed set by itself."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_lowercase
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from papercraft.app import rendering
from papercraft.app.files import refuse_existing
from papercraft.app.page_plan import PagePlan
from papercraft.app.print_job import PrintJob, default_options, job_paper
from papercraft.core.contract_data import Edition
from papercraft.core.file_set import FileSet
from papercraft.core.game import build
from papercraft.core.ids import SheetId
from papercraft.core.language import get_language
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError
from papercraft.core.rules_page import RULES, Kind
from papercraft.core.tied_words import NO_BREAK, tied
from papercraft.paint.impose.options import ImpositionOptions

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from papercraft.core.game import AnyGame
    from papercraft.core.language import Language
    from papercraft.core.rules_page import Band, Panel, RulesPage


@dataclass(frozen=True)
class RulesRequest:
    """The rules to show: the game, the name of its layout (None for the first), the language."""

    game: AnyGame
    layout: str | None = None
    language: str = "en"

    @property
    def sheet(self) -> SheetId:
        """A sheet of the layout; no rule depends on the seed.

        Raises:
            UsageError: there is no such layout.
        """
        layouts = self.game.layouts()
        name = self.layout or next(iter(layouts))
        if name not in layouts:
            raise UsageError(
                gettext(
                    "{game} has no layout {name!r}, only {layouts}",
                    game=self.game.name,
                    name=name,
                    layouts=", ".join(layouts),
                )
            )
        return SheetId(self.game.code, self.game.version, layouts[name], 0)

    @property
    def edition(self) -> Edition:
        """The rules page alone, with the game's usual options."""
        return Edition(
            self.game.players[0],
            (RULES,),
            default_options(self.game),
            sheet=self.sheet,
            language=self.language,
        )

    def file_name(self, paper: str = "a4", ink: str = "full") -> str:
        """Return the name of a PDF: the game, and every option that is not the default."""
        usual = {"a4", "full", "en"}
        chosen = (self.layout or "", paper, ink, self.language)
        words = [word for word in chosen if word and word not in usual]
        return "-".join((self.game.name, "rules", *words)) + ".pdf"

    def check(self) -> None:
        """Raise UsageError if the game has no rules page."""
        if self.game.rules_page is None:
            raise UsageError(
                gettext("{game} has no rules page yet; see its sheets", game=self.game.name)
            )


class Line(NamedTuple):
    """A line of text with its style: ``title``, ``heading``, ``panel`` or empty."""

    look: str
    text: str


def rules_lines(request: RulesRequest, width: int) -> list[Line]:
    """Return the rules wrapped to a width in characters; raise UsageError if there are none."""
    request.check()
    page_of = request.game.rules_page
    if page_of is None:  # pragma: no cover - checked above, for mypy
        return []
    page = page_of(build(request.game, request.sheet), request.edition)
    return list(_page_lines(page, get_language(request.language), width))


def _page_lines(page: RulesPage, language: Language, width: int) -> Iterator[Line]:
    yield Line("title", page.title)
    yield from _wrapped("panel", _said(page.aim, language), width)
    for text in page.needs:
        yield from _wrapped("", _said(text, language), width)
    for band in (band for side in page.sides for band in side):
        yield Line("", "")
        if band.heading:
            yield from _wrapped("heading", _said(band.heading, language), width)
        if band.lead:
            yield from _wrapped("", _said(band.lead, language), width)
        for number, panel in enumerate(band.panels, 1):
            yield from _panel_lines(band, number, panel, language, width)


def _panel_lines(
    band: Band, number: int, panel: Panel, language: Language, width: int
) -> Iterator[Line]:
    """Yield the lines of a panel: its number, sign or heading, then its text."""
    texts = [_said(text, language) for text in panel.texts]
    heading = _said(panel.heading, language)
    if band.kind in {Kind.STRIP, Kind.TABLE}:
        lead = " ".join(filter(None, (panel.sign, heading)))
        if not any(one.sign or one.heading for one in band.panels):
            lead = "-"
        wide = _lead(band, language)
        first, later = f"   {lead:<{wide}} ", " " * (wide + 4)
        # The keyword of a row that is about what it names stands before it already.
        keyword = language.translate_message(panel.keyword)
        named = [f"{keyword}."] if keyword and keyword != heading else []
        yield from _wrapped("", " ".join([*named, *texts]), width, first, later)
        return
    if heading:
        lead = f"{number}. " if band.kind is Kind.STEPS else ""
        yield from _wrapped("panel", f"{lead}{heading}", width)
    for letter, text in zip(ascii_lowercase, texts, strict=False):
        first = f"   {letter}. " if panel.steps else "   "
        yield from _wrapped("", text, width, first, " " * len(first))
    for row in panel.rows:
        yield from _wrapped(
            "", ": ".join(_said(text, language) for text in row), width, "   ", "   "
        )


def _said(text: str, language: Language) -> str:
    """Return a text in a language, with its short words tied to the next ones."""
    return tied(language.translate_message(text), language.code)


def _lead(band: Band, language: Language) -> int:
    """Return the width of the first column of a table, in characters."""
    leads = ((one.sign, language.translate_message(one.heading)) for one in band.panels)
    return max(1, *(len(" ".join(filter(None, lead))) for lead in leads))


def _wrapped(look: str, text: str, width: int, first: str = "", later: str = "") -> Iterator[Line]:
    lines = wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )
    yield from (Line(look, line.replace(NO_BREAK, " ")) for line in lines)


def write_rules(
    request: RulesRequest,
    target: Path,
    *,
    paper: str = "a4",
    ink: str = "full",
    force: bool = False,
) -> tuple[Path, ...]:
    """Write the rules page as a PDF, or as an SVG for each side; return the files.

    Raises:
        UsageError: the game has no rules page, or it does not fit the paper.
        WriteError: a file exists, or cannot be written.
    """
    request.check()
    imposition = ImpositionOptions()
    chosen = job_paper(paper, imposition)
    job = PrintJob(request.game, (request.sheet,), request.edition, chosen, ink=ink)
    pages = list(PagePlan(job).pages())
    if target.suffix.lower() == ".pdf":
        targets = [target]
    else:
        targets = [target.with_stem(f"{target.stem}-{page.number}") for page in pages]
    refuse_existing(targets, force=force)
    with FileSet(targets, force=force) as written:
        if targets == [target]:
            with written.open(target) as out:
                rendering.write_pdf(iter(pages), job.styles, request.game.name, out)
            return (target,)
        for file, page in zip(targets, pages, strict=True):
            with written.open(file) as out:
                out.write(rendering.svg_bytes(page, job.styles))
    return tuple(targets)
