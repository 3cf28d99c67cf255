"""The match sheet from a photo: who began and who won each game.

Handwritten digits are not guessed: a person is asked, with the box shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.box_marks import written_in
from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.score_rows import last_row, page_with, row_state
from papercraft.core.transcript import Question, Transcript
from papercraft.games.cuttle.scan import first_match_sheet, match_boxes
from papercraft.games.cuttle.scan.match_marks import PLAYERS

if TYPE_CHECKING:
    from papercraft.core.photo import Page, PhotoSet
    from papercraft.core.transcript import Scan
    from papercraft.games.cuttle.deck import Deal
    from papercraft.games.cuttle.scan.match_marks import GameMarks

_NOBODY = "nobody"
_PROMPTS = {
    "begins": gettext_noop("who begins game {n}?"),
    "winner": gettext_noop("who won game {n}?"),
}


class _Row(NamedTuple):
    """The row of a game: its number, its marks, and whether points are written for each player."""

    number: int
    marks: GameMarks
    written: tuple[bool, ...]

    @property
    def is_played(self) -> bool | None:
        """Whether the game was played, None if there may be marks."""
        return row_state(self.marks.states, written=any(self.written) or self.marks.inked)

    @property
    def is_lone(self) -> bool:
        """Whether the only mark is in one box."""
        states = self.marks.states
        there = len(states) - states.count(False) + sum(self.written)
        return there == 1 and not self.marks.inked


def scan(_deck: Deal, photo_set: PhotoSet) -> Scan:
    """Read a match sheet; what is not clear is asked.

    Raises:
        ReadError: the photos do not show exactly one match sheet.
    """
    missing = gettext("give one photo of a match sheet; other sheets of cuttle show no results")
    page, session = page_with(photo_set, ("points.1.1",), missing), Transcript(photo_set.answers)
    names = [photo_set.name(number) for number in range(len(PLAYERS))]
    rows = _rows(page)
    played = {number: row.is_played for number, row in rows.items()}
    boxes = {number: row.marks.boxes["winner"] for number, row in rows.items()}
    lone = {number for number, row in rows.items() if row.is_lone}
    last = last_row(played, "match", page, boxes, session, lone)
    games: list[dict[str, Any]] = []
    wins = [0, 0]
    for number in range(1, last + 1):
        games.append(_read_game(page, rows[number], names, wins, session))
        wins = [sum(game["winner"] == name for game in games) for name in names]
    data = {"papercraft": 1, "game": "cuttle", "sheet": photo_set.sheet, "match": games}
    form = "{one} has won {first}, {other} {second}."
    line = gettext(form, one=names[0], first=wins[0], other=names[1], second=wins[1])
    return session.scan(data, line)


def _rows(page: Page) -> dict[int, _Row]:
    """Return the rows by the numbers of their games."""
    points = [name for name in page.places.boxes if name.startswith("points.")]
    inked = written_in(page, points)
    marks_in = match_boxes if page.imprint.design else first_match_sheet
    marks = marks_in.game_marks(page, range(1, len(points) // len(PLAYERS) + 1))
    return {
        number: _Row(number, game_marks, tuple(_points(number, n) in inked for n in PLAYERS))
        for number, game_marks in marks.items()
    }


def _points(number: int, player: int) -> str:
    return f"points.{player}.{number}"


def _read_game(
    page: Page, row: _Row, names: list[str], wins: list[int], session: Transcript
) -> dict[str, Any]:
    """Return the row of a game; ``wins`` are the games both have won before."""
    game = {key: _read_player(page, key, row, names, wins, session) for key in _PROMPTS}
    points = []
    for player, name, is_written in zip(PLAYERS, names, row.written, strict=True):
        if not is_written:
            points.append("")
            continue
        n, box = row.number, page.places.boxes[_points(row.number, player)]
        prompt = gettext("which points of {name} are written for game {n}?", name=name, n=n)
        question = Question(f"match.{n}.points.{player}", prompt, "", (), page, box)
        points.append(session.resolve(question, sure=False))
    if game["winner"] == _NOBODY:
        game["winner"] = ""
    return game | {"points": points}


def _read_player(
    page: Page, key: str, row: _Row, names: list[str], wins: list[int], session: Transcript
) -> str:
    """Return the player who is marked; ``key`` is ``begins`` or ``winner``."""
    number, pick, box = row.number, row.marks.picks[key], row.marks.boxes[key]
    sure, choices, read = pick.sure, tuple(names), names[pick.likeliest]
    if key == "begins":
        # Somebody begins every game that has a winner.
        sure = sure or (pick.alone and row.marks.picks["winner"].sure)
    if key == "winner":
        # A drawn game counts for nobody, so neither player is marked.
        choices = (*choices, _NOBODY)
        read = _NOBODY if pick.blank else read
    prompt: str = gettext(_PROMPTS[key], n=number)
    if sure and key == "winner" and row.marks.counts:
        counts = row.marks.counts
        contradiction = first_match_sheet.contradiction(counts, number, pick.likeliest, wins)
        sure, prompt = not contradiction, contradiction or prompt
    question = Question(f"match.{number}.{key}", prompt, read, choices, page, box)
    session.note(page, box, read, sure=sure)
    return session.resolve(question, sure=sure)
