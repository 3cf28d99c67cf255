"""Read photos of filled-in sheets: the ticks of each column, page by page."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import islice
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from papercraft.core.confirm import NO, YES
from papercraft.core.messages import gettext
from papercraft.core.named_seeds import parse_seed
from papercraft.core.photo import LOOSE
from papercraft.core.problems import Problem, ReadError
from papercraft.core.sheet import FRAME
from papercraft.core.tick_boxes import TickBox
from papercraft.core.transcript import Question, Share, Transcript
from papercraft.games.tally.flow import NAMES_TOP, plan_of
from papercraft.games.tally.handwriting import handwriting
from papercraft.games.tally.line_scan import Drawn, read_line
from papercraft.games.tally.record import FORMAT
from papercraft.games.tally.square_layout import parts_of
from papercraft.games.tally.threads import Thread

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from papercraft.core.photo import Page, PhotoSet, Tick
    from papercraft.core.transcript import Handwriting, Scan
    from papercraft.games.tally.cells import Cell
    from papercraft.games.tally.definition import Definition

# Less ink than this share of a part of a box is not a stroke.
_TRACE = 0.02
# If more than this share of a column's boxes, and more than _FEW, may be misplaced or covered, ask
# for another photo.
_MOST, _FEW = 0.5, 5
# With print misplaced by up to _MARGIN mm, this share of ink this dark in the middle of a large box
# is a mark.
_MUCH, _DARK, _MARGIN = 0.11, 0.12, 1.5


# The height of the place for names, in mm.
_NAMES_HEIGHT = 8.0


class _Column(NamedTuple):
    """A player's column: its number on the sheet, from 0, and the pages it is on."""

    number: int
    pages: tuple[Page, ...]


def scan(definition: Definition, photo_set: PhotoSet) -> Scan:
    """Read every column; doubtful marks become questions.

    Columns after the last one with a tick are unused, unless players were named for them.

    Raises:
        ReadError: no photo shows a page of a player's sheet.
    """
    transcript = Transcript(photo_set.answers)
    sheets = list(_sheets(definition, photo_set))
    ticks = {id(page): _ticks(page) for pages in sheets for page in pages}
    columns = [_Column(n, pages) for pages in sheets for n in range(definition.columns)]
    used = [n for n, column in enumerate(columns, 1) if _is_used(column, ticks)]
    count = max(1, *used, min(len(photo_set.names), len(columns)))
    if definition.columns == 1:
        count = len(columns)
    names = _names(definition, photo_set, columns[:count], transcript)
    players = [
        {"name": names[n], **_values(definition, column, n + 1, ticks, transcript)}
        for n, column in enumerate(columns[:count])
    ]
    data = FORMAT.data(photo_set.sheet, players=players)
    labels = tuple(_labels(columns[:count]))
    shares = tuple(_share(column) for column in columns[:count])
    written = tuple(_written(definition, sheets))
    return replace(transcript.scan(data), sheet_labels=labels, shares=shares, written=written)


def _written(definition: Definition, sheets: Sequence[tuple[Page, ...]]) -> Iterator[Handwriting]:
    """Yield the handwriting; on a sheet with several columns it belongs to no single player."""
    for n, pages in enumerate(sheets, 1):
        for page in pages:
            yield from handwriting(page, n if definition.columns == 1 else None)


def _names(
    definition: Definition,
    photo_set: PhotoSet,
    columns: Sequence[_Column],
    transcript: Transcript,
) -> list[str]:
    """Return the owners of columns: the named players, else the names printed on the sheets.

    Ask about names that are only guessed. Names are unique: a player's second sheet gets a number
    after the name.
    """
    each = len(plan_of(definition).pages)
    names: list[str] = []
    for n, column in enumerate(columns):
        imprint = column.pages[0].imprint
        printed = photo_set.owners.get(imprint.sheet.seed, ())
        place = imprint.nth // each * definition.columns + column.number
        is_known = n >= len(photo_set.names) and place < len(printed)
        name = (printed[place] if is_known else "") or photo_set.name(n)
        doubt = photo_set.doubts.get(imprint.sheet.seed) if is_known else None
        if doubt is not None:
            name = _asked_name(doubt, printed[place], n, column, transcript) or name
        same = sum(other in (name, f"{name} ({k})") for k, other in enumerate(names, 2))
        names.append(f"{name} ({same + 1})" if same else name)
    return names


