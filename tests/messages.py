"""All messages the program can print or tell; ``python -m tests.messages`` updates the catalogues.

Babel finds the messages in calls of the functions of ``KEYWORDS``, and in templates of pages; a
message that is named before it is used is in a variable called ``form``. Every text on every sheet
that has a word in it is a message, too. What only one game says is in the catalogue in that game's
folder, what only pages say in that of ``serve``.
"""

import ast
import inspect
import re
from dataclasses import replace
from itertools import chain, product
from pathlib import Path

import click
import polib
from babel.messages.extract import extract_from_file, extract_python
from jinja2.ext import babel_extract

from papercraft import games
from papercraft.app.rendering import drawings
from papercraft.app.settings import SETTINGS
from papercraft.cli.app import COMMANDS, app
from papercraft.cli.man import commands
from papercraft.cli.spoken import paragraphs
from papercraft.core.game import Edition, build
from papercraft.core.messages import (
    Message,
    catalogue_key,
    gettext,
    gettext_noop,
    ngettext,
    pgettext,
)
from papercraft.core.page import paper_of
from papercraft.core.record_comments import comment_in
from papercraft.core.sheet import Paragraph, Text
from papercraft.games import __path__ as folders

from .everygame import NAMES, sheet_ids

ROOT = Path(folders[0]).parent
LOCALE = ROOT / "locale"
KEYWORDS = {
    gettext.__name__: None,
    ngettext.__name__: (1, 2),
    pgettext.__name__: ((1, "c"), 2),
    gettext_noop.__name__: None,
}
# What templates call them, and the folder of the pages that have a catalogue of their own.
PAGE_KEYWORDS = {"_": None, "ngettext": (1, 2)}
PAGES = "serve"
# Those of its modules that speak on the terminal.
SPOKEN = {"addresses.py", "archive.py", "history.py", "run.py", "session.py", "store.py"}
# Every module that has a message has one of these; to look for them takes no time.
_SPEAKS = re.compile(r"gettext|\bform\b|_FORM\b|_\(")
_WORD = re.compile(r"[^\W\d_]{2,}")
_ID = re.compile(r"[A-Z]{3}\d(-[0-9A-Z]+)+")


def named_first(source, keywords, comment_tags, options):
    """Extract as Babel does for Python, and the texts of variables called ``form``."""
    yield from extract_python(source, keywords, comment_tags, options)
    source.seek(0)
    for node in ast.walk(ast.parse(source.read())):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            if names and (names[0] == "form" or names[0].endswith("_FORM")):
                yield node.lineno, gettext.__name__, node.value.value, []


def forms_in(path):
    """Yield the messages of a module: the key with the form, and the form for several or None."""
    if not _SPEAKS.search(path.read_text("utf-8")):
        return
    how = (
        (babel_extract, path, PAGE_KEYWORDS)
        if path.suffix == ".html"
        else (named_first, path, KEYWORDS)
    )
    for _, found, _, context in extract_from_file(*how):
        one, many = found if isinstance(found, tuple) else (found, None)
        yield catalogue_key(context, one), many


def editions(game):
    """Every option of a game's sheets, one at a time, and the sheets on A4."""
    yield Edition(game.players[1])
    yield Edition(game.players[1], frame=paper_of("a4").frame)
    for option in game.options:
        for value in option.choices[1:] or ((3,) if option.most else (True,)):
            yield with_option(game, option, value)


def with_option(game, option, value):
    """The edition with an option; solutions are of things that are printed by number."""
    counts = [other.name for other in game.options if other.most]
    extra = dict.fromkeys(counts, 3) if option.role == "solutions" else {}
    return Edition(game.players[1], (), {option.name: value, **extra})


def drawn(game, *, earlier=True):
    """Yield every drawing of a game, for each option, layout and, on request, earlier design."""
    designs = [*reversed(game.earlier)] if earlier else []
    solved = [
        with_option(game, option, value=True)
        for option in game.options
        if option.role == "solutions"
    ]
    older = [
        replace(edition, design=design)
        for design, edition in product(designs, [Edition(game.players[1]), *solved])
    ]
    for edition in (*editions(game), *older):
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


def texts_of_help():
    """Every text of help that has no arguments, in the order of the commands."""
    root = click.Context(app, info_name="papercraft", **app.context_settings)
    yield from (text for _, text in COMMANDS.values())
    yield from (setting.help for setting in SETTINGS.values())
    for ctx in (root, *commands(root)):
        command = ctx.command
        if command.help and not isinstance(command.help, Message):
            yield from paragraphs(inspect.cleandoc(command.help))
        for param in command.get_params(ctx):
            text = getattr(param, "help", None)
            if text and not isinstance(text, Message) and not param.hidden:
                yield " ".join(text.split())


