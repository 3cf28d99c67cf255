"""Pages to PDF (the only reportlab import).

reportlab writes the skeleton of the document and embeds the fonts, once; forms and pages are
streamed behind it as an incremental update, so memory does not grow with the pages and painting
costs little more than compressing them (docs/adr/0004). One transformation per page turns
points into millimetres with y down: what is written below is what the sheet says.
"""

from __future__ import annotations

import hashlib
import io
import re
import shutil
import tempfile
import zlib
from array import array
from copy import copy
from functools import cache
from itertools import islice
from typing import IO, TYPE_CHECKING, Any, BinaryIO, cast

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from papercraft.core.assets import folder
from papercraft.core.sheet import Path, Use, number
from papercraft.core.tracing import TracedSteps, chosen, lattice_steps
from papercraft.core.version import VERSION
from papercraft.paint.pdf_operators import (
    OPERATORS,
    POINT,
    coefficient,
    escaped,
    fill_operator,
    page_box,
    path_operators,
    pen_operators,
)
from papercraft.paint.press import VERSION as PRESS_VERSION
from papercraft.paint.press import output_intent
from papercraft.paint.tagging import END, FIGURE, Structure
from papercraft.paint.text import wrap_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from papercraft.core.page import Page, Paper
    from papercraft.core.sheet import Mark, Marks, Paragraph, Text
    from papercraft.core.tracing import Lattice
    from papercraft.paint.painters import Painter, PaintOptions
    from papercraft.paint.styles import Styles

_SPOOL_BYTES = 8_000_000
_BATCH = 60_000
_LEVEL = 6
_KIDS = 256
_PAGES_AHEAD = 40
_ROWS = 10_000
_USES_KEPT = 2_000
_VERSION = (1, 7)
# Numbers below are reportlab's; it needs about thirty, what it leaves is marked as free.
_FIRST = 96
_FORM_BOX = "-700 -700 1400 1400"
_TURNS = ("1 0 0 1", "0 1 -1 0", "-1 0 0 -1", "0 -1 1 0")
_IDS = re.compile(rb"\[<[0-9a-f]{32}><[0-9a-f]{32}>\]")


class PdfPainter:
    """Writes all pages as one PDF file."""

    suffix = "pdf"
    multipage = True

    def paint(self, pages: Iterable[Page], options: PaintOptions, out: BinaryIO) -> None:
        """Write a PDF."""
        writer = _Writer(options.styles, options.title)
        if options.duplex:
            writer.canvas.setViewerPreference("Duplex", options.duplex)
        with tempfile.SpooledTemporaryFile(max_size=_SPOOL_BYTES) as spool:
            writer.spool = spool
            writer.add_pages(pages)
            writer.finish(out)


PAINTER: Painter = PdfPainter()


@cache
def _parsed_font(name: str, path: str) -> TTFont:
    return TTFont(name, path, shapable=False)


def _font(name: str, path: str) -> TTFont:
    """Return a font for one document; its file is parsed only once."""
    font = copy(_parsed_font(name, path))
    # What a document changes is its own: the subsets, and where the face is being read.
    font.face = copy(font.face)
    font.state = type(font.state)()
    return font


class _Typeface:
    """A font as one document uses it: texts become bytes in numbered subsets."""

    def __init__(self, font: Any, doc: Any) -> None:
        self.font = font
        self.doc = doc
        self.codes: dict[str, tuple[int, int]] = {}

    def runs(self, text: str) -> list[tuple[str, bytes]]:
        """Return the text as pieces of one subset each, with the subset's name."""
        if text.isascii():
            # reportlab gives printable ASCII its own codes in the first subset.
            return [(self.font.getSubsetInternalName(0, self.doc), text.encode())]
        codes = self.codes
        pieces: list[tuple[int, bytearray]] = []
        for sign in text:
            if sign not in codes:
                (subset, code), *_ = self.font.splitString(sign, self.doc)
                codes[sign] = subset, code[0]
            subset, value = codes[sign]
            if not pieces or pieces[-1][0] != subset:
                pieces.append((subset, bytearray()))
            pieces[-1][1].append(value)
        name = self.font.getSubsetInternalName
        return [(name(subset, self.doc), bytes(piece)) for subset, piece in pieces]


