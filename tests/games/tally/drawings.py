"""What puzzles and sheets that are drawn on look like: a golden."""

import tomllib

from papercraft.core.game import Edition
from papercraft.core.page import paper_of
from papercraft.games.tally import GAME
from papercraft.games.tally.setup import load
from tests.games.conftest import dump_stamps, dumped

from .readings import DRAWN

# Pieces to cut out with words on one line and on several.
CUT = """
papercraft = 1
game = "tally"
name = "Cut"
[net.box]
box = [40, 30, 25]
title = "A title of words on several lines for a small box"
[net.die]
die = 20
faces = ["A", "two words", "C", "D", "E", "a word or so"]
"""


def drawings():
    """Yield the stamps and sheets of each description, for two players with solutions, as text."""
    edition = Edition(2, frame=paper_of("a4").frame, options={"with-solutions": True})
    texts = {kind: GAME.invent(kind, 1, 1) for kind in GAME.inventions} | {
        "drawn": DRAWN,
        "cut": CUT,
    }
    for name, text in texts.items():
        drawing = GAME.draw(load(tomllib.loads(text)), edition)
        yield f"stamps of {name}", dump_stamps(drawing)
        for number, sheet in enumerate(drawing.sheets, 1):
            yield f"sheet {number} of {name}, {sheet.part}", dumped(sheet)
