"""Messages to the user, in their language.

Everything except results goes to stderr, and is suppressed by ``--quiet``.
"""

from __future__ import annotations

import click

from papercraft.cli.spoken import told


def is_quiet() -> bool:
    """Return whether only results, questions and errors are wanted."""
    context = click.get_current_context(silent=True)
    return bool(context and context.find_root().params.get("quiet"))


def tell(text: str) -> None:
    """Print a message that is a result to stdout."""
    click.echo(told(text))


def say(text: str) -> None:
    """Print a message to stderr."""
    if not is_quiet():
        click.echo(told(text), err=True)


def explain(text: str) -> None:
    """Print to stderr why something holds, with ``--verbose``."""
    context = click.get_current_context(silent=True)
    if context and context.find_root().params.get("verbose"):
        click.echo(told(text), err=True)
