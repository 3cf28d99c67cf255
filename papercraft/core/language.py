"""Translate messages, sheets, verdicts and reports with gettext catalogues.

A catalogue is a PO file: ``papercraft/locale/CODE.po`` for shared texts, and ``locale/CODE.po`` in
a game's folder for those of that game. Message ids are the English texts; a text that is in no
catalogue stays English.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import TYPE_CHECKING

from papercraft.core.game_folders import all_game_folders
from papercraft.core.ids import IdError
from papercraft.core.messages import Message, capitalized, catalogue_key, gettext
from papercraft.core.problems import UsageError, advice
from papercraft.core.report import Report, Section, Table
from papercraft.core.sheet import Drawing, Paragraph, Text
from papercraft.core.tied_words import tied

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from polib import POEntry

    from papercraft.core.sheet import Mark, Marks, Picture, Sheet
    from papercraft.core.verdict import Verdict

ENGLISH = "en"
_FOLDER = files("papercraft") / "locale"


class _WithComma(float):
    """A number formatted with a decimal comma."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return super().__format__(form).replace(".", ",")


class Language:
    """Translates English texts.

    ``messages`` maps the key of each message to its translated forms; ``plural`` returns the index
    of the form for a count.
    """

    def __init__(
        self, code: str, messages: Mapping[str, tuple[str, ...]], plural: Callable[[int], int]
    ) -> None:
        """Store a catalogue."""
        self.code = code
        self.messages = messages
        self.plural = plural
        self._drawn: dict[int, tuple[Mapping[str, Marks], dict[str, Marks]]] = {}

    def translate(self, text: str) -> str:
        """Translate a static text; texts missing from the catalogue stay English."""
        if isinstance(text, Message):
            return self.translate_message(text)
        forms = self.messages.get(text)
        return forms[0] if forms else text

    def translate_message(self, text: str) -> str:
        """Translate a message; return any other string, such as a name, unchanged."""
        if not isinstance(text, Message):
            return text
        if text.translations and self.code in text.translations:
            made = text.translations[self.code]
            return capitalized(made) if text.capital else made
        forms = self.messages.get(catalogue_key(text.context, text.msgid))
        if forms is None:
            one = text.quantity is None or text.quantity == 1
            form = text.msgid if one or text.msgid_plural is None else text.msgid_plural
        else:
            form = forms[0 if text.quantity is None else self.plural(text.quantity)]
        made = form.format(**{name: self._argument(value) for name, value in text.args.items()})
        return capitalized(made) if text.capital else made

    def _argument(self, value: object) -> object:
        if isinstance(value, str):
            return self.translate_message(value)
        return _WithComma(value) if isinstance(value, float) and self.code != ENGLISH else value

    def drawing(self, drawing: Drawing) -> Drawing:
        """Return a drawing with all its texts in this language.

        Drawings that share their stamps still share them afterwards, which painters rely on.
        """
        if self.code == ENGLISH:
            return drawing
        cached = self._drawn.get(id(drawing.stamps))
        if cached is None or cached[0] is not drawing.stamps:
            stamps = {name: self._marks(marks) for name, marks in drawing.stamps.items()}
            self._drawn.clear()
            self._drawn[id(drawing.stamps)] = cached = drawing.stamps, stamps
        return Drawing(cached[1], tuple(map(self._sheet, drawing.sheets)))

    def marks(self, marks: Marks) -> Marks:
        """Return marks with all their texts in this language."""
        return marks if self.code == ENGLISH else self._marks(marks)

    def _sheet(self, sheet: Sheet) -> Sheet:
        return replace(
            sheet,
            title=self.translate(sheet.title),
            alt=self.translate(sheet.alt),
            marks=self._marks(sheet.marks),
            reading=self._texts(sheet.reading),
        )

    def _marks(self, marks: Marks) -> Marks:
        return tuple(map(self._mark, marks))

    def _mark(self, mark: Mark) -> Mark:
        if isinstance(mark, Paragraph):
            return mark._replace(string=tied(self.translate(mark.string), self.code))
        if isinstance(mark, Text):
            return mark._replace(string=self.translate(mark.string))
        return mark

    def picture(self, picture: Picture) -> Picture:
        """Return the picture of a game in this language; names stay as they are."""

        def put(marks: Marks) -> Marks:
            return tuple(
                mark._replace(string=self.translate_message(mark.string))
                if isinstance(mark, Text)
                else mark
                for mark in marks
            )

        return replace(
            picture,
            alt=self.translate_message(picture.alt),
            marks=put(picture.marks),
            stamps={name: put(marks) for name, marks in picture.stamps.items()},
        )

    def verdict(self, verdict: Verdict) -> Verdict:
        """Return a verdict with its messages in this language."""
        violations = (
            replace(entry, message=self.translate_message(entry.message))
            for entry in verdict.violations
        )
        return replace(verdict, violations=tuple(violations))

    def report(self, report: Report) -> Report:
        """Return a report in this language."""
        return Report(
            self.translate_message(report.title), tuple(map(self._section, report.sections))
        )

    def _section(self, section: Section) -> Section:
        return Section(
            self.translate_message(section.heading),
            self._texts(section.lines),
            self._table(section.table) if section.table else None,
            self._texts(section.notes),
        )

    def _table(self, table: Table) -> Table:
        columns = tuple((self.translate_message(name), align) for name, align in table.columns)
        return Table(columns, tuple(map(self._texts, table.rows)), self._texts(table.footer))

    def _texts(self, texts: Iterable[str]) -> tuple[str, ...]:
        return tuple(map(self.translate_message, texts))


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages, English first."""
    names = (entry.name for entry in _FOLDER.iterdir())
    return (ENGLISH, *sorted(name[:-3] for name in names if name.endswith(".po")))


@cache
def language_number(code: str) -> int:
    """Return the number of a language in imprints."""
    if code == ENGLISH:
        return 0
    head = (_FOLDER / f"{code}.po").read_text("utf-8").partition("\n\n")[0]
    return int(head.partition("X-Papercraft-Number: ")[2].partition("\\n")[0])


def language_by_number(number: int) -> str:
    """Return the code of a language by its number; raise IdError if there is none."""
    codes = next((code for code in languages() if language_number(code) == number), None)
    if codes is None:
        raise IdError(gettext("the sheet was printed in a language that is not installed"))
    return codes


@cache
def get_language(code: str) -> Language:
    """Return a language by its code; raise UsageError if it has no catalogue."""
    codes = languages()
    if code not in codes:
        hint = advice(code, codes)
        message = gettext("unknown language {code!r}{hint}", code=code, hint=hint)
        raise UsageError(message)
    if code == ENGLISH:
        return Language(code, {}, lambda _: 0)
    return _read(code)


def _catalogues(code: str) -> Iterator[str]:
    """Yield the texts of a language's catalogues, the general one first."""
    yield (_FOLDER / f"{code}.po").read_text("utf-8")
    for game in all_game_folders():
        file = game / "locale" / f"{code}.po"
        if file.is_file():
            yield file.read_text("utf-8")


