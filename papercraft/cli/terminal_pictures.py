"""Show pictures in terminals that support it: kitty, iTerm2 and compatible ones.

Both protocols wrap a file in a few bytes. Sixel is not supported: its encoders reduce the colours
that distinguish faint pencil from paper. Other terminals show the path of the picture.
"""

from __future__ import annotations

import base64
import os
from typing import Literal

Protocol = Literal["kitty", "iterm2"]
_CHUNK = 4096
_COLUMNS = 60
_KITTY, _ITERM2 = {"ghostty", "kitty"}, {"iterm.app", "wezterm", "mintty", "vscode"}


def known_protocol() -> Protocol | None:
    """Return the picture protocol of this terminal, or None; multiplexers pass none on."""
    env = os.environ
    if env.get("TMUX") or env.get("TERM", "").startswith(("screen", "tmux", "dumb")):
        return None
    program = env.get("TERM_PROGRAM", "").lower()
    if env.get("KITTY_WINDOW_ID") or "kitty" in env.get("TERM", "") or program in _KITTY:
        return "kitty"
    if program in _ITERM2 or env.get("LC_TERMINAL", "").lower() == "iterm2":
        return "iterm2"
    return None


def escape_sequence(protocol: Protocol, png: bytes) -> str:
    """Return the escape sequence that shows a PNG file, followed by a newline."""
    data = base64.standard_b64encode(png).decode()
    if protocol == "iterm2":
        head = f"inline=1;size={len(png)};width={_COLUMNS};preserveAspectRatio=1"
        return f"\x1b]1337;File={head}:{data}\a\n"
    chunks = [data[at : at + _CHUNK] for at in range(0, len(data), _CHUNK)] or [""]
    sequences = []
    for number, chunk in enumerate(chunks):
        # q=2 suppresses the terminal's responses, which would be read as keys.
        head = f"a=T,f=100,q=2,c={_COLUMNS}," if number == 0 else ""
        more = int(number < len(chunks) - 1)
        sequences.append(f"\x1b_G{head}m={more};{chunk}\x1b\\")
    return "".join(sequences) + "\n"
