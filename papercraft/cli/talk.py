"""Print messages in the user's language.

Everything but results goes to stderr, and is suppressed by ``--quiet``.
"""

from __future__ import annotations

import click

from papercraft.cli.spoken import translated


def is_quiet() -> bool:
    """Return whether only results, questions and errors are wanted."""
    context = click.get_current_context(silent=True)
    return bool(context and context.find_root().params.get("quiet"))


def tell(text: str) -> None:
    """Print a message that is a result to stdout."""
    click.echo(translated(text))


def say(text: str) -> None:
    """Print a message to stderr."""
    if not is_quiet():
        click.echo(translated(text), err=True)


def explain(text: str) -> None:
    """Print an explanation to stderr with ``--verbose``."""
    context = click.get_current_context(silent=True)
    if context and context.find_root().params.get("verbose"):
        click.echo(translated(text), err=True)
