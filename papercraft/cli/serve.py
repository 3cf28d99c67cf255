"""``papercraft serve``: a server for the phones at the table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from papercraft.cli.house_folder import data_option
from papercraft.cli.ranges import WholeNumber
from papercraft.cli.settings import settings_of
from papercraft.cli.talk import say, tell
from papercraft.core.messages import gettext

if TYPE_CHECKING:
    from papercraft.serve.run import Links

_PRINTED = ("paper", "ink", "palette")
_MOST_DAYS = 36500
_EXAMPLE = "Example: papercraft serve --data ~/games"


@click.command("serve", epilog=_EXAMPLE)
@click.argument("sheets", nargs=-1, type=click.Path(path_type=Path), metavar="[SHEETS]...")
@click.option("--port", type=WholeNumber(0, 65535), default=8765, show_default=True,
              help="Port to listen on; 0 for any free one.")  # fmt: skip
@data_option("Folder for the games and their photos.")
@click.option("--host", metavar="ADDRESS", help="Address of this computer to listen on.")
@click.option(
    "--local", is_flag=True, help=("Only allow connections from this computer, to try things out.")
)
@click.option(
    "--public", is_flag=True, help=("Allow an address that can be reached from the internet.")
)
@click.option("--keep", type=WholeNumber(1, _MOST_DAYS), metavar="DAYS",
              help="Delete photos after this many days; default: with their game.")  # fmt: skip
def command(sheets: tuple[Path, ...], data: str, **options: Any) -> None:
    """Let phones at the table photograph sheets, and show the scores.

    Shows a QR code for joining. Phones and this computer must be on the same network; nothing
    leaves it. Games and photos stay in the data folder until you delete them.

    SHEETS are files that describe your own sheets, to print in the browser. Those in the folder
    set with `papercraft config set sheets` are listed as well.

    Press Ctrl-C to stop it; when started again, it continues where it was.
    """
    if options["host"] is not None and options["local"]:
        message = gettext("--host and --local cannot be used together")
        raise click.UsageError(message)
    # Imported late: it brings the web server.
    from papercraft.serve.run import ServeRequest, serve  # noqa: PLC0415

    settings = _settings(click.get_current_context())
    folder = Path(data).expanduser()
    serve(ServeRequest(folder, sheets=sheets, settings=settings, **options), _show)


def _settings(ctx: click.Context) -> dict[str, str]:
    """Return the settings that sheets are printed with."""
    held = {key: settings_of(ctx, *_PRINTED).get(key) for key in _PRINTED}
    return {key: one.value for key, one in held.items() if one is not None}


def _show(links: Links) -> None:
    """Print how to join."""
    say(links.code)
    tell(gettext("Players: {link}", link=links.players))
    tell(gettext("Host: {link}", link=links.host))
    say(gettext("Open the host's link on this computer. Press Ctrl-C to end."))
