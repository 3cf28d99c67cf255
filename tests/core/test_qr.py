"""QR codes put together from patterns are those that segno makes."""

import random

import pytest
import segno

from papercraft.core import qr
from papercraft.core.ids import ALPHABET


def by_segno(text):
    code = segno.make_qr(text, error="m", boost_error=False, mask=3)
    return [bytes(row) for row in code.matrix]


@pytest.mark.parametrize("length", [14, 17, 18, 19, 20, 23, 26])
def test_patterns_make_the_code_of_every_text(length, monkeypatch):
    monkeypatch.setattr(qr, "_WORTH", 2)
    rng, encoder = random.Random(length), qr.QrEncoder()
    for _ in range(40):
        text = "CUT" + "".join(rng.choice(ALPHABET) for _ in range(length - 4)) + "/"
        assert list(encoder.rows(text)) == by_segno(text)
    assert length in encoder._patterns


def test_lengths_do_not_mix():
    encoder, texts = qr.QrEncoder(), [f"CUT1{n:04}/{'Z' * (n % 5)}" for n in range(700)]
    assert all(list(encoder.rows(text)) == by_segno(text) for text in texts)
    assert len(encoder._patterns) == 5


def test_few_texts_need_no_patterns():
    encoder = qr.QrEncoder()
    for n in range(20):
        encoder.rows(f"CUT1{n:04}/Z")
    assert not encoder._patterns


def test_a_sign_of_another_mode_is_refused():
    with pytest.raises(ValueError, match="alphanumeric"):
        qr.QrEncoder().rows("cut1/Z")
