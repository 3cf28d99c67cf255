"""A record of ``cat`` from photos: the dice from the tracks of rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.photo import Desk, Question
from papercraft.games.cat.bars import TURNS
from papercraft.games.cat.setup import FACES

if TYPE_CHECKING:
    from papercraft.core.photo import Page, Scan, Shoot, Tick
    from papercraft.games.cat.setup import Board

_FACES = tuple(map(str, FACES))
_THREAD = "the thread cannot be read from photos yet; type the turns, with commas between"
_CUPS = "the cups cannot be read from photos yet; type the circled dots, with commas between"


def scan(_board: Board, shoot: Shoot) -> Scan:
    """Read the photos of one game; what they do not show is asked for."""
    desk = Desk(shoot.answers)
    boards = shoot.pages("board")
    data: dict[str, Any] = {"papercraft": 1, "game": "cat", "sheet": shoot.sheet}
    data["dice"] = _dice(boards, desk)
    count = max(len(boards), len(shoot.names), 1)
    data["players"] = [_player(number, shoot, desk) for number in range(count)]
    return desk.scan(data)


def _player(number: int, shoot: Shoot, desk: Desk) -> dict[str, Any]:
    key = f"players.{number + 1}"
    cups = desk.settle(Question(f"{key}.cups", _CUPS, "", (), None, None), sure=False)
    turns = desk.settle(Question(f"{key}.turns", _THREAD, "", (), None, None), sure=False)
    lists = {"cups": cups, "turns": turns}
    return {"name": shoot.name(number)} | {
        name: [word.strip() for word in text.split(",") if word.strip()]
        for name, text in lists.items()
    }


def _dice(boards: list[Page], desk: Desk) -> list[int]:
    """Return the rolls that all tracks tell; where one is in doubt, or two differ, it is asked."""
    tracks = [(page, _track(page)) for page in boards if "roll.1.1" in page.places.boxes]
    if not tracks:
        told = "no photo shows a track of rolls; type the dice, with commas between"
        given = desk.settle(Question("dice", told, "", (), None, None), sure=False)
        return [int(word) for word in given.split(",") if word.strip() in _FACES]
    turns = max(_last_turn(track) for _, track in tracks)
    return [int(_roll(turn, tracks, desk)) for turn in range(1, turns + 1)]


def _track(page: Page) -> dict[str, Tick]:
    names = [f"roll.{turn}.{face}" for turn in range(1, TURNS + 1) for face in _FACES]
    return dict(zip(names, page.ticks([page.places.boxes[name] for name in names]), strict=True))


def _last_turn(track: dict[str, Tick]) -> int:
    """Return the last turn in which anything may be ticked."""
    turns = (int(name.split(".")[1]) for name, tick in track.items() if tick.ticked is not False)
    return max(turns, default=0)


def _roll(turn: int, tracks: list[tuple[Page, dict[str, Tick]]], desk: Desk) -> str:
    votes: list[str] = []
    sure = True
    for page, track in tracks:
        own = {face: track[f"roll.{turn}.{face}"] for face in _FACES}
        ticked = [face for face, tick in own.items() if tick.ticked]
        doubtful = any(tick.ticked is None for tick in own.values())
        if not ticked and not doubtful and len(tracks) > 1:
            # A player who did not keep the track says nothing.
            continue
        sure &= len(ticked) == 1 and not doubtful
        votes += ticked or [max(own, key=lambda face: own[face].ink)]
        box = page.places.boxes[f"roll.{turn}.{votes[-1]}"]
        desk.note(page, box, votes[-1], sure=sure)
    read = max(votes, key=votes.count) if votes else _FACES[0]
    different = list(dict.fromkeys(votes))
    told = f"is the roll of turn {turn} ticked clearly?"
    if len(different) > 1:
        told = f"the roll of turn {turn} is ticked as {' and as '.join(different)}"
    page = tracks[0][0]
    first, last = (page.places.boxes[f"roll.{turn}.{face}"] for face in (_FACES[0], _FACES[-1]))
    box = first[0] - 2, first[1] - 2, last[0] + last[2] - first[0] + 4, first[3] + 4
    question = Question(f"dice.{turn}", told, read, _FACES, page, box)
    return desk.settle(question, sure=sure and len(different) == 1)
