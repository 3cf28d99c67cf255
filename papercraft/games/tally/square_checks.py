"""Check a grid of squares in a description."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, join, ngettext
from papercraft.core.problems import Problem
from papercraft.games.tally.dealing import ANYWHERE, IN_COLUMNS, texts_of
from papercraft.games.tally.squares import BLANK, FILLED, MOST_TEXTS, square_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.games.tally.element import Element


def problems_of_squares(place: str, element: Element) -> Iterator[Problem]:
    """Yield the problems with a grid of squares, except those of fit."""
    high, wide = element.grid_size
    names = {square_name(x, y) for x in range(wide) for y in range(high)}
    wrong = [name for name in element.free or () if name not in names]
    if wrong:
        form = "{wrong} is not a square of this grid; its squares are A1 to {last}"
        last = square_name(wide - 1, high - 1)
        yield Problem(f"{place}.free", gettext(form, wrong=join(wrong), last=last))
    elif names == {*(element.free or ())}:
        yield Problem(f"{place}.free", gettext("leaves no square to mark"))
    if element.csv is not None:
        yield Problem(f"{place}.csv", gettext("needs either csv or cells, not both"))
    for word, count in (("over", wide), ("beside", high)):
        value = getattr(element, word)
        if value is not None and len(value) != count:
            message = ngettext(
                "has {n} label, but the grid needs {count}",
                "has {n} labels, but the grid needs {count}",
                len(value),
                count=count,
            )
            yield Problem(f"{place}.{word}", message)
    if element.shuffle is not None and element.cells is None:
        form = "there is nothing to shuffle; add cells"
        yield Problem(f"{place}.shuffle", gettext(form))
    if not wrong and element.cells is not None:
        yield from _problems_of_texts(place, element, len(names) - len({*(element.free or ())}))
    yield from _problems_of_solution(place, element)


def _problems_of_texts(place: str, element: Element, squares: int) -> Iterator[Problem]:
    high, wide = element.grid_size
    count = len(texts_of(element))
    if count > MOST_TEXTS:
        yield Problem(f"{place}.cells", gettext("has more than {most} texts", most=MOST_TEXTS))
    elif element.shuffle is None and count != squares:
        message = ngettext(
            "has {n} text for {count} squares; with shuffle there may be more",
            "has {n} texts for {count} squares; with shuffle there may be more",
            count,
            count=squares,
        )
        yield Problem(f"{place}.cells", message)
    elif element.shuffle == ANYWHERE and count < squares:
        message = ngettext(
            "has {n} text for {count} squares; add some",
            "has {n} texts for {count} squares; add some",
            count,
            count=squares,
        )
        yield Problem(f"{place}.cells", message)
    elif element.shuffle == IN_COLUMNS and (count % wide or count // wide < high):
        form = "has {n} texts; {wide} columns need the same number each, {high} or more"
        yield Problem(f"{place}.cells", gettext(form, n=count, wide=wide, high=high))


def _problems_of_solution(place: str, element: Element) -> Iterator[Problem]:
    high, wide = element.grid_size
    rows = element.solution
    if rows is None:
        return
    if [len(row) for row in rows] != [wide] * high:
        form = "should have {n} rows of {wide} characters, # for a square to fill and . for others"
        yield Problem(f"{place}.solution", gettext(form, n=high, wide=wide))
    elif {*"".join(rows)} - {FILLED, BLANK}:
        yield Problem(f"{place}.solution", gettext("has only # and . in its rows"))
