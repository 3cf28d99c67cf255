"""Pages of a PDF that are one JPEG picture, as scanners and phones write them.

Such a picture is decoded as it is: rendering its page would make other pixels of it.
"""

from __future__ import annotations

import io
from typing import Any

from PIL import Image
from pypdfium2 import PdfImage, raw

# By how much, in points, the edges of a picture may differ from those of its page.
_NEAR = 1.0
# Colours shown as the picture has them: grey and RGB, of devices, calibrated or with a profile.
_COLOURS = {
    raw.FPDF_COLORSPACE_DEVICEGRAY, raw.FPDF_COLORSPACE_DEVICERGB, raw.FPDF_COLORSPACE_CALGRAY,
    raw.FPDF_COLORSPACE_CALRGB, raw.FPDF_COLORSPACE_ICCBASED,
}  # fmt: skip


def jpeg_of(page: Any) -> tuple[bytes, int] | None:
    """Return the JPEG file that a page of a PDF consists of, and how many pixels that has.

    It is None if something else is on the page too, or the picture is turned, mirrored, cut off or
    no JPEG file.
    """
    # Two are enough to know that there is more than a picture.
    objects = [one for one, _ in zip(page.get_objects(), range(2), strict=False)]
    if len(objects) != 1 or not isinstance(objects[0], PdfImage):
        return None
    [picture] = objects
    if picture.get_filters(skip_simple=True) != ["DCTDecode"] or not _fills(picture, page):
        return None
    if picture.get_metadata().colorspace not in _COLOURS:
        return None
    data = bytes(picture.get_data(decode_simple=True))
    # A profile may be one of printing inks.
    with Image.open(io.BytesIO(data)) as head:
        return (data, head.width * head.height) if head.mode in ("L", "RGB") else None


def _fills(picture: Any, page: Any) -> bool:
    """Return whether a picture fills its page, upright."""
    if page.get_rotation():
        return False
    left, low, right, high = page.get_cropbox()
    a, b, c, d, e, f = picture.get_matrix().get()
    edges = zip((a, b, c, d, e, f), (right - left, 0.0, 0.0, high - low, left, low), strict=True)
    return all(abs(one - other) <= _NEAR for one, other in edges)
