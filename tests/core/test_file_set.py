"""Files appear together, complete, or not at all: beside others, on errors and when killed."""

import errno
import json
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from papercraft.core import file_set, locks, staging
from papercraft.core.file_set import FileSet, writing
from papercraft.core.locks import acquire, locked, release
from papercraft.core.problems import WriteError
from papercraft.core.staging import clear_leftovers, new_staging

REPO = Path(__file__).parents[2]
NAMES = ("a.pdf", "a.json", "a.svg")


def contents(folder):
    """All that is in a folder, hidden or not."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def left(folder):
    """What should not be in a folder when all is done."""
    return [path.name for path in folder.iterdir() if path.name.startswith(".")]


def write_set(folder, what, *, force=False, names=NAMES):
    with FileSet([folder / name for name in names], force=force) as files:
        # Not in the order in which they move.
        for name in reversed(names):
            with files.open(folder / name) as out:
                out.write(what + name.encode())


def write_files(targets, data, then=lambda: None, *, force=False):
    """Write a set of equal files; ``then`` something happens before they move."""
    with FileSet(force=force) as files:
        for target in targets:
            with files.open(target) as out:
                out.write(data)
        then()


def of(what, names=NAMES):
    return {name: what + name.encode() for name in names}


def test_a_file_appears_when_all_is_written(tmp_path):
    target = tmp_path / "new" / "file.txt"
    with writing(target, force=False) as out:
        out.write(b"whole")
        assert not target.exists()
    assert target.read_bytes() == b"whole"
    assert [path.name for path in target.parent.iterdir()] == ["file.txt"]


def test_an_error_leaves_the_old_file_and_nothing_else(tmp_path):
    target = tmp_path / "file.txt"
    target.write_bytes(b"old")

    def fail():
        with writing(target, force=True) as out:
            out.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_file_that_was_not_completed_is_not_moved(tmp_path):
    with FileSet() as files:
        with pytest.raises(ZeroDivisionError), files.open(tmp_path / "half") as out:
            out.write(b"half" * (1 // 0))
        with files.open(tmp_path / "whole") as out:
            out.write(b"whole")
    assert contents(tmp_path) == {"whole": b"whole"}


def test_folders_made_for_nothing_are_removed(tmp_path):
    with pytest.raises(ZeroDivisionError):
        write_files([tmp_path / "a" / "b" / "x", tmp_path / "a" / "c" / "y"], b"", lambda: 1 / 0)
    assert list(tmp_path.iterdir()) == []
    write_files([tmp_path / "a" / "b" / "x"], b"")
    assert [path.name for path in tmp_path.rglob("*")] == ["a", "b", "x"]


def test_a_set_of_nothing_is_nothing(tmp_path):
    with FileSet():
        pass
    assert list(tmp_path.iterdir()) == []


def test_permissions_follow_the_umask(tmp_path):
    target = tmp_path / "file.txt"
    before = os.umask(0o027)
    try:
        with writing(target, force=False) as out:
            out.write(b"x")
    finally:
        os.umask(before)
    assert target.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("parent", ["file", "/dev/null"])
def test_a_place_that_cannot_be_written_is_named(tmp_path, parent):
    (tmp_path / "file").write_text("in the way")
    target = tmp_path / parent / "x.txt"
    with pytest.raises(WriteError, match=r"cannot write .*x\.txt"), writing(target, force=True):
        pass


@pytest.mark.parametrize("name", ["folder", "/dev/null", "pipe", "loop"])
def test_only_files_are_replaced(tmp_path, name):
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    os.mkfifo(tmp_path / "pipe")
    target = tmp_path / name
    kind = target.lstat().st_mode
    if name == "loop":
        # A link that leads nowhere is replaced like a file.
        with writing(target, force=True) as out:
            out.write(b"new")
        assert target.read_bytes() == b"new"
        return
    with pytest.raises(WriteError, match="is not a file"), writing(target, force=True) as out:
        out.write(b"new")
    assert target.lstat().st_mode == kind
    assert left(tmp_path) == []


def test_a_full_disk_is_told_and_nothing_is_left(tmp_path, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    write_set(tmp_path, b"old ")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(WriteError, match=r"cannot write .*a.svg: No space left on device"):
        write_set(tmp_path, b"new ", force=True)
    assert contents(tmp_path) == of(b"old ")
    assert left(tmp_path) == []


def test_files_are_flushed_to_the_disk_before_they_appear(tmp_path, monkeypatch):
    flushed = []

    def flush(_):
        assert not any((tmp_path / name).exists() for name in NAMES)
        flushed.append(True)

    monkeypatch.setattr(os, "fsync", flush)
    write_set(tmp_path, b"new ")
    assert contents(tmp_path) == of(b"new ")
    # The journal of the set as well.
    assert len(flushed) == len(of(b"new ")) + 1


def test_a_url_is_no_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    told = r"s3:.*a\.toml: only papercraft print writes to object"
    with pytest.raises(WriteError, match=told), writing(Path("s3://bucket/a.toml"), force=False):
        pass
    assert not [*tmp_path.iterdir()]


def test_no_file_is_written_twice(tmp_path):
    with pytest.raises(WriteError, match=r"a\.pdf would be written twice"):
        write_set(tmp_path, b"new ", names=("a.pdf", "a.pdf"))
    assert list(tmp_path.iterdir()) == []


def test_files_of_several_folders_appear_together(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    targets = [one / "x", other / "y", one / ".." / "one" / "z"]
    seen = []
    write_files(targets, b"new", lambda: seen.extend(filter(Path.exists, targets)))
    assert seen == []
    assert contents(one) == {"x": b"new", "z": b"new"}
    assert contents(other) == {"y": b"new"}
    (other / "w").mkdir()
    with pytest.raises(WriteError, match="is not a file"):
        write_files([one / "x", other / "w"], b"newer", force=True)
    assert contents(one) == {"x": b"new", "z": b"new"}
    assert left(one) == left(other) == []


def test_a_file_for_the_time_being_is_gone_afterwards(tmp_path):
    with FileSet() as files:
        path = files.temporary(tmp_path / "a.pdf")
        path.write_bytes(b"x")
        with files.open(tmp_path / "a.pdf") as out:
            out.write(b"new")
        assert files.written(tmp_path / "a.pdf").read_bytes() == b"new"
    assert contents(tmp_path) == {"a.pdf": b"new"}
    assert left(tmp_path) == []


# --- others at work -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("has_links", [True, False])
def test_a_name_taken_in_the_meantime_stays_with_whoever_took_it(
    tmp_path, name, has_links, monkeypatch
):
    if not has_links:
        without_links(monkeypatch)
    targets = [tmp_path / each for each in NAMES]
    with pytest.raises(WriteError, match=f"{name} already exists"):
        write_files(targets, b"new", lambda: (tmp_path / name).write_bytes(b"theirs"))
    assert contents(tmp_path) == {name: b"theirs"}
    assert left(tmp_path) == []


@pytest.mark.parametrize("has_links", [True, False])
@pytest.mark.parametrize("number", range(len(NAMES)))
def test_a_name_taken_at_the_last_moment_undoes_the_others(
    tmp_path, number, has_links, monkeypatch
):
    """Not even the lock keeps other programs away."""
    if not has_links:
        without_links(monkeypatch)
    move = file_set._move

    def taking(one, *, force):
        if one.target.name == NAMES[number]:
            one.target.write_bytes(b"theirs")
        move(one, force=force)

    monkeypatch.setattr(file_set, "_move", taking)
    with pytest.raises(WriteError, match="already exists"):
        write_set(tmp_path, b"new ")
    assert contents(tmp_path) == {NAMES[number]: b"theirs"}
    assert left(tmp_path) == []


def test_where_renaming_replaces_nothing_it_is_enough(tmp_path, monkeypatch):
    monkeypatch.setattr(file_set, "_RENAMES_TO_FREE_NAMES", True)
    write_set(tmp_path, b"new ")
    assert contents(tmp_path) == of(b"new ")


def test_a_file_that_takes_the_name_is_removed_if_the_move_fails(tmp_path, monkeypatch):
    without_links(monkeypatch)

    def refuse(self, target):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(WriteError, match="Permission denied"), writing(tmp_path / "x", force=False):
        pass
    assert list(tmp_path.iterdir()) == []


def test_whoever_may_replace_is_asked_when_the_files_move(tmp_path):
    target = tmp_path / "a"
    target.write_bytes(b"old")

    def write(answer):
        with FileSet() as files, files.open(target, lambda _: answer) as out:
            out.write(b"new")

    with pytest.raises(WriteError, match="already exists"):
        write(answer=False)
    assert target.read_bytes() == b"old"
    write(answer=True)
    assert target.read_bytes() == b"new"


def test_two_writers_at_once_take_turns_in_moving(tmp_path):
    with FileSet() as files, files.open(tmp_path / "one") as out:
        # Another set, complete before this one: neither is a leftover of the other.
        write_set(tmp_path, b"new ")
        out.write(b"1")
    assert contents(tmp_path) == of(b"new ") | {"one": b"1"}
    assert left(tmp_path) == []


def start(code, *words):
    env = os.environ | {"PYTHONPATH": str(REPO)}
    return subprocess.Popen([sys.executable, "-c", code, *map(str, words)], env=env, text=True,
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # fmt: skip


WRITER = """
import sys
from pathlib import Path
from papercraft.core.file_set import FileSet
from papercraft.core.problems import WriteError
folder, what, force = Path(sys.argv[1]), sys.argv[2], bool(sys.argv[3])
done = []
for turn in range(int(sys.argv[4])):
    print(turn, flush=True)
    try:
        with FileSet(force=force) as files:
            for name in ("a.pdf", "a.json", "a.svg"):
                with files.open(folder / name) as out:
                    out.write(f"{what}-{turn} {name}".encode())
    except WriteError as error:
        assert "already exist" in str(error), error
    else:
        done.append(turn)
