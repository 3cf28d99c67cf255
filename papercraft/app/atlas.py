"""A game for Tabletop Simulator: atlases of cards, pictures of boards and mats, a saved object.

The saved object names its pictures by file URLs, which load on the computer they were written on.
"""

from __future__ import annotations

import io
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, Any

import pypdfium2
from PIL import Image

from papercraft.app.page_plan import PagePlan
from papercraft.app.print_job import PageSelection
from papercraft.app.rendering import write_pdf
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError
from papercraft.core.rules_page import RULES
from papercraft.core.store import to_json
from papercraft.paint.impose.options import ImpositionOptions
from papercraft.paint.impose.print_on_demand import Shop

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from papercraft.app.print_job import PrintJob
    from papercraft.core.page import Page
    from papercraft.paint.styles import Styles

# An atlas has at most ten columns and seven rows; Tabletop Simulator uses the last cell for hidden
# cards, so it stays empty. Many graphics cards scale down larger textures.
COLUMNS, ROWS, MOST_PIXELS = 10, 7, 4096
_MOST_DPI = 300
_BOARD_DPI = 150
# Distance between boards, in Tabletop Simulator's units; its table is about 50 wide.
_BESIDE = 20.0


def atlas_files(job: PrintJob, base: Path) -> dict[Path, bytes]:
    """Return the PNG files of cards, boards and mats and one JSON file, by file name.

    Raises:
        UsageError: only rules are to be printed.
    """
    files, objects = _boards(job, base)
    shop = _largest(job)
    if shop is not None:
        pictures, deck = _cards(job, base, shop)
        files, objects = pictures | files, [deck, *objects]
    if not objects:
        raise UsageError(gettext("--atlas needs cards, boards or mats, but none are being printed"))
    saved = {"ObjectStates": objects}
    return files | {base.with_name(f"{base.name}-atlas.json"): to_json(saved).encode()}


def _boards(job: PrintJob, base: Path) -> tuple[dict[Path, bytes], list[dict[str, Any]]]:
    """Return a picture and an object for each sheet that is neither cards nor rules."""
    plain = replace(job, imposition=ImpositionOptions(), selection=PageSelection())
    pages = (page for page in PagePlan(plain).pages() if page.sheet.areas)
    boards = [page for page in pages if page.sheet.part != RULES]
    files: dict[Path, bytes] = {}
    # Sheets that look the same are drawn once: a mat takes longest of all, and there are several.
    drawn: dict[tuple[Any, ...], Path] = {}
    names: dict[bytes, Path] = {}
    objects = []
    for number, page in enumerate(boards):
        alike = (page.paper, page.sheet.marks)
        if alike not in drawn:
            picture = _board(page, job.styles)
            name = f"{base.name}-atlas-board-{len(names) + 1}.png"
            drawn[alike] = names.setdefault(picture, base.with_name(name))
            files[drawn[alike]] = picture
        file = drawn[alike]
        objects.append(
            {
                "Name": "Custom_Board",
                "Nickname": page.sheet.title,
                "Transform": _transform(_BESIDE * (number + 1), face_down=False),
                "CustomImage": {
                    "ImageURL": _url(file),
                    "ImageSecondaryURL": "",
                    "ImageScalar": 1.0,
                    "WidthScale": 0.0,
                },
            }
        )
    return files, objects


def _board(page: Page, styles: Styles) -> bytes:
    longest = max(page.paper.width, page.paper.height)
    fine = min(MOST_PIXELS / longest, _BOARD_DPI / 25.4)
    (picture,) = _render([page], styles, fine)
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=False, compress_level=6)
    return out.getvalue()


def _url(file: Path) -> str:
    return file.absolute().as_uri()


def _cards(job: PrintJob, base: Path, shop: Shop) -> tuple[dict[Path, bytes], dict[str, Any]]:
    """Return the pictures of faces and backs, and a deck of all cards."""
    options = ImpositionOptions(shop=shop)
    deck = replace(job, imposition=options, selection=PageSelection())
    pages, styles = list(PagePlan(deck).pages()), job.styles
    fronts = [page for page in pages if page.sheet.places.cells and not page.sheet.behind]
    backs = [page for page in pages if page.sheet.behind]
    alike, size = _alike(fronts, backs), COLUMNS * ROWS - 1
    unique = list(dict.fromkeys(alike))
    files: dict[Path, bytes] = {}
    decks: dict[str, Any] = {}
    ids: dict[int, int] = {}
    for number, start in enumerate(range(0, len(unique), size), 1):
        shown = unique[start : start + size]
        faces, behind = [fronts[n] for n in shown], [backs[n] for n in shown if backs]
        pictures, decks[str(number)] = _sheet(base, number, faces, behind, styles)
        files |= pictures
        ids |= {n: number * 100 + cell for cell, n in enumerate(shown)}
    cards = [_card(page, ids[n]) for page, n in zip(fronts, alike, strict=True)]
    return files, _deck(job.game.name, cards, decks)


