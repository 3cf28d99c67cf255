"""Options of the test run, and what each of its processes may use."""

import ctypes
import gc
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path

from tests.calls import calls
from tests.serve import browser

__all__ = ["calls"]

# One process for each core is enough: threads of libraries would only wait for each other.
for _threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "OPENCV_FOR_THREADS_NUM"):
    os.environ.setdefault(_threads, "1")


# Pictures are 10 to 50 MB each. By default the C library gives such blocks back at once and the
# system clears the pages of the next one, which took more time than drawing into them.
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
if sys.platform == "linux" and hasattr(ctypes.CDLL(None), "mallopt"):
    ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, 1 << 30)
    ctypes.CDLL(None).mallopt(_TRIM_THRESHOLD, 1 << 29)

# Files of tests lie in memory where it has room for them: disks take a tenth of the time.
_MEMORY = Path("/dev/shm")  # noqa: S108 - not shared: pytest makes folders of its own
_ROOM = 4_000_000_000
if _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > _ROOM and os.access(_MEMORY, os.W_OK):
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))

# What was compiled is kept, for the next run and for what tests start, even where Python is set to
# keep nothing: compiling took each process of a run as long as finding the tests. Only whoever
# changes sources again and again says "changing": two changes of a second may look the same.
if os.environ.get("PYTHONDONTWRITEBYTECODE", "changing") != "changing":
    del os.environ["PYTHONDONTWRITEBYTECODE"]
    sys.dont_write_bytecode = False

# Nothing that the user of this computer has set counts.
for _key in ("PAPER", "LANG", "PRINTER", "INK", "PALETTE", "OUTPUT", "LAYOUTS", "GAMES", "SHEETS"):
    os.environ.pop(f"PAPERCRAFT_{_key}", None)
os.environ["PAPERCRAFT_CONFIG"] = str(Path(tempfile.gettempdir()) / "papercraft-no-settings")

# What is started in the background of a shell ignores interrupts, and so would all that it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Files of tests need not outlive a power failure, and waiting for the disk took most of the time.
# tests/core/test_file_set.py says that files are flushed.
os.fsync = lambda _file: None


def pytest_collection_finish():
    """Leave tests and modules out of the search for garbage: they stay to the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)


def pytest_addoption(parser):
    parser.addoption("--update-goldens", action="store_true", help="Write the goldens anew.")


def pytest_terminal_summary(terminalreporter):
    """Say at the end what needs a browser and was not run for want of one."""
    if not browser.found():
        run = ".\\try.ps1" if os.name == "nt" else "./try"
        terminalreporter.write_line(
            "Not run: the pages in a real browser (tests/serve/test_browser.py). On Debian, "
            f"apt install {browser.PACKAGE}; elsewhere, set PAPERCRAFT_BROWSER to the path of "
            f"Chromium; then: {run} test -m slow tests/serve"
        )
