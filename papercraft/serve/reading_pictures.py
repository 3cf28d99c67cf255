"""The pictures of a reading: photos marked with what was read, crops, the game as played.

A picture is named by a digest of what it shows. An existing one is not made again, so answers do
not load photos that have been read.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

import cv2

from papercraft.app.handwriting_files import handwriting_picture
from papercraft.app.record_picture import draw_record, write_picture
from papercraft.app.scan_pictures import photo_of, photo_picture, question_picture
from papercraft.core.language import get_language, languages
from papercraft.core.report import in_sentences
from papercraft.paint.styles import DEFAULT, styles_of
from papercraft.photo.overlay import encode_jpeg
from papercraft.serve.reading_names import PREFIX

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from papercraft.app.scan import ScanResult
    from papercraft.app.scored import Scored
    from papercraft.core.sketch import Sketch
    from papercraft.core.transcript import Handwriting, Note, Question
    from papercraft.photo.load import Pixels

_MOST_SIDE, _QUALITY = 1400, 95


class Pictures:
    """Makes the pictures of one reading in the folder of its session."""

    def __init__(self, folder: Path, result: ScanResult | None) -> None:
        """Store the folder and the reading of photos, if there are any."""
        self._folder = folder
        self._result = result
        self._made: set[str] = set()

    def photo(self, file: str) -> str | None:
        """Return the file of a photo marked with what was read; None if nothing was found in it."""
        assert self._result is not None, "photos have been read"
        result, scan = self._result, self._result.scan
        notes = [_note_key(note) for note in scan.notes if photo_of(note) == file]
        asked = [
            (number, *_question_key(one))
            for number, one in enumerate(scan.questions, 1)
            if photo_of(one) == file
        ]
        return self._picture([file, notes, asked], lambda: photo_picture(result, file))

    def question(self, question: Question) -> str | None:
        """Return the file of the part of a photo that a question is about."""
        key = [photo_of(question), *_question_key(question)]
        return self._picture(key, lambda: question_picture(question))

    def written(self, one: Handwriting) -> str | None:
        """Return the file of a picture of handwriting."""
        return self._picture([one.page.photo, one.name, one.box], lambda: handwriting_picture(one))

    def score(self, scored: Scored) -> dict[str, str] | None:
        """Return the file of the picture of the game in each language, if the game has pictures."""
        if scored.game.picture is None:
            return None
        return {code: self._score(scored, code) for code in languages()}

    def sketch(self, game: str, sketch: Sketch) -> str:
        """Return the file of the picture to draw on."""
        picture = sketch.picture
        return self._svg(
            [game, "sketch", picture.marks, sorted(picture.stamps.items())],
            lambda target: write_picture(
                game, picture, None, target, styles_of(game, "full", DEFAULT), force=True
            ),
        )

    def drop_old(self, shown: Iterable[str]) -> list[str]:
        """Delete earlier pictures that no page shows; return those of this reading."""
        for path in self._folder.glob(f"{PREFIX}*"):
            if path.name not in self._made.union(shown):
                path.unlink(missing_ok=True)
        return sorted(self._made)

    def _score(self, scored: Scored, code: str) -> str:
        language = get_language(code)
        report = in_sentences(language.report(scored.report(first_look=False)))
        return self._svg(
            [scored.verdict.as_dict(), report, code],
            lambda target: draw_record(
                scored.game, scored.reading, target, language, report=report, force=True
            ),
        )

    def _svg(self, key: object, draw: Callable[[Path], None]) -> str:
        name = f"{PREFIX}{_digest(key)}.svg"
        self._made.add(name)
        target = self._folder / name
        if not target.exists():
            draw(target)
        return name

    def _picture(self, key: object, draw: Callable[[], Pixels | None]) -> str | None:
        name = f"{PREFIX}{_digest(key)}.jpg"
        target = self._folder / name
        if not target.exists():
            drawn = draw()
            if drawn is None:
                return None
            temporary = target.with_suffix(".part")
            temporary.write_bytes(encode_jpeg(_small(drawn)))
            temporary.replace(target)
        self._made.add(name)
        return name


def as_photo(picture: Pixels) -> bytes:
    """Return a picture as a JPEG of a quality that does not affect reading it."""
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return bytes(data)


def _small(picture: Pixels) -> Pixels:
    scale = _MOST_SIDE / max(picture.shape[:2])
    if scale >= 1:
        return picture
    small: Any = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return small  # type: ignore[no-any-return]


def _digest(key: object) -> str:
    return sha256(repr(key).encode()).hexdigest()[:20]


def _note_key(note: Note) -> tuple[object, ...]:
    return note.text, note.box, note.sure, note.lines, note.spot and note.spot.outline


def _question_key(question: Question) -> tuple[object, ...]:
    return question.key, question.box, question.spot and question.spot.outline
