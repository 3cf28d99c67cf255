"""How many things fit on a page, to a tenth of a millimetre."""

import pytest

from papercraft.core.page import Paper
from papercraft.core.problems import UsageError
from papercraft.paint.impose.fitting import fit_grid, foot_of
from papercraft.paint.impose.options import ImpositionOptions

SIZE = 50.0, 70.0
MARGIN = 10.0


def paper(wide, high):
    """A paper with so much room inside of its margins and above its foot."""
    return Paper("a shelf", wide + 2 * MARGIN, high + 2 * MARGIN + foot_of(wide), (0.0, 0.0))


@pytest.mark.parametrize("bleed", [0.0, 2.0, 4.0])
def test_bleed_takes_room_at_both_ends(bleed):
    imposition = ImpositionOptions(bleed=bleed, gap=(0.0, 0.0))
    wide, high = 3 * SIZE[0] + 2 * bleed, 2 * SIZE[1] + 2 * bleed
    grid = fit_grid(paper(wide, high), SIZE, imposition, "cards")
    assert (grid.columns, grid.rows) == (3, 2)
    assert (grid.left, grid.top) == pytest.approx((MARGIN + bleed, MARGIN + bleed))
    narrow = fit_grid(paper(wide - 0.1, high), SIZE, imposition, "cards")
    low = fit_grid(paper(wide, high - 0.1), SIZE, imposition, "cards")
    assert (narrow.columns, narrow.rows) == (2, 2)
    assert (low.columns, low.rows) == (3, 1)


def test_each_card_has_a_bleed_of_its_own_unless_they_share_it():
    imposition = ImpositionOptions(bleed=4.0)
    wide = 3 * SIZE[0] + 6 * imposition.bleed
    assert fit_grid(paper(wide, 100), SIZE, imposition, "cards").columns == 3
    assert fit_grid(paper(wide - 0.1, 100), SIZE, imposition, "cards").columns == 2


def test_what_does_not_fit_is_refused_with_the_room_its_bleed_takes():
    with pytest.raises(UsageError, match=r"4 mm of bleed need 58 x 78 mm; .* has 57\.9 x"):
        fit_grid(paper(57.9, 100), SIZE, ImpositionOptions(bleed=4.0, gap=(0.0, 0.0)), "cards")
