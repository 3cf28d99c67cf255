"""Every language says everything, with the same parts, in letters the fonts have."""

import re
import tomllib
from dataclasses import replace
from functools import cache
from math import comb
from pathlib import Path as FilePath
from string import Formatter

import numpy as np
import polib
import pytest
from shapely import STRtree, box, linestrings

from papercraft import games, score
from papercraft.core.ids import IdError
from papercraft.core.language import (
    get_language,
    language_by_number,
    language_number,
    languages,
    with_catalogue,
)
from papercraft.core.messages import gettext, join, join_and, ngettext, pgettext, sentence
from papercraft.core.problems import UsageError
from papercraft.core.shapes import rect
from papercraft.core.sheet import Drawing, Paragraph, Path, Role, Sheet, Text, Use
from papercraft.paint.fonts import font
from papercraft.paint.styles import styles_of
from papercraft.paint.text import font_of, wrap_lines
from tests.messages import LOCALE, catalogues, drawn, is_message, key_of, messages, plurals

CASES = FilePath(__file__).parents[1] / "games"
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
        said = {key_of(entry): entry.msgid_plural or None for entry in catalogue}
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
            assert not {sign for sign in form if ord(sign) not in known and sign not in "\n\b"}, (
                form
            )


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


def test_what_agrees_with_something_else_is_told_apart_by_it():
    polish = get_language("pl")
    down = pgettext("draw pile", "face down")
    assert (down, polish.translate(down)) == ("face down", "zakryta")
    assert polish.translate_message(down.with_capital()) == "Zakryta"
    assert polish.translate("face down") != "zakryta"


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


# What a sheet of one's own says of its rules, nobody translates; and it has few rules.
IN_WORDS_OF_THE_RECORD, SMALL = {"tally.rule"}, {"tally"}


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", games.names())
def test_verdicts_differ_only_in_their_messages(code, name):
    told_of = {}
    for record, english in cases_of(name):
        verdict = score(record, code)
        assert without_messages(verdict) == without_messages(english)
        for one, other in zip(english["violations"], verdict["violations"], strict=True):
            if one["code"] not in IN_WORDS_OF_THE_RECORD:
                told_of[one["message"]] = other["message"]
    assert len(told_of) > (20 if name not in SMALL else 3)
    for one, other in told_of.items():
        # Translated, with the same numbers in it, and no place left to be filled in.
        assert other != one
        assert numbers_in(other) == numbers_in(one), other
        assert not re.search(r"[{}]", other), other
        assert other[0] == other[0].strip()
        assert other[-1] not in ".:;"


def test_every_language_is_listed():
    assert languages() == ("en", *OTHERS)


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
    assert tuple(language_by_number(number) for number in numbers) == languages()
    with pytest.raises(IdError, match="language"):
        language_by_number(7)


def test_numbers_have_the_decimal_sign_of_the_language():
    text = gettext("{off:.2f} cells, {n}", off=0.25, n=3)
    assert get_language("de").translate_message(text) == "0,25 cells, 3"
    assert get_language("en").translate_message(text) == "0.25 cells, 3"


def moved_by(uses, x, y):
    """Where a point of a stamp comes to lie, the innermost use first."""
    for use in uses:
        for _ in range(use.turn):
            x, y = -y, x
        x, y = use.x + use.scale * x, use.y + use.scale * y
    return x, y


def extents(drawing, sheet, styles, beside=0.0, above=0.0):
    """Every line of text on a sheet with where it reaches: left, top, right, bottom in mm.

    Lines are made longer by ``beside`` and higher by ``above``, in mm, at both ends.
    """

    def walk(marks, uses):
        for mark in marks:
            if isinstance(mark, Use):
                yield from walk(drawing.stamps[mark.stamp], (mark, *uses))
            elif isinstance(mark, Text | Paragraph):
                size = styles.letters[mark.style].size
                face = font_of(styles.letters[mark.style], styles)
                for row in wrap_lines(mark, styles):
                    left, right = row.x, row.x + face.width(row.string) * size
                    corners = [
                        (left - beside, row.y - 0.7 * size - above),
                        (right + beside, row.y + 0.02 * size + above),
                    ]
                    (xs, ys) = zip(*(moved_by(uses, *corner) for corner in corners), strict=True)
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


# Words come no nearer to a line or an edge than this, beside them and above or below, in mm: what
# stands closer reads as one. A band is a ground to write on and ends in no line.
BESIDE, ABOVE = 1.5, 0.5
GROUNDS = {"band", "log-band"}


SHARES = np.linspace(0, 1, 9)[1:]
CUBIC = np.stack([comb(3, n) * (1 - SHARES) ** (3 - n) * SHARES**n for n in range(4)], axis=1)


