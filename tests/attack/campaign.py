"""Campaigns: many random inputs of a kind, what became of each, and what it cost.

A kind is a module of this package with ``case(seed)``, an input that is the same in any run, and
``attempt(case)``, which returns ``REFUSED`` or ``ACCEPTED`` and raises for a fault. It runs in an
empty folder. ``python -m tests.attack.campaign KIND FIRST COUNT`` tries the inputs FIRST to FIRST +
COUNT in one process and prints a line of JSON before and after each.
"""

import contextlib
import faulthandler
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from dataclasses import dataclass, field
from importlib import import_module

from papercraft import games
from papercraft.preflight import limits
from tests.command import REPO
from tests.everygame import NAMES

KINDS = {
    "records": "records",
    "command-lines": "command_lines",
    "ids": "ids",
    "ids-twice": "ids_twice",
    "pictures": "pictures",
    "scans": "scans",
    "pdf": "random_pdfs",
    "svg": "random_svgs",
    "kills": "kills",
    "pairs": "pairs",
}
REFUSED, ACCEPTED = "refused", "accepted"
# Processor time that an input may take.
MOST_SECONDS = 5.0
# Processor time after which ``preflight`` gives up a file: pdfium may work long on a hostile page.
PREFLIGHT_SECONDS = limits.SECONDS
# Memory that a process of a campaign may use.
_MOST_MEGABYTES = 500
# What takes longer than that is ended, and nobody waits for it. A busy machine may let an input
# wait.
_HANGING = 600.0
_BATCH = 5000


@dataclass
class Tally:
    """The outcomes of the inputs of a kind; faults are the sentences that tell them."""

    kind: str
    inputs: int = 0
    refused: int = 0
    accepted: int = 0
    faults: list[str] = field(default_factory=list)
    slowest: float = 0.0
    megabytes: float = 0.0

    def add(self, line):
        """Count an input."""
        self.inputs += 1
        self.refused += line["outcome"] == REFUSED
        self.accepted += line["outcome"] == ACCEPTED
        if line["fault"]:
            self.faults.append(f"{self.kind} {line['seed']}: {line['fault']}")
        self.slowest = max(self.slowest, line["seconds"])
        self.megabytes = max(self.megabytes, line["megabytes"])


def asked():
    """How many inputs of each kind ``PAPERCRAFT_ATTACK`` asks for; 0 if nobody asks."""
    return int(os.environ.get("PAPERCRAFT_ATTACK", "0"))


def module_of(kind):
    return import_module(f"tests.attack.{KINDS[kind]}")


def attempt(kind, seed):
    """Try an input in this process; return what became of it."""
    module, outcome, fault = module_of(kind), None, ""
    case = module.case(seed)
    start = time.process_time()
    try:
        outcome = module.attempt(case)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is a fault of this input
        fault = "".join(traceback.format_exception_only(error)).strip()
        fault += f" {traceback.format_tb(error.__traceback__)[-1].strip()}"
    seconds = time.process_time() - start
    if seconds > PREFLIGHT_SECONDS and getattr(module, "MAY_END", False):
        # The command ends what takes so long, and says so.
        outcome = REFUSED
    elif seconds > MOST_SECONDS:
        fault = f"takes {seconds:.1f} s of processor time {fault}"
    return {"seed": seed, "outcome": outcome, "fault": fault, "seconds": seconds,
            "megabytes": _megabytes()}  # fmt: skip


def _megabytes():
    """Return the most memory that this process has used, 0 where the system does not tell."""
    with contextlib.suppress(ImportError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return used / (1e6 if sys.platform == "darwin" else 1000)
    return 0.0


def check_sentence(text):
    """Check that a refusal says something, and can be shown on any terminal."""
    assert len(text) > 5, f"only {text!r} is told"
    assert text.isprintable(), f"not printable: {text!r}"


def tried(kind, seeds):
    """Try inputs in this process, in the folder where it is."""
    tally = Tally(kind)
    for seed in seeds:
        tally.add(attempt(kind, seed))
    return tally


def campaign(kind, first, count, told=None):
    """Try inputs in processes of their own; one that ends is a fault of its input."""
    tally, end = Tally(kind), first + count
    while first < end:
        call = [kind, first, min(_BATCH, end - first)]
        first = _batch(tally, [str(word) for word in call])
        if told is not None:
            told(tally)
    return tally


def _batch(tally, words):
    """Try inputs in a process; return the first that it has not tried."""
    env = os.environ | {"PYTHONPATH": str(REPO)}
    call = [sys.executable, "-m", "tests.attack.campaign", *words]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            call, cwd=folder, env=env, capture_output=True, text=True, check=False
        )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    for line in lines:
        if "outcome" in line:
            tally.add(line)
    last = lines[-1] if lines else {"seed": int(words[1])}
    if "outcome" in last:
        return last["seed"] + 1
    if done.returncode == -signal.SIGTERM:
        # Ended by somebody who needs the machine: the input is tried again.
        return last["seed"]
    said = done.stderr.strip().splitlines()[-1:] or ["nothing"]
    is_refusal = getattr(module_of(tally.kind), "MAY_END", False) and done.returncode < 0
    fault = "" if is_refusal else f"the process ended with {done.returncode} and said {said[0]}"
    tally.add({"seed": last["seed"], "outcome": REFUSED if is_refusal else None, "fault": fault,
               "seconds": 0.0, "megabytes": 0.0})  # fmt: skip
    return last["seed"] + 1


def _say(line):
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def main():
    kind, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    games.names = lambda: list(NAMES)
    os.environ["PAPERCRAFT_CONFIG"] = "config"
    prepare = getattr(module_of(kind), "prepare", None)
    if prepare is not None:
        prepare()
    for seed in range(first, first + count):
        _say({"seed": seed})
        before = _megabytes()
        faulthandler.dump_traceback_later(_HANGING, exit=True)
        line = attempt(kind, seed)
        faulthandler.cancel_dump_traceback_later()
        if before < _MOST_MEGABYTES < line["megabytes"]:
            line["fault"] += f" takes {line['megabytes']:.0f} MB"
        _say(line)


if __name__ == "__main__":
    main()
