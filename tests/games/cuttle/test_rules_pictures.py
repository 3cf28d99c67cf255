"""Pictures on the rules pages."""

from papercraft.core.sheet import Path, Text
from papercraft.games.cuttle.rules_pictures import HERO_WIDTH, Pictures
from papercraft.games.cuttle.sheets.artwork import SCHEMES


def test_the_sea_at_the_head_goes_on_below_the_words_where_there_is_room():
    for height, wide in ((29.0, False), (42.0, True)):
        hero = Pictures(SCHEMES["two"]).hero(height)
        (water,) = (mark for mark in hero.marks if isinstance(mark, Path) and mark.style == "sea")
        xs = [x for _, *values in water.steps for x in values[::2]]
        ys = [y for _, *values in water.steps for y in values[1::2]]
        assert (min(xs) < -100.0) == wide
        # It ends where the field around the picture does.
        assert max(ys) == height + 1.5
        # Cards end beside the right edge, and their ranks lie above the water.
        cards = [
            mark for mark in hero.marks if isinstance(mark, Path) and mark.style == "rules-card"
        ]
        assert (
            max(x for card in cards for _, *values in card.steps for x in values[::2]) <= HERO_WIDTH
        )
        assert all(mark.y < min(ys) for mark in hero.marks if isinstance(mark, Text))
