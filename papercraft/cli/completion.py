"""``papercraft completion``: completion of commands, options and values in shells."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import (
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    get_completion_class,
)

from papercraft.cli.files import write_text
from papercraft.cli.powershell import PowerShellComplete
from papercraft.cli.ranges import Choice
from papercraft.cli.settings import config_folder
from papercraft.cli.spoken import translated_help
from papercraft.cli.talk import say
from papercraft.core.messages import gettext

if TYPE_CHECKING:
    from collections.abc import Callable

VARIABLE = "_PAPERCRAFT_COMPLETE"


class _Spoken(ShellComplete):
    """Completion with help texts in the user's language."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        """Return the completions with their help."""
        items = super().get_completions(args, incomplete)
        for item in items:
            item.help = translated_help(item.help) if item.help else None
        return items


class _Zsh(_Spoken, ZshComplete):
    """Completion in zsh."""


class _Fish(_Spoken, FishComplete):
    """Completion in fish."""


class _PowerShell(_Spoken, PowerShellComplete):
    """Completion in PowerShell."""


for _shell in (_Zsh, _Fish, _PowerShell):
    add_completion_class(_shell)


def _data(variable: str, usual: str) -> Path:
    return Path(os.environ.get(variable) or Path.home() / usual)


# Where each shell looks for the script, and what else has to be done once.
_TARGETS: dict[str, tuple[Callable[[], Path], str]] = {
    "bash": (
        lambda: _data("XDG_DATA_HOME", ".local/share") / "bash-completion/completions/papercraft",
        "New shells complete papercraft; they need the package bash-completion.",
    ),
    "zsh": (
        lambda: Path.home() / ".zfunc/_papercraft",
        "New shells complete papercraft if ~/.zshrc has this line before compinit:\n"
        "  fpath+=~/.zfunc; autoload -Uz compinit; compinit",
    ),
    "fish": (
        lambda: _data("XDG_CONFIG_HOME", ".config") / "fish/completions/papercraft.fish",
        "New shells complete papercraft.",
    ),
    "powershell": (
        lambda: config_folder() / "completion.ps1",
        "New shells complete papercraft if the file that $PROFILE names has this line:\n"
        '  . "{file}"',
    ),
}


@click.command("completion", epilog="Example: papercraft completion bash")
@click.argument("shell", type=Choice(list(_TARGETS)), required=False)
@click.option("--install", is_flag=True, help="Write it where the shell looks for it.")
@click.pass_context
def command(ctx: click.Context, shell: str | None, *, install: bool) -> None:
    """Print the script that completes papercraft in a shell, or install it.

    By default, it is for the shell you are using.
    """
    shell = shell or _current_shell()
    completion = get_completion_class(shell)
    assert completion is not None, "all of them are known"
    source = completion(ctx.find_root().command, {}, "papercraft", VARIABLE).source()
    if not install:
        click.echo(source)
        return
    place, advice = _TARGETS[shell]
    target = place()
    target.parent.mkdir(parents=True, exist_ok=True)
    # Safe to overwrite: only papercraft writes a file of this name.
    write_text(str(target), source, force=True)
    say(advice.format(file=target))


def _current_shell() -> str:
    name = Path(os.environ.get("SHELL", "powershell" if os.name == "nt" else "")).stem
    if name not in _TARGETS:
        known = ", ".join(_TARGETS)
        message = gettext(
            "name the shell: papercraft completion SHELL, one of {known}", known=known
        )
        raise click.UsageError(message)
    return name
