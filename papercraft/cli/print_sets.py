"""Determine the sets that ``papercraft print`` prints: their IDs and the names on them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import normalize

import click
from click.core import ParameterSource

from papercraft.app.files import exists
from papercraft.app.players import number_of_players, problems_with_number
from papercraft.app.print_job import random_seed
from papercraft.cli.choices import game_of, player_names
from papercraft.cli.files import read_file
from papercraft.cli.print_file import FILE
from papercraft.cli.talk import say
from papercraft.core.game import is_seedless, usual_players
from papercraft.core.ids import SEEDS, ConsecutiveIds, SheetId
from papercraft.core.messages import gettext, join
from papercraft.core.named_seeds import ids_of_sets
from papercraft.core.problems import UsageError, advice
from papercraft.core.set_names import NO_NAMES, SetNames
from papercraft.core.whole_numbers import parse_whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.app.names_csv import Row
    from papercraft.core.game import AnyGame


_MOST_NAMES = 12


class PlayersType(click.ParamType):  # type: ignore[type-arg]
    """A number of players, or their names separated by commas."""

    name = "players"

    def __init__(self, game: AnyGame) -> None:
        """Store the game."""
        self.game = game

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return both forms."""
        return "N|NAMES"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | tuple[str, ...]:
        """Return the number, or the names."""
        if not isinstance(value, str):
            return value if isinstance(value, tuple) else int(value)
        count = number_of_players(value)
        if count is not None:
            for problem in problems_with_number(count, self.game, value.strip()):
                self.fail(problem, param, ctx)
            return count
        # Combine letters with accents that were typed as separate characters.
        names = player_names(normalize("NFC", value), self.game)
        # Imported late: few print names.
        from papercraft.app.printable_names import problem_with_name  # noqa: PLC0415

        problems = [problem for name in names if (problem := problem_with_name(name))]
        if problems:
            self.fail(join(problems, "; "), param, ctx)
        return names


class Sets(NamedTuple):
    """The sets to print, and the number of players for those without names.

    ``seeded`` if the file with names has a seed for each set.
    """

    ids: Sequence[SheetId]
    names: tuple[SetNames, ...]
    languages: tuple[str, ...]
    players: int
    seeded: bool = False


def sets_of(game: AnyGame, options: dict[str, Any], per_page: int = 1) -> Sets:
    """Return the requested sets; with several sheets ``per_page``, that many names make a set.

    Raises:
        ReadError: the file with names cannot be used; all problems.
        UsageError: options contradict each other.
    """
    if options["names"] is not None:
        return _sets_in_file(game, options, per_page)
    first = _first_id(game, options)
    if options["blanks"]:
        form = "--blanks only works together with --names; otherwise use --count"
        raise click.UsageError(gettext(form))
    count, players = options["count"] or 1, _players(game, options, first)
    named = () if isinstance(players, int) else (SetNames(players=players),) * count
    # A typed ID is printed as it is, although nothing in it may tell a list that there is no name.
    is_new = options["id_"] is not None and (named or _is_from_file())
    ids = ids_of_sets(game, first, named, count) if is_new else ConsecutiveIds(first, count)
    return Sets(ids, named, (), players if isinstance(players, int) else len(players))


def _is_from_file() -> bool:
    return click.get_current_context().meta.get(FILE) is not None


