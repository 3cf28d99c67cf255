"""Compare painting cutit squares with the least that Python can do, with pycairo and with fpdf2.

``python -m bench.painting 1000 5`` prints 1,000 different squares, each with its score pad, into
one PDF, five times in turn with each painter, and shows the CPU time of each as a ratio to the
floor. The floor joins ready-made operators by table look-up, those of the codes and of the QR codes
corner by corner, compresses them with zlib level 6 and writes the file: what no painter in Python
can do without.

``svg`` paints the same pages as SVG files; its floor looks the strings of all elements up in a
table, joins them and writes the files.

``python -m bench.painting 300 3 floor painting whole`` runs only these. ``pip install '.[bench]'``
installs what it compares with; pycairo needs libcairo2-dev and pkg-config. What is not installed
is left out.
"""

from __future__ import annotations

import json
import re
import resource
import statistics
import subprocess
import sys
import time
import zlib
from importlib.util import find_spec
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from papercraft import games
from papercraft.app import rendering
from papercraft.core.game import Edition, build
from papercraft.core.ids import SheetId
from papercraft.core.page import paper_of
from papercraft.core.sheet import Path as Outline
from papercraft.core.sheet import Role, Text, Use
from papercraft.core.tracing import TracedSteps, lattice_steps
from papercraft.paint.styles import styles_of
from papercraft.paint.text import wrap_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from papercraft.core.page import Page
    from papercraft.core.sheet import Mark, Marks
    from papercraft.core.tracing import Lattice

    Parts = tuple[tuple[Lattice, Sequence[int]], ...]

POINT = 72 / 25.4
EDITION = Edition(players=1, parts=("square", "pad"))
LOOKS = styles_of("cutit", "full")
MOST_SLOW = 2000
SLOW = {"svg floor", "svg", "pycairo", "fpdf2"}
ELEMENT = re.compile(r"<[^>]*>[^<]*")
# What a ratio is to; painters in PDF are measured by the floor.
BASES = {"svg": "svg floor", "svg floor": "svg floor"}
NEEDS = {"pycairo": "cairo", "fpdf2": "fpdf"}
OPERATORS = {"M": "m ", "L": "l ", "Z": "h "}


def ids_of(count: int) -> list[SheetId]:
    """Return the ids of the squares to print."""
    return [SheetId("CUT", 1, 0, seed) for seed in range(count)]


def pages_of(count: int) -> Iterable[Page]:
    """Return the pages of the squares, made as they are asked for."""
    return rendering.pages(games.load("cutit"), ids_of(count), EDITION, paper_of("a4"))


def run_whole(count: int, out: Path) -> float:
    """Generate, draw and paint: the work of ``papercraft print --count``."""
    start = time.process_time()
    with out.open("wb") as file:
        rendering.write_pdf(iter(pages_of(count)), LOOKS, "bench", file)
    return time.process_time() - start


def run_generate(count: int, _out: Path) -> float:
    """Only generate the squares."""
    game = games.load("cutit")
    start = time.process_time()
    for sheet in ids_of(count):
        build(game, sheet)
    return time.process_time() - start


def run_paint(count: int, out: Path) -> float:
    """Only paint pages that are there."""
    pages = list(pages_of(count))
    start = time.process_time()
    with out.open("wb") as file:
        rendering.write_pdf(iter(pages), LOOKS, "bench", file)
    return time.process_time() - start


def run_floor(count: int, out: Path) -> float:
    """Join tokens, compress, write; forms and fonts are taken ready-made from a small file."""
    from papercraft.paint import pdf

    pages = list(pages_of(count))
    # Tokens and forms are made before the clock starts, as literals in a program would be.
    writer = pdf._Writer(LOOKS, "bench")
    writer.objects.spool = open(out.with_suffix(".spool"), "w+b")  # noqa: SIM115, PTH123
    writer.add_pages(pages[:2])
    tokens: dict[Mark, str] = {}
    for page in pages:
        writer.content.take(page.stamps)
        tokens |= {mark: writer.content.of((mark,)) for mark in (*page.sheet.marks, page.slug[0])}
    codes = [traced_steps(page) for page in pages]
    solid = writer.content.of((page_codes(pages[0]),)).partition("0 0 m")[0]
    steps = step_tokens(codes)
    head = writer._head(pages[0])
    start = time.process_time()
    offsets, position = [], 0
    with out.open("wb") as file:
        for number, (page, parts) in enumerate(zip(pages, codes, strict=True)):
            label = page.slug[-1].string.replace("(", "\\(")  # type: ignore[union-attr]
            drawn = [tokens[mark] for mark in page.sheet.marks]
            drawn += [tokens[page.slug[0]], solid]
            for lattice, numbers in parts:
                drawn += itemgetter(*numbers)(steps[lattice])
            content = (
                head
                + "".join(drawn)
                + "f\n0.365 0.392 0.439 rg BT\n1 0 0 -1 31.6 253.1 Tm "
                + f"/F2+0 2.3 Tf ({label}) Tj\nET\n"
            )
            packed = zlib.compress(content.encode("latin-1"), 6)
            data = (
                b"%d 0 obj\n<</Filter/FlateDecode/Length %d>>stream\n%b\nendstream\nendobj\n"
                b"%d 0 obj\n<</Type/Page/Parent 1 0 R/MediaBox[0 0 595.276 841.89]"
                b"/Resources 2 0 R/Contents %d 0 R>>\nendobj\n"
                % (2 * number + 9, len(packed), packed, 2 * number + 10, 2 * number + 9)
            )
            offsets.append(position)
            position += len(data)
            file.write(data)
        file.write("".join(f"{offset:010d} 00000 n \n" for offset in offsets).encode())
    return time.process_time() - start