def texts_of_games():
    """What games say of themselves and their options, by the games."""
    for name in games.names():
        game = games.load(name)
        yield name, games.summary(name)
        # In the browser; numbers and names with dots are the same in every language.
        choices = chain.from_iterable(one.choices for one in game.options)
        yield from ((name, choice) for choice in choices if choice.isalpha())
        told = (*game.options, *game.numbers, *game.answers)
        yield from ((name, text) for text in (*(one.help for one in told), *game.asks.values()))


def texts_of_records():
    """What the comments of the records to fill in say, by the games."""
    for name in games.names():
        game = games.load(name)
        sheet = str(sheet_ids(game)[0])
        setup = build(game, sheet_ids(game)[0])
        players = tuple(f"Player {n}" for n in range(1, game.players[0] + 1))
        records = [game.template(setup, sheet, players)]
        if game.deal is not None:
            records.append(game.deal(setup, sheet, players))
        for line in chain(*(record.split("\n") for record in records)):
            text = comment_in(line)[1]
            if is_message(text) and not text.startswith(game.name):
                yield name, text


def said():
    """Yield who says a message, a game or nobody in particular, and its forms."""
    for path in sorted([*ROOT.rglob("*.py"), *ROOT.rglob("*.html")]):
        parts = path.relative_to(ROOT).parts
        owner = parts[1] if parts[0] == "games" and len(parts) > 2 else ""
        owner = PAGES if parts[0] == PAGES and parts[1] not in SPOKEN else owner
        yield from ((owner, *forms) for forms in forms_in(path) if is_form(forms[0]))
    own = dict.fromkeys((*texts_of_games(), *texts_of_records()))
    yield from ((name, text, None) for name, text in own)
    texts = {text for _, text in own}
    yield from (("", text, None) for text in texts_of_help() if text not in texts)
    for name in games.names():
        for drawing in drawn(games.load(name)):
            for text in texts_of(drawing):
                if not isinstance(text, Message) and is_message(text):
                    yield name, text, None


def messages():
    """Every message with its form for several, by its owner, in the order of the modules."""
    owners, forms = {}, {}
    for owner, one, many in said():
        owners.setdefault(one, set()).add(owner)
        forms.setdefault(one, many)
    found = {owner: {} for owner in ("", PAGES, *NAMES)}
    for one, several in forms.items():
        owner = next(iter(owners[one])) if len(owners[one]) == 1 else ""
        found[owner][one] = several
    return found


def catalogues(code):
    """The catalogues of a language there are, by their owners: the general one and games'."""
    places = {"": LOCALE, PAGES: ROOT / PAGES / "locale"} | {
        name: ROOT / "games" / name / "locale" for name in NAMES
    }
    paths = {owner: place / f"{code}.po" for owner, place in places.items()}
    return {owner: path for owner, path in paths.items() if path.is_file()}


def update(path, wanted, known):
    """Add what a catalogue lacks, and drop what nobody says any more.

    ``known`` are the entries of all catalogues: a message may move from one to another.
    """
    catalogue = polib.pofile(str(path), wrapwidth=99)
    rows = polib.POFile(wrapwidth=99)
    rows.metadata = catalogue.metadata
    for one, many in wanted.items():
        context, _, msgid = one.rpartition("\x04")
        entry = known.get(one)
        if entry is None or (entry.msgid_plural or None) != many:
            plural = dict.fromkeys(range(plurals(catalogue)), "") if many else {}
            entry = polib.POEntry(
                msgid=msgid,
                msgctxt=context or None,
                msgid_plural=many or "",
                msgstr_plural=plural,
            )
        rows.append(entry)
    rows.save(str(path))


def key_of(entry):
    """The key of an entry of a catalogue."""
    return catalogue_key(entry.msgctxt, entry.msgid)


def plurals(catalogue):
    """How many forms of plural a catalogue has."""
    return int(re.search(r"nplurals=(\d)", catalogue.metadata["Plural-Forms"])[1])


def compile_click():
    """Compile the messages of click, which gettext reads by itself."""
    for path in sorted((LOCALE / "click").glob("*.po")):
        target = LOCALE / "click" / path.stem / "LC_MESSAGES" / "messages.mo"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(polib.pofile(str(path)).to_binary())


def main():
    compile_click()
    wanted = messages()
    for code in sorted(path.stem for path in LOCALE.glob("*.po")):
        paths = catalogues(code)
        known = {
            key_of(entry): entry for path in paths.values() for entry in polib.pofile(str(path))
        }
        for owner, path in paths.items():
            update(path, wanted[owner], known)
            missing = [entry for entry in polib.pofile(str(path)) if not entry.translated()]
            place = path.relative_to(ROOT)
            print(f"{place}: {len(wanted[owner])} messages, {len(missing)} to translate")


if __name__ == "__main__":
    main()
