"""What the public functions say of arguments that they cannot use."""

import pytest

import papercraft


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"formats": ["png"]}, "formats: 'png' is not known; choose from pdf, svg"),
        ({"formats": "svg"}, r"formats is a list, as in formats=\['svg'\]"),
        ({"parts": "board"}, r"parts is a list, as in parts=\['board'\]"),
        ({"parts": ["bord"]}, "parts: 'bord' is not known; choose from board, log, rules"),
        ({"seed": "7"}, "seed is a number from 0 to 34359738367, not '7'"),
        ({"seed": -1}, "seed is a number from 0"),
        ({"players": 9}, "cat is for 1 to 6 players, not 9"),
        ({"players": 0}, "cat is for 1 to 6 players, not 0"),
    ],
)
def test_arguments_of_prints_that_cannot_be_used(arguments, words, tmp_path):
    with pytest.raises(papercraft.UsageError, match=words):
        papercraft.prints("cat", folder=tmp_path, **arguments)
    assert list(tmp_path.iterdir()) == []


def test_one_photo_needs_no_list_and_none_is_an_error(tmp_path):
    (tmp_path / "a.jpg").touch()
    with pytest.raises(papercraft.ReadError, match=r"a\.jpg: is empty"):
        papercraft.scan(str(tmp_path / "a.jpg"))
    with pytest.raises(papercraft.UsageError, match="and empty"):
        papercraft.scan([])
