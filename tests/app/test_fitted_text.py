"""Names in pictures are whole or end in an ellipsis, inside of the picture and of their panel."""

import pypdfium2
import pytest

from papercraft import games
from papercraft.app.fitted_text import fitted
from papercraft.app.record_picture import draw_record
from papercraft.core.game import build
from papercraft.core.ids import SheetId
from papercraft.core.language import get_language
from papercraft.core.records import MOST_LETTERS
from papercraft.core.rng import Rng
from papercraft.core.sheet import Picture, Role, Text, Use
from papercraft.paint.styles import styles_of
from papercraft.paint.text import text_width

STYLES = styles_of("cutit", "full")
WITH_PICTURES = [name for name in games.names() if games.load(name).picture]


def named(letter, count):
    """Different names of the longest allowed length."""
    return tuple(f"{letter * (MOST_LETTERS - 1)}{n}" for n in range(count))


@pytest.mark.parametrize("name", WITH_PICTURES)
@pytest.mark.parametrize("letter", ["W", "i"])
def test_the_longest_names_stay_inside(name, letter, tmp_path):
    game = games.load(name)
    sheet = SheetId(game.code, game.version, next(iter(game.layouts().values())), 5)
    players = named(letter, game.players[1])
    data = game.play(build(game, sheet), str(sheet), players, Rng(5))
    target = tmp_path / "x.pdf"
    draw_record(game, game.read(data), target, get_language("de"), force=False)
    with pypdfium2.PdfDocument(target) as document:
        page, found = document[0], 0
        width, text = page.get_width(), page.get_textpage()
        for n in range(text.count_chars()):
            left, _, right, _ = text.get_charbox(n)
            found += text.get_text_range(n, 1) == letter
            assert 0 <= left <= right <= width
    assert found > 20


def picture(*texts, x=0.0, beside=False):
    marks = tuple(Text(Role.INK, "title", x, 13, one) for one in texts)
    uses = [Use("panel-0", 10, 5, 0, 0.5), *([Use("panel-1", 60, 5, 0, 0.5)] if beside else [])]
    return Picture(110, 50, "", tuple(uses), {"panel-0": marks, "panel-1": ()})


@pytest.mark.parametrize("count", [*range(1, 30), MOST_LETTERS])
@pytest.mark.parametrize("beside", [False, True])
def test_a_name_is_whole_or_ends_in_an_ellipsis(count, beside):
    shown = fitted(picture("M" * count, x=4.0, beside=beside), STYLES)
    (mark,) = shown.stamps["panel-0"]
    scale, text = 1.0, mark
    if isinstance(mark, Use):
        (text,), scale = shown.stamps[mark.stamp], mark.scale
        assert (mark.x, mark.y, text.x, text.y) == (4.0, 13, 0, 0)
        assert 0.59 < scale < 1
    assert text.string == "M" * count or (text.string.endswith("M…") and scale < 0.61)
    width = text_width(text.string, STYLES.letters["title"], STYLES) * scale
    assert 10 + 0.5 * (4 + width) <= (60 if beside else 110) - 2


def test_texts_of_one_style_stay_equally_large():
    shown = fitted(picture("M" * 22, "Ada", x=4.0), STYLES)
    long, short = shown.stamps["panel-0"]
    assert long.scale == short.scale < 1
    assert [shown.stamps[one.stamp][0].string for one in (long, short)] == ["M" * 22, "Ada"]


def test_no_room_at_all_ends():
    shown = fitted(picture("Ada", x=300.0), STYLES)
    (mark,) = shown.stamps["panel-0"]
    (text,) = shown.stamps[mark.stamp]
    assert text.string == "…"


def test_what_fits_stays_as_it_is():
    short = picture("Ada", "Ben", beside=True)
    assert fitted(short, STYLES) == short
