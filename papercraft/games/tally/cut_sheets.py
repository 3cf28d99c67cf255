"""The sheets of tokens and nets: pieces to cut out, packed on as few pages as possible."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext
from papercraft.core.shapes import circle, moved
from papercraft.core.sheet import FRAME, Path, Role, Sheet, Text, Use
from papercraft.games.tally.card_faces import LABELS, fitted
from papercraft.games.tally.fit_error import FitError
from papercraft.games.tally.nets import folded, rounded
from papercraft.games.tally.tokens import MOST_TOKENS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.core.game import Edition
    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.tally.card_faces import Block
    from papercraft.games.tally.definition import Definition
    from papercraft.games.tally.nets import Net, Panel
    from papercraft.games.tally.tokens import Tokens

# The gap between pieces, and the height of the footer, in mm.
_GAP, _FOOT = 3.0, 9.4
_ROOM = FRAME[0], FRAME[1] - _FOOT
# Positions and sizes of a token's words and symbol, as shares of its diameter.
_WORDS, _UP, _DOWN, _SYMBOL, _RIM = 0.72, 0.06, 0.27, 0.018, 1.0
_MOST_PAGES = 20


class _Piece(NamedTuple):
    """A piece: its part, its size in mm, and its marks, relative to its upper left corner."""

    part: str
    width: float
    height: float
    marks: Marks


def problems_of_pieces(definition: Definition, language: str) -> Iterator[FitError]:
    """Yield an error for each text that does not fit, with its place in the file."""
    for key, tokens in definition.token.items():
        count = sum(1 for _ in tokens.labels())
        if count > MOST_TOKENS:
            form = "makes {n} tokens; there are at most {most}"
            yield FitError(f"token.{key}", gettext(form, n=count, most=MOST_TOKENS))
    try:
        sheets = _pages(definition, language)
    except FitError as error:
        yield error
        return
    if len(sheets) > _MOST_PAGES:
        form = "tokens and nets need {n} pages; there are at most {most}"
        place = "token" if definition.token else "net"
        yield FitError(place, gettext(form, n=len(sheets), most=_MOST_PAGES))


def cut_sheets(definition: Definition, edition: Edition) -> list[Sheet]:
    """Return the sheets of tokens and nets."""
    wanted = edition.parts or ("tokens", "nets")
    return [sheet for sheet in _pages(definition, edition.language) if sheet.part in wanted]


@cache
def _pages(definition: Definition, language: str) -> tuple[Sheet, ...]:
    texts = definition.texts.get(language, {})
    title = texts.get(definition.name, definition.name)
    alts = {"tokens": gettext("Tokens to cut out."),
            "nets": gettext("Nets to cut out, fold and glue.")}  # fmt: skip
    pieces: dict[str, list[_Piece]] = {"tokens": [], "nets": []}
    for number, (key, tokens) in enumerate(definition.token.items()):
        pieces["tokens"] += _tokens(key, tokens, number % 8 + 1)
    for key, net in definition.net.items():
        words = texts.get(net.title, net.title) if net.title else None
        pieces["nets"] += [_net(key, net.model_copy(update={"title": words}))] * net.copies
    return tuple(
        Sheet(part, title, alts[part], marks, areas=(), actual_size=True)
        for part, outlines in pieces.items()
        for marks in _laid(outlines)
    )


def _laid(pieces: list[_Piece]) -> Iterator[Marks]:
    """Yield pages with pieces of equal size, in rows from left to right."""
    rows: list[list[_Piece]] = []
    for piece in pieces:
        used = sum(one.width + _GAP for one in rows[-1]) if rows else 0.0
        if not rows or rows[-1][-1][1:3] != piece[1:3] or used + piece.width > _ROOM[0]:
            rows.append([])
        rows[-1].append(piece)
    page: list[Mark] = []
    y = 0.0
    for row in rows:
        high = row[0].height
        if y and y + high > _ROOM[1]:
            yield tuple(page)
            page, y = [], 0.0
        x = (_ROOM[0] - sum(piece.width for piece in row) - _GAP * (len(row) - 1)) / 2
        for piece in row:
            page += [_placed(mark, round(x, 3), round(y, 3)) for mark in piece.marks]
            x += piece.width + _GAP
        y += high + _GAP
    if page:
        yield tuple(page)


def _placed(mark: Mark, x: float, y: float) -> Mark:
    if isinstance(mark, Path):
        return mark._replace(steps=rounded(moved(mark.steps, x, y)))
    return mark._replace(x=round(mark.x + x, 3), y=round(mark.y + y, 3))


def _tokens(key: str, tokens: Tokens, suit: int) -> Iterator[_Piece]:
    size, middle = tokens.size, tokens.size / 2
    has_symbol = size >= 18  # noqa: PLR2004 - on smaller ones there is room for words alone
    for label in tokens.labels():
        try:
            block = fitted(label, LABELS, size * _WORDS, 0.0, "label")
        except FitError as error:
            raise FitError(f"token.{key}.label", error.message) from error
        marks: list[Mark] = [
            Path(Role.INK, f"suit-{suit}-field", circle(middle, middle, middle - _RIM)),
            Path(Role.CUT, "cut", circle(middle, middle, middle)),
        ]
        y = middle - size * _UP if has_symbol else middle
        marks += [Text(Role.INK, block.style, middle, round(y, 3), words, "middle", centred=True)
                  for words in block.lines]  # fmt: skip
        if has_symbol:
            at = round(middle + size * _DOWN, 3)
            marks.append(Use(f"symbol-{suit}", middle, at, scale=round(size * _SYMBOL, 3)))
        yield _Piece("tokens", size, size, tuple(marks))


def _net(key: str, net: Net) -> _Piece:
    drawn = folded(net)
    if drawn.width > _ROOM[0] or drawn.height > _ROOM[1]:
        form = "needs {size} mm; a page has {room} mm"
        size, room = (f"{one[0]:.0f} x {one[1]:.0f}" for one in (drawn[3:5], _ROOM))
        raise FitError(f"net.{key}", gettext(form, size=size, room=room))
    marks: list[Mark] = [Path(Role.CUT, "cut", drawn.cut), Path(Role.FOLD, "fold", drawn.folds)]
    blocks = _alike(f"net.{key}", drawn.panels)
    for (x, y, width, height), block in zip((panel.box for panel in drawn.panels), blocks,
                                            strict=True):  # fmt: skip
        top = y + (height - block.leading * len(block.lines)) / 2
        for n, one in enumerate(block.lines):
            at = round(x + width / 2, 3), round(top + block.leading * (n + 0.5), 3)
            marks.append(Text(Role.INK, block.style, *at, one, "middle", centred=True))
    return _Piece("nets", drawn.width, drawn.height, tuple(marks))


def _alike(place: str, panels: Sequence[Panel]) -> list[Block]:
    """Return the words of all sides in the largest style that fits every one of them."""
    for first in range(len(LABELS)):
        try:
            return [
                fitted(words, LABELS[first : first + 1], box[2] * 0.86, box[3] * 0.8, "words")
                for box, words in panels
            ]
        except FitError as error:
            message = error.message
    raise FitError(place, message)
