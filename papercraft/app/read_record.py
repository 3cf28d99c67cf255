"""Read the record of a game from photos, with earlier answers and corrections."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

from papercraft import games
from papercraft.app.corrections import touches
from papercraft.app.missing_pencil import missing_pencil
from papercraft.app.reference import reference_of
from papercraft.app.sheet_owners import Owners, owners_of
from papercraft.core.game import build
from papercraft.core.ids import parse_id
from papercraft.core.imprint import Imprint, ink_names
from papercraft.core.imprint_edition import packed_options
from papercraft.core.layouts_mark import layouts_mark
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError
from papercraft.core.transcript import Question, Transcript, sheet_label

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from papercraft.app.corrections import Corrections
    from papercraft.core.game import AnyGame
    from papercraft.core.ids import SheetId
    from papercraft.core.photo import CardTable, Page, PhotoSet
    from papercraft.core.transcript import Scan
    from papercraft.photo.reference import Reference


def read_sheets(
    photo_set: PhotoSet, answers: Mapping[str, str], before: Corrections | None = None
) -> Scan:
    """Read the record of one game, applying earlier corrections.

    Raises:
        UsageError: the game cannot be read from photos.
    """
    game = game_of(photo_set)
    if game.scan is None:
        raise UsageError(
            gettext(
                "sheets of {game} cannot be read from photos; type in the record", game=game.name
            )
        )
    setup = build(game, parse_id(photo_set.sheet))
    # Which player has which sheet is unknown before reading; other corrections apply at once.
    first = (before.answers_to(()) if before else {}) | dict(answers)
    owners = _owners(game, setup, photo_set)
    prepared = replace(
        photo_set,
        answers=first,
        printed=partial(_reference_prints, game, photo_set),
        owners=owners.names,
        doubts=owners.doubts,
    )
    prepared, copies = _ask_about_copies(prepared)
    scan = game.scan(setup, prepared)
    if before is not None:
        merged = before.answers_to(scan.sheet_labels) | dict(answers)
        if merged != first:
            prepared = replace(prepared, answers=merged)
            scan = game.scan(setup, prepared)
        scan = _apply_corrections(scan, before.with_answers(answers, scan.sheet_labels))
    pencil = missing_pencil(prepared, scan)
    questions, remarks = (*copies, *scan.questions, *pencil), (*owners.remarks, *scan.remarks)
    return replace(scan, questions=questions, remarks=remarks)


def _owners(game: AnyGame, setup: Any, photo_set: PhotoSet) -> Owners:
    sheets: dict[int, int] = {}
    for page in (page for photo in photo_set.photos for page in photo.pages):
        seed, players = page.imprint.sheet.seed, page.imprint.players
        sheets[seed] = max(players, sheets.get(seed, 0))
    return owners_of(game, setup, sheets)


def _ask_about_copies(photo_set: PhotoSet) -> tuple[PhotoSet, list[Question]]:
    """Ask whether a sheet shown by two photos belongs to two players or was photographed twice."""
    transcript = Transcript(photo_set.answers)
    first: dict[tuple[SheetId, str], Page] = {}
    photos: list[Any] = []
    for photo in photo_set.photos:
        copies = []
        for page in photo.pages:
            name = sheet_label(page)
            key = page.imprint.sheet, name
            if page.places.boxes and first.setdefault(key, page) is not page:
                form = "{one} and {other} both show {sheet}; do they belong to two players?"
                message = gettext(form, one=first[key].photo, other=page.photo, sheet=name)
                question = Question(
                    f"{name.replace(' ', '.')}:twice", message,
                    "yes", ("yes", "no"), page, next(iter(page.places.boxes.values())),
                )  # fmt: skip
                copies += [page] * (transcript.resolve(question, sure=False) == "no")
        left = tuple(page for page in photo.pages if page not in copies)
        if left or not copies or photo.table is not None:
            photos.append(replace(photo, pages=left) if copies else photo)  # type: ignore[type-var]
    return replace(photo_set, photos=tuple(photos)), transcript.questions


def _reference_prints(
    game: AnyGame, photo_set: PhotoSet, part: str, options: Mapping[str, str | int]
) -> Iterator[Reference]:
    """Yield reference renderings of a part, first in the inks and designs seen in the photos.

    After those, the current design comes before earlier ones.
    """
    seen = [page.imprint for photo in photo_set.photos for page in photo.pages]
    inks = [*(imprint.ink for imprint in seen), *range(len(ink_names()))]
    designs = [*(imprint.design for imprint in seen), game.design, *game.earlier]
    sheet, number = parse_id(photo_set.sheet), game.parts.index(part)
    usual = Imprint(sheet, 0, 0, game.players[0], number, 0, 0, packed_options(game, options))
    usual = usual._replace(layouts=layouts_mark(game.name))
    for design, ink in product(dict.fromkeys(designs), dict.fromkeys(inks)):
        yield reference_of(usual._replace(ink=ink, design=design))


def table_game(table: CardTable) -> AnyGame:
    """Return the game that most cards on a table belong to.

    Raises:
        UsageError: the tables of this game cannot be read.
    """
    owners = [game for card in table.cards if (game := games.with_card(card.number))]
    counts = Counter(game.name for game in owners)
    game = games.load(counts.most_common(1)[0][0]) if counts else None
    if game is None or game.table is None:
        raise UsageError(gettext("tables with cards of this game cannot be read"))
    return game


def read_card_table(
    table: CardTable,
    names: tuple[str, ...],
    answers: Mapping[str, str],
    before: Corrections | None = None,
) -> Scan:
    """Read the position on a table, applying earlier corrections.

    Raises:
        UsageError: the tables of this game cannot be read.
    """
    game = table_game(table)
    assert game.table is not None, "it was chosen for having one"
    merged = (before.answers_to(()) if before else {}) | dict(answers)
    scan = game.table(table, names, merged)
    return _apply_corrections(scan, before.with_answers(answers, ())) if before else scan


def game_of(photo_set: PhotoSet) -> AnyGame:
    """Return the game of a set of photos."""
    code = parse_id(photo_set.sheet).code
    game = games.with_code(code)
    if game is None:
        form = "{sheet} belongs to a game that is not installed"
        raise UsageError(gettext(form, sheet=photo_set.sheet))
    return game


def _apply_corrections(scan: Scan, before: Corrections) -> Scan:
    """Apply manual changes to the new record and drop the questions they settle."""
    settled = before.apply_to(scan.data, scan.sheet_labels)
    left = [
        question
        for question in scan.questions
        if not any(touches(question.key, place) for place in settled)
    ]
    lines = [
        gettext(
            "Answers and changes about {sheet} are kept until a photo shows it again.", sheet=name
        )
        for name in before.absent_sheets(scan.sheet_labels)
    ]
    return replace(scan, questions=tuple(left), remarks=(*scan.remarks, *lines))
