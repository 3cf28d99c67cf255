"""From a print job to pages: imposition, selection, order."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.app.print_job import PageSelection
from papercraft.app.rendering import PageNumbering, drawings
from papercraft.core.language import get_language
from papercraft.core.messages import gettext_noop
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
    ImpositionOptions,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.app.print_job import PrintJob
    from papercraft.core.game import Edition
    from papercraft.core.page import Page
    from papercraft.core.sheet import Drawing, Size
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
    """The sides of a set, its separate backs if any, whether it has cards, its largest frame."""

    sides: list[tuple[Side, bool]]
    behind: list[tuple[Side, bool]]
    cards: bool
    frame: Size


class PagePlan:
    """The pages of a print job: imposition, order and selection.

    Every set of a job has the same number of sides.
    """

    def __init__(self, job: PrintJob) -> None:
        """Store the job; nothing is drawn yet."""
        self.job = job

    @cached_property
    def _edition(self) -> Edition:
        """The edition in the frame that the paper offers."""
        return replace(self.job.edition, frame=self.job.paper.frame)

    @cached_property
    def _first(self) -> _Sides:
        """The imposition of the first set, which applies to all."""
        _, drawing = next(drawings(self.job.game, self.job.ids[:1], self._edition))
        leaves = self._leaves(drawing)
        cards = any(sheet.cards for sheet in drawing.sheets)
        if not cards:
            _check_without_cards(self.job.imposition, self.job.game.name)
        separate = self.job.imposition.backs == SEPARATE
        return _Sides(
            make_sides(leaves, self.job.imposition),
            make_sides(leaves, self.job.imposition, backs=True) if separate else [],
            cards=cards,
            frame=largest_frame(drawing.sheets),
        )

    @property
    def two_sided(self) -> bool:
        """Whether fronts and backs follow one another."""
        return any(back for _, back in self._first.sides)

    @property
    def has_separate_backs(self) -> bool:
        """Whether backs are written to a separate file."""
        return bool(self._first.behind)

    @property
    def total(self) -> int:
        """The number of numbered sides, one per footer."""
        return len(self._first.sides) * len(self.job.ids)

    @cached_property
    def plan(self) -> NupPlan | None:
        """The arrangement of several sheets on a page, if any."""
        imposition = self.job.imposition
        return (
            plan_nup(self.job.paper, imposition, self._first.frame)
            if imposition.rows and not imposition.shop and not self._first.cards
            else None
        )

    @property
    def count(self) -> int:
        """The number of pages of the file."""
        self.job.selection.check(self.total)
        sides = sum(map(self.job.selection.has, range(1, self.total + 1)))
        return -(-sides // len(self.plan.frames)) if self.plan else sides

    def pages(self, *, backs: bool = False) -> Iterator[Page]:
        """Yield the pages; with ``backs`` those of the separate backs.

        Raises:
            UsageError: something does not fit, or selected pages do not exist.
        """
        if not backs:
            self.job.selection.check(self.total)
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
            per_set = len(self._first.behind if backs else self._first.sides)
            numbers = range(place * per_set + 1, (place + 1) * per_set + 1)
            if any(map(self.job.selection.has, numbers)):
                yield from (
                    page
                    for page in self._set(place, backs=backs)
                    if self.job.selection.has(page.number)
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
        numbers = [n for n in range(1, self.total + 1) if self.job.selection.has(n)]
        per_set, high = len(self._first.sides), -(-len(numbers) // len(plan.frames))
        # Every position on the page walks through different sets.
        set_of = lru_cache(maxsize=len(plan.frames) + 1)(lambda place: list(self._set(place)))
        for layer in range(high):
            yield [set_of((n - 1) // per_set)[(n - 1) % per_set] for n in numbers[layer::high]]

    def _leaves(self, drawing: Drawing) -> list[Leaf]:
        several = self.job.imposition.rows and not any(sheet.cards for sheet in drawing.sheets)
        return list(
            make_leaves(
                self.job.game.name, drawing, self.job.paper, self.job.imposition, alone=not several
            )
        )

    @cached_property
    def _cached(self) -> dict[bool, tuple[Drawing, list[tuple[Side, bool]]]]:
        """The set laid out last, without and with separate backs."""
        return {}

    def _sides(self, drawing: Drawing, *, backs: bool) -> list[tuple[Side, bool]]:
        """Return the imposition of a set; cards are the same in all sets and laid out once."""
        last, sides = self._cached.get(backs, (None, []))
        if last is None or last.stamps is not drawing.stamps or last.sheets != drawing.sheets:
            sides = make_sides(self._leaves(drawing), self.job.imposition, backs=backs)
            self._cached[backs] = drawing, sides
        return sides

    @cached_property
    def _numbering(self) -> PageNumbering:
        return PageNumbering(
            self.job.game, self.job.edition, self.job.paper, self.job.ink, self.job.palette
        )

    def _set(self, place: int, *, backs: bool = False) -> Iterator[Page]:
        """Yield the sides of one set, which is drawn lazily."""
        sheet, drawing = next(
            drawings(self.job.game, self.job.ids[place : place + 1], self._edition)
        )
        sides = self._sides(drawing, backs=backs)
        # Several sets may be in progress; painters identify shared stamps by object identity.
        numbering = self._numbering.start_set(
            sheet, drawing.stamps, self.job.names[place] if self.job.names else ""
        )
        first = place * len(sides)
        for number, (side, back) in enumerate(sides, first + 1):
            note = self._note(side, back=back or backs)
            yield numbering.page(side, number, len(sides) * len(self.job.ids), note)

    def _note(self, side: Side, *, back: bool) -> str:
        """Return the footer's note about the other side."""
        if side.sheet.areas or side.bare:
            return ""
        if self.job.imposition.gutterfold and side.foot:
            return get_language(self.job.edition.language).translate(_FOLDED)
        if not (self.two_sided or self.has_separate_backs):
            return ""
        words = _BACK if back else _FRONT
        return get_language(self.job.edition.language).translate(
            words[self.job.imposition.flip == LONG]
        )

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


def _check_without_cards(imposition: ImpositionOptions, name: str) -> None:
    """Raise UsageError for options that have no effect without cards."""
    useless = {
        "--bleed": bool(imposition.bleed),
        "--safe": bool(imposition.safe),
        "--gutterfold": imposition.gutterfold,
        "--gap": imposition.gap is not None and not imposition.rows,
        "--crop-marks": imposition.crop.style != LINES and not imposition.rows,
        "--order": imposition.order != N_UP and not imposition.rows,
    }
    for option, used in useless.items():
        if used:
            several = option in {"--gap", "--crop-marks", "--order"}
            more = " or several sheets per page (--nup)" if several else ""
            raise UsageError(
                f"{option} only works with cards{more}, and the sheets of {name} to print have none"
            )


def solutions_of(job: PrintJob) -> PrintJob:
    """Return the job that prints only the solutions of its sets.

    Raises:
        UsageError: no set has solutions.
    """
    flag = job.game.option_for("solutions")
    options = {**job.edition.options, **({flag.name: True} if flag else {})}
    plain = replace(job, selection=PageSelection())
    solved = replace(plain, edition=replace(job.edition, options=options))
    sets = len(job.ids)
    per_set, tasks = PagePlan(solved).total // sets, PagePlan(plain).total // sets
    if per_set <= tasks:
        raise UsageError(f"the sheets of {job.game.name} to print have no solutions")
    only = tuple((n * per_set + tasks + 1, (n + 1) * per_set) for n in range(sets))
    return replace(solved, selection=PageSelection(only))
