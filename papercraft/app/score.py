"""Scoring records, typed or with photos."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from papercraft import games
from papercraft.app.files import read_file
from papercraft.app.first_look import first_look
from papercraft.app.open_questions import open_questions, players_asked_about, question_data
from papercraft.app.par import par_data, par_of, par_sections
from papercraft.app.progress import silent
from papercraft.app.provisional import mark_provisional, with_question_count
from papercraft.app.totals import joined, summary_section, totals_section
from papercraft.core.contract_data import never
from papercraft.core.locations import in_file, located
from papercraft.core.messages import gettext
from papercraft.core.problems import Problem, ReadError, UsageError, WriteError
from papercraft.core.records import check_header, parse, tables
from papercraft.core.report import Report, Section
from papercraft.core.sheet_files import looking_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from papercraft.app.fill_from_photos import FilledRecord
    from papercraft.app.progress import Progress
    from papercraft.core.game import AnyGame, Best, Reading, Series
    from papercraft.core.photo import Question
    from papercraft.core.verdict import Verdict


@dataclass(frozen=True)
class RecordFile:
    """A record to score: its name in messages, and a file or its bytes.

    Paths of its photos are relative to the file, or for bytes to the folder ``beside``.
    """

    name: str
    source: Path | bytes
    beside: Path = Path()

    def read(self) -> bytes:
        """Return the bytes; raise UsageError if the file is missing, ReadError if unreadable."""
        return self.source if isinstance(self.source, bytes) else read_file(self.source)

    @property
    def shown(self) -> str:
        """The name of the file, empty for bytes."""
        return "" if isinstance(self.source, bytes) else self.name

    @property
    def folder(self) -> Path:
        """The folder of its photos."""
        return self.beside if isinstance(self.source, bytes) else self.source.parent


@dataclass(frozen=True)
class ScoreRequest:
    """What to score, and how.

    Attributes:
        records: The records; those of a game played in series are added up.
        answers: Answers to questions about photos, by the keys of the questions; one record only.
        as_read: Whether everything counts as it was read, without the questions about it.
        lenient: Whether the turns after one that breaks a rule are judged too, for games that stop
            at it.
        par_seconds: The time limit for each player's best possible score; None to skip it.
        stop_at_first: Whether one record that cannot be read ends it all.
    """

    records: Sequence[RecordFile] = ()
    answers: Mapping[str, str] = field(default_factory=dict)
    par_seconds: float | None = None
    as_read: bool = False
    lenient: bool = False
    stop_at_first: bool = False


@dataclass(frozen=True)
class Scored:
    """One record with its verdict and, if requested, the best possible result of each player.

    While ``questions`` about photos are open, the verdict is of the best guess. ``name`` is that of
    the file.
    """

    game: AnyGame
    reading: Reading[Any, Any]
    verdict: Verdict
    best: tuple[Best, ...] | None = None
    questions: tuple[Question, ...] = ()
    name: str = ""

    @property
    def provisional(self) -> tuple[str, ...]:
        """The players whose results depend on open questions."""
        players = self.verdict.players
        asked = players_asked_about(self.questions, len(players), self.game.per_player)
        return tuple(players[number].name for number in sorted(asked))

    def as_dict(self) -> dict[str, Any]:
        """Return the verdict in its public form."""
        data = self.verdict.as_dict()
        if self.best is not None:
            data = par_data(data, self.best)
        if not self.questions:
            return data
        asked = players_asked_about(self.questions, len(data["players"]), self.game.per_player)
        for number in asked:
            data["players"][number]["provisional"] = True
        return data | {"questions": [*map(question_data, self.questions)]}

    def report(self, *, replay: bool = False, first_look: bool = True) -> Report:
        """Return the verdict as a report; with ``replay``, turn by turn.

        It begins with a ``first_look`` at the sheet, drawn in letters.

        Raises:
            UsageError: records of the game have no log.
        """
        report = _replay(self.game, self.reading) if replay else self.game.explain(self.reading)
        sections = (*(self._first_look() if first_look else ()), *report.sections)
        if self.best is not None:
            sections += tuple(par_sections(self.game, self.verdict, self.best))
        whole = replace(report, sections=sections)
        return mark_provisional(whole, self.provisional, len(self.questions))

    def _first_look(self) -> tuple[Section, ...]:
        """Return the sheet that a verdict depends on, if an ID names it."""
        if self.verdict.sheet is None:
            return ()
        return (Section("", first_look(self.game, self.verdict.sheet, self.reading.setup)),)


@dataclass(frozen=True)
class ScoreResult:
    """The verdicts, the totals of series by game, and the open questions about photos.

    There is no verdict at all if too little could be read of a record with photos. ``problems``
    are photos that could not be read, beside others that could; ``unread`` has the problems of
    records that could not, by their names.
    """

    scored: tuple[Scored, ...]
    series: Mapping[str, Series]
    questions: tuple[Question, ...] = ()
    problems: tuple[Problem, ...] = ()
    unread: Mapping[str, ReadError] = field(default_factory=dict)

    @property
    def is_legal(self) -> bool:
        """Whether no record breaks a rule."""
        return all(one.verdict.legal for one in self.scored)

    def as_dict(self) -> dict[str, Any]:
        """Return the verdict of one record, or all verdicts and series, in their public form."""
        data = self._verdicts()
        own = {question for one in self.scored for question in one.questions}
        unread = [question_data(one) for one in self.questions if one not in own]
        if unread:
            data = data | {"questions": unread}
        if not self.problems:
            return data
        problems = [{"photo": photo, "message": message} for photo, message in self.problems]
        return data | {"problems": problems}

    def _verdicts(self) -> dict[str, Any]:
        if not self.scored:
            return {"papercraft": 1}
        if len(self.scored) == 1 and not self.unread:
            return self.scored[0].as_dict()
        verdicts = {
            "papercraft": 1,
            "records": [one.name for one in self.scored],
            "verdicts": [one.as_dict() for one in self.scored],
            "series": {name: one.data for name, one in self.series.items()},
        }
        if not self.unread:
            return verdicts
        return verdicts | {"unread": [_unread_data(*one) for one in self.unread.items()]}

    def reports(self, *, replay: bool = False) -> Iterator[Report]:
        """Yield the reports: each verdict, then the totals of series."""
        several = len(self.scored) > 1
        for one in self.scored:
            report = one.report(replay=replay)
            titled = gettext("{file}: {title}", file=one.name, title=report.title)
            yield replace(report, title=titled) if several else report
        yield from self._totals()

    def _totals(self) -> Iterator[Report]:
        """Yield the totals of each game with several records, as its series if it has them."""
        for game in {one.game.name: one.game for one in self.scored}.values():
            own = [one for one in self.scored if one.game.name == game.name]
            if game.name in self.series:
                section = self.series[game.name].section
            elif len(own) > 1:
                section = totals_section(game.name, [one.verdict for one in own])
            else:
                continue
            yield mark_provisional(Report("", (section,)), _provisional(own))

    def summary(self) -> Report:
        """Return one table of all verdicts."""
        # The same name in two records may be provisional in one of them.
        marked = (
            mark_provisional(Report("", (summary_section(one.name, one.verdict),)), one.provisional)
            for one in self.scored
        )
        report = Report("", (joined(section for one in marked for section in one.sections),))
        return with_question_count(report, _provisional(self.scored), len(self.questions))


def _unread_data(name: str, error: ReadError) -> dict[str, Any]:
    problems = [{"place": place, "message": message} for place, message in error.problems]
    return {"record": name, "problems": problems}


def _provisional(scored: Sequence[Scored]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for one in scored for name in one.provisional))


def score(
    request: ScoreRequest, progress: Progress = silent, stopped: Callable[[], bool] = never
) -> ScoreResult:
    """Read and judge records; once ``stopped`` returns True, searches give the best so far.

    Of several records, those that are invalid do not stop the others.

    Raises:
        ReadError: all records are invalid, or the first that is ends it; with several records,
            places start with their names.
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
    """Read and judge the records that are valid, up to the first that is not if that ends it.

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
                read, questions = _read(record, request, progress)
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
    """Return the result of photos, whose record is in a file, and that of other records."""
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
        form = "--lenient is not available for {game}: a broken rule does not end what is judged"
        if game.replay is not None:
            form = "--lenient is not available for {game}: after a broken rule the table is unknown"
        raise UsageError(gettext(form, game=game.name))
    reading = replace(reading, lenient=request.lenient)
    par = _par(game, reading, request.par_seconds, progress, stopped)
    return Scored(game, reading, game.judge(reading), par, questions)


def _read(
    record: RecordFile, request: ScoreRequest, progress: Progress
) -> tuple[tuple[AnyGame, Reading[Any, Any]] | None, tuple[Question, ...]]:
    """Return game and reading of a record, and the open questions about it.

    There is no reading if it takes answers to say anything about the photos of a record.
    """
    source = record.read()
    data = _parse(source, record.shown)
    if not _has_photos(data):
        target = None if isinstance(record.source, bytes) else record.source
        if request.answers and len(request.records) == 1:
            form = "--answer needs photos; give it to papercraft scan, or change the record"
            raise UsageError(gettext(form))
        read = _read_located(data, source, record.shown)
        return read, () if request.as_read else open_questions(source, data, target)
    filled = _fill(data, record, request, progress)
    questions = () if request.as_read else filled.questions
    try:
        return read_data(filled.data), questions
    except ReadError:
        if not questions:
            raise
        return None, questions


def read_data(data: Mapping[str, Any]) -> tuple[AnyGame, Reading[Any, Any]]:
    """Return the game and the validated record; raise ReadError with every problem."""
    if not isinstance(data, dict):
        raise ReadError(
            [Problem("", gettext("a record is a table with keys such as game and players"))]
        )
    game = games.load(check_header(data, games.names()))
    return game, game.read(data)


def read_bytes(source: bytes, name: str = "") -> tuple[AnyGame, Reading[Any, Any]]:
    """Return the game and the validated record of a TOML or JSON file; ``name`` is for messages."""
    return _read_located(_parse(source, name), source, name)


def _parse(source: bytes, name: str) -> dict[str, Any]:
    try:
        return parse(source)
    except ReadError as error:
        raise in_file(error, name) from error


def _read_located(
    data: dict[str, Any], source: bytes, name: str
) -> tuple[AnyGame, Reading[Any, Any]]:
    try:
        return read_data(data)
    except ReadError as error:
        raise located(error, source, data, name) from error


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


def _replay(game: AnyGame, reading: Reading[Any, Any]) -> Report:
    if game.replay is None:
        raise UsageError(
            gettext("--replay is not available for {game}: its records have no log", game=game.name)
        )
    return game.replay(reading)


def all_of(unread: Mapping[str, ReadError]) -> ReadError:
    """Return one error with the problems of several records; places start with their names."""
    return ReadError(
        [
            Problem(_named(place, name), message)
            for name, error in unread.items()
            for place, message in error.problems
        ],
        {
            _named(place, name): words
            for name, error in unread.items()
            for place, words in error.where.items()
        },
    )


def _named(place: str, name: str) -> str:
    return f"{name}: {place}".removesuffix(": ")


def _has_photos(data: Mapping[str, Any]) -> bool:
    return any("photo" in entry for _, entry in tables(data, "players"))


def _fill(
    data: dict[str, Any], record: RecordFile, request: ScoreRequest, progress: Progress
) -> FilledRecord:
    """Return a record completed from photos."""
    # Imported late: it brings the picture libraries.
    from papercraft.app.fill_from_photos import fill_from_photos  # noqa: PLC0415
    from papercraft.app.readings import keep_readings, readings_beside  # noqa: PLC0415

    if request.answers and len(request.records) > 1:
        raise UsageError(
            gettext("--answer takes one record at a time; score the others separately")
        )
    with progress(gettext("Reading photos")) as report:
        target = None if isinstance(record.source, bytes) else record.source
        kept = [] if target is None else [readings_beside(target)]
        filled = fill_from_photos(data, record.folder, request.answers, report, kept)
    if target is not None and filled.questions:
        # An answer in a later call reads no photo again; where nothing can be written, it does.
        with suppress(WriteError):
            keep_readings(target, filled.readings)
    return filled
