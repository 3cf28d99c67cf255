"""``papercraft print``: one subcommand per game, generated from its description."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click
from click.core import ParameterSource

from papercraft import games
from papercraft.app.print_job import (
    PageSelection,
    PrintJob,
    consecutive_ids,
    job_paper,
    random_seed,
)
from papercraft.cli.app import completable, unknown
from papercraft.cli.choices import SEED, game_of, language_option, refuse_twins
from papercraft.cli.files import read_file
from papercraft.cli.grouped_help import GroupedCommand
from papercraft.cli.hints import new_record_line
from papercraft.cli.imposition_options import (
    imposition_of,
    imposition_parameters,
    nup_choices,
    parse_ranges,
    split_only,
)
from papercraft.cli.settings import SettingOption, ink_option, palette_option, paper_option
from papercraft.cli.streams import binary_stdout
from papercraft.cli.talk import is_quiet, say
from papercraft.core.game import Edition
from papercraft.core.ids import SheetId
from papercraft.core.large_print import enlarged_papers
from papercraft.core.messages import ngettext
from papercraft.core.problems import UsageError, join_or, suggestion
from papercraft.core.store import to_json
from papercraft.core.whole_numbers import parse_whole
from papercraft.paint.styles import DEFAULT

if TYPE_CHECKING:
    from papercraft.app.print_files import PrintResult
    from papercraft.core.game import AnyGame, PrintOption

MOST_SETS = 100_000


class PrintGroup(click.Group):
    """The games as subcommands; an ID alone determines the game."""

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
        with formatter.section("Games"):
            formatter.write_dl([(name, games.summary(name)) for name in games.names()])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert the name of the game before ``--id ID`` if omitted."""
        if args and args[0].startswith("--id"):
            text = args[0].partition("=")[2] or "".join(args[1:2])
            args = [game_of(text)[0].name, *args]
        elif args and args[0].startswith("-") and args[0] not in ctx.help_option_names:
            ctx.fail(f"the game comes first: papercraft print {games.names()[0]} {args[0]} ...")
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the game; a mistyped one gets a suggestion."""
        if not games.knows(args[0]) and not args[0].startswith("-"):
            ctx.fail(unknown("game", args[0], games.names()))
        return super().resolve_command(ctx, args)


@click.group(
    "print",
    cls=PrintGroup,
    epilog="Example: papercraft print cutit --players 4 --seed 7 --paper letter",
)
def command() -> None:
    """Print a game as PDF or SVG, with a geometry file.

    With --id, the name of the game can be omitted.
    """


class GameCommand(GroupedCommand):
    """A command that prints a game; it remembers its arguments for ``--watch``."""

    first = "Game"

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Store the arguments and parse them."""
        ctx.meta[WORDS] = tuple(args)
        return super().parse_args(ctx, args)


WORDS = "papercraft.words"
PALETTES = (
    "high-contrast, or red-green or blue-yellow for colour-blind players who confuse "
    "these; shapes stay the same in every palette."
)


def _game_options(game: AnyGame) -> list[click.Parameter]:
    """Return the game-specific options."""
    return [
        click.Option(
            [f"--{option.name}", "game_" + option.name.replace("-", "_")],
            is_flag=not option.choices and not option.most,
            type=_type_of(option),
            default=option.default,
            show_default=bool(option.choices),
            help=option.help,
        )
        for option in game.options
        if option.role != "nup"
    ]


def _type_of(option: PrintOption) -> click.ParamType[Any] | None:
    if option.most:
        return click.IntRange(0, option.most)
    return click.Choice(option.choices, case_sensitive=False) if option.choices else None


def _number_options(game: AnyGame) -> list[click.Parameter]:
    """Return the options that override numbers of a layout."""
    return [
        click.Option(
            [f"--{number.name.replace('_', '-')}", f"number_{number.name}"],
            metavar="LIST" if number.several else "N",
            help=number.help,
        )
        for number in game.numbers
    ]


def _overrides(game: AnyGame, first: SheetId, options: dict[str, Any]) -> tuple[int, ...]:
    """Return the overrides to encode in the ID."""
    changes = {
        name.removeprefix("number_"): _parse_numbers(name, text)
        for name, text in options.items()
        if name.startswith("number_") and text is not None
    }
    if not changes or game.overrides is None:
        return ()
    return game.overrides(game.params(first.version, first.layout), changes)


