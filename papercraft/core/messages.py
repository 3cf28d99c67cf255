"""Sentences in English that know how they were made, so that they can be told in another language.

``told("{name} wins.", name="Ada")`` is the text ``Ada wins.``, and whoever has a catalogue finds
the form ``{name} wins.`` in it. Nothing here knows any language but English; see ``core.language``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Message(str):  # noqa: SLOT000 - the sentences of a verdict are few
    """An English text with its form, its parts and, where it depends on one, its number.

    ``form`` is the text with ``{names}`` for its parts, which may be told texts themselves. With a
    ``count`` the form for one and ``many``, that for several, are two forms of one message.
    """

    form: str
    parts: Mapping[str, object]
    many: str | None = None
    number: int | None = None
    capital: bool = False

    def with_capital(self) -> Message:
        """Return the text with a capital in front, in every language."""
        text = Message(capitalized(self))
        text.form, text.parts, text.many, text.number = (
            self.form,
            self.parts,
            self.many,
            self.number,
        )
        text.capital = True
        return text


def capitalized(text: str) -> str:
    """Return a text with a capital in front."""
    return text[:1].upper() + text[1:]


def gettext_noop(form: str) -> str:
    """Return a form as it is: it is told elsewhere, and belongs into the catalogues."""
    return form


def gettext(form: str, /, **parts: object) -> Message:
    """Return a text made of a form and its parts."""
    text = Message(form.format(**parts))
    text.form, text.parts = form, parts
    return text


def ngettext(one: str, many: str, count: int, /, **parts: object) -> Message:
    """Return a text whose form depends on a number; the forms have it as ``{n}``."""
    text = Message((one if count == 1 else many).format(n=count, **parts))
    text.form, text.many, text.number, text.parts = one, many, count, {"n": count, **parts}
    return text


def join(items: Sequence[str], between: str = ", ") -> Message:
    """Return texts one after the other; what stands between them is the same in every language."""
    form = between.join(f"{{p{n}}}" for n in range(len(items)))
    return gettext(form, **{f"p{n}": item for n, item in enumerate(items)})


def join_and(items: Sequence[str]) -> Message:
    """Return ``Ada``, ``Ada and Ben`` or ``Ada, Ben and Cem``."""
    if len(items) < 2:  # noqa: PLR2004 - one alone needs no "and"
        return join(items)
    return gettext("{first} and {last}", first=join(items[:-1]), last=items[-1])


def sentence(text: str) -> Message:
    """Return a text with a capital in front and a full stop behind it."""
    return gettext("{text}.", text=text).with_capital()
