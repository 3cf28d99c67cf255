"""``papercraft scan``: photos to records."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from papercraft.app.files import exists, refuse_existing
from papercraft.cli.app import ASKED
from papercraft.cli.progress import progress
from papercraft.cli.questions import (
    ScanCommand,
    all_answers,
    question_data,
    show_questions,
    write_crops,
)
from papercraft.core.problems import UsageError
from papercraft.core.store import to_json, writing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.app.scan import ScanResult


_EXAMPLE = "Example: papercraft scan examples/cutit-pad.jpg -o scanned.toml"


@click.command("scan", cls=ScanCommand, epilog=_EXAMPLE)
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO...")
@click.option("-o", "--output", default="-", metavar="RECORD",
              help="Where to write the record (.toml or .json); - is here.")  # fmt: skip
@click.option("--players", metavar="NAMES", help="The names, in the order of the sheets: Ada,Ben.")
@click.option("--sheet", metavar="ID", help="Which sheet, if the photos do not show it.")
@click.option("--answer", "answers", multiple=True, metavar="KEY=VALUE",
              help="The answer to a question; can be given several times.")  # fmt: skip
@click.option("--overlay", metavar="FILE", help="Draw what was read on the pages (.jpg).")
@click.option("--crops", metavar="DIR", help="Write a picture of each thing in question.")
@click.option("--json", "as_json", is_flag=True, help="Tell record and questions as JSON.")
@click.option("--force", is_flag=True, help="Overwrite files that no scan has written.")
@click.pass_context
def command(ctx: click.Context, /, photos: tuple[str, ...], **given: Any) -> None:
    """Read photos or scans of sheets (JPEG, PNG, WEBP, HEIC, PDF) into the record of the game.

    A photo of a table with cards gives the position, and who leads.

    What cannot be read for sure is asked. Scanning again keeps answers, and what was changed in the
    record by hand.

    The exit code is 0 if all was read for sure, 4 if somebody has to look at it.
    """
    # Imported late: it brings the picture libraries.
    from papercraft.app.scan import ScanRequest, scan  # noqa: PLC0415
    from papercraft.app.scanned_record import record_text, write_record  # noqa: PLC0415

    answers = all_answers(given)
    output = None if given["output"] == "-" else Path(given["output"])
    request = ScanRequest(
        [Path(name) for name in photos],
        given["sheet"],
        given["players"],
        answers,
        output,
        given["force"],
    )
    result = scan(request, progress, lambda: _check_pictures(photos, given))
    _write_pictures(result, given)
    if given["as_json"]:
        click.echo(to_json(_as_data(result)), nl=False)
    if output is not None:
        write_record(output, result.scan, result.corrections)
        click.echo(f"Wrote {output}", err=True)
    elif not given["as_json"]:
        click.echo(record_text(result.scan, as_json=False), nl=False)
    # On standard output the record has the remarks at its head.
    _show(result, remarks=output is not None)
    if result.questions or result.album.problems:
        ctx.exit(ASKED)


def _check_pictures(photos: Sequence[str], given: dict[str, Any]) -> None:
    """Raise an error if a picture would overwrite a file that is none of ours."""
    if not given["overlay"]:
        return
    from papercraft.photo.overlay import is_ours  # noqa: PLC0415 - as above

    target = Path(given["overlay"])
    if target.suffix.lower() not in {".jpg", ".jpeg"}:
        raise UsageError(f"--overlay {target} is a JPEG file; let its name end with .jpg")
    if not given["force"] and not is_ours(target):
        refuse_existing([target], force=False)
    if any(exists(Path(name)) and exists(target) and target.samefile(name) for name in photos):
        raise UsageError(f"--overlay {target} is one of the photos")


def _write_pictures(result: ScanResult, given: dict[str, Any]) -> None:
    from papercraft.photo.overlay import jpeg, overlay  # noqa: PLC0415 - as above

    scan = result.scan
    if given["overlay"] and (result.pages or result.items):
        with writing(Path(given["overlay"])) as out:
            out.write(jpeg(overlay(result.pages, scan.notes, scan.questions, result.items)))
    if given["crops"]:
        write_crops(scan.questions, Path(given["crops"]), force=given["force"])


def _as_data(result: ScanResult) -> dict[str, Any]:
    album, scan = result.album, result.scan
    return {
        "papercraft": 1,
        "record": scan.data,
        "remarks": list(scan.remarks),
        "questions": [question_data(question) for question in scan.questions],
        "problems": [{"photo": place, "message": message} for place, message in album.problems],
        "photos": [
            {
                "photo": photo.name,
                "mirrored": photo.mirrored,
                "pages": [_page(p) for p in photo.pages],
            }
            for photo in album.photos
        ],
    }


def _page(page: Any) -> dict[str, Any]:
    return {"sheet": str(page.imprint.sheet), "part": page.part, "number": page.imprint.nth + 1}


def _show(result: ScanResult, *, remarks: bool) -> None:
    """Say on standard error what the photos show and what is asked."""
    for photo in result.album.photos:
        parts = ", ".join(f"{page.imprint.sheet} {page.part} {page.imprint.nth + 1}"
                          for page in photo.pages)  # fmt: skip
        if photo.spread is not None:
            parts = f"a table with {len(photo.spread.cards)} cards"
        turned = "; it was mirrored and is read turned back" if photo.mirrored else ""
        click.echo(f"{photo.name}: {parts or 'loose pieces or cards'}{turned}", err=True)
    for problem in result.album.problems:
        click.echo(f"{problem}", err=True)
    for line in result.scan.remarks if remarks else ():
        click.echo(line, err=True)
    show_questions(result.questions)