def _asked_name(
    doubt: str, guess: str, number: int, column: _Column, transcript: Transcript
) -> str:
    """Ask whose a column is; return the answer or the guess, each of which may be empty."""
    left, _, width, _ = _share(column).box
    box = (left, NAMES_TOP, width, _NAMES_HEIGHT)
    question = Question(f"players.{number + 1}.name", doubt, guess, (), column.pages[0], box)
    return " ".join(transcript.resolve(question, sure=False).split())


def _labels(columns: Sequence[_Column]) -> Iterator[str]:
    """Yield a unique label for each column, independent of the other columns in the photos.

    Labels are part of dotted places in records, so they contain no dots.
    """
    seen: dict[str, int] = {}
    for column in columns:
        imprint = column.pages[0].imprint
        named = parse_seed(imprint.sheet.seed)
        number = named.place if named is not None else imprint.sheet.seed
        label = f"sheet {number + 1}-{imprint.nth + 1}-{column.number + 1}"
        # The place alone is not unique if a changed list was printed again.
        label += f"-{named.mark}" if named is not None else ""
        copy = seen[label] = seen.get(label, 0) + 1
        yield f"{label}, copy {copy}" if copy > 1 else label


def _share(column: _Column) -> Share:
    """Return the area of a column: its boxes and dots on the first page, and the name above.

    A page without any belongs to the player as a whole.
    """
    page, head = column.pages[0], f"{column.number + 1}."
    places = page.places
    boxes = [box for name, box in places.boxes.items() if name.startswith(head)]
    boxes += [(x, y, 0.0, 0.0) for name, (x, y) in places.dots.items() if name.startswith(head)]
    if not boxes:
        return Share(page, (0.0, 0.0, *FRAME))
    left = min(x for x, *_ in boxes)
    right, bottom = (max(box[n] + box[n + 2] for box in boxes) for n in (0, 1))
    return Share(page, (left, NAMES_TOP, right - left, bottom - NAMES_TOP))


def _sheets(definition: Definition, photo_set: PhotoSet) -> Iterator[tuple[Page, ...]]:
    """Yield the pages of each sheet; pages without anything to read may be missing.

    Raises:
        ReadError: pages are missing, copies of several pages cannot be assigned to sheets, or
          there is nothing to read.
    """
    pages = sorted(photo_set.pages("sheet"), key=lambda page: page.imprint.sheet.seed)
    if not pages:
        raise ReadError([Problem("", gettext("no photo shows the sheet"))])
    each, written, needed = _page_numbers(definition)
    if not needed:
        form = "there is nothing to read on this sheet: it has no boxes, squares or dots"
        raise ReadError([Problem("", gettext(form))])
    by_sheet: dict[tuple[str, int], list[Page]] = defaultdict(list)
    for page in pages:
        sheet = str(page.imprint.sheet), page.imprint.nth // each
        by_sheet[sheet].append(page)
    problems = []
    for own in by_sheet.values():
        kept = [page for page in own if page.imprint.nth % each in {*needed, *written}]
        numbers = {page.imprint.nth % each for page in kept}
        missing = [str(n + 1) for n in needed if n not in numbers]
        if missing:
            form = "no photo shows page {n} of this sheet; add one"
            problems += [Problem(own[0].photo, gettext(form, n=n)) for n in missing]
        elif len(numbers) == 1:
            yield from ((page,) for page in kept)
        elif len(kept) > len(numbers):
            form = "several copies of a sheet with {n} pages cannot be told apart; print one each"
            problems.append(Problem(own[0].photo, gettext(form, n=each)))
        else:
            yield tuple(sorted(kept, key=lambda page: page.imprint.nth % each not in needed))
    if problems:
        raise ReadError(problems)


def _page_numbers(definition: Definition) -> tuple[int, list[int], list[int]]:
    """Return the number of pages, and the numbers, from 0, of those written on and those needed.

    Pages with something to read are needed; handwriting is kept only of the pages present.
    """
    pages = plan_of(definition).pages
    written = [n for n, page in enumerate(pages) if any(one.item.kind == "write" for one in page)]
    read = [n for n, page in enumerate(pages) if any(one.item.cell for one in page)]
    return len(pages), written, read or written


def _ticks(page: Page) -> dict[str, Tick]:
    """Return the ticks of all boxes of a page, measured together to recognize stains."""
    boxes = page.places.boxes
    parts = [parts_of(box) for box in boxes.values()]
    within = [box for part in parts for box in (*part.areas[1:], *part.small)]
    read = page.ticks([*boxes.values(), *within], framed=len(boxes))
    more = iter(read[len(boxes) :])
    ticks = (
        _together([whole, *islice(more, len(part.areas) - 1)], [*islice(more, len(part.small))])
        for whole, part in zip(read, parts, strict=False)
    )
    return dict(zip(boxes, ticks, strict=True))


