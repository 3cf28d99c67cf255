"""Words around the carpet, by design: what is read as a rule, what a sum adds up, the carpets."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext
from papercraft.core.total_bar import Term
from papercraft.games.cat.sheets.frame import SIDES
from papercraft.games.cat.sheets.terms import TERMS

if TYPE_CHECKING:
    from papercraft.core.messages import Message


class Words(NamedTuple):
    """The words of a design.

    ``whole`` and ``half`` are those below or beside the six pictures of the rules on boards of
    either size; half boards of the present design show four of them. ``terms`` are those of the
    sum, told by pictures on half boards of the present design. ``sides`` name the carpets A and B.
    """

    whole: tuple[Message, ...]
    half: tuple[Message, ...]
    terms: tuple[Term, ...]
    sides: tuple[Message, ...]

    def side(self, letter: str) -> Message:
        """Return the name of a carpet."""
        return self.sides["ab".index(letter)]


EARLIER_WORDS = Words(
    (
        gettext("exactly as far as the die says"),
        gettext("at most one bend in a turn"),
        gettext("no line twice; crossing is fine"),
        gettext("around the blocks, never onto them"),
        gettext("circle six cups, then swap boards"),
        gettext("timer used up: the game ends"),
    ),
    (
        gettext("exactly as rolled"),
        gettext("at most one bend a turn"),
        gettext("never a line twice"),
        gettext("never on a block"),
        gettext("circle six cups, swap"),
        gettext("time\u2019s up: game over"),
    ),
    TERMS,
    tuple(SIDES.values()),
)
"""Those of designs up to 8."""

_RULES = (
    gettext("as many lines as rolled; fewer only at the paw"),
    gettext("at most one bend a turn"),
    gettext("no line twice; crossing is fine"),
    gettext("never onto a block"),
    gettext("circle six cups, swap boards"),
    gettext("timer used up: the game ends"),
)
TENTH_WORDS = Words(
    _RULES,
    _RULES,
    (
        Term("total.items", "1 each"),
        Term("total.sets", "Sets", "+"),
        Term("total.paw", "0 or 5", "+"),
        Term("total.cups", "2 each", "\u2212"),
        TERMS[-1],
    ),
    (gettext("carpet A, the easier one"), gettext("carpet B, the harder one")),
)
"""Those of designs 9 and 10: the sum says what is worth how much, its pictures say what of."""
WORDS = TENTH_WORDS._replace(
    whole=(*_RULES[:-1], gettext("all ticked: game ends after the turn")),
    half=(
        gettext("as rolled"),
        gettext("one bend"),
        gettext("no line twice"),
        gettext("avoid blocks"),
    ),
)
"""The present ones: the end is told as on the page of rules; half boards have a few words."""
