"""Print paper games, play them with pen and scissors, and score them.

The public Python interface (docs/API.md): :func:`prints`, :func:`scan`, :func:`score`, :func:`show`
and :func:`solve`, and the errors they raise. Everything is imported on first use, so that
``papercraft --help`` is fast.
"""

from __future__ import annotations

from papercraft.core.version import VERSION

# As in typing, which takes longer to import than all of this.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from papercraft.app.api import prints, scan, score, show, solve
    from papercraft.core.ids import IdError
    from papercraft.core.problems import (
        PapercraftError,
        Problem,
        ReadError,
        UsageError,
        WriteError,
    )

__version__ = VERSION
__all__ = [
    "IdError",
    "PapercraftError",
    "Problem",
    "ReadError",
    "UsageError",
    "WriteError",
    "__version__",
    "prints",
    "scan",
    "score",
    "show",
    "solve",
]
_MODULES = {
    "papercraft.app.api": ("prints", "scan", "score", "show", "solve"),
    "papercraft.core.ids": ("IdError",),
    "papercraft.core.problems": (
        "PapercraftError",
        "Problem",
        "ReadError",
        "UsageError",
        "WriteError",
    ),
}


def __getattr__(name: str) -> Any:
    from importlib import import_module  # noqa: PLC0415 - only what is used is imported

    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module 'papercraft' has no attribute {name!r}")
