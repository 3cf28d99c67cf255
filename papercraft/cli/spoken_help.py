"""Help in the user's language.

Commands and options are declared with English texts. A formatter translates them when they are
shown; a text with arguments is a message and stays one until then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from papercraft.cli.spoken import translated, translated_help
from papercraft.core.messages import Message, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterable

# The separator that click writes between an option's help and its default or range.
_EXTRA = "  ["
# Words in the usage line that are not typed as they are, so they are translated.
EXAMPLE = gettext_noop("Example:")
USAGE_WORDS = (
    gettext_noop("[OPTIONS]"),
    gettext_noop("COMMAND [ARGS]..."),
    gettext_noop("[COMMAND] [ARGS]..."),
)


class SpokenFormatter(click.HelpFormatter):
    """Writes help in the user's language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage line of a command."""
        for words in USAGE_WORDS:
            args = args.replace(words, translated_help(words))
        super().write_usage(prog, args, prefix)

    def write_heading(self, heading: str) -> None:
        """Write a heading."""
        super().write_heading(translated_help(heading))

    def write_text(self, text: str) -> None:
        """Write paragraphs, or an example."""
        _, example, command = text.partition(EXAMPLE)
        super().write_text(translated_help(EXAMPLE) + command if example else translated_help(text))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write a list of names with their descriptions."""
        spoken = [(name, translated_record(text)) for name, text in rows]
        super().write_dl(spoken, col_max, col_spacing)


def translated_record(text: str) -> str:
    """Return the help of an option in the user's language, with its default or range kept."""
    words, extra, rest = text.rpartition(_EXTRA)
    return translated_help(words) + extra + rest if extra else translated_help(text)


class Option(click.Option):
    """An option whose help may be a message."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Keep the message, which click would turn into a plain string."""
        super().__init__(*args, **kwargs)
        if isinstance(kwargs.get("help"), Message):
            self.help = kwargs["help"]

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option and its help."""
        written = self.help
        if not isinstance(written, Message):
            return super().get_help_record(ctx)
        self.help = translated(written)
        try:
            return super().get_help_record(ctx)
        finally:
            self.help = written
