"""Files in a game's folder that are tests: ``cases/*.toml``, and goldens such as ``sheets.txt``."""

from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from hashlib import sha256
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest

from papercraft import games
from papercraft.core.game import Edition
from papercraft.core.page import paper_of
from papercraft.core.rng import Rng
from papercraft.core.rules_page import RULES
from papercraft.core.sheet import dump, dump_mark, number
from papercraft.core.store import to_json
from tests.calls import PACKAGES, Calls, compare
from tests.everygame import people, setups
from tests.messages import editions

from .cases import judged, marked, reading_of

HERE = Path(__file__).parent


def pytest_collect_file(file_path, parent):
    if file_path.suffix == ".toml" and file_path.parent.name == "cases":
        return CaseFile.from_parent(parent, path=file_path)
    if file_path.name in GOLDENS:
        return GoldenFile.from_parent(parent, path=file_path)
    return None


class CaseFile(pytest.File):
    """A record with the rules it breaks."""

    def collect(self):
        yield BreaksWhatItSays.from_parent(self, name="breaks_what_it_says_in_whole_sentences")


class BreaksWhatItSays(pytest.Item):
    """A case breaks exactly what it says, and its messages are whole sentences."""

    def runtest(self):
        found = judged(self.path)["violations"]
        violations = [
            [entry["code"], str(entry["player"]), entry["at"], entry["severity"]] for entry in found
        ]
        assert sorted(violations) == sorted(marked(self.path, "expect"))
        assert violations or marked(self.path, "accepts")
        for entry in found:
            assert len(entry["message"]) > 20
            assert entry["message"][-1] not in ".:;"


class GoldenFile(pytest.File):
    """What a game makes, as text: it stays as it was."""

    def collect(self):
        item = AsItWas.from_parent(self, name=f"{self.path.stem}_as_they_were")
        if self.path.name in WATCHED or f"{self.path.parent.name}/{self.path.name}" in COSTLY:
            item.add_marker(pytest.mark.costly)
        yield item


class AsItWas(pytest.Item):
    """What is made is as in the file; ``--update-goldens`` writes it anew."""

    def runtest(self):
        update = self.config.getoption("--update-goldens")
        noted = Calls(PACKAGES)
        with noted.watched() if self.path.name in WATCHED else nullcontext():
            text = GOLDENS[self.path.name](self.path.parent.name)
        if update:
            self.path.write_text(text, "utf-8")
        assert self.path.read_text("utf-8") == text
        if self.path.name in WATCHED:
            compare(noted, self.path.parent / "calls" / f"of_{self.path.name}", update=update)


def drawn(name):
    """Every kind of sheet of a game once, then the stamps; of the rest, digests."""
    game = games.load(name)
    parts = {}
    for text, setup in setups(game):
        drawing = game.draw(setup, Edition(game.players[1]))
        for sheet in drawing.sheets:
            parts.setdefault(sheet.part, f"# {text}\n{dumped(sheet)}")
        for stamp, marks in sorted(drawing.stamps.items()):
            parts.setdefault(f"stamp {stamp}", f"# stamp {stamp}\n{dump_marks(marks)}")
    rest = dict.fromkeys([*other_editions(game), *earlier_designs(game), *pictures(game, name)])
    return "\n".join([*parts.values(), *rest]).rstrip() + "\n"


def other_editions(game):
    """The sheets as every paper and option prints them, a line for each part."""
    for (text, setup), edition in product(setups(game), [*editions(game), *on_a4(game)]):
        drawing = game.draw(setup, edition)
        options = option_line(edition)
        yield f"{options} of {text}, stamps: {digest(dump_stamps(drawing))}"
        for sheet in drawing.sheets:
            yield f"{options} of {text}, {sheet.part}: {digest(dumped(sheet))}"


def on_a4(game):
    """Every option of a game's sheets on paper that is higher than usual."""
    return [replace(one, frame=paper_of("a4").frame) for one in editions(game) if one.options]


def earlier_designs(game):
    """The sheets of earlier designs, a line for each print; rules always follow the present."""
    for (text, setup), edition in product(setups(game), editions(game)):
        for design in reversed(game.earlier):
            drawing = game.draw(setup, replace(edition, design=design))
            stamps = dump_stamps(drawing, without=f"{RULES}-side")
            sheets = [dumped(sheet) for sheet in drawing.sheets if sheet.part != RULES]
            yield f"design {design}, {option_line(edition)} of {text}: {digest(stamps, *sheets)}"


FACTS = (
    "areas", "cards", "name_lines", "frame", "behind", "footed", "shared", "actual_size",
)  # fmt: skip


def dumped(sheet):
    """A sheet as text, with what is known of it besides its marks."""
    facts = {name: getattr(sheet, name) for name in FACTS}
    facts |= {"titled": sheet.places.titled, "written": tuple(sheet.places.written.items())}
    lines = [f"{name} {plain(one)}" for name, value in facts.items() for one in listed(name, value)]
    return dump(sheet) + "".join(f"{line}\n" for line in lines)


def listed(name, value):
    return value if isinstance(value, tuple) and name != "frame" else [value]


def plain(value):
    """A value as text, lengths with at most three decimals."""
    if isinstance(value, float):
        return number(value)
    return " ".join(map(plain, value)) if isinstance(value, tuple) else str(value)


