"""``papercraft print``: one subcommand a game, made from what the game says of itself."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from papercraft import games
from papercraft.app.print_job import (
    PageSelection,
    PrintJob,
    consecutive_ids,
    job_paper,
    random_seed,
)
from papercraft.cli.app import unknown
from papercraft.cli.choices import SEED, game_of, language_option, refuse_twins
from papercraft.cli.files import read_file
from papercraft.cli.imposition_options import (
    imposition_of,
    laying_options,
    own_nup,
    parse_ranges,
    split_only,
)
from papercraft.core.game import Edition
from papercraft.core.ids import SheetId
from papercraft.core.problems import UsageError, join_or
from papercraft.core.store import to_json
from papercraft.paint.styles import DEFAULT

if TYPE_CHECKING:
    from papercraft.app.print_files import PrintResult
    from papercraft.core.game import AnyGame, PrintOption

MOST_SETS = 100_000


class PrintGroup(click.Group):
    """The games as subcommands; an id alone is enough to know the game."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the games."""
        return games.names()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command that prints a game."""
        return _command_of(games.load(cmd_name)) if cmd_name in games.names() else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of games without importing them."""
        with formatter.section("Games"):
            formatter.write_dl([(name, games.summary(name)) for name in games.names()])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the game before ``--id ID`` where it was left out."""
        if args and args[0].startswith("--id"):
            text = args[0].partition("=")[2] or "".join(args[1:2])
            args = [game_of(text)[0].name, *args]
        elif args and args[0].startswith("-") and args[0] not in ctx.help_option_names:
            ctx.fail(f"say which game first: papercraft print {games.names()[0]} {args[0]} ...")
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the game; a mistyped one gets a suggestion."""
        if args[0] not in games.names() and not args[0].startswith("-"):
            ctx.fail(unknown("game", args[0], games.names()))
        return super().resolve_command(ctx, args)


@click.group(
    "print",
    cls=PrintGroup,
    epilog="Example: papercraft print cutit --players 4 --seed 7 --paper letter",
)
def command() -> None:
    """Print a set: sheets as PDF and SVG, with a geometry file beside them.

    With --id instead of a game the sheets of that id are printed again.
    """


class Remembering(click.Command):
    """A command that keeps its words, to be called again by ``--watch``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Keep the words and parse them."""
        ctx.meta[WORDS] = tuple(args)
        return super().parse_args(ctx, args)


WORDS = "papercraft.words"
PALETTES = (
    "high-contrast, or red-green or blue-yellow for eyes that confuse these; games are told "
    "by shape in every palette."
)


