"""``papercraft solve``: the best possible score or turn."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import click

from papercraft import games
from papercraft.cli.app import completable, unknown
from papercraft.cli.choices import language_option, show_first_look
from papercraft.cli.files import read_file
from papercraft.cli.grouped_help import GroupedCommand
from papercraft.cli.interrupt import stopped_by_interrupt
from papercraft.cli.progress import progress
from papercraft.cli.solve_hints import TaskCommand, explain_record
from papercraft.cli.solve_params import help_of, output_params, record_params, task_params
from papercraft.cli.talk import say, tell
from papercraft.core.game import setup_of
from papercraft.core.language import get_language
from papercraft.core.messages import gettext, gettext_noop, join_and
from papercraft.core.problems import UsageError, join_or
from papercraft.core.store import to_json
from papercraft.core.whole_numbers import parse_whole

if TYPE_CHECKING:
    from pathlib import Path

    from papercraft.app.solve import RecordRequest
    from papercraft.core.game import AnyGame, Best, Hint, Picture


class SolveGroup(click.Group):
    """The games whose best score can be computed, as subcommands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of these games."""
        return [game.name for game in games.listed() if game.solve or game.hint]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command that solves a game."""
        if cmd_name not in self.list_commands(ctx):
            return None
        game = games.load(cmd_name)
        return completable(ctx, _command_of(game) if game.solve else _hint_command(game))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Ask for the game where it was left out."""
        is_game = bool(args) and (not args[0].startswith("-") or args[0] in ctx.help_option_names)
        if not is_game and not ctx.resilient_parsing:
            ctx.fail(gettext("the game comes first: papercraft solve GAME --sheet ID --dice 6,4,3"))
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the game; a mistyped one gets a suggestion."""
        solvable = self.list_commands(ctx)
        if args[0] in games.names() and args[0] not in solvable:
            form = "{game} cannot be solved; choose from {games}"
            ctx.fail(gettext(form, game=args[0], games=join_or(solvable)))
        if args[0] not in solvable and not args[0].startswith("-"):
            explain_record(ctx, args[0])
            form = "there is no game to solve {word!r}{hint}"
            ctx.fail(unknown(form, args[0], solvable))
        return super().resolve_command(ctx, args)


@click.group(
    "solve",
    cls=SolveGroup,
    epilog="Example: papercraft solve cat --sheet CAT1-DSBZ-9H1E-H --dice 6,4,3",
)
def command() -> None:
    """Find the best possible score or turn, and how to reach it."""


def _command_of(game: AnyGame) -> click.Command:
    return (GroupedCommand if game.solve_record else TaskCommand)(
        game.name,
        params=[*task_params(game), *record_params(game), *output_params()],
        callback=lambda **options: _run(game, **options),
        help=help_of(game),
    )


def _hint_command(game: AnyGame) -> click.Command:
    return GroupedCommand(
        game.name,
        params=[
            click.Argument(["record"], metavar="RECORD"),
            language_option(),
            click.Option(["--json", "as_json"], is_flag=True, help="Print JSON."),
        ],
        callback=lambda **options: _hint(game, **options),
        help=gettext(
            "Find the best turn of {game} from the table at the end of a record.", game=game.name
        ),
    )


def _hint(game: AnyGame, record: str, language: str, *, as_json: bool) -> None:
    # Imported late: it brings the validation library.
    from papercraft.app.solve import best_turn  # noqa: PLC0415

    hint = best_turn(game, read_file(record), record)
    if as_json:
        click.echo(to_json({"papercraft": 1, "game": game.name} | _hint_data(hint)), nl=False)
        return
    _show_hint(hint, language)


def _hint_data(hint: Hint) -> dict[str, Any]:
    return {"player": hint.player, "gain": hint.gain, "turn": hint.turn}


def _show_hint(hint: Hint, language: str) -> None:
    click.echo(get_language(language).translate_message(hint.text))
    click.echo(f"  {hint.turn}")


def _run(game: AnyGame, **options: Any) -> None:
    """Solve a record or a task, whichever is given."""
    if options.get("record") is None:
        _refuse(
            options,
            ("player", "legal_only", "number"),
            gettext_noop("{options} cannot be used without a RECORD"),
        )
        if game.solve_record is not None:
            missing = [name for name in ("sheet", f"ask_{next(iter(game.asks))}")
                       if options[name] is None]  # fmt: skip
            if missing:
                raise UsageError(
                    gettext(
                        "a RECORD is missing, or {options} without one",
                        options=join_and([*map(_option, missing)]),
                    )
                )
        _solve(game, options)
        return
    asked = tuple(f"ask_{name}" for name in game.asks)
    _refuse(
        options,
        ("sheet", *asked, "rules"),
        gettext_noop("{options} cannot be used with a RECORD, which already contains it"),
    )
    if options.get("number") is not None:
        _refuse(
            options,
            ("picture", "legal_only"),
            gettext_noop("{options} cannot be used with --round"),
        )
        _show_hints(game, options)
    else:
        _solve_record(game, options)


