"""Formulas are whole numbers and names: what is more is refused with a sentence, and quickly."""

import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papercraft.games.tally import formula_checks
from papercraft.games.tally.formula_checks import faults
from papercraft.games.tally.formula_values import FormulaError, value_of
from papercraft.games.tally.formulas import MOST_VALUE, Filled, Scope, names_in

SCOPE = Scope(
    frozenset({"a", "b", "c"}), {"all_of": ("a", "b", "c"), "a": ("a",)}, {"a": False, "b": False},
    squares={"a": {"12": "A1", "11": "B1", "A1": "A1", "B1": "B1"}, "b": {"A1": "A1"}},
    below=frozenset({"late"}),
)  # fmt: skip
FILLED = Filled({"a": 2, "b": 0, "c": -7}, frozenset({"a", "c"}), ticked={"a": ["B1"]})


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a + 3 * 4", 14),
        ("-c // 2", 3),
        ("c % 4 + +b", 1),
        ("a - b - c", 9),
        ("sum(all_of)", -5),
        ("sum(a, b, 3)", 5),
        ("min(all_of) + max(all_of, 9)", 2),
        ("count(all_of) * 10 + filled(all_of, b)", 22),
        ("any(all_of) + all(all_of)", 1),
        ("abs(c)", 7),
        ("35 if a >= 2 else 0", 35),
        ("35 if a > 2 else 1", 1),
        ("(a + 35 if a > 2 else 1)", 1),
        ("(a + 35) if a > 2 else 1", 1),
        ("a + (35 if a > 2 else 1)", 3),
        ("abs(c) if a > 2 else -c if b else 1 + 1", 2),
        ("0 <= b < a != 3", 1),
        ("a == 2 and not b", 1),
        ("b or c <= -7", 1),
        ("ticked(a, 'B1') + ticked(a, '11') * 10 + ticked(a, 11) * 100", 111),
        ("ticked(a, 12) + ticked(b, 'A1')", 0),
        (" + ".join(["(20+10*a if a==b else -10*abs(a-b))*filled(b)*filled(a)"] * 8), 0),
    ],
)
def test_values(text, value):
    assert list(faults(text, SCOPE)) == []
    assert value_of(text, SCOPE, FILLED) == value
    assert type(value_of(text, SCOPE, FILLED)) is int


