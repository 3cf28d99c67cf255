"""From a request to pages: which sets, on what paper, laid how, which pages, in what order."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.app.rendering import PageNumbering, drawings
from papercraft.core.imprint import DEFAULT
from papercraft.core.language import get_language
from papercraft.core.messages import gettext_noop
from papercraft.core.problems import UsageError
from papercraft.paint.impose.leaves import make_leaves, make_sides
from papercraft.paint.impose.nup import combine_pages, plan_nup
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

    from papercraft.core.game import AnyGame, Edition
    from papercraft.core.ids import SheetId
    from papercraft.core.page import Page, Paper
    from papercraft.core.sheet import Drawing
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
_FOLDED = gettext_noop("Fold on the dotted line, glue, then cut.")


@dataclass(frozen=True)
class PageSelection:
    """Pages by the numbers at their feet: only some, or all but some."""

    only: tuple[tuple[int, int], ...] = ()
    skip: tuple[tuple[int, int], ...] = ()

    def has(self, number: int) -> bool:
        """Return whether a page is to be printed."""
        wanted = not self.only or any(first <= number <= last for first, last in self.only)
        return wanted and not any(first <= number <= last for first, last in self.skip)

    def check(self, total: int) -> None:
        """Raise UsageError if a number is that of no page, or no page is left."""
        for name, ranges in (("--only", self.only), ("--skip", self.skip)):
            for first, last in ranges:
                if last > total:
                    message = first if first == last else f"{first}-{last}"
                    raise UsageError(f"{name} {message}: there are pages 1 to {total}")
        if not any(map(self.has, range(1, total + 1))):
            raise UsageError("--only and --skip leave no page to print")


class _Sides(NamedTuple):
    """The sides of a set, its backs if they are printed separately, whether it has cards."""

    sides: list[tuple[Side, bool]]
    behind: list[tuple[Side, bool]]
    cards: bool


@dataclass(frozen=True)
class PagePlan:
    """Everything that is printed at once.

    ``names`` has a name for each set, or is empty. Every set of a pack has equally many sides.
    """

    game: AnyGame
    ids: list[SheetId]
    edition: Edition
    paper: Paper
    ink: str = "full"
    imposition: ImpositionOptions = field(default_factory=ImpositionOptions)
    chosen: PageSelection = field(default_factory=PageSelection)
    names: tuple[str, ...] = ()
    palette: str = DEFAULT

    def __post_init__(self) -> None:
        """Refuse what does not go together."""
        if self.paper.scale != 1 and self.imposition.relays:
            raise UsageError(
                "--large-print enlarges pages as they are; leave out what lays them anew: margins, "
                "gaps, bleed, crop marks, --nup, --flip, --gutterfold"
            )

    @cached_property
    def _first(self) -> _Sides:
        """How the first set is laid, and with it all others."""
        _, drawing = next(drawings(self.game, self.ids[:1], self.edition))
        leaves = self._leaves(drawing)
        cards = any(sheet.cards for sheet in drawing.sheets)
        if not cards:
            _check_idle(self.imposition, self.game.name)
        separate = self.imposition.backs == SEPARATE
        return _Sides(
            make_sides(leaves, self.imposition),
            make_sides(leaves, self.imposition, backs=True) if separate else [],
            cards=cards,
        )

    @property
    def two_sided(self) -> bool:
        """Whether fronts and backs follow one another."""
        return any(back for _, back in self._first.sides)

    @property
    def has_separate_backs(self) -> bool:
        """Whether there are backs to print from a file of their own."""
        return bool(self._first.behind)

    @property
    def total(self) -> int:
        """How many sides are numbered: one at each foot."""
        return len(self._first.sides) * len(self.ids)

    @cached_property
    def plan(self) -> NupPlan | None:
        """How several sheets lie on a page, if they do."""
        imposition = self.imposition
        return (
            plan_nup(self.paper, imposition)
            if imposition.rows and not imposition.shop and not self._first.cards
            else None
        )

    @property
    def count(self) -> int:
        """How many pages the file has."""
        self.chosen.check(self.total)
        sides = sum(map(self.chosen.has, range(1, self.total + 1)))
        return -(-sides // len(self.plan.frames)) if self.plan else sides

    def pages(self, *, backs: bool = False) -> Iterator[Page]:
        """Yield the pages; with ``backs`` those of the separate backs.

        Raises:
            UsageError: something does not fit, or there are no such pages.
        """
        if not backs:
            self.chosen.check(self.total)
        plan = self.plan
        if plan is None:
            yield from self._wanted(backs=backs)
        else:
            batches = (
                self._piled(plan) if self.imposition.order == CUT_STACK else self._batches(plan)
            )
            for batch in batches:
                yield combine_pages(batch, plan, self.imposition)

    def _wanted(self, *, backs: bool = False) -> Iterator[Page]:
        for place in range(len(self.ids)):
            per_set = len(self._first.behind if backs else self._first.sides)
            numbers = range(place * per_set + 1, (place + 1) * per_set + 1)
            if any(map(self.chosen.has, numbers)):
                yield from (
                    page for page in self._set(place, backs=backs) if self.chosen.has(page.number)
                )

    def _batches(self, plan: NupPlan) -> Iterator[list[Page]]:
        batch = []
        for page in self._wanted():
            batch.append(page)
            if len(batch) == len(plan.frames):
                yield batch
                batch = []
        if batch:
            yield batch

    def _piled(self, plan: NupPlan) -> Iterator[list[Page]]:
        """Yield sheets so that the piles, cut apart and put one on the other, are in order."""
        numbers = [n for n in range(1, self.total + 1) if self.chosen.has(n)]
        per_set, high = len(self._first.sides), -(-len(numbers) // len(plan.frames))
        # Each place of the page walks through sets of its own.
        set_of = lru_cache(maxsize=len(plan.frames) + 1)(lambda place: list(self._set(place)))
        for layer in range(high):
            yield [set_of((n - 1) // per_set)[(n - 1) % per_set] for n in numbers[layer::high]]

    def _leaves(self, drawing: Drawing) -> list[Leaf]:
        several = self.imposition.rows and not any(sheet.cards for sheet in drawing.sheets)
        return list(
            make_leaves(self.game.name, drawing, self.paper, self.imposition, alone=not several)
        )

    @cached_property
    def _known(self) -> dict[bool, tuple[Drawing, list[tuple[Side, bool]]]]:
        """The set laid last, and how, without and with separate backs."""
        return {}

    def _sides(self, drawing: Drawing, *, backs: bool) -> list[tuple[Side, bool]]:
        """Return how a set is laid; cards are alike in all sets, and laid only once."""
        last, laid = self._known.get(backs, (None, []))
        if last is None or last.stamps is not drawing.stamps or last.sheets != drawing.sheets:
            laid = make_sides(self._leaves(drawing), self.imposition, backs=backs)
            self._known[backs] = drawing, laid
        return laid

    @cached_property
    def _numbered(self) -> PageNumbering:
        return PageNumbering(self.game, self.edition, self.paper, self.ink, self.palette)

    def _set(self, place: int, *, backs: bool = False) -> Iterator[Page]:
        """Yield the sides of one set, drawn when the first is asked for."""
        sheet, drawing = next(drawings(self.game, self.ids[place : place + 1], self.edition))
        sides = self._sides(drawing, backs=backs)
        # Several sets may be under way; painters know stamps by the object, which is shared.
        numbered = self._numbered.begun(
            sheet, drawing.stamps, self.names[place] if self.names else ""
        )
        first = place * len(sides)
        for number, (side, back) in enumerate(sides, first + 1):
            note = self._note(side, back=back or backs)
            yield numbered.page(side, number, len(sides) * len(self.ids), note)

    def _note(self, side: Side, *, back: bool) -> str:
        """Return what the foot of a side says about its other side."""
        if side.sheet.areas or side.bare:
            return ""
        if self.imposition.gutterfold and side.foot:
            return get_language(self.edition.language).translate(_FOLDED)
        if not (self.two_sided or self.has_separate_backs):
            return ""
        words = _BACK if back else _FRONT
        return get_language(self.edition.language).translate(words[self.imposition.flip == LONG])

    @property
    def duplex(self) -> str:
        """What the PDF asks of the printer about two sides."""
        if self.imposition.shop:
            return ""
        if self.two_sided and self.imposition.backs == DUPLEX:
            return "DuplexFlipLongEdge" if self.imposition.flip == LONG else "DuplexFlipShortEdge"
        return "Simplex"


def _check_idle(imposition: ImpositionOptions, name: str) -> None:
    """Raise UsageError for a wish that changes nothing where there are no cards."""
    idle = {
        "--bleed": bool(imposition.bleed),
        "--safe": bool(imposition.safe),
        "--gutterfold": imposition.gutterfold,
        "--gap": imposition.gap is not None and not imposition.rows,
        "--crop-marks": imposition.crop.style != LINES and not imposition.rows,
        "--order": imposition.order != N_UP and not imposition.rows,
    }
    for option, given in idle.items():
        if given:
            several = option in {"--gap", "--crop-marks", "--order"}
            more = " or several sheets a page (--nup)" if several else ""
            raise UsageError(
                f"{option} is for cards{more}, and what is printed of {name} has none; leave it out"
            )


def with_solutions(pack: PagePlan) -> PagePlan:
    """Return what only the sets with solutions have, of all sets; raise UsageError if nothing."""
    flag = pack.game.option_for("solutions")
    options = {**pack.edition.options, **({flag.name: True} if flag else {})}
    solved = replace(pack, edition=replace(pack.edition, options=options), chosen=PageSelection())
    plain, whole, sets = replace(pack, chosen=PageSelection()), solved.total, len(pack.ids)
    per_set, tasks = whole // sets, plain.total // sets
    if per_set <= tasks:
        raise UsageError(f"there are no solutions for what is printed of {pack.game.name}")
    only = tuple((n * per_set + tasks + 1, (n + 1) * per_set) for n in range(sets))
    return replace(solved, chosen=PageSelection(only))
