"""Cards on a table: found and named by their codes, and the plane they lie in."""

import numpy as np
import pytest

from papercraft import games
from papercraft.app.reference import reference_of
from papercraft.core.card_codes import SIDE, card_code, corners
from papercraft.core.cards import HEIGHT
from papercraft.core.codes import CARD_CODES
from papercraft.photo import card_table
from papercraft.photo.card_table import (
    DetectedCardTable,
    _drop_odd_sizes,
    _Group,
    _is_code,
    _pair_codes,
)
from papercraft.photo.detect import Detection
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from papercraft.photo.rectify import ObservedCard, _soft, card_pose, map_points, rectify_plane
from tests.card_table import CAMERA, cards
from tests.everygame import rare
from tests.photos import Camera, table


def test_every_kind_of_card_has_a_number_of_its_own():
    rope, cuttle, cat = (games.load(name).card_codes for name in ("rope", "cuttle", "cat"))
    assert (len(rope), len(cuttle), len(cat)) == (11, 52, 0)
    numbers = [*rope, *cuttle]
    assert len(set(numbers)) == 63
    assert set(numbers) <= set(CARD_CODES)
    assert {games.with_card(number).name for number in cuttle} == {"cuttle"}
    assert games.with_card(199) is None
    assert card_code(cuttle[51])


