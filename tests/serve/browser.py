"""The browser for the tests of pages: ``python -m tests.serve.browser`` installs it on Debian."""

import os
import subprocess
import sys
from shutil import which

PACKAGE = "chromium-headless-shell"
NAMES = (PACKAGE, "chromium", "google-chrome")


def found():
    """Return the path of a browser, or None."""
    return os.environ.get("PAPERCRAFT_BROWSER") or next(filter(None, map(which, NAMES)), None)


def missing(what):
    """Skip a test that needs something, or fail where it has to be there."""
    import pytest

    if os.environ.get("PAPERCRAFT_NEEDS_BROWSER"):
        pytest.fail(what)
    pytest.skip(what)


def main():
    if not found():
        subprocess.run(["apt-get", "install", "--yes", "--quiet", PACKAGE], check=True)
    return 0 if found() else 1


if __name__ == "__main__":
    sys.exit(main())
