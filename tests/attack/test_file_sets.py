"""Sets of files written, refused, failed and killed in any order, by a state machine.

What people see is always of one set, and the next run leaves nothing but whole sets.
"""

import itertools
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from papercraft.core.file_set import FileSet
from papercraft.core.problems import WriteError
from papercraft.core.staging import MOVING
from tests.attack.campaign import asked
from tests.core.test_file_set import watched, without_links
from tests.everygame import long_run

NAMES = ("a.pdf", "a.json", "a.svg", "b.pdf")
SETS = st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True)


def interrupt():
    raise KeyboardInterrupt


class Folder(RuleBasedStateMachine):
    """A folder in which runs write; ``ends`` are the contents that it may have in the end."""

    def __init__(self):
        super().__init__()
        self.place = Path(tempfile.mkdtemp())
        self.folder = self.place / "folder"
        self.folder.mkdir()
        self.patch = pytest.MonkeyPatch()
        self.number = itertools.count()
        self.ends = [{}]

    def teardown(self):
        self.patch.undo()
        shutil.rmtree(self.place)

    @initialize(has_links=st.booleans())
    def begin(self, has_links):
        self.has_links = has_links

    def seen(self):
        """The files with their contents; an empty one only holds its name."""
        files = [path for path in self.folder.iterdir() if path.name in NAMES]
        return {path.name: data for path in files if (data := path.read_bytes())}

    def save(self, names, *, force, failing=False):
        """Write a set; return what it holds, and whether it was refused or failed."""
        new = {name: f"{next(self.number)} {name}".encode() for name in names}
        try:
            with FileSet([self.folder / name for name in names], force=force) as files:
                for name, data in new.items():
                    with files.open(self.folder / name) as out:
                        out.write(data)
                if failing:
                    interrupt()
        except (WriteError, KeyboardInterrupt):
            return new, False
        return new, True

    def run(self, *words, **options):
        if self.has_links:
            return self.save(*words, **options)
        with pytest.MonkeyPatch.context() as patch:
            without_links(patch)
            return self.save(*words, **options)

    def settle(self, ends, *, is_written):
        """A run has ended by itself: the folder holds what it may, and nothing else.

        A lock of a killed run stays until one takes it, which only those do that move files.
        """
        assert self.seen() in ends
        left = {path.name for path in self.folder.iterdir()} - set(NAMES)
        assert left <= (set() if is_written else {MOVING})
        self.ends = [self.seen()]

    @rule(names=SETS, force=st.booleans())
    def write(self, names, force):
        taken = {path.name for path in self.folder.iterdir()} & set(names)
        new, is_written = self.run(names, force=force)
        # What a killed run had put away may come back and take a name.
        ends = [end | new for end in self.ends] if is_written else self.ends
        assert is_written or not force
        assert is_written or taken or any(set(names) & set(end) for end in self.ends)
        self.settle(ends, is_written=is_written)

    @rule(names=SETS, force=st.booleans())
    def fail(self, names, force):
        _, is_written = self.run(names, force=force, failing=True)
        assert not is_written
        self.settle(self.ends, is_written=False)

    @rule(names=SETS, force=st.booleans(), moment=st.integers(0, 60))
    def kill(self, names, force, moment):
        kept = self.place / "kept"
        with watched(self.folder, kept, self.patch):
            new, _ = self.run(names, force=force)
        # The folder as it was at that moment, with the very same files.
        moments = sorted(kept.iterdir())
        shutil.rmtree(self.folder)
        moments[moment % len(moments)].rename(self.folder)
        shutil.rmtree(kept)
        self.ends += [end | new for end in self.ends]

    @rule(name=st.sampled_from(NAMES))
    def remove(self, name):
        """People delete files, too, once all is settled."""
        if len(self.ends) == 1:
            (self.folder / name).unlink(missing_ok=True)
            self.ends = [self.seen()]

    @invariant()
    def no_two_sets_are_mixed(self):
        seen = self.seen()
        assert any(seen.items() <= end.items() for end in self.ends)


TestFolder = Folder.TestCase
TestFolder.settings = settings(
    max_examples=asked() or 12, stateful_step_count=8, deadline=None, derandomize=not asked(),
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


@pytest.mark.slow
class TestFolderLong(TestFolder):
    settings = settings(
        max_examples=long_run(12, 100), stateful_step_count=15, deadline=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
