"""The dice of all rounds, read from the ticked boxes of the dice log.

Pads of the first design have such boxes as well: all sheets that have them vote.
"""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.box_marks import marked, rings_around
from papercraft.core.confirm import confirmed
from papercraft.core.line_ink import inked_share
from papercraft.core.messages import gettext, gettext_noop, join_and, ngettext, pgettext
from papercraft.core.photo import LOOSE
from papercraft.core.transcript import Question, Transcript
from papercraft.core.whole_numbers import parse_whole
from papercraft.games.cutit.roll_notation import parse_roll
from papercraft.games.cutit.sheets.all_designs import FACES
from papercraft.games.cutit.square import DICE, ROUNDS

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from papercraft.core.messages import Message
    from papercraft.core.photo import Page, Tick
    from papercraft.core.sheet import Box

# Less ink in a box than this share of that of a clear tick is its tail; a filled box has no more
# tail than a tick of so much ink.
_TAIL, _MOST_STROKES = 0.15, 0.4
# Less than this is what a circle around a box leaves in the one beside it, or around it.
_BESIDE_CIRCLE = 0.18
# A tick with so many times as much ink inside its box as most ticks of a log, and at least this
# share of the box, may have been scribbled out. So may one with ink all around it and so much
# inside: a circle has little there.
_TIMES, _DENSE, _FILLED_CIRCLE = 2.0, 0.4, 0.15
# Where at least so many are no circles, those alone tell how much ink most have.
_SOME_STROKES = 4
# Of several ticks of a die, one that goes on around so much of its box was scribbled out.
_BEYOND = 0.3
# So may one with this share of the box and so many times as much ink as most, if it goes on around
# the box for so much of the way.
_SPREAD_INK, _SPREAD_TIMES, _SPREAD = 0.22, 1.5, 0.5
# A mark in doubt was rubbed out, or is a stain, if its contrast is below _RUBBED times that of the
# clear one beside it, and below _RUBBED_USUAL times the median of the log.
_RUBBED, _RUBBED_USUAL = 0.4, 0.75
# Marks in doubt with less ink and less contrast than _RUBBED times the usual may be grain.
_SOME_INK = 0.11
# Beside a tick that seems scribbled out, a mark in doubt with less than this share of the usual ink
# is not what was meant.
_MEANT = 0.2
# With fewer dice ticked, the last round may be one that was not played.
_SOME_DICE = 2
# Below several blank rounds, more dice are ticked than these in rounds that were played; below one,
# more than one die.
_FEW_DICE = 2
_FACE_NAMES = {value: value or "blank" for value in FACES}
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
    pads = [page for page in pages if _box_name(1, DICE[0], FACES[0]) in page.places.boxes]
    if not pads:
        return _typed_dice(transcript)
    logs = [_without_stray(_Log.of(page), transcript) for page in pads]
    played = max((_last_round(log.ticks) for log in logs), default=0)
    most = max((_last_covered_round(log.ticks, played) for log in logs), default=0)
    rolls = []
    for number in range(1, most + 1):
        if number > played and not _is_played(number, pads[0], transcript):
            break
        sure = number < most or _are_some_ticked(number, logs)
        roll = {die: _read_die(number, die, logs, transcript, sure=sure) for die in DICE}
        rolls.append({die: _face_value(face) for die, face in roll.items()})
    return rolls


def _box_name(number: int, die: str, value: str) -> str:
    return f"dice.{number}.{die}.{_FACE_NAMES[value]}"


