"""Photos lose what cameras note, and nothing else."""

import io

import numpy as np
import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from papercraft.serve.metadata import UnknownKindError, without_metadata

SECRET = b"N 52 31 12"


@pytest.fixture(scope="module")
def picture():
    rng = np.random.default_rng(1)
    return Image.fromarray(rng.integers(0, 255, (60, 40, 3), dtype=np.uint8))


def exif(orientation):
    data = Image.Exif()
    data[0x0112] = orientation
    data[0x010E] = SECRET.decode()
    data.get_ifd(0x8825)[1] = "N"
    return data


def saved(picture, kind, **more):
    out = io.BytesIO()
    picture.save(out, kind, **more)
    return out.getvalue()


def opened(data):
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("progressive", [False, True])
def test_jpeg(picture, orientation, progressive):
    data = saved(
        picture, "JPEG", exif=exif(orientation), comment=SECRET, progressive=progressive,
        icc_profile=SECRET, quality=95,
    )  # fmt: skip
    # Another picture behind the first one, such as a map of depth.
    clean, ending = without_metadata(data + saved(picture, "JPEG", comment=SECRET))
    assert ending == "jpg"
    assert SECRET not in clean
    assert clean.count(b"\xff\xd8\xff") == 1
    assert np.array_equal(opened(clean), opened(data))
    found = opened(clean).getexif()
    assert dict(found) == ({0x0112: orientation} if orientation > 1 else {})
    assert without_metadata(clean) == (clean, "jpg")


def test_png(picture):
    notes = PngInfo()
    notes.add_text("place", SECRET.decode())
    data = saved(picture, "PNG", exif=exif(6), pnginfo=notes)
    clean, ending = without_metadata(data + SECRET)
    assert ending == "png"
    assert SECRET not in clean
    assert np.array_equal(opened(clean), opened(data))


@pytest.mark.parametrize("lossless", [False, True])
def test_webp(picture, lossless):
    data = saved(picture, "WEBP", exif=exif(3), lossless=lossless, icc_profile=SECRET)
    clean, ending = without_metadata(data + SECRET)
    assert ending == "webp"
    assert SECRET not in clean
    assert np.array_equal(opened(clean), opened(data))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_every_part_of_a_file_is_no_bug(picture, kind):
    data = saved(picture, kind, exif=exif(6))
    for end in range(0, len(data), 7):
        for cut in (data[:end], data[:end] + b"\xff" * 20, data[:end] + bytes(20)):
            try:
                clean, _ = without_metadata(cut)
            except UnknownKindError:
                continue
            assert SECRET not in clean


def test_odd_exif_is_upright(picture):
    data = saved(picture, "JPEG")
    for tiff in (b"", b"II*\0", b"XX*\0" + bytes(8), b"II*\0\xff\xff\xff\xff", b"MM\0*" + bytes(4),
                 b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x63\0\0\0"):  # fmt: skip
        body = b"Exif\0\0" + tiff
        segment = b"\xff\xe1" + (len(body) + 2).to_bytes(2, "big") + body
        clean, _ = without_metadata(data[:2] + segment + data[2:])
        assert clean == without_metadata(data)[0]
