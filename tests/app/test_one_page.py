"""One page of a set, drawn as a photo of it needs: the same as among all others, made alone."""

import pytest

from papercraft import games
from papercraft.app import rendering
from papercraft.app.rendering import page_of_part, pages
from papercraft.core import data_files
from papercraft.core.contract_data import Edition
from papercraft.core.imprint import DEFAULT
from papercraft.core.page import paper_of
from tests.everygame import sheet_ids


@pytest.mark.parametrize("name", games.names())
def test_it_is_the_page_among_all_others(name):
    game = games.load(name)
    sheet, paper = sheet_ids(game)[0], paper_of("a4")
    edition = Edition(game.players[0], (), {}, sheet)
    whole = list(pages(game, [sheet], edition, paper))
    for part in {page.sheet.part for page in whole if page.sheet.areas}:
        of_part = [page for page in whole if page.sheet.part == part]
        printed = game, sheet, edition, paper, "full", DEFAULT
        assert page_of_part(*printed, part, len(of_part)) is None
        for nth in {0, len(of_part) - 1}:
            assert page_of_part(*printed, part, nth) == of_part[nth]


def test_no_other_page_is_made(monkeypatch):
    made, slug = [], rendering.slug
    monkeypatch.setattr(rendering, "slug", lambda *a, **k: made.append(a) or slug(*a, **k))
    game = games.load("cutit")
    edition = Edition(3, (), {}, sheet := sheet_ids(game)[0])
    assert page_of_part(game, sheet, edition, paper_of("a4"), "full", DEFAULT, "log", 0)
    assert len(made) == 1


def test_a_game_is_declared_without_its_layouts(monkeypatch):
    def parsed(name):
        message = f"{name} was parsed"
        raise AssertionError(message)

    monkeypatch.setattr(data_files, "packaged_layout", parsed)
    assert not any(map(data_files.is_reserved, games.names()))
    with pytest.raises(AssertionError, match="papers was parsed"):
        data_files.is_reserved("papers")
