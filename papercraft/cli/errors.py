"""The only place where errors become messages and exit codes.

Messages go to stderr and, with ``--json``, also to stdout as JSON (docs/FORMATS.md).
"""

from __future__ import annotations

import os
from gettext import gettext as _
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import click

from papercraft.cli.spoken import translated
from papercraft.core.messages import error_message, gettext, ngettext
from papercraft.core.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.problems import PapercraftError, Problem, ReadError

BROKEN_RULE, USAGE, UNREADABLE, ASKED, UNWRITABLE, BUG, INTERRUPTED = 1, 2, 3, 4, 5, 70, 130
# Signals that have interrupted this run and are not handled yet. Recorded here because C code may
# turn an interrupt into another error, and libraries may swallow one.
interrupts: list[int] = []


class _Failure(NamedTuple):
    """The report on an error: its exit code, a message, and the problems of an input."""

    code: int
    message: str
    problems: tuple[Problem, ...] = ()
    where: Mapping[str, str] = MappingProxyType({})


def show_error(error: BaseException, command: str = "", *, as_json: bool = False) -> int:
    """Print an error of a command and return its exit code."""
    if isinstance(error, SystemExit):
        return error.code if isinstance(error.code, int) else 0
    if isinstance(error, click.exceptions.Exit):
        return error.exit_code
    if isinstance(error, BrokenPipeError):
        # The reader of stdout has gone, so there is nobody to tell.
        return UNWRITABLE
    failure = _failure_of(error, command)
    interrupts.clear()
    if failure.code == INTERRUPTED:
        click.echo(translated(failure.message), err=True)
    elif isinstance(error, click.ClickException):
        # Shown with the usage of the command; click translates only its own messages.
        vars(error)["message"] = translated(error.message)
        if isinstance(error, click.NoSuchOption) and error.ctx is not None:
            # Imported late: only mistakes pay for it.
            from papercraft.cli.meant import meant_options  # noqa: PLC0415

            vars(error)["possibilities"] = meant_options(error.option_name, error.ctx)
        error.show()
    else:
        _show_failure(failure)
        if failure.code == BUG:
            advice = gettext("Please report it. Set PAPERCRAFT_DEBUG=1 to see the traceback.")
            click.echo(translated(advice), err=True)
    if as_json:
        _print_json(failure)
    return failure.code


def show_unread(error: ReadError) -> int:
    """Print the problems of unreadable records when others were scored; return the exit code."""
    heading = ngettext("{n} problem found", "{n} problems found", len(error.problems))
    form = "{found}; the other records were scored"
    message = gettext(form, found=heading)
    _show_failure(_Failure(UNREADABLE, message, error.problems, error.where))
    return UNREADABLE


def show_failed(name: str, error: PapercraftError) -> int:
    """Print the error of one of many inputs, with its name; return its exit code."""
    failure = _failure_of(error, "")
    for place, message in failure.problems or (("", failure.message),):
        said = _line(place, translated(message), failure.where.get(place))
        print_error(f"{name}: {said}")
    return failure.code


def _show_failure(failure: _Failure) -> None:
    print_error(translated(failure.message) + ":" * bool(failure.problems))
    for place, message in failure.problems:
        click.echo(f"  {_line(place, translated(message), failure.where.get(place))}", err=True)


def _line(place: str, message: str, words: str | None) -> str:
    """Return a problem with its place in words, followed by its path in the data."""
    if not words:
        return f"{translated(place)}: {message}" if place else message
    said = translated(words)
    # With several files, the place begins with the name of the file.
    path = "" if said == place else place.rpartition(": ")[2]
    # "game.toml, line 3, rules.tolerence" already contains the path.
    is_said = not path or f", {said}".endswith(f", {path}")
    return f"{said}: {message}" + ("" if is_said else f" [{path}]")


def _failure_of(error: BaseException, command: str) -> _Failure:
    if _is_interrupt(error):
        return _Failure(INTERRUPTED, gettext("interrupted"))
    if isinstance(error, click.ClickException):
        return _Failure(USAGE, error.format_message())
    # Imported late: only errors pay for it.
    from papercraft.core import problems  # noqa: PLC0415

    if isinstance(error, problems.ReadError):
        count = len(error.problems)
        heading = ngettext("{n} problem found", "{n} problems found", count)
        form = "{found}; nothing was written"
        if command == "score":
            form = "{found}; nothing was scored or written"
        elif command == "preflight":
            form = "{found}; nothing was checked"
        elif command == "show":
            form = "{found}; nothing was shown"
        message = gettext(form, found=heading)
        return _Failure(UNREADABLE, message, error.problems, error.where)
    if isinstance(error, problems.WriteError):
        return _Failure(UNWRITABLE, error_message(error))
    if isinstance(error, problems.PapercraftError):
        return _Failure(USAGE, error_message(error))
    if isinstance(error, OSError):
        file = f": {error.filename}" if error.filename else ""
        return _Failure(UNWRITABLE, f"{error.strerror or error}{file}")
    return _bug(error)


def _is_interrupt(error: BaseException | None) -> bool:
    """Return whether an error is an interrupt, or was caused by one."""
    while error is not None:
        if isinstance(error, (KeyboardInterrupt, click.Abort)):
            return True
        error = error.__cause__ or error.__context__
    return False


def _bug(error: BaseException) -> _Failure:
    if interrupts:
        return _Failure(INTERRUPTED, gettext("interrupted"))
    if os.environ.get("PAPERCRAFT_DEBUG"):
        raise error
    # Imported late: only bugs pay for it.
    from papercraft.cli.escaping import escape  # noqa: PLC0415
    from papercraft.core.game_faults import fault_of_game  # noqa: PLC0415

    text = escape(str(error))
    fault = fault_of_game(error, text)
    if fault is not None:
        return _Failure(USAGE, fault)
    form = "a bug in papercraft {version}: {kind}: {text}"
    message = gettext(form, version=VERSION, kind=type(error).__name__, text=text)
    return _Failure(BUG, message)


def _print_json(failure: _Failure) -> None:
    # Imported late: only programs ask for it.
    from papercraft.cli.escaping import escape_json  # noqa: PLC0415
    from papercraft.core.store import to_json  # noqa: PLC0415

    problems = [
        # A file that cannot be parsed has no paths, but perhaps a line.
        {"place": place or failure.where.get(place, ""), "message": message}
        for place, message in failure.problems
    ]
    error = {"exit_code": failure.code, "message": failure.message, "problems": problems}
    click.echo(escape_json(to_json({"papercraft": 1, "error": error})), nl=False)


def print_error(text: str) -> None:
    """Print an error message to stderr."""
    # The same prefix as click's.
    word = _("Error: {message}").partition("{")[0]
    prefix = word if is_colourless() else click.style(word, fg="red", bold=True)
    click.echo(prefix + text, err=True)


def is_colourless() -> bool:
    """Return whether colour is disabled, even on a terminal."""
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
