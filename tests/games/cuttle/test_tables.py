"""Case files also say how the table looks in the end: ``# then: Ada points TH 7S``."""

import tomllib
from pathlib import Path

import pytest

from papercraft import games
from papercraft.games.cuttle.deck import RANKS, format_card
from papercraft.games.cuttle.rules.referee import replay_log, verdict_of

CUTTLE = games.load("cuttle")
CASES = sorted((Path(__file__).parent / "cases").glob("*.toml"))
SITUATIONS = {
    "normal": RANKS,
    "countered": RANKS,
    "counter-countered": "A2345679",
    "no-target": RANKS,
    "against-a-queen": RANKS,
    "two-queens": RANKS,
    "empty-pile": RANKS,
    "last-card": RANKS,
    "from-a-seven": RANKS,
}
WORDS = [*"ace two three four five six seven eight nine ten jack queen king".split()]  # noqa: SIM905


def found_at(replay, what, name):
    state = replay.state
    if what == "scrap":
        return state.board.scrap
    if what == "pile":
        return list(reversed(state.board.draw_pile.cards))
    side = state.board.sides[replay.names.index(name)]
    if what == "points":
        return [pile.card for pile in side.points]
    return side.permanents if what == "permanents" else side.hand.cards


def check(replay, words):
    name = words.pop(0) if words[0] in replay.names else None
    what, *told = words
    verdict = verdict_of(replay)
    if what == "winner":
        wanted = {"open": (False, ()), "-": (True, ())}.get(told[0], (True, (told[0],)))
        assert (verdict.final, verdict.winners) == wanted
    elif what in ("total", "goal"):
        standing = next(player for player in verdict.players if player.name == name)
        assert standing.parts["points" if what == "total" else "goal"] == int(told[0])
    elif what == "unseen":
        side = replay.state.board.sides[replay.names.index(name)]
        assert side.hand.unseen == int(told[0])
    else:
        cards = [format_card(card) for card in found_at(replay, what, name)]
        wanted = [] if told == ["-"] else told
        assert (cards == wanted) if what == "pile" else (sorted(cards) == sorted(wanted))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_table_is_as_the_case_says(path):
    text = path.read_text("utf-8")
    replay = replay_log(CUTTLE.read(tomllib.loads(text)))
    for line in text.splitlines():
        if line.startswith("# then: "):
            check(replay, line.split()[2:])


def test_every_card_has_a_case_for_every_situation():
    stems = {path.stem for path in CASES}
    for situation, ranks in SITUATIONS.items():
        for word, rank in zip(WORDS, RANKS, strict=True):
            assert rank not in ranks or f"{word}-{situation}" in stems, (word, situation)
