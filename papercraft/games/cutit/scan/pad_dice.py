"""The dice of all rounds, read from the ticked boxes of the dice log.

Pads of the first design have such boxes as well: all sheets that have them vote.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext, gettext_noop, join_and, pgettext
from papercraft.core.transcript import Question
from papercraft.core.whole_numbers import parse_whole
from papercraft.games.cutit.roll_notation import parse_roll
from papercraft.games.cutit.scan.log_marks import FACE_NAMES, MOST_STROKES, LogMarks, box_name
from papercraft.games.cutit.scan.log_rounds import (
    are_some_ticked,
    die_row_box,
    is_played,
    last_covered_round,
    last_round,
    without_stray,
)
from papercraft.games.cutit.sheets.all_designs import FACES
from papercraft.games.cutit.square import DICE, ROUNDS

if TYPE_CHECKING:
    from collections.abc import Collection

    from papercraft.core.photo import Page, Tick
    from papercraft.core.transcript import Transcript

# Less ink in a box than this share of that of a clear tick is its tail; a filled box has no more
# tail than a tick of so much ink as most can have.
_TAIL = 0.15
# Less than this is what a circle around a box leaves in the one beside it, or around it.
_BESIDE_CIRCLE = 0.18
# Beside a tick that seems scribbled out, a mark in doubt with less than this share of the usual ink
# is not what was meant.
_MEANT = 0.2
_CLEARLY = {
    "green": gettext_noop("is the green die of round {n} ticked clearly?"),
    "blue": gettext_noop("is the blue die of round {n} ticked clearly?"),
    "pink": gettext_noop("is the pink die of round {n} ticked clearly?"),
    "yellow": gettext_noop("is the yellow die of round {n} ticked clearly?"),
}
_TICKED_AS = {
    "green": gettext_noop("the green die of round {n} is ticked as {faces}"),
    "blue": gettext_noop("the blue die of round {n} is ticked as {faces}"),
    "pink": gettext_noop("the pink die of round {n} is ticked as {faces}"),
    "yellow": gettext_noop("the yellow die of round {n} is ticked as {faces}"),
}


def read_dice(pages: list[Page], transcript: Transcript) -> list[dict[str, Any]]:
    """Return the rolls that all logs and pads agree on; ask where one is in doubt or two differ."""
    pads = [page for page in pages if box_name(1, DICE[0], FACES[0]) in page.places.boxes]
    if not pads:
        return _typed_dice(transcript)
    logs = [without_stray(LogMarks.of(page), transcript) for page in pads]
    played = max((last_round(log.ticks) for log in logs), default=0)
    most = max((last_covered_round(log.ticks, played) for log in logs), default=0)
    rolls = []
    for number in range(1, most + 1):
        if number > played and not is_played(number, pads[0], transcript):
            break
        sure = are_some_ticked(number, logs)
        roll = {die: _read_die(number, die, logs, transcript, sure=sure) for die in DICE}
        rolls.append({die: _face_value(face) for die, face in roll.items()})
    return rolls


def _typed_dice(transcript: Transcript) -> list[dict[str, Any]]:
    """Return the rolls of an answer; ask for one that can be read."""
    form = (
        "no photo shows the dice log; type the rolls, each the green, pink, yellow and blue face, "
        "- if blank: 2?3-,-??4"
    )
    question = Question("dice", gettext(form), "", ())
    answer = transcript.resolve(question, sure=False)
    words = [word.strip() for word in answer.split(",") if word.strip()]
    rolls = [faces for word in words if (faces := parse_roll(word)) is not None]
    if len(rolls) != len(words) or len(words) > ROUNDS:
        transcript.refuse(answer, question)
        return []
    return [dict(zip(DICE, faces, strict=True)) for faces in rolls]


def _face_value(face: str) -> str | int:
    number = parse_whole(face)
    return face if number is None else number


def _read_die(
    number: int,
    die: str,
    logs: list[LogMarks],
    transcript: Transcript,
    *,
    sure: bool,
) -> str:
    """Return the face of a die in a round, by majority of the pads."""
    votes = []
    for log in logs:
        page, names = log.page, {value: box_name(number, die, value) for value in FACES}
        ticks_of_die = {value: log.inside(name) for value, name in names.items()}
        ticked = [value for value, tick in ticks_of_die.items() if tick.ticked]
        clear = [value for value in ticked if names[value] not in log.scribbled]
        doubts = _doubtful(log, names, [names[value] for value in clear])
        if not ticked and not doubts and len(logs) > 1:
            # A pad that its player left blank has no vote.
            continue
        if not ticked and len(doubts) == 1 and log.is_lone_circle(names[doubts[0]]):
            ticked, clear, doubts = doubts, doubts, []
        sure &= len(ticked) == 1 and not doubts
        beyond = {value for value, name in names.items() if name in log.beyond}
        if not clear and beyond.issuperset(ticked) and log.has_lost:
            # The tick that was meant instead may be lost, too.
            sure = False
        others = [] if clear or not ticked else _likely(log, names, ticked, doubts)
        votes += _meant(clear or ticked, others, ticks_of_die, beyond)
        for value in votes[-1:]:
            box = page.places.boxes[box_name(number, die, value)]
            transcript.note(page, box, value or "blank", sure=sure)
    # Of faces with as many votes, the last is the likeliest.
    read = max(reversed(votes), key=votes.count) if votes else ""
    message, box = _die_question(die, number, votes), die_row_box(logs[0].page, number, die)
    question = Question(f"dice.{number}.{die}", message, read, FACES, logs[0].page, box)
    return transcript.resolve(question, sure=sure and len(set(votes)) == 1)


def _doubtful(log: LogMarks, names: dict[str, str], clear: list[str]) -> list[str]:
    """Return the faces of a die in doubt; ``clear`` are the boxes with a tick not scribbled out."""
    # The tail of a tick, or a circle around a box, may reach into the next one. But where a heavy
    # tick may be scribbled out, little ink may be what was meant.
    light = [log.ticks[name] for name in clear if name not in log.heavy]
    least = _TAIL * min(max((tick.ink for tick in light), default=0.0), MOST_STROKES)
    if log.circled & set(names.values()):
        least = max(least, _BESIDE_CIRCLE)
    doubtful = []
    for face, name in names.items():
        tick = log.ticks[name]
        if tick.ticked is not None:
            continue
        is_rubbed = len(light) == 1 and log.is_rubbed(tick, light[0])
        is_mark = tick.ink >= least and not is_rubbed
        if tick.covered or is_mark or _is_circle_beside(log, name, clear):
            doubtful.append(face)
    return doubtful


def _is_circle_beside(log: LogMarks, name: str, clear: list[str]) -> bool:
    """Return whether a mark in doubt may be a circle, and a clear tick beside it a scribble."""
    return any(map(log.is_scribble, clear)) and log.goes_around(name)


def _likely(
    log: LogMarks, names: dict[str, str], ticked: list[str], doubts: list[str]
) -> list[str]:
    """Return the faces in doubt that may be meant if those ``ticked`` seem scribbled out.

    What does not go on beyond its box may be filled, so a speck beside it is not meant.
    """
    if all(names[value] in log.beyond for value in ticked):
        return doubts
    return [value for value in doubts if log.ticks[names[value]].ink >= _MEANT * log.usual]


def _meant(
    ticked: list[str], others: list[str], ticks: dict[str, Tick], beyond: Collection[str]
) -> list[str]:
    """Return the ticked faces, the likeliest last, or the one with the most ink if none is ticked.

    Of several ticks one that goes ``beyond`` its box was scribbled out, or the darkest one. If all
    were, ``others`` are meant more likely, which are in doubt.
    """
    if others or not ticked:
        return [max(others or ticks, key=lambda value: ticks[value].ink)]

    def likelihood(value: str) -> tuple[bool, float]:
        return value not in beyond, -max(ticks[value].ink, ticks[value].filled)

    return sorted(ticked, key=likelihood)


def _die_question(die: str, number: int, votes: list[str]) -> str:
    different = list(dict.fromkeys(FACE_NAMES[vote] for vote in votes))
    if len(different) > 1:
        faces = join_and([_named(face) for face in different])
        return gettext(_TICKED_AS[die], n=number, faces=faces)
    return gettext(_CLEARLY[die], n=number)


def _named(face: str) -> str:
    return pgettext("choice", "blank") if face == FACE_NAMES[""] else face
