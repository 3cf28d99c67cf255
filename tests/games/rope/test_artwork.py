"""The pictures of rope: what is told apart, what is whole, what is the same upside down."""

from itertools import combinations, product

import pytest
import shapely
from shapely.affinity import rotate, translate
from shapely.affinity import scale as enlarged

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.scissors import halves
from papercraft.core.shapes import moved
from papercraft.core.sheet import Path, Text, Use
from papercraft.games.rope.sheets.artwork import MOTIFS
from papercraft.games.rope.sheets.cards import card_stamps, cards
from papercraft.paint.fonts import font
from papercraft.paint.styles import styles_of
from tests.everygame import rare
from tests.games.test_fills import rings

# A motif is drawn 10 mm high; players tell 4 mm ones apart by so many mm2.
SMALL, AREA = 0.4, 2.5


def shape(steps):
    """The filled area of a path by the even-odd rule."""
    filled = shapely.Polygon()
    for ring in rings(steps):
        filled = filled.symmetric_difference(shapely.make_valid(shapely.Polygon(ring)))
    return filled


def test_motifs_of_4_mm_differ_in_shape_wherever_they_are_put():
    small = {name: shape(moved(steps, 0, 0, SMALL)) for name, steps in MOTIFS.items()}
    shifts = list(product((-0.4, 0.0, 0.4), repeat=2))
    for one, other in combinations(small, 2):
        least = min(
            small[one].symmetric_difference(translate(small[other], *shift)).area
            for shift in shifts
        )
        assert least >= AREA, f"{one} and {other} look alike: {least:.1f} mm2"


def test_scissors_are_whole_around_their_screw():
    for half in halves():
        blade, handle = shape(half.blade), shape(half.handle)
        assert blade.geom_type == handle.geom_type == "Polygon"
        assert not blade.interiors
        # For fingers.
        assert len(handle.interiors) == 1
        assert blade.intersection(handle).area > 2
        assert blade.contains(shapely.Point(0, 0).buffer(1.25))


def flat(stamp, x=0.0, y=0.0, turn=0, scale=1.0):
    """The paths of a stamp where they lie, each with its style."""
    for mark in card_stamps()[stamp]:
        if isinstance(mark, Use):
            inner = flat(mark.stamp, mark.x, mark.y, mark.turn, mark.scale)
        else:
            inner = [(mark.style, shape(mark.steps))] if isinstance(mark, Path) else []
        for style, area in inner:
            scaled = enlarged(area, scale, scale, origin=(0, 0))
            yield style, translate(rotate(scaled, 90 * turn, origin=(0, 0)), x, y)


@pytest.mark.parametrize("stamp", ["face-scissors", *rare("back")])
def test_a_card_is_the_same_upside_down(stamp):
    areas = {}
    for style, area in flat(stamp):
        areas.setdefault(style, []).append(area)
    for style, found in areas.items():
        whole = shapely.union_all(found)
        turned = rotate(whole, 180, origin=(WIDTH / 2, HEIGHT / 2))
        assert whole.symmetric_difference(turned).area <= 1e-3 * whole.area, style


def bars(number):
    """How far below a digit its bar begins, how wide and how thick it is, in digit heights."""
    letters = styles_of("rope", "full").letters
    texts = [mark for mark in card_stamps()[f"half-{number}"] if isinstance(mark, Text)]
    solid = [mark for mark in card_stamps()[f"half-{number}"]
             if isinstance(mark, Path) and mark.style == "solid"]  # fmt: skip
    for text, bar in zip(texts, solid, strict=True):
        size = letters[text.style].size
        left, top, right, bottom = shape(bar.steps).bounds
        assert (left + right) / 2 == pytest.approx(text.x, abs=1e-6)
        yield (top - text.y) / size, (right - left) / size, (bottom - top) / size


def test_the_bars_of_six_and_nine_are_alike_in_both_sizes():
    (hand, table), (other, _) = list(bars(6)), list(bars(9))
    assert hand == pytest.approx(table)
    assert hand == pytest.approx(other)


