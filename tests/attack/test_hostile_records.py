"""Whatever record has 2 MB or less is judged or refused in 2 s and 200 MB."""

import json
import subprocess
import sys

import pytest

from papercraft.core.records import MAX_BYTES

from .hostile_records import RECORDS

# In pieces of fixed work done beside each record, so that a slow or busy machine changes nothing:
# where the slowest record took 1.5 s of processor time, it took 57 of them.
YARDS, MEGABYTES = 120.0, 200.0
TOLD = {
    "cells_named_640000_times": "may have at most 2000 characters, not 1920000",
    "discards_without_end": "log.moves.1: may have at most 2000 characters",
    "empty_lists": "a: has 600001 entries",
    "hands_of_unknown_players": "deal.hands: has 17000 entries",
    "keys_under_a_deep_table": "has 2000 parts; at most 10 are allowed",
    "mice_on_one_dot": "board.mice: has 90000 entries; may have at most 2574",
    "mice_that_are_lists": "board.mice: has 640000 entries; a whole record",
    "moves_that_are_none": "log.moves: has 90000 entries; may have at most 2000",
    "moves_that_are_numbers": "log.moves: has 950000 entries",
    "outline_of_500_points": "players.1.pieces.1: the outline crosses itself",
    "stairs_too_long": "players.1.turns.1: may have at most 400 characters, not 1998",
    "stock_without_end": "deal.stock: may have at most 2000 characters",
    "ten_pieces_of_100_lines": "players.1.pieces.1: has more than 50 different slanted lines",
    "turns_that_are_tables": "log.turns: has 600000 entries",
}


# One of each kind: judged, refused for a limit, refused for its form; the slow run tries the rest.
QUICK = {
    "cells_named_640000_times", "moves_that_are_none", "outline_of_250_points",
    "outline_of_500_points", "stairs_too_long",
}  # fmt: skip


@pytest.mark.costly
@pytest.mark.parametrize(
    "names",
    [sorted(QUICK), pytest.param(sorted(RECORDS.keys() - QUICK), marks=pytest.mark.slow)],
    ids=["quick", "slow"],
)
def test_a_hostile_record_is_judged_or_refused_within_time_and_memory(names):
    call = [sys.executable, "-m", "tests.attack.hostile_records", *names]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    lines = {line["name"]: line for line in map(json.loads, done.stdout.splitlines())}
    assert list(lines) == names, done.stderr
    for name, line in lines.items():
        assert line["bytes"] <= MAX_BYTES, name
        assert line["yards"] < YARDS, name
        assert line["megabytes"] < MEGABYTES, name
        if name in TOLD:
            assert TOLD[name] in line["said"]


def test_every_record_told_here_is_tried():
    assert RECORDS.keys() >= QUICK | TOLD.keys()
