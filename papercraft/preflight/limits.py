"""Limits on the cost of a file, so that a small hostile file cannot exhaust a large machine.

There are three layers: counts that are checked before anything is built, the limits of qpdf on the
size of a decompressed stream, and a memory limit of the operating system. The caller limits the
time, by running the inspection in a separate process.
"""

from __future__ import annotations

import contextlib
from functools import cache
from math import ceil

from papercraft.preflight.findings import UnreadableFileError

SECONDS = 10.0
MEGABYTES = 300
# A process needs about 50 MB for code besides its data; both count as its memory.
_DATA_BYTES = (MEGABYTES - 50) * 1_000_000

FILE_BYTES = 300_000_000
SVG_BYTES = 50_000_000
# Decompressed content of a page; each form counts as often as it is painted.
CONTENT_BYTES = 16_000_000
DRAWINGS = 300_000
POINTS = 1_000_000
LETTERS = 200_000
# pdfium and Acrobat do not paint forms that are nested more deeply.
NESTING = 28
FINDINGS = 1000
# Elements of an SVG as drawn: those inside a <use> count each time.
ELEMENTS = 100_000
XML_ELEMENTS = 300_000
XML_NESTING = 100
PATH_LETTERS = 2_000_000
STYLE_LETTERS = 250_000
# The longest side of a page that PDF allows, in mm; applied to SVG, too.
LONGEST_SIDE = 5100.0
PICTURE_PIXELS = 400_000_000
# JPEG 2000 is decoded as a whole, at up to 4 bytes per channel.
JPEG_2000_PIXELS = 20_000_000
# Any stream that qpdf decompresses, including object and cross-reference streams.
_STREAM_BYTES = 64_000_000
_FILTERS = 5


def limit_process(seconds: float) -> None:
    """Limit memory and processor time of this process, if the system supports that.

    Allocations beyond the limit fail; a process that has used up its time gets SIGXCPU.
    """
    with contextlib.suppress(ImportError, ValueError, OSError):
        # Imported here because it does not exist on every system.
        import resource  # noqa: PLC0415

        resource.setrlimit(resource.RLIMIT_DATA, (_DATA_BYTES, _DATA_BYTES))
        resource.setrlimit(resource.RLIMIT_CPU, (ceil(seconds), ceil(seconds) + 1))


@cache
def limit_qpdf() -> None:
    """Set qpdf's limits for this process: size of decompressed streams, filters, containers."""
    # Imported late: an SVG may be refused without it.
    from pikepdf import settings  # noqa: PLC0415

    settings.set_qpdf_limits(
        flate_max_memory=_STREAM_BYTES,
        run_length_max_memory=_STREAM_BYTES,
        png_max_memory=_STREAM_BYTES,
        tiff_max_memory=_STREAM_BYTES,
        dct_max_memory=_STREAM_BYTES,
        max_stream_filters=_FILTERS,
        parser_max_container_size=DRAWINGS,
    )


def check(count: int, limit: int, what: str, owner: str = "it") -> None:
    """Raise UnreadableFileError if ``owner`` has more than ``limit`` of ``what``."""
    if count > limit:
        raise UnreadableFileError(f"{owner} has more than {limit} {what}")
