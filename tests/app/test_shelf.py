"""What was put aside waits on disk, and is measured as if it were at hand."""

import errno
import gc
import pickle
from pathlib import Path

import pytest

from papercraft.app import album, shelf
from papercraft.app.measured_ahead import measure_file
from papercraft.app.measured_pages import MeasuredPhoto
from papercraft.app.reference import reference_of
from papercraft.app.shelf import AT_HAND, Shelf, Shelved
from papercraft.app.workforce import Workforce
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.photos import Camera
from tests.scans import rolls

ITEMS = AT_HAND + 3
LOG = Path(__file__).parents[2] / "examples" / "cutit-log.jpg"


@pytest.fixture(scope="module")
def photo():
    """A photo of a log of rolls."""
    pixels = Camera((1500, 2000), fill=0.9, seed=3).take(rolls([6, 4, 3]))
    return AnalyzedPhoto.of(Picture("log.jpg", pixels), reference_of)


def files_of(one):
    return list(one.folder.iterdir())


def test_what_is_put_aside_comes_back():
    folder = Shelf()
    items = [("item", n) for n in range(ITEMS)]
    back = [folder.put(item) for item in items]
    assert len(files_of(folder)) == ITEMS - AT_HAND
    assert [one() for one in reversed(back)] == items[::-1]
    assert back[0]() is back[0]()


def test_a_few_items_need_no_file():
    folder = Shelf()
    back = [folder.put(n) for n in range(AT_HAND)]
    assert [one() for one in back] == list(range(AT_HAND))
    assert files_of(folder) == []


def test_the_folder_is_gone_with_the_last_item():
    folder = Shelf()
    one, other = folder.put(1), folder.put(2)
    one.put_away()
    place = folder.folder
    del folder, other
    gc.collect()
    assert one() == 1
    del one
    gc.collect()
    assert not place.exists()


def test_another_process_gets_the_file(tmp_path):
    sent = pickle.dumps(Shelved("x" * 100_000, tmp_path))
    assert len(sent) < 1000
    assert pickle.loads(sent)() == "x" * 100_000  # noqa: S301 - our own


def test_an_item_stays_in_memory_if_the_disk_is_full(tmp_path, monkeypatch):
    def full(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(shelf, "NamedTemporaryFile", full)
    items = [Shelved(n, tmp_path) for n in range(ITEMS)]
    assert [one() for one in items] == list(range(ITEMS))
    assert pickle.loads(pickle.dumps(items[0]))() == 0  # noqa: S301 - our own


def test_without_a_folder_items_stay_in_memory(monkeypatch):
    def nowhere(*_, **__):
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setattr(shelf, "mkdtemp", nowhere)
    folder = Shelf()
    items = [folder.put(n) for n in range(ITEMS)]
    assert [one() for one in items] == list(range(ITEMS))


@pytest.mark.costly
def test_a_long_file_is_measured_alike_on_a_shelf(photo, monkeypatch):
    monkeypatch.setattr(album, "is_print", lambda _: False)
    monkeypatch.setattr(album, "load_pictures", lambda _: iter(range(ITEMS)))
    monkeypatch.setattr(album.AnalyzedPhoto, "of", lambda *_: photo)
    folder = Shelf()
    found, problems = album.read_file(Path("log.pdf"), folder.put)
    assert problems == []
    assert len(found) == ITEMS
    assert len(files_of(folder)) == ITEMS - AT_HAND
    assert all(isinstance(one, MeasuredPhoto) for one in found)
    boxes = list(photo.pages[0].places.boxes.values())
    for one in found:
        assert one.pages[0].ticks(boxes) == photo.pages[0].ticks(boxes)


@pytest.mark.costly
def test_photos_of_other_processes_keep_their_folder(tmp_path):
    copies = [tmp_path / f"{n}.jpg" for n in range(2)]
    for copy in copies:
        copy.write_bytes(LOG.read_bytes())
    read = album.read_files(copies, [].append, Workforce(workers=2), measure_file)
    gc.collect()
    pages = [page for photos, _ in read for photo in photos for page in photo.pages]
    assert [page.load().photo for page in pages] == ["0.jpg", "1.jpg"]
    assert all(photo.pages[0].load.owner for photos, _ in read for photo in photos)
