"""The referee and an independently written slow one agree on random records of every kind."""

import os
from random import Random

import pytest

import papercraft

from .oracle import verdict
from .random_records import random_record

CHUNKS = 8
RECORDS = int(os.environ.get("PAPERCRAFT_RECORDS", "2000"))


def plain(found):
    """A verdict without the sentences, which the oracle does not say."""
    keys = ("code", "player", "at", "severity")
    entries = [{key: entry[key] for key in keys} for entry in found["violations"]]
    return found | {"violations": entries}


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_both_referees_agree(chunk):
    for seed in range(chunk, RECORDS, CHUNKS):
        record = random_record(Random(seed))
        assert plain(papercraft.score(record)) == verdict(record), f"seed {seed}"
