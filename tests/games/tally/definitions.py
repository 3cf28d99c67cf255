"""Random legal descriptions of sheets, and sheets filled in as a record says."""

from hypothesis import strategies as st

from papercraft.core.rng import Rng
from papercraft.core.validation import validate
from papercraft.games.tally.art import COLOURS, MOTIFS
from papercraft.games.tally.cells import Count, Number, Pick, Tick, Track
from papercraft.games.tally.definition import Definition
from papercraft.games.tally.dots import dots_to_connect
from papercraft.games.tally.element import PRINTED
from papercraft.games.tally.formulas import WORDS
from papercraft.games.tally.maze import _dug
from papercraft.games.tally.squares import Squares
from papercraft.games.tally.threads import Thread, pieces_of, segment_name, segments_of

WORTHS = st.integers(-99, 999)
LABELS = st.text("abcdefgh ijklmnop ABÄŁß", min_size=1, max_size=20).filter(str.strip)
NAMES = st.from_regex(r"[a-z][a-z0-9_]{0,9}", fullmatch=True).filter(
    lambda name: name not in {*WORDS, "name", "photo"}
)


READ = ("tick", "pick", "number", "count", "track")


@st.composite
def elements(draw, names, kinds=READ):
    """An element of one of these kinds, which are read, with these names."""
    kind = draw(st.sampled_from(kinds))
    element = {"name": names}
    count = len(names)
    each = st.sampled_from(sorted({1, count}))
    if draw(st.booleans()):
        element["label"] = draw(st.lists(LABELS, min_size=count, max_size=count))
    if kind != "tick" and draw(st.booleans()):
        size = draw(each)
        element[draw(st.sampled_from(["times", "points"]))] = draw(
            st.lists(WORTHS, min_size=size, max_size=size)
        )
    if kind == "tick":
        size = draw(each)
        element["tick"] = draw(st.lists(WORTHS, min_size=size, max_size=size))
    elif kind == "pick":
        form = draw(st.sampled_from([r"[0-9A-Za-z]{1,3}", r"[a-z]{4,12}"]))
        choices = draw(st.lists(st.from_regex(form, fullmatch=True), min_size=1, max_size=8,
                                unique=True))  # fmt: skip
        element["pick"] = choices
        if draw(st.booleans()):
            keys = st.lists(st.sampled_from(choices), min_size=count, max_size=count)
            element["key"] = draw(keys)
    elif kind == "track":
        element["track"] = draw(st.lists(WORTHS, min_size=1, max_size=12))
    else:
        element[kind] = draw(st.integers(1, 999 if kind == "number" else 20))
    return element


@st.composite
def grids(draw):
    """A grid of squares to mark, of all kinds."""
    high, wide = draw(st.integers(1, 6)), draw(st.integers(2, 6))
    element = {"squares": [high, wide]}
    if draw(st.booleans()):
        element["free"] = "B1"
    if draw(st.booleans()):
        element["over"] = draw(st.lists(st.sampled_from("ABC"), min_size=wide, max_size=wide))
    if draw(st.booleans()):
        element["heavy"] = draw(st.integers(2, 4))
    if draw(st.booleans()):
        element["cells"] = f"1..{high * wide * 2}"
        element["shuffle"] = draw(st.sampled_from(["all", "columns"]))
    return element


@st.composite
def threads(draw):
    """A grid of dots to draw a line over."""
    high, wide = draw(st.integers(1, 8)), draw(st.integers(2, 8))
    element = {"thread": [high, wide]}
    if draw(st.booleans()):
        element["ends"] = draw(st.sampled_from(["A1", ["A1", "B1"]]))
    if draw(st.booleans()):
        element["diagonal"] = draw(st.booleans())
    if draw(st.booleans()):
        element["step"] = draw(st.integers(10 if element.get("diagonal") else 9, 20))
    if draw(st.booleans()):
        element["times"] = draw(WORTHS)
    return element


@st.composite
def mazes(draw):
    """A maze, the cells of which are large enough to read."""
    high, wide, seed = draw(st.integers(2, 10)), draw(st.integers(2, 10)), draw(st.integers(0, 999))
    return {"maze": list(_dug(Rng(seed), wide, high, 90)), "step": draw(st.integers(7, 16))}


@st.composite
def printed(draw):
    """An element that is only printed."""
    kind = draw(st.sampled_from(["words", "write", "dots", "art", "drawing"]))
    if kind == "write":
        return {"write": draw(st.integers(1, 9))}
    if kind == "words":
        return {"words": draw(st.lists(LABELS, min_size=1, max_size=12))}
    if kind == "dots":
        made = dots_to_connect(Rng(draw(st.integers(0, 999))), draw(st.integers(1, 3)))
        return {"dots": [list(dot) for dot in made.dots]}
    size = draw(st.integers(5, 60))
    if kind == "art":
        return {"art": draw(st.sampled_from(MOTIFS)), "size": size}
    points = st.tuples(st.integers(-99, 4000), st.integers(-99, 4000))
    paths = []
    for colour in draw(st.lists(st.sampled_from([*COLOURS]), min_size=1, max_size=4)):
        corners = draw(st.lists(points, min_size=3, max_size=6))
        steps = " ".join(f"{'L' if n else 'M'} {x} {y}" for n, (x, y) in enumerate(corners))
        paths.append(f"{colour} {steps} Z")
    return {"drawing": {"wide": 4000, "high": draw(st.integers(1, 4000)), "path": paths},
            "size": size}  # fmt: skip


