"""``papercraft scan``: photos to records."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from papercraft.app.files import exists, refuse_existing
from papercraft.app.handwriting_files import caption, handwriting_picture
from papercraft.app.open_questions import question_data
from papercraft.cli.choices import game_of, language_option, show_first_look
from papercraft.cli.errors import ASKED
from papercraft.cli.many import WORKERS, Counts, workforce_of
from papercraft.cli.progress import progress
from papercraft.cli.question_page import is_question_page, question_page
from papercraft.cli.questions import (
    ScanCommand,
    all_answers,
    show_questions,
    write_crops,
)
from papercraft.cli.scan_games import pattern_of, write_records
from papercraft.cli.scan_output import (
    asked,
    one_game_expected,
    show_handwriting,
    show_photos,
    show_problems,
)
from papercraft.cli.settings import with_options
from papercraft.cli.talk import say
from papercraft.core.file_set import FileSet
from papercraft.core.game import build
from papercraft.core.language import get_language
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError
from papercraft.core.store import to_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.app.scan import ScanResult
    from papercraft.core.language import Language


_EXAMPLE = "Example: papercraft scan examples/cutit-log.jpg -o scanned.toml"


@with_options(language_option())
@click.command("scan", cls=ScanCommand, epilog=_EXAMPLE)
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO...")
@click.option("-o", "--output", default="-", metavar="RECORD",
              help="File to write the record to (.toml or .json); - for stdout. A name with "
                   "{id}, {seed} or {game} writes a separate record for each game.")  # fmt: skip
@click.option(
    "--players", metavar="NAMES", help="Names of the players in the order of the sheets: Ada,Ben."
)
@click.option("--sheet", metavar="ID", help="ID of the sheet, if no photo shows it.")
@click.option("--answer", "answers", multiple=True, metavar="KEY=VALUE",
              help="Answer a question by its key or number; can be repeated.")  # fmt: skip
@click.option("--no-ask", is_flag=True, help="Do not ask on the terminal; list the questions.")
@click.option("--overlay", metavar="FILE", help="Draw what was read onto the photos (.jpg).")
@click.option("--crops", metavar="DIR", help="Write a picture for each question to this folder.")
@click.option("--report", metavar="FILE", help="Write a page for answering the questions (.html).")
@click.option("--workers", type=WORKERS, metavar="N",
              help="Number of processes that read photos; by default, all cores for several "
                   "photos.")  # fmt: skip
@click.option("--cluster", metavar="ADDRESS",
              help="Read the photos on a dask cluster with this scheduler address.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the record and the questions as JSON.")
@click.option("--force", is_flag=True, help="Also overwrite files that scan did not write.")
@click.pass_context
def command(ctx: click.Context, /, photos: tuple[str, ...], **options: Any) -> None:
    """Read photos or scans of sheets (JPEG, PNG, WEBP, HEIC, PDF) into a record.

    A folder means all photos in it.

    A photo of a table with cards gives the position and shows who is ahead.

    Anything uncertain becomes a question; on a terminal it is asked at once. Scanning again keeps
    your answers and your changes to the record.

    The exit code is 0 if everything was read, 4 if questions are open.
    """
    # Imported late: it brings the picture libraries.
    from papercraft.app.photo_files import find_photos  # noqa: PLC0415
    from papercraft.app.scan import ScanRequest, scan  # noqa: PLC0415

    pattern = pattern_of(options)
    if pattern:
        ctx.exit(write_records(find_photos(photos), pattern, options))
    answers = all_answers(options)
    output = None if options["output"] == "-" else Path(options["output"])
    found = find_photos(photos)
    request = ScanRequest(
        found,
        options["sheet"],
        options["players"],
        answers,
        output,
        options["force"],
        workforce=workforce_of(options),
    )
    with one_game_expected():
        result = scan(request, progress, lambda: _check_pictures(found, options))
    language = get_language(options["language"])
    show_photos(result.album.photos)
    show_problems(result.album.problems, language)
    result = asked(result, options)
    _write_files(result, _command(photos, options), options, output)
    if output is not None:
        say(gettext("Wrote {file}", file=output))
        show_handwriting(output, result)
    _print_to_stdout(result, output, as_json=options["as_json"])
    # A record on stdout starts with the remarks, so they are not repeated.
    _show(result, language, remarks=output is not None)
    if options["sheet"] and not result.pages:
        # Nothing in the photos confirms the ID.
        game, sheet = game_of(options["sheet"])
        show_first_look(game, str(sheet), build(game, sheet))
    _tell_counts(result)
    if result.questions or result.album.problems:
        ctx.exit(ASKED)


def _tell_counts(result: ScanResult) -> None:
    """Count the photos and the open questions on stderr, if there are several photos."""
    counts = Counts(len(result.album.photos), len(result.album.problems))
    if counts.total > 1:
        counts.tell(len(result.questions))


def _write_files(
    result: ScanResult, words: list[str], options: dict[str, Any], output: Path | None
) -> None:
    """Write the pictures, the page of questions and the record, or none of them."""
    # Imported late: it brings the picture libraries.
    from papercraft.app.scanned_record import write_record  # noqa: PLC0415

    with FileSet(force=options["force"]) as files:
        _write_pictures(result, options, files)
        if options["report"]:
            _write_page(result, words, options, files)
        if output is not None:
            write_record(
                output,
                result.scan,
                result.corrections,
                files,
                found=result.found,
                readings=result.readings,
            )


def _check_pictures(photos: Sequence[Path], options: dict[str, Any]) -> None:
    """Raise an error if a picture or page would overwrite a file that scan did not write."""
    if options["report"]:
        _check_page(Path(options["report"]), force=options["force"])
    if not options["overlay"]:
        return
    from papercraft.photo.overlay import is_scan_picture  # noqa: PLC0415 - as above

    target = Path(options["overlay"])
    if target.suffix.lower() not in {".jpg", ".jpeg"}:
        raise UsageError(gettext("--overlay {file}: the file name must end in .jpg", file=target))
    if not options["force"] and not is_scan_picture(target):
        refuse_existing([target], force=False)
    if any(exists(photo) and exists(target) and target.samefile(photo) for photo in photos):
        raise UsageError(gettext("--overlay {file} is one of the photos", file=target))


def _check_page(target: Path, *, force: bool) -> None:
    if target.suffix.lower() not in {".html", ".htm"}:
        message = gettext("--report {file}: the file name must end in .html", file=target)
        raise UsageError(message)
    if not is_question_page(target):
        refuse_existing([target], force=force)


def _write_page(
    result: ScanResult, command: Sequence[str], options: dict[str, Any], files: FileSet
) -> None:
    language, scan = get_language(options["language"]), result.scan
    written = [(caption(scan, one), handwriting_picture(one)) for one in scan.written]
    with files.open(Path(options["report"]), is_question_page) as out:
        out.write(question_page(result.questions, command, language, written))


def _command(photos: Sequence[str], options: dict[str, Any]) -> list[str]:
    """Return the words that scan these photos again, with the answers unless a record has them."""
    words = ["papercraft", "scan", *photos]
    for option in ("output", "players", "sheet"):
        if options[option] and options[option] != "-":
            words += [f"--{option}", options[option]]
    if options["output"] == "-":
        given = all_answers(options).items()
        words += [word for key, value in given for word in ("--answer", f"{key}={value}")]
    return words


def _write_pictures(result: ScanResult, options: dict[str, Any], files: FileSet) -> None:
    # Imported late: they bring the picture libraries.
    from papercraft.photo.overlay import (  # noqa: PLC0415
        draw_overlay,
        encode_jpeg,
        is_scan_picture,
    )

    scan = result.scan
    if options["overlay"] and (result.pages or result.items):
        with files.open(Path(options["overlay"]), is_scan_picture) as out:
            out.write(
                encode_jpeg(draw_overlay(result.pages, scan.notes, scan.questions, result.items))
            )
    if options["crops"]:
        write_crops(scan.questions, Path(options["crops"]), files)


def _to_data(result: ScanResult) -> dict[str, Any]:
    album, scan = result.album, result.scan
    return {
        "papercraft": 1,
        "record": scan.data,
        "told": list(scan.remarks),
        "questions": [question_data(question) for question in scan.questions],
        "problems": [{"photo": place, "message": message} for place, message in album.problems],
        "photos": [
            {
                "photo": photo.name,
                "mirrored": photo.mirrored,
                "pages": [_page_data(p) for p in photo.pages],
            }
            for photo in album.photos
        ],
    }


def _page_data(page: Any) -> dict[str, Any]:
    return {"sheet": str(page.imprint.sheet), "part": page.part, "number": page.imprint.nth + 1}


def _print_to_stdout(result: ScanResult, output: Path | None, *, as_json: bool) -> None:
    """Print the record, unless it is in a file; as JSON, it comes with the questions."""
    # Imported late: it brings the picture libraries.
    from papercraft.app.scanned_record import record_text  # noqa: PLC0415

    if as_json:
        click.echo(to_json(_to_data(result)), nl=False)
    elif output is None:
        click.echo(record_text(result.scan, as_json=False), nl=False)


def _show(result: ScanResult, language: Language, *, remarks: bool) -> None:
    """Print the remarks and the questions to stderr."""
    for line in result.scan.remarks if remarks else ():
        click.echo(language.translate_message(line), err=True)
    show_questions(result.questions, language)
