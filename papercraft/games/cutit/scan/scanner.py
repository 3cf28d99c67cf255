"""A record of ``cutit`` from photos: dice from the pads, pieces and puzzles from the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.photo import Desk, Question
from papercraft.core.problems import Problem, ReadError
from papercraft.games.cutit.cell_sets import cells_of
from papercraft.games.cutit.scan.cell_detect import look
from papercraft.games.cutit.scan.markerless import look_for
from papercraft.games.cutit.scan.pad_rings import read_marks
from papercraft.games.cutit.scan.player_pieces import check_sights, read_pieces
from papercraft.games.cutit.scan.player_puzzle import read_puzzle
from papercraft.games.cutit.setup import CORNERS
from papercraft.games.cutit.sheets.pad import ROUNDS
from papercraft.games.cutit.sheets.stamps import FACES

if TYPE_CHECKING:
    from papercraft.core.photo import Page, Scan, Shoot, Tick
    from papercraft.core.sheet import Box
    from papercraft.games.cutit.scan.cell_detect import Sight
    from papercraft.games.cutit.setup import Square

DICE = ("green", "pink", "yellow", "blue")
_NAMES = {value: value or "blank" for value in FACES}
_PIECES = "no photo shows the pieces of this player; add one of them lying 5 mm apart, or type them"
# What was read as codes may be a pattern of the table if it is so little.
_FEW = 3
_WHOSE = (
    "which photos of pieces are whose? Give them player by player, each after the score pad of "
    "the player, and as many pads as players"
)


def scan(square: Square, shoot: Shoot) -> Scan:
    """Read the photos of one game; what they do not show is asked for."""
    desk = Desk(shoot.answers)
    pads = shoot.pages("pad")
    data: dict[str, Any] = {"papercraft": 1, "game": "cutit", "sheet": shoot.sheet}
    data["dice"] = _dice(pads, desk)
    count = max(len(pads), len(shoot.names), 1)
    sights = _sights(square, shoot)
    lines = _lost(shoot, sights)
    if lines and not pads and not any(sights.values()):
        raise ReadError([Problem("", line) for line in lines])
    tables = _tables(shoot, sights, count)
    data["players"] = [_player(number, square, tables, shoot, desk) for number in range(count)]
    lines += [
        line
        for number, page in enumerate(pads, 1)
        for line in read_marks(page, number, shoot.name(number - 1), desk)
    ]
    return desk.scan(data, *lines, pages=pads)


def _sights(square: Square, shoot: Shoot) -> dict[int, Sight]:
    """Return what photos of pieces show, by the photo's place among all."""
    sights = {}
    for place, photo in enumerate(shoot.photos):
        if photo.table is None or any(page.part == "square" for page in photo.pages):
            continue
        sight = look(photo.table)
        if len(sight.cells) < _FEW and not photo.pages:
            printed = shoot.printed("square", {"no-codes": True})
            sight = max(sight, look_for(photo.table, square, printed), key=lambda s: len(s.cells))
        if sight.cells or sight.twice:
            sights[place] = sight
    check_sights(list(sights.values()))
    return sights


def _lost(shoot: Shoot, sights: dict[int, Sight]) -> list[str]:
    """Return a sentence for each photo in which nothing at all was found."""
    return [
        f"{photo.name}: no cells of {shoot.sheet} can be made out; is it the square that was cut? "
        "Lay its pieces face up, 5 mm apart, and take the photo from above"
        for place, photo in enumerate(shoot.photos)
        if photo.complaint and place not in sights
    ]


def _tables(shoot: Shoot, sights: dict[int, Sight], count: int) -> list[list[Sight]] | None:
    """Return what the photos of each player's pieces show, or None if that is not clear.

    Photos follow the pad of their player; without pads they are dealt out evenly, in order.
    """
    if count == 1:
        return [list(sights.values())]
    pads = [photo for photo in shoot.photos if any(page.part == "pad" for page in photo.pages)]
    if len(pads) == count:
        own: list[list[Sight]] = [[] for _ in range(count)]
        seen = 0
        for place, photo in enumerate(shoot.photos):
            seen += photo in pads
            if place in sights:
                own[max(0, seen - 1)].append(sights[place])
        return own
    listed = list(sights.values())
    each, left = divmod(len(listed), count)
    return None if left else [listed[each * n : each * (n + 1)] for n in range(count)]


def _player(
    number: int, square: Square, tables: list[list[Sight]] | None, shoot: Shoot, desk: Desk
) -> dict[str, Any]:
    key = f"players.{number + 1}"
    sights = tables[number] if tables else []
    if not sights:
        told = _PIECES if tables else _WHOSE
        question = Question(f"{key}.pieces", told, "", ())
        pieces = _typed(desk.settle(question, sure=False))
        if pieces is None:
            odd = f"{desk.answers[question.key]!r} cannot be; {told}"
            desk.questions.append(question._replace(told=odd))
            pieces = []
        return _with_corner(number, [], shoot, desk) | {"pieces": pieces}
    cut = read_pieces(square, sights, number + 1, desk)
    first = cut.pieces[0] if f"{key}.pieces" in desk.answers and cut.pieces else []
    entry = _with_corner(number, first, shoot, desk) | {"pieces": cut.entries}
    laid = read_puzzle(sights, cut.pieces, number + 1, desk)
    return entry if laid is None else entry | {"puzzle": laid}


