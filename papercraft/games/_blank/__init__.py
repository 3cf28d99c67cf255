"""The null game: guess a number from one to six. Copy this folder to start a game."""

from typing import TYPE_CHECKING

from papercraft.core.game import Modules, declare

GAME = declare(package=__name__, code="NIL", players=(1, 6), parts=("slip",), inline="target")

if TYPE_CHECKING:
    from papercraft.games._blank import play, record, report, rules, setup, sheets

    Modules(setup, sheets, record, rules, play, explain=report.explain)
