"""Gather 21 points with a plain deck in which every card can also fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.core.game import Edition, Game, PrintOption, Reading, Series
    from papercraft.core.photo import CardTable, PhotoSet, Scan
    from papercraft.core.report import Report
    from papercraft.core.rng import Rng
    from papercraft.core.sheet import Drawing
    from papercraft.core.verdict import Verdict
    from papercraft.games.cuttle.deck import Deal
    from papercraft.games.cuttle.forms import Record
    from papercraft.games.cuttle.setup import Params

# Every import stands where it is used: printing must not pay for the referee, nor the reverse.
# ruff: noqa: PLC0415


class Cuttle:
    """The game; its setup is a deck in its order or, in a record, the deal if it is known."""

    name = "cuttle"
    code = "CTE"
    version = 1
    players = (2, 2)
    parts: tuple[str, ...] = ("cards", "backs", "mats", "aids")
    inline = "deal"
    beside: tuple[str, ...] = ("goal",)
    layout_word = "layout"

    @property
    def options(self) -> tuple[PrintOption, ...]:
        from papercraft.games.cuttle.sheets import options

        return options()

    def layouts(self) -> Mapping[str, int]:
        from papercraft.core.assets import layout

        return {name: entry["code"] for name, entry in layout("cuttle")["layouts"].items()}

    def params(self, version: int, layout: int) -> Params:
        from papercraft.games.cuttle.setup import params

        return params(version, layout)

    def generate(self, params: Params, rng: Rng) -> Deal:
        from papercraft.games.cuttle.setup import generate

        return generate(params, rng)

    def draw(self, setup: Deal, edition: Edition) -> Drawing:
        from papercraft.games.cuttle.sheets import draw

        return draw(setup, edition)

    def dump(self, setup: Deal) -> dict[str, Any]:
        from papercraft.games.cuttle.setup import dump

        return dump(setup)

    def load(self, data: Any) -> Deal:
        from papercraft.games.cuttle.setup import load

        return load(data)

    def read(self, data: Mapping[str, Any]) -> Reading[Deal | None, Record]:
        from papercraft.games.cuttle.record import read

        return read(data)

    def write(self, reading: Reading[Deal | None, Record]) -> dict[str, Any]:
        from papercraft.games.cuttle.record import write

        return write(reading)

    def judge(self, reading: Reading[Deal | None, Record]) -> Verdict:
        from papercraft.games.cuttle.rules import judge

        return judge(reading)

    def explain(self, reading: Reading[Deal | None, Record]) -> Report:
        from papercraft.games.cuttle.report import explain

        return explain(reading)

    def play(
        self, setup: Deal, sheet: str | None, players: tuple[str, ...], rng: Rng
    ) -> dict[str, Any]:
        from papercraft.games.cuttle.play import play

        return play(setup, sheet, players, rng)

    def play_greedy(
        self, setup: Deal, sheet: str | None, players: tuple[str, ...], rng: Rng
    ) -> dict[str, Any]:
        from papercraft.games.cuttle.play import play_greedy

        return play_greedy(setup, sheet, players, rng)

    def deal(self, setup: Deal, sheet: str, players: tuple[str, ...]) -> str:
        from papercraft.games.cuttle.deal import deal

        return deal(setup, sheet, players)

    def replay(self, reading: Reading[Deal | None, Record]) -> Report:
        from papercraft.games.cuttle.report import replay

        return replay(reading)

    def series(self, verdicts: Sequence[Verdict]) -> Series:
        from papercraft.games.cuttle.report import series

        return series(verdicts)

    def template(self, setup: Deal, sheet: str, players: tuple[str, ...]) -> str:
        from papercraft.games.cuttle.record import template

        return template(setup, sheet, players)

    def schemas(self) -> Mapping[str, dict[str, Any]]:
        from papercraft.games.cuttle.record import schemas

        return schemas()

    def scan(self, setup: Deal, photo_set: PhotoSet) -> Scan:
        from papercraft.games.cuttle.scan import scan

        return scan(setup, photo_set)

    def table(self, table: CardTable, names: tuple[str, ...], answers: Mapping[str, str]) -> Scan:
        from papercraft.games.cuttle.scan import table as read_table

        return read_table(table, names, answers)

    def show(self, setup: Deal) -> str:
        from papercraft.games.cuttle.setup import show

        return show(setup)


GAME: Game[Params, Any, Record] = Cuttle()
