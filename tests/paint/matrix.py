"""Rows of choices for ``papercraft print`` in which any two that go together come together.

``python -m tests.paint.matrix cards FOLDER`` prints all rows of a kind in one process, each into a
folder of its own; with ``backwards`` from the last to the first, so that nothing one row leaves
behind can be what another row needs.
"""

import contextlib
import io
import os
import random
import sys
from itertools import combinations, pairwise, product
from pathlib import Path

from papercraft.cli.app import _run
from papercraft.core.language import languages
from papercraft.core.printers import Printer, save_printer
from papercraft.paint.colours import inks, palettes

NAMES = "names.csv"
_ALL = {
    "ink": {ink: ("--ink", ink) for ink in inks()},
    "palette": {palette: ("--palette", palette) for palette in palettes()},
    "language": {code: ("--lang", code) for code in languages()},
    "format": {"pdf": (), "both": ("--format", "both")},
    "press": {"none": (), "fogra39": ("--cmyk",), "fogra52": ("--cmyk", "fogra52")},
    "backs": {"duplex": (), "separate": ("--backs", "separate"), "none": ("--backs", "none")},
    "flip": {"long": (), "short": ("--flip", "short-edge")},
    "printer": {"none": (), "office": ("--printer", "office")},
}
_PAPERS = {
    "a4": (),
    "letter": ("--paper", "letter"),
    "universal": ("--paper", "universal"),
    "a3": ("--paper", "a3"),
    "own": ("--paper", "220x300mm"),
    "large": ("--large-print",),
    "large tabloid": ("--large-print", "--paper", "tabloid"),
}
LARGE = ("large", "large tabloid")
SHOPS = ("poker-back-first", "tarot", "jumbo")

# Each choice by its name, with what stands on the command line; the first one goes with all others.
CARDS = {
    "what": {name: (name, "--only", "cards,backs,1-2") for name in ("rope", "cuttle")},
    "paper": _PAPERS | {"a5": ("--paper", "a5")} | {name: ("--shop", name) for name in SHOPS},
    "size": {name: ("--card-size", name) for name in ("standard", "mini", "large")},
    "marks": {
        name: ("--crop-marks", name) for name in ("lines", "none", "corner", "cross", "full")
    },
    "bleed": {"0": (), "3": ("--bleed", "3")},
    "gap": {"usual": (), "0": ("--gap", "0"), "7": ("--gap", "7,6")},
    "safe": {"0": (), "3": ("--safe", "3")},
    "margin": {"10": (), "6": ("--margin", "6,12")},
    "nup": {"free": (), "1x1": ("--nup", "1x1")},
    "order": {"n-up": (), "cut-stack": ("--order", "cut-stack")},
    "cut": {"none": (), "svg": ("--cut", "svg"), "dxf": ("--cut", "dxf")},
    **_ALL,
}
CARDS["backs"] = CARDS["backs"] | {"gutterfold": ("--gutterfold",)}
SHEETS = {
    "what": {
        "cutit": ("cutit", "--players", "1"),
        "cat": ("cat", "--players", "1"),
        "cuttle": ("cuttle", "--only", "mats,aids"),
        "rope": ("rope", "--players", "2", "--only", "mats,aids"),
        "puzzles": ("rope", "--puzzles", "1"),
    },
    # What a game can do else; see OTHERWISE.
    "variant": {"usual": (), "other": ()},
    "paper": _PAPERS
    | {
        "two on a3": ("--paper", "a3", "--nup", "1x2"),
        "piles on a3": (
            *("--paper", "a3", "--nup", "1x2", "--order", "cut-stack"),
            *("--gap", "3", "--crop-marks", "cross"),
        ),
    },
    "names": {"none": (), "one": ("--names", NAMES)},
    "cut": CARDS["cut"],
    **_ALL,
}
SHEETS["backs"] = {name: SHEETS["backs"][name] for name in ("duplex", "none")}
OTHERWISE = {
    "cutit": ("--cell-codes", "--disc-shape", "hex"),
    "cat": ("--players", "2", "--side", "b", "--mirror", "--cups", "drawn"),
    "cuttle": ("--colours", "four", "--preset", "cuttle.cards", "--best-of", "7"),
    "rope": ("--players", "3"),
    "puzzles": ("--with-solutions",),
}
KINDS = {"cards": CARDS, "sheets": SHEETS}

