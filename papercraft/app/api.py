"""The public Python interface: what ``import papercraft`` offers (docs/API.md)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from papercraft import games
from papercraft.core.game import Edition, build, setup_of
from papercraft.core.ids import SEEDS, ConsecutiveIds, IdError, SheetId, parse_id
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError, advice
from papercraft.core.records import brief

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.app.print_files import PrintResult
    from papercraft.app.scan import ScanResult
    from papercraft.app.solve import SolveResult
    from papercraft.core.game import AnyGame
    from papercraft.core.set_names import SetNames

# Every use case needs different libraries, so each is imported when it is called.
# ruff: noqa: PLC0415


def prints(  # noqa: PLR0913 - choices that most leave at their defaults, by name
    game: str,
    *,
    folder: str | Path = "output",
    seed: int | None = None,
    sheet: str | None = None,
    players: int | Sequence[str] | None = None,
    parts: Sequence[str] = (),
    options: Mapping[str, str | int] | None = None,
    names: Sequence[str] = (),
    paper: str = "a4",
    ink: str = "full",
    palette: str = "default",
    language: str = "en",
    formats: Sequence[str] = ("pdf",),
    large_print: bool = False,
    force: bool = False,
) -> PrintResult:
    """Print a set of sheets into files; with ``names``, a set for each name.

    ``players`` is their number or their names; with names, each player's sheets carry that name.
    ``folder`` may be in an object store: ``s3://bucket/sets``.

    Pass a ``sheet`` ID to reprint that sheet, or a ``seed``; with neither, the seed is random. The
    other arguments are those of ``papercraft print``.

    >>> import papercraft, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> result = papercraft.prints("cat", parts=["board"], seed=7, players=1, folder=folder)
    >>> result.pages, [file.suffix for file in result.files]
    (1, ['.pdf', '.json'])

    Raises:
        UsageError: an argument is unknown, arguments cannot be combined, or a name cannot be
            printed.
        IdError: ``sheet`` is not an ID of the game.
        WriteError: a file already exists, or cannot be written.
    """
    from papercraft.app.print_files import PrintFiles, print_files
    from papercraft.app.print_job import PrintJob, arranged, default_options
    from papercraft.app.storage import split_url
    from papercraft.paint.impose.options import ImpositionOptions

    drawn = _game(game)
    _check_words("parts", parts, drawn.parts)
    _check_words("formats", formats, ("pdf", "svg"))
    chosen = default_options(drawn) | _check_options(drawn, options or {})
    first = _first_sheet(drawn, sheet, seed)
    number, named = _players(drawn, players, names, first)
    arrangement = arranged(drawn, chosen, paper, ImpositionOptions(), large_print=large_print)
    job = PrintJob(
        drawn,
        _ids(drawn, first, named, sheet),
        Edition(number, tuple(parts), arrangement.options, language=language),
        arrangement.paper,
        ink=ink,
        palette=palette,
        imposition=arrangement.imposition,
        names=named,
        drawn_several=bool(arrangement.drawn),
    )
    place, path = split_url(str(folder))
    files = PrintFiles(folder=Path(path), formats=tuple(formats), force=force, place=place)
    return print_files(job, files)


def scan(
    photos: Sequence[str | Path],
    *,
    sheet: str | None = None,
    players: Sequence[str] = (),
    answers: Mapping[str, str] | None = None,
) -> ScanResult:
    """Read photos of sheets, cut pieces or a table of cards; a folder means all photos in it.

    The record is in ``result.scan.data``. If ``result.questions`` is not empty, scan again with
    ``answers``, a mapping from keys of questions to answers.

    Raises:
        ReadError: no photo can be read; ``problems`` says why.
        UsageError: an answer belongs to no question, or the sheet is unknown.
    """
    from papercraft.app.photo_files import find_photos
    from papercraft.app.scan import ScanRequest
    from papercraft.app.scan import scan as scan_photos

    names = ",".join(players) or None
    if isinstance(photos, (str, Path)):
        photos = [photos]
    if not photos:
        raise UsageError("photos is a list of files or folders, and empty")
    pictures = find_photos(map(str, photos))
    return scan_photos(ScanRequest(pictures, sheet, names, answers or {}))


def score(record: Mapping[str, Any], language: str = "en") -> dict[str, Any]:
    """Judge a record and return its verdict, both as plain data (docs/FORMATS.md).

    ``language`` is the code of the language for messages: en, de, it or pl.

    >>> import papercraft
    >>> sheet = "CUT1-DSBZ-9H1E-J"
    >>> players = [{"name": "Ada", "corner": "A1", "pieces": []}]
    >>> record = {"papercraft": 1, "game": "cutit", "sheet": sheet, "dice": [], "players": players}
    >>> papercraft.score(record)["legal"]
    True

    Raises:
        ReadError: the record is invalid; ``problems`` lists every problem with its place.
        UsageError: the language is unknown.
    """
    from papercraft.app.score import judge_data
    from papercraft.core.language import get_language

    return get_language(language).verdict(judge_data(record)).as_dict()


def show(sheet: str) -> dict[str, Any]:
    """Return the content of a sheet by its ID, as a sheet file (docs/FORMATS.md).

    >>> import papercraft
    >>> papercraft.show("CAT1-ESBZ-9H1E-6")["board"]["columns"]
    9

    Raises:
        IdError: there is no such sheet.
    """
    parsed = parse_id(sheet)
    game = games.with_code(parsed.code)
    if game is None:
        form = "{sheet} belongs to a game that is not installed"
        raise IdError(gettext(form, sheet=str(parsed)))
    setup = build(game, parsed)
    return {"papercraft": 1, "game": game.name, "sheet": str(parsed), game.inline: game.dump(setup)}


def solve(
    game: str,
    sheet: str,
    *,
    rules: Mapping[str, Any] | None = None,
    seconds: float = 60.0,
    **task: Sequence[Any],
) -> SolveResult:
    """Find the best possible score on a sheet for a list of rolls.

    >>> import papercraft
    >>> result = papercraft.solve("cat", "CAT1-ESBZ-9H1E-6", dice=[6, 4, 3])
    >>> result.best.proven
    True

    Raises:
        ReadError: the task does not fit the sheet; ``problems`` lists every problem.
        UsageError: the best score of this game cannot be computed.
    """
    from papercraft.app.solve import SolveRequest
    from papercraft.app.solve import solve as solve_task

    whole = {name: list(values) for name, values in task.items()}
    data: dict[str, Any] = whole | ({"rules": dict(rules)} if rules else {})
    return solve_task(SolveRequest(_game(game), sheet, data, seconds))


def _game(name: str) -> AnyGame:
    if name not in games.names():
        choices = games.names()
        hint = advice(name, choices)
        raise UsageError(f"there is no game {name!r}{hint}")
    return games.load(name)


def _players(
    game: AnyGame, players: int | Sequence[str] | None, names: Sequence[str], first: SheetId
) -> tuple[int, tuple[SetNames, ...]]:
    """Return the number of players and the names on each set; raise UsageError for bad names."""
    from papercraft.app.players import checked_players, problems_with_number, split_names
    from papercraft.app.printable_names import problem_with_name
    from papercraft.core.game import usual_players
    from papercraft.core.set_names import SetNames

    given = split_names(players) if isinstance(players, str) else players
    if given is None or isinstance(given, int):
        number = usual_players(game, first) if given is None else given
        given = ()
    else:
        given = checked_players(given, game)
        number = len(given)
    problems = [*problems_with_number(number, game)]
    if given and names:
        raise UsageError(gettext("names of players and names of sets cannot be combined"))
    problems += [problem for name in given or names if (problem := problem_with_name(name))]
    if problems:
        raise UsageError("; ".join(problems))
    return number, (SetNames(players=given),) if given else tuple(map(SetNames, names))


def _ids(
    game: AnyGame, first: SheetId, named: Sequence[SetNames], sheet: str | None
) -> Sequence[SheetId]:
    """Return the IDs of the sets; ``sheet`` is the ID to reprint, if any."""
    from papercraft.core.named_seeds import ids_of_sets

    if sheet is not None and named:
        return ids_of_sets(game, first, named, len(named))
    return ConsecutiveIds(first, len(named) or 1)


def _first_sheet(game: AnyGame, sheet: str | None, seed: int | None) -> SheetId:
    """Return the sheet of the first set: the one to reprint, or a new one with the seed."""
    from papercraft.app.print_job import random_seed

    if seed is not None and (type(seed) is not int or not 0 <= seed < SEEDS):
        raise UsageError(f"seed is a number from 0 to {SEEDS - 1}, not {brief(seed)}")
    if sheet is None:
        layout = next(iter(game.layouts().values()))
        return SheetId(game.code, game.version, layout, random_seed() if seed is None else seed)
    if seed is not None:
        raise UsageError("sheet and seed exclude each other: the ID already contains the seed")
    return setup_of(game, sheet)[0]


def _check_words(name: str, given: Sequence[str], choices: Sequence[str]) -> None:
    """Raise UsageError if an argument is not a list, or contains anything but the choices."""
    if isinstance(given, str):
        raise UsageError(f"{name} is a list, as in {name}=[{given!r}]")
    for word in given:
        if word not in choices:
            raise UsageError(
                f"{name}: {brief(word)} is not known; choose from {', '.join(choices)}"
            )


def _check_options(game: AnyGame, options: Mapping[str, str | int]) -> dict[str, str | int]:
    from papercraft.app.print_job import default_options

    defaults = default_options(game)
    for name in options:
        if name not in defaults:
            hint = advice(name, defaults)
            raise UsageError(f"{game.name} has no print option {name!r}{hint}")
    return dict(options)
