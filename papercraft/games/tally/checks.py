"""Check a description: find all problems at once, each with its place in the file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from papercraft.core.language import languages
from papercraft.core.messages import gettext, join, ngettext
from papercraft.core.problems import Problem, advice, join_or, suggestion
from papercraft.core.sheet import FRAME
from papercraft.core.validation import shown_key
from papercraft.games.tally.decks import problems_of_decks
from papercraft.games.tally.dot_grid import problems_of_thread
from papercraft.games.tally.dots import problems_of_dots
from papercraft.games.tally.element import PRINTED, READ, WHOLE
from papercraft.games.tally.formulas import WORDS
from papercraft.games.tally.grids import problems_of_grid
from papercraft.games.tally.lettering import is_printable
from papercraft.games.tally.maze import problems_of_maze
from papercraft.games.tally.paper import WITH_HEAVY
from papercraft.games.tally.sheet_texts import own_texts, texts_of_deck, texts_of_squares
from papercraft.games.tally.short_forms import MOST_BOXES
from papercraft.games.tally.square_checks import problems_of_squares

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from papercraft.games.tally.definition import Definition
    from papercraft.games.tally.element import Element

# Keys that only grids of squares have.
OF_SQUARES = ("cells", "csv", "shuffle", "over", "beside", "free")
_NAME = re.compile("[a-z][a-z0-9_]{0,29}")
# Keys of a player's entry in a record that are not boxes.
_TAKEN = frozenset({"name", "photo"})


def problems_of_elements(definition: Definition, *, is_whole: bool) -> Iterator[Problem]:
    """Yield the problems of names, boxes and texts.

    Unless the description ``is_whole``, missing things are not reported.
    """
    yield from _problems_of_names(definition)
    yield from _problems_of_file(definition.names)
    yield from problems_of_decks(definition.cards)
    for key, net in definition.net.items():
        if (net.die is None) == (net.box is None):
            form = "needs die, the edge in mm, or box, the inner width, height and depth"
            yield Problem(f"net.{key}", gettext(form))
    for key, one in definition.box.items():
        yield from _of_element(key, one)
        if definition.columns > 1:
            yield from _of_columns(f"box.{shown_key(key)}", one)
    yield from _problems_of_texts(definition)
    if is_whole:
        for code, translations in definition.texts.items():
            yield from _problems_of_translations(code, translations, definition)
        if not (definition.has_sheet or definition.cards or definition.has_pieces):
            form = "there is nothing on this sheet; add boxes, [box.KEY], or cards, [cards.KEY]"
            yield Problem("box", gettext(form))


def _of_columns(place: str, element: Element) -> Iterator[Problem]:
    """Yield what an element of a sheet with several columns needs the whole sheet for."""
    for word in WHOLE:
        if getattr(element, word) is not None:
            form = (
                "needs the width of the page; omit columns, and everybody has a sheet: "
                "--paper a3 --nup 2 prints two on a page"
            )
            yield Problem(f"{place}.{word}", gettext(form))
    if element.at is not None and set(element.kinds) <= {*READ} - {*WHOLE}:
        form = "is read on sheets with one column only; omit columns"
        yield Problem(f"{place}.at", gettext(form))


def _problems_of_file(name: str) -> Iterator[Problem]:
    if name and (not name.lower().endswith(".csv") or set(name) & set("/\\:")):
        form = "should be the name of a CSV file in the same folder, such as class.csv"
        yield Problem("names", gettext(form))


def _problems_of_names(definition: Definition) -> Iterator[Problem]:
    """Yield problems with names that are ambiguous in formulas."""
    seen: set[str] = set()
    for key, element in definition.box.items():
        place = f"box.{shown_key(key)}"
        names = element.names(key) if set(element.kinds) & set(READ) else []
        both = names if names == [key] else [key, *names]
        for name in both:
            where = place if name == key else f"{place}.name"
            yield from _problems_of_name(name, where, seen)
        if len(names) > MOST_BOXES:
            yield Problem(f"{place}.name", gettext("has more than {n} boxes", n=MOST_BOXES))
    for name in definition.total:
        yield from _problems_of_name(name, f"total.{shown_key(name)}", seen)


def _problems_of_name(name: str, place: str, seen: set[str]) -> Iterator[Problem]:
    if _NAME.fullmatch(name) is None:
        form = (
            "{name} is not a valid name: use lower-case letters, digits and _, as in "
            "full_house or q1..q20"
        )
        yield Problem(place, gettext(form, name=repr(name)))
    elif name in WORDS or name in _TAKEN:
        yield Problem(place, gettext("{name} means something else; use another name", name=name))
    elif name in seen:
        yield Problem(place, gettext("there are two boxes or totals called {name}", name=name))
    seen.add(name)


def _of_element(key: str, element: Element) -> Iterator[Problem]:
    place, kinds = f"box.{shown_key(key)}", element.kinds
    if len(kinds) != 1:
        form = "has {kinds}; it needs exactly one of {all}"
        shown = join(kinds) if kinds else gettext("no kind of box")
        yield Problem(place, gettext(form, kinds=shown, all=join_or([*READ, *PRINTED][:-1])))
        return
    (kind,) = kinds
    allowed = {
        "tick": {"name", "label", "colour"},
        "pick": {"name", "label", "times", "points", "key", "colour"},
        "number": {"name", "label", "times", "points", "key", "colour"},
        "paper": {"step", "heavy", "height"},
        "grid": {"solution", "step", "heavy"},
        "maze": {"label", "times", "step"},
        "thread": {"label", "times", "step", "ends", "diagonal"},
        "squares": {"label", "times", "solution", "heavy", "colour", *OF_SQUARES},
    }
    usual = {"name", "label", "times", "points", "colour"} if kind in READ else set()
    words = ("name", "label", "colour", "times", "points", "key", "step", "heavy", "height",
             "solution", "ends", "diagonal", *OF_SQUARES)  # fmt: skip
    for word in words:
        if getattr(element, word) is not None and word not in allowed.get(kind, usual):
            form = "{kind} does not take {key}"
            if word == "label":
                form = "{kind} does not take {key}; put a text or a heading above it"
            yield Problem(f"{place}.{word}", gettext(form, kind=kind, key=word))
    if element.times is not None and element.points is not None:
        form = "points and times do the same; omit one of them"
        yield Problem(f"{place}.points", gettext(form))
    if kind == "paper" and element.heavy and element.paper not in WITH_HEAVY:
        form = "{pattern} has no heavier lines; they are for {all}"
        message = gettext(form, pattern=element.paper, all=join_or(WITH_HEAVY))
        yield Problem(f"{place}.heavy", message)
    yield from problems_of_place(place, element)
    yield from _problems_of_lengths(place, key, element)
    yield from _of_contents(place, element)


def problems_of_place(place: str, element: Element) -> Iterator[Problem]:
    """Yield a problem with a size that does not suit its element."""
    (kind,) = element.kinds
    size, is_picture = element.size, kind in {"art", "drawing"}
    if size is None:
        return
    if is_picture and len(size) > 1:
        form = "takes one number, the length of the longer side in mm"
    elif is_picture and size[0] > FRAME[0]:
        form = "is wider than a sheet, which has 190 mm"
    elif not is_picture and element.at is None:
        form = "needs a position: at = [x, y], in mm from the upper left corner"
    elif not is_picture and len(size) == 1:
        form = "needs the width and the height in mm, as in [80, 40]"
    else:
        return
    yield Problem(f"{place}.size", gettext(form))


def _of_contents(place: str, element: Element) -> Iterator[Problem]:
    """Yield problems with the content of an element, by its kind."""
    if element.grid is not None:
        yield from problems_of_grid(place, element.grid, element.solution)
    if element.maze is not None:
        yield from problems_of_maze(f"{place}.maze", element.maze)
    if element.thread is not None:
        yield from problems_of_thread(place, element.thread, element.ends or ())
    if element.dots is not None:
        dots = [(x, y) for x, y in element.dots]
        yield from problems_of_dots(f"{place}.dots", dots)
    if element.squares is not None:
        yield from problems_of_squares(place, element)
    if element.number is not None:
        yield from _problems_of_results(place, element)
    if element.pick is not None:
        yield from _problems_of_choices(place, element)


def _problems_of_lengths(place: str, key: str, element: Element) -> Iterator[Problem]:
    """Yield problems with lists that have neither one entry nor one for each box."""
    count = len(element.names(key))
    for word in ("label", "tick", "times", "points", "key"):
        value = getattr(element, word)
        if value is None or len(value) == count or (len(value) == 1 and word != "label"):
            continue
        message = ngettext(
            "has {n} value, but should have {count}: one for each box",
            "has {n} values, but should have {count}: one for each box",
            len(value),
            count=count,
        )
        yield Problem(f"{place}.{word}", message)


def _problems_of_choices(place: str, element: Element) -> Iterator[Problem]:
    choices = element.pick or []
    if len(set(choices)) < len(choices):
        yield Problem(f"{place}.pick", gettext("has the same choice twice"))
    wrong = [one for one in dict.fromkeys(element.key or []) if one not in choices]
    if wrong:
        form = "{wrong} is not a choice; choose from {choices}"
        known = join_or(choices)
        yield Problem(f"{place}.key", gettext(form, wrong=join(wrong), choices=known))


def _problems_of_results(place: str, element: Element) -> Iterator[Problem]:
    """Yield problems with keys of numbers that cannot be ticked."""
    for text in dict.fromkeys(element.key or []):
        if not (text.isascii() and text.isdecimal() and int(text) <= (element.number or 0)):
            form = "{wrong} is not a number from 0 to {most}"
            message = gettext(form, wrong=repr(text), most=element.number)
            yield Problem(f"{place}.key", message)


def _problems_of_texts(definition: Definition) -> Iterator[Problem]:
    """Yield problems with unprintable characters and unknown languages."""
    shown = [("name", definition.name)]
    for key, element in definition.box.items():
        texts = [*(element.label or ()), *own_texts(element), *texts_of_squares(element)]
        shown += [(f"box.{shown_key(key)}", text) for text in texts]
    for key, deck in definition.cards.items():
        texts = [text for form in deck.forms.values() for text in texts_of_deck(deck, form)]
        shown += [(f"cards.{key}", text) for text in dict.fromkeys(texts)]
    shown += [(f"token.{key}", text) for key, one in definition.token.items() for text in one.label]
    for key, net in definition.net.items():
        shown += [(f"net.{key}", text) for text in (*net.faces, net.title or "")]
    known = languages()[1:]
    for code, translations in definition.texts.items():
        if code not in known:
            form = "{code} is not a language of papercraft{hint}"
            hint = advice(code, known)
            yield Problem(f"texts.{code}", gettext(form, code=repr(code), hint=hint))
        shown += [(f"texts.{code}", text) for text in translations.values()]
    for place, text in shown:
        bad = [sign for sign in text if not is_printable(sign)]
        if bad:
            form = "{text} has a character that the fonts of sheets do not have: {sign}"
            yield Problem(place, gettext(form, text=ascii(text), sign=ascii(bad[0])))


def _problems_of_translations(
    code: str, translations: Mapping[str, str], definition: Definition
) -> Iterator[Problem]:
    """Yield problems with translations of texts that are not on the sheet."""
    known = definition.printed_texts | {rule.says for rule in definition.rule}
    for text in translations:
        if text not in known:
            form = "{text} is not a text of this sheet{hint}"
            message = gettext(form, text=ascii(text), hint=suggestion(text, known))
            yield Problem(f"texts.{code}", message)