def _own_options(game: AnyGame) -> list[click.Parameter]:
    """Return the options that only this game has."""
    return [
        click.Option(
            [f"--{option.name}", "own_" + option.name.replace("-", "_")],
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


def _numbers(game: AnyGame) -> list[click.Parameter]:
    """Return the options that change numbers of a layout."""
    return [
        click.Option(
            [f"--{number.name.replace('_', '-')}", f"number_{number.name}"],
            metavar="LIST" if number.several else "N",
            help=number.help,
        )
        for number in game.numbers
    ]


def _own_numbers(game: AnyGame, first: SheetId, given: dict[str, Any]) -> tuple[int, ...]:
    """Return what the id carries for the numbers that were given."""
    changes = {
        name.removeprefix("number_"): _listed_numbers(name, text)
        for name, text in given.items()
        if name.startswith("number_") and text is not None
    }
    if not changes or game.overrides is None:
        return ()
    return game.overrides(game.params(first.version, first.layout), changes)


def _listed_numbers(name: str, text: str) -> tuple[int, ...]:
    words = [word.strip() for word in text.split(",")]
    if not all(word.isascii() and word.isdigit() and len(word) < _LONGEST for word in words):
        option = "--" + name.removeprefix("number_").replace("_", "-")
        message = f"{option} takes whole numbers, with commas between, not {text!r}"
        raise UsageError(message)
    return tuple(map(int, words))


_LONGEST = 9


def _command_of(game: AnyGame) -> click.Command:
    least, most = game.players
    layouts = list(game.layouts())
    word = game.layout_word
    formats = click.Choice(["pdf", "svg", "both"])
    only = f"Only these parts ({', '.join(game.parts)}) or pages, as in 3,7-9."
    params: list[click.Parameter] = [
        click.Option(["--players"], type=click.IntRange(least, most), default=most,
                     show_default=True, help="Sheets for so many players."),
        click.Option(["--seed"], type=SEED, help="Which sheet; random and told if left out."),
        click.Option(["--id", "id_"], metavar="ID", help="Print the sheet of an id again."),
        click.Option([f"--{word}", "--layout", "layout"] if word != "layout" else ["--layout"],
                     type=click.Choice(layouts, case_sensitive=False),
                     metavar=f"[{'|'.join(layouts)}]", default=layouts[0],
                     show_default=True, help="Which kind of sheet."),
        *_own_options(game),
        *_numbers(game),
        click.Option(["--count"], type=click.IntRange(1, MOST_SETS),
                     help="So many different sets in one file, seeds counting up."),
        click.Option(["--names"], metavar="FILE.csv",
                     help="A set for each name, which is printed on it."),
        click.Option(["--blanks"], type=click.IntRange(0, 1000), default=0, metavar="N",
                     help="So many more sets without a name."),
        click.Option(["--answers"], metavar="FILE.pdf",
                     help="Solutions into a file of their own, for games that have some."),
        click.Option(["--only"], metavar="PARTS|PAGES", help=only),
        click.Option(["--paper"], default="a4", show_default=True,
                     help="a4, letter, universal (fits both), a3, a5, or WxH."),
        *laying_options(game),
        click.Option(["--ink"], default="full", show_default=True, help="full, low or grey."),
        language_option(),
        click.Option(["--palette"], default="default", show_default=True, help=PALETTES),
        click.Option(["--large-print"], is_flag=True,
                     help="Everything 1.36 times as large, on A3 (or Tabloid for letter)."),
        click.Option(["--format", "format_"], type=formats, help="Default: pdf, or as -o ends."),
        click.Option(["-o", "--output"], default="output", show_default=True,
                     metavar="DIR|FILE|-", help="Where to write; - is standard output."),
        click.Option(["--preview"], is_flag=True, help="Write a PNG of each page, too."),
        click.Option(["--watch"], is_flag=True,
                     help="Print again whenever a layout file changes, until Ctrl-C."),
        click.Option(["--force"], is_flag=True, help="Overwrite files."),
        click.Option(["--json", "as_json"], is_flag=True, help="Tell what was printed as JSON."),
    ]  # fmt: skip
    refuse_twins(params, game.name)
    return Remembering(
        game.name,
        params=params,
        callback=lambda **given: _print(game, **given),
        help=f"{games.summary(game.name)}\n\nPrints {', '.join(game.parts)}.",
        epilog=f"Example: papercraft print {game.name} --players {least} --seed 7 --format both",
    )


def _print(game: AnyGame, **given: Any) -> None:
    # Imported late: it brings the painters.
    from papercraft.app.print_files import PrintFiles, print_files  # noqa: PLC0415

    output = Output.of(given["output"], given["format_"])
    if given["cmyk"] and output.formats != ("pdf",):
        message = "--cmyk is for PDF; SVG files know no such colours"
        raise click.UsageError(message)
    beside = [name for name in ("preview", "watch", "cut", "atlas") if given[name]]
    if output.stream and beside:
        option = f"--{beside[0]}"
        message = f"{option} needs files to write; leave -o - out"
        raise click.UsageError(message)
    names = _names(given)
    ids = _ids(game, given, len(names) or given["count"] or 1)
    if given["watch"]:
        _watch(game, given, ids[0].seed)
    job, solutions = _job(game, given, ids, names), _solutions(game, given, output)
    if output.stream:
        _print_stream(job, output.formats[0])
        return
    files = PrintFiles(
        folder=output.folder,
        stem=output.stem,
        formats=output.formats,
        preview=given["preview"],
        cut=given["cut"],
        atlas=given["atlas"],
        solutions=solutions,
        force=given["force"],
    )
    result = print_files(job, files)
    if given["as_json"]:
        click.echo(to_json(result.as_dict()), nl=False)
    else:
        _show(result)


def _job(
    game: AnyGame, given: dict[str, Any], ids: tuple[SheetId, ...], names: tuple[str, ...]
) -> PrintJob:
    parts, numbers = split_only(given["only"])
    imposition = imposition_of(given, own_nup(game))
    edition = Edition(
        given["players"], _parts(game, parts), _options(game, given), language=given["language"]
    )
    return PrintJob(
        game,
        ids,
        edition,
        job_paper(given["paper"].lower(), imposition, large_print=given["large_print"]),
        ink=given["ink"].lower(),
        palette=given["palette"].lower(),
        imposition=imposition,
        selection=PageSelection(
            parse_ranges(numbers, "--only"), parse_ranges(given["skip"], "--skip")
        ),
        names=names,
        press=given["cmyk"] or "",
    )


def _print_stream(job: PrintJob, format_: str) -> None:
    # Imported late: it brings the painters.
    from papercraft.app.print_files import print_stream  # noqa: PLC0415

    if sys.stdout.isatty():
        message = "a terminal cannot show a PDF or SVG; pipe it or name a file with -o"
        raise UsageError(message)
    # Nothing may be on standard output if the job is refused, and it is large: so no buffer.
    print_stream(job, format_, sys.stdout.buffer)
    click.echo(f"{job.title} (seed {job.ids[0].seed})", err=True)


def _show(result: PrintResult) -> None:
    job, first = result.job, result.job.ids[0]
    more = len(job.ids) - 1
    sets = f" and {more} more set{'s' * (more > 1)}" if more else ""
    palette = "" if job.palette == DEFAULT else f", {job.palette} palette"
    click.echo(
        f"Printed {job.game.name} {first} (seed {first.seed}){sets}: {result.pages} "
        f"page{'s' * (result.pages > 1)}, {job.paper.name}, {job.ink} ink{palette}"
    )
    for name in result.files[:_MOST_FILES]:
        click.echo(f"  {name}")
    left = len(result.files) - _MOST_FILES
    if left > 0:
        click.echo(f"  and {left} more file{'s' * (left > 1)}")
    click.echo("Print at 100 %. After the game:")
    click.echo(f"  papercraft new-record {job.game.name} --sheet {first} --players Ada,Ben")


_MOST_FILES = 6


def _solutions(game: AnyGame, given: dict[str, Any], output: Output) -> Path | None:
    """Return where solutions go; raise UsageError where there can be none."""
    if given["answers"] is None:
        return None
    solutions = game.option_for("solutions")
    if solutions is None:
        raise UsageError(f"{game.name} has no solutions to print; leave --answers out")
    if given[f"own_{solutions.name.replace('-', '_')}"]:
        message = f"--{solutions.name} prints them in the same file; leave it or --answers out"
        raise click.UsageError(message)
    answers = Path(given["answers"])
    if answers.suffix.lower() != ".pdf":
        raise UsageError(f"--answers {answers}: solutions are written as .pdf")
    if output.stream:
        message = "--answers needs files to write; leave -o - out"
        raise click.UsageError(message)
    return answers


def _options(game: AnyGame, given: dict[str, Any]) -> dict[str, str | int]:
    """Return the choices of the game's own options."""
    options = {
        name[4:].replace("_", "-"): value
        for name, value in given.items()
        if name.startswith("own_")
    }
    nup = game.option_for("nup")
    if nup is not None:
        options[nup.name] = given["nup"] if given["nup"] in nup.choices else nup.default
    return options


def _watch(game: AnyGame, given: dict[str, Any], seed: int) -> NoReturn:
    # Imported late: few ask for it.
    from papercraft.cli.watch import watch  # noqa: PLC0415

    words = [word for word in click.get_current_context().meta[WORDS] if word != "--watch"]
    if given["id_"] is None and given["seed"] is None:
        # A random sheet stays the same sheet while its looks change.
        words += ["--seed", str(seed)]
    watch(["print", game.name, *words])


def _names(given: dict[str, Any]) -> tuple[str, ...]:
    """Return a name for each set, empty for those nobody is named for; nothing without names."""
    if given["names"] is None:
        if given["blanks"]:
            message = "--blanks are more sets than there are --names; --count says how many else"
            raise click.UsageError(message)
        return ()
    if given["count"] is not None:
        message = "--names says how many sets there are; leave --count out, or use --blanks"
        raise click.UsageError(message)
    # Imported late: few have names.
    from papercraft.app.names_csv import read_names  # noqa: PLC0415

    names = read_names(given["names"], read_file(given["names"]))
    return (*names, *[""] * given["blanks"])


def _ids(game: AnyGame, given: dict[str, Any], count: int) -> tuple[SheetId, ...]:
    """Return the ids of the sets asked for."""
    if given["id_"] is not None:
        said = [name for name, value in given.items() if name.startswith("number_") and value]
        if given["seed"] is not None or said:
            message = "--id says which sheet already; leave --seed and the sheet's numbers out"
            raise click.UsageError(message)
        found, first = game_of(given["id_"])
        if found.name != game.name:
            message = f"{first} is a sheet of {found.name}, not of {game.name}"
            raise click.UsageError(message)
    else:
        seed = random_seed() if given["seed"] is None else given["seed"]
        first = SheetId(game.code, game.version, game.layouts()[given["layout"]], seed)
        first = first._replace(own=_own_numbers(game, first, given))
    return consecutive_ids(first, count)


def _parts(game: AnyGame, only: str | None) -> tuple[str, ...]:
    if only is None:
        return ()
    parts = tuple(part.strip().lower() for part in only.split(","))
    for part in parts:
        if part not in game.parts:
            message = unknown("part", part, list(game.parts))
            if "known:" not in message:
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
        asked = {"both": ("pdf", "svg"), None: (ending or "pdf",)}.get(format_, (format_,))
        formats = tuple(name for name in asked if name)
        if ending and ending not in formats:
            message = f"-o {output} ends in .{ending}, but --format is {format_}"
            raise UsageError(message)
        if output == "-" and len(formats) > 1:
            message = "-o - takes one format: --format pdf or --format svg"
            raise UsageError(message)
        return cls(output == "-", folder, stem, formats)


def folder_or_file(output: str) -> tuple[Path, str | None]:
    """Return the folder and, if a file was named, its stem."""
    path = Path(output)
    if (
        path.suffix.lower() in {".png", ".jpg", ".jpeg", ".eps", ".ps", ".dxf"}
        and not path.is_dir()
    ):
        message = f"{output}: sheets are written as .pdf or .svg"
        raise UsageError(message)
    if path.suffix.lower() in {".pdf", ".svg"}:
        return path.parent, path.stem
    return path, None
