"""Outlines of what is printed and filled in, and which of two registrations is believed."""

from dataclasses import replace

import numpy as np
import pytest

from papercraft.core.photo import LOOSE
from papercraft.photo.outlines import outlined
from papercraft.photo.pose import Pose
from papercraft.photo.register import Registered, _better

SCALE = 6.0
PAPER, BLACK, PALE = 220, 30, 170


def page():
    """A square of 10 mm of paper."""
    return np.full((60, 60), PAPER, np.uint8)


def test_paper_is_white_and_thin_lines_stay():
    lines = page()
    lines[:, 20:22], lines[:, 40:42] = BLACK, PALE
    found = outlined(lines, SCALE)
    # A pale line is as dark as a black one, and both are as wide as they were.
    dark = {*range(20, 22), *range(40, 42)}
    assert all((found[:, n] == (0 if n in dark else 255)).all() for n in range(60))


@pytest.mark.parametrize("ink", [BLACK, PALE])
def test_of_what_is_filled_the_rim_is_left(ink):
    filled = page()
    filled[15:45, 15:45] = ink
    found = outlined(filled, SCALE)
    assert (found[15:45, 15:45][:, [0, 1, 2, -3, -2, -1]] == 0).all()
    # The rim is half a mm wide.
    assert (found[18:42, 18:42] == 255).all()
    assert (found[:15] == 255).all()


def test_a_dim_photo_has_the_same_outlines_and_grain_has_few():
    filled = page()
    filled[15:45, 15:45] = BLACK
    assert (outlined(filled // 2, SCALE) == outlined(filled, SCALE)).all()
    grain = page()
    grain[::3] -= 8
    assert outlined(grain, SCALE).min() > 190


def registered(share, *, off=0.0, doubt=0.1, moved=False):
    pose = Pose.flat(np.eye(3))
    bend = pose.bend.copy()
    bend[3, 4, 0] = off
    return Registered(replace(pose, bend=bend, doubt=np.full(bend.shape[:2], doubt)), share, moved)


def test_the_registration_that_matched_more_is_believed():
    plain, outlines = registered(0.5), registered(0.8, doubt=0.2)
    assert _better(plain, registered(0.5)) is plain
    # Outlines of a sheet that is printed in another way tell nothing.
    assert _better(plain, registered(0.8, moved=True)) is plain
    found = _better(plain, outlines)
    assert found.share == 0.8
    assert (found.pose.doubt == 0.2).all()


def test_where_two_registrations_are_sure_and_do_not_agree_nobody_knows():
    apart = registered(0.8, off=LOOSE + 0.1)
    doubt = _better(registered(0.5), apart).pose.doubt
    assert np.isinf(doubt[3, 4])
    assert np.isinf(doubt).sum() == 1
    # What was in doubt before says nothing against outlines.
    assert not np.isinf(_better(registered(0.5, doubt=LOOSE + 0.1), apart).pose.doubt).any()
    near = registered(0.8, off=LOOSE - 0.1)
    assert not np.isinf(_better(registered(0.5), near).pose.doubt).any()
