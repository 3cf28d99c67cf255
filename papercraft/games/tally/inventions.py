"""Generate descriptions of sheets with random content: sudokus, nonograms, mazes and others.

Each is an ordinary description file, so the ID of the sheet is a digest of the generated content.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rng import Rng
from papercraft.games.tally.battleship import battleship, counts_of, picture, squares_of
from papercraft.games.tally.dots import dots_to_connect
from papercraft.games.tally.maze import maze
from papercraft.games.tally.nonogram import nonogram
from papercraft.games.tally.squares import square_name
from papercraft.games.tally.sudoku import EASY, HARD, MEDIUM, SIDE, difficulty, sudoku
from papercraft.games.tally.word_search import word_search

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LEVELS = (EASY, MEDIUM, HARD)
_TASKS = 20
_HOW = "Each number is a run of filled squares. Fill these, and leave all others blank."
_NONOGRAM_TEXTS = (
    ("de", "Nonogramm", "Punkte",
     "Jede Zahl ist eine Gruppe gefüllter Kästchen. Fülle sie aus und lass alle anderen leer."),
    ("it", "Nonogramma", "Punti",
     "Ogni numero è un gruppo di caselle piene. Riempile e lascia vuote le altre."),
    ("pl", "Nonogram", "Punkty",
     "Każda liczba to grupa zamalowanych kratek. Zamaluj je, a pozostałe zostaw puste."),
)  # fmt: skip
# Split, because a translated text has at most 100 characters.
_FLEET = (
    "Find the fleet: a ship of 4 squares, two of 3, three of 2 and four of 1.",
    "Ships do not touch, not even diagonally. A star is a part of a ship.",
    "The numbers say how many squares of each line are ships. Fill these; leave water blank.",
)
_FLEET_TEXTS = (
    ("de", "Versteckte Flotte", "Punkte",
     ("Finde die Flotte: ein Schiff mit 4 Kästchen, zwei mit 3, drei mit 2 und vier mit 1.",
      "Schiffe berühren sich nicht, auch nicht über Eck. Ein Stern ist Teil eines Schiffs.",
      "Die Zahlen zählen die Schiffskästchen jeder Reihe. Fülle sie; Wasser bleibt leer.")),
    ("it", "Flotta nascosta", "Punti",
     ("Trova la flotta: una nave di 4 caselle, due di 3, tre di 2 e quattro di 1.",
      "Le navi non si toccano, nemmeno in diagonale. Una stella è parte di una nave.",
      "I numeri dicono quante caselle di ogni fila sono navi. Riempile; lascia vuota l'acqua.")),
    ("pl", "Ukryta flota", "Punkty",
     ("Znajdź flotę: jeden okręt z 4 kratek, dwa z 3, trzy z 2 i cztery z 1.",
      "Okręty nie stykają się, nawet rogami. Gwiazdka jest częścią okrętu.",
      "Liczby mówią, ile kratek wiersza lub kolumny to okręty. Zamaluj je; woda zostaje pusta.")),
)  # fmt: skip
# The directions of words, by level.
_RUN = (
    "Find these words. They run across and down.",
    "Find these words. They run across, down and diagonally.",
    "Find these words. They run in all directions, also backwards.",
)
_WORD_SEARCH_TEXTS = (
    ("de", "Wörter suchen",
     ("Finde diese Wörter. Sie stehen waagrecht und senkrecht.",
      "Finde diese Wörter. Sie stehen waagrecht, senkrecht und diagonal.",
      "Finde diese Wörter. Sie stehen in allen Richtungen, auch rückwärts.")),
    ("it", "Cerca le parole",
     ("Trova queste parole. Sono in orizzontale e in verticale.",
      "Trova queste parole. Sono in orizzontale, in verticale e in diagonale.",
      "Trova queste parole. Sono in tutte le direzioni, anche al contrario.")),
    ("pl", "Szukanie słów",
     ("Znajdź te słowa. Są zapisane poziomo i pionowo.",
      "Znajdź te słowa. Są zapisane poziomo, pionowo i na ukos.",
      "Znajdź te słowa. Są zapisane we wszystkich kierunkach, także wspak.")),
)  # fmt: skip
# The size of a letter's cell by level, in mm; this leaves room for the words below.
_LETTER = (16.0, 13.5, 12.0)


def invent(kind: str, seed: int, level: int) -> str:
    """Return a file that describes a sheet with random content, the same for a seed and a level.

    Levels are from 1, easy, to 3, hard.
    """
    return _INVENTORS[kind](Rng(seed), seed, level)


def _head(kind: str, seed: int, level: int, name: str) -> str:
    return (
        f"# papercraft new-sheet {kind} --seed {seed} --level {level}\n"
        f'papercraft = 1\ngame = "tally"\nname = "{name}"\n'
    )


def _rows(key: str, rows: Sequence[str]) -> str:
    lines = "".join(f'    "{row}",\n' for row in rows)
    return f"{key} = [\n{lines}]\n"


def _sudoku(rng: Rng, seed: int, level: int) -> str:
    given, solved = sudoku(rng, level)
    found = difficulty(given)
    count = sum(map(bool, given))
    note = f"# difficulty {found} of {len(LEVELS)}, {count} given, one solution\n"
    return (
        _head("sudoku", seed, level, "Sudoku") + note + "[box.sudoku]\n"
        + _rows("grid", _as_rows(given)) + _rows("solution", _as_rows(solved)) + "heavy = 3\n"
    )  # fmt: skip


def _as_rows(cells: Sequence[int]) -> list[str]:
    text = "".join(str(digit) if digit else "." for digit in cells)
    return [text[first : first + SIDE] for first in range(0, len(text), SIDE)]


def _nonogram(rng: Rng, seed: int, level: int) -> str:
    found = nonogram(rng, level)
    note = f"# difficulty {found.level} of {len(LEVELS)}, one solution\n"
    over, beside = ([" ".join(map(str, clue)) for clue in clues]
                    for clues in (found.columns, found.rows))  # fmt: skip
    return (
        _head("nonogram", seed, level, "Nonogram") + note
        + f'[box.how]\ntext = "{_HOW}"\n'
        + f"[box.picture]\nsquares = [{len(beside)}, {len(over)}]\nheavy = 5\n"
        + f"over = {_listed(over)}\nbeside = {_listed(beside)}\n"
        + _rows("solution", found.picture)
        + '[total]\npoints = "right(picture) - wrong(picture)"\n'
        + "".join(
            f'[texts.{code}]\nNonogram = "{name}"\nPoints = "{points}"\n"{_HOW}" = "{how}"\n'
            for code, name, points, how in _NONOGRAM_TEXTS
        )
    )  # fmt: skip


def _battleship(rng: Rng, seed: int, level: int) -> str:
    found = battleship(rng, level)
    counts = [*map(str, counts_of(found.sea))]
    given = [square_name(x, y) for x, y in squares_of(found.given)]
    note = f"# difficulty {found.level} of {len(LEVELS)}, {len(given)} given, one solution\n"
    half = len(counts) // 2
    return (
        _head("battleship", seed, level, "Hidden fleet") + note
        + "".join(f'[box.how_{n}]\ntext = "{text}"\n' for n, text in enumerate(_FLEET, 1))
        + f"[box.sea]\nsquares = [{half}, {half}]\n"
        + f"over = {_listed(counts[half:])}\nbeside = {_listed(counts[:half])}\n"
        + f"free = {_listed(given)}\n"
        + _rows("solution", picture(found.sea))
        + '[total]\npoints = "right(sea) - wrong(sea)"\n'
        + "".join(
            f'[texts.{code}]\n"Hidden fleet" = "{name}"\nPoints = "{points}"\n'
            + "".join(f'"{text}" = "{told}"\n' for text, told in zip(_FLEET, how, strict=True))
            for code, name, points, how in _FLEET_TEXTS
        )
    )  # fmt: skip


def _word_search(rng: Rng, seed: int, level: int) -> str:
    found = word_search(rng, level)
    note = (
        f"# difficulty {found.level} of {len(LEVELS)}, {len(found.words)} words, "
        "each exactly once\n"
    )
    how = _RUN[level - 1]
    return (
        _head("word-search", seed, level, "Word search") + note
        + "[box.letters]\n" + _rows("grid", found.rows) + _rows("solution", found.solution)
        + f"step = {_LETTER[level - 1]}\n"
        + f'[box.how]\ntext = "{how}"\n'
        + f"[box.words]\nwords = {_listed(found.words)}\n"
        + "".join(
            f'[texts.{code}]\n"Word search" = "{name}"\n"{how}" = "{told[level - 1]}"\n'
            for code, name, told in _WORD_SEARCH_TEXTS
        )
    )  # fmt: skip


def _maze(rng: Rng, seed: int, level: int) -> str:
    found = maze(rng, level)
    note = (
        f"# difficulty {found.level} of {len(LEVELS)}, a way of {found.way} cells, "
        f"{found.dead_ends} dead ends\n"
    )
    names = (("de", "Labyrinth"), ("it", "Labirinto"), ("pl", "Labirynt"))
    return (
        _head("maze", seed, level, "Maze") + note + "[box.maze]\n" + _rows("maze", found.rows)
        + "".join(f'[texts.{code}]\nMaze = "{name}"\n' for code, name in names)
    )  # fmt: skip


def _dots(rng: Rng, seed: int, level: int) -> str:
    found = dots_to_connect(rng, level)
    pairs = [f"[{x}, {y}]" for x, y in found.dots]
    rows = [", ".join(pairs[n : n + 8]) for n in range(0, len(pairs), 8)]
    names = (("de", "Punkt zu Punkt"), ("it", "Unisci i puntini"), ("pl", "Połącz kropki"))
    return (
        _head("connect-the-dots", seed, level, "Connect the dots")
        + f"# difficulty {level} of {len(LEVELS)}, {len(pairs)} dots\n"
        + "[box.picture]\ndots = [\n" + "".join(f"    {row},\n" for row in rows) + "]\n"
        + "".join(f'[texts.{code}]\n"Connect the dots" = "{name}"\n' for code, name in names)
    )  # fmt: skip


def _listed(texts: Sequence[str]) -> str:
    return "[" + ", ".join(f'"{text}"' for text in texts) + "]"


def _arithmetic(rng: Rng, seed: int, level: int) -> str:
    tasks = dict(_task(rng, level) for _ in range(_TASKS * 3))
    chosen = [*tasks.items()][:_TASKS]
    labels = ", ".join(f'"{words}"' for words, _ in chosen)
    keys = ", ".join(str(result) for _, result in chosen)
    most = max(result for _, result in chosen)
    return (
        _head("arithmetic", seed, level, "Arithmetic")
        + f'[box.tasks]\nname = "t1..t{len(chosen)}"\nlabel = [{labels}]\n'
        + f"number = {most}\nkey = [{keys}]\n"
        + '[total]\nright = "sum(tasks)"\n'
    )


def _task(rng: Rng, level: int) -> tuple[str, int]:
    """Return a task and its result: sums up to 20, up to 100, or products."""
    top = (10, 50, 12)[level - 1]
    one, other = 1 + rng.below(top), 1 + rng.below(top)
    if level == HARD:
        return f"{one} x {other} =", one * other
    if rng.below(2):
        return f"{one} + {other} =", one + other
    return f"{max(one, other)} - {min(one, other)} =", abs(one - other)


_INVENTORS: dict[str, Callable[[Rng, int, int], str]] = {
    "sudoku": _sudoku,
    "nonogram": _nonogram,
    "arithmetic": _arithmetic,
    "battleship": _battleship,
    "connect-the-dots": _dots,
    "maze": _maze,
    "word-search": _word_search,
}