@st.composite
def sheets_of(draw, kind):
    """A legal description of nothing but elements of a kind, as data of its file."""
    names = draw(st.lists(NAMES, min_size=3, max_size=10, unique=True))
    box = {}
    while names:
        size = draw(st.integers(1, min(5, len(names))))
        own, names = names[:size], names[size:]
        box[f"k_{own[0]}"[:25]] = draw(elements(own, [kind]))
    data = {"papercraft": 1, "game": "tally", "name": draw(LABELS), "box": box}
    return data | {"columns": draw(st.integers(1, 4))}


@st.composite
def definitions(draw, most_columns=4):
    """A legal description, as data of its file."""
    names = draw(st.lists(NAMES, min_size=2, max_size=10, unique=True))
    box = {}
    while names:
        key = names.pop()
        size = draw(st.integers(0, min(4, len(names))))
        own, names = names[:size], names[size:]
        box[key] = draw(elements(own or [key]))
        if draw(st.booleans()):
            kind = draw(st.sampled_from(["text", "heading"]))
            box[f"t_{key}"[:25] + "_x"] = {kind: draw(LABELS)}
    if draw(st.booleans()):
        box["y_printed"] = draw(printed())
        if draw(st.booleans()):
            # Dots to connect are larger than most.
            right, low = (30, 60) if "dots" in box["y_printed"] else (100, 150)
            box["y_printed"]["at"] = [draw(st.integers(0, right)), draw(st.integers(32, low))]
    data = {"papercraft": 1, "game": "tally", "name": draw(LABELS), "box": box}
    data["columns"] = draw(st.integers(1, most_columns))
    if data["columns"] == 1 and draw(st.booleans()):
        box["z_grid"] = draw(st.one_of(grids(), threads(), mazes()))
    read = [key for key, one in box.items() if not {*PRINTED} & {*one}]
    if draw(st.booleans()):
        data["total"] = {"zz_total": f"sum({', '.join(read)})"}
    return data


def definition_of(data):
    """The model of a description; nothing of it is looked at but the form."""
    definition, problems = validate(Definition, data)
    assert not problems, problems
    return definition


def marks_of(cell, value):
    """The names of the marks that say a value of a cell."""
    if value is None or value is False:
        return set()
    if isinstance(cell, Tick):
        return {"tick"}
    if isinstance(cell, Pick):
        return {str(one) for one in (value if isinstance(value, list) else [value])}
    if isinstance(cell, Number):
        return {f"{n}-{digit}" for n, digit in enumerate(f"{value:0{cell.places}}")}
    if isinstance(cell, Squares):
        return {*value}
    if isinstance(cell, Thread):
        return {*map(segment_name, segments_of(value))}
    if isinstance(cell, Count):
        return {str(n + 1) for n in range(value)}
    assert isinstance(cell, Track)
    return {str(cell.steps.index(value) + 1)}


def fill(pen, definition, players, *, first=0):
    """Tick on a printed page what the columns of some players say."""
    boxes = pen.page.sheet.places.boxes
    for column, player in enumerate(players, first):
        for cell in definition.cells.values():
            for mark in sorted(marks_of(cell, player.get(cell.name))):
                box = boxes.get(f"{column + 1}.{cell.name}.{mark}")
                if box is not None:
                    pen.tick(box) if (column + len(mark)) % 2 else pen.cross(box)
            if isinstance(cell, Thread) and player.get(cell.name):
                draw_line(pen, cell, player[cell.name])
    return pen


def scribble(pen, name):
    """Write something in a place for it: loops on its first line."""
    x, y, width, _ = pen.page.sheet.places.written[name]
    for n in range(5):
        left = x + width / 4 + 3.5 * n
        pen.line((left, y + 7), (left + 1.5, y + 3), (left + 2, y + 7), (left + 3.5, y + 4))
    return pen


def draw_line(pen, cell, value):
    """Draw what a value of a thread or a maze says, if its dots are on the page."""
    dots = pen.page.sheet.places.dots
    if f"1.{cell.name}.A1" in dots:
        for line in pieces_of(value):
            pen.line(*(dots[f"1.{cell.name}.{name}"] for name in line))
    return pen


def as_read(definition, player):
    """What a photo says of a player: boxes in which nothing is ticked are left out."""
    ticked = {name: marks_of(cell, player.get(name)) for name, cell in definition.cells.items()}
    read = {name: cell.read(ticked[name]) for name, cell in definition.cells.items()}
    return {"name": player["name"]} | {
        key: value for key, value in read.items() if value is not None
    }
