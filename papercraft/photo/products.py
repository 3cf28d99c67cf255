"""Products of matrices with a few hundred rows, without threads.

BLAS libraries would use threads for them, which then wait for more work in a busy loop. That costs
more than it saves, and takes cores from other photos. Small products use no threads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

# OpenBLAS uses a single thread for up to 262144 multiplications.
_ALONE = 200_000


def product(left: Floats, right: Floats) -> Floats:
    """Return the product of two matrices, computed in blocks of rows."""
    rows = max(1, _ALONE // max(1, right.size))
    parts = [left[start : start + rows] @ right for start in range(0, len(left), rows)]
    return np.concatenate(parts) if parts else left @ right


def least_squares(terms: Floats, values: Floats, ridge: float) -> Floats:
    """Return the coefficients (k x m) of a ridge regression of values (n x m) on terms (n x k).

    The penalty ``ridge`` squared makes the normal equations well-conditioned.
    """
    square = product(terms.T, terms) + ridge**2 * np.eye(terms.shape[1])
    return np.asarray(np.linalg.solve(square, product(terms.T, values)), float)
