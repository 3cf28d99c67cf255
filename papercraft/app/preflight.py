"""Preflight: check a PDF or SVG file for printing problems."""

from __future__ import annotations

import json
import signal
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from papercraft.app.subprocesses import child_environment, module_command
from papercraft.core.messages import gettext
from papercraft.preflight.limits import MEGABYTES, SECONDS

if TYPE_CHECKING:
    from pathlib import Path

# A process that waits instead of working ends, too; on a busy machine work takes longer.
_WAITING = 6
# By which the system ends a process that has used its time; not on every system.
_CPU_LIMIT = getattr(signal, "SIGXCPU", None)


@dataclass(frozen=True)
class PreflightRequest:
    """A file, how many mm at each edge the printer leaves white, and the processor time it gets."""

    file: Path
    margin: float = 5.0
    seconds: float = SECONDS


def preflight(request: PreflightRequest) -> dict[str, Any]:
    """Return the report on a file as plain data, or ``unreadable`` and a sentence.

    A process of its own reads the file, for a hostile one may use up time and memory.
    """
    path, seconds = request.file, request.seconds
    try:
        if not path.exists():
            return {"unreadable": gettext("there is no such file")}
        if not path.is_file():
            return {"unreadable": "this is not a file"}
    except (OSError, ValueError) as error:
        return {"unreadable": f"the file cannot be opened: {error}"}
    call = module_command(
        "papercraft.preflight", str(path.absolute()), str(request.margin), str(seconds)
    )
    limit = seconds * _WAITING
    try:
        done = subprocess.run(  # noqa: S603 - ourselves
            call, capture_output=True, timeout=limit, check=False, env=child_environment()
        )
    except subprocess.TimeoutExpired:
        return {"unreadable": _too_slow(seconds)}
    return _report_of(done, seconds)


def _report_of(done: subprocess.CompletedProcess[bytes], seconds: float) -> dict[str, Any]:
    """Return what a process printed, or why it printed nothing."""
    if done.returncode == 0:
        report: dict[str, Any] = json.loads(done.stdout)
        return report
    if -done.returncode == _CPU_LIMIT:
        return {"unreadable": _too_slow(seconds)}
    if done.returncode > 0 and b"Traceback" in done.stderr:
        # A bug: the last line says which, and the one place where errors end tells it.
        last_line = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise RuntimeError(last_line)
    return {
        "unreadable": "the PDF reader gave up on it: it is badly damaged, or needs more than "
        f"{MEGABYTES} MB of memory"
    }


def _too_slow(seconds: float) -> str:
    return f"checking it takes longer than {seconds:g} s; --seconds gives more"