def _parse_numbers(name: str, text: str) -> tuple[int, ...]:
    numbers = [parse_whole(word.strip()) for word in text.split(",")]
    values = tuple(number for number in numbers if number is not None)
    if len(values) < len(numbers):
        option = "--" + name.removeprefix("number_").replace("_", "-")
        message = f"{option} takes whole numbers separated by commas, not {text!r}"
        raise UsageError(message)
    return values


def _command_of(game: AnyGame) -> click.Command:
    least, most = game.players
    layouts = list(game.layouts())
    word = game.layout_word
    formats = click.Choice(["pdf", "svg", "both"])
    only = f"Print only these parts ({', '.join(game.parts)}) or pages, as in 3,7-9."
    params: list[click.Parameter] = [
        click.Option(["--players"], type=click.IntRange(least, most), default=most,
                     show_default=True, help="Number of players to print sheets for."),
        click.Option(["--seed"], type=SEED,
                     help="Seed of the sheet; random (and shown) if omitted."),
        click.Option(["--id", "id_"], metavar="ID", help="Reprint the sheets of this ID."),
        click.Option([f"--{word}", "--layout", "layout"] if word != "layout" else ["--layout"],
                     type=click.Choice(layouts, case_sensitive=False),
                     metavar=f"[{'|'.join(layouts)}]", default=layouts[0],
                     show_default=True, help="Kind of sheet."),
        *_game_options(game),
        *_number_options(game),
        click.Option(["--count"], type=click.IntRange(1, MOST_SETS),
                     help="Number of different sets in the file, with consecutive seeds."),
        click.Option(["--names"], metavar="FILE.csv",
                     help="Print one set per name, with the name on it."),
        click.Option(["--blanks"], type=click.IntRange(0, 1000), default=0, metavar="N",
                     help="Number of extra sets without a name."),
        click.Option(["--answers", "answers_file"], metavar="FILE.pdf",
                     hidden=game.option_for("solutions") is None,
                     help="Write the solutions to a separate file."),
        click.Option(["--only"], metavar="PARTS|PAGES", help=only),
        paper_option(),
        *imposition_parameters(game),
        ink_option(),
        language_option(),
        palette_option(PALETTES),
        click.Option(["--large-print"], is_flag=True,
                     help="Print everything larger, on a3, tabloid or universal-large paper."),
        click.Option(["--format", "format_"], type=formats,
                     help="File format; default: pdf, or the extension of -o."),
        SettingOption(["-o", "--output"], setting="output", default="output", show_default=True,
                      metavar="DIR|FILE|-", help="Folder or file to write; - for stdout."),
        click.Option(["--preview"], is_flag=True, help="Also write a PNG of each page."),
        click.Option(["--watch"], is_flag=True,
                     help="Print again whenever a layout file (--layouts) changes, until Ctrl-C."),
        click.Option(["--force"], is_flag=True, help="Overwrite existing files."),
        click.Option(["--json", "as_json"], is_flag=True, help="Report what was printed as JSON."),
    ]  # fmt: skip
    refuse_twins(params, game.name)
    return GameCommand(
        game.name,
        params=params,
        callback=lambda **options: _print(game, **options),
        help=f"{games.summary(game.name)}\n\nPrints {', '.join(game.parts)}.",
        epilog=f"Example: papercraft print {game.name} --players {least} --seed 7 --format both",
    )


def _print(game: AnyGame, **options: Any) -> None:
    # Imported late: it brings the painters.
    from papercraft.app.print_files import PrintFiles, print_files  # noqa: PLC0415

    output = Output.of(options["output"], options["format_"])
    if options["cmyk"] and output.formats != ("pdf",):
        message = "--cmyk only works for PDF; SVG has no CMYK colours"
        raise click.UsageError(message)
    extra = [name for name in ("preview", "watch", "cut", "atlas") if options[name]]
    if output.stream and extra:
        option = f"--{extra[0]}"
        message = f"{option} writes several files; omit -o -"
        raise click.UsageError(message)
    names = _names(options)
    ids = _ids(game, options, len(names) or options["count"] or 1)
    if options["watch"]:
        _watch(game, options, ids[0].seed)
    job, solutions = _job(game, options, ids, names), _solutions(game, options, output)
    if output.stream:
        _print_stream(job, output.formats[0])
        return
    files = PrintFiles(
        folder=output.folder,
        stem=output.stem,
        formats=output.formats,
        preview=options["preview"],
        cut=options["cut"],
        atlas=options["atlas"],
        solutions=solutions,
        force=options["force"],
    )
    result = print_files(job, files)
    if options["as_json"]:
        click.echo(to_json(result.as_dict()), nl=False)
    else:
        _show(result, output.folder)


