"""The libraries that papercraft uses, with their versions: the bytes of a file depend on them."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

# As in pyproject.toml.
REQUIRED = (
    "click",
    "filelock",
    "fonttools",
    "polib",
    "numpy",
    "opencv-python-headless",
    "pi-heif",
    "pikepdf",
    "pillow",
    "pydantic",
    "pypdfium2",
    "reportlab",
    "rich",
    "segno",
    "shapely",
    "svgwrite",
    "tinycss2",
    "tomlkit",
    "zxing-cpp",
)


def versions() -> dict[str, str]:
    """Return the version of Python and of each library, as installed."""
    found = {"python": f"{platform.python_version()} ({platform.platform()})"}
    for name in REQUIRED:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found
