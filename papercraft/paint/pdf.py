"""Write pages as PDF (the only import of reportlab).

reportlab writes the skeleton of the document and embeds the fonts, once; forms and pages are
appended as an incremental update, so memory does not grow with the pages and painting costs little
more than compressing them (docs/adr/0004). One transformation per page changes units from points to
millimetres with y down, so that content uses the coordinates of the sheet.
"""

from __future__ import annotations

import io
import re
import tempfile
from array import array
from copy import copy
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from papercraft.core.data_files import folder
from papercraft.core.version import VERSION
from papercraft.paint.pdf_content import Content, Typeface
from papercraft.paint.pdf_objects import Objects, Skeleton
from papercraft.paint.pdf_operators import POINT, coefficient, page_box
from papercraft.paint.press import VERSION as PRESS_VERSION
from papercraft.paint.press import output_intent
from papercraft.paint.tagging import END, FIGURE, Structure

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.core.page import Page, Paper
    from papercraft.paint.painters import Painter, PaintOptions
    from papercraft.paint.styles import Styles

_SPOOL_BYTES = 8_000_000
_KIDS = 256
_PAGES_AHEAD = 40
_VERSION = (1, 7)
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
            writer.objects.spool = spool
            writer.add_pages(pages)
            writer.finish(out)


PAINTER: Painter = PdfPainter()


@cache
def _parsed_font(name: str, path: str) -> TTFont:
    return TTFont(name, path, shapable=False)


def _font(name: str, path: str) -> TTFont:
    """Return a font for one document; its file is parsed only once."""
    font = copy(_parsed_font(name, path))
    # Copy what a document modifies: the subsets, and the read position of the face.
    font.face = copy(font.face)
    font.state = type(font.state)()
    return font


class _Writer:
    """Builds one PDF file."""

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
        # Object numbers are not public; all access to private parts of reportlab is through this.
        self.doc = self.canvas._doc  # noqa: SLF001
        self.canvas.setTitle(title)
        self.canvas.setAuthor("papercraft")
        self.canvas.setSubject("A paper game to print, play and score")
        self.canvas.setCreator(f"papercraft {VERSION}")
        self.canvas.setViewerPreference("PrintScaling", "None")
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        self.objects = Objects()
        self.heads: dict[Paper, str] = {}
        self.boxes: dict[Paper, bytes] = {}
        self.nodes: list[tuple[int, array[int]]] = []
        typefaces = {name: Typeface(font, self.doc) for name, font in fonts.items()}
        self.resources = self.objects.number()
        self.content = Content(styles, typefaces, self.objects, self.resources)
        self.structure = Structure(self.objects.number, self.objects.put)

    def add_pages(self, pages: Iterable[Page]) -> None:
        """Paint every page."""
        # Generate several pages before painting them: alternating page by page would evict each
        # other's data from the processor's caches, which costs a sixth of the time of both.
        waiting = iter(pages)
        while few := list(islice(waiting, _PAGES_AHEAD)):
            self._add_pages(few)
            few.clear()

    def _add_pages(self, pages: Iterable[Page]) -> None:
        objects, content = self.objects, self.content
        for page in pages:
            content.take(page.stamps)
            if not self.nodes or len(self.nodes[-1][1]) == _KIDS:
                self.nodes.append((objects.number(), array("Q")))
            node, kids = self.nodes[-1]
            number, contents = objects.number(), objects.number()
            kids.append(number)
            drawn, foot = content.of(page.sheet.marks), content.of(page.slug)
            tagged, tag = self.structure.add(page, number)
            whole = f"{self._head(page)}{FIGURE}{drawn}{tag}{foot}{END}"
            objects.put_stream(contents, b"", whole)
            body = b"<</Type/Page/Parent %d 0 R%b%b/Contents %d 0 R>>"
            objects.put(number, body % (node, self._boxes(page.paper), tagged, contents))

    def _boxes(self, paper: Paper) -> bytes:
        """Return the entries that all page objects of a paper share: boxes and resources."""
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
        """Return the operators that switch to millimetres of the frame, y down."""
        paper = page.paper
        if paper not in self.heads:
            dx, dy = paper.origin
            point = POINT * paper.scale
            a, b, c, d, e, f = paper.shift or (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
            x, y = a * dx + c * dy + e, b * dx + d * dy + f
            turn = " ".join(coefficient(v * point) for v in (a, -b, c, -d))
            self.heads[paper] = f"{turn} {x * point:.5f} {(paper.height - y) * point:.5f} cm 1 j\n"
        return self.heads[paper]

    def finish(self, out: BinaryIO) -> None:
        """Write skeleton, spool, page tree and cross-references."""
        skeleton = self.canvas.getpdfdata()
        known = self.doc.idToObjectNumberAndVersion
        self._put_resources()
        tree, root, info = (
            known[part.__InternalName__][0]
            for part in (self.doc.Pages, self.doc.Catalog, self.doc.info)
        )
        self._put_tree(tree)
        entries = self.structure.finish() + self._intent()
        # Both parts of the file ID are the same: a digest of the whole content.
        ids = b"[<%b><%b>]" % ((self.objects.digest(skeleton),) * 2)
        skeleton = _IDS.sub(ids, skeleton)
        pages = sum(len(kids) for _, kids in self.nodes)
        listed = " ".join(f"{node} 0 R" for node, _ in self.nodes)
        renewed = {
            tree: f"<</Type/Pages/Count {pages}/Kids[{listed}]>>".encode(),
            root: _catalog(skeleton, root) + entries + b">>",
        }
        free = max(version[0] for version in known.values()) + 1
        self.objects.write(out, Skeleton(skeleton, root, info, free), renewed, ids)

    def _put_resources(self) -> None:
        """Write the resources that forms and pages share: fonts and forms."""
        known = self.doc.idToObjectNumberAndVersion
        fonts = "".join(f"/{name} {known[name][0]} 0 R" for name in self._font_names())
        numbered = enumerate(self.content.form_numbers, 1)
        forms = "".join(f"/X{place} {form} 0 R" for place, form in numbered)
        resources = f"<</ProcSet[/PDF/Text]/Font<<{fonts}>>/XObject<<{forms}>>>>"
        self.objects.put(self.resources, resources.encode())

    def _put_tree(self, tree: int) -> None:
        """Write the nodes between the root of the page tree and the pages."""
        for node, kids in self.nodes:
            listed = " ".join(f"{kid} 0 R" for kid in kids)
            body = f"<</Type/Pages/Parent {tree} 0 R/Count {len(kids)}/Kids[{listed}]>>"
            self.objects.put(node, body.encode())

    def _intent(self) -> bytes:
        """Return the catalog's output intent; empty for RGB files."""
        if not self.styles.press:
            return b""
        number = self.objects.number()
        self.objects.put(number, output_intent(self.styles.press))
        return b"/OutputIntents[%d 0 R]" % number

    def _font_names(self) -> list[str]:
        known = self.doc.idToObject["BasicFonts"].dict
        return sorted(known)


def _catalog(skeleton: bytes, root: int) -> bytes:
    """Return reportlab's catalog without the end of its dictionary."""
    start = skeleton.index(b"\n%d 0 obj" % root)
    body = skeleton[skeleton.index(b"<<", start) : skeleton.index(b"endobj", start)]
    return body[: body.rindex(b">>")]
