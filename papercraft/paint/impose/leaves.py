"""The leaves of a set: each side on its paper, with cards rearranged where requested."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.problems import UsageError
from papercraft.core.sheet import FRAME, Sheet
from papercraft.paint.impose.backs import Leaf, Side, compensate
from papercraft.paint.impose.cards import Bleeding, lay_deck, make_decks
from papercraft.paint.impose.enlarge import enlarged_to_fill
from papercraft.paint.impose.frame_fit import frame_fits
from papercraft.paint.impose.options import DUPLEX, NONE
from papercraft.paint.impose.single_cards import lay_single

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.core.page import Paper
    from papercraft.core.sheet import Drawing
    from papercraft.paint.impose.frame_fit import Redrawn
    from papercraft.paint.impose.options import ImpositionOptions

BLANK = "blank"
# The area from which a paper is clearly larger than A4 and Letter, in mm2.
_LARGE = 1.2 * 210.0 * 297.0


def make_leaves(
    game: str,
    drawing: Drawing,
    paper: Paper,
    imposition: ImpositionOptions,
    *,
    alone: bool = True,
    redrawn: Redrawn | None = None,
) -> Iterator[Leaf]:
    """Yield the leaves of a set in printing order; raise UsageError if something does not fit.

    Sheets need to fit on the paper only if each is ``alone`` on its page. ``redrawn`` returns the
    sheets for another frame.
    """
    for leaf in _leaves(game, drawing, paper, imposition, redrawn, alone=alone):
        yield compensate(leaf, imposition)


def _leaves(
    game: str,
    drawing: Drawing,
    paper: Paper,
    imposition: ImpositionOptions,
    redrawn: Redrawn | None,
    *,
    alone: bool,
) -> Iterator[Leaf]:
    bleeding = Bleeding(game, drawing.stamps, imposition.bleed)
    waiting: list[tuple[Sheet, Sheet | None]] = []
    pairs = _pairs(drawing.sheets, imposition)
    cards = any(front.cards for front, _ in pairs)
    if cards and not imposition.relays:
        imposition = _relaid_on(paper, imposition)
    if imposition.shop and not cards:
        raise UsageError(
            gettext("--shop needs cards, and the selected sheets of {game} have none", game=game)
        )
    if imposition.gutterfold and cards and not any(back for _, back in pairs):
        raise UsageError(gettext("--gutterfold needs both fronts and backs"))
    for front, back in pairs:
        if imposition.shop and not front.cards:
            continue
        kept = None if imposition.backs == NONE else back
        if front.cards and imposition.relays:
            waiting.append((front, kept))
            continue
        yield from _laid(waiting, paper, imposition, bleeding)
        waiting = []
        lying = paper
        if alone:
            lying = frame_fits(paper, imposition, front, drawing.sheets, redrawn)
            lying = enlarged_to_fill(lying, front, imposition)
        yield Leaf(Side(lying, front), Side(lying, kept) if kept else None)
    yield from _laid(waiting, paper, imposition, bleeding)


def _relaid_on(paper: Paper, imposition: ImpositionOptions) -> ImpositionOptions:
    """Return the options, changed to rearrange cards if the paper is too small or much larger."""
    fits = paper.width >= FRAME[0] + 20 and paper.height >= FRAME[1] + 20
    if paper.scale != 1 or (fits and paper.width * paper.height < _LARGE):
        return imposition
    return replace(imposition, gap=(0.0, 0.0))


def _laid(
    waiting: Sequence[tuple[Sheet, Sheet | None]],
    paper: Paper,
    imposition: ImpositionOptions,
    bleeding: Bleeding,
) -> Iterator[Leaf]:
    for deck in make_decks(waiting):
        if imposition.shop:
            yield from lay_single(deck, imposition.shop, bleeding)
            continue
        for front, back in lay_deck(deck, paper, imposition, bleeding):
            yield Leaf(front, back)


def _pairs(
    sheets: Sequence[Sheet], imposition: ImpositionOptions
) -> list[tuple[Sheet, Sheet | None]]:
    """Return every front with the side behind it; a back without a front is printed alone.

    Unless printing is duplex, a second side that is not the back of cards is a page of its own.
    """
    duplex = imposition.backs == DUPLEX and not imposition.gutterfold
    pairs: list[tuple[Sheet, Sheet | None]] = []
    for sheet in sheets:
        if sheet.behind and not (sheet.cards or duplex):
            pairs.append((sheet, None))
        elif sheet.behind and pairs and pairs[-1][1] is None and not pairs[-1][0].behind:
            pairs[-1] = pairs[-1][0], sheet
        else:
            pairs.append((sheet, None))
    return pairs


def make_sides(
    leaves: list[Leaf], imposition: ImpositionOptions, *, backs: bool = False
) -> list[tuple[Side, bool]]:
    """Return the sides to print, in order, each with whether it is a back.

    If any leaf has a back, the others get an empty one, because a duplex printer would print the
    next sheet there. With ``backs``, return only the backs, to be printed after all fronts.
    """
    several = any(leaf.back for leaf in leaves)
    sides: list[tuple[Side, bool]] = []
    for leaf in leaves:
        other = leaf.back or Side(leaf.front.paper, _EMPTY, None)
        if backs:
            sides += [(other, True)] if leaf.back else []
        else:
            behind = [(other, True)] if several and imposition.backs == DUPLEX else []
            front = (leaf.front, False)
            backwards = imposition.shop is not None and imposition.shop.back_first
            sides += [*behind, front] if backwards else [front, *behind]
    return sides


_EMPTY = Sheet(
    BLANK,
    gettext_noop("empty side"),
    gettext_noop("The empty back of the sheet before."),
    (),
    areas=(),
)
