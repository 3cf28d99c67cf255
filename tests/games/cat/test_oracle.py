"""The referee held against the oracle on random records of every kind."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import papercraft

from .oracle import verdict
from .random_records import random_record

CODES = {"start", "length", "grid", "bend", "reuse", "block", "paw", "cups", "finished"}


def plain(result: dict[str, Any]) -> dict[str, Any]:
    """A verdict without sentences, violations in one order."""
    found = [{k: v for k, v in entry.items() if k != "message"} for entry in result["violations"]]
    return result | {"violations": sorted(found, key=lambda entry: sorted(entry.items()))}


@pytest.mark.parametrize("first", range(0, 600, 50))
def test_referee_and_oracle_agree(first: int) -> None:
    for seed in range(first, first + 50):
        record = random_record(Random(seed))
        expected = plain(verdict(record, record["board"]))
        assert plain(papercraft.score(record)) == expected, f"seed {seed}"


def test_random_records_are_of_every_kind() -> None:
    seen: Counter[str] = Counter()
    for seed in range(600):
        record = random_record(Random(seed))
        result = verdict(record, record["board"])
        seen.update(v["code"].removeprefix("cat.") for v in result["violations"])
        seen["legal"] += result["legal"]
        seen["final"] += result["final"]
        seen["running"] += not result["final"]
        seen["home"] += any(p["parts"]["paw"] for p in result["players"])
        seen["set"] += any(p["parts"]["sets"] for p in result["players"])
        seen[f"{len(record['players'])} players"] += 1
    wanted = CODES | {
        "legal",
        "final",
        "running",
        "home",
        "set",
        *(f"{n} players" for n in range(1, 7)),
    }
    assert {kind for kind in wanted if seen[kind] < 10} == set()
