"""The verdict on the record of a session, and the forms for typing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.app.record_reading import read_data
from papercraft.app.score import judged
from papercraft.app.score_request import ScoreRequest
from papercraft.app.typed_record import ABOUT, PLAYERS, TypedRecord, all_problems
from papercraft.core.game import best_total, is_seedless
from papercraft.core.problems import Problem, ReadError
from papercraft.serve.reading_data import problem_texts, report_data
from papercraft.serve.reading_form import form_data, named, sketch_data

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.app.scored import Scored
    from papercraft.core.transcript import Question
    from papercraft.serve.reading_pictures import Pictures


def verdict_data(
    record: TypedRecord,
    data: Mapping[str, Any],
    questions: Sequence[Question],
    pictures: Pictures,
) -> dict[str, Any]:
    """Return the verdict and the forms, or why there is no verdict yet."""
    found: Sequence[Problem] = ()
    verdict: dict[str, Any] = {}
    try:
        game, reading = read_data(data)
        scored = judged(game, reading, tuple(questions), ScoreRequest())
        verdict = _verdict_data(scored) | {"score": pictures.score(scored)}
    except ReadError as error:
        found = error.problems
    problems = all_problems(record, found)
    if not record.is_begun:
        problems, verdict = [], {}
    elif not record.data[PLAYERS]:
        # Nothing about any player has been typed yet.
        problems, verdict = [one for one in problems if one.place != PLAYERS], {}
    sketches = sketch_data(record, pictures)
    about = {"form": form_data(record, problems) | {"sketches": sketches}} | _about(record)
    missing = [named(record, one) for one in problems]
    return about | ({"missing": problem_list(missing)} if missing else verdict)


def _about(record: TypedRecord) -> dict[str, Any]:
    """Return the game's name, and its title and date if they were typed.

    ``alike`` is the ID of the sheet if all sheets of the game are the same.
    """
    (game, sheet), data = record.subject, record.data
    called = game.name if game.title is None else game.title(record.setup)
    same = {"alike": sheet} if sheet is not None and is_seedless(game) else {}
    said = {key: data[key] for key in ABOUT if data.get(key)}
    return {"called": called} | same | said


def _verdict_data(scored: Scored) -> dict[str, Any]:
    verdict, open_ = scored.verdict, scored.provisional
    players = [
        {"name": one.name, "rank": one.rank, "total": one.total, "open": one.name in open_}
        for one in verdict.players
    ]
    return {
        "report": report_data(scored),
        "players": players,
        "best": best_total(scored.game, scored.reading.setup),
        "winners": list(verdict.winners),
        "final": verdict.final,
        "legal": verdict.legal,
    }


def problem_list(problems: Sequence[Problem]) -> list[dict[str, Any]]:
    """Return problems with their texts in every language."""
    return [{"place": one.place, "text": problem_texts(one)} for one in problems]
