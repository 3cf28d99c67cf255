"""Phase 1: ten rounds of cutting, each judged by itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.told import Told, counted, strung, told
from papercraft.core.verdict import Docket, Severity
from papercraft.games.cutit.cell_sets import ALL, NOT_LAST, cells_in, parts
from papercraft.games.cutit.rules.cut_geometry import Turn, cut_out
from papercraft.games.cutit.schema import DICE, ROUNDS
from papercraft.games.cutit.setup import CELL_NAMES, COLOURS, CORNERS, JOKER, SIZE, Square

if TYPE_CHECKING:
    from papercraft.games.cutit.schema import Player, Roll, Rules

MIN_CELLS = 4
MOST_CUTS = 2
PENALTY = -5


class Share(NamedTuple):
    """What one die gave: its colour and face, cells and jokers counted, points."""

    die: str
    face: int | str
    cells: int
    jokers: int
    points: int


@dataclass(slots=True)
class Round:
    """One round as judged; ``reasons`` are why it is a penalty round, empty if it is not."""

    turn: Turn
    cuts: int
    shares: tuple[Share, ...] = ()
    reasons: list[str] = field(default_factory=list)
    higher: bool = False
    single: bool = False

    @property
    def points(self) -> int:
        """What the round gives."""
        return PENALTY if self.reasons else sum(share.points for share in self.shares)


@dataclass(slots=True)
class Phase1:
    """Phase 1 of a player; ``whole`` is false where the pieces do not partition the square."""

    rounds: list[Round]
    whole: bool
    higher: int = 0
    single: int = 0

    @property
    def pieces(self) -> list[int]:
        """All pieces in order, lists opened out."""
        return [piece for rnd in self.rounds for piece in rnd.turn.pieces]


def judge_phase1(
    square: Square, rules: Rules, dice: list[Roll], player: Player, docket: Docket, *, taken: bool
) -> Phase1:
    """Judge the rounds of a player; ``taken`` tells that his corner is another's already."""
    if taken:
        form = "corner {corner} is another player's already; each takes another colour"
        text = told(form, corner=player.corner)
        docket.add("cutit.corner", "corner", Severity.ILLEGAL, text)
    turns = cut_out(player, rules.tolerance)
    if not _is_partition(turns, docket):
        return Phase1([Round(turn, 0) for turn in turns], whole=False)
    rounds = [Round(turn, 0 if n == ROUNDS else cuts(turn)) for n, turn in enumerate(turns, 1)]
    for number, (rnd, roll) in enumerate(zip(rounds, dice, strict=False), 1):
        rnd.shares = score(square, rnd.turn.cells, roll)
        _judge_shape(rnd, number, docket)
        _judge_piece(rnd, number, roll, docket)
    if rounds:
        _judge_corner(rounds[0], player, docket, taken=taken)
    return _with_boxes(Phase1(rounds, whole=True), rules)


def _is_partition(turns: list[Turn], docket: Docket) -> bool:
    """Report cells taken twice, and cells missing after the last round."""
    left = ALL
    for number, turn in enumerate(turns, 1):
        left = turn.after
        if turn.twice:
            form = "round {n} takes {cells}, which came off before"
            text = told(form, n=number, cells=_names(turn.twice))
            docket.add("cutit.partition", f"pieces.{number}", Severity.ILLEGAL, text)
    if len(turns) == ROUNDS and left:
        form = "{cells}: in none of the ten pieces; every cell belongs to one"
        text = told(form, cells=_names(left))
        docket.add("cutit.partition", "pieces", Severity.ILLEGAL, text)
    return not any(entry.code == "cutit.partition" for entry in docket.violations())


def _names(bits: int, most: int = 6) -> Told:
    names = [CELL_NAMES[n] for n in cells_in(bits)]
    first = strung(names[:most])
    if len(names) <= most:
        return first
    return told("{cells} and {n} more", cells=first, n=len(names) - most)


def borders(turn: Turn) -> tuple[int, int]:
    """Return the lines between all parts of a round, the rest included.

    Bit ``n`` of the first set is the line right of cell ``n``, of the second the line below it.
    """
    upright = flat = 0
    for part in [*turn.pieces, turn.after]:
        others = turn.before & ~part
        upright |= part & others >> 1 & NOT_LAST | others & part >> 1 & NOT_LAST
        flat |= part & others >> SIZE | others & part >> SIZE
    return upright, flat


def cuts(turn: Turn) -> int:
    """Return the number of straight runs of the lines between all parts of a round."""
    upright, flat = borders(turn)
    starts_upright = upright & ~(upright << SIZE)
    starts_flat = flat & ~((flat & NOT_LAST) << 1)
    return starts_upright.bit_count() + starts_flat.bit_count()


def has_ring(turn: Turn) -> bool:
    """Return whether some of the lines nowhere touch the rim of what was left."""
    upright, flat = borders(turn)
    lines = [((x + 1, y), (x + 1, y + 1)) for x, y in _places(upright)]
    lines += [((x, y + 1), (x + 1, y + 1)) for x, y in _places(flat)]
    while lines:
        net = set(lines.pop())
        grows = True
        while grows:
            joined = [line for line in lines if net & set(line)]
            lines = [line for line in lines if not net & set(line)]
            net.update(*joined)
            grows = bool(joined)
        if not any(_on_rim(point, turn.before) for point in net):
            return True
    return False


