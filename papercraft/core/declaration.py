"""The facts that a game's ``__init__.py`` declares, checked when the game is loaded."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal

from papercraft.core.data_files import is_reserved
from papercraft.core.layouts import game_layout
from papercraft.core.problems import UsageError
from papercraft.core.rules_page import RULES, RULES_PAGE

if TYPE_CHECKING:
    from collections.abc import Mapping

# The most kinds of sheet, players and designs that an imprint can encode.
_MOST_PARTS, _MOST_PLAYERS, _MOST_DESIGN = 8, 15, 15
_CODE = re.compile("[A-Z]{3}")
_WORD = re.compile("[a-z][a-z0-9-]*")


class GameError(UsageError):
    """A game folder breaks the contract; the message says what is expected."""


@dataclass(frozen=True, slots=True)
class PrintOption:
    """A game-specific print option.

    It takes one of ``choices`` if there are any, a whole number up to ``most`` if that is set, and
    is a flag otherwise. The ``role`` ties it to an option of all games: ``nup`` adds its choices to
    those of ``--nup``, ``solutions`` is the flag that ``--answers`` sets, ``card-size`` also
    accepts sizes that are not among its choices. A flag that is ``opposite`` is packed in imprints
    as its opposite, since it once was the default.
    """

    name: str
    help: str
    choices: tuple[str, ...] = ()
    most: int = 0
    role: Literal["", "nup", "solutions", "card-size"] = ""
    opposite: bool = False

    @property
    def default(self) -> str | int:
        """The default: the first choice, 0, or False for a flag."""
        return self.choices[0] if self.choices else 0 if self.most else False


@dataclass(frozen=True, slots=True)
class PrintNumber:
    """A number of a layout, or a list of numbers, that an option may override."""

    name: str
    help: str
    several: bool = False


@dataclass(frozen=True, slots=True)
class AnswerOption:
    """An option of ``papercraft scan`` that answers a question about each player in turn.

    ``key`` is the question's key, with ``{player}`` for the player's number.
    """

    name: str
    help: str
    key: str
    metavar: str = "TEXT"


@dataclass(frozen=True, kw_only=True)
class Facts:
    """The facts of a game.

    Raises:
        GameError: a fact is invalid, or the name is that of a layout file shared by all games.
    """

    package: str
    """The folder as a Python package: ``__name__``."""
    code: str
    """The three letters that the game's sheet ids begin with."""
    version: int = 1
    """The newest generator version; older ones keep working."""
    design: int = 0
    """The current design of the sheets, encoded in their imprints; a game can still draw earlier
    ones (``Edition.design``), so that photos of old sheets can be read."""
    skipped: tuple[int, ...] = ()
    """Designs that no release printed; sheets in them are refused."""
    players: tuple[int, int]
    """The minimum and maximum number of players."""
    parts: tuple[str, ...]
    """The kinds of sheets in a set, in printing order."""
    inline: str
    """The key of a record that holds an inline setup instead of an id."""
    cut_out: Literal["nothing", "pieces", "cards"] = "nothing"
    """What players cut out of the sheets; help omits options that do not apply to it."""
    layout_word: str = "layout"
    """The word for a layout in this game: ``side`` adds the option ``--side``."""
    options: tuple[PrintOption, ...] = ()
    """The game's options of ``papercraft print``, in addition to those of all games."""
    lenient: bool = False
    """Whether the referee can continue after a broken rule, if a reading asks it to."""
    numbers: tuple[PrintNumber, ...] = ()
    """The options of ``papercraft print`` that change a layout; ids encode the numbers."""
    asks: Mapping[str, str] = field(default_factory=dict)
    """The lists of a task to solve, besides ``rules``: name and help; the first is required."""
    best: Literal["most", "least"] = "most"
    """Whether the most or the least points win; a game where that depends on the sheet also has
    the function ``best_of``."""
    beside: tuple[str, ...] = ()
    """The parts of a player's score that are not added to the total."""
    unmarked: str = ""
    """How to have photos without any marks read, as a sentence; empty if the game cannot."""
    card_codes: range = range(0)
    """The numbers of the codes on its cards, one per kind of card (``core.card_codes``)."""
    answers: tuple[AnswerOption, ...] = ()
    """The options of ``papercraft scan`` that answer the game's questions."""
    inventions: tuple[str, ...] = ()
    """The kinds of sheets with random content that ``invent`` can describe."""
    per_player: tuple[str, ...] = ()
    """Words besides ``players`` that a player's number follows in keys of scan questions, such as
    ``sheets`` in ``sheets.2.name``."""

    def __post_init__(self) -> None:
        """Check every fact."""
        for fault in _faults(self):
            raise GameError(f"game {self.name}: {fault}")
        if is_reserved(self.name):
            raise GameError(
                f"a game cannot be called {self.name}: layouts/{self.name}.toml belongs to all "
                "games; rename the folder"
            )

    @property
    def name(self) -> str:
        """The folder's name, used in records and on the command line."""
        return self.package.rpartition(".")[2]

    @property
    def earlier(self) -> tuple[int, ...]:
        """The earlier designs whose sheets are read, the newest first."""
        return tuple(n for n in range(self.design - 1, -1, -1) if n not in self.skipped)

    def layouts(self) -> Mapping[str, int]:
        """Return the layouts by name, with their numbers in IDs."""
        return {name: entry["code"] for name, entry in game_layout(self.name)["layouts"].items()}

    def option_for(self, role: str) -> PrintOption | None:
        """Return the option with this role, if there is one."""
        return next((option for option in self.options if option.role == role), None)