HOSTILE = [
    ("9**9**9", "cannot be in a formula"),
    ("'a' * 10**9", "cannot be in a formula"),
    ("f'{1:>1000000000}'", "cannot be in a formula"),
    ("open('/etc/hostname').read()", "cannot be in a formula"),
    ("__import__('os').system('true')", "cannot be in a formula"),
    ("().__class__.__bases__", "cannot be in a formula"),
    ("[x for x in (1,)]", "cannot be in a formula"),
    ("{a: b}", "cannot be in a formula"),
    ("(lambda: 1)()", "cannot be in a formula"),
    ("a.b", "cannot be in a formula"),
    ("a[0]", "cannot be in a formula"),
    ("sum(*all_of)", "cannot be in a formula"),
    ("sum(key=1)", "cannot be in a formula"),
    ("sum()", "cannot be in a formula"),
    ("a << 3", "cannot be in a formula"),
    ("~a", "cannot be in a formula"),
    ("a is b", "cannot be in a formula"),
    ("a in b", "cannot be in a formula"),
    ("1.5", "cannot be in a formula"),
    ("True", "cannot be in a formula"),
    ("(b := 3)", "cannot be in a formula"),
    ("1000000001", "at most 1000000000"),
    ("a / b", "use //"),
    ("all_of + 1", "sum(all_of)"),
    ("abs(all_of)", "sum(all_of)"),
    ("filled(3)", "takes names of boxes"),
    ("filled(aa)", "no box or total aa"),
    ("d", "no box or total d"),
    ("late + 1", "the total late is further down; move it up"),
    ("ticked(a, 'K1')", "a has no square 'K1'; its squares are A1 to B1, or '12'"),
    ("ticked(b, 2)", "b has no square 2; its squares are A1 to A1"),
    ("ticked(c, 'A1')", "ticked() takes the name of a grid of squares"),
    ("ticked(a)", "ticked() takes a grid and one of its squares"),
    ("ticked(a, 1.5)", "ticked() takes a grid and one of its squares"),
    ("ticked(a, 'A1', 3)", "ticked() takes a grid and one of its squares"),
    ("ticked(all_of, 'A1' * 10**9)", "ticked() takes a grid and one of its squares"),
    ("", "its end is missing"),
    ("a +", "its end is missing"),
    ("a; b", "is not a formula from '; b' on"),
    ("a + 35 if a else 0", "use brackets: a + (35 if a else 0), or (a + 35 if a else 0)"),
    ("  (a + b) * c if b else 0 ", "brackets: (a + b) * (c if b else 0), or ((a + b) * c if b "),
    ("a + 35 if a > 1 else 0" + " + b" * 40, "brackets: a + (b if c else d), or (a + b if c else"),
    ("35 if a > 2", "else is missing; write what counts otherwise"),
    ("3 * (35 if a > 2)", "else is missing"),
    ("a <= 2 and", "its end is missing"),
    ("a < = 2", "write <= without a space: '< = 2'"),
    ("a = b", "write == to compare, not =: 'a = b'"),
    ("a +\n* b", "is not a formula from '* b' on"),
    ("3 + (a + b", "the bracket before 'a + b' is not closed"),
    ("a b" + " + a" * 20, "is not a formula from 'b + a + a"),
    ("a " + "b" * 30, f"is not a formula from '{'b' * 30}' on"),
    ("a " + "b" * 31, f"is not a formula from '{'b' * 27}...' on"),
    ("'a", "is not a formula from"),
    ("a\0b", "is not a formula"),
    ("+".join(["a"] * 300), "at most 500"),
    ("+".join(["a"] * 120), "nested too deeply"),
    ("-" * 499 + "a", "nested too deeply"),
    ("(" * 240 + "a" + ")" * 240, "is not a formula"),
]


@pytest.mark.parametrize(("signs", "deep"), [(58, False), (59, True)])
def test_a_formula_is_sixty_levels_deep_at_most(signs, deep):
    told = [one for one in faults("-" * signs + "a", SCOPE) if "too deeply" in one]
    assert bool(told) is deep


@pytest.mark.parametrize(("text", "told"), HOSTILE, ids=[text[:20] for text, _ in HOSTILE])
def test_everything_else_is_refused_at_once_with_a_sentence(text, told):
    before = time.process_time()
    said = list(faults(text, SCOPE))
    assert time.process_time() - before < 1
    assert any(told in sentence for sentence in said), said


@pytest.mark.parametrize(
    ("text", "told"),
    [("a // b", "divides by 0"), ("a % b", "divides by 0"),
     (" * ".join(["99999"] * 9), "larger than 1000000000")],
)  # fmt: skip
def test_what_has_no_value_is_told(text, told):
    assert not list(faults(text, SCOPE))
    with pytest.raises(FormulaError, match=told):
        value_of(text, SCOPE, FILLED)


@pytest.mark.parametrize("error", [RecursionError, MemoryError, ValueError])
def test_what_the_parser_gives_up_is_no_formula(monkeypatch, error):
    def gives_up(_text):
        raise error

    monkeypatch.setattr(formula_checks, "parsed", gives_up)
    [fault] = faults("a + b", SCOPE)
    assert "is not a formula" in fault


def test_names_are_told_in_their_order():
    assert names_in("c + sum(b, all_of) + c") == ["c", "b", "all_of", "c"]


PIECES = [
    *("a", "b", "all_of", "zz", "1", "99", "0", "'x'"),
    *("+", "-", "*", "//", "%", "/", "**", "<", "==", "(", ")", ",", ".", "[", "]", ":=", " in "),
    *("sum(", "max(", "filled(", " if ", " else ", " and ", " not ", "lambda:"),
]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_no_formula_does_anything_else(text):
    if not list(faults(text, SCOPE)):
        with suppress(FormulaError):
            assert abs(value_of(text, SCOPE, FILLED)) <= MOST_VALUE
