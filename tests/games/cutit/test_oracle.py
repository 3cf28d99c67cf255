"""The referee and an independently written slow one agree on random records of every kind."""

from random import Random

import papercraft
from tests.everygame import seeds

from .oracle import verdict
from .random_records import random_record


def plain(found):
    """A verdict without what the oracle does not say: sentences and the grade."""
    violations = {
        (entry["code"], entry["player"], entry["at"], entry["severity"])
        for entry in found["violations"]
    }
    assert len(violations) == len(found["violations"])
    players = [{k: v for k, v in player.items() if k != "grade"} for player in found["players"]]
    return found | {"violations": violations, "players": players}


@seeds(60, 2000, variable="PAPERCRAFT_RECORDS")
def test_both_referees_agree(seeds):
    for seed in seeds:
        record = random_record(Random(seed))
        expected = plain(verdict(record, record["square"]))
        assert plain(papercraft.score(record)) == expected, f"seed {seed}"
