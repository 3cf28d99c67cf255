"""Options of the test run, and what each of its processes may use."""

import os

# One process for each core is enough: threads of libraries would only wait for each other.
for _threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "OPENCV_FOR_THREADS_NUM"):
    os.environ.setdefault(_threads, "1")


def pytest_addoption(parser):
    parser.addoption("--update-goldens", action="store_true", help="Write the goldens anew.")
