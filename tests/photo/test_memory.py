"""Many photos take the memory of a few, and photos of nothing take no longer than others."""

import io
import pickle
import tracemalloc

import numpy as np
import pikepdf
import pytest
from PIL import Image

from papercraft.app import album
from papercraft.app.reference import reference_of
from papercraft.core.problems import ReadError
from papercraft.photo import detect, load, probe
from papercraft.photo.load import Picture, load_again, load_pictures
from papercraft.photo.page import AnalyzedPhoto
from papercraft.photo.probe import PhotoProbe
from papercraft.photo.sheet_locator import marks_in
from tests.photos import Camera, jpeg, printed, sheet_id

PAGES = 12


@pytest.fixture
def blank(tmp_path):
    """A PDF of blank pages, and the bytes that the picture of one has."""
    pdf = pikepdf.new()
    for _ in range(PAGES):
        pdf.add_blank_page(page_size=(300, 420))
    path = tmp_path / "blank.pdf"
    pdf.save(path)
    return path, next(load_pictures(path)).pixels.nbytes


def noise(width, height):
    return np.random.default_rng(1).integers(0, 256, (height, width, 3), dtype=np.uint8)


def test_pages_without_marks_are_not_kept_in_memory(blank):
    path, size = blank
    load._loaded.cache_clear()
    tracemalloc.start()
    photos, problems = album.read_file(path)
    kept, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert problems == []
    assert [photo.name for photo in photos] == [f"blank.pdf page {n + 1}" for n in range(PAGES)]
    assert "nothing printed" in photos[0].complaint
    assert kept < size
    # One page, what was rendered before it, and what is computed of it.
    assert most < 5 * size


def test_a_pdf_that_has_shown_a_page_is_closed(blank, monkeypatch):
    opened = []

    class Document(load.pypdfium2.PdfDocument):
        def __init__(self, file):
            super().__init__(file)
            opened.append(self)

        def close(self):
            opened.remove(self)
            super().close()

    monkeypatch.setattr(load.pypdfium2, "PdfDocument", Document)
    path, _ = blank
    assert [opened.copy() for _ in load_pictures(path)] == [[]] * PAGES


def test_whoever_looks_at_all_pages_keeps_a_few(blank):
    path, size = blank
    photos, _ = album.read_file(path)
    load._loaded.cache_clear()
    probe._grey.cache_clear()
    tracemalloc.start()
    assert all(photo.table.pixels.shape == photos[0].table.pixels.shape for photo in photos)
    assert all(photo.table.load().grey.ndim == 2 for photo in photos)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 7 * size


def test_a_page_of_a_sheet_keeps_its_ink_and_not_its_photo(tmp_path):
    page = printed("cat", sheet_id("CAT"), "board")
    (tmp_path / "ada.jpg").write_bytes(jpeg(Camera().take(page.pixels)))
    (picture,) = load_pictures(tmp_path / "ada.jpg")
    photo = AnalyzedPhoto.of(picture, reference_of)
    # As it comes from another process.
    (found,) = pickle.loads(pickle.dumps(photo)).pages  # noqa: S301 - our own
    assert np.array_equal(found.view, photo.pages[0].view)
    assert len(pickle.dumps(photo)) < 1.5 * found.view.nbytes < picture.pixels.nbytes
    assert found.view is found.view


@pytest.mark.parametrize("kind", ["jpg", "png", "pdf"])
def test_a_picture_is_the_same_when_it_is_loaded_again(tmp_path, kind):
    path, out = tmp_path / f"ada.{kind}", io.BytesIO()
    pages = [Image.fromarray(noise(400 + 8 * n, 320)) for n in range(3)]
    more = {"save_all": True, "append_images": pages[1:]} if kind == "pdf" else {}
    pages[0].save(out, {"jpg": "JPEG"}.get(kind, kind.upper()), **more)
    path.write_bytes(out.getvalue())
    found = list(load_pictures(path))
    assert len(found) == (3 if kind == "pdf" else 1)
    for number, picture in enumerate(found):
        again = load_again(path, number)
        assert again.name == picture.name
        assert np.array_equal(again.pixels, picture.pixels)
        assert np.array_equal(picture.kept()(), picture.pixels)
        mirrored = picture.mirrored()
        assert np.array_equal(mirrored.pixels, picture.pixels[:, ::-1])
        assert np.array_equal(mirrored.kept()(), mirrored.pixels)
        assert np.array_equal(mirrored.mirrored().kept()(), picture.pixels)
    path.unlink()
    load._loaded.cache_clear()
    with pytest.raises(ReadError, match=r"not found|cannot be read"):
        found[0].kept()()


def test_a_picture_that_is_in_no_file_is_kept():
    picture = Picture("ada", noise(300, 300))
    assert picture.kept()() is picture.pixels
    mirrored = picture.mirrored()
    assert mirrored.kept()() is mirrored.pixels
    assert PhotoProbe(picture).pixels is picture.pixels


def test_codes_are_detected_when_somebody_asks_for_them(monkeypatch):
    calls = []
    monkeypatch.setattr(probe, "detect_codes", lambda grey, **_: calls.append(grey.shape) or [])
    photo = AnalyzedPhoto.unmarked(Picture("ada", noise(300, 320)), "blank")
    assert calls == []
    assert photo.codes(range(10)) == photo.codes(range(20)) == []
    assert calls == [(320, 300)]


def test_a_photo_of_nothing_is_searched_once(monkeypatch):
    calls = []
    found = detect.decoded_codes

    def counted(detector, grey):
        calls.append(grey.shape)
        return found(detector, grey)

    monkeypatch.setattr(detect, "decoded_codes", counted)
    marks = marks_in(noise(1500, 1200)[..., 0].copy())
    assert marks == ([], [], False)
    assert calls == [(1200, 1500)]