def _typed(given: str) -> list[str] | None:
    """Return the pieces of an answer, None if they are none."""
    pieces = [piece.strip() for piece in given.split(",") if piece.strip()]
    try:
        for piece in pieces:
            cells_of(piece)
    except ValueError:
        return None
    return pieces


def _with_corner(number: int, first: list[int], shoot: Shoot, desk: Desk) -> dict[str, Any]:
    """Return name and corner of a player; the first piece suggests a corner, it proves none."""
    corners = tuple(CORNERS)
    held = [name for name, cell in CORNERS.items() if cell in first]
    guess = held[0] if len(held) == 1 else corners[number % len(corners)]
    told = "which corner did the player begin in?"
    corner = Question(f"players.{number + 1}.corner", told, guess, corners)
    return {"name": shoot.name(number), "corner": desk.settle(corner, sure=False)}


def _dice(pads: list[Page], desk: Desk) -> list[dict[str, Any]]:
    """Return the rolls all pads tell; where one is in doubt, or two differ, it is asked."""
    if not pads:
        told = "there is no photo of a score pad; type the dice"
        desk.settle(Question("dice", told, "", (), None, None), sure=False)
        return []
    seen = [_pad_ticks(page) for page in pads]
    played = max((_last_round(ticks) for ticks in seen), default=0)
    most = max((_covered_after(ticks, played) for ticks in seen), default=0)
    rolls = []
    for number in range(1, most + 1):
        if number > played and not _is_played(number, pads[0], desk):
            break
        roll = {die: _value(_die(number, die, pads, seen, desk)) for die in DICE}
        rolls.append(roll)
    return rolls


def _box_name(number: int, die: str, value: str) -> str:
    return f"dice.{number}.{die}.{_NAMES[value]}"


def _pad_ticks(page: Page) -> dict[str, Tick]:
    names = [
        _box_name(number, die, value)
        for number in range(1, ROUNDS + 1)
        for die in DICE
        for value in FACES
    ]
    return dict(zip(names, page.ticks([page.places.boxes[name] for name in names]), strict=True))


def _last_round(ticks: dict[str, Tick]) -> int:
    """Return the last round in which anything may be ticked that can be seen."""
    rounds = (
        _round(name)
        for name, tick in ticks.items()
        if tick.ticked is not False and not tick.covered
    )
    return max(rounds, default=0)


def _covered_after(ticks: dict[str, Tick], played: int) -> int:
    """Return the last round that may have been played beneath what lies on the pad.

    Nobody leaves a round out, so the pad must be covered from the last round on.
    """
    covered = {_round(name) for name, tick in ticks.items() if tick.covered}
    while played + 1 in covered:
        played += 1
    return played


def _round(name: str) -> int:
    return int(name.split(".")[1])


def _is_played(number: int, pad: Page, desk: Desk) -> bool:
    told = f"something lies on round {number} of the pad; was it played?"
    box = _row_box(pad, number, DICE[0])
    question = Question(f"dice.{number}", told, "no", ("yes", "no"), pad, box)
    return desk.settle(question, sure=False) == "yes"


def _value(face: str) -> str | int:
    return int(face) if face.isdigit() else face


def _die(number: int, die: str, pads: list[Page], seen: list[dict[str, Tick]], desk: Desk) -> str:
    """Return the face of a die in a round."""
    votes, sure = [], True
    for page, ticks in zip(pads, seen, strict=True):
        own = {value: ticks[_box_name(number, die, value)] for value in FACES}
        ticked = [value for value, tick in own.items() if tick.ticked]
        doubtful = any(tick.ticked is None for tick in own.values())
        if not ticked and not doubtful and len(pads) > 1:
            # A player who left this pad empty says nothing.
            continue
        sure &= len(ticked) == 1 and not doubtful
        votes += ticked or [max(own, key=lambda value: own[value].ink)]
        for value in votes[-1:]:
            box = page.places.boxes[_box_name(number, die, value)]
            desk.note(page, box, value or "blank", sure=sure)
    read = max(votes, key=votes.count) if votes else ""
    question = Question(f"dice.{number}.{die}", _told(die, number, votes), read, FACES, pads[0],
                        _row_box(pads[0], number, die))  # fmt: skip
    return desk.settle(question, sure=sure and len(set(votes)) == 1)


def _told(die: str, number: int, votes: list[str]) -> str:
    different = list(dict.fromkeys(_NAMES[vote] for vote in votes))
    if len(different) > 1:
        return f"the {die} die of round {number} is ticked as {' and as '.join(different)}"
    return f"is the {die} die of round {number} ticked clearly?"


def _row_box(page: Page, number: int, die: str) -> Box:
    first, *_, last = (page.places.boxes[_box_name(number, die, value)] for value in FACES)
    return first[0] - 2, first[1] - 2, last[0] + last[2] - first[0] + 4, first[3] + 4
