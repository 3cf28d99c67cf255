"""Scan photos of sheets, pieces or a table of cards into the record of the game.

Scanning again keeps earlier answers and manual changes to the record.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from papercraft.app.album import drop_unusable, find_card_table, games_in, group_by_sheet
from papercraft.app.answers import by_key, is_number, is_short, write_out
from papercraft.app.corrections import Corrections
from papercraft.app.files import record_format
from papercraft.app.open_questions import stored_questions
from papercraft.app.players import checked_players, parse_players
from papercraft.app.progress import silent
from papercraft.app.read_record import game_of, read_card_table, read_sheets, table_game
from papercraft.app.readings import Readings, read_album, readings_beside, readings_in
from papercraft.app.scanned_record import find_record, load_corrections
from papercraft.app.workforce import HERE
from papercraft.core.file_set import not_a_file
from papercraft.core.messages import gettext, join
from papercraft.core.problems import Problem, ReadError, UsageError
from papercraft.core.sheet_files import looking_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from papercraft.app.album import Album
    from papercraft.app.progress import Progress
    from papercraft.app.workforce import Workforce
    from papercraft.core.game import AnyGame
    from papercraft.core.photo import CardTable
    from papercraft.core.transcript import Question, Scan

_MOST_LISTED = 8


@dataclass(frozen=True)
class ScanRequest:
    """The photos to read, and what the user says about them.

    Attributes:
        photos: Files, in any order; every page of a PDF is a photo.
        sheet: The ID of the sheet, if the photos do not show it.
        players: The names in the order of the sheets, ``Ada,Ben``.
        answers: Answers, by the keys of the questions.
        record: The file for the record, whose earlier corrections are applied.
        folder: The folder for the record if it is to be named after its sheet, or its game.
        force: Whether a record that scan did not write may be replaced.
        workforce: Who reads the photos.
    """

    photos: Sequence[Path]
    sheet: str | None = None
    players: str | None = None
    answers: Mapping[str, str] = field(default_factory=dict)
    record: Path | None = None
    force: bool = False
    folder: Path | None = None
    workforce: Workforce = HERE

    @property
    def places(self) -> tuple[Path, ...]:
        """The folders of the photos and the record, in which described sheets are looked for."""
        folders = [photo.parent for photo in self.photos]
        folders += [self.record.parent] if self.record is not None else []
        return tuple(dict.fromkeys(folders))


@dataclass(frozen=True)
class ScanResult:
    """The record that was read, its open questions, its photos, and the corrections so far.

    ``pages`` are the rectified sheets, ``items`` the photos of loose pieces or cards. ``record`` is
    the file for the record, if any, and ``found`` its content before the scan; ``readings`` can be
    kept beside it, so that a later call can apply answers without the photos.
    """

    album: Album
    scan: Scan
    corrections: Corrections
    pages: tuple[Any, ...]
    items: tuple[Any, ...]
    found: bytes | None = None
    record: Path | None = None
    readings: Readings = field(default_factory=Readings)
    reread: Callable[[Mapping[str, str]], ScanResult] | None = None

    @property
    def questions(self) -> tuple[Question, ...]:
        """The open questions."""
        return self.scan.questions

    def answered(self, answers: Mapping[str, str]) -> ScanResult:
        """Return the result with further answers; the photos are not loaded again for them."""
        assert self.reread is not None, "a scan can be read again"
        return self.reread(write_out(answers, self.questions, self.scan.data))


class SeveralGamesError(ReadError):
    """Photos of several games, where one was expected."""


class _Read(Protocol):
    def __call__(self, answers: Mapping[str, str], before: Corrections | None) -> Scan:
        """Read the record with these answers."""


@dataclass(frozen=True)
class _Subject:
    """The subject of the photos: a game, the ID of its sheet if any, and how to read it.

    ``pages`` and ``items`` can be shown to people.
    """

    game: AnyGame
    of: str
    pages: tuple[Any, ...]
    items: tuple[Any, ...]
    read: _Read


def scan(
    request: ScanRequest,
    progress: Progress = silent,
    check: Callable[[], None] = lambda: None,
) -> ScanResult:
    """Read the photos; ``check`` is called after reading them and before reading the record.

    Raises:
        ReadError: no photo can be read, or the photos show several games.
        UsageError: an answer belongs to no question, the sheet is unknown, or the name of
            ``record`` has the extension of another format.
        WriteError: ``record`` holds the record of another sheet, or is not a valid file name.
    """
    # Checked before reading, because files are kept beside the record.
    if request.record is not None:
        if not request.record.name:
            raise not_a_file(request.record)
        record_format(request.record)
    album, readings = read_photos(request, progress)
    if not album.photos:
        raise ReadError(album.problems)
    check()
    return scan_album(album, readings, request)


def read_photos(request: ScanRequest, progress: Progress) -> tuple[Album, Readings]:
    """Return the photos of a request that can be used, and their measurements."""
    with progress(gettext("Reading photos")) as report:
        photos, kept = list(request.photos), _kept_readings(request)
        album, readings = read_album(photos, kept, report, request.workforce)
    return drop_unusable(album, request.sheet), readings


def scan_album(album: Album, readings: Readings, request: ScanRequest) -> ScanResult:
    """Read the record from photos that are read already; raise errors as :func:`scan` does."""
    table = find_card_table(album)
    subject = _table(table, request) if table else _sheets(album, request)
    names = parse_players(request.players, subject.game) if request.players else ()
    corrections = Corrections(subject.of, names, per_player=subject.game.per_player)
    found, record = None, request.record
    if record is None and request.folder is not None:
        record = request.folder / f"{subject.of}.toml"
    if record is not None:
        found = find_record(record)
        corrections = load_corrections(record, corrections, force=request.force)
    answers = _full_answers(request.answers, record, subject.read, corrections)
    fixed = album, subject, corrections, found, record, readings
    result = _result(*fixed, answers)
    _refuse_unknown(answers, result.scan, corrections, subject.read)
    return result


def _kept_readings(request: ScanRequest) -> list[Path]:
    """Return the files that may hold measurements of the photos."""
    if request.record is not None:
        return [readings_beside(request.record)]
    return readings_in(request.folder) if request.folder is not None else []


def _result(  # noqa: PLR0913, PLR0917
    album: Album,
    subject: _Subject,
    corrections: Corrections,
    found: bytes | None,
    record: Path | None,
    readings: Readings,
    answers: Mapping[str, str],
) -> ScanResult:
    """Read the record with these answers."""

    def reread(further: Mapping[str, str]) -> ScanResult:
        together = {**answers, **further}
        return _result(album, subject, corrections, found, record, readings, together)

    scan = subject.read(answers, corrections)
    updated = corrections.with_answers(answers, scan.sheet_labels)
    return ScanResult(
        album, scan, updated, subject.pages, subject.items, found, record, readings, reread
    )


def _full_answers(
    answers: Mapping[str, str], record: Path | None, read: _Read, corrections: Corrections
) -> dict[str, str]:
    """Return answers with question numbers and other short forms expanded.

    Numbers refer to the questions shown by the last scan into the record.
    """
    if not any(is_short(*answer) for answer in answers.items()):
        return dict(answers)
    plain = read({}, corrections)
    if any(map(is_number, answers)):
        shown, sheets = stored_questions(record) if record is not None else ((), [])
        if not shown:
            form = "numbers need the record of an earlier scan (-o); use keys such as {key}"
            raise UsageError(gettext(form, key=_example(plain)))
        if tuple(sheets) != plain.sheet_labels:
            raise UsageError(gettext("the question numbers belong to other photos; use keys"))
        answers = by_key(answers, shown)
    return write_out(answers, plain.questions, plain.data)


def _example(scan: Scan) -> str:
    return scan.questions[0].key if scan.questions else "players.1.name"


def _refuse_unknown(
    answers: Mapping[str, str], result: Scan, corrections: Corrections, read: _Read
) -> None:
    """Raise UsageError if an answer belongs to no question."""
    unknown = answers.keys() - corrections.answers_to(result.sheet_labels).keys()
    unknown -= _question_keys(read, answers) if unknown else set()
    if unknown:
        raise UsageError(
            gettext("there is no question {key!r} about these photos", key=min(unknown))
        )


def _question_keys(read: _Read, answers: Mapping[str, str]) -> set[str]:
    """Return the keys of all questions, including those that answers raise."""
    used: dict[str, str] = {}
    keys = {question.key for question in read(used, None).questions}
    while new := {key: answers[key] for key in keys & answers.keys() - used.keys()}:
        used |= new
        keys |= {question.key for question in read(used, None).questions}
    return keys


def _table(table: CardTable, request: ScanRequest) -> _Subject:
    game = table_game(table)

    def read(answers: Mapping[str, str], before: Corrections | None) -> Scan:
        return read_card_table(table, _players(request, before, game), answers, before)

    return _Subject(game, game.name, (table,), (), read)


def _players(request: ScanRequest, before: Corrections | None, game: AnyGame) -> tuple[str, ...]:
    """Return the names of the players from this request, else from an earlier one."""
    if request.players:
        return parse_players(request.players, game)
    return checked_players(before.names, game) if before and before.names else ()


def _sheets(album: Album, request: ScanRequest) -> _Subject:
    groups = list(group_by_sheet(album, request.sheet, ()))
    if len(groups) > 1:
        raise _several(album, [one.sheet for one in groups])
    photo_set = groups[0]
    game = game_of(photo_set)

    def read(answers: Mapping[str, str], before: Corrections | None) -> Scan:
        players = _players(request, before, game) or photo_set.names
        with looking_in(*request.places):
            return read_sheets(replace(photo_set, names=players), answers, before)

    pages = tuple(page for photo in photo_set.photos for page in photo.pages)
    items = tuple(photo.table for photo in photo_set.photos if photo.table is not None)
    return _Subject(game, photo_set.sheet, pages, items, read)


def _several(album: Album, sheets: Sequence[str]) -> SeveralGamesError:
    """Return the error for photos of several games; it says which photo belongs to which."""
    listed = [*sheets[:_MOST_LISTED], *["..."] * (len(sheets) > _MOST_LISTED)]
    form = "the photos show several games ({sheets}); scan each game separately"
    several = Problem("", gettext(form, sheets=join(listed)))
    which = [
        Problem(photo.name, gettext("shows {sheet}", sheet=join([str(one) for one in shown])))
        for photo in album.photos
        if (shown := games_in(photo))
    ]
    return SeveralGamesError([several, *which, *album.problems])
