"""The structure tree of a PDF, for screen readers.

A page is a figure with alternative text: the sheet's own description and the words printed on it.
The foot of a set's first page is a paragraph, which says the id; the same foot on further pages is
an artifact. Marks are drawn by forms that many pages share, and content of a shared form cannot
belong to one page's structure (ISO 32000-1, 14.7.4.3): therefore the words stand in the figure's
text (docs/adr/0010).
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

# What stands around the operators of a sheet and of its foot.
FIGURE, END = "/Figure<</MCID 0>>BDC\n", "EMC\n"
FOOT = "EMC\n/P<</MCID 1>>BDC\n"
FOOT_AGAIN = "EMC\n/Artifact<</Type/Pagination>>BDC\n"
_LEAF = 256
_KNOWN = 64
# For one sheet; a page may have several.
_LONGEST = 3000
_MOST_NAMES = 40
_WORDS = re.compile(r"[^\W\d_]{3}")


class StampWords(dict[str, list[str]]):
    """The words on each stamp of some sheets, found when first asked for."""

    def __init__(self, stamps: Mapping[str, Marks]) -> None:
        """Start with no words known."""
        self.stamps = stamps

    def __missing__(self, stamp: str) -> list[str]:
        """Return the words of a stamp, each once."""
        words = self[stamp] = list(dict.fromkeys(_words(self.stamps[stamp], self)))
        return words


class Structure:
    """The structure of one file, written page by page; kept are numbers only."""

    def __init__(self, number: Callable[[], int], put: Callable[[int, bytes], None]) -> None:
        """Take what gives an object number and what writes an object."""
        self.number = number
        self.put = put
        self.root, self.document, self.tree = number(), number(), number()
        # Pages of a part of the document: its number, its elements, and what each page consists of.
        self.part = 0
        self.kids: list[bytes] = []
        self.rows: list[bytes] = []
        self.parts = array("Q")
        self.leaves = array("Q")
        self.pages = 0
        self.id = self.language = ""
        # The sheet is kept with its number: what it is known by must outlive it.
        self.words = StampWords({})
        self.texts: dict[tuple[str, tuple[str, ...], int], tuple[Sheet, int]] = {}

    def add(self, page: Page, own: int) -> tuple[bytes, str]:
        """Write the elements of a page; return its page object's entries and its foot's tag.

        ``own`` is the page's object number.
        """
        self.language = self.language or page.language
        if not self.kids:
            self.part = self.number()
            self.parts.append(self.part)
        figure, text = self.number(), self._text(page)
        self.put(
            figure, b"<</S/Figure/P %d 0 R/Pg %d 0 R/K 0/Alt %d 0 R>>" % (self.part, own, text)
        )
        elements, tag = b"%d 0 R" % figure, FOOT_AGAIN
        if page.id != self.id or not self.pages:
            self.id, tag, foot = page.id, FOOT, self.number()
            self.put(foot, b"<</S/P/P %d 0 R/Pg %d 0 R/K 1>>" % (self.part, own))
            elements += b" %d 0 R" % foot
        self.kids.append(elements)
        self.rows.append(b"%d[%b]" % (self.pages, elements))
        self.pages += 1
        entries = b"/Tabs/S/StructParents %d" % (self.pages - 1)
        if len(self.rows) == _LEAF:
            self._end_part()
        return entries, tag

    def _text(self, page: Page) -> int:
        """Return the object that holds a sheet's alternative text; sheets share it."""
        key = page.sheet.alt, page.sheet.reading, id(page.sheet.places)
        if key not in self.texts:
            if len(self.texts) >= _KNOWN:
                self.texts.clear()
            if self.words.stamps is not page.stamps:
                self.words = StampWords(page.stamps)
            own = self.number()
            self.put(own, text_string(alternative(page, self.words)))
            self.texts[key] = page.sheet, own
        return self.texts[key][1]

    def _end_part(self) -> None:
        """Write a part of the document, and which elements its pages consist of."""
        body = b"<</S/Part/P %d 0 R/K[%b]>>"
        self.put(self.part, body % (self.document, b" ".join(self.kids)))
        first, last = self.pages - len(self.rows), self.pages - 1
        own = self.number()
        self.put(own, b"<</Limits[%d %d]/Nums[%b]>>" % (first, last, b"".join(self.rows)))
        self.leaves.append(own)
        self.kids, self.rows = [], []

    def finish(self) -> bytes:
        """Write what holds everything together; return the entries of the catalog."""
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
    return b" ".join([b"%d 0 R" % own for own in numbers])


# Signs of PDF's own encoding (ISO 32000-1, D.2) that are elsewhere in Unicode, from 128 on. The
# others are where Latin-1 has them, as far as they can be printed.
_SIGNS = "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž"
_CODES = {sign: bytes([code]) for code, sign in enumerate(_SIGNS, 0x80)}
_OWN_SIGNS = "papercraft.pdf"


def _own_sign(error: UnicodeError) -> tuple[bytes, int]:
    """Return what is written for signs that Latin-1 lacks, and the place behind them."""
    failed = cast("UnicodeEncodeError", error)
    lacking = failed.object[failed.start : failed.end]
    if not _CODES.keys() >= set(lacking):
        try:
            raise error
        finally:
            # The traceback has this frame, and would be kept by it with the page that is written.
            del error, failed
    return b"".join([_CODES[sign] for sign in lacking]), failed.end


# A whole text is encoded at once, ten times as quickly as sign by sign.
codecs.register_error(_OWN_SIGNS, _own_sign)


def text_string(text: str) -> bytes:
    """Return a text as a PDF string: in PDF's own encoding, in UTF-16 if that lacks a sign."""
    data = None
    # What cannot be printed is not in PDF's encoding, or elsewhere.
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
    """Return what is on a page and what lies where: cards by their names, in order of reading."""
    sheet, language = page.sheet, get_language(page.language)
    text = [sheet.alt, *sheet.reading]
    names = list(sheet.places.cells)[:_MOST_NAMES]
    if names and sheet.places.titled:
        text.append(language.translate_message(gettext("Here: {names}.", names=join(names))))
    return " ".join(text)


def alternative(page: Page, known: StampWords | None = None) -> str:
    """Return the alternative text of a page.

    That is its description and every text on it that has a word of three letters or more, each
    once. ``known`` are the words of the page's stamps, for pages that share these.
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
    """Yield the texts that have a word, those on stamps where these are first used."""
    for mark in marks:
        if isinstance(mark, Use):
            # Most stamps have none.
            if words := known[mark.stamp]:
                yield from words
        elif isinstance(mark, Text | Paragraph) and _WORDS.search(mark.string):
            yield " ".join(mark.string.split())
