"""Convert command-line arguments into games, seeds and IDs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from papercraft import games
from papercraft.app.first_look import first_look
from papercraft.app.players import parse_players
from papercraft.cli.app import UNKNOWN_GAME, unknown
from papercraft.cli.ranges import WholeNumber
from papercraft.cli.settings import SettingOption
from papercraft.cli.spoken import translated
from papercraft.cli.talk import say
from papercraft.core.declaration import GameError
from papercraft.core.ids import SEEDS, IdError, SheetId, parse_id
from papercraft.core.messages import error_message, gettext
from papercraft.core.problems import UsageError, join_or

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.game import AnyGame


class GameName(click.ParamType):  # type: ignore[type-arg]
    """The name of a listed game."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the game."""
        if not isinstance(value, str):
            return value
        if not games.knows(value.lower()):
            self.fail(unknown_game(value), param, ctx)
        return games.load(value.lower())

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """Return a message that lists the games."""
        return translated(gettext("Choose from {games}.", games=join_or(games.names())))

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return the metavar in capitals."""
        return "GAME"


def unknown_game(word: str) -> str:
    """Return the error message for a word that is not a game, but perhaps the ID of a sheet."""
    try:
        owner = games.with_code(parse_id(word).code)
    except (IdError, UsageError):
        owner = None
    if owner is None:
        return unknown(UNKNOWN_GAME, word, games.names())
    form = "{id} is the ID of a sheet of {game}; IDs follow an option, such as --id or --sheet"
    return gettext(form, id=word, game=owner.name)


class SheetText(click.types.StringParamType):
    """The ID of a sheet, as it is typed."""

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """Return a message that says where the ID is printed."""
        return translated(
            gettext("The ID is at the bottom of every sheet, such as CUT1-DSBZ-9H1E-J.")
        )


class LanguageName(click.ParamType):  # type: ignore[type-arg]
    """A language code; catalogues are only searched if one is given."""

    name = "language"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the code."""
        # Imported late: help and errors need no catalogues.
        from papercraft.core.language import get_language  # noqa: PLC0415

        try:
            return get_language(str(value).lower()).code
        except UsageError as error:
            self.fail(error_message(error), param, ctx)


def language_option() -> click.Option:
    """Return ``--lang``."""
    return SettingOption(
        ["--lang", "language"],
        setting="lang",
        type=LanguageName(),
        default="en",
        show_default=True,
        metavar="CODE",
        help="Language of sheets and messages: en, de, it or pl.",
    )


def refuse_twins(params: Sequence[click.Parameter], owner: str) -> None:
    """Raise GameError if a game's option has the name of an option that all games have."""
    counts = Counter(name for param in params for name in param.opts)
    for name, count in counts.items():
        if count > 1:
            raise GameError(f"{owner} declares the option {name}, which all games have; rename it")


SEED = WholeNumber(0, SEEDS - 1)


def game_of(text: str) -> tuple[AnyGame, SheetId]:
    """Return the game and the parsed ID of a sheet ID; raise IdError or UsageError."""
    sheet = parse_id(text)
    game = games.with_code(sheet.code)
    if game is None:
        codes = [games.load(name).code for name in games.names()]
        form = "there is no game with the code {word!r}{hint}"
        message = unknown(form, sheet.code, codes)
        raise click.UsageError(message)
    return game, sheet


def show_first_look(game: AnyGame, sheet: str, setup: Any) -> None:
    """Show on stderr which sheet an ID names: with several mistakes it may name another sheet."""
    for line in first_look(game, sheet, setup):
        say(line)


def player_names(text: str | None, game: AnyGame) -> tuple[str, ...]:
    """Return the names in ``Ada,Ben``; raise click.BadParameter if they do not fit the game."""
    try:
        return parse_players(text, game)
    except UsageError as error:
        raise click.BadParameter(error_message(error), param_hint="--players") from error
