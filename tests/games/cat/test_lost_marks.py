"""Marks that a threshold takes away: a board is only crosschecked if none that matters is lost."""

from functools import partial
from random import Random

import pytest

from papercraft.games.cat import GAME

from .filled import edges_of, game, logged, page_of, scanned


def _only_some(share, rng):
    return lambda marks: {mark for mark in sorted(marks) if rng.random() > share}


def lose_some_of_all(page, rng, _begun):
    some = _only_some(0.3 * rng.random(), rng)
    page.cups, page.ticked, page.drawn = some(page.cups), some(page.ticked), some(page.drawn)


def lose_cups(page, _rng, _begun):
    page.cups = set()


def lose_ticks(page, _rng, _begun):
    page.ticked = set()


def lose_passes(page, _rng, _begun):
    page.ticked = {name for name in page.ticked if not name.startswith("roll.")}


def lose_half_the_ticks(page, rng, _begun):
    page.ticked = _only_some(0.5, rng)(page.ticked)


def lose_the_end_of_the_thread(page, rng, begun):
    page.drawn = begun(rng.random())


def beginning(board, turns, share):
    return set(edges_of(board, turns[: round(share * len(turns))]))


def read_as_played(found, player, data, nth):
    """Whether a player was read so that the verdict is the same."""
    read = found["players"][nth]
    if sorted(read["cups"]) != sorted(player["cups"]) or read["paw"] != player["paw"]:
        return False
    others = [dict(one) for one in data["players"]]
    others[nth]["turns"] = read["turns"]
    same, other = (
        GAME.judge(GAME.read(record)).players for record in (data, data | {"players": others})
    )
    return same == other


@pytest.mark.slow
@pytest.mark.parametrize("lose", [
    lose_some_of_all, lose_cups, lose_ticks, lose_passes, lose_half_the_ticks,
    lose_the_end_of_the_thread,
])  # fmt: skip
def test_a_crosschecked_board_is_read_rightly_or_asked_about(lose):
    checked = 0
    for seed in range(40):
        rng = Random(seed)
        board, sheet, data = game(seed, greedy=bool(seed % 2), players=1 + seed % 3)
        pages = [page_of(sheet, board, data, nth) for nth in range(len(data["players"]))]
        logs = logged(*pages)
        for page, player in zip(pages, data["players"], strict=True):
            page.bilevel = True
            lose(page, rng, partial(beginning, board, player["turns"]))
        found = scanned(board, pages, logs=logs)
        asked = {question.key.rpartition(".")[0] for question in found.questions}
        for nth, (page, player) in enumerate(zip(pages, data["players"], strict=True)):
            if any(page is one for one in found.crosschecked) and f"players.{nth + 1}" not in asked:
                checked += 1
                assert read_as_played(found.data, player, data, nth), (seed, nth)
    assert checked or lose in {lose_cups, lose_ticks, lose_half_the_ticks}


@pytest.mark.slow
def test_a_crosschecked_log_has_all_rolls():
    checked = 0
    for seed in range(120):
        rng = Random(seed)
        board, sheet, data = game(seed, players=1 + seed % 3)
        pages = [page_of(sheet, board, data, nth) for nth in range(len(data["players"]))]
        (log,) = logged(*pages)
        last = rng.randint(1, len(data["dice"]))
        log.ticked = {
            name
            for name in log.ticked
            if name.endswith(".pass") or not name.startswith("roll.")
            or int(name.split(".")[1]) <= last
        }  # fmt: skip
        found = scanned(board, pages, logs=[log])
        if any(log is one for one in found.crosschecked):
            checked += 1
            assert found.data["dice"] == data["dice"], seed
    assert checked