TWO = {"two on a3", "piles on a3"}
_RELAID = {
    "marks": set(CARDS["marks"]) - {"lines"},
    "gap": {"0", "7"},
    "safe": {"3"},
    "margin": {"6"},
    "nup": {"1x1"},
    "order": {"cut-stack"},
    "cut": {"svg", "dxf"},
    "printer": {"office"},
}
# What does not go together: the choices of one factor with those of others.
_APART = [
    ("press", {"fogra39", "fogra52"}, {"format": {"both"}}),
    ("paper", SHOPS, _RELAID | {"backs": {"gutterfold"}, "size": {"large"}}),
    ("paper", LARGE, _RELAID | {"backs": {"gutterfold"}, "bleed": {"3"}, "flip": {"short"}}),
    ("paper", {"a5"}, {"size": {"large"}, "backs": {"gutterfold"}}),
    # Pages stand with --printer, and two sheets lie side by side.
    ("printer", {"office"}, {"paper": TWO}),
    ("what", {"cat", "puzzles"}, {"cut": {"svg", "dxf"}}),
]


def _clash(one, other):
    """Whether two choices, each a factor and a value, do not go together."""
    for (factor, value), (with_, chosen) in ((one, other), (other, one)):
        for named, values, others in _APART:
            if factor == named and value in values and chosen in others.get(with_, ()):
                return True
    return False


def wanted(factors):
    """All pairs that go together, and of what is printed each ink in each palette."""
    found = {
        frozenset(pair)
        for one, other in combinations(factors, 2)
        for pair in product(product([one], factors[one]), product([other], factors[other]))
        if not _clash(*pair)
    }
    # Puzzles are printed in the colours of the sheets of their game.
    drawn = [what for what in factors["what"] if what != "puzzles"]
    colours = product(drawn, factors["ink"], factors["palette"])
    names = ("what", "ink", "palette")
    return found | {frozenset(zip(names, values, strict=True)) for values in colours}


def rows(kind):
    """Rows that cover what is wanted, greedily; always the same ones."""
    factors, rng = KINDS[kind], random.Random(7)
    left, found = wanted(factors), []
    order = {
        choice: n
        for n, choice in enumerate(
            (factor, value) for factor in factors for value in factors[factor]
        )
    }
    while left:
        first = min(left, key=lambda group: (-len(group), sorted(map(order.get, group))))
        row = dict(first)
        others = [factor for factor in factors if factor not in row]
        rng.shuffle(others)
        for factor in others:
            row[factor] = _best(row, factor, factors[factor], left)
        left = {group for group in left if not group <= row.items()}
        found.append({factor: row[factor] for factor in factors})
    return found


def _best(row, factor, values, left):
    """The value of a factor that goes with a row and covers most."""
    able = [
        value
        for value in values
        if not any(_clash((factor, value), chosen) for chosen in row.items())
    ]

    def covered(value):
        whole = row.items() | {(factor, value)}
        return sum((factor, value) in group and group <= whole for group in left)

    return max(able, key=covered)


def words(kind, row):
    """The command line of a row."""
    factors = KINDS[kind]
    said = [word for factor, value in row.items() for word in factors[factor][value]]
    said += OTHERWISE[row["what"]] if row.get("variant") == "other" else ()
    # An option is given once: the later number of players is the one that is meant.
    if said.count("--players") > 1:
        first = said.index("--players")
        del said[first : first + 2]
    return said


def main(kind, folder, *how):
    """Print all rows; the first that is refused ends it."""
    os.environ["PAPERCRAFT_CONFIG"] = folder
    save_printer("office", Printer(0.4, -0.3, 0.1, 0.998), Path(folder))
    os.chdir(folder)
    numbered = dict(enumerate(rows(kind)))
    for number in reversed(numbered) if "backwards" in how else numbered:
        row = numbered[number]
        line = ["print", *words(kind, row), "--seed", "7", "-o", f"{number}/x.pdf"]
        # As many names as make a set.
        players = [int(after) for word, after in pairwise(line) if word == "--players"] or [1]
        names = [f"Ada Lovelace {n}\n" for n in range(players[-1])]
        Path(NAMES).write_text("".join(["name\n", *names]), "utf-8")
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                _run(line)
        except Exception as error:
            error.add_note(f"row {number}: {' '.join(line)}")
            raise


if __name__ == "__main__":
    main(*sys.argv[1:])
