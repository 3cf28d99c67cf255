"""Rearrange cards: as many per page as fit, with bleed and marks, each back behind its front."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from papercraft.core.layouts import layout
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import FRAME, Path, Places, Role, Sheet, Use
from papercraft.paint.impose.backs import Side, mirrored, moved_at_most, turn_axis
from papercraft.paint.impose.crop_marks import UNPRINTABLE, Field, crop_marks
from papercraft.paint.impose.cut_paths import registration
from papercraft.paint.impose.fitting import GUTTER, fit_grid, foot_of
from papercraft.paint.impose.options import CORNER, CUT_STACK, LINES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from papercraft.core.page import Paper
    from papercraft.core.sheet import Box, Card, Mark, Marks
    from papercraft.paint.impose.fitting import GridFit
    from papercraft.paint.impose.options import ImpositionOptions

_SAME = 0.02


@dataclass(slots=True)
class Deck:
    """Cards of one kind and size, in order, each with its back if they have backs."""

    front: Sheet
    back: Sheet | None
    cards: list[tuple[Card, Card | None]]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a card, in mm."""
        _, _, width, height = self.cards[0][0].box
        return width, height

    def takes(self, front: Sheet, back: Sheet | None) -> bool:
        """Return whether the cards of another sheet belong to this deck."""
        same = (front.part, back and back.part) == (self.front.part, self.back and self.back.part)
        return same and front.cards[0].box[2:] == self.size


@dataclass(frozen=True, slots=True)
class Bleeding:
    """Draws the bleed of a game's cards; ``bleed`` is its width in mm, across and down."""

    game: str
    stamps: Mapping[str, Marks]
    bleed: tuple[float, float]

    def of(self, card: Card, box: Box, turn: int = 0) -> Marks:
        """Return the bleed under a card in a box: the background of the card, extended.

        A card with a white border has none.
        """
        return self.over(card, box, self.bleed, turn) if any(self.bleed) else ()

    def over(self, card: Card, box: Box, more: tuple[float, float], turn: int = 0) -> Marks:
        """Return the background of a card, extended by ``more`` mm across and down.

        It consists of the card's outermost fill and its ``beyond`` pattern, clipped to that size.
        """
        (x, y, wide, high), (across, down) = box, more
        size = round(wide + 2 * across, 3), round(high + 2 * down, 3)
        return (*self._fill(card, (x - across, y - down, *size)), *_pattern(card, box, more, turn))

    def _fill(self, card: Card, box: Box) -> Marks:
        """Return the outermost fill of a card, extended to a box, or nothing if it has none."""
        width, height = card.box[2] / card.scale, card.box[3] / card.scale
        for stamp in card.stamps:
            style = self._field(self.stamps[stamp], width, height)
            if style:
                return (Path(Role.INK, style, rect(*box)),)
        return ()

    def _field(self, marks: Marks, width: float, height: float) -> str:
        """Return the style of the first filled path that covers a card, or ""."""
        for mark in marks:
            if isinstance(mark, Path) and _filled(self.game, mark.style):
                values = [value for _, *place in mark.steps for value in place]
                xs, ys = values[::2], values[1::2]
                whole = (min(xs), min(ys), max(xs) - width, max(ys) - height)
                if all(abs(value) < _SAME for value in whole):
                    return mark.style
        return ""


def _fitted(card: Card, box: Box) -> tuple[Card, Box]:
    """Return a card scaled to fit in a box and centred there, and its new box."""
    (_, _, wide, high), (x, y, width, height) = card.box, box
    factor = min(width / wide, height / high)
    size = round(wide * factor, 3), round(high * factor, 3)
    inner = round(x + (width - size[0]) / 2, 3), round(y + (height - size[1]) / 2, 3), *size
    return card._replace(box=inner, scale=round(card.scale * factor, 6)), inner


