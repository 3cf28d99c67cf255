"""Every problem of a record in one pass, at its place, in sentences of ours."""

import math
import re
from datetime import date, datetime, time
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import pytest
from pydantic import BaseModel, BeforeValidator, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError, PydanticKnownError
from pydantic_core.core_schema import ErrorType

from papercraft import games
from papercraft.core.problems import MOST_PROBLEMS, ReadError
from papercraft.core.records import FORM_ERROR, MOST_LETTERS, Plain, Strict, without
from papercraft.core.validation import place_of, validate
from papercraft.core.validation_messages import message_of
from tests.everygame import NAMES


def _deep(value):
    return _deep(value) if value == 1 else value


class Inner(Strict):
    text: Plain = ""
    deep: Annotated[int, BeforeValidator(_deep)] = 0
    points: list[Annotated[list[float], Field(min_length=2, max_length=2)]] = Field(
        default=[], min_length=2, max_length=3
    )


def _kind(value):
    return {dict: "inner", str: "text", list: "list"}.get(type(value))


Either = Annotated[
    Annotated[Inner, Tag("inner")]
    | Annotated[Annotated[str, without("~")], Tag("text")]
    | Annotated[list[int], Tag("list")],
    Discriminator(_kind, custom_error_type=FORM_ERROR, custom_error_message="should be this"),
]


class Outer(Strict):
    inner: Inner = Inner()
    named: dict[str, Inner] = Field(default={})
    either: list[Either] = Field(default=[])
    plain: int | str | None = None


def problems_of(data):
    model, problems = validate(Outer, data)
    assert model is None
    return [tuple(problem) for problem in problems]


def test_good_data_are_the_model():
    model, problems = validate(Outer, {"inner": {"text": "x"}, "either": ["a", [1], {}]})
    assert (model.inner.text, problems) == ("x", [])


def test_long_and_odd_texts_are_refused():
    assert validate(Outer, {"inner": {"text": "x" * MOST_LETTERS}})[1] == []
    long = problems_of({"inner": {"text": "x" * (MOST_LETTERS + 1)}})
    assert long == [
        ("inner.text", f"may have at most {MOST_LETTERS} characters, not {MOST_LETTERS + 1}")
    ]
    odd = problems_of({"inner": {"text": "a\x1b"}})
    assert odd == [("inner.text", "contains a character that cannot be displayed")]


def test_unknown_keys_are_told_with_those_of_their_place():
    assert problems_of({"iner": {}}) == [("iner", "unknown key; did you mean 'inner'?")]
    wanted = "unknown key; did you mean 'text'?"
    assert problems_of({"inner": {"txet": ""}}) == [("inner.txet", wanted)]
    # Below keys that people choose, and in a union, too.
    assert problems_of({"named": {"Ada": {"txet": ""}}}) == [("named.Ada.txet", wanted)]
    assert problems_of({"either": [{"txet": ""}]}) == [("either.1.txet", wanted)]
    [(_, message)] = problems_of({"qqq": 1})
    assert message == "unknown key; the keys here are inner, named, either, plain"

    class Empty(Strict):
        pass

    assert validate(Empty, {"x": 1})[1][0].message == "unknown key"


def test_a_record_that_is_nested_without_end_is_refused():
    assert problems_of({"inner": {"deep": 1}}) == [("", "the record is nested too deeply")]


# --- places ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["~", "~text", "~inner", "inner~", "1", "", "[key]", "a.b", "\x1b"])
def test_any_key_is_told_at_its_place(key):
    shown = ascii(key)[1:-1]
    assert problems_of({key: 1})[0][0] == shown
    assert problems_of({"named": {key: {"deep": "x"}}})[0][0] == f"named.{shown}.deep"
    assert problems_of({"either": [{key: 1}]})[0][0] == f"either.1.{shown}"
    assert problems_of({"either": [{"inner": 1}]})[0][0] == "either.1.inner"


