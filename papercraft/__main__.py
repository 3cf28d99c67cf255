"""``python -m papercraft`` is the ``papercraft`` command."""

import signal

from papercraft.cli import main

if __name__ == "__main__":
    try:
        main()
    finally:
        # All is said and done; an interrupt would only show where Python is while it ends.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
