"""Messages are kept with their msgid, so that they can be told in any language later."""

import json

import pytest

from papercraft.core.messages import Message, gettext, ngettext, pgettext
from papercraft.core.stored_messages import message_data, stored_message

MESSAGES = (
    gettext("{name} wins.", name="Ada"),
    gettext("at {x:.2f} mm", x=1.5),
    ngettext("{n} question", "{n} questions", 3),
    pgettext("choice", "blank"),
    gettext("{one}: {other}", one=gettext("cards"), other=ngettext("{n} page", "{n} pages", 1)),
    gettext("the roll of {name!r}", name="Ben").with_capital(),
)


@pytest.mark.parametrize("message", MESSAGES)
def test_a_message_is_read_as_it_was_written(message):
    read = stored_message(json.loads(json.dumps(message_data(message))), str(message))
    assert isinstance(read, Message)
    assert read == message
    assert vars(read) == vars(message)


def test_other_texts_have_no_data():
    assert message_data("Ada") is None
    assert type(stored_message(None, "Ada")) is str


def test_other_values_are_kept_as_texts():
    assert message_data(gettext("{x}", x=["a"]))["args"] == {"x": "['a']"}


def deep(levels):
    data = {"msgid": "x", "args": {}}
    for _ in range(levels):
        data = {"msgid": "{a}", "args": {"a": data}}
    return data


@pytest.mark.parametrize(
    "data",
    [
        {"msgid": "other", "args": {}},
        {"msgid": "{a.__class__}", "args": {"a": 1}},
        {"msgid": "{a:999999999}", "args": {"a": 1}},
        {"msgid": "{a!a}", "args": {"a": 1}},
        {"msgid": "{", "args": {}},
        {"msgid": "{b}", "args": {}},
        {"msgid": "{a}", "args": {"a": [1]}},
        {"msgid": "{a}", "args": []},
        {"msgid": 7, "args": {}},
        {"args": {}},
        deep(20),
        "x",
    ],
)
def test_what_does_not_make_the_text_is_left_alone(data):
    assert type(stored_message(data, "x")) is str


def test_messages_lie_as_deep_as_people_say_them():
    assert isinstance(stored_message(deep(3), "x"), Message)
