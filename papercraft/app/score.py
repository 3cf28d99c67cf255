"""Scoring records, typed or with photos."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from papercraft.app.par import par_of
from papercraft.app.progress import silent
from papercraft.app.record_reading import read_data, reading_of
from papercraft.app.scored import Scored, ScoreResult, all_of
from papercraft.core.contract_data import never
from papercraft.core.messages import gettext
from papercraft.core.problems import ReadError, UsageError
from papercraft.core.sheet_files import looking_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from papercraft.app.progress import Progress
    from papercraft.app.score_request import ScoreRequest
    from papercraft.core.game import AnyGame, Best, Reading, Series
    from papercraft.core.transcript import Question
    from papercraft.core.verdict import Verdict


def score(
    request: ScoreRequest, progress: Progress = silent, stopped: Callable[[], bool] = never
) -> ScoreResult:
    """Read and judge records; once ``stopped`` returns True, searches return the best so far.

    Invalid records do not stop the others, unless ``request.stop_at_first`` is set.

    Raises:
        ReadError: all records are invalid, or one is and ``stop_at_first`` is set; with several
          records, places start with their names.
        UsageError: a game does not support an option.
    """
    result = score_readable(request, progress, stopped)
    if result.unread and (request.stop_at_first or not (result.scored or result.questions)):
        several = len(request.records) > 1
        raise all_of(result.unread) if several else next(iter(result.unread.values()))
    return result


def score_readable(
    request: ScoreRequest, progress: Progress = silent, stopped: Callable[[], bool] = never
) -> ScoreResult:
    """Read and judge the valid records; with ``stop_at_first``, those before an invalid one.

    Raises:
        UsageError: a game does not support an option.
    """
    readings: list[tuple[AnyGame, Reading[Any, Any], tuple[Question, ...]]] = []
    names: list[str] = []
    unanswered: list[Question] = []
    unread: dict[str, ReadError] = {}
    for record in request.records:
        try:
            with looking_in(record.folder):
                read, questions = reading_of(record, request, progress)
        except ReadError as error:
            unread[record.name] = error
            if request.stop_at_first:
                return ScoreResult((), {}, unread=unread)
            continue
        readings += [(*read, questions)] if read else []
        names += [record.name] if read else []
        unanswered += () if read else questions
    asked = tuple(question for *_, questions in readings for question in questions)
    if unanswered:
        return ScoreResult((), {}, (*asked, *unanswered), unread=unread)
    scored = tuple(
        replace(judged(*one, request, progress, stopped), name=name)
        for one, name in zip(readings, names, strict=True)
    )
    return ScoreResult(scored, _series(scored), asked, unread=unread)


def together(photos: ScoreResult, records: ScoreResult, record: Path) -> ScoreResult:
    """Combine the result of photos, whose record is in a file, with that of other records."""
    scored = (*(replace(one, name=str(record)) for one in photos.scored), *records.scored)
    questions = (*photos.questions, *records.questions)
    return ScoreResult(scored, _series(scored), questions, photos.problems, records.unread)


def judged(
    game: AnyGame,
    reading: Reading[Any, Any],
    questions: tuple[Question, ...],
    request: ScoreRequest,
    progress: Progress = silent,
    stopped: Callable[[], bool] = never,
) -> Scored:
    """Judge a record that has been read."""
    if request.lenient and not game.lenient:
        form = "--lenient is not available for {game}: judging continues after a broken rule anyway"
        if game.replay is not None:
            form = "--lenient is not available for {game}: after a broken rule the table is unknown"
        raise UsageError(gettext(form, game=game.name))
    reading = replace(reading, lenient=request.lenient)
    par = _par(game, reading, request.par_seconds, progress, stopped)
    return Scored(game, reading, game.judge(reading), par, questions)


def judge_data(data: Mapping[str, Any]) -> Verdict:
    """Judge a record given as plain data."""
    game, reading = read_data(data)
    return game.judge(reading)


def _par(
    game: AnyGame,
    reading: Reading[Any, Any],
    seconds: float | None,
    progress: Progress,
    stopped: Callable[[], bool],
) -> tuple[Best, ...] | None:
    if seconds is None:
        return None
    return tuple(par_of(game, reading, seconds, progress, stopped))


def _series(scored: Sequence[Scored]) -> dict[str, Series]:
    """Return the totals of each game played in series that has several records."""
    series = {}
    for game in {one.game.name: one.game for one in scored}.values():
        verdicts = [one.verdict for one in scored if one.game.name == game.name]
        if len(verdicts) > 1 and game.series is not None:
            series[game.name] = game.series(verdicts)
    return series
