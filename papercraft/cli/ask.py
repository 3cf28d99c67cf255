"""Ask the questions of a scan on a terminal, each answered with one key."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import click

from papercraft.app.scan_pictures import question_picture
from papercraft.cli.errors import interrupts
from papercraft.cli.terminal_pictures import escape_sequence, known_protocol
from papercraft.core.messages import gettext, ngettext, pgettext
from papercraft.core.problems import UsageError

if TYPE_CHECKING:
    from papercraft.app.scan import ScanResult
    from papercraft.core.language import Language
    from papercraft.core.transcript import Question

_MOST_KEYS = 9
_SKIP, _STOP = "s", "q"
# Keys for common choices; other choices are numbered.
_LETTERS = {"yes": "y", "no": "n", "true": "y", "false": "n", "": "-"}


class _Reply(NamedTuple):
    """A reply: an answer, or a request to leave this question, or all remaining ones, open."""

    answer: str = ""
    skip: bool = False
    stop: bool = False


def can_ask() -> bool:
    """Return whether both stdin and stderr are a terminal, so that somebody can answer."""
    streams = sys.stdin, sys.stderr
    return all(stream is not None and stream.isatty() for stream in streams)


def ask(result: ScanResult, language: Language) -> ScanResult:
    """Ask the questions one by one and return the result with the answers.

    An answer may settle other questions or raise new ones. Skipped questions stay open.
    """
    skipped: set[str] = set()
    with ExitStack() as stack:
        pictures = _Pictures(stack)
        while waiting := [one for one in result.questions if one.key not in skipped]:
            left = ngettext("{n} question", "{n} questions", len(waiting))
            click.echo(f"\n{language.translate_message(left)}", err=True)
            pictures.show(waiting[0])
            reply = _reply_to(waiting[0], language)
            if reply.stop:
                break
            if reply.skip:
                skipped.add(waiting[0].key)
                continue
            try:
                result = result.answered({waiting[0].key: reply.answer})
            except UsageError as error:
                click.echo(language.translate_message(error.args[0]), err=True)
                continue
            # An answer that changes nothing would otherwise be asked for forever.
            skipped |= {one.key for one in result.questions if one[:2] == waiting[0][:2]}
    return result


class _Pictures:
    """Shows the part of the photo that a question is about, or prints the path of its file."""

    def __init__(self, stack: ExitStack) -> None:
        """Prepare; files are removed when the stack is closed."""
        self._stack = stack
        self._protocol = known_protocol()
        self._folder: Path | None = None
        self._shown = 0

    def show(self, question: Question) -> None:
        """Show the picture of a question, if there is one."""
        # Imported late: it brings the picture libraries.
        from papercraft.photo.overlay import encode_png  # noqa: PLC0415

        picture = question_picture(question)
        if picture is None:
            return
        png = encode_png(picture)
        if self._protocol is not None:
            click.echo(escape_sequence(self._protocol, png), err=True, nl=False)
            return
        if self._folder is None:
            name = self._stack.enter_context(TemporaryDirectory(prefix="papercraft-"))
            self._folder = Path(name)
        self._shown += 1
        path = self._folder / f"question-{self._shown}.png"
        path.write_bytes(png)
        click.echo(path, err=True)


def keys_of(choices: tuple[str, ...]) -> dict[str, str]:
    """Return the key of each choice: a letter if every choice has one, else its number."""
    letters = [_LETTERS.get(choice, choice) for choice in choices]
    by_letter = len(set(letters)) == len(letters) and all(len(letter) == 1 for letter in letters)
    if by_letter and not {_SKIP, _STOP} & set(letters):
        return dict(zip(letters, choices, strict=True))
    return {str(number): choice for number, choice in enumerate(choices, 1)}


def _reply_to(question: Question, language: Language) -> _Reply:
    """Ask a question until the reply is valid."""
    tell = language.translate_message
    click.echo(f"{question.key}: {tell(question.text)}", err=True)
    keys = keys_of(question.choices)
    try:
        if keys and len(keys) <= _MOST_KEYS:
            return _press(question, keys, language)
        return _type(question, language)
    except (KeyboardInterrupt, EOFError, click.Abort):
        # Ctrl-C only ends the questions; earlier answers are kept.
        interrupts.clear()
        click.echo(err=True)
        return _Reply(stop=True)


def _press(question: Question, keys: dict[str, str], language: Language) -> _Reply:
    """Wait for a key of a choice."""
    tell = language.translate_message
    shown = [f"[{key}]" if key == choice else f"[{key}] {_named(choice, language)}"
             for key, choice in keys.items()]  # fmt: skip
    if question.has_guess:
        guess = gettext("[Enter] {guess}", guess=_named(question.read, language))
        shown.append(tell(guess))
    click.echo("  ".join([*shown, tell(gettext("[s] skip  [q] stop"))]), err=True)
    while True:
        pressed = click.getchar()
        if pressed in {"\r", "\n"} and question.has_guess:
            return _answered(question.read, language)
        if pressed.lower() in {_SKIP, _STOP}:
            return _Reply(skip=pressed.lower() == _SKIP, stop=pressed.lower() == _STOP)
        if pressed.lower() in keys or pressed in keys:
            return _answered(keys.get(pressed, keys.get(pressed.lower(), "")), language)


def _answered(answer: str, language: Language) -> _Reply:
    click.echo(f"-> {_named(answer, language)}", err=True)
    return _Reply(answer)


def _named(choice: str, language: Language) -> str:
    return choice or language.translate_message(pgettext("choice", "blank"))


def _type(question: Question, language: Language) -> _Reply:
    """Read a line; an empty one accepts the guess, or without a guess leaves the question open."""
    tell = language.translate_message
    hints = [gettext("[Enter] skip  [q] stop")]
    if question.read:
        guess = gettext("[Enter] {guess}", guess=question.read)
        hints = [guess, gettext("+A1,-B2 to add and remove"), gettext("[s] skip  [q] stop")]
    if question.choices:
        click.echo(", ".join(_named(choice, language) for choice in question.choices), err=True)
    click.echo("  ".join(map(tell, hints)), err=True)
    click.echo("> ", err=True, nl=False)
    line = sys.stdin.readline()
    text = line.strip()
    if not line or text == _STOP:
        return _Reply(stop=True)
    if text == _SKIP or not (text or question.read):
        return _Reply(skip=True)
    return _Reply(text or question.read)