def option_line(edition):
    chosen = " ".join(f"{name}={value}" for name, value in edition.options.items())
    return f"{'x'.join(f'{side:g}' for side in edition.frame)} {chosen}"


def pictures(game, name):
    """What was played in the cases of the game, a line for each picture."""
    if game.picture is not None:
        for path in sorted((HERE / name / "cases").glob("*.toml")):
            game, reading = reading_of(path)
            shown = game.picture(reading)
            size = f"{shown.width} {shown.height} {shown.alt}"
            text = size + dump_marks(shown.marks) + dump_stamps(shown)
            yield f"picture of {path.stem}: {digest(text)}"


def dump_stamps(drawing, without=" "):
    named = sorted(drawing.stamps.items())
    return "".join(dump_marks(marks) for name, marks in named if not name.startswith(without))


# Most stamps are alike in all editions, and many are the same object.
@cache
def dump_marks(marks):
    return "".join(f"{dump_mark(mark)}\n" for mark in marks)


def digest(*texts):
    return sha256("".join(texts).encode()).hexdigest()[:12]


def schemas(name):
    """What records and sheet files may hold: limits, choices and defaults, one a line."""
    schemas = games.load(name).schemas()
    return "".join(f"{line}\n" for kind in schemas for line in constraints(schemas[kind], kind))


def constraints(node, path):
    """Yield the constraints of a schema, each with its path."""
    branches = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in branches:
        if key == "properties" and isinstance(value, dict):
            yield f"{path}: {' '.join(value)}"
        if isinstance(value, dict) or (isinstance(value, list) and dict in map(type, value)):
            yield from constraints(value, path if key in UNNAMED else f"{path}.{key}")
        elif key not in PROSE:
            yield f"{path} {key}={value}"


def seeded(name):
    """What seeds give, a line each: sheets as text, played games, sheets with random content."""
    game = games.load(name)
    lines = [f"{sheet} as text: {digest(game.show(setup))}" for sheet, setup in setups(game)]
    for (sheet, setup), seed in product(setups(game), range(3)):
        data = game.play(setup, sheet, people(game.players[1]), Rng(seed))
        totals = [player.total for player in game.judge(game.read(data)).players]
        lines.append(f"{sheet} played with seed {seed}: {totals} {digest(to_json(data))}")
    if game.sketch is not None:
        lines += [sketched(game, sheet, setup) for sheet, setup in setups(game)]
    for kind, level, seed in product(game.inventions, (1, 2, 3), range(2)):
        text = game.invent(kind, seed, level)
        lines.append(f"{kind} of level {level} with seed {seed}: {digest(text)}")
    return "".join(f"{line}\n" for line in lines)


def sketched(game, sheet, setup):
    """What a played game is as a drawing on a screen, as a line."""
    data = game.play(setup, sheet, people(game.players[1]), Rng(0))
    texts = []
    for entry in data["players"]:
        shown = game.sketch(setup, sheet, entry)
        drawn = shown.left, shown.top, shown.step, shown.columns, shown.rows, shown.drawn
        size = shown.picture.width, shown.picture.height
        texts += [f"{drawn} {size}", dump_marks(shown.picture.marks), dump_stamps(shown.picture)]
    return f"{sheet} drawn on a screen: {digest(*texts)}"


def reports(name):
    """What is reported of the cases of a game and of games played, a line each."""
    game = games.load(name)
    lines = [f"{path.stem}: {digest(text)}" for path, text in reports_of_cases(name)]
    for (sheet, setup), greedy in product(setups(game), (False, True)):
        play = game.play_greedy if greedy else game.play
        if play is not None:
            data = play(setup, sheet, people(game.players[1]), Rng(5))
            text = repr(game.explain(game.read(data)))
            lines.append(f"{sheet} played {'greedily' if greedy else 'anyhow'}: {digest(text)}")
    return "".join(f"{line}\n" for line in lines)


def reports_of_cases(name):
    for path in sorted((HERE / name / "cases").glob("*.toml")):
        game, reading = reading_of(path)
        yield path, repr(game.explain(reading))


def readings(name):
    """What is read of ink and things that lie anyhow, a line each: made up, without a pixel."""
    return digests(import_module(f"tests.games.{name}.readings").readings())


def searches(name):
    """What searches find before they are stopped, a line each."""
    return digests(import_module(f"tests.games.{name}.searches").searches())


def drawings(name):
    """What a game draws besides the sheets of its layouts, a line each."""
    return digests(import_module(f"tests.games.{name}.drawings").drawings())


def digests(found):
    return "".join(f"{title}: {digest(*texts)}\n" for title, *texts in found)


# What is read is compared with what the functions that read it return on the way.
WATCHED = {"readings.txt"}
# Puzzles are invented.
COSTLY = {"tally/seeds.txt"}
UNNAMED = {"properties", "$defs"}
PROSE = {"title", "description", "$schema", "$id", "type", "$ref"}
GOLDENS = {
    "sheets.txt": drawn, "schemas.txt": schemas, "seeds.txt": seeded, "readings.txt": readings,
    "searches.txt": searches, "reports.txt": reports, "drawings.txt": drawings,
}  # fmt: skip
