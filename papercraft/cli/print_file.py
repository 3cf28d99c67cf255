"""``papercraft print FILE``: print the sheet that a file describes, or whose ID it holds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from papercraft.cli.talk import say
from papercraft.core.messages import gettext

if TYPE_CHECKING:
    import click

# Where the context keeps the file that is printed.
FILE = "papercraft.sheet-file"
_ENDINGS = (".toml", ".json")


class SheetFile(NamedTuple):
    """A file to print, and all words that were typed."""

    path: Path
    words: tuple[str, ...]

    @property
    def words_without_watch(self) -> list[str]:
        """The words without ``--watch``, to print the file once."""
        return [word for word in self.words if word != "--watch"]


def is_sheet_file(word: str) -> bool:
    """Return whether a word is the name of a file rather than a game."""
    return word.lower().endswith(_ENDINGS) and not word.startswith("-")


def words_of_file(ctx: click.Context, word: str, *others: str) -> list[str]:
    """Return the words that print the sheet of a file, which is looked up while they run.

    Raises:
        ReadError: the file describes no sheet; all problems, with their lines.
    """
    # Imported late: most sheets are printed by the name of a game.
    from papercraft.app.described import described_in  # noqa: PLC0415
    from papercraft.app.owners import wanted_names_file  # noqa: PLC0415
    from papercraft.core.game import build  # noqa: PLC0415
    from papercraft.core.sheet_files import looking_in  # noqa: PLC0415

    path = Path(word)
    ctx.meta[FILE] = SheetFile(path, (word, *others))
    game, described = described_in(path)
    ctx.with_resource(looking_in(path))
    for note in described.notes:
        say(gettext("{file}: {message}", file=path, message=note))
    words = [game.name, "--id", str(described.sheet)]
    typed = {one.partition("=")[0] for one in others}
    if "--players" not in typed:
        words += ["--players", str(described.players)]
    if not typed & {"--names", "--players", "--count"}:
        names = wanted_names_file(game, build(game, described.sheet), path)
        words += ["--names", str(names)] if names is not None else []
    return [*words, *others]
