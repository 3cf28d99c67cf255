"""Boards of cat as a page would show them, without a pixel: what is drawn, with noise on it."""

from functools import cache, partial
from itertools import pairwise
from math import dist
from random import Random

from papercraft.core.game import Edition
from papercraft.core.ids import SheetId
from papercraft.core.imprint import Imprint
from papercraft.core.imprint_edition import packed_options
from papercraft.core.photo import PhotoSet, Ring, Stroke, Tick
from papercraft.core.rng import Rng
from papercraft.core.trail_decode import edge
from papercraft.games.cat import GAME
from papercraft.games.cat.board import KINDS
from papercraft.games.cat.rules.referee import evaluate
from papercraft.games.cat.rules.turn_geometry import legs_of
from papercraft.games.cat.turn_notation import DIRECTIONS, parse_turn


@cache
def board_of(sheet):
    return GAME.generate(GAME.params(1, sheet.layout), Rng(sheet.seed))


@cache
def places_of(sheet, part, nth, options, design=None):
    edition = Edition(6, (part,), dict(options), sheet, design=design)
    drawing = GAME.draw(board_of(sheet), edition)
    return drawing.sheets[nth].places


def spot(board, dot):
    return dot % board.columns, dot // board.columns


def edges_of(board, turns):
    """The segments of turns, in drawing order, even those drawn twice."""
    at, found = spot(board, board.start), []
    for text in turns:
        turn = parse_turn(text)
        for leg in legs_of(turn, at) if turn else ():
            dots = [leg.start, *leg.dots]
            found += [edge(a, b) for a, b in pairwise(dots)]
            at = leg.end
    return found


def game(seed, *, greedy=False, players=1):
    """A legal game to its end, without passes if there is one player only."""
    sheet = SheetId("CAT", 1, seed % 2, seed % 24)
    board = board_of(sheet)
    play = GAME.play_greedy if greedy else GAME.play
    names = ("Ada", "Ben", "Cleo")[:players]
    for more in range(99):
        data = play(board, str(sheet), names, Rng(seed + 1000 * more))
        if len(data["dice"]) <= 20:
            return board, sheet, data
    raise AssertionError


def ticks_of(data, nth=0):
    """The boxes a careful player ticks."""
    hearing = evaluate(GAME.read(data))
    player, hand = data["players"][nth], hearing.threads[nth]
    found = set()
    for number, die in enumerate(data["dice"], 1):
        turns = player["turns"][number - 1 :]
        found.add(f"roll.{number}.{die}")
        over = player["paw"] and all(turn == "-" for turn in turns)
        if (not turns or turns[0] == "-") and not over:
            found.add(f"roll.{number}.pass")
    for kind in KINDS:
        found |= {f"{kind}.{n + 1}" for n in range(len(hand.collected[kind]))}
    found |= {f"cup.{n + 1}" for n in range(len(hand.knocked))}
    crossed = sum(one.crossed is not None for one in hearing.rounds)
    found |= {f"timer.{n + 1}" for n in range(crossed)}
    return found | ({"paw"} if player["paw"] else set())