def page_codes(page: Page) -> Outline:
    """Return the outline of the codes of a page."""
    return next(mark for mark in page.slug if isinstance(mark, Outline) and mark.role is Role.MARK)


def traced_steps(page: Page) -> Parts:
    """Return where the steps of a page's codes are in the tables of their lattices."""
    steps = page_codes(page).steps
    assert isinstance(steps, TracedSteps)
    return steps.parts


def step_tokens(codes: Iterable[Parts]) -> dict[Lattice, list[str]]:
    """Return the operators of every step on every lattice."""
    return {
        lattice: [
            "".join(f"{value:g} " for value in step[1:]) + OPERATORS[step[0]]
            for step in lattice_steps(lattice)
        ]
        for lattice in {lattice for parts in codes for lattice, _ in parts}
    }


def run_svg(count: int, out: Path) -> float:
    """Paint pages that are there as SVG files, one after the other."""
    pages = list(pages_of(count))
    start = time.process_time()
    with out.open("wb") as file:
        for page in pages:
            file.write(rendering.svg_bytes(page, LOOKS))
    return time.process_time() - start


def run_svg_floor(count: int, out: Path) -> float:
    """Join the ready-made strings of the elements of SVG files and write them."""
    table: dict[str, int] = {}
    files = [
        [
            table.setdefault(element, len(table))
            for element in ELEMENT.findall(rendering.svg_bytes(page, LOOKS).decode())
        ]
        for page in pages_of(count)
    ]
    elements = list(table)
    start = time.process_time()
    with out.open("wb") as file:
        for numbers in files:
            file.write("".join([elements[number] for number in numbers]).encode())
    return time.process_time() - start


def run_cairo(count: int, out: Path) -> float:
    """Draw the same with pycairo, outlines again and again (it has no forms)."""
    import cairo

    pages = list(pages_of(count))
    start = time.process_time()
    surface = cairo.PDFSurface(str(out), 210 * POINT, 297 * POINT)
    context = cairo.Context(surface)
    faces = {name: cairo.ToyFontFace("sans") for name in LOOKS.fonts}
    for page in pages:
        context.save()
        context.scale(POINT, POINT)
        context.translate(*page.paper.origin)
        _cairo(context, (*page.sheet.marks, *page.slug), page.stamps, faces)
        context.restore()
        context.show_page()
    surface.finish()
    return time.process_time() - start


def _cairo(context: Any, marks: Marks, stamps: Mapping[str, Marks], faces: Any) -> None:
    for mark in marks:
        if isinstance(mark, Use):
            context.save()
            context.translate(mark.x, mark.y)
            context.scale(mark.scale, mark.scale)
            _cairo(context, stamps[mark.stamp], stamps, faces)
            context.restore()
        elif isinstance(mark, Outline):
            _cairo_outline(context, mark)
        else:
            letters = LOOKS.letters[mark.style]
            context.set_font_face(faces[letters.font])
            context.set_font_size(letters.size)
            context.set_source_rgb(*letters.fill)
            for x, y, string in wrap_lines(mark, LOOKS):
                context.move_to(x, y)
                context.show_text(string)


def _cairo_outline(context: Any, mark: Outline) -> None:
    verbs = {"M": context.move_to, "L": context.line_to, "C": context.curve_to}
    for verb, *values in mark.steps:
        verbs[verb](*values) if verb != "Z" else context.close_path()
    pen = LOOKS.pens[mark.style]
    if pen.fill:
        context.set_source_rgb(*pen.fill)
        context.fill_preserve() if pen.stroke else context.fill()
    if pen.stroke:
        context.set_source_rgb(*pen.stroke)
        context.set_line_width(pen.width)
        context.set_dash(pen.dash)
        context.stroke()


