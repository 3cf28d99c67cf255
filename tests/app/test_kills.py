"""Workers that are killed lose nothing, whatever the command; ``tests.kills`` is the long form."""

import subprocess
import sys

import pytest

from tests.kills import COMMANDS, ENV, campaign


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")
@pytest.mark.parametrize("name", COMMANDS)
def test_killed_workers_change_nothing(name, tmp_path):
    killed, wrong = campaign(name, 1 if name == "scan" else 2, 0, tmp_path)
    assert not wrong
    assert killed


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="a limit of the system")
def test_workers_that_cannot_write_end_it_and_it_can_be_resumed(tmp_path):
    # As when the disk is full: the system refuses to make a file longer than a board's PDF is.
    limited = (
        "import resource, runpy; resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, -1)); "
        "runpy.run_module('papercraft', run_name='__main__')"
    )
    words = [*COMMANDS["print"], "--workers", "2"]

    def ended(*start):
        command = [sys.executable, *start, *words]
        return subprocess.run(
            command, cwd=tmp_path, env=ENV, capture_output=True, check=False, timeout=120
        )

    done = ended("-c", limited)
    assert done.returncode == 5
    assert done.stderr.startswith(b"Error: cannot write sets/CAT1-")
    assert done.stderr.endswith(b": File too large\n")
    # One of the workers may have made the folder, and the other still have been in it.
    assert not [*tmp_path.glob("sets/[!.]*")]
    words.append("--resume")
    assert ended("-m", "papercraft").stderr == b"40 done, 0 skipped, 0 failed\n"
    assert ended("-m", "papercraft").stderr == b"0 done, 40 skipped, 0 failed\n"
    assert len(list((tmp_path / "sets").iterdir())) == 80
