"""``papercraft score``: judge records."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from papercraft.app.score import read_data
from papercraft.cli.app import ASKED, BROKEN_RULE
from papercraft.cli.choices import LanguageName
from papercraft.cli.files import read_file
from papercraft.cli.progress import progress
from papercraft.cli.questions import parse_answers, question_data, show_questions, write_crops
from papercraft.core.language import get_language
from papercraft.core.problems import Problem, ReadError, UsageError
from papercraft.core.records import parse, tables
from papercraft.core.report import Report
from papercraft.core.store import to_json

if TYPE_CHECKING:
    from papercraft.core.game import AnyGame, Reading, Series
    from papercraft.core.language import Language
    from papercraft.core.photo import Question
    from papercraft.core.verdict import Verdict


@click.command("score", epilog="Example: papercraft score examples/cutit-saturday.toml")
@click.argument("records", nargs=-1, required=True, metavar="RECORD...")
@click.option("--json", "as_json", is_flag=True, help="Print the verdict as JSON.")
@click.option("--picture", metavar="FILE", help="Draw what was played: .svg, .pdf or .png.")
@click.option("--palette", default="default", help="Colours of the picture, as in print.")
@click.option("--force", is_flag=True, help="Overwrite the picture.")
@click.option("--replay", is_flag=True, help="Tell the table after each turn, where there is one.")
@click.option("--par", is_flag=True, help="Tell how close each player came to the best there was.")
@click.option("--answer", "answers", multiple=True, metavar="KEY=VALUE",
              help="The answer to a question about a photo; also several times.")  # fmt: skip
@click.option("--crops", metavar="DIR", help="Write a picture of each thing in question.")
@click.option("--seconds", type=click.FloatRange(min=0), default=20.0, show_default=True,
              help="How long to search for each player's best.")  # fmt: skip
@click.option(
    "--lang",
    "language",
    type=LanguageName(),
    default="en",
    show_default=True,
    envvar="PAPERCRAFT_LANG",
    metavar="CODE",
    help="Language: en, de, it or pl.",
)
@click.pass_context
def command(ctx: click.Context, /, records: tuple[str, ...], **given: Any) -> None:
    """Judge records (TOML or JSON files, - for standard input) and show the scores.

    Several records of a game that is played in series are totalled. A player may have photo =
    "ada.jpg" in place of the typed part; what cannot be read for sure is asked before there is a
    score.

    The exit code is 0 if no rule was broken, 1 if one was, 3 if a record cannot be read, 4 if
    somebody has to look at a photo.
    """
    read, questions = _read_all(records, parse_answers(given["answers"]))
    if questions:
        _ask(questions, given)
        ctx.exit(ASKED)
    language = get_language(given["language"])
    verdicts = [language.verdict(game.judge(reading)) for game, reading in read]
    if given["picture"]:
        _draw(read, language, given)
    if given["as_json"]:
        data = [verdict.as_dict() for verdict in verdicts]
        if given["par"]:
            data = _with_par(read, data, given["seconds"])
        click.echo(
            to_json(data[0] if len(data) == 1 else _all_data(read, verdicts, data)), nl=False
        )
    else:
        seconds = given["seconds"] if given["par"] else None
        _tell(read, verdicts, Telling(language, seconds, replay=given["replay"]))
    if not all(verdict.legal for verdict in verdicts):
        ctx.exit(BROKEN_RULE)


def _ask(questions: list[Question], given: dict[str, Any]) -> None:
    """Tell what the photos leave open; a score that may be wrong is not told."""
    if given["crops"]:
        write_crops(questions, Path(given["crops"]), force=given["force"])
    if given["as_json"]:
        data = [question_data(question) for question in questions]
        click.echo(to_json({"papercraft": 1, "questions": data}), nl=False)
    show_questions(questions)


@dataclass(frozen=True)
class Telling:
    """How verdicts are told; ``seconds`` are for the search of each player's best, if any."""

    language: Language
    seconds: float | None
    replay: bool


