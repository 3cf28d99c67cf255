"""The sheet for measuring how a printer places fronts and backs, as a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.app.files import refuse_existing
from papercraft.app.rendering import write_pdf
from papercraft.core.file_set import writing
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError
from papercraft.paint.impose.calibration import calibration
from papercraft.paint.impose.options import LONG
from papercraft.paint.styles import styles_of

if TYPE_CHECKING:
    from pathlib import Path

    from papercraft.core.language import Language
    from papercraft.core.page import Paper

_LEAST_WIDTH, _LEAST_HEIGHT = 145.0, 200.0


def write_calibration_sheet(
    target: Path, paper: Paper, flip: str, language: Language, *, force: bool
) -> None:
    """Write both sides of the sheet.

    Raises:
        UsageError: the paper is too small, or the file name does not end in .pdf.
        WriteError: the file already exists, or cannot be written.
    """
    if paper.width < _LEAST_WIDTH or paper.height < _LEAST_HEIGHT:
        size = f"{_LEAST_WIDTH:g} x {_LEAST_HEIGHT:g} mm"
        raise UsageError(
            gettext("the sheet needs at least {size}: use --paper a5 or larger", size=size)
        )
    if target.suffix.lower() != ".pdf":
        raise UsageError(gettext("{file}: the file name must end in .pdf", file=target))
    refuse_existing([target], force=force)
    duplex = "DuplexFlipLongEdge" if flip == LONG else "DuplexFlipShortEdge"
    with writing(target, force=force) as out:
        pages = iter(calibration(paper, flip, language))
        write_pdf(pages, styles_of("house", "full"), "papercraft calibration", out, duplex)
