"""Every language says everything, with the same parts, in letters the fonts have."""

import re
import tomllib
from functools import cache
from pathlib import Path
from string import Formatter

import polib
import pytest

from papercraft import games, score
from papercraft.core.ids import IdError
from papercraft.core.language import get_language, language_by_number, language_number, languages
from papercraft.core.messages import gettext, join, join_and, ngettext, sentence
from papercraft.core.problems import UsageError
from papercraft.core.sheet import Paragraph, Text, Use
from papercraft.paint.fonts import font
from papercraft.paint.styles import styles_of
from papercraft.paint.text import font_of, wrap_lines
from tests.messages import LOCALE, catalogues, drawn, messages, plurals

CASES = Path(__file__).parents[1] / "games"
OTHERS = [path.stem for path in sorted(LOCALE.glob("*.po"))]


@pytest.fixture(scope="module")
def wanted():
    return messages()


def parts(form):
    return sorted(name for _, name, _, _ in Formatter().parse(form) if name is not None)


def entries(code):
    for path in catalogues(code).values():
        catalogue = polib.pofile(str(path))
        yield from ((catalogue, entry) for entry in catalogue)


def forms(entry):
    return list(entry.msgstr_plural.values()) or [entry.msgstr]


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_is_missing_and_nothing_left_over(code, wanted):
    assert {"", "cat", "cutit", "cuttle", "rope"} <= catalogues(code).keys()
    for owner, path in catalogues(code).items():
        catalogue = polib.pofile(str(path))
        said = {entry.msgid: entry.msgid_plural or None for entry in catalogue}
        assert said == wanted[owner], path
        assert [entry.msgid for entry in catalogue if not entry.translated() or entry.fuzzy] == []


@pytest.mark.parametrize("code", OTHERS)
def test_forms_have_the_parts_of_the_english_ones(code):
    for catalogue, entry in entries(code):
        if entry.msgid_plural:
            assert sorted(entry.msgstr_plural) == list(range(plurals(catalogue))), entry.msgid
        for form in forms(entry):
            assert parts(form) == parts(entry.msgid), form
            assert form.count("\n") == entry.msgid.count("\n"), form
            assert form == form.strip(), form


@pytest.mark.parametrize("code", OTHERS)
def test_the_fonts_have_all_letters(code):
    known = set.intersection(
        *(set(font(name).names) for name in set(styles_of("cutit", "full").fonts.values()))
    )
    for _, entry in entries(code):
        for form in forms(entry):
            assert not {sign for sign in form if ord(sign) not in known and sign != "\n"}, form


def test_texts_are_english_until_they_are_told_again():
    text = gettext("{player}: {what}", player="Ada", what=ngettext("{n} hit", "{n} hits", 2))
    assert text == "Ada: 2 hits"
    assert get_language("en").translate_message(text) == "Ada: 2 hits"
    assert join_and(["Ada", "Ben", "Cem"]) == "Ada, Ben and Cem"
    assert join(["1", "2"], "; ") == "1; 2"
    assert sentence(gettext("the end")) == "The end."


@pytest.mark.parametrize(
    ("code", "ended"),
    [("de", "2 Punkte."), ("it", "2 punti."), ("pl", "2 punkty.")],
)
def test_plurals_and_parts_are_told_in_the_language(code, ended):
    assert get_language(code).translate_message(ngettext("{n} point.", "{n} points.", 2)) == ended


def test_polish_has_three_forms():
    polish = get_language("pl")
    told_of = [
        polish.translate_message(ngettext("{n} point.", "{n} points.", n)) for n in (1, 3, 5, 22)
    ]
    assert told_of == ["1 punkt.", "3 punkty.", "5 punkt\u00f3w.", "22 punkty."]


def test_names_are_never_translated():
    language = get_language("de")
    assert language.translate_message("Total") == "Total"
    assert "Total" in language.translate_message(gettext("{player} wins.", player="Total"))


@cache
def cases_of(name):
    """The records of a game's case files, each with its verdict in English."""
    records = [tomllib.loads(path.read_text("utf-8")) for path in (CASES / name).glob("cases/*")]
    return [(record, score(record)) for record in records]


def without_messages(verdict):
    entries = [{**entry, "message": ""} for entry in verdict["violations"]]
    return verdict | {"violations": entries}


