"""Inspect a whole file: detect its format, then check it page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pypdfium2.raw as c

from papercraft.preflight.checks import MARGIN, is_for_print_shop, page_findings, paper_name
from papercraft.preflight.findings import Finding, Report, UnreadableFileError
from papercraft.preflight.limits import FILE_BYTES, SVG_BYTES
from papercraft.preflight.pdf_content import ContentReader
from papercraft.preflight.pdf_cost import CostCounter
from papercraft.preflight.pdf_file import PageGeometry, open_page, open_pdf
from papercraft.preflight.pdf_objects import page_info
from papercraft.preflight.press import press_findings

if TYPE_CHECKING:
    from pathlib import Path

    from papercraft.preflight.page_info import PageInfo
    from papercraft.preflight.pdf_file import PdfFile

_HEAD = 1024
_GZIP = b"\x1f\x8b"
# Bytes at the end in which to look for the end marker of a PDF; some programs append a few bytes.
_TAIL = 2048


def inspect_file(file: Path, margin: float = MARGIN) -> Report:
    """Return a report of the problems that a file would have in print.

    Args:
        file: a PDF or an SVG.
        margin: the margin at each edge that a printer cannot print on, in mm.

    Raises:
        UnreadableFileError: the file is neither, or damaged, locked or too large.
        OSError: the file cannot be opened.
    """
    size = file.stat().st_size
    _check_size(size, FILE_BYTES)
    with file.open("rb") as stream:
        head = stream.read(_HEAD)
    if b"%PDF-" in head:
        return inspect_pdf(file, margin)
    if head.startswith(_GZIP):
        raise UnreadableFileError("the file is compressed; decompress it (gunzip) and try again")
    if b"<" in head and b"\0" not in head:
        _check_size(size, SVG_BYTES)
        return inspect_svg(file.read_bytes(), margin)
    raise UnreadableFileError("the file is neither a PDF nor an SVG")


def inspect_svg(data: bytes, margin: float) -> Report:
    """Return a report on an SVG; raise UnreadableFileError if it cannot be read."""
    # Imported late: most files are PDFs.
    from papercraft.preflight.svg_to_pdf import svg_to_pdf  # noqa: PLC0415

    painted, findings, notes = svg_to_pdf(data)
    report = inspect_pdf(painted, margin)
    report.kind = "svg"
    report.findings = [*findings, *report.findings]
    report.notes = notes
    return report


def inspect_pdf(source: Path | bytes, margin: float) -> Report:
    """Return a report on a PDF; raise UnreadableFileError if it cannot be read."""
    report = Report("pdf")
    if not _is_complete(source):
        message = "the file is truncated and pages may be missing; save or download it again"
        report.findings.append(Finding("file.short", message))
    with open_pdf(source) as pdf:
        report.pages = pdf.page_count
        if not report.pages:
            raise UnreadableFileError("the document has no pages")
        _inspect_pages(pdf, report, margin)
        report.notes += _document_notes(pdf.document)
    if len(set(report.sizes)) > 1:
        message = f"the pages have different sizes: {', '.join(dict.fromkeys(report.sizes))}"
        report.findings.append(Finding("page.mixed", message))
    report.sizes = list(dict.fromkeys(report.sizes))
    return report


def _inspect_pages(pdf: PdfFile, report: Report, margin: float) -> None:
    contents = ContentReader()
    costs = CostCounter(contents)
    has_trim_boxes = True
    # Check the cost of all pages before pdfium loads any, because in a damaged file pdfium may have
    # the pages in another order.
    for number, page in enumerate(pdf.structure.pages, 1):
        costs.check(contents.page(page.obj, f"page {number}"), number)
    for number, page in enumerate(pdf.structure.pages, 1):
        geometry = PageGeometry(page.obj, number)
        with open_page(pdf.document, geometry) as shown:
            info = page_info(shown, geometry)
            report.findings += page_findings(shown, info, margin)
        report.notes += _page_notes(info)
        report.sizes.append(paper_name(info))
        has_trim_boxes = has_trim_boxes and info.trim is not None
    report.findings += press_findings(pdf.structure, contents, has_trim_boxes=has_trim_boxes)


def _check_size(size: int, limit: int) -> None:
    if size > limit:
        raise UnreadableFileError(f"it is larger than {limit // 1_000_000} MB")


def _is_complete(source: Path | bytes) -> bool:
    if isinstance(source, bytes):
        return b"%%EOF" in source[-_TAIL:]
    with source.open("rb") as stream:
        stream.seek(max(0, source.stat().st_size - _TAIL))
        return b"%%EOF" in stream.read()


def _page_notes(info: PageInfo) -> list[Finding]:
    notes = []
    if not info.drawings:
        notes.append(Finding("page.empty", "the page is empty", info.number))
    if is_for_print_shop(info):
        message = "the page is larger than its trim box, as print shops expect"
        notes.append(Finding("page.shop", message, info.number))
    return notes


def _document_notes(document: Any) -> list[Finding]:
    """Return notes on what is missing for screen readers, which does not affect print."""
    notes = []
    if not document.get_metadata_value("Title"):
        notes.append(Finding("document.title", "the document has no title"))
    if not c.FPDFCatalog_IsTagged(document):
        message = "the document is not tagged: screen readers cannot describe it"
        notes.append(Finding("document.tags", message))
    return notes
