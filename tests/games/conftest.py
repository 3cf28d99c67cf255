"""Files in the folder of a game that are tests: ``cases/*.toml`` and ``sheets.txt``."""

from hashlib import sha256
from itertools import product
from pathlib import Path

import pytest

from papercraft import games
from papercraft.core.game import Edition
from papercraft.core.rules_page import RULES
from papercraft.core.sheet import dump, dump_mark
from tests.everygame import setups
from tests.messages import editions

from .cases import judged, marked, reading_of

HERE = Path(__file__).parent


def pytest_collect_file(file_path, parent):
    if file_path.suffix == ".toml" and file_path.parent.name == "cases":
        return CaseFile.from_parent(parent, path=file_path)
    if file_path.name == "sheets.txt":
        return GoldenFile.from_parent(parent, path=file_path)
    return None


class CaseFile(pytest.File):
    """A record with the rules it breaks."""

    def collect(self):
        yield BreaksWhatItSays.from_parent(self, name="breaks_what_it_says")
        yield WholeSentences.from_parent(self, name="whole_sentences")


class BreaksWhatItSays(pytest.Item):
    """A case breaks exactly what it says."""

    def runtest(self):
        violations = [
            [entry["code"], str(entry["player"]), entry["at"], entry["severity"]]
            for entry in judged(self.path)["violations"]
        ]
        assert sorted(violations) == sorted(marked(self.path, "expect"))
        assert violations or marked(self.path, "accepts")


class WholeSentences(pytest.Item):
    """The messages of a case are whole sentences."""

    def runtest(self):
        for entry in judged(self.path)["violations"]:
            assert len(entry["message"]) > 20
            assert entry["message"][-1] not in ".:;"


class GoldenFile(pytest.File):
    """The sheets of a game as text: what is drawn where, a mark a line."""

    def collect(self):
        yield SheetsAsTheyWere.from_parent(self, name="sheets_as_they_were")


class SheetsAsTheyWere(pytest.Item):
    """Sheets are drawn as they were; ``--update-goldens`` writes the file anew."""

    def runtest(self):
        name = self.path.parent.name
        text = drawn(name)
        if self.config.getoption("--update-goldens"):
            self.path.write_text(text, "utf-8")
        assert self.path.read_text("utf-8") == text


def drawn(name):
    """Every kind of sheet of a game once, then the stamps; of the rest, digests."""
    game = games.load(name)
    parts = {}
    for text, setup in setups(game):
        drawing = game.draw(setup, Edition(game.players[1]))
        for sheet in drawing.sheets:
            parts.setdefault(sheet.part, f"# {text}\n{dump(sheet)}")
        for stamp, marks in sorted(drawing.stamps.items()):
            parts.setdefault(f"stamp {stamp}", f"# stamp {stamp}\n{dump_marks(marks)}")
    rest = dict.fromkeys([*other_editions(game), *earlier_designs(game), *pictures(game, name)])
    return "\n".join([*parts.values(), *rest]).rstrip() + "\n"


def other_editions(game):
    """The sheets as every paper and option prints them, a line for each part."""
    for (text, setup), edition in product(setups(game), editions(game)):
        drawing = game.draw(setup, edition)
        chosen = " ".join(f"{name}={value}" for name, value in edition.options.items())
        size = "x".join(f"{side:g}" for side in edition.frame)
        yield f"{size} {chosen} of {text}, stamps: {digest(dump_stamps(drawing))}"
        for sheet in drawing.sheets:
            yield f"{size} {chosen} of {text}, {sheet.part}: {digest(dump(sheet))}"


def earlier_designs(game):
    """The sheets of earlier designs, a line for each part; rules always follow the present."""
    for (text, setup), design in product(setups(game), range(game.design)):
        drawing = game.draw(setup, Edition(game.players[1], design=design))
        stamps = dump_stamps(drawing, without=f"{RULES}-side")
        for sheet in drawing.sheets:
            if sheet.part != RULES:
                shown = digest(dump(sheet) + stamps)
                yield f"design {design} of {text}, {sheet.part}: {shown}"


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


def dump_marks(marks):
    return "".join(f"{dump_mark(mark)}\n" for mark in marks)


def digest(text):
    return sha256(text.encode()).hexdigest()[:12]