def numbers_in(message):
    return sorted(re.findall(r"\d+", message))


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", games.names())
def test_verdicts_differ_only_in_their_messages(code, name):
    told_of = {}
    for record, english in cases_of(name):
        verdict = score(record, code)
        assert without_messages(verdict) == without_messages(english)
        for one, other in zip(english["violations"], verdict["violations"], strict=True):
            told_of[one["message"]] = other["message"]
    assert len(told_of) > 20
    for one, other in told_of.items():
        # Translated, with the same numbers in it, and no place left to be filled in.
        assert other != one
        assert numbers_in(other) == numbers_in(one), other
        assert not re.search(r"[{}]", other), other
        assert other[0] == other[0].strip()
        assert other[-1] not in ".:;"


def test_every_language_is_listed():
    assert languages() == ["en", *OTHERS]


def test_a_mistyped_language_gets_a_suggestion():
    with pytest.raises(UsageError, match="unknown language 'dde'; did you mean 'de'"):
        get_language("dde")
    with pytest.raises(UsageError, match=r"unknown language 'tlh'; choose from en, .*pl"):
        get_language("tlh")


def test_what_is_not_translated_yet_stays_english(tmp_path, monkeypatch):
    catalogue = polib.pofile(str(LOCALE / "de.po"))
    catalogue.metadata["X-Papercraft-Number"] = "9"
    catalogue.append(polib.POEntry(msgid="a new sentence", msgstr=""))
    catalogue.save(str(tmp_path / "de.po"))
    monkeypatch.setattr("papercraft.core.language._FOLDER", tmp_path)
    get_language.cache_clear()
    try:
        german = get_language("de")
        assert german.translate_message(gettext("a new sentence")) == "a new sentence"
        assert german.translate_message(ngettext("{n} point.", "{n} points.", 2)) == "2 Punkte."
    finally:
        get_language.cache_clear()


def test_one_alone_needs_no_and():
    assert join_and(["Ada"]) == "Ada"
    assert join_and([]) == ""


def test_every_language_has_a_number_of_its_own():
    numbers = [language_number(code) for code in languages()]
    assert len(set(numbers)) == len(numbers)
    assert [language_by_number(number) for number in numbers] == languages()
    with pytest.raises(IdError, match="language"):
        language_by_number(7)


def test_numbers_have_the_decimal_sign_of_the_language():
    text = gettext("{off:.2f} cells, {n}", off=0.25, n=3)
    assert get_language("de").translate_message(text) == "0,25 cells, 3"
    assert get_language("en").translate_message(text) == "0.25 cells, 3"


def extents(drawing, sheet, styles):
    """Every line of text on a sheet with where it reaches: left, top, right, bottom in mm."""

    def turned(x, y, use):
        for _ in range(use.turn):
            x, y = -y, x
        return use.x + use.scale * x, use.y + use.scale * y

    def walk(marks, uses):
        for mark in marks:
            if isinstance(mark, Use):
                yield from walk(drawing.stamps[mark.stamp], (mark, *uses))
            elif isinstance(mark, Text | Paragraph):
                size = styles.letters[mark.style].size
                face = font_of(styles.letters[mark.style], styles)
                for row in wrap_lines(mark, styles):
                    corners = [
                        (row.x, row.y - 0.7 * size),
                        (row.x + face.width(row.string) * size, row.y + 0.02 * size),
                    ]
                    for use in uses:
                        corners = [turned(*corner, use) for corner in corners]
                    (xs, ys) = zip(*corners, strict=True)
                    yield mark.string, (min(xs), min(ys), max(xs), max(ys))

    return list(walk(sheet.marks, ()))


def clashes(found):
    """Pairs of texts, by their places in the list, that reach into each other."""
    pairs = set()
    for m, (_, (left, top, right, bottom)) in enumerate(found):
        for n in range(m):
            a, b, c, d = found[n][1]
            if min(right, c) - max(left, a) > 0.3 and min(bottom, d) - max(top, b) > 0.3:
                pairs.add((n, m))
    return pairs


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", games.names())
def test_texts_stay_in_the_frame_and_out_of_each_other(code, name):
    game, language, styles = games.load(name), get_language(code), styles_of(name, "full")
    for drawing in drawn(game):
        other = language.drawing(drawing)
        for sheet, shown in zip(drawing.sheets, other.sheets, strict=True):
            found = extents(other, shown, styles)
            for string, (left, top, right, bottom) in found:
                assert left > -1, string
                assert right < 191, string
                assert top > -2, string
                assert bottom < 258, string
            if sheet.part != "cards":
                assert [(found[n][0], found[m][0]) for n, m in clashes(found)] == [], sheet.title
