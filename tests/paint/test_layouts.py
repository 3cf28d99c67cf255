"""Laid pages stay as they were: ``layouts.txt``, which ``--update-goldens`` writes anew."""

from dataclasses import replace
from functools import partial
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random

from papercraft.core.language import get_language
from papercraft.core.page import Page, paper_of
from papercraft.core.printers import Printer
from papercraft.core.problems import UsageError
from papercraft.core.sheet import dump, dump_mark
from papercraft.paint.cut_dxf import cut_dxf
from papercraft.paint.impose.calibration import calibration
from papercraft.paint.impose.cut_paths import cut_paths_of
from papercraft.paint.impose.leaves import make_leaves, make_sides
from papercraft.paint.impose.options import CROP_MARKS, FLIPS, Crop, ImpositionOptions
from papercraft.paint.impose.print_on_demand import get_shop

from .test_laying import deck, pack_of

GOLDEN = Path(__file__).parent / "layouts.txt"
PAPERS = ("a4", "letter", "a3", "a5", "220x300")
BLEED = ImpositionOptions(bleed=(3.0, 3.0))
CARDS = {
    "usual": ImpositionOptions(),
    "no gaps": ImpositionOptions(gap=(0.0, 0.0)),
    "gaps": ImpositionOptions(gap=(7.0, 6.0), margin=(6.0, 12.0)),
    "bleed": BLEED,
    "bleed beside": ImpositionOptions(bleed=(2.0, 0.0)),
    "safe": replace(BLEED, safe=3.0, gutterfold=True),
    "short edge": replace(BLEED, flip="short-edge", offset=(0.4, -0.3)),
    "four": ImpositionOptions(per_page=4, order="cut-stack"),
    "rows": ImpositionOptions(rows=2, columns=2, backs="none"),
    "cut": ImpositionOptions(registration=True, cut_radius=3.0, cut_inset=0.5),
    "resized": ImpositionOptions(card=(44.0, 63.0)),
    "printer": ImpositionOptions(printer=Printer(x=0.5, y=-0.4, across=1.001)),
    "poker": ImpositionOptions(shop=get_shop("poker-back-first", (0.0, 0.0))),
}
CROPS = {
    f"{style} {gap:g}": ImpositionOptions(bleed=(1.0, 1.0), gap=(gap, gap), crop=Crop(style))
    for style, gap in product(CROP_MARKS, (0.0, 2.0, 9.0))
}
SHEETS = {
    "cutit": ImpositionOptions(),
    "cat": ImpositionOptions(rows=1, columns=2, order="cut-stack", gap=(3.0, 3.0)),
    "cuttle": ImpositionOptions(rows=1, columns=2, crop=Crop("cross", length=4)),
    "rope": BLEED,
}


def text_of(page):
    """All that is on a page, and what a machine cuts there."""
    cuts = [cut_paths_of(page, radius, inset) for radius, inset in ((0.0, 0.0), (2.0, 1.0))]
    lines = [f"{page.paper}", dump(page.sheet), *map(dump_mark, page.slug), f"{cuts}"]
    lines += map(text_of, page.parts)
    return "\n".join(lines) + "".join(cut_dxf(one, "cards").decode() for one in cuts if one)


def digest(pages):
    """How many pages there are and what is on them, or what is told."""
    try:
        texts = list(map(text_of, pages()))
    except UsageError as error:
        return str(error).partition("\n")[0]
    return f"{len(texts)} pages {sha256(''.join(texts).encode()).hexdigest()[:12]}"


def laid(imposition, paper, drawing=None):
    drawing = drawing or deck()
    leaves = list(make_leaves("_blank", drawing, paper_of(paper), imposition))
    for number, (side, _) in enumerate(make_sides(leaves, imposition), 1):
        yield Page(side.paper, side.sheet, drawing.stamps, (), "id", number)


def anyhow(seed):
    """Cards of any size laid in any way on any paper; in whole mm, for then much just fits."""
    rng = Random(seed)
    card = rng.randrange(25, 95, 5), rng.randrange(30, 120, 5)
    wide, high = rng.randrange(110, 330, 5), rng.randrange(140, 430, 5)
    bleed, gap, margin = rng.choice((0, 0, 2, 3)), rng.choice((0, 2, 5)), rng.choice((5, 10))
    grid = rng.choice(({}, {}, {"rows": rng.randrange(1, 5), "columns": rng.randrange(1, 5)}))
    imposition = ImpositionOptions(
        bleed=(float(bleed), float(bleed)), gap=(float(gap), float(gap)),
        margin=(float(margin), float(rng.choice((5, 10)))), flip=rng.choice(FLIPS),
        crop=Crop(rng.choice(CROP_MARKS), length=rng.randrange(2, 9), offset=rng.randrange(4)),
        registration=rng.random() < 0.2, gutterfold=rng.random() < 0.2, **grid,
    )  # fmt: skip
    drawing = deck(rng.randrange(1, 23), tuple(map(float, card)))
    paper = f"{wide}x{high}"
    options = f"{card[0]}x{card[1]} on {paper}, {bleed} {gap} {margin} {grid}"
    return options, partial(laid, imposition, paper, drawing)


def layouts():
    for seed in range(70):
        options, pages = anyhow(seed)
        yield f"anyhow {seed}, {options}: {digest(pages)}"
    for (name, imposition), paper in product(CARDS.items(), PAPERS):
        yield f"cards, {name}, {paper}: {digest(partial(laid, imposition, paper))}"
    for name, imposition in CROPS.items():
        yield f"cards, {name}, a4: {digest(partial(laid, imposition, 'a4'))}"
    for (name, imposition), paper in product(SHEETS.items(), ("letter", "a3", "a5")):
        plan = pack_of(name, imposition, paper)
        yield f"{name}, {paper}: {digest(plan.pages)}"
    for paper, flip in product(PAPERS[:3], FLIPS):
        pages = partial(calibration, paper_of(paper), flip, get_language("en"))
        yield f"calibration, {paper}, {flip}: {digest(pages)}"


def test_pages_are_laid_as_they_were(request):
    text = "".join(f"{line}\n" for line in layouts())
    if request.config.getoption("--update-goldens"):
        GOLDEN.write_text(text, "utf-8")
    assert GOLDEN.read_text("utf-8") == text
