"""Turn photos into a verdict in one step, keeping the record that was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.app.progress import silent
from papercraft.app.record_reading import read_data
from papercraft.app.scan import ScanRequest, ScanResult, scan
from papercraft.app.score import judged
from papercraft.app.scored import ScoreResult
from papercraft.core.contract_data import never
from papercraft.core.messages import gettext
from papercraft.core.problems import Problem, ReadError
from papercraft.core.sheet_files import looking_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.app.progress import Progress
    from papercraft.app.score_request import ScoreRequest


def score_photos(
    photos: ScanRequest,
    request: ScoreRequest,
    progress: Progress = silent,
    stopped: Callable[[], bool] = never,
    ask: Callable[[ScanResult], ScanResult] = lambda result: result,
) -> tuple[ScanResult, ScoreResult]:
    """Read photos and judge what they show, as ``request`` says.

    ``ask`` may answer the open questions in between.

    Raises:
        ReadError: no photo can be read, or they do not show a whole game.
        UsageError: an answer belongs to no question, or the sheet is unknown.
        WriteError: the record is that of another sheet.
    """
    scanned = ask(scan(photos, progress))
    questions = () if request.as_read else scanned.questions
    try:
        with looking_in(*photos.places):
            game, reading = read_data(scanned.scan.data)
    except ReadError as error:
        if questions:
            return scanned, ScoreResult((), {}, questions)
        message = gettext("the photos do not show a complete game; see them with papercraft scan")
        raise ReadError([Problem("", message), *error.problems]) from error
    scored = judged(game, reading, questions, request, progress, stopped)
    return scanned, ScoreResult((scored,), {}, questions)
