"""Lowest and newest versions: ``python -m tests.versions`` tries both, with every Python there is.

For each Python that papercraft supports, the lowest versions of the libraries that pyproject.toml
allows are installed, and then the newest, each into an environment of its own; in it, sets are
printed in every format, a photo is scanned, records are scored and files preflighted. For a Python
that is not installed, the versions are only looked up, so a floor without a wheel is noticed.

Needs uv, which is installed if it is missing.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import which

REPO = Path(__file__).parents[1]
EXAMPLES = REPO / "examples"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
RESOLUTIONS = ("lowest-direct", "highest")
AT_A_TIME = 2
# What papercraft requires itself: only the lowest versions of that are of interest.
NEEDED = ("-r", REPO / "pyproject.toml", "--only-binary", ":all:")
# Each command with its exit code.
COMMANDS = (
    ("--version --verbose", 0),
    ("print cutit --seed 7 --players 1 --format both --preview -o cutit", 0),
    ("print cat --seed 7 --players 1 --lang de --ink grey -o cat/cat.pdf", 0),
    ("print rope --only cards,1-2 --seed 7 --cmyk --cut svg -o press/press.pdf", 0),
    ("print cuttle --only cards,1-2 --seed 7 --atlas --cut dxf -o cuttle", 0),
    (f"scan {EXAMPLES / 'cutit-log.jpg'} -o game.toml --overlay read.jpg --crops crops", 4),
    (f"score {EXAMPLES / 'cutit-saturday.toml'} --picture saturday.png --lang pl", 0),
    (f"score {EXAMPLES / 'mistyped.toml'} --json", 3),
    ("solve cat --sheet CAT1-ESBZ-9H1E-6 --dice 6,4,3 --picture best.pdf", 0),
    ("preflight cat/cat.pdf cutit/CUT1-DSBZ-9H1E-J-a4-players-1-1.svg", 0),
    (f"preflight press/press.pdf {EXAMPLES / 'card.svg'} --json", 0),
)


class FailedError(Exception):
    """A command that ended otherwise than it should, with what it said."""


def call(words, code=0, **options):
    """Run a command and return what it said."""
    done = subprocess.run(
        list(map(str, words)), check=False, text=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options,
    )  # fmt: skip
    if done.returncode != code:
        raise FailedError(f"{' '.join(map(str, words))}: {done.returncode}\n{done.stdout}")
    return done.stdout


def interpreter(python):
    """Return the path of a Python of this version, or None."""
    found = [which(f"python{python}"), *Path.home().glob(f".pyenv/versions/{python}.*/bin/python")]
    for path in filter(None, found):
        # A shim may lead nowhere.
        asked = "import sys; print('{}.{}'.format(*sys.version_info), end='')"
        done = subprocess.run([path, "-c", asked], check=False, capture_output=True, text=True)
        if done.stdout == python:
            return path
    return None


def uv_at(folder):
    """Return the command of uv, installed into a folder if it is missing."""
    beside = Path(sys.executable).with_name("uv")
    known = beside if beside.is_file() else which("uv")
    if known:
        return [known]
    call([sys.executable, "-m", "pip", "install", "--quiet", "--target", folder, "uv"])
    return [sys.executable, folder / "bin" / "uv"] if os.name == "nt" else [folder / "bin" / "uv"]


def tried(uv, wheel, python, resolution, folder):
    """Install the versions of a resolution and run every command; return the versions."""
    folder.mkdir()
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    env |= {"PAPERCRAFT_CONFIG": str(folder / "config")}
    call([*uv, "venv", "--quiet", "--python", python, folder / "venv"])
    install = [*uv, "pip", "install", "--quiet", "--python", folder / "venv"]
    call([*install, "--resolution", resolution, *NEEDED])
    call([*install, "--no-deps", wheel])
    command = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "papercraft"
    first, *rest = COMMANDS
    versions = call([command, *first[0].split()], first[1], cwd=folder, env=env)
    for words, code in rest:
        call([command, *words.split()], code, cwd=folder, env=env)
    return " ".join(versions.split("\n")[2:])


def looked_up(uv, python, resolution):
    """Return the versions that would be installed; there has to be a wheel of each."""
    found = call(
        [*uv, "pip", "compile", "--quiet", "--no-annotate", "--no-header", "--python-version",
         python, "--resolution", resolution, *NEEDED[1:]]
    )  # fmt: skip
    return " ".join(found.split())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", action="append", choices=PYTHONS, help="Only this version.")
    pythons = parser.parse_args().python or PYTHONS
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(AT_A_TIME) as pool:
        folder = Path(name)
        uv = uv_at(folder / "uv")
        call([*uv, "build", "--quiet", "--wheel", "--out-dir", folder / "dist", REPO])
        (wheel,) = (folder / "dist").glob("*.whl")
        jobs = {}
        for python in pythons:
            path = interpreter(python)
            for resolution in RESOLUTIONS:
                own = folder / f"{python}-{resolution}"
                work = (tried, uv, wheel, path, resolution, own)
                jobs[python, resolution, path] = pool.submit(
                    *(work if path else (looked_up, uv, python, resolution))
                )
        failed = report(jobs)
    print(f"{len(jobs) - failed} passed, {failed} failed")
    print(f"in {time.monotonic() - started:.0f} s")
    return 1 if failed else 0


def report(jobs):
    """Show how each job ended; return how many failed."""
    failed, seen = 0, set()
    for (python, resolution, path), job in jobs.items():
        try:
            versions, end = job.result(), "works" if path else "not installed; has its wheels"
        except FailedError as error:
            versions, end, failed = str(error), "FAILED", failed + 1
        if (python, versions) in seen:
            # Both have been resolved in the same way.
            end, failed = "FAILED, for these are the lowest versions again", failed + 1
        seen.add((python, versions))
        print(f"Python {python}, {resolution}: {end}\n  {versions}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
