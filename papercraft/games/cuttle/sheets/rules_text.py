"""Rules text: what each rank does, in a few words for a card or in a sentence or two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.told import message, told

if TYPE_CHECKING:
    from papercraft.games.cuttle.options import Options


def card_texts(options: Options) -> tuple[str, ...]:
    """Return a few words for each rank from ace to king, for the cards themselves."""
    return (
        message("scraps all point cards"),
        message("counters, or scraps a permanent"),
        message("takes a card from the scrap pile"),
        message("opponent discards two cards"),
        _five(options, message("draws two cards"), message("discards one card, draws three")),
        message("scraps all permanents"),
        _seven(options, message("plays the top card"), message("plays one of the top two")),
        message("glasses: opponent's hand is open"),
        _nine(
            options,
            message("returns a permanent to its hand"),
            message("returns an opposing card"),
        ),
        message("for points and scuttles only"),
        message("takes an opposing point card"),
        message("shields all your other cards"),
        told("goal: {goals}", goals=" ".join(map(str, options.goals))),
    )


def reference_texts(options: Options) -> tuple[str, ...]:
    """Return a sentence or two for each rank from ace to king, for the reference cards."""
    return (
        message("One-off: scraps all point cards of both sides."),
        _two(options),
        _three(options),
        message("One-off: the opponent discards two cards of their choice."),
        _five(
            options,
            message("One-off: draw two cards."),
            message("One-off: discard one card, then draw up to three."),
        ),
        message("One-off: scraps all permanents of both sides."),
        _seven(
            options,
            message("One-off: turn up the top card of the draw pile and play it."),
            message("One-off: turn up the top two cards, play one; the other stays on top."),
        ),
        message("Permanent, glasses: the opponent's hand lies open. Or eight points."),
        _nine_long(options),
        message("Points and scuttles, nothing else."),
        message(
            "Permanent: laid on an opposing point card it takes it over. Another jack takes it "
            "back."
        ),
        _queen(options),
        message("Permanent: lowers your goal."),
    )


def _five(options: Options, draw_two: str, draw_three: str) -> str:
    return draw_two if options.five == "draw2" else draw_three


def _seven(options: Options, one: str, two: str) -> str:
    return one if options.seven == 1 else two


def _nine(options: Options, permanent: str, any_: str) -> str:
    return permanent if options.nine == "permanent" else any_


def _two(options: Options) -> str:
    if options.two_own:
        return message(
            "One-off: scraps a permanent. Or counters a one-off as it is played, also a 2."
        )
    return message(
        "One-off: scraps an opposing permanent. Or counters a one-off as it is played, also a 2."
    )


def _three(options: Options) -> str:
    if options.three_takes_three:
        return message("One-off: takes a card from the scrap pile.")
    return message("One-off: takes a card from the scrap pile, but no 3.")


def _nine_long(options: Options) -> str:
    if options.nine == "any":
        return message(
            "One-off: any opposing table card goes back to their hand. It waits there for one turn."
        )
    if options.nine_replay:
        return message("One-off: any permanent goes back to its player's hand.")
    return message(
        "One-off: any permanent goes back to its player's hand. It waits there for one turn."
    )


def _queen(options: Options) -> str:
    if options.two_queens:
        return message("Permanent: shields all your other cards from 2, 9 and J, queens as well.")
    return message("Permanent: shields all your other cards from 2, 9 and J, but no other queen.")