@pytest.mark.costly
@pytest.mark.parametrize(
    ("name", "ink"),
    [
        ("rope", "low"),
        *rare(
            ("cuttle", "grey"),
            ("rope", "full"),
            ("rope", "grey"),
            ("cuttle", "full"),
            ("cuttle", "low"),
        ),
    ],
)
def test_each_card_is_known_by_both_codes_in_every_ink(name, ink):
    names = list(cards(name, ink=ink))
    # Every kind of rope is among the cards of one set and the scissors.
    chosen = [*names[:10], names[-1]] if name == "rope" else names[::5]
    spots = [(60 + 75 * (n % 4), 60 + 95 * (n // 4), 3 * n) for n in range(len(chosen))]
    picture = table(
        (340, 360),
        [(cards(name, ink=ink)[card], *at) for card, at in zip(chosen, spots, strict=True)],
    )
    spread = AnalyzedPhoto.of(Picture("t", CAMERA.take(picture)), reference_of).spread
    assert len(spread.cards) == len(chosen)
    assert all(card.codes == 2 and card.off < 1 for card in spread.cards)
    assert len({card.number for card in spread.cards}) == len(chosen)
    assert spread.unread == ()


def test_the_plane_is_found_from_single_codes():
    rng = np.random.default_rng(1)
    shape = np.array(corners())
    camera = np.array([[5.0, 0.4, 300], [0.1, 4.2, 200], [0.0003, 0.0009, 1]])
    seen, places = [], rng.uniform(0, 500, (14, 2))
    for place in places:
        angle = rng.uniform(0, 6.3)
        turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        seen.append(
            ObservedCard(
                shape, map_points(camera, shape @ turn + place) + rng.normal(0, 0.3, (4, 2))
            )
        )
    matrix = rectify_plane(seen)
    found = np.array([card_pose(one, matrix).middle for one in seen])

    def apart(points):
        return np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1))

    assert np.abs(apart(found) - apart(places)).max() < 5
    assert pytest.approx(shape[1][0] - shape[0][0]) == SIDE


def test_small_cards_are_read_as_if_they_were_large(tmp_path):
    small = cards("cuttle", "mini")
    picture = table(
        (250, 250), [(small["7 of hearts"], 60, 60, 0), (small["9 of clubs"], 180, 180, 3)]
    )
    spread = AnalyzedPhoto.of(
        Picture("t", Camera(size=(1200, 1200), bend=0).take(picture)), reference_of
    ).spread
    one, two = sorted(spread.cards, key=lambda card: card.x)
    assert np.hypot(two.x - one.x, two.y - one.y) == pytest.approx(170 * 1.4, rel=0.05)


def test_codes_that_are_far_larger_or_smaller_than_most_are_none():
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
    groups = [_Group(number, ObservedCard(square, size * square + 200 * number))
              for number, size in enumerate([50, 52, 48, 64, 66, 39, 37, 50, 50])]  # fmt: skip
    assert [group.number for group in _drop_odd_sizes(groups, np.eye(3))] == [0, 1, 2, 3, 5, 7, 8]


def posed(shape, angle, place, size=1.0):
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return size * shape @ turn + place


def test_the_pose_of_a_card_is_the_rigid_one_that_fits_best():
    shape = np.array(corners())
    pose = card_pose(ObservedCard(shape, posed(shape, 0.7, (30.0, 40.0))), np.eye(3))
    assert pose.middle == pytest.approx((30, 40))
    assert pose.turn == pytest.approx((np.cos(0.7), np.sin(0.7)))
    assert pose.off == pytest.approx(0, abs=1e-9)
    # A card that is seen too large is as much off as its corners are from the middle of them.
    large = card_pose(ObservedCard(shape, posed(shape, 0.7, (30.0, 40.0), 1.1)), np.eye(3))
    apart = np.hypot(*(shape - shape.mean(axis=0)).T).mean()
    assert large.off == pytest.approx(0.1 * apart)
    assert large.turn == pytest.approx(pose.turn)


@pytest.mark.parametrize("slant", [0.0, 0.0006])
def test_a_plane_without_noise_is_found_nearly_as_it_is(slant):
    rng, shape = np.random.default_rng(1), np.array(corners())
    camera = np.array([[5.0, 0.4, 300], [0.1, 4.6, 200], [slant, slant, 1]])
    places = rng.uniform(0, 500, (14, 2))
    seen = [ObservedCard(shape, map_points(camera, posed(shape, rng.uniform(0, 6), place)))
            for place in places]  # fmt: skip
    matrix = rectify_plane(seen)
    poses = [card_pose(one, matrix) for one in seen]
    assert max(pose.off for pose in poses) < 0.05
    found = np.array([pose.middle for pose in poses])
    apart = [np.hypot(*(one[:, None] - one[None]).transpose(2, 0, 1)) for one in (found, places)]
    assert apart[0] == pytest.approx(apart[1], rel=0.02)


def test_the_two_codes_of_a_card_are_paired_if_they_agree_on_its_middle():
    one = np.array(corners())

    def group(number, angle, place):
        return _Group(number, ObservedCard(one, posed(one, angle, place)))

    half = np.pi
    groups = [
        group(1, 0.3, (50.0, 50.0)), group(1, 0.3 + half, (55.0, 60.0)),
        # Another number, not turned by half, and too far apart.
        group(2, 0.0, (150.0, 50.0)), group(3, half, (150.0, 50.0)),
        group(4, 0.0, (250.0, 50.0)), group(4, half - 0.5, (250.0, 50.0)),
        group(5, 0.0, (50.0, 250.0)), group(5, half, (50.0, 262.5)),
        # Three with a number: the nearest two are one card.
        group(6, 0.0, (250.0, 250.0)), group(6, half, (250.0, 258.0)),
        group(6, half, (250.0, 245.0)),
    ]  # fmt: skip
    paired = _pair_codes(groups, np.eye(3))
    counts = [(group.number, len(group.observed.model) // 4) for group in paired]
    assert sorted(counts) == [
        (1, 2),
        (2, 1),
        (3, 1),
        (4, 1),
        (4, 1),
        (5, 1),
        (5, 1),
        (6, 1),
        (6, 2),
    ]
    [both] = [group for group in paired if group.number == 6 and len(group.observed.model) == 8]
    assert card_pose(both.observed, np.eye(3)).middle == pytest.approx((250, 247.5))


@pytest.mark.parametrize(
    ("wide", "high", "skew", "code"),
    [(1, 1, 0, True), (1.11, 1.11, 0, True), (1.13, 1.13, 0, False), (0.89, 0.89, 0, True),
     (0.87, 0.87, 0, False), (1.11, 0.9, 0, True), (1, 1, 0.1, True), (1, 1, 0.3, False)],
)  # fmt: skip
def test_a_square_of_about_the_size_of_a_code_may_be_one(wide, high, skew, code):
    square = SIDE * np.array([(0, 0), (wide, 0), (wide + skew, high), (skew, high)], float)
    assert _is_code(square) is code


def test_a_table_shows_its_cards_with_a_margin_around_them():
    """Three cards on paper of one level, seen by one of their codes each, at 4 pixels a mm."""
    one = np.array(corners())
    number = CARD_CODES[3]
    places = np.array([(100.0, 100.0), (300.0, 100.0), (300.0, 220.0)])
    codes = [Detection(None, number, 4 * posed(one, angle, place))
             for angle, place in zip((0.1, 1.0, 4.0), places, strict=True)]  # fmt: skip
    colours = np.full((1300, 1700, 3), 90, np.uint8)
    found = DetectedCardTable.of("table", colours, codes, [])
    assert [(card.number, card.codes) for card in found.cards] == [(number, 1)] * 3
    assert found.scale == 6
    # Half a card and 12 mm on all sides of the outermost middles.
    around = 2 * (HEIGHT / 2 + 12)
    high, wide = found.view.shape[:2]
    assert (wide / 6, high / 6) == pytest.approx((200 + around, 120 + around), abs=1)
    first, second, third = ((card.x, card.y) for card in found.cards)
    assert first == pytest.approx((around / 2, around / 2), abs=0.5)
    assert third == pytest.approx((around / 2 + 200, around / 2 + 120), abs=0.5)
    assert [card.turn for card in found.cards] == pytest.approx(
        [np.degrees(0.1), np.degrees(1.0), np.degrees(4.0) - 180], abs=0.2
    )
    assert found.at(*second) == (round(second[0] * 6), round(second[1] * 6))
    assert found.unread == ()


def test_large_errors_count_less_than_in_proportion():
    small, large, huge = _soft(np.array([0.01, -6.0, 60.0]))
    assert small == pytest.approx(0.01, rel=1e-3)
    assert -1.5 < large < -1.2
    assert 1.6 < huge < 2.0


def test_codes_are_of_plausible_size_within_a_factor():
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
    sizes = [50.0, 50.0, 50.0, 65.0, 64.9, 50 / 1.3, 38.5]
    groups = [_Group(number, ObservedCard(square, size * square))
              for number, size in enumerate(sizes)]  # fmt: skip
    assert [group.number for group in _drop_odd_sizes(groups, np.eye(3))] == [0, 1, 2, 4, 6]


def test_the_view_of_a_large_table_has_no_more_than_nine_million_pixels():
    one, number = np.array(corners()), CARD_CODES[3]
    codes = [Detection(None, number, posed(one, angle, place))
             for angle, place in ((0.1, (100.0, 100.0)), (1.0, (1900.0, 100.0)),
                                  (4.0, (1900.0, 900.0)))]  # fmt: skip
    found = DetectedCardTable.of("table", np.full((1000, 2000, 3), 90, np.uint8), codes, [])
    high, wide = found.view.shape[:2]
    assert high * wide == pytest.approx(9e6, rel=1e-3)
    # A card of 1.8 m by 0.8 m, and around it.
    assert found.scale == pytest.approx(
        ((wide / found.scale * high / found.scale) / 9e6) ** -0.5, rel=1e-3
    )


def test_squares_that_are_no_codes_of_known_cards_are_unread(monkeypatch):
    one = np.array(corners())
    groups = [_Group(5, ObservedCard(one, posed(one, 0.0, place)))
              for place in ((100.0, 100.0), (300.0, 100.0))]  # fmt: skip
    square = SIDE * np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
    seen = one + 100.0
    # The code that is read, the other one of its card, and another card, found twice.
    quads = [seen, 100.0 - one, square + 200, square + 200.5, square * 2]
    monkeypatch.setattr(card_table, "detect_unread", lambda _: quads)
    monkeypatch.setattr(card_table, "is_framed", lambda *_: True)
    [found] = card_table._find_unread(np.zeros((9, 9), np.uint8), groups, np.eye(3))
    assert found == pytest.approx((200 + SIDE / 2, 200 + SIDE / 2))
    monkeypatch.setattr(card_table, "is_framed", lambda *_: False)
    assert card_table._find_unread(np.zeros((9, 9), np.uint8), groups, np.eye(3)) == []
