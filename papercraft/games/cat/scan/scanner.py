"""The record of a game of ``cat`` from photos of boards: dice, cups, and the turns of each thread.

Boards are read as drawn; anything that does not fit the rules or the player's ticked bars becomes a
question.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from papercraft.core.imprint_edition import edition_of
from papercraft.core.transcript import Question, Transcript
from papercraft.games.cat import GAME
from papercraft.games.cat.generator.cups import drawn_cups
from papercraft.games.cat.scan.answers import ask_everything
from papercraft.games.cat.scan.board_ink import BoardInk
from papercraft.games.cat.scan.crosscheck import missing_timer_ticks
from papercraft.games.cat.scan.roll_votes import vote
from papercraft.games.cat.scan.session import Session
from papercraft.games.cat.scan.thread_replay import ThreadReplay
from papercraft.games.cat.scan.track_dice import may_be_passed_after, read_dice
from papercraft.games.cat.scan.turn_order import parse_letters

if TYPE_CHECKING:
    from papercraft.core.photo import Page, PhotoSet
    from papercraft.core.transcript import Scan
    from papercraft.games.cat.board import Board


def scan(board: Board, photo_set: PhotoSet) -> Scan:
    """Return the record that photos of one game show, with questions about the rest."""
    transcript = Transcript(photo_set.answers)
    pages = photo_set.pages("board")
    boards = [BoardInk.of(page, (board.columns, board.rows)) for page in pages]
    data: dict[str, Any] = {"papercraft": 1, "game": "cat", "sheet": photo_set.sheet}
    logs = [BoardInk(page, "", (0, 0)) for page in photo_set.pages("log")]
    tracks = [*boards, *logs]
    read = read_dice(tracks, transcript)
    sessions = [Session(board, board_ink, tuple(read), transcript) for board_ink in boards]
    data["dice"] = dice = vote(read, tracks, sessions, transcript)
    if dice != read:
        sessions = [replace(session, dice=tuple(dice)) for session in sessions]
    used = [session for session in sessions if not session.unused] or sessions
    players: list[dict[str, Any]] = []
    for number in range(max(len(used), len(photo_set.names), 1)):
        key = f"players.{number + 1}"
        if number < len(used):
            entry = used[number].read(key, _printed_cups(board, used[number].ink.page))
        else:
            entry = ask_everything(key, len(dice), transcript)
        players.append({"name": photo_set.name(number)} | entry)
    data["players"] = players
    _compare_timers(used, players, transcript)
    transcript.crosschecked += _crosschecked(used, players, logs, transcript)
    return transcript.scan(data, pages=[session.ink.page for session in used])


def _crosschecked(
    used: list[Session],
    players: list[dict[str, Any]],
    logs: list[BoardInk],
    transcript: Transcript,
) -> list[Page]:
    """Return the pages on which ticks, six cups and the rolls agree, so that no mark is missing.

    If all boards agree, their threads are just as long as the rolls of the logs say; a roll that
    everybody passed is told by the ticks for that.
    """
    if any(question.key.startswith("dice") for question in transcript.questions):
        return []
    doubtful = {
        id(session.ink.page)
        for number, (session, player) in enumerate(zip(used, players, strict=False), 1)
        if transcript.has_asked(f"players.{number}.", f"players.{number}:timer")
        or not session.is_crosschecked(player["cups"], tuple(map(parse_letters, player["turns"])))
    }
    boards = [session.ink for session in used]
    rolled = len(used) == len(players) and not any(
        may_be_passed_after(len(session.dice), session.ink) for session in used
    )
    seen = logs if rolled and not doubtful else []
    return [board.page for board in (*boards, *seen) if id(board.page) not in doubtful]


def _compare_timers(
    used: list[Session], players: list[dict[str, Any]], transcript: Transcript
) -> None:
    """Ask about timers that lack ticks although another player's set started the timer."""
    replays = [
        ThreadReplay(session.board, player["cups"], session.dice)
        for session, player in zip(used, players, strict=False)
    ]
    sets = [
        replay.first_set(tuple(map(parse_letters, player["turns"])))
        for replay, player in zip(replays, players, strict=False)
    ]
    first = min((turn for turn in sets if turn is not None), default=None)
    for number, (session, replay, player_set) in enumerate(
        zip(used, replays, sets, strict=True), 1
    ):
        if first is None or player_set == first:
            # This player's set was compared with the thread.
            continue
        message = missing_timer_ticks(session.ink, replay, first)
        boxes = [session.ink.box(name) for name in session.ink.names if name.startswith("timer.")]
        if message and boxes:
            key, page = f"players.{number}:timer", session.ink.page
            question = Question(key, message, "yes", ("yes",), page, boxes[0])
            transcript.resolve(question, sure=False)


def _printed_cups(board: Board, page: Page) -> list[str] | None:
    """Return the cups that were printed on a board, or None if players circle them."""
    imprint = page.imprint
    options = edition_of(GAME, imprint).options
    if options.get("cups") != "drawn":
        return None
    number = imprint.nth * (2 if options.get("nup") == "2" else 1) + imprint.area
    return board.names(drawn_cups(board, imprint.sheet.seed, imprint.players)[number])
