"""Verdicts of records, for programs and as reports for people."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from papercraft.app.first_look import first_look
from papercraft.app.open_questions import players_asked_about, question_data
from papercraft.app.par import par_data, par_sections
from papercraft.app.provisional import mark_provisional, with_question_count
from papercraft.app.totals import joined, summary_section, totals_section
from papercraft.core.messages import gettext
from papercraft.core.problems import Problem, ReadError, UsageError
from papercraft.core.report import Report, Section

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from papercraft.core.game import AnyGame, Best, Reading, Series
    from papercraft.core.transcript import Question
    from papercraft.core.verdict import Verdict


@dataclass(frozen=True)
class Scored:
    """One record with its verdict and, if requested, the best possible result of each player.

    While ``questions`` about photos are open, the verdict is on the best guess. ``name`` is the
    name of the file.
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

        With ``first_look``, it begins with the sheet drawn in characters.

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


def _replay(game: AnyGame, reading: Reading[Any, Any]) -> Report:
    if game.replay is None:
        raise UsageError(
            gettext("--replay is not available for {game}: its records have no log", game=game.name)
        )
    return game.replay(reading)


@dataclass(frozen=True)
class ScoreResult:
    """The verdicts, the totals of series by game, and the open questions about photos.

    There is no verdict if too little could be read of a record with photos. ``problems`` are those
    with unreadable photos, when others could be read; ``unread`` has the errors of records that
    could not be read, by name.
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
        asked = {question for one in self.scored for question in one.questions}
        unread = [question_data(one) for one in self.questions if one not in asked]
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
            of_game = [one for one in self.scored if one.game.name == game.name]
            if game.name in self.series:
                section = self.series[game.name].section
            elif len(of_game) > 1:
                section = totals_section(game.name, [one.verdict for one in of_game])
            else:
                continue
            yield mark_provisional(Report("", (section,)), _provisional(of_game))

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
