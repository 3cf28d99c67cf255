"""What each rank does, in the few words that fit a card or a reference card."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from papercraft.games.cuttle.options import Options


def short(options: Options) -> tuple[str, ...]:
    """Return two short lines for each rank from ace to king, as printed on cards."""
    goals = " ".join(map(str, options.goals))
    return (
        "scraps all\npoint cards",
        "counters, or scraps\na permanent",
        "takes a card from\nthe scrap pile",
        "opponent discards\ntwo cards",
        "draws\ntwo cards" if options.five == "draw2" else "discard one,\ndraw three",
        "scraps all\npermanents",
        "plays the\ntop card" if options.seven == 1 else "plays one of\nthe top two",
        "glasses: opponent's\nhand lies open",
        "returns a permanent\nto its hand"
        if options.nine == "permanent"
        else "returns a card of\nthe opponent",
        "points and\nscuttles only",
        "takes an opposing\npoint card",
        "shields all your\nother cards",
        f"lowers your goal\n{goals}",
    )


def told(options: Options) -> tuple[str, ...]:
    """Return a sentence or two for each rank from ace to king, for the reference cards."""
    permanent = "a permanent" if options.two_own else "an opposing permanent"
    frozen = "" if options.nine_replay else " It waits there for one turn."
    return (
        "One-off: scraps all point cards of both sides.",
        f"One-off: scraps {permanent}. Or counters a one-off as it is played, also a 2.",
        "One-off: takes a card from the scrap pile"
        + (", but no 3." if not options.three_takes_three else "."),
        "One-off: the opponent discards two cards of their choice.",
        "One-off: draw two cards."
        if options.five == "draw2"
        else "One-off: discard one card, then draw up to three.",
        "One-off: scraps all permanents of both sides.",
        "One-off: turn up the top card of the draw pile and play it."
        if options.seven == 1
        else "One-off: turn up the top two cards, play one; the other stays on top.",
        "Permanent, glasses: the opponent's hand lies open. Or eight points.",
        (
            "One-off: any permanent goes back to its player's hand."
            if options.nine == "permanent"
            else "One-off: any opposing table card goes back to their hand."
        )
        + frozen,
        "Points and scuttles, nothing else.",
        "Permanent: laid on an opposing point card it takes it over. Another jack takes it back.",
        "Permanent: shields all your other cards from 2, 9 and J"
        + (", queens as well." if options.two_queens else ", but no other queen."),
        "Permanent: lowers your goal.",
    )


def goals_told(options: Options) -> str:
    """Return the goals with no king to four."""
    return "  ".join(map(str, options.goals))
