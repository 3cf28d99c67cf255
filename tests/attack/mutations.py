"""Small and large changes to records, as data, as text and as bytes."""

import copy
import json

ODD_VALUES = [
    None, True, False, 0, 1, -1, 2, 3, 4, 7, 10, 11, 1 << 70, -(1 << 70), 10**400, 0.5, -0.0, 1e308,
    float("nan"), float("inf"), "", " ", "?", "A1", "J10", "A1:J10", "A1:D3 E4", "K11", "x" * 5000,
    "\x00", "\x1b[31m", "\ud800", "é", "a4", [], {}, [[]], [{}], [[0, 0], [1, 1]], [None], ["A1"],
    {"": 0}, {"cuts": [], "take": "A1"}, {"outline": []}, {"outline": [[0, 0], [10, 0], [10, 10]]},
    {"cuts": [[[5, 0], [5, 10]]], "take": "A1"}, {"piece": 1, "at": [0, 0], "turn": 0},
]  # fmt: skip
ODD_KEYS = [
    "", "~", "~x", "x", "\n", "game", "name", "\ud800", "\x00", "\u202e", "a.b", "é", "[key]", "0",
    "__proto__", "__class__", "x" * 5000, "function-after", "\U0001f600",
]  # fmt: skip
SIGNS = [
    "[", "]", "{", "}", '"', "'''", '"""', "=", ",", "\n", "#", ".", "[[", "e9", "inf", "nan", "0x",
    "1979-05-27", "\\u0000", "\r", "\ufeff", "-", "_", "\\ud800", "~", "1e999", "[players]", "null",
    "9", '{"x":', "{x=", "x.",
]  # fmt: skip


def toml_of(data):
    """A record as TOML: the tables of players apart, everything else in a line."""
    lines = [f"{key} = {toml_value(value)}" for key, value in data.items() if key != "players"]
    for player in data.get("players", []):
        lines.append("[[players]]")
        lines += [f"{key} = {toml_value(value)}" for key, value in player.items()]
    return "\n".join(lines) + "\n"


def toml_value(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml_value(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def spots(data, found=None):
    """Every list and table of a record, each with every key."""
    found = [] if found is None else found
    if isinstance(data, (dict, list)):
        for key in data if isinstance(data, dict) else range(len(data)):
            found.append((data, key))
            spots(data[key], found)
    return found


def changed(data, rng):
    """The record with one to three changes."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        found = spots(data)
        if not found:
            return data
        place, key = rng.choice(found)
        other_place, other_key = rng.choice(found)
        match rng.randrange(9):
            case 0 | 1:
                place[key] = copy.deepcopy(rng.choice(ODD_VALUES))
            case 2:
                place[key] = copy.deepcopy(other_place[other_key])
            case 3:
                del place[key]
            case 4 if isinstance(place, list):
                place.insert(key, copy.deepcopy(rng.choice([place[key], *ODD_VALUES])))
            case 5 if isinstance(place, list):
                place.append(copy.deepcopy(place[key]))
            case 6 if isinstance(place, dict):
                place[rng.choice([key + "s", key[1:], *ODD_KEYS])] = place.pop(key)
            case 7 if isinstance(place[key], (int, float)):
                place[key] += rng.choice([-1, 1, 0.25, 0.5, 1000])
            case 8 if isinstance(place[key], str) and place[key]:
                at = rng.randrange(len(place[key]))
                place[key] = (
                    place[key][:at] + rng.choice(" :,-AJK015é\x00\n") + place[key][at + 1 :]
                )
            case _:
                place[key] = [place[key]]
    return data


def tweaked(data, rng):
    """The record with one to four changes that keep its form: many of these are judged."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice([1, 2, 4])):
        found = spots(data)
        place, key = rng.choice(found)
        alike = [(p, k) for p, k in found if type(p[k]) is type(place[key]) and _are_alike(k, key)]
        other_place, other_key = rng.choice(alike)
        lists = [(p, k) for p, k in found if isinstance(p, list)]
        match rng.randrange(4):
            case 0 if lists:
                inside, at = rng.choice(lists)
                inside.insert(rng.randrange(len(inside)), copy.deepcopy(inside[at]))
            case 1 if lists:
                inside, at = rng.choice(lists)
                del inside[at]
            case 2 if type(place[key]) is int:
                place[key] += rng.choice([-1, 1])
            case _:
                place[key] = copy.deepcopy(other_place[other_key])
    return data


def _are_alike(one, other):
    """Tell whether keys are of the same kind: entries of lists, or the same entry of tables."""
    return isinstance(one, int) if isinstance(other, int) else one == other


def swollen(data, rng):
    """The record with something in it that is far larger, deeper or longer than it should be."""
    data = copy.deepcopy(data)
    place, key = rng.choice(spots(data))
    inner, many = place[key], rng.choice([3, 30, 300, 3000])
    match rng.randrange(6):
        case 0:
            place[key] = [copy.deepcopy(inner) for _ in range(many)]
        case 1 if isinstance(inner, (list, str)):
            place[key] = inner * many
        case 2:
            # Deeper ones are made as text.
            for _ in range(min(many, 60)):
                inner = [inner] if rng.random() < 0.5 else {rng.choice(ODD_KEYS[:4]): inner}
            place[key] = inner
        case 3:
            place[key] = 10**many * rng.choice([1, -1])
        case 4 if isinstance(place, dict):
            place |= {f"{rng.choice(ODD_KEYS[:6])}{n}": n for n in range(many)}
        case _:
            # An outline, or what stands in its place: lines that go back and forth.
            outlines = [(p, k) for p, k in spots(data) if k in {"outline", "pieces"}]
            place, key = rng.choice(outlines or [(place, key)])
            inner = [[rng.uniform(0, 10), rng.uniform(0, 10)] for _ in range(min(many, 400))]
            place[key] = [{"outline": inner}] * rng.randint(1, 10) if key == "pieces" else inner
    return data


def crossed(data, other, rng):
    """The record with a part of another one, maybe of another game, put somewhere."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice([1, 1, 2, 4])):
        place, key = rng.choice(spots(data))
        their_place, their_key = rng.choice(spots(other))
        place[key] = copy.deepcopy(their_place[their_key])
    return data


def scrambled(text, rng):
    """The bytes of a file with one to three changes."""
    data = bytearray(text)
    for _ in range(rng.choice([1, 1, 2, 3])):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.choice([1, 1, 2, 10, 100]))
        match rng.randrange(6):
            case 0:
                del data[at:end]
            case 1:
                data[at:at] = data[at:end] * rng.choice([1, 1, 1, 300])
            case 2:
                data[at:end] = bytes(rng.randrange(256) for _ in range(end - at))
            case 3:
                data[at:at] = rng.choice(SIGNS).encode() * rng.choice([1, 1, 1, 2, 2000])
            case 4 if at < len(data):
                data[at] ^= 1 << rng.randrange(8)
            case _:
                del data[at:]
        if not data:
            break
    return bytes(data)
