"""The page on which the questions of a scan are answered."""

import base64
import io
import os
from html.parser import HTMLParser
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import Image

from papercraft.cli.question_page import is_question_page, question_page
from papercraft.core.language import get_language, languages
from papercraft.core.problems import UsageError, WriteError
from papercraft.core.transcript import Question
from tests.cli.test_ask import invoke
from tests.scans import first_pad, shot

PAGE = SimpleNamespace(view=np.full((40, 40, 3), 200, np.uint8), at=lambda x, y: (int(x), int(y)))
CORNER = Question("players.1.corner", "which <corner>?", "J1", ("", "J1"), PAGE, (5, 5, 9, 9))
CUPS = Question("players.1.cups", "which dots?", "C4,D2", ())
EMPTY = Question("players.1.pieces", "which pieces?", "", ())
VOID = {"meta", "input", "img"}


class Page(HTMLParser):
    """A parsed page: its elements with their attributes, its texts; every tag has to be closed."""

    def __init__(self, source):
        super().__init__()
        self.found, self.texts, self.open = [], [], []
        self.feed(source.decode())
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)

    def all(self, tag):
        return [attributes for name, attributes in self.found if name == tag]


def page(*questions, command=("papercraft", "scan", "my photo.jpg"), language="en"):
    return Page(question_page(questions, command, get_language(language)))


def test_a_photo_whose_name_is_no_text_is_named_as_well_as_can_be():
    name = os.fsdecode(b"ada\xff.jpg")
    found = page(CORNER, command=("papercraft", "scan", name))
    assert "ada\\udcff.jpg" in " ".join(found.texts)


def test_every_question_has_its_picture_and_its_answers():
    found = page(CORNER, CUPS, EMPTY)
    (image,) = found.all("img")
    data = base64.b64decode(image["src"].removeprefix("data:image/jpeg;base64,"))
    assert min(Image.open(io.BytesIO(data)).size) >= 600
    answers = [(one["name"], one["type"], one.get("value")) for one in found.all("input")]
    assert answers == [
        ("players.1.corner", "radio", ""),
        ("players.1.corner", "radio", "J1"),
        ("players.1.cups", "radio", "C4,D2"),
        ("players.1.cups", "text", None),
        ("players.1.pieces", "text", None),
    ]
    assert not [one for one in found.all("input") if "checked" in one]
    assert "1. which <corner>? " in found.texts
    assert " J1 (as read) " in found.texts


def test_it_works_without_a_script_and_loads_nothing():
    found = page(CORNER, EMPTY)
    for answer in ("--answer players.1.corner=", "--answer players.1.corner=J1",
                   "--answer players.1.pieces=..."):  # fmt: skip
        assert answer in found.texts
    assert found.texts.count("papercraft scan 'my photo.jpg'") == 2
    assert not [one for _, one in found.found for name in ("src", "href")
                if not one.get(name, "data:").startswith("data:")]  # fmt: skip
    assert "default-src 'none'" in found.all("meta")[2]["content"]


@pytest.mark.parametrize("language", languages())
def test_it_is_in_the_language_of_the_player(language):
    found = page(CORNER, language=language)
    assert found.all("html") == [{"lang": language}]
    words = {"en": "1 question", "de": "1 Frage", "it": "1 domanda", "pl": "1 pytanie"}
    assert words[language] in found.texts
    assert any("Choose the answers" in text for text in found.texts) == (language == "en")


def test_a_page_without_questions_is_a_page():
    assert "0 questions" in page().texts


def test_a_scan_writes_it_and_replaces_only_its_own(tmp_path):
    photo, target = shot(tmp_path, "ada.jpg", first_pad(0)[0]), tmp_path / "page.html"
    for _ in range(2):
        invoke("scan", photo, "-o", tmp_path / "game.toml", "--report", target)
        assert is_question_page(target)
    found = Page(target.read_bytes())
    assert f"papercraft scan {photo} --output {tmp_path / 'game.toml'}" in found.texts
    invoke("scan", photo, "--report", target, "--answer", "players.1.corner=J1")
    found = Page(target.read_bytes())
    assert f"papercraft scan {photo} --answer players.1.corner=J1" in found.texts
    target.write_text("mine")
    with pytest.raises(WriteError, match="already exists"):
        invoke("scan", photo, "--report", target)
    with pytest.raises(UsageError, match=r"must end in \.html"):
        invoke("scan", photo, "--report", tmp_path / "page.txt")
    assert not is_question_page(tmp_path / "missing.html")
