"""The command line, run in this process or in one of its own."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from papercraft.cli import main

REPO = Path(__file__).resolve().parent.parent


def run(*argv, stdin=b""):
    """Run the command line in this process."""
    out, err = io.BytesIO(), io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        # The command line may set it for what it calls; afterwards it is as it was.
        patch.setenv("NO_COLOR", "")
        patch.setenv("LANGUAGE", "en")
        for variable in ("PAPERCRAFT_GAMES", "PAPERCRAFT_LAYOUTS", "PAPERCRAFT_SHEETS"):
            patch.setenv(variable, os.environ.get(variable, ""))
        patch.setattr(sys, "argv", ["papercraft", *map(str, argv)])
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
        patch.setattr(sys, "stdout", io.TextIOWrapper(out, "utf-8", write_through=True))
        patch.setattr(sys, "stderr", io.TextIOWrapper(err, "utf-8", write_through=True))
        with pytest.raises(SystemExit) as ended:
            main()
        done = subprocess.CompletedProcess(argv, ended.value.code, out.getvalue(), err.getvalue())
    assert b"Traceback" not in done.stderr
    assert done.stdout.startswith(b"%PDF") or b"\x1b" not in done.stdout
    assert b"\x1b" not in done.stderr
    return done


def run_as_text(*argv):
    """Run the command line in this process; what it printed is text."""
    done = run(*argv)
    out, err = done.stdout.decode(), done.stderr.decode()
    return subprocess.CompletedProcess(argv, done.returncode, out, err)


def program(*argv, **options):
    """Run the command line in a process of its own."""
    command = [sys.executable, "-m", "papercraft", *argv]
    env = os.environ | {"PYTHONPATH": str(REPO)} | options.pop("env", {})
    return subprocess.run(
        command, env=env, check=False, stderr=subprocess.PIPE, timeout=60, **options
    )
