"""Random cuttle records of every kind: legal games, positions, hidden decks, damaged ones.

Games come from the game's own player, so that they get far; what is damaged and how is random.
"""

from papercraft import games
from papercraft.core.rng import Rng
from papercraft.games.cuttle.deck import format_card
from papercraft.games.cuttle.play import choose, play_with_rules
from papercraft.games.cuttle.rules.actions import perform
from papercraft.games.cuttle.rules.one_off_effects import resolve_pending
from papercraft.games.cuttle.rules.referee import replay_log

from .oracle import ALL, PRESETS, USES

CUTTLE = games.load("cuttle")
VERBS = ["points", "scuttle", "perm", "jack", "oneoff"]
NAMES = [("Ada", "Ben"), ("Ada", "Ben"), ("x", "Ben Smith"), ("Ada JC", "JC")]
OPTIONS = {
    "goals": [preset["goals"] for preset in PRESETS.values()],
    "hand_limit": ["none", "discard", "no_draw"],
    "five": ["draw2", "discard1_draw3"],
    "seven": [1, 2],
    "nine": ["permanent", "any"],
    "nine_replay": [True, False],
    "three_takes_three": [True, False],
    "two_own": [True, False],
    "two_queens": [True, False],
}


def random_rules(rng):
    rules = {}
    if rng.random() < 0.8:
        rules["preset"] = rng.choice(list(PRESETS))
    if rng.random() < 0.5:
        for name, values in OPTIONS.items():
            if rng.random() < 0.3:
                rules[name] = rng.choice(values)
    return rules


def random_position(rng, names):
    """A position of any size, as deal and position; most have long hands and full tables."""
    cards = list(ALL)
    rng.shuffle(cards)
    if rng.random() < 0.4:
        # Some ranks come first, so that they meet.
        liked = rng.choice(["2Q3", "2J9", "7J", "KA9", "6J8", "45", "2Q2", "TJJ", "39", "5"])
        cards.sort(key=lambda card: card[0] not in liked and rng.random() < 0.8)
    take = iter(cards)

    def some(count):
        return [card for card, _ in zip(take, range(count), strict=False)]

    hands = {name: some(rng.choice([0, 1, 2, 3, 5, 7, 8, 8, 9, 10])) for name in names}
    points = {name: [] for name in names}
    permanents = {name: [] for name in names}
    scrap = []
    for name in names:
        for card in some(rng.choice([0, 1, 2, 4, 6, 8])):
            lay(rng, card, points, permanents[name], scrap, name)
    scrap += some(rng.choice([0, 0, 1, 3, 12]))
    deck = [] if rng.random() < 0.25 else some(rng.choice([1, 2, 3, 52]))
    deal = {
        "hands": {name: " ".join(hand) for name, hand in hands.items()},
        "deck": " ".join(deck),
    }
    position = {
        "points": {name: " ".join(pile_text(p, name, names) for p in points[name])
                   for name in names},
        "permanents": {name: " ".join(permanents[name]) for name in names},
        "scrap": " ".join(scrap),
    }  # fmt: skip
    if rng.random() < 0.6:
        position["to_move"] = rng.choice(names)
    for key in ("points", "permanents", "scrap"):
        if rng.random() < 0.1 and not any(position[key]):
            del position[key]
    return deal, position


def lay(rng, card, points, permanents, scrap, name):
    """Put a card where it can lie; a table with many high cards is mostly over."""
    piles = [pile for own in points.values() for pile in own]
    if card[0] == "J" and piles:
        rng.choice(piles[:2] if rng.random() < 0.7 else piles)[1].append(card)
    elif card[0] == "J" or (card[0] in "89TK" and rng.random() < 0.6):
        scrap.append(card)
    elif card[0] in "QK" or (card[0] == "8" and rng.random() < 0.8):
        permanents.append(card)
    else:
        points[name].append([card, []])


def pile_text(pile, owner, names):
    """The last jack is its owner's, the one below the other player's, and so on."""
    card, jacks = pile
    other = names[1 - names.index(owner)]
    who = [(owner, other)[n % 2] for n in range(len(jacks))][::-1]
    told = " ".join(f"{jack}>{name}" for jack, name in zip(jacks, who, strict=True))
    return f"{card}({told})" if told else card


def from_position(rng, names, rules):
    deal, position = random_position(rng, names)
    data = {"papercraft": 1, "game": "cuttle", "rules": rules}
    data |= {"players": [{"name": name} for name in names], "deal": deal, "position": position}
    data["log"] = {"moves": []}
    reading = CUTTLE.read(data)
    state = replay_log(reading).state
    if not state.over:
        data["log"]["moves"] = some_moves(rng, state)
    return data


