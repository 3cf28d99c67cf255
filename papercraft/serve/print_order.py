"""An order to print, as plain data for a worker, and its results."""

from __future__ import annotations

from typing import NamedTuple

# Names of the form's list fields, and prefixes of the fields that a game declares.
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
        players: The number of players if there are no names.
        names: The names of the players, or empty.
        parts: The parts to print; none for all.
        options: The values of the game's print options by name, in their order.
        numbers: The typed texts for numbers of the layout, by name.
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
    """A problem with an order: its field in the form, empty for several, and a message."""

    field: str
    message: str


class PreviewPage(NamedTuple):
    """A page of a preview: its page number, its title, and the page as SVG."""

    number: int
    title: str
    picture: bytes


class Preview(NamedTuple):
    """A preview: the first ID, the number of pages, and a page of each kind; or the faults."""

    sheet: str = ""
    total: int = 0
    pages: tuple[PreviewPage, ...] = ()
    faults: tuple[Fault, ...] = ()


class Printed(NamedTuple):
    """A PDF with its file name, or the faults of the order."""

    stem: str = ""
    pdf: bytes = b""
    faults: tuple[Fault, ...] = ()
