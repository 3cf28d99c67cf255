"""Sheets of the third, fourth and the sixth to eighth design are drawn as they were, and read."""

from hashlib import sha256

import pytest

from papercraft import games
from papercraft.core.game import Edition, build
from papercraft.core.ids import SheetId
from papercraft.core.page import paper_of
from papercraft.core.sheet import dump, dump_mark
from papercraft.core.transcript import Transcript
from papercraft.games.cutit.scan.pad_dice import read_dice
from papercraft.games.cutit.scan.pad_rings import read_pad_marks
from papercraft.games.cutit.sheets.dice_log import log_stamps
from tests.everygame import rare
from tests.filled_sheets import middle, shot
from tests.photos import Pen, printed, sheet_id
from tests.scans import ticked

GAME = games.load("cutit")
SETUP = build(GAME, SheetId("CUT", 1, 0, 7))
PARTS = ("square", "pad", "log", "aids")


@pytest.mark.parametrize(
    ("design", "paper", "options", "fingerprint"),
    [
        (2, "a4", {"cell-codes": True}, "3c945f44d4b63044"),
        (2, "letter", {"cell-codes": True}, "e852aa97aac96cab"),
        (3, "a4", {"cell-codes": True}, "bc2159c9915574e7"),
        (3, "letter", {"cell-codes": True}, "c880ca252324b166"),
        (5, "a4", {"cell-codes": True}, "1fc622191e0cef7e"),
        (5, "a4", {"cell-codes": False}, "df565d7d7ad7b449"),
        (5, "letter", {"cell-codes": False}, "66e7413f91cfc27d"),
        (6, "a4", {"cell-codes": True}, "f1e82d0950b2563f"),
        (6, "a4", {"cell-codes": False}, "8ec68ccf778d6798"),
        (6, "letter", {"cell-codes": True}, "69b3a2648714b154"),
        (6, "letter", {"cell-codes": False}, "cdf2cf21e6d74477"),
        (7, "a4", {"cell-codes": True}, "cfd00271bb87e8ed"),
        (7, "a4", {"cell-codes": False}, "46b7c4e3e3f154a5"),
        (7, "letter", {"cell-codes": True}, "628852669da760a9"),
        (7, "letter", {"cell-codes": False}, "ee9fb1de39411f06"),
    ],
)
def test_what_is_read_in_their_sheets_is_drawn_as_it_was_printed(
    design, paper, options, fingerprint
):
    """Their aids, which are not read, are the present ones."""
    drawing = drawn(design, paper, options, PARTS)
    assert [sheet.part for sheet in drawing.sheets] == [*PARTS[:2] * 2, *PARTS[2:]]
    assert digest(drawn(design, paper, options, PARTS[:3])) == fingerprint


def drawn(design, paper, options, parts):
    return GAME.draw(SETUP, Edition(2, parts, options, design=design, frame=paper_of(paper).frame))


def digest(drawing):
    used = {}
    for sheet in drawing.sheets:
        gather(sheet.marks, drawing.stamps, used)
    lines = list(map(dump, drawing.sheets))
    for name in sorted(used):
        lines += [name, *used[name]]
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


def gather(marks, stamps, used):
    for mark in marks:
        name = getattr(mark, "stamp", None)
        if name and name not in used:
            used[name] = list(map(dump_mark, stamps[name]))
            gather(stamps[name], stamps, used)


@pytest.mark.costly
@pytest.mark.parametrize(
    ("design", "paper"), [(3, "a4"), (7, "a4"), *rare((2, "a4"), (2, "letter"), (6, "a4"))]
)
def test_their_pads_and_logs_are_read(design, paper):
    pad, log = (printed("cutit", sheet_id("CUT"), part, paper=paper, design=design)
                for part in ("pad", "log"))  # fmt: skip
    pen = Pen(pad)
    for name in ("penalty.3", "higher.4", "single.2"):
        box = pad.sheet.places.boxes[name]
        pen.ring(*middle(box), box[2] / 2)
    pixels, dice = ticked(log, 3)
    photos = [shot(pen.pixels), shot(pixels)]
    assert [photo.pages[0].imprint.design for photo in photos] == [design] * 2
    transcript = Transcript({})
    lines = read_pad_marks(photos[0].pages[0], 1, "Ada", transcript)
    assert lines == [
        "The pad of Ada has \u22125 in round 3.",
        "The ladders of Ada are marked up to 7 and 1.",
    ]
    assert read_dice([photos[1].pages[0]], transcript) == dice
    assert transcript.questions == []


def test_figures_of_faces_on_a_log_lie_on_dark_symbols():
    """On the colours themselves they would be hard to read in grey."""
    marks = log_stamps(paper_of("a4").frame)["log"]
    figures = [mark for mark in marks if getattr(mark, "style", "") == "log-figure"]
    symbols = [
        (min(xs), min(ys), max(xs), max(ys))
        for mark in marks
        if getattr(mark, "style", "").startswith("sign-")
        for xs, ys in [_ends(mark.steps)]
    ]
    assert len(figures) == 2 * 4 * 4
    for mark in figures:
        assert any(
            left < mark.x - 1 and mark.x + 1 < right and top < mark.y - 1.5 and mark.y + 1.5 < low
            for left, top, right, low in symbols
        )


def _ends(steps):
    return [step[-2] for step in steps if len(step) > 1], [
        step[-1] for step in steps if len(step) > 1
    ]
