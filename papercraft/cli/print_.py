"""``papercraft print``: one subcommand per game, generated from its description."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click
from click.core import ParameterSource

from papercraft import games
from papercraft.app.print_job import Arrangement, PageSelection, PrintJob, arranged
from papercraft.app.storage import split_url
from papercraft.cli.app import completable
from papercraft.cli.ask import can_ask
from papercraft.cli.choices import game_of, refuse_twins, unknown_game
from papercraft.cli.grouped_help import GroupedCommand
from papercraft.cli.imposition_options import imposition_of, parse_ranges
from papercraft.cli.print_amount import announce, explain_single
from papercraft.cli.print_file import FILE, is_sheet_file, words_of_file
from papercraft.cli.print_many import are_many, print_sets_one_by_one
from papercraft.cli.print_only import split_only
from papercraft.cli.print_options import print_options
from papercraft.cli.print_output import Output, show_result
from papercraft.cli.print_sets import chosen_players, only_name, sets_of
from papercraft.cli.progress import progress
from papercraft.cli.streams import binary_stdout
from papercraft.cli.talk import say
from papercraft.core.game import Edition
from papercraft.core.large_print import enlarged_papers
from papercraft.core.messages import as_message, gettext, join, pgettext
from papercraft.core.problems import UsageError
from papercraft.core.store import to_json

if TYPE_CHECKING:
    from papercraft.cli.card_size import CardSize
    from papercraft.cli.print_sets import Sets
    from papercraft.core.game import AnyGame


class PrintGroup(click.Group):
    """The games as subcommands; an ID also determines the game."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the games."""
        return games.names()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command that prints a game."""
        if not games.knows(cmd_name):
            return None
        return completable(ctx, _command_of(games.load(cmd_name)))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of games without importing them."""
        with formatter.section(pgettext("to print", "Games")):
            formatter.write_dl([(name, games.summary(name)) for name in games.names()])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Ask what to print if nothing is given; insert the game for ``--id ID`` or a file."""
        if not args and not ctx.resilient_parsing and can_ask():
            # Imported late: whoever says what to print is not asked.
            from papercraft.cli.print_questions import ask_what_to_print  # noqa: PLC0415

            args = ask_what_to_print(ctx)
        if args and is_sheet_file(args[0]):
            args = words_of_file(ctx, *args)
        if args and args[0].startswith("--id"):
            text = args[0].partition("=")[2] or "".join(args[1:2])
            args = [game_of(text)[0].name, *args]
        elif args and args[0].startswith("-") and args[0] not in ctx.help_option_names:
            words = shlex.join([games.names()[0], *args])
            ctx.fail(gettext("the game comes first: papercraft print {words}", words=words))
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the game; a mistyped one gets a suggestion."""
        if not games.knows(args[0]) and not args[0].startswith("-"):
            ctx.fail(unknown_game(args[0]))
        return super().resolve_command(ctx, args)


@click.group(
    "print",
    cls=PrintGroup,
    epilog="Example: papercraft print cutit --players 4 --seed 7 --paper letter",
)
def command() -> None:
    """Print a game as PDF or SVG, with a geometry file.

    With --id, the name of the game can be omitted. On a terminal, print without a game asks which
    game to print, who plays and on what paper.

    Instead of a game, you can give a file that describes a sheet; see papercraft new-sheet.
    """


