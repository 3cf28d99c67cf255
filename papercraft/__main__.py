"""``python -m papercraft`` is the ``papercraft`` command."""

from papercraft.cli import main

if __name__ == "__main__":
    main()
