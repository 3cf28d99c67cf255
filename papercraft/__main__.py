"""The ``papercraft`` command as a separate process, also ``python -m papercraft``.

An interruption (Ctrl-C, SIGTERM, a closed terminal) ends it with a message and exit code 130, at
any time after the first lines below. Hardly anything is imported before that.
"""

from __future__ import annotations

# What is built in; the module signal takes longer to import than it takes to press Ctrl-C.
import _signal as signal  # type: ignore[import-not-found]
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import NoReturn

_INTERRUPTED = 130
_LATER = 0.01
# How long an interrupt may take to reach the code that waits for it.
_PATIENCE = 0.25
# What this system has of them; the last one is Ctrl-Break on Windows.
_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
_SIGNALS = tuple(getattr(signal, name) for name in _NAMES if hasattr(signal, name))
# Every signal that interrupted this run, also those that are handled.
_heard: list[int] = []


def program() -> NoReturn:
    """Run the command line and end the process."""
    try:
        _on_signal(_end)
        from papercraft.cli.app import main  # noqa: PLC0415 - importing takes time

        _on_signal(_interrupt)
        sys.unraisablehook = _pass_on
        main()
    except KeyboardInterrupt:
        # While an error was being shown.
        _end()
    except SystemExit as end:
        if end.code == _INTERRUPTED:
            # Python remembers an interrupt that passed through exec(), and would end by SIGINT.
            os._exit(_INTERRUPTED)
        raise
    finally:
        # All is said and done; an interrupt would only show where Python is while it ends.
        _on_signal(signal.SIG_IGN)
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)


def _on_signal(handler: object) -> None:
    """Set what happens on an interrupt, except for those ignored from the start, as nohup does."""
    for number in _SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, handler)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """End the work; what is being written is removed on the way."""
    # It was imported before this became the handler.
    from papercraft.cli.errors import interrupts  # noqa: PLC0415

    _heard.append(number)
    interrupts.append(number)
    if _is_importing(frame):
        # C code that imports makes another error of an interrupt.
        _interrupt_later()
    else:
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, _interrupt_again)
            signal.setitimer(signal.ITIMER_REAL, _PATIENCE)
        raise KeyboardInterrupt


def _interrupt_again(number: int, frame: FrameType | None) -> None:
    """Interrupt once more if a library has caught the interrupt, as a bare ``except`` does."""
    from papercraft.cli.errors import interrupts  # noqa: PLC0415

    if not interrupts:
        # It has been heeded.
        return
    if _is_ending(sys.exc_info()[1]):
        signal.setitimer(signal.ITIMER_REAL, _PATIENCE)
    else:
        _interrupt(number, frame)


def _is_ending(error: BaseException | None) -> bool:
    """Return whether what runs now is clearing up after an interrupt."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__ or error.__context__
    return False


def _is_importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def _end(_number: int = 0, _frame: FrameType | None = None) -> NoReturn:
    """End at once: nothing has been written yet, or all has been removed."""
    os.write(2, b"interrupted\n")
    os._exit(_INTERRUPTED)


def _pass_on(unraisable: sys.UnraisableHookArgs) -> None:
    """Interrupt once more if the interrupt came where Python can raise no exception.

    What an interrupt left half made may fail when it is removed, and that is no news.
    """
    if issubclass(unraisable.exc_type, KeyboardInterrupt):
        _interrupt_later()
    elif not _heard:
        sys.__unraisablehook__(unraisable)


def _interrupt_later() -> None:
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _interrupt)
        signal.setitimer(signal.ITIMER_REAL, _LATER)
    else:
        # Windows has no such signal; another thread wakes up the main one.
        from threading import Timer  # noqa: PLC0415

        Timer(_LATER, signal.raise_signal, (signal.SIGINT,)).start()


if __name__ == "__main__":
    program()
