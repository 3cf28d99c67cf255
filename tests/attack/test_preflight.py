"""Attacks on preflight: hostile files by hand, and random ones by a grammar.

A few hundred random files are inspected by default; ``PAPERCRAFT_ATTACK=20000`` makes it so many.
"""

import json
import subprocess
import sys

import pytest

from papercraft.preflight.limits import MEGABYTES, SECONDS
from tests.attack import hostile
from tests.attack.campaign import asked, campaign
from tests.everygame import rare

CASES = asked() or 200
BATCH = 100
# The quick run tries a batch of each kind, the slow one the others, unless somebody asks for more.
OTHERS = range(BATCH, CASES, BATCH)
# A sentence for these; all others are small enough to be inspected in the end.
REFUSED = {
    "deep_forms": "nested more than 28 deep",
    "deep_groups": "nested more than 100 deep",
    "doubling_uses": "more than 100000 elements",
    "flate_bomb": "unpacks to far more than it is packed",
    "flate_bomb_as_object_stream": "damaged",
    "flate_bomb_in_a_form": "unpacks to far more than it is packed",
    "flate_bomb_of_drawings": "unpacks to far more than it is packed",
    "flate_bomb_packed_twice": "unpacks to far more than it is packed",
    "form_in_itself": "paints itself without end",
    "forms_in_a_ring": "paints itself without end",
    "glyph_that_shows_itself": "paints itself without end",
    "growing_entities": "amplification",
    "large_entity": "amplification",
    "big_picture": "more than 400000000 pixels",
    "big_bilevel_picture": "more than 400000000 pixels",
    "brackets_of_a_style": "",
    "huge_page": "page 1 is 5.08e+06 x",
    "many_attributes": "",
    "many_elements": "more than 300000 elements",
    "many_letters": "more than 200000 letters",
    "many_uses": "more than 100000 elements",
    "nested_arrays": "damaged",
    "nested_forms": "more than 300000 drawings",
    "nested_forms_in_appearance": "more than 300000 drawings",
    "nested_patterns": "takes longer",
    "one_long_path": "more than 1000000 points",
    "open_comments": "letters in its style",
    "open_rules": "letters in its style",
    "pages_that_share_a_drawing": "takes longer",
    "path_without_blanks": "letters in the data of a path",
    "rules_without_end": "letters in its style",
    "tiny_tiles": "takes longer",
    "use_of_itself": "uses itself without end",
    "uses_of_a_long_path": "bytes of drawing instructions",
    "uses_of_empty_groups": "more than 100000 elements",
    "uses_of_nothing": "more than 100000 elements",
}
# What only the clock ends gets less of it here.
SLOW = {"nested_patterns", "tiny_tiles", "pages_that_share_a_drawing"}

# Runs the program and tells the processor time and the memory of the process that inspects.
MEASURED = """
import json, resource, subprocess, sys
done = subprocess.run([sys.executable, "-m", "papercraft", "preflight", "--json", *sys.argv[1:]],
                      capture_output=True, text=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([done.returncode, done.stdout[:100000], done.stderr, used.ru_utime + used.ru_stime,
                  used.ru_maxrss / 1024]))
"""


# One file of each kind of limit; the others are for the slow run.
QUICK = {
    "doubling_uses", "form_in_itself",
}  # fmt: skip


@pytest.mark.costly
@pytest.mark.parametrize(
    ("kind", "make"),
    [
        pytest.param(kind, make, marks=() if make.__name__ in QUICK else pytest.mark.slow)
        for kind, makers in hostile.FILES.items()
        for make in makers
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_hostile_file_ends_in_a_sentence_within_time_and_memory(kind, make, tmp_path):
    file = tmp_path / f"file.{kind}"
    file.write_bytes(make())
    name = make.__name__
    seconds = 1 if name in SLOW else SECONDS
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, str(file), "--seconds", str(seconds)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    code, out, err, used, megabytes = json.loads(done.stdout)
    assert "Traceback" not in err
    assert used < seconds + 3
    assert megabytes < MEGABYTES
    if name in REFUSED:
        assert code == 3
        assert REFUSED[name] in err
    else:
        assert code in (0, 1), err
        assert out.startswith("{")


@pytest.mark.parametrize("first", [0, *(OTHERS if asked() else rare(*OTHERS))])
@pytest.mark.parametrize("kind", ["pdf", "svg"])
def test_random_files_end_in_a_report_or_a_sentence(kind, first):
    """In a process of their own, as a PDF reader that gives up ends its process."""
    tally = campaign(kind, first, min(BATCH, CASES - first))
    assert tally.faults == []
    assert tally.inputs == tally.refused + tally.accepted