class _Log(NamedTuple):
    """The ticks of a log or a pad, by the names of the boxes.

    Of these, ``circled`` are those with a circle around the box, ``scribbled`` those that seem
    scribbled out, and ``heavy`` others with much more ink than most. Those ``beyond`` go on around
    their box, but are no circles. ``usual`` is how much of a box most ticks fill.
    """

    page: Page
    ticks: dict[str, Tick]
    circled: set[str]
    scribbled: set[str]
    heavy: set[str]
    beyond: frozenset[str] = frozenset()
    usual: float = 0.0

    @classmethod
    def of(cls, page: Page) -> _Log:
        """Measure the boxes of all dice."""
        names = [
            _box_name(number, die, value)
            for number in range(1, ROUNDS + 1)
            for die in DICE
            for value in FACES
        ]
        boxes = [page.places.boxes[name] for name in names]
        ticks = dict(zip(names, marked(page, boxes), strict=True))
        # A circle around a box has no ink in it, whatever its tick says.
        measured = zip(names, page.ticks(boxes), strict=True)
        inside = {name: max(one.ink, one.filled) for name, one in measured}
        ticked = [name for name, tick in ticks.items() if tick.ticked]
        circled = {name for name in ticked if ticks[name].ink > inside[name]}
        # Whoever fills all boxes has scribbled none out.
        strokes = [name for name in ticked if name not in circled]
        most = strokes if len(strokes) >= _SOME_STROKES else ticked
        usual = median([inside[name] for name in most] or [0.0])
        dense = max(_DENSE, _TIMES * usual)
        scribbled = {name for name in ticked if inside[name] >= dense}
        scribbled |= {name for name in circled if inside[name] >= _FILLED_CIRCLE}
        spread = max(_SPREAD_INK, _SPREAD_TIMES * usual)
        more = [name for name in ticked if name not in scribbled and inside[name] >= spread]
        rings = rings_around(page, [page.places.boxes[name] for name in more])
        scribbled |= {
            name for name, ring in zip(more, rings, strict=True) if ring.coverage >= _SPREAD
        }
        odd = list(dict.fromkeys([*_of_doubled(strokes), *sorted(scribbled)]))
        rings = rings_around(page, [page.places.boxes[name] for name in odd])
        around = zip(odd, rings, strict=True)
        beyond = frozenset(name for name, ring in around if inked_share(ring) >= _BEYOND)
        heavy = {*more} - scribbled
        return cls(page, ticks, circled - scribbled, scribbled, heavy, beyond, usual)

    def is_rubbed(self, tick: Tick, clear: Tick) -> bool:
        """Return whether a mark in doubt is too pale to be meant beside a clear one.

        What fills its box may be scribbled out, so it is not clear.
        """
        if max(clear.ink, clear.filled) > _MOST_STROKES:
            return False
        usual = median(one.contrast for one in self.ticks.values() if one.ticked)
        least = min(_RUBBED * clear.contrast, _RUBBED_USUAL * usual)
        return tick.contrast > 0 and max(tick.contrast, tick.depth) < least and tick.fit <= LOOSE


def _of_doubled(names: list[str]) -> list[str]:
    """Return those of names that are of the same die of the same round as another."""
    counts = Counter(name.rpartition(".")[0] for name in names)
    return [name for name in names if counts[name.rpartition(".")[0]] > 1]


def _last_round(ticks: dict[str, Tick]) -> int:
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


def _may_be_ticked(number: int, ticks: dict[str, Tick]) -> bool:
    """Return whether several dice of a round have a doubtful mark.

    Grain of paper in little light is far paler than ticks, and in any number of boxes.
    """
    usual = median([one.darkness for one in ticks.values() if one.ticked] or [0.0])
    doubts = [
        (name.split(".")[2], 0 < tick.contrast < _RUBBED * usual and tick.ink < _SOME_INK)
        for name, tick in ticks.items()
        if _round_of(name) == number and tick.ticked is None and not tick.covered
    ]
    clear = {die for die, is_grain in doubts if not is_grain}
    return len(clear) >= _SOME_DICE or sorted(die for die, _ in doubts) == sorted(DICE)


def _without_stray(log: _Log, transcript: Transcript) -> _Log:
    """Return a log without the last rounds, if few of their dice are ticked, unless confirmed.

    They stand below a blank round, and would make a question of every die of the rounds between.
    """
    marks = {name for name, tick in log.ticks.items() if tick.ticked is not False}
    marked, number = {0} | {_round_of(name) for name in marks}, _last_round(log.ticks)
    last = number
    while number - 1 in marked:
        number -= 1
    few = _FEW_DICE if number - 2 not in marked else 1
    below = range(number, last + 1)
    ticked = {name for name in marks if _round_of(name) in below and log.ticks[name].ticked}
    dice = [len({name.split(".")[2] for name in ticked if _round_of(name) == n}) for n in below]
    if number <= 1 or max(dice) > few:
        return log
    first = min(ticked, default=_box_name(number, DICE[0], FACES[0]))
    box = _die_row_box(log.page, _round_of(first), first.split(".")[2])
    message = _about_stray(below)
    question = Question(f"dice.{last}", message, "", (), log.page, box)
    if confirmed(question, transcript, likely=False):
        return log
    stray = {name for name in marks if _round_of(name) in below}
    blank = {name: log.ticks[name]._replace(ticked=False) for name in stray}
    return _without_stray(log._replace(ticks={**log.ticks, **blank}), transcript)


