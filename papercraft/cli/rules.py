"""``papercraft rules``: explain how a game is played."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from papercraft.cli.choices import GameName, language_option
from papercraft.cli.settings import ink_option, output_folder, paper_option, with_options
from papercraft.cli.talk import tell
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError

if TYPE_CHECKING:
    from papercraft.app.rules import RulesRequest
    from papercraft.core.game import AnyGame

# The widest lines that are easy to read, the narrowest, and the width for a pipe, in characters.
_WIDEST, _NARROWEST, _PIPED = 88, 30, 80
_LOOKS = {"title": "bold", "heading": "bold cyan", "panel": "bold"}


@with_options(
    paper_option("Paper of the pages: a4, letter, universal (fits both), a3 or WxH."),
    ink_option("Ink of the pages: full, low or grey."),
    language_option(),
)
@click.command("rules", epilog="Example: papercraft rules cat --lang de --pdf")
@click.argument("game", type=GameName())
@click.option("--layout", metavar="NAME", help="Kind of sheet the rules are for; default: the "
              "first one of the game.")  # fmt: skip
@click.option("--pdf", is_flag=True, help="Write the illustrated pages to GAME-rules.pdf in the "
                                          "output folder of print.")  # fmt: skip
@click.option("-o", "--output", metavar="FILE",
              help="Write the pages to this file: a PDF, or an SVG for each side.")  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@click.pass_context
def command(ctx: click.Context, /, game: AnyGame, **options: Any) -> None:
    """Show how a game is played, or write its illustrated rules.

    Every printed set also includes these pages, as the part "rules".
    """
    # Imported late: help needs none of it.
    from papercraft.app.rules import RulesRequest  # noqa: PLC0415

    request = RulesRequest(game, options["layout"], options["language"])
    if options["output"] is not None:
        _write(request, _named_file(options["output"], pdf=options["pdf"]), options)
    elif options["pdf"]:
        name = request.file_name(options["paper"], options["ink"].lower())
        _write(request, output_folder(ctx) / name, options)
    else:
        _show(request)


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


def _named_file(name: str, *, pdf: bool) -> Path:
    """Return the file of ``-o``; raise UsageError for an unknown format, or if it must be a PDF."""
    file = Path(name)
    if file.suffix.lower() not in {".pdf", ".svg"}:
        raise UsageError(gettext("-o {file}: the file name must end in .pdf or .svg", file=name))
    if pdf and file.suffix.lower() != ".pdf":
        message = gettext("-o {file}: with --pdf the file name must end in .pdf", file=name)
        raise UsageError(message)
    return file


def _write(request: RulesRequest, target: Path, options: dict[str, Any]) -> None:
    from papercraft.app.rules import write_rules  # noqa: PLC0415

    files = write_rules(
        request,
        target,
        paper=options["paper"],
        ink=options["ink"].lower(),
        force=options["force"],
    )
    for file in files:
        tell(gettext("Wrote {file}", file=file))
