"""QR codes put together from patterns are those that segno makes."""

import random

import pytest
import segno

from papercraft.core import qr
from papercraft.core.ids import ALPHABET


def by_segno(text):
    code = segno.make_qr(text, error="m", boost_error=False, mask=3)
    return [bytes(row) for row in code.matrix]


@pytest.fixture
def encoded(monkeypatch):
    """The texts that segno encodes for an encoder."""
    texts, genuine = [], qr._encoded
    monkeypatch.setattr(qr, "_encoded", lambda text: texts.append(text) or genuine(text))
    return texts


@pytest.mark.parametrize("length", [14, 17, 18, 19, 20, 23, 26])
def test_sums_make_the_code_of_every_text(length, encoded):
    rng, encoder = random.Random(length), qr.QrEncoder()
    for _ in range(150):
        text = "CUT" + "".join(rng.choice(ALPHABET) for _ in range(length - 4)) + "/"
        assert encoder.rows(text) == by_segno(text)
    # The first one, and at most one for each bit that differs.
    assert len(encoded) <= 1 + 11 * ((length - 2) // 2)
    assert len(encoded) < 150


def test_lengths_do_not_mix(encoded):
    encoder, texts = qr.QrEncoder(), [f"CUT1{n:04}/{'Z' * (n % 5)}" for n in range(700)]
    assert all(encoder.rows(text) == by_segno(text) for text in texts)
    assert len(encoded) < 5 * 23


def test_the_parts_of_a_set_differ_in_a_few_bits(encoded):
    encoder = qr.QrEncoder()
    for sheet in ("CUT1DSBZ9H1EJ", "CUT17K3Q92XM4"):
        for part in "0123456789":
            assert encoder.rows(f"{sheet}/{part}AB") == by_segno(f"{sheet}/{part}AB")
    # Those of the second set are sums of the others.
    assert len(encoded) < 12


def test_a_sign_of_another_mode_is_refused():
    with pytest.raises(ValueError, match="alphanumeric"):
        qr.QrEncoder().rows("cut1/Z")
