"""Texts of described sheets are laid out without fonts: never narrower than they are printed."""

import pytest

from papercraft.games.tally.card_faces import _Face, fitted
from papercraft.games.tally.lettering import is_printable, tight_width, width, wrapped
from papercraft.paint.fonts import font
from papercraft.paint.styles import styles_of

SIGNS = [chr(number) for number in range(32, 0x2200) if is_printable(chr(number))]


@pytest.mark.parametrize("name", ["text", "bold"])
def test_no_letter_is_wider_than_it_is_taken_for(name):
    face = font(styles_of("tally", "full").fonts[name])
    assert len(SIGNS) > 280
    too_narrow = {sign for sign in SIGNS if face.width(sign) > width(sign, 1.0) + 1e-9}
    assert not too_narrow


@pytest.mark.parametrize("name", ["text", "display"])
def test_no_letter_on_cards_is_wider_than_it_is_taken_for(name):
    face = font(styles_of("tally", "full").fonts[name])
    assert not {sign for sign in SIGNS if face.width(sign) > tight_width(sign, 1.0) + 1e-9}


def test_letters_on_cards_are_taken_for_hardly_wider_than_they_are():
    fonts = styles_of("tally", "full").fonts
    faces = [font(fonts[name]) for name in ("text", "display")]
    for sign in map(chr, range(32, 127)):
        widest = max(face.width(sign) for face in faces)
        assert tight_width(sign, 1.0) <= widest + 0.07


@pytest.mark.parametrize("name", ["text", "bold", "display"])
def test_what_is_printable_is_in_the_fonts(name):
    face = font(styles_of("tally", "full").fonts[name])
    missing = {sign for sign in SIGNS if ord(sign) not in face.names}
    assert not missing


def test_lines_are_no_wider_than_the_room():
    lines = wrapped("three words here", 3.6, 22.0)
    assert lines == ["three", "words", "here"]
    assert wrapped("unbreakable", 3.6, 10.0) is None
    assert wrapped("", 3.6, 10.0) == []


def test_a_text_that_just_fits_is_in_the_larger_letters():
    faces = (_Face("large", 4.0, 5.0), _Face("small", 2.0, 2.5))
    two_lines = fitted("aaaa bbbb", faces, 12.0, 10.0, "text")
    assert (two_lines.style, len(two_lines.lines)) == ("large", 2)
    assert fitted("aaaa bbbb", faces, 12.0, 9.99, "text").style == "small"
    assert fitted("aaaa bbbb", faces, 12.0, 0.0, "text").style == "small"
