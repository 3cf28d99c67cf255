"""Every promise in SECURITY.md names the tests that try it, and they are there."""

import re

from tests.command import REPO

TEXT = (REPO / "SECURITY.md").read_text("utf-8")
ROWS = [line.split("|")[1:-1] for line in TEXT.splitlines() if line.startswith("| ")][1:]
NAME = re.compile(r"`(test_\w+)`")


def test_every_promise_is_tried():
    assert len(ROWS) >= 10
    for threat, against, tried in ROWS:
        assert against.strip()
        assert NAME.search(tried), f"nothing tries: {threat}"


def test_what_is_named_is_there():
    written = "".join(path.read_text("utf-8") for path in (REPO / "tests/serve").glob("test_*.py"))
    named = set(NAME.findall(TEXT))
    assert {name for name in named if f"def {name}(" not in written} == set()
