"""Frames around the rows of the match sheet keep off the boxes."""

import pytest

from papercraft.core.page import paper_of
from papercraft.core.sheet import Path
from papercraft.games.cuttle.sheets.match_frames import match_sheet
from papercraft.games.cuttle.sheets.match_sheet import match_stamps

FRAMES = {"row-band", "spare-band"}


def corners(steps):
    points = [values[-2:] for _, *values in steps if values]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("games", [3, 5, 7])
def test_frames_keep_off_the_boxes_in_them(games, paper):
    page = paper_of(paper).frame
    (marks,) = match_stamps(games, page).values()
    frames = [
        corners(mark.steps) for mark in marks if isinstance(mark, Path) and mark.style in FRAMES
    ]
    for name, (x, y, width, height) in match_sheet(games, page).places.boxes.items():
        if not name.startswith(("name.", "total.")):
            (frame,) = (one for one in frames if one[0] < x < one[2] and one[1] < y < one[3])
            assert y - frame[1] >= 1.4, name
            assert frame[3] - (y + height) >= 1.4, name
            assert frame[2] - (x + width) >= 1.4, name
