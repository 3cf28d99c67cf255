"""``papercraft history``: the games that ``papercraft serve`` has kept."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from papercraft.cli.choices import GameName, language_option
from papercraft.cli.house_folder import data_option
from papercraft.cli.settings import with_options
from papercraft.cli.talk import say, tell
from papercraft.core.file_set import writing
from papercraft.core.language import get_language
from papercraft.core.messages import gettext, ngettext
from papercraft.core.problems import UsageError, join_or

if TYPE_CHECKING:
    from papercraft.serve.archive import Archive
    from papercraft.serve.history import GameFilter


class Day(click.ParamType):  # type: ignore[type-arg]
    """A date, as in 2026-11-23."""

    name = "day"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return the form of a date."""
        return "DATE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the date."""
        if not isinstance(value, str):
            return value
        try:
            return date.fromisoformat(value)
        except ValueError:
            form = "{value} is not a date as in 2026-11-23"
            self.fail(gettext(form, value=repr(value)), param, ctx)


@with_options(language_option())
@click.command("history", epilog="Example: papercraft history --since 2026-09-01 -o season.csv")
@click.argument("name", required=False, metavar="[NAME]")
@data_option("Folder of papercraft serve with the games.")
@click.option("--game", type=GameName(), help="Only this game.")
@click.option("--player", metavar="NAME", help="Only games of this player.")
@click.option("--since", type=Day(), help="Only games from this day on.")
@click.option("--until", type=Day(), help="Only games up to this day.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("-o", "--output", metavar="FILE",
              help="Write the games to a file: .csv, .json, or .bgsplay for BG Stats.")  # fmt: skip
@click.option("--backup", metavar="FILE", help="Write all games and photos to one ZIP file.")
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def command(name: str | None, data: str, language: str, **options: Any) -> None:
    """List past games, with totals and records, or show the points of one.

    These are the games played with papercraft serve. Totals and records only include finished
    games.
    """
    _refuse_together(name, options)
    folder = Path(data).expanduser()
    if options["backup"]:
        _back_up(folder, Path(options["backup"]), force=options["force"])
        return
    # Imported late: help needs no database.
    from papercraft.cli.report_tables import show_report  # noqa: PLC0415
    from papercraft.serve.archive import FORMATS, Archive, report_of  # noqa: PLC0415

    archive, spoken = Archive(folder), get_language(language)
    if name is not None:
        show_report(archive.report(name, spoken))
        return
    if options["output"]:
        _export(archive, _game_filter(options), Path(options["output"]), force=options["force"])
        return
    games = archive.games(_game_filter(options))
    if options["as_json"]:
        click.echo(FORMATS["json"][0](games), nl=False)
        return
    show_report(spoken.report(report_of(games)))


def _refuse_together(name: str | None, options: dict[str, Any]) -> None:
    """Raise UsageError for options that exclude each other, or for filters without a list."""
    tasks = {"--backup": options["backup"], "NAME": name, "--output": options["output"],
             "--json": options["as_json"]}  # fmt: skip
    asked = [word for word, value in tasks.items() if value]
    if asked[:1] in (["--backup"], ["NAME"]):
        asked += [f"--{word}" for word in ("game", "player", "since", "until") if options[word]]
    if len(asked) > 1:
        form = "{one} and {other} cannot be used together"
        raise click.UsageError(gettext(form, one=asked[0], other=asked[1]))


def _game_filter(options: dict[str, Any]) -> GameFilter:
    # As above.
    from papercraft.serve.archive import GameFilter  # noqa: PLC0415

    game = options["game"].name if options["game"] else ""
    return GameFilter(game, options["player"] or "", options["since"], options["until"])


def _export(archive: Archive, chosen: GameFilter, target: Path, *, force: bool) -> None:
    # As above.
    from papercraft.serve.archive import FORMATS  # noqa: PLC0415

    ending = target.suffix.lower()[1:]
    if ending not in FORMATS:
        form = "{file}: the file name must end in {endings}"
        endings = join_or(f".{one}" for one in FORMATS)
        raise UsageError(gettext(form, file=target, endings=endings))
    games = archive.games(chosen)
    with writing(target, force=force) as out:
        out.write(FORMATS[ending][0](games).encode())
    count = ngettext("{n} game", "{n} games", len(games))
    tell(gettext("Wrote {file}: {count}", file=target, count=count))


def _back_up(folder: Path, target: Path, *, force: bool) -> None:
    # As above.
    from papercraft.serve.archive import back_up  # noqa: PLC0415

    if target.suffix.lower() != ".zip":
        raise UsageError(gettext("--backup {file}: the file name must end in .zip", file=target))
    count = back_up(folder, target, force=force)
    files = ngettext("{n} file", "{n} files", count)
    tell(gettext("Wrote {file}: {count}", file=target, count=files))
    say(gettext("Anyone who has this file can read everything in it, and join with its links."))