def test_the_branch_of_a_union_is_no_place():
    found = problems_of({"either": ["~", [1, "x"], {"deep": "x"}, 5], "plain": 1.5})
    assert [place for place, _ in found] == [
        "either.1", "either.2.2", "either.3.deep", "either.4", "plain", "plain",
    ]  # fmt: skip
    assert found[3][1] == "should be this, not 5"


def test_long_keys_are_cut():
    assert place_of(["x" * 41, 0]) == "x" * 37 + "....1"
    assert place_of(["x" * 40]) == "x" * 40


# --- keys that no model can have ------------------------------------------------------------------


def test_a_key_that_is_no_text_hides_nothing():
    odd = {"\ud800": 1, 7: 2, None: 3}
    found = problems_of({**odd, "iner": 1, "inner": {"txet": 1, "\ud800": 1}, "either": [{5: 1}]})
    assert sorted(found) == [
        ("", "the key '\\ud800' contains a character that cannot be displayed"),
        ("", "the key 7 should be a string"),
        ("", "the key null should be a string"),
        ("either.1", "the key 5 should be a string"),
        ("iner", "unknown key; did you mean 'inner'?"),
        ("inner", "the key '\\ud800' contains a character that cannot be displayed"),
        ("inner.txet", "unknown key; did you mean 'text'?"),
    ]
    # Nothing else is wrong, and still there is no model.
    assert problems_of({7: 1}) == [("", "the key 7 should be a string")]


def test_data_that_hold_themselves_are_refused():
    endless = {"inner": {}}
    endless["inner"]["text"] = endless
    assert problems_of(endless)[0][0] == "inner.text"
    endless[7] = 1
    assert problems_of(endless) == [("", "the record is nested too deeply")]


# --- one pass -------------------------------------------------------------------------------------


def test_a_list_of_the_wrong_length_hides_none_of_its_entries():
    found = problems_of({"inner": {"points": [[1, "x"], [1], [1, 2], [1, 2], [1, 2]]}})
    assert found == [
        ("inner.points", "has 5 entries; may have at most 3"),
        ("inner.points.1.2", "should be a number, not 'x'"),
        ("inner.points.2", "has 1 entry; must have at least 2"),
    ]
    assert problems_of({"inner": {"points": [["x"]]}}) == [
        ("inner.points.1.1", "should be a number, not 'x'"),
        ("inner.points", "has 1 entry; must have at least 2"),
        ("inner.points.1", "has 1 entry; must have at least 2"),
    ]
    # A list cut to its limit may be right, and the data are still refused.
    assert problems_of({"inner": {"points": [[1, 2]] * 4}}) == [
        ("inner.points", "has 4 entries; may have at most 3")
    ]
    assert problems_of({"either": [{"points": [[1, 2, 3, 4]] * 9}]}) == [
        ("either.1.points", "has 9 entries; may have at most 3"),
        *((f"either.1.points.{n}", "has 4 entries; may have at most 2") for n in (1, 2, 3)),
    ]


def test_a_table_that_is_too_large_hides_none_of_its_entries():
    class Few(Strict):
        few: Annotated[dict[str, int], Field(max_length=2)]

    assert validate(Few, {"few": {"a": "x", "b": 1, "c": 2, "d": 3}})[1] == [
        ("few", "has 4 entries; may have at most 2"),
        ("few.a", "should be a whole number, not 'x'"),
    ]


def test_a_key_of_a_table_is_told_at_its_place():
    class Named(Strict):
        by_name: dict[Annotated[str, Field(max_length=5)], int]

    data = {"by_name": {"a long name": 1, "[key]": "x", "short": "x"}}
    assert validate(Named, data)[1] == [
        ("by_name.a long name", "may have at most 5 characters, not 11"),
        ("by_name.[key]", "should be a whole number, not 'x'"),
        ("by_name.short", "should be a whole number, not 'x'"),
    ]


