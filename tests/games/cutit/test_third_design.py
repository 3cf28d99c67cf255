"""Sheets printed in the third design are drawn as they were."""

from hashlib import sha256

import pytest

from papercraft import games
from papercraft.core.game import Edition, build
from papercraft.core.ids import SheetId
from papercraft.core.page import paper_of
from papercraft.core.sheet import dump, dump_mark

GAME = games.load("cutit")
SETUP = build(GAME, SheetId("CUT", 1, 0, 7))
PARTS = ("square", "pad", "log", "aids")


@pytest.mark.parametrize(
    ("paper", "options", "fingerprint"),
    [
        ("a4", {}, "55c52f1157ba8416"),
        ("a4", {"no-codes": True, "disc-shape": "hex"}, "2425a22103448e1e"),
        ("letter", {}, "d5b257edc1bd42d4"),
    ],
)
def test_its_sheets_are_drawn_as_they_were_printed(paper, options, fingerprint):
    edition = Edition(2, PARTS, options, design=2, frame=paper_of(paper).frame)
    drawing = GAME.draw(SETUP, edition)
    assert [sheet.part for sheet in drawing.sheets] == [*PARTS[:2] * 2, *PARTS[2:]]
    used = {}
    for sheet in drawing.sheets:
        gather(sheet.marks, drawing.stamps, used)
    lines = list(map(dump, drawing.sheets))
    for name in sorted(used):
        lines += [name, *used[name]]
    assert sha256("\n".join(lines).encode()).hexdigest()[:16] == fingerprint


def gather(marks, stamps, used):
    for mark in marks:
        name = getattr(mark, "stamp", None)
        if name and name not in used:
            used[name] = list(map(dump_mark, stamps[name]))
            gather(stamps[name], stamps, used)
