"""The options of ``papercraft print`` for imposition, shared by all games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from papercraft.cli.ranges import Choice
from papercraft.cli.settings import SettingOption, config_folder
from papercraft.cli.spoken_help import Option
from papercraft.core.layouts import layout
from papercraft.core.lengths import parse_length, parse_pair
from papercraft.core.messages import as_message, gettext, join
from papercraft.core.printers import Printer, printer_of
from papercraft.core.problems import UsageError
from papercraft.core.whole_numbers import parse_whole
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
    from papercraft.paint.impose.options import Pair

_GRID = re.compile(r"(\d{1,2})[x*×](\d{1,2})")
RANGE = re.compile(r"(\d{1,7})(?:-(\d{1,7}))?")
_MOST_PER_PAGE = 1000
_MOST_RADIUS, _MOST_INSET = 20.0, 5.0
_MOST_MARGIN, _MOST_BLEED, _MOST_GAP = 60.0, 20.0, 100.0


class GridType(click.ParamType):  # type: ignore[type-arg]
    """A number, or rows and columns."""

    name = "grid"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number, or rows and columns."""
        if not isinstance(value, str):
            return value
        number = parse_whole(value)
        if number is not None and 0 < number <= _MOST_PER_PAGE:
            return number
        match = _GRID.fullmatch(value.lower())
        if match is None or not int(match[1]) or not int(match[2]):
            form = "{value} is not a number, or rows x columns, as in 2x3"
            self.fail(gettext(form, value=repr(value)), param, ctx)
        return int(match[1]), int(match[2])


# Options that only some games show in their help; the others reject them with this reason.
_FOR_CARDS = {
    "--gutterfold", "--bleed", "--safe", "--shop", "--card-images", "--cut-radius", "--cut-inset",
}  # fmt: skip


def imposition_parameters(game: AnyGame) -> list[click.Parameter]:
    """Return the imposition options; help hides those that the game has no use for."""
    options = _imposition_options(game)
    for option in options:
        if game.cut_out != "cards" and _FOR_CARDS & {*option.opts}:
            option.hidden = True
        if game.cut_out == "nothing" and "--cut" in option.opts:
            option.hidden = True
    return [*options]


def _imposition_options(game: AnyGame) -> list[click.Option]:
    return [*_page_options(game), *_back_options(), *_cut_options(), *_export_options()]


def _page_options(game: AnyGame) -> list[click.Option]:
    """Return the options for the arrangement of cards or sheets on a page."""
    nup = gettext("Number of cards or sheets per page, or of rows and columns.")
    smaller = game.option_for("nup")
    if smaller is not None:
        nup = join([nup, as_message(smaller.help)], " ")
    return [
        Option(["--margin"], metavar="MM[,MM]", default="10", show_default=True,
               help="Margins left and right, and top and bottom if different."),
        Option(["--bleed"], metavar="MM[,MM]", default="0",
               help=("Extend a card's colour or pattern beyond its edge; top and bottom "
                     "second, if different.")),
        Option(["--safe"], metavar="MM", default="0",
               help="For proofs: draw a line this far inside each card's edge."),
        Option(["--gap"], metavar="MM[,MM]",
               help="Space between cards or sheets; default: twice the bleed."),
        Option(["--crop-marks"], type=Choice(CROP_MARKS, case_sensitive=False),
               default=CROP_MARKS[0], show_default=True,
               help="Lines between cards, or crop marks around them."),
        Option(["--mark-length"], metavar="MM", default="5", help="Mark length; default: 5."),
        Option(["--mark-offset"], metavar="MM", default="2",
               help="Distance of crop marks from the edge or bleed; default: 2."),
        Option(["--mark-width"], metavar="MM", default="0.18", help="Width; default: 0.18."),
        Option(["--nup"], type=GridType(), metavar="N|RxC", help=nup),
        Option(["--order"], type=Choice(ORDERS, case_sensitive=False),
               default=ORDERS[0], show_default=True,
               help="With cut-stack, cutting all pages as one stack gives piles in order."),
    ]  # fmt: skip


def _back_options() -> list[click.Option]:
    """Return the options for backs and their alignment with the fronts."""
    return [
        Option(["--backs"], type=Choice(BACKS, case_sensitive=False),
               default=BACKS[0], show_default=True,
               help="Print backs behind their fronts, in a separate file, or not at all."),
        Option(["--flip"], type=Choice(FLIPS, case_sensitive=False),
               default=FLIPS[0], show_default=True,
               help="The edge on which your printer flips the paper."),
        Option(["--back-offset"], metavar="X,Y", help="Shift backs right and down, in mm."),
        SettingOption(["--printer"], setting="printer", metavar="NAME",
                      help="Correct for this printer's misalignment; see papercraft calibrate."),
        Option(["--gutterfold"], is_flag=True,
               help="Fronts and backs on the same side, to fold and glue."),
    ]  # fmt: skip


def _cut_options() -> list[click.Option]:
    """Return the options for cut lines, as files for cutting machines."""
    return [
        Option(["--cut"], type=Choice(["svg", "dxf"], case_sensitive=False),
               help=("Also write cut lines for a plotter or laser cutter; cards get "
                     "registration marks.")),
        Option(["--cut-radius"], metavar="MM", default="0",
               help="With --cut: radius of the corners of cards."),
        Option(["--cut-inset"], metavar="MM", default="0",
               help="With --cut: cut cards this far inside their edges."),
    ]  # fmt: skip