def run_fpdf2(count: int, out: Path) -> float:
    """Draw the same with fpdf2: rectangles, lines and text (curves as their corner points)."""
    from fpdf import FPDF

    pages = list(pages_of(count))
    start = time.process_time()
    pdf = FPDF(unit="mm", format="A4")
    pdf.set_auto_page_break(False)
    pdf.set_font("helvetica", size=8)
    for page in pages:
        pdf.add_page()
        _fpdf(pdf, (*page.sheet.marks, *page.slug), page.stamps, *page.paper.origin)
    pdf.output(str(out))
    return time.process_time() - start


def _fpdf(
    pdf: Any, marks: Iterable[Mark], stamps: Mapping[str, Marks], dx: float, dy: float
) -> None:
    for mark in marks:
        if isinstance(mark, Use):
            _fpdf(pdf, stamps[mark.stamp], stamps, dx + mark.x, dy + mark.y)
        elif isinstance(mark, Outline):
            pen = LOOKS.pens[mark.style]
            if pen.fill:
                pdf.set_fill_color(*(round(255 * value) for value in pen.fill))
            if pen.stroke:
                pdf.set_draw_color(*(round(255 * value) for value in pen.stroke))
                pdf.set_line_width(pen.width)
            points = [(dx + step[-2], dy + step[-1]) for step in mark.steps if len(step) > 1]  # type: ignore[operator]
            style = "DF" if pen.fill and pen.stroke else "F" if pen.fill else "D"
            pdf.polygon(points, style=style)
        elif isinstance(mark, Text):
            ascii_text = mark.string.encode("latin-1", "replace").decode("latin-1")
            pdf.text(dx + mark.x, dy + mark.y, ascii_text)


RUNS: dict[str, Callable[[int, Path], float]] = {
    "floor": run_floor,
    "painting": run_paint,
    "generating": run_generate,
    "whole": run_whole,
    "svg floor": run_svg_floor,
    "svg": run_svg,
    "pycairo": run_cairo,
    "fpdf2": run_fpdf2,
}


def child(name: str, count: int) -> None:
    """Run one painter in this process and print its figures."""
    # Imports are paid once by any program; the clock starts after them.
    import papercraft.paint.pdf
    import papercraft.paint.svg  # noqa: F401

    with TemporaryDirectory() as folder:
        out = Path(folder) / "out.pdf"
        seconds = RUNS[name](count, out)
        size = out.stat().st_size if out.exists() else 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"seconds": seconds, "bytes": size, "mb": peak}))


def chosen(count: int, names: list[str]) -> list[str]:
    """Return the names of what is run: all that is installed and not too slow, or those named."""
    few = [name for name in RUNS if count <= MOST_SLOW or name not in SLOW]
    if names:
        few = [
            name for name in RUNS if name in names or name in {BASES.get(n, "floor") for n in names}
        ]
    for name, module in NEEDS.items():
        if name in few and find_spec(module) is None:
            print(f"{name} is left out, for it is not installed: pip install '.[bench]'")
            few.remove(name)
    return few


def main() -> None:
    """Run all painters in turn and print the table."""
    if sys.argv[1:2] == ["--child"]:
        child(sys.argv[2], int(sys.argv[3]))
        return
    count, rounds = [int(word) for word in [*sys.argv[1:3], "1000", "5"][:2]]
    figures: dict[str, list[dict[str, float]]] = {name: [] for name in chosen(count, sys.argv[3:])}
    for _ in range(rounds):
        for name, rows in figures.items():
            call = [sys.executable, "-m", "bench.painting", "--child", name, str(count)]
            done = subprocess.run(call, check=True, capture_output=True, text=True)  # noqa: S603
            rows.append(json.loads(done.stdout))
    print(f"{count} squares with pads ({2 * count} pages), {rounds} rounds; CPU time to the floor")
    print("what        ratio  [min-max]      ms a square  kB a square  peak MB")
    for name, rows in figures.items():
        base = figures[BASES.get(name, "floor")]
        tell(name, count, rows, base)


def tell(name: str, count: int, rows: list[dict[str, float]], base: list[dict[str, float]]) -> None:
    """Print the row of a painter."""
    ratios = [row["seconds"] / floor["seconds"] for row, floor in zip(rows, base, strict=True)]
    spread = f"[{min(ratios):.2f}-{max(ratios):.2f}]"
    each = 1000 * statistics.median(row["seconds"] for row in rows) / count
    print(
        f"{name:10}  {statistics.median(ratios):5.2f}  {spread:13}  {each:11.3f}"
        f"  {rows[0]['bytes'] / 1000 / count:11.2f}  {max(row['mb'] for row in rows):7.0f}"
    )


if __name__ == "__main__":
    main()
