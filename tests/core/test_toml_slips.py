"""What people get wrong in TOML and JSON is told with the line and with what would be right."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papercraft.core.problems import ReadError
from papercraft.core.records import parse
from papercraft.core.toml_slips import Slip, toml_slip

LIST = "line 1: a list is not closed, or a comma is missing in it, as in [1, 2, 3]"
QUOTE = "a quote is not closed; text must be between two quotes"


def told(text):
    with pytest.raises(ReadError) as caught:
        parse(text.encode())
    [problem] = caught.value.problems
    return f"{caught.value.where['']}: {problem.message}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dice = 3, 2", "line 1: write several values as a list in brackets, as in "
         "dice = [1, 2, 3]"),
        ('cups = "E2", "H2"', "line 1: write several values as a list in brackets, as in "
         "cups = [1, 2, 3]"),
        ("dice = 3,2,1", "line 1: write several values as a list in brackets, as in "
         "dice = [1, 2, 3]"),
        ("x = [\n {grün = 2, rosa = 3},\n]", "line 2: the key grün needs quotes, because it has "
         "characters other than a-z, 0-9, _ and -"),
        ("title = Ada, Ben", 'line 1: a text needs quotes: title = "Ada, Ben"'),
        ("a = 1\nname = Ada", 'line 2: a text needs quotes: name = "Ada"'),
        ("name = Ada # me", 'line 1: a text needs quotes: name = "Ada"'),
        ("expert = yes", "line 1: write expert = true, not yes"),
        ("expert = Nein", "line 1: write expert = false, not Nein"),
        ("expert = TRUE", "line 1: write expert = true, not TRUE"),
        ("date = 12.3.2026", 'line 1: write a date as a text in quotes: date = "12.3.2026"'),
        ("date = 12/3/2026", 'line 1: write a date as a text in quotes: date = "12/3/2026"'),
        ("a = 1,5", "line 1: 1,5 is not a TOML number; write 10 or 2.5, or a text in "
         "quotes"),
        ("a = 1,", "line 1: nothing may follow the value of a; remove the , at its end"),
        ("a =", "line 1: the value of a is missing after ="),
        ("dice = [1 2]", "line 1: a comma is missing between two values of the list"),
        ('a = ["x" "y"]', "line 1: a comma is missing between two values of the list"),
        ("a = [1,, 2]", "line 1, column 8: this is not a TOML value: , 2]"),
        ('a = ["x"\n"y"]', LIST),
        ("a = [1, 2", LIST),
        ("a = [1, 2\nb = 3", LIST),
        ("a = [\n1,\n2\n\n[b]", LIST.replace("line 1", "line 5, column 1")),
        ("a = {b = 1", "line 1: a table is not closed, or a comma is missing in it, as in "
         "{a = 1, b = 2}"),
        ("a = [yes, no]", "line 1: write true or false, not yes or no"),
        ("a = [Ada, true]", 'line 1: texts in a list need quotes, as in ["Ada"]'),
        ("players = [\n {name = Ada},\n]", 'line 2: a text needs quotes: name = "Ada"'),
        ("a = {b = yes}", "line 1: write b = true, not yes"),
        ("a = {b = 1, b = 2}", "line 1, column 18: the key b occurs twice; remove one of "
         "them"),
        ("a = 1\na = 2", "line 2: the key a occurs twice; remove one of them"),
        ("[x]\na=1\n[x]\nb=2", "line 3, column 3: the table x occurs twice; rename one "
         "of them, or use [[x]] for both if it has several entries"),
        ("[box.red]\na=1\n[box.red]\nb=2", "line 3, column 9: the table box.red occurs twice; "
         "rename one of them, or use [[box.red]] for both if it has several entries"),
        ("name = \u201eAda\u201c", "line 1: \u201e is not a TOML quote; write straight "
         'quotes, as in name = "Ada"'),
        ('name = "Ada', f"line 1: {QUOTE}"),
        ('name = Ada"', f"line 1: {QUOTE}"),
        ('Ada"', f"line 1: {QUOTE}"),
        ('x = "a b\n c d"\n', f"line 1: {QUOTE}"),
        ('\nx = """a', f"line 2: {QUOTE}"),
        ("name: Ada", 'line 1: write = between a key and its value: name = "Ada"'),
        ('name "Ada"', 'line 1, column 6: = is missing between a key and its value, as in '
         'name = "Ada"'),
        ("größe = 1", "line 1: the key größe needs quotes, because it has characters other than "
         "a-z, 0-9, _ and -"),
        ("[players", "line 1: the bracket of the heading is not closed, as in [rules] or "
         "[[players]]"),
        ('a = "x" "y"', 'line 1, column 9: the line should have ended before this: "y"'),
        ('a = "c:\\users"', "line 1, column 10: write a backslash in a text twice, or "
         "put the text in '...'"),
        ("x = [\n1, x],\n]", "line 2, column 4: this is not a TOML value: x],"),
        ('{"a": 1,}', "line 1, column 9: expected a key in double quotes here"),
        ('{"a" 1}', 'line 1, column 6: a colon is missing after a key, as in "name": "Ada"'),
        ('{"a": [1 2]}', "line 1, column 10: a comma or a closing bracket is missing"),
    ],
)  # fmt: skip
def test_a_slip_is_told_with_its_line_and_what_would_be_right(text, said):
    assert told(text) == said


def test_long_lines_are_told_in_general_words():
    assert told("a = " + "x" * 3000).startswith("line 1, column 5: this is not a TOML value: x")


@given(st.text(alphabet="ab=[]{}\"'#,.: \n1\u201e\t\\-", max_size=60))
def test_there_are_words_for_every_text_that_is_no_toml(text):
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        slip = toml_slip(text, error)
        assert str(slip.message)
        assert 1 <= slip.line <= text.count("\n") + 1


@pytest.mark.parametrize(
    ("text", "reason", "place"),
    [
        ("a = 1\n", "Unterminated string (at line 2, column 1)", "line 1"),
        ("a = 1", "Invalid value (at line 5, column 1)", "line 5, column 1"),
    ],
)
def test_places_that_a_parser_tells_are_those_of_a_line(text, reason, place):
    assert toml_slip(text, ValueError(reason)).place == place


def test_a_place_that_is_not_known_is_not_told():
    assert Slip(0, 0, toml_slip("(", ValueError("?")).message).place == ""
