"""Completion in PowerShell, which click does not support; it works like that of other shells."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from click.shell_completion import ShellComplete

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# The words of the line so far go through a variable, one on each line.
_SOURCE = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        ForEach-Object { $_.Extent.Text.Trim("'", '"') })
    $env:COMP_WORDS = $words -join "`n"
    $env:COMP_WORD = $wordToComplete
    $env:%(complete_var)s = "powershell_complete"
    try {
        %(prog_name)s | Where-Object { $_ } | ForEach-Object {
            $type, $value, $help = $_ -split "`t", 3
            if ($type -eq "plain") {
                [System.Management.Automation.CompletionResult]::new(
                    $value, $value, "ParameterValue", $(if ($help) { $help } else { $value }))
            } else {
                [System.Management.Automation.CompletionCompleters]::CompleteFilename($value)
            }
        }
    } finally {
        Remove-Item Env:COMP_WORDS, Env:COMP_WORD, Env:%(complete_var)s
    }
}
"""


class PowerShellComplete(ShellComplete):
    """Completion in PowerShell 5 and later."""

    name = "powershell"
    source_template = _SOURCE

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one at the cursor, and that one."""
        words = os.environ.get("COMP_WORDS", "").split("\n")
        return words[1:], os.environ.get("COMP_WORD", "").strip("'\"")

    def format_completion(self, item: CompletionItem) -> str:
        """Return a completion as a line."""
        # Help is for a tooltip, of one line.
        text = " ".join((item.help or "").split())
        return f"{item.type}\t{item.value}\t{text}"
