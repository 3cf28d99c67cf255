"""Draw the cards of described sheets, 63 x 84 mm.

Corners are large, the symbol of the suit larger still, and words as large as they fit.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.cards import BEYOND, HEIGHT, WIDTH
from papercraft.core.messages import gettext
from papercraft.core.shapes import circle, moved, rect
from papercraft.core.sheet import Paragraph, Path, Role, Text, Use
from papercraft.games.tally.card_symbols import SYMBOLS
from papercraft.games.tally.fit_error import FitError
from papercraft.games.tally.lettering import tight_width, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.tally.decks import CardFace

_X, _Y = WIDTH / 2, HEIGHT / 2
_EDGE, _ROUND = 2.0, 4.5
# In mm: the centres of the corner text and of the small symbol below it, and the room for the
# text; then the scale of the symbol.
_CORNER, _BELOW, _CORNER_ROOM, _SMALL = (9.6, 10.4), (9.6, 18.6), 13.0, 0.62
# The scale of the symbol on a card with words and without, and its centre with words, in mm.
_SYMBOL, _LARGE, _SYMBOL_Y = 2.3, 3.4, 27.0
# The area for words, in mm, and the gap between title and text.
_LEFT, _TOP, _BOTTOM, _GAP = 7.0, 7.4, 77.0, 3.0
_UNDER_SYMBOL, _UNDER_CORNER, _ABOVE_TEXT = 43.0, 16.0, 3.0
# The pattern of a back, in mm: the step divides a card evenly; the last is the central disc.
_STEP, _ROWS, _COLUMNS, _MOTIF, _DISC = 10.5, 8, 6, 0.44, 19.0
_DISC_ROOM = 27.0


class _Face(NamedTuple):
    """A text style with its size and leading in mm."""

    style: str
    size: float
    leading: float


_CORNERS = (
    _Face("card-corner", 9.0, 0.0),
    _Face("heading", 6.4, 0.0),
    _Face("subheading", 4.5, 0.0),
)
_TITLES = (_Face("heading", 6.4, 7.4), _Face("subheading", 4.5, 5.6))
_WORDS = (
    _Face("card-text", 4.5, 5.8),
    _Face("body", 3.6, 4.9),
    _Face("card-small", 2.9, 3.9),
)
# Words alone on a card may be as large as titles.
_ALONE = (_Face("card-alone", 9.0, 10.4), *_TITLES, *_WORDS[1:])


# Styles for the labels of tokens, dice and boxes.
LABELS = (_Face("card-alone", 9.0, 10.4), *_TITLES, _Face("label-small", 2.9, 3.9))


class Block(NamedTuple):
    """Lines of text: the style, the leading in mm, the lines."""

    style: str
    leading: float
    lines: tuple[str, ...] = ()

    @property
    def height(self) -> float:
        """The height of the lines, in mm."""
        return self.leading * len(self.lines)


class Words(NamedTuple):
    """The texts of a card, as large as they fit."""

    corner: Block
    title: Block
    text: Block
    back: Block


_NOTHING = Block("body", 0.0)


def words_on(face: CardFace, *, own_back: bool) -> Words:
    """Return the texts of a card in the sizes in which they fit.

    Raises:
        FitError: a text does not fit; the place is its key.
    """
    room = WIDTH - 2 * _LEFT
    corner = fitted(face.corner, _CORNERS, _CORNER_ROOM, 0.0, "corner")
    top = _top_of(face)
    if face.title and not face.text and not face.suit:
        title = fitted(face.title, _ALONE, room, _BOTTOM - top, "title")
    else:
        title = fitted(face.title, _TITLES, room, 2 * _TITLES[0].leading, "title")
    left = _BOTTOM - top - (title.height + _GAP if face.title else 0.0)
    text = fitted(face.text, _WORDS, room, left, "text")
    if own_back:
        back = fitted(face.back, _ALONE, room, _BOTTOM - _TOP, "back")
    else:
        back = fitted(face.back, _TITLES, _DISC_ROOM, 2 * _TITLES[1].leading, "back")
    return Words(corner, title, text, back)


def _top_of(face: CardFace) -> float:
    """Return the y at which words may begin, in mm."""
    if face.suit:
        return _UNDER_SYMBOL
    return _UNDER_CORNER if face.corner else _TOP


def fitted(text: str, faces: Sequence[_Face], room: float, high: float, place: str) -> Block:
    """Return a text in the first style in which it fits; with no height, on a single line."""
    if not text:
        return _NOTHING
    for face in faces:
        lines = wrapped(text, face.size, room, tight_width) or ()
        if lines and (len(lines) * face.leading <= high if high else len(lines) == 1):
            return Block(face.style, face.leading, tuple(lines))
    shown = text if len(text) <= 40 else text[:37] + "..."  # noqa: PLR2004
    form = "{text} does not fit on a card; make it shorter"
    raise FitError(place, gettext(form, text=repr(shown)))


def face_marks(face: CardFace, words: Words) -> Marks:
    """Return the front of a card."""
    suit = f"suit-{face.suit}"
    field = rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE, _ROUND)
    marks: list[Mark] = [Path(Role.INK, f"{suit}-field", field)]
    alone = not (face.title or face.text)
    marks += _corner(face, words.corner, both=not face.text)
    if face.suit:
        y, scale = (_Y, _LARGE) if alone else (_SYMBOL_Y, _SYMBOL)
        marks.append(Use(f"symbol-{face.suit}", _X, y, scale=scale))
    above = _ABOVE_TEXT if face.suit and face.text else HEIGHT
    return (*marks, *_blocks(_top_of(face), words.title, words.text, above))


def _corner(face: CardFace, block: Block, *, both: bool) -> Iterator[Mark]:
    """Yield the top left corner and, with ``both``, the same upside down at the bottom right."""
    symbol = f"symbol-{face.suit}"
    if block.lines:
        stamp = f"corner-{face.corner}"
        yield Use(stamp, 0.0, 0.0)
        if both:
            yield Use(stamp, WIDTH, HEIGHT, 2)
    if face.suit:
        x, y = _BELOW if block.lines else _CORNER
        yield Use(symbol, x, y, scale=_SMALL)
        if both:
            yield Use(symbol, WIDTH - x, HEIGHT - y, 2, _SMALL)


def corner_marks(block: Block) -> Marks:
    """Return the text of a corner."""
    return (Text(Role.INK, block.style, *_CORNER, block.lines[0], "middle", centred=True),)


def _blocks(top: float, title: Block, text: Block, above: float = HEIGHT) -> Iterator[Mark]:
    """Yield a title and a text, centred vertically in their area.

    At most ``above`` mm are left above them, so that titles are at the same height on all cards.
    """
    between = _GAP if title.lines and text.lines else 0.0
    spare = _BOTTOM - top - title.height - text.height - between
    y = top + min(spare / 2, above)
    for words in title.lines:
        at = round(y + title.leading / 2, 3)
        yield Text(Role.INK, title.style, _X, at, words, "middle", centred=True)
        y += title.leading
    if text.lines:
        # Another language may need more lines.
        y = round(y + between, 3)
        room = WIDTH - 2 * _LEFT, round(_BOTTOM - y, 3)
        yield Paragraph(Role.INK, text.style, _LEFT, y, *room, " ".join(text.lines), "middle")


def own_back_marks(block: Block) -> Marks:
    """Return the back of a card with its own back: words, as on a front."""
    field = rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE, _ROUND)
    return (Path(Role.INK, "card-behind", field), *_blocks(_TOP, block, _NOTHING))


def back_marks(words: str, suits: int) -> Marks:
    """Return the shared back of a deck: symbols, and the words, readable from both ends."""
    marks: list[Mark] = [Path(Role.INK, "back-field", rect(0.0, 0.0, WIDTH, HEIGHT))]
    marks += _pattern(suits, 0)
    marks += [Path(Role.INK, style, circle(_X, _Y, radius))
              for style, radius in (("back-disc", _DISC), ("back-ring", _DISC - 1.2))]  # fmt: skip
    return (*marks, Use(words, 0.0, 0.0), Use(words, WIDTH, HEIGHT, 2))


def back_words(block: Block) -> Marks:
    """Return the words of a back, upright above the centre."""
    first = _Y - 2.4 - block.height
    return tuple(
        Text(Role.INK, "back-heading" if block.style == "heading" else "back-subheading", _X,
             round(first + block.leading * (n + 0.5), 3), words, "middle", centred=True)
        for n, words in enumerate(block.lines)
    )  # fmt: skip


def beyond_marks(suits: int) -> Marks:
    """Return the pattern of a back beyond its edges, for the bleed."""
    return tuple(_pattern(suits, BEYOND))


def _pattern(suits: int, beyond: int) -> Iterator[Use]:
    """Yield the symbols of a back; with ``beyond``, only those that many steps around it."""
    for row in range(-beyond, _ROWS + beyond):
        for column in range(-beyond, _COLUMNS + beyond):
            x, y = _STEP * (column + 0.5), _STEP * (row + 0.5)
            is_on = 0 <= row < _ROWS and 0 <= column < _COLUMNS
            if is_on is not bool(beyond) and hypot(x - _X, y - _Y) > _DISC + 3.4:
                which = (row + 3 * column) % max(1, suits) + 1 if suits else len(SYMBOLS) - 2
                yield Use(f"motif-{which}", x, y, 2 * (row >= _ROWS // 2))


def symbol_stamps() -> dict[str, Marks]:
    """Return stamps of the symbols of all suits, in their colours and as on backs."""
    drawn: dict[str, Marks] = {}
    for number, steps in enumerate(SYMBOLS, 1):
        drawn[f"symbol-{number}"] = (Path(Role.INK, f"suit-{number}", steps),)
        drawn[f"motif-{number}"] = (Path(Role.INK, "back-motif", moved(steps, 0.0, 0.0, _MOTIF)),)
    return drawn
