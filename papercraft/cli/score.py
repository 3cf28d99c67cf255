"""``papercraft score``: score records and explain the points."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from papercraft.app.score import score, score_readable
from papercraft.app.score_request import RecordFile, ScoreRequest
from papercraft.app.scored import all_of
from papercraft.cli.choices import language_option
from papercraft.cli.errors import ASKED, BROKEN_RULE, show_unread
from papercraft.cli.files import read_file
from papercraft.cli.grouped_help import GroupedCommand
from papercraft.cli.interrupt import stopped_by_interrupt
from papercraft.cli.many import WORKERS, Part
from papercraft.cli.progress import progress
from papercraft.cli.questions import parse_answers, show_questions, write_crops
from papercraft.cli.ranges import FiniteRange
from papercraft.cli.score_many import format_of, write_verdicts
from papercraft.cli.settings import palette_option, with_options
from papercraft.cli.talk import say
from papercraft.core.contract_data import never
from papercraft.core.file_set import FileSet, writing
from papercraft.core.language import get_language
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError
from papercraft.core.report import in_sentences
from papercraft.core.store import to_json

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from papercraft.app.scan import ScanResult
    from papercraft.app.score_sources import Sources
    from papercraft.app.scored import ScoreResult
    from papercraft.core.language import Language


@with_options(palette_option(), language_option())
@click.command(
    "score", cls=GroupedCommand, epilog="Example: papercraft score examples/cutit-saturday.toml"
)
@click.argument("records", nargs=-1, required=True, metavar="RECORD|PHOTO|FOLDER...")
@click.option("-o", "--output", metavar="RECORD",
              help="With photos: file for the record; default: next to the photos.")  # fmt: skip
@click.option("--players", metavar="NAMES",
              help="With photos: the players in the order of the sheets: Ada,Ben.")  # fmt: skip
@click.option("--sheet", metavar="ID", help="With photos: ID of the sheet, if no photo shows it.")
@click.option("--json", "as_json", is_flag=True, help="Print the verdict as JSON.")
@click.option("--picture", metavar="FILE", help="Draw what was played (.svg, .pdf or .png).")
@click.option(
    "--force", is_flag=True, help="Overwrite the picture and the table, and with photos the record."
)
@click.option(
    "--replay", is_flag=True, help="Show the table after each turn, for games with a log."
)
@click.option("--lenient", is_flag=True,
              help="Keep judging after a turn that breaks a rule, and mark what depends on it, "
                   "in games where later turns do.")  # fmt: skip
@click.option("--summary", is_flag=True, help="Show all records in one table.")
@click.option("--table", metavar="FILE",
              help="Write the points of all players, part by part, to this CSV file.")  # fmt: skip
@click.option("--par", is_flag=True, help="Compare each player with the best possible score.")
@click.option("--answer", "answers", multiple=True, metavar="KEY=VALUE",
              help="Answer a question about a photo; can be repeated.")  # fmt: skip
@click.option("--no-ask", is_flag=True, help="Do not ask about photos on the terminal.")
@click.option("--as-read", is_flag=True,
              help="Accept every guess about photos, and ignore open questions.")  # fmt: skip
@click.option("--crops", metavar="DIR", help="Write a picture for each question to this folder.")
@click.option("--jsonl", is_flag=True,
              help="Print one verdict per line, as JSON with the name of the record; - and "
                   ".jsonl files have one record per line.")  # fmt: skip
@click.option("--csv", is_flag=True,
              help="Print a row for each player of each record, as CSV.")  # fmt: skip
@click.option("--workers", type=WORKERS, metavar="N",
              help="With --jsonl or --csv: number of processes; by default, all cores for many "
                   "records.")  # fmt: skip
@click.option("--cluster", metavar="ADDRESS",
              help="With --jsonl or --csv: score on a dask cluster with this scheduler "
                   "address.")  # fmt: skip
@click.option("--part", type=Part(), metavar="K/N",
              help="With --jsonl or --csv: only score every N-th record, starting with "
                   "the K-th.")  # fmt: skip
@click.option("--stop-at-first", is_flag=True,
              help="Stop at the first record that cannot be read.")  # fmt: skip
@click.option("--seconds", type=FiniteRange(min=0), default=20.0, show_default=True,
              help="Time limit for --par, per player.")  # fmt: skip
@click.pass_context
def command(ctx: click.Context, /, records: tuple[str, ...], **options: Any) -> None:
    """Score records (TOML or JSON files, - for stdin) or photos, and explain the points.

    Photos must belong to one game; the record read from them is saved. A folder means all photos
    and records in it.

    Several records are added up at the end; if one cannot be read, the others are still scored.
    With --jsonl or --csv, they are scored on all cores, in their order. A player may have photo =
    "ada.jpg" instead of typed data.

    While questions about photos are open, they are shown first, and the verdict is provisional.

    The exit code is 0 if no rule was broken, 1 if one was, 3 if a record cannot be read, 4 if
    questions are open.
    """
    format_ = format_of(options)
    if format_ is not None:
        ctx.exit(write_verdicts(records, format_, options))
    excluded = [name for name in ("json", "replay") if options.get(name, options.get(f"as_{name}"))]
    if options["summary"] and excluded:
        message = gettext(
            "{one} and {other} cannot be used together", one="--summary", other=f"--{excluded[0]}"
        )
        raise click.UsageError(message)
    language = get_language(options["language"])
    sources = _sources(records, options)
    with stopped_by_interrupt() if options["par"] else nullcontext(never) as stopped:
        if not sources.photos:
            result = _score(sources.records, options, stopped)
        else:
            result = _score_photos(sources, options, stopped)
    if options["picture"]:
        _draw_picture(result, language, options)
    if options["table"] and result.scored:
        _write_table(result, options)
    if options["as_json"]:
        click.echo(to_json(_translate(result, language).as_dict()), nl=False)
    else:
        _show_reports(result, language, options)
    if result.unread:
        ctx.exit(show_unread(all_of(result.unread)))
    if result.questions or (result.problems and not options["as_read"]):
        ctx.exit(ASKED)
    if not result.is_legal:
        ctx.exit(BROKEN_RULE)


def _sources(names: Sequence[str], options: dict[str, Any]) -> Sources:
    """Return the photos and records that were named; raise UsageError if options need photos."""
    # Imported late: help needs none of it.
    from papercraft.app.score_sources import sources_of  # noqa: PLC0415

    sources = sources_of(names)
    options_set = [f"--{name}" for name in ("output", "players", "sheet") if options[name]]
    if options_set and not sources.photos:
        raise UsageError(gettext("{option} needs photos; these are records", option=options_set[0]))
    return sources


def _score(
    records: Sequence[str],
    options: dict[str, Any],
    stopped: Callable[[], bool],
    scoring: Callable[..., ScoreResult] = score,
) -> ScoreResult:
    """Score records, and show the questions about them."""
    files = [RecordFile(name, read_file(name) if name == "-" else Path(name)) for name in records]
    result = scoring(_request(options, files), progress, stopped)
    _show_open_questions(result, options)
    return result


def _request(options: dict[str, Any], files: Sequence[RecordFile] = ()) -> ScoreRequest:
    seconds = options["seconds"] if options["par"] else None
    answers = parse_answers(options["answers"])
    return ScoreRequest(
        files, answers, seconds, options["as_read"], options["lenient"], options["stop_at_first"]
    )


def _score_photos(
    sources: Sources, options: dict[str, Any], stopped: Callable[[], bool]
) -> ScoreResult:
    """Score photos and the other records of their folder, and show the questions about them.

    The record that is read from the photos is kept. The others come first: they are quick.
    """
    # Imported late: it brings the picture libraries.
    from papercraft.app.score import together  # noqa: PLC0415
    from papercraft.app.score_sources import is_scanned  # noqa: PLC0415

    others = sources.without(sources.scanned).records
    scoring = score if options["stop_at_first"] else score_readable
    scored = _score(others, options | {"answers": ()}, stopped, scoring) if others else None
    output = options["output"] and Path(options["output"])
    record, sheet, result = _read_and_score(
        sources.photos, output or sources.scanned, options, stopped
    )
    if scored is None:
        return result
    kept = (one for one in scored.scored if one.verdict.sheet != sheet or not is_scanned(one.name))
    return together(result, replace(scored, scored=tuple(kept)), record)


def _read_and_score(
    photos: Sequence[Path],
    output: Path | None,
    options: dict[str, Any],
    stopped: Callable[[], bool],
) -> tuple[Path, str | None, ScoreResult]:
    """Return the record that was read from photos, its sheet, and the verdict."""
    # Imported late: they bring the picture libraries.
    from papercraft.app.scan import ScanRequest  # noqa: PLC0415
    from papercraft.app.scanned_record import write_record  # noqa: PLC0415
    from papercraft.app.score_photos import score_photos  # noqa: PLC0415
    from papercraft.cli.scan_output import (  # noqa: PLC0415
        asked,
        one_game_expected,
        show_handwriting,
        show_photos,
        show_problems,
    )

    request = _request(options)
    force, folder = options["force"], photos[0].parent
    wanted = ScanRequest(
        photos, options["sheet"], options["players"], request.answers, output, force, folder
    )

    def show_and_ask(result: ScanResult) -> ScanResult:
        show_photos(result.album.photos)
        show_problems(result.album.problems, get_language(options["language"]))
        return result if options["as_read"] else asked(result, options)

    with one_game_expected():
        scanned, result = score_photos(wanted, request, progress, stopped, show_and_ask)
    assert scanned.record is not None, "a folder was given for it"
    with FileSet(force=force) as files:
        if options["crops"]:
            write_crops(result.questions, Path(options["crops"]), files)
        write_record(
            scanned.record,
            scanned.scan,
            scanned.corrections,
            files,
            found=scanned.found,
            readings=scanned.readings,
        )
    say(gettext("Wrote {file}", file=scanned.record))
    show_handwriting(scanned.record, scanned)
    show_questions(result.questions, get_language(options["language"]))
    whole = replace(result, problems=scanned.album.problems)
    return scanned.record, scanned.scan.data.get("sheet"), whole


def _show_open_questions(result: ScoreResult, options: dict[str, Any]) -> None:
    """Print the questions that photos leave open to stderr."""
    if options["crops"] and result.questions:
        with FileSet(force=options["force"]) as files:
            write_crops(result.questions, Path(options["crops"]), files)
    show_questions(result.questions, get_language(options["language"]), numbered=False)


def _translate(result: ScoreResult, language: Language) -> ScoreResult:
    scored = (replace(one, verdict=language.verdict(one.verdict)) for one in result.scored)
    return replace(result, scored=tuple(scored))


def _draw_picture(result: ScoreResult, language: Language, options: dict[str, Any]) -> None:
    # Imported late: it brings the painters.
    from papercraft.app.record_picture import draw_record, picture_target  # noqa: PLC0415

    if len(result.scored) + len(result.unread) > 1:
        raise click.UsageError(gettext("--picture takes one record at a time"))
    if not result.scored:
        return
    one = result.scored[0]
    target = picture_target(options["picture"], force=options["force"])
    palette, force = options["palette"].lower(), options["force"]
    report = in_sentences(language.report(one.report(first_look=False)))
    draw_record(
        one.game, one.reading, target, language, palette, one.best, report=report, force=force
    )
    say(gettext("Wrote {file}", file=target))


def _write_table(result: ScoreResult, options: dict[str, Any]) -> None:
    # Imported late: few need it.
    from papercraft.app.score_table import table_of  # noqa: PLC0415

    target = Path(options["table"])
    with writing(target, force=options["force"]) as out:
        # Excel takes a file for UTF-8 if it begins with this mark.
        out.write(table_of(result.scored).encode("utf-8-sig"))
    say(gettext("Wrote {file}", file=target))


def _show_reports(result: ScoreResult, language: Language, options: dict[str, Any]) -> None:
    # Imported late: it brings the table library.
    from papercraft.cli.report_tables import show_report  # noqa: PLC0415

    if options["summary"]:
        show_report(language.report(result.summary()))
        return
    for number, report in enumerate(result.reports(replay=options["replay"])):
        if number and report.title:
            click.echo()
        show_report(language.report(report))
