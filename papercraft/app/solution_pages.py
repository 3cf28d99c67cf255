"""The job that prints the solutions of another: each solution once."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from papercraft.app.page_plan import PagePlan
from papercraft.app.print_job import PageSelection
from papercraft.core.game import is_seedless
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError
from papercraft.core.set_names import NO_NAMES

if TYPE_CHECKING:
    from papercraft.app.print_job import PrintJob, Variant
    from papercraft.core.sheet import Marks


def solutions_of(job: PrintJob) -> PrintJob:
    """Return the job that prints only the solutions of its sets, equal ones once.

    Raises:
        UsageError: no set has solutions.
    """
    flag = job.game.option_for("solutions")
    options = {**job.edition.options, **({flag.name: True} if flag else {})}
    plain = replace(job, selection=PageSelection())
    plain, solved = _once(plain, replace(plain, edition=replace(job.edition, options=options)))
    ends, tasks = PagePlan(solved).ends, PagePlan(plain).ends
    counts = [end - start for start, end in pairwise((0, *tasks))]
    only = tuple(
        (start + count + 1, end)
        for (start, end), count in zip(pairwise((0, *ends)), counts, strict=True)
        if end > start + count
    )
    if not only:
        raise UsageError(
            gettext("the selected sheets of {game} have no solutions", game=job.game.name)
        )
    return replace(solved, selection=PageSelection(only))


def _once(plain: PrintJob, solved: PrintJob) -> tuple[PrintJob, PrintJob]:
    """Return both jobs without sets whose solutions equal those of an earlier set.

    What several people share has no name.
    """
    if not is_seedless(plain.game) or len(plain.ids) == 1:
        return plain, solved
    tasks, solutions = PagePlan(plain), PagePlan(solved)
    found: dict[tuple[Variant, tuple[Marks, ...]], list[int]] = {}
    for place in range(len(plain.ids)):
        count = len(tasks.drawing(place)[1].sheets)
        pages = solutions.drawing(place)[1].sheets[count:]
        drawn = tuple(page.marks for page in pages)
        found.setdefault((plain.variant_of(place), drawn), []).append(place)
    if len(found) == len(plain.ids):
        return plain, solved
    groups = [*found.values()]

    def only_first(job: PrintJob) -> PrintJob:
        names = tuple(job.names_of(group[0]) if len(group) == 1 else NO_NAMES for group in groups)
        return replace(
            job,
            ids=[job.ids[group[0]] for group in groups],
            names=names,
            languages=tuple(job.languages[group[0]] for group in groups if job.languages),
            only_name="",
        )

    return only_first(plain), only_first(solved)
