"""Random rope records of every kind: legal games, cut off, damaged, under all options.

Games come from the game's own player, so that they get far; what is damaged and how is random.
"""

from papercraft import games
from papercraft.core.rng import Rng
from papercraft.games.rope.play import play_with_rules

NAMES = ["Ada", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana"]
CARDS = [*map(str, range(1, 11)), "X"]
ROPE = games.load("rope")


def random_rules(rng, count):
    rules = {}
    if rng.random() < 0.3:
        rules["supply_order"] = rng.choice(["any", "polish", "polish"])
    if rng.random() < 0.35:
        rules["redraw_on_empty_hand"] = rng.random() < 0.8
    if rng.random() < 0.25:
        rules["deck_out"] = rng.choice(["reshuffle", "no_draw", "no_draw"])
    if rng.random() < 0.35:
        rules["repeat_numbers"] = rng.random() < 0.8
    if rng.random() < 0.7:
        most = 160 // count - 6
        # Tiny decks end soon, huge ones leave hardly a stock.
        rules["personal_size"] = rng.choice([1, 2, 3, 5, most, most, most - 1, most // 2])
    return rules


def random_record(rng):
    count = rng.choice([2, 2, 3, 3, 4, 5, 6, 7, 8])
    names = NAMES[:count]
    deck = ROPE.generate(ROPE.params(1, 0), Rng(rng.randrange(10**6)))
    if rng.random() < 0.2:
        deck = poor_deck(rng, deck)
    record = play_with_rules(
        deck, None, tuple(names), Rng(rng.randrange(10**6)),
        greedy=rng.random() < 0.5, rules=random_rules(rng, count),
    )  # fmt: skip
    if rng.random() < 0.35:
        without_deal(record)
    if rng.random() < 0.5:
        turns = record["log"]["turns"]
        cut = rng.choice([rng.randrange(len(turns) + 1), after_a_reshuffle(rng, turns)])
        del turns[cut:]
    for _ in range(rng.choice([0, 0, 1, 1, 1, 2, 3])):
        rng.choice(DAMAGES)(rng, record)
    return record


def poor_deck(rng, deck):
    """A deck whose 1, 10 and scissors come late, so that games get stuck."""
    late = [card for card in deck.stock if card in (0, 1, 10)]
    soon = [card for card in deck.stock if card not in (0, 1, 10)]
    if rng.random() < 0.5:
        return deck._replace(stock=tuple(soon + late))
    # All in the personal decks, below other cards.
    return deck._replace(stock=tuple(soon[:1] + late + soon[1:]))


def without_deal(record):
    del record["deal"]
    turns = record["log"]["turns"]
    turns[:] = [entry for entry in turns if isinstance(entry, str)]


def after_a_reshuffle(rng, turns):
    places = [n for n, entry in enumerate(turns) if isinstance(entry, dict)]
    return rng.choice(places) if places else len(turns)


def some_turn(rng, record):
    turns = record["log"]["turns"]
    places = [n for n, entry in enumerate(turns) if isinstance(entry, str)]
    if not places:
        turns.append("-")
        return len(turns) - 1
    return rng.choice([rng.choice(places), places[-1], places[0]])


def random_item(rng, record):
    card = rng.choice(CARDS)
    odd = rng.random() < 0.15
    row = rng.choice(["0", "4", "17", "1234"]) if odd and rng.random() < 0.5 else rng.choice("123")
    place = rng.choice(["0", "4", "9", "5555"]) if odd else rng.choice("123")
    source = rng.choice(["D", "H", "H", "S", "S", "L"] if odd else ["D", "H", "H", "S"])
    named = rng.random() < 0.5 or "deal" not in record
    told = {
        "D": "D" + card if named else "D",
        "H": "H" + card,
        "S": "S" + row,
        "L": "L" + row,
    }[source]
    return f"{told}>{rng.choice('LLLLS')}{place}"


def words_of(text):
    return [] if text.strip() == "-" else text.split()


def change_item(rng, record):
    turns = record["log"]["turns"]
    place = some_turn(rng, record)
    words = words_of(turns[place])
    kind = rng.randrange(6)
    if kind == 0 or not words:
        words.insert(rng.randrange(len(words) + 1), random_item(rng, record))
    elif kind == 1:
        words[rng.randrange(len(words))] = random_item(rng, record)
    elif kind == 2:
        del words[rng.randrange(len(words))]
    elif kind == 3:
        words.append(random_item(rng, record))
    elif kind == 4:
        words.append(rng.choice(words))
    else:
        rng.shuffle(words)
    turns[place] = " ".join(words) or "-"


def other_target(rng, record):
    turns = record["log"]["turns"]
    place = some_turn(rng, record)
    words = words_of(turns[place])
    if words:
        n = rng.randrange(len(words))
        words[n] = words[n].split(">")[0] + ">" + rng.choice(["L1", "L2", "L3", "S1", "S2", "L4"])
        turns[place] = " ".join(words)


def skip_turn(rng, record):
    turns = record["log"]["turns"]
    if turns:
        turns[rng.randrange(len(turns))] = "-"


def drop_entry(rng, record):
    turns = record["log"]["turns"]
    if turns:
        del turns[rng.randrange(len(turns))]


def drop_reshuffle(rng, record):
    turns = record["log"]["turns"]
    places = [n for n, entry in enumerate(turns) if isinstance(entry, dict)]
    if places:
        del turns[rng.choice(places)]


def change_reshuffle(rng, record):
    turns = record["log"]["turns"]
    entries = [entry for entry in turns if isinstance(entry, dict)]
    if not entries:
        return
    entry = rng.choice(entries)
    cards = entry["reshuffle"].split()
    kind = rng.randrange(4)
    if kind == 0:
        rng.shuffle(cards)
    elif kind == 1:
        cards.append(rng.choice(CARDS))
    elif kind == 2:
        cards = cards[1:]
    else:
        cards[rng.randrange(len(cards))] = rng.choice(CARDS)
    # The same object may not stand in two records.
    turns[turns.index(entry)] = {"reshuffle": " ".join(cards)}


def add_reshuffle(rng, record):
    turns = record["log"]["turns"]
    if "deal" in record:
        entry = {"reshuffle": " ".join(rng.choices(CARDS, k=rng.randrange(4)))}
        turns.insert(rng.choice([0, len(turns), rng.randrange(len(turns) + 1)]), entry)


def play_on(rng, record):
    for _ in range(rng.randrange(1, 4)):
        words = [random_item(rng, record) for _ in range(rng.randrange(3))]
        record["log"]["turns"].append(" ".join(words) or "-")


def pass_on(rng, record):
    record["log"]["turns"] += ["-"] * rng.randrange(1, 2 * len(record["players"]))


def many_copies(rng, record):
    """The same card again and again; only where no card is known does it get far."""
    card = rng.choice(CARDS)
    turns = [f"H{card}>S{1 + n % 3}" for n in range(30)]
    record["log"]["turns"][rng.choice([0, len(record["log"]["turns"])]) :] = turns


def change_deal(rng, record):
    deal = record.get("deal")
    if deal is None or rng.random() < 0.6:
        return
    kind = rng.choice(["personal", "hands"])
    name = rng.choice(list(deal[kind]) or [""])
    cards = deal[kind].get(name, "").split()
    what = rng.randrange(5)
    if what == 0 and cards:
        cards[0] = rng.choice(CARDS)
    elif what == 1:
        cards = cards[1:]
    elif what == 2 and cards:
        # Two cards change places: still a deal of the whole deck.
        stock = deal["stock"].split()
        if stock:
            cards[0], stock[0] = stock[0], cards[0]
            deal["stock"] = " ".join(stock)
    elif what == 3:
        deal["stock"] = " ".join(deal["stock"].split()[1:])
    else:
        deal[kind].pop(name, None)
        return
    deal[kind][name] = " ".join(cards)


def change_rules(rng, record):
    count = len(record["players"])
    rules = random_rules(rng, count)
    if rng.random() < 0.7:
        rules["personal_size"] = record.get("rules", {}).get("personal_size")
        rules = {key: value for key, value in rules.items() if value is not None}
    record["rules"] = rules


def swap_turns(rng, record):
    turns = record["log"]["turns"]
    if len(turns) > 1:
        n = rng.randrange(len(turns) - 1)
        turns[n], turns[n + 1] = turns[n + 1], turns[n]


DAMAGES = [
    *[change_item] * 8,
    *[other_target] * 3,
    skip_turn,
    drop_entry,
    *[drop_reshuffle] * 2,
    *[change_reshuffle] * 3,
    *[add_reshuffle] * 2,
    *[play_on] * 2,
    *[pass_on] * 2,
    many_copies,
    change_deal,
    *[change_rules] * 2,
    swap_turns,
]