def _sets_in_file(game: AnyGame, options: dict[str, Any], per_page: int) -> Sets:
    if options["count"] is not None:
        form = (
            "--names already sets the number of sets; omit --count, or use --blanks for extra sets"
        )
        raise click.UsageError(gettext(form))
    if not isinstance(options["players"], int):
        form = "with --names, --players is the number of names per set"
        raise click.UsageError(gettext(form))
    if per_page > 1 and chosen_players(options) == 1:
        # The boards on a page are copies drawn by the game, all with the same ID.
        form = (
            "--players 1 gives each name a different board, but smaller boards that share a page "
            "are the same: omit --players, so that {n} names play on the same board, or use "
            "--paper a3, where different boards can share a page"
        )
        raise click.UsageError(gettext(form, n=per_page))
    # Imported late: few have files with names.
    from papercraft.app.names_csv import read_names, sets_of_names  # noqa: PLC0415

    file, chosen = options["names"], chosen_players(options) or per_page
    if "," in file and not exists(Path(file)):
        form = "--names takes a CSV file; for the names themselves, use --players {names}"
        raise click.UsageError(gettext(form, names=file))
    rows = read_names(file, read_file(file))
    sets = sets_of_names(file, rows, game.players, chosen)
    _show_notes(game, file, rows)
    blanks = options["blanks"]
    first = _first_id(game, options)
    seeds = [one.seed for one in sets] + [None] * blanks
    if options["id_"] is not None:
        if any(seed is not None for seed in seeds):
            form = "--id already determines the sheet; omit it, or the column 'seed'"
            raise click.UsageError(gettext(form))
        # Identical sheets differ only in their seeds, so each name gets its own.
        named = [one.names for one in sets]
        alike = is_seedless(game)
        ids = ids_of_sets(game, first, named, len(seeds)) if alike else (first,) * len(seeds)
    else:
        usual = ConsecutiveIds(first, len(seeds))
        ids = tuple(
            own if seed is None else first._replace(seed=seed % SEEDS)
            for own, seed in zip(usual, seeds, strict=True)
        )
    names = (*[one.names for one in sets], *[NO_NAMES] * blanks)
    usual_language = options["language"]
    languages = (*[one.language or usual_language for one in sets], *[usual_language] * blanks)
    several = any(one.language for one in sets)
    seeded = None not in seeds
    players = _players(game, options, first)
    return Sets(ids, names, languages if several else (), players, seeded)


def _show_notes(game: AnyGame, file: str, rows: Sequence[Row]) -> None:
    from papercraft.app.names_notes import title_notes, twin_notes  # noqa: PLC0415

    # Equal names matter where photos are assigned by them.
    twins = twin_notes(file, rows) if game.names_file is not None else ()
    for note in (*title_notes(file, rows), *twins):
        say(note)


def _players(game: AnyGame, options: dict[str, Any], first: SheetId) -> Any:
    """Return the number of players, or their names; by default the number the sheet is for."""
    return options["players"] if chosen_players(options) else usual_players(game, first)


def chosen_players(options: dict[str, Any]) -> int | None:
    """Return the number of players if it was chosen, else None."""
    source = click.get_current_context().get_parameter_source("players")
    players = options["players"]
    if source is not ParameterSource.COMMANDLINE:
        return None
    return players if isinstance(players, int) else len(players)


def _names_like(wanted: str, known: list[str]) -> str:
    """Return a hint at the only name that contains the typed one, or at similar names."""
    within = [name for name in known if wanted.strip().casefold() in name.casefold()]
    if len(within) == 1:
        return gettext("; did you mean {near!r}?", near=within[0])
    return advice(wanted, within or known[:_MOST_NAMES])


def only_name(options: dict[str, Any], sets: Sets) -> str:
    """Return the one name to print; raise UsageError if it is not among the names."""
    wanted = options["only_name"]
    if wanted is None:
        return ""
    known = [name for one in sets.names for name in (one.whole, *one.players) if name]
    if not known:
        form = "--only-name also needs the names of all players, in --players or --names"
        raise click.UsageError(gettext(form))
    typed = " ".join(wanted.split()).casefold()
    match = next((name for name in known if name.casefold() == typed), None)
    if match is None:
        near = _names_like(wanted, known)
        raise UsageError(gettext("there is no name {name}{near}", name=repr(wanted), near=near))
    if options["id_"] is None and options["seed"] is None and not sets.seeded:
        # A random seed would not give the sheet that was printed before.
        form = "--only-name reprints a sheet: add the --seed or --id it was printed with"
        raise UsageError(gettext(form))
    return match


def _first_id(game: AnyGame, options: dict[str, Any]) -> SheetId:
    """Return the ID of the first set."""
    if options["id_"] is None:
        seed = random_seed() if options["seed"] is None else options["seed"]
        first = SheetId(game.code, game.version, game.layouts()[options["layout"]], seed)
        return first._replace(overrides=_overrides(game, first, options))
    overrides = [name for name, value in options.items() if name.startswith("number_") and value]
    if options["seed"] is not None or overrides:
        from_file = click.get_current_context().meta.get(FILE)
        message = gettext(
            "{given} already determines the sheet; omit --seed and the options that change it",
            given=from_file.path if from_file else "--id",
        )
        raise click.UsageError(message)
    owner, first = game_of(options["id_"])
    if owner.name != game.name:
        message = gettext(
            "{sheet} is a sheet of {found}, not {game}",
            sheet=first,
            found=owner.name,
            game=game.name,
        )
        raise click.UsageError(message)
    return first


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
        message = gettext(
            "{option} takes whole numbers separated by commas, not {text!r}",
            option=option,
            text=text,
        )
        raise UsageError(message)
    return values
