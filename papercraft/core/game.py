"""A game as the rest of the program sees it, and how an id becomes a setup.

Where does a value belong? If it is chosen before printing: *params*. If it is on the paper or in
the deal: *setup*. If two groups with the same sheet could choose differently: *options* (the
record's ``[rules]``). If it happened at the table: *record*.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar, cast

from papercraft.core.contract import Modules, Play, Records, Rules, Setup, Sheets
from papercraft.core.contract_data import (
    Best,
    Described,
    Edition,
    Hint,
    Reading,
    RecordTask,
    Search,
    Series,
)
from papercraft.core.declaration import (
    AnswerOption,
    Facts,
    GameError,
    PrintNumber,
    PrintOption,
    with_rules_part,
)
from papercraft.core.functions import PLACES, find
from papercraft.core.ids import IdError, SheetId, parse_id
from papercraft.core.messages import error_message, gettext
from papercraft.core.problems import ImpossibleError, Problem
from papercraft.core.rng import Rng
from papercraft.core.rules_page import RULES_PAGE
from papercraft.core.sheet import Picture

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from papercraft.core import abilities
    from papercraft.core.report import Report

__all__ = [
    "AnswerOption",
    "AnyGame",
    "Best",
    "Described",
    "Edition",
    "Game",
    "GameError",
    "Hint",
    "Modules",
    "Picture",
    "PrintNumber",
    "PrintOption",
    "Reading",
    "RecordTask",
    "Search",
    "Series",
    "alike",
    "best_total",
    "build",
    "declare",
    "find_setup",
    "is_seedless",
    "noted_sheet",
    "seedless",
    "setup_of",
]

P = TypeVar("P")
S = TypeVar("S")
R = TypeVar("R")
_Facts = ParamSpec("_Facts")


class Game(Facts, Setup[P, S], Sheets[S], Records[S, S, R], Rules[S, R], Play[S], Generic[P, S, R]):
    """The type of a declared game: its facts, and the functions found in its modules.

    An optional function that the game lacks is None.
    """

    overrides: abilities.Overrides[P] | None
    with_overrides: abilities.WithOverrides[P] | None
    described: abilities.ReadDescription | None
    names_file: abilities.NamesFile[S] | None
    best_of: abilities.BestOf[S] | None
    usual_players: abilities.UsualPlayers[S] | None
    title: abilities.TitleOf[S] | None
    outline: abilities.OutlineOf[S] | None
    entry_schema: abilities.EntrySchema[S] | None
    invent: abilities.InventSheet | None
    explain: abilities.Explain[S, R]
    explain_best: abilities.ExplainBest | None
    explain_par: abilities.ExplainPar | None
    replay: abilities.Replay[S, R] | None
    series: abilities.TotalSeries | None
    play_greedy: abilities.PlayGreedy[S] | None
    picture: abilities.DrawPicture[S, R] | None
    picture_best: abilities.DrawBest[S] | None
    picture_par: abilities.DrawPar[S, R] | None
    scan: abilities.ScanPhotos[S] | None
    table: abilities.ReadTable | None
    solve: abilities.Solve[S] | None
    par: abilities.Par[S, R] | None
    solve_record: abilities.SolveRecord[S, R] | None
    hint: abilities.GiveHint[S, R] | None
    hints: abilities.GiveHints[S, R] | None
    deal: abilities.Deal[S] | None
    sketch: abilities.MakeSketch[S] | None
    rules_page: abilities.TellRules[S] | None


AnyGame = Game[Any, Any, Any]


class _Declared(Facts):
    """A game at run time; its functions are looked up when they are first used."""

    def __getattr__(self, name: str) -> Any:
        if name not in PLACES:
            raise AttributeError(name)
        function = find(self.package, name)
        if name == "draw":
            function = self._with_rules(function)
        if function is None and name == "explain":
            function = self._explain
        # Facts are frozen, so cache the function in the instance's dict.
        self.__dict__[name] = function
        return function

    def _with_rules(self, draw: Any) -> Any:
        page = find(self.package, RULES_PAGE)
        if page is None:
            return draw
        # Imported late: only drawing needs it.
        from papercraft.core.rules_sheet import with_rules  # noqa: PLC0415

        return with_rules(draw, page, self.parts)

    def _explain(self, reading: Reading[Any, Any]) -> Report:
        # Imported late: printing needs no verdicts.
        from papercraft.core.verdict_report import report_of  # noqa: PLC0415

        return report_of(cast("AnyGame", self).judge(reading))


def _as_game(facts: Callable[_Facts, Facts]) -> Callable[_Facts, AnyGame]:
    """Return the constructor of declared games, typed as returning a :class:`Game`."""

    def declare(*args: _Facts.args, **kwargs: _Facts.kwargs) -> AnyGame:
        return cast("AnyGame", with_rules_part(facts(*args, **kwargs)))

    return declare


declare = _as_game(_Declared)


def seedless(params: P, _rng: Rng, /) -> P:
    """Return the parameters as the setup: ``generate`` for games without random setups."""
    return params


def is_seedless(game: AnyGame) -> bool:
    """Return whether the seed is irrelevant: all sheets of a layout are the same."""
    return game.generate is seedless


def best_total(game: AnyGame, setup: Any) -> str:
    """Return which total wins on a sheet: the ``most`` or the ``least`` points."""
    return game.best if game.best_of is None else game.best_of(setup)


def usual_players(game: AnyGame, sheet: SheetId) -> int:
    """Return the default number of players that a sheet is printed for.

    Raises:
        IdError: this version does not know the generator of the sheet.
    """
    if game.usual_players is None:
        return game.players[1]
    return game.usual_players(build(game, sheet))


def alike(game: AnyGame, sheet: SheetId) -> SheetId:
    """Return the same ID for identical sheets: with seed 0 if the seed makes no difference."""
    return sheet._replace(seed=0) if is_seedless(game) else sheet


def setup_of(game: AnyGame, text: str) -> tuple[SheetId, Any]:
    """Return the parsed ID and the setup it encodes.

    Raises:
        IdError: not an id, mistyped, of another game, or of a generator unknown to this version.
    """
    sheet = parse_id(text)
    if sheet.code != game.code:
        message = gettext(
            "{sheet} is not a sheet of {name}, whose IDs begin with {code}",
            sheet=sheet,
            name=game.name,
            code=game.code,
        )
        raise IdError(message)
    return sheet, build(game, sheet)


def build(game: AnyGame, sheet: SheetId) -> Any:
    """Return the setup that an ID encodes; raise IdError if this version cannot generate it."""
    try:
        return game.generate(_params_of(game, sheet), Rng(sheet.seed))
    except LookupError as error:
        message = gettext(
            "{sheet} comes from another version of papercraft: {reason}",
            sheet=sheet,
            reason=error.args[0],
        )
        raise IdError(message) from error
    except ImpossibleError as error:
        raise IdError(error_message(error)) from error


def _params_of(game: AnyGame, sheet: SheetId) -> Any:
    params = game.params(sheet.version, sheet.layout)
    if not sheet.overrides:
        return params
    if game.with_overrides is None:
        raise LookupError(f"sheets of {game.name} have no custom numbers")
    return game.with_overrides(params, sheet.overrides)


def find_setup(game: AnyGame, data: Mapping[str, Any]) -> tuple[Any, str | None, list[Problem]]:
    """Return setup, canonical id and problems of a record that needs a sheet."""
    text, inline = data.get("sheet"), data.get(game.inline) is not None
    if text is None and not inline:
        message = gettext(
            'is missing: add sheet = "{code}1-..." (the ID on the sheet) or [{inline}]',
            code=game.code,
            inline=game.inline,
        )
        return None, None, [Problem("sheet", message)]
    if text is not None and inline:
        return (
            None,
            None,
            [
                Problem(
                    "sheet", gettext("use either sheet or [{inline}], not both", inline=game.inline)
                )
            ],
        )
    if inline or not isinstance(text, str):
        return None, None, []
    try:
        sheet, setup = setup_of(game, text)
    except IdError as error:
        return None, None, [Problem("sheet", error_message(error))]
    return setup, str(sheet), []


def noted_sheet(game: AnyGame, data: Mapping[str, Any]) -> tuple[str | None, list[Problem]]:
    """Return the canonical id and the problems of a record for which the sheet is only a note.

    The id says which cards were printed. It does not determine the deal, because people shuffle.
    """
    if not isinstance(data.get("sheet"), str):
        return None, []
    try:
        return str(setup_of(game, data["sheet"])[0]), []
    except IdError as error:
        return None, [Problem("sheet", error_message(error))]