def test_many_problems_are_cut():
    with pytest.raises(ReadError) as caught:
        validate(Outer, {"either": [5] * 1000})
    found = caught.value.problems
    assert len(found) == MOST_PROBLEMS
    assert found[-1] == ("", "there are more problems")


# --- sentences ------------------------------------------------------------------------------------

RAW = re.compile(
    r"Input|Value error|Assertion failed|Field required|valid |should have|permitted|unable to|"
    r"Unable|pydantic|Extra inputs|Error"
)
# What pydantic needs to make its text of any error.
CONTEXT = {
    "error": "e", "gt": 1, "ge": 1, "lt": 1, "le": 1, "multiple_of": 2, "field_type": "List",
    "min_length": 1, "max_length": 1, "actual_length": 3, "pattern": "p", "expected": "'a' or 'b'",
    "method_name": "m", "class_name": "C", "class": "C", "encoding": "e", "encoding_error": "e",
    "tz_expected": 1, "tz_actual": 2, "discriminator": "d", "tag": "t", "expected_tags": "t",
    "expected_schemas": "s", "expected_schemes": "s", "expected_version": 4, "max_digits": 1,
    "decimal_places": 1, "whole_digits": 1, "attribute": "a",
}  # fmt: skip


def raising(error):
    def fail(_value):
        raise error

    class Model(Strict):
        x: Annotated[Any, BeforeValidator(fail)]

    return Model


@pytest.mark.parametrize("kind", get_args(ErrorType))
def test_no_text_of_pydantic_comes_through(kind):
    own = {"error": ValueError("is odd")} if kind in {"value_error", "assertion_error"} else {}
    error = PydanticKnownError(kind, CONTEXT | own)
    [problem] = validate(raising(error), {"x": "given"})[1]
    assert problem.place == "x"
    assert problem.message
    assert not RAW.search(problem.message.replace("is not valid here", "")), problem
    assert error.message() not in problem.message


def test_what_nobody_knows_gets_a_general_sentence():
    error = PydanticCustomError("odd", "Input is odd")
    assert validate(raising(error), {"x": 7})[1] == [("x", "7 is not valid here")]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [(ValueError("is odd"), "is odd"), (AssertionError("is odd"), "is odd"),
     (ValueError(3), "3"), (AssertionError(), ""),
     (UnicodeDecodeError("utf-8", b"x", 0, 1, "odd"),
      "'utf-8' codec can't decode byte 0x78 in position 0: odd")],
)  # fmt: skip
def test_validators_speak_for_themselves(error, sentence):
    assert validate(raising(error), {"x": 7})[1] == [("x", sentence)]


@pytest.mark.parametrize(
    ("annotation", "value", "sentence"),
    [
        (int, None, "should be a whole number, not null"),
        (str, date(2026, 1, 31), "should be a string in quotes, not 2026-01-31"),
        (str, time(7, 30), "should be a string in quotes, not 07:30:00"),
        (str, datetime(2026, 1, 31), "should be a string in quotes, not 2026-01-31T00:00:00"),  # noqa: DTZ001
        (float, math.nan, "should be a finite number, not nan"),
        (float, 10**400, "should be a number, not a very large number"),
        (None, 1, "should be left out"),
        (Annotated[int, Field(gt=1)], 1, "should be more than 1, not 1"),
        (Annotated[int, Field(lt=1)], 1, "should be less than 1, not 1"),
        (Annotated[int, Field(multiple_of=2)], 1, "should be a multiple of 2, not 1"),
        (Annotated[str, Field(min_length=2)], "x", "must have at least 2 characters, not 1"),
        (Annotated[str, Field(max_length=2)], "xyz", "may have at most 2 characters, not 3"),
        (Literal["a", 1], "\ud800", "contains a character that cannot be displayed"),
        (Literal["a", 1], "b", "should be 'a' or 1, not 'b'"),
        (Annotated[str, Field(pattern="a")], "b", "'b' is not valid here"),
    ],
)
def test_values_of_the_wrong_kind(annotation, value, sentence):
    class Model(Strict):
        x: annotation

    assert validate(Model, {"x": value})[1] == [("x", sentence)]


