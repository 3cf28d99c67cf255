"""The printed set of ``cuttle``: cards with backs, a mat, reference cards and a match sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.cards import CardGrid, back_sheet, card_sheets, grid_of, sizes
from papercraft.core.sheet import FRAME, Drawing
from papercraft.games.cuttle import GAME
from papercraft.games.cuttle.options import PRESETS, Options
from papercraft.games.cuttle.sheets import (
    first_design,
    fourth_design,
    second_design,
    third_design,
)
from papercraft.games.cuttle.sheets.cards import card_stamps, cards, shorts
from papercraft.games.cuttle.sheets.match_frames import match_sheet
from papercraft.games.cuttle.sheets.match_sheet import match_stamps
from papercraft.games.cuttle.sheets.mats import mat_sheets, mat_stamps
from papercraft.games.cuttle.sheets.reference_cards import reference_sheet, reference_stamps

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.sheet import Marks, Sheet, Size
    from papercraft.games.cuttle.deck import Deal

_CARDS = (
    "Playing cards to cut out: 52 in four suits, rank and suit in two corners, pips or a court "
    "figure the same way up from both sides."
)
_BACKS = "Backs of cards: small suits around two cuttlefish, the same on every card."
# From the first of these designs on, cards and mats are drawn as they are now; from the second on,
# match sheets have the boxes of today, around which the last design has another drawing.
_REDRAWN, _FRAMED = 2, 3


class Choice(NamedTuple):
    """The options of a printed set; with ``aids`` every card shows its effect.

    ``design`` is that of the sheets, ``page`` the frame of the sheets that are no cards.
    """

    scale: float
    scheme: str
    aids: bool
    preset: str
    games: int
    design: int = GAME.design
    page: Size = FRAME

    @property
    def options(self) -> Options:
        """The rules that the aids explain."""
        return PRESETS[self.preset]


def choice_of(edition: Edition) -> Choice:
    """Return the chosen options, with defaults for the others."""
    chosen = {one.name: edition.options.get(one.name, one.default) for one in GAME.options}
    return Choice(
        sizes()[str(chosen["card-size"])],
        str(chosen["colours"]),
        bool(chosen["aids"]),
        str(chosen["preset"]),
        int(str(chosen["best-of"])),
        GAME.design if edition.design is None else edition.design,
        FRAME if edition.design == 0 else edition.page,
    )


def draw(_deck: Deal, edition: Edition) -> Drawing:
    """Return the set; the cards do not depend on the deck, because people shuffle."""
    choice = choice_of(edition)
    wanted = edition.parts or ("cards", "backs", "mats", "aids")
    sheets = _cards(wanted, grid_of(choice.scale))
    if "mats" in wanted:
        sheets += (
            first_design.mat_sheets()
            if choice.design == 0
            else mat_sheets(choice.scale, choice.page)
        )
    if "aids" in wanted:
        sheets += [reference_sheet(), _match(choice)]
    return Drawing(all_stamps(choice), tuple(sheets))


_stamps: dict[Choice, dict[str, Marks]] = {}


def all_stamps(choice: Choice) -> dict[str, Marks]:
    """Return the stamps of all parts, the same object each time, by which painters cache them."""
    if choice not in _stamps:
        _stamps.clear()
        early = choice.design < _REDRAWN
        _stamps[choice] = (
            card_stamps(choice.scheme, choice.options if choice.aids else None, early=early)
            | reference_stamps(choice.preset)
            | _drawn(choice)
        )
    return _stamps[choice]


def _match(choice: Choice) -> Sheet:
    """Return the match sheet of a design."""
    games, page = choice.games, choice.page
    if choice.design == 0:
        return first_design.match_sheet(games)
    if choice.design < _FRAMED:
        return third_design.match_sheet(games, page)
    return match_sheet(games, page)


def _drawn(choice: Choice) -> dict[str, Marks]:
    """Return the stamps of mats and match sheet."""
    preset, scheme, games = choice.preset, choice.scheme, choice.games
    if choice.design == 0:
        return first_design.stamps(preset, scheme, games)
    scale, page = choice.scale, choice.page
    if choice.design < _REDRAWN:
        drawn = second_design.mat_stamps(preset, scheme, scale, page)
        return drawn | second_design.match_stamps(games, scheme, page)
    drawn = mat_stamps(preset, scheme, scale, page)
    if choice.design < _FRAMED:
        return drawn | third_design.match_stamps(games, page)
    if choice.design < GAME.design:
        return drawn | fourth_design.match_stamps(games, page)
    return drawn | match_stamps(games, page)


def _cards(wanted: tuple[str, ...], grid: CardGrid) -> list[Sheet]:
    """Return fronts and backs alternately, as printing on both sides needs them."""
    fronts = list(card_sheets("cards", "cuttle: cards", _CARDS, cards(), grid, shorts()))
    back = back_sheet("backs", "cuttle: backs of cards", _BACKS, ("back", ""), grid, "back-field")
    pairs = [sheet for front in fronts for sheet in (front, back)]
    return [sheet for sheet in pairs if sheet.part in wanted]
