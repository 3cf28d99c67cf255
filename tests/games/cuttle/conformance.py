"""Compare the referee of cuttle with cases of other programs.

Run ``python -m tests.games.cuttle.conformance FILE`` by hand; the cases stay where they are.

A line is a JSON object with ``id``, ``record`` and ``expect``: ``position`` (``hands``, ``points``,
``permanents`` by name, ``scrap``, ``deck``), ``illegal`` (``code`` and ``at``), or ``final`` and
``winners``.
"""

import json
import sys
from pathlib import Path

from papercraft.games.cuttle import GAME
from papercraft.games.cuttle.deck import format_card
from papercraft.games.cuttle.rules.referee import replay_log, verdict_of


def words(cards):
    return [format_card(card) for card in cards]


def position_of(replay):
    """The table as cases tell it; a one-off that has not ended lies with the scrap."""
    state = replay.state
    sides = dict(zip(replay.names, state.board.sides, strict=True))
    resolving = [] if state.resolving is None else [state.resolving]
    return {
        "hands": {name: words(side.hand.cards) for name, side in sides.items()},
        "points": {name: words(p.card for p in side.points) for name, side in sides.items()},
        "permanents": {name: words(side.permanents) for name, side in sides.items()},
        "scrap": words([*state.board.scrap, *resolving]),
        "deck": words(reversed(state.board.draw_pile.cards)),
    }


def ordered(key, found):
    """The order of cards counts in the deck only."""
    if isinstance(found, dict):
        return {name: sorted(cards) for name, cards in found.items()}
    return list(found) if key == "deck" else sorted(found)


def differences(case):
    """What the referee says otherwise than a case."""
    replay = replay_log(GAME.read(case["record"]))
    verdict, expect = verdict_of(replay), case["expect"]
    violations = [{"code": entry.code, "at": entry.at} for entry in verdict.violations]
    wanted = [expect["illegal"]] if "illegal" in expect else []
    if violations != wanted:
        yield f"violations {violations}, not {wanted}"
    ends = {"final": verdict.final, "winners": list(verdict.winners)}
    for key in ends.keys() & expect.keys():
        if ends[key] != expect[key]:
            yield f"{key} {ends[key]}, not {expect[key]}"
    position = position_of(replay)
    for key, cards in expect.get("position", {}).items():
        if ordered(key, position[key]) != ordered(key, cards):
            yield f"{key} {ordered(key, position[key])}, not {ordered(key, cards)}"


def main(path):
    cases = [json.loads(line) for line in Path(path).read_text("utf-8").splitlines() if line]
    wrong = 0
    for case in cases:
        found = list(differences(case))
        wrong += bool(found)
        for told in found:
            print(f"{case['id']} {case.get('title', '')}: {told}")  # noqa: T201 - it is a command
    print(f"{len(cases) - wrong} of {len(cases)} cases agree")  # noqa: T201 - the same
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
