"""The libraries that papercraft uses, and their versions: the bytes of output depend on them."""

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
    installed = {"python": f"{platform.python_version()} ({platform.platform()})"}
    for name in REQUIRED:
        try:
            installed[name] = version(name)
        except PackageNotFoundError:
            installed[name] = "not installed"
    return installed