def some_moves(rng, state):
    moves = []
    greedy = rng.random() < 0.3
    own = Rng(rng.randrange(10**6))
    while not state.over and len(moves) < 60:
        player, move = choose(state, own, greedy=greedy)
        if move is None:
            resolve_pending(state)
        else:
            perform(state, player, move)
            moves.append(str(move))
    return moves


def random_game(rng):
    names = rng.choice(NAMES)
    rules = random_rules(rng)
    if rng.random() < 0.55:
        return from_position(rng, names, rules)
    deck = CUTTLE.generate(CUTTLE.params(1, 0), Rng(rng.randrange(10**6)))
    own = Rng(rng.randrange(10**6))
    return play_with_rules(deck, None, names, own, greedy=rng.random() < 0.4, rules=rules)


def random_record(rng):
    record = random_game(rng)
    record["rules"] = record.get("rules", {})
    moves = record["log"]["moves"]
    if rng.random() < 0.4:
        del moves[rng.randrange(len(moves) + 1) :]
    if "position" not in record and rng.random() < 0.45:
        hide_the_deck(rng, record)
    for _ in range(rng.choice([0, 0, 1, 1, 1, 2, 3])):
        rng.choice(DAMAGES)(rng, record)
    dress(rng, record)
    return record


def hide_the_deck(rng, record):
    """Leave out the deal; some draws are named then, as they were, or wrongly."""
    told = []
    share = rng.choice([0.0, 0.5, 1.0])
    moves = record["log"]["moves"]
    for number, text in enumerate(moves):
        if text == "draw" and rng.random() < share:
            state = replay_log(CUTTLE.read(record | {"log": {"moves": moves[:number]}})).state
            text = f"draw {format_card(state.board.draw_pile.cards[-1])}"
        told.append(text)
    record["log"]["moves"] = told
    del record["deal"]


def random_card(rng):
    return rng.choice(ALL)


def seen_card(rng, record):
    """A card that the log speaks of, or any."""
    words = " ".join(record["log"]["moves"]).split()
    known = [word for word in words if word in ALL]
    return rng.choice(known) if known and rng.random() < 0.6 else random_card(rng)


def held_card(rng, record):
    hands = list(((record.get("deal") or {}).get("hands") or {}).values())
    cards = [card for hand in hands for card in hand.split()]
    return rng.choice(cards) if cards and rng.random() < 0.7 else seen_card(rng, record)


def random_move(rng, record):
    kind = rng.randrange(12)
    one, two = held_card(rng, record), seen_card(rng, record)
    if kind == 0:
        return rng.choice(["draw", "pass", "draw " + one, "draw"])
    if kind == 1:
        return "counter " + rng.choice([one, "2" + rng.choice("CDHS")])
    if kind == 2:
        return "take " + two
    if kind == 3:
        return "discard " + " ".join(rng.choice([one, two, random_card(rng)])
                                     for _ in range(rng.choice([1, 1, 2, 2, 3, 4])))  # fmt: skip
    if kind == 4:
        return rng.choice(["concede", "stalemate", "pass", "draw"])
    lead = "seven " if rng.random() < 0.3 else ""
    if lead and rng.random() < 0.2:
        return f"seven scrap {one}"
    verb = rng.choice(VERBS)
    if verb == "scuttle":
        return f"{lead}scuttle {one} x {two}"
    if verb == "jack":
        return f"{lead}jack {rng.choice([one, 'J' + rng.choice('CDHS')])} > {two}"
    if verb == "oneoff" and rng.random() < 0.6:
        return f"{lead}oneoff {rng.choice([one, rng.choice('29') + rng.choice('CDHS')])} > {two}"
    return f"{lead}{verb} {one}"


def place(rng, moves):
    return rng.choice([rng.randrange(len(moves)), len(moves) - 1]) if moves else 0


def change_move(rng, record):
    moves = record["log"]["moves"]
    if moves:
        moves[place(rng, moves)] = random_move(rng, record)


def insert_move(rng, record):
    moves = record["log"]["moves"]
    moves.insert(rng.randrange(len(moves) + 1), random_move(rng, record))


def append_moves(rng, record):
    for _ in range(rng.randrange(1, 4)):
        record["log"]["moves"].append(random_move(rng, record))


