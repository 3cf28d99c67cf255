"""Every kind is told apart by lightness or by its symbol, in every ink and palette, by all eyes."""

import io
from functools import cache
from itertools import combinations, product

import numpy as np
import pypdfium2
import pytest

from papercraft import games
from papercraft.app import rendering
from papercraft.core.game import Edition
from papercraft.core.layouts import layout
from papercraft.core.page import Page, Paper
from papercraft.core.problems import UsageError
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import Path, Role, Sheet, Use
from papercraft.paint import colours
from papercraft.paint.colours import inks, palettes, resolve_colours
from papercraft.paint.styles import styles_of
from tests.everygame import NAMES, crossed, rare, setups
from tests.seeing import CONES, EYES, contrast, lightness, simulated

# A game without kinds has nothing on its sheets that only looks tell apart.
LISTED = [name for name in NAMES if "kinds" in layout(name)]
EACH = pytest.mark.parametrize("name", LISTED)
EACH_INK = pytest.mark.parametrize("ink", inks())
EACH_PALETTE = pytest.mark.parametrize("palette", palettes())
DOTS = 4
# Two kinds are told apart if so many mm2 of them differ by so much lightness (of 100).
STEP, AREA = 12.0, 3.0


def kinds(name):
    return layout(name)["kinds"]


@cache
def stamps_of(name):
    game = games.load(name)
    return game.draw(setups(game)[0][1], Edition(game.players[0])).stamps


@cache
def picture(name, stamp, ink, palette):
    return painted(stamps_of(name), stamp, styles_of(name, ink, palette))


