"""A sample of every campaign in the quick run, a larger one in the slow one.

``PAPERCRAFT_WHOLE=1 pytest -m slow tests/attack`` tries thousands of inputs,
``PAPERCRAFT_ATTACK=100000 pytest tests/attack`` tries so many of each kind.
"""

import pytest

from papercraft import games
from tests.attack.campaign import KINDS, asked, attempt, campaign, module_of, tried
from tests.everygame import NAMES, SLOW, long_run

# How many inputs the quick run tries, and a whole slow one besides.
SAMPLES = {
    "records": (200, 4000), "command-lines": (50, 1000), "ids": (1000, 10_000),
    "ids-twice": (500, 10_000), "pictures": (150, 3000), "scans": (1, 30),
    "kills": (0, 12), "pairs": (0, 6),
}  # fmt: skip
BATCHES = {
    "command-lines": 50,
    "scans": 10,
    "kills": 6,
    "pairs": 3,
    "ids": 5000,
    "ids-twice": 5000,
}
BATCH = 200


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(games, "names", lambda: list(NAMES))
    monkeypatch.setenv("PAPERCRAFT_CONFIG", "config")


def batches():
    """The inputs of each kind in parts that processes can share."""
    for kind, (quick, slow) in SAMPLES.items():
        # Several prints for each: never as many as of the others.
        most = asked() if kind not in {"kills", "pairs"} else asked() // 100
        quick = most or quick
        slow = 0 if asked() else long_run(quick, slow)
        batch = BATCHES.get(kind, BATCH)
        for first in range(0, quick + slow, batch):
            seeds = range(first, min(first + batch, quick if first < quick else quick + slow))
            marks = () if first < quick else SLOW
            yield pytest.param(kind, seeds, marks=marks, id=f"{kind} {seeds.start}")


@pytest.mark.parametrize(("kind", "seeds"), list(batches()))
def test_every_input_is_read_or_refused_in_a_sentence(kind, seeds):
    tally = tried(kind, seeds)
    assert tally.faults == []
    assert tally.inputs == tally.refused + tally.accepted == len(seeds)


@pytest.mark.parametrize("kind", ["records", "command-lines", "ids", "pictures"])
def test_inputs_differ_and_are_the_same_in_any_run(kind):
    case = module_of(kind).case
    assert case(5) == case(5)
    assert len({repr(case(seed)) for seed in range(20)}) > 15


@pytest.mark.parametrize(
    ("kind", "count"), [("records", 60), ("command-lines", 30), ("ids", 400), ("pictures", 60)]
)
def test_some_inputs_are_refused_and_some_are_not(kind, count):
    tally = tried(kind, range(count))
    assert tally.refused > 5
    assert tally.accepted > 0


def test_what_an_input_raises_is_a_fault(monkeypatch):
    def fail(_):
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(module_of("ids"), "attempt", fail)
    assert "ZeroDivisionError: by zero" in attempt("ids", 0)["fault"]
    monkeypatch.setattr("tests.attack.campaign.MOST_SECONDS", -1.0)
    monkeypatch.setattr(module_of("ids"), "attempt", lambda _: "refused")
    tally = tried("ids", [7])
    assert tally.faults[0].startswith("ids 7: takes 0.0 s")


def test_a_campaign_in_processes_counts_the_same_as_one_here():
    told = []
    other, here = campaign("ids", 3, 40, told.append), tried("ids", range(3, 43))
    assert (other.inputs, other.refused, other.accepted) == (40, here.refused, here.accepted)
    assert told == [other]
    assert other.megabytes > 10


def test_every_kind_can_be_tried():
    assert {"case", "attempt"} <= set.intersection(*(set(dir(module_of(kind))) for kind in KINDS))
