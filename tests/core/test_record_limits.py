"""How large a record may be: told before anything is built of it, in little time."""

import time
import tomllib

import pytest

from papercraft.core.problems import ReadError, suggestion
from papercraft.core.record_limits import (
    MOST_KEY_PARTS,
    MOST_NOTATION,
    MOST_VALUES,
    check_length,
    verify_size,
    verify_toml,
)
from papercraft.core.records import MAX_BYTES, parse
from papercraft.core.validation import validate
from papercraft.games.cat.schema import Record


def outlines(count, points=500):
    """The largest outlines there can be, as a ruler gives them."""
    point = "[3.25, 7.5], "
    return "pieces = [\n" + f"    {{outline = [{point * points}]}},\n" * count + "]\n"


def test_points_with_decimals_are_no_dotted_keys():
    text = outlines(5)
    assert verify_toml(text) is None
    assert len(parse(text.encode())["pieces"]) == 5
    # As many as four players can have.
    assert verify_toml(outlines(40)) is None


def test_dots_in_comments_and_texts_do_not_count():
    dots = "a." * 1000
    for text in (f"# {dots}\na = 1", f'a = "{dots}"', f"a = '{dots}'", f'a = """\n{dots}"""'):
        assert verify_toml(text) is None, text
        assert parse(text.encode()) in ({"a": 1}, {"a": dots})
    quoted = r'a = "\"" # ' + dots
    assert parse(quoted.encode()) == {"a": '"'}


@pytest.mark.parametrize("part", ["a", '"a"', "'a.a'", "1"])
@pytest.mark.parametrize("form", ["{} = 1", "[{}]", "[[{}]]", "b = 'x'\n  c = {{{} = 1}}"])
def test_a_key_of_many_parts_is_told_before_it_is_read(part, form):
    right = form.format(" . ".join([part] * MOST_KEY_PARTS))
    assert verify_toml(right) is None
    assert parse(right.encode())
    wrong = form.format(".".join([part] * (MOST_KEY_PARTS + 1)))
    message = verify_toml(wrong)
    assert f"has {MOST_KEY_PARTS + 1} parts; at most {MOST_KEY_PARTS} are allowed" in message
    with pytest.raises(ReadError, match="a dotted key that begins with"):
        parse(wrong.encode())


@pytest.mark.parametrize(
    "text",
    [
        "a = [" + "0, " * MOST_VALUES + "]",
        "".join(f"a{n} = 0\n" for n in range(MOST_VALUES + 1)),
        "".join(f"[a{n}.b]\n" for n in range(MOST_VALUES // 2 + 1)),
        "".join(f"a{n}.b.c = 0\n" for n in range(MOST_VALUES // 4 + 1)),
        "a = [" + "{}, " * (MOST_VALUES // 2 + 1) + "]",
        "a = " + "[" * (MOST_VALUES + 1),
    ],
    ids=["list", "keys", "tables", "dotted keys", "inline tables", "brackets"],
)
def test_a_file_of_many_values_is_told_before_it_is_read(text):
    assert f"has more than {MOST_VALUES} values; a record has a few" in verify_toml(text)


ENDLESS = {
    "quotes": '"', "literals": "'", "long texts": '"""', "long literals": "'''a''",
    "escapes": '"\\',
    "comments": "#\n", "blanks": " ", "letters": "a", "words": "a ", "dots": ".", "keys": "a .",
    "unfinished": '"a\n', "brackets": "\n[", "numbers": "0.5\n",
}  # fmt: skip


@pytest.mark.costly
@pytest.mark.parametrize("part", ENDLESS.values(), ids=ENDLESS)
def test_looking_for_texts_takes_time_by_the_length_alone(part):
    start = time.process_time()
    verify_toml(part * (MAX_BYTES // len(part)))
    # About a second would be a hundred times too slow; what is not linear takes minutes.
    assert time.process_time() - start < 5


def test_toml_is_understood_as_its_parser_does():
    # Where a text ends decides what is counted: these are one value each.
    for text in (
        'a = ""', "a = ''", 'a = """"""', "a = ''''''", 'a = """"x""""', "a = ''''x'''''",
        r'a = "\\"', r'a = """\""""', r'a = "#\"," # ,,,', "a = '#,'", 'a = """\n"",\n"""',
        "a = '''\n'',\n'''",
    ):  # fmt: skip
        assert tomllib.loads(text)
        many = text + "\nb = [" + "1," * (MOST_VALUES - 10)
        assert verify_toml(many + "]") is None, text
        assert verify_toml(many + "1," * 10 + "]") is not None, text


def test_values_are_counted_wherever_they_are():
    few = {"a": [{"b": [0] * 100}] * 900}
    assert verify_size(few) is None
    place, message = verify_size({"log": {"moves": [0] * 70_000, "more": [[1]] * 20_000}})
    assert place == ["log", "moves"]
    assert message == f"has 70000 entries; a whole record may have at most {MOST_VALUES} values"
    assert verify_size({f"k{n}": 0 for n in range(MOST_VALUES + 1)})[0] == []
    assert verify_size("x" * 10**6) is None


def test_lists_that_share_or_hold_themselves_are_counted_without_end():
    doubled = [0] * 10
    for _ in range(20):
        doubled = [doubled, doubled]
    assert verify_size({"a": doubled})
    endless = [1]
    endless.append(endless)
    assert verify_size(endless) is None
    deep = []
    for _ in range(9000):
        deep = [deep]
    assert verify_size(deep) is None


def test_data_of_many_values_are_refused_at_their_place():
    data = {"papercraft": 1, "game": "cat", "board": {"mice": [[]] * (MOST_VALUES + 1)}}
    with pytest.raises(ReadError) as caught:
        validate(Record, data)
    (problem,) = caught.value.problems
    assert problem.place == "board.mice"


def test_a_list_far_too_long_is_told_alone():
    data = {"papercraft": 1, "game": "cat", "dice": [6] * 2000, "players": []}
    with pytest.raises(ReadError) as caught:
        validate(Record, data)
    told = {problem.place: problem.message for problem in caught.value.problems}
    assert told["dice"] == "has 2000 entries; may have at most 1000"
    assert "players" in told


def test_texts_that_are_parsed_have_a_longest_length():
    check_length("x" * MOST_NOTATION)
    with pytest.raises(ValueError, match="may have at most 2000 characters, not 2001"):
        check_length("x" * (MOST_NOTATION + 1))


def test_nothing_is_suggested_for_what_nobody_types():
    assert suggestion("prin" * 26, ["print" * 20]) == ""
