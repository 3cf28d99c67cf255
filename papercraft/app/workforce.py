"""What runs the work on many items: this process, several on this machine, or a cluster."""

from __future__ import annotations

import os
from dataclasses import dataclass
from multiprocessing import current_process
from typing import TYPE_CHECKING

from papercraft.app.executor import ThisProcess
from papercraft.app.local_pool import LocalPool

if TYPE_CHECKING:
    from pathlib import Path

    from papercraft.app.executor import Executor

_LINUX = hasattr(os, "sched_getaffinity")


@dataclass(frozen=True)
class Workforce:
    """The requested processes or cluster.

    Attributes:
        workers: The number of processes on this machine; None for all cores if worthwhile.
        cluster: The address of the scheduler of a cluster, instead of processes on this machine.
    """

    workers: int | None = None
    cluster: str = ""

    def path(self, path: Path) -> Path:
        """Return a path as the workers see it: those of a cluster run in their own folder."""
        return path.absolute() if self.cluster else path


# The default: this machine.
HERE = Workforce()


@dataclass(frozen=True)
class Work:
    """The costs of one kind of work.

    Attributes:
        worth: With fewer items than this, starting other processes takes longer than the work.
        chunk: How many items a process on this machine gets at a time.
        cluster_chunk: The same for a cluster, whose workers are further away.
    """

    worth: int = 1
    chunk: int = 1
    cluster_chunk: int = 1


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if _LINUX else os.cpu_count() or 1


def executor_for(count: int | None, workforce: Workforce, work: Work) -> Executor:
    """Return the executor for ``count`` items; None means many, not counted.

    Raises:
        UsageError: the cluster does not answer, or cannot be used.
    """
    if workforce.cluster:
        # Imported late: few have a cluster.
        from papercraft.app.cluster import Cluster  # noqa: PLC0415

        return Cluster(workforce.cluster, work.cluster_chunk, count)
    workers = workforce.workers
    wanted = cores() if workers is None else workers
    if count is not None:
        few = workers is None and count < work.worth
        wanted = 1 if few else min(wanted, -(-count // work.chunk))
    # A worker has no workers of its own.
    if wanted < 2 or current_process().daemon:  # noqa: PLR2004
        return ThisProcess()
    return LocalPool(wanted, work.chunk)
