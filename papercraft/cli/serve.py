"""``papercraft serve``: a server for the phones at the table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from papercraft.cli.ranges import WholeNumber
from papercraft.cli.talk import say, tell
from papercraft.core.messages import gettext

if TYPE_CHECKING:
    from papercraft.serve.run import Links

_EXAMPLE = "Example: papercraft serve --data ~/games"
_FOLDER = "papercraft-games"


@click.command("serve", epilog=_EXAMPLE)
@click.option("--port", type=WholeNumber(0, 65535), default=8765, show_default=True,
              help="Port to listen on; 0 for any free one.")  # fmt: skip
@click.option("--data", metavar="DIR", default=_FOLDER, show_default=True,
              help="Folder for the games and their photos.")  # fmt: skip
@click.option("--host", metavar="ADDRESS", help="Address of this computer to listen on.")
@click.option("--local", is_flag=True, help="Only let this computer connect, to try things out.")
@click.option("--public", is_flag=True, help="Allow an address that the internet can reach.")
def command(port: int, data: str, host: str | None, *, local: bool, public: bool) -> None:
    """Let phones at the table photograph sheets, and show the scores.

    Shows a QR code to join with. Phones and this computer must be in the same network; nothing
    leaves it. The games and photos are in the data folder until you delete them.

    Ctrl-C ends it; started again, it goes on where it was.
    """
    if host is not None and local:
        message = gettext("--host and --local exclude each other")
        raise click.UsageError(message)
    # Imported late: it brings the web server.
    from papercraft.serve.run import ServeRequest, serve  # noqa: PLC0415

    serve(ServeRequest(Path(data).expanduser(), port, host, local, public), _show)


def _show(links: Links) -> None:
    """Print how to join."""
    say(links.code)
    tell(gettext("Players: {link}", link=links.players))
    tell(gettext("Host: {link}", link=links.host))
    say(gettext("Open the host's link on this computer. Press Ctrl-C to end."))
