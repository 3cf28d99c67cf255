"""The ``papercraft`` command: thin verbs, one module each, loaded when used."""

from papercraft.cli.app import main

__all__ = ["main"]
