"""What ``papercraft scan`` and ``score`` tell about photos, and how they ask about them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from papercraft.app.handwriting_files import handwriting_folder
from papercraft.cli.talk import say
from papercraft.core.language import get_language
from papercraft.core.messages import gettext, join, ngettext
from papercraft.core.problems import Problem, ReadError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from papercraft.app.measured_pages import MeasuredPhoto
    from papercraft.app.scan import ScanResult
    from papercraft.core.language import Language
    from papercraft.photo.page import AnalyzedPhoto


@contextmanager
def one_game_expected() -> Iterator[None]:
    """Say how to read photos of several games where they are refused."""
    # Imported late: it brings the picture libraries.
    from papercraft.app.scan import SeveralGamesError  # noqa: PLC0415

    try:
        yield
    except SeveralGamesError as error:
        form = "papercraft scan PHOTO... -o {example} writes a record of each game"
        advice = Problem("", gettext(form, example="'{id}.toml'"))
        raise ReadError([*error.problems, advice]) from error


def asked(result: ScanResult, options: dict[str, Any]) -> ScanResult:
    """Ask the questions if somebody sits at a terminal, and return the result with the answers."""
    # Imported late: most scans ask nothing.
    from papercraft.cli.ask import ask, can_ask  # noqa: PLC0415

    if options["no_ask"] or options["as_json"] or not result.questions or not can_ask():
        return result
    return ask(result, get_language(options["language"]))


def show_handwriting(record: Path, result: ScanResult) -> None:
    """Say where pictures of the handwriting are kept, if there are any."""
    count, folder = len(result.scan.written), handwriting_folder(record)
    message = ngettext(
        "Saved {n} picture of handwriting in {folder}",
        "Saved {n} pictures of handwriting in {folder}",
        count,
        folder=folder,
    )
    if count:
        say(message)


def show_photos(photos: Sequence[AnalyzedPhoto | MeasuredPhoto]) -> None:
    """Print to stderr what each photo shows."""
    for photo in photos:
        parts: str = ", ".join(f"{page.imprint.sheet} {page.part} {page.imprint.nth + 1}"
                          for page in photo.pages)  # fmt: skip
        if photo.spread is not None:
            count = len(photo.spread.cards)
            parts = ngettext("a table with {n} card", "a table with {n} cards", count)
        shown: str = parts or gettext("loose pieces or cards")
        if photo.mirrored:
            shown = gettext("{shown} (mirrored; corrected)", shown=shown)
        say(join([photo.name, shown], ": "))


def show_problems(problems: Sequence[Problem], language: Language) -> None:
    """Print to stderr why photos cannot be read."""
    for one in problems:
        problem = one._replace(message=language.translate_message(one.message))
        click.echo(f"{problem}", err=True)
