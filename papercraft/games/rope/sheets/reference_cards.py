"""Reference cards for the players."""

from __future__ import annotations

from functools import cache
from math import ceil
from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, line, polyline, rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.games.rope.deck import personal_size
from papercraft.games.rope.sheets.artwork import MOTIFS
from papercraft.games.rope.sheets.scissors import lower_half, small_scissors, upper_half
from papercraft.games.rope.sheets.twisted_rope import rope, straight
from papercraft.games.rope.sheets.wordmark import drawn_name

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks

_WIDTH, _HEIGHT = 95.0, 125.0
_EACH = 4
_MARGIN = 6.0
# The small cards beside the headings, and how far each lies from the one below it.
_MINI, _STEP = (5.0, 6.4), 4.1
_ROWS = (
    ("back", "back", "back", "arrow", "1", "2", "3"),
    ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
    ("scissors", "scissors", "arrow", "3", "8", "scissors"),
    ("back", "arrow", "none"),
)
# So high is each section, with room for five, two, three and two lines in every language; how
# far above the line of its heading the small cards begin, and how far below it the text.
_HEIGHTS, _RISE, _DROP = (33.0, 20.2, 24.6, 17.4), 5.4, 3.8
_EARLY_HEIGHTS, _EARLY_RISE, _EARLY_DROP = (31.3, 18.4, 22.7, 21.4), 5.5, 2.2
_REFERENCE = "Reference cards to cut out: how to deal, the order of a turn, what scissors can do."
_SECTIONS = (
    (
        "A turn",
        "Play any number of cards to the three level rows: from your hand, from the top of your "
        "supply rows or of your personal deck. Then store one hand card on a supply row and "
        "refill your hand to six. Do not draw earlier.",
    ),
    (
        "Level rows",
        "1 2 3 \u2026 10 or 10 9 8 \u2026 1, no gaps, three rows at most. Ten cards: the row "
        "is complete; go on.",
    ),
    (
        "Scissors",
        "Stand for any card you need. At the start of a row they leave it open: two scissors are "
        "followed by 3, 8 or scissors.",
    ),
    (
        "The end",
        "Play your last personal card and you win. If nobody can play, store or draw, the fewest "
        "personal cards win.",
    ),
)
_EARLY_TURN = (
    "Play any number of cards to the three level rows: from your hand, from the top of your "
    "supply rows or of your personal deck. Then store one hand card on a supply row and "
    "refill your hand to six. Nothing is drawn before that."
)


