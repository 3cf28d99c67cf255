"""All messages the program can print or tell; ``python -m tests.messages`` updates the catalogues.

Messages are the forms in calls of ``told``, ``counted`` and ``message`` and in variables called
``form``, and every text on every sheet that has a word in it.
"""

import ast
import re
from itertools import chain
from pathlib import Path

import polib

from papercraft import games
from papercraft.core.game import Edition
from papercraft.core.sheet import Paragraph, Text
from papercraft.core.told import Told
from papercraft.games import __path__ as folders
from papercraft.printing import drawings

from .everygame import NAMES, sheet_ids

ROOT = Path(folders[0]).parent
LOCALE = ROOT / "locale"
_WORD = re.compile(r"[^\W\d_]{2,}")
_ID = re.compile(r"[A-Z]{3}\d(-[0-9A-Z]+)+")
_CALLS = {"told": 1, "counted": 2, "message": 1}


def forms_in(tree):
    """Yield the messages of a module: the form, and that for several or None."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            count = _CALLS.get(node.func.id, 0)
            texts = [a.value for a in node.args[:count] if isinstance(a, ast.Constant)]
            if count and len(texts) == count:
                yield (texts[0], texts[1] if count > 1 else None)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            if names and (names[0] == "form" or names[0].endswith("_FORM")):
                yield (node.value.value, None)


def editions(game):
    """Every option of a game's sheets, one at a time."""
    yield Edition(game.players[1])
    for option in game.options:
        for value in option.choices[1:] or ((3,) if option.most else (True,)):
            # Solutions are of things that are printed by number.
            counts = [other.name for other in game.options if other.most]
            extra = dict.fromkeys(counts, 3) if option.role == "solutions" else {}
            yield Edition(game.players[1], (), {option.name: value, **extra})


def drawn(game, language="en"):
    """Yield every drawing of a game, one for each option and layout."""
    for edition in editions(game):
        for sheet in sheet_ids(game):
            yield from (one for _, one in drawings(game, [sheet], edition))


def texts_of(drawing):
    for mark in chain(*drawing.stamps.values(), *(sheet.marks for sheet in drawing.sheets)):
        if isinstance(mark, (Text, Paragraph)):
            yield mark.string
    for sheet in drawing.sheets:
        yield from (sheet.title, sheet.alt)


def is_form(text):
    """Whether a form has anything to translate beside its parts."""
    return bool(re.search(r"[^\W\d_]", re.sub(r"\{\w+[^}]*\}", "", text)))


def is_message(text):
    """Whether a text is more than a number, an id, a name of a place or the name of a game."""
    return bool(_WORD.search(text)) and text not in NAMES and not _ID.fullmatch(text)


def messages():
    """Every message with its form for several, in the order of the modules."""
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        for one, many in forms_in(ast.parse(path.read_text("utf-8"))):
            if is_form(one):
                found.setdefault(one, many)
    for name in games.names():
        for drawing in drawn(games.load(name)):
            for text in texts_of(drawing):
                if not isinstance(text, Told) and is_message(text):
                    found.setdefault(text, None)
    return found


def update(path, wanted):
    """Add what a catalogue lacks, and drop what nobody says any more."""
    catalogue = polib.pofile(str(path), wrapwidth=99)
    known = {entry.msgid: entry for entry in catalogue}
    rows = polib.POFile(wrapwidth=99)
    rows.metadata = catalogue.metadata
    for one, many in wanted.items():
        entry = known.get(one)
        if entry is None or (entry.msgid_plural or None) != many:
            plural = dict.fromkeys(range(plurals(catalogue)), "") if many else {}
            entry = polib.POEntry(msgid=one, msgid_plural=many or "", msgstr_plural=plural)
        rows.append(entry)
    rows.save(str(path))


def plurals(catalogue):
    """How many forms of plural a catalogue has."""
    return int(re.search(r"nplurals=(\d)", catalogue.metadata["Plural-Forms"])[1])


def main():
    wanted = messages()
    for path in sorted(LOCALE.glob("*.po")):
        update(path, wanted)
        missing = [entry for entry in polib.pofile(str(path)) if not entry.translated()]
        print(f"{path.name}: {len(wanted)} messages, {len(missing)} to translate")


if __name__ == "__main__":
    main()
