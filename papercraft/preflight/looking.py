"""Looking at a whole file: what kind it is, then page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pypdfium2.raw as c

from papercraft.preflight.checks import MARGIN, is_for_a_shop, page_findings, size_of
from papercraft.preflight.findings import Finding, Report, UnreadableFileError
from papercraft.preflight.pdf_reading import facts_of, opened, page_of
from papercraft.preflight.press import press_findings

if TYPE_CHECKING:
    from pathlib import Path

MOST_BYTES = 300_000_000
_HEAD = 1024
_ZIPPED = b"\x1f\x8b"
# Bytes behind the last mark of a whole PDF; some programs add a little.
_TAIL = 2048


def look(file: Path, margin: float = MARGIN) -> Report:
    """Return what would go wrong if a file were printed.

    Args:
        file: a PDF or an SVG.
        margin: mm at each edge that a printer leaves white.

    Raises:
        UnreadableFileError: it is neither, damaged, locked or too large; the message says so.
        OSError: it cannot be opened.
    """
    if file.stat().st_size > MOST_BYTES:
        raise UnreadableFileError(f"it is larger than {MOST_BYTES // 1_000_000} MB")
    data = file.read_bytes()
    if b"%PDF-" in data[:_HEAD]:
        return look_at_pdf(data, margin)
    if data.startswith(_ZIPPED):
        raise UnreadableFileError("it is packed; unpack it (gunzip) and try again")
    if b"<" in data[:_HEAD] and b"\0" not in data[:_HEAD]:
        # Imported late: most files are PDFs.
        from papercraft.preflight.svg_reading import as_pdf  # noqa: PLC0415

        painted, findings, notes = as_pdf(data)
        report = look_at_pdf(painted, margin)
        report.kind = "svg"
        report.findings = [*findings, *report.findings]
        report.notes = notes
        return report
    raise UnreadableFileError("it is neither a PDF nor an SVG")


def look_at_pdf(data: bytes, margin: float) -> Report:
    """Return what is wrong with a PDF; raise UnreadableFileError if it cannot be read."""
    report = Report("pdf")
    with opened(data) as document:
        report.pages = len(document)
        if not report.pages:
            raise UnreadableFileError("it has no pages")
        if b"%%EOF" not in data[-_TAIL:]:
            message = "the file ends too early; pages may be missing: save or download it again"
            report.findings.append(Finding("file.short", message))
        trimmed = True
        for number in range(1, report.pages + 1):
            with page_of(document, number) as page:
                facts = facts_of(page, number)
                report.findings += page_findings(page, facts, margin)
                report.notes += _page_notes(facts)
                report.sizes.append(size_of(facts))
                trimmed = trimmed and facts.trim is not None
        report.findings += press_findings(data, document, trimmed=trimmed)
        report.notes += _document_notes(document)
    if len(set(report.sizes)) > 1:
        message = f"the pages have different sizes: {', '.join(dict.fromkeys(report.sizes))}"
        report.findings.append(Finding("page.mixed", message))
    report.sizes = list(dict.fromkeys(report.sizes))
    return report


def _page_notes(facts: Any) -> list[Finding]:
    notes = []
    if not facts.things:
        notes.append(Finding("page.empty", "the page is empty", facts.number))
    if is_for_a_shop(facts):
        message = "the page is larger than its trim box: it is meant for a print shop"
        notes.append(Finding("page.shop", message, facts.number))
    return notes


def _document_notes(document: Any) -> list[Finding]:
    """Return what screen readers miss; it prints all the same."""
    notes = []
    if not document.get_metadata_value("Title"):
        notes.append(Finding("document.title", "the document has no title"))
    if not c.FPDFCatalog_IsTagged(document):
        message = "the document is not tagged: a screen reader cannot tell what is on it"
        notes.append(Finding("document.tags", message))
    return notes
