"""Pages of a long file wait on disk, and are measured as if they were at hand."""

from pathlib import Path

import pytest

from papercraft.app import album, page_shelf
from papercraft.app.measured_pages import MeasuredPhoto
from papercraft.app.page_shelf import AT_HAND, PageShelf
from papercraft.app.reference import reference_of
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.photos import Camera
from tests.scans import rolls

PAGES = AT_HAND + 3


@pytest.fixture(scope="module")
def photo():
    """A photo of a log of rolls."""
    pixels = Camera((1500, 2000), fill=0.9, seed=3).take(rolls([6, 4, 3]))
    return AnalyzedPhoto.of(Picture("log.jpg", pixels), reference_of)


def test_what_is_put_aside_comes_back():
    shelf = PageShelf()
    pages = [("page", n) for n in range(PAGES)]
    back = [shelf.put(page) for page in pages]
    assert [one() for one in reversed(back)] == pages[::-1]
    assert back[0]() is back[0]()


@pytest.mark.costly
@pytest.mark.parametrize(("shelved", "pages"), [(False, PAGES), (True, PAGES), (True, AT_HAND)])
def test_a_long_file_is_read_alike_with_and_without_a_shelf(photo, shelved, pages, monkeypatch):
    monkeypatch.setattr(album, "is_print", lambda _: False)
    monkeypatch.setattr(album, "load_pictures", lambda _: iter(range(pages)))
    monkeypatch.setattr(album.AnalyzedPhoto, "of", lambda *_: photo)
    found, problems = album.read_file(Path("log.pdf"), PageShelf() if shelved else None)
    assert problems == []
    aside = [one for one in found if isinstance(one, MeasuredPhoto)]
    assert len(found) == pages
    assert len(aside) == (pages if shelved and pages > AT_HAND else 0)
    monkeypatch.setattr(page_shelf.pickle, "dump", pytest.fail)
    (last,) = found[-1].pages
    boxes = list(last.places.boxes.values())
    assert last.ticks(boxes) == photo.pages[0].ticks(boxes)
