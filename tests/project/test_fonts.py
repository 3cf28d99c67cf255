"""Players read plain zeros: the script that makes them, and the fonts it was run on."""

import importlib.util
import shutil
import tomllib
from pathlib import Path

import pytest
from fontTools.misc.roundTools import otRound
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

REPO = Path(__file__).parents[2]
FONTS = sorted((REPO / "fonts").glob("*.ttf"))
REGULAR = REPO / "fonts" / "AtkinsonHyperlegibleNext-Regular.ttf"
# The zero as its source has it: the outer contour, and the counter in two parts.
SLASHED = (
    "M324 -12Q238 -12 179 28Q120 68 90 145.5Q60 223 60 335Q60 447 90 524.5Q120 602 179 642"
    "Q238 682 324 682Q410 682 469 642Q528 602 558 524.5Q588 447 588 335Q588 223 558 145.5"
    "Q528 68 469 28Q410 -12 324 -12Z"
    "M324 62Q363 62 392.5 76Q422 90 443 116L176 501Q163 469 157 427Q151 385 151 335"
    "Q151 248 169.5 187Q188 126 226.5 94Q265 62 324 62Z"
    "M211 561 476 180Q487 212 492 250.5Q497 289 497 335Q497 401 486.5 451.5Q476 502 454.5 537"
    "Q433 572 400.5 590Q368 608 324 608Q288 608 260 596Q232 584 211 561Z"
)


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("plain_zero", REPO / "scripts" / "plain_zero.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def contour_count(font, name):
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return [verb for verb, _ in pen.value].count("moveTo")


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_zeros_are_plain(path):
    with TTFont(path) as font:
        zeros = {font.getBestCmap()[ord("0")], *{"zero.tf"} & set(font.getGlyphOrder())}
        assert [contour_count(font, name) for name in zeros] == [2] * len(zeros)


def test_the_script_takes_the_slash_out_and_nothing_else(script, tmp_path, capsys):
    slashed = tmp_path / "slashed.ttf"
    with TTFont(REGULAR, recalcTimestamp=False) as font:
        pen = TTGlyphPen(None)
        parse_path(SLASHED, pen)
        font["glyf"]["zero"] = pen.glyph(round=otRound)
        font.save(slashed)
        assert contour_count(font, "zero") == 3
    script.main([slashed])
    assert "has plain zeros now" in capsys.readouterr().out
    with TTFont(slashed) as made, TTFont(REGULAR) as kept:
        one, other = made["glyf"]["zero"], kept["glyf"]["zero"]
        assert one.numberOfContours == 2
        bounds = ("xMin", "yMin", "xMax", "yMax")
        assert [getattr(one, name) for name in bounds] == [getattr(other, name) for name in bounds]
        for axis in (0, 1):
            counter = [point[axis] for point in one.coordinates[one.endPtsOfContours[0] + 1 :]]
            assert (min(counter), max(counter)) == ((151, 497), (62, 608))[axis]
        assert made["hmtx"]["zero"] == kept["hmtx"]["zero"]


def test_the_script_leaves_a_plain_zero_alone(script, tmp_path):
    copy = shutil.copy(REGULAR, tmp_path)
    assert not script.take_slash_out(Path(copy))
    assert Path(copy).read_bytes() == REGULAR.read_bytes()


def test_a_changed_font_says_what_was_changed_and_from_which_file():
    listed = tomllib.loads((REPO / "fonts" / "FONTS.toml").read_text("utf-8"))["fonts"]
    changed = {name for name, entry in listed.items() if "change" in entry}
    assert changed == {path.name for path in FONTS if not path.name.startswith("Nunito")}
    assert all(listed[name]["source_sha256"] != listed[name]["sha256"] for name in changed)
