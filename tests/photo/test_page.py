"""What is read of a page: drawn, blank or in doubt."""

import pytest

from papercraft.core.problems import ReadError
from papercraft.photo.added import Beside
from papercraft.photo.page import _surer
from tests.filled_sheets import scanned
from tests.photos import printed, sheet_id


@pytest.mark.parametrize(
    ("near", "darker", "drawn"),
    [
        (Beside(0.0, 0.02), False, False),
        (Beside(0.0, 0.02), True, True),
        (Beside(0.05, 0.05), False, None),
        (Beside(0.1, 0.04), False, None),
        (Beside(0.1, 0.04), True, True),
        (Beside(0.3, 0.2), None, None),
        (Beside(0.5, 0.2), False, True),
    ],
)
def test_ink_beside_the_print_says_more_than_darkness(near, darker, drawn):
    assert _surer(near, darker=darker) is drawn


@pytest.mark.parametrize(("name", "code"), [("cuttle", "CTE"), ("rope", "ROP")])
def test_sheets_without_results_are_refused(name, code):
    with pytest.raises(ReadError, match="sheet"):
        scanned(name, code, printed(name, sheet_id(code), "mats").pixels)
