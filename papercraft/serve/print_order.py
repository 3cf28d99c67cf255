"""A print order, as plain data that is passed to a worker and back."""

from __future__ import annotations

from typing import NamedTuple

# The fields of the form that are lists, and the prefixes of those that a game declares.
NAME, PART = "name", "part"
OPTION, NUMBER = "option-", "number-"
MOST_SETS = 10


class PrintOrder(NamedTuple):
    """What to print.

    Attributes:
        game: The name of the game.
        sheet: The ID of a set to print again, or empty for a new one.
        layout: The name of the layout of a new set.
        seed: The seed of the first new set.
        sets: How many sets with consecutive seeds.
        players: How many play if there are not names.
        names: The names of the players, or none.
        parts: The parts to print; none for all.
        options: The values of the game's print options by name, in their order.
        numbers: What was typed for the numbers of the layout, by name.
        backs: Whether backs of cards are printed.
    """

    game: str
    sheet: str = ""
    layout: str = ""
    seed: int = 0
    sets: int = 1
    players: int = 1
    names: tuple[str, ...] = ()
    paper: str = "a4"
    ink: str = "full"
    palette: str = "default"
    language: str = "en"
    large_print: bool = False
    parts: tuple[str, ...] = ()
    options: tuple[tuple[str, str | int], ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()
    backs: bool = True


class Fault(NamedTuple):
    """What is wrong with an order: the field of the form, empty for several, and a message."""

    field: str
    message: str


class PreviewPage(NamedTuple):
    """A page of a preview: its number in the print, what it is, and the page as SVG."""

    number: int
    title: str
    picture: bytes


class Preview(NamedTuple):
    """What an order prints: the first ID, how many pages, one page of each kind; or its faults."""

    sheet: str = ""
    total: int = 0
    pages: tuple[PreviewPage, ...] = ()
    faults: tuple[Fault, ...] = ()


class Printed(NamedTuple):
    """A PDF with the name of its file, or what is wrong with the order."""

    stem: str = ""
    pdf: bytes = b""
    faults: tuple[Fault, ...] = ()
