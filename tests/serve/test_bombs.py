"""Small files that want a lot: they are refused, and a process that one breaks is replaced."""

import asyncio
import io
import os
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from papercraft.serve.jobs import convert_heic, read_session
from papercraft.serve.metadata import without_metadata
from papercraft.serve.reading_task import SentPhoto, Task
from papercraft.serve.workers import WorkerError, Workers
from tests.command import REPO

# Processor time: a busy machine may take longer.
SECONDS = 15


def png(width, height, data, depth=8):
    """A PNG file in grey, with some compressed data."""
    head = struct.pack(">IIBBBBB", width, height, depth, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )


def jpeg(width, height, scans=1):
    """A progressive JPEG file of a size that it has no data for, with each scan so many times."""
    out = io.BytesIO()
    Image.new("RGB", (64, 64), "red").save(out, "JPEG", progressive=True)
    data = out.getvalue()
    size = data.index(b"\xff\xc2") + 5
    data = data[:size] + struct.pack(">HH", height, width) + data[size + 4 :]
    first = data.index(b"\xff\xda")
    return data[:first] + data[first:-2] * scans + data[-2:]


def webp(width, height):
    out = io.BytesIO()
    Image.new("L", (width, height), 255).save(out, "WEBP", lossless=True, method=0, quality=0)
    return out.getvalue()


def zeros(count):
    made = zlib.compressobj(9)
    parts = [made.compress(bytes(1_000_000)) for _ in range(count // 1_000_000)]
    return b"".join([*parts, made.flush()])


BOMBS = {
    "a PNG file of 900 megapixels": lambda: png(30_000, 30_000, zeros(1_000_000), 1),
    "a PNG file with ten times its pixels": lambda: png(4000, 4000, zeros(160_000_000)),
    "a PNG file of one row": lambda: png(2**31 - 1, 1, zeros(1_000_000), 1),
    "a JPEG file of four gigapixels": lambda: jpeg(65_000, 65_000),
    "a JPEG file of a few bytes": lambda: jpeg(8000, 8000),
    "a WEBP file of one colour": lambda: webp(5000, 5000),
}


@pytest.fixture(scope="module")
def workers():
    made = Workers(1, processor_seconds=SECONDS)
    yield made
    made.close()


def ask(workers, function, *args):
    """Ask as the server does."""
    return asyncio.run(workers.run(function, *args))


@pytest.mark.slow
@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_a_problem_of_its_photo(workers, tmp_path, name):
    data = BOMBS[name]()
    assert len(data) < 2_000_000
    clean, ending = without_metadata(data)
    file = f"Ada-1.{ending}"
    (tmp_path / file).write_bytes(clean)
    told = ask(workers, read_session, Task(tmp_path, (SentPhoto(file, 1, "Ada"),), {}))
    (problem,) = told["problems"]
    assert problem["place"].startswith(file)
    (worker,) = workers._all
    assert peak_of(worker.process.pid) < 1_500, "megabytes"


def peak_of(pid):
    """The most memory that a process has used, in MB."""
    status = Path(f"/proc/{pid}/status")
    if not status.is_file():
        return 0
    (line,) = [one for one in status.read_text().splitlines() if one.startswith("VmHWM")]
    return int(line.split()[1]) / 1000


@pytest.mark.slow
def test_a_file_that_takes_forever_ends_its_process(tmp_path, capfd):
    (tmp_path / "Ada-1.jpg").write_bytes(jpeg(8000, 8000, 400))
    task = Task(tmp_path, (SentPhoto("Ada-1.jpg", 1, "Ada"),), {})
    workers = Workers(1, processor_seconds=4)
    try:
        with pytest.raises(WorkerError, match="ended"):
            ask(workers, read_session, task)
        assert workers._all == set()
        assert ask(workers, os.getpid) != os.getpid()
    finally:
        workers.close()
    # The terminal of the server is not told what a decoder thinks of it.
    assert capfd.readouterr() == ("", "")


@pytest.mark.slow
def test_heic_files_are_converted_in_the_process(workers, tmp_path):
    good = (REPO / "tests" / "photo" / "ramp.heic").read_bytes()
    for n, data in enumerate((good, good[:200], good.replace(b"hvc1", b"xxxx"), good[:12] * 50)):
        (tmp_path / "x").write_bytes(data)
        assert ask(workers, convert_heic, tmp_path / "x", tmp_path / "x.jpg") == (n == 0)
