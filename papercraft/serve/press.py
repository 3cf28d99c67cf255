"""Print for browsers, one job at a time, so that a worker is left to read photos."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING, Any

from papercraft.serve.jobs import preview_print, print_pdf, sheet_titles
from papercraft.serve.limits import Rate, TooOftenError
from papercraft.serve.workers import WorkerError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from papercraft.serve.house import House
    from papercraft.serve.print_order import Preview, Printed, PrintOrder

SECONDS = 60.0
# Prints per minute and device, prints that may wait in all, and previews to keep.
MOST_PRINTS, MOST_WAITING, MOST_KEPT = 40, 8, 6


class PressError(Exception):
    """Nothing was printed, because it took too long or too many are waiting."""


class Press:
    """Prints orders in a worker and keeps the last previews."""

    def __init__(self, house: House, settings: Mapping[str, str] | None = None) -> None:
        """Print with the workers of a house; ``settings`` are the defaults of forms."""
        self._house = house
        self.settings = settings or {}
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0
        self._rate = Rate(MOST_PRINTS)
        self._previews: OrderedDict[PrintOrder, asyncio.Task[Preview]] = OrderedDict()
        self._titles: dict[tuple[str, str, str], asyncio.Task[dict[str, list[str]]]] = {}

    async def preview(self, order: PrintOrder, who: str) -> Preview:
        """Return the preview of an order.

        Raises:
            PressError: it was not printed.
            TooOftenError: the device asks too often.
        """
        task = self._previews.get(order)
        if task is None:
            self._note(who)
            task = self._previews[order] = asyncio.create_task(self._run(preview_print, order))
            task.add_done_callback(partial(self._keep, order))
        self._previews.move_to_end(order)
        # Shielded, because other requests may wait for the same task.
        return await asyncio.shield(task)

    def _keep(self, order: PrintOrder, task: asyncio.Task[Preview]) -> None:
        """Keep a finished preview unless it failed; drop the oldest beyond the limit."""
        if task.cancelled() or task.exception() is not None:
            del self._previews[order]
        done = [one for one, made in self._previews.items() if made.done()]
        for one in done[: max(0, len(done) - MOST_KEPT)]:
            del self._previews[one]

    def _note(self, who: str) -> None:
        if not self._rate.allows(who):
            raise TooOftenError

    async def pdf(self, order: PrintOrder, who: str) -> Printed:
        """Return an order as a PDF.

        Raises:
            PressError: it was not printed.
            TooOftenError: the device asks too often.
        """
        self._note(who)
        printed: Printed = await self._run(print_pdf, order)
        return printed

    async def titles(self, order: PrintOrder, patience: float) -> dict[str, list[str]]:
        """Return the titles of the sheets of each part; empty if not ready in ``patience`` seconds.

        Only described sheets have titles that differ from set to set.
        """
        sheet = order.sheet if self._house.shelf.find(order.sheet) else ""
        key = order.game, order.language, sheet
        task = self._titles.get(key)
        if task is None or (task.done() and task.exception() is not None):
            task = self._titles[key] = asyncio.create_task(self._run(sheet_titles, *key))
        try:
            return await asyncio.wait_for(asyncio.shield(task), patience)
        except (TimeoutError, PressError):
            return {}

    async def _run(self, function: Callable[..., Any], *args: Any) -> Any:
        if self._waiting >= MOST_WAITING:
            raise PressError
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.wait_for(self._house.run(function, *args), SECONDS)
        except (TimeoutError, WorkerError) as error:
            raise PressError from error
        finally:
            self._waiting -= 1
