"""Print again whenever a layout file changes."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING, NoReturn

from papercraft.app.subprocesses import child_environment, module_command
from papercraft.cli.talk import say
from papercraft.core.layouts import layout_files
from papercraft.core.messages import gettext

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

SECONDS = 0.4


def watch(words: Sequence[str], *files: Path) -> NoReturn:
    """Run a papercraft command now and after each change of a layout or file, until Ctrl-C.

    Each run is a separate process, because games cache their layouts. If the first run fails, its
    exit code is the exit code of this process. Later runs overwrite its files and may fail: an
    invalid layout is reported and can be fixed.

    Raises:
        SystemExit: the first run failed.
        KeyboardInterrupt: Ctrl-C.
    """
    before = _state(files)
    code = _run(words)
    if code:
        raise SystemExit(code)
    if files:
        form = "Watching {file}; press Ctrl-C to stop."
        say(gettext(form, file=files[0]))
    else:
        say(gettext("Watching the layouts; press Ctrl-C to stop."))
    while True:
        time.sleep(SECONDS)
        now = _state(files)
        if now != before:
            before = now
            _run([*words, "--force"])


def _run(words: Sequence[str]) -> int:
    sys.stdout.flush()
    call = module_command("papercraft", *words)
    with subprocess.Popen(call, env=child_environment()) as child:  # noqa: S603 - our own module
        try:
            return child.wait()
        except BaseException:
            # Perhaps only this process was asked to end; the child has files to clean up.
            child.terminate()
            raise


def _state(files: Sequence[Path]) -> dict[str, tuple[int, int]]:
    """Return the modification time and size of each layout file, and of other files."""
    state = {}
    for file in (*layout_files(), *files):
        try:
            stat = file.stat()
        except OSError:
            # An editor is replacing the file at the moment; the next check will see it.
            continue
        state[str(file)] = stat.st_mtime_ns, stat.st_size
    return state
