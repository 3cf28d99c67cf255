"""Look at one file and print what is found as JSON: ``python -m papercraft.preflight FILE 5.0``.

``papercraft preflight`` runs this as a process of its own: a file made to break a PDF reader then
breaks only this one, and time and memory have an end.
"""

from __future__ import annotations

import contextlib
import json
import sys
from pathlib import Path

from papercraft.preflight.findings import UnreadableFileError
from papercraft.preflight.looking import look

_MOST_MEMORY = 4 << 30


def main() -> None:
    """Print a report, or why there is none."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        # Not on every system; imported here for that.
        import resource  # noqa: PLC0415

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    name, margin = sys.argv[1:]
    try:
        message = look(Path(name), float(margin)).as_dict()
    except UnreadableFileError as error:
        message = {"unreadable": str(error)}
    except OSError as error:
        message = {"unreadable": f"it cannot be opened: {error.strerror or error}"}
    except (MemoryError, RecursionError):
        message = {"unreadable": "it is too large or too deeply nested"}
    sys.stdout.write(json.dumps(message))


if __name__ == "__main__":
    main()