def _about_stray(rounds: Sequence[int]) -> Message:
    return ngettext(
        "only some dice of round {rounds} are ticked, and the round before it is blank; was it "
        "played?",
        "only some dice of rounds {rounds} are ticked, and the round before them is blank; were "
        "they played?",
        len(rounds),
        rounds=join_and([str(number) for number in rounds]),
    )


def _are_some_ticked(number: int, logs: list[_Log]) -> bool:
    """Return whether several dice of a round are ticked, for nobody fills in one of four."""
    ticked = {
        die
        for log in logs
        for die in DICE
        for face in FACES
        if log.ticks[_box_name(number, die, face)].ticked
    }
    return len(ticked) >= _SOME_DICE


def _last_covered_round(ticks: dict[str, Tick], played: int) -> int:
    """Return the last round that may be ticked underneath something that lies on the pad.

    Nobody skips a round, so the pad must be covered from the last visible round on.
    """
    covered = {_round_of(name) for name, tick in ticks.items() if tick.covered}
    while played + 1 in covered:
        played += 1
    return played


def _round_of(name: str) -> int:
    return int(name.split(".")[1])


def _is_played(number: int, pad: Page, transcript: Transcript) -> bool:
    message = gettext("something lies on round {number} of the dice; was it played?", number=number)
    box = _die_row_box(pad, number, DICE[0])
    return confirmed(
        Question(f"dice.{number}", message, "", (), pad, box), transcript, likely=False
    )


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
    logs: list[_Log],
    transcript: Transcript,
    *,
    sure: bool,
) -> str:
    """Return the face of a die in a round, by majority of the pads."""
    votes = []
    for log in logs:
        page, names = log.page, {value: _box_name(number, die, value) for value in FACES}
        ticks_of_die = {value: log.ticks[name] for value, name in names.items()}
        ticked = [value for value, tick in ticks_of_die.items() if tick.ticked]
        clear = [value for value in ticked if names[value] not in log.scribbled]
        doubts = _doubtful(log, names, [names[value] for value in clear])
        if not ticked and not doubts and len(logs) > 1:
            # A pad that its player left blank has no vote.
            continue
        sure &= len(ticked) == 1 and not doubts
        beyond = {value for value, name in names.items() if name in log.beyond}
        others = [] if clear or not ticked else _likely(log, names, ticked, doubts)
        votes += _meant(clear or ticked, others, ticks_of_die, beyond)
        for value in votes[-1:]:
            box = page.places.boxes[_box_name(number, die, value)]
            transcript.note(page, box, value or "blank", sure=sure)
    # Of faces with as many votes, the last is the likeliest.
    read = max(reversed(votes), key=votes.count) if votes else ""
    message, box = _die_question(die, number, votes), _die_row_box(logs[0].page, number, die)
    question = Question(f"dice.{number}.{die}", message, read, FACES, logs[0].page, box)
    return transcript.resolve(question, sure=sure and len(set(votes)) == 1)


def _doubtful(log: _Log, names: dict[str, str], clear: list[str]) -> list[str]:
    """Return the faces of a die in doubt; ``clear`` are the boxes with a tick not scribbled out."""
    # The tail of a tick, or a circle around a box, may reach into the next one. But where a heavy
    # tick may be scribbled out, little ink may be what was meant.
    light = [log.ticks[name] for name in clear if name not in log.heavy]
    least = _TAIL * min(max((tick.ink for tick in light), default=0.0), _MOST_STROKES)
    if log.circled & set(names.values()):
        least = max(least, _BESIDE_CIRCLE)
    doubtful = []
    for face, name in names.items():
        tick = log.ticks[name]
        is_rubbed = len(light) == 1 and log.is_rubbed(tick, light[0])
        if tick.ticked is None and (tick.covered or (tick.ink >= least and not is_rubbed)):
            doubtful.append(face)
    return doubtful


def _likely(log: _Log, names: dict[str, str], ticked: list[str], doubts: list[str]) -> list[str]:
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
    different = list(dict.fromkeys(_FACE_NAMES[vote] for vote in votes))
    if len(different) > 1:
        faces = join_and([_named(face) for face in different])
        return gettext(_TICKED_AS[die], n=number, faces=faces)
    return gettext(_CLEARLY[die], n=number)


def _named(face: str) -> str:
    return pgettext("choice", "blank") if face == _FACE_NAMES[""] else face


def _die_row_box(page: Page, number: int, die: str) -> Box:
    first, *_, last = (page.places.boxes[_box_name(number, die, value)] for value in FACES)
    return first[0] - 2, first[1] - 2, last[0] + last[2] - first[0] + 4, first[3] + 4
