"""``papercraft man``: the manual page, made from the same texts as the help."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING

import click

from papercraft.app.settings import SETTINGS, variable_of
from papercraft.cli.files import write_text
from papercraft.cli.spoken import translated, translated_help
from papercraft.cli.spoken_help import USAGE_WORDS, translated_record
from papercraft.core.messages import gettext_noop
from papercraft.core.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator

_SUMMARY = gettext_noop("print, play and score paper games")
_EXIT_CODES = {
    0: gettext_noop("Success; in score, no rule was broken."),
    1: gettext_noop("A rule was broken, or preflight found a problem."),
    2: gettext_noop("Wrong usage."),
    3: gettext_noop("An input is missing or could not be read."),
    4: gettext_noop("There are open questions about a photo."),
    5: gettext_noop("A file could not be written, or already exists."),
    70: gettext_noop("A bug in papercraft."),
    130: gettext_noop("Interrupted."),
}
_FILES = {
    "config.toml": gettext_noop(
        "Your own defaults, in your configuration folder; see papercraft config."
    ),
    "papercraft.toml": gettext_noop("Defaults for a folder and those below it."),
    "printers.json": gettext_noop("Calibrated printers, in your configuration folder."),
}
_VARIABLES = {
    "PAPERCRAFT_CONFIG": gettext_noop("Your configuration folder."),
    "PAPERCRAFT_DEBUG": gettext_noop("1 shows the traceback of an unexpected error."),
    "NO_COLOR": gettext_noop("1 disables colour."),
}


@click.command("man", epilog="Example: papercraft man -o papercraft.1")
@click.option("-o", "--output", default="-", metavar="FILE", help="File to write; - for stdout.")
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@click.pass_context
def command(ctx: click.Context, output: str, *, force: bool) -> None:
    """Print the manual page, with every command and option.

    To read it: papercraft man -o papercraft.1, then man ./papercraft.1
    """
    lines = _page(ctx.find_root())
    write_text(output, "".join(f"{line}\n" for line in lines), force=force)


def _page(root: click.Context) -> Iterator[str]:
    yield f'.TH PAPERCRAFT 1 "" "papercraft {VERSION}" "User Commands"'
    yield _heading(gettext_noop("NAME"))
    yield f"papercraft \\- {translated_help(_SUMMARY)}"
    yield from (_heading(gettext_noop("SYNOPSIS")), ".B papercraft")
    yield " ".join(map(translated_help, USAGE_WORDS))
    yield _heading(gettext_noop("DESCRIPTION"))
    yield from _paragraphs(root.command.help or "")
    yield _heading(gettext_noop("OPTIONS"))
    yield from _options(root)
    yield _heading(gettext_noop("COMMANDS"))
    for inner in commands(root):
        yield from _command_lines(inner)
    variables = {variable_of(key): setting.help for key, setting in SETTINGS.items()} | _VARIABLES
    for heading, entries in (
        (gettext_noop("ENVIRONMENT"), variables),
        (gettext_noop("FILES"), _FILES),
        (gettext_noop("EXIT STATUS"), _EXIT_CODES),
    ):
        yield _heading(heading)
        for name, text in entries.items():
            yield from (".TP", f".B {_escaped(str(name))}", _escaped(translated_help(text)))


def _heading(text: str) -> str:
    return f".SH {translated_help(text)}"


def commands(ctx: click.Context) -> Iterator[click.Context]:
    """Yield the contexts of all commands below a group, groups before what is in them."""
    group = ctx.command
    assert isinstance(group, click.Group), "only groups are asked"
    for name in group.list_commands(ctx):
        subcommand = group.get_command(ctx, name)
        assert subcommand is not None, "it is listed"
        inner = click.Context(subcommand, ctx, name, **subcommand.context_settings)
        yield inner
        if isinstance(subcommand, click.Group):
            yield from commands(inner)


def _command_lines(ctx: click.Context) -> Iterator[str]:
    path = ctx.command_path.partition(" ")[2]
    usage = " ".join(ctx.command.collect_usage_pieces(ctx))
    yield from (f".SS {_escaped(path)}", f".B papercraft {_escaped(path)}", _escaped(usage))
    yield from _paragraphs(ctx.command.help or "")
    yield from _options(ctx)
    if ctx.command.epilog:
        yield from _paragraphs(ctx.command.epilog)


def _paragraphs(text: str) -> Iterator[str]:
    """Yield a help text as troff; as in click, a leading backspace keeps a paragraph's lines."""
    for paragraph in translated_help(inspect.cleandoc(translated(text))).split("\n\n"):
        kept = paragraph.startswith("\b")
        yield from (".PP", *([".nf"] if kept else []))
        yield from (_escaped(line) for line in paragraph.removeprefix("\b").strip("\n").split("\n"))
        if kept:
            yield ".fi"


def _options(ctx: click.Context) -> Iterator[str]:
    for param in ctx.command.get_params(ctx):
        record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
        if record is not None:
            yield from (".TP", f".B {_escaped(record[0])}", _escaped(translated_record(record[1])))


def _escaped(text: str) -> str:
    """Return text escaped for troff."""
    text = re.sub(r"\s+", " ", text) if not text.startswith("  ") else text
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text
