"""Random requests at the application of a house, and what must hold for each of them.

``python -m tests.serve.attack --cases 10000`` tries so many; the same numbers are the same
requests. Exit code 1 if there is a fault. Whatever is asked:

- it is answered, with the headers that protect pages, and never with an error of the program;
- without a token, from a foreign page or under a foreign name, nothing of a game is read or
  written;
- a guest changes only what is the own;
- nothing outside of a game's folder is sent or changed, and nothing half is left.
"""

import argparse
import asyncio
import sys
import tempfile
import traceback
from pathlib import Path

from tests.serve.conftest import ADDRESS
from tests.serve.random_requests import made
from tests.serve.siege import HEADERS, MEMBERS, OUTSIDE, QUESTION, STRANGERS, Siege

# So many requests go to one house; then there is a new one.
BLOCK = 250


def check(siege, request, before, answer):
    """Raise AssertionError if an answer, or what was changed, breaks a promise."""
    assert 200 <= answer.status < 600, f"answered {answer.status}"
    assert answer.status != 500, "an error of the program"
    for name in HEADERS:
        assert len(answer.headers.get(name, [])) == 1, f"{name} is missing"
    assert OUTSIDE not in answer.body, "a file outside was sent"
    assert b"SQLite format" not in answer.body, "the database was sent"
    assert b"<script>alert" not in answer.body or b"record" in request.target, "text is script"
    for value in answer.headers.get("location", []):
        value = value.removeprefix(ADDRESS.origin.encode())
        assert value[:1] == b"/", f"sent to {value}"
        assert value[1:2] not in {b"/", b"\\"}, f"sent to {value}"
    after = siege.state()
    joins = request.path == "/join" and request.who in MEMBERS
    if not request.is_ours or (request.who in STRANGERS and not joins):
        assert after == before, "a stranger changed something"
        _check_told_nothing(siege, request, answer)
    elif request.method in {"GET", "HEAD", "OPTIONS"}:
        assert after == before, "reading changed something"
    _check_files(siege)


def _check_told_nothing(siege, request, answer):
    told = b" ".join([answer.body, *(one for some in answer.headers.values() for one in some)])
    # What was asked comes back in the form to choose a language.
    asked = request.target + request.body
    for secret in siege.secrets():
        assert secret in asked or secret not in told, f"a stranger is told {secret!r}"
    cookies = answer.headers.get("set-cookie", [])
    assert not any(one.startswith(b"papercraft=") for one in cookies), "a stranger joined"


def _check_files(siege):
    folder = siege.folder
    assert {path.name for path in folder.iterdir()} == {"house", "outside.txt"}
    assert not list((folder / "house" / "incoming").iterdir()), "half a photo is left"
    top = {path.name.partition("-")[0] for path in (folder / "house").iterdir()}
    assert top <= {"house.sqlite", "incoming", "sessions", "deleted"}, f"there is {top}"
    for game in (folder / "house" / "sessions").iterdir():
        known = {
            event.data["file"]
            for event in siege.house.sessions[game.name].events
            if event.kind == "photographed"
        }
        there = {path.name for path in game.iterdir()}
        assert there <= known, f"there is {there - known}"


def check_own(siege, who, before):
    """Check that what a guest changed is the own."""
    if who == "host":
        return
    digest = siege.digest(who)
    assert before[1].keys() <= siege.house.sessions.keys(), "a guest deleted a game"
    for name, live in siege.house.sessions.items():
        for event in live.events[before[1].get(name, 0) :]:
            _check_event(live, event, digest, is_new=name not in before[1])


def _check_event(live, event, digest, *, is_new):
    if is_new:
        # A rematch takes the players over.
        assert event.kind == "joined" or event.data.get("after"), "a guest began a game"
        return
    assert digest in {event.data.get("by"), event.data.get("device")} or event.kind == "undone"
    if event.kind == "undone":
        (undone,) = [one for one in live.events if one.number == event.data["number"]]
        assert undone.data["by"] == digest, "a guest undid what another did"
    owners = {one.data["player"]: one.data["device"] for one in live.events if one.kind == "joined"}
    player = event.data.get("player")
    if event.kind == "removed":
        photos = [one.data for one in live.events if one.kind == "photographed"]
        (player,) = [one["player"] for one in photos if one["file"] == event.data["file"]]
    if event.kind == "answered" and QUESTION in event.data["answers"]:
        player = 1
    assert player is None or owners[player] == digest, f"a guest {event.kind} for another"


async def _block(folder, seeds, faults, statuses):
    siege = Siege(folder)
    await siege.prepare()
    await siege.settle()
    for seed in seeds:
        request = made(siege, seed)
        before = siege.state()
        try:
            answer = await siege.ask(request)
            check(siege, request, before, answer)
            if request.who in MEMBERS:
                check_own(siege, request.who, before)
            statuses[answer.status] = statuses.get(answer.status, 0) + 1
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a fault
            where = traceback.extract_tb(error.__traceback__)[-1]
            told = f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
            shown = (
                f"{request.who} {request.method} {request.target[:120]!r} {request.body[:200]!r}"
            )
            faults.append(f"{seed}: {told}\n    {shown}")
            await siege.settle()
        await siege.people()
        await siege.settle()
    saved = siege.house.store.load()
    numbers = [event.number for live in siege.house.sessions.values() for event in live.events]
    if [event.number for event in saved.events] != sorted(numbers):
        faults.append(f"{seeds}: what is saved is not what is shown")
    siege.house.close()


def attack(first, count):
    """Try requests; return the faults and how often each status was answered."""
    faults, statuses = [], {}
    for start in range(first, first + count, BLOCK):
        seeds = range(start, min(start + BLOCK, first + count))
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(_block(Path(folder), seeds, faults, statuses))
    return faults, statuses


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.serve.attack", description=__doc__)
    parser.add_argument("--cases", type=int, default=1000, metavar="N")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="Number of the first.")
    given = parser.parse_args()
    faults, statuses = attack(given.first, given.cases)
    for fault in faults[:20]:
        sys.stdout.write(fault + "\n")
    answered = ", ".join(f"{status}: {n}" for status, n in sorted(statuses.items()))
    sys.stdout.write(f"{given.cases} requests, {len(faults)} faults; answers {answered}\n")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
