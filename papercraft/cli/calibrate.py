"""``papercraft calibrate``: a sheet that shows what a printer does wrong; the numbers are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from papercraft.cli.choices import config_folder, language_option
from papercraft.core.language import get_language
from papercraft.core.lengths import parse_length, parse_pair
from papercraft.core.page import paper_of
from papercraft.core.printers import MOST_OFFSET, Printer, check_printer, printers, save_printer
from papercraft.paint.impose.calibration import ACROSS, DOWN, printer_from
from papercraft.paint.impose.options import FLIPS, LONG


@click.command(
    "calibrate",
    epilog="Example: papercraft calibrate --paper a4 --flip long-edge",
)
@click.option("--printer", metavar="NAME", help="Keep what was read under this name.")
@click.option("--left", metavar="X,Y", help="Where the cross is on the left scale, in mm.")
@click.option("--right", metavar="X,Y", help="Where it is on the right scale.")
@click.option("--across", metavar="MM", help=f"How long the level line is; {ACROSS:g} if right.")
@click.option("--down", metavar="MM", help=f"How long the upright line is; {DOWN:g} if right.")
@click.option(
    "--photo",
    "photos",
    multiple=True,
    metavar="FILE",
    help="Read it from photos or scans of both sides, on something dark.",
)
@click.option("--paper", default="a4", show_default=True, help="The paper of the sheet.")
@click.option(
    "--flip",
    type=click.Choice(FLIPS, case_sensitive=False),
    default=LONG,
    show_default=True,
    help="The edge that your printer turns paper at.",
)
@click.option("--list", "listing", is_flag=True, help="Show the printers that are kept.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default="output/calibration.pdf",
    show_default=True,
    help="Where to write the sheet.",
)
@click.option("--force", is_flag=True, help="Overwrite it.")
def command(**given: Any) -> None:  # fmt: skip
    """Print a sheet to calibrate a printer with, and keep what was read on it.

    Then papercraft print ... --printer NAME puts backs behind their fronts.
    """
    read = [name for name in ("left", "right", "across", "down") if given[name] is not None]
    if given["listing"]:
        _list()
    elif given["photos"]:
        _read_photos(given, read)
    elif given["printer"] is not None:
        _keep(given, read)
    elif read:
        message = f"--{read[0]} is kept for a printer: say which, as in --printer office"
        raise click.UsageError(message)
    else:
        _sheet(given)


# As everywhere, one option more.
command.params.insert(-1, language_option())


def _list() -> None:
    folder = config_folder()
    for name, printer in printers(folder).items():
        click.echo(describe(name, printer))
    click.echo(f"Kept in {folder}", err=True)


def describe(name: str, printer: Printer) -> str:
    """Return the corrections of a printer as a sentence."""
    return (
        f"{name}: backs {printer.x:+g} mm right, {printer.y:+g} mm down, turned "
        f"{printer.turn:+.2f} degrees; {printer.across * 100:.5g} % across, "
        f"{printer.down * 100:.5g} % down"
    )


def _keep(given: dict[str, Any], read: list[str]) -> None:
    if not read:
        message = "say what you read: --left X,Y --right X,Y, and --across and --down if not right"
        raise click.UsageError(message)
    if (given["left"] is None) != (given["right"] is None):
        message = "--left and --right belong together: a turned back needs both"
        raise click.UsageError(message)
    scales = [
        parse_pair(given[name] or "0,0", f"--{name}", -MOST_OFFSET, MOST_OFFSET)
        for name in ("left", "right")
    ]
    lengths = [
        parse_length(given[name] or str(usual), f"--{name}", usual * 0.9, usual * 1.1)
        for name, usual in (("across", ACROSS), ("down", DOWN))
    ]
    _keep_printer(given, check_printer(printer_from(scales[0], scales[1], *lengths)))


def _keep_printer(given: dict[str, Any], printer: Printer) -> None:
    file = save_printer(given["printer"], printer, config_folder())
    click.echo(f"Kept {given['printer']} in {file}")
    click.echo(f"  papercraft print GAME --printer {given['printer']!r}")


def _read_photos(given: dict[str, Any], read: list[str]) -> None:
    # Imported late: it brings the picture library.
    from papercraft.app.calibrate import measure_printer  # noqa: PLC0415

    if read:
        message = f"--photo reads it all; leave --{read[0]} out"
        raise click.UsageError(message)
    if given["printer"] is None:
        message = "what is read is kept for a printer: say which, as in --printer office"
        raise click.UsageError(message)
    paths = [Path(name) for name in given["photos"]]
    printer = check_printer(measure_printer(paths, paper_of(given["paper"]), given["flip"]))
    click.echo(describe(given["printer"], printer))
    _keep_printer(given, printer)


def _sheet(given: dict[str, Any]) -> None:
    # Imported late: it brings the painters.
    from papercraft.app.calibration_sheet import write_calibration_sheet  # noqa: PLC0415

    target = Path(given["output"])
    paper, language = paper_of(given["paper"]), get_language(given["language"])
    write_calibration_sheet(target, paper, given["flip"], language, force=given["force"])
    click.echo(f"Wrote {target}: print it on both sides at 100 %, then")
    click.echo("  papercraft calibrate --printer NAME --left X,Y --right X,Y --across MM --down MM")
    click.echo("  or, with both sides in photos: --photo front.jpg --photo back.jpg")
