"""Standard streams whose reader may go away, as in ``papercraft score FILE | head -1``."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO, TextIO

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _typeshed import ReadableBuffer

# Windows uses another error number for a pipe without a reader.
_BROKEN = {errno.EPIPE, errno.EINVAL} if os.name == "nt" else {errno.EPIPE}


class _Pipe(io.FileIO):
    """A file that discards output once its reader has gone, so that the command still completes."""

    def write(self, data: ReadableBuffer, /) -> int:
        """Write bytes, or drop them."""
        try:
            return super().write(data)
        except OSError as error:
            if error.errno not in _BROKEN:
                raise
            return memoryview(data).nbytes


@contextmanager
def patient_streams() -> Iterator[None]:
    """Let stdout and stderr discard unread output, and escape characters they cannot encode.

    Files and pipes get UTF-8 whatever the code page, because that is what other programs read.
    """
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = map(_patient, before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def _patient(stream: TextIO) -> TextIO:
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    encoding = stream.encoding if stream.isatty() else "utf-8"
    stream.reconfigure(encoding=encoding, errors="backslashreplace")
    if type(getattr(stream.buffer, "raw", stream.buffer)) is not io.FileIO:
        return stream
    stream.flush()
    pipe = io.BufferedWriter(_Pipe(stream.fileno(), "wb", closefd=False))
    return io.TextIOWrapper(
        pipe,
        stream.encoding,
        stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


@contextmanager
def binary_stdout() -> Iterator[BinaryIO]:
    """Yield stdout for a binary file, which is incomplete unless it is read to the end.

    Raises:
        BrokenPipeError: the reader has gone.
    """
    sys.stdout.flush()
    if type(getattr(sys.stdout.buffer, "raw", None)) is not _Pipe:
        yield sys.stdout.buffer
        return
    with open(sys.stdout.fileno(), "wb", closefd=False) as out:
        yield out
