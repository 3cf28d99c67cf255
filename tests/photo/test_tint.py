"""Ink of a coloured pen on printed numerals, where darkness tells nothing."""

from types import SimpleNamespace

import numpy as np
import pytest

from papercraft.app.reference import reference_of
from papercraft.games.cutit.scan.pad_rings import ring_states
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from papercraft.photo.reference import FINE, LEFT, TOP
from papercraft.photo.tint import (
    _chroma,
    _least_share,
    _printed_colour,
    added_colour,
    lost_colour,
    paper_of,
)
from tests.photos import Camera, Pen, printed, sheet_id

RINGS = ("higher.3", "single.5", "penalty.4")


def states(pixels, light=(1, 1, 1)):
    photo = Camera((1950, 2600)).take(pixels)
    tinted = np.clip(photo * np.array(light), 0, 255).astype(np.uint8)
    (page,) = AnalyzedPhoto.of(Picture("pad.jpg", tinted), reference_of).pages
    return ring_states(page)


@pytest.mark.costly
@pytest.mark.parametrize("colour", ["red", "blue"])
def test_a_coloured_dot_on_a_numeral_is_asked(colour):
    page = printed("cutit", sheet_id("CUT"), "pad")
    pen = Pen(page, colour, 1.0)
    for name in RINGS:
        x, y, width, height = page.sheet.places.boxes[name]
        middle = x + width / 2, y + height / 2
        pen.line((middle[0] - 0.9, middle[1]), (middle[0] + 0.9, middle[1]), shake=0.05)
    found = states(pen.pixels)
    assert all(found[name] is not False for name in RINGS)
    assert all(state is False for name, state in found.items() if name not in RINGS)


def test_the_colour_of_the_light_is_none_of_a_pen():
    pixels = printed("cutit", sheet_id("CUT"), "pad").pixels
    assert set(states(pixels, light=(0.65, 0.85, 1.0)).values()) == {False}


def test_a_tick_far_paler_than_all_others_may_be_a_stain():
    page = printed("cutit", sheet_id("CUT"), "log")
    boxes = page.sheet.places.boxes
    names = [name for name in boxes if name.startswith("dice.")][:40:8]
    pen = Pen(page, "black", 0.8)
    for name in names[1:]:
        pen.cross(boxes[name])
    pen.colour = "faint"
    pen.cross(boxes[names[0]])
    photo = Camera((1950, 2600)).take(pen.pixels)
    (found,) = AnalyzedPhoto.of(Picture("log.jpg", photo), reference_of).pages
    states = [tick.ticked for tick in found.ticks([boxes[name] for name in names])]
    assert states == [None, True, True, True, True]


@pytest.mark.costly
def test_where_a_channel_is_lost_nothing_is_sure():
    # Below the fault in a damaged file the colours of all that follows are off.
    photo = Camera((1950, 2600)).take(printed("cutit", sheet_id("CUT"), "log").pixels)
    fault = photo.shape[0] // 2
    damaged = photo.astype(float)
    # BGR; the light falls off to the lower right, and green with it.
    left = np.linspace(0.5, 0.0, photo.shape[1])[None, :, None]
    damaged[fault:] = damaged[fault:] * np.array([0.9, 1, 1]) * np.where([0, 1, 0], left, 1)
    pixels = np.clip(damaged, 0, 255).astype(np.uint8)
    (whole,) = AnalyzedPhoto.of(Picture("log.jpg", photo), reference_of).pages
    (page,) = AnalyzedPhoto.of(Picture("log.jpg", pixels), reference_of).pages
    boxes = page.places.boxes.values()
    assert {tick.ticked for tick in whole.ticks(list(boxes))} == {False}
    above = [box[1] + box[3] < page.pose.middle[1] - 20 for box in boxes]
    below = [box[1] > page.pose.middle[1] + 20 for box in boxes]
    ticks = page.ticks(list(boxes))
    assert {tick.ticked for tick, there in zip(ticks, above, strict=True) if there} == {False}
    assert {tick.ticked for tick, there in zip(ticks, below, strict=True) if there} == {None}


# --- on colours that are made up ------------------------------------------------------------------