def _pattern(card: Card, box: Box, more: tuple[float, float], turn: int) -> Marks:
    """Return the ``beyond`` pattern of a card, clipped to ``more`` mm beyond its edges."""
    if not card.beyond:
        return ()
    (_, _, width, height), scale = box, card.scale
    across, down = (round(side / scale, 3) for side in more)
    size = round(width / scale + 2 * across, 3), round(height / scale + 2 * down, 3)
    clip = (-across, -down, *size)
    return (Use(card.beyond, *_corner(box, turn), turn, scale, clip),)


def _corner(box: Box, turn: int) -> tuple[float, float]:
    """Return the origin of a stamp that fills a box, upright or turned upside down."""
    x, y, width, height = box
    return (round(x + width, 3), round(y + height, 3)) if turn else (x, y)


def _filled(game: str, style: str) -> bool:
    styles = layout("house")["style"] | layout(game).get("style", {})
    return "fill" in styles.get(style, {})


def _behind(front: Card, back: Sheet | None) -> Card | None:
    """Return the back of a card: at the mirrored place if there is one, else at the same place."""
    x, y, width, _ = front.box
    backs = {(round(card.box[0], 3), round(card.box[1], 3)): card
             for card in (back.cards if back else ())}  # fmt: skip
    turned = backs.get((round(FRAME[0] - x - width, 3), round(y, 3)))
    return turned or backs.get((round(x, 3), round(y, 3)))


def make_decks(sheets: Sequence[tuple[Sheet, Sheet | None]]) -> Iterator[Deck]:
    """Yield the decks on pairs of sheets: cards and their backs."""
    deck: Deck | None = None
    for front, back in sheets:
        cards = [(card, _behind(card, back)) for card in front.cards]
        if deck and deck.takes(front, back):
            deck.cards += cards
            continue
        if deck:
            yield deck
        deck = Deck(front, back, cards)
    if deck:
        yield deck


