"""The structure tree of a PDF, for screen readers.

A page is a figure with alternative text: the sheet's description and the words printed on it. The
footer of a set's first page is a paragraph, which has the id; the same footer on further pages is
an artifact. Marks are drawn by forms that many pages share, and content of a shared form cannot
belong to one page's structure (ISO 32000-1, 14.7.4.3), so the words are in the alternative text
(docs/adr/0010).
"""

from __future__ import annotations

import codecs
import re
from array import array
from contextlib import suppress
from typing import TYPE_CHECKING, cast

from papercraft.core.language import ENGLISH, get_language
from papercraft.core.messages import gettext, join
from papercraft.core.sheet import Paragraph, Text, Use

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from papercraft.core.page import Page
    from papercraft.core.sheet import Marks, Sheet

# The marked-content operators around a sheet and its footer.
FIGURE, END = "/Figure<</MCID 0>>BDC\n", "EMC\n"
FOOT = "EMC\n/P<</MCID 1>>BDC\n"
FOOT_AGAIN = "EMC\n/Artifact<</Type/Pagination>>BDC\n"
_LEAF = 256
_KNOWN = 64
# The most characters of alternative text per sheet; a page may have several sheets.
_LONGEST = 3000
_MOST_NAMES = 40
_WORDS = re.compile(r"[^\W\d_]{3}")


class StampWords(dict[str, list[str]]):
    """The words on each stamp of a drawing, computed when first used."""

    def __init__(self, stamps: Mapping[str, Marks]) -> None:
        """Start with an empty cache."""
        self.stamps = stamps

    def __missing__(self, stamp: str) -> list[str]:
        """Compute and return the words of a stamp, without duplicates."""
        words = self[stamp] = list(dict.fromkeys(_words(self.stamps[stamp], self)))
        return words


class Structure:
    """The structure of one file, written page by page; only object numbers stay in memory."""

    def __init__(self, number: Callable[[], int], put: Callable[[int, bytes], None]) -> None:
        """Store functions that allocate an object number and that write an object."""
        self.number = number
        self.put = put
        self.root, self.document, self.tree = number(), number(), number()
        # The current part of the document: its number, its elements, and those of each page.
        self.part = 0
        self.kids: list[bytes] = []
        self.rows: list[bytes] = []
        self.parts = array("Q")
        self.leaves = array("Q")
        self.pages = 0
        self.id = self.language = ""
        # The sheet is kept alive with the number, because the key contains the id() of its places.
        self.words = StampWords({})
        self.texts: dict[tuple[str, tuple[str, ...], int], tuple[Sheet, int]] = {}

    def add(self, page: Page, number: int) -> tuple[bytes, str]:
        """Write the elements of a page; return entries for the page object, and the footer's tag.

        ``number`` is the page's object number.
        """
        self.language = self.language or page.language
        if not self.kids:
            self.part = self.number()
            self.parts.append(self.part)
        figure, text = self.number(), self._text(page)
        self.put(
            figure, b"<</S/Figure/P %d 0 R/Pg %d 0 R/K 0/Alt %d 0 R>>" % (self.part, number, text)
        )
        elements, tag = b"%d 0 R" % figure, FOOT_AGAIN
        if page.id != self.id or not self.pages:
            self.id, tag, foot = page.id, FOOT, self.number()
            self.put(foot, b"<</S/P/P %d 0 R/Pg %d 0 R/K 1>>" % (self.part, number))
            elements += b" %d 0 R" % foot
        self.kids.append(elements)
        self.rows.append(b"%d[%b]" % (self.pages, elements))
        self.pages += 1
        entries = b"/Tabs/S/StructParents %d" % (self.pages - 1)
        if len(self.rows) == _LEAF:
            self._end_part()
        return entries, tag

    def _text(self, page: Page) -> int:
        """Return the number of the object with a sheet's alternative text, shared by sheets."""
        key = page.sheet.alt, page.sheet.reading, id(page.sheet.places)
        if key not in self.texts:
            if len(self.texts) >= _KNOWN:
                self.texts.clear()
            if self.words.stamps is not page.stamps:
                self.words = StampWords(page.stamps)
            number = self.number()
            self.put(number, text_string(alternative(page, self.words)))
            self.texts[key] = page.sheet, number
        return self.texts[key][1]

    def _end_part(self) -> None:
        """Write a part of the document, and its leaf of the parent tree."""
        body = b"<</S/Part/P %d 0 R/K[%b]>>"
        self.put(self.part, body % (self.document, b" ".join(self.kids)))
        first, last = self.pages - len(self.rows), self.pages - 1
        number = self.number()
        self.put(number, b"<</Limits[%d %d]/Nums[%b]>>" % (first, last, b"".join(self.rows)))
        self.leaves.append(number)
        self.kids, self.rows = [], []

    def finish(self) -> bytes:
        """Write the document, the parent tree and the root; return entries for the catalog."""
        if self.rows:
            self._end_part()
        kids = _references(self.leaves)
        self.put(self.tree, b"<</Kids[%b]>>" % kids)
        body = b"<</S/Document/P %d 0 R/K[%b]>>"
        self.put(self.document, body % (self.root, _references(self.parts)))
        body = b"<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d>>"
        self.put(self.root, body % (self.document, self.tree, self.pages))
        language = text_string(self.language or ENGLISH)
        return b"/Lang %b/MarkInfo<</Marked true>>/StructTreeRoot %d 0 R" % (language, self.root)


