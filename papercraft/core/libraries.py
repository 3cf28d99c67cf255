"""The libraries that papercraft uses, with their versions: the bytes of a file depend on them."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

# As in pyproject.toml.
REQUIRED = (
    "click",
    "filelock",
    "fonttools",
    "jinja2",
    "polib",
    "numpy",
    "opencv-python-headless",
    "pi-heif",
    "pikepdf",
    "pillow",
    "pydantic",
    "pypdfium2",
    "python-multipart",
    "reportlab",
    "rich",
    "segno",
    "shapely",
    "starlette",
    "svgwrite",
    "tinycss2",
    "tomlkit",
    "uvicorn",
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
