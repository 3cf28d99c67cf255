"""Options of the test run, and what each of its processes may use."""

import gc
import os
import shutil
import signal
import tempfile
from pathlib import Path

# One process for each core is enough: threads of libraries would only wait for each other.
for _threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "OPENCV_FOR_THREADS_NUM"):
    os.environ.setdefault(_threads, "1")


# Files of tests lie in memory where it has room for them: disks take a tenth of the time.
_MEMORY = Path("/dev/shm")  # noqa: S108 - not shared: pytest makes folders of its own
_ROOM = 4_000_000_000
if _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > _ROOM and os.access(_MEMORY, os.W_OK):
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))

# Nothing that the user of this computer has set counts.
for _key in ("PAPER", "LANG", "PRINTER", "INK", "PALETTE", "OUTPUT", "LAYOUTS", "GAMES"):
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
