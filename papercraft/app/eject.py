"""Copying layout files for editing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.data_files import layout_file
from papercraft.core.file_set import FileSet

if TYPE_CHECKING:
    from pathlib import Path

# Copied with a game's own layout: the colours, pens and fonts of all games.
USUAL = ("house",)
_OTHERS = ("cards", "papers", "press", "shops")
_HEAD = """\
# A copy of papercraft's {name}.toml. Change what you like and delete the rest: what is not said
# here stays as papercraft has it.

"""


def eject_layouts(game: str, folder: Path, *, everything: bool, force: bool) -> list[Path]:
    """Copy a game's layout file and the shared ones to a folder; return the copies.

    ``everything`` adds papers, card sizes and print shops.

    Raises:
        WriteError: a file already exists (without ``force``), or cannot be written.
    """
    names = (game, *USUAL, *(_OTHERS if everything else ()))
    targets = {name: folder / f"{name}.toml" for name in names}
    with FileSet(list(targets.values()), force=force) as files:
        for name, target in targets.items():
            with files.open(target) as out:
                text = _HEAD.format(name=name) + layout_file(name).read_text("utf-8")
                out.write(text.encode())
    return list(targets.values())
