"""The options of ``papercraft print`` about paper, marks, backs and order, for every game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from papercraft.cli.choices import config_folder
from papercraft.core.assets import layout
from papercraft.core.lengths import parse_length, parse_pair
from papercraft.core.printers import Printer, printer_of
from papercraft.core.problems import UsageError
from papercraft.paint.impose.options import (
    BACKS,
    CROP_MARKS,
    FLIPS,
    ORDERS,
    Crop,
    ImpositionOptions,
)
from papercraft.paint.impose.print_on_demand import get_shop
from papercraft.paint.press import conditions

if TYPE_CHECKING:
    from papercraft.core.game import AnyGame

_GRID = re.compile(r"(\d{1,2})[x*×](\d{1,2})")
_RANGE = re.compile(r"(\d{1,7})(?:-(\d{1,7}))?")
_MOST_MARGIN, _MOST_BLEED, _MOST_GAP = 60.0, 20.0, 100.0


class GridType(click.ParamType):  # type: ignore[type-arg]
    """Rows and columns, or what a game of its own calls by this name."""

    name = "grid"

    def __init__(self, own: tuple[str, ...]) -> None:
        """Take the choices a game has itself."""
        self.own = own

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return rows and columns, or a game's own choice."""
        if not isinstance(value, str) or value in self.own:
            return value
        found = _GRID.fullmatch(value.lower())
        if found is None or not int(found[1]) or not int(found[2]):
            either = f"{', '.join(self.own)}, or " if self.own else ""
            self.fail(f"{value!r} is not {either}rows x columns, as in 2x3", param, ctx)
        return int(found[1]), int(found[2])


def own_nup(game: AnyGame) -> tuple[str, ...]:
    """Return the choices a game adds to ``--nup``."""
    option = game.option_for("nup")
    return option.choices if option else ()


def laying_options(game: AnyGame) -> list[click.Parameter]:
    """Return the options that lay pages otherwise than the game did."""
    own = own_nup(game)
    nup = f"{'|'.join(own)}|RxC" if own else "RxC"
    return [
        click.Option(["--margin"], metavar="MM[,MM]", default="10", show_default=True,
                     help="White at the sides, and at head and foot if another."),
        click.Option(["--bleed"], metavar="MM", default="0",
                     help="Extend what reaches a card's edge beyond it."),
        click.Option(["--safe"], metavar="MM", default="0",
                     help="A proof: a line so far inside of each card's edge."),
        click.Option(["--gap"], metavar="MM[,MM]",
                     help="Between cards or sheets; default: twice the bleed."),
        click.Option(["--crop-marks"], type=click.Choice(CROP_MARKS, case_sensitive=False),
                     default=CROP_MARKS[0], show_default=True,
                     help="How to see where to cut: lines between cards, or marks around them."),
        click.Option(["--mark-length"], metavar="MM", default="5", help="Default: 5."),
        click.Option(["--mark-offset"], metavar="MM", default="2",
                     help="From the edge, or from the end of the bleed; default: 2."),
        click.Option(["--mark-width"], metavar="MM", default="0.18", help="Default: 0.18."),
        click.Option(["--nup"], type=GridType(own), metavar=nup,
                     help="Rows and columns of cards, or of whole sheets, on a page."),
        click.Option(["--order"], type=click.Choice(ORDERS, case_sensitive=False),
                     default=ORDERS[0], show_default=True,
                     help="cut-stack: the piles are in order when pages are cut as one stack."),
        click.Option(["--backs"], type=click.Choice(BACKS, case_sensitive=False),
                     default=BACKS[0], show_default=True,
                     help="Behind their fronts, in a file of their own, or not at all."),
        click.Option(["--flip"], type=click.Choice(FLIPS, case_sensitive=False),
                     default=FLIPS[0], show_default=True,
                     help="The edge that your printer turns paper at."),
        click.Option(["--back-offset"], metavar="X,Y",
                     help="Move backs so many mm to the right and down."),
        click.Option(["--printer"], metavar="NAME",
                     help="Make up for what this printer does wrong; see papercraft calibrate."),
        click.Option(["--gutterfold"], is_flag=True,
                     help="Fronts and backs on one side, to fold between and glue."),
        click.Option(["--cut"], type=click.Choice(["svg", "dxf"], case_sensitive=False),
                     help="Cut lines for a plotter or laser; cards get marks for its camera."),
        click.Option(["--shop"], metavar="NAME|WxH",
                     help=f"A card a page with bleed: {', '.join(layout('shops'))}, or a size."),
        click.Option(["--atlas"], is_flag=True,
                     help="Cards as pictures and JSON for Tabletop Simulator, too."),
        click.Option(["--cmyk"], is_flag=False, flag_value=conditions()[0], metavar="[CONDITION]",
                     type=click.Choice(conditions(), case_sensitive=False),
                     help="A PDF in CMYK that names a printing condition: "
                          f"{', '.join(conditions())}; the first if none is said."),
        click.Option(["--skip"], metavar="PAGES", help="Without these pages, as in 3,7-9."),
    ]  # fmt: skip


