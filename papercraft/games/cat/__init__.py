"""Draw a thread over a grid of dots, die by die, and collect what the cat loves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.game import PrintNumber, PrintOption

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.game import Best, Edition, Game, Picture, Reading, Search
    from papercraft.core.photo import PhotoSet, Scan
    from papercraft.core.report import Report
    from papercraft.core.rng import Rng
    from papercraft.core.sheet import Drawing
    from papercraft.core.verdict import Verdict
    from papercraft.games.cat.board import Board
    from papercraft.games.cat.layouts import Params
    from papercraft.games.cat.schema import Record

# Every import stands where it is used: printing must not pay for the referee, nor the reverse.
# ruff: noqa: PLC0415


class Cat:
    """The game; see RULES.md for what it is."""

    name = "cat"
    code = "CAT"
    version = 1
    players = (1, 6)
    parts: tuple[str, ...] = ("board",)
    inline = "board"
    layout_word = "side"
    options: tuple[PrintOption, ...] = (
        PrintOption(
            "cups",
            "own: everybody circles six cups, then sheets are swapped. drawn: they are printed.",
            ("own", "drawn"),
        ),
        PrintOption("nup", "So many boards a page; 2 leaves out the track of rolls.", ("1", "2")),
        PrintOption("mirror", "Every second player gets a mirrored board."),
    )
    numbers: tuple[PrintNumber, ...] = (
        PrintNumber("columns", "Columns of dots, 5 to 9."),
        PrintNumber("rows", "Rows of dots, 8 to 14."),
        PrintNumber("items", "How many of each of the three items, 3 to 7."),
        PrintNumber("blocks", "Building blocks, 0 to 20."),
        PrintNumber("spots", "Cup spots, 7 to 18."),
        PrintNumber("timer", "The timer's numbers, at most three: 4,4,4.", several=True),
        PrintNumber("set_values", "What the sets are worth: 3,4,5,6,7.", several=True),
    )
    asks: Mapping[str, str] = {
        "dice": "What was rolled, turn by turn: 6,4,3.",
        "cups": "The circled cups: C4,D7; none if left out.",
    }

    def layouts(self) -> Mapping[str, int]:
        from papercraft.core.assets import layout

        return {name: entry["code"] for name, entry in layout("cat")["layouts"].items()}

    def params(self, version: int, layout: int) -> Params:
        from papercraft.games.cat.setup import params

        return params(version, layout)

    def own(self, params: Params, given: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
        from papercraft.games.cat.setup import overrides

        return overrides(params, given)

    def with_own(self, params: Params, own: tuple[int, ...]) -> Params:
        from papercraft.games.cat.setup import with_overrides

        return with_overrides(params, own)

    def generate(self, params: Params, rng: Rng) -> Board:
        from papercraft.games.cat.setup import generate

        return generate(params, rng)

    def draw(self, setup: Board, edition: Edition) -> Drawing:
        from papercraft.games.cat.sheets import draw

        return draw(setup, edition)

    def dump(self, setup: Board) -> dict[str, Any]:
        from papercraft.games.cat.setup import dump

        return dump(setup)

    def load(self, data: Any) -> Board:
        from papercraft.games.cat.setup import load

        return load(data)

    def read(self, data: Mapping[str, Any]) -> Reading[Board, Record]:
        from papercraft.games.cat.record import read

        return read(data)

    def write(self, reading: Reading[Board, Record]) -> dict[str, Any]:
        from papercraft.games.cat.record import write

        return write(reading)

    def judge(self, reading: Reading[Board, Record]) -> Verdict:
        from papercraft.games.cat.rules import judge

        return judge(reading)

    def explain(self, reading: Reading[Board, Record]) -> Report:
        from papercraft.games.cat.report import explain

        return explain(reading)

    def play(
        self, setup: Board, sheet: str | None, players: tuple[str, ...], rng: Rng
    ) -> dict[str, Any]:
        from papercraft.games.cat.play import play

        return play(setup, sheet, players, rng)

    def play_greedy(
        self, setup: Board, sheet: str | None, players: tuple[str, ...], rng: Rng
    ) -> dict[str, Any]:
        from papercraft.games.cat.play import play

        return play(setup, sheet, players, rng, greedy=True)

    def template(self, setup: Board, sheet: str, players: tuple[str, ...]) -> str:
        from papercraft.games.cat.record import template

        return template(setup, sheet, players)

    def schemas(self) -> Mapping[str, dict[str, Any]]:
        from papercraft.games.cat.record import schemas

        return schemas()

    def show(self, setup: Board) -> str:
        from papercraft.games.cat.setup import show

        return show(setup)

    def picture(self, reading: Reading[Board, Record]) -> Picture:
        from papercraft.games.cat.picture import picture

        return picture(reading)

    def scan(self, setup: Board, photo_set: PhotoSet) -> Scan:
        from papercraft.games.cat.scan import scan

        return scan(setup, photo_set)

    def solve(self, setup: Board, task: Mapping[str, Any], search: Search) -> Best:
        from papercraft.games.cat.solve import solve

        return solve(setup, task, search)

    def picture_best(self, setup: Board, sheet: str | None, best: Best) -> Picture:
        from papercraft.games.cat.picture import picture_best

        return picture_best(setup, sheet, best)

    def par(self, reading: Reading[Board, Record], search: Search) -> list[Best]:
        from papercraft.games.cat.solve import par

        return par(reading, search)


GAME: Game[Params, Board, Record] = Cat()
