"""Printing to an object store: what is put, in which order, what is refused and resumed."""

import sys
from pathlib import Path
from typing import ClassVar

import fsspec
import pytest
from fsspec.implementations.memory import MemoryFileSystem

import papercraft
from papercraft.app import print_many
from papercraft.app.object_store import ObjectStore
from papercraft.app.storage import split_url, storage_of
from papercraft.app.workforce import Work, executor_for
from papercraft.cli.errors import UNWRITABLE, USAGE
from papercraft.core.problems import UsageError, WriteError
from tests.command import run

SETS = ("print", "cat", "--only", "board", "--players", 1, "--seed", 5, "--count", 3)


def printed(place, *words):
    return run(*SETS, "-o", f"{place}/sets/{{id}}.pdf", *words)


class Refusing(MemoryFileSystem):
    """A store of which a test can say what it refuses."""

    protocol = "refusing"
    store: ClassVar = {}
    pseudo_dirs: ClassVar = [""]
    order: ClassVar = []
    refuses = staticmethod(lambda _action, _path: False)

    def _ask(self, action, path):
        if self.refuses(action, path):
            raise PermissionError(13, "Access Denied")

    def put_file(self, lpath, rpath, **_):
        self._ask("put", rpath)
        self.order.append(rpath.rpartition("/")[2].rpartition(".")[2])
        self.pipe_file(rpath, Path(lpath).read_bytes())

    def info(self, path, **words):
        self._ask("look", path)
        return super().info(path, **words)

    def rm_file(self, path):
        self._ask("remove", path)
        self.order.append("removed")
        super().rm_file(path)

    def cat_file(self, path, start=None, end=None, **words):
        self._ask("read", path)
        return super().cat_file(path, start, end, **words)

    def find(self, path, **words):
        self._ask("list", path)
        return super().find(path, **words)


