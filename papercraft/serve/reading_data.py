"""Questions and reports as plain data, with every text in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.app.corrections import Corrections
from papercraft.app.handwriting_files import caption
from papercraft.core.language import get_language, languages
from papercraft.core.messages import capitalized

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.app.scan import ScanResult
    from papercraft.app.scored import Scored
    from papercraft.core.problems import Problem
    from papercraft.core.report import Report, Section
    from papercraft.core.transcript import Question, Scan
    from papercraft.serve.reading_pictures import Pictures

# A text in every language, by code.
Texts = dict[str, str]


def in_all(text: str) -> Texts:
    """Return a message in every language."""
    return {code: get_language(code).translate_message(text) for code in languages()}


def sentence(text: str) -> Texts:
    """Return a message in every language, starting with a capital letter."""
    return {code: capitalized(translation) for code, translation in in_all(text).items()}


def problem_texts(problem: Problem) -> Texts:
    """Return a problem with its place in every language."""
    place = f"{problem.place}: " if problem.place else ""
    return {
        code: f"{place}{text}" if place else capitalized(text)
        for code, text in in_all(problem.message).items()
    }


def question_list(
    result: ScanResult, pictures: Pictures, owners: Mapping[int, int]
) -> list[dict[str, Any]]:
    """Return the open questions, each with the key under which its answer is stored."""
    return [
        {
            "key": question.key,
            "kept": _kept(question, result),
            "player": _owner(question, result, owners),
            "read": question.read,
            "choices": list(question.choices),
            "text": sentence(question.text),
            "picture": pictures.question(question),
        }
        for question in result.questions
    ]


def written_list(scan: Scan, pictures: Pictures) -> list[dict[str, Any]]:
    """Return captions and pictures of handwriting; captions are not translated."""
    return [
        {"name": str(caption(scan, one)), "picture": pictures.written(one)} for one in scan.written
    ]


def _kept(question: Question, result: ScanResult) -> str:
    """Return a key for an answer that stays valid when photos are added."""
    before = Corrections("", per_player=result.corrections.per_player)
    (key,) = before.with_answers({question.key: ""}, result.scan.sheet_labels).answers
    return key


def _owner(question: Question, result: ScanResult, owners: Mapping[int, int]) -> int | None:
    """Return the player whom a question is about; None for the whole table."""
    heads = {"players", *result.corrections.per_player}
    head, _, rest = question.key.partition(".")
    number = rest.replace(":", ".").partition(".")[0]
    if head not in heads or not number.isdecimal():
        return None
    return owners.get(int(number))


def report_data(scored: Scored) -> dict[str, Any]:
    """Return the report of a verdict in every language."""
    report = scored.report(first_look=False)
    return {code: _report(get_language(code).report(report)) for code in languages()}


def _report(report: Report) -> dict[str, Any]:
    return {"title": report.title, "sections": [*map(_section, report.sections)]}


def _section(section: Section) -> dict[str, Any]:
    table = section.table
    return {
        "heading": section.heading,
        "lines": list(section.lines),
        "notes": list(section.notes),
        "columns": [list(column) for column in table.columns] if table else [],
        "rows": [list(row) for row in table.rows] if table else [],
        "footer": list(table.footer) if table else [],
    }
