"""``papercraft scan`` with a pattern for the records: photos of several games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from papercraft.cli.errors import ASKED, UNREADABLE, UNWRITABLE, USAGE, show_failed
from papercraft.cli.many import Counts, workforce_of
from papercraft.cli.progress import progress
from papercraft.cli.questions import show_questions, write_crops
from papercraft.cli.scan_output import asked, show_handwriting, show_photos, show_problems
from papercraft.cli.talk import say
from papercraft.core.file_set import FileSet
from papercraft.core.language import get_language
from papercraft.core.messages import gettext
from papercraft.core.problems import PapercraftError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.app.scan_games import FoundGame, FoundGames

_OF_ONE_GAME = {
    "players": "--players", "sheet": "--sheet", "answers": "--answer", "overlay": "--overlay",
    "report": "--report", "as_json": "--json",
}  # fmt: skip
# From the best to the worst.
_WORST = [0, ASKED, USAGE, UNREADABLE, UNWRITABLE]


def pattern_of(options: dict[str, Any]) -> str:
    """Return the pattern for the names of records, or an empty string if there is one record.

    Raises:
        click.UsageError: options for a single game exclude a pattern.
    """
    pattern: str = options["output"]
    if "{" not in pattern:
        return ""
    answers = {name: f"--{name[7:]}" for name in options if name.startswith("answer_")}
    for name, flag in (_OF_ONE_GAME | answers).items():
        if options[name]:
            form = "{one} and {other} cannot be used together"
            raise click.UsageError(gettext(form, one=flag, other=f"-o {pattern}"))
    return pattern


def write_records(photos: Sequence[Path], pattern: str, options: dict[str, Any]) -> int:
    """Write a record of each game in the photos; return the exit code."""
    # Imported late: it brings the picture libraries.
    from papercraft.app.scan_games import GamesRequest, find_games  # noqa: PLC0415

    request = GamesRequest(photos, pattern, options["force"], workforce_of(options))
    games = find_games(request, progress)
    show_problems(games.problems, get_language(options["language"]))
    code, questions = ASKED if games.problems else 0, 0
    read, failed = set(), set()
    for game in games.games:
        read |= {*game.photos}
        try:
            opened = _write_record(games, game, options)
        except PapercraftError as error:
            failed |= {*game.photos}
            code = max(code, show_failed(str(game.sheet), error), key=_WORST.index)
            continue
        questions += opened
        code = max(code, ASKED if opened else 0, key=_WORST.index)
    Counts(len(read - failed), len(games.problems) + len(failed)).tell(questions)
    return code


def _write_record(games: FoundGames, game: FoundGame, options: dict[str, Any]) -> int:
    """Write the record of a game and show what was read; return the number of open questions."""
    # Imported late: it brings the picture libraries.
    from papercraft.app.scanned_record import write_record  # noqa: PLC0415

    language = get_language(options["language"])
    show_photos(game.photos)
    result = asked(games.scan(game), options)
    with FileSet(force=options["force"]) as files:
        if options["crops"]:
            write_crops(result.questions, Path(options["crops"]) / str(game.sheet), files)
        write_record(
            game.record, result.scan, result.corrections, files,
            found=result.found, readings=result.readings,
        )  # fmt: skip
    say(gettext("Wrote {file}", file=game.record))
    show_handwriting(game.record, result)
    for line in result.scan.remarks:
        click.echo(language.translate_message(line), err=True)
    show_questions(result.questions, language, record=game.record)
    return len(result.questions)
