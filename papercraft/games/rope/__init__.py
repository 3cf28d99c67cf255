"""Lay level rows from 1 to 10 or back, and be the first to play your personal deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.core.game import Edition, Game, Hint, PrintOption, Reading, Series
    from papercraft.core.photo import CardTable, PhotoSet, Scan
    from papercraft.core.report import Report
    from papercraft.core.rng import Rng
    from papercraft.core.sheet import Drawing
    from papercraft.core.verdict import Verdict
    from papercraft.games.rope.deck import Deal
    from papercraft.games.rope.forms import Record
    from papercraft.games.rope.setup import Params

# Every import stands where it is used: printing must not pay for the referee, nor the reverse.
# ruff: noqa: PLC0415


class Rope:
    """The game; its setup is a deck in its order or, in a record, the deal if it is known."""

    name = "rope"
    code = "ROP"
    version = 1
    players = (2, 8)
    parts: tuple[str, ...] = ("cards", "backs", "mats", "aids", "puzzles")
    inline = "deal"
    layout_word = "layout"

    @property
    def options(self) -> tuple[PrintOption, ...]:
        from papercraft.core.cards import sizes
        from papercraft.core.game import PrintOption
        from papercraft.games.rope.puzzles import MOST_PUZZLES

        told = "How large cards and backs are: 63x84, 45x60 or 94x126 mm."
        return (
            PrintOption("card-size", told, tuple(sizes())),
            PrintOption("puzzles", "Open-table puzzles in place of the cards.", most=MOST_PUZZLES),
            PrintOption("with-solutions", "The puzzles' solutions on a page of their own."),
        )

    def layouts(self) -> Mapping[str, int]:
        from papercraft.core.assets import layout

        return {name: entry["code"] for name, entry in layout("rope")["layouts"].items()}

    def params(self, version: int, layout: int) -> Params:
        from papercraft.games.rope.setup import params

        return params(version, layout)

    def generate(self, params: Params, rng: Rng) -> Deal:
        from papercraft.games.rope.setup import generate

        return generate(params, rng)

    def draw(self, setup: Deal, edition: Edition) -> Drawing:
        from papercraft.games.rope.sheets import draw

        return draw(setup, edition)

    def dump(self, setup: Deal) -> dict[str, Any]:
        from papercraft.games.rope.setup import dump

        return dump(setup)

    def load(self, data: Any) -> Deal:
        from papercraft.games.rope.setup import load

        return load(data)

    def read(self, data: Mapping[str, Any]) -> Reading[Deal | None, Record]:
        from papercraft.games.rope.record import read

        return read(data)

    def write(self, reading: Reading[Deal | None, Record]) -> dict[str, Any]:
        from papercraft.games.rope.record import write

        return write(reading)

    def judge(self, reading: Reading[Deal | None, Record]) -> Verdict:
        from papercraft.games.rope.rules import judge

        return judge(reading)

    def explain(self, reading: Reading[Deal | None, Record]) -> Report:
        from papercraft.games.rope.report import explain

        return explain(reading)

    def play(
        self, setup: Deal, sheet: str | None, players: tuple[str, ...], rng: Rng
    ) -> dict[str, Any]:
        from papercraft.games.rope.play import play

        return play(setup, sheet, players, rng)

    def play_greedy(
        self, setup: Deal, sheet: str | None, players: tuple[str, ...], rng: Rng
    ) -> dict[str, Any]:
        from papercraft.games.rope.play import play_greedy

        return play_greedy(setup, sheet, players, rng)

    def deal(self, setup: Deal, sheet: str, players: tuple[str, ...]) -> str:
        from papercraft.games.rope.deal import deal

        return deal(setup, sheet, players)

    def replay(self, reading: Reading[Deal | None, Record]) -> Report:
        from papercraft.games.rope.report import replay

        return replay(reading)

    def series(self, verdicts: Sequence[Verdict]) -> Series:
        from papercraft.games.rope.report import series

        return series(verdicts)

    def hint(self, reading: Reading[Deal | None, Record]) -> Hint:
        from papercraft.games.rope.solve import hint

        return hint(reading)

    def template(self, setup: Deal, sheet: str, players: tuple[str, ...]) -> str:
        from papercraft.games.rope.record import template

        return template(setup, sheet, players)

    def schemas(self) -> Mapping[str, dict[str, Any]]:
        from papercraft.games.rope.record import schemas

        return schemas()

    def scan(self, setup: Deal, photo_set: PhotoSet) -> Scan:
        from papercraft.games.rope.scan import scan

        return scan(setup, photo_set)

    def table(self, table: CardTable, names: tuple[str, ...], answers: Mapping[str, str]) -> Scan:
        from papercraft.games.rope.scan import table as read_table

        return read_table(table, names, answers)

    def show(self, setup: Deal) -> str:
        from papercraft.games.rope.setup import show

        return show(setup)


GAME: Game[Params, Any, Record] = Rope()
