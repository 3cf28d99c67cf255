"""The command group, and the only place where errors become exit codes.

Only click is imported here: ``papercraft --help`` must be about as fast as importing click.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from papercraft.core.version import VERSION

BROKEN_RULE, USAGE, UNREADABLE, ASKED, UNWRITABLE, BUG, INTERRUPTED = 1, 2, 3, 4, 5, 70, 130

# Name -> module and help line, so that help imports no command.
_COMMANDS = {
    "list": ("list_", "List the games."),
    "print": ("print_", "Print a game as PDF or SVG."),
    "calibrate": ("calibrate", "Print a calibration sheet, and save a printer's corrections."),
    "show": ("show", "Show the sheet of an ID or file."),
    "new-record": ("new_record", "Write a record to fill in after the game."),
    "deal": ("deal", "Deal cards and write a record to log the game in."),
    "preflight": ("preflight", "Check PDF and SVG files for printing problems."),
    "scan": ("scan", "Read photos of a game into a record."),
    "score": ("score", "Score games and explain the points."),
    "solve": ("solve", "Find the best possible score or turn."),
    "play": ("play", "Play a random legal game and write its record."),
    "schema": ("schema", "Print the JSON Schema of records, sheets or verdicts."),
}

_HELP = (
    "Print paper games, play them with pen and scissors, and score them.\n\n\b\n"
    "Examples:\n  papercraft print cutit --players 4 --seed 7\n  papercraft score "
    "game.toml\n"
)


class Commands(click.Group):
    """Subcommands that are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of typical use."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in _COMMANDS:
            return None
        module = import_module(f"papercraft.cli.{_COMMANDS[cmd_name][0]}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry[1]) for name, entry in _COMMANDS.items()])

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the command; a mistyped one gets a suggestion."""
        if args[0] not in _COMMANDS and not args[0].startswith("-"):
            ctx.fail(unknown("command", args[0], list(_COMMANDS)))
        return super().resolve_command(ctx, args)


def unknown(kind: str, word: str, choices: list[str]) -> str:
    """Return the error message for a mistyped name."""
    # Imported late: only mistakes pay for it.
    from papercraft.core.problems import join_or, suggestion  # noqa: PLC0415

    hint = suggestion(word, choices) or (f"; choose from {join_or(choices)}" if choices else "")
    return f"there is no {kind} {word!r}{hint}"


@click.group(cls=Commands, help=_HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, "-V", "--version", message="papercraft %(version)s")
@click.option("--no-color", is_flag=True, help="Disable colour, like NO_COLOR=1.")
@click.pass_context
def app(ctx: click.Context, no_color: bool) -> None:  # noqa: FBT001 - click passes flags by name
    """Set the options shared by all commands."""
    if no_color:
        os.environ["NO_COLOR"] = "1"
    if is_colourless():
        ctx.color = False


def is_colourless() -> bool:
    """Return whether colour is disabled, even on a terminal."""
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


def main() -> NoReturn:
    """Run the command line; every error ends in a message and a documented exit code."""
    if sys.stdout is None:
        _print_error("stdout is closed")
        raise SystemExit(UNWRITABLE)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has closed the pipe (papercraft ... | head); no output is possible.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = UNWRITABLE
    except BaseException as error:  # noqa: BLE001 - the only place where everything is caught
        code = _show_error(error)
    raise SystemExit(code)


def _run(words: list[str]) -> int:
    """Run a command line without click's standalone mode, which has its own exit codes."""
    instruction = os.environ.get("_PAPERCRAFT_COMPLETE")
    if instruction:
        # Imported late: only shells ask for completions.
        from click.shell_completion import shell_complete  # noqa: PLC0415

        return shell_complete(app, {}, "papercraft", "_PAPERCRAFT_COMPLETE", instruction)
    with app.make_context("papercraft", words) as ctx:
        app.invoke(ctx)
    return 0


def _show_error(error: BaseException) -> int:
    """Print an error and return its exit code."""
    if isinstance(error, SystemExit):
        return error.code if isinstance(error.code, int) else 0
    if isinstance(error, click.exceptions.Exit):
        return error.exit_code
    if isinstance(error, (KeyboardInterrupt, click.Abort)):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    if isinstance(error, click.ClickException):
        error.show()
        return error.exit_code
    # Imported late: only errors pay for it.
    from papercraft.core import problems  # noqa: PLC0415

    if isinstance(error, problems.ReadError):
        count = len(error.problems)
        _print_error(f"{count} problem{'s' * (count != 1)} found; nothing was scored or written:")
        for problem in error.problems:
            click.echo(f"  {problem}", err=True)
        return UNREADABLE
    if isinstance(error, problems.WriteError):
        _print_error(str(error))
        return UNWRITABLE
    if isinstance(error, problems.PapercraftError):
        _print_error(str(error))
        return USAGE
    return _show_bug(error)


def _show_bug(error: BaseException) -> int:
    if isinstance(error, OSError):
        _print_error(
            f"{error.strerror or error}{': ' + str(error.filename) if error.filename else ''}"
        )
        return UNWRITABLE
    if os.environ.get("PAPERCRAFT_DEBUG"):
        raise error
    # Imported late: only bugs pay for it.
    from papercraft.cli.escaping import escape  # noqa: PLC0415

    text = escape(str(error))
    _print_error(f"a bug in papercraft {VERSION}: {type(error).__name__}: {text}")
    click.echo("Please report it. Set PAPERCRAFT_DEBUG=1 to see the traceback.", err=True)
    return BUG


def _print_error(text: str) -> None:
    prefix = "Error: " if is_colourless() else click.style("Error: ", fg="red", bold=True)
    click.echo(prefix + text, err=True)
