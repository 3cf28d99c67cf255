"""The printed set of ``rope``: cards with backs, mats, reference cards and a score sheet."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.cards import CardGrid, back_sheet, card_sheets, grid_of, sizes
from papercraft.core.fiducials import frame_area
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError
from papercraft.core.sheet import FRAME, Drawing
from papercraft.games.rope import GAME
from papercraft.games.rope.puzzles import PER_PAGE
from papercraft.games.rope.sheets import (
    fifth_design,
    first_design,
    fourth_design,
    score_sheet,
    second_design,
    third_design,
)
from papercraft.games.rope.sheets.cards import card_stamps, cards
from papercraft.games.rope.sheets.mats import mat_sheets, mat_stamps
from papercraft.games.rope.sheets.puzzle_cards import puzzle_stamps
from papercraft.games.rope.sheets.puzzle_pages import ON_PAGE, puzzle_sheets
from papercraft.games.rope.sheets.reference_cards import reference_sheets, reference_stamps

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.game import Edition
    from papercraft.core.sheet import Marks, Sheet, Size
    from papercraft.games.rope.deck import Deal

_CARDS = (
    "Cards to cut out: numbers 1 to 10 in sets of one colour and motif each, the number twice "
    "upright and twice upside down, or scissors on a dark card."
)
# From this design on, cards and mats are drawn as they are now; later ones have new score sheets.
_REDRAWN, _TAGS, _BANNERS = 2, 3, 4
_BACKS = (
    "Backs of cards: small motifs around two pairs of scissors in a ring of rope, the same either "
    "way up."
)


def draw(deck: Deal, edition: Edition) -> Drawing:
    """Return the set, or puzzles if they are asked for.

    The cards do not depend on the deck, because people shuffle.
    """
    wanted = edition.parts
    design = GAME.design if edition.design is None else edition.design
    first, early, scale = design == 0, design < _REDRAWN, card_scale(edition)
    on_page = PER_PAGE if early else ON_PAGE
    puzzles = int(edition.options.get("puzzles", 0)) or (on_page if "puzzles" in wanted else 0)
    if not wanted and not puzzles:
        wanted = ("cards", "backs", "mats", "aids")
    page = FRAME if first else edition.page
    sheets = _cards(wanted, grid_of(scale))
    if "mats" in wanted:
        players = edition.players
        sheets += (
            first_design.mat_sheets(players)
            if first
            else mat_sheets(players, scale, page, early=early)
        )
    if "aids" in wanted:
        sheets += [*reference_sheets(edition.players), _scores(design, page)]
    if puzzles:
        solutions = bool(edition.options.get("with-solutions"))
        area = frame_area(0 if first else GAME.design, page)
        # Other parts are printed without the rules.
        from papercraft.games.rope.puzzle_generator import generate_puzzles  # noqa: PLC0415

        drawn = second_design.puzzle_sheets if early else puzzle_sheets
        pages = drawn(generate_puzzles(deck, puzzles), page, solutions=solutions)
        sheets += [replace(one, areas=(area,), frame=page) for one in pages]
    elif edition.options.get("with-solutions"):
        form = "--with-solutions needs a number of puzzles, as in --puzzles 4"
        raise UsageError(gettext(form))
    return Drawing(all_stamps(scale, page, design), tuple(sheets))


def _scores(design: int, page: Size) -> Sheet:
    """Return the score sheet in a design."""
    if design == 0:
        return first_design.score_sheet()
    return _scores_of(design)[0](page)


def _scores_of(
    design: int,
) -> tuple[Callable[[Size], Sheet], Callable[[Size], dict[str, Marks]]]:
    """Return what draws the score sheet of a design that is not the first: its sheet, its stamp."""
    if design < _REDRAWN:
        return second_design.score_sheet, second_design.score_stamps
    if design < _TAGS:
        return third_design.score_sheet, third_design.score_stamps
    if design < _BANNERS:
        return fourth_design.score_sheet, fourth_design.score_stamps
    if design < GAME.design:
        return fifth_design.score_sheet, fifth_design.score_stamps
    return score_sheet.score_sheet, score_sheet.score_stamps


def card_scale(edition: Edition) -> float:
    """Return the size of the cards, relative to the size they are drawn at."""
    return sizes()[str(edition.options.get("card-size", "standard"))]


@cache
def all_stamps(
    scale: float = 1.0, page: Size = FRAME, design: int = GAME.design
) -> dict[str, Marks]:
    """Return the stamps of all parts in a design, with mats for cards of a scale."""
    early = design < _REDRAWN
    if design == 0:
        drawn = first_design.stamps()
    else:
        draw_mats = second_design.mat_stamps if early else mat_stamps
        drawn = draw_mats(scale, page) | _scores_of(design)[1](page)
    small = second_design.puzzle_stamps() if early else puzzle_stamps()
    return card_stamps(early=early) | reference_stamps() | small | drawn


def _cards(wanted: tuple[str, ...], grid: CardGrid) -> list[Sheet]:
    """Return fronts and backs alternately, as printing on both sides needs them."""
    fronts = list(card_sheets("cards", "rope: cards", _CARDS, cards(), grid))
    back = back_sheet("backs", "rope: backs of cards", _BACKS, ("back", ""), grid, "back-field")
    pairs = [sheet for front in fronts for sheet in (front, back)]
    return [sheet for sheet in pairs if sheet.part in wanted]
