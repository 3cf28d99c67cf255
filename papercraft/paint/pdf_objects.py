"""Append objects to the skeleton of a PDF file as an incremental update (docs/adr/0004).

Objects are written to a spool, so that memory does not grow with their number; then follow the
replaced objects of the skeleton, the cross-reference table and the trailer.
"""

from __future__ import annotations

import hashlib
import shutil
import zlib
from array import array
from typing import IO, TYPE_CHECKING, BinaryIO, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

_BATCH = 60_000
_LEVEL = 6
_ROWS = 10_000
# Object numbers below are the skeleton's; it needs about thirty, the rest is marked as free.
_FIRST = 96


class Skeleton(NamedTuple):
    """The file to which objects are appended, and the numbers of some of its objects.

    ``free`` is the first number that it does not use.
    """

    data: bytes
    root: int
    info: int
    free: int


class Objects:
    """The appended objects of one file, which are buffered in ``spool``."""

    spool: IO[bytes]

    def __init__(self) -> None:
        """Start without objects."""
        self._offsets = array("Q")
        self._digest = hashlib.sha256()
        self._length = 0
        self._waiting = bytearray()

    def number(self) -> int:
        """Return a new object number."""
        self._offsets.append(0)
        return _FIRST + len(self._offsets) - 1

    def put(self, number: int, body: bytes) -> None:
        """Write an object to the spool."""
        self._offsets[number - _FIRST] = self._length
        data = b"%d 0 obj\n%b\nendobj\n" % (number, body)
        self._length += len(data)
        self._waiting += data
        if len(self._waiting) > _BATCH:
            self._flush()

    def put_stream(self, number: int, entries: bytes, content: str) -> None:
        """Write a compressed stream of operators; ``entries`` are added to its dictionary."""
        packed = zlib.compress(content.encode("latin-1"), _LEVEL)
        head = b"<<%b/Filter/FlateDecode/Length %d>>stream\n" % (entries, len(packed))
        self.put(number, head + packed + b"\nendstream")

    def _flush(self) -> None:
        """Flush the buffer; a few large writes are cheaper than many small ones."""
        self._digest.update(self._waiting)
        self.spool.write(self._waiting)
        self._waiting.clear()

    def digest(self, skeleton: bytes) -> bytes:
        """Return a digest of the whole file, 32 hexadecimal digits.

        Call it only after all objects have been put.
        """
        self._flush()
        self._digest.update(skeleton)
        return self._digest.hexdigest()[:32].encode()

    def write(
        self, out: BinaryIO, skeleton: Skeleton, renewed: Mapping[int, bytes], ids: bytes
    ) -> None:
        """Write skeleton, objects, the ``renewed`` objects of the skeleton, and the trailer."""
        out.write(skeleton.data)
        self.spool.seek(0)
        shutil.copyfileobj(self.spool, out)
        start = len(skeleton.data)
        end = start + self._length
        body = b""
        rows = ["xref\n"]
        for number, renewal in sorted(renewed.items()):
            rows.append(f"{number} 1\n{end + len(body):010d} 00000 n \n")
            body += b"%d 0 obj\n%b\nendobj\n" % (number, renewal)
        rows.append(f"{skeleton.free} {_FIRST - skeleton.free + len(self._offsets)}\n")
        rows += ["0000000000 65535 f \n"] * (_FIRST - skeleton.free)
        out.write(body + "".join(rows).encode())
        # A page has about five objects; all rows at once would take more memory than anything else.
        for first in range(0, len(self._offsets), _ROWS):
            offsets = self._offsets[first : first + _ROWS]
            table = "".join([f"{start + offset:010d} 00000 n \n" for offset in offsets])
            out.write(table.encode())
        before = int(skeleton.data.rsplit(b"startxref", 1)[1].split()[0])
        trailer = (
            f"trailer\n<</Size {_FIRST + len(self._offsets)}/Root {skeleton.root} 0 R"
            f"/Info {skeleton.info} 0 R/Prev {before}/ID{ids.decode()}>>\n"
            f"startxref\n{end + len(body)}\n%%EOF\n"
        )
        out.write(trailer.encode())
