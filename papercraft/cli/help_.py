"""``papercraft help``: the help of a command, as ``--help`` shows it."""

from __future__ import annotations

import click

from papercraft.core.messages import gettext


@click.command("help", epilog="Example: papercraft help print cat")
@click.argument("words", nargs=-1, metavar="[COMMAND]...")
@click.pass_context
def command(ctx: click.Context, words: tuple[str, ...]) -> None:
    """Show the help of a command."""
    context = ctx.find_root()
    for word in words:
        group = context.command
        if not isinstance(group, click.Group):
            ctx.fail(
                gettext(
                    "{command} has no command {word!r}",
                    command=context.command_path,
                    word=word,
                )
            )
        name, inner, _ = group.resolve_command(context, [word])
        assert inner is not None, "what cannot be found is an error"
        context = inner.context_class(
            inner, info_name=name, parent=context, **inner.context_settings
        )
    click.echo(context.get_help(), color=ctx.color)
