"""A second referee of rope, slow and obvious, that shares nothing with the first.

It takes a readable record as plain data and returns the verdict without its sentences.
"""

from collections import Counter
from itertools import combinations_with_replacement, pairwise

KINDS = [*map(str, range(1, 11)), "X"]
COPIES = {kind: 20 if kind == "X" else 14 for kind in KINDS}
SIZES = {2: 20, 3: 20, 4: 16, 5: 16, 6: 12, 7: 12, 8: 10}


class Illegal(Exception):  # noqa: N818 - it is no error
    def __init__(self, code, player, at):
        super().__init__(code)
        self.found = {"code": code, "player": player, "at": at, "severity": "illegal"}


class Hand:
    """Cards seen, cards used since, and how many came blindly from which pool (None: any)."""

    def __init__(self, seen, blind, pool):
        self.seen, self.used, self.blind, self.pool = Counter(seen), Counter(), blind, pool

    def size(self):
        return self.seen.total() + self.blind - self.used.total()

    def could_have_used(self, used):
        hidden = used - self.seen
        if hidden.total() > self.blind:
            return False
        return self.pool is None or all(hidden[c] <= self.pool[c] for c in hidden)

    def can(self, card):
        return self.could_have_used(self.used + Counter([card]))

    def possible_rests(self):
        """Every multiset of cards that may be in the hand now."""
        for rest in combinations_with_replacement(KINDS, self.size()):
            whole = self.used + Counter(rest)
            hidden = whole - self.seen
            if hidden.total() == self.blind and self.could_have_used(whole):
                yield rest


