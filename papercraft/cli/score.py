"""``papercraft score``: judge records."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from papercraft.app.score import RecordFile, ScoreRequest, score
from papercraft.cli.app import ASKED, BROKEN_RULE
from papercraft.cli.choices import LanguageName
from papercraft.cli.files import read_file
from papercraft.cli.progress import progress
from papercraft.cli.questions import parse_answers, question_data, show_questions, write_crops
from papercraft.core.language import get_language
from papercraft.core.store import to_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.app.score import Scored, ScoreResult
    from papercraft.core.language import Language
    from papercraft.core.photo import Question


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
    files = [RecordFile(name, read_file(name) if name == "-" else Path(name)) for name in records]
    language = get_language(given["language"])
    answers = parse_answers(given["answers"])
    seconds = given["seconds"] if given["par"] else None
    result = score(ScoreRequest(files, answers, seconds), progress)
    if result.questions:
        _ask(result.questions, given)
        ctx.exit(ASKED)
    if given["picture"]:
        _draw(result.scored, language, given)
    if given["as_json"]:
        click.echo(to_json(_translated(result, language).as_dict()), nl=False)
    else:
        _show(result, language, replay=given["replay"])
    if not result.is_legal:
        ctx.exit(BROKEN_RULE)


def _ask(questions: Sequence[Question], given: dict[str, Any]) -> None:
    """Show what the photos leave open; a score that may be wrong is not shown."""
    if given["crops"]:
        write_crops(questions, Path(given["crops"]), force=given["force"])
    if given["as_json"]:
        data = [question_data(question) for question in questions]
        click.echo(to_json({"papercraft": 1, "questions": data}), nl=False)
    show_questions(questions)


def _translated(result: ScoreResult, language: Language) -> ScoreResult:
    scored = (replace(one, verdict=language.verdict(one.verdict)) for one in result.scored)
    return replace(result, scored=tuple(scored))


def _draw(scored: Sequence[Scored], language: Language, given: dict[str, Any]) -> None:
    # Imported late: it brings the painters.
    from papercraft.app.record_picture import draw_record, picture_target  # noqa: PLC0415

    if len(scored) > 1:
        message = "--picture takes one record at a time"
        raise click.UsageError(message)
    target = picture_target(given["picture"], force=given["force"])
    draw_record(scored[0].game, scored[0].reading, target, language, given["palette"].lower())
    click.echo(f"Wrote {target}", err=True)


def _show(result: ScoreResult, language: Language, *, replay: bool) -> None:
    # Imported late: it brings the table library.
    from papercraft.cli.report_tables import show_report  # noqa: PLC0415

    for report in result.reports(replay=replay):
        show_report(language.report(report))
