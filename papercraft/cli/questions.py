"""Open questions about photos: print them, parse answers, write crops."""

from __future__ import annotations

from collections import Counter
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from papercraft import games
from papercraft.app.scan_pictures import question_picture
from papercraft.cli.choices import refuse_twins
from papercraft.cli.grouped_help import GroupedCommand
from papercraft.cli.spoken_help import Option
from papercraft.core.messages import as_message, gettext, join

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from papercraft.core.file_set import FileSet
    from papercraft.core.game import AnswerOption
    from papercraft.core.language import Language
    from papercraft.core.transcript import Question


def parse_answers(arguments: Iterable[str]) -> dict[str, str]:
    """Parse ``--answer KEY=VALUE``; raise click.BadParameter if malformed."""
    answers = {}
    for text in arguments:
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise click.BadParameter(
                gettext("should be KEY=VALUE, not {text!r}", text=text), param_hint="--answer"
            )
        answers[key.strip()] = value.strip()
    return answers


def _declared() -> dict[str, list[AnswerOption]]:
    """Return the options that games declare for answers, by name."""
    options: dict[str, list[AnswerOption]] = {}
    for game in games.listed():
        for option in game.answers:
            options.setdefault(option.name, []).append(option)
    return options


def _answer_options() -> list[click.Parameter]:
    """Return the options that games add to ``papercraft scan``."""
    return [
        Option([f"--{name}", f"answer_{name}"], multiple=True, metavar=options[0].metavar,
                     help=join([as_message(option.help) for option in options], " "))
        for name, options in _declared().items()
    ]  # fmt: skip


class ScanCommand(GroupedCommand):
    """A command with the options that games declare."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the command's own options, then those that games add."""
        *params, last = super().get_params(ctx)
        all_params = [*params, *_answer_options(), last]
        refuse_twins(all_params, "a game")
        return all_params


def all_answers(given: dict[str, Any]) -> dict[str, str]:
    """Return all answers by the keys of their questions."""
    answers = parse_answers(given["answers"])
    for name, options in _declared().items():
        for number, text in enumerate(given[f"answer_{name}"], 1):
            for option in options:
                answers.setdefault(option.key.format(player=number), text)
    return answers


def write_crops(questions: Iterable[Question], folder: Path, files: FileSet) -> None:
    """Write a picture for each question; replace only files that papercraft has written."""
    # Imported late: they bring the picture libraries.
    from papercraft.photo.overlay import encode_jpeg, is_scan_picture  # noqa: PLC0415

    taken: Counter[str] = Counter()
    for question in questions:
        picture = question_picture(question)
        if picture is None:
            continue
        name = _as_file(question.key)
        taken[name] += 1
        # Several records may leave the same question open.
        stem = name if taken[name] == 1 else f"{name}-{taken[name]}"
        with files.open(folder / f"{stem}.jpg", is_scan_picture) as out:
            out.write(encode_jpeg(picture))


def _as_file(key: str) -> str:
    """Return a question's key as a file name: not all systems allow colons."""
    return key.replace(":", ".")


def show_questions(
    questions: Sequence[Question],
    language: Language,
    *,
    numbered: bool = True,
    record: Path | None = None,
) -> None:
    """Print the questions to stderr, and how to answer them.

    With ``numbered``, each has the number by which a scan accepts its answer. ``record`` is that of
    the game, if the scan was of several.
    """
    for place, question in enumerate(questions, 1):
        number = f" {place}" if numbered else ""
        text = language.translate_message(question.text)
        if question.has_guess:
            form = gettext("{question} (read as {guess})", question=text, guess=repr(question.read))
            text = language.translate_message(form)
        click.echo(f"?{number}  {question.key}: {text}", err=True)
    if questions:
        first = questions[0]
        value = (first.read or first.choices[0]) if first.choices else "..."
        answer = quote(f"{first.key}={value}")
        hint = gettext(
            "Repeat the whole command with --answer {answer}, or edit the record.", answer=answer
        )
        if not numbered:
            hint = gettext(
                "Scan the photos again with --answer {answer}, or edit the record.", answer=answer
            )
        if record is not None:
            hint = gettext(
                "Scan the photos of this game on their own with -o {file} --answer {answer}, or "
                "edit the record.",
                file=quote(str(record)),
                answer=answer,
            )
        click.echo(language.translate_message(hint), err=True)
