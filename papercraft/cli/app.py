"""The command group.

Only click is imported here, so that ``papercraft --help`` takes hardly longer than that.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

import click

from papercraft.cli.errors import UNWRITABLE, is_colourless, print_error, show_error
from papercraft.cli.spoken import speak, translated, typed_language
from papercraft.cli.spoken_help import SpokenFormatter
from papercraft.cli.streams import patient_streams
from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.version import VERSION

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# All help is shown in the user's language.
click.Context.formatter_class = SpokenFormatter

# Name -> module and help line, so that help imports no command.
COMMANDS = {
    "list": ("list_", "List the games."),
    "print": ("print_", "Print a game as PDF or SVG."),
    "rules": ("rules", "Show how a game is played."),
    "calibrate": ("calibrate", "Print a calibration sheet, and save a printer's corrections."),
    "show": ("show", "Show the sheet of an ID or file."),
    "new-sheet": ("new_sheet", "Write a file that describes your own sheet."),
    "new-record": ("new_record", "Write a record to fill in after the game."),
    "deal": ("deal", "Deal cards and write a record for logging the game."),
    "preflight": ("preflight", "Check PDF and SVG files for printing problems."),
    "scan": ("scan", "Read photos of a game into a record."),
    "score": ("score", "Score games and explain the points."),
    "serve": ("serve", "Let phones at the table send photos and see the scores."),
    "history": ("history", "List past games, with totals and records."),
    "solve": ("solve", "Find the best possible score or turn."),
    "play": ("play", "Play a random legal game and write its record."),
    "schema": ("schema", "Print the JSON Schema of records, sheets or verdicts."),
    "layouts": ("layouts", "Show the layouts, or copy them for editing."),
    "config": ("config", "Show and change the defaults of options."),
    "completion": ("completion", "Set up completion in bash, zsh, fish and PowerShell."),
    "man": ("man", "Print the manual page."),
    "help": ("help_", "Show the help of a command."),
}

# These commands work even if the settings are broken, so that they can be repaired.
_WITHOUT_SETTINGS = {"config", "help", "completion", "man"}

_HELP = (
    "Print paper games, play them with pen and scissors, and score them.\n\n\b\n"
    "Examples:\n  papercraft print cutit --players 4 --seed 7\n  papercraft score "
    "game.toml\n"
)


class Commands(click.Group):
    """Subcommands that are imported when they are called."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the global options, which may stand anywhere in the line."""
        missing = args and args[-1] in _WITH_VALUE and "--" not in args
        if missing and not ctx.resilient_parsing:
            form = "the option {option} needs a folder: {option} DIR"
            raise click.BadOptionUsage(args[-1], gettext(form, option=args[-1]), ctx)
        if _times(_PLAYERS, args) > 1:
            form = "{option} is given twice; put all names into one: {option} Ada,Ben"
            raise click.BadOptionUsage(_PLAYERS, gettext(form, option=_PLAYERS), ctx)
        return super().parse_args(ctx, _global_first(args))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of typical use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"papercraft.cli.{COMMANDS[cmd_name][0]}")
        command: click.Command = module.command
        return completable(ctx, command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands without importing them."""
        with formatter.section(gettext_noop("Commands")):
            formatter.write_dl([(name, entry[1]) for name, entry in COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return completions; those of commands come with their help lines."""
        items = super().shell_complete(ctx, incomplete)
        for item in items:
            item.help = COMMANDS[item.value][1] if item.value in COMMANDS else item.help
        return items

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the command; a mistyped one gets a suggestion."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            # Imported late: only mistakes pay for it.
            from papercraft.cli.meant import unknown_command  # noqa: PLC0415

            ctx.fail(unknown_command(args[0], list(COMMANDS)))
        if args[0] in COMMANDS and args[0] not in _WITHOUT_SETTINGS and not ctx.resilient_parsing:
            # Imported late: help needs none of it.
            from papercraft.cli.settings import apply_global  # noqa: PLC0415

            # Before the command is imported: some list what games offer, and games read layouts.
            apply_global(ctx, ctx.params)
        return super().resolve_command(ctx, args)


_PLAYERS = "--players"
_WITH_VALUE = ("--layouts", "--games", "--sheets")
_FLAGS = ("--no-color", "-q", "--quiet", "-v", "--verbose")


def _global_first(args: list[str]) -> list[str]:
    """Return the words with the global options moved before the name of the command."""
    first: list[str] = []
    rest: list[str] = []
    words = iter(args)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word in _WITH_VALUE and (value := next(words, None)) is not None:
            first += [word, value]
        elif word in _FLAGS or ("=" in word and word.partition("=")[0] in _WITH_VALUE):
            first.append(word)
        else:
            rest.append(word)
    return first + rest


def _times(option: str, args: list[str]) -> int:
    """Return how often an option is typed; click would silently use the last one."""
    options = args[: args.index("--")] if "--" in args else args
    return sum(word.partition("=")[0] == option for word in options)


def completable(ctx: click.Context, command: click.Command) -> click.Command:
    """Return a command; during shell completion, with the values of its options."""
    if ctx.resilient_parsing:
        # Imported late: only shells ask for completions.
        from papercraft.cli.completion_values import give_values  # noqa: PLC0415

        give_values(command)
    return command


UNKNOWN_COMMAND = gettext_noop("there is no command {word!r}{hint}")
UNKNOWN_GAME = gettext_noop("there is no game {word!r}{hint}")


def unknown(form: str, word: str, choices: list[str]) -> str:
    """Return the error message for a mistyped name: ``form`` filled in with the word and a hint."""
    # Imported late: only mistakes pay for it.
    from papercraft.core.problems import advice  # noqa: PLC0415

    return gettext(form, word=word, hint=advice(word, choices))


@click.group(cls=Commands, help=_HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "-v",
    "--verbose",
    is_flag=True,
    # Before --version, wherever it is.
    is_eager=True,
    help="Show where settings come from; with --version, the versions of all libraries.",
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    expose_value=False,
    callback=lambda ctx, _, wanted: _show_version(ctx) if wanted else None,
    help="Show the version and exit.",
)
@click.option("--layouts", metavar="DIR",
              help="Use your own layouts in this folder.")  # fmt: skip
@click.option("--games", metavar="DIR", help="Also use the games in this folder.")
@click.option("--sheets", metavar="DIR", help="Also look in this folder for your own sheets.")
@click.option("-q", "--quiet", is_flag=True, help="Show only results, questions and errors.")
@click.option("--no-color", is_flag=True, help="Disable colour, like NO_COLOR=1.")
@click.pass_context
def app(
    ctx: click.Context, /, *, verbose: bool, quiet: bool, no_color: bool, **_folders: str | None
) -> None:
    """Set the options shared by all commands."""
    if verbose and quiet:
        form = "{one} and {other} cannot be used together"
        raise click.UsageError(gettext(form, one="--verbose", other="--quiet"))
    if no_color:
        os.environ["NO_COLOR"] = "1"
    if is_colourless():
        ctx.color = False


def _show_version(ctx: click.Context) -> NoReturn:
    click.echo(f"papercraft {VERSION}")
    if ctx.params["verbose"]:
        # Imported late: few ask for it.
        from papercraft.core.libraries import versions  # noqa: PLC0415

        for name, version in versions().items():
            click.echo(f"{name} {version}")
    ctx.exit()


def main() -> NoReturn:
    """Run the command line; every error ends in a message and a documented exit code."""
    if sys.stdout is None:
        print_error(translated(gettext("stdout is closed")))
        raise SystemExit(UNWRITABLE)
    words = sys.argv[1:]
    # Imported late: everything else that needs it has a context.
    from papercraft.cli.settings import set_language  # noqa: PLC0415

    speak(typed_language(words) or set_language())
    with patient_streams():
        try:
            code = _run(words)
            sys.stdout.flush()
        except BaseException as error:  # noqa: BLE001 - the only place where everything is caught
            code = show_error(error, _command_in(words), as_json=_wants_json(words))
    raise SystemExit(code)


def _run(words: list[str]) -> int:
    """Run a command line without click's standalone mode, which has its own exit codes."""
    instruction = os.environ.get("_PAPERCRAFT_COMPLETE")
    if instruction:
        # Imported late: only shells ask for completions.
        from click.shell_completion import shell_complete  # noqa: PLC0415

        from papercraft.cli import completion  # noqa: F401, PLC0415 - it knows another shell
        from papercraft.cli.completion_values import give_values  # noqa: PLC0415

        give_values(app)
        return shell_complete(app, {}, "papercraft", "_PAPERCRAFT_COMPLETE", instruction)
    with app.make_context("papercraft", words) as ctx:
        app.invoke(ctx)
    return 0


def _command_in(words: list[str]) -> str:
    """Return the name of the command in a line, which may not have been parsed."""
    return next((word for word in words if word in COMMANDS), "")


def _wants_json(words: list[str]) -> bool:
    """Return whether ``--json`` is given; an error may come before the options are parsed."""
    options = words[: words.index("--")] if "--" in words else words
    return "--json" in options
