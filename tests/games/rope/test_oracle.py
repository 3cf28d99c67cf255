"""The referee and an independently written slow one agree on random records of every kind."""

from random import Random

import papercraft
from tests.everygame import seeds

from .oracle import verdict
from .random_records import random_record


def plain(found):
    """A verdict without the sentences, which the oracle does not say."""
    keys = ("code", "player", "at", "severity")
    entries = [{key: entry[key] for key in keys} for entry in found["violations"]]
    return found | {"violations": entries}


@seeds(100, 1200, variable="PAPERCRAFT_RECORDS")
def test_both_referees_agree(seeds):
    for seed in seeds:
        record = random_record(Random(seed))
        assert plain(papercraft.score(record)) == verdict(record), f"seed {seed}"
