"""Print many sets, each into its own files: in parallel, in shares, and resumable.

The files of a set appear together or not at all, so an interrupted run can be repeated: sets whose
files exist are skipped, and the others get the same bytes as in a single run.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, fields, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from papercraft import games
from papercraft.app.executor import Lost
from papercraft.app.file_names import Stems
from papercraft.app.made_of import made_in, made_of
from papercraft.app.print_files import print_files
from papercraft.app.print_job import PrintJob
from papercraft.app.workforce import HERE, Work, executor_for
from papercraft.core.file_set import already_exists
from papercraft.core.messages import gettext, join, ngettext
from papercraft.core.problems import PapercraftError, WriteError
from papercraft.core.sheet_files import folders, looking_in
from papercraft.core.staging import clear_leftovers

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping
    from pathlib import Path

    from papercraft.app.print_files import PrintFiles
    from papercraft.app.storage import Storage
    from papercraft.app.workforce import Workforce

# Other processes take about as long to start as this one takes for 40 sets.
_WORK = Work(worth=40, chunk=5, cluster_chunk=100)
# How many existing sets have their digests read at once.
_AT_ONCE = 1000


@dataclass(frozen=True)
class PrintedSet:
    """The outcome for a set: its pages, or the problem; ``skipped`` if its files existed."""

    stem: str
    files: tuple[Path, ...] = ()
    pages: int = 0
    skipped: bool = False
    problem: str = ""


@dataclass(frozen=True)
class _Task:
    """A set to print; its game is given by name, because games cannot be pickled."""

    game: str
    job: Mapping[str, Any]
    files: PrintFiles
    places: tuple[Path, ...]
    resume: bool

    @classmethod
    def of(cls, job: PrintJob, files: PrintFiles, *, resume: bool) -> _Task:
        rest = {one.name: getattr(job, one.name) for one in fields(job) if one.name != "game"}
        return cls(job.game.name, rest, files, tuple(folders()), resume)

    def sent(self, workforce: Workforce) -> _Task:
        """Return the task with paths as the workers see them."""
        files = self.files
        if not files.place:
            files = replace(files, folder=workforce.path(files.folder))
        return replace(self, files=files, places=tuple(map(workforce.path, self.places)))

    @property
    def is_done(self) -> bool:
        """Whether the files exist and printing them again would give the same bytes."""
        storage = self.files.storage
        return made_in(self.marks[:1], storage) == [self.made] and all(map(storage.has, self.marks))

    @property
    def made(self) -> str:
        """The digest of everything that determines the set's files (``made_of``)."""
        return made_of(PrintJob(games.load(self.game), **self.job), self.files.kinds)

    @property
    def marks(self) -> list[Path]:
        """Files that exist if the set does, the geometry file first; there may be more."""
        base = self.files.folder / str(self.files.stem)
        endings = ["json", *(ending for ending in self.files.formats if ending == "pdf")]
        return [base.with_name(f"{base.name}.{ending}") for ending in endings]


@dataclass(frozen=True)
class Tasks:
    """Sets to print, made on demand: many of them at once would fill the memory."""

    job: PrintJob
    files: PrintFiles
    stems: Stems
    resume: bool

    def __len__(self) -> int:
        return len(self.stems)

    def clear(self) -> None:
        """Remove what killed processes have left in the folders."""
        if self.files.place:
            return
        for name in self.stems.folders:
            folder = self.files.folder / name
            if folder.is_dir():
                clear_leftovers(folder)

    def __iter__(self) -> Iterator[_Task]:
        for place, stem in self.stems:
            files = replace(self.files, stem=stem, pattern="")
            yield _Task.of(self.job.one_set(place), files, resume=self.resume)


def tasks_of(
    job: PrintJob, files: PrintFiles, part: tuple[int, int] = (1, 1), *, resume: bool = False
) -> Tasks:
    """Return the sets of a job to print with ``part`` = (K, N): every N-th, from the K-th.

    With ``resume``, sets whose files exist are skipped, provided that they were printed in the
    same way.

    Raises:
        UsageError: the pattern has unknown fields, or the same name for two sets.
        WriteError: a file exists that may be neither replaced nor skipped.
    """
    tasks = Tasks(job, files, Stems.of(job, files.pattern).part(*part), resume)
    if resume:
        # Sets that a killed run had only half moved do not count as existing.
        tasks.clear()
        if not files.force:
            _refuse_others(tasks, files.storage)
    else:
        _refuse_taken(tasks, files.storage)
    return tasks


def _refuse_taken(tasks: Tasks, storage: Storage) -> None:
    """Raise WriteError if a file of a set exists, or if a folder cannot be made."""
    first = [mark for task in islice(tasks, 1) for mark in task.marks]
    if not first:
        return
    # Whether the folder can be one; which files there are is asked of the whole folder.
    storage.refuse_existing(first, force=True)
    if not tasks.files.force:
        there = storage.names_below(tasks.files.folder)
        taken = [mark for task in tasks for mark in task.marks if there(mark)]
        if taken:
            raise already_exists([*map(storage.shown, taken)])


def _refuse_others(tasks: Tasks, storage: Storage) -> None:
    """Raise WriteError if existing files of a set differ from what would be printed."""
    there = storage.names_below(tasks.files.folder)
    some, taken = iter(tasks), list[str]()
    while batch := list(islice(some, _AT_ONCE)):
        finished = [task for task in batch if any(map(there, task.marks))]
        if not storage.is_whole:
            # A set without a geometry file was not finished.
            finished = [task for task in finished if there(task.marks[0])]
        digests = made_in([task.marks[0] for task in finished], storage)
        for task, digest in zip(finished, digests, strict=True):
            if task.made != digest:
                taken += map(storage.shown, filter(there, task.marks))
    if taken:
        files = join([taken[0]])
        if len(taken) > 1:
            more = ngettext("and {n} more file", "and {n} more files", len(taken) - 1)
            files = join([files, more], " ")
        form = (
            "printed with other options: {files}; repeat the options, use --force to overwrite, or "
            "name another place"
        )
        raise WriteError(gettext(form, files=files))


def print_many(tasks: Tasks, workforce: Workforce = HERE) -> Generator[PrintedSet, None, None]:
    """Print sets and yield the outcome of each, in order.

    Raises:
        WriteError: a file cannot be written; the sets before it are complete.
    """
    executor = executor_for(len(tasks), workforce, _WORK)
    sent = (task.sent(workforce) for task in tasks)
    try:
        with closing(executor.map(_printed, sent)) as results:
            for (_, stem), result in zip(tasks.stems, results, strict=True):
                if isinstance(result, WriteError):
                    raise result
                yield _lost(stem) if isinstance(result, Lost) else result
    finally:
        # Remove what killed workers have left.
        tasks.clear()


def _lost(stem: str) -> PrintedSet:
    form = "printing this set crashed the program, perhaps because it ran out of memory"
    return PrintedSet(stem, problem=gettext(form))


def _printed(task: _Task) -> PrintedSet | WriteError:
    stem = str(task.files.stem)
    with looking_in(*task.places):
        job = PrintJob(games.load(task.game), **task.job)
        try:
            if task.resume and task.is_done:
                return PrintedSet(stem, skipped=True)
            # A worker that died may have printed this set; other files were refused at the start.
            result = print_files(job, replace(task.files, force=True))
        except WriteError as error:
            return error
        except PapercraftError as error:
            return PrintedSet(stem, problem=str(error))
    return PrintedSet(stem, result.files, result.pages)
