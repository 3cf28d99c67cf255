"""Attack the program with random inputs and print what became of them.

``python -m tests.attack --cases 2000`` tries so many of each kind; the same numbers are the same
inputs. Exit code 1 if there is a fault.
"""

import argparse
import sys

from tests.attack.campaign import KINDS, campaign

ROW = "{:<14} {:>8} {:>8} {:>8} {:>7} {:>10} {:>8}"
HEAD = ROW.format("kind", "inputs", "refused", "accepted", "faults", "slowest s", "peak MB")
_MOST_TOLD = 20


def row(tally):
    return ROW.format(
        tally.kind, tally.inputs, tally.refused, tally.accepted, len(tally.faults),
        f"{tally.slowest:.2f}", round(tally.megabytes),
    )  # fmt: skip


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("--only", action="append", choices=KINDS, metavar="KIND",
                        help=f"One of {', '.join(KINDS)}; can be repeated.")  # fmt: skip
    parser.add_argument("--cases", type=int, default=200, metavar="N", help="Inputs of each kind.")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="Number of the first.")
    options = parser.parse_args()
    sys.stdout.write(HEAD + "\n")
    faults = []
    for kind in options.only or KINDS:
        tally = campaign(kind, options.first, options.cases, _progress)
        sys.stdout.write(row(tally) + "\n")
        sys.stdout.flush()
        faults += tally.faults
    for fault in faults[:_MOST_TOLD]:
        sys.stdout.write(fault + "\n")
    if len(faults) > _MOST_TOLD:
        sys.stdout.write(f"and {len(faults) - _MOST_TOLD} more\n")
    sys.exit(bool(faults))


def _progress(tally):
    if sys.stderr.isatty():
        sys.stderr.write(f"{tally.kind}: {tally.inputs}, {len(tally.faults)} faults\r")


if __name__ == "__main__":
    main()
