"""Pictures of a scan: the part of a photo that a question is about, or a photo as read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.app.open_questions import UnloadedPhoto

if TYPE_CHECKING:
    from papercraft.app.scan import ScanResult
    from papercraft.core.transcript import Question
    from papercraft.photo.load import Pixels


def question_picture(question: Question) -> Pixels | None:
    """Return the part of a photo that a question is about, or None."""
    # Imported late: they bring the picture libraries.
    from papercraft.photo.crops import crop  # noqa: PLC0415
    from papercraft.photo.item_pictures import crop_item  # noqa: PLC0415

    page: Any = question.page
    if _is_unloaded(question):
        return None
    if page is not None and question.box is not None:
        return crop(page, question.box)
    return None if question.spot is None else crop_item(question.spot)


def _is_unloaded(question: Question) -> bool:
    """Return whether a question comes from a record, without the pixels of its photo."""
    about = question.page or (question.spot and question.spot.table)
    return isinstance(about, UnloadedPhoto)


def photo_of(item: Any) -> str | None:
    """Return the name of the photo that a note or a question is about, or None."""
    if item.page is not None:
        return str(item.page.photo)
    return None if item.spot is None else str(item.spot.table.name)


def photo_picture(result: ScanResult, photo: str) -> Pixels | None:
    """Return what was read from one photo, drawn onto it; None if nothing was found in it."""
    # Imported late: it brings the picture libraries.
    from papercraft.photo.overlay import draw_overlay  # noqa: PLC0415

    pages = [page for page in result.pages if page.photo == photo]
    items = [item for item in result.items if item.name == photo]
    if not pages and not items:
        return None
    return draw_overlay(pages, result.scan.notes, result.scan.questions, items)
