"""A record of ``cat`` from photos: rolls, cups, and the thread in its turns.

The board is read as drawn. What does not fit the rules, or the player's own bars, is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.imprint import edition_of
from papercraft.core.photo import Desk, Question
from papercraft.games.cat import GAME
from papercraft.games.cat.scan.board_ink import Inked
from papercraft.games.cat.scan.crosscheck import Course, missed
from papercraft.games.cat.scan.session import Sitting, unseen
from papercraft.games.cat.scan.track_dice import read_dice
from papercraft.games.cat.scan.turn_order import letters
from papercraft.games.cat.sheets.boards import drawn_cups

if TYPE_CHECKING:
    from papercraft.core.photo import Page, Scan, Shoot
    from papercraft.games.cat.setup import Board


def scan(board: Board, shoot: Shoot) -> Scan:
    """Read the photos of one game; what they do not show is asked for."""
    desk = Desk(shoot.answers)
    pages = shoot.pages("board")
    boards = [Inked.of(page, (board.columns, board.rows)) for page in pages]
    data: dict[str, Any] = {"papercraft": 1, "game": "cat", "sheet": shoot.sheet}
    data["dice"] = dice = read_dice(boards, desk)
    sittings = [Sitting(board, one, tuple(dice), desk) for one in boards]
    used = [sitting for sitting in sittings if not sitting.unused] or sittings
    players: list[dict[str, Any]] = []
    for number in range(max(len(used), len(shoot.names), 1)):
        key = f"players.{number + 1}"
        if number < len(used):
            told = used[number].read(key, _printed_cups(board, used[number].inked.page))
        else:
            told = unseen(key, len(dice), desk)
        players.append({"name": shoot.name(number)} | told)
    data["players"] = players
    _compare_timers(used, players, desk)
    return desk.scan(data, pages=[sitting.inked.page for sitting in used])


def _compare_timers(used: list[Sitting], players: list[dict[str, Any]], desk: Desk) -> None:
    """Ask about timers that somebody else's set has started and that do not tell so."""
    courses = [
        Course(one.board, player["cups"], one.dice)
        for one, player in zip(used, players, strict=False)
    ]
    sets = [
        course.first_set(tuple(map(letters, player["turns"])))
        for course, player in zip(courses, players, strict=False)
    ]
    first = min((turn for turn in sets if turn is not None), default=None)
    for number, (one, course, own) in enumerate(zip(used, courses, sets, strict=True), 1):
        if first is None or own == first:
            # Its own set is compared with the thread.
            continue
        told = missed(one.inked, course, first)
        boxes = [one.inked.box(name) for name in one.inked.names if name.startswith("timer.")]
        if told and boxes:
            question = Question(
                f"players.{number}:timer", f"{told}; are the threads read well?", "yes", ("yes",),
                one.inked.page, boxes[0],
            )  # fmt: skip
            desk.settle(question, sure=False)


def _printed_cups(board: Board, page: Page) -> list[str] | None:
    """Return the cups that were printed on a board, or None if players circle them."""
    imprint = page.imprint
    options = edition_of(GAME, imprint).options
    if options.get("cups") != "drawn":
        return None
    number = imprint.nth * (2 if options.get("nup") == "2" else 1) + imprint.area
    return board.names(drawn_cups(board, imprint.sheet.seed, imprint.players)[number])
