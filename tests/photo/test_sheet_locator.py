"""Sheets by their marks, when some of them are missing."""

import numpy as np
import pytest

from papercraft.core.codes import CORNER_CODES
from papercraft.core.problems import ReadError
from papercraft.photo.detect import Detection
from papercraft.photo.sheet_locator import Marks, locate

BLANK = np.full((600, 400), 200, np.uint8)


def corner_codes(count):
    square = np.array([(0, 0), (20, 0), (20, 20), (0, 20)], float)
    return [Detection(None, number, square + 60 * n)
            for n, number in enumerate(list(CORNER_CODES)[:count])]  # fmt: skip


@pytest.mark.parametrize("count", [0, 1])
def test_one_code_of_a_corner_may_be_chance(count):
    assert locate("photo", BLANK, Marks([], corner_codes(count), mirrored=False), None) == []


def test_two_codes_of_corners_are_a_sheet_whose_qr_codes_cannot_be_read():
    with pytest.raises(ReadError, match="the QR codes of the sheet cannot be read"):
        locate("photo", BLANK, Marks([], corner_codes(2), mirrored=False), None)
