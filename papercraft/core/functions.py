"""Look up the functions of the contract in a game's modules, and check their signatures.

mypy checks the games it sees; a game that is merely copied into place is checked here.
"""

from __future__ import annotations

from importlib import import_module
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from papercraft.core import abilities, contract
from papercraft.core.declaration import GameError

if TYPE_CHECKING:
    from collections.abc import Callable


class Place(NamedTuple):
    """A function of the contract: its module, a function with its signature, if it is required."""

    module: str
    stated: Callable[..., Any]
    required: bool = False


_REQUIRED: dict[str, Any] = {
    "setup": contract.Setup,
    "sheets": contract.Sheets,
    "record": contract.Records,
    "rules": contract.Rules,
    "play": contract.Play,
}
_OPTIONAL: dict[str, dict[str, Any]] = {
    "setup": {
        "overrides": abilities.Overrides,
        "with_overrides": abilities.WithOverrides,
        "described": abilities.ReadDescription,
        "names_file": abilities.NamesFile,
        "best_of": abilities.BestOf,
        "usual_players": abilities.UsualPlayers,
        "title": abilities.TitleOf,
        "outline": abilities.OutlineOf,
    },
    "record": {"entry_schema": abilities.EntrySchema},
    "inventions": {"invent": abilities.InventSheet},
    "report": {
        "explain": abilities.Explain,
        "explain_best": abilities.ExplainBest,
        "explain_par": abilities.ExplainPar,
        "replay": abilities.Replay,
        "series": abilities.TotalSeries,
    },
    "play": {"play_greedy": abilities.PlayGreedy},
    "picture": {
        "picture": abilities.DrawPicture,
        "picture_best": abilities.DrawBest,
        "picture_par": abilities.DrawPar,
    },
    "scan": {"scan": abilities.ScanPhotos, "table": abilities.ReadTable},
    "solve": {
        "solve": abilities.Solve,
        "solve_record": abilities.SolveRecord,
        "par": abilities.Par,
        "hint": abilities.GiveHint,
        "hints": abilities.GiveHints,
    },
    "sketch": {"sketch": abilities.MakeSketch},
    "deal": {"deal": abilities.Deal},
    "rules_page": {"rules_page": abilities.TellRules},
}
PLACES: dict[str, Place] = {
    name: Place(module, stated, required=True)
    for module, protocol in _REQUIRED.items()
    for name, stated in vars(protocol).items()
    if not name.startswith("_")
} | {
    name: Place(module, protocol.__call__)
    for module, functions in _OPTIONAL.items()
    for name, protocol in functions.items()
}


def find(package: str, name: str) -> Callable[..., Any] | None:
    """Return a contract function of a game's package, or None if it lacks an optional one.

    Raises:
        GameError: a required function is missing, or a signature does not match.
    """
    place = PLACES[name]
    module = f"{package}.{place.module}"
    function = getattr(_imported(module), name, None)
    game = package.rpartition(".")[2]
    if function is None and place.required:
        raise GameError(f"game {game}: {place.module} has no {_shown(name, place)}")
    if function is None:
        return None
    if not callable(function):
        raise GameError(f"game {game}: {place.module}.{name} is no function")
    if not fits(function, place.stated):
        actual = f"{name}{signature(function)}".replace("'", "")
        raise GameError(f"game {game}: {place.module} has {actual}; it should be "
                        f"{_shown(name, place)}")  # fmt: skip
    found_function: Callable[..., Any] = function
    return found_function


def _imported(module: str) -> Any:
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        return None


def fits(function: Callable[..., Any], stated: Callable[..., Any]) -> bool:
    """Return whether a function takes the arguments of ``stated`` and has its return annotation."""
    actual, wanted = signature(function), signature(stated)
    try:
        actual.bind(*list(wanted.parameters)[1:])
    except TypeError:
        return False
    returned, expected = _kind(actual.return_annotation), _kind(wanted.return_annotation)
    return returned in {"", "Any", expected} or expected in _VARIABLES


# The contract's type variables, which a game replaces by its own types.
_VARIABLES = {
    name for module in (abilities, contract)
    for name, value in vars(module).items() if isinstance(value, TypeVar)
}  # fmt: skip


def _kind(annotation: object) -> str:
    """Return an annotation without module and parameters: ``dict`` for ``dict[str, Any]``."""
    if annotation is Signature.empty:
        return ""
    text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
    return str(text).strip("'\"").partition("[")[0].rpartition(".")[2]


def _shown(name: str, place: Place) -> str:
    """Return the expected signature of a function, as it would be written in a game's module."""
    wanted = signature(place.stated)
    parameters = [
        one.replace(kind=Parameter.POSITIONAL_OR_KEYWORD)
        for one in list(wanted.parameters.values())[1:]
    ]
    return f"{name}{wanted.replace(parameters=parameters)}".replace("'", "")
