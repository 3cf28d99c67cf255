"""The printed set of ``cuttle``: cards with backs, a mat, reference cards and a match sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.cards import CardGrid, back_sheet, card_sheets, grid_of, sizes
from papercraft.core.sheet import Drawing
from papercraft.games.cuttle import GAME, faces
from papercraft.games.cuttle.aids import aid_sheets, aid_stamps
from papercraft.games.cuttle.mats import mat_sheets, mat_stamps
from papercraft.games.cuttle.options import PRESETS, Options

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.sheet import Marks, Sheet
    from papercraft.games.cuttle.deck import Deal

_CARDS = (
    "Playing cards to cut out: 52 in four suits, rank and suit in two corners, pips or a court "
    "figure the same way up from both sides."
)
_BACKS = "Backs of cards: small suits around two cuttlefish, the same on every card."
_MATCHES = ("3", "5", "7")


class Choice(NamedTuple):
    """How a set is printed; ``aids`` puts its effect on every card."""

    scale: float
    scheme: str
    aids: bool
    preset: str
    games: int

    @property
    def options(self) -> Options:
        """The rules the aids tell."""
        return PRESETS[self.preset]


def choice_of(edition: Edition) -> Choice:
    """Return what was chosen, the first choice where nothing was said."""
    given = {one.name: edition.options.get(one.name, one.default) for one in GAME.options}
    return Choice(
        sizes()[str(given["card-size"])],
        str(given["colours"]),
        bool(given["aids"]),
        str(given["preset"]),
        int(str(given["best-of"])),
    )


def draw(_deck: Deal, edition: Edition) -> Drawing:
    """Return the set; the cards are the same for every deck, for people shuffle."""
    choice = choice_of(edition)
    wanted = edition.parts or ("cards", "backs", "mats", "aids")
    sheets = _cards(wanted, grid_of(choice.scale))
    if "mats" in wanted:
        sheets += mat_sheets()
    if "aids" in wanted:
        sheets += aid_sheets(choice.games)
    return Drawing(all_stamps(choice), tuple(sheets))


_known: dict[Choice, dict[str, Marks]] = {}


def all_stamps(choice: Choice) -> dict[str, Marks]:
    """Return the stamps of all parts; painters know them again as the same object."""
    if choice not in _known:
        _known.clear()
        rules = choice.options
        _known[choice] = (
            faces.stamps(choice.scheme, rules if choice.aids else None)
            | mat_stamps(choice.preset, choice.scheme)
            | aid_stamps(choice.preset, choice.scheme, choice.games)
        )
    return _known[choice]


def _cards(wanted: tuple[str, ...], grid: CardGrid) -> list[Sheet]:
    """Return fronts and backs by turns, so that printing on both sides needs no sorting."""
    fronts = list(card_sheets("cards", "cuttle: cards", _CARDS, faces.cards(), grid))
    back = back_sheet("backs", "cuttle: backs of cards", _BACKS, ("back", "beyond-back"), grid)
    pairs = [sheet for front in fronts for sheet in (front, back)]
    return [sheet for sheet in pairs if sheet.part in wanted]