@pytest.fixture
def store(monkeypatch):
    fsspec.register_implementation("refusing", Refusing, clobber=True)
    monkeypatch.setattr(Refusing, "store", {})
    monkeypatch.setattr(Refusing, "order", [])
    return Refusing


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The files of all sets, printed to a folder."""
    folder = tmp_path_factory.mktemp("whole")
    assert run(*SETS, "-o", folder / "{id}.pdf").returncode == 0
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def held(store):
    return {name.rpartition("/")[2]: bytes(file.getvalue()) for name, file in store.store.items()}


def test_a_store_has_the_same_bytes_as_a_folder_and_geometry_is_put_last(store, whole):
    done = printed("refusing://bucket", "--workers", 1)
    assert (done.returncode, done.stderr) == (0, b"3 done, 0 skipped, 0 failed\n")
    assert held(store) == whole
    assert store.order == ["pdf", "json"] * 3


def test_shares_are_resumed(store, whole):
    assert printed("refusing://bucket", "--part", "2/3", "--workers", 1).returncode == 0
    assert len(store.store) == 2
    done = printed("refusing://bucket", "--resume", "--workers", 1)
    assert done.stderr == b"2 done, 1 skipped, 0 failed\n"
    assert held(store) == whole


def test_a_set_without_its_geometry_file_was_not_finished(store, whole):
    assert printed("refusing://bucket", "--workers", 1).returncode == 0
    geometry, pdf = list(store.store)[1], list(store.store)[2]
    assert (geometry[-5:], pdf[-4:]) == (".json", ".pdf")
    del store.store[geometry], store.store[pdf]
    done = printed("refusing://bucket", "--resume", "--workers", 1)
    assert done.stderr == b"2 done, 1 skipped, 0 failed\n"
    assert held(store) == whole


def test_what_is_replaced_loses_its_geometry_file_first(store, whole):
    grey = ("--workers", 1, "--part", "1/3", "--ink", "grey")
    assert printed("refusing://bucket", *grey).returncode == 0
    for words in ([], ["--resume"]):
        done = printed("refusing://bucket", "--workers", 1, *words)
        assert done.returncode == UNWRITABLE
        assert b"refusing://bucket/sets/CAT1-" in done.stderr
    assert b"printed with other options" in done.stderr
    store.order.clear()
    done = printed("refusing://bucket", "--workers", 1, "--resume", "--force")
    assert done.stderr == b"3 done, 0 skipped, 0 failed\n"
    assert store.order == ["removed", "pdf", "json", "pdf", "json", "pdf", "json"]
    assert held(store) == whole


@pytest.mark.parametrize("action", ["put", "look", "list", "remove", "read"])
def test_a_store_that_refuses_ends_it_with_a_sentence(store, monkeypatch, action):
    words = ["--resume"] if action == "read" else []
    if action in {"read", "remove"}:
        assert printed("refusing://bucket", "--workers", 1).returncode == 0
        words += ["--force"] if action == "remove" else []
    monkeypatch.setattr(store, "refuses", staticmethod(lambda asked, _: asked == action))
    done = printed("refusing://bucket", "--workers", 1, *words)
    assert done.returncode == UNWRITABLE
    assert b"refusing://bucket/sets" in done.stderr
    assert b": Access Denied" in done.stderr


def test_a_store_that_refuses_in_mid_run_is_resumed(store, whole, monkeypatch):
    refuses = iter([False] * 3 + [True])
    with monkeypatch.context() as patch:
        patch.setattr(
            store, "refuses", staticmethod(lambda action, _: action == "put" and next(refuses))
        )
        assert printed("refusing://bucket", "--workers", 1).returncode == UNWRITABLE
    assert store.order == ["pdf", "json", "pdf"]
    done = printed("refusing://bucket", "--resume", "--workers", 1)
    assert done.stderr == b"2 done, 1 skipped, 0 failed\n"
    assert held(store) == whole


def test_one_file_or_one_for_each_appear_at_the_end(store, whole):
    done = printed("refusing://bucket")
    assert done.returncode == 0
    assert b"refusing://bucket/sets/CAT1-" in done.stdout
    assert held(store) == whole
    assert store.order == ["pdf"] * 3 + ["json"] * 3
    done = run(*SETS, "-o", "refusing://bucket/all.pdf", "--preview", "--json")
    assert b'"refusing://bucket/all.json"' in done.stdout
    assert {"all.pdf", "all.json", "all-1.png"} <= {*held(store)}
    assert run(*SETS, "-o", "refusing://bucket/all.svg", "--preview", "--force").returncode == 0
    again = run(*SETS, "-o", "refusing://bucket/all.pdf")
    assert again.returncode == UNWRITABLE
    assert b"refusing://bucket/all.pdf and 1 more file already exist; use --force" in again.stderr


def test_a_file_that_somebody_puts_meanwhile_is_not_replaced(store):
    bucket = storage_of("refusing://bucket")
    target = Path("a.pdf")

    def meanwhile():
        with bucket.file_set([target], force=False) as files, files.open(target) as out:
            out.write(b"ours")
            bucket.driver.pipe_file(bucket.path(target), b"theirs")

    with pytest.raises(WriteError, match=r"refusing://bucket/a\.pdf already exists"):
        meanwhile()
    assert held(store) == {"a.pdf": b"theirs"}


@pytest.mark.costly
def test_several_workers_put_the_same_bytes(tmp_path, whole, monkeypatch):
    monkeypatch.setenv("FSSPEC_LOCAL_AUTO_MKDIR", "true")
    monkeypatch.setattr(
        print_many, "executor_for", lambda n, force, _: executor_for(n, force, Work())
    )
    # Each worker has a memory of its own, so that this store is a folder.
    (tmp_path / "sets").mkdir()
    done = printed(f"local://{tmp_path}", "--workers", 2)
    assert done.stderr == b"3 done, 0 skipped, 0 failed\n"
    assert {path.name: path.read_bytes() for path in (tmp_path / "sets").iterdir()} == whole
    done = printed(f"local://{tmp_path}", "--workers", 2, "--resume")
    assert done.stderr == b"0 done, 3 skipped, 0 failed\n"


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("nowhere://bucket", b"unknown kind of store"),
        ("oci://bucket", b"needs another library: Install ocifs to access OCI"),
    ],
)
def test_a_store_that_cannot_be_reached_is_told(place, told):
    for words in ([], ["--workers", 1]):
        done = printed(place, *words)
        assert done.returncode == USAGE
        assert told in done.stderr


def test_a_driver_that_cannot_start(monkeypatch):
    def unusable(*_, **__):
        raise RuntimeError

    monkeypatch.setattr(Refusing, "__init__", unusable)
    Refusing.clear_instance_cache()
    fsspec.register_implementation("refusing", Refusing, clobber=True)
    with pytest.raises(WriteError, match="cannot write refusing://new: RuntimeError"):
        ObjectStore.at("refusing://new")


def test_without_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(UsageError, match=r"s3://bucket needs fsspec.*'papercraft\[store\]'"):
        storage_of("s3://bucket")


def test_solutions_go_to_the_same_store(store):
    words = ("print", "rope", "--puzzles", 1, "--seed", 7, "--only", "puzzles")
    words += ("-o", "refusing://bucket/tasks.pdf", "--answers")
    done = run(*words, "solved.pdf")
    assert (done.returncode, b"files of a set go to the same store" in done.stderr) == (USAGE, True)
    assert run(*words, "refusing://bucket/solved.pdf").returncode == 0
    assert sorted(held(store)) == ["solved.json", "solved.pdf", "tasks.json", "tasks.pdf"]


def test_printing_from_python(store):
    words = {"seed": 7, "players": 1, "parts": ["board"], "folder": "refusing://bucket/sets"}
    result = papercraft.prints("cat", **words)
    assert [name.rpartition("/")[0] for name in result.names] == ["refusing://bucket/sets"] * 2
    assert len(held(store)) == 2


def test_places():
    assert split_url("s3://bucket/sets/{id}.pdf") == ("s3://bucket", "sets/{id}.pdf")
    assert split_url("s3://bucket") == ("s3://bucket", "")
    assert split_url("sets/{id}.pdf") == ("", "sets/{id}.pdf")
    assert split_url("file:///srv/some%20sets/{id}.pdf") == ("", "/srv/some sets/{id}.pdf")