def legal_but_random(rng, record):
    """Any way of playing the cards of the mover, from the list of all that can be written."""
    moves = record["log"]["moves"]
    if not moves:
        return
    n = place(rng, moves)
    try:
        state = replay_log(CUTTLE.read(record | {"log": {"moves": moves[:n]}})).state
    except Exception:  # noqa: BLE001 - a damaged record may be of any kind
        return
    board = state.board
    side, foe = board.sides[state.actor], board.sides[1 - state.actor]
    hand = [*map(format_card, side.hand.cards), *map(format_card, board.draw_pile.cards[-2:])] or [
        "2C"
    ]
    lying = [format_card(pile.card) for own in board.sides for pile in own.points]
    lying += [
        format_card(jack) for own in board.sides for pile in own.points for jack in pile.jacks
    ]
    lying += [format_card(card) for own in board.sides for card in own.permanents]
    lying += [*map(format_card, foe.hand.cards[:1])]
    aimed = [card for card in hand if card[0] in "29J"]
    one = rng.choice(aimed if aimed and rng.random() < 0.5 else hand)
    two = rng.choice(lying or ["7S"])
    lead = (
        "seven "
        if state.follow_up and state.follow_up.kind == "seven" and rng.random() < 0.9
        else ""
    )
    verbs = [verb for verb, ranks in USES.items() if one[0] in ranks]
    verb = rng.choice(verbs if rng.random() < 0.9 else VERBS)
    told = {
        "scuttle": f"scuttle {one} x {two}",
        "jack": f"jack {one} > {two}",
        "oneoff": f"oneoff {one} > {two}" if rng.random() < 0.7 else f"oneoff {one}",
    }.get(verb, f"{verb} {one}")
    moves[n:] = [lead + told]


def drop_move(rng, record):
    moves = record["log"]["moves"]
    if moves:
        del moves[rng.randrange(len(moves))]


def add_counter(rng, record):
    moves = record["log"]["moves"]
    offs = [n for n, text in enumerate(moves) if "oneoff" in text or text.startswith("counter")]
    if offs:
        n = rng.choice(offs)
        moves.insert(n + 1, "counter " + rng.choice(["2C", "2D", "2H", "2S", random_card(rng)]))


def prefix(rng, record):
    moves = record["log"]["moves"]
    names = [player["name"] for player in record["players"]]
    if moves:
        n = place(rng, moves)
        moves[n] = f"{rng.choice(names)}: {moves[n].split(':')[-1].strip()}"


def end_it(rng, record):
    moves = record["log"]["moves"]
    names = [player["name"] for player in record["players"]]
    told = rng.choice(["concede", "stalemate"])
    if rng.random() < 0.6:
        told = f"{rng.choice(names)}: {told}"
    moves.insert(rng.choice([len(moves), rng.randrange(len(moves) + 1)]), told)


def change_deal(rng, record):
    deal = record.get("deal")
    if deal is None:
        return
    kind = rng.randrange(5)
    names = list(deal["hands"])
    name = rng.choice(names) if names else None
    if kind == 0:
        deal["deck"] = " ".join(deal["deck"].split()[1:])
    elif kind == 1 and name:
        deal["hands"][name] += " " + random_card(rng)
    elif kind == 2 and name:
        del deal["hands"][name]
    elif kind == 3:
        deck = deal["deck"].split()
        rng.shuffle(deck)
        deal["deck"] = " ".join(deck)
    elif "position" in record:
        record["position"]["scrap"] = random_card(rng)


def change_rules(rng, record):
    record["rules"] = random_rules(rng)


def pass_on(rng, record):
    record["log"]["moves"] += ["pass"] * rng.randrange(1, 5)


def hide_position(rng, record):
    """A log from a position, told without it."""
    if "position" in record and rng.random() < 0.3:
        del record["position"]


DAMAGES = [
    *[change_move] * 4,
    *[insert_move] * 3,
    *[append_moves] * 3,
    *[legal_but_random] * 6,
    *[drop_move] * 2,
    *[add_counter] * 3,
    *[prefix] * 4,
    *[end_it] * 2,
    change_deal,
    change_rules,
    pass_on,
    hide_position,
]


def dress(rng, record):
    """The same said otherwise: all turns with their player, 10 for T, small letters, blanks."""
    moves = record["log"]["moves"]
    style = rng.randrange(6)
    for n, text in enumerate(moves):
        name, colon, rest = text.rpartition(":")
        if style == 0:
            rest = " ".join("10" + w[1] if w in ("TC", "TD", "TH", "TS") else w
                            for w in rest.split())  # fmt: skip
        elif style == 1:
            rest = "  " + rest.replace(" ", "   ") + " "
        elif style == 2 and rng.random() < 0.3:
            rest = rest.lower()
        moves[n] = name + colon + rest
    if not record["rules"] and rng.random() < 0.5:
        del record["rules"]
