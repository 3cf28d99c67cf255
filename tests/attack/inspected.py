"""What random PDF and SVG files share: how they are spoiled and inspected."""

import json

from papercraft.preflight.findings import UnreadableFileError
from tests.attack.campaign import ACCEPTED, REFUSED, check_sentence


def spoiled(data, rng):
    """A file with some bytes changed, doubled or left out."""
    data = bytearray(data)
    for _ in range(rng.randrange(1, 12)):
        place = rng.randrange(len(data))
        if rng.random() < 0.7:
            data[place] = rng.randrange(256)
        elif rng.random() < 0.5:
            del data[place : place + rng.randrange(1, 60)]
        else:
            data[place:place] = data[max(0, place - rng.randrange(1, 200)) : place]
        data = data or bytearray(b"%")
    return bytes(data)


def inspected(inspect, data):
    """Inspect a file; what it says has to be told in JSON, or in a sentence."""
    try:
        report = inspect(data, 5.0)
    except UnreadableFileError as error:
        check_sentence(str(error))
        return REFUSED
    except MemoryError:
        return REFUSED
    assert json.dumps(report.as_dict())
    return ACCEPTED
