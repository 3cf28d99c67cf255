"""Make the pictures of the documentation: ``python docs/make_pictures.py`` (test extra).

A picture of each kind of sheet of every game for the tours, and the gallery: every sheet in colour
and in grey side by side, and what is told apart in every palette, in ``docs/GALLERY.md``.
"""

from __future__ import annotations

import io
import sys
from math import ceil, sqrt
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
from PIL import Image, ImageChops

from papercraft import games
from papercraft.app import rendering
from papercraft.core.assets import layout
from papercraft.core.game import Edition
from papercraft.core.ids import SheetId
from papercraft.core.page import Page, Paper, paper_of
from papercraft.core.sheet import Sheet, Use
from papercraft.paint.styles import DEFAULT, palettes, styles_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.game import AnyGame
    from papercraft.core.sheet import Marks

HERE = Path(__file__).parent
FOLDER = HERE / "pictures"
GALLERY = HERE / "GALLERY.md"
SEED = 7
SCALE = 1.25
SMALL = 0.6
GAP = 8
# More colours make a picture larger, and nobody sees them at this size.
COLOURS, GREYS = 128, 16
INKS = "full", "grey"

HEAD = """# Gallery

Every sheet of every game, in colour (`--ink full`) and in grey (`--ink grey`), then what players
must tell apart in every palette. Made by `python docs/make_pictures.py`.
"""


def editions(game: AnyGame) -> Iterator[tuple[str, Edition]]:
    """Yield the usual way to print a game and each way that has other sheets, with their names."""
    own = game.options
    usual = {option.name: option.default for option in own}
    yield "", Edition(game.players[0], options=usual)
    several = {option.name: 4 for option in own if option.most}
    for option in own:
        # What only makes sense beside something else is printed with it.
        beside = {} if option.choices else several
        for value in option.choices[1:] or [4 if option.most else True]:
            changed = usual | beside | {option.name: value}
            words = f"--{option.name}" + ("" if value is True else f" {value}")
            yield words, Edition(game.players[1], options=changed)


def kinds(game: AnyGame) -> dict[str, list[Page]]:
    """Return all different pages of a game by what they are called."""
    found: dict[str, list[Page]] = {}
    known: list[Marks] = []
    for side, number in game.layouts().items():
        sheet = SheetId(game.code, game.version, number, SEED)
        for words, edition in editions(game):
            for page in rendering.pages(game, [sheet], edition, paper_of("universal")):
                title = page.sheet.title.partition(": ")[2] or page.sheet.part
                named = [title, *([side] * (len(game.layouts()) > 1)), *([words] * bool(words))]
                if page.sheet.marks not in known:
                    known.append(page.sheet.marks)
                    found.setdefault(", ".join(named), []).append(page)
    return found


def picture(page: Page, game: str, ink: str, palette: str, scale: float) -> Image.Image:
    """Return a page as a picture, so many pixels a point."""
    out = io.BytesIO()
    rendering.write_pdf(iter([page]), styles_of(game, ink, palette), game, out)
    with pypdfium2.PdfDocument(out.getvalue()) as document:
        return document[0].render(scale=scale).to_pil().convert("RGB")


def beside(pictures: list[Image.Image]) -> Image.Image:
    """Return pictures side by side."""
    wide = sum(one.width for one in pictures) + GAP * (len(pictures) - 1)
    whole = Image.new("RGB", (wide, pictures[0].height), (200, 204, 210))
    left = 0
    for one in pictures:
        whole.paste(one, (left, 0))
        left += one.width + GAP
    return whole


def rows(pictures: list[Image.Image]) -> Image.Image:
    """Return pictures below one another."""
    wide = max(one.width for one in pictures)
    high = sum(one.height for one in pictures) + GAP * (len(pictures) - 1)
    whole = Image.new("RGB", (wide, high), (255, 255, 255))
    top = 0
    for one in pictures:
        whole.paste(one, (0, top))
        top += one.height + GAP
    return whole


def save(whole: Image.Image, target: Path, colours: int) -> None:
    """Write a picture with few colours and tell its name."""
    whole.quantize(colours, dither=Image.Dither.NONE).save(target, optimize=True)
    sys.stdout.write(f"{target}\n")


def tours(name: str) -> None:
    """Write a large picture of each part of a game, for its tour."""
    found: dict[str, Page] = {}
    for pages in kinds(games.load(name)).values():
        found.setdefault(pages[0].sheet.part, pages[0])
    for part, page in found.items():
        target = FOLDER / f"{name}-{part}.png"
        if target.exists():
            save(picture(page, name, "full", DEFAULT, SCALE), target, COLOURS)