def _job(
    game: AnyGame, options: dict[str, Any], ids: tuple[SheetId, ...], names: tuple[str, ...]
) -> PrintJob:
    parts, numbers = split_only(options["only"])
    imposition = imposition_of(options, nup_choices(game))
    edition = Edition(
        options["players"],
        _parts(game, parts),
        _options(game, options),
        language=options["language"],
    )
    return PrintJob(
        game,
        ids,
        edition,
        job_paper(_paper(options), imposition, large_print=options["large_print"]),
        ink=options["ink"].lower(),
        palette=options["palette"].lower(),
        imposition=imposition,
        selection=PageSelection(
            parse_ranges(numbers, "--only"), parse_ranges(options["skip"], "--skip")
        ),
        names=names,
        press=options["cmyk"] or "",
    )


def _paper(options: dict[str, Any]) -> str:
    """Return the name of the paper; whoever asks for a paper gets no other one."""
    paper = str(options["paper"]).lower()
    larger = {usual: name for name, usual in enlarged_papers().items()}
    source = click.get_current_context().get_parameter_source("paper")
    if options["large_print"] and paper in larger and source is ParameterSource.COMMANDLINE:
        message = (
            f"large print is 1.36 times as large and does not fit on {paper}; use "
            f"--paper {larger[paper]}, or omit --large-print"
        )
        raise click.UsageError(message)
    return paper


def _print_stream(job: PrintJob, format_: str) -> None:
    # Imported late: it brings the painters.
    from papercraft.app.print_files import print_stream  # noqa: PLC0415

    if sys.stdout.isatty():
        message = "a PDF or SVG cannot be written to a terminal; pipe it, or choose a file with -o"
        raise UsageError(message)
    # Pages stream to stdout without a buffer; the job is validated before the first byte.
    with binary_stdout() as out:
        print_stream(job, format_, out)
    say(f"{job.title} (seed {job.ids[0].seed})")


def _show(result: PrintResult, folder: Path) -> None:
    if is_quiet():
        for name in result.files:
            click.echo(name)
        return
    job, first = result.job, result.job.ids[0]
    more = ngettext("and {n} more set", "and {n} more sets", len(job.ids) - 1)
    sets = f" {more}" if len(job.ids) > 1 else ""
    palette = "" if job.palette == DEFAULT else f", {job.palette} palette"
    pages = ngettext("{n} page", "{n} pages", result.pages)
    click.echo(
        f"Printed {job.game.name} {first} (seed {first.seed}){sets}: "
        f"{pages}, {job.paper.name}, {job.ink} ink{palette}"
    )
    for name in result.files[:_MOST_FILES]:
        click.echo(f"  {name}")
    left = len(result.files) - _MOST_FILES
    if left > 0:
        files = ngettext("and {n} more file", "and {n} more files", left)
        click.echo(f"  {files}")
    click.echo("Print at 100 %. After the game:")
    click.echo(f"  {new_record_line(job, folder, _chosen_players())}")


def _chosen_players() -> int | None:
    """Return the number of players, if somebody chose it."""
    context = click.get_current_context()
    chosen = context.get_parameter_source("players") is ParameterSource.COMMANDLINE
    return int(context.params["players"]) if chosen else None


_MOST_FILES = 6


def _solutions(game: AnyGame, options: dict[str, Any], output: Output) -> Path | None:
    """Return the file for solutions; raise UsageError if there cannot be any."""
    if options["answers_file"] is None:
        return None
    solutions = game.option_for("solutions")
    if solutions is None:
        raise UsageError(f"--answers is not available: {game.name} has no solutions to print")
    if options[f"game_{solutions.name.replace('-', '_')}"]:
        message = f"--{solutions.name} and --answers exclude each other"
        raise click.UsageError(message)
    answers = Path(options["answers_file"])
    if answers.suffix.lower() != ".pdf":
        raise UsageError(f"--answers {answers}: the file name must end in .pdf")
    if output.stream:
        message = "--answers writes another file; omit -o -"
        raise click.UsageError(message)
    return answers


