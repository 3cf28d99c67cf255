"""Cut a 10x10 square in ten rounds of dice, then lay the pieces as a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.game import PrintOption

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.game import Edition, Game, Picture, Reading
    from papercraft.core.photo import PhotoSet, Scan
    from papercraft.core.report import Report
    from papercraft.core.rng import Rng
    from papercraft.core.sheet import Drawing
    from papercraft.core.verdict import Verdict
    from papercraft.games.cutit.layouts import Params
    from papercraft.games.cutit.schema import Record
    from papercraft.games.cutit.square import Square

# Every import stands where it is used: printing must not pay for the referee, nor the reverse.
# ruff: noqa: PLC0415


class Cutit:
    """The game; see docs/RULES.md for what it is."""

    name = "cutit"
    code = "CUT"
    version = 1
    players = (1, 4)
    parts: tuple[str, ...] = ("square", "pad", "aids")
    inline = "square"
    layout_word = "layout"
    unmarked = True
    options: tuple[PrintOption, ...] = (
        PrintOption("no-codes", "Large symbols instead of the codes that photos are read by."),
    )

    def layouts(self) -> Mapping[str, int]:
        from papercraft.core.assets import layout

        return {name: entry["code"] for name, entry in layout("cutit")["layouts"].items()}

    def params(self, version: int, layout: int) -> Params:
        from papercraft.games.cutit.setup import params

        return params(version, layout)

    def generate(self, params: Params, rng: Rng) -> Square:
        from papercraft.games.cutit.setup import generate

        return generate(params, rng)

    def draw(self, setup: Square, edition: Edition) -> Drawing:
        from papercraft.games.cutit.sheets import draw

        return draw(setup, edition)

    def dump(self, setup: Square) -> dict[str, Any]:
        from papercraft.games.cutit.setup import dump

        return dump(setup)

    def load(self, data: Any) -> Square:
        from papercraft.games.cutit.setup import load

        return load(data)

    def read(self, data: Mapping[str, Any]) -> Reading[Square, Record]:
        from papercraft.games.cutit.record import read

        return read(data)

    def write(self, reading: Reading[Square, Record]) -> dict[str, Any]:
        from papercraft.games.cutit.record import write

        return write(reading)

    def judge(self, reading: Reading[Square, Record]) -> Verdict:
        from papercraft.games.cutit.rules import judge

        return judge(reading)

    def explain(self, reading: Reading[Square, Record]) -> Report:
        from papercraft.games.cutit.report import explain

        return explain(reading)

    def play(
        self, setup: Square, sheet: str | None, players: tuple[str, ...], rng: Rng
    ) -> dict[str, Any]:
        from papercraft.games.cutit.play import play

        return play(setup, sheet, players, rng)

    def template(self, setup: Square, sheet: str, players: tuple[str, ...]) -> str:
        from papercraft.games.cutit.record import template

        return template(setup, sheet, players)

    def schemas(self) -> Mapping[str, dict[str, Any]]:
        from papercraft.games.cutit.record import schemas

        return schemas()

    def show(self, setup: Square) -> str:
        from papercraft.games.cutit.setup import show

        return show(setup)

    def picture(self, reading: Reading[Square, Record]) -> Picture:
        from papercraft.games.cutit.picture import picture

        return picture(reading)

    def scan(self, setup: Square, photo_set: PhotoSet) -> Scan:
        from papercraft.games.cutit.scan import scan

        return scan(setup, photo_set)


GAME: Game[Params, Square, Record] = Cutit()
