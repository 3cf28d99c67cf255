"""Turn a print job into pages: imposition, selection, order."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from papercraft.app.card_choice import only_cards
from papercraft.app.rendering import PageNumbering, drawings
from papercraft.core.language import get_language
from papercraft.core.messages import gettext, gettext_noop, join
from papercraft.core.problems import UsageError
from papercraft.paint.impose.leaves import make_leaves, make_sides
from papercraft.paint.impose.nup import combine_pages, largest_frame, plan_nup
from papercraft.paint.impose.options import (
    CUT_STACK,
    DUPLEX,
    LINES,
    LONG,
    N_UP,
    SEPARATE,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.app.print_job import PrintJob, Variant
    from papercraft.core.game import Edition
    from papercraft.core.ids import SheetId
    from papercraft.core.page import Page
    from papercraft.core.sheet import Drawing, Sheet, Size
    from papercraft.paint.impose.backs import Leaf, Side
    from papercraft.paint.impose.nup import NupPlan

_FRONT = {
    True: gettext_noop("Front. Print on both sides, flip on the long edge."),
    False: gettext_noop("Front. Print on both sides, flip on the short edge."),
}
_BACK = {
    True: gettext_noop("Back. Flip on the long edge."),
    False: gettext_noop("Back. Flip on the short edge."),
}
_FOLDED = gettext_noop("Fold along the dashed line, glue, then cut.")


class _Sides(NamedTuple):
    """The sides of a set, its separate backs, whether it has cards, and its largest frame.

    They are the same for all sets of a variant.
    """

    sides: list[tuple[Side, bool]]
    behind: list[tuple[Side, bool]]
    cards: bool
    frame: Size


class PagePlan:
    """The pages of a print job: imposition, order and selection."""

    def __init__(self, job: PrintJob) -> None:
        """Store the job; nothing is drawn yet."""
        self.job = job

    def _edition(self, variant: Variant) -> Edition:
        """Return the edition of a variant, in the frame that the paper offers."""
        return replace(self.job.edition, **variant._asdict(), frame=self.job.paper.frame)

    def drawing(self, place: int) -> tuple[SheetId, Drawing]:
        """Return the ID and the drawing of a set."""
        job, edition = self.job, self._edition(self.job.variant_of(place))
        sheet, drawing = next(drawings(job.game, job.ids[place : place + 1], edition))
        return sheet, only_cards(drawing, job.cards, job.game.parts) if job.cards else drawing

    @cached_property
    def _variants(self) -> dict[Variant, _Sides]:
        return {}

    def _like(self, place: int) -> _Sides:
        """Return the imposition of a set, shared by all sets of its variant."""
        variant = self.job.variant_of(place)
        if variant not in self._variants:
            self._variants[variant] = self._imposed(self.drawing(place)[1])
        return self._variants[variant]

    @property
    def _first(self) -> _Sides:
        return self._like(0)

    @cached_property
    def _starts(self) -> dict[bool, list[int]]:
        """The number of sides before each set, then the total; under True, of separate backs."""
        return {
            backs: [0, *accumulate(
                len(like.behind if backs else like.sides)
                for like in map(self._like, range(len(self.job.ids)))
            )]
            for backs in (False, True)
        }  # fmt: skip

    def _imposed(self, drawing: Drawing) -> _Sides:
        if not drawing.sheets:
            form = "this kind of sheet has none of these parts: {parts}"
            raise UsageError(gettext(form, parts=join(self.job.edition.parts)))
        leaves = self._leaves(drawing)
        cards = any(sheet.cards for sheet in drawing.sheets)
        if not cards:
            _check_without_cards(self.job)
        separate = self.job.imposition.backs == SEPARATE
        return _Sides(
            make_sides(leaves, self.job.imposition),
            make_sides(leaves, self.job.imposition, backs=True) if separate else [],
            cards=cards,
            frame=largest_frame(drawing.sheets),
        )

    @property
    def two_sided(self) -> bool:
        """Whether fronts and backs alternate."""
        return any(back for _, back in self._first.sides)

    @property
    def has_separate_backs(self) -> bool:
        """Whether backs are written to a separate file."""
        return bool(self._first.behind)

    @property
    def total(self) -> int:
        """The number of numbered sides, one per footer."""
        return self._starts[False][-1]

    def _has(self, number: int, *, backs: bool = False) -> bool:
        """Return whether a side is to be printed."""
        named = self._named.get(backs)
        return self.job.selection.has(number) and (named is None or number in named)

    @cached_property
    def _named(self) -> dict[bool, frozenset[int]]:
        """The numbers of the sides that carry the name to print; under True, of separate backs."""
        name = self.job.only_name
        places = [n for n in range(len(self.job.ids)) if name and self.job.names_of(n).has(name)]
        return {
            backs: frozenset(
                page.number
                for place in places
                for page in self._set(place, backs=backs)
                if name in page.names
            )
            for backs in (False, True)
            if name
        }

    def _check(self) -> None:
        """Raise UsageError if a selected page does not exist, or if no page is left."""
        self.job.selection.check(self.total)
        if not any(map(self._has, range(1, self.total + 1))):
            form = "none of the sheets being printed belongs to {name}"
            raise UsageError(gettext(form, name=self.job.only_name))

    @property
    def ends(self) -> list[int]:
        """The number of the last side of each set."""
        return self._starts[False][1:]

    @cached_property
    def plan(self) -> NupPlan | None:
        """The arrangement of several sheets on a page, if any."""
        imposition = self.job.imposition
        return (
            plan_nup(self.job.paper, imposition, self._first.frame)
            if imposition.several and not imposition.shop and not self._first.cards
            else None
        )

    @property
    def count(self) -> int:
        """The number of pages in the file."""
        self._check()
        sides, each = self.sides
        return -(-sides // each)

    @property
    def sides(self) -> tuple[int, int]:
        """The number of sides in the file, and of those on a page."""
        each = len(self.plan.frames) if self.plan else 1
        return sum(map(self._has, range(1, self.total + 1))), each

    def pages(self, *, backs: bool = False) -> Iterator[Page]:
        """Yield the pages; with ``backs`` those of the separate backs.

        Raises:
            UsageError: something does not fit, or selected pages do not exist.
        """
        if not backs:
            self._check()
        plan = self.plan
        if plan is None:
            yield from self._selected(backs=backs)
        else:
            batches = (
                self._cut_stacked(plan)
                if self.job.imposition.order == CUT_STACK
                else self._batches(plan)
            )
            for batch in batches:
                yield combine_pages(batch, plan, self.job.imposition)

    def _selected(self, *, backs: bool = False) -> Iterator[Page]:
        for place in range(len(self.job.ids)):
            start, end = self._starts[backs][place : place + 2]
            numbers = range(start + 1, end + 1)
            if any(self._has(number, backs=backs) for number in numbers):
                yield from (
                    page
                    for page in self._set(place, backs=backs)
                    if self._has(page.number, backs=backs)
                )

    def _batches(self, plan: NupPlan) -> Iterator[list[Page]]:
        batch = []
        for page in self._selected():
            batch.append(page)
            if len(batch) == len(plan.frames):
                yield batch
                batch = []
        if batch:
            yield batch

    def _cut_stacked(self, plan: NupPlan) -> Iterator[list[Page]]:
        """Yield sheets in cut-stack order: cut as one stack, the combined piles are in order."""
        numbers = [n for n in range(1, self.total + 1) if self._has(n)]
        starts, high = self._starts[False], -(-len(numbers) // len(plan.frames))
        # Each position on the page goes through other sets, so several are in use at once.
        set_of = lru_cache(maxsize=len(plan.frames) + 1)(lambda place: list(self._set(place)))
        for layer in range(high):
            chosen = [(bisect_left(starts, n) - 1, n) for n in numbers[layer::high]]
            yield [set_of(place)[n - starts[place] - 1] for place, n in chosen]

    def _leaves(self, drawing: Drawing) -> list[Leaf]:
        job, imposition = self.job, self.job.imposition
        several = imposition.several and not any(sheet.cards for sheet in drawing.sheets)
        if job.cards and not imposition.relays:
            # A selection of cards is laid out anew, not in the places of the whole deck.
            imposition = replace(imposition, gap=(0.0, 0.0))
        name, redrawn = job.game.name, self._redrawn
        return [
            *make_leaves(name, drawing, job.paper, imposition, alone=not several, redrawn=redrawn)
        ]

    def _redrawn(self, frame: Size) -> tuple[Sheet, ...]:
        """Return the sheets of the first set in another frame."""
        edition = replace(self._edition(self.job.variant_of(0)), frame=frame)
        ((_, drawing),) = drawings(self.job.game, self.job.ids[:1], edition)
        return drawing.sheets

    @cached_property
    def _cached(self) -> dict[bool, tuple[Drawing, list[tuple[Side, bool]]]]:
        """The set laid out last; under True, with its separate backs."""
        return {}

    def _sides(self, drawing: Drawing, *, backs: bool) -> list[tuple[Side, bool]]:
        """Return the imposition of a set; cards are the same in all sets and laid out once."""
        last, sides = self._cached.get(backs, (None, []))
        if last is None or last.stamps is not drawing.stamps or last.sheets != drawing.sheets:
            sides = make_sides(self._leaves(drawing), self.job.imposition, backs=backs)
            self._cached[backs] = drawing, sides
        return sides

    @cached_property
    def _numberings(self) -> dict[Variant, PageNumbering]:
        return {}

    def _numbering(self, variant: Variant) -> PageNumbering:
        if variant not in self._numberings:
            job, edition = self.job, replace(self.job.edition, **variant._asdict())
            self._numberings[variant] = PageNumbering(
                job.game, edition, job.paper, job.ink, job.palette
            )
        return self._numberings[variant]

    def _set(self, place: int, *, backs: bool = False) -> Iterator[Page]:
        """Yield the sides of one set, which is drawn lazily."""
        sheet, drawing = self.drawing(place)
        sides = self._sides(drawing, backs=backs)
        variant, starts = self.job.variant_of(place), self._starts[backs]
        # Several sets may be in progress; painters identify shared stamps by object identity.
        numbering = self._numbering(variant).start_set(
            sheet,
            drawing.stamps,
            self.job.names_of(place),
            stacked=self.job.imposition.order == CUT_STACK,
        )
        for number, (side, back) in enumerate(sides, starts[place] + 1):
            note = self._note(side, variant.language, back=back or backs)
            yield numbering.page(side, number, starts[-1], note)

    def _note(self, side: Side, language: str, *, back: bool) -> str:
        """Return the footer's note about the other side."""
        if side.sheet.areas or side.bare:
            return ""
        if self.job.imposition.gutterfold and side.foot:
            return get_language(language).translate(_FOLDED)
        if not (self.two_sided or self.has_separate_backs):
            return ""
        words = _BACK if back else _FRONT
        return get_language(language).translate(words[self.job.imposition.flip == LONG])

    @property
    def duplex(self) -> str:
        """The duplex setting that the PDF requests."""
        if self.job.imposition.shop:
            return ""
        if self.two_sided and self.job.imposition.backs == DUPLEX:
            return (
                "DuplexFlipLongEdge" if self.job.imposition.flip == LONG else "DuplexFlipShortEdge"
            )
        return "Simplex"


def _check_without_cards(job: PrintJob) -> None:
    """Raise UsageError for options that have no effect without cards."""
    imposition = job.imposition
    useless = {
        "--bleed": any(imposition.bleed),
        "--safe": bool(imposition.safe),
        "--gutterfold": imposition.gutterfold,
        "--cut-radius": bool(imposition.cut_radius),
        "--cut-inset": bool(imposition.cut_inset),
        "--gap": imposition.gap is not None and not imposition.several,
        "--crop-marks": imposition.crop.style != LINES and not imposition.several,
        "--order": imposition.order != N_UP and not (imposition.several or job.drawn_several),
    }
    for option, used in useless.items():
        if used:
            several = option in {"--gap", "--crop-marks", "--order"}
            form = "{option} only works with cards, and the selected sheets of {game} have none"
            if several:
                form = (
                    "{option} only works with cards or several sheets per page (--nup), and the "
                    "selected sheets of {game} have none"
                )
            raise UsageError(gettext(form, option=option, game=job.game.name))
