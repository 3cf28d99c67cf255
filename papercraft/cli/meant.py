"""Suggestions for a command or option that does not exist.

Only imported after a mistake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from papercraft import games
from papercraft.core.messages import gettext
from papercraft.core.problems import advice, closest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.messages import Message

# Words that other programs or people use for our commands, where spelling alone gives no match.
_COMMANDS = {
    "games": "list",
    "new": "new-record",
    "record": "new-record",
    "start": "print",
    "pdf": "print",
    "judge": "score",
    "check": "score",
    "verify": "score",
    "photo": "scan",
    "read": "scan",
    "web": "serve",
    "server": "serve",
    "settings": "config",
    "options": "config",
    "version": "--version",
}
_OPTIONS = {
    "color": "--ink",
    "colour": "--ink",
    "bw": "--ink grey",
    "gray": "--ink grey",
    "grey": "--ink grey",
    "grayscale": "--ink grey",
    "greyscale": "--ink grey",
    "copies": "--count",
    "sets": "--count",
    "language": "--lang",
    "size": "--paper",
    "out": "--output",
    "file": "--output",
    "overwrite": "--force",
    "parts": "--only",
    "pdf": "--output FILE.pdf",
    "random": "--seed",
}
# How many suggestions are shown; names shorter than this resemble anything.
_MOST, _LEAST = 5, 3


def unknown_command(word: str, known: Sequence[str]) -> Message:
    """Return the error message for a word that is not a command."""
    if games.knows(word.lower()):
        form = (
            "{game} is a game: papercraft print {game} prints it, papercraft rules {game} "
            "explains how to play"
        )
        return gettext(form, game=word.lower())
    meant = _COMMANDS.get(word.lower())
    hint = gettext("; did you mean {near!r}?", near=meant) if meant else advice(word, known)
    return gettext("there is no command {word!r}{hint}", word=word, hint=hint)


def meant_options(typed: str, ctx: click.Context) -> list[str]:
    """Return the options of a command that ``typed`` may have meant, the most likely first."""
    known = [
        name
        for param in ctx.command.get_params(ctx)
        if isinstance(param, click.Option) and not param.hidden
        for name in (*param.opts, *param.secondary_opts)
    ]
    word = typed.lstrip("-").partition("=")[0].lower()
    other = _OPTIONS.get(word, "")
    if other.partition(" ")[0] in known:
        return [other]
    if len(word) == 1:
        likely = [name for name in known if name.startswith(f"--{word}")]
        return likely if len(likely) <= _MOST else []
    # Compared without the dashes, which all options have.
    names = {name.lstrip("-"): name for name in known}
    near = closest(word, names)
    return [names[near]] if near and len(near) >= _LEAST else []
