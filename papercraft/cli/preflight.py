"""``papercraft preflight``: check files for printing problems."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from papercraft.app.photo_files import expanded
from papercraft.app.preflight import PreflightRequest, preflight
from papercraft.cli.choices import FiniteRange
from papercraft.cli.errors import BROKEN_RULE
from papercraft.cli.escaping import escape, escape_json
from papercraft.core.messages import ngettext
from papercraft.core.problems import Problem, ReadError
from papercraft.core.store import to_json
from papercraft.preflight.findings import Finding
from papercraft.preflight.limits import SECONDS

_MOST_SHOWN = 20
_DAY = 86_400.0


@click.command("preflight", epilog="Example: papercraft preflight examples/card.svg --margin 6")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--margin",
    type=FiniteRange(0, 50),
    default=5.0,
    show_default=True,
    help="Width in mm that your printer leaves white at each edge.",
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
    """Check PDF or SVG files, not only papercraft's, for printing problems.

    Finds missing fonts and glyphs, lines below 0.25 pt, ink in the unprintable margin, crop marks
    inside the trimmed area, odd page sizes and boxes, colours that turn into the same grey, and, in
    files for offset printing, what print shops reject. The exit code is 0 if there are no problems,
    1 if there are, 3 if a file cannot be read.
    """
    reports, problems = [], []
    for name in expanded(files):
        request = PreflightRequest(Path(name), options["margin"], options["seconds"])
        report = preflight(request)
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


def _show(report: dict[str, Any]) -> None:
    pages = ngettext("{n} page", "{n} pages", report["pages"])
    click.echo(
        f"{escape(report['file'])}: {report['kind'].upper()}, {pages}, {', '.join(report['sizes'])}"
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
        more = ngettext("and {n} more note", "and {n} more notes", len(notes) - _MOST_SHOWN)
        click.echo(f"  {more}; --json shows all")
    click.echo("  No problems found. Print it at 100 %." if not findings else _sum(findings))


def _sum(findings: list[Finding]) -> str:
    count = len(findings)
    found = ngettext(
        "{n} problem to fix before printing", "{n} problems to fix before printing", count
    )
    return f"  {found}."


def _finding(entry: dict[str, Any]) -> Finding:
    place = entry.get("place")
    return Finding(**entry | ({"place": (place[0], place[1])} if place else {}))
