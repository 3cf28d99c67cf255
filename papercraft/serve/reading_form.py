"""The forms for typing a record: fields as plain data, with texts in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.app.field_texts import how_typed
from papercraft.app.typed_record import ABOUT, PLAYERS
from papercraft.core.language import get_language, languages
from papercraft.serve.reading_data import in_all, problem_texts, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.app.record_fields import RecordField
    from papercraft.app.typed_form import FormField
    from papercraft.app.typed_record import TypedRecord
    from papercraft.core.problems import Problem
    from papercraft.core.sketch import Sketch
    from papercraft.serve.reading_data import Texts
    from papercraft.serve.reading_pictures import Pictures


def form_data(record: TypedRecord, problems: Sequence[Problem]) -> dict[str, Any]:
    """Return the forms of a record: one for the table, and one for each player, by number.

    ``left`` lists the problems that belong to no field.
    """
    players = {
        str(number): [_field(one) for one in record.player_form(number, problems)]
        for number in record.people
    }
    return {
        "sheet": record.subject.sheet or record.subject.game.name,
        "of_table": record.is_of_table,
        "names": "\n".join(record.names) if record.is_of_table else None,
        "table": [_field(one) for one in record.table_form(problems)],
        PLAYERS: {} if record.is_of_table else players,
        "is_typed": bool(record.typed),
        "left": [problem_texts(named(record, one)) for one in record.elsewhere(problems)],
    }


def sketch_data(record: TypedRecord, pictures: Pictures) -> dict[str, Any]:
    """Return the sketch that each player can draw on, by number; empty if the game has none."""
    sketches = {}
    for number in record.people:
        sketch = record.sketch(number)
        if sketch is not None:
            file = pictures.sketch(record.subject.game.name, sketch)
            sketches[str(number)] = _sketch(sketch, file)
    return sketches


def _sketch(sketch: Sketch, file: str) -> dict[str, Any]:
    return {
        "file": file,
        "width": sketch.picture.width,
        "height": sketch.picture.height,
        "left": sketch.left,
        "top": sketch.top,
        "step": sketch.step,
        "columns": sketch.columns,
        "rows": sketch.rows,
        "field": sketch.field,
        "key": sketch.key,
        "emptied": list(sketch.emptied),
        "closed": sketch.is_closed,
        "begin": list(sketch.begin) if sketch.begin else None,
        "drawn": [[list(point) for point in line] for line in sketch.drawn],
        "title": in_all(sketch.title),
        "help": in_all(sketch.help),
    }


def named(record: TypedRecord, problem: Problem) -> Problem:
    """Return a problem with the player's name in place of the number in its place."""
    head, _, rest = problem.place.partition(".")
    number, _, inside = rest.partition(".")
    if head != PLAYERS or not number.isdecimal():
        return problem
    entries = record.data[PLAYERS]
    name = str(entries[int(number) - 1].get("name")) if int(number) <= len(entries) else number
    return problem._replace(place=f"{name}, {inside}" if inside else name)


def _field(one: FormField) -> dict[str, Any]:
    field = one.field
    return {
        "name": field.name,
        "group": in_static(field.group) if field.group else None,
        "title": in_static(field.title),
        "help": _help(field),
        "needed": field.required,
        "about": field.name in ABOUT,
        "usual": field.is_usual_if_empty,
        "whole": field.shape.kind == "integer",
        "kind": _kind(field),
        "choices": _choices(field),
        "text": one.text,
        "read": one.read,
        "typed": one.is_typed,
        "problems": [sentence(message) for message in one.problems],
    }


def in_static(text: str) -> Texts:
    """Return a text of the program in every language; the text is its own msgid."""
    return {code: get_language(code).translate(text) for code in languages()}


def _kind(field: RecordField) -> str:
    shape = field.shape
    if shape.kind == "flag":
        return "check" if field.default is False else "choice"
    if shape.choices:
        return "choice"
    return "area" if shape.has_lines or shape.long or shape.kind == "other" else "line"


def _choices(field: RecordField) -> list[str]:
    choices = ["yes", "no"] if field.shape.kind == "flag" else [*field.shape.choices]
    return choices if field.required or not choices else ["", *choices]


def _help(field: RecordField) -> Texts | None:
    """Return the game's help for a field, else how to type its value."""
    if field.help:
        return in_static(field.help)
    hint = how_typed(field.shape)
    return in_all(hint) if hint else None
