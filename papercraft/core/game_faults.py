"""Messages for errors in the code of games that are not built in."""

from __future__ import annotations

from pathlib import Path
from traceback import walk_tb

from papercraft.core.game_folders import elsewhere
from papercraft.core.messages import Message, gettext
from papercraft.core.problems import PapercraftError


def fault_of_game(error: BaseException, reason: str) -> Message | None:
    """Return a message about an error raised in a game that is not built in, or in code it called.

    ``reason`` is the text of the error. Return None if no such game is in the traceback.
    """
    try:
        folders = {place.folder.resolve(): name for name, place in elsewhere().items()}
    except (PapercraftError, OSError):
        return None
    frames = [
        (Path(frame.f_code.co_filename), line) for frame, line in walk_tb(error.__traceback__)
    ]
    for file, line in reversed(frames):
        name = next((folders[one] for one in file.resolve().parents if one in folders), None)
        if name is not None:
            form = (
                "game {name} has a fault: {file}, line {line}: {kind}: {reason}; "
                "PAPERCRAFT_DEBUG=1 shows the traceback"
            )
            kind = type(error).__name__
            return gettext(form, name=name, file=file, line=line, kind=kind, reason=reason)
    return None
