"""Products of matrices of some hundred rows.

Linear algebra libraries start threads for them, which then wait in a busy loop. That costs more
than it saves and blocks the other cores for other photos. Small products start no threads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

# OpenBLAS works alone on up to 262144 multiplications.
_ALONE = 200_000


def product(left: Floats, right: Floats) -> Floats:
    """Return the product of two matrices."""
    rows = max(1, _ALONE // max(1, right.size))
    parts = [left[start : start + rows] @ right for start in range(0, len(left), rows)]
    return np.concatenate(parts) if parts else left @ right


def least_squares(terms: Floats, values: Floats, ridge: float) -> Floats:
    """Return the factors (k x m) by which terms (n x k) come next to values (n x m).

    The squares of the factors count, too, times the square of ``ridge``: that makes the normal
    equations safe to solve.
    """
    square = product(terms.T, terms) + ridge**2 * np.eye(terms.shape[1])
    return np.asarray(np.linalg.solve(square, product(terms.T, values)), float)