def _alike(fronts: Sequence[Page], backs: Sequence[Page]) -> list[int]:
    """Return for each card the number of the first one that looks the same on both sides."""
    first: dict[tuple[Any, ...], int] = {}
    behind = [page.sheet.marks for page in backs] or [()] * len(fronts)
    sides = zip((page.sheet.marks for page in fronts), behind, strict=True)
    return [first.setdefault(both, n) for n, both in enumerate(sides)]


def _sheet(
    base: Path, number: int, faces: Sequence[Page], behind: Sequence[Page], styles: Styles
) -> tuple[dict[Path, bytes], dict[str, Any]]:
    """Return the pictures of one sheet of cards, and its entry in the saved object."""
    columns = min(COLUMNS, len(faces))
    rows = ceil((len(faces) + 1) / columns)
    unique = len({page.sheet.marks for page in behind}) > 1
    face = back = base.with_name(f"{base.name}-atlas-{number}.png")
    files = {face: _atlas(faces, styles, columns, rows)}
    if behind:
        back = base.with_name(f"{base.name}-atlas-{number}-back.png")
        images = behind if unique else behind[:1]
        grid = (columns, rows) if unique else (1, 1)
        files[back] = _atlas(images, styles, *grid)
    return files, {
        "FaceURL": _url(face),
        "BackURL": _url(back),
        "NumWidth": columns,
        "NumHeight": rows,
        "BackIsHidden": True,
        "UniqueBack": unique,
    }


def _largest(job: PrintJob) -> Shop | None:
    """Return a page the size of the largest card, to centre the others on; None without cards."""
    # Atlases use the size the game draws its cards in, whatever size is printed.
    drawn = replace(job.imposition, card=None)
    sizes = [
        (box[2], box[3])
        for page in PagePlan(replace(job.one_set(job.first_place), imposition=drawn)).pages()
        if not page.sheet.areas
        for box in page.sheet.places.cells.values()
    ]
    return Shop("atlas", *map(max, zip(*sizes, strict=True))) if sizes else None


def _atlas(pages: Sequence[Page], styles: Styles, columns: int, rows: int) -> bytes:
    """Return one PNG with the cards in a grid of ``columns`` and ``rows``."""
    paper = pages[0].paper
    fine = min(
        MOST_PIXELS / (columns * paper.width),
        MOST_PIXELS / (rows * paper.height),
        _MOST_DPI / 25.4,
    )
    width, height = int(paper.width * fine), int(paper.height * fine)
    whole = Image.new("RGB", (columns * width, rows * height), "white")
    for number, picture in enumerate(_render(pages, styles, fine)):
        x, y = number % columns * width, number // columns * height
        whole.paste(picture.resize((width, height)), (x, y))
    out = io.BytesIO()
    whole.save(out, "PNG", optimize=False, compress_level=6)
    return out.getvalue()


def _render(pages: Sequence[Page], styles: Styles, fine: float) -> Iterator[Image.Image]:
    pdf = io.BytesIO()
    write_pdf(iter(pages), styles, "cards", pdf)
    with pypdfium2.PdfDocument(pdf.getvalue()) as document:
        for page in document:
            yield page.render(scale=fine * 25.4 / 72).to_pil().convert("RGB")
            page.close()


def _card(page: Page, number: int) -> dict[str, Any]:
    (name,) = page.sheet.places.cells
    return {"Name": "Card", "Nickname": name, "CardID": number, "Transform": _transform()}


def _deck(name: str, cards: list[dict[str, Any]], decks: dict[str, Any]) -> dict[str, Any]:
    held = [
        card | {"CustomDeck": {str(card["CardID"] // 100): decks[str(card["CardID"] // 100)]}}
        for card in cards
    ]
    return {
        "Name": "DeckCustom",
        "Nickname": name,
        "Transform": _transform(),
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": decks,
        "ContainedObjects": held,
    }


def _transform(across: float = 0.0, *, face_down: bool = True) -> dict[str, float]:
    """Return the transform of an object on the table: its position, and whether it is face down."""
    place = {"posX": across, "posY": 0.0, "posZ": 0.0}
    turn = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if face_down else 0.0}
    return place | turn | {f"scale{axis}": 1.0 for axis in "XYZ"}
