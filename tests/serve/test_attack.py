"""Some of the requests at random of ``python -m tests.serve.attack``."""

from tests.serve.attack import attack

COUNT = 500


def test_random_requests_break_no_promise():
    faults, statuses = attack(0, COUNT)
    assert faults == []
    # They come as far as they should.
    assert {200, 201, 303, 403, 404, 415, 421} <= statuses.keys()
