"""``papercraft preflight``: what would go wrong if a file were printed."""

from __future__ import annotations

import json
import signal
import subprocess
from math import isfinite
from pathlib import Path
from typing import Any

import click

from papercraft.cli.app import BROKEN_RULE
from papercraft.cli.escaping import escape, escape_json
from papercraft.cli.subprocesses import child_environment, module_command
from papercraft.core.problems import Problem, ReadError, UsageError
from papercraft.core.store import to_json
from papercraft.preflight.findings import Finding
from papercraft.preflight.limits import MEGABYTES, SECONDS

_MOST_SHOWN = 20
# A process that waits instead of working ends, too; on a busy machine work takes longer.
_WAITING = 6
_DAY = 86_400.0
# By which the system ends a process that has used its time; not on every system.
_CPU_LIMIT = getattr(signal, "SIGXCPU", None)


class FiniteRange(click.FloatRange):
    """A number in a range; ``nan`` and ``inf`` are none."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number."""
        number = float(super().convert(value, param, ctx))
        if not isfinite(number):
            self.fail(
                f"{value!r} is not a number in the range {self._describe_range()}", param, ctx
            )
        return number


@click.command("preflight", epilog="Example: papercraft preflight examples/card.svg --margin 6")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--margin",
    type=FiniteRange(0, 50),
    default=5.0,
    show_default=True,
    help="How many mm at each edge your printer leaves white.",
)
@click.option(
    "--seconds",
    type=FiniteRange(0.1, _DAY),
    default=SECONDS,
    show_default=True,
    help="How much processor time a file may take.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.pass_context
def command(ctx: click.Context, /, files: tuple[str, ...], **options: Any) -> None:
    """Look for what would go wrong if PDF or SVG files, ours or anybody's, were printed.

    Fonts and letters that are missing, lines below 0.25 pt, ink where printers leave the paper
    white, crop marks that reach into what is cut out, odd page sizes and boxes, colours that are
    the same grey, and in files for a press what shops send back. The exit code is 0 if nothing is
    found, 1 if something is, 3 if a file cannot be read.
    """
    reports, problems = [], []
    for name in files:
        report = _inspect(name, options["margin"], options["seconds"])
        if "unreadable" in report:
            problems.append(Problem(escape(name), escape(report["unreadable"])))
        else:
            reports.append({"file": name} | report)
    if problems:
        raise ReadError(problems)
    if options["as_json"]:
        many = {"papercraft": 1, "files": reports}
        data = {"papercraft": 1} | reports[0] if len(reports) == 1 else many
        click.echo(escape_json(to_json(data)), nl=False)
    else:
        for report in reports:
            _show(report)
    if any(report["findings"] for report in reports):
        ctx.exit(BROKEN_RULE)


def _inspect(name: str, margin: float, seconds: float) -> dict[str, Any]:
    """Return the report on a file by a process of its own, or ``unreadable`` and a sentence."""
    path = Path(name)
    try:
        if not path.exists():
            message = f"there is no file {name!r}"
            raise UsageError(message)
        if not path.is_file():
            return {"unreadable": "it is not a file"}
    except (OSError, ValueError) as error:
        return {"unreadable": f"it cannot be opened: {error}"}
    call = module_command("papercraft.preflight", str(path.absolute()), str(margin), str(seconds))
    limit = seconds * _WAITING
    try:
        done = subprocess.run(  # noqa: S603 - ourselves
            call, capture_output=True, timeout=limit, check=False, env=child_environment()
        )
    except subprocess.TimeoutExpired:
        return {"unreadable": _too_slow(seconds)}
    return _report_of(done, seconds)


def _report_of(done: subprocess.CompletedProcess[bytes], seconds: float) -> dict[str, Any]:
    """Return what a process printed, or why it printed nothing."""
    if done.returncode == 0:
        report: dict[str, Any] = json.loads(done.stdout)
        return report
    if -done.returncode == _CPU_LIMIT:
        return {"unreadable": _too_slow(seconds)}
    if done.returncode > 0 and b"Traceback" in done.stderr:
        # A bug: the last line says which, and the one place where errors end tells it.
        last_line = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise RuntimeError(escape(last_line))
    return {
        "unreadable": "the PDF reader gave up on it: it is badly damaged, or needs more than "
        f"{MEGABYTES} MB of memory"
    }


def _too_slow(seconds: float) -> str:
    return f"checking it takes longer than {seconds:g} s; --seconds gives more"


def _show(report: dict[str, Any]) -> None:
    pages = report["pages"]
    click.echo(
        f"{escape(report['file'])}: {report['kind'].upper()}, {pages} page{'s' * (pages != 1)}, "
        f"{', '.join(report['sizes'])}"
    )
    findings = [_finding(entry) for entry in report["findings"]]
    for finding in findings[:_MOST_SHOWN]:
        click.echo(f"  {escape(str(finding))}  [{finding.code}]")
    if len(findings) > _MOST_SHOWN:
        click.echo(f"  and {len(findings) - _MOST_SHOWN} more; --json shows all")
    notes = report["notes"]
    for note in notes[:_MOST_SHOWN]:
        click.echo(f"  note: {escape(str(_finding(note)))}")
    if len(notes) > _MOST_SHOWN:
        click.echo(f"  and {len(notes) - _MOST_SHOWN} more notes; --json shows all")
    click.echo("  Nothing found: print it at 100 %." if not findings else _sum(findings))


def _sum(findings: list[Finding]) -> str:
    count = len(findings)
    return f"  {count} thing{'s' * (count != 1)} to mend before printing."


def _finding(entry: dict[str, Any]) -> Finding:
    place = entry.get("place")
    return Finding(**entry | ({"place": (place[0], place[1])} if place else {}))
