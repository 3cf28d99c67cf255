"""The report on any verdict: standings, violations, and who wins."""

import pytest

from papercraft.core.report import Table
from papercraft.core.verdict import Severity, Violation, verdict_of_parts
from papercraft.core.verdict_report import report_of

PARTS = {
    "Ada": {"rounds": [3, 4], "bonus_box": 2},
    "Ben": {"rounds": [9], "bonus_box": 0},
    "Cem": None,
}


def section_of(parts, violations=(), *, final=True):
    report = report_of(verdict_of_parts("dice", None, parts, violations, final=final), "Saturday")
    (section,) = report.sections
    assert (report.title, section.heading) == ("dice", "Saturday")
    return section


def test_standings_have_a_column_for_each_part():
    assert section_of(PARTS).table == Table(
        (("Rank", "right"), ("Player", "left"), ("Rounds", "right"), ("Bonus box", "right"),
         ("Total", "right")),
        (("1", "Ada", "3+4", "2", "9"), ("1", "Ben", "9", "0", "9"), ("-", "Cem", "-", "-", "-")),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("players", "final", "notes"),
    [
        (["Ada"], True, ("Ada wins.",)),
        (["Ada", "Ben"], True, ("Ada and Ben share the win.",)),
        (["Ada", "Ben"], False, ()),
    ],
)
def test_it_ends_with_who_wins_if_the_game_is_over(players, final, notes):
    parts = {name: PARTS[name] for name in players}
    assert section_of(parts, final=final).notes == notes


def test_violations_are_told_with_the_player_or_the_place():
    violations = [
        Violation("dice.range", "Ben", "rolls.2", Severity.ILLEGAL, "7 is no face"),
        Violation("dice.rolls", None, "rolls", Severity.WARNING, "a roll is missing"),
    ]
    assert section_of(PARTS, violations, final=False).notes == (
        "Ben: 7 is no face.",
        "rolls: a roll is missing.",
    )