# The errors that the parts of a model can raise in strict mode, beside those of their limits.
CAN_RAISE = {
    "model": {"model_type"},
    "model-fields": {"missing", "extra_forbidden"},
    "str": {"string_type", "string_unicode"},
    "int": {"int_type", "int_from_float"},
    "float": {"float_type", "finite_number"},
    "bool": {"bool_type"},
    "list": {"list_type"},
    "dict": {"dict_type"},
    "literal": {"literal_error"},
    "function-after": {"value_error", "assertion_error"},
    "function-before": {"value_error", "assertion_error"},
    "tagged-union": {FORM_ERROR},
}
HARMLESS = {"any", "default", "nullable", "definitions", "definition-ref", "model-field", "none"}
LIMITS = {
    "ge": "greater_than_equal",
    "gt": "greater_than",
    "le": "less_than_equal",
    "lt": "less_than",
    "multiple_of": "multiple_of",
}


def errors_of(node):
    """Every error that a schema of pydantic can raise."""
    if isinstance(node, dict) and isinstance(node.get("type"), str) and node["type"] != "custom":
        kind = node["type"]
        assert kind in CAN_RAISE.keys() | HARMLESS, kind
        yield from CAN_RAISE.get(kind, ())
        yield from (LIMITS[key] for key in LIMITS.keys() & node.keys())
        assert kind != "tagged-union" or node["custom_error_type"] == FORM_ERROR
        prefix = "string_" if kind == "str" else ""
        yield from (f"{prefix}too_{'short' if key == 'min_length' else 'long'}"
                    for key in ("min_length", "max_length") if key in node)  # fmt: skip
    inner = ("schema", "fields", "items_schema", "keys_schema", "values_schema", "choices",
             "definitions")  # fmt: skip
    for key in inner if isinstance(node, dict) and "type" in node else ():
        value = node.get(key, ())
        parts = value if isinstance(value, list) else [value]
        if isinstance(value, dict) and not isinstance(value.get("type"), str):
            parts = list(value.values())
        for part in parts:
            yield from errors_of(part)


def all_models():
    """Every record model of ours: those of records, sheets, tasks and parts."""
    root = Path(games.__file__).parent
    for name in NAMES:
        for path in (root / name).glob("*.py"):
            import_module(f"papercraft.games.{name}.{path.stem}")
        games.load(name).schemas()
    found, queue = set(), [Strict]
    while queue:
        inner = queue.pop().__subclasses__()
        found |= {model for model in inner if model.__module__.startswith("papercraft.")}
        queue += inner
    return found


def test_every_error_that_our_models_can_raise_has_a_sentence_of_its_own():
    models = all_models()
    assert len(models) > 30
    kinds = {kind for model in models for kind in errors_of(model.__pydantic_core_schema__)}
    assert {"literal_error", "too_long", "too_short", FORM_ERROR} <= kinds
    assert kinds <= {*get_args(ErrorType), FORM_ERROR}
    general = message_of({"type": "nobody knows", "input": "x"}, "", ())
    for kind in sorted(kinds):
        fault = {"type": kind, "input": "x", "msg": "should be y", "ctx": CONTEXT}
        fault["ctx"] = CONTEXT | {"error": ValueError("is odd")}
        assert message_of(fault, "key", ()) != general, kind


def test_every_model_is_strict():
    for model in all_models():
        assert issubclass(model, BaseModel)
        # The boxes of a described sheet have the names that it gives them; each value is checked.
        typed = "__pydantic_extra__" in vars(model).get("__annotations__", {})
        names = "allow" if typed else "forbid"
        assert {key: model.model_config[key] for key in ("extra", "strict", "allow_inf_nan")} == {
            "extra": names, "strict": True, "allow_inf_nan": False,
        }  # fmt: skip
