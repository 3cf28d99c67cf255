"""The null game: guess a number from one to six. Copy this folder to start a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.assets import layout

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.game import Edition, Game, Reading
    from papercraft.core.report import Report
    from papercraft.core.rng import Rng
    from papercraft.core.sheet import Drawing
    from papercraft.core.verdict import Verdict
    from papercraft.games._blank.record import Record
    from papercraft.games._blank.setup import Params, Target

# Every import stands where it is used: printing must not pay for the referee, nor the reverse.
# ruff: noqa: PLC0415


class Blank:
    """The game; each method says in core/game.py what it must do."""

    name = "_blank"
    code = "NIL"
    version = 1
    players = (1, 6)
    parts: tuple[str, ...] = ("slip",)
    inline = "target"

    def layouts(self) -> Mapping[str, int]:
        return {name: entry["code"] for name, entry in layout(self.name)["layouts"].items()}

    def params(self, version: int, layout: int) -> Params:
        from papercraft.games._blank.setup import params

        return params(version, layout)

    def generate(self, params: Params, rng: Rng) -> Target:
        from papercraft.games._blank.setup import generate

        return generate(params, rng)

    def draw(self, setup: Target, edition: Edition) -> Drawing:
        from papercraft.games._blank.sheets import draw

        return draw(setup, edition)

    def dump(self, setup: Target) -> dict[str, Any]:
        return {"number": setup.number}

    def load(self, data: Any) -> Target:
        from papercraft.games._blank.record import load_target

        return load_target(data)

    def read(self, data: Mapping[str, Any]) -> Reading[Target, Record]:
        from papercraft.games._blank.record import read

        return read(data)

    def write(self, reading: Reading[Target, Record]) -> dict[str, Any]:
        return reading.record.model_dump(mode="json", exclude_unset=True)

    def judge(self, reading: Reading[Target, Record]) -> Verdict:
        from papercraft.games._blank.referee import judge

        return judge(reading)

    def explain(self, reading: Reading[Target, Record]) -> Report:
        from papercraft.games._blank.referee import explain

        return explain(reading)

    def play(
        self, setup: Target, sheet: str | None, players: tuple[str, ...], rng: Rng
    ) -> dict[str, Any]:
        from papercraft.games._blank.play import play

        return play(setup, sheet, players, rng)

    def template(self, setup: Target, sheet: str, players: tuple[str, ...]) -> str:
        from papercraft.games._blank.play import template

        return template(setup, sheet, players)

    def schemas(self) -> Mapping[str, dict[str, Any]]:
        from papercraft.games._blank.record import schemas

        return schemas()

    def show(self, setup: Target) -> str:
        return f"The number is {setup.number}.\n"


GAME: Game[Params, Target, Record] = Blank()
