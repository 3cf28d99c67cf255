"""Completion in PowerShell, which click lacks; it works as click's for other shells."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from click.shell_completion import ShellComplete

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# The words typed so far are passed in an environment variable, one per line.
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
        """Return the words before the cursor, and the incomplete word at it."""
        words = os.environ.get("COMP_WORDS", "").split("\n")
        return words[1:], os.environ.get("COMP_WORD", "").strip("'\"")

    def format_completion(self, item: CompletionItem) -> str:
        """Return a completion as one line of output."""
        # The help becomes a tooltip, which has one line.
        text = " ".join((item.help or "").split())
        return f"{item.type}\t{item.value}\t{text}"
