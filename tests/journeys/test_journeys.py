"""Each journey comes to its end: what is typed gives what must come (README.md)."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.command import REPO, run

JOURNEYS = sorted(Path(__file__).parent.glob("*.txt"))


def steps(text):
    """Yield each step: its first line, and the lines below it."""
    lines = iter(text.splitlines())
    step = None
    for line in lines:
        if line.startswith("write "):
            content = [*iter(lambda: next(lines), "end")]
            yield line, content
        elif line.startswith(("$ ", "copy ")):
            if step:
                yield step
            step = (line, [])
            if line.startswith("copy "):
                yield step
                step = None
        elif step and line.strip() and not line.startswith("# "):
            step[1].append(line)
        elif step:
            yield step
            step = None
    if step:
        yield step


def play(line, below):
    kind, *words = shlex.split(line, posix=True)
    if kind == "copy":
        shutil.copy(REPO / words[0], words[1])
    elif kind == "write":
        file = Path(words[0])
        file.parent.mkdir(exist_ok=True)
        encoding = words[1] if words[1:] else "utf-8"
        file.write_bytes("".join(f"{row}\n" for row in below).encode(encoding))
    else:
        type_in(words, below)


def type_in(words, below):
    assert words[0] == "papercraft"
    stdin = b""
    if "<" in words:
        stdin = Path(words[-1]).read_bytes()
        words = words[:-2]
    done = run(*words[1:], stdin=stdin)
    told = (done.stdout + done.stderr).decode("utf-8", "replace")
    codes = [row.split()[1] for row in below if row.startswith("exit ")]
    assert str(done.returncode) in (codes or ["0"]), told
    place = 0
    for row in below:
        if row.startswith("file "):
            assert Path(row[5:]).is_file(), row
        elif not row.startswith("exit "):
            form = re.escape(row).replace(re.escape("..."), ".*")
            found = re.compile(form).search(told, place)
            assert found, f"{row!r} is not in what followed:\n{told[place:]}"
            place = found.end()


@pytest.mark.parametrize("journey", JOURNEYS, ids=lambda file: file.stem)
def test_the_journey_comes_to_its_end(journey, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERCRAFT_CONFIG", str(tmp_path / "config"))
    played = [*steps(journey.read_text("utf-8"))]
    assert len(played) >= 3
    for line, below in played:
        play(line, below)


def test_there_are_seven():
    assert len(JOURNEYS) == 7
