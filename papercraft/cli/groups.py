"""Groups of subcommands."""

from __future__ import annotations

from typing import Any

import click

from papercraft.cli.app import UNKNOWN_COMMAND, unknown


class SuggestingGroup(click.Group):
    """A group in which a mistyped command gets a suggestion."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the command; suggest one if it is mistyped."""
        if args[0] not in self.commands and not args[0].startswith("-"):
            known = [f"{self.name} {name}" for name in self.commands]
            ctx.fail(unknown(UNKNOWN_COMMAND, f"{self.name} {args[0]}", known))
        return super().resolve_command(ctx, args)
