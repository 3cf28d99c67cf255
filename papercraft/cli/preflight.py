"""``papercraft preflight``: what would go wrong if a file were printed."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import click

from papercraft.cli.app import BROKEN_RULE
from papercraft.cli.subprocesses import child_environment, module_command
from papercraft.core.problems import Problem, ReadError, UsageError
from papercraft.core.store import to_json
from papercraft.preflight.findings import Finding

_MOST_TOLD = 20


@click.command("preflight", epilog="Example: papercraft preflight examples/card.svg --margin 6")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--margin",
    type=click.FloatRange(0, 50),
    default=5.0,
    show_default=True,
    help="How many mm at each edge your printer leaves white.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1),
    default=120.0,
    show_default=True,
    help="How long to look at a file.",
)
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")  # fmt: skip
@click.pass_context
def command(ctx: click.Context, /, files: tuple[str, ...], **given: Any) -> None:
    """Look for what would go wrong if PDF or SVG files, ours or anybody's, were printed.

    Fonts and letters that are missing, lines below 0.25 pt, ink where printers leave the paper
    white, crop marks that reach into what is cut out, odd page sizes and boxes, colours that are
    the same grey, and in files for a press what shops send back. The exit code is 0 if nothing is
    found, 1 if something is, 3 if a file cannot be read.
    """
    message, problems = [], []
    for name in files:
        data = _look(name, given["margin"], given["seconds"])
        if "unreadable" in data:
            problems.append(Problem(name, data["unreadable"]))
        else:
            message.append({"file": name} | data)
    if problems:
        raise ReadError(problems)
    if given["as_json"]:
        many = {"papercraft": 1, "files": message}
        click.echo(to_json({"papercraft": 1} | message[0] if len(message) == 1 else many), nl=False)
    else:
        for data in message:
            _tell(data)
    if any(data["findings"] for data in message):
        ctx.exit(BROKEN_RULE)


def _look(name: str, margin: float, seconds: float) -> dict[str, Any]:
    """Return what a process of its own finds in a file, or ``unreadable`` and a sentence."""
    path = Path(name)
    try:
        if not path.exists():
            message = f"there is no file {name!r}"
            raise UsageError(message)
        if not path.is_file():
            return {"unreadable": "it is not a file"}
    except (OSError, ValueError) as error:
        return {"unreadable": f"it cannot be opened: {error}"}
    call = module_command("papercraft.preflight", str(path.absolute()), str(margin))
    try:
        done = subprocess.run(  # noqa: S603 - ourselves
            call, capture_output=True, timeout=seconds, check=False, env=child_environment()
        )
    except subprocess.TimeoutExpired:
        message = f"looking at it takes longer than {seconds:g} s; --seconds gives more"
        return {"unreadable": message}
    try:
        found: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        return {"unreadable": "it is so damaged that the PDF reader gave up"}
    return found


def _tell(data: dict[str, Any]) -> None:
    pages = data["pages"]
    click.echo(
        f"{data['file']}: {data['kind'].upper()}, {pages} page{'s' * (pages != 1)}, "
        f"{', '.join(data['sizes'])}"
    )
    findings = [_finding(entry) for entry in data["findings"]]
    for finding in findings[:_MOST_TOLD]:
        click.echo(f"  {finding}  [{finding.code}]")
    if len(findings) > _MOST_TOLD:
        click.echo(f"  and {len(findings) - _MOST_TOLD} more; --json tells all")
    for note in data["notes"][:_MOST_TOLD]:
        click.echo(f"  note: {_finding(note)}")
    click.echo("  Nothing found: print it at 100 %." if not findings else _sum(findings))


def _sum(findings: list[Finding]) -> str:
    count = len(findings)
    return f"  {count} thing{'s' * (count != 1)} to mend before printing."


def _finding(entry: dict[str, Any]) -> Finding:
    place = entry.get("place")
    return Finding(**entry | ({"place": (place[0], place[1])} if place else {}))
