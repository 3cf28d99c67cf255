"""The options of ``papercraft print GAME``, except those for imposition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.cli.card_size import CardSizeType
from papercraft.cli.choices import SEED, language_option
from papercraft.cli.imposition_options import imposition_parameters
from papercraft.cli.many import WORKERS, Part
from papercraft.cli.print_sets import PlayersType
from papercraft.cli.ranges import Choice, WholeNumber
from papercraft.cli.settings import (
    OUTPUT,
    SettingOption,
    ink_option,
    palette_option,
    paper_option,
)
from papercraft.cli.spoken_help import Option
from papercraft.core.messages import as_message, gettext, join

if TYPE_CHECKING:
    import click

    from papercraft.core.game import AnyGame, PrintOption

MOST_SETS = 100_000
# The list of layouts is shown beside its option up to this many characters.
_LONGEST = 40
PALETTES = (
    "high-contrast, or red-green or blue-yellow for colour-blind players who confuse "
    "these; shapes stay the same in every palette."
)


def _game_options(game: AnyGame) -> list[click.Parameter]:
    """Return the game-specific options."""
    return [
        Option(
            [_flags_of(option), "game_" + option.name.replace("-", "_")],
            is_flag=not option.choices and not option.most,
            type=_type_of(option),
            default=option.default,
            show_default=bool(option.choices),
            help=_help_of(option),
        )
        for option in game.options
        if option.role != "nup"
    ]


def _flags_of(option: PrintOption) -> str:
    """Return how an option is written; its opposite says what is the default by now."""
    return f"--{option.name}" + f"/--no-{option.name}" * option.opposite


def _help_of(option: PrintOption) -> str:
    if option.role != "card-size":
        return option.help
    form = "{help} Or a common name such as poker or bridge, or WxH."
    return gettext(form, help=as_message(option.help))


def _type_of(option: PrintOption) -> click.ParamType[Any] | None:
    if option.role == "card-size":
        return CardSizeType(option)
    if option.most:
        return WholeNumber(0, option.most)
    return Choice(option.choices, case_sensitive=False) if option.choices else None


def _number_options(game: AnyGame) -> list[click.Parameter]:
    """Return the options that override numbers of a layout."""
    return [
        Option(
            [f"--{number.name.replace('_', '-')}", f"number_{number.name}"],
            metavar="LIST" if number.several else "N",
            help=number.help,
        )
        for number in game.numbers
    ]


def print_options(game: AnyGame) -> list[click.Parameter]:
    """Return the options of a game."""
    return [
        *_set_options(game),
        *_game_options(game),
        *_number_options(game),
        *_several_options(game),
        *_look_options(game),
        *_file_options(),
        *_batch_options(),
        Option(["--json", "as_json"], is_flag=True, help="Report what was printed as JSON."),
    ]


def _set_options(game: AnyGame) -> list[click.Parameter]:
    """Return the options that say which set to print, and for whom."""
    layouts, word = list(game.layouts()), game.layout_word
    most, shown = game.players[1], "|".join(layouts)
    differs = game.usual_players is not None
    whom = gettext(
        "Number of players to print sheets for, or their names, as in Ada,Ben, which are then "
        "printed on the sheets."
    )
    if differs:
        by_itself = gettext("By default, the number of players on one sheet.")
        whom = join([whom, by_itself], " ")
    is_short = len(shown) <= _LONGEST
    return [
        Option(["--players"], type=PlayersType(game), default=most, show_default=not differs,
               help=whom),
        Option(["--seed"], type=SEED, help="Seed of the sheet; random (and shown) if omitted."),
        Option(["--id", "id_"], metavar="ID", help="Reprint the sheets with this ID."),
        Option([f"--{word}", "--layout", "layout"] if word != "layout" else ["--layout"],
               type=Choice(layouts, case_sensitive=False),
               metavar=f"[{shown}]" if is_short else "NAME", default=layouts[0],
               show_default=True, help="Kind of sheet." if is_short else
               gettext("Kind of sheet: {names}.", names=join(layouts))),
    ]  # fmt: skip


def _several_options(game: AnyGame) -> list[click.Parameter]:
    """Return the options for several sets, and for part of one."""
    form = "Print only these parts ({parts}) or pages, as in 3,7-9."
    what = "PARTS|PAGES"
    if game.cut_out == "cards":
        form = "Print only these parts ({parts}) or pages, as in 3,7-9; or single cards, by name."
        what = "PARTS|PAGES|CARDS"
    only = gettext(form, parts=join(game.parts))
    return [
        Option(["--count"], type=WholeNumber(1, MOST_SETS),
               help="Number of different sets in the file, with consecutive seeds."),
        Option(["--names"], metavar="FILE.csv",
               help=("Print one set per name, with the name on it; with --players N, one set for "
                     "every N names. Columns: name, set, lang, seed.")),
        Option(["--only-name"], metavar="NAME",
               help="Reprint only the sheets with this name."),
        Option(["--blanks"], type=WholeNumber(0, 1000), default=0, metavar="N",
               help="Number of extra sets without a name."),
        Option(["--answers", "answers_file"], metavar="FILE.pdf",
               hidden=game.option_for("solutions") is None,
               help="Write the solutions to a separate file."),
        Option(["--only"], metavar=what, help=only),
    ]  # fmt: skip


def _look_options(game: AnyGame) -> list[click.Parameter]:
    """Return the options that say how pages look."""
    return [
        paper_option(),
        *imposition_parameters(game),
        ink_option(),
        language_option(),
        palette_option(PALETTES),
        Option(["--large-print"], is_flag=True,
               help="Print everything larger, on a3, tabloid or universal-large paper."),
    ]  # fmt: skip


def _file_options() -> list[click.Parameter]:
    """Return the options for the files to write."""
    return [
        Option(["--format", "format_"], type=Choice(["pdf", "svg", "both"]),
               help="File format; default: pdf, or the extension of -o."),
        SettingOption(["-o", "--output"], setting="output", default=OUTPUT, show_default=True,
                      metavar="DIR|FILE|-",
                      help=("Folder or file to write; - for stdout. A name with {id}, {name}, "
                            "{set}, {seed} or {game} writes a separate file for each set.")),
        Option(["--preview"], is_flag=True, help="Also write a PNG of each page."),
        Option(["--watch"], is_flag=True,
               help=("Print again whenever a layout file (--layouts) or your own sheet "
                     "changes, until Ctrl-C.")),
        Option(["--force"], is_flag=True, help="Overwrite existing files."),
    ]  # fmt: skip


def _batch_options() -> list[click.Parameter]:
    """Return the options for printing each set to its own file."""
    return [
        Option(["--workers"], type=WORKERS, metavar="N",
               help=("With one file per set: print in N processes; finished sets are kept if the "
                     "run is interrupted.")),
        Option(["--cluster"], metavar="ADDRESS",
               help=("With one file per set: print on a dask cluster with this scheduler "
                     "address; its workers write to the folder.")),
        Option(["--part"], type=Part(), metavar="K/N",
               help="With one file per set: only print every N-th set, starting with the K-th."),
        Option(["--resume"], is_flag=True,
               help="With one file per set: skip sets that are already printed."),
        Option(["--stop-at-first"], is_flag=True,
               help="With one file per set: stop at the first set that cannot be printed."),
    ]  # fmt: skip
