"""Print again whenever a layout, or a file that describes a sheet, changes."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any, NoReturn

from papercraft.app.subprocesses import child_environment, module_command
from papercraft.cli.talk import say
from papercraft.core.layouts import layout_files
from papercraft.core.messages import gettext
from papercraft.core.problems import ReadError
from papercraft.core.records import parse
from papercraft.core.sheet_files import folders, looking_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

SECONDS = 0.4
# Files that one may name which describes a sheet.
_ENDINGS = (".csv", ".svg", ".png")


def watch(words: Sequence[str], file: Path | None = None) -> NoReturn:
    """Run a papercraft command now and after each change, until Ctrl-C.

    Layouts are watched, or ``file`` and the tables and pictures that it names.

    Each run is a separate process, because games cache their layouts. If the first run fails, its
    exit code is the exit code of this process. Later runs overwrite its files and may fail: an
    invalid layout is reported and can be fixed.

    Raises:
        SystemExit: the first run failed.
        KeyboardInterrupt: Ctrl-C.
    """
    before = _state(file)
    code = _run(words)
    if code:
        raise SystemExit(code)
    if file is not None:
        form = "Watching {file}; press Ctrl-C to stop."
        say(gettext(form, file=file))
    else:
        say(gettext("Watching the layouts; press Ctrl-C to stop."))
    while True:
        time.sleep(SECONDS)
        now = _state(file)
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


def _state(file: Path | None) -> dict[str, tuple[int, int]]:
    """Return the modification time and size of each file to watch."""
    state = {}
    for one in (*layout_files(), *([file, *_named_in(file)] if file is not None else [])):
        try:
            stat = one.stat()
        except OSError:
            # An editor is replacing the file at the moment; the next check will see it.
            continue
        state[str(one)] = stat.st_mtime_ns, stat.st_size
    return state


def _named_in(file: Path) -> Iterator[Path]:
    """Yield where the tables and pictures may be that a file names."""
    try:
        data = parse(file.read_bytes())
    except (OSError, ReadError):
        # It is being edited: while it is broken, only the file itself matters.
        return
    with looking_in(file):
        places = folders()
    for name in dict.fromkeys(_texts_in(data)):
        if name.lower().endswith(_ENDINGS) and not set(name) & set("/\\:"):
            yield from (place / name for place in places)


def _texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts_in(one)