def gallery() -> str:
    """Write the pictures of the gallery and return its text."""
    text = [HEAD]
    for name in games.names():
        text.append(f"\n## {name}\n\n{games.summary(name)}\n")
        for number, (title, pages) in enumerate(kinds(games.load(name)).items(), 1):
            more = f" All {len(pages)} sheets." if len(pages) > 1 else ""
            targets = {ink: FOLDER / f"gallery-{name}-{number}-{ink}.png" for ink in INKS}
            save(_many(pages, name, "full"), targets["full"], COLOURS)
            save(_many(pages, name, "grey").convert("L"), targets["grey"], GREYS)
            text.append(_entry(f"{name}: {title}", pages[0].sheet.alt + more, *targets.values()))
        target = FOLDER / f"gallery-{name}-palettes.png"
        save(_palettes(name), target, COLOURS)
        message = f"What players must tell apart, a row each: {', '.join(palettes())}."
        text.append(_entry(f"{name}: palettes {', '.join(palettes())}", message, target))
    return "".join(text)


def _many(pages: list[Page], name: str, ink: str) -> Image.Image:
    """Return one page, or many small ones in rows."""
    if len(pages) == 1:
        return picture(pages[0], name, ink, DEFAULT, SMALL)
    columns = min(6, ceil(sqrt(len(pages))))
    scale = SMALL * 1.2 / columns
    shown = [picture(page, name, ink, DEFAULT, scale) for page in pages]
    return rows([beside(shown[n : n + columns]) for n in range(0, len(shown), columns)])


def _palettes(name: str) -> Image.Image:
    """Return the kinds of a game, a row for each palette."""
    stamps = next(iter(kinds(games.load(name)).values()))[0].stamps
    group = next(iter(layout(name)["kinds"].values()))
    whole = []
    for palette in palettes():
        paper = Paper("stamp", 100.0, 110.0, (12.0, 12.0))
        shown = []
        for stamp in group:
            sheet = Sheet("stamp", stamp, "", (Use(stamp, 0, 0),))
            page = Page(paper, sheet, stamps, (), name, 1)
            shown.append(picture(page, name, "full", palette, 4 * SMALL))
        whole.append(shown)
    boxes = [
        ImageChops.invert(one.convert("L")).getbbox() or (0, 0, 1, 1)
        for shown in whole
        for one in shown
    ]
    left, top, right, bottom = (
        join(box[n] for box in boxes) for n, join in enumerate((min, min, max, max))
    )
    high = 64
    size = max(1, (right - left) * high // (bottom - top)), high
    return rows(
        [
            beside(
                [
                    one.crop((left, top, right, bottom)).resize(size, Image.Resampling.LANCZOS)
                    for one in shown
                ]
            )
            for shown in whole
        ]
    )


def _entry(title: str, about: str, target: Path, *others: Path) -> str:
    message = about.replace("[", "(").replace("]", ")").replace("\n", " ")
    more = "".join(f" ![The same in grey](pictures/{other.name})" for other in others)
    return f"\n**{title}**\n\n![{message}](pictures/{target.name}){more}\n"


def photo() -> bytes:
    """Return the example photo: a score pad with the dice of three rounds ticked."""
    # The camera of the tests; it needs OpenCV, the pictures above do not.
    sys.path.insert(0, str(FOLDER.parent.parent))
    from tests import photos  # noqa: PLC0415

    page = photos.printed("cutit", photos.sheet_id("CUT", SEED), "pad")
    pen = photos.Pen(page)
    rolls = ("2", "?", "3", "blank"), ("4", "2", "?", "?"), ("3", "3", "blank", "2")
    for number, faces in enumerate(rolls, 1):
        for die, face in zip(("green", "pink", "yellow", "blue"), faces, strict=True):
            pen.tick(page.sheet.places.boxes[f"dice.{number}.{die}.{face}"])
    return photos.jpeg(photos.Camera((1125, 1500), noise=2).photo_set(pen.pixels), 70)


def main() -> None:
    """Write all pictures, the gallery and the example photo."""
    (HERE.parent / "examples" / "cutit-pad.jpg").write_bytes(photo())
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("gallery-*.png"):
        old.unlink()
    for name in games.names():
        tours(name)
    GALLERY.write_text(gallery(), "utf-8")


if __name__ == "__main__":
    main()
