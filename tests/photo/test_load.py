"""Photo files: what is read, and the sentence for what is not."""

import contextlib
import io
import os
import struct
import tracemalloc
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from papercraft.core.problems import ReadError
from papercraft.photo import load
from tests.photos import jpeg, png


def ramp(width=640, height=480):
    ys, xs = np.mgrid[0:height, 0:width]
    return np.dstack([xs * 255 // width, ys * 255 // height, (xs + ys) % 256]).astype(np.uint8)


def webp(photo):
    out = io.BytesIO()
    Image.fromarray(photo[..., ::-1]).save(out, "WEBP", quality=90)
    return out.getvalue()


def heic(photo):
    """Return the one file there is: what reads HEIC cannot write it."""
    assert np.array_equal(photo, ramp())
    return (Path(__file__).parent / "ramp.heic").read_bytes()


def pdf(*photos):
    out = io.BytesIO()
    pages = [Image.fromarray(photo[..., ::-1]) for photo in photos]
    pages[0].save(out, "PDF", resolution=100, save_all=True, append_images=pages[1:])
    return out.getvalue()


def opened(tmp_path, data, name="photo"):
    path = tmp_path / name
    path.write_bytes(data)
    return list(load.load_pictures(path))


def refusal(tmp_path, data):
    with pytest.raises(ReadError) as caught:
        opened(tmp_path, data, "p.x")
    (problem,) = caught.value.problems
    assert problem.place == "p.x"
    return problem.message


@pytest.mark.parametrize("encode", [jpeg, png, webp, heic])
def test_pictures_are_read(tmp_path, encode):
    ((name, pixels, _),) = opened(tmp_path, encode(ramp()), "ada.jpg")
    assert name == "ada.jpg"
    assert pixels.shape == (480, 640, 3)
    assert abs(pixels.astype(int) - ramp()).mean() < 12


def test_exif_turns_are_undone(tmp_path):
    out = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.fromarray(ramp()).save(out, "JPEG", exif=exif)
    ((_, pixels, _),) = opened(tmp_path, out.getvalue())
    assert pixels.shape == (640, 480, 3)


def test_of_several_pictures_in_a_jpeg_the_first_is_the_photo(tmp_path):
    out = io.BytesIO()
    others = [Image.fromarray(np.full((64, 64, 3), 90, np.uint8))]
    Image.fromarray(ramp()[..., ::-1]).save(out, "MPO", save_all=True, append_images=others)
    ((_, pixels, _),) = opened(tmp_path, out.getvalue())
    assert abs(pixels.astype(int) - ramp()).mean() < 12
    assert "truncated" in refusal(tmp_path, out.getvalue()[: len(jpeg(ramp())) // 2])


def test_pages_of_a_pdf_are_pictures(tmp_path):
    found = opened(tmp_path, pdf(ramp(), ramp(500, 700)), "scan.pdf")
    assert [one.name for one in found] == ["scan.pdf page 1", "scan.pdf page 2"]
    assert found[1].pixels.shape[0] > found[1].pixels.shape[1]


@pytest.mark.costly
def test_large_photos_are_made_smaller(tmp_path):
    ((_, pixels, _),) = opened(tmp_path, jpeg(np.full((6000, 5000, 3), 200, np.uint8)))
    assert pixels.shape[0] * pixels.shape[1] == pytest.approx(load.ENOUGH_PIXELS, rel=0.01)
    assert abs(pixels.shape[0] / pixels.shape[1] - 1.2) < 0.01


def test_a_narrow_strip_is_no_photo(tmp_path):
    strip = np.full((900, load.LEAST_SIDE - 1, 3), 200, np.uint8)
    assert f"has only {load.LEAST_SIDE - 1} x 900 pixels" in refusal(tmp_path, jpeg(strip))
    ((_, pixels, _),) = opened(tmp_path, jpeg(np.full((900, load.LEAST_SIDE, 3), 200, np.uint8)))
    assert pixels.shape == (900, load.LEAST_SIDE, 3)


def jpeg_head(width, height, start):
    """Return the least of a JPEG file: its frame, of a baseline (C0) or progressive (C2) one."""
    frame = struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\x00"
    begin = b"\xff\xd8\xff" + start + struct.pack(">H", len(frame) + 2)
    return begin + frame + b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00\xff\xd9"


@pytest.mark.costly
def test_phones_of_200_megapixels_are_welcome(tmp_path):
    # Decoded at a quarter of the size; the frame alone holds no picture.
    assert "damaged" in refusal(tmp_path, jpeg_head(16320, 12240, b"\xc0"))
    assert "16320 x 12240" in refusal(tmp_path, jpeg_head(16320, 12240, b"\xc2"))
    assert "pixels" in refusal(tmp_path, jpeg_head(30_000, 30_000, b"\xc0"))
    ((_, pixels, _),) = opened(tmp_path, jpeg(np.full((9000, 12000, 3), 200, np.uint8)))
    assert pixels.shape[0] * pixels.shape[1] == pytest.approx(load.ENOUGH_PIXELS, rel=0.01)


@pytest.mark.parametrize(
    ("kind", "megapixels", "parts"),
    [("JPEG", 12, 1), ("JPEG", 30, 1), ("JPEG", 50, 2), ("JPEG", 108, 2), ("JPEG", 200, 4),
     ("PNG", 50, 1)],
)  # fmt: skip
def test_large_jpeg_files_are_decoded_smaller_and_stay_large_enough(kind, megapixels, parts):
    modes = {
        1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4,
    }  # fmt: skip
    assert load._reduced(kind, megapixels * 1_000_000) == modes[parts]
    if parts > 1:
        assert megapixels * 1_000_000 / parts**2 > 0.75 * load.ENOUGH_PIXELS


@pytest.mark.parametrize("encode", [jpeg, png, webp, heic, pdf])
def test_cut_off_and_damaged_files_are_told(tmp_path, encode):
    whole = encode(ramp())
    rng = np.random.default_rng(4)
    tries = [whole[: int(len(whole) * share)] for share in (0.02, 0.2, 0.5, 0.9, 0.99)]
    for _ in range(30):
        spoilt = bytearray(whole)
        for at in rng.integers(0, len(spoilt), 12):
            spoilt[at] = int(rng.integers(0, 256))
        tries.append(bytes(spoilt))
    for data in tries:
        # Read, or refused in a sentence; nothing else may be raised.
        with contextlib.suppress(ReadError):
            assert opened(tmp_path, data)


def test_a_half_jpeg_is_not_read_as_a_whole(tmp_path):
    assert "truncated" in refusal(tmp_path, jpeg(ramp())[:-400])
    assert "truncated" in refusal(tmp_path, png(ramp())[:-4000])
    # A decoder would take memory for a chunk as long as this one says.
    data = png(ramp())
    at = data.index(b"IDAT")
    longer = data[: at - 4] + b"\x7f\xff\xff\xff" + data[at:]
    assert "truncated" in refusal(tmp_path, longer)
    assert "truncated" in refusal(tmp_path, data[:-2])
    assert "damaged" in refusal(tmp_path, webp(ramp())[:-400])


def png_head(width, height):
    def chunk(kind, body):
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = zlib.compress(bytes(1000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def test_a_bomb_is_refused_before_it_is_decoded(tmp_path):
    data = png_head(30_000, 30_000)
    tracemalloc.start()
    assert "30000 x 30000 pixels" in refusal(tmp_path, data)
    assert tracemalloc.get_traced_memory()[1] < 20_000_000
    tracemalloc.stop()
    assert "12000 x 12000 pixels" in refusal(tmp_path, png_head(12_000, 12_000))
    assert "300 x 200000 pixels" in refusal(tmp_path, png_head(300, 200_000))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "empty"),
        (b"hello, this is text", "is not a photo"),
        (b"GIF89a" + bytes(40), "is not a photo"),
        (b"\xff\xd8\xff\xe0" + bytes(30), "damaged"),
        (b"\x89PNG\r\n\x1a\n" + bytes(30), "damaged"),
        (b"RIFF\x20\x00\x00\x00WEBPVP8 " + bytes(10), "damaged"),
        (b"\x00\x00\x00\x18ftypheic" + bytes(60), "HEIC"),
        (b"%PDF-1.7\nnothing", "damaged or password-protected"),
        (png_head(20, 20), "only 20 x 20"),
    ],
)
def test_other_files_are_told(tmp_path, data, told):
    assert told in refusal(tmp_path, data)


def test_files_that_are_not_there(tmp_path):
    for path in (tmp_path / "none.jpg", tmp_path / ("n" * 400)):
        with pytest.raises(ReadError, match=r"not found|cannot be read"):
            list(load.load_pictures(path))


def test_what_is_no_file_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.jpg")
    for path in (tmp_path / "pipe.jpg", Path("/dev/zero"), tmp_path):
        with pytest.raises(ReadError, match="it is not a file"):
            list(load.load_pictures(path))


def test_a_pdf_of_too_many_or_too_large_pages(tmp_path, monkeypatch):
    monkeypatch.setattr(load, "_MOST_PDF_PAGES", 1)
    assert "2 pages" in refusal(tmp_path, pdf(ramp(), ramp()))
    for limit in ("MOST_PIXELS", "MOST_JPEG_PIXELS"):
        monkeypatch.setattr(load, limit, 100_000)
    assert "pixels" in refusal(tmp_path, pdf(ramp()))


def test_a_file_too_large_is_not_opened(tmp_path, monkeypatch):
    monkeypatch.setattr(load, "MOST_BYTES", 1000)
    assert "MB" in refusal(tmp_path, bytes(2000))
