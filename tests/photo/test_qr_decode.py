"""QR codes from uncertain modules: what is decoded is the code, and noise is none."""

import numpy as np
import pytest

from papercraft.core.qr import QrEncoder
from papercraft.photo.qr_decode import SIZES, decodings, lengths
from tests.everygame import rare

TEXTS = [
    "CAT1AAAAAAAA/1",
    "CAT1NB3EGDSCE/10000RH",
    "CUT17K2M9Q4XB/2Z0101000A3",
    "ROP1" + "Z9X8" * 9,
]


def dark_of(text):
    return np.array([list(row) for row in QrEncoder().rows(text)], bool)


@pytest.mark.parametrize("text", [*TEXTS[:2], *rare(*TEXTS[2:])])
def test_more_wrong_modules_are_mended_than_a_reader_can(text):
    """A reader mends 8 bytes of 44 in the second size; here twice as many are wrong."""
    dark = dark_of(text)
    for seed in range(3):
        rng = np.random.default_rng(seed)
        darkness = np.where(dark, 1.0, -1.0) + rng.normal(0, 0.6, dark.shape)
        wrong = ((darkness > 0) != dark).mean()
        assert 0.03 < wrong < 0.07
        found = decodings(darkness)[0]
        assert (found.dark == dark).all()
        assert 0.85 < found.fit < 1


def test_a_sure_module_that_is_wrong_is_mended():
    dark = dark_of(TEXTS[1])
    darkness = np.where(dark, 1.0, -1.0)
    # Two modules of the text are covered by something dark.
    darkness[10, 21:23] = -9.0 * darkness[10, 21:23]
    found = decodings(darkness)[0]
    assert (found.dark == dark).all()


@pytest.mark.parametrize("size", [21, *rare(25, 29)])
def test_noise_fits_no_code(size):
    for seed in range(3):
        rng = np.random.default_rng(seed)
        assert decodings(rng.normal(size=(size, size)))[0].fit < 0.65


def test_the_likeliest_code_of_each_length_is_told_the_likeliest_first():
    dark = dark_of(TEXTS[1])
    found = decodings(np.where(dark, 1.0, -1.0))
    assert len(found) == len(lengths(25))
    assert (found[0].dark == dark).all()
    assert [one.fit for one in found] == sorted((one.fit for one in found), reverse=True)


def test_each_length_has_one_size():
    every = [length for size in SIZES for length in lengths(size)]
    assert every == list(range(1, 62))
    for size in SIZES:
        for length in (lengths(size)[0], lengths(size)[-1]):
            assert len(dark_of("A" * length)) == size
