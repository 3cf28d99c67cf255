"""What painters write of a page with every kind of mark stays as it was: ``painted.txt``.

``--update-goldens`` writes it anew. Streams are compared unpacked, and embedded fonts not at all.
"""

import io
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pikepdf

from papercraft.core.page import Paper, paper_of
from papercraft.core.problems import UsageError
from papercraft.core.version import VERSION
from papercraft.paint.painters import PaintOptions, formats, painter_of
from papercraft.paint.styles import inks, palettes, styles_of

from .test_paint import everything

GOLDEN = Path(__file__).parent / "painted.txt"
OPTIONS = {
    "usual": {},
    "both sides": {"title": "Zażółć (1)", "duplex": "DuplexFlipLongEdge"},
    "round": {"cut_radius": 3.0, "cut_inset": 0.5},
}


def papers():
    """A page as it is, moved by a printer's correction, enlarged, and of a shop."""
    usual = paper_of("a4")
    yield "a4", usual
    yield "moved", replace(usual, shift=(1.001, 0.01, -0.01, 0.999, 0.5, -0.4))
    yield "large", replace(usual, scale=1.25)
    yield "letter", paper_of("letter")
    yield "card", Paper("card", 230.0, 250.0, (5.0, 5.0))


def lines():
    """A line for each painted file, and for the looks in each ink and palette."""
    for name in formats():
        for (paper, one), (title, chosen) in ((a, b) for a in papers() for b in OPTIONS.items()):
            page = replace(everything(), paper=one)
            yield f"{name}, {paper}, {title}: {digest(painted(name, [page], **chosen))}"
    for ink in inks():
        page = everything()
        yield f"pdf, {ink}: {digest(painted('pdf', [page, page], ink=ink))}"
        for palette in palettes():
            try:
                looks = repr(styles_of("_blank", ink, palette))
            except UsageError as error:
                looks = str(error)
            yield f"looks, {ink}, {palette}: {digest(looks.encode())}"


def painted(name, pages, *, ink="full", **chosen):
    out = io.BytesIO()
    painter_of(name).paint(pages, PaintOptions(styles_of("_blank", ink), **chosen), out)
    data = out.getvalue()
    return unpacked(data) if name == "pdf" else data


def unpacked(data):
    """The objects of a PDF, without its fonts."""
    parts = []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        fonts = {
            one[key].objgen
            for one in pdf.objects
            if isinstance(one, pikepdf.Dictionary)
            for key in one
            if key.startswith("/FontFile")
        }
        for one in pdf.objects:
            if isinstance(one, pikepdf.Stream):
                if one.objgen not in fonts:
                    keys = sorted(f"{key} {value!r}" for key, value in one.items()
                                  if key not in {"/Length", "/Filter"})  # fmt: skip
                    parts += ["".join(keys).encode(), one.read_bytes()]
            else:
                parts.append(one.unparse(resolved=True))
    return b"\n".join(parts).replace(VERSION.encode(), b"VERSION")


def digest(data):
    return sha256(data).hexdigest()[:12]


def test_what_is_painted_stays_as_it_was(request):
    text = "".join(f"{line}\n" for line in lines())
    if request.config.getoption("--update-goldens"):
        GOLDEN.write_text(text, "utf-8")
    assert GOLDEN.read_text("utf-8") == text
