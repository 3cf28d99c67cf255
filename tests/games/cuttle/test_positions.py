"""From thousands of positions both referees judge every move that can be written the same."""

import os
from copy import deepcopy
from itertools import combinations
from random import Random

import pytest

from papercraft import games
from papercraft.games.cuttle.deck import format_card
from papercraft.games.cuttle.moves import parse_move
from papercraft.games.cuttle.rules.actions import perform
from papercraft.games.cuttle.rules.legal_moves import legal_moves
from papercraft.games.cuttle.rules.legality import verify_move
from papercraft.games.cuttle.rules.one_off_effects import resolve_pending
from papercraft.games.cuttle.rules.referee import replay_log
from tests.everygame import rare

from .oracle import ALL, Entry, Game
from .random_records import hide_the_deck, random_game

CUTTLE = games.load("cuttle")
CHUNKS = 8
POSITIONS = int(os.environ.get("PAPERCRAFT_POSITIONS", "800"))


def table_cards(game):
    """Every card that can be seen on the table."""
    found = []
    for name in game.names:
        found += game.permanents[name]
        for point, jacks in game.points[name]:
            found += [point, *jacks]
    return found


def texts_of(game, rng):
    """What could be written here, right or wrong."""
    own = set(game.hands[game.actor()]) | set(game.hands[game.other(game.actor())])
    cards = [*own, *game.pile[:3], *game.scrap[-4:], *rng.sample(ALL, 4)]
    lying = [*table_cards(game), *rng.sample(ALL, 2)]
    if len(lying) > 12:
        lying = rng.sample(lying, 12)
    yield from ("draw", "pass", "concede", "stalemate")
    for one in cards:
        yield from (f"draw {one}", f"counter {one}", f"take {one}", f"seven scrap {one}")
        for lead in ("", "seven "):
            yield from (f"{lead}points {one}", f"{lead}perm {one}", f"{lead}oneoff {one}")
            for two in lying:
                if one[0] in "A23456789T":
                    yield f"{lead}scuttle {one} x {two}"
                if one[0] in "29" or rng.random() < 0.05:
                    yield f"{lead}oneoff {one} > {two}"
                if one[0] == "J" or rng.random() < 0.05:
                    yield f"{lead}jack {one} > {two}"
    for one in game.scrap:
        yield f"take {one}"
    hand = [*game.hands[game.actor()], *rng.sample(ALL, 2)]
    size = game.due[2] if game.due else 1
    for count in {1, 2, min(size, 3)}:
        sets = list(combinations(hand, count))
        yield from ("discard " + " ".join(some) for some in rng.sample(sets, min(len(sets), 30)))


def oracle_code(game, settled, entry):
    return (game if entry.verb == "counter" else settled).code_of(entry)


def own_code(state, settled, text, player=None):
    move = parse_move(text)
    judge = state if move.verb == "counter" else settled
    if player is None:
        waits = move.verb == "counter" and state.pending
        player = 1 - state.pending_player if waits else judge.actor
    fault = verify_move(judge, player, move)
    return fault and fault.code


def compare(game, state, rng, seen):
    """Both say the same of every move, and the list of legal moves is what they call legal."""
    settled_game = deepcopy(game)
    if settled_game.pending:
        settled_game.settle()
    settled = state.copy()
    resolve_pending(settled)
    for text in set(texts_of(settled_game, rng)):
        entry = Entry(text, game.names)
        code = oracle_code(game, settled_game, entry)
        assert own_code(state, settled, text) == code, (text, code)
        seen.add(code)
        if rng.random() < 0.1:
            n = rng.randrange(2)
            entry.prefix = game.names[n]
            code = oracle_code(game, settled_game, entry)
            assert own_code(state, settled, text, n) == code, (text, n, code)
    legal = [str(move) for move in legal_moves(state)]
    assert len(legal) == len(set(legal))
    for text in legal:
        assert oracle_code(game, settled_game, Entry(text, game.names)) is None, text
    check_complete(state, settled_game, set(legal))


def check_complete(state, game, legal):
    """A move that the oracle allows from this hand is in the list."""
    due = game.due
    if game.result or (due and due[0] in ("four", "five", "limit")):
        return
    hand = game.hands[game.actor()] if due is None else game.scrap + game.pile[:2]
    lying = table_cards(game)
    for one in hand:
        lead = "seven " if due and due[0] == "seven" else ""
        texts = [f"take {one}", f"{lead}points {one}", f"{lead}perm {one}", f"{lead}oneoff {one}"]
        texts += [f"{lead}scuttle {one} x {two}" for two in lying]
        texts += [f"{lead}{v} {one} > {two}" for two in lying for v in ("oneoff", "jack")]
        texts += [f"{lead}scrap {one}"] if lead else []
        for text in texts:
            entry = Entry(text, game.names)
            assert (game.code_of(entry) is None) == (text in legal), text


def same_table(game, state):
    """Both have the same cards in the same places."""
    for name, side in zip(game.names, state.board.sides, strict=True):
        assert sorted(game.hands[name]) == sorted(map(format_card, side.hand.cards))
        assert game.blind[name] == side.hand.unseen
        piles = [
            [format_card(p.card), [format_card(jack) for jack in p.jacks]] for p in side.points
        ]
        assert sorted(game.points[name]) == sorted(piles)
        assert sorted(game.permanents[name]) == sorted(map(format_card, side.permanents))
    assert sorted(game.scrap) == sorted(map(format_card, state.board.scrap))
    assert game.pile == [format_card(card) for card in reversed(state.board.draw_pile.cards)]
    assert game.pile_size() == len(state.board.draw_pile)
    assert (game.result is not None) == state.over


def walk(seed, seen):
    """Follow a random game with both; return how many positions were compared."""
    rng = Random(seed)
    record = random_game(rng)
    if "position" not in record and rng.random() < 0.3:
        hide_the_deck(rng, record)
    moves = record["log"]["moves"]
    game = Game(record)
    state = replay_log(CUTTLE.read(record | {"log": {"moves": []}})).state
    count = 0
    for text in [*moves, None]:
        if rng.random() < 0.6:
            compare(game, state, rng, seen)
            count += 1
        if text is None:
            break
        move = parse_move(text)
        if move.verb != "counter":
            resolve_pending(state)
        counterer = 1 - state.pending_player if move.verb == "counter" else state.actor
        perform(state, counterer, move)
        assert game.hear(text) is None
        same_table(game, state)
    return count


@pytest.mark.parametrize("chunk", [0, *rare(*range(1, CHUNKS))])
def test_every_move_from_every_position_is_judged_the_same(chunk):
    count, seed, seen = 0, chunk, set()
    while count < POSITIONS // CHUNKS:
        count += walk(seed, seen)
        seed += CHUNKS
    codes = ["turn", "draw", "card", "scuttle", "target", "queen", "counter", "over"]
    assert seen >= {None, *(f"cuttle.{code}" for code in codes)}
