"""A second referee of cuttle, slow and obvious, that shares nothing with the first.

It takes a readable record as plain data and returns the verdict without its sentences. Cards are
texts such as "TH"; the rules are asked one code after the other, in the order of the contract.
"""

from collections import Counter

RANKS = "A23456789TJQK"
SUITS = "CDHS"
ALL = [rank + suit for rank in RANKS for suit in SUITS]
PRESETS = {
    "pagat": {
        "goals": [21, 14, 10, 7, 5], "hand_limit": "none", "five": "draw2", "seven": 1,
        "nine": "permanent", "nine_replay": False, "three_takes_three": False, "two_own": True,
        "two_queens": True,
    },
    "cuttle.cards": {
        "goals": [21, 14, 10, 5, 0], "hand_limit": "discard", "five": "discard1_draw3", "seven": 2,
        "nine": "any", "nine_replay": False, "three_takes_three": False, "two_own": False,
        "two_queens": True,
    },
    "bga-traditional": {
        "goals": [21, 14, 10, 7, 4], "hand_limit": "none", "five": "draw2", "seven": 1,
        "nine": "permanent", "nine_replay": True, "three_takes_three": False, "two_own": True,
        "two_queens": True,
    },
    "bga-balanced": {
        "goals": [21, 14, 10, 5, 0], "hand_limit": "no_draw", "five": "draw2", "seven": 1,
        "nine": "permanent", "nine_replay": True, "three_takes_three": False, "two_own": True,
        "two_queens": True,
    },
}  # fmt: skip
USES = {
    "points": "A23456789T",
    "scuttle": "A23456789T",
    "perm": "8QK",
    "jack": "J",
    "oneoff": "A2345679",
}
ORDER = [
    "over", "turn", "draw", "hand-limit", "card", "frozen", "scuttle", "target", "queen", "counter",
]  # fmt: skip


def card(text):
    return text.upper().replace("10", "T")


def cards(text):
    return [card(word) for word in text.split()]


def value(text):
    return RANKS.index(text[0]) + 1


class Entry:
    """A move as typed, taken apart."""

    def __init__(self, text, names):
        self.prefix = None
        if ":" in text:
            before, _, text = text.partition(":")
            self.prefix = next(name for name in names if name.strip() == before.strip())
        words = text.split()
        self.seven = words[0].lower() == "seven"
        if self.seven:
            words = words[1:]
        self.verb = words[0].lower()
        rest = [word for word in words[1:] if word.lower() not in ("x", ">")]
        self.cards = [card(word) for word in rest]
        self.card = self.cards[0] if self.cards else None
        self.target = self.cards[1] if len(self.cards) > 1 and self.verb != "discard" else None


