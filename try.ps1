# .\try.ps1        sets papercraft up, prints a set for four players and scores a sample game
# .\try.ps1 test   sets it up and runs the tests
# Needs Python 3.11 or newer from python.org or the Microsoft Store. If scripts are not allowed:
#   powershell -ExecutionPolicy Bypass -File try.ps1
param([string]$Task = "", [Parameter(ValueFromRemainingArguments)][string[]]$Rest = @())
$ErrorActionPreference = "Stop"
Set-Location $PSScriptRoot

function Stop-With([string]$Message) {
    [Console]::Error.WriteLine($Message)
    exit 1
}

function Invoke-Checked([string]$Program, [string[]]$Words) {
    & $Program @Words
    if ($LASTEXITCODE -ne 0) { exit $LASTEXITCODE }
}

$Python = $env:PYTHON
foreach ($Name in "py", "python3", "python") {
    if (-not $Python -and (Get-Command $Name -ErrorAction SilentlyContinue)) { $Python = $Name }
}
if (-not $Python) { Stop-With "Python is missing; get it from https://www.python.org/downloads/" }
& $Python -c "import sys; sys.exit(sys.version_info < (3, 11))"
if ($LASTEXITCODE -ne 0) { Stop-With "papercraft needs Python 3.11 or newer" }

# PowerShell runs on Linux and macOS, too.
$Bin = if ($IsLinux -or $IsMacOS) { ".venv/bin" } else { ".venv/Scripts" }
if (-not (Test-Path ".venv")) { Invoke-Checked $Python @("-m", "venv", ".venv") }

switch ($Task) {
    "" {
        Invoke-Checked "$Bin/python" @("-m", "pip", "install", "--quiet", "--disable-pip-version-check", ".")
        Invoke-Checked "$Bin/papercraft" @("print", "cutit", "--players", "4", "--seed", "7", "--format", "both", "--force")
        Write-Output ""
        Invoke-Checked "$Bin/papercraft" @("score", "examples/cutit-saturday.toml")
    }
    "test" {
        Invoke-Checked "$Bin/python" @("-m", "pip", "install", "--quiet", "--disable-pip-version-check", ".[test]")
        Invoke-Checked "$Bin/python" (@("-m", "pytest") + $Rest)
    }
    default { Stop-With "usage: .\try.ps1 [test]" }
}
