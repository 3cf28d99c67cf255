"""Picture files of every form, sound and damaged, through the loader.

What is loaded has the pixels it should have; what is not is refused in a sentence that names it.
"""

import io
import random
from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageCms

from papercraft.core.problems import ReadError
from papercraft.photo.load import ENOUGH_PIXELS, load_pictures
from tests.attack.campaign import ACCEPTED, REFUSED, check_sentence
from tests.command import REPO

ORIENTATION = 0x0112
# How a picture may be saved: its format, its mode, and what else the format can do.
FORMS = [
    ("JPEG", "RGB", {}), ("JPEG", "L", {}), ("JPEG", "CMYK", {}),
    ("JPEG", "RGB", {"odd": "turned"}), ("JPEG", "RGB", {"progressive": True}),
    ("JPEG", "RGB", {"quality": 1}),
    ("PNG", "RGB", {}), ("PNG", "RGBA", {}), ("PNG", "L", {}), ("PNG", "LA", {}), ("PNG", "P", {}),
    ("PNG", "1", {}), ("PNG", "I;16", {}), ("PNG", "RGB", {"odd": "moving"}),
    ("WEBP", "RGB", {}), ("WEBP", "RGBA", {"lossless": True}), ("WEBP", "RGB", {"odd": "moving"}),
    ("GIF", "P", {}), ("GIF", "RGB", {"odd": "moving"}),
    ("TIFF", "RGB", {}), ("TIFF", "CMYK", {}), ("TIFF", "I;16", {}),
    ("TIFF", "RGB", {"odd": "moving"}), ("TIFF", "RGB", {"compression": "tiff_lzw"}),
    ("BMP", "RGB", {}), ("PPM", "RGB", {}),
    ("JPEG2000", "RGB", {}), ("MPO", "RGB", {"odd": "moving"}), ("PDF", "RGB", {}),
]  # fmt: skip


def saved(image, kind, mode, options):
    """The bytes of a picture in one of the forms."""
    options = dict(options)
    odd = options.pop("odd", "")
    if odd == "turned":
        exif = Image.Exif()
        exif[ORIENTATION] = 6
        options |= {"exif": exif, "icc_profile": ImageCms.ImageCmsProfile(
            ImageCms.createProfile("sRGB")).tobytes()}  # fmt: skip
    if odd == "moving":
        options |= {"save_all": True, "append_images": [image.rotate(180), image.rotate(90)]}
    if mode == "I;16":
        image = Image.fromarray(np.asarray(image.convert("L")).astype(np.uint16) * 257)
    elif image.mode != mode:
        image = image.convert(mode)
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


@cache
def _sound(number):
    """The bytes of a small picture in a form; after these comes a HEIC file."""
    if number == len(FORMS):
        return (REPO / "tests" / "photo" / "ramp.heic").read_bytes()
    ys, xs = np.mgrid[0:320, 0:400]
    pixels = np.dstack([xs % 256, ys % 256, (xs // 40 + ys // 40) % 2 * 255]).astype(np.uint8)
    return saved(Image.fromarray(pixels), *FORMS[number])


def damaged(data, rng):
    """A file with some bytes changed, left out, doubled or cut off, rather near its beginning."""
    data = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 5, 30])):
        near = rng.choice([30, 300, len(data), len(data)])
        at = rng.randrange(min(len(data), near))
        match rng.randrange(8):
            case 0 | 1:
                data[at] = rng.randrange(256)
            case 2 | 3:
                data[at] ^= 1 << rng.randrange(8)
            case 4:
                data[at : at + 4] = rng.choice([b"\xff" * 4, bytes(4), b"\x7f\xff\xff\xff"])
            case 5:
                del data[at : at + rng.choice([1, 2, 50])]
            case 6:
                data[at:at] = data[at : at + rng.choice([1, 4, 500])]
            case _ if rng.random() < 0.3:
                del data[at:]
        data = data or bytearray(b"\xff")
    return bytes(data)


def turned(data, rng):
    """A JPEG file with an odd orientation in its EXIF data."""
    place = data.find(b"\x01\x12\x00\x03")
    if place < 0:
        return data
    end = place + 8
    odd = rng.choice([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255, 65535])
    return data[:end] + odd.to_bytes(2, "big") + data[end + 2 :]


def case(seed):
    """The bytes of a picture, the forms by turns."""
    rng = random.Random(f"pictures {seed}")
    data = turned(_sound(seed % (len(FORMS) + 1)), rng)
    return data if rng.random() < 0.1 else damaged(data, rng)


def attempt(data):
    path = Path("picture")
    path.write_bytes(data)
    try:
        pictures = list(load_pictures(path))
    except ReadError as error:
        (problem,) = error.problems
        check_refusal(problem, path.name)
        return REFUSED
    for picture in pictures:
        assert picture.pixels.dtype == np.uint8
        height, width, channels = picture.pixels.shape
        assert channels == 3
        assert height * width < ENOUGH_PIXELS * 1.01
    return ACCEPTED


def check_refusal(problem, name):
    """Check that a picture is refused in a sentence that can be shown."""
    assert problem.place.startswith(name), problem
    check_sentence(problem.message)
    check_sentence(str(problem))
