"""Running papercraft in a subprocess."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def module_command(module: str, *words: str) -> list[str]:
    """Return the command line that runs a papercraft module, ignoring the current folder."""
    return [sys.executable, "-P", "-m", module, *words]


def child_environment() -> dict[str, str]:
    """Return an environment in which the subprocess imports this papercraft."""
    here = str(Path(__file__).resolve().parents[2])
    path = os.environ.get("PYTHONPATH")
    return os.environ | {"PYTHONPATH": f"{here}{os.pathsep}{path}" if path else here}
