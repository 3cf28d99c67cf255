"""What is read of dice with any ink and of pieces that lie anyhow: a golden."""

from math import cos, sin
from random import Random

from papercraft.core.photo import Tick
from papercraft.core.rng import Rng
from papercraft.core.transcript import Transcript
from papercraft.games.cutit.scan.cell_detect import detect_cells
from papercraft.games.cutit.scan.cut_deviation import cut_deviations
from papercraft.games.cutit.scan.pad_dice import read_dice
from papercraft.games.cutit.scan.player_pieces import read_pieces
from papercraft.games.cutit.scan.player_puzzle import read_puzzle
from papercraft.games.cutit.sheets.all_designs import FACES
from papercraft.games.cutit.square import DICE
from tests.games.transcripts import said

from .seen import CUTIT, INKS, SHEET, SIDE, SQUARE, TABLE, Seen, cells_of, laid
from .test_scan_dice import Measured


def log(seed):
    """A log on which each die is ticked, circled, scribbled out or neither."""
    rng = Random(seed)
    inside, around = {}, {}
    for number in range(1, 1 + rng.randrange(1, 11)):
        for die in DICE:
            face = rng.choice(FACES) or "blank"
            inside[f"dice.{number}.{die}.{face}"] = Tick(
                rng.choice((True, True, True, True, None)),
                rng.gauss(0.2, 0.02), rng.gauss(0.3, 0.03), 0.1, filled=0.1,
            )  # fmt: skip
    for _ in range(rng.randrange(6)):
        name = f"dice.{rng.randrange(1, 11)}.{rng.choice(DICE)}.{rng.choice(FACES) or 'blank'}"
        inside[name] = Tick(
            rng.choice((True, False, None)), rng.uniform(0, 0.7), rng.uniform(0.05, 0.6),
            rng.choice((0.1, 0.1, 0.7)), filled=rng.uniform(0, 1),
        )  # fmt: skip
        around[name] = rng.choice((0.0, rng.uniform(0, 1)))
    for _ in range(rng.randrange(6)):
        name = f"dice.{rng.randrange(1, 11)}.{rng.choice(DICE)}.{rng.choice(FACES) or 'blank'}"
        around[name] = rng.uniform(0, 1)
    return Measured(inside, around)