class Filled:
    """A page (core.photo.Page) with these segments, cups and ticks; ``noise`` 0 to 1."""

    bilevel = False

    def __init__(  # noqa: PLR0913
        self,
        sheet,
        edges,
        circled,
        ticks,
        *,
        noise=0.0,
        seed=1,
        nth=0,
        area=0,
        design=None,
        **options,
    ):
        self.photo = "board.jpg"
        packed = packed_options(GAME, options)
        part = nth // 2 if options.get("nup") == "2" else nth
        number = GAME.design if design is None else design
        self.imprint = Imprint(sheet, 0, 0, 6, 0, part, area, packed, design=number)
        self.part = "board"
        self.places = places_of(sheet, "board", part, tuple(sorted(options.items())), design)
        self.drawn = set(edges)
        self.cups, self.ticked = set(circled), set(ticks)
        self.noise, self.random = noise, Random(seed)
        # Cups that were scribbled out: all around them is inked.
        self.scribbled = set()
        # What looks otherwise: shares of segments, print off there (mm), rings by their dots.
        self.odd, self.off, self.odd_rings = {}, {}, {}
        head = f"{area + 1}." if options.get("nup") == "2" else ""
        self.dots = {
            (ord(name[len(head)]) - 65, int(name[len(head) + 1 :]) - 1): place
            for name, place in self.places.dots.items()
            if name.startswith(head)
        }
        self.names = {
            box: name.removeprefix(head)
            for name, box in self.places.boxes.items()
            if name.startswith(head)
        }
        self.middles = {}
        for (x, y), (ax, ay) in self.dots.items():
            for dx, dy in DIRECTIONS.values():
                if (x + dx, y + dy) in self.dots:
                    bx, by = self.dots[x + dx, y + dy]
                    middle = round((ax + bx) / 2, 2), round((ay + by) / 2, 2)
                    self.middles[middle] = edge((x, y), (x + dx, y + dy))

    def fit(self, points):
        return [0.1] * len(points)

    def ticks(self, boxes):
        return [
            Tick(True, 0.3, 0.4, 0.1) if self.names[box] in self.ticked else Tick(False, 0, 0, 0.1)
            for box in boxes
        ]

    def strokes(self, lines, reach):
        found = []
        for (ax, ay), (bx, by) in lines:
            one = self._nearest((ax + bx) / 2, (ay + by) / 2)
            drawn = one in self.drawn
            share = 0.97 if drawn else 0.1
            if self.random.random() < self.noise:
                share = self.random.triangular(0.55, 1.0, 0.9) if drawn else None
                share = share or self.random.triangular(0.0, 0.65, 0.3)
            share = self.odd.get(one, share)
            found.append(Stroke(share, 1.0 - share, 0.4, 1.0, self.off.get(one, 0.1)))
        return found

    def _nearest(self, x, y):
        """The segment of a line, which may be a part of it."""
        middle = round(x, 2), round(y, 2)
        return self.middles[
            middle if middle in self.middles else min(self.middles, key=partial(dist, (x, y)))
        ]

    def rings(self, centres, inner, outer):
        names = {place: f"{chr(65 + x)}{y + 1}" for (x, y), place in self.dots.items()}
        circle, blank = Ring(0.95, 0.02, 0.4, 1.0, 0.1, 4.0), Ring(0.1, 0.8, 0.4, 1.0, 0.1, 4.0)
        found = []
        for name in map(names.get, centres):
            ring = self.odd_rings.get(name, circle if name in self.cups else blank)
            seen = name in self.scribbled or inner <= ring.radius < outer
            found.append(ring if seen else ring._replace(coverage=0.0))
        return found

    def rings_in(self, bands):
        return [ring for centre, *radii in bands for ring in self.rings([centre], *radii)]

    def alike_rings(self, bands):
        """What is seen in comparison tells nothing more."""
        return [Ring(0.1, 0.8, 0.4, 1.0, 0.1, 4.0)] * len(bands)


class FilledLog:
    """The log of a game's rolls as a page, with these boxes ticked."""

    photo, part = "log.jpg", "log"
    bilevel = False

    def __init__(self, sheet, ticks):
        self.imprint = Imprint(sheet, 0, 0, 6, 1, 0, design=GAME.design)
        self.places = places_of(sheet, "log", 0, ())
        self.names = {box: name for name, box in self.places.boxes.items()}
        self.ticked = set(ticks)

    ticks = Filled.ticks

    def rings(self, centres, inner, outer):
        return [Ring(0.1, 0.8, 0.4, 1.0, 0.1, inner) for _ in centres]


class Photo:
    name = "board.jpg"
    table = None

    def __init__(self, *pages):
        self.pages = pages

    def codes(self, numbers):
        return []


def logged(*pages):
    """The log of rolls that players of these pages filled in; boards of design 0 need none."""
    if not pages[0].imprint.design:
        return []
    return [FilledLog(pages[0].imprint.sheet, {name for page in pages for name in page.ticked})]


def scanned(board, pages, answers=None, logs=None):
    """What a scan of these pages gives."""
    pages = [*pages, *(logged(*pages) if logs is None else logs)]
    photo_set = PhotoSet(str(pages[0].imprint.sheet), tuple(map(Photo, pages)), (), answers or {})
    return GAME.scan(board, photo_set)


def read(board, pages, answers=None, logs=None):
    """The record that a scan of these pages gives, and the questions by their keys."""
    found = scanned(board, pages, answers, logs)
    return found.data, {question.key: question for question in found.questions}


def page_of(sheet, board, data, nth=0, **given):
    """A page filled in carefully."""
    player = data["players"][nth]
    edges = edges_of(board, player["turns"])
    return Filled(sheet, edges, player["cups"], ticks_of(data, nth), nth=nth, **given)