def painted(stamps, stamp, styles):
    """A stamp on white, 90 mm wide, with its origin in the middle of the lower half."""
    paper = Paper("small", 90.0, 110.0, (15.0, 15.0))
    sheet = Sheet("part", "a stamp", "", (Use(stamp, 0, 0),))
    out = io.BytesIO()
    rendering.write_pdf(iter([Page(paper, sheet, stamps, (), "id", 1)]), styles, "t", out)
    with pypdfium2.PdfDocument(out.getvalue()) as document:
        return np.asarray(document[0].render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB"))


def difference(one, other, eyes):
    """How many mm2 of two pictures differ visibly in lightness."""
    apart = np.abs(lightness(one, eyes) - lightness(other, eyes))
    return float((apart >= STEP).sum()) / DOTS**2


@EACH
def test_a_game_says_what_its_kinds_are(name):
    for group in kinds(name).values():
        assert len(group) == len(set(group)) > 1
        assert set(group) <= stamps_of(name).keys()


COLOURS = list(product(inks(), palettes()))
# What is printed most, and what is seen least.
USUAL = [("full", "default"), ("grey", "default"), ("full", "red-green")]
OTHERS = [pair for pair in COLOURS if pair not in USUAL]


@pytest.mark.parametrize(
    ("name", "colours"), [*crossed(LISTED, USUAL), *rare(*product(LISTED, OTHERS))]
)
def test_kinds_are_told_apart_by_all_eyes(name, colours):
    ink, palette = colours
    for group in kinds(name).values():
        pictures = {stamp: picture(name, stamp, ink, palette) for stamp in group}
        seen = {
            (stamp, eyes): lightness(shown, eyes)
            for stamp, shown in pictures.items()
            for eyes in EYES
        }
        for one, other in combinations(group, 2):
            for eyes in EYES:
                apart = np.abs(seen[one, eyes] - seen[other, eyes]) >= STEP
                found = float(apart.sum()) / DOTS**2
                assert found >= AREA, f"{one} and {other} look alike to {eyes}: {found:.1f} mm2"


@pytest.mark.parametrize("eyes", EYES)
def test_the_test_sees_what_cannot_be_told_apart(eyes):
    styles = styles_of("cutit", "full")
    plain = {
        "one": (Path(Role.INK, "green", rect(0, 0, 18, 18)),),
        "same": (Path(Role.INK, "green", rect(0, 0, 18, 18)),),
        "symbol": (
            Path(Role.INK, "green", rect(0, 0, 18, 18)),
            Path(Role.INK, "solid", circle(9, 9, 2)),
        ),
        "dark": (Path(Role.INK, "black", rect(0, 0, 18, 18)),),
    }
    shown = {stamp: painted(plain, stamp, styles) for stamp in plain}
    assert difference(shown["one"], shown["same"], eyes) < AREA
    assert difference(shown["one"], shown["symbol"], eyes) > AREA
    assert difference(shown["one"], shown["dark"], eyes) > AREA


def test_red_and_green_of_one_lightness_are_not_told_apart_without_a_symbol():
    red, green = (np.full((60, 60, 3), rgb) for rgb in ((200, 95, 95), (85, 139, 85)))
    assert difference(red, green, "greyscale") < AREA
    assert difference(red, green, "deuteranopia") < AREA


def test_simulated_eyes_confuse_what_such_eyes_confuse():
    def apart(one, other, eyes):
        pair = [simulated(np.array([[rgb]]), eyes)[0, 0] for rgb in (one, other)]
        return float(np.abs(pair[0] - pair[1]).max())

    red, green = (190, 60, 40), (110, 105, 20)
    assert apart(red, green, "protanopia") < 0.12 or apart(red, green, "deuteranopia") < 0.12
    for eyes in CONES:
        assert apart((255, 255, 255), (0, 0, 0), eyes) > 0.9
        white = simulated(np.array([[(255, 255, 255)]]), eyes)
        assert white == pytest.approx(np.ones((1, 1, 3)), abs=0.01)


# --- what palettes promise ------------------------------------------------------------------------


SMALL_WORDS = {"lead", "label", "small", "slug"}


@EACH
@EACH_INK
@EACH_PALETTE
def test_text_has_contrast(name, ink, palette):
    styles = styles_of(name, ink, palette)
    colours = resolve_colours(name, ink, palette)
    # The levels of WCAG 2, which ask less of letters of 18 points and more. Small words have the
    # higher level in every palette: at the table, they are read from afar.
    usual, large = (7, 4.5) if palette == "high-contrast" else (4.5, 3)
    for style, letters in styles.letters.items():
        if letters.fill != (1.0, 1.0, 1.0):
            least = large if letters.size >= 18 / 72 * 25.4 else usual
            least = 7 if style in SMALL_WORDS else least
            # The name of a cell of cutit is on its ground, everything else on paper.
            kind = style.removesuffix("-name").removesuffix("-place")
            ground = f"{kind}-ground" if f"{kind}-ground" in colours else kind
            on = colours.get(ground, (1, 1, 1)) if style != kind else (1, 1, 1)
            assert contrast(letters.fill, on) >= least, style


@EACH_INK
def test_symbols_have_contrast_in_the_high_contrast_palette(ink):
    cutit, rope = (resolve_colours(name, ink, "high-contrast") for name in ("cutit", "rope"))
    for kind in ("green", "pink", "yellow", "blue", "black"):
        assert contrast(cutit[kind], cutit[f"{kind}-deep"]) >= 5, kind
    for kind in (stamp.removeprefix("face-") for stamp in kinds("rope")["sets"][:-1]):
        assert contrast(rope[kind], rope[f"{kind}-on"]) >= 5, kind
        assert contrast(rope[f"{kind}-pale"], rope[f"{kind}-deep"]) >= 5, kind


@EACH
def test_a_palette_changes_colours_and_nothing_else(name):
    for ink in inks():
        usual = styles_of(name, ink)
        for palette in palettes()[1:]:
            styles = styles_of(name, ink, palette)
            assert styles.fonts == usual.fonts
            for style, pen in styles.pens.items():
                before = usual.pens[style]
                assert (pen.width, pen.dash) == (before.width, before.dash)
                assert (pen.fill is None, pen.stroke is None) == (
                    before.fill is None,
                    before.stroke is None,
                )


@EACH
def test_palettes_name_only_colours_there_are_and_grey_has_no_hue(name):
    for palette, sections in layout(name).get("palette", {}).items():
        assert palette in palettes()
        for ink, changed in sections.items():
            known = {*layout("house")["ink"][ink], *layout(name)["ink"][ink]}
            assert changed.keys() <= known, (palette, ink)
    for palette in palettes():
        for colour in resolve_colours(name, "grey", palette).values():
            assert max(colour) - min(colour) < 0.06


def test_an_unknown_palette_gets_a_hint():
    with pytest.raises(UsageError, match=r"did you mean 'red-green'"):
        styles_of("cutit", "full", "red-gren")


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("#102030", (16 / 255, 32 / 255, 48 / 255)),
        ("base", (0.0, 0.0, 0.0)),
        ("base 20%", (204 / 255,) * 3),
        ("base 100%", (0.0, 0.0, 0.0)),
        ("tint 50%", (230 / 255,) * 3),
    ],
)
def test_a_colour_may_be_another_or_a_tint_of_it(value, found, monkeypatch):
    file = {
        "ink": {"full": {"base": "#000000", "tint": "base 20%", "it": value}},
        "palette": {},
    }
    monkeypatch.setattr(colours, "layout", lambda _name: file)
    assert resolve_colours.__wrapped__("x", "full")["it"] == pytest.approx(found, abs=0.003)


@pytest.mark.parametrize("value", ["#12", "red", "it", "base 2", "base 20 %", ""])
def test_a_colour_nobody_knows_is_told(value, monkeypatch):
    file = {"ink": {"full": {"base": "#000000", "it": value}}, "palette": {}}
    monkeypatch.setattr(colours, "layout", lambda _name: file)
    with pytest.raises(UsageError, match="a colour is #rrggbb"):
        resolve_colours.__wrapped__("x", "full")


def test_a_style_in_a_colour_that_no_ink_has_is_told(monkeypatch):
    file = layout("house") | {"style": {"box": {"stroke": "inkk", "width": 0.3}}, "text": {}}
    monkeypatch.setattr("papercraft.paint.styles.layout", {"house": file, "_blank": {}}.get)
    with pytest.raises(UsageError, match=r"look 'box' has stroke 'inkk', but no ink says"):
        styles_of.__wrapped__("_blank", "full")
