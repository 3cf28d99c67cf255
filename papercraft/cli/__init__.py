"""The ``papercraft`` command: one module per subcommand, imported when used."""

from papercraft.cli.app import main

__all__ = ["main"]