def _refuse(options: dict[str, Any], names: tuple[str, ...], form: str) -> None:
    options_set = [_option(name) for name in names if options.get(name)]
    if options_set:
        raise UsageError(gettext(form, options=join_and(options_set)))


def _option(name: str) -> str:
    """Return a parameter's name as people type it."""
    known = {"number": "round", "rules": "rule"}
    return "--" + known.get(name, name).removeprefix("ask_").replace("_", "-")


def _show_hints(game: AnyGame, options: dict[str, Any]) -> None:
    from papercraft.app.solve import best_turns  # noqa: PLC0415 - as above

    hints = best_turns(_record_request(game, options), options["number"])
    if options["as_json"]:
        hint_data = [_hint_data(hint) for hint in hints]
        click.echo(to_json({"papercraft": 1, "game": game.name, "hints": hint_data}), nl=False)
        return
    for hint in hints:
        _show_hint(hint, options["language"])


def _record_request(game: AnyGame, options: dict[str, Any]) -> RecordRequest:
    from papercraft.app.solve import RecordRequest  # noqa: PLC0415 - as above

    name = options["record"]
    return RecordRequest(
        game, read_file(name), name, options["player"], options["legal_only"], options["seconds"]
    )


def _solve_record(game: AnyGame, options: dict[str, Any]) -> None:
    from papercraft.app.solve import solve_record  # noqa: PLC0415 - as above

    target = _target(game, options)
    with stopped_by_interrupt() as stopped:
        result = solve_record(_record_request(game, options), progress, stopped)
    if result.reading.sheet is not None:
        show_first_look(game, result.reading.sheet, result.reading.setup)
    picture = result.picture() if target is not None else None
    if options["as_json"]:
        click.echo(to_json(result.as_dict()), nl=False)
    else:
        for best in result.best_of_players.values():
            _show(game, best, options)
    _draw(game, picture, result.reading.sheet, target, options)


def _solve(game: AnyGame, options: dict[str, Any]) -> None:
    # Imported late: it brings the validation library.
    from papercraft.app.solve import SolveRequest, solve  # noqa: PLC0415

    sheet, setup = setup_of(game, options["sheet"])
    show_first_look(game, str(sheet), setup)
    target = _target(game, options)
    request = SolveRequest(game, options["sheet"], _parse_task(game, options), options["seconds"])
    with stopped_by_interrupt() as stopped:
        result = solve(request, progress, stopped)
    if options["as_json"]:
        click.echo(to_json(result.as_dict()), nl=False)
    else:
        _show(game, result.best, options)
    picture = result.picture() if target is not None else None
    _draw(game, picture, result.sheet, target, options)


def _target(game: AnyGame, options: dict[str, Any]) -> Path | None:
    """Return the file for the picture, or None; raise now what would fail after the search."""
    if not options["picture"]:
        return None
    if game.picture_best is None:
        raise UsageError(gettext("--picture is not available for {game}", game=game.name))
    # Imported late: it brings the painters.
    from papercraft.app.record_picture import picture_target  # noqa: PLC0415
    from papercraft.paint.styles import styles_of  # noqa: PLC0415

    styles_of(game.name, "full", options["palette"].lower())
    return picture_target(options["picture"], force=options["force"])


def _draw(
    game: AnyGame,
    picture: Picture | None,
    sheet: str | None,
    target: Path | None,
    options: dict[str, Any],
) -> None:
    if picture is None or target is None:
        return
    from papercraft.app.record_picture import write_picture  # noqa: PLC0415 - as above
    from papercraft.paint.styles import styles_of  # noqa: PLC0415 - as above

    styles = styles_of(game.name, "full", options["palette"].lower())
    shown = get_language(options.get("language", "en")).picture(picture)
    write_picture(game.name, shown, sheet, target, styles, force=options["force"])
    say(gettext("Wrote {file}", file=target))


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
    """Parse a rule such as ``crossing=false`` into key and value; words need no quotes."""
    key, _, value = text.partition("=")
    if not key.strip() or not value.strip():
        message = gettext("should be KEY=VALUE, not {text!r}", text=text)
        raise UsageError(message)
    try:
        return key.strip(), tomllib.loads(f"x = {value}")["x"]
    except (ValueError, RecursionError):
        return key.strip(), value.strip()


def _show(game: AnyGame, best: Best, options: dict[str, Any]) -> None:
    if game.explain_best is not None:
        # Imported late: it brings the table library.
        from papercraft.cli.report_tables import show_report  # noqa: PLC0415

        show_report(get_language(options.get("language", "en")).report(game.explain_best(best)))
        return
    parts = ", ".join(f"{name} {value}" for name, value in best.parts.items())
    if best.proven:
        tell(
            gettext(
                "{total} points, the best possible score ({parts})", total=best.total, parts=parts
            )
        )
    else:
        tell(
            gettext(
                "{total} points; at most {bound} are possible ({parts})",
                total=best.total,
                bound=best.bound,
                parts=parts,
            )
        )
        tell(gettext("The search ran out of time; raise the limit with --seconds."))
    for number, turn in enumerate(best.entry.get("turns", []), 1):
        click.echo(f"{number:4}  {turn}")