def pieces_of(seed):
    """The pieces that were cut in a game, and the cells of a photo of them: apart, then laid."""
    rng = Random(seed)
    [player] = CUTIT.play(SQUARE, str(SHEET), ("A",), Rng(seed))["players"]
    pieces = [cells_of(text) for text in player["pieces"] if isinstance(text, str)]
    apart = [
        one
        for n, piece in enumerate(pieces)
        for one in laid(piece, 25 * (n % 4), 25 * (n // 4), rng.uniform(0, 360))
    ]
    together = [
        one
        for entry in player["puzzle"]
        if entry["piece"] <= len(pieces)
        for one in placed(pieces[entry["piece"] - 1], entry, rng)
    ]
    return pieces, apart, together


def placed(piece, entry, rng):
    """A piece of a puzzle where a player laid it, about."""
    x, y = entry["at"]
    shake = rng.choice((0.02, 0.08, 0.2))
    column, row = piece[0] % 10, piece[0] // 10
    turned = complex(column, row) * 1j ** entry["turn"]
    off = rng.gauss(0, shake), rng.gauss(0, shake)
    degrees = 90 * entry["turn"] + rng.gauss(0, 30 * shake)
    return laid(piece, x + turned.real + off[0], y + turned.imag + off[1], degrees)


def shaken(cells, seed):
    """Cells that are detected a little off, without those that are hidden."""
    rng = Random(seed)
    found = []
    for cell, pose in cells:
        x, y = pose.middle
        if rng.random() < 0.98:
            middle = x + rng.gauss(0, 0.01 * SIDE), y + rng.gauss(0, 0.01 * SIDE)
            found.append((cell, pose._replace(middle=middle)))
    return found


class Crooked(Seen):
    """Pieces that were cut beside the lines, which are printed black."""

    def __init__(self, pieces, cells, rng):
        super().__init__(cells)
        self.owner = {cell: n for n, piece in enumerate(pieces) for cell in piece}
        self.rng, self.off = rng, {}

    def offset(self, cell, other):
        """How far paper reaches beyond the line to another cell; there it is missing."""
        key = min(cell, other), max(cell, other)
        if key not in self.off:
            self.off[key] = self.rng.choice((0.0, 0.0, self.rng.uniform(-0.3, 0.3)))
        return self.off[key] if cell < other else -self.off[key]

    def _colour(self, x, y):
        """The colour at a point, in light that is uneven from piece to piece and within each."""
        light = 0.75 + 0.25 * sin(x / 300) * cos(y / 500)
        blue, green, red = self._printed(x, y)
        return light * blue, light * green, light * red

    def _printed(self, x, y):
        for cell, ((mx, my), (ax, ay), (dx, dy)) in self.around[int(x // SIDE), int(y // SIDE)]:
            size = SIDE * SIDE
            right = ((x - mx) * ax + (y - my) * ay) / size
            below = ((x - mx) * dx + (y - my) * dy) / size
            if max(abs(right), abs(below)) < 0.8 and self.is_paper(cell, right, below):
                edge = max(abs(right), abs(below))
                inside = INKS["#"] if 0.47 < edge < 0.53 else INKS[self.square.cells[cell]]
                return inside if edge < 0.53 else self.beyond(cell, right, below)
        return TABLE

    def is_paper(self, cell, right, below):
        """Whether the piece of a cell reaches so far from the middle of it."""
        for far, step, is_border in (
            (right, 1, cell % 10 == 9), (-right, -1, cell % 10 == 0),
            (below, 10, cell >= 90), (-below, -10, cell < 10),
        ):  # fmt: skip
            whole = not is_border and self.owner.get(cell + step) == self.owner[cell]
            reach = 0.0 if is_border or whole else self.offset(cell, cell + step)
            if far > 0.5 + reach:
                return False
        return True

    def beyond(self, cell, right, below):
        """The colour of the neighbour that the paper reaches into."""
        step = (1 if right > 0 else -1) if abs(right) > abs(below) else (10 if below > 0 else -10)
        return INKS[self.square.cells[(cell + step) % 100]]


def crooked(seed):
    """Where cuts deviate, as far as is measured, in cells."""
    pieces, apart, _ = pieces_of(seed)
    detection = detect_cells(Crooked(pieces, apart, Random(seed)))
    found = cut_deviations(detection, pieces)
    return [(one.cell, one.side, round(one.offset, 3)) for one in found]


def readings():
    """Yield what is read of logs and pieces, and the questions, as text."""
    for seed in range(120):
        transcript = Transcript({})
        rolls = read_dice([log(seed + 500 * n) for n in range(1 + (seed % 8 == 0))], transcript)
        yield f"log {seed}", f"{rolls}", questions(transcript)
    for seed in range(8):
        pieces, apart, together = pieces_of(seed)
        photos = [detect_cells(Seen(shaken(one, seed))) for one in (apart, together)]
        transcript = Transcript({"players.1.puzzle:laid": "yes"})
        found = read_pieces(SQUARE, photos[:1], 1, transcript)
        yield f"pieces {seed}", f"{found.entries}", questions(transcript)
        transcript = Transcript({"players.1.puzzle:laid": "yes"})
        puzzle = read_puzzle(photos, pieces, 1, transcript)
        yield f"puzzle {seed}", f"{puzzle}", questions(transcript)
    for seed in range(6):
        yield f"cuts {seed}", f"{crooked(seed)}"


def questions(transcript):
    asked = f"{[(one.key, one.read, one.choices) for one in transcript.questions]}"
    return asked + said(transcript.questions, transcript.notes)
