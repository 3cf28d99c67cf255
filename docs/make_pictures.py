"""Make the pictures of the documentation: ``python docs/make_pictures.py`` (test extra)."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pypdfium2
from PIL import Image

from papercraft import games, printing
from papercraft.core.game import Edition
from papercraft.core.ids import SheetId
from papercraft.core.page import paper_of
from papercraft.paint.looks import looks_of

FOLDER = Path(__file__).parent / "pictures"
SEED = 7
SCALE = 1.25


def pictures(name: str, ink: str = "full") -> list[tuple[str, Image.Image]]:
    """Return a picture of each kind of sheet of a game."""
    game = games.load(name)
    sheet = SheetId(game.code, game.version, next(iter(game.layouts().values())), SEED)
    pages = list(printing.pages(game, [sheet], Edition(game.players[0]), paper_of("universal")))
    out = io.BytesIO()
    printing.write_pdf(iter(pages), looks_of(name, ink), name, out)
    document = pypdfium2.PdfDocument(out.getvalue())
    found = {}
    for page, painted in zip(pages, document, strict=True):
        found[page.sheet.part] = painted.render(scale=SCALE).to_pil()
    return list(found.items())


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
    return photos.jpeg(photos.Camera((1125, 1500), noise=2).shoot(pen.pixels), 70)


def main() -> None:
    """Write one PNG for each kind of sheet of every game, and the example photo."""
    (FOLDER.parent.parent / "examples" / "cutit-pad.jpg").write_bytes(photo())
    FOLDER.mkdir(exist_ok=True)
    for name in games.names():
        for part, picture in pictures(name):
            target = FOLDER / f"{name}-{part}.png"
            picture.quantize(128, dither=Image.Dither.NONE).save(target, optimize=True)
            sys.stdout.write(f"{target}\n")


if __name__ == "__main__":
    main()