def lay_deck(
    deck: Deck, paper: Paper, imposition: ImpositionOptions, bleeding: Bleeding
) -> Iterator[tuple[Side, Side | None]]:
    """Yield front and back of each page of a deck; raise UsageError if no card fits on a page."""
    grid = fit_grid(paper, imposition.card or deck.size, imposition, deck.front.part)
    count = -(-len(deck.cards) // grid.count)
    for page in range(count):
        if imposition.order == CUT_STACK:
            chosen = deck.cards[page::count]
        else:
            chosen = deck.cards[page * grid.count : (page + 1) * grid.count]
        layer = _Layer(deck, grid, imposition, bleeding)
        yield layer.front(chosen), layer.back(chosen)


@dataclass(frozen=True, slots=True)
class _Layer:
    """Draws the cards of one page."""

    deck: Deck
    grid: GridFit
    imposition: ImpositionOptions
    bleeding: Bleeding

    def front(self, cards: list[tuple[Card, Card | None]]) -> Side:
        boxes = self.grid.boxes[: len(cards)]
        laid = [(card, box, 0) for (card, _), box in zip(cards, boxes, strict=True)]
        cut = list(boxes)
        extra: Marks = ()
        if self.grid.fold:
            folded = [(back, box) for (_, back), box in zip(cards, boxes, strict=True) if back]
            other = [(card, *self._folded(box)) for card, box in folded]
            laid += other
            cut += [box for _, box, _ in other]
            extra = self._fold_line()
        page = self._paper()
        foot = self.foot(page)
        edge = UNPRINTABLE + moved_at_most(page, self.imposition)
        field = Field(page, cut, self.imposition.bleed, foot, edge)
        crop = self.imposition.crop
        if crop.style == LINES and any(self.imposition.bleed):
            # Lines between cards would be drawn on the bleed.
            crop = replace(crop, style=CORNER)
        cells = {card.name: box for (card, _), box in zip(cards, boxes, strict=True)}
        # A folded page is cut along the lines of its fronts.
        field = field._replace(boxes=boxes) if crop.style == LINES else field
        marks = (*self._drawn(laid), *extra, *crop_marks(field, crop))
        if self.imposition.registration:
            seen = registration(page, self.imposition.margin)
            marks += tuple(Path(Role.MARK, "registration", steps) for steps in seen)
        sheet = replace(
            self.deck.front, marks=marks, cards=(), areas=(),
            places=Places(cells=cells, titled=self.deck.front.places.titled),
        )  # fmt: skip
        return Side(page, sheet, foot)

    def back(self, cards: list[tuple[Card, Card | None]]) -> Side | None:
        if self.deck.back is None or self.grid.fold:
            return None
        page = self._paper()
        axis = turn_axis(page, self.imposition.flip)
        laid = [
            (back, mirrored(box, page, axis), 2 * (axis == "y"))
            for (_, back), box in zip(cards, self.grid.boxes, strict=False)
            if back
        ]
        sheet = replace(self.deck.back, marks=self._drawn(laid), cards=(), areas=())
        foot = self.foot(page)
        # The strip behind the foot of the front.
        foot = mirrored(foot, page, axis) if axis == "y" else foot
        return Side(page, sheet, foot)

    def _paper(self) -> Paper:
        x, y = self.imposition.inside
        paper = self.grid.paper
        live = x, y, round(paper.width - 2 * x, 3), round(paper.height - 2 * y, 3)
        return replace(paper, origin=(0.0, 0.0), live=live)

    def foot(self, page: Paper) -> Box:
        """Return the box of the footer, with ruler and slug."""
        x, y, width, height = page.live or (0.0, 0.0, page.width, page.height)
        strip = foot_of(width)
        return x, round(y + height - strip, 3), width, strip

    def _drawn(self, laid: list[tuple[Card, Box, int]]) -> Marks:
        """Return the bleed, the cards and the safe-area lines."""
        marks: list[Mark] = []
        fitted = laid
        if self.imposition.card:
            fitted = [(*_fitted(card, box), turn) for card, box, turn in laid]
            for (card, inner, turn), (_, box, _) in zip(fitted, laid, strict=True):
                across, down = self.bleeding.bleed
                more = inner[0] - box[0] + across, inner[1] - box[1] + down
                marks += self.bleeding.over(card, inner, more, turn)
        else:
            marks += [mark for one in laid for mark in self.bleeding.of(*one)]
        for card, box, turn in fitted:
            place = _corner(box, turn)
            marks += [Use(stamp, *place, turn, card.scale) for stamp in card.stamps]
        if self.imposition.safe:
            inside = self.imposition.safe
            marks += [
                Path(
                    Role.GUIDE, style, rect(x + inside, y + inside, w - 2 * inside, h - 2 * inside)
                )
                for _, (x, y, w, h), _ in laid
                for style in ("safe-ground", "safe")
            ]
        return tuple(marks)

    def _folded(self, box: Box) -> tuple[Box, int]:
        """Return the box of a card's back, across the fold from the front, and its rotation."""
        x, y, width, height = box
        middle = self._fold()
        if self.grid.fold == "x":
            return (round(2 * middle - x - width, 3), y, width, height), 0
        return (x, round(2 * middle - y - height, 3), width, height), 2

    def _fold(self) -> float:
        """Return the position of the fold: its x or y."""
        last, grid = self.grid.boxes[-1], self.grid
        across, down = self.imposition.bleed
        beyond = last[0] + last[2] + across if grid.fold == "x" else last[1] + last[3] + down
        return beyond + GUTTER / 2

    def _fold_line(self) -> Marks:
        paper, middle = self.grid.paper, self._fold()
        x, y = self.imposition.inside
        steps = (
            line(middle, y, middle, paper.height - y - foot_of(paper.width - 2 * x))
            if self.grid.fold == "x"
            else line(x, middle, paper.width - x, middle)
        )
        return (Path(Role.FOLD, "fold", steps),)
