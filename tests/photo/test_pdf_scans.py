"""Pages of a PDF that are a JPEG picture are decoded as that picture, all others are rendered."""

import io

import cv2
import numpy as np
import pypdfium2
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from papercraft.photo import load, pdf_scans
from papercraft.photo.pdf_scans import jpeg_of
from tests.photo.test_load import ramp

WIDTH, HEIGHT = 480.0, 360.0


def jpeg(mode="RGB", **options):
    out = io.BytesIO()
    Image.fromarray(ramp()).convert(mode).save(out, "JPEG", quality=90, **options)
    return out.getvalue()


def page(tmp_path, draw, size=(WIDTH, HEIGHT), **options):
    path = tmp_path / "scan.pdf"
    canvas = Canvas(str(path), size, pageCompression=1, **options)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return path


def picture(data, x=0.0, y=0.0, width=WIDTH, height=HEIGHT):
    def draw(canvas):
        canvas.drawImage(ImageReader(io.BytesIO(data)), x, y, width, height)

    return draw


def pixels_of(path):
    (found,) = load.load_pictures(path)
    return found.pixels


def is_taken(path):
    document = pypdfium2.PdfDocument(path)
    try:
        return jpeg_of(document[0]) is not None
    finally:
        document.close()


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_a_page_that_is_a_jpeg_has_the_pixels_of_that(tmp_path, mode):
    data = jpeg(mode)
    found = pixels_of(page(tmp_path, picture(data)))
    assert np.array_equal(found, cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR))


def test_the_size_of_the_page_does_not_matter(tmp_path):
    """One point a pixel, as many programs write, would be far too large to render."""
    size = 9000.0, 6750.0
    path = page(tmp_path, picture(jpeg(), width=size[0], height=size[1]), size)
    assert pixels_of(path).shape == (480, 640, 3)


def test_a_turn_that_the_jpeg_alone_knows_of_is_none(tmp_path):
    exif = Image.Exif()
    exif[0x0112] = 6
    assert pixels_of(page(tmp_path, picture(jpeg(exif=exif)))).shape == (480, 640, 3)


def test_a_picture_of_more_pixels_than_are_of_use_is_rendered(tmp_path):
    path = page(tmp_path, picture(jpeg(), width=144, height=108), (144.0, 108.0))
    assert is_taken(path)
    assert pixels_of(path).shape == (300, 400, 3)


def test_a_page_that_is_no_jpeg_is_rendered(tmp_path):
    def also_a_line(canvas):
        picture(jpeg())(canvas)
        canvas.line(9, 9, 99, 99)

    def turned(canvas):
        canvas.rotate(90)
        picture(jpeg(), 0, -WIDTH, HEIGHT, WIDTH)(canvas)

    def mirrored(canvas):
        canvas.scale(-1, 1)
        picture(jpeg(), -WIDTH)(canvas)

    def on_a_turned_page(canvas):
        canvas.setPageRotation(90)
        picture(jpeg())(canvas)

    def without_loss(canvas):
        canvas.drawInlineImage(Image.fromarray(ramp()), 0, 0, WIDTH, HEIGHT)

    others = {
        "line": also_a_line, "turned": turned, "mirrored": mirrored, "page": on_a_turned_page,
        "flate": without_loss, "blank": lambda _: None, "margin": picture(jpeg(), 3, 3),
        "small": picture(jpeg(), width=WIDTH - 2), "cmyk": picture(jpeg("CMYK")),
    }  # fmt: skip
    taken = {name for name, draw in others.items() if is_taken(page(tmp_path, draw))}
    assert taken == set()
    assert pixels_of(page(tmp_path, turned)).shape[:2] == (1000, 1334)


def test_a_margin_of_a_point_is_none(tmp_path):
    assert is_taken(page(tmp_path, picture(jpeg(), 0.9, -0.9)))


def test_inks_with_a_profile_are_rendered(tmp_path, monkeypatch):
    path = page(tmp_path, picture(jpeg("CMYK")))
    monkeypatch.setattr(pdf_scans, "_COLOURS", range(20))
    assert not is_taken(path)
