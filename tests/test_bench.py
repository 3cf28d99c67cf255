"""What benches are compared with: every bench is recorded, and a slip is seen."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bench import __main__ as bench
from bench.scan_own import drawn

ENTRIES = tomllib.loads(bench.RECORDED.read_text("utf-8"))["bench"]


def test_every_bench_is_recorded():
    programs = {
        file.stem
        for file in Path(bench.__file__).parent.glob("*.py")
        if file.stem != "__main__" and "\ndef main(" in file.read_text("utf-8")
    }
    assert {entry["command"].split()[0] for entry in ENTRIES} == programs


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["command"])
def test_every_figure_has_one_number_to_find(entry):
    for row in entry["figure"]:
        figure = bench.Figure(**row)
        assert re.compile(figure.pattern, re.MULTILINE).groups == 1
        assert figure.better in {"less", "more"}


@pytest.mark.parametrize(
    ("better", "measured", "status"),
    [
        ("less", 2.0, "same"), ("less", 2.19, "same"), ("less", 2.21, "SLIPPED"),
        ("less", 1.7, "better"), ("more", 1.7, "SLIPPED"), ("more", 2.3, "better"),
        ("less", None, "SLIPPED: not shown"),
    ],
)  # fmt: skip
def test_a_figure_slips_when_it_is_worse_than_its_room(better, measured, status):
    figure = bench.Figure("ratio", "ratio ([0-9.]+)", 2.0, 0.1, better)
    output = "" if measured is None else f"ratio {measured}"
    assert figure.status(figure.measured(output)) == status


def ran(monkeypatch, tmp_path, recorded, *, command="placeable 1 60"):
    file = tmp_path / "recorded.toml"
    file.write_text(
        f'[[bench]]\ncommand = "{command}"\nfigure = [{{ name = "games", '
        f"pattern = '^ +60 +([0-9]+)', recorded = {recorded} }}]\n",
        "utf-8",
    )
    monkeypatch.setattr(bench, "RECORDED", file)
    return bench.main([])


def test_the_exit_code_says_whether_something_slipped(monkeypatch, tmp_path, capsys):
    assert ran(monkeypatch, tmp_path, 1) == 0
    assert capsys.readouterr().out.endswith("nothing slipped\n")
    assert ran(monkeypatch, tmp_path, 0) == 1
    assert "SLIPPED" in capsys.readouterr().out
    assert bench.main(["painitng"]) == 2
    assert "no bench is called painitng" in capsys.readouterr().out


def test_a_bench_that_cannot_run_says_why(monkeypatch, tmp_path, capsys):
    call = bench.subprocess.CompletedProcess
    error = "Traceback\nModuleNotFoundError: No module named 'resvg_py'\n"
    monkeypatch.setattr(bench.subprocess, "run", lambda *_, **__: call([], 1, "", error))
    assert ran(monkeypatch, tmp_path, 1) == 0
    out = capsys.readouterr().out
    assert "placeable: needs the package resvg_py: pip install '.[bench,test]'" in out
    assert out.endswith("nothing slipped; 1 could not run here\n")
    monkeypatch.setattr(bench.subprocess, "run", lambda *_, **__: call([], 1, "", "Boom: why\n"))
    assert ran(monkeypatch, tmp_path, 1) == 1
    assert "placeable: failed with exit code 1: Boom: why" in capsys.readouterr().out


@pytest.mark.costly
@pytest.mark.parametrize("kind", ["random", "count"])
def test_a_seed_draws_the_same_sheet_in_every_process(kind):
    code = f"import json; from bench.scan_own import drawn; print(json.dumps(drawn({kind!r}, 5)))"
    environment = os.environ | {"PYTHONHASHSEED": "1"}
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True,
                          env=environment, cwd=Path(bench.__file__).parents[1])  # fmt: skip
    here = [drawn(kind, seed) for seed in (5, 6)]
    assert json.loads(told.stdout) == here[0]
    assert here[0] != here[1]
