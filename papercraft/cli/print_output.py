"""Where ``papercraft print`` writes, and what it reports."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from papercraft.app.storage import split_url
from papercraft.cli.hints import new_record_line, rules_line, unused_room
from papercraft.cli.talk import is_quiet, tell
from papercraft.core.game import build
from papercraft.core.messages import gettext, join, ngettext
from papercraft.core.problems import UsageError
from papercraft.paint.styles import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.app.print_files import PrintResult
    from papercraft.app.print_job import PrintJob

# Names with these extensions are meant as files, not folders.
_OTHER_FORMATS = {
    ".png", ".jpg", ".jpeg", ".gif", ".webp", ".tif", ".tiff", ".eps", ".ps", ".dxf", ".zip",
    ".doc", ".docx", ".odt", ".txt", ".html", ".htm", ".json", ".toml",
}  # fmt: skip
_MOST_FILES, _MOST_SETS = 6, 8


@dataclass(frozen=True)
class Output:
    """The destination of ``-o`` and ``--format``: stdout, or a folder and perhaps a file in it.

    Paths are in ``place``, an object store, or empty for this machine.
    """

    stream: bool
    folder: Path
    stem: str | None
    formats: tuple[str, ...]
    place: str = ""

    @property
    def pattern(self) -> str:
        """The pattern for the file names of sets, or an empty string."""
        return self.stem if self.stem and "{" in self.stem else ""

    @classmethod
    def of(cls, output: str, format_: str | None) -> Output:
        """Parse the options; raise UsageError if they contradict each other."""
        place, path = split_url(output)
        folder, stem = folder_or_file(path)
        ending = Path(output).suffix.lower()[1:] if stem is not None else ""
        requested = {"both": ("pdf", "svg"), None: (ending or "pdf",)}.get(format_, (format_,))
        formats = tuple(name for name in requested if name)
        if ending and ending not in formats:
            message = gettext(
                "-o {file} ends in .{ending}, but --format is {format}",
                file=output,
                ending=ending,
                format=format_,
            )
            raise UsageError(message)
        if output == "-" and len(formats) > 1:
            message = gettext("-o - writes a single format: use --format pdf or --format svg")
            raise UsageError(message)
        return cls(output == "-", folder, stem, formats, place)


def folder_or_file(output: str) -> tuple[Path, str | None]:
    """Return the folder and, if ``-o`` is a file, its stem, which includes folders with fields."""
    path = Path(output)
    if path.suffix.lower() in _OTHER_FORMATS and not path.is_dir():
        message = gettext("{file}: the file name must end in .pdf or .svg", file=output)
        raise UsageError(message)
    if path.suffix.lower() in {".pdf", ".svg"}:
        fixed = list(takewhile(lambda part: "{" not in part, path.parent.parts))
        named = path.parent.parts[len(fixed) :]
        return Path(*fixed), "/".join((*named, path.stem))
    return path, None


def show_result(result: PrintResult, folder: Path, players: int | None) -> None:
    """Report what was printed, and what to run after the game.

    ``folder`` is the folder for records, ``players`` their number if it was chosen.
    """
    if is_quiet():
        for name in result.names:
            click.echo(name)
        return
    job, first = result.job, result.job.first
    more = ngettext("and {n} more set", "and {n} more sets", len(job.ids) - 1)
    sets = join(["", more], " ") if len(job.ids) > 1 and not job.only_name else ""
    palette = "" if job.palette == DEFAULT else gettext(", {name} palette", name=job.palette)
    pages = ngettext("{n} page", "{n} pages", result.pages)
    tell(
        gettext(
            "Printed {game} {sheet} (seed {seed}){sets}: {pages}, {paper}, {ink} ink{palette}",
            game=job.game.name,
            sheet=first,
            seed=first.seed,
            sets=sets,
            pages=pages,
            paper=job.paper.name,
            ink=job.ink,
            palette=palette,
        )
    )
    if job.paper.scale != 1:
        large = gettext("Large print is for {paper} paper.", paper=job.paper.name)
        tell(large)
    for name in result.names[:_MOST_FILES]:
        click.echo(f"  {name}")
    left = len(result.names) - _MOST_FILES
    if left > 0:
        files = ngettext("and {n} more file", "and {n} more files", left)
        tell(join(["  ", files], ""))
    _show_sets(job, result.names)
    if job.game.rules_page is not None:
        tell(gettext("How to play: {command}", command=rules_line(job)))
    if room := unused_room(result):
        tell(room)
    if not _can_be_recorded(job):
        tell(gettext("Print at 100 %."))
        return
    form = "Print at 100 %. After the game:"
    if _are_several(job):
        form = "Print at 100 %. After the game with the first set:"
    tell(gettext(form))
    click.echo(f"  {new_record_line(job, folder, players)}")


def _can_be_recorded(job: PrintJob) -> bool:
    """Return whether a record of the sheet can have more than the names of players."""
    schema = job.game.entry_schema
    entry = schema(build(job.game, job.first)) if schema is not None else None
    return entry is None or entry["properties"].keys() > {"name"}


def _are_several(job: PrintJob) -> bool:
    """Return whether sets with different IDs are printed."""
    return not job.only_name and len({*job.ids}) > 1


def _show_sets(job: PrintJob, files: Sequence[str]) -> None:
    """Print the IDs and names of several sets, or of the first and last of many."""
    if not _are_several(job):
        return
    sets = [
        f"{sheet}  {', '.join(filter(None, (names.whole, *names.players)))}".rstrip()
        for sheet, names in ((sheet, job.names_of(n)) for n, sheet in enumerate(job.ids))
    ]
    if len(sets) <= _MOST_SETS:
        tell(join([gettext("Sets:"), *sets], "\n  "))
        return
    listed = [file for file in files if file.endswith(".json")]
    form = "{n} sets, from {first} to {last}; {file} lists all of them"
    if len(listed) > 1:
        form = "{n} sets, from {first} to {last}; the JSON files list all of them"
    shown = gettext(form, n=len(sets), first=job.ids[0], last=job.ids[-1], file=listed[0])
    tell(shown)
