"""Pictures that several tests read are read once."""

from collections import OrderedDict
from contextlib import contextmanager
from hashlib import sha256

import pytest

from papercraft.app import album
from papercraft.app.workforce import Work
from papercraft.photo.page import AnalyzedPhoto

_READ = OrderedDict()
MOST_READ = 8


@contextmanager
def each_read_once():
    """Read a picture only the first time it is seen, and all in this process.

    What is tested is what becomes of what was read; that several processes read the same is a
    test of its own (``test_many_photos_are_read_by_several_processes``).
    """
    read = AnalyzedPhoto.of

    def remembered(picture, knowing):
        key = picture.name, sha256(picture.pixels).digest()
        if key not in _READ:
            while len(_READ) >= MOST_READ:
                del _READ[next(iter(_READ))]
            _READ[key] = read(picture, knowing)
        return _READ[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AnalyzedPhoto, "of", remembered)
        patch.setattr(album, "_WORK", Work(worth=1000))
        yield
