"""Files appear whole or not at all."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from papercraft.core.problems import WriteError
from papercraft.core.store import to_json, writing


def test_a_file_appears_when_all_is_written(tmp_path):
    target = tmp_path / "new" / "file.txt"
    with writing(target) as out:
        out.write(b"whole")
        assert not target.exists()
    assert target.read_bytes() == b"whole"
    assert [path.name for path in target.parent.iterdir()] == ["file.txt"]


def test_an_error_leaves_the_old_file_and_no_litter(tmp_path):
    target = tmp_path / "file.txt"
    target.write_bytes(b"old")

    def fail():
        with writing(target) as out:
            out.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_permissions_follow_the_umask(tmp_path):
    target = tmp_path / "file.txt"
    before = os.umask(0o027)
    try:
        with writing(target) as out:
            out.write(b"x")
    finally:
        os.umask(before)
    assert target.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("parent", ["file", "/dev/null"])
def test_a_place_that_cannot_be_written_is_named(tmp_path, parent):
    (tmp_path / "file").write_text("in the way")
    target = tmp_path / parent / "x.txt"
    with pytest.raises(WriteError, match="cannot write"), writing(target):
        pass


def test_a_killed_writer_leaves_the_old_file(tmp_path):
    target = tmp_path / "file.txt"
    target.write_bytes(b"old")
    code = (
        "import os, sys; from pathlib import Path; from papercraft.core.store import writing\n"
        "with writing(Path(sys.argv[1])) as out:\n"
        "    out.write(b'new' * 100000); out.flush(); os.kill(os.getpid(), 9)\n"
    )
    repo = Path(__file__).parents[2]
    env = os.environ | {"PYTHONPATH": str(repo)}
    done = subprocess.run([sys.executable, "-c", code, str(target)], env=env, check=False)
    assert done.returncode == -9
    assert target.read_bytes() == b"old"


def test_json_is_canonical():
    assert to_json({"b": 1, "a": ["ż"]}) == '{\n  "b": 1,\n  "a": [\n    "ż"\n  ]\n}\n'
