"""Inspect a file and print JSON: ``python -m papercraft.preflight FILE MARGIN SECONDS``.

``papercraft preflight`` runs this in a separate process with limited time and memory, so that a
file made to break a PDF reader breaks only that process.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from papercraft.preflight.findings import UnreadableFileError
from papercraft.preflight.inspection import inspect_file
from papercraft.preflight.limits import MEGABYTES, limit_process


def main() -> None:
    """Print the report on a file as JSON, or the reason why it cannot be read."""
    name, margin, seconds = sys.argv[1:]
    limit_process(float(seconds))
    try:
        report = inspect_file(Path(name), float(margin)).as_dict()
    except UnreadableFileError as error:
        report = {"unreadable": str(error)}
    except OSError as error:
        report = {"unreadable": f"the file cannot be opened: {error.strerror or error}"}
    except MemoryError:
        report = {"unreadable": f"checking it takes more than {MEGABYTES} MB of memory"}
    except RecursionError:
        report = {"unreadable": "it is too deeply nested"}
    sys.stdout.write(json.dumps(report))


if __name__ == "__main__":
    main()
