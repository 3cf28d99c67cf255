"""How a run ends: interrupted, with nobody who reads, without rights, beside others, in JSON."""

import contextlib
import ctypes
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

import pytest
from jsonschema import validate

from papercraft import games
from papercraft.cli import main
from papercraft.core.libraries import REQUIRED
from papercraft.core.printers import printers
from tests.command import REPO, program, run
from tests.everygame import rare

SATURDAY = REPO / "examples" / "cutit-saturday.toml"
CARD = REPO / "examples" / "card.svg"
OK, BROKEN_RULE, USAGE, UNREADABLE, ASKED, UNWRITABLE, BUG, INTERRUPTED = 0, 1, 2, 3, 4, 5, 70, 130
ENV = os.environ | {"PYTHONPATH": str(REPO)}


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for variable in ("FORCE_COLOR", "PAPERCRAFT_DEBUG", "TERM"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("PAPERCRAFT_CONFIG", str(tmp_path / "config"))


def start(*words, **options):
    return subprocess.Popen(
        [sys.executable, "-m", "papercraft", *map(str, words)], env=ENV,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options,
    )  # fmt: skip


# --- interrupted ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["SIGTERM", *rare("SIGINT", "SIGHUP")])
def test_an_interrupted_print_says_so_and_leaves_nothing(tmp_path, name):
    number = getattr(signal, name)
    # Under nohup the tests ignore one of them, and so would all that they start.
    heeding = {"preexec_fn": lambda: signal.signal(number, signal.SIG_DFL)}
    printing = start("print", "cat", "--count", "6000", "-o", "out", **heeding)
    folder = tmp_path / "out"
    try:
        while not folder.is_dir() or not any(folder.iterdir()):
            assert printing.poll() is None
            time.sleep(0.01)
        printing.send_signal(number)
        out, told = printing.communicate(timeout=60)
    finally:
        printing.kill()
    assert (printing.returncode, out, told) == (INTERRUPTED, b"", b"interrupted\n")
    assert list(tmp_path.iterdir()) == []


# What happens in a run of its own whose command line is replaced.
MOMENTS = {
    "while the command line is imported": """
class Finder:
    def find_spec(name, path=None, target=None):
        if name == "papercraft.cli.app":
            signal.raise_signal(signal.SIGTERM)
sys.meta_path.insert(0, Finder)
""",
    "in code that is made up, as of named tuples": """
from papercraft.cli import app
app._run = lambda words: exec("signal.raise_signal(signal.SIGINT)")
""",
    "where Python can raise nothing": """
from papercraft.cli import app
class Odd:
    def __del__(self):
        signal.raise_signal(signal.SIGTERM)
def work(words):
    Odd()
    time.sleep(20)
app._run = work
""",
    "in C code that imports, which makes another error of it": """
from papercraft.cli import app
class Loader:
    def find_spec(name, path=None, target=None):
        if name == "lib":
            return importlib.machinery.ModuleSpec(name, Loader)
    def create_module(spec):
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            raise ImportError("multiarray failed to import")
    def exec_module(module):
        pass
def work(words):
    import lib
    time.sleep(20)
sys.meta_path.insert(0, Loader)
app._run = work
""",
    "in C code that makes another error of it": """
from papercraft.cli import app
def work(words):
    try:
        signal.raise_signal(signal.SIGTERM)
    except KeyboardInterrupt:
        pass
    raise SystemError("returned a result with an exception set")
app._run = work
""",
    "in a library that takes it for an error of a file": """
from papercraft.cli import app
def work(words):
    try:
        signal.raise_signal(signal.SIGTERM)
    except:
        raise ValueError("cannot read Table Directory") from None
app._run = work
""",
    "in a library that goes on": """
from papercraft.cli import app
def work(words):
    try:
        signal.raise_signal(signal.SIGTERM)
    except:
        pass
    time.sleep(20)
app._run = work
""",
    "in a library that goes on, while others clear up for long": """
from papercraft.cli import app
def work(words):
    try:
        try:
            signal.raise_signal(signal.SIGTERM)
        finally:
            time.sleep(0.6)
    except:
        pass
    time.sleep(20)
app._run = work
""",
    "while something is made that fails when it is removed half made": """
from papercraft.cli import app
class Spool:
    def __init__(self):
        signal.raise_signal(signal.SIGTERM)
        self.file = sys.stdin
    def __del__(self):
        self.file.closed
app._run = lambda words: Spool() and 0
""",
    "while an error is shown": """
from papercraft.cli import app
app._run = lambda words: 1 / 0
app.show_error = lambda *_, **__: signal.raise_signal(signal.SIGINT)
""",
}


@pytest.mark.costly
@pytest.mark.parametrize("code", MOMENTS.values(), ids=MOMENTS)
def test_an_interrupt_at_an_odd_moment_shows_no_traceback(code):
    head = "import importlib.machinery, signal, sys, time\n"
    code = f"{head}{code}\nfrom papercraft.__main__ import program\nprogram()"
    done = subprocess.run([sys.executable, "-c", code], env=ENV, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (INTERRUPTED, b"", b"interrupted\n")


@pytest.mark.costly
def test_an_interrupt_that_only_ends_the_questions_comes_once():
    code = (
        "import signal, time\nfrom papercraft.cli import app, ask\n"
        "from papercraft.core.language import get_language\n"
        "from papercraft.core.transcript import Question\n"
        "ask._type = lambda *_: signal.raise_signal(signal.SIGINT)\n"
        "def work(words):\n"
        "    reply = ask._reply_to(Question('score', 'Points?', '', ()), get_language('en'))\n"
        "    time.sleep(0.6)\n"
        "    print(reply.stop)\n"
        "    return 0\n"
        "app._run = work\n"
        "from papercraft.__main__ import program\nprogram()"
    )
    done = subprocess.run([sys.executable, "-c", code], env=ENV, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (OK, f"True{os.linesep}".encode())


def test_what_cannot_be_raised_and_is_no_interrupt_is_shown():
    code = (
        "from papercraft.cli import app\nclass Odd:\n    def __del__(self): 1 / 0\n"
        "app._run = lambda words: Odd() and 0\n"
        "from papercraft.__main__ import program\nprogram()"
    )
    done = subprocess.run([sys.executable, "-c", code], env=ENV, capture_output=True, check=False)
    assert done.returncode == OK
    assert b"ZeroDivisionError" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="nohup is a command of POSIX systems")
def test_what_is_ignored_from_the_start_stays_ignored():
    code = (
        "import signal\nfrom papercraft.cli import app\n"
        "app._run = lambda words: signal.raise_signal(signal.SIGHUP) or 0\n"
        "from papercraft.__main__ import program\nprogram()"
    )
    words = ["nohup", sys.executable, "-c", code]
    done = subprocess.run(words, env=ENV, capture_output=True, check=False)
    assert done.returncode == OK


def test_readers_of_photos_end_with_the_process_that_started_them(tmp_path):
    code = (
        "import os, time\nfrom papercraft.app.local_pool import LocalPool\n"
        "if __name__ == '__main__':\n"
        "    for worker in LocalPool(2).map(eval, ['__import__(\"os\").getpid()'] * 2):\n"
        "        print(worker, flush=True)\n"
        "        time.sleep(60)\n"
    )
    (tmp_path / "reading.py").write_text(code)
    reading = subprocess.Popen([sys.executable, "reading.py"], env=ENV, stdout=subprocess.PIPE)
    worker = int(reading.stdout.readline())
    reading.kill()
    reading.communicate(timeout=60)
    end = time.monotonic() + 20
    while is_alive(worker):
        assert time.monotonic() < end
        time.sleep(0.02)


def is_alive(number):
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    # Where nobody asks how a process ended, it stays in the list.
    status = Path(f"/proc/{number}/stat")
    return not status.exists() or ") Z" not in status.read_text()


# --- nobody reads ---------------------------------------------------------------------------------


@contextlib.contextmanager
def unread(*names):
    """Streams of this process that nobody reads."""
    before = {name: getattr(sys, name) for name in names}
    made = []
    for name in names:
        reader, writer = os.pipe()
        os.close(reader)
        made.append(os.fdopen(writer, "w", encoding="utf-8"))
        setattr(sys, name, made[-1])
    try:
        yield
    finally:
        for name, stream in before.items():
            setattr(sys, name, stream)
        for stream in made:
            stream.close()


def code_of(*words):
    """The exit code of a command line in this process, whatever its streams are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["papercraft", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            main()
    return ended.value.code


def wrong(tmp_path):
    """A record that breaks a rule, and a file that should not be printed."""
    text = SATURDAY.read_text("utf-8")
    first = re.search(r'pieces = \[\s*"([^"]*)"', text)[1]
    (tmp_path / "wrong.toml").write_text(text.replace(f'"{first}"', '"A1 J10"', 1))
    (tmp_path / "wrong.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="60mm" viewBox="0 0 60 60">'
        '<path d="M0 0H60" stroke="#000" stroke-width="0.01"/></svg>'
    )


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--help",), OK),
        (("list",), OK),
        (("list", "--json"), OK),
        (("schema", "record", "cutit"), OK),
        (("score", SATURDAY), OK),
        (("score", SATURDAY, "--json"), OK),
        (("score", "wrong.toml"), BROKEN_RULE),
        (("score", "wrong.toml", "--json"), BROKEN_RULE),
        (("preflight", "wrong.svg"), BROKEN_RULE),
        (("score", "missing.toml"), UNREADABLE),
        (("score", "missing.toml", "--json"), UNREADABLE),
        (("scoer",), USAGE),
        (("print", "cat", "-o", "out"), OK),
        # Here the output is the work.
        (("print", "cat", "-o", "-"), UNWRITABLE),
    ],
)
@pytest.mark.parametrize("streams", [("stdout",), ("stdout", "stderr")])
def test_a_run_that_nobody_reads_ends_with_the_code_of_its_work(tmp_path, words, code, streams):
    wrong(tmp_path)
    with unread(*streams):
        assert code_of(*words) == code


@pytest.mark.parametrize("words", [("score", SATURDAY), ("print", "cat", "-o", "-")])
def test_a_reader_that_stops_after_a_line_is_told_nothing(words):
    process = start(*words)
    assert process.stdout.readline()
    process.stdout.close()
    assert process.wait() == (UNWRITABLE if words[-1] == "-" else OK)
    assert process.stderr.read() == b""
    process.stderr.close()


def test_streams_without_a_buffer_are_read_or_not_all_the_same():
    words = [sys.executable, "-u", "-m", "papercraft", "list"]
    with subprocess.Popen(words, env=ENV, stdout=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.wait() == OK


# --- files that are missing -----------------------------------------------------------------------

MISSING = {
    "score": ("score", "missing.toml"),
    "show": ("show", "missing.toml"),
    "show in a folder": ("show", "folder/missing"),
    "scan": ("scan", "missing.jpg"),
    "preflight": ("preflight", "missing.pdf"),
    "names": ("print", "cat", "--names", "missing.csv"),
    "solve": ("solve", "rope", "missing.toml"),
    "calibrate": ("calibrate", "--printer", "x", "--photo", "missing.jpg"),
}


@pytest.mark.parametrize("words", MISSING.values(), ids=MISSING)
def test_a_missing_file_ends_with_3_everywhere(words):
    done = run(*words)
    assert (done.returncode, done.stdout) == (UNREADABLE, b"")
    assert "missing" in done.stderr.decode()
    assert list(Path.cwd().iterdir()) == []


def test_a_missing_record_hides_no_problem_of_another():
    Path("broken.toml").write_text("papercraft = 7\n")
    told = run("score", "missing.toml", "broken.toml").stderr.decode()
    assert "missing.toml: file 'missing.toml' not found" in told
    assert "broken.toml, line 1, papercraft: should be" in told


# --- errors as JSON -------------------------------------------------------------------------------

ERROR = {
    "type": "object",
    "required": ["papercraft", "error"],
    "additionalProperties": False,
    "properties": {
        "papercraft": {"const": 1},
        "error": {
            "type": "object",
            "required": ["exit_code", "message", "problems"],
            "additionalProperties": False,
            "properties": {
                "exit_code": {"enum": [USAGE, UNREADABLE, UNWRITABLE, BUG, INTERRUPTED]},
                "message": {"type": "string", "minLength": 1},
                "problems": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "required": ["place", "message"],
                        "additionalProperties": False,
                        "properties": {"place": {"type": "string"}, "message": {"type": "string"}},
                    },
                },
            },
        },
    },
}
FAILING = {
    "score": ((UNREADABLE, "score", REPO / "examples" / "mistyped.toml")),
    "score missing": ((UNREADABLE, "score", "missing.toml")),
    "score option": ((USAGE, "score", SATURDAY, "--answer", "x=1")),
    "score picture": ((UNWRITABLE, "score", SATURDAY, "--picture", "taken.svg")),
    "show": ((UNREADABLE, "show", "missing.toml")),
    "show id": ((USAGE, "show", "CUT1-DSBZ-9H1E-K")),
    "scan": ((UNREADABLE, "scan", "missing.jpg")),
    "preflight": ((UNREADABLE, "preflight", "missing.pdf")),
    "print": ((UNWRITABLE, "print", "cat", "--players", 1, "--only", "board", "-o", "taken.svg")),
    "print game": ((USAGE, "print", "chess")),
    "print paper": ((USAGE, "print", "cat", "--paper", "a44")),
    "solve": ((USAGE, "solve", "cat", "--sheet", "x", "--dice", "1")),
    "solve picture": (
        UNWRITABLE, "solve", "cat", "--sheet", "CAT1-ESBZ-9H1E-6", "--dice", "1", "--picture",
        "taken.svg",
    ),
    "no such command": ((USAGE, "scoer")),
    "no such option": ((USAGE, "list", "--jsn")),
}  # fmt: skip


@pytest.mark.parametrize(("code", "words"), [(each[0], each[1:]) for each in FAILING.values()],
                         ids=FAILING)  # fmt: skip
def test_with_json_errors_are_json_too(code, words):
    Path("taken.svg").write_bytes(b"mine")
    done = run(*words, "--json")
    assert done.returncode == code
    told = json.loads(done.stdout)
    validate(told, ERROR)
    assert told["error"]["exit_code"] == code
    # People read the same on the other stream.
    shown = done.stderr.decode()
    assert told["error"]["message"] in shown
    for problem in told["error"]["problems"]:
        assert problem["message"] in shown
    assert (code == UNREADABLE) == bool(told["error"]["problems"])
    assert run(*words).stdout == b""


@pytest.mark.parametrize("option", [("--lang", "de"), ("--lang=DE",)])
def test_errors_are_told_in_the_language_but_in_json(tmp_path, monkeypatch, option):
    (tmp_path / "ada.jpg").touch()
    done = run("scan", "ada.jpg", "--json", *option)
    assert done.returncode == UNREADABLE
    told = done.stderr.decode()
    assert "nichts wurde geschrieben:\n" in told
    assert "ada.jpg: ist leer; kopiere das Foto noch einmal" in told
    [problem] = json.loads(done.stdout)["error"]["problems"]
    assert problem["message"] == "is empty; copy the photo again"
    monkeypatch.setenv("PAPERCRAFT_LANG", "it")
    assert "è vuoto; copia di nuovo la foto" in run("scan", "ada.jpg").stderr.decode()
    # A language that does not exist is an error of its own, told in English.
    assert b"unknown language" in run("scan", "ada.jpg", "--lang", "xx").stderr


def test_what_is_no_option_asks_for_no_json():
    done = run("show", "--", "--json")
    assert (done.returncode, done.stdout) == (USAGE, b"")


@pytest.mark.parametrize(
    ("error", "code"),
    [(KeyboardInterrupt(), INTERRUPTED), (ZeroDivisionError("by \x1b zero"), BUG),
     (OSError(28, "No space left on device", "x"), UNWRITABLE)],
)  # fmt: skip
def test_odd_ends_are_json_too(monkeypatch, error, code):
    def fail(_):
        raise error

    monkeypatch.setattr(games, "summary", fail)
    done = run("list", "--json")
    told = json.loads(done.stdout)
    validate(told, ERROR)
    assert (done.returncode, told["error"]["exit_code"]) == (code, code)


# --- beside others --------------------------------------------------------------------------------


@pytest.mark.costly
def test_of_several_prints_at_once_to_one_name_one_is_kept_whole(tmp_path):
    prints = [start("print", "cat", "--only", "board", "--players", 1, "--seed", seed,
                    "-o", "out/x.pdf", "--format", "both") for seed in range(3)]  # fmt: skip
    ends = [process.communicate(timeout=60) for process in prints]
    codes = [process.returncode for process in prints]
    assert sorted(codes) == [OK, UNWRITABLE, UNWRITABLE]
    for code, (_, told) in zip(codes, ends, strict=True):
        assert (b"already exist" in told) == (code == UNWRITABLE)
    run("print", "cat", "--only", "board", "--players", 1, "--seed", codes.index(OK),
        "-o", "again/x.pdf", "--format", "both")  # fmt: skip
    both = [
        {path.name: path.read_bytes() for path in (tmp_path / folder).iterdir()}
        for folder in ("out", "again")
    ]
    assert both[0] == both[1]


SAVING = """
import sys
from pathlib import Path
from papercraft.core.printers import Printer, save_printer
for number in range(5):
    save_printer(f"printer {sys.argv[2]} {number}", Printer(number), Path(sys.argv[1]))
"""


def test_several_calibrations_at_once_keep_every_printer(tmp_path):
    words = [sys.executable, "-c", SAVING, str(tmp_path / "kept")]
    saving = [subprocess.Popen([*words, str(n)], env=ENV) for n in range(4)]
    assert [process.wait(timeout=60) for process in saving] == [0] * 4
    assert len(printers(tmp_path / "kept")) == 20
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["printers.json"]


# --- without rights -------------------------------------------------------------------------------

# Of Linux: those by which root may write and read what its owner may not.
CAPSET_VERSION, OVERRIDING = 0x20080522, 0b110


@contextlib.contextmanager
def without_rights():
    """Be held to the permissions of files, also as root."""
    if os.name == "nt":
        pytest.skip("rights are others there")
    if os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header = (ctypes.c_uint32 * 2)(CAPSET_VERSION, 0)
    # Effective, permitted and inheritable, of the first 32 and of the others.
    rights = (ctypes.c_uint32 * 6)()
    assert libc.capget(header, rights) == 0
    before = rights[0]
    rights[0] &= ~OVERRIDING
    assert libc.capset(header, rights) == 0
    try:
        yield
    finally:
        rights[0] = before
        assert libc.capset(header, rights) == 0


@pytest.fixture
def closed():
    """A folder that may be looked into and not written."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "old.pdf").write_bytes(b"old")
        folder.chmod(0o555)
        yield folder
        folder.chmod(0o755)


WRITING = {
    "print": ("print", "cat", "--players", "1", "-o", "FOLDER"),
    "print over": ("print", "cat", "--players", "1", "-o", "FOLDER/old.pdf", "--force"),
    "new folder": ("print", "cat", "--players", "1", "-o", "FOLDER/new/x.pdf"),
    "picture": ("score", SATURDAY, "--picture", "FOLDER/x.svg"),
    "play": ("play", "cutit", "-o", "FOLDER/x.json"),
    "calibrate": ("calibrate", "-o", "FOLDER/x.pdf"),
    # Everything has been read by then; still there is one answer on stdout.
    "scan": ("scan", REPO / "examples" / "cutit-log.jpg", "-o", "FOLDER/x.toml", "--json"),
}


@pytest.mark.parametrize("words", WRITING.values(), ids=WRITING)
def test_a_folder_that_may_not_be_written_is_told(closed, words):
    words = [str(word).replace("FOLDER", str(closed)) for word in words]
    with without_rights():
        done = run(*words)
    assert done.returncode == UNWRITABLE
    assert done.stderr.decode().splitlines()[-1].startswith("Error: cannot write ")
    assert "Permission denied" in done.stderr.decode()
    if "--json" in words:
        validate(json.loads(done.stdout), ERROR)
    assert [path.name for path in closed.iterdir()] == ["old.pdf"]


def test_a_printer_that_cannot_be_saved_is_told(closed, monkeypatch):
    monkeypatch.setenv("PAPERCRAFT_CONFIG", str(closed))
    words = "calibrate", "--printer", "x", "--across", "99.5"
    with without_rights():
        done = run(*words)
    assert done.returncode == UNWRITABLE
    assert b"printers.json: Permission denied" in done.stderr
    assert [path.name for path in closed.iterdir()] == ["old.pdf"]


def test_a_file_that_may_not_be_read_is_told(tmp_path):
    secret = tmp_path / "secret.toml"
    secret.write_bytes(SATURDAY.read_bytes())
    secret.chmod(0o200)
    with without_rights():
        done = run("score", secret)
    assert done.returncode == UNREADABLE
    assert b"Permission denied" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_under_a_pdf_on_stdout_is_told():
    with Path("/dev/full").open("wb") as full:
        done = program("print", "cat", "-o", "-", stdout=full)
    assert done.returncode == UNWRITABLE
    assert done.stderr.splitlines()[-1].startswith(b"Error: No space left on device")


WATCHED = """
import os, runpy, sys
written = set()
def watch(event, details):
    if event == "open" and isinstance(details[0], str) and not details[0].endswith(".pyc"):
        mode, flags = details[1] or "", details[2]
        if set(mode) & set("wax+") or flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            written.add(os.path.abspath(details[0]))
    elif event in ("os.mkdir", "os.rename", "os.link"):
        written.update(map(os.path.abspath, details[:2] if event != "os.mkdir" else details[:1]))
sys.addaudithook(watch)
try:
    runpy.run_module("papercraft", run_name="__main__")
finally:
    print(*sorted(written), sep="\\n", file=sys.stderr)
"""


@pytest.mark.costly
def test_nothing_is_written_but_where_it_was_asked_for(tmp_path):
    """papercraft may be installed where nobody can write."""
    words = "print", "cat", "--players", "1", "--preview", "-o", "out"
    command = [sys.executable, "-c", WATCHED, *words]
    done = subprocess.run(command, env=ENV, capture_output=True, check=True, text=True)
    written = done.stderr.splitlines()
    assert len(written) >= 3
    assert [path for path in written if not Path(path).is_relative_to(tmp_path / "out")] == []


# --- versions -------------------------------------------------------------------------------------


def test_the_versions_of_all_libraries_are_told():
    wanted = tomllib.loads((REPO / "pyproject.toml").read_text("utf-8"))["project"]
    names = [line.partition(">")[0] for line in wanted["dependencies"]]
    assert names == [*REQUIRED]
    for words in (("--version", "--verbose"), ("-v", "-V"), ("-Vv",)):
        done = run(*words)
        assert done.returncode == OK
        first, second, *rest = done.stdout.decode().splitlines()
        assert first == run("--version").stdout.decode().strip()
        assert second.startswith(f"python {sys.version.split()[0]} ")
        assert [line.split()[0] for line in rest] == names
        assert all(line.split()[1][0].isdigit() for line in rest)


def test_a_library_that_is_missing_is_told(monkeypatch):
    monkeypatch.setattr("papercraft.core.libraries.REQUIRED", ("no-such-library",))
    assert run("-Vv").stdout.decode().splitlines()[-1] == "no-such-library not installed"