class _Writer:
    """One PDF file in the making."""

    def __init__(self, styles: Styles, title: str) -> None:
        self.styles = styles
        fonts = {
            name: _font(f"papercraft-{name}", str(folder("fonts") / file))
            for name, file in styles.fonts.items()
        }
        # Registered before the canvas exists: without an embedded first font, reportlab
        # would list an unembedded Helvetica on every page.
        for font in fonts.values():
            pdfmetrics.registerFont(font)
        first_font: Any = next(iter(fonts.values())).fontName
        version = PRESS_VERSION if styles.press else _VERSION
        canvas = Canvas(io.BytesIO(), invariant=1, pdfVersion=version, initialFontName=first_font)
        self.canvas = cast("Any", canvas)
        # Object numbers are not public; everything below that is not is in this one attribute.
        self.doc = self.canvas._doc  # noqa: SLF001
        self.canvas.setTitle(title)
        self.canvas.setAuthor("papercraft")
        self.canvas.setSubject("A paper game to print, play and score")
        self.canvas.setCreator(f"papercraft {VERSION}")
        self.canvas.setViewerPreference("PrintScaling", "None")
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        self.typefaces = {name: _Typeface(font, self.doc) for name, font in fonts.items()}
        self.spool: IO[bytes]
        self.offsets = array("Q")
        self.digest = hashlib.sha256()
        self.length = 0
        self.waiting = bytearray()
        # What stamps are called now, and every form there is: a stamp's name may be another
        # drawing in another set.
        self.stamps: Mapping[str, Marks] = {}
        self.forms: dict[str, tuple[str, Marks]] = {}
        self.form_numbers: list[int] = []
        self.uses: dict[Use, str] = {}
        self.same_uses: dict[int, str] = {}
        self.heads: dict[Paper, str] = {}
        self.boxes: dict[Paper, bytes] = {}
        self.letters: dict[str, tuple[str, str]] = {}
        self.pens: dict[str, tuple[str, str]] = {}
        self.lattices: dict[Lattice, list[str]] = {}
        self.nodes: list[tuple[int, array[int]]] = []
        self.resources = self._number()
        self.structure = Structure(self._number, self._put)

    def _number(self) -> int:
        """Return a new object number."""
        self.offsets.append(0)
        return _FIRST + len(self.offsets) - 1

    def _put(self, number_: int, body: bytes) -> None:
        """Write an object into the spool."""
        self.offsets[number_ - _FIRST] = self.length
        data = b"%d 0 obj\n%b\nendobj\n" % (number_, body)
        self.length += len(data)
        self.waiting += data
        if len(self.waiting) > _BATCH:
            self._spool()

    def _spool(self) -> None:
        """Flush the buffer; a few large writes are cheaper than many small ones."""
        self.digest.update(self.waiting)
        self.spool.write(self.waiting)
        self.waiting.clear()

    def _put_stream(self, number_: int, entries: bytes, content: str) -> None:
        packed = zlib.compress(content.encode("latin-1"), _LEVEL)
        head = b"<<%b/Filter/FlateDecode/Length %d>>stream\n" % (entries, len(packed))
        self._put(number_, head + packed + b"\nendstream")

    def add_pages(self, pages: Iterable[Page]) -> None:
        """Paint every page."""
        # Drawing and compressing in turns for each page, they would drive each other's data out of
        # the processor's caches: a sixth of the time of both.
        waiting = iter(pages)
        while few := list(islice(waiting, _PAGES_AHEAD)):
            self._add_pages(few)
            few.clear()

    def _add_pages(self, pages: Iterable[Page]) -> None:
        for page in pages:
            if page.stamps is not self.stamps:
                self._take(page.stamps)
            if not self.nodes or len(self.nodes[-1][1]) == _KIDS:
                self.nodes.append((self._number(), array("Q")))
            node, kids = self.nodes[-1]
            own, contents = self._number(), self._number()
            kids.append(own)
            drawn = self._content(page.sheet.marks, page.stamps)
            foot = self._content(page.slug, page.stamps)
            tagged, tag = self.structure.add(page, own)
            self._put_stream(contents, b"", f"{self._head(page)}{FIGURE}{drawn}{tag}{foot}{END}")
            body = b"<</Type/Page/Parent %d 0 R%b%b/Contents %d 0 R>>"
            self._put(own, body % (node, self._boxes(page.paper), tagged, contents))

    def _take(self, stamps: Mapping[str, Marks]) -> None:
        """Switch to the stamps of another set; reuse the forms if the stamps are the same."""
        self.stamps = stamps
        if any(stamps.get(name, marks) != marks for name, (_, marks) in self.forms.items()):
            self.forms.clear()
            self.uses.clear()
            self.same_uses.clear()

    def _boxes(self, paper: Paper) -> bytes:
        """Return what the page objects of a paper share."""
        if paper not in self.boxes:
            boxes = {
                "Media": (0.0, 0.0, paper.width, paper.height),
                "Trim": paper.trim_box,
                "Bleed": paper.bleed_box,
            }
            shared = "".join(f"/{name}Box{page_box(box, paper)}" for name, box in boxes.items())
            self.boxes[paper] = f"{shared}/Resources {self.resources} 0 R".encode()
        return self.boxes[paper]

    def _head(self, page: Page) -> str:
        """Return the operators that make the frame's millimetres the unit, y down."""
        paper = page.paper
        if paper not in self.heads:
            dx, dy = paper.origin
            point = POINT * paper.scale
            a, b, c, d, e, f = paper.shift or (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
            x, y = a * dx + c * dy + e, b * dx + d * dy + f
            turn = " ".join(coefficient(v * point) for v in (a, -b, c, -d))
            self.heads[paper] = f"{turn} {x * point:.5f} {(paper.height - y) * point:.5f} cm 1 j\n"
        return self.heads[paper]

    def _content(self, marks: Marks, stamps: Mapping[str, Marks]) -> str:
        """Return the operators of marks."""
        # Pages of one layout put the same stamps at the same places again and again, mostly as one
        # and the same object: that is known quicker than an equal one.
        same = self.same_uses.get
        return "".join([same(id(mark)) or self._drawn(mark, stamps) for mark in marks])

    def _drawn(self, mark: Mark, stamps: Mapping[str, Marks]) -> str:
        if isinstance(mark, Use):
            if mark not in self.uses:
                if len(self.uses) >= _USES_KEPT:
                    self.uses.clear()
                    self.same_uses.clear()
                # As a key it outlives its number.
                self.uses[mark] = self.same_uses[id(mark)] = self._use(mark, stamps)
            return self.uses[mark]
        return self._path(mark) if isinstance(mark, Path) else self._text(mark)

    def _use(self, use: Use, stamps: Mapping[str, Marks]) -> str:
        """Return the operators that put a stamp, which becomes a form when first used."""
        if use.stamp not in self.forms:
            drawn = "1 j\n" + self._content(stamps[use.stamp], stamps)
            form = self._number()
            self.form_numbers.append(form)
            self.forms[use.stamp] = f"X{len(self.form_numbers)}", stamps[use.stamp]
            entries = f"/Type/XObject/Subtype/Form/BBox[{_FORM_BOX}]/Resources {self.resources} 0 R"
            self._put_stream(form, entries.encode(), drawn)
        name, _ = self.forms[use.stamp]
        matrix = _TURNS[use.turn % 4]
        if use.scale != 1:
            matrix = " ".join(number(float(v) * use.scale) for v in matrix.split())
        clip = f"{' '.join(map(number, use.clip))} re W n " if use.clip else ""
        return f"q {matrix} {number(use.x)} {number(use.y)} cm {clip}/{name} Do Q\n"

    def _path(self, path: Path) -> str:
        if path.style not in self.pens:
            pen = self.styles.pens[path.style]
            kinds = {(True, True): "B\n", (True, False): "f\n"}
            painting = kinds.get((bool(pen.fill), bool(pen.stroke)), "S\n")
            self.pens[path.style] = pen_operators(pen, cmyk=self.styles.cmyk), painting
        lead, painting = self.pens[path.style]
        steps = path.steps
        drawn = self._traced(steps) if isinstance(steps, TracedSteps) else path_operators(steps)
        return lead + drawn + painting

    def _traced(self, steps: TracedSteps) -> str:
        """Return the operators of codes, which lie on few lattices."""
        drawn: list[str] = []
        for lattice, numbers in steps.parts:
            if lattice not in self.lattices:
                every = lattice_steps(lattice)
                self.lattices[lattice] = [OPERATORS[step[0]] % step[1:] for step in every]
            drawn += chosen(self.lattices[lattice], numbers)
        whole = "".join(drawn)
        return whole if "e" not in whole else path_operators(steps)

    def _text(self, mark: Text | Paragraph) -> str:
        letters = self.styles.letters[mark.style]
        face = self.typefaces[letters.font]
        if mark.style not in self.letters:
            self.letters[mark.style] = (
                f"{fill_operator(letters.fill, cmyk=self.styles.cmyk)} BT\n",
                number(letters.size),
            )
        lead, size = self.letters[mark.style]
        drawn = [lead]
        for x, y, string in wrap_lines(mark, self.styles):
            drawn.append(f"1 0 0 -1 {number(x)} {number(y)} Tm ")
            for subset, piece in face.runs(string):
                drawn.append(f"{subset} {size} Tf ({escaped(piece)}) Tj\n")
        drawn.append("ET\n")
        return "".join(drawn)

    def finish(self, out: BinaryIO) -> None:
        """Write skeleton, spool, page tree and cross-references."""
        skeleton = self.canvas.getpdfdata()
        known = self.doc.idToObjectNumberAndVersion
        fonts = "".join(f"/{name} {known[name][0]} 0 R" for name in self._font_names())
        numbered = enumerate(self.form_numbers, 1)
        forms = "".join(f"/X{place} {form} 0 R" for place, form in numbered)
        resources = f"<</ProcSet[/PDF/Text]/Font<<{fonts}>>/XObject<<{forms}>>>>"
        self._put(self.resources, resources.encode())
        tree = known[self.doc.Pages.__InternalName__][0]
        for node, kids in self.nodes:
            listed = " ".join(f"{kid} 0 R" for kid in kids)
            body = f"<</Type/Pages/Parent {tree} 0 R/Count {len(kids)}/Kids[{listed}]>>"
            self._put(node, body.encode())
        entries = self.structure.finish() + self._intent()
        self._spool()
        self.digest.update(skeleton)
        # Both parts of the file have one and the same id: that of all that is in it.
        ids = b"[<%b><%b>]" % ((self.digest.hexdigest()[:32].encode(),) * 2)
        skeleton = _IDS.sub(ids, skeleton)
        out.write(skeleton)
        self.spool.seek(0)
        shutil.copyfileobj(self.spool, out)
        self._write_tail(out, skeleton, tree, entries, ids)

    def _intent(self) -> bytes:
        """Return the catalog's output intent; empty for RGB files."""
        if not self.styles.press:
            return b""
        own = self._number()
        self._put(own, output_intent(self.styles.press))
        return b"/OutputIntents[%d 0 R]" % own

    def _font_names(self) -> list[str]:
        known = self.doc.idToObject["BasicFonts"].dict
        return sorted(known)

    def _write_tail(
        self, out: BinaryIO, skeleton: bytes, tree: int, entries: bytes, ids: bytes
    ) -> None:
        """Write the new page tree and catalog, the cross-reference table and the trailer."""
        known = self.doc.idToObjectNumberAndVersion
        start = len(skeleton)
        end = start + self.length
        pages = sum(len(kids) for _, kids in self.nodes)
        listed = " ".join(f"{node} 0 R" for node, _ in self.nodes)
        root, info = (known[part.__InternalName__][0] for part in (self.doc.Catalog, self.doc.info))
        renewed = {
            tree: f"<</Type/Pages/Count {pages}/Kids[{listed}]>>".encode(),
            root: _catalog(skeleton, root) + entries + b">>",
        }
        body = b""
        rows = ["xref\n"]
        for own, renewal in sorted(renewed.items()):
            rows.append(f"{own} 1\n{end + len(body):010d} 00000 n \n")
            body += b"%d 0 obj\n%b\nendobj\n" % (own, renewal)
        free = max(version[0] for version in known.values()) + 1
        rows.append(f"{free} {_FIRST - free + len(self.offsets)}\n")
        rows += ["0000000000 65535 f \n"] * (_FIRST - free)
        out.write(body + "".join(rows).encode())
        # A page has five objects or so: all rows at once would take more memory than all else.
        for first in range(0, len(self.offsets), _ROWS):
            offsets = self.offsets[first : first + _ROWS]
            table = "".join([f"{start + offset:010d} 00000 n \n" for offset in offsets])
            out.write(table.encode())
        before = int(skeleton.rsplit(b"startxref", 1)[1].split()[0])
        trailer = (
            f"trailer\n<</Size {_FIRST + len(self.offsets)}/Root {root} 0 R/Info {info} 0 R"
            f"/Prev {before}/ID{ids.decode()}>>\nstartxref\n{end + len(body)}\n%%EOF\n"
        )
        out.write(trailer.encode())


def _catalog(skeleton: bytes, root: int) -> bytes:
    """Return reportlab's catalog without the end of its dictionary."""
    start = skeleton.index(b"\n%d 0 obj" % root)
    body = skeleton[skeleton.index(b"<<", start) : skeleton.index(b"endobj", start)]
    return body[: body.rindex(b">>")]
