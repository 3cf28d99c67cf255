"""Writing what ``papercraft print`` was asked for."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from papercraft import printing
from papercraft.cli.files import refuse_existing
from papercraft.cli.print_ import default_stem, folder_or_file
from papercraft.core.page import GeometryFile, paper_of
from papercraft.core.problems import UsageError
from papercraft.core.store import to_json, writing
from papercraft.paint.looks import looks_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.cli.print_ import Request
    from papercraft.core.page import Page
    from papercraft.paint.looks import Looks


@dataclass(frozen=True)
class Target:
    """Where to write and in which formats."""

    stream: bool
    folder: Path
    stem: str | None
    formats: tuple[str, ...]

    @classmethod
    def of(cls, output: str, format_: str | None) -> Target:
        """Read ``-o`` and ``--format``; raise UsageError if they contradict each other."""
        folder, stem = folder_or_file(output)
        ending = Path(output).suffix.lower()[1:] if stem is not None else ""
        asked = {"both": ("pdf", "svg"), None: (ending or "pdf",)}.get(format_, (format_,))
        formats = tuple(name for name in asked if name)
        if ending and ending not in formats:
            message = f"-o {output} ends in .{ending}, but --format is {format_}"
            raise UsageError(message)
        if output == "-" and len(formats) > 1:
            message = "-o - takes one format: --format pdf or --format svg"
            raise UsageError(message)
        return cls(output == "-", folder, stem, formats)


def _pages(request: Request) -> Iterator[Page]:
    paper = paper_of(request.paper)
    return printing.pages(request.game, request.ids, request.edition, paper, request.ink)


def _title(request: Request) -> str:
    return f"{request.game.name} {request.ids[0]}"


def print_stream(request: Request) -> None:
    """Write one PDF, or the one page of an SVG, to standard output."""
    looks = looks_of(request.game.name, request.ink)
    if sys.stdout.isatty():
        message = "a terminal cannot show a PDF or SVG; pipe it or name a file with -o"
        raise UsageError(message)
    total = _count(request)
    if total > 1 and request.formats == ("svg",):
        message = f"an SVG file has one page, this set has {total}; name a folder with -o"
        raise UsageError(message)
    out = sys.stdout.buffer
    click.echo(f"{_title(request)} (seed {request.ids[0].seed})", err=True)
    if request.formats == ("pdf",):
        printing.write_pdf(_pages(request), looks, _title(request), out)
    else:
        out.write(printing.svg_bytes(next(_pages(request)), looks))


def print_files(request: Request, target: Target, *, force: bool, as_json: bool) -> None:
    """Write the files and tell their names."""
    looks = looks_of(request.game.name, request.ink)
    stem = target.stem or default_stem(request)
    base = target.folder / stem
    total = _count(request)
    files = _files(base, request.formats, total)
    refuse_existing(files, force=force)
    told = list(_write(request, looks, files))
    data = {
        "papercraft": 1,
        "game": request.game.name,
        "ids": [str(sheet) for sheet in request.ids],
        "seed": request.ids[0].seed,
        "pages": total,
        "files": told,
    }
    click.echo(to_json(data), nl=False) if as_json else _tell(request, data)


def _count(request: Request) -> int:
    """Return the number of pages; every set of a request has equally many."""
    paper = paper_of(request.paper)
    one = printing.pages(request.game, request.ids[:1], request.edition, paper)
    return sum(1 for _ in one) * len(request.ids)


def _files(base: Path, formats: tuple[str, ...], total: int) -> list[Path]:
    """Return every file that will be written, the geometry file last."""
    files = [base.with_name(base.name + ".pdf")] if "pdf" in formats else []
    if "svg" in formats:
        width = len(str(total))
        numbers = [f"-{n:0{width}}" for n in range(1, total + 1)] if total > 1 else [""]
        files += [base.with_name(f"{base.name}{number}.svg") for number in numbers]
    return [*files, base.with_name(base.name + ".json")]


def _write(request: Request, looks: Looks, files: list[Path]) -> Iterator[str]:
    """Write the files, the geometry beside the first painting, and yield their names."""
    *painted, geometry = files
    with writing(geometry) as beside:
        pages = GeometryFile(beside).passing(_pages(request))
        if "pdf" in request.formats:
            target = painted.pop(0)
            with writing(target) as out:
                printing.write_pdf(pages, looks, _title(request), out)
            yield str(target)
            pages = _pages(request)
        if "svg" in request.formats:
            for target, page in zip(painted, pages, strict=True):
                with writing(target) as out:
                    out.write(printing.svg_bytes(page, looks))
                yield str(target)
    yield str(geometry)


def _tell(request: Request, data: dict[str, Any]) -> None:
    count, pages, first = len(request.ids), data["pages"], request.ids[0]
    sets = "" if count == 1 else f" and {count - 1} more sets"
    click.echo(
        f"Printed {request.game.name} {first} (seed {first.seed}){sets}: {pages} "
        f"page{'s' * (pages > 1)}, {request.paper}, {request.ink} ink"
    )
    most = 6
    for name in data["files"][:most]:
        click.echo(f"  {name}")
    if len(data["files"]) > most:
        click.echo(f"  and {len(data['files']) - most} more files")
    click.echo("Print at 100 %. After the game:")
    click.echo(f"  papercraft new-record {request.game.name} --sheet {first} --players Ada,Ben")
