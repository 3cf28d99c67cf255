"""Printing a job to files: PDF, SVG, geometry and the optional extra files."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, BinaryIO

from papercraft.app import rendering
from papercraft.app.file_names import Stems, card_names
from papercraft.app.made_of import made_of
from papercraft.app.page_plan import PagePlan
from papercraft.app.solution_pages import solutions_of
from papercraft.app.storage import storage_of
from papercraft.core.large_print import smallest_text
from papercraft.core.messages import gettext
from papercraft.core.page import GeometryFile
from papercraft.core.problems import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from papercraft.app.print_job import PrintJob
    from papercraft.app.storage import Storage
    from papercraft.core.file_set import FileSet
    from papercraft.core.page import Page

# Painters round sizes to 0.001 mm.
_ROUNDING = 0.002


@dataclass(frozen=True, kw_only=True)
class PrintFiles:
    """The files to write for a job.

    Attributes:
        folder: The folder for all files.
        stem: The file name without extension; by default, the stem of the job.
        formats: ``pdf``, ``svg`` or both.
        preview: Whether a PNG of each page is written.
        card_images: The resolution of a PNG of each card, in dpi, or 0 for none.
        cut: The format of cut lines, ``svg`` or ``dxf``, or None.
        atlas: Whether cards are written for Tabletop Simulator.
        solutions: A separate PDF for solutions, or None.
        force: Whether existing files may be replaced.
        pattern: The file name of each set if every set has files of its own: ``{id}-{name}``.
        place: The object store that all paths are in, such as ``s3://bucket``; empty for none.
    """

    folder: Path
    stem: str | None = None
    formats: tuple[str, ...] = ("pdf",)
    preview: bool = False
    card_images: int = 0
    cut: str | None = None
    atlas: bool = False
    solutions: Path | None = None
    force: bool = False
    pattern: str = ""
    place: str = ""

    @property
    def storage(self) -> Storage:
        """The storage that all paths are in; raise UsageError if it cannot be reached."""
        return storage_of(self.place)

    @property
    def kinds(self) -> dict[str, Any]:
        """The kinds of files to write, without their places."""
        return {
            "formats": self.formats,
            "preview": self.preview,
            "card_images": self.card_images,
            "cut": self.cut,
            "atlas": self.atlas,
            "solutions": self.solutions is not None,
        }


@dataclass(frozen=True)
class PrintResult:
    """The number of pages printed, and the files; ``names`` are the file names to show.

    ``sides`` are the number of sides in the first file, and of those on a page.
    """

    job: PrintJob
    pages: int
    files: tuple[Path, ...]
    names: tuple[str, ...]
    sides: tuple[int, int] = (1, 1)

    def as_dict(self) -> dict[str, Any]:
        """Return the public form, for JSON."""
        return {
            "papercraft": 1,
            "game": self.job.game.name,
            "ids": [str(sheet) for sheet in self.job.ids],
            "seed": self.job.ids[0].seed,
            "pages": self.pages,
            "files": [*self.names],
        }


def print_files(
    job: PrintJob,
    files: PrintFiles,
    progress: Callable[[float], None] = lambda _: None,
    check: Callable[[int], None] = lambda _: None,
) -> PrintResult:
    """Write the files of a job, all or none; ``progress`` gets the share of pages done.

    ``check`` is called with the number of pages before anything is written.

    Raises:
        UsageError: options cannot be combined, something does not fit, or the store is unknown.
        WriteError: a file already exists, or cannot be written.
    """
    storage = files.storage
    documents: list[_Document] = []
    extra: dict[Path, bytes] = {}
    parts: Iterable[tuple[PrintJob, str | None]] = [(job, files.stem)]
    if files.pattern:
        parts = ((job.one_set(place), stem) for place, stem in Stems.of(job, files.pattern))
    for part, stem in parts:
        base = files.folder / (stem or part.stem)
        documents += (own := _documents(part, files, base))
        extra |= _extra_files(own[0].plan, files, base)
    targets = [file for document in documents for file in document.files] + list(extra)
    storage.refuse_existing(targets, force=files.force)
    total = sum(document.pages for document in documents)
    check(total)
    steps = itertools.count(1)
    with storage.file_set(targets, force=files.force) as written:
        for document in documents:
            _write(document, written, lambda: progress(min(1.0, next(steps) / total)))
        for file, content in extra.items():
            with written.open(file) as out:
                out.write(content)
    shown = tuple(map(storage.shown, targets))
    return PrintResult(job, total, tuple(targets), shown, documents[0].plan.sides)


def print_stream(job: PrintJob, format_: str, out: BinaryIO) -> None:
    """Write one PDF, or an SVG with a single page, to a stream.

    Raises:
        UsageError: the job needs more than one file, or something does not fit.
    """
    plan = PagePlan(job)
    total = _count(plan)
    if plan.has_separate_backs:
        raise UsageError(gettext("--backs separate writes two files; choose a folder with -o"))
    if format_ == "svg":
        if total > 1:
            message = gettext(
                "an SVG file has one page and this set has {total}; choose a folder with -o",
                total=total,
            )
            raise UsageError(message)
        out.write(rendering.svg_bytes(next(plan.pages()), job.styles))
    else:
        rendering.write_pdf(plan.pages(), job.styles, job.title, out, plan.duplex)


@dataclass(frozen=True)
class _Document:
    """Pages and their files: one PDF with all pages, an SVG and a PNG per page."""

    plan: PagePlan
    pages: int
    pdf: Path | None
    svgs: tuple[Path, ...]
    pngs: tuple[Path, ...]
    geometry: Path
    backs: bool = False
    cards: tuple[Path | None, ...] = ()
    dpi: int = 0
    made: str = ""

    @property
    def files(self) -> tuple[Path, ...]:
        """All files, those for people first."""
        pdf = (self.pdf,) if self.pdf else ()
        return (*pdf, *self.svgs, *self.pngs, *filter(None, self.cards), self.geometry)

    def paint(self) -> Iterator[Page]:
        """Yield the pages; every call generates them again."""
        return self.plan.pages(backs=self.backs)


def _documents(job: PrintJob, files: PrintFiles, base: Path) -> list[_Document]:
    plan, made = PagePlan(job), made_of(job, files.kinds)
    documents = [_document(plan, files, base, _count(plan))]
    if plan.has_separate_backs:
        beside = base.with_name(base.name + "-backs")
        count = sum(1 for _ in plan.pages(backs=True))
        documents.append(_document(plan, files, beside, count, backs=True))
    if files.solutions:
        solved = PagePlan(solutions_of(job))
        geometry = files.solutions.with_suffix(".json")
        documents.append(_Document(solved, solved.count, files.solutions, (), (), geometry))
    return [replace(document, made=made) for document in documents]


def _document(
    plan: PagePlan, files: PrintFiles, base: Path, count: int, *, backs: bool = False
) -> _Document:
    """Return the file names for a number of pages."""
    width = len(str(count))
    numbers = [f"-{n:0{width}}" for n in range(1, count + 1)] if count > 1 else [""]

    def each(ending: str) -> tuple[Path, ...]:
        return tuple(base.with_name(f"{base.name}{number}.{ending}") for number in numbers)

    return _Document(
        plan,
        count,
        base.with_name(base.name + ".pdf") if "pdf" in files.formats else None,
        each("svg") if "svg" in files.formats else (),
        each("png") if files.preview else (),
        base.with_name(base.name + ".json"),
        backs,
        card_names(plan.pages(backs=backs), base) if files.card_images else (),
        files.card_images,
    )


def _extra_files(plan: PagePlan, files: PrintFiles, base: Path) -> dict[Path, bytes]:
    """Return the files for plotters and virtual tabletops, by name."""
    contents: dict[Path, bytes] = {}
    # Imported late: few ask for it.
    if files.cut:
        from papercraft.app.cut_files import cut_files  # noqa: PLC0415

        contents |= cut_files(plan, base, files.cut)
    if files.atlas:
        from papercraft.app.atlas import atlas_files  # noqa: PLC0415

        contents |= atlas_files(plan.job, base)
    return contents


def _count(plan: PagePlan) -> int:
    """Return the number of pages.

    Raises:
        UsageError: some text would be too small for large print.
    """
    job = plan.job
    if job.paper.scale != 1:
        for page in PagePlan(job.one_set(job.first_place)).pages():
            if rendering.smallest_text(page, job.styles) < smallest_text() - _ROUNDING:
                message = gettext(
                    "some text of the {part} would be smaller than 12 pt, the minimum for large "
                    "print; omit the options that scale things down",
                    part=page.sheet.part,
                )
                raise UsageError(message)
    return plan.count


def _write(document: _Document, files: FileSet, on_page: Callable[[], None]) -> None:
    """Write the files, with the geometry file in the first format's pass.

    ``on_page`` is called after each page of the first pass.
    """
    job = document.plan.job
    with files.open(document.geometry) as beside:
        pages = _counted(GeometryFile(beside, document.made).passing(document.paint()), on_page)
        if document.pdf:
            with files.open(document.pdf) as out:
                rendering.write_pdf(pages, job.styles, job.title, out, document.plan.duplex)
            pages = document.paint()
        if document.svgs:
            for target, page in zip(document.svgs, pages, strict=True):
                with files.open(target) as out:
                    out.write(rendering.svg_bytes(page, job.styles))
    if document.pngs or document.cards:
        _preview(document, files)


def _counted(pages: Iterator[Page], on_page: Callable[[], None]) -> Iterator[Page]:
    for page in pages:
        yield page
        on_page()


def _preview(document: _Document, files: FileSet) -> None:
    """Write a PNG of each page, rendered from the PDF (from a temporary one if needed)."""
    # Imported late: only previews need it.
    from papercraft.app.previews import write_previews  # noqa: PLC0415

    if document.pdf:
        pdf = files.written(document.pdf)
    else:
        job, pdf = document.plan.job, files.temporary(document.geometry)
        with pdf.open("wb") as out:
            rendering.write_pdf(document.paint(), job.styles, job.title, out)
    write_previews(pdf, document.pngs, files)
    if document.cards:
        write_previews(pdf, document.cards, files, document.dpi)