def with_rules_part(facts: Facts) -> Facts:
    """Return the facts, with ``rules`` added as the last part if the game has a rules page.

    Imprints number the parts, but rules pages have no imprint: as the last part, ``rules`` leaves
    the numbers of all others unchanged.
    """
    try:
        spec = find_spec(f"{facts.package}.{RULES_PAGE}")
    except ModuleNotFoundError:
        spec = None
    return replace(facts, parts=(*facts.parts, RULES)) if spec else facts


def _faults(facts: Facts) -> list[str]:
    """Return a message for each invalid fact: what is expected and the actual value."""
    players, parts = facts.players, facts.parts
    rules: list[tuple[str, Any, bool]] = [
        ("code is three capitals", facts.code, _is_text(facts.code, _CODE)),
        ("version is a whole number from 1", facts.version, _is_count(facts.version)),
        (
            f"design is a whole number, 0 to {_MOST_DESIGN}",
            facts.design,
            type(facts.design) is int and 0 <= facts.design <= _MOST_DESIGN,
        ),
        (
            f"players is the fewest and the most, 1 to {_MOST_PLAYERS}",
            players,
            _is_tuple_of(players, int)
            and len(players) == len(("fewest", "most"))
            and 1 <= players[0] <= players[1] <= _MOST_PLAYERS,
        ),
        (
            f"parts is a tuple of 1 to {_MOST_PARTS} different words",
            parts,
            _is_tuple_of(parts, str)
            and 1 <= len(set(parts)) == len(parts) <= _MOST_PARTS
            and all(_WORD.fullmatch(part) for part in parts),
        ),
        ("inline is a word", facts.inline, _is_text(facts.inline, _WORD)),
        ("layout_word is a word", facts.layout_word, _is_text(facts.layout_word, _WORD)),
        (
            "cut_out is nothing, pieces or cards",
            facts.cut_out,
            facts.cut_out in ("nothing", "pieces", "cards"),
        ),
        ("best is most or least", facts.best, facts.best in ("most", "least")),
        ("unmarked is a sentence", facts.unmarked, isinstance(facts.unmarked, str)),
        ("lenient is true or false", facts.lenient, isinstance(facts.lenient, bool)),
        ("card_codes is a range", facts.card_codes, isinstance(facts.card_codes, range)),
    ]
    kinds = {"options": PrintOption, "numbers": PrintNumber, "answers": AnswerOption}
    kinds |= {"beside": str, "per_player": str, "inventions": str, "skipped": int}
    for name, kind in kinds.items():
        value = getattr(facts, name)
        rules.append((f"{name} is a tuple of {kind.__name__}", value, _is_tuple_of(value, kind)))
    return [f"{expected}, not {value!r}" for expected, value, right in rules if not right]


def _is_text(value: object, form: re.Pattern[str]) -> bool:
    return isinstance(value, str) and form.fullmatch(value) is not None


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 1


def _is_tuple_of(value: object, kind: type) -> bool:
    return isinstance(value, tuple) and all(isinstance(one, kind) for one in value)
