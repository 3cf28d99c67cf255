"""The form for printing: its fields, from what a game declares, and the order it makes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import normalize

from papercraft.core.game import is_seedless, usual_players
from papercraft.core.ids import SEEDS, SheetId
from papercraft.core.imprint import ink_names, palette_names
from papercraft.core.layouts import layout
from papercraft.core.messages import Message, as_message, gettext
from papercraft.core.whole_numbers import parse_whole
from papercraft.serve.print_order import MOST_SETS, NAME, NUMBER, OPTION, PART, PrintOrder

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from starlette.datastructures import ImmutableMultiDict

    from papercraft.core.game import AnyGame, PrintOption

CHOICE, FLAG, WHOLE, TEXT = "choice", "flag", "whole", "text"
ON = "1"
_MOST_TEXT = 100


class Section(NamedTuple):
    """Fields under a heading; less common sections are collapsed."""

    heading: Message
    fields: tuple[Field, ...]
    folded: bool = False


@dataclass(frozen=True)
class Field:
    """A field of the form.

    Attributes:
        name: The name in the query.
        label: The label for people.
        kind: A choice, a flag, a whole number or text.
        usual: The default value.
        choices: The values of a choice with their labels.
        bounds: The least and the largest whole number.
        value: The chosen value.
        is_wrong: Whether that value is invalid.
    """

    name: str
    label: Message
    kind: str
    usual: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    bounds: tuple[int, int] = (0, 0)
    value: str = ""
    is_wrong: bool = False

    @property
    def fault(self) -> Message | None:
        """What is wrong with the value."""
        if not self.is_wrong:
            return None
        if self.kind == WHOLE:
            form = "A whole number from {least} to {most}."
            return gettext(form, least=self.bounds[0], most=self.bounds[1])
        if self.kind == TEXT:
            return gettext("At most {n} characters.", n=_MOST_TEXT)
        return gettext("Choose one of these.")


@dataclass(frozen=True)
class Form:
    """The form as filled in."""

    game: AnyGame
    sections: tuple[Section, ...]
    names: tuple[str, ...]
    parts: tuple[str, ...]
    sheet: str
    seed: int

    @property
    def fields(self) -> Mapping[str, Field]:
        """All fields by their names."""
        return {one.name: one for section in self.sections for one in section.fields}

    @property
    def has_faults(self) -> bool:
        """Whether a field is invalid; the order then has its default value."""
        return any(one.is_wrong for one in self.fields.values())

    @property
    def order(self) -> PrintOrder:
        """The order that the form makes."""
        fields, game = self.fields, self.game
        value = {name: one.usual if one.is_wrong else one.value for name, one in fields.items()}
        players = value["players"] or usual_players(game, self._kind(value))
        numbers = [(one.name, value[NUMBER + one.name].strip())
                   for one in game.numbers if NUMBER + one.name in value]  # fmt: skip
        return PrintOrder(
            game.name,
            sheet=self.sheet,
            layout=value.get("layout", next(iter(game.layouts()))),
            seed=self.seed,
            sets=int(value.get("sets", "1")),
            players=int(players),
            names=tuple(name for name in self.names if name),
            paper=value["paper"],
            ink=value["ink"],
            palette=value["palette"],
            language=value["language"],
            large_print=value["large-print"] == ON,
            parts=() if len(self.parts) in (0, len(game.parts)) else self.parts,
            options=tuple((one.name, _option_value(one, value[OPTION + one.name]))
                          for one in game.options),
            numbers=tuple((name, text) for name, text in numbers if text),
            backs=value.get("backs", ON) == ON,
        )  # fmt: skip

    def _kind(self, value: Mapping[str, str]) -> SheetId:
        """Return a sheet of the chosen layout."""
        layouts = self.game.layouts()
        number = layouts[value.get("layout", next(iter(layouts)))]
        return SheetId(self.game.code, self.game.version, number, 0)


class Usual(NamedTuple):
    """Defaults of the form: the names of the languages, the page's own first, and a seed.

    ``settings`` are the host's defaults by field name. ``players`` is the number of players that
    the sheet of an ID is for; None means the default of the game or layout.
    """

    languages: Mapping[str, str]
    seed: int
    settings: Mapping[str, str]
    players: int | None = None


def form_of(game: AnyGame, query: ImmutableMultiDict[str, str], usual: Usual) -> Form:
    """Return the form filled in from a query."""
    sheet = query.get("sheet", "").strip()
    seed = parse_whole(query.get("seed", ""))
    names = [normalize("NFC", " ".join(one.split())) for one in query.getlist(NAME)]
    most = game.players[1]
    parts = query.getlist(PART)
    sections = (
        Section(gettext("Players"), (_number_of_players(game, usual.players),)),
        Section(gettext("Paper and colours"), _looks(game, usual)),
        Section(gettext("Options of {game}", game=game.name), _own(game, is_again=bool(sheet))),
        Section(gettext("More options"), _more(game, is_again=bool(sheet)), folded=True),
    )
    return Form(
        game,
        tuple(one._replace(fields=_filled(one.fields, query)) for one in sections if one.fields),
        tuple((names + [""] * most)[:most]),
        tuple(part for part in game.parts if part in parts),
        sheet,
        seed if seed is not None and seed < SEEDS else usual.seed,
    )


def _filled(fields: Iterable[Field], query: ImmutableMultiDict[str, str]) -> tuple[Field, ...]:
    return tuple(_with_value(one, query.get(one.name)) for one in fields)


def _with_value(field: Field, value: str | None) -> Field:
    text = field.usual if value is None else value.strip()
    number = parse_whole(text)
    least, most = field.bounds
    wrong = {
        CHOICE: text not in dict(field.choices),
        FLAG: text not in ("", ON),
        WHOLE: number is None or not least <= number <= most,
        TEXT: len(text) > _MOST_TEXT,
    }[field.kind]
    return replace(field, value=text, is_wrong=wrong)


def _number_of_players(game: AnyGame, usual: int | None) -> Field:
    least, most = game.players
    label = gettext("Number of players, if there are no names")
    numbers = [str(n) for n in range(least, most + 1)]
    if usual is None and game.usual_players is not None:
        labels = {"": gettext("As many as one sheet has room for")}
        return _one_of("players", label, ["", *numbers], labels)
    return _one_of("players", label, numbers, usual=str(usual or most))


def _looks(game: AnyGame, usual: Usual) -> tuple[Field, ...]:
    held, languages = usual.settings, usual.languages
    papers = {
        "universal": gettext("Fits A4 and Letter"),
    }
    inks = {
        "full": gettext("Full colour"),
        "low": gettext("Less ink"),
        "grey": gettext("Black and grey"),
    }
    palettes = {
        "default": gettext("Usual colours"),
        "high-contrast": gettext("High contrast"),
        "red-green": gettext("For colour-blind players: red and green"),
        "blue-yellow": gettext("For colour-blind players: blue and yellow"),
    }
    paper = held.get("paper", "a4").lower()
    names = dict.fromkeys([*layout("papers")["papers"], paper])
    shown = {name: papers.get(name, name.upper() if len(name) == 2 else name.capitalize())  # noqa: PLR2004 - a4
             for name in names}  # fmt: skip
    backs = {ON: gettext("On the other side of the cards"), "0": gettext("No backs")}
    fields = [
        Field("paper", gettext("Paper"), CHOICE, paper, tuple(shown.items())),
        _one_of("ink", gettext("Ink"), ink_names(), inks, held.get("ink", "")),
        _one_of("palette", gettext("Colours"), palette_names(), palettes, held.get("palette", "")),
        _one_of("language", gettext("Language of the sheets"), [*languages], languages),
        Field("large-print", gettext("Large print, on paper twice as large"), FLAG),
    ]
    if game.cut_out == "cards":
        fields.append(_one_of("backs", gettext("Backs of cards"), [*backs], backs))
    return tuple(fields)


def _own(game: AnyGame, *, is_again: bool) -> tuple[Field, ...]:
    fields = []
    if len(game.layouts()) > 1 and not is_again:
        label = as_message(game.layout_word).with_capital()
        fields.append(_one_of("layout", label, [*game.layouts()]))
    fields += [_option(one) for one in game.options]
    return tuple(fields)


def _more(game: AnyGame, *, is_again: bool) -> tuple[Field, ...]:
    if is_again:
        return ()
    numbers = [Field(NUMBER + one.name, as_message(one.help), TEXT) for one in game.numbers]
    if is_seedless(game):
        return tuple(numbers)
    sets = Field("sets", gettext("Number of sets"), WHOLE, "1", bounds=(1, MOST_SETS))
    return (sets, *numbers)


def _option(option: PrintOption) -> Field:
    name, label = OPTION + option.name, as_message(option.help)
    if option.choices:
        labels = {choice: as_message(choice) for choice in option.choices}
        return _one_of(name, label, option.choices, labels)
    if option.most:
        return Field(name, label, WHOLE, "0", bounds=(0, option.most))
    return Field(name, label, FLAG)


def _option_value(option: PrintOption, value: str) -> str | int:
    if option.choices:
        return value
    return int(value) if option.most else value == ON


def _one_of(
    name: str,
    label: Message,
    values: Sequence[str],
    labels: Mapping[str, str] | None = None,
    usual: str = "",
) -> Field:
    """Return a choice; values without a label are shown as they are."""
    shown = tuple((value, (labels or {}).get(value, value)) for value in values)
    return Field(name, label, CHOICE, usual or values[0], shown)
