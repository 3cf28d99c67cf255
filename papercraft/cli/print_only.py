"""Parse ``--only``: parts, pages or cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError, advice, join_or, suggestion

if TYPE_CHECKING:
    from papercraft.core.game import AnyGame


class Only(NamedTuple):
    """The selected parts, page numbers (as typed) and cards; each empty for all."""

    parts: tuple[str, ...] = ()
    pages: str | None = None
    cards: tuple[str, ...] = ()


def split_only(text: str | None, game: AnyGame) -> Only:
    """Return the parts, the page numbers and the cards of ``--only``.

    Only card games accept cards; whether a card exists is checked when the game draws them.

    Raises:
        UsageError: a word is not a part, page or card, or cards are mixed with the others.
    """
    if text is None:
        return Only()
    words = [word.strip() for word in text.split(",")]
    parts = tuple(word.lower() for word in words if word.lower() in game.parts)
    numbers = [word for word in words if word.replace("-", "").isdecimal()]
    others = [word for word in words if word.lower() not in parts and word not in numbers]
    if game.cut_out != "cards":
        numbers += [word for word in others if word[:1].isdigit()]
        others = [word for word in others if word not in numbers]
        if others:
            _refuse(others[0], game)
    if others and (parts or numbers):
        form = (
            "--only {text}: {word} is not a part; single cards cannot be combined with parts "
            "or pages"
        )
        raise click.UsageError(gettext(form, text=text, word=repr(others[0])))
    return Only(parts, ",".join(numbers) if numbers else None, tuple(others))


def _refuse(part: str, game: AnyGame) -> None:
    form = "there is no part {word!r}{hint}"
    if suggestion(part, game.parts):
        form = "there is no part {word!r}{hint} (parts: {parts})"
    hint = advice(part, game.parts)
    raise UsageError(gettext(form, word=part, hint=hint, parts=join_or(game.parts)))
