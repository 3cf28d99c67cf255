"""``papercraft preflight``: check files for printing problems."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from papercraft.app.photo_files import expanded, files_in, is_folder
from papercraft.app.preflight import PreflightRequest, preflight
from papercraft.cli.errors import BROKEN_RULE
from papercraft.cli.escaping import escape, escape_json
from papercraft.cli.ranges import FiniteRange
from papercraft.core.messages import gettext, ngettext
from papercraft.core.problems import Problem, ReadError, advice
from papercraft.core.store import to_json
from papercraft.preflight.findings import CODES, Finding, grouped
from papercraft.preflight.limits import SECONDS

_MOST_SHOWN = 20
_ENDINGS = {".pdf", ".svg"}
_DAY = 86_400.0


@click.command("preflight", epilog="Example: papercraft preflight examples/card.svg --margin 6")
@click.argument("files", nargs=-1, required=True, metavar="FILE|FOLDER...")
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
    help="Limit of processor time per file, in seconds.",
)
@click.option(
    "--ignore",
    "ignored",
    metavar="CODE",
    multiple=True,
    callback=lambda _ctx, _option, codes: _known(codes),
    help="Ignore findings with this code, such as margin.ink; can be repeated.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.pass_context
def command(ctx: click.Context, /, files: tuple[str, ...], **options: Any) -> None:
    """Check any PDF or SVG files for printing problems.

    A folder means all PDF and SVG files in it.

    Finds missing fonts and glyphs, lines below 0.25 pt, low-resolution pictures, ink in the
    unprintable margin, crop marks inside the trimmed area, unusual page sizes and boxes, colours
    that turn into the same grey and, in files for offset printing, problems that print shops
    reject. The exit code is 0 if there are no problems, 1 if there are, 3 if a file cannot be
    read.
    """
    reports = []
    names, problems = _files(files)
    for name in names:
        request = PreflightRequest(Path(name), options["margin"], options["seconds"])
        report = preflight(request)
        if "unreadable" in report:
            problems.append(Problem(escape(name), escape(report["unreadable"])))
        else:
            reports.append({"file": name} | _without(report, options["ignored"]))
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


def _files(names: tuple[str, ...]) -> tuple[list[str], list[Problem]]:
    """Return the files that the arguments, patterns and folders stand for, and the problems."""
    files: list[str] = []
    problems: list[Problem] = []
    for name in expanded(names):
        found = [name]
        if is_folder(Path(name)):
            try:
                found = [str(file) for file in files_in(Path(name), _ENDINGS)]
            except ReadError as error:
                problems += error.problems
                continue
            if not found:
                none = gettext("this folder contains no PDF or SVG files")
                problems.append(Problem(escape(name), none))
        files += found
    return files, problems


def _known(codes: tuple[str, ...]) -> tuple[str, ...]:
    """Return the codes; raise UsageError if one is not the code of a finding."""
    for code in codes:
        if code not in CODES:
            form = "there is no finding {code!r}{hint}"
            raise click.BadParameter(gettext(form, code=code, hint=advice(code, CODES)))
    return codes


def _without(report: dict[str, Any], ignored: tuple[str, ...]) -> dict[str, Any]:
    """Return a report without ignored findings, and with their number."""
    left = [entry for entry in report["findings"] if entry["code"] not in ignored]
    count = len(report["findings"]) - len(left)
    return report | {"findings": left} | ({"ignored": count} if count else {})


def _show(report: dict[str, Any]) -> None:
    pages = ngettext("{n} page", "{n} pages", report["pages"])
    click.echo(
        f"{escape(report['file'])}: {report['kind'].upper()}, {pages}, {', '.join(report['sizes'])}"
    )
    findings = grouped(map(_finding, report["findings"]))
    for text, code in findings[:_MOST_SHOWN]:
        click.echo(f"  {escape(text)}  [{code}]")
    if len(findings) > _MOST_SHOWN:
        click.echo(f"  and {len(findings) - _MOST_SHOWN} more; --json shows all")
    notes = grouped(map(_finding, report["notes"]))
    for text, _ in notes[:_MOST_SHOWN]:
        click.echo(f"  note: {escape(text)}")
    if len(notes) > _MOST_SHOWN:
        more = ngettext("and {n} more note", "and {n} more notes", len(notes) - _MOST_SHOWN)
        click.echo(f"  {more}; --json shows all")
    if report.get("ignored"):
        left_out = ngettext("{n} finding ignored", "{n} findings ignored", report["ignored"])
        click.echo(f"  {left_out}.")
    click.echo("  No problems found. Print it at 100 %." if not findings else _sum(len(findings)))


def _sum(count: int) -> str:
    summary = ngettext(
        "{n} problem to fix before printing", "{n} problems to fix before printing", count
    )
    return f"  {summary}."


def _finding(entry: dict[str, Any]) -> Finding:
    place = entry.get("place")
    return Finding(**entry | ({"place": (place[0], place[1])} if place else {}))
