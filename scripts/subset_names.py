"""Keep of a font what names are written with: ``python scripts/subset_names.py IN.ttf OUT.ttf``.

That is Latin with Vietnamese, Greek and Cyrillic. Texts are set glyph by glyph, so accents that are
combined with a letter only by the font's tables are left out; names are composed before.
"""

from __future__ import annotations

import sys

from fontTools.subset import Options, Subsetter, load_font, save_font

LETTERS = (
    (0x20, 0x7E), (0xA0, 0x24F), (0x1E00, 0x1EFF), (0x2010, 0x2027), (0x2B0, 0x2C7),
    (0x370, 0x3FF), (0x1F00, 0x1FFF), (0x400, 0x52F),
)  # fmt: skip


def subset(source: str, target: str) -> None:
    """Write a font with those letters only."""
    options = Options(
        layout_features=[], hinting=False, notdef_outline=True, recalc_timestamp=False
    )
    options.drop_tables += ["GSUB", "GPOS", "GDEF"]
    font = load_font(source, options)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for low, high in LETTERS for code in range(low, high + 1)])
    subsetter.subset(font)
    save_font(font, target, options)


if __name__ == "__main__":
    subset(*sys.argv[1:])