class GameCommand(GroupedCommand):
    """A command that prints a game; it remembers its arguments for ``--watch``."""

    first = pgettext("to print", "Game")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Store and parse the arguments; explain stray words as names typed with spaces."""
        ctx.meta[WORDS] = tuple(args)
        named = any(word.partition("=")[0] == "--players" for word in args)
        ctx.allow_extra_args = named
        super().parse_args(ctx, args)
        if ctx.args and named and not ctx.resilient_parsing:
            form = (
                "{word} belongs to no option; write names with commas and no spaces between them: "
                "--players Ada,Ben"
            )
            ctx.fail(gettext(form, word=repr(ctx.args[0])))
        return ctx.args


WORDS = "papercraft.words"


def _command_of(game: AnyGame) -> click.Command:
    params, (least, _) = print_options(game), game.players
    refuse_twins(params, game.name)
    return GameCommand(
        game.name,
        params=params,
        callback=lambda **options: _print(game, **options),
        help=join(
            [
                as_message(games.summary(game.name)),
                gettext("Prints {parts}.", parts=join(game.parts)),
            ],
            "\n\n",
        ),
        epilog=f"Example: papercraft print {game.name} --players {least} --seed 7 --format both",
    )


def _print(game: AnyGame, **options: Any) -> None:
    # Imported late: it brings the painters.
    from papercraft.app.print_files import PrintFiles, print_files  # noqa: PLC0415

    output = Output.of(options["output"], options["format_"])
    if options["cmyk"] and output.formats != ("pdf",):
        message = gettext("--cmyk only works for PDF; SVG has no CMYK colours")
        raise click.UsageError(message)
    extra = [name for name in ("preview", "watch", "cut", "card_images", "atlas") if options[name]]
    if output.stream and extra:
        option = f"--{extra[0].replace('_', '-')}"
        message = gettext("{option} writes several files; omit -o -", option=option)
        raise click.UsageError(message)
    arrangement = _arranged(game, options)
    sets = sets_of(game, options, int(arrangement.drawn or 1))
    if options["watch"]:
        _watch(game, options, sets.ids[0].seed)
    job, solutions = _job(game, options, sets, arrangement), _solutions(game, options, output)
    if output.stream:
        _print_stream(job, output.formats[0])
        return
    files = PrintFiles(
        folder=output.folder,
        stem=output.stem,
        formats=output.formats,
        preview=options["preview"],
        card_images=int(options["card_images"] or 0),
        cut=options["cut"],
        atlas=options["atlas"],
        solutions=solutions,
        pattern=output.pattern,
        place=output.place,
        force=options["force"],
    )
    explain_single(options["players"])
    if are_many(options, output.pattern):
        click.get_current_context().exit(print_sets_one_by_one(job, files, options))
    with progress(gettext("Printing")) as report:
        result = print_files(job, files, report, partial(announce, job, options))
    if options["as_json"]:
        click.echo(to_json(result.as_dict()), nl=False)
    else:
        folder = Path() if output.place else output.folder
        show_result(result, folder, chosen_players(options))


def _arranged(game: AnyGame, options: dict[str, Any]) -> Arrangement:
    imposition = imposition_of(options)
    size = _card_size(game, options)
    if size is not None and size.size is not None:
        if imposition.shop:
            form = "--shop already has a size; omit --card-size, or take one of the game"
            raise click.UsageError(gettext(form))
        imposition = replace(imposition, card=size.size)
    options_of_game, large_print = _options(game, options), options["large_print"]
    return arranged(game, options_of_game, _paper(options), imposition, large_print=large_print)


def _card_size(game: AnyGame, options: dict[str, Any]) -> CardSize | None:
    option = game.option_for("card-size")
    return options[f"game_{option.name.replace('-', '_')}"] if option else None


def _job(game: AnyGame, options: dict[str, Any], sets: Sets, arrangement: Arrangement) -> PrintJob:
    only = split_only(options["only"], game)
    edition = Edition(sets.players, only.parts, arrangement.options, language=options["language"])
    return PrintJob(
        game,
        sets.ids,
        edition,
        arrangement.paper,
        ink=options["ink"].lower(),
        palette=options["palette"].lower(),
        imposition=arrangement.imposition,
        selection=PageSelection(
            parse_ranges(only.pages, "--only"), parse_ranges(options["skip"], "--skip")
        ),
        names=sets.names,
        languages=sets.languages,
        only_name=only_name(options, sets),
        cards=only.cards,
        drawn_several=bool(arrangement.drawn),
        press=options["cmyk"] or "",
    )


def _paper(options: dict[str, Any]) -> str:
    """Return the name of the paper; one that was requested is never replaced by another."""
    paper = str(options["paper"]).lower()
    larger = {usual: name for name, usual in enlarged_papers().items()}
    source = click.get_current_context().get_parameter_source("paper")
    if options["large_print"] and paper in larger and source is ParameterSource.COMMANDLINE:
        message = gettext(
            "large print is 1.36 times as large and does not fit on {paper}; use --paper "
            "{larger}, or omit --large-print",
            paper=paper,
            larger=larger[paper],
        )
        raise click.UsageError(message)
    return paper


def _print_stream(job: PrintJob, format_: str) -> None:
    # Imported late: it brings the painters.
    from papercraft.app.print_files import print_stream  # noqa: PLC0415

    if sys.stdout.isatty():
        message = gettext(
            "a PDF or SVG cannot be written to a terminal; pipe it, or choose a file with -o"
        )
        raise UsageError(message)
    # Pages are streamed to stdout unbuffered, so the job is validated before the first byte.
    with binary_stdout() as out:
        print_stream(job, format_, out)
    say(gettext("{sheet} (seed {seed})", sheet=job.title, seed=job.ids[0].seed))


def _solutions(game: AnyGame, options: dict[str, Any], output: Output) -> Path | None:
    """Return the file for solutions; raise UsageError if there cannot be any."""
    if options["answers_file"] is None:
        return None
    solutions = game.option_for("solutions")
    if solutions is None:
        raise UsageError(
            gettext("--answers is not available: {game} has no solutions to print", game=game.name)
        )
    if options[f"game_{solutions.name.replace('-', '_')}"]:
        message = gettext(
            "{one} and {other} cannot be used together",
            one=f"--{solutions.name}",
            other="--answers",
        )
        raise click.UsageError(message)
    place, path = split_url(options["answers_file"])
    answers = Path(path)
    if place != output.place:
        form = "--answers and -o name different places; files of a set go to the same store"
        raise UsageError(gettext(form))
    if answers.suffix.lower() != ".pdf":
        raise UsageError(gettext("--answers {file}: the file name must end in .pdf", file=answers))
    if output.stream:
        message = gettext("--answers writes another file; omit -o -")
        raise click.UsageError(message)
    return answers


def _options(game: AnyGame, options: dict[str, Any]) -> dict[str, str | int]:
    """Return the values of the game-specific options, except the one that ``--nup`` replaces."""
    values = {
        name.removeprefix("game_").replace("_", "-"): value
        for name, value in options.items()
        if name.startswith("game_")
    }
    size, option = _card_size(game, options), game.option_for("card-size")
    if size is not None and option is not None:
        values[option.name] = size.choice
    return values


def _watch(game: AnyGame, options: dict[str, Any], seed: int) -> NoReturn:
    # Imported late: few ask for it.
    from papercraft.cli.watch import watch  # noqa: PLC0415

    context = click.get_current_context()
    words = [word for word in context.meta[WORDS] if word != "--watch"]
    file = context.meta.get(FILE)
    if file is not None:
        watch(["print", *file.words_without_watch], file.path)
    if options["id_"] is None and options["seed"] is None:
        # Every run must print the same random sheet while its layout is edited.
        words += ["--seed", str(seed)]
    watch(["print", game.name, *words])
