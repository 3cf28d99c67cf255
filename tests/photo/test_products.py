"""Products in parts are products, and least squares are those of the library."""

import numpy as np
import pytest

from papercraft.photo import products
from papercraft.photo.products import least_squares, product


@pytest.mark.parametrize("alone", [1, 50, 10_000])
@pytest.mark.parametrize("shape", [(7, 5, 3), (0, 5, 3), (4, 0, 3), (1, 1, 1)])
def test_a_product_in_parts_is_the_product(shape, alone, monkeypatch):
    monkeypatch.setattr(products, "_ALONE", alone)
    rng, (rows, between, columns) = np.random.default_rng(1), shape
    left, right = rng.normal(size=(rows, between)), rng.normal(size=(between, columns))
    assert product(left, right) == pytest.approx(left @ right)
    assert product(left, right).shape == (rows, columns)


def test_least_squares_with_a_ridge():
    rng = np.random.default_rng(2)
    terms, values = rng.normal(size=(40, 6)), rng.normal(size=(40, 2))
    left = np.r_[terms, 0.3 * np.eye(6)]
    expected = np.linalg.lstsq(left, np.r_[values, np.zeros((6, 2))], rcond=None)[0]
    assert least_squares(terms, values, 0.3) == pytest.approx(expected)
