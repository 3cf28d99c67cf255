"""A print job: sheets, paper, styles and imposition."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.game import usual_players
from papercraft.core.ids import SEEDS
from papercraft.core.imprint import UNIVERSAL
from papercraft.core.large_print import enlarged_papers, large_print_paper, minimum_text_size
from papercraft.core.messages import gettext
from papercraft.core.page import centred, paper_of
from papercraft.core.problems import UsageError
from papercraft.core.set_names import NO_NAMES, SetNames
from papercraft.core.sheet import FRAME
from papercraft.paint.impose.nup import plan_nup
from papercraft.paint.impose.options import (
    MARGIN,
    N_UP,
    NONE,
    SEPARATE,
    ImpositionOptions,
)
from papercraft.paint.name_fonts import needs_name_fonts, with_name_fonts
from papercraft.paint.styles import DEFAULT, styles_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from papercraft.core.game import AnyGame, Edition
    from papercraft.core.ids import SheetId
    from papercraft.core.page import Paper
    from papercraft.paint.styles import Styles

Ranges = tuple[tuple[int, int], ...]
_MOST_OF_A_NAME = 40


class Variant(NamedTuple):
    """What may vary between the sets of one job: the number of players and the language."""

    players: int
    language: str


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
        """Raise UsageError if a selected page does not exist, or if no page is left."""
        for name, ranges in (("--only", self.only), ("--skip", self.skip)):
            for first, last in ranges:
                if last > total:
                    pages = first if first == last else f"{first}-{last}"
                    raise UsageError(
                        gettext(
                            "{name} {pages}: the pages are 1 to {total}",
                            name=name,
                            pages=pages,
                            total=total,
                        )
                    )
        if not any(map(self.has, range(1, total + 1))):
            raise UsageError(gettext("--only and --skip leave no pages to print"))


@dataclass(frozen=True)
class PrintJob:
    """A validated print request: everything printed at once.

    Attributes:
        ids: The sheet of each set.
        edition: The request to the game: players, parts, options and language.
        paper: The paper; in large print, the enlarged one.
        names: The names on each set, or empty. A set has one name, or one for each player.
        languages: The language of each set, or empty if all use the language of the edition.
        only_name: Print only the sheets with this name, or all if empty.
        cards: Print only the cards with these names, or all if empty.
        drawn_several: Whether the game itself draws several sheets on a page.
        press: The printing condition of a PDF in CMYK, or empty for RGB.
    """

    game: AnyGame
    ids: Sequence[SheetId]
    edition: Edition
    paper: Paper
    ink: str = "full"
    palette: str = DEFAULT
    imposition: ImpositionOptions = field(default_factory=ImpositionOptions)
    selection: PageSelection = field(default_factory=PageSelection)
    names: tuple[SetNames, ...] = ()
    languages: tuple[str, ...] = ()
    only_name: str = ""
    cards: tuple[str, ...] = ()
    drawn_several: bool = False
    press: str = ""

    def __post_init__(self) -> None:
        """Reject options that cannot be combined."""
        if self.paper.scale != 1 and self.imposition.relays:
            raise UsageError(
                gettext(
                    "--large-print cannot be combined with margins, gaps, bleed, crop marks, "
                    "--nup, --flip or --gutterfold"
                )
            )
        # Reject unknown inks and palettes here, before anything is written.
        _ = self.styles

    @cached_property
    def styles(self) -> Styles:
        """Colours, pens and fonts for the ink, the palette and the paper."""
        styles = styles_of(self.game.name, self.ink, self.palette)
        styles = styles.in_cmyk(self.press) if self.press else styles
        styles = styles.with_width("crop", self.imposition.crop.width)
        names = (name for on_set in self.names for name in (on_set.whole, *on_set.players))
        styles = with_name_fonts(styles) if needs_name_fonts(names, styles) else styles
        return styles.at_least(minimum_text_size(self.paper))

    def names_of(self, place: int) -> SetNames:
        """Return the names on a set."""
        return self.names[place] if self.names else NO_NAMES

    @property
    def first_place(self) -> int:
        """The place of the first set that is printed."""
        places = range(len(self.ids))
        return next((n for n in places if self.names_of(n).has(self.only_name)), 0)

    @property
    def first(self) -> SheetId:
        """The first sheet that is printed."""
        return self.ids[self.first_place]

    def variant_of(self, place: int) -> Variant:
        """Return the number of players and the language of a set."""
        players = len(self.names_of(place).players) or self.edition.players
        language = self.languages[place] if self.languages else self.edition.language
        return Variant(players, language)

    def one_set(self, place: int) -> PrintJob:
        """Return the job that prints only one of the sets."""
        here = slice(place, place + 1)
        return replace(
            self, ids=self.ids[here], names=self.names[here], languages=self.languages[here]
        )

    @property
    def title(self) -> str:
        """The title of the document."""
        return f"{self.game.name} {self.first}"

    @property
    def stem(self) -> str:
        """The default file stem: ID, paper, and every option that is not the default."""
        words = [str(self.first)]
        if len(self.ids) > 1 and not self.only_name:
            words.append(f"x{len(self.ids)}")
        words += [self.paper.name, *self._players_in_name()]
        words += [*self.edition.parts, *self._options_in_name()]
        words += self._imposition_in_name()
        words += [file_word(word)[:_MOST_OF_A_NAME] for word in (*self.cards, self.only_name)]
        chosen = (self.ink, self.palette, self.edition.language)
        words += [word for word in chosen if word not in ("full", DEFAULT, "en")]
        return "-".join(filter(None, words))

    def _players_in_name(self) -> list[str]:
        """Return a word for the number of players unless it is the game's default."""
        players = self.variant_of(self.first_place).players
        usual = usual_players(self.game, self.first)
        return [f"players-{players}"] if players != usual else []

    def _options_in_name(self) -> list[str]:
        words = []
        for option in self.game.options:
            value = self.edition.options.get(option.name, option.default)
            if value != option.default:
                words.append(option.name if value is True else f"{option.name}-{value}")
        return words

    def _imposition_in_name(self) -> list[str]:
        imposition = self.imposition
        words = ["large-print"] if self.paper.scale != 1 else []
        words += [f"nup-{imposition.rows}x{imposition.columns}"] if imposition.rows else []
        words += [f"cards-{imposition.card[0]:g}x{imposition.card[1]:g}"] if imposition.card else []
        words += [f"nup-{imposition.per_page}"] if imposition.per_page else []
        words += [imposition.order] if self.drawn_several and imposition.order != N_UP else []
        words += ["gutterfold"] if imposition.gutterfold else []
        words += ["fronts"] if imposition.backs == NONE else []
        words += _lengths_in_name(imposition)
        words += ["cut"] if imposition.registration and self.game.cut_out == "cards" else []
        words += [self.press] if self.press else []
        for name, ranges in (("pages", self.selection.only), ("without", self.selection.skip)):
            pages = "-".join(str(a) if a == b else f"{a}to{b}" for a, b in ranges)
            words += [f"{name}-{pages}"[:_MOST_OF_A_NAME]] if pages else []
        return words


