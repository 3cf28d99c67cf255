"""Every language says everything, with the same parts, in letters the fonts have."""

import re
from string import Formatter

import polib
import pytest

from papercraft import ReadError, games, score
from papercraft.core.language import language_of, languages
from papercraft.core.told import counted, listed_and, sentence, strung, told
from papercraft.paint.fonts import font
from papercraft.paint.looks import looks_of

from .messages import LOCALE, messages, plurals

OTHERS = [path.stem for path in sorted(LOCALE.glob("*.po"))]


@pytest.fixture(scope="module")
def wanted():
    return messages()


def parts(form):
    return sorted(name for _, name, _, _ in Formatter().parse(form) if name is not None)


def forms(entry):
    return list(entry.msgstr_plural.values()) or [entry.msgstr]


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_is_missing_and_nothing_left_over(code, wanted):
    catalogue = polib.pofile(str(LOCALE / f"{code}.po"))
    said = {entry.msgid: entry.msgid_plural or None for entry in catalogue}
    assert said == wanted
    assert [entry.msgid for entry in catalogue if not entry.translated() or entry.fuzzy] == []


@pytest.mark.parametrize("code", OTHERS)
def test_forms_have_the_parts_of_the_english_ones(code):
    catalogue = polib.pofile(str(LOCALE / f"{code}.po"))
    for entry in catalogue:
        if entry.msgid_plural:
            assert sorted(entry.msgstr_plural) == list(range(plurals(catalogue))), entry.msgid
        for form in forms(entry):
            assert parts(form) == parts(entry.msgid), form
            assert form.count("\n") == entry.msgid.count("\n"), form
            assert form == form.strip(), form


@pytest.mark.parametrize("code", OTHERS)
def test_the_fonts_have_all_letters(code):
    known = set.intersection(
        *(set(font(name).names) for name in set(looks_of("cutit", "full").fonts.values()))
    )
    for entry in polib.pofile(str(LOCALE / f"{code}.po")):
        for form in forms(entry):
            assert not {sign for sign in form if ord(sign) not in known and sign != "\n"}, form


def test_texts_are_english_until_they_are_told_again():
    text = told("{player}: {what}", player="Ada", what=counted("{n} hit", "{n} hits", 2))
    assert text == "Ada: 2 hits"
    assert language_of("en").of_told(text) == "Ada: 2 hits"
    assert listed_and(["Ada", "Ben", "Cem"]) == "Ada, Ben and Cem"
    assert strung(["1", "2"], "; ") == "1; 2"
    assert sentence(told("the end")) == "The end."


@pytest.mark.parametrize(
    ("code", "ended"),
    [("de", "2 Punkte."), ("it", "2 punti."), ("pl", "2 punkty.")],
)
def test_plurals_and_parts_are_told_in_the_language(code, ended):
    assert language_of(code).of_told(counted("{n} point.", "{n} points.", 2)) == ended


def test_polish_has_three_forms():
    polish = language_of("pl")
    told_of = [polish.of_told(counted("{n} point.", "{n} points.", n)) for n in (1, 3, 5, 22)]
    assert told_of == ["1 punkt.", "3 punkty.", "5 punkt\u00f3w.", "22 punkty."]


def test_names_are_never_translated():
    language = language_of("de")
    assert language.of_told("Total") == "Total"
    assert "Total" in language.of_told(told("{player} wins.", player="Total"))


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", games.names())
def test_verdicts_differ_only_in_their_messages(code, name):
    record = {"papercraft": 1, "game": name}
    with pytest.raises(ReadError):
        score(record, code)
    text = (LOCALE.parents[1] / "docs" / "FORMATS.md").read_text("utf-8")
    assert re.search(r"lang", text)


def test_every_language_is_listed():
    assert languages() == ["en", *OTHERS]
