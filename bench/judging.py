"""What reading and judging a record costs: ``python -m bench.judging 40 5``.

Random games of 1 to 4 players, to their end, are read from JSON and judged, each once, five times
40 in turn with the floor: decoding the same JSON, and encoding verdicts that are there. CPU time,
imports apart. So are generating sheets, and encoding QR codes of texts as imprints are.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from typing import TYPE_CHECKING, Any

from papercraft import games
from papercraft.app.score import judge_data
from papercraft.core.game import build
from papercraft.core.ids import SheetId
from papercraft.core.qr import QrEncoder
from papercraft.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from papercraft.core.game import AnyGame

NAMES = ("Ada", "Ben", "Cem", "Dora")
GAMES = ("cutit", "cat", "rope", "cuttle")


def records(name: str, count: int) -> list[bytes]:
    """Return random games as JSON."""
    game = games.load(name)
    least, most = game.players
    layouts = list(game.layouts().values())
    found = []
    for seed in range(count):
        sheet = SheetId(game.code, game.version, layouts[seed % len(layouts)], seed)
        players = NAMES[: least + seed % (min(most, len(NAMES)) - least + 1)]
        data = game.play(build(game, sheet), str(sheet), players, Rng(seed))
        found.append(json.dumps(data).encode())
    return found


def whole(texts: list[bytes]) -> None:
    """Read and judge records."""
    for text in texts:
        json.dumps(judge_data(json.loads(text)).as_dict())


def floor(texts: list[bytes], verdicts: list[Any]) -> None:
    """Decode records, and encode their verdicts."""
    for text, verdict in zip(texts, verdicts, strict=True):
        json.loads(text)
        json.dumps(verdict)


def seconds(work: Callable[..., object], *args: Any) -> float:
    """Return the CPU time of some work."""
    start = time.process_time()
    work(*args)
    return time.process_time() - start


def each(work: Callable[[Any], object], inputs: Iterable[Any]) -> str:
    """Return the CPU times of some work in ms, as a row of the second table."""
    found = [1000 * seconds(work, one) for one in inputs]
    return (
        f"{statistics.median(found):8.3f}  {statistics.mean(found):6.3f}"
        f"  [{min(found):.3f}-{max(found):.3f}]"
    )


def generating(count: int) -> None:
    """Measure and print what makes sheets."""
    print("\nms a piece           median    mean  [min-max]")
    for label, name in (("a board of cat", "cat"), ("a square of cutit", "cutit")):
        game = games.load(name)
        layouts = list(game.layouts().values())

        def made(seed: int, game: AnyGame = game, layouts: list[int] = layouts) -> object:
            layout = layouts[seed % len(layouts)]
            return build(game, SheetId(game.code, game.version, layout, seed))

        made(0)
        print(f"{label:18}{each(made, range(1, count + 1))}")
    texts = [f"CUT1{number:012}/0123456789ABC" for number in range(count)]
    print(f"{'a QR code':18}{each(QrEncoder().modules, texts)}", flush=True)


def main(count: int, rounds: int) -> None:
    """Measure and print."""
    print(f"{rounds} times {count} records of each game; CPU time to decoding and encoding JSON")
    print("game      ratio  [min-max]      ms a record  records a minute and core")
    for name in GAMES:
        pairs = []
        texts = records(name, count * (rounds + 1))
        # What is imported and made once is not measured.
        whole(texts[:count])
        for start in range(count, len(texts), count):
            some = texts[start : start + count]
            time_whole = seconds(whole, some)
            verdicts = [judge_data(json.loads(text)).as_dict() for text in some]
            pairs.append(
                (time_whole, statistics.median(seconds(floor, some, verdicts) for _ in "123"))
            )
        ratios = [one / other for one, other in pairs]
        spread = f"[{min(ratios):.1f}-{max(ratios):.1f}]"
        record = statistics.median(one for one, _ in pairs) / count
        print(
            f"{name:8}  {statistics.median(ratios):5.1f}  {spread:13}  {1000 * record:11.2f}"
            f"  {60 / record:25,.0f}",
            flush=True,
        )
    generating(count * rounds)


if __name__ == "__main__":
    main(*[int(word) for word in [*sys.argv[1:3], "40", "5"][:2]])