def _together(areas: Sequence[Tick], small: Sequence[Tick]) -> Tick:
    """Combine the measurements of the parts of a box: a mark in one is a mark in the box.

    Small parts may show only the gaps between printed letters: without ink they are in doubt only
    if they may be misplaced, and not even then if the frame of the box is in place. Darkening shows
    in the areas. Ink in an area in the middle is a mark even if the print around it is slightly
    misplaced.
    """
    whole, inner = areas[0], [tick for tick in (*areas[1:], *small) if tick.ticked]
    marked = [tick for tick in inner if tick.ink < 1] + [whole] * bool(whole.ticked)
    marked += filter(_is_within, areas[1:])
    doubtful = [tick for tick in areas if tick.ticked is None]
    # Ink without strokes may be only the corner of a shadow.
    doubtful += [tick._replace(ticked=None) for tick in inner if tick.ink == 1]
    loose = inf if whole.fit <= LOOSE else LOOSE
    doubtful += [
        tick for tick in small if tick.ticked is None and (tick.ink > _TRACE or tick.fit > loose)
    ]
    strongest = (marked or doubtful or areas)[0]
    return strongest._replace(ticked=True) if marked else strongest


def _is_within(tick: Tick) -> bool:
    """Return whether ink is in the middle of a box, so that it is inside even if misplaced."""
    is_ink = _MUCH <= tick.ink < 1 and tick.contrast >= _DARK
    return tick.ticked is None and LOOSE < tick.fit <= _MARGIN and is_ink


def _is_used(column: _Column, ticks: Mapping[int, Mapping[str, Tick]]) -> bool:
    head = f"{column.number + 1}."
    return any(
        tick.ticked is not False
        for page in column.pages
        for name, tick in ticks[id(page)].items()
        if name.startswith(head)
    )


def _values(
    definition: Definition,
    column: _Column,
    player: int,
    ticks: Mapping[int, Mapping[str, Tick]],
    transcript: Transcript,
) -> dict[str, Any]:
    """Return the values of a player's boxes, except blank ones."""
    ticked: dict[str, set[str]] = defaultdict(set)
    settled = _is_settled(column, player, ticks, transcript)
    for page in column.pages:
        for name, tick in ticks[id(page)].items():
            number, cell, mark = name.split(".", 2)
            # Skips thousands of empty boxes, with nothing to ask or show.
            is_empty = tick.ticked is False and not transcript.answers
            if is_empty or int(number) != column.number + 1:
                continue
            text = _question(definition.cells[cell], mark)
            box = TickBox(page, name, f"players.{player}.{cell}:{mark}", text)
            if box.is_ticked(tick, transcript, settled=settled):
                ticked[cell].add(mark)
        for thread in filter(_is_thread, definition.cells.values()):
            drawn = Drawn.of(page, thread, player)
            ticked[thread.name] |= read_line(drawn, transcript) if drawn else set()
    read = {name: cell.read(ticked[name]) for name, cell in definition.cells.items()}
    return {name: value for name, value in read.items() if value is not None}


def _is_thread(cell: Cell) -> TypeGuard[Thread]:
    return isinstance(cell, Thread)


def _is_settled(
    column: _Column,
    player: int,
    ticks: Mapping[int, Mapping[str, Tick]],
    transcript: Transcript,
) -> bool:
    """Ask one question about all boxes of a column if need be; return whether it settles them.

    If most boxes are in doubt because the print was not found, another photo is better than a
    question about each. Those are asked only of people who have no other photo and say that not
    all is right.
    """
    head = f"{column.number + 1}."
    own = [(page, page.places.boxes[name], tick) for page in column.pages
           for name, tick in ticks[id(page)].items() if name.startswith(head)]  # fmt: skip
    lost = [(page, box) for page, box, tick in own if tick.ticked is None and tick.fit > LOOSE]
    if len(lost) <= max(_FEW, _MOST * len(own)):
        return False
    text = gettext(
        "most boxes cannot be located with certainty; take another photo, from above, of the "
        "sheet lying flat. If there is none: is everything as read?"
    )
    question = Question(f"players.{player}:photo", text, NO, (YES, NO), *lost[0])
    transcript.resolve(question, sure=False)
    return transcript.answers.get(question.key) != NO


def _question(cell: Cell, mark: str) -> str:
    """Return the question about a mark of a cell."""
    shown = next(one.label for row in cell.rows for one in row if one.name == mark)
    if not shown:
        return gettext("is the box of {name} ticked?", name=cell.label)
    return gettext("is {mark} of {name} ticked?", mark=shown, name=cell.label)
