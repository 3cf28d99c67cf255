"""Help texts with the options grouped by subject."""

from __future__ import annotations

import click

from papercraft.cli.spoken import translated
from papercraft.core.messages import Message, gettext_noop

# Headings in order, each with its parameters; parameters without a heading come first.
_SUBJECTS = {
    gettext_noop("Several sets"): ("count", "names", "only_name", "blanks", "answers_file"),
    gettext_noop("Pages"): ("only", "skip", "nup", "order", "margin", "gap"),
    gettext_noop("Paper, ink and language"): (
        "paper", "ink", "palette", "large_print", "language", "cmyk", "printer",
    ),
    gettext_noop("Backs and cutting"): (
        "backs", "flip", "back_offset", "gutterfold", "bleed", "safe", "crop_marks", "mark_length",
        "mark_offset", "mark_width",
    ),
    gettext_noop("Machines and shops"): (
        "cut", "cut_radius", "cut_inset", "shop", "card_images", "atlas",
    ),
    gettext_noop("Questions"): ("answers", "no_ask", "as_read", "crops", "report"),
    gettext_noop("Files and output"): (
        "format_", "output", "overlay", "picture", "preview", "watch", "force", "as_json", "help",
    ),
}  # fmt: skip
_PLACES = {
    name: (subject, place)
    for subject, names in _SUBJECTS.items()
    for place, name in enumerate(names)
}
# Options with longer names have their help on the next line.
_WIDEST = 26
# Up to this many options are not grouped.
_FEW = 9


class GroupedCommand(click.Command):
    """A command whose help groups its options; ``first`` is the heading of ungrouped ones."""

    first = gettext_noop("Options")

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first paragraph of the help, in full and in the user's language."""
        if not isinstance(self.help, Message):
            return super().get_short_help_str(limit)
        return translated(self.help).partition("\n\n")[0]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does, in the user's language."""
        if not isinstance(self.help, Message):
            super().format_help_text(ctx, formatter)
            return
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(translated(self.help))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options."""
        groups = grouped(self, ctx, self.first)
        rows = [row for group in groups.values() for row in group]
        width = max(len(name) for name, _ in rows if len(name) <= _WIDEST)
        for subject, records in groups.items():
            with formatter.section(subject):
                padded = [(name.ljust(width), text) for name, text in records]
                formatter.write_dl(padded, col_max=_WIDEST)


def grouped(
    command: click.Command, ctx: click.Context, first: str
) -> dict[str, list[tuple[str, str]]]:
    """Return the names and help texts of a command's options by heading."""
    groups: dict[str, list[tuple[int, tuple[str, str]]]]
    groups = {name: [] for name in (first, *_SUBJECTS)}
    shown = [
        ("help" if "--help" in param.opts else param.name or "", record)
        for param in command.get_params(ctx)
        if isinstance(param, click.Option) and (record := param.get_help_record(ctx)) is not None
    ]
    for number, (name, record) in enumerate(shown):
        usual = first, number
        subject, place = _PLACES.get(name, usual) if len(shown) > _FEW else usual
        groups[subject].append((place, record))
    return {name: [record for _, record in sorted(rows)] for name, rows in groups.items() if rows}