def with_catalogue(language: Language, catalogue: str) -> Language:
    """Return a language that also knows the messages of another catalogue, given as text."""
    # Imported late: English needs no catalogue.
    import polib  # noqa: PLC0415

    messages = _messages([polib.pofile(catalogue)]) | dict(language.messages)
    return Language(language.code, messages, language.plural)


def _read(code: str) -> Language:
    # Imported late: English needs no catalogue.
    from gettext import c2py  # noqa: PLC0415

    import polib  # noqa: PLC0415

    catalogues = [polib.pofile(text) for text in _catalogues(code)]
    rule = catalogues[0].metadata["Plural-Forms"].partition("plural=")[2].rstrip("; ")
    return Language(code, _messages(catalogues), c2py(rule))


def _messages(catalogues: Iterable[Iterable[POEntry]]) -> dict[str, tuple[str, ...]]:
    messages: dict[str, tuple[str, ...]] = {}
    for entry in chain(*catalogues):
        if entry.translated() and not entry.obsolete:
            plurals = entry.msgstr_plural
            forms = [plurals[n] for n in sorted(plurals)] if plurals else [entry.msgstr]
            # The general catalogue comes first and takes precedence over those of games.
            messages.setdefault(catalogue_key(entry.msgctxt, entry.msgid), tuple(forms))
    return messages
