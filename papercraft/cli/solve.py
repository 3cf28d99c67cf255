"""``papercraft solve``: the best possible score or turn."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import click

from papercraft import games
from papercraft.cli.app import unknown
from papercraft.cli.choices import FiniteRange, language_option, show_first_look
from papercraft.cli.files import read_file
from papercraft.cli.progress import progress
from papercraft.core.game import setup_of
from papercraft.core.language import get_language
from papercraft.core.problems import UsageError
from papercraft.core.store import to_json
from papercraft.core.whole_numbers import parse_whole

if TYPE_CHECKING:
    from papercraft.core.game import AnyGame, Best


class SolveGroup(click.Group):
    """The games whose best score can be computed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the games that can."""
        return [game.name for game in games.listed() if game.solve or game.hint]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command that solves a game."""
        if cmd_name not in self.list_commands(ctx):
            return None
        game = games.load(cmd_name)
        return _command_of(game) if game.solve else _hint_command(game)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Ask for the game where it was left out."""
        if not args or (args[0].startswith("-") and args[0] not in ctx.help_option_names):
            ctx.fail("the game comes first: papercraft solve GAME --sheet ID --dice 6,4,3")
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the game; a mistyped one gets a suggestion."""
        solvable = self.list_commands(ctx)
        if args[0] not in solvable and not args[0].startswith("-"):
            ctx.fail(unknown("game to solve", args[0], solvable))
        return super().resolve_command(ctx, args)


@click.group(
    "solve",
    cls=SolveGroup,
    epilog="Example: papercraft solve cat --sheet CAT1-DSBZ-9H1E-H --dice 6,4,3",
)
def command() -> None:
    """Find the best possible score or turn, and how to reach it."""


def _command_of(game: AnyGame) -> click.Command:
    asks = list(game.asks.items())
    params: list[click.Parameter] = [
        click.Option(["--sheet"], required=True, metavar="ID", help="The ID printed on the sheet."),
        *(
            click.Option([f"--{name}", f"ask_{name}"], required=not n, metavar="LIST", help=text)
            for n, (name, text) in enumerate(asks)
        ),
        click.Option(["--rule", "rules"], multiple=True, metavar="KEY=VALUE",
                     help="An option of a record's [rules], as KEY=VALUE; can be repeated."),
        click.Option(["--seconds"], type=FiniteRange(min=0), default=60.0, show_default=True,
                     help="Time limit; then print the best result so far."),
        click.Option(["--picture"], metavar="FILE", help="Draw the solution (.svg, .pdf or .png)."),
        click.Option(["--palette"], default="default", help="Palette of the picture, as in print."),
        click.Option(["--force"], is_flag=True, help="Overwrite the picture."),
        click.Option(["--json", "as_json"], is_flag=True, help="Print JSON."),
    ]  # fmt: skip
    return click.Command(
        game.name,
        params=params,
        callback=lambda **options: _solve(game, **options),
        help=f"Find the best possible score of {game.name} for a list of rolls.",
    )


def _hint_command(game: AnyGame) -> click.Command:
    return click.Command(
        game.name,
        params=[
            click.Argument(["record"], metavar="RECORD"),
            language_option(),
            click.Option(["--json", "as_json"], is_flag=True, help="Print JSON."),
        ],
        callback=lambda **options: _hint(game, **options),
        help=f"Find the best turn of {game.name} from the table at the end of a record.",
    )


def _hint(game: AnyGame, record: str, language: str, *, as_json: bool) -> None:
    # Imported late: it brings the validation library.
    from papercraft.app.solve import best_turn  # noqa: PLC0415

    hint = best_turn(game, read_file(record), record)
    if as_json:
        data = {"player": hint.player, "gain": hint.gain, "turn": hint.turn}
        click.echo(to_json({"papercraft": 1, "game": game.name} | data), nl=False)
        return
    click.echo(get_language(language).translate_message(hint.text))
    click.echo(f"  {hint.turn}")


def _solve(game: AnyGame, **options: Any) -> None:
    # Imported late: it brings the validation library.
    from papercraft.app.solve import SolveRequest, solve  # noqa: PLC0415

    sheet, setup = setup_of(game, options["sheet"])
    show_first_look(game, str(sheet), setup)
    target = None
    if options["picture"]:
        if game.picture_best is None:
            raise UsageError(f"--picture is not available for {game.name}")
        # Imported late: it brings the painters.
        from papercraft.app.record_picture import picture_target, write_picture  # noqa: PLC0415
        from papercraft.paint.styles import styles_of  # noqa: PLC0415

        styles = styles_of(game.name, "full", options["palette"].lower())
        target = picture_target(options["picture"], force=options["force"])
    request = SolveRequest(game, options["sheet"], _parse_task(game, options), options["seconds"])
    result = solve(request, progress)
    if target is not None:
        picture, force = result.picture(), options["force"]
        write_picture(game.name, picture, result.sheet, target, styles, force=force)
        click.echo(f"Wrote {target}", err=True)
    if options["as_json"]:
        click.echo(to_json(result.as_dict()), nl=False)
    else:
        _show(result.best)


def _parse_task(game: AnyGame, options: dict[str, Any]) -> dict[str, Any]:
    task: dict[str, Any] = {}
    for name in game.asks:
        if options[f"ask_{name}"] is not None:
            items = [word.strip() for word in options[f"ask_{name}"].split(",") if word.strip()]
            numbers = [parse_whole(word) for word in items]
            task[name] = [
                word if number is None else number
                for word, number in zip(items, numbers, strict=True)
            ]
    rules = dict(map(_parse_rule, options["rules"]))
    return task | ({"rules": rules} if rules else {})


def _parse_rule(text: str) -> tuple[str, Any]:
    """Return key and value of ``crossing=false``; a word needs no quotes."""
    key, _, value = text.partition("=")
    if not key.strip() or not value.strip():
        message = f"should be KEY=VALUE, not {text!r}"
        raise UsageError(message)
    try:
        return key.strip(), tomllib.loads(f"x = {value}")["x"]
    except (ValueError, RecursionError):
        return key.strip(), value.strip()


def _show(best: Best) -> None:
    parts = ", ".join(f"{name} {value}" for name, value in best.parts.items())
    if best.proven:
        click.echo(f"{best.total} points, the best possible score ({parts})")
    else:
        click.echo(f"{best.total} points; at most {best.bound} are possible ({parts})")
        click.echo("The search ran out of time; raise the limit with --seconds.")
    for number, turn in enumerate(best.entry.get("turns", []), 1):
        click.echo(f"{number:4}  {turn}")
