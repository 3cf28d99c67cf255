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

# The limit on elapsed time, as a multiple of processor time: work takes longer on a busy machine.
_WAITING = 6
# The signal for a process that has used up its processor time; not on every system.
_CPU_LIMIT = getattr(signal, "SIGXCPU", None)


@dataclass(frozen=True)
class PreflightRequest:
    """A file, the printer's unprintable margin in mm, and a limit on processor time in seconds."""

    file: Path
    margin: float = 5.0
    seconds: float = SECONDS


def preflight(request: PreflightRequest) -> dict[str, Any]:
    """Return the report on a file as plain data, or ``unreadable`` and a sentence.

    The file is read in a separate process, because a hostile one may use up time and memory.
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
        # A bug: the last line of the traceback names it, and the central error handler reports it.
        last_line = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise RuntimeError(last_line)
    return {
        "unreadable": "the PDF reader gave up on it: it is badly damaged, or needs more than "
        f"{MEGABYTES} MB of memory"
    }


def _too_slow(seconds: float) -> str:
    return f"checking it takes longer than {seconds:g} s; --seconds gives more"