def _draw(
    read: list[tuple[AnyGame, Reading[Any, Any]]], language: Language, given: dict[str, Any]
) -> None:
    # Imported late: it brings the painters.
    from papercraft.cli.picture import draw_record, picture_target  # noqa: PLC0415

    if len(read) > 1:
        message = "--picture takes one record at a time"
        raise click.UsageError(message)
    target = picture_target(given["picture"], force=given["force"])
    draw_record(*read[0], target, language, given["palette"].lower())


def _with_par(
    read: list[tuple[AnyGame, Reading[Any, Any]]], data: list[dict[str, Any]], seconds: float
) -> list[dict[str, Any]]:
    # Imported late: few ask for it.
    from papercraft.cli.par import par_data, par_of  # noqa: PLC0415

    pairs = zip(data, read, strict=True)
    return [par_data(verdict, par_of(*one, seconds)) for verdict, one in pairs]


def _tell(
    read: list[tuple[AnyGame, Reading[Any, Any]]],
    verdicts: list[Verdict],
    telling: Telling,
) -> None:
    # Imported late: it brings the table library.
    from papercraft.cli.par import par_of, par_section  # noqa: PLC0415
    from papercraft.cli.report_tables import show_report  # noqa: PLC0415

    for (game, reading), verdict in zip(read, verdicts, strict=True):
        report = _replayed(game, reading) if telling.replay else game.explain(reading)
        if telling.seconds is not None:
            section = par_section(verdict, par_of(game, reading, telling.seconds))
            report = replace(report, sections=(*report.sections, section))
        show_report(telling.language.report(report))
    for series in _series(read, verdicts).values():
        show_report(telling.language.report(Report("", (series.section,))))


def _series(
    read: list[tuple[AnyGame, Reading[Any, Any]]], verdicts: list[Verdict]
) -> dict[str, Series]:
    """Return the totals of each game that is played in series and of which there are several."""
    found = {}
    for game in {game.name: game for game, _ in read}.values():
        own = [verdict for verdict in verdicts if verdict.game == game.name]
        if len(own) > 1 and game.series is not None:
            found[game.name] = game.series(own)
    return found


def _all_data(
    read: list[tuple[AnyGame, Reading[Any, Any]]],
    verdicts: list[Verdict],
    data: list[dict[str, Any]],
) -> dict[str, Any]:
    series = {name: one.data for name, one in _series(read, verdicts).items()}
    return {"papercraft": 1, "verdicts": data, "series": series}


def _replayed(game: AnyGame, reading: Reading[Any, Any]) -> Report:
    if game.replay is None:
        message = f"{game.name} has no log to tell turn by turn; leave --replay out"
        raise click.UsageError(message)
    return game.replay(reading)


_Read = tuple["AnyGame", "Reading[Any, Any]"]


def _read_all(
    records: tuple[str, ...], answers: dict[str, str]
) -> tuple[list[_Read], list[Question]]:
    """Read every record; with several, problems are told with the file's name."""
    read: list[_Read] = []
    problems: list[Problem] = []
    questions: list[Question] = []
    for name in records:
        try:
            data, asked = _filled(name, answers, many=len(records) > 1)
            questions += asked
            read += [] if asked else [read_data(data)]
        except ReadError as error:
            many = len(records) > 1
            problems += [
                Problem(
                    f"{name}: {p.place}" if many and p.place else p.place or name * many, p.message
                )
                for p in error.problems
            ]
    if problems:
        raise ReadError(problems)
    return read, questions


def _filled(
    name: str, answers: dict[str, str], *, many: bool
) -> tuple[dict[str, Any], tuple[Question, ...]]:
    """Return the data of a record; where players give photos, read from them."""
    data = parse(read_file(name))
    if not any("photo" in entry for _, entry in tables(data, "players")):
        if answers and not many:
            raise UsageError("the record has no photo, so there is nothing to answer")
        return data, ()
    # Imported late: it brings the picture libraries.
    from papercraft.app.fill_from_photos import fill_from_photos  # noqa: PLC0415

    if answers and many:
        raise UsageError("answers are about one record; score the others apart")
    with progress("Reading photos") as report_progress:
        filled = fill_from_photos(
            data, Path(name).parent if name != "-" else Path(), answers, report_progress
        )
    return filled.data, filled.questions
