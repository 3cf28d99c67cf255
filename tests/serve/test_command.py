"""The command as a process: what it shows, how it ends, what it refuses."""

import io
import os
import re
import subprocess
import sys
import time

import numpy as np
import pytest
import resvg_py
import zxingcpp
from PIL import Image

from papercraft.serve import pages
from tests.command import REPO, run

LOCAL = ["--local", "--port", "0"]


@pytest.fixture
def start(tmp_path, monkeypatch):
    """A function that starts the command with a home of its own, and waits for its links."""
    monkeypatch.setenv("HOME", str(tmp_path))
    started = []

    def begin(*words):
        command = [sys.executable, "-m", "papercraft", *words]
        env = os.environ | {"PYTHONPATH": str(REPO)}
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
        )
        started.append(process)
        return process, [process.stdout.readline() for _ in range(2)]

    yield begin
    for process in started:
        process.kill()
        process.communicate()


def test_a_sheet_with_mistakes_is_told_before_it_starts(tmp_path):
    broken = tmp_path / "broken.toml"
    broken.write_text('papercraft = 1\ngame = "tally"\nname = "Odd"\n[box.x]\ntik = 1\n', "utf-8")
    told = run("serve", str(broken), "--data", str(tmp_path / "games"), *LOCAL)
    assert told.returncode == 3
    assert b"broken.toml, line 5" in told.stderr
    assert not (tmp_path / "games").exists()


def test_its_example_shows_a_code_and_links_and_ends_with_an_interrupt(start, tmp_path):
    shown = " ".join(run("serve", "--help").stdout.decode().split())
    example = re.search(r"Example: papercraft (serve --data ~/games)$", shown)[1]
    before = time.monotonic()
    process, links = start(*example.split(), *LOCAL)
    # A second on an idle machine; this one may be busy.
    assert time.monotonic() - before < 10
    assert [line.split(":")[0] for line in links] == ["Players", "Host"]
    assert all(re.search(r"http://127\.0\.0\.1:\d+/join\?key=[\w-]{24}$", one) for one in links)
    assert links[0].split("=")[1] != links[1].split("=")[1]
    assert (tmp_path / "games" / "house.sqlite").is_file()
    if os.name != "nt":
        # It holds photos of faces, and the secrets of the links.
        assert (tmp_path / "games").stat().st_mode & 0o077 == 0
    # Another one does not write to the same folder.
    other = run("serve", "--data", str(tmp_path / "games"), *LOCAL)
    assert other.returncode == 5
    assert b"in use by another papercraft serve" in other.stderr
    process.terminate()
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (130, "")
    assert "█" in err
    assert "Traceback" not in err


def test_settings_are_those_of_the_host(tmp_path, monkeypatch):
    started = []
    monkeypatch.setattr("papercraft.serve.run.serve", lambda request, _: started.append(request))
    monkeypatch.setenv("PAPERCRAFT_PAPER", "letter")
    monkeypatch.setenv("PAPERCRAFT_LANG", "de")
    assert run("serve", "--keep", "30", "--data", str(tmp_path)).returncode == 0
    (request,) = started
    assert (dict(request.settings), request.keep) == ({"paper": "letter"}, 30)
    assert run("serve", "--keep", "0").returncode == 2


def test_what_cannot_be_served_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    for words, code, told in (
        (["--host", "8.8.8.8"], 2, b"--public"),
        (["--host", "example.org"], 2, b"192.168.0.2"),
        (["--host", "203.0.113.9", "--public", "--port", "0"], 5, b"cannot listen"),
        (["--host", "127.0.0.1", "--local"], 2, b"cannot be used together"),
        ([*LOCAL, "--data", str(tmp_path / "file")], 5, b"cannot use"),
        (["--port", "70000"], 2, b"--port"),
    ):
        done = run("serve", *words)
        assert done.returncode == code, done.stderr
        assert told in done.stderr
        assert b"Traceback" not in done.stderr


def test_the_server_does_not_wait_for_the_picture_libraries():
    code = "import sys, papercraft.serve.run; print(*sys.modules)"
    env = os.environ | {"PYTHONPATH": str(REPO)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True
    )
    loaded = set(done.stdout.split())
    assert {"starlette", "uvicorn"} <= loaded
    assert not {"cv2", "numpy", "PIL", "reportlab"} & loaded


def test_the_code_on_pages_is_the_link():
    link = "http://192.168.7.2:8765/join?key=abcdefghijklmnopqrstuvwx&to=bcdfgh"
    drawn = pages.qr_svg(link).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    pixels = resvg_py.svg_to_bytes(svg_string=drawn, width=400)
    (read,) = zxingcpp.read_barcodes(np.asarray(Image.open(io.BytesIO(bytes(pixels))).convert("L")))
    assert read.text == link
