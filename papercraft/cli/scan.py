"""``papercraft scan``: photos to records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from papercraft.cli.app import ASKED
from papercraft.cli.choices import player_names
from papercraft.cli.files import refuse_existing, write_text
from papercraft.cli.progress import progress
from papercraft.core.problems import PapercraftError, ReadError, UsageError
from papercraft.core.records import parse
from papercraft.core.store import to_json, writing
from papercraft.core.toml import to_toml

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.photo import Question, Scan, Shoot
    from papercraft.scanning import Album, Before

_EXAMPLE = "Example: papercraft scan examples/cutit-pad.jpg -o scanned.toml"


@click.command("scan", epilog=_EXAMPLE)
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO...")
@click.option("-o", "--output", default="-", metavar="RECORD",
              help="Where to write the record (.toml or .json); - is here.")  # fmt: skip
@click.option("--players", metavar="NAMES", help="The names, in the order of the sheets: Ada,Ben.")
@click.option("--sheet", metavar="ID", help="Which sheet, if the photos do not show it.")
@click.option("--answer", "answers", multiple=True, metavar="KEY=VALUE",
              help="The answer to a question; can be given several times.")  # fmt: skip
@click.option("--order", "orders", multiple=True, metavar="CELLS",
              help="Pieces in the order of cutting, a cell of each: A1,C3.")  # fmt: skip
@click.option("--overlay", metavar="FILE", help="Draw what was read on the pages (.jpg).")
@click.option("--crops", metavar="DIR", help="Write a picture of each thing in question.")
@click.option("--json", "as_json", is_flag=True, help="Tell record and questions as JSON.")
@click.option("--force", is_flag=True, help="Overwrite files that no scan has written.")
@click.pass_context
def command(ctx: click.Context, /, photos: tuple[str, ...], **given: Any) -> None:
    """Read photos or scans of sheets (JPEG, PNG, WEBP, HEIC, PDF) into the record of the game.

    What cannot be read for sure is asked. Scanning again keeps answers, and what was changed in the
    record by hand.

    The exit code is 0 if all was read for sure, 4 if somebody has to look at it.
    """
    # Imported late: it brings the picture libraries.
    from papercraft.scanning import read_photos  # noqa: PLC0415

    answers = _answers(given["answers"])
    for number, cells in enumerate(given["orders"], 1):
        answers.setdefault(f"players.{number}.pieces", cells)
    with progress("Reading photos") as told:
        album = read_photos([Path(name) for name in photos], told)
    if not album.photos:
        raise ReadError(album.problems)
    shoot, scan = _scanned(album, answers, given)
    _write_pictures(shoot, scan, given)
    if given["as_json"]:
        click.echo(to_json(_as_data(album, scan)), nl=False)
    if not given["as_json"] or given["output"] != "-":
        _write_record(scan, answers, given)
    _tell(album, scan)
    if scan.questions or album.problems:
        ctx.exit(ASKED)


def _answers(given: tuple[str, ...]) -> dict[str, str]:
    answers = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise click.BadParameter(f"write KEY=VALUE, not {text!r}", param_hint="--answer")
        answers[key.strip()] = value.strip()
    return answers


def _scanned(album: Album, answers: dict[str, str], given: dict[str, Any]) -> tuple[Shoot, Scan]:
    from papercraft.scanning import game_of, scan, shoots  # noqa: PLC0415 - as above

    found = list(shoots(album, given["sheet"], ()))
    if len(found) > 1:
        listed = ", ".join(shoot.sheet for shoot in found)
        raise UsageError(f"the photos are of several games ({listed}); scan them one by one")
    shoot = found[0]
    if given["players"]:
        names = player_names(given["players"], game_of(shoot))
        shoot = type(shoot)(shoot.sheet, shoot.photos, names)
    before = _before(given["output"], force=given["force"])
    read = scan(shoot, answers, before)
    if not answers:
        return shoot, read
    unknown = answers.keys() - {question.key for question in scan(shoot, {}, None).questions}
    if before:
        unknown -= before.answers.keys()
    if unknown:
        raise UsageError(f"there is no question {min(unknown)!r} about these photos")
    return shoot, read


def _beside(output: str) -> Path:
    """Return where answers are kept."""
    target = Path(output)
    return target.with_name(f".{target.name}.scan")


def _before(output: str, *, force: bool) -> Before | None:
    """Return the earlier scan that wrote this record; one that people wrote is not replaced."""
    from papercraft.scanning import Before  # noqa: PLC0415 - as above

    if output == "-":
        return None
    target, kept = Path(output), _beside(output)
    if not target.exists() or not kept.is_file():
        refuse_existing([target], force=force)
        return None
    try:
        data = json.loads(kept.read_text("utf-8"))
        return Before(dict(data["answers"]), data["record"], parse(target.read_bytes()))
    except (OSError, ValueError, LookupError, TypeError, PapercraftError):
        refuse_existing([target], force=force)
        return None


def _write_record(scan: Scan, answers: Mapping[str, str], given: dict[str, Any]) -> None:
    output = given["output"]
    comments = [f"? {question.key}: {question.told}" for question in scan.questions]
    if output.endswith(".json"):
        text = to_json(scan.data)
    else:
        text = to_toml(scan.data, ["Read from photos by papercraft scan.", *comments])
    before = _before(output, force=given["force"])
    kept = dict(before.answers if before else {}) | dict(answers)
    write_text(output, text, force=True)
    if output != "-":
        with writing(_beside(output)) as out:
            out.write(to_json({"answers": kept, "record": scan.data}).encode())


def _write_pictures(shoot: Shoot, scan: Scan, given: dict[str, Any]) -> None:
    from papercraft.photo.overlay import crop, jpeg, overlay  # noqa: PLC0415 - as above
    from papercraft.photo.spots import crop_spot  # noqa: PLC0415 - as above

    pages: list[Any] = [page for photo in shoot.photos for page in photo.pages]
    tables: list[Any] = [photo.table for photo in shoot.photos if photo.table is not None]
    if given["overlay"] and (pages or tables):
        with writing(Path(given["overlay"])) as out:
            out.write(jpeg(overlay(pages, scan.notes, scan.questions, tables)))
    for question in scan.questions if given["crops"] else ():
        if question.page is not None and question.box is not None:
            page: Any = question.page
            with writing(Path(given["crops"]) / f"{question.key}.jpg") as out:
                out.write(jpeg(crop(page, question.box)))
        elif question.spot is not None:
            with writing(Path(given["crops"]) / f"{_as_file(question.key)}.jpg") as out:
                out.write(jpeg(crop_spot(question.spot)))


def _as_file(key: str) -> str:
    """Return a question's key as a file's name; not all systems take a colon."""
    return key.replace(":", ".")


def _as_data(album: Album, scan: Scan) -> dict[str, Any]:
    return {
        "papercraft": 1,
        "record": scan.data,
        "questions": [_question(question) for question in scan.questions],
        "problems": [{"photo": place, "message": told} for place, told in album.problems],
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


def _question(question: Question) -> dict[str, Any]:
    photo = question.page.photo if question.page else None
    if question.spot is not None:
        photo = question.spot.table.name
    return {
        "key": question.key,
        "message": question.told,
        "read": question.read,
        "choices": list(question.choices),
        "photo": photo,
        "box": list(question.box) if question.box else None,
        "outline_px": _outline(question),
    }


def _outline(question: Question) -> list[list[int]] | None:
    if question.spot is None:
        return None
    return [[round(x), round(y)] for x, y in question.spot.outline]


def _tell(album: Album, scan: Scan) -> None:
    """Tell on standard error what was found and what is asked."""
    for photo in album.photos:
        parts = ", ".join(f"{page.imprint.sheet} {page.part} {page.imprint.nth + 1}"
                          for page in photo.pages)  # fmt: skip
        turned = "; it was mirrored and is read turned back" if photo.mirrored else ""
        click.echo(f"{photo.name}: {parts or 'loose pieces or cards'}{turned}", err=True)
    for problem in album.problems:
        click.echo(f"{problem}", err=True)
    for number, question in enumerate(scan.questions, 1):
        read = f" (read as {question.read!r})" if question.read or question.choices else ""
        click.echo(f"? {number}  {question.key}: {question.told}{read}", err=True)
    if scan.questions:
        first = scan.questions[0]
        value = first.choices[0] if first.choices else "..."
        click.echo(f"Answer with --answer {first.key}={value}, or edit the record.", err=True)