def _places(bits: int) -> list[tuple[int, int]]:
    return [(n % SIZE, n // SIZE) for n in cells_in(bits)]


def _on_rim(point: tuple[int, int], left: int) -> bool:
    x, y = point
    around = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)]
    return not all(
        0 <= cx < SIZE and 0 <= cy < SIZE and left >> SIZE * cy + cx & 1 for cx, cy in around
    )


def _blame(rnd: Round, docket: Docket, at: str, code: str, severity: Severity, text: str) -> None:
    docket.add(code, at, severity, text)
    if severity is not Severity.WARNING:
        rnd.reasons.append(text)


def _judge_shape(rnd: Round, number: int, docket: Docket) -> None:
    """Judge how the cuts run."""
    turn, at, last = rnd.turn, f"pieces.{number}", number == ROUNDS

    def straight(text: str) -> None:
        _blame(rnd, docket, at, "cutit.straight", Severity.ILLEGAL, text)

    if turn.slanted:
        straight(told("a cut is slanted; cuts follow the grid lines"))
    elif turn.far:
        form = "a point is {off:.2f} cells off the grid; cuts follow the grid lines"
        straight(told(form, off=turn.off))
    elif turn.off > 0:
        text = told("a point was {off:.2f} cells off the grid and was moved to it", off=turn.off)
        _blame(rnd, docket, at, "cutit.straight", Severity.WARNING, text)
    if last:
        return
    if not any(borders(turn)):
        straight(told("nothing was cut: the piece is a whole part of the square"))
    elif has_ring(turn):
        straight(told("a cut does not begin at the rim of what is left of the square"))
    if rnd.cuts > MOST_CUTS:
        form = "{n} straight cuts were made; at most two are allowed in a round"
        text = told(form, n=rnd.cuts)
        _blame(rnd, docket, at, "cutit.two-cuts", Severity.ILLEGAL, text)


def _judge_piece(rnd: Round, number: int, roll: Roll, docket: Docket) -> None:
    """Judge what came off."""
    turn, at = rnd.turn, f"pieces.{number}"
    if len(turn.pieces) > 1:
        text = told("{n} pieces came off; only one may", n=len(turn.pieces))
        _blame(rnd, docket, at, "cutit.one-piece", Severity.PENALTY, text)
        return
    fallen = len(parts(turn.after))
    if number < ROUNDS and fallen > len(parts(turn.before)):
        form = "the rest of the square fell into {n} parts; it must stay in one"
        text = told(form, n=fallen)
        _blame(rnd, docket, at, "cutit.one-piece", Severity.PENALTY, text)
        return
    size = turn.cells.bit_count()
    if size < MIN_CELLS:
        text = counted(
            "the piece has {n} cell; at least four are needed",
            "the piece has {n} cells; at least four are needed",
            size,
        )
        _blame(rnd, docket, at, "cutit.min-cells", Severity.PENALTY, text)
    blank = all(getattr(roll, die) == "" for die in DICE)
    if not blank and not sum(share.points for share in rnd.shares):
        text = told("the piece scores nothing with these dice; at least one point is needed")
        _blame(rnd, docket, at, "cutit.scores", Severity.PENALTY, text)


def _judge_corner(first: Round, player: Player, docket: Docket, *, taken: bool) -> None:
    if taken:
        first.reasons.append(told("the corner is another player's"))
    if not first.turn.cells >> CORNERS[player.corner] & 1:
        form = "the first piece does not contain the corner {corner}"
        text = told(form, corner=player.corner)
        _blame(first, docket, "pieces.1", "cutit.corner", Severity.ILLEGAL, text)


def score(square: Square, cells: int, roll: Roll) -> tuple[Share, ...]:
    """Return what each die gives, each joker counted for the colour where the sum is highest."""
    kinds = [square.cells[n] for n in cells_in(cells)]
    jokers = kinds.count(JOKER)
    # best[j] is the best way to use j jokers on the dice so far; ties keep the first found.
    best: dict[int, tuple[Share, ...]] = {0: ()}
    for die, colour in zip(DICE, COLOURS, strict=True):
        face, count = getattr(roll, die), kinds.count(colour)
        following: dict[int, tuple[Share, ...]] = {}
        for used, shares in best.items():
            for extra in range(jokers - used + 1):
                share = Share(die, face, count, extra, worth(face, count + extra))
                ways = (*shares, share)
                known = following.get(used + extra)
                if known is None or _sum(ways) > _sum(known):
                    following[used + extra] = ways
        best = following
    return max(best.items(), key=lambda way: (_sum(way[1]), -way[0]))[1]


def _sum(shares: tuple[Share, ...]) -> int:
    return sum(share.points for share in shares)


def worth(face: int | str, count: int) -> int:
    """Return the points of a die for a number of cells of its colour."""
    if face == "?":
        return count
    return face if isinstance(face, int) and count >= face else 0


def _with_boxes(phase: Phase1, rules: Rules) -> Phase1:
    """Give the bonus boxes: higher than the last faultless round, and one cut."""
    before: int | None = None
    for number, rnd in enumerate(phase.rounds, 1):
        if rnd.reasons:
            continue
        rnd.higher = before is not None and rnd.points > before
        rnd.single = number < ROUNDS and rnd.cuts == 1
        before = rnd.points
    phase.higher = bonus(sum(rnd.higher for rnd in phase.rounds), rules)
    phase.single = bonus(sum(rnd.single for rnd in phase.rounds), rules)
    return phase


def bonus(boxes: int, rules: Rules) -> int:
    """Return what a number of boxes in a bonus column is worth."""
    return rules.bonus_column[min(boxes, len(rules.bonus_column)) - 1] if boxes else 0