class Game:
    def __init__(self, record):
        self.names = [player["name"] for player in record["players"]]
        given = dict(record.get("rules") or {})
        self.rules = PRESETS[given.pop("preset", "pagat")] | given
        deal, position = record.get("deal"), record.get("position")
        self.known = deal is not None
        self.seen = set()
        self.blind = dict.fromkeys(self.names, 0)
        self.pile, self.pile_blind = [], 0
        self.hands = {name: [] for name in self.names}
        self.points = {name: [] for name in self.names}
        self.permanents = {name: [] for name in self.names}
        self.scrap = []
        self.mover = self.names[0]
        if deal is None:
            self.blind = dict(zip(self.names, (5, 6), strict=True))
            self.pile_blind = 41
        else:
            for name in self.names:
                self.hands[name] = cards((deal.get("hands") or {}).get(name, ""))
            self.pile = cards(deal.get("deck", ""))
        if position is not None:
            self.lay(position)
        self.turn = 0
        self.passes = 0
        self.frozen = []  # (player, card, last turn)
        self.pending = None  # [(player, card), ...], the one-off first
        self.pending_target = None
        self.due = None  # (kind, player, number of cards)
        self.limbo = []  # one-offs that are not complete yet
        self.result = None  # "drawn" or the winner's name
        self.bad_deal = self.deal_is_bad(position)
        if not self.bad_deal:
            for name in (self.other(self.mover), self.mover):
                if self.result is None and self.has_goal(name):
                    self.result = name

    def lay(self, position):
        for name, text in (position.get("points") or {}).items():
            text = text.replace("(", " ( ").replace(")", " ) ")
            pile = None
            inside = False
            for word in text.split():
                if word in "()":
                    inside = word == "("
                elif inside and ">" in word:
                    pile[1].append(card(word.split(">")[0]))
                elif not inside:
                    pile = [card(word), []]
                    self.points[name].append(pile)
        for name, text in (position.get("permanents") or {}).items():
            self.permanents[name] = cards(text)
        self.scrap = cards(position.get("scrap", ""))
        self.mover = position.get("to_move", self.names[0])

    def deal_is_bad(self, position):
        if not self.known:
            return False
        every = [*self.pile, *self.scrap]
        for name in self.names:
            every += self.hands[name] + self.permanents[name]
            for point, jacks in self.points[name]:
                every += [point, *jacks]
        if any(count > 1 for count in Counter(every).values()):
            return True
        if position is not None:
            return False
        sizes = [len(self.hands[name]) for name in self.names] + [len(self.pile)]
        return sizes != [5, 6, 41]

    # Looking at the table.

    def other(self, name):
        return self.names[1 - self.names.index(name)]

    def hand_size(self, name):
        return len(self.hands[name]) + self.blind[name]

    def pile_size(self):
        return len(self.pile) + self.pile_blind

    def total(self, name):
        return sum(value(point) for point, _ in self.points[name])

    def goal(self, name):
        kings = sum(held[0] == "K" for held in self.permanents[name])
        return self.rules["goals"][min(kings, 4)]

    def has_goal(self, name):
        return self.total(name) >= self.goal(name)

    def has_queen(self, name):
        return any(held[0] == "Q" for held in self.permanents[name])

    def pickable_permanents(self, name):
        """Permanents on somebody's side that can be picked out: of jacks only top ones."""
        return self.permanents[name] + [jacks[-1] for _, jacks in self.points[name] if jacks]

    def point_cards(self, name):
        return [point for point, _ in self.points[name]]

    def shielded(self, owner, target):
        """Whether a queen of the owner keeps the other player from picking out a card."""
        for queen in self.permanents[owner]:
            if queen[0] != "Q" or queen == target:
                continue
            if target[0] == "Q" and not self.rules["two_queens"]:
                continue
            return True
        return False

    def can_hold(self, name, wanted):
        """Whether all these cards can be in a hand together."""
        if len(set(wanted)) < len(wanted):
            return False
        unknown = [one for one in wanted if one not in self.hands[name]]
        if not unknown:
            return True
        if self.known:
            return False
        return len(unknown) <= self.blind[name] and not any(one in self.seen for one in unknown)

    def revealed(self):
        """Cards a seven shows; None where nobody has seen them."""
        if self.known:
            return self.pile[: self.rules["seven"]]
        return None

    def can_be_played(self, name, one):
        """Whether a revealed card has a legal way."""
        if one[0] != "J":
            return True
        foe = self.other(name)
        return any(not self.shielded(foe, point) for point in self.point_cards(foe))

    def takeable(self):
        return [c for c in self.scrap if c[0] != "3" or self.rules["three_takes_three"]]

    def counterer(self):
        return self.other(self.pending[-1][0])

    def actor(self):
        if self.due:
            return self.due[1]
        return self.mover

    # The codes, each as a question.

    def breaks_over(self, _entry):
        return self.result is not None

    def breaks_turn(self, entry):  # noqa: PLR0912 - the list of what `turn` is for
        verb = ("seven " if entry.seven else "") + entry.verb
        if verb in ("concede", "stalemate"):
            return False
        if verb == "counter":
            return bool(self.pending) and entry.prefix not in (None, self.counterer())
        if self.due and self.due[0] == "limit" and verb != "discard":
            return False
        if entry.prefix not in (None, self.actor()):
            return True
        kind = self.due[0] if self.due else "free"
        if kind == "free":
            if entry.seven or verb in ("take", "discard"):
                return True
        elif kind in ("four", "five", "limit"):
            if verb != "discard":
                return True
        elif kind == "three":
            if verb != "take":
                return True
        elif kind == "seven" and not entry.seven:
            return True
        if entry.verb in USES and entry.card[0] not in USES[entry.verb]:
            return True
        if kind in ("four", "five") and len(entry.cards) != self.due[2]:
            return True
        if verb == "seven scrap":
            shown = self.revealed() if self.known else [entry.card]
            return any(self.can_be_played(self.mover, one) for one in shown)
        return False

    def breaks_draw(self, entry):
        if self.due and self.due[0] == "limit":
            return False
        if entry.verb == "draw":
            return self.pile_size() == 0
        if entry.verb == "pass":
            return self.pile_size() > 0
        if entry.verb == "oneoff" and entry.card[0] in "57":
            return self.pile_size() < (2 if entry.seven else 1)
        return False

    def breaks_hand_limit(self, entry):
        if self.due and self.due[0] == "limit":
            if not entry.seven and entry.verb in ("concede", "stalemate", "counter"):
                return False
            return entry.verb != "discard" or len(entry.cards) != self.due[2]
        if entry.verb == "draw" and self.rules["hand_limit"] == "no_draw":
            return self.hand_size(self.mover) >= 8
        return False

    def breaks_card(self, entry):
        if entry.verb == "draw" and entry.card:
            return entry.card != self.pile[0] if self.known else entry.card in self.seen
        if entry.seven:
            if self.known:
                return entry.card not in self.revealed()
            return entry.card in self.seen
        if entry.verb == "counter":
            return bool(self.pending) and not self.can_hold(self.counterer(), entry.cards)
        if entry.verb == "discard":
            return not self.can_hold(self.due[1], entry.cards)
        if entry.verb in USES:
            return not self.can_hold(self.mover, [entry.card])
        return False

    def breaks_frozen(self, entry):
        if entry.seven or entry.verb not in USES:
            return False
        return any(
            name == self.mover and one == entry.card and self.turn <= last
            for name, one, last in self.frozen
        )

    def breaks_scuttle(self, entry):
        if entry.verb != "scuttle":
            return False
        if entry.target not in self.point_cards(self.other(self.mover)):
            return True
        mine, his = entry.card, entry.target
        if value(mine) == value(his):
            return SUITS.index(mine[1]) < SUITS.index(his[1])
        return value(mine) < value(his)

    def breaks_target(self, entry):
        foe = self.other(self.mover)
        if entry.verb == "take":
            return entry.card not in self.takeable()
        if entry.verb == "jack":
            return entry.target not in self.point_cards(foe)
        if entry.verb != "oneoff":
            return False
        rank = entry.card[0]
        if rank not in "29":
            if entry.target is not None:
                return True
            if rank == "3":
                return not self.takeable()
            return rank == "4" and self.hand_size(foe) == 0
        allowed = list(self.pickable_permanents(foe))
        if rank == "2" and self.rules["two_own"]:
            allowed += self.pickable_permanents(self.mover)
        if rank == "9" and self.rules["nine"] == "permanent":
            allowed += self.pickable_permanents(self.mover)
        if rank == "9" and self.rules["nine"] == "any":
            allowed += self.point_cards(foe)
        return entry.target not in allowed

    def breaks_queen(self, entry):
        foe = self.other(self.mover)
        if entry.verb == "jack" or (entry.verb == "oneoff" and entry.card[0] in "29"):
            on_foes_side = entry.target in self.pickable_permanents(foe) + self.point_cards(foe)
            return on_foes_side and self.shielded(foe, entry.target)
        return False

    def breaks_counter(self, entry):
        if entry.verb != "counter":
            return False
        if not self.pending or entry.card[0] != "2":
            return True
        return self.has_queen(self.pending[-1][0])

    def code_of(self, entry):
        for code in ORDER:
            if getattr(self, "breaks_" + code.replace("-", "_"))(entry):
                return "cuttle." + code
        return None

    # Moving cards.

    def see(self, *found):
        self.seen.update(found)

    def from_hand(self, name, one):
        if one in self.hands[name]:
            self.hands[name].remove(one)
        else:
            self.blind[name] -= 1
        self.see(one)
        self.frozen = [entry for entry in self.frozen if entry[:2] != (name, one)]

    def from_pile(self, one=None):
        """Take a card from the pile; without a name the top one, None if nobody knows it."""
        if self.known:
            one = one or self.pile[0]
            self.pile.remove(one)
            return one
        self.pile_blind -= 1
        if one:
            self.see(one)
        return one

    def draw_cards(self, name, count):
        if self.rules["hand_limit"] == "no_draw":
            count = min(count, 8 - self.hand_size(name))
        for _ in range(max(0, min(count, self.pile_size()))):
            self.draw_one(name)

    def draw_one(self, name, named=None):
        one = self.from_pile(named)
        if one:
            self.hands[name].append(one)
        else:
            self.blind[name] += 1

    def remove_permanent(self, target):
        """Take a permanent from the table; under a jack the point card goes one step back."""
        for name in self.names:
            if target in self.permanents[name]:
                self.permanents[name].remove(target)
                return name
            for pile in self.points[name]:
                if pile[1] and pile[1][-1] == target:
                    pile[1].pop()
                    self.points[name].remove(pile)
                    self.points[self.other(name)].append(pile)
                    return name
        return None

    def remove_point(self, target):
        """Take a point card from the table, its jacks to the scrap pile."""
        for name in self.names:
            for pile in self.points[name]:
                if pile[0] == target:
                    self.points[name].remove(pile)
                    self.scrap += pile[1]
                    return name
        return None

    # Playing.

    def play(self, entry):
        getattr(self, "do_" + ("seven_" if entry.seven else "") + entry.verb)(entry)

    def finish(self):
        """A move is complete."""
        self.scrap += self.limbo
        self.limbo = []
        self.due = None
        for name in (self.mover, self.other(self.mover)):
            if self.result is None and self.has_goal(name):
                self.result = name
        if self.result:
            return
        too_many = self.hand_size(self.mover) - 8
        if self.rules["hand_limit"] == "discard" and too_many > 0:
            self.due = ("limit", self.mover, too_many)
            return
        self.mover = self.other(self.mover)
        self.turn += 1

    def do_concede(self, entry):
        loser = entry.prefix or self.actor()
        self.result = self.other(loser)

    def do_stalemate(self, _entry):
        self.result = "drawn"

    def do_draw(self, entry):
        self.passes = 0
        self.draw_one(self.mover, entry.card)
        self.finish()

    def do_pass(self, _entry):
        self.passes += 1
        if self.passes == 3:
            self.result = "drawn"
        else:
            self.finish()

    def do_points(self, entry):
        self.from_hand(self.mover, entry.card)
        self.lay_points(entry)

    def lay_points(self, entry):
        self.passes = 0
        self.points[self.mover].append([entry.card, []])
        self.finish()

    def do_scuttle(self, entry):
        self.from_hand(self.mover, entry.card)
        self.lay_scuttle(entry)

    def lay_scuttle(self, entry):
        self.passes = 0
        self.remove_point(entry.target)
        self.scrap += [entry.card, entry.target]
        self.finish()

    def do_perm(self, entry):
        self.from_hand(self.mover, entry.card)
        self.lay_perm(entry)

    def lay_perm(self, entry):
        self.passes = 0
        self.permanents[self.mover].append(entry.card)
        self.finish()

    def do_jack(self, entry):
        self.from_hand(self.mover, entry.card)
        self.lay_jack(entry)

    def lay_jack(self, entry):
        self.passes = 0
        foe = self.other(self.mover)
        for pile in list(self.points[foe]):
            if pile[0] == entry.target:
                pile[1].append(entry.card)
                self.points[foe].remove(pile)
                self.points[self.mover].append(pile)
        self.finish()

    def do_oneoff(self, entry):
        self.from_hand(self.mover, entry.card)
        self.start_oneoff(entry)

    def start_oneoff(self, entry):
        self.passes = 0
        self.pending = [(self.mover, entry.card)]
        self.pending_target = entry.target

    def do_counter(self, entry):
        name = self.counterer()
        self.from_hand(name, entry.card)
        self.pending.append((name, entry.card))

    def reveal_played(self, entry):
        self.from_pile(entry.card)
        self.scrap += self.limbo
        self.limbo = []
        self.due = None

    def do_seven_points(self, entry):
        self.reveal_played(entry)
        self.lay_points(entry)

    def do_seven_scuttle(self, entry):
        self.reveal_played(entry)
        self.lay_scuttle(entry)

    def do_seven_perm(self, entry):
        self.reveal_played(entry)
        self.lay_perm(entry)

    def do_seven_jack(self, entry):
        self.reveal_played(entry)
        self.lay_jack(entry)

    def do_seven_oneoff(self, entry):
        self.reveal_played(entry)
        self.start_oneoff(entry)

    def do_seven_scrap(self, entry):
        self.reveal_played(entry)
        self.scrap.append(entry.card)
        self.finish()

    def do_take(self, entry):
        self.scrap.remove(entry.card)
        self.hands[self.mover].append(entry.card)
        self.finish()

    def do_discard(self, entry):
        kind, name, _ = self.due
        for one in entry.cards:
            self.from_hand(name, one)
            self.scrap.append(one)
        if kind == "five":
            self.draw_cards(self.mover, 3)
        if kind == "limit":
            self.due = None
            self.mover = self.other(self.mover)
            self.turn += 1
        else:
            self.finish()

    def settle(self):
        """Nobody counters any more."""
        stack, self.pending = self.pending, None
        twos = [one for _, one in stack[1:]]
        oneoff = stack[0][1]
        self.scrap += twos
        self.limbo = [oneoff]
        if len(twos) % 2 == 1:
            self.finish()
            return
        getattr(self, "effect_" + oneoff[0])()

    def effect_A(self):  # noqa: N802 - ranks are capitals
        for name in self.names:
            for point in self.point_cards(name):
                self.remove_point(point)
                self.scrap.append(point)
        self.finish()

    def effect_2(self):
        self.remove_permanent(self.pending_target)
        self.scrap.append(self.pending_target)
        self.finish()

    def effect_3(self):
        self.due = ("three", self.mover, 1)

    def effect_4(self):
        foe = self.other(self.mover)
        count = min(2, self.hand_size(foe))
        if count:
            self.due = ("four", foe, count)
        else:
            self.finish()

    def effect_5(self):
        if self.rules["five"] == "draw2":
            self.draw_cards(self.mover, 2)
            self.finish()
        elif self.hand_size(self.mover):
            self.due = ("five", self.mover, 1)
        else:
            self.draw_cards(self.mover, 3)
            self.finish()

    def effect_6(self):
        home = {}
        for name in self.names:
            self.scrap += self.permanents[name]
            self.permanents[name] = []
            for point, jacks in self.points[name]:
                self.scrap += jacks
                home[point] = self.other(name) if len(jacks) % 2 else name
        for name in self.names:
            self.points[name] = [[point, []] for point, owner in home.items() if owner == name]
        self.finish()

    def effect_7(self):
        self.due = ("seven", self.mover, 1)

    def effect_9(self):
        target = self.pending_target
        owner = self.remove_permanent(target) or self.remove_point(target)
        self.hands[owner].append(target)
        if not self.rules["nine_replay"]:
            last = self.turn + (2 if owner == self.mover else 1)
            self.frozen.append((owner, target, last))
        self.finish()

    # The log.

    def hear(self, text):
        """Play one entry; return a violation without its place, or None."""
        entry = Entry(text, self.names)
        if self.pending and (entry.seven or entry.verb != "counter"):
            self.settle()
        code = self.code_of(entry)
        if code is None:
            self.play(entry)
            return None
        if code == "cuttle.over":
            who = entry.prefix
        elif self.pending:
            who = entry.prefix or self.counterer()
        else:
            who = entry.prefix or self.actor()
        return code, who


def verdict(record):
    game = Game(record)
    violations = []

    def add(code, player, at):
        entry = {"code": code, "player": player, "at": at, "severity": "illegal"}
        violations.append(entry)

    if game.bad_deal:
        add("cuttle.card", None, "deal")
    else:
        for number, text in enumerate(record["log"]["moves"], 1):
            broken = game.hear(text)
            if broken:
                add(*broken, f"moves.{number}")
                break
    if game.pending:
        game.settle()
    final = game.result is not None and all(v["code"] == "cuttle.over" for v in violations)
    missing = {name: game.goal(name) - game.total(name) for name in game.names}
    if final and game.result == "drawn":
        missing = dict.fromkeys(game.names, 0)
    elif final:
        missing = {name: 0 if name == game.result else 1 for name in game.names}
    players = [
        {
            "name": name,
            "rank": 1 + sum(other < missing[name] for other in missing.values()),
            "total": game.total(name),
            "parts": {"points": game.total(name), "goal": game.goal(name)},
        }
        for name in game.names
    ]
    return {
        "papercraft": 1,
        "game": "cuttle",
        "sheet": None,
        "legal": not violations,
        "final": final,
        "players": players,
        "winners": [game.result] if final and game.result != "drawn" else [],
        "violations": violations,
    }
