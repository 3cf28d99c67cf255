"""A photo is sampled band by band as it would be at once."""

import cv2
import numpy as np
import pytest

from papercraft.photo.remap import _GREY, between_nodes

APART, ROWS, COLUMNS = 6, 21, 15
WIDTH, HEIGHT = 80, 113


def photo(*more):
    return np.random.default_rng(1).integers(0, 256, (160, 120, *more), dtype=np.uint8)


def fields(turn, x, y):
    """Columns and rows of a photo at nodes, turned by an angle and moved, and a little bent."""
    row, column = np.indices((ROWS, COLUMNS)) * APART
    bend = np.random.default_rng(2).normal(0, 2, (2, ROWS, COLUMNS))
    cosine, sine = np.cos(turn), np.sin(turn)
    across, down = cosine * column - sine * row + x, sine * column + cosine * row + y
    return (np.stack([across, down]) + bend).astype(np.float32)


def at_once(picture, nodes):
    half = APART // 2
    across, down = (
        cv2.resize(one, (COLUMNS * APART, ROWS * APART))[half : half + HEIGHT, half : half + WIDTH]
        for one in nodes
    )
    return cv2.remap(picture, across, down, cv2.INTER_LINEAR,
                     borderMode=cv2.BORDER_CONSTANT, borderValue=_GREY)  # fmt: skip


@pytest.mark.parametrize("channels", [(), (3,)])
@pytest.mark.parametrize(
    "where",
    [(0.02, 12, 20), (0.8, 60, -10), (1.6, 115, 40), (3.1, 90, 130), (0, 300, 0), (0, 0, -400)],
)
def test_a_photo_is_sampled_in_bands_as_at_once(channels, where):
    picture, nodes = photo(*channels), fields(*where)
    flat = between_nodes(picture, nodes, APART, (WIDTH, HEIGHT))
    assert flat.shape == (HEIGHT, WIDTH, *channels)
    assert np.abs(flat.astype(int) - at_once(picture, nodes)).max() <= 1


@pytest.mark.parametrize("far", [np.inf, -np.inf, np.nan])
def test_what_lies_at_the_horizon_is_grey(far):
    nodes = np.full((2, ROWS, COLUMNS), far, np.float32)
    assert (between_nodes(photo(3), nodes, APART, (WIDTH, HEIGHT)) == _GREY[0]).all()