def _options(game: AnyGame, options: dict[str, Any]) -> dict[str, str | int]:
    """Return the values of the game-specific options."""
    values = {
        name.removeprefix("game_").replace("_", "-"): value
        for name, value in options.items()
        if name.startswith("game_")
    }
    nup = game.option_for("nup")
    if nup is not None:
        values[nup.name] = options["nup"] if options["nup"] in nup.choices else nup.default
    return values


def _watch(game: AnyGame, options: dict[str, Any], seed: int) -> NoReturn:
    # Imported late: few ask for it.
    from papercraft.cli.watch import watch  # noqa: PLC0415

    words = [word for word in click.get_current_context().meta[WORDS] if word != "--watch"]
    if options["id_"] is None and options["seed"] is None:
        # Every run must print the same random sheet while its style changes.
        words += ["--seed", str(seed)]
    watch(["print", game.name, *words])


def _names(options: dict[str, Any]) -> tuple[str, ...]:
    """Return one name per set, empty for blank sets; no names without ``--names``."""
    if options["names"] is None:
        if options["blanks"]:
            message = "--blanks only works together with --names; otherwise use --count"
            raise click.UsageError(message)
        return ()
    if options["count"] is not None:
        message = (
            "--names already sets the number of sets; omit --count, or use --blanks for extra sets"
        )
        raise click.UsageError(message)
    # Imported late: few have names.
    from papercraft.app.names_csv import read_names  # noqa: PLC0415

    names = read_names(options["names"], read_file(options["names"]))
    return (*names, *[""] * options["blanks"])


def _ids(game: AnyGame, options: dict[str, Any], count: int) -> tuple[SheetId, ...]:
    """Return the IDs of the requested sets."""
    if options["id_"] is not None:
        overrides = [
            name for name, value in options.items() if name.startswith("number_") and value
        ]
        if options["seed"] is not None or overrides:
            message = (
                "--id already determines the sheet; omit --seed and the options that change it"
            )
            raise click.UsageError(message)
        owner, first = game_of(options["id_"])
        if owner.name != game.name:
            message = f"{first} is a sheet of {owner.name}, not {game.name}"
            raise click.UsageError(message)
    else:
        seed = random_seed() if options["seed"] is None else options["seed"]
        first = SheetId(game.code, game.version, game.layouts()[options["layout"]], seed)
        first = first._replace(overrides=_overrides(game, first, options))
    return consecutive_ids(first, count)


def _parts(game: AnyGame, only: str | None) -> tuple[str, ...]:
    if only is None:
        return ()
    parts = tuple(part.strip().lower() for part in only.split(","))
    for part in parts:
        if part not in game.parts:
            message = unknown("part", part, list(game.parts))
            if suggestion(part, game.parts):
                message += f" (parts: {join_or(game.parts)})"
            raise UsageError(message)
    return parts


@dataclass(frozen=True)
class Output:
    """What ``-o`` and ``--format`` name: a stream, or a folder and perhaps a file in it."""

    stream: bool
    folder: Path
    stem: str | None
    formats: tuple[str, ...]

    @classmethod
    def of(cls, output: str, format_: str | None) -> Output:
        """Read the options; raise UsageError if they contradict each other."""
        folder, stem = folder_or_file(output)
        ending = Path(output).suffix.lower()[1:] if stem is not None else ""
        requested = {"both": ("pdf", "svg"), None: (ending or "pdf",)}.get(format_, (format_,))
        formats = tuple(name for name in requested if name)
        if ending and ending not in formats:
            message = f"-o {output} ends in .{ending}, but --format is {format_}"
            raise UsageError(message)
        if output == "-" and len(formats) > 1:
            message = "-o - writes a single format: use --format pdf or --format svg"
            raise UsageError(message)
        return cls(output == "-", folder, stem, formats)


def folder_or_file(output: str) -> tuple[Path, str | None]:
    """Return the folder and, if ``-o`` is a file, its stem."""
    path = Path(output)
    if (
        path.suffix.lower() in {".png", ".jpg", ".jpeg", ".eps", ".ps", ".dxf"}
        and not path.is_dir()
    ):
        message = f"{output}: the file name must end in .pdf or .svg"
        raise UsageError(message)
    if path.suffix.lower() in {".pdf", ".svg"}:
        return path.parent, path.stem
    return path, None
