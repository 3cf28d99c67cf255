"""The user's language: that of ``--lang``, else the one that is set.

Click's own messages are translated by gettext from the catalogues in ``locale/click``; ours are
translated when they are shown. JSON and texts without a translation stay in English.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from papercraft.core.messages import Message

if TYPE_CHECKING:
    from papercraft.core.language import Language

ENGLISH, _LONGEST = "en", 3
_FOLDER = Path(__file__).resolve().parent.parent / "locale" / "click"
_spoken = [ENGLISH]


def typed_language(words: list[str]) -> str:
    """Return the language of a command line before it is parsed, else that of the environment."""
    for place, word in enumerate(words, 1):
        if word == "--":
            break
        if word == "--lang":
            return "".join(words[place : place + 1])
        if word.startswith("--lang="):
            return word.partition("=")[2]
    return os.environ.get("PAPERCRAFT_LANG", "")


def speak(code: str) -> None:
    """Use a language from now on, or English if it is unknown."""
    code = code.lower()
    # Checked first, because an overlong code would be an invalid file name.
    known = code.isalpha() and len(code) <= _LONGEST and (_FOLDER / code).is_dir()
    _spoken[:] = [code if known else ENGLISH]
    if known:
        # Imported late: English does not need it.
        from gettext import bindtextdomain  # noqa: PLC0415

        bindtextdomain("messages", str(_FOLDER))
        os.environ["LANGUAGE"] = code


def translated(text: str) -> str:
    """Return a message, or another text of the program, in the user's language."""
    if _spoken == [ENGLISH]:
        return str(text)
    return spoken().translate_message(text)


def translated_help(text: str) -> str:
    """Return a help text, which may be a plain string, in the user's language.

    Each paragraph is translated separately; one that begins with a backspace keeps its lines.
    """
    if _spoken == [ENGLISH]:
        return str(text)
    if isinstance(text, Message):
        return spoken().translate_message(text)
    return "\n\n".join(spoken().translate(part) for part in paragraphs(text))


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a help text, as they are keys of the catalogues."""
    parts = text.split("\n\n")
    return [part if part.startswith("\b") else " ".join(part.split()) for part in parts]


def spoken() -> Language:
    """Return the user's language; English if its catalogues cannot be read."""
    # Imported late: it reads the catalogues.
    from papercraft.core.language import get_language  # noqa: PLC0415
    from papercraft.core.problems import PapercraftError  # noqa: PLC0415

    try:
        return get_language(_spoken[0])
    except (PapercraftError, OSError):
        # Perhaps the games, which contribute catalogues, cannot be found.
        return get_language(ENGLISH)