class Game:
    def __init__(self, record):
        self.names = [player["name"] for player in record["players"]]
        self.rules = record.get("rules", {})
        self.deal = record.get("deal")
        self.log = record["log"]["turns"]
        count = len(self.names)
        self.size = self.rules.get("personal_size") or SIZES[count]
        self.left = [self.size] * count
        self.levels = [[], [], []]
        self.supplies = [[[], [], []] for _ in self.names]
        self.completed = []
        self.turn = 0
        self.quiet = 0
        self.won = None
        self.stuck = False
        self.due = []
        if self.deal is None:
            self.hands = [Hand([], 6, None) for _ in self.names]
            self.blind_stock = 160 - count * (self.size + 6)
            self.stock = []
            return
        self.check_deal()
        self.decks = [self.deal["personal"][name].split() for name in self.names]
        self.hands = [Hand(self.deal["hands"][name].split(), 0, None) for name in self.names]
        self.stock = self.deal.get("stock", "").split()
        self.blind_stock = 0

    def check_deal(self):
        wrong = Illegal("rope.cards", None, "deal")
        every = Counter(self.deal.get("stock", "").split())
        for name in self.names:
            own = self.deal.get("personal", {}).get(name, "").split()
            hand = self.deal.get("hands", {}).get(name, "").split()
            if len(own) != self.size or len(hand) != 6:
                raise wrong
            every += Counter(own) + Counter(hand)
        if every != Counter(COPIES):
            raise wrong

    # Rows.

    def tops(self, cards):
        """The set of (direction, value) of a level row; None if the cards are no row."""
        repeat = self.rules.get("repeat_numbers", False)
        pairs = {("up", 0), ("down", 11)}
        for place, card in enumerate(cards):
            following = set()
            for way, value in pairs:
                values = [value + (1 if way == "up" else -1)]
                if repeat and place > 0:
                    values.append(value)
                for new in values:
                    if 1 <= new <= 10 and card in ("X", str(new)):
                        following.add((way, new))
            pairs = following
        return pairs

    def complete(self, cards):
        pairs = self.tops(cards)
        if pairs <= {("up", 10), ("down", 1)}:
            return True
        if self.rules.get("repeat_numbers", False) and cards[-1] == "X" and len(cards) > 1:
            return self.tops(cards[:-1]) in ({("up", 9)}, {("down", 2)})
        return False

    def in_order(self, row, card):
        if self.rules.get("supply_order", "any") == "any":
            return True
        numbers = [int(c) for c in [*row, card] if c != "X"]
        steps = [b - a for a, b in pairwise(numbers)]
        return all(step >= 0 for step in steps) or all(step <= 0 for step in steps)

    # Drawing.

    def draw_one(self, player):
        hand = self.hands[player]
        if not self.stock and not self.blind_stock:
            if not self.completed or self.rules.get("deck_out", "reshuffle") == "no_draw":
                return False
            self.restock(hand)
        if self.stock:
            hand.seen[self.stock.pop(0)] += 1
        else:
            self.blind_stock -= 1
            hand.blind += 1
        return True

    def restock(self, hand):
        pile, self.completed = self.completed, []
        if self.deal is None:
            self.blind_stock = len(pile)
            return
        if hand.blind:
            # The blind stock is used up: all of its cards have come to this hand.
            assert hand.blind == hand.pool.total()
            hand.seen += hand.pool
            hand.blind = 0
        place = self.at + len(self.due)
        given = self.log[place] if place < len(self.log) else None
        if isinstance(given, dict) and "wrong" not in self.due:
            cards = given["reshuffle"].split()
            if Counter(cards) == Counter(pile):
                self.due.append("right")
                self.stock = cards
                return
        self.due.append("wrong")
        self.blind_stock = len(pile)
        hand.pool = Counter(pile)

    def fill(self, player):
        drawn = 0
        while self.hands[player].size() < 6 and self.draw_one(player):
            drawn += 1
        return drawn

    # Turns.

    def play_entry(self, number, entry):
        self.at = number
        at = f"turns.{number}"
        mover = self.names[self.turn % len(self.names)]
        over = self.won is not None or self.stuck
        if self.due:
            due = self.due.pop(0)
            if isinstance(entry, dict):
                if due == "wrong":
                    raise Illegal("rope.cards", None, at)
                return
            raise Illegal("rope.over" if over else "rope.cards", mover, at)
        if over:
            raise Illegal("rope.over", None if isinstance(entry, dict) else mover, at)
        if isinstance(entry, dict):
            raise Illegal("rope.cards", None, at)
        self.play_turn(at, self.turn % len(self.names), entry.split())

    def play_turn(self, at, player, words):
        name = self.names[player]
        words = [] if words == ["-"] else words
        stored = False
        for word in words:
            code = self.play_card(player, word, stored)
            if code:
                raise Illegal(code, name, at)
            stored = word.split(">")[1].startswith("S")
        if self.won is None:
            if not stored and self.store_was_possible(player):
                raise Illegal("rope.store", name, at)
            drawn = self.fill(player)
            self.quiet = 0 if words or drawn else self.quiet + 1
            self.stuck = self.quiet == len(self.names)
        self.turn += 1

    def store_was_possible(self, player):
        hand, rows = self.hands[player], self.supplies[player]
        if hand.size() == 0:
            return False
        if self.rules.get("supply_order", "any") == "any":
            return True
        if self.deal is None:
            return any(len({c for c in row if c != "X"}) <= 1 for row in rows)
        return all(
            any(self.in_order(row, card) for row in rows for card in rest)
            for rest in hand.possible_rests()
        )

    def play_card(self, player, word, stored):  # noqa: PLR0912 - the order of the codes, as it is
        source, target = word.split(">")
        hand, rows = self.hands[player], self.supplies[player]
        if self.won is not None:
            return "rope.over"
        if stored:
            return "rope.after-store"
        if source[0] == "D" and target[0] == "S":
            return "rope.store"
        if source[0] == "L" or (source[0] == "S" and target[0] == "S"):
            return "rope.source"
        places = [target[1:]] + ([source[1:]] if source[0] == "S" else [])
        if any(place not in ("1", "2", "3") for place in places):
            return "rope.rows"
        to = int(target[1:]) - 1
        if source[0] == "S":
            if not rows[int(source[1:]) - 1]:
                return "rope.source"
            card = rows[int(source[1:]) - 1][-1]
        elif source[0] == "D":
            if self.deal is not None and source[1:] not in ("", self.decks[player][0]):
                return "rope.cards"
            card = source[1:] or self.decks[player][0]
        else:
            card = source[1:]
            if not hand.can(card):
                return "rope.cards"
        if source[0] in "DH" and self.deal is None and self.open_copies(card) == COPIES[card]:
            return "rope.cards"
        if target[0] == "S":
            if not self.in_order(rows[to], card):
                return "rope.store"
            hand.used[card] += 1
            rows[to].append(card)
            return None
        if not self.tops([*self.levels[to], card]):
            return "rope.row-order" if self.levels[to] else "rope.row-start"
        self.lay(player, source, card, to)
        return None

    def lay(self, player, source, card, to):
        if source[0] == "S":
            self.supplies[player][int(source[1:]) - 1].pop()
        elif source[0] == "D":
            self.left[player] -= 1
            if self.deal is not None:
                self.decks[player].pop(0)
        else:
            self.hands[player].used[card] += 1
        self.levels[to].append(card)
        if self.complete(self.levels[to]):
            self.completed += self.levels[to]
            self.levels[to] = []
        if self.left[player] == 0:
            self.won = player
        elif (
            source[0] == "H"
            and self.rules.get("redraw_on_empty_hand", False)
            and self.hands[player].size() == 0
        ):
            self.fill(player)

    def open_copies(self, card):
        rows = [*self.levels, self.completed] + [row for own in self.supplies for row in own]
        return sum(row.count(card) for row in rows)

    def play(self):
        for number, entry in enumerate(self.log, 1):
            self.play_entry(number, entry)


def verdict(record):
    names = [player["name"] for player in record["players"]]
    left = [record.get("rules", {}).get("personal_size") or SIZES[len(names)]] * len(names)
    winners, final, violations = [], False, []
    game = None
    try:
        game = Game(record)
        game.play()
    except Illegal as illegal:
        violations.append(illegal.found)
    if game is not None:
        left = game.left
        if not violations or violations[0]["code"] == "rope.over":
            final = game.won is not None or game.stuck
            if final:
                winners = [n for n, count in zip(names, left, strict=True) if count == min(left)]
    return {
        "papercraft": 1,
        "game": "rope",
        "sheet": None,
        "legal": not violations,
        "final": final,
        "players": [
            {
                "name": name,
                "rank": 1 + sum(other < count for other in left),
                "total": count,
                "parts": {"personal_left": count},
            }
            for name, count in zip(names, left, strict=True)
        ],
        "winners": winners,
        "violations": violations,
    }
