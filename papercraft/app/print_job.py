"""A print job: sheets, paper, styles and imposition."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from papercraft.core.ids import SEEDS, SheetId
from papercraft.core.imprint import UNIVERSAL
from papercraft.core.large_print import enlarged_papers, large_print_paper, minimum_text_size
from papercraft.core.page import centred, paper_of
from papercraft.core.problems import UsageError
from papercraft.core.sheet import FRAME
from papercraft.paint.impose.options import MARGIN, NONE, ImpositionOptions
from papercraft.paint.styles import DEFAULT, styles_of

if TYPE_CHECKING:
    from papercraft.core.game import AnyGame, Edition
    from papercraft.core.page import Paper
    from papercraft.paint.styles import Styles

Ranges = tuple[tuple[int, int], ...]
_MOST_OF_A_NAME = 40


@dataclass(frozen=True)
class PageSelection:
    """A selection of pages by the numbers in their footers, as (first, last) ranges."""

    only: Ranges = ()
    skip: Ranges = ()

    def has(self, number: int) -> bool:
        """Return whether a page is to be printed."""
        selected = not self.only or any(first <= number <= last for first, last in self.only)
        return selected and not any(first <= number <= last for first, last in self.skip)

    def check(self, total: int) -> None:
        """Raise UsageError if a number is not that of a page, or if no page is left."""
        for name, ranges in (("--only", self.only), ("--skip", self.skip)):
            for first, last in ranges:
                if last > total:
                    pages = first if first == last else f"{first}-{last}"
                    raise UsageError(f"{name} {pages}: the pages are 1 to {total}")
        if not any(map(self.has, range(1, total + 1))):
            raise UsageError("--only and --skip leave no pages to print")


@dataclass(frozen=True)
class PrintJob:
    """A validated print request: everything printed at once.

    Attributes:
        ids: The sheet of each set; every set has the same number of pages.
        edition: The request to the game: players, parts, options and language.
        paper: The paper; in large print, the enlarged one.
        names: A name for each set, or empty.
        press: The printing condition of a PDF in CMYK, or empty for RGB.
    """

    game: AnyGame
    ids: tuple[SheetId, ...]
    edition: Edition
    paper: Paper
    ink: str = "full"
    palette: str = DEFAULT
    imposition: ImpositionOptions = field(default_factory=ImpositionOptions)
    selection: PageSelection = field(default_factory=PageSelection)
    names: tuple[str, ...] = ()
    press: str = ""

    def __post_init__(self) -> None:
        """Reject options that cannot be combined."""
        if self.paper.scale != 1 and self.imposition.relays:
            raise UsageError(
                "--large-print cannot be combined with margins, gaps, bleed, crop marks, "
                "--nup, --flip or --gutterfold"
            )
        # Reject unknown inks and palettes here, before anything is written.
        _ = self.styles

    @cached_property
    def styles(self) -> Styles:
        """Colours, pens and fonts for the ink, the palette and the paper."""
        styles = styles_of(self.game.name, self.ink, self.palette)
        styles = styles.in_cmyk(self.press) if self.press else styles
        styles = styles.with_width("crop", self.imposition.crop.width)
        return styles.at_least(minimum_text_size(self.paper))

    @property
    def title(self) -> str:
        """The title of the document."""
        return f"{self.game.name} {self.ids[0]}"

    @property
    def stem(self) -> str:
        """The default file stem: ID, paper, and every option that is not the default."""
        words = [str(self.ids[0])]
        if len(self.ids) > 1:
            words.append(f"x{len(self.ids)}")
        words += [self.paper.name, *self.edition.parts, *self._options_in_name()]
        words += self._imposition_in_name()
        chosen = (self.ink, self.palette, self.edition.language)
        words += [word for word in chosen if word not in ("full", DEFAULT, "en")]
        return "-".join(words)

    def _options_in_name(self) -> list[str]:
        words = []
        for option in self.game.options:
            value = self.edition.options.get(option.name, option.default)
            if value != option.default:
                words.append(option.name if value is True else f"{option.name}-{value}")
        return words

    def _imposition_in_name(self) -> list[str]:
        imposition = self.imposition
        words = [f"nup-{imposition.rows}x{imposition.columns}"] if imposition.rows else []
        words += ["gutterfold"] if imposition.gutterfold else []
        words += ["fronts"] if imposition.backs == NONE else []
        for name, ranges in (("pages", self.selection.only), ("without", self.selection.skip)):
            pages = "-".join(str(a) if a == b else f"{a}to{b}" for a, b in ranges)
            words += [f"{name}-{pages}"[:_MOST_OF_A_NAME]] if pages else []
        return words


def random_seed() -> int:
    """Return a random seed."""
    return secrets.randbelow(SEEDS)


def consecutive_ids(first: SheetId, count: int) -> tuple[SheetId, ...]:
    """Return ``count`` IDs with consecutive seeds."""
    return tuple(first._replace(seed=(first.seed + n) % SEEDS) for n in range(count))


def job_paper(name: str, imposition: ImpositionOptions, *, large_print: bool = False) -> Paper:
    """Return the paper of a job: the shop's, the one for large print, or the named one.

    With larger margins than usual there is only room for the usual frame, as on universal paper.
    """
    if imposition.shop:
        return imposition.shop.paper
    if large_print:
        return large_print_paper(paper_of(enlarged_papers().get(name, name)))
    paper = paper_of(name)
    if max(imposition.margin) > MARGIN and paper.frame != FRAME:
        return replace(centred(paper, FRAME), frame=FRAME, usual=UNIVERSAL)
    return paper


def default_options(game: AnyGame) -> dict[str, str | int]:
    """Return the choices of a game's print options if nothing is chosen."""
    return {option.name: option.default for option in game.options}