@cache
def lines_of(steps):
    """The lines of an outline, each an array of points; curves are short straight pieces."""
    found = []
    for letter, *numbers in steps:
        ends = [*zip(numbers[::2], numbers[1::2], strict=True)]
        if letter == "M":
            found.append(ends)
        elif letter == "L":
            found[-1] += ends
        elif letter == "C":
            found[-1] += [*map(tuple, CUBIC @ np.array([found[-1][-1], *ends]))]
        else:
            found[-1].append(found[-1][0])
    return [np.array(line) for line in found if len(line) > 1]


def edges(drawing):
    """For each sheet its lines and edges, to be asked which of them are where."""

    @cache
    def of_stamp(name):
        return gathered(drawing.stamps[name])

    def gathered(marks):
        """All points, and how many of them each line has."""
        points, counts = [np.empty((0, 2))], [np.empty(0, int)]
        for mark in marks:
            if isinstance(mark, Use):
                inside, lengths = of_stamp(mark.stamp)
                points.append(np.stack(moved_by([mark], *inside.T), axis=1))
                counts.append(lengths)
            elif isinstance(mark, Path) and mark.style not in GROUNDS:
                points += lines_of(mark.steps)
                counts.append(np.array([len(line) for line in lines_of(mark.steps)], int))
        return np.concatenate(points), np.concatenate(counts)

    for sheet in drawing.sheets:
        points, counts = gathered(sheet.marks)
        yield STRtree(linestrings(points, indices=np.repeat(np.arange(len(counts)), counts)))


def too_near(found, near):
    """The words among texts that come too near to an edge."""
    return {
        text
        for text, corners in found
        if is_message(text) and near.query(box(*corners), predicate="intersects").size
    }


def stamps_of(marks, stamps):
    """The stamps that marks use, and those that these use, each with its name."""
    found = {}
    for name in {mark.stamp for mark in marks if isinstance(mark, Use)}:
        found |= {name: stamps[name], **dict(stamps_of(stamps[name], stamps))}
    return frozenset(found.items())


def each_sheet_once(drawings):
    """The drawings, each with only those sheets that are not the same as an earlier one."""
    known = set()
    for drawing in drawings:
        sheets = {
            (sheet.part, sheet.frame, sheet.marks, stamps_of(sheet.marks, drawing.stamps)): sheet
            for sheet in drawing.sheets
        }
        yield replace(drawing, sheets=tuple(sheets[one] for one in sheets if one not in known))
        known |= sheets.keys()


@pytest.mark.parametrize("name", games.names())
def test_texts_stay_in_the_frame_and_out_of_each_other_and_of_drawings(name):
    game, styles = games.load(name), styles_of(name, "full")
    for drawing in each_sheet_once(drawn(game, earlier=False)):
        # What is drawn is the same in all languages.
        drawings = [*edges(drawing)]
        for code in languages():
            other = get_language(code).drawing(drawing)
            for sheet, near, shown in zip(drawing.sheets, drawings, other.sheets, strict=True):
                found = extents(other, shown, styles)
                for string, (left, top, right, bottom) in found:
                    assert left > -1, string
                    assert right < sheet.frame[0] + 1, string
                    assert top > -2, string
                    foot = -1.4 if sheet.footed else 0.1
                    assert bottom < sheet.frame[1] + foot, string
                if sheet.part != "cards":
                    assert [(found[n][0], found[m][0]) for n, m in clashes(found)] == [], (
                        sheet.title
                    )
                wide = extents(other, shown, styles, BESIDE, ABOVE)
                assert too_near(wide, near) == set(), (code, sheet.title)


def test_a_word_beside_a_drawing_is_found():
    die = Path(Role.INK, "box", rect(20.0, 0.0, 5.0, 5.0, 1.0))
    for x, near in ((11.5, {"passed"}), (5.0, set())):
        word = Text(Role.INK, "label", x, 2.5, "passed", centred=True)
        sheet = Sheet("aids", "title", "alt", (die, word))
        drawing, styles = Drawing({}, (sheet,)), styles_of("cat", "full")
        wide = extents(drawing, sheet, styles, BESIDE, ABOVE)
        assert too_near(wide, *edges(drawing)) == near


@pytest.mark.parametrize(("code", "letters"), [("en", "JQK"), ("de", "BDK"), ("pl", "WDK")])
def test_court_cards_have_the_letters_of_the_language_and_records_keep_theirs(code, letters):
    game, language = games.load("cuttle"), get_language(code)
    drawing = language.drawing(next(iter(drawn(game))))
    shown = [
        mark.string
        for name, marks in sorted(drawing.stamps.items())
        if name.startswith("half-")
        for mark in marks
        if isinstance(mark, Text)
    ]
    assert {text for text in shown if text.isalpha()} == {"A", *letters}
    # A column of a square is a place, not a card.
    assert language.translate("J") == "J"


def test_a_language_knows_the_messages_of_another_catalogue():
    more = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    german = with_catalogue(get_language("de"), more + 'msgid "so far unheard"\nmsgstr "neu"\n')
    assert german.translate("so far unheard") == "neu"
    assert german.translate("interrupted") == get_language("de").translate("interrupted")