def imposition_of(given: dict[str, Any], own: tuple[str, ...]) -> ImpositionOptions:
    """Return how pages are to be laid; raise UsageError for lengths that are none."""
    grid = given["nup"] if given["nup"] not in (None, *own) else (0, 0)
    bleed = parse_length(given["bleed"], "--bleed", most=_MOST_BLEED)
    gap = parse_pair(given["gap"], "--gap", most=_MOST_GAP) if given["gap"] else None
    if gap and any(0 < one < 2 * bleed for one in gap):
        message = (
            f"--gap {given['gap']} leaves no room for {bleed:g} mm of bleed on both sides; "
            f"--gap {2 * bleed:g} does, with --gap 0 neighbours share it"
        )
        raise UsageError(message)
    crop = Crop(
        given["crop_marks"],
        parse_length(given["mark_length"], "--mark-length", 1, 50),
        parse_length(given["mark_offset"], "--mark-offset", 0, 20),
        parse_length(given["mark_width"], "--mark-width", 0.05, 2),
    )
    if given["gutterfold"] and given["backs"] != BACKS[0]:
        message = f"--gutterfold has the backs on the same side; leave --backs {given['backs']} out"
        raise UsageError(message)
    _check_shop(given)
    return ImpositionOptions(
        margin=parse_pair(given["margin"], "--margin", most=_MOST_MARGIN),
        bleed=bleed,
        safe=parse_length(given["safe"], "--safe", most=_MOST_BLEED),
        gap=gap,
        crop=crop,
        rows=grid[0],
        columns=grid[1],
        order=given["order"],
        backs=given["backs"],
        flip=given["flip"],
        gutterfold=given["gutterfold"],
        shop=get_shop(given["shop"], bleed) if given["shop"] else None,
        registration=given["cut"] is not None,
        offset=parse_pair(given["back_offset"] or "0", "--back-offset", -_MOST_BLEED, _MOST_BLEED),
        printer=printer_of(given["printer"], config_folder()) if given["printer"] else Printer(),
    )


def _check_shop(given: dict[str, Any]) -> None:
    """Raise UsageError for what has no place on a page with one card."""
    if not given["shop"]:
        return
    usual = {"margin": "10", "safe": "0", "crop_marks": CROP_MARKS[0], "order": ORDERS[0]}
    names = ("gap", "nup", "cut", "gutterfold", "printer", "back_offset", "large_print")
    said = [name for name in names if given[name]]
    said += [name for name, value in usual.items() if given[name] != value]
    if said:
        message = f"--shop makes pages of one card each; leave --{said[0].replace('_', '-')} out"
        raise click.UsageError(message)


def parse_ranges(text: str | None, option: str) -> tuple[tuple[int, int], ...]:
    """Return ``3,7-9`` as first and last numbers; raise UsageError if it is nothing of the kind."""
    found = []
    for word in (text or "").split(",") if text is not None else ():
        match = _RANGE.fullmatch(word.strip())
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 0 < first <= last:
            message = f"{option} takes numbers of pages, as in 3,7-9, not {word.strip()!r}"
            raise UsageError(message)
        found.append((first, last))
    return tuple(found)


def split_only(text: str | None) -> tuple[str | None, str | None]:
    """Return the parts and the page numbers of ``--only``."""
    if text is None:
        return None, None
    words = [word.strip() for word in text.split(",")]
    numbers = [word for word in words if word[:1].isdigit()]
    parts = [word for word in words if not word[:1].isdigit()]
    return ",".join(parts) if parts else None, ",".join(numbers) if numbers else None