def paper(*colour, side=40):
    return np.full((round(side * FINE), round(side * FINE), 3), colour, np.uint8)


def test_the_colour_of_paper_is_that_of_the_lightest_near():
    page = paper(200, 220, 240)
    page[:, 120:] = (100, 110, 120)
    # A drawing on it does not count.
    page[60:90, 40:60] = 0
    found = paper_of(page)
    assert found.shape == (40, 40, 3)
    assert (found[:, :15] == (200, 220, 240)).all()
    assert (found[:, 30:] == (100, 110, 120)).all()
    # It is looked for 4 mm around, and then averaged over as much.
    assert found[20, 20] == pytest.approx((189, 208, 227), abs=3)


def test_colour_is_how_far_channels_are_apart_relative_to_the_paper():
    for colour, around, apart in (
        ((100, 200, 240), (100, 200, 240), 0),
        ((100, 200, 240), (200, 200, 240), 127.5),
        ((100, 200, 240), (100, 200, 255), 15),
        # Hardly any light is taken to be as much as 16.
        ((8, 16, 16), (0, 0, 0), 127.5),
    ):
        found = _chroma(paper(*colour, side=1), np.full((1, 1, 3), around, np.uint8))
        assert found == pytest.approx(apart, abs=1)


def test_the_share_of_the_darkest_channel_in_the_brightest():
    share = _least_share(
        np.array([[(50, 100, 200), (200, 100, 50), (0, 0, 0), (90, 90, 90)]], np.uint8)
    )
    assert share.tolist() == [[0.25, 0.25, 1, 1]]


def sheet_of(printed):
    """What a reference tells of the colour of its print."""
    return SimpleNamespace(map=lambda _name, _made: printed, patches={})


def added(chroma, *, around=0, printed=0):
    """Whether colour of so much chroma is added on a page, a tenth of which has another."""
    page = paper(200, 200, 200, side=40)
    page[:24, :, 0] = 200 - around
    page[100:124, 100:124, 0] = 200 - chroma
    known = np.full(page.shape[:2], printed, np.uint8)
    # Relative to paper of 255 the chroma is as it is.
    found = added_colour(page, np.full((40, 40, 3), 255, np.uint8), sheet_of(known))
    return bool(found[112, 112])


@pytest.mark.parametrize(
    ("chroma", "printed", "there"), [(45, 0, False), (46, 0, True), (55, 10, False), (56, 10, True)]
)
def test_colour_that_was_not_printed_has_a_least_chroma(chroma, printed, there):
    assert added(chroma, printed=printed) is there


@pytest.mark.parametrize(("chroma", "there"), [(60, False), (62, True)])
def test_where_a_tenth_of_paper_is_coloured_twice_as_much_is_noise(chroma, there):
    assert added(chroma, around=30) is there


def lost(*shares, beside=1.0):
    """Where a channel is lost in places in a row, 10 mm apart, with so much of it around them."""
    seen = np.full((30, 10 * len(shares), 3), 200, np.uint8)
    seen[..., 0] = round(200 * beside)
    for n, share in enumerate(shares):
        seen[10:20, 10 * n + 3 : 10 * n + 7, 0] = round(200 * share)
    white = SimpleNamespace(patches={"paper": np.full_like(seen, 255)})
    middles = np.array([[(10 * n + 5 + LEFT, 15.0 + TOP) for n in range(len(shares))]])
    return lost_colour(seen, white, middles)[0].tolist()


def test_a_channel_is_lost_below_a_share_and_in_what_is_connected():
    assert lost(0.4, 0.395, 0.2) == [False, True, True]
    assert lost(0.4, 0.2, beside=0.65) == [False, True]
    assert lost(0.4, 0.2, beside=0.645) == [True, True]
    # Places beside the page are as at its edge.
    assert lost(0.5, 0.5, beside=0.645) == [False, False]


def test_the_colour_of_print_reaches_half_a_mm_and_may_be_more_vivid():
    picture = paper(255, 255, 255, side=20)
    picture[50:60, 50:60, 0] = 155
    printed = _printed_colour(SimpleNamespace(picture=picture, patches={}))
    assert printed[55, 55] == printed[55, 62] == 150
    assert printed[55, 63] == 0
