"""What a command loads before it works."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "words", [["--help"], ["list"], ["print", "cat", "--seed", "5", "-o", "-"]]
)
def test_other_commands_load_no_picture_library(words):
    code = (
        f"import sys; sys.argv = ['papercraft', *{words!r}]\n"
        "from papercraft.cli import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print([name for name in ('cv2', 'zxingcpp') if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stderr.splitlines()[-1] == b"[]"
