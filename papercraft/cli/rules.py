"""``papercraft rules``: how a game is played."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from papercraft.cli.choices import GameName, language_option
from papercraft.cli.settings import ink_option, paper_option, with_options
from papercraft.cli.talk import tell
from papercraft.core.messages import gettext

if TYPE_CHECKING:
    from papercraft.app.rules import RulesRequest
    from papercraft.core.game import AnyGame

# Lines are easily read up to this width; a pipe gets as wide as a usual terminal.
_WIDEST, _NARROWEST, _PIPED = 88, 30, 80
_LOOKS = {"title": "bold", "heading": "bold cyan", "panel": "bold"}


@with_options(
    paper_option("With -o: a4, letter, universal (fits both), a3 or WxH."),
    ink_option("With -o: full, low or grey."),
    language_option(),
)
@click.command("rules", epilog="Example: papercraft rules cat --lang de -o cat.pdf")
@click.argument("game", type=GameName())
@click.option("--layout", metavar="NAME", help="Kind of sheet the rules are for; default: the "
              "first one of the game.")  # fmt: skip
@click.option("-o", "--output", metavar="FILE",
              help="Write the illustrated page: a PDF, or an SVG for each side.")  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def command(game: AnyGame, **options: Any) -> None:
    """Show how a game is played, or write its illustrated rules page.

    The page is the part "rules" of every printed set.
    """
    # Imported late: help needs none of it.
    from papercraft.app.rules import RulesRequest  # noqa: PLC0415

    request = RulesRequest(game, options["layout"], options["language"])
    if options["output"] is None:
        _show(request)
    else:
        _write(request, options)


def _show(request: RulesRequest) -> None:
    from rich.console import Console  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    from papercraft.app.rules import rules_lines  # noqa: PLC0415
    from papercraft.cli.errors import is_colourless  # noqa: PLC0415

    fancy = sys.stdout.isatty()
    console = Console(
        file=sys.stdout,
        soft_wrap=True,
        color_system=None if is_colourless() else "auto",
        width=None if fancy else _PIPED,
    )
    width = min(_WIDEST, max(_NARROWEST, console.width))
    for line in rules_lines(request, width):
        console.print(Text(line.text, style=_LOOKS.get(line.look, "") if fancy else ""))


def _write(request: RulesRequest, options: dict[str, Any]) -> None:
    from papercraft.app.rules import write_rules  # noqa: PLC0415

    target = Path(options["output"])
    if target.suffix.lower() not in {".pdf", ".svg"}:
        message = gettext(
            "-o {file}: the file name must end in .pdf or .svg", file=options["output"]
        )
        raise click.UsageError(message)
    files = write_rules(
        request,
        target,
        paper=options["paper"],
        ink=options["ink"].lower(),
        force=options["force"],
    )
    for file in files:
        tell(gettext("Wrote {file}", file=file))
