"""Print orders from browsers with the use cases of the command line; runs in a worker."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, TypeVar

from papercraft import games
from papercraft.app import rendering
from papercraft.app.files import read_file
from papercraft.app.names_csv import read_names, sets_of_names
from papercraft.app.owners import wanted_names_file
from papercraft.app.page_plan import PagePlan
from papercraft.app.players import checked_players, problems_with_number
from papercraft.app.print_files import print_stream
from papercraft.app.print_job import PrintJob, arranged
from papercraft.app.printable_names import problem_with_name
from papercraft.core.game import Edition, build, setup_of
from papercraft.core.ids import ConsecutiveIds, SheetId
from papercraft.core.messages import error_message, gettext, join
from papercraft.core.named_seeds import ids_of_sets
from papercraft.core.problems import PapercraftError, ReadError, UsageError
from papercraft.core.set_names import SetNames
from papercraft.core.whole_numbers import parse_whole
from papercraft.paint.impose.leaves import BLANK
from papercraft.paint.impose.options import DUPLEX, NONE, ImpositionOptions
from papercraft.serve.print_order import NAME, NUMBER, Fault, Preview, PreviewPage, Printed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from papercraft.core.game import AnyGame
    from papercraft.serve.print_order import PrintOrder

T = TypeVar("T")
MOST_PICTURES = 8


class _OrderError(Exception):
    """An order that cannot be printed, with all its faults."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = tuple(faults)


def preview(order: PrintOrder) -> Preview:
    """Return the number of pages of an order, and one page of each kind as SVG."""
    try:
        job = _job(order)
        return Preview(str(job.first), *_attempt("", lambda: _pictures(job)))
    except _OrderError as error:
        return Preview(faults=error.faults)


def pdf(order: PrintOrder) -> Printed:
    """Return an order as a PDF."""
    out = io.BytesIO()
    try:
        job = _job(order)
        _attempt("", lambda: print_stream(job, "pdf", out))
    except _OrderError as error:
        return Printed(faults=error.faults)
    return Printed(job.stem, out.getvalue())


def titles(game: str, language: str, text: str) -> dict[str, list[str]]:
    """Return the titles of the sheets of each part of a game, or of an ID, in a language."""
    declared = games.load(game)
    layout = next(iter(declared.layouts().values()))
    usual = SheetId(declared.code, declared.version, layout, 0)
    sheet = setup_of(declared, text)[0] if text else usual
    edition = Edition(declared.players[0], language=language)
    ((_, drawing),) = rendering.drawings(declared, [sheet], edition)
    pages: dict[str, list[str]] = {}
    for one in drawing.sheets:
        called = pages.setdefault(one.part, [])
        if _title(one.title) not in called:
            called.append(_title(one.title))
    return pages


def _pictures(job: PrintJob) -> tuple[int, tuple[PreviewPage, ...]]:
    """Return the number of pages, and the first page of each kind in the first set."""
    count = PagePlan(job).count
    pictures: dict[str, PreviewPage] = {}
    for number, page in enumerate(PagePlan(job.one_set(0)).pages(), 1):
        title = _title(page.sheet.title)
        if title in pictures or page.sheet.part == BLANK:
            continue
        pictures[title] = PreviewPage(number, title, rendering.svg_bytes(page, job.styles))
        if len(pictures) == MOST_PICTURES:
            break
    return count, tuple(pictures.values())


def _title(title: str) -> str:
    """Return the title of a sheet without the name of the game."""
    return title.partition(": ")[2] or title


def _job(order: PrintOrder) -> PrintJob:
    game, faults = games.load(order.game), list[Fault]()
    number, names = _collected(faults, NAME, lambda: _players(order, game)) or (1, ())
    first = _collected(faults, "sheet", lambda: _first(order, game, faults))
    imposition = ImpositionOptions(backs=DUPLEX if order.backs else NONE)
    arrangement = _collected(faults, "paper", lambda: arranged(
        game, dict(order.options), order.paper, imposition, large_print=order.large_print
    ))  # fmt: skip
    if faults or first is None or arrangement is None:
        raise _OrderError(faults)
    sets = (SetNames(players=names),) * order.sets if names else ()
    listed = () if names else _attempt("sheet", lambda: _listed_names(order, game, first))
    return _attempt("", lambda: PrintJob(
        game,
        _ids(order, game, first, listed or sets),
        Edition(number, order.parts, arrangement.options, language=order.language),
        arrangement.paper,
        ink=order.ink,
        palette=order.palette,
        imposition=arrangement.imposition,
        names=listed or sets,
        drawn_several=bool(arrangement.drawn),
    ))  # fmt: skip


def _players(order: PrintOrder, game: AnyGame) -> tuple[int, tuple[str, ...]]:
    if not order.names:
        problems = [*problems_with_number(order.players, game)]
        if problems:
            raise UsageError(join(problems, "; "))
        return order.players, ()
    names = checked_players(order.names, game)
    problems = [problem for name in names if (problem := problem_with_name(name))]
    if problems:
        raise UsageError(join(problems, "; "))
    return len(names), names


def _first(order: PrintOrder, game: AnyGame, faults: list[Fault]) -> SheetId | None:
    """Return the ID of the first set; None if a number of its layout is invalid."""
    if order.sheet:
        return setup_of(game, order.sheet)[0]
    first = SheetId(game.code, game.version, game.layouts()[order.layout], order.seed)
    changes, before = {}, len(faults)
    for name, text in order.numbers:
        numbers = [parse_whole(word.strip()) for word in text.split(",")]
        if None in numbers:
            form = "whole numbers separated by commas, not {text}"
            faults.append(Fault(NUMBER + name, gettext(form, text=repr(text))))
        changes[name] = tuple(one for one in numbers if one is not None)
    if len(faults) > before:
        return None
    if changes and game.overrides is not None:
        typed = game.overrides(game.params(first.version, first.layout), changes)
        first = first._replace(overrides=typed)
        build(game, first)
    return first


def _ids(
    order: PrintOrder, game: AnyGame, first: SheetId, named: Sequence[SetNames]
) -> Sequence[SheetId]:
    if order.sheet and named:
        return ids_of_sets(game, first, named, len(named))
    return ConsecutiveIds(first, len(named) or order.sets)


def _listed_names(order: PrintOrder, game: AnyGame, first: SheetId) -> tuple[SetNames, ...]:
    """Return the names from the file with names that the sheet's description refers to, if any.

    Raises:
        ReadError: the file with the names is missing.
        UsageError: the file cannot be used.
    """
    file = wanted_names_file(game, build(game, first)) if order.sheet else None
    if file is None:
        return ()
    try:
        rows = read_names(file.name, read_file(file))
        return tuple(one.names for one in sets_of_names(file.name, rows, game.players, 1))
    except ReadError as error:
        # No field of the form is at fault, so the message says where the problem is.
        problems = join([problem.message for problem in error.problems], "; ")
        form = "the names in {file}: {problems}"
        raise UsageError(gettext(form, file=file.name, problems=problems)) from error


def _collected(faults: list[Fault], field: str, work: Callable[[], T]) -> T | None:
    """Return the result of ``work``; if it fails, add that to the faults and return None."""
    try:
        return _attempt(field, work)
    except _OrderError as error:
        faults += error.faults
        return None


def _attempt(field: str, work: Callable[[], T]) -> T:
    try:
        return work()
    except ReadError as error:
        raise _OrderError([Fault(field, one.message) for one in error.problems]) from error
    except PapercraftError as error:
        raise _OrderError([Fault(field, error_message(error))]) from error
