"""Printing again whenever a layout file changes."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING, NoReturn

import click

from papercraft.cli.subprocesses import child_environment, module_command
from papercraft.core.assets import layout_files

if TYPE_CHECKING:
    from collections.abc import Sequence

SECONDS = 0.4


def watch(words: Sequence[str]) -> NoReturn:
    """Run a command line of papercraft now and after each change of a layout, until Ctrl-C.

    Each run is a process of its own: what a game knows of its layout it reads once. The first
    run must succeed, or its exit code is ours; later ones overwrite what it wrote, and a layout
    that cannot be read is told and may be mended.

    Raises:
        SystemExit: the first run failed.
        KeyboardInterrupt: Ctrl-C.
    """
    before = _state()
    code = _run(words)
    if code:
        raise SystemExit(code)
    click.echo("Watching the layouts; Ctrl-C ends.", err=True)
    while True:
        time.sleep(SECONDS)
        now = _state()
        if now != before:
            before = now
            _run([*words, "--force"])


def _run(words: Sequence[str]) -> int:
    sys.stdout.flush()
    call = module_command("papercraft", *words)
    return subprocess.run(call, check=False, env=child_environment()).returncode  # noqa: S603 - ourselves


def _state() -> dict[str, tuple[int, int]]:
    """Return when each layout file was changed, and its length."""
    found = {}
    for file in layout_files():
        try:
            known = file.stat()
        except OSError:
            # An editor is just replacing it; the next look will see it.
            continue
        found[str(file)] = known.st_mtime_ns, known.st_size
    return found