def _lengths_in_name(imposition: ImpositionOptions) -> Iterator[str]:
    """Yield a word for each length, mark and edge that is not the default."""
    usual, crop = ImpositionOptions(), imposition.crop
    for name in ("margin", "bleed", "gap", "safe", "cut_radius", "cut_inset", "offset"):
        value = getattr(imposition, name)
        if value != getattr(usual, name):
            sides = value if isinstance(value, tuple) else (value,)
            both = "x".join(f"{side:g}" for side in dict.fromkeys(sides))
            yield f"{name.replace('_', '-')}-{both}"
    if crop != usual.crop:
        marks = (crop.length, crop.offset, crop.width)
        other = marks != (usual.crop.length, usual.crop.offset, usual.crop.width)
        yield f"marks-{crop.style}" + "".join(f"-{length:g}" for length in marks if other)
    if imposition.backs == SEPARATE:
        yield SEPARATE
    if imposition.flip != usual.flip:
        yield imposition.flip
    if imposition.printer != usual.printer:
        yield "corrected"


def file_word(text: str) -> str:
    """Return a text as part of a file name valid on every system; empty if nothing is left."""
    kept = "".join(sign if sign.isalnum() else " " for sign in text)
    return "-".join(kept.split())


def random_seed() -> int:
    """Return a random seed."""
    return secrets.randbelow(SEEDS)


def job_paper(name: str, imposition: ImpositionOptions, *, large_print: bool = False) -> Paper:
    """Return the paper of a job: the shop's, the one for large print, or the named one.

    Margins larger than the default leave room only for the standard frame, as on universal paper.
    """
    if imposition.shop:
        return imposition.shop.paper
    if large_print:
        return large_print_paper(paper_of(enlarged_papers().get(name, name)))
    paper = paper_of(name)
    if max(imposition.margin) > MARGIN and paper.frame != FRAME:
        return replace(centred(paper, FRAME), frame=FRAME, usual=UNIVERSAL)
    return paper


def smaller_sheets(game: AnyGame, paper: Paper, imposition: ImpositionOptions) -> str:
    """Return the game's choice that draws the requested number of smaller sheets on a page.

    Empty if one sheet a page is requested, if full-size sheets fit, or if there is no such choice.
    """
    option, wanted = game.option_for("nup"), str(imposition.per_page)
    if option is None or wanted not in option.choices:
        return ""
    try:
        plan_nup(paper, imposition, paper.frame)
    except UsageError:
        return wanted
    return ""


class Arrangement(NamedTuple):
    """How sheets are put on pages.

    Attributes:
        paper: The paper.
        imposition: How pages are laid on it, without what the game itself draws.
        options: The game's print options, with how many sheets it draws on a page.
        drawn: How many that are, as one of the game's choices, or empty.
    """

    paper: Paper
    imposition: ImpositionOptions
    options: dict[str, str | int]
    drawn: str


def arranged(
    game: AnyGame,
    options: Mapping[str, str | int],
    paper: str,
    imposition: ImpositionOptions,
    *,
    large_print: bool = False,
) -> Arrangement:
    """Return how a game is printed with its options, a paper by its name, and an imposition.

    Several sheets on a page are asked for by the imposition, or by the option with that role.

    Raises:
        UsageError: there is no such paper.
    """
    values, nup = dict(options), game.option_for("nup")
    if nup is not None and values.get(nup.name, nup.default) in nup.choices[1:]:
        imposition = replace(imposition, per_page=int(values[nup.name]))
    if imposition.per_page == 1 and game.cut_out != "cards":
        # One sheet on each page is the default anyway.
        imposition = replace(imposition, per_page=0)
    sheet = job_paper(paper, imposition, large_print=large_print)
    drawn = smaller_sheets(game, sheet, imposition)
    if nup is not None and values.get(nup.name, nup.default) in nup.choices:
        values[nup.name] = drawn or nup.default
    return Arrangement(
        sheet, replace(imposition, per_page=0) if drawn else imposition, values, drawn
    )


def default_options(game: AnyGame) -> dict[str, str | int]:
    """Return the default values of a game's print options."""
    return {option.name: option.default for option in game.options}
