"""Pictures of sheets as printed are compressed while nobody looks at them, maps are forgotten."""

import numpy as np
import pytest

from papercraft.photo import packed
from papercraft.photo.packed import AT_HAND, AtHand, Packed


def maps(count):
    rng = np.random.default_rng(1)
    return [rng.integers(0, 256, (30, 20 + n)).astype(np.uint8) for n in range(count)]


@pytest.fixture(autouse=True)
def nothing_at_hand(monkeypatch):
    monkeypatch.setattr(packed, "_at_hand", packed.OrderedDict())


def test_what_was_packed_is_unpacked_as_it_was():
    kinds = [maps(1)[0], maps(1)[0] > 0, np.arange(24).reshape(2, 3, 4), np.zeros((5, 5))[:, ::2]]
    kept = [Packed(array) for array in kinds]
    for one, array in zip(kept, kinds, strict=True):
        one.pack()
        assert one.array.dtype == array.dtype
        assert np.array_equal(one.array, array)


def test_those_looked_at_last_are_at_hand_as_they_are(monkeypatch):
    arrays = maps(AT_HAND + 2)
    kept = [Packed(array) for array in arrays[:AT_HAND]]
    assert kept[0].array is arrays[0]
    kept += [Packed(array) for array in arrays[AT_HAND:]]
    # The second and the third were looked at longest ago.
    assert [n for n, one in enumerate(kept) if one._data] == [1, 2]
    assert np.array_equal(kept[1].array, arrays[1])
    # What was compressed before is not compressed again.
    monkeypatch.setattr(packed.zlib, "compress", pytest.fail)
    kept[1].pack()
    kept[1].pack()
    assert np.array_equal(kept[1].array, arrays[1])


def test_what_can_be_computed_again_is_forgotten():
    arrays = maps(AT_HAND + 1)
    first = AtHand(arrays[0])
    kept = [AtHand(array) for array in arrays[1:AT_HAND]]
    assert first.array is arrays[0]
    kept.append(AtHand(arrays[AT_HAND]))
    # The second was looked at longest ago.
    assert first.array is arrays[0]
    assert kept[0].array is None
