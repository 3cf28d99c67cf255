"""Help in the language of messages.

Texts of commands and options are declared in English, and a formatter translates them when they are
shown; a text with arguments stays a message until then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from papercraft.cli.spoken import told, told_help
from papercraft.core.messages import Message, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterable

# What click writes between the help of an option and its default or range.
_EXTRA = "  ["
# Words of usage, which are not names of what is typed.
EXAMPLE = gettext_noop("Example:")
USAGE_WORDS = (
    gettext_noop("[OPTIONS]"),
    gettext_noop("COMMAND [ARGS]..."),
    gettext_noop("[COMMAND] [ARGS]..."),
)


class SpokenFormatter(click.HelpFormatter):
    """Writes help in the language that is spoken."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how a command is called."""
        for words in USAGE_WORDS:
            args = args.replace(words, told_help(words))
        super().write_usage(prog, args, prefix)

    def write_heading(self, heading: str) -> None:
        """Write a heading."""
        super().write_heading(told_help(heading))

    def write_text(self, text: str) -> None:
        """Write paragraphs, or an example."""
        _, example, command = text.partition(EXAMPLE)
        super().write_text(told_help(EXAMPLE) + command if example else told_help(text))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write a list of names with their texts."""
        spoken = [(name, told_record(text)) for name, text in rows]
        super().write_dl(spoken, col_max, col_spacing)


def told_record(text: str) -> str:
    """Return the help of an option, with its default or range behind it."""
    words, extra, rest = text.rpartition(_EXTRA)
    return told_help(words) + extra + rest if extra else told_help(text)


class Option(click.Option):
    """An option whose help may be a message."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Keep the message, of which click would make a plain text."""
        super().__init__(*args, **kwargs)
        if isinstance(kwargs.get("help"), Message):
            self.help = kwargs["help"]

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option and its help."""
        written = self.help
        if not isinstance(written, Message):
            return super().get_help_record(ctx)
        self.help = told(written)
        try:
            return super().get_help_record(ctx)
        finally:
            self.help = written
