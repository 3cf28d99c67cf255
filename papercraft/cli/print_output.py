"""Writing what ``papercraft print`` was asked for."""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from papercraft.app import rendering
from papercraft.app.page_plan import PagePlan, PageSelection, with_solutions
from papercraft.cli.files import refuse_existing
from papercraft.cli.print_ import default_stem, folder_or_file
from papercraft.core.large_print import large_print_paper, minimum_text_size, smallest_text
from papercraft.core.page import GeometryFile, paper_of
from papercraft.core.problems import UsageError
from papercraft.core.store import to_json, writing
from papercraft.paint.styles import DEFAULT, styles_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.cli.print_ import Request
    from papercraft.core.page import Page, Paper
    from papercraft.paint.styles import Styles


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


def _paper(request: Request) -> Paper:
    if request.imposition.shop:
        return request.imposition.shop.paper
    paper = paper_of(request.paper)
    return large_print_paper(paper) if request.large else paper


def _styles(request: Request) -> Styles:
    styles = styles_of(request.game.name, request.ink, request.palette)
    styles = styles.in_cmyk(request.press) if request.press else styles
    styles = styles.with_width("crop", request.imposition.crop.width)
    return styles.at_least(minimum_text_size(_paper(request)))


def _pack(request: Request) -> PagePlan:
    chosen = PageSelection(request.only, request.skip)
    return PagePlan(
        request.game,
        request.ids,
        request.edition,
        _paper(request),
        request.ink,
        request.imposition,
        chosen,
        request.names,
        request.palette,
    )


def _title(request: Request) -> str:
    return f"{request.game.name} {request.ids[0]}"


def print_stream(request: Request) -> None:
    """Write one PDF, or the one page of an SVG, to standard output."""
    styles = _styles(request)
    if sys.stdout.isatty():
        message = "a terminal cannot show a PDF or SVG; pipe it or name a file with -o"
        raise UsageError(message)
    pack = _pack(request)
    total = _count(request, pack, styles)
    if pack.has_separate_backs:
        message = "--backs separate makes two files; name a folder with -o"
        raise UsageError(message)
    if total > 1 and request.formats == ("svg",):
        message = f"an SVG file has one page, this set has {total}; name a folder with -o"
        raise UsageError(message)
    out = sys.stdout.buffer
    click.echo(f"{_title(request)} (seed {request.ids[0].seed})", err=True)
    if request.formats == ("pdf",):
        rendering.write_pdf(pack.pages(), styles, _title(request), out, pack.duplex)
    else:
        out.write(rendering.svg_bytes(next(pack.pages()), styles))


def print_files(request: Request, target: Target, *, force: bool, as_json: bool) -> None:
    """Write the files and tell their names."""
    styles = _styles(request)
    stem = target.stem or default_stem(request, _paper(request).name)
    base = target.folder / stem
    pack = _pack(request)
    total = _count(request, pack, styles)
    jobs = [Job(pack, Files.of(base, request, total))]
    if pack.has_separate_backs:
        beside = base.with_name(base.name + "-backs")
        behind = sum(1 for _ in pack.pages(backs=True))
        jobs.append(Job(pack, Files.of(beside, request, behind), backs=True))
        total += behind
    if request.answers:
        solved = with_solutions(pack)
        base = request.answers.with_suffix("")
        total += solved.count
        jobs.append(Job(solved, Files(request.answers, [], [], base.with_suffix(".json"))))
    machine = _machines(request, pack, styles, base)
    targets = [file for job in jobs for file in job.files.all] + list(machine)
    refuse_existing(targets, force=force)
    message = [name for job in jobs for name in _write(request, styles, job)]
    for file, content in machine.items():
        with writing(file) as out:
            out.write(content)
        message.append(str(file))
    data = {
        "papercraft": 1,
        "game": request.game.name,
        "ids": [str(sheet) for sheet in request.ids],
        "seed": request.ids[0].seed,
        "pages": total,
        "files": message,
    }
    click.echo(to_json(data), nl=False) if as_json else _tell(request, data)


def _machines(request: Request, pack: PagePlan, styles: Styles, base: Path) -> dict[Path, bytes]:
    """Return what is written for plotters and virtual tables, by the names of the files."""
    found: dict[Path, bytes] = {}
    # Imported late: few ask for it.
    if request.cut:
        from papercraft.cli.cut import cut_files  # noqa: PLC0415

        found |= cut_files(pack, base, request.cut)
    if request.atlas:
        from papercraft.cli.atlas import atlas_files  # noqa: PLC0415

        found |= atlas_files(pack, styles, base)
    return found