def _export_options() -> list[click.Option]:
    """Return the options for print shops and other programs, and for what to leave out."""
    return [
        Option(["--shop"], metavar="NAME|WxH",
               help=gettext("One card per page with bleed, for print on demand: {shops}, or "
                            "a size.", shops=join([*layout("shops")]))),
        Option(["--card-images"], is_flag=False, flag_value="300", metavar="[300|600]",
               type=Choice(["300", "600"]),
               help="With --shop: also write a PNG of each card, with this resolution in dpi."),
        Option(["--atlas"], is_flag=True,
               help="Also write pictures and JSON for Tabletop Simulator."),
        Option(["--cmyk"], is_flag=False, flag_value=conditions()[0], metavar="[CONDITION]",
               type=Choice(conditions(), case_sensitive=False),
               help=gettext("Write a CMYK PDF for a printing condition: {conditions}; "
                            "default: the first.", conditions=join(conditions()))),
        Option(["--skip"], metavar="PAGES", help="Omit these pages, as in 3,7-9."),
    ]  # fmt: skip


def imposition_of(options: dict[str, Any]) -> ImpositionOptions:
    """Return the imposition options as parsed; raise UsageError for invalid lengths."""
    nup = options["nup"]
    # One sheet per page is the default anyway.
    per_page, grid = (nup, (0, 0)) if isinstance(nup, int) else (0, nup or (0, 0))
    bleed = parse_pair(options["bleed"], "--bleed", most=_MOST_BLEED)
    gap = parse_pair(options["gap"], "--gap", most=_MOST_GAP) if options["gap"] else None
    _check_gap(gap, bleed)
    crop = Crop(
        options["crop_marks"],
        parse_length(options["mark_length"], "--mark-length", 1, 50),
        parse_length(options["mark_offset"], "--mark-offset", 0, 20),
        parse_length(options["mark_width"], "--mark-width", 0.05, 2),
    )
    if options["gutterfold"] and options["backs"] != BACKS[0]:
        message = gettext(
            "--gutterfold prints the backs on the same side; omit --backs {backs}",
            backs=options["backs"],
        )
        raise UsageError(message)
    _check_shop(options)
    return ImpositionOptions(
        margin=parse_pair(options["margin"], "--margin", most=_MOST_MARGIN),
        bleed=bleed,
        safe=parse_length(options["safe"], "--safe", most=_MOST_BLEED),
        gap=gap,
        crop=crop,
        per_page=per_page,
        rows=grid[0],
        columns=grid[1],
        order=options["order"],
        backs=options["backs"],
        flip=options["flip"],
        gutterfold=options["gutterfold"],
        shop=get_shop(options["shop"], bleed) if options["shop"] else None,
        registration=options["cut"] is not None,
        cut_radius=_cut_length(options, "cut_radius", _MOST_RADIUS),
        cut_inset=_cut_length(options, "cut_inset", _MOST_INSET),
        offset=parse_pair(
            options["back_offset"] or "0", "--back-offset", -_MOST_BLEED, _MOST_BLEED
        ),
        printer=_printer(options),
    )


def _check_gap(gap: Pair | None, bleed: Pair) -> None:
    """Raise UsageError if a gap has room for only part of the bleed."""
    if gap and any(0 < gap[n] < 2 * bleed[n] for n in (0, 1)):
        form = (
            "--gap {gap} leaves no room for {bleed} mm of bleed on both sides; use --gap {room}, "
            "or --gap 0 so that neighbours share the bleed"
        )
        room = _written((2 * bleed[0], 2 * bleed[1]))
        raise UsageError(gettext(form, gap=_written(gap), bleed=_written(bleed), room=room))


def _written(pair: Pair) -> str:
    """Return two lengths as they are typed; if they are equal, only one."""
    return ",".join(f"{length:g}" for length in dict.fromkeys(pair))


def _cut_length(options: dict[str, Any], name: str, most: float) -> float:
    option = f"--{name.replace('_', '-')}"
    length = parse_length(options[name], option, most=most)
    if length and options["cut"] is None:
        form = "{option} is for the files that --cut writes; add --cut svg"
        raise click.UsageError(gettext(form, option=option))
    return length


def _printer(options: dict[str, Any]) -> Printer:
    name = options["printer"]
    return printer_of(name, config_folder()) if name and not options["shop"] else Printer()


def _check_shop(options: dict[str, Any]) -> None:
    """Raise UsageError for options that make no sense on pages with a single card."""
    if not options["shop"]:
        if options["card_images"]:
            form = "--card-images needs a shop, as in --shop poker"
            raise click.UsageError(gettext(form))
        return
    defaults = {"margin": "10", "safe": "0", "crop_marks": CROP_MARKS[0], "order": ORDERS[0]}
    names = ("gap", "nup", "cut", "gutterfold", "printer", "back_offset", "large_print")
    # The corrections of a home printer set as default do not apply to a print shop.
    source = click.get_current_context().get_parameter_source
    useless = [
        name for name in names if options[name] and source(name) is not ParameterSource.DEFAULT_MAP
    ]
    useless += [name for name, value in defaults.items() if options[name] != value]
    if useless:
        message = gettext(
            "--shop puts one card on each page; omit {option}",
            option=f"--{useless[0].replace('_', '-')}",
        )
        raise click.UsageError(message)


def parse_ranges(text: str | None, option: str) -> tuple[tuple[int, int], ...]:
    """Return ``3,7-9`` as pairs of first and last page; raise UsageError if malformed."""
    ranges = []
    for word in (text or "").split(",") if text is not None else ():
        match = RANGE.fullmatch(word.strip())
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 0 < first <= last:
            message = gettext(
                "{option} takes page numbers, as in 3,7-9, not {word!r}",
                option=option,
                word=word.strip(),
            )
            raise UsageError(message)
        ranges.append((first, last))
    return tuple(ranges)
