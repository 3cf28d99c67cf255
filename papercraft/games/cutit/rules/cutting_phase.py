"""Phase 1: ten rounds of cutting, each judged on its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from papercraft.core.messages import Message, gettext, join, ngettext
from papercraft.core.verdict import Severity, ViolationLog
from papercraft.games.cutit.cell_sets import ALL_CELLS, cells_in, connected_parts
from papercraft.games.cutit.numbers import MIN_CELLS, MOST_CUTS, PENALTY
from papercraft.games.cutit.rules.cut_geometry import RoundCut, cut_rounds
from papercraft.games.cutit.rules.cut_lines import count_cuts, cut_edges, has_inner_line
from papercraft.games.cutit.rules.round_score import DieScore, column_points, score_piece
from papercraft.games.cutit.square import CELL_NAMES, CORNERS, DICE, ROUNDS, Square

if TYPE_CHECKING:
    from papercraft.games.cutit.schema import Player, Roll, Rules


@dataclass(slots=True)
class Round:
    """A judged round; ``reasons`` say why it costs a penalty, empty if it does not.

    ``scored`` is the sum of the dice, whether or not it counts.
    """

    cut: RoundCut
    cut_count: int
    die_scores: tuple[DieScore, ...] = ()
    scored: int = 0
    reasons: list[str] = field(default_factory=list)
    higher: bool = False
    single: bool = False

    @property
    def points(self) -> int:
        """The points of the round."""
        return PENALTY if self.reasons else self.scored


@dataclass(slots=True)
class CuttingPhase:
    """Phase 1 of a player; ``whole`` is false if the pieces are not a partition of the square."""

    rounds: list[Round]
    whole: bool
    higher: int = 0
    single: int = 0

    @property
    def pieces(self) -> list[int]:
        """All pieces in order, several of one round one after the other."""
        return [piece for rnd in self.rounds for piece in rnd.cut.pieces]


def judge_cutting(
    square: Square,
    rules: Rules,
    dice: list[Roll],
    player: Player,
    violation_log: ViolationLog,
    *,
    taken: bool,
) -> CuttingPhase:
    """Judge the rounds of a player; ``taken`` says that another player has the same corner."""
    if taken:
        form = "corner {corner} is another player's; every player needs a corner of another colour"
        text = gettext(form, corner=player.corner)
        violation_log.add("cutit.corner", "corner", Severity.ILLEGAL, text)
    cuts = cut_rounds(player, rules.tolerance)
    if not _is_partition(cuts, violation_log):
        return CuttingPhase([Round(cut, 0) for cut in cuts], whole=False)
    rounds = [Round(cut, 0 if n == ROUNDS else count_cuts(cut)) for n, cut in enumerate(cuts, 1)]
    for number, (rnd, roll) in enumerate(zip(rounds, dice, strict=False), 1):
        rnd.die_scores = score_piece(square, rnd.cut.cells, roll)
        rnd.scored = sum(die_score.points for die_score in rnd.die_scores)
        _judge_shape(rnd, number, violation_log)
        _judge_piece(rnd, number, roll, violation_log)
    if rounds:
        _judge_corner(rounds[0], player, violation_log, taken=taken)
    return _with_bonuses(CuttingPhase(rounds, whole=True), rules)


def _is_partition(cuts: list[RoundCut], violation_log: ViolationLog) -> bool:
    """Return whether the pieces partition the square; report cells taken twice or never."""
    left = ALL_CELLS
    for number, cut in enumerate(cuts, 1):
        left = cut.after
        if cut.already_taken:
            form = "round {n} takes {cells}, already cut off in an earlier round"
            text = gettext(form, n=number, cells=_names(cut.already_taken))
            violation_log.add("cutit.partition", f"pieces.{number}", Severity.ILLEGAL, text)
    if len(cuts) == ROUNDS and left:
        form = "{cells}: not in any of the ten pieces; every cell must be in one"
        text = gettext(form, cells=_names(left))
        violation_log.add("cutit.partition", "pieces", Severity.ILLEGAL, text)
    return not any(entry.code == "cutit.partition" for entry in violation_log.violations())


def _names(bits: int, most: int = 6) -> Message:
    names = [CELL_NAMES[n] for n in cells_in(bits)]
    first = join(names[:most])
    if len(names) <= most:
        return first
    return gettext("{cells} and {n} more", cells=first, n=len(names) - most)


def _add_fault(
    rnd: Round, violation_log: ViolationLog, at: str, code: str, severity: Severity, text: str
) -> None:
    violation_log.add(code, at, severity, text)
    if severity is not Severity.WARNING:
        rnd.reasons.append(text)


def _judge_shape(rnd: Round, number: int, violation_log: ViolationLog) -> None:
    """Check that cuts are straight, start at the border and are at most two."""
    cut, at, last = rnd.cut, f"pieces.{number}", number == ROUNDS

    def straight(text: str) -> None:
        _add_fault(rnd, violation_log, at, "cutit.straight", Severity.ILLEGAL, text)

    if cut.slanted:
        straight(gettext("a cut is slanted; cuts must follow the grid lines"))
    elif cut.off_grid:
        form = "a point is {off:.2f} cells off the grid; cuts must follow the grid lines"
        straight(gettext(form, off=cut.offset))
    elif cut.offset > 0:
        text = gettext(
            "a point was {off:.2f} cells off the grid and was moved to it", off=cut.offset
        )
        _add_fault(rnd, violation_log, at, "cutit.straight", Severity.WARNING, text)
    if last:
        return
    if not any(cut_edges(cut)):
        straight(gettext("nothing was cut: the piece was separate already"))
    elif has_inner_line(cut):
        straight(gettext("a cut does not start at the edge of what is left of the square"))
    if rnd.cut_count > MOST_CUTS:
        form = "{n} straight cuts were made; at most two are allowed in a round"
        text = gettext(form, n=rnd.cut_count)
        _add_fault(rnd, violation_log, at, "cutit.two-cuts", Severity.ILLEGAL, text)


def _judge_piece(rnd: Round, number: int, roll: Roll, violation_log: ViolationLog) -> None:
    """Check that one piece came off, that it is large enough and that it scores."""
    cut, at = rnd.cut, f"pieces.{number}"
    if len(cut.pieces) > 1:
        text = gettext("{n} pieces came off; only one is allowed", n=len(cut.pieces))
        _add_fault(rnd, violation_log, at, "cutit.one-piece", Severity.PENALTY, text)
        return
    rest_parts = len(connected_parts(cut.after))
    # After the last round nothing is left.
    if rest_parts > len(connected_parts(cut.before)):
        form = "the rest of the square fell into {n} parts; it must stay in one piece"
        text = gettext(form, n=rest_parts)
        _add_fault(rnd, violation_log, at, "cutit.one-piece", Severity.PENALTY, text)
        return
    size = cut.cells.bit_count()
    if size < MIN_CELLS:
        text = ngettext(
            "the piece has {n} cell; at least four are needed",
            "the piece has {n} cells; at least four are needed",
            size,
        )
        _add_fault(rnd, violation_log, at, "cutit.min-cells", Severity.PENALTY, text)
    blank = all(getattr(roll, die) == "" for die in DICE)
    if not blank and not rnd.scored:
        text = gettext("the piece scores nothing with these dice; at least one point is needed")
        _add_fault(rnd, violation_log, at, "cutit.scores", Severity.PENALTY, text)


def _judge_corner(
    first: Round, player: Player, violation_log: ViolationLog, *, taken: bool
) -> None:
    if taken:
        first.reasons.append(gettext("the corner is another player's"))
    if not first.cut.cells >> CORNERS[player.corner] & 1:
        form = "the first piece does not contain the corner {corner}"
        text = gettext(form, corner=player.corner)
        _add_fault(first, violation_log, "pieces.1", "cutit.corner", Severity.ILLEGAL, text)


def _with_bonuses(phase: CuttingPhase, rules: Rules) -> CuttingPhase:
    """Award the bonus steps: more points than in the last valid round, and a single cut."""
    before: int | None = None
    for number, rnd in enumerate(phase.rounds, 1):
        if rnd.reasons:
            continue
        rnd.higher = before is not None and rnd.points > before
        rnd.single = number < ROUNDS and rnd.cut_count == 1
        before = rnd.points
    phase.higher = column_points(sum(rnd.higher for rnd in phase.rounds), rules)
    phase.single = column_points(sum(rnd.single for rnd in phase.rounds), rules)
    return phase
