"""The score sheet from a photo: who won each game of a series.

A tick and a handwritten digit of the first design are both ink in a box, so a person has to look at
each row; later sheets have a separate box for the tick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.box_marks import written_in
from papercraft.core.messages import gettext
from papercraft.core.photo import Tick
from papercraft.core.score_rows import around, last_row, page_with, row_state
from papercraft.core.tick_boxes import Pick, read_marks, usual_ink
from papercraft.core.transcript import Question, Transcript
from papercraft.games.rope.sheets.score_layout import GAMES, PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from papercraft.core.photo import Page, PhotoSet
    from papercraft.core.sheet import Box
    from papercraft.core.transcript import Scan
    from papercraft.games.rope.deck import Deal

# The names of a cell of the first design, and of the box to tick and the field of a later one.
_FIRST, _WON, _LEFT = "game.{}.{}", "won.{}.{}", "left.{}.{}"
_TICKS, _FIELDS = "won.", ("game.", "left.")
# Of so many players, the one who lost writes cards, and the other may have forgotten the tick.
_PAIR = 2
_EVERYBODY, _ALL_GAMES = range(1, PLAYERS + 1), range(1, GAMES + 1)
# A sheet of the first design does not tell which of its marks are ticks.
_UNKNOWN = Tick(None, 0.0, 0.0, 0.0)


class _Row(NamedTuple):
    """What a photo shows in the row of a game, with its ticks, one for each player.

    ``players``, from 1, have marks in it; it ``is_played`` if these are clear, None if in doubt.
    ``usual`` is how much ink a tick of the sheet has, ``written`` are the players who write cards.
    """

    players: tuple[int, ...]
    is_played: bool | None
    ticks: tuple[Tick, ...]
    usual: float = 0.0
    written: frozenset[int] = frozenset()

    @property
    def is_lone(self) -> bool:
        """Whether the only mark is in one box, and no clear tick."""
        return len(self.players) == 1 and not any(tick.ticked for tick in self.ticks)

    @property
    def is_only_a_tick(self) -> bool:
        """Whether the only mark is a clear tick."""
        ticked = any(tick.ticked for tick in self.ticks)
        return ticked and len(self.players) == 1 and not self.written

    @property
    def winner(self) -> Pick:
        """The player whose box is ticked; nobody is who has no marks."""
        inks = [tick.ink if n in self.players else -1.0 for n, tick in enumerate(self.ticks, 1)]
        return Pick(tuple(tick.ticked for tick in self.ticks), tuple(inks), self.usual)


def scan(_deck: Deal, photo_set: PhotoSet) -> Scan:
    """Read which games were played; who won is asked, with the row shown.

    Raises:
        ReadError: the photos do not show exactly one score sheet.
    """
    missing = gettext("give one photo of a score sheet; other sheets of rope show no results")
    page = page_with(photo_set, (_FIRST.format(1, 1), _WON.format(1, 1)), missing)
    session, rows = Transcript(photo_set.answers), _rows(page)
    most = _most_players(row for row in rows.values() if not row.is_lone)
    played = {game: row.is_played for game, row in rows.items()}
    boxes = {game: _row_box(page, game, row.players) for game, row in rows.items() if row.players}
    lone = {game for game, row in rows.items() if row.is_lone and _is_stray(row, rows, most)}
    lone |= {game for game, row in rows.items() if row.is_only_a_tick}
    last = last_row(played, "series", page, boxes, session, lone)
    most = _most_players(rows[game] for game in range(1, last + 1))
    names = tuple(photo_set.name(number) for number in range(max(most, len(photo_set.names))))
    games: list[dict[str, Any]] = []
    for game in range(1, last + 1):
        # Of a row that was lost in the picture, anybody may have won the game.
        row = rows[game]._replace(players=rows[game].players or tuple(range(1, most + 1)))
        games.append({"game": game, "winner": _winner(page, session, game, row, names)})
    data: dict[str, Any] = {
        "papercraft": 1,
        "game": "rope",
        "sheet": photo_set.sheet,
        "series": games,
    }
    won = [
        gettext("{name} has won {n}.", name=name, n=sum(game["winner"] == name for game in games))
        for name in names
    ]
    return session.scan(data, *won)


def _most_players(rows: Iterable[_Row]) -> int:
    return max((player for row in rows for player in row.players), default=0)


def _is_stray(row: _Row, rows: Mapping[int, _Row], players: int) -> bool:
    """Return whether the only mark of a row is no game, as cards are written elsewhere."""
    if row.written:
        return players > _PAIR
    ticked = [other for other in rows.values() if any(tick.ticked for tick in other.ticks)]
    return bool(ticked) and all(other.written for other in ticked)


def _rows(page: Page) -> dict[int, _Row]:
    """Return the rows of all games."""
    places = page.places.boxes
    ticks = read_marks(page, [name for name in places if name.startswith(_TICKS)])
    marks = written_in(page, [name for name in places if name.startswith(_FIELDS)])
    marks |= {name for name, tick in ticks.items() if tick.ticked is not False}
    usual = usual_ink([ticks[_WON.format(game, player)] for player in _EVERYBODY]
                      for game in _ALL_GAMES if ticks)  # fmt: skip
    return {game: _row(game, ticks, marks, usual) for game in _ALL_GAMES}


def _row(game: int, ticks: Mapping[str, Tick], marks: AbstractSet[str], usual: float) -> _Row:
    """Return the row of a game, given the ticks and the boxes with marks of all of them."""
    forms = (_FIRST, _WON, _LEFT)
    players = tuple(
        player for player in _EVERYBODY if marks & {form.format(game, player) for form in forms}
    )
    if not ticks:
        return _Row(players, bool(players), (_UNKNOWN,) * PLAYERS)
    won = tuple(ticks[_WON.format(game, player)] for player in _EVERYBODY)
    is_played = row_state([tick.ticked for tick in won], written=bool(players))
    written = frozenset(n for n in _EVERYBODY if _LEFT.format(game, n) in marks)
    return _Row(players, is_played, won, usual, written)


def _winner(page: Page, session: Transcript, game: int, row: _Row, names: tuple[str, ...]) -> str:
    """Return who won a game; ask if in doubt."""
    pick, box = row.winner, _row_box(page, game, row.players)
    if page.imprint.design:
        boxes = [page.places.boxes[_WON.format(game, player)] for player in _EVERYBODY]
        pick = pick.compared(page, boxes)
    sure = pick.sure
    read = names[pick.likeliest if sure else _likeliest(pick, row, len(names))]
    prompt = gettext("who won game {n}: whose box is ticked?", n=game)
    question = Question(f"series.{game}.winner", prompt, read, names, page, box)
    marked = ", ".join(names[player - 1] for player in row.players)
    session.note(page, box, read if sure else marked, sure=sure)
    return session.resolve(question, sure=sure)


def _likeliest(pick: Pick, row: _Row, players: int) -> int:
    """Return the likeliest winner, from 0: who writes no cards, while all others do."""
    without = [player for player in range(1, players + 1) if player not in row.written]
    return without[0] - 1 if len(without) == 1 else pick.likeliest


def _row_box(page: Page, game: int, players: Sequence[int]) -> Box:
    """Return the box around what the first and the last of some players have in a row."""
    forms = (_WON, _LEFT) if page.imprint.design else (_FIRST, _FIRST)
    ends = zip(forms, (players[0], players[-1]), strict=True)
    return around([page.places.boxes[form.format(game, player)] for form, player in ends])
