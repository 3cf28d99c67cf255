"""``papercraft scan``: photos to records."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from papercraft.cli.app import ASKED
from papercraft.cli.choices import player_names
from papercraft.cli.files import exists, read_file, refuse_existing, write_text
from papercraft.cli.progress import progress
from papercraft.cli.questions import (
    ScanCommand,
    all_answers,
    question_data,
    show_questions,
    write_crops,
)
from papercraft.core.problems import Problem, ReadError, UsageError, WriteError
from papercraft.core.records import parse
from papercraft.core.store import to_json, writing
from papercraft.core.toml import to_toml

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from papercraft.app.corrections import Corrections
    from papercraft.app.scan import Album
    from papercraft.core.game import AnyGame
    from papercraft.core.photo import Scan
    from papercraft.photo.card_table import DetectedCardTable

    _Reading = Callable[[dict[str, str], Corrections | None], Scan]


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
    from papercraft.app.scan import drop_unusable, read_photos  # noqa: PLC0415

    answers = all_answers(given)
    with progress("Reading photos") as report_progress:
        album = read_photos([Path(name) for name in photos], report_progress)
    album = drop_unusable(album, given["sheet"])
    if not album.photos:
        raise ReadError(album.problems)
    _check_pictures(photos, given)
    pictures, scan, earlier = _scanned(album, answers, given)
    _write_pictures(pictures, scan, given)
    if given["as_json"]:
        click.echo(to_json(_as_data(album, scan)), nl=False)
    if not given["as_json"] or given["output"] != "-":
        _write_record(scan, earlier.saying(answers, scan.sheet_labels), given["output"])
    # On standard output the record has it at its head.
    _tell(album, scan, shown=given["output"] != "-")
    if scan.questions or album.problems:
        ctx.exit(ASKED)


class _Shown(NamedTuple):
    """The pictures that were read: pages seen from above, and photos of things without a page."""

    pages: tuple[Any, ...]
    tables: tuple[Any, ...] = ()


def _scanned(
    album: Album, answers: dict[str, str], given: dict[str, Any]
) -> tuple[_Shown, Scan, Corrections]:
    from papercraft.app.scan import find_card_table  # noqa: PLC0415 - as above

    table = find_card_table(album)
    source = _of_table(table, given) if table else _of_sheets(album, given)
    _, _, shown, read = source
    earlier = _earlier(source, given)
    found = read(answers, earlier)
    unknown = answers.keys() - earlier.answers_to(found.sheet_labels).keys()
    unknown -= _asked(read, answers) if unknown else set()
    if unknown:
        raise UsageError(f"there is no question {min(unknown)!r} about these photos")
    return shown, found, earlier


def _asked(read: _Reading, answers: dict[str, str]) -> set[str]:
    """Return the keys of all questions there are; an answer may lead to further ones."""
    given: dict[str, str] = {}
    keys = {question.key for question in read(given, None).questions}
    while new := {key: answers[key] for key in keys & answers.keys() - given.keys()}:
        given |= new
        keys |= {question.key for question in read(given, None).questions}
    return keys


class _Source(NamedTuple):
    """What is read: of which game and sheet, what is shown of it, and how it is read."""

    game: AnyGame
    of: str
    shown: _Shown
    read: _Reading


def _of_table(table: DetectedCardTable, given: dict[str, Any]) -> _Source:
    from papercraft.app.scan import scan_table, table_game  # noqa: PLC0415 - as above

    game = table_game(table)

    def read(answers: dict[str, str], earlier: Corrections | None) -> Scan:
        names = given["players"] or ",".join(earlier.names if earlier else ())
        return scan_table(table, player_names(names, game) if names else (), answers, earlier)

    return _Source(game, game.name, _Shown((table,)), read)


def _of_sheets(album: Album, given: dict[str, Any]) -> _Source:
    from papercraft.app.scan import game_of, group_by_sheet, scan  # noqa: PLC0415 - as above

    found = list(group_by_sheet(album, given["sheet"], ()))
    if len(found) > 1:
        shown = [Problem(photo.name, f"shows {page.imprint.sheet}")
                 for photo in album.photos for page in photo.pages[:1]]  # fmt: skip
        message = Problem("", "the photos are of several games; scan them one by one")
        raise ReadError([message, *shown, *album.problems])
    photo_set = found[0]
    game = game_of(photo_set)

    def read(answers: dict[str, str], earlier: Corrections | None) -> Scan:
        names = given["players"] or ",".join(earlier.names if earlier else ())
        own = replace(photo_set, names=player_names(names, game)) if names else photo_set
        return scan(own, answers, earlier)

    pages = tuple(page for photo in photo_set.photos for page in photo.pages)
    tables = tuple(photo.table for photo in photo_set.photos if photo.table is not None)
    return _Source(game, photo_set.sheet, _Shown(pages, tables), read)


def _beside(output: str) -> Path:
    """Return where answers are kept."""
    target = Path(output)
    return target.with_name(f".{target.name}.scan")


def _earlier(source: _Source, given: dict[str, Any]) -> Corrections:
    """Return what was said when this record was written; what people wrote is not replaced.

    Raises:
        WriteError: there is another record.
        ReadError: the record cannot be read any more.
    """
    from papercraft.app.corrections import Corrections  # noqa: PLC0415 - as above

    output, force = given["output"], given["force"]
    names = tuple(given["players"].split(",")) if given["players"] else ()
    of, per_player = source.of, source.game.per_player
    found = None if output == "-" else _kept(output, per_player, force=force)
    if found is not None and found.of != of:
        if not force:
            raise WriteError(
                f"{output} is of {found.of}, the photos show {of}; "
                "-o puts it elsewhere, --force overwrites"
            )
        found = None
    if found is None:
        return Corrections(of, names, per_player=per_player)
    return found.called(names) if names else found


def _kept(output: str, per_player: tuple[str, ...], *, force: bool) -> Corrections | None:
    from papercraft.app.corrections import Corrections  # noqa: PLC0415 - as above

    target, kept = Path(output), _beside(output)
    if target.is_dir():
        raise WriteError(f"{target} is a folder; name a file in it")
    if not target.exists() or not kept.is_file():
        refuse_existing([target], force=force)
        return None
    try:
        data = json.loads(kept.read_text("utf-8"))
    except (OSError, ValueError):
        data = None
    try:
        return Corrections.read(data, parse(read_file(output)), per_player)
    except ValueError:
        refuse_existing([target], force=force)
        return None
    except ReadError as error:
        if force:
            return None
        problems = [Problem(f"{output}: {p.place}" if p.place else output, p.message)
                    for p in error.problems]  # fmt: skip
        message = Problem(output, "mend it, and what was changed is kept; --force overwrites it")
        raise ReadError([*problems, message]) from error


def _write_record(scan: Scan, earlier: Corrections, output: str) -> None:
    comments = [f"? {question.key}: {question.text}" for question in scan.questions]
    if output.endswith(".json"):
        text = to_json(scan.data)
    else:
        head = "Read from photos by papercraft scan, which keeps changes but no comments."
        text = to_toml(scan.data, [head, *scan.remarks, *comments])
    if output == "-":
        write_text(output, text, force=True)
        return
    with writing(_beside(output)) as out:
        out.write(to_json(earlier.kept(scan.data, scan.sheet_labels)).encode())
        # Both or none: the disk may be full.
        out.flush()
        write_text(output, text, force=True)


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


def _write_pictures(shown: _Shown, scan: Scan, given: dict[str, Any]) -> None:
    from papercraft.photo.overlay import jpeg, overlay  # noqa: PLC0415 - as above

    if given["overlay"] and any(shown):
        with writing(Path(given["overlay"])) as out:
            out.write(jpeg(overlay(shown.pages, scan.notes, scan.questions, shown.tables)))
    if given["crops"]:
        write_crops(scan.questions, Path(given["crops"]), force=given["force"])


def _as_data(album: Album, scan: Scan) -> dict[str, Any]:
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


def _tell(album: Album, scan: Scan, *, shown: bool) -> None:
    """Tell on standard error what was found and what is asked."""
    for photo in album.photos:
        parts = ", ".join(f"{page.imprint.sheet} {page.part} {page.imprint.nth + 1}"
                          for page in photo.pages)  # fmt: skip
        if photo.spread is not None:
            parts = f"a table with {len(photo.spread.cards)} cards"
        turned = "; it was mirrored and is read turned back" if photo.mirrored else ""
        click.echo(f"{photo.name}: {parts or 'loose pieces or cards'}{turned}", err=True)
    for problem in album.problems:
        click.echo(f"{problem}", err=True)
    for line in scan.remarks if shown else ():
        click.echo(line, err=True)
    show_questions(scan.questions)
