"""Cards on a table: found and named by their codes, and the plane they lie in."""

import numpy as np
import pytest

from papercraft import games
from papercraft.app.reference import reference_of
from papercraft.core.card_codes import SIDE, card_code, corners
from papercraft.core.codes import CARD_CODES
from papercraft.photo.card_table import _drop_odd_sizes, _Group
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from papercraft.photo.rectify import ObservedCard, card_pose, map_points, rectify_plane
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
