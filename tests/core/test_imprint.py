"""What the codes of a sheet say: an imprint, its text, and the edition that it stands for."""

from dataclasses import replace

import pytest

from papercraft import games
from papercraft.core.game import Edition
from papercraft.core.ids import ALPHABET, IdError, SheetId
from papercraft.core.imprint import (
    MARKS,
    Imprint,
    ink_names,
    palette_names,
    paper_names,
    parse_imprint,
)
from papercraft.core.imprint_edition import edition_of, frame_in_design, packed_options
from papercraft.core.page import paper_of
from tests.everygame import NAMES

SHEET = SheetId("CUT", 1, 0, 7)


def test_an_imprint_survives_its_text():
    for paper in range(3):
        for nth in (0, 5, 63):
            imprint = Imprint(SHEET, paper, 2, 4, 1, nth, 1, 37)
            assert parse_imprint(imprint.text()) == imprint
            coloured = imprint._replace(palette=3)
            assert parse_imprint(coloured.text()) == coloured
    own = SHEET._replace(overrides=(5, 8, 3, 0, 7))
    assert parse_imprint(Imprint(own, 0, 0, 1, 0, 0).text()).sheet == own


def test_an_imprint_fits_the_smallest_codes():
    # Twenty letters make 21 modules, 38 make 25, which are still two thirds of a mm wide.
    for name in NAMES:
        game = games.load(name)
        usual = Imprint(SheetId(game.code, 9, 31, (1 << 35) - 1), 2, 2, game.players[1],
                        len(game.parts) - 1, 40, 1)  # fmt: skip
        assert len(usual.text()) <= 20
        most = usual._replace(options=packed_most(game), language=7, palette=15, design=15)
        assert len(most.text()) <= 40
        assert most.text().replace("/", "").isalnum()
        assert most.text().isupper()


def packed_most(game):
    options = getattr(game, "options", ())
    return packed_options(game, {o.name: o.choices[-1] if o.choices else True for o in options})


@pytest.mark.parametrize("name", NAMES)
def test_editions_survive_the_imprint(name):
    game = games.load(name)
    options = getattr(game, "options", ())
    for last in (False, True):
        chosen = {o.name: (o.choices[-1] if o.choices else True) if last else o.default
                  for o in options}  # fmt: skip
        imprint = Imprint(SheetId(game.code, 1, 0, 7), 0, 0, game.players[1], 0, 0, 0,
                          packed_options(game, chosen))  # fmt: skip
        now = imprint._replace(design=game.design)
        usual = Edition(game.players[1], (), chosen, imprint.sheet)
        frame = frame_in_design(game.design, paper_of("a4"))
        assert edition_of(game, now) == replace(usual, frame=frame)
        for design in game.earlier:
            edition = edition_of(game, imprint._replace(design=design))
            before = frame_in_design(design, paper_of("a4"))
            assert edition == replace(usual, design=design, frame=before)


def test_an_edition_on_a_paper_of_later_versions_is_refused():
    game = games.load("cat")
    imprint = Imprint(SheetId(game.code, 1, 0, 7), 7, 0, 2, 0, 0, design=game.design)
    with pytest.raises(IdError, match="newer version"):
        edition_of(game, imprint)


@pytest.mark.parametrize("palette", [0, 3])
@pytest.mark.parametrize("design", [0, 1, 15])
@pytest.mark.parametrize("layouts", [0, 1, MARKS - 1])
def test_designs_palettes_and_layouts_survive_the_text(design, palette, layouts):
    imprint = Imprint(SHEET, 1, 2, 3, 4, 5, 1, 9, 2, palette, design, layouts)
    assert parse_imprint(imprint.text()) == imprint


def test_a_later_design_is_told():
    game = games.load("cutit")
    with pytest.raises(IdError, match="newer version"):
        edition_of(game, Imprint(SHEET, 0, 0, 1, 0, 0, design=game.design + 1))


@pytest.mark.parametrize(("name", "design"), [("cat", 6), ("cutit", 4)])
def test_a_design_that_no_release_printed_is_told(name, design):
    game = games.load(name)
    with pytest.raises(IdError, match="trial design"):
        edition_of(game, Imprint(SHEET, 0, 0, 1, 0, 0, design=design))


def test_options_of_another_version_are_refused():
    game = games.load("cutit")
    with pytest.raises(IdError, match="another version"):
        edition_of(game, Imprint(SHEET, 0, 0, 5, 0, 0, 0, 3))
    with pytest.raises(IdError, match="another version"):
        edition_of(game, Imprint(SHEET, 0, 0, 15, 0, 0))


def test_other_peoples_codes_are_none_of_ours():
    for text in ("", "https://example.org/x", "CUT1-AAAA/", "/1", "CUT17K3Q92XM5/1", "A/I"):
        assert parse_imprint(text) is None


def test_a_newer_form_is_told():
    text = Imprint(SHEET, 0, 0, 1, 0, 0)._replace().text()
    head, _, tail = text.partition("/")
    value = 0
    for sign in tail:
        value = value * 32 + ALPHABET.index(sign)
    odd, newer = value | 1, ""
    while odd:
        odd, digit = divmod(odd, 32)
        newer = ALPHABET[digit] + newer
    with pytest.raises(IdError, match="newer version"):
        parse_imprint(f"{head}/{newer}")


def test_papers_and_inks_keep_their_numbers():
    # Printed sheets carry the numbers: new ones may only be added at the end.
    assert paper_names()[:3] == ["a4", "letter", "universal"]
    assert ink_names()[:3] == ["full", "low", "grey"]
    assert palette_names()[:4] == ["default", "high-contrast", "red-green", "blue-yellow"]


def test_corners_tell_their_place():
    imprint = Imprint(SHEET, 0, 0, 1, 0, 0)
    numbers = [imprint.corner(place) for place in range(4)]
    assert [number % 4 for number in numbers] == [0, 1, 2, 3]
    assert len({number // 4 for number in numbers}) == 1
    assert imprint._replace(area=1).corner(0) not in numbers