def reference_sheets(players: int) -> list[Sheet]:
    """Return reference cards for all players; what is left of a sheet has cards for guests."""
    places = [(_WIDTH * (n % 2), _HEIGHT * (n // 2)) for n in range(_EACH)]
    uses = tuple(Use("reference", x, y) for x, y in places)
    cells = {f"reference {n}": (x, y, _WIDTH, _HEIGHT) for n, (x, y) in enumerate(places, 1)}
    one = Sheet("aids", "rope: reference", _REFERENCE, uses, Places(cells=cells), ())
    return [one] * ceil(players / _EACH)


@cache
def reference_stamps(*, early: bool = False) -> dict[str, Marks]:
    """Return a reference card as a stamp, and the small cards on it.

    With ``early`` they are as designs before the third drew them.
    """
    names = list(MOTIFS)
    drawn = {
        f"mini-{n}": _mini(f"{names[n - 1]}-medallion", str(n), early=early) for n in range(1, 11)
    }
    night = Path(Role.INK, "scissors-frame", rect(0, 0, *_MINI, 1.0))
    scissors = small_scissors(_MINI[0] / 2, _MINI[1] / 2 + 0.1, 0.15, "scissors-small")
    back = Path(Role.INK, "mini-back", rect(0, 0, *_MINI, 1.0))
    ring = Path(Role.INK, "mini-ring", circle(_MINI[0] / 2, _MINI[1] / 2, 1.3))
    place = Path(Role.GUIDE, "free-row", rect(0, 0, *_MINI, 1.0))
    drawn |= {"banner-under": lower_half(90, 0.36), "banner-over": upper_half(90, 0.36)}
    drawn |= {"mini-scissors": (night, *scissors), "mini-back": (back, ring)}
    return drawn | {"mini-none": (place,), "reference": tuple(_reference(early=early))}


def _mini(style: str, number: str, *, early: bool) -> Marks:
    width, height = _MINI
    wide = "" if early or len(number) == 1 else "-wide"
    return (
        Path(Role.INK, style, rect(0, 0, width, height, 1.0)),
        Text(Role.INK, f"mini{wide}", width / 2, height / 2, number, "middle", centred=True),
    )


def _row(y: float, *names: str) -> list[Mark]:
    """Return small cards that end at the right edge, each over the one before it."""
    marks: list[Mark] = []
    x = _WIDTH - _MARGIN - _MINI[0]
    for name in reversed(names):
        if name == "arrow":
            middle = y + _MINI[1] / 2
            marks.append(
                Path(
                    Role.INK,
                    "arrow",
                    polyline([(x + 1.8, middle - 1.2), (x + 3.0, middle), (x + 1.8, middle + 1.2)]),
                )
            )
            marks.append(Path(Role.INK, "arrow", line(x - 0.2, middle, x + 3.0, middle)))
            x -= _STEP + 1.8
        else:
            marks.append(Use(f"mini-{name}", x, y))
            x -= _STEP
    return marks[::-1]


def _banner(*, early: bool) -> list[Mark]:
    """Return the head: the name of the game, and a rope that scissors cut."""
    x, y, width, height = 4.0, 4.0, _WIDTH - 8.0, 10.6
    right, middle = x + width - 3.0, y + height / 2
    screw = (33.6, middle) if early else (42.4, middle)
    left = screw[0] + 5.4
    strands, lights = rope(straight(left, middle, right - left), right - left, 4.4)
    name = Text(Role.INK, "banner", x + 4.0, middle, "rope", centred=True)
    return [
        Path(Role.INK, "scissors-frame", rect(x, y, width, height, 2.5)),
        *((name,) if early else drawn_name(x + 3.0, y + 1.1, height - 2.0, "wordmark-night")),
        Use("banner-under", *screw),
        Path(Role.INK, "hemp-rope", strands),
        Path(Role.INK, "hemp-light", lights),
        Use("banner-over", *screw),
    ]


def _reference(*, early: bool) -> list[Mark]:
    marks: list[Mark] = [
        Path(Role.CUT, "card-cut", rect(0, 0, _WIDTH, _HEIGHT)),
        *_banner(early=early),
        Text(Role.INK, "label", _MARGIN, 20.2, "Players"),
        Text(Role.INK, "label", _MARGIN, 25.2, "Personal deck"),
    ]
    for n, text in enumerate(("2\u20133", "4\u20135", "6\u20137", "8")):
        x = 38.0 + 15 * n
        size = str(personal_size(int(text[-1])))
        marks.append(Text(Role.INK, "bold", x, 20.2, text, "middle"))
        marks.append(Text(Role.INK, "bold", x, 25.2, size, "middle"))
    y = 33.4
    sections, heights, rise, drop = _SECTIONS, _HEIGHTS, _RISE, _DROP
    if early:
        heights, rise, drop = _EARLY_HEIGHTS, _EARLY_RISE, _EARLY_DROP
        sections = ((_SECTIONS[0][0], _EARLY_TURN), *_SECTIONS[1:])
    for (heading, text), height, row in zip(sections, heights, _ROWS, strict=True):
        above, below, width = y - 6.2, y + drop, _WIDTH - 2 * _MARGIN
        box = (_MARGIN, below, width + 1.0, height - 8.6)
        marks.append(Path(Role.GUIDE, "hair", line(_MARGIN, above, _MARGIN + width, above)))
        marks.append(Text(Role.INK, "subheading", _MARGIN, y, heading))
        marks.append(Paragraph(Role.INK, "section", *box, text))
        marks += _row(y - rise, *row)
        y += height
    return marks
