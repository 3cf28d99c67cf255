"""Translatable messages: English text that remembers the message id it was formatted from.

``gettext("{name} wins.", name="Ada")`` is the string ``Ada wins.`` and carries its message id
``{name} wins.``, which a catalogue translates later. This module knows only English; see
``core.language`` for translations.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Message(str):  # noqa: SLOT000 - the sentences of a verdict are few
    """English text with its msgid, its arguments and, for plurals, its count.

    ``msgid`` has ``{names}`` instead of the arguments, which may be messages themselves. With a
    ``quantity``, ``msgid`` is the singular and ``msgid_plural`` the plural form. A ``context``
    distinguishes equal English texts that need different translations. ``translations``, by
    language, are those that came with the text; they take precedence over the catalogues.
    """

    msgid: str
    args: Mapping[str, object]
    msgid_plural: str | None = None
    quantity: int | None = None
    context: str = ""
    capital: bool = False
    translations: Mapping[str, str] | None = None

    def with_capital(self) -> Message:
        """Return the message with its first letter capitalized, in every language."""
        text = Message(capitalized(self))
        text.msgid, text.args, text.context = self.msgid, self.args, self.context
        text.msgid_plural, text.quantity = self.msgid_plural, self.quantity
        text.capital, text.translations = True, self.translations
        return text


def error_message(error: BaseException) -> str:
    """Return the text of an error, as a translatable message if it was raised with one."""
    text = error.args[0] if error.args else None
    return text if isinstance(text, Message) else str(error)


def capitalized(text: str) -> str:
    """Return the text with its first letter capitalized, the rest unchanged."""
    return text[:1].upper() + text[1:]


def gettext_noop(msgid: str) -> str:
    """Mark a message id for the catalogues and return it unchanged, to be formatted later."""
    return msgid


def gettext(msgid: str, /, **args: object) -> Message:
    """Return a message formatted from its id and arguments."""
    text = Message(msgid.format(**args))
    text.msgid, text.args = msgid, args
    return text


def as_message(text: str) -> Message:
    """Return a text that a game declares as a message without arguments, escaping braces."""
    return gettext(text.replace("{", "{{").replace("}", "}}"))


def own_text(text: str, translations: Mapping[str, str]) -> Message:
    """Return a text from a user's file, with its translations by language, as a message.

    Without a translation, it is translated like the texts printed on sheets, by the catalogues.
    """
    message = as_message(text)
    message.translations = translations
    return message


def pgettext(context: str, msgid: str, /, **args: object) -> Message:
    """Return a message whose translation depends on its context.

    ``pgettext("draw pile", "face down")`` is ``face down``, which agrees with the pile in languages
    with genders.
    """
    text = gettext(msgid, **args)
    text.context = context
    return text


def catalogue_key(context: str | None, msgid: str) -> str:
    """Return the key of a message in a catalogue, in gettext's format."""
    return f"{context}\x04{msgid}" if context else msgid


def ngettext(singular: str, plural: str, count: int, /, **args: object) -> Message:
    """Return a message whose plural form depends on ``count``, available as ``{n}``."""
    text = Message((singular if count == 1 else plural).format(n=count, **args))
    text.msgid, text.msgid_plural, text.quantity = singular, plural, count
    text.args = {"n": count, **args}
    return text


def join(items: Sequence[str], separator: str = ", ") -> Message:
    """Return the items joined by a separator that is the same in every language."""
    msgid, names = _joined(len(items), separator)
    text = Message(separator.join(items))
    text.msgid, text.args = msgid, dict(zip(names, items, strict=True))
    return text


@lru_cache(maxsize=64)
def _joined(count: int, separator: str) -> tuple[str, tuple[str, ...]]:
    """Return the message id for ``count`` joined items, and the names of its arguments."""
    names = tuple(f"p{n}" for n in range(count))
    return separator.join(f"{{{name}}}" for name in names), names


def join_and(items: Sequence[str]) -> Message:
    """Return ``Ada``, ``Ada and Ben`` or ``Ada, Ben and Cem``."""
    if len(items) < 2:  # noqa: PLR2004 - a single item needs no "and"
        return join(items)
    return gettext("{first} and {last}", first=join(items[:-1]), last=items[-1])


def sentence(text: str) -> Message:
    """Return the text as a sentence: with a capital letter and a full stop."""
    return gettext("{text}.", text=text).with_capital()
