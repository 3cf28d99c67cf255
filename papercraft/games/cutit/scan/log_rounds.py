"""How many rounds of dice were played, by what is ticked in the boxes of each."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

from papercraft.core.confirm import confirmed
from papercraft.core.messages import gettext, join_and, ngettext
from papercraft.core.transcript import Question
from papercraft.games.cutit.scan.log_marks import RUBBED, box_name
from papercraft.games.cutit.sheets.all_designs import FACES
from papercraft.games.cutit.square import DICE, ROUNDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.messages import Message
    from papercraft.core.photo import Page, Tick
    from papercraft.core.sheet import Box
    from papercraft.core.transcript import Transcript
    from papercraft.games.cutit.scan.log_marks import LogMarks

# Marks in doubt with less ink and less contrast than RUBBED times the usual may be grain.
_SOME_INK = 0.11
# With fewer dice ticked, a round may be one that was not played.
_SOME_DICE = 2
# Below several blank rounds, more dice are ticked than these in rounds that were played; below one,
# more than one die.
_FEW_DICE = 2


def last_round(ticks: dict[str, Tick]) -> int:
    """Return the last round with a tick, or with doubtful marks for several dice right after it.

    A speck in a later round is no roll: nobody fills in one die of four, and nobody skips a round.
    """
    ticked = [_round_of(name) for name, tick in ticks.items() if tick.ticked]
    covered = {_round_of(name) for name, tick in ticks.items() if tick.covered}
    last = max(ticked, default=0)
    for later in range(last + 1, ROUNDS + 1):
        if _may_be_ticked(later, ticks):
            last = later
        elif later not in covered:
            break
    return last


def last_covered_round(ticks: dict[str, Tick], played: int) -> int:
    """Return the last round that may be ticked underneath something that lies on the pad.

    Nobody skips a round, so the pad must be covered from the last visible round on.
    """
    covered = {_round_of(name) for name, tick in ticks.items() if tick.covered}
    while played + 1 in covered:
        played += 1
    return played


def _may_be_ticked(number: int, ticks: dict[str, Tick]) -> bool:
    """Return whether several dice of a round have a doubtful mark.

    Grain of paper in little light is far paler than ticks, and in any number of boxes.
    """
    usual = median([one.darkness for one in ticks.values() if one.ticked] or [0.0])
    doubts = [
        (name.split(".")[2], 0 < tick.contrast < RUBBED * usual and tick.ink < _SOME_INK)
        for name, tick in ticks.items()
        if _round_of(name) == number and tick.ticked is None and not tick.covered
    ]
    clear = {die for die, is_grain in doubts if not is_grain}
    return len(clear) >= _SOME_DICE or sorted(die for die, _ in doubts) == sorted(DICE)


def without_stray(log: LogMarks, transcript: Transcript) -> LogMarks:
    """Return a log without the last rounds, if few of their dice are ticked, unless confirmed.

    They stand below a blank round, and would make a question of every die of the rounds between.
    """
    marks = [name for name, tick in log.ticks.items() if tick.ticked is not False]
    marked, number = {0} | {_round_of(name) for name in marks}, last_round(log.ticks)
    last = number
    while number - 1 in marked:
        number -= 1
    few = _FEW_DICE if number - 2 not in marked else 1
    below = range(number, last + 1)
    ticked = [name for name in marks if _round_of(name) in below and log.ticks[name].ticked]
    dice = [len({name.split(".")[2] for name in ticked if _round_of(name) == n}) for n in below]
    if number <= 1 or max(dice) > few:
        return log
    first = min(ticked, default=box_name(number, DICE[0], FACES[0]))
    box = die_row_box(log.page, _round_of(first), first.split(".")[2])
    message = _about_stray(below)
    question = Question(f"dice.{last}", message, "", (), log.page, box)
    if confirmed(question, transcript, likely=False):
        return log
    stray = [name for name in marks if _round_of(name) in below]
    blank = {name: log.ticks[name]._replace(ticked=False) for name in stray}
    return without_stray(log._replace(ticks={**log.ticks, **blank}), transcript)


def _about_stray(rounds: Sequence[int]) -> Message:
    return ngettext(
        "only some dice of round {rounds} are ticked, and the round before it is blank; was it "
        "played?",
        "only some dice of rounds {rounds} are ticked, and the round before them is blank; were "
        "they played?",
        len(rounds),
        rounds=join_and([str(number) for number in rounds]),
    )


def are_some_ticked(number: int, logs: list[LogMarks]) -> bool:
    """Return whether several dice of a round are ticked, for nobody fills in one of four."""
    ticked = {
        die
        for log in logs
        for die in DICE
        for face in FACES
        if log.ticks[box_name(number, die, face)].ticked
    }
    return len(ticked) >= _SOME_DICE


def _round_of(name: str) -> int:
    return int(name.split(".")[1])


def is_played(number: int, pad: Page, transcript: Transcript) -> bool:
    """Return whether a round that something lies on was played; ask."""
    message = gettext("something lies on round {number} of the dice; was it played?", number=number)
    box = die_row_box(pad, number, DICE[0])
    return confirmed(
        Question(f"dice.{number}", message, "", (), pad, box), transcript, likely=False
    )


def die_row_box(page: Page, number: int, die: str) -> Box:
    """Return the box around the faces of a die in a round, to be shown with a question."""
    first, *_, last = (page.places.boxes[box_name(number, die, value)] for value in FACES)
    return first[0] - 2, first[1] - 2, last[0] + last[2] - first[0] + 4, first[3] + 4