print(done)
"""


@pytest.mark.parametrize("force", ["", "yes"])
def test_of_many_writers_at_once_one_wins_with_its_whole_set(tmp_path, force):
    writers = [start(WRITER, tmp_path, n, force, 5) for n in range(4)]
    ends = [writer.communicate(timeout=60)[0].splitlines()[-1] for writer in writers]
    assert {writer.returncode for writer in writers} == {0}
    made = [(n, turn) for n, end in enumerate(ends) for turn in json.loads(end)]
    assert len(made) == (20 if force else 1)
    found = contents(tmp_path)
    (what,) = {data.split()[0] for data in found.values()}
    assert found == of(what + b" ")
    assert left(tmp_path) == []


def test_a_lock_is_waited_for_and_leaves_no_file(tmp_path):
    path = tmp_path / "lock"
    with locked(path):
        assert acquire(path, wait=False) is None
    with locked(path):
        pass
    assert not path.exists()


def test_where_open_files_stay_the_library_removes_the_lock(tmp_path, monkeypatch):
    monkeypatch.setattr(locks, "_REMOVES_OPEN_FILES", False)
    lock = acquire(tmp_path / "lock")
    release(lock)
    release(acquire(tmp_path / "lock", wait=False))


# --- killed ---------------------------------------------------------------------------------------


def without_links(monkeypatch):
    """A file system that has no hard links."""

    def refuse(*_args, **_options):
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)


@contextmanager
def watched(folder, place, monkeypatch):
    """Keep what a kill would leave after each step of moving, as folders in ``place``."""
    link, number = os.link, iter(range(1000))

    def keep():
        snapshot = place / f"{next(number):03}"
        # Links, so that a file with two names still is one file.
        shutil.copytree(folder, snapshot, copy_function=link)

    def watching(function):
        def run(*args, **options):
            try:
                return function(*args, **options)
            finally:
                keep()

        return run

    with monkeypatch.context() as patch:
        for owner, name in (
            (Path, "replace"), (Path, "rename"), (Path, "unlink"), (Path, "mkdir"),
            (os, "link"), (os, "fsync"), (shutil, "rmtree"),
        ):  # fmt: skip
            patch.setattr(owner, name, watching(getattr(owner, name)))
        yield


@pytest.mark.parametrize("has_links", [True, False])
@pytest.mark.parametrize(
    ("before", "force"),
    [((), False), ((), True), (NAMES, True), (NAMES[1:], True), (NAMES[:1], True)],
)
def test_a_set_killed_at_any_moment_is_never_mixed_with_another(
    tmp_path, before, force, has_links, monkeypatch, caplog
):
    folder, place = tmp_path / "folder", tmp_path / "kept"
    folder.mkdir()
    if before:
        write_set(folder, b"old ", names=before)
    if not has_links:
        link = os.link
        without_links(monkeypatch)
        refusing = os.link
        monkeypatch.setattr(os, "link", link)
    with watched(folder, place, monkeypatch):
        if not has_links:
            monkeypatch.setattr(os, "link", refusing)
        write_set(folder, b"new ", force=force)
        monkeypatch.undo()
    assert contents(folder) == of(b"new ")
    old, new = of(b"old ", before), of(b"new ")
    ends = []
    for snapshot in sorted(place.iterdir()):
        # Without links, an empty file takes a name first.
        seen = {name: data for name, data in contents(snapshot).items() if name in NAMES and data}
        # Complete files of one set or of the other.
        assert seen.items() <= old.items() or seen.items() <= new.items(), snapshot
        caplog.clear()
        clear_leftovers(snapshot)
        found = {name: data for name, data in contents(snapshot).items() if data}
        ends.append(found)
        assert found in (old, new)
        # What is not as it was found is told.
        assert (seen != found) == bool(caplog.records)
        assert [name for name in left(snapshot) if name != ".papercraft.lock"] == []
    assert len(ends) > 10
    assert (ends[0], ends[-1]) == (old, new)


def test_a_killed_writer_leaves_the_old_file_and_the_next_one_clears_the_rest(tmp_path):
    target = tmp_path / "file.txt"
    target.write_bytes(b"old")
    code = (
        "import os, sys; from pathlib import Path\n"
        "from papercraft.core.file_set import writing\n"
        "with writing(Path(sys.argv[1]), force=True) as out:\n"
        "    out.write(b'new' * 100000); out.flush(); os.kill(os.getpid(), 9)\n"
    )
    writer = start(code, target)
    writer.communicate(timeout=60)
    assert writer.returncode == -9
    assert target.read_bytes() == b"old"
    assert len(left(tmp_path)) == 2
    write_set(tmp_path, b"new ")
    assert contents(tmp_path) == of(b"new ") | {"file.txt": b"old"}
    assert left(tmp_path) == []


def test_nobody_clears_what_is_still_being_written(tmp_path):
    code = (
        "import sys; from pathlib import Path\n"
        "from papercraft.core.file_set import writing\n"
        "with writing(Path(sys.argv[1]), force=True) as out:\n"
        "    print('open', flush=True); out.write(sys.stdin.readline().encode())\n"
    )
    writer = start(code, tmp_path / "x")
    assert writer.stdout.readline() == "open\n"
    write_set(tmp_path, b"new ")
    assert len(left(tmp_path)) == 2
    writer.communicate("whole\n", timeout=60)
    assert contents(tmp_path) == of(b"new ") | {"x": b"whole\n"}
    assert left(tmp_path) == []


@pytest.fixture
def half_replaced(tmp_path):
    """A folder in which a set was killed while it replaced another."""
    write_set(tmp_path, b"old ", force=True)
    killed = new_staging(tmp_path)
    killed.make()
    for name in NAMES:
        move = killed.prepare(tmp_path / name, lambda _: True)
        move.source.write_bytes(b"new " + name.encode())
        killed.moves.append(move)
    killed.write_journal()
    for move in killed.moves:
        move.target.rename(move.backup)
    killed.moves[0].source.rename(killed.moves[0].target)
    release(killed._lock)
    return killed


def test_what_others_have_changed_since_is_not_undone(tmp_path, half_replaced):
    (tmp_path / NAMES[0]).write_bytes(b"mine")
    (tmp_path / NAMES[1]).write_bytes(b"mine, too")
    clear_leftovers(tmp_path)
    assert contents(tmp_path) == of(b"old ") | {NAMES[0]: b"mine", NAMES[1]: b"mine, too"}


@pytest.mark.parametrize(
    "journal",
    ["{", "7", '[[0, "../x", [1, 2]]]', '[[0, "..", [1, 2]]]', '[["x", "a", [1, 2]]]', "[[0]]"],
)
def test_a_journal_of_nobody_moves_nothing(tmp_path, half_replaced, journal):
    (half_replaced.path / staging._JOURNAL).write_text(journal)
    before = contents(tmp_path)
    clear_leftovers(tmp_path)
    assert contents(tmp_path) == before
    assert half_replaced.moves[1].backup.read_bytes() == b"old a.json"


def test_a_link_in_place_of_the_hidden_folder_leads_nowhere(tmp_path, half_replaced):
    elsewhere = tmp_path / "elsewhere"
    half_replaced.path.rename(elsewhere)
    half_replaced.path.symlink_to(elsewhere)
    clear_leftovers(tmp_path)
    assert (elsewhere / staging._JOURNAL).exists()


def test_what_cannot_be_undone_now_is_left_to_the_next_run(tmp_path, monkeypatch):
    write_set(tmp_path, b"old ")
    move = file_set._move

    def failing(one, *, force):
        if one.target.name == "a.svg":
            raise PermissionError(errno.EACCES, "Permission denied")
        move(one, force=force)

    def refuse(*_):
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(file_set, "_move", failing)
        patch.setattr(file_set, "roll_back", refuse)
        with pytest.raises(WriteError, match=r"a\.pdf: Permission denied"):
            write_set(tmp_path, b"new ", force=True)
    assert contents(tmp_path).keys() >= {"a.pdf", "a.json"}
    clear_leftovers(tmp_path)
    assert contents(tmp_path) == of(b"old ")
    assert left(tmp_path) == []


def test_a_folder_that_cannot_be_listed_can_be_written(tmp_path, monkeypatch):
    def refuse(_):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    with writing(tmp_path / "x", force=False) as out:
        out.write(b"new")
    assert (tmp_path / "x").read_bytes() == b"new"


def test_an_interrupt_while_locking_leaves_nothing(tmp_path, monkeypatch):
    def interrupted(path):
        path.write_bytes(b"")
        raise KeyboardInterrupt

    monkeypatch.setattr(staging, "acquire", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_set(tmp_path / "new", b"new ")
    assert list(tmp_path.iterdir()) == []


def test_files_go_once_the_others_are_there(tmp_path):
    old = tmp_path / "old" / "a.txt"
    old.parent.mkdir()
    old.write_bytes(b"old")

    def write(target):
        with FileSet() as files:
            files.remove(old)
            with files.open(target) as out:
                out.write(b"new")
            assert old.exists()

    with pytest.raises(WriteError, match="is not a file"):
        write(old.parent)
    assert old.exists()
    write(tmp_path / "new.txt")
    assert contents(tmp_path) == {"new.txt": b"new"}
    # Its folder is empty, and goes.
    assert not old.parent.exists()
    with FileSet() as files:
        files.remove(old)
    other = tmp_path / "folder"
    (other / "inner").mkdir(parents=True)
    with pytest.raises(WriteError, match="cannot write"), FileSet() as files:
        files.remove(other / "inner")
