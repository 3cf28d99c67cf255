"""Load the files beside a description: rows of decks, words for grids, pictures."""

from __future__ import annotations

from typing import Any

from papercraft.core.csv_table import TableError
from papercraft.core.problems import Problem
from papercraft.games.tally.art_files import with_art
from papercraft.games.tally.decks import rows_of, with_rows


def with_tables(data: Any) -> tuple[Any, list[Problem]]:
    """Return a description with names of CSV, SVG and PNG files replaced by their content.

    The words of a grid come from the first column. Files are looked for where ``core.sheet_files``
    looks. Only problems with the files are reported.
    """
    data, problems = with_rows(data)
    data, about_art = with_art(data)
    problems += about_art
    boxes = data.get("box") if isinstance(data, dict) else None
    if not isinstance(boxes, dict):
        return data, problems
    read = dict(boxes)
    for key, box in boxes.items():
        if isinstance(box, dict) and isinstance(box.get("csv"), str) and "cells" not in box:
            try:
                rows = rows_of(box["csv"])
            except TableError as error:
                problems.append(Problem(f"box.{key}.csv", error.message))
                continue
            words = [*filter(None, (next(iter(row.values()), "") for row in rows))]
            read[key] = {word: value for word, value in box.items() if word != "csv"}
            read[key]["cells"] = words
    return data | {"box": read}, problems
