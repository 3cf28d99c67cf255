"""Other processes measure what games ask of a photo, so that little is left to this one."""

import pickle
from pathlib import Path

from papercraft.app.album import Album, group_by_sheet, read_file
from papercraft.app.measured_ahead import measure_file
from papercraft.app.measured_pages import MeasuredPage
from papercraft.app.read_record import read_sheets
from papercraft.photo.page import DetectedPage

LOG = Path(__file__).parents[2] / "examples" / "cutit-log.jpg"


def scanned(reading):
    (photo_set,) = group_by_sheet(Album.of([reading]), None, ("Ada",))
    return read_sheets(photo_set, {})


def test_a_photo_from_another_process_is_measured(monkeypatch):
    expected = scanned(read_file(LOG))
    sent = pickle.loads(pickle.dumps(measure_file(LOG)))  # noqa: S301 - our own
    (photo,), problems = sent
    assert not problems
    assert all(isinstance(page, MeasuredPage) for page in photo.pages)
    # The page itself comes along, for pictures and for new questions.
    assert isinstance(photo.pages[0].load(), DetectedPage)
    monkeypatch.setattr(DetectedPage, "ticks", None)
    assert scanned(sent).data == expected.data


def test_what_is_wrong_with_a_photo_is_told_as_before(tmp_path):
    (tmp_path / "torn.jpg").write_bytes(LOG.read_bytes()[:5000])
    assert measure_file(tmp_path / "torn.jpg") == read_file(tmp_path / "torn.jpg")


def page_with(**taken):
    asked = []

    class Page:
        def fit(self, points):
            asked.append(points)
            return [0.5 for _ in points]

    page = MeasuredPage("photo", None, "log", None, False, Page, dict(taken))
    return page, asked


def test_places_are_found_again_however_they_are_told():
    page, asked = page_with()
    assert page.fit([(1.0, 2.0), (0.0, 4.0)]) == [0.5, 0.5]
    assert page.fit([(1, 2), (-0.0, 4)]) == [0.5, 0.5]
    assert page.fit([[1.0, 2.0], [0.0, 4.0]]) == [0.5, 0.5]
    assert len(asked) == len(page.taken) == 1
    assert page.fit([(1.0, 2.5), (0.0, 4.0)]) == [0.5, 0.5]
    assert len(asked) == 2


def test_rows_are_looked_at_once():
    known, _ = page_with()
    known.fit([(1.0, 2.0)])
    (key,) = known.taken
    page, asked = page_with(**{key: [(0.25,)]})
    assert page.fit([(1.0, 2.0)]) == [0.25]
    assert page.sound == {key}
    wrong, asked = page_with(**{key: [("ink",)]})
    assert wrong.fit([(1.0, 2.0)]) == [0.5]
    assert len(asked) == 1
