"""Rules text: what each rank does, in a few words for a card or in a sentence or two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, gettext_noop, pgettext

if TYPE_CHECKING:
    from papercraft.games.cuttle.options import Options

# What stands in the corners of the cards. The letters are those that players of a language know;
# records keep J, Q and K in all of them.
KING = pgettext("index of a card", "K")
INDICES = (
    "A",
    *map(str, range(2, 11)),
    pgettext("index of a card", "J"),
    pgettext("index of a card", "Q"),
    KING,
)

# What a rank is: a one-off is a badge with points, a permanent a card, points alone a coin.
KINDS = ("once",) * 7 + ("stays", "once", "points", "stays", "stays", "stays")

_THREE, _QUEEN = 3, 12

# What kings do: goals differ between presets, and are drawn below the lines of the ranks.
_KING = gettext("Each king lowers it.")

# How many lines what ``reference_texts`` say of each rank takes in the longest language.
REFERENCE_LINES = (1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 2, 1)

# What a rank does in a word or two, whatever the rules.
KEYWORDS = (
    pgettext("effect of a card", "Scrap all points"),
    pgettext("effect of a card", "Scrap or counter"),
    pgettext("effect of a card", "Take from scraps"),
    pgettext("effect of a card", "Opponent discards"),
    pgettext("effect of a card", "Draw cards"),
    pgettext("effect of a card", "Scrap all permanents"),
    pgettext("effect of a card", "Play from the pile"),
    pgettext("effect of a card", "Glasses"),
    pgettext("effect of a card", "Return to hand"),
    pgettext("effect of a card", "Ten points"),
    pgettext("effect of a card", "Take a point card"),
    pgettext("effect of a card", "Shield your cards"),
    pgettext("effect of a card", "Lower your goal"),
)


def card_texts(options: Options) -> tuple[str, ...]:
    """Return a few words for each rank from ace to king, for the cards themselves."""
    return (
        gettext_noop("scraps all point cards"),
        gettext_noop("counters, or scraps a permanent"),
        gettext_noop("takes a card from the scrap pile"),
        gettext_noop("opponent discards two cards"),
        _five(
            options, gettext_noop("draws two cards"), gettext_noop("discards one card, draws three")
        ),
        gettext_noop("scraps all permanents"),
        _seven(
            options,
            gettext_noop("plays the top card of the pile"),
            gettext_noop("plays one of the top two"),
        ),
        gettext_noop("glasses: opponent\u2019s hand is open"),
        _nine(
            options,
            gettext_noop("returns a permanent to its hand"),
            gettext_noop("returns an opposing card"),
        ),
        gettext_noop("for points and scuttles only"),
        gettext_noop("takes an opposing point card"),
        gettext_noop("shields all your other cards"),
        gettext("goal: {goals}", goals=" ".join(map(str, options.goals))),
    )


def reference_texts(options: Options) -> tuple[str, ...]:
    """Return a sentence or two for each rank from ace to king, for the reference cards."""
    return (
        gettext_noop("On both sides, with their jacks."),
        _two(options),
        _three(options),
        gettext_noop("Two hand cards, or the only one."),
        _five(
            options,
            gettext_noop("Two cards, or the last one."),
            gettext_noop("Discard one, then draw up to three."),
        ),
        gettext_noop("On both sides, and all jacks."),
        _seven(
            options,
            gettext_noop("Turn up the top card and play it."),
            gettext_noop("Turn up two, play one, leave one."),
        ),
        gettext_noop("The opponent\u2019s hand lies open."),
        _nine_long(options),
        gettext_noop("Points and scuttles, nothing else."),
        gettext_noop("Move it to you, under the jack."),
        _queen(options),
        _KING,
    )


def rules_texts(options: Options) -> tuple[str, ...]:
    """Return for each rank from ace to king all there is to know, for the rules page."""
    return (
        gettext("On both sides, with their jacks."),
        _two_in_full(options),
        gettext(_three(options)),
        gettext("Your opponent chooses two cards from their hand, or the only one."),
        gettext("Two cards, or the last one.")
        if options.five == "draw2"
        else gettext("Discard a hand card if you have one, then draw three, or what is left."),
        gettext(
            "Both sides, jacks too: point cards go back to whoever laid them. 8s for points stay."
        ),
        _seven_in_full(options),
        gettext("Opponent\u2019s hand lies open, unless the 8 lies for points."),
        _nine_in_full(options),
        gettext("Only for points and scuttles."),
        gettext(
            "Move it to your points, under the jack. Top jack gone? It goes back to whoever had it "
            "before."
        ),
        gettext("Shields your other cards from opposing 2s, 9s and jacks.")
        if options.two_queens
        else gettext("Shields your other cards, but no queen, from opposing 2s, 9s and jacks."),
        _KING,
    )


def more_texts(options: Options, number: int) -> tuple[str, ...]:
    """Return what else there is to know of a rank from 1 (ace) to 13 (king)."""
    if number == _THREE:
        return (gettext("Even a 2 just used to counter."),)
    if number != _QUEEN:
        return ()
    shielded = [gettext("Queens shield each other.")] if options.two_queens else []
    return *shielded, gettext("Nobody can counter you.")


def rules_lines(options: Options) -> tuple[int, ...]:
    """Return how many lines these take on the rules page, in the longest language."""
    five, seven = 1 if options.five == "draw2" else 2, 1 + options.seven
    return (1, 2, 2, 2, five, 2, seven, 2, 2, 1, 3, 3, 1)


def _two_in_full(options: Options) -> str:
    if options.two_own:
        return gettext(
            "Scrap a permanent or the top jack on a card, even your own. Or counter a one-off."
        )
    return gettext("Scrap a permanent or a top jack of your opponent. Or counter a one-off.")


def _seven_in_full(options: Options) -> str:
    if options.seven == 1:
        return gettext(
            "Play its top card in any way; a one-off can be countered. Scrap a jack without a "
            "target."
        )
    return gettext(
        "Turn up two and play one in any way; as a one-off it may be countered. The other stays on "
        "top. Can you play neither? Scrap one."
    )


def _nine_in_full(options: Options) -> str:
    if options.nine == "any":
        return gettext(
            "An opposing card, without jacks; on its player\u2019s next turn it may only counter."
        )
    if options.nine_replay:
        return gettext("A permanent or top jack goes back to its player.")
    return gettext(
        "A permanent or top jack goes back to its player, who cannot play it on their next turn."
    )


def _five(options: Options, draw_two: str, draw_three: str) -> str:
    return draw_two if options.five == "draw2" else draw_three


def _seven(options: Options, one: str, two: str) -> str:
    return one if options.seven == 1 else two


def _nine(options: Options, permanent: str, any_: str) -> str:
    return permanent if options.nine == "permanent" else any_


def _two(options: Options) -> str:
    if options.two_own:
        return gettext_noop("Or a top jack, even your own.")
    return gettext_noop("Or a top jack, of your opponent only.")


def _three(options: Options) -> str:
    if options.three_takes_three:
        return gettext_noop("Any card, into your hand.")
    return gettext_noop("Any card but a 3, into your hand.")


def _nine_long(options: Options) -> str:
    if options.nine == "any":
        return gettext_noop("An opposing card; on its player\u2019s next turn it may only counter.")
    if options.nine_replay:
        return gettext_noop("A permanent or top jack goes back to its player.")
    return gettext_noop("A permanent or top jack; its player cannot play it on their next turn.")


def _queen(options: Options) -> str:
    if options.two_queens:
        return gettext_noop("All but this queen, from 2, 9 and J. Nobody can counter you.")
    return gettext_noop("All but queens, from 2, 9 and J. Nobody can counter you.")