def test_a_bar_is_nearer_to_its_number_than_to_the_medallion():
    for number in (6, 9):
        _, (below, _, thick) = bars(number)
        # Digits reach about 0.355 of their size down from their middle.
        to_number = 27.0 * (below - 0.355)
        to_medallion = HEIGHT / 2 - 6.2 - (20.2 + 27.0 * (below + thick))
        assert 0.5 < to_number < to_medallion / 2


@pytest.mark.slow
def test_scissors_on_the_back_lie_side_by_side_within_the_ring_of_rope():
    styles = {"scissors-blade", "scissors-shade", "scissors-handle"}
    parts = [area for style, area in flat("back") if style in styles]
    (disc,) = (area for style, area in flat("back") if style == "back-disc")
    pairs = shapely.union_all(parts)
    assert len(parts) == 8
    assert [type(pairs), len(pairs.geoms)] == [shapely.MultiPolygon, 2]
    one, other = pairs.geoms
    assert one.distance(other) > 0.7
    turned = rotate(one, 180, origin=(WIDTH / 2, HEIGHT / 2))
    assert turned.symmetric_difference(other).area < 0.01
    assert pairs.within(disc.buffer(-0.7))


def test_the_frame_keeps_clear_of_the_light_patch_of_a_code():
    for face in ("face-sun", "face-scissors"):
        (edge,) = (mark for mark in card_stamps()[face]
                   if isinstance(mark, Path) and mark.style[-4:] in {"edge", "-rim"})  # fmt: skip
        (patch,) = (mark for mark in card_stamps()["half-7"]
                    if isinstance(mark, Path) and mark.style == "knock")  # fmt: skip
        # Half of the line of the frame, and air.
        assert shape(edge.steps).distance(shape(patch.steps)) > 0.25 + 0.75


def test_number_symbol_and_medallion_stand_on_one_axis():
    (big,) = (mark for mark in card_stamps()["half-7"]
              if isinstance(mark, Text) and mark.style == "card-number")  # fmt: skip
    styles = {"sun-watermark", "sun-medallion"}
    marks = [shape(mark.steps).bounds for mark in card_stamps()["face-sun"] if mark.style in styles]
    assert len(marks) == 3
    for left, _, right, _ in marks:
        assert (left + right) / 2 == pytest.approx(big.x, abs=1e-3)


def test_numbers_lie_clear_of_the_frame_and_of_the_code():
    letters = styles_of("rope", "full").letters
    fonts = styles_of("rope", "full").fonts
    for _, stamps in cards()[:10]:
        for mark in card_stamps()[stamps[1].replace("number", "half")]:
            if isinstance(mark, Text):
                style = letters[mark.style]
                half = font(fonts[style.font]).width(mark.string) * style.size / 2
                # A millimetre inside the frame.
                assert mark.x - half >= 5.3, mark
                assert mark.x + half <= WIDTH - 14.5, mark


def test_a_fanned_hand_shows_number_and_set_of_each_card():
    """Of all cards but the last one it shows the left 18 mm."""
    look = styles_of("rope", "full")
    for name, stamps in ((name, cards()[10 * n + 9][1]) for n, name in enumerate(MOTIFS)):
        face, number = stamps
        (index,) = (mark for mark in card_stamps()[number.replace("number", "half")]
                    if isinstance(mark, Text) and "index" in mark.style)  # fmt: skip
        style = look.letters[index.style]
        half = font(look.fonts[style.font]).width(index.string) * style.size / 2
        assert index.x + half <= 18
        assert style.size >= 9
        motifs = [shape(mark.steps).bounds for mark in card_stamps()[face]
                  if isinstance(mark, Path) and mark.style == f"{name}-motif"]  # fmt: skip
        corner = min(motifs, key=lambda box: box[1])
        assert corner[2] <= 18
        assert corner[1] > index.y + style.size / 2
        assert corner[3] < HEIGHT / 2 - 6.8 / 2
