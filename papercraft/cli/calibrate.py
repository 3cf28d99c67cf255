"""``papercraft calibrate``: print a calibration sheet and save a printer's corrections."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from papercraft.cli.choices import language_option
from papercraft.cli.ranges import Choice
from papercraft.cli.settings import config_folder, paper_option, with_options
from papercraft.cli.talk import say, tell
from papercraft.core.language import get_language
from papercraft.core.lengths import parse_length, parse_pair
from papercraft.core.messages import gettext, join
from papercraft.core.page import paper_of
from papercraft.core.printers import MOST_OFFSET, Printer, check_printer, printers, save_printer
from papercraft.paint.impose.calibration import ACROSS, DOWN, printer_from
from papercraft.paint.impose.options import FLIPS, LONG


@with_options(paper_option("Paper size of the sheet."), language_option())
@click.command(
    "calibrate",
    epilog="Example: papercraft calibrate --paper a4 --flip long-edge",
)
@click.option("--printer", metavar="NAME", help="Save the measurements under this printer name.")
@click.option("--left", metavar="X,Y", help="Position of the cross on the left scale, in mm.")
@click.option("--right", metavar="X,Y", help="Position of the cross on the right scale, in mm.")
@click.option(
    "--across", metavar="MM", help=f"Length of the horizontal line in mm; {ACROSS:g} if correct."
)
@click.option(
    "--down", metavar="MM", help=f"Length of the vertical line in mm; {DOWN:g} if correct."
)
@click.option(
    "--photo",
    "photos",
    multiple=True,
    metavar="FILE",
    help="Measure from photos or scans of both sides on a dark background.",
)
@click.option(
    "--flip",
    type=Choice(FLIPS, case_sensitive=False),
    default=LONG,
    show_default=True,
    help="The edge on which your printer flips the paper.",
)
@click.option("--list", "listing", is_flag=True, help="List the saved printers.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default="output/calibration.pdf",
    show_default=True,
    help="File to write the sheet to.",
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def command(**options: Any) -> None:  # fmt: skip
    """Print a calibration sheet, or save the corrections measured on it.

    Afterwards, papercraft print ... --printer NAME aligns backs with their fronts.
    """
    readings = [name for name in ("left", "right", "across", "down") if options[name] is not None]
    if options["listing"]:
        _list_printers()
    elif options["photos"]:
        _measure_photos(options, readings)
    elif options["printer"] is not None:
        _save_readings(options, readings)
    elif readings:
        message = gettext(
            "{option} needs a printer name, such as --printer office", option=f"--{readings[0]}"
        )
        raise click.UsageError(message)
    else:
        _write_sheet(options)


def _list_printers() -> None:
    folder = config_folder()
    for name, printer in printers(folder).items():
        tell(describe(name, printer))
    say(gettext("Saved in {folder}", folder=folder))


def describe(name: str, printer: Printer) -> str:
    """Return the corrections of a printer as a sentence."""
    form = (
        "{name}: backs {x:+g} mm right, {y:+g} mm down, rotated {turn:+.2f} degrees; scale "
        "{across:.5g} % horizontally, {down:.5g} % vertically"
    )
    return gettext(
        form,
        name=name,
        x=printer.x,
        y=printer.y,
        turn=printer.turn,
        across=printer.across * 100,
        down=printer.down * 100,
    )


def _save_readings(options: dict[str, Any], readings: list[str]) -> None:
    if not readings:
        message = gettext(
            "measurements are missing: pass --left X,Y --right X,Y, and --across and "
            "--down if they are off"
        )
        raise click.UsageError(message)
    if (options["left"] is None) != (options["right"] is None):
        message = gettext("pass both --left and --right; rotation can only be computed from both")
        raise click.UsageError(message)
    scales = [
        parse_pair(options[name] or "0,0", f"--{name}", -MOST_OFFSET, MOST_OFFSET)
        for name in ("left", "right")
    ]
    lengths = [
        parse_length(options[name] or str(usual), f"--{name}", usual * 0.9, usual * 1.1)
        for name, usual in (("across", ACROSS), ("down", DOWN))
    ]
    _save_measurements(options, check_printer(printer_from(scales[0], scales[1], *lengths)))


def _save_measurements(options: dict[str, Any], printer: Printer) -> None:
    file = save_printer(options["printer"], printer, config_folder())
    tell(gettext("Saved {printer} in {file}", printer=options["printer"], file=file))
    tell(f"  papercraft print GAME --printer {options['printer']!r}")


def _measure_photos(options: dict[str, Any], readings: list[str]) -> None:
    # Imported late: it brings the picture library.
    from papercraft.app.calibrate import measure_printer  # noqa: PLC0415

    if readings:
        message = gettext("--photo measures everything; omit {option}", option=f"--{readings[0]}")
        raise click.UsageError(message)
    if options["printer"] is None:
        message = gettext(
            "{option} needs a printer name, such as --printer office", option="--photo"
        )
        raise click.UsageError(message)
    paths = [Path(name) for name in options["photos"]]
    printer = check_printer(measure_printer(paths, paper_of(options["paper"]), options["flip"]))
    tell(describe(options["printer"], printer))
    _save_measurements(options, printer)


def _write_sheet(options: dict[str, Any]) -> None:
    # Imported late: it brings the painters.
    from papercraft.app.calibration_sheet import write_calibration_sheet  # noqa: PLC0415

    target = Path(options["output"])
    paper, language = paper_of(options["paper"]), get_language(options["language"])
    write_calibration_sheet(target, paper, options["flip"], language, force=options["force"])
    tell(gettext("Wrote {file}: print it on both sides at 100 %, then run", file=target))
    click.echo("  papercraft calibrate --printer NAME --left X,Y --right X,Y --across MM --down MM")
    tell(
        join(["  ", gettext("or use photos of both sides: --photo front.jpg --photo back.jpg")], "")
    )