def _references(numbers: Iterable[int]) -> bytes:
    return b" ".join([b"%d 0 R" % number for number in numbers])


# The characters of PDFDocEncoding (ISO 32000-1, D.2) from code 128 on that differ from Latin-1. All
# other printable characters have the same codes as in Latin-1.
_SIGNS = "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž"
_CODES = {sign: bytes([code]) for code, sign in enumerate(_SIGNS, 0x80)}
_OWN_SIGNS = "papercraft.pdf"


def _own_sign(error: UnicodeError) -> tuple[bytes, int]:
    """Encode characters that Latin-1 lacks; the error handler of the encoding below."""
    failed = cast("UnicodeEncodeError", error)
    lacking = failed.object[failed.start : failed.end]
    if not _CODES.keys() >= set(lacking):
        try:
            raise error
        finally:
            # Break the reference cycle of error and frame, which would keep the page in memory.
            del error, failed
    return b"".join([_CODES[sign] for sign in lacking]), failed.end


# A codec handler encodes a whole text at once, ten times as fast as character by character.
codecs.register_error(_OWN_SIGNS, _own_sign)


def text_string(text: str) -> bytes:
    """Return a text as a PDF string: in PDFDocEncoding if possible, else in UTF-16."""
    data = None
    # Unprintable characters are not in PDFDocEncoding, or have other codes.
    if text.isprintable():
        with suppress(UnicodeEncodeError):
            data = text.encode("latin-1", _OWN_SIGNS)
    if data is None:
        data = b"\xfe\xff" + text.encode("utf-16-be")
    for sign, written in _ESCAPES:
        data = data.replace(sign, written)
    return b"(%b)" % data


_ESCAPES = ((b"\\", b"\\\\"), (b"(", b"\\("), (b")", b"\\)"), (b"\r", b"\\r"))


def description(page: Page) -> str:
    """Return a description of a page: what it is, what is where, and the names of its cards."""
    sheet, language = page.sheet, get_language(page.language)
    text = [sheet.alt, *sheet.reading]
    names = list(sheet.places.cells)[:_MOST_NAMES]
    if names and sheet.places.titled:
        text.append(language.translate_message(gettext("Here: {names}.", names=join(names))))
    return " ".join(text)


def alternative(page: Page, known: StampWords | None = None) -> str:
    """Return the alternative text of a page.

    It is the page's description, and each distinct text on it that has a word of at least three
    letters. ``known`` caches the words of the page's stamps, for pages that share them.
    """
    language, text = get_language(page.language), [description(page)]
    known = StampWords(page.stamps) if known is None else known
    words = dict.fromkeys(_words(page.sheet.marks, known))
    if words:
        once = " | ".join(words)
        text.append(language.translate_message(gettext("It says: {words}", words=once)))
    whole = " ".join(text)
    most = _LONGEST * max(1, len(page.parts))
    return whole if len(whole) <= most else whole[: most - 1] + "…"


def _words(marks: Marks, known: StampWords) -> Iterator[str]:
    """Yield the texts that have a word, including those on stamps, in drawing order."""
    for mark in marks:
        if isinstance(mark, Use):
            # Most stamps have no words.
            if words := known[mark.stamp]:
                yield from words
        elif isinstance(mark, Text | Paragraph) and _WORDS.search(mark.string):
            yield " ".join(mark.string.split())
