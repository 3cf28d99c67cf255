"""Pictures of what was played: SVG, PDF or PNG, depending on the file extension."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from papercraft.app import rendering
from papercraft.app.files import refuse_existing
from papercraft.app.fitted_text import fitted
from papercraft.core.file_set import writing
from papercraft.core.messages import gettext
from papercraft.core.page import Page, Paper
from papercraft.core.problems import UsageError
from papercraft.core.sheet import Sheet, Text
from papercraft.paint.fonts import font
from papercraft.paint.styles import DEFAULT, styles_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.game import AnyGame, Best, Picture, Reading
    from papercraft.core.language import Language
    from papercraft.core.sheet import Marks
    from papercraft.paint.styles import Styles

_ENDINGS = (".svg", ".pdf", ".png")
_DOTS_PER_MM = 6


def picture_target(name: str, *, force: bool) -> Path:
    """Return the file to write; raise if its extension is unknown or it exists."""
    target = Path(name)
    if target.suffix.lower() not in _ENDINGS:
        message = gettext(
            "the file name of a picture must end in .svg, .pdf or .png, not {name!r}", name=name
        )
        raise UsageError(message)
    refuse_existing([target], force=force)
    return target


def draw_record(  # noqa: PLR0913 - what is drawn, where and how
    game: AnyGame,
    reading: Reading[Any, Any],
    target: Path,
    language: Language,
    palette: str = DEFAULT,
    best: Sequence[Best] | None = None,
    *,
    report: Sequence[str] = (),
    force: bool,
) -> None:
    """Draw what was played, next to each player's best possible play if the game can show that.

    ``report`` says the same in sentences, as the alternative text for people who cannot see it.
    """
    if game.picture is None:
        message = gettext("--picture is not available for {game}", game=game.name)
        raise UsageError(message)
    styles = styles_of(game.name, "full", palette)
    if best is not None and game.picture_par is not None:
        picture = game.picture_par(reading, best)
    else:
        picture = game.picture(reading)
    shown = language.picture(picture)
    write_picture(game.name, shown, reading.sheet, target, styles, report=report, force=force)


def write_picture(  # noqa: PLR0913 - what is drawn, where and how
    game: str,
    picture: Picture,
    sheet: str | None,
    target: Path,
    styles: Styles,
    *,
    report: Sequence[str] = (),
    force: bool,
) -> None:
    """Paint a picture into a file."""
    size = f"picture-{picture.width}-{picture.height}"
    paper = Paper(size, picture.width, picture.height, (0.0, 0.0))
    stamps = {name: _replace_missing(marks, styles) for name, marks in picture.stamps.items()}
    picture = fitted(replace(picture, stamps=stamps), styles)
    title = f"{game}: what was played"
    marks = _replace_missing(picture.marks, styles)
    body = Sheet("picture", title, picture.alt, marks, reading=tuple(report))
    page = Page(paper, body, picture.stamps, (), sheet or "", 1)
    kind = target.suffix.lower()
    with writing(target, force=force) as out:
        if kind == ".svg":
            out.write(rendering.svg_bytes(page, styles))
        elif kind == ".pdf":
            rendering.write_pdf(iter([page]), styles, title, out)
        else:
            out.write(_png(page, styles, title))


def _replace_missing(marks: Marks, styles: Styles) -> Marks:
    """Replace characters missing from the fonts by ``?``: names may have any characters."""
    return tuple(
        _replace_characters(mark, styles) if isinstance(mark, Text) else mark for mark in marks
    )


def _replace_characters(text: Text, styles: Styles) -> Text:
    glyphs = font(styles.fonts[styles.letters[text.style].font]).names
    string = "".join(sign if ord(sign) in glyphs else "?" for sign in text.string)
    return text._replace(string=string)


def _png(page: Page, styles: Styles, title: str) -> bytes:
    # Imported late: only this format needs it.
    import pypdfium2  # noqa: PLC0415

    pdf, out = io.BytesIO(), io.BytesIO()
    rendering.write_pdf(iter([page]), styles, title, pdf)
    with pypdfium2.PdfDocument(pdf.getvalue()) as document:
        image = document[0].render(scale=_DOTS_PER_MM * 25.4 / 72).to_pil()
        image.save(out, "PNG")
    return out.getvalue()