def _count(request: Request, pack: PagePlan, styles: Styles) -> int:
    """Return the number of pages; every set of a request has equally many.

    Raises:
        UsageError: it is to be large print, and some text would be small.
    """
    for page in replace(pack, ids=pack.ids[:1]).pages() if request.large else ():
        if rendering.smallest_text(page, styles) < smallest_text() - _NEAR:
            message = (
                f"some text of the {page.sheet.part} would be smaller than 12 pt, which large "
                "print is not; leave out the options that make things smaller"
            )
            raise UsageError(message)
    return pack.count


_NEAR = 0.002


@dataclass(frozen=True)
class Files:
    """Every file that will be written."""

    pdf: Path | None
    svgs: list[Path]
    pngs: list[Path]
    geometry: Path

    @classmethod
    def of(cls, base: Path, request: Request, total: int) -> Files:
        """Name the files of so many pages beside one another."""
        width = len(str(total))
        numbers = [f"-{n:0{width}}" for n in range(1, total + 1)] if total > 1 else [""]

        def each(ending: str) -> list[Path]:
            return [base.with_name(f"{base.name}{number}.{ending}") for number in numbers]

        return cls(
            base.with_name(base.name + ".pdf") if "pdf" in request.formats else None,
            each("svg") if "svg" in request.formats else [],
            each("png") if request.preview else [],
            base.with_name(base.name + ".json"),
        )

    @property
    def all(self) -> list[Path]:
        """The files in the order in which they are told."""
        return [*filter(None, [self.pdf]), *self.svgs, *self.pngs, self.geometry]


@dataclass(frozen=True)
class Job:
    """Pages and the files they go to."""

    pack: PagePlan
    files: Files
    backs: bool = False

    @property
    def pages(self) -> Iterator[Page]:
        """The pages, anew each time."""
        return self.pack.pages(backs=self.backs)


def _write(request: Request, styles: Styles, job: Job) -> Iterator[str]:
    """Write the files, the geometry beside the first painting, and yield their names."""
    files = job.files
    with writing(files.geometry) as beside:
        pages = GeometryFile(beside).passing(job.pages)
        if files.pdf:
            with writing(files.pdf) as out:
                rendering.write_pdf(pages, styles, _title(request), out, job.pack.duplex)
            yield str(files.pdf)
            pages = job.pages
        if files.svgs:
            for target, page in zip(files.svgs, pages, strict=True):
                with writing(target) as out:
                    out.write(rendering.svg_bytes(page, styles))
                yield str(target)
    if files.pngs:
        yield from _preview(request, styles, job)
    yield str(files.geometry)


def _preview(request: Request, styles: Styles, job: Job) -> Iterator[str]:
    """Write a PNG of each page, rendered from the PDF, which is made for it if not asked for."""
    # Imported late: only previews need it.
    from papercraft.cli.preview import write_previews  # noqa: PLC0415

    files = job.files
    if files.pdf:
        yield from write_previews(files.pdf, files.pngs)
        return
    with tempfile.TemporaryDirectory(prefix="papercraft-") as folder:
        painted = Path(folder) / "preview.pdf"
        with writing(painted) as out:
            rendering.write_pdf(job.pages, styles, _title(request), out)
        yield from write_previews(painted, files.pngs)


def _tell(request: Request, data: dict[str, Any]) -> None:
    count, pages, first = len(request.ids), data["pages"], request.ids[0]
    sets = "" if count == 1 else f" and {count - 1} more sets"
    palette = "" if request.palette == DEFAULT else f", {request.palette} palette"
    click.echo(
        f"Printed {request.game.name} {first} (seed {first.seed}){sets}: {pages} "
        f"page{'s' * (pages > 1)}, {_paper(request).name}, {request.ink} ink{palette}"
    )
    most = 6
    for name in data["files"][:most]:
        click.echo(f"  {name}")
    if len(data["files"]) > most:
        click.echo(f"  and {len(data['files']) - most} more files")
    click.echo("Print at 100 %. After the game:")
    click.echo(f"  papercraft new-record {request.game.name} --sheet {first} --players Ada,Ben")
