"""Files that papercraft writes beside records, and that are none, are named in the refusal."""

import pytest

from papercraft.core.other_files import message_for_bytes, message_for_data
from papercraft.core.problems import ReadError
from papercraft.core.records import check_header

GEOMETRY = {"papercraft": 1, "sheets": [{"id": "CAT1-DSBZ-9H1E-H"}]}


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (GEOMETRY, "papercraft show CAT1-DSBZ-9H1E-H shows the sheet"),
        (GEOMETRY | {"sheets": []}, "papercraft show ID shows the sheet"),
        (GEOMETRY | {"sheets": ["CAT1"]}, "papercraft show ID shows the sheet"),
        (GEOMETRY | {"sheets": [{"id": "\a"}]}, "papercraft show ID shows the sheet"),
        ({"papercraft": 1, "record": {}, "questions": []}, "this is the output of scan --json"),
        (dict.fromkeys(["legal", "final", "winners", "violations", "players"]),
         "this is a verdict from score --json"),
    ],
)  # fmt: skip
def test_data_of_other_files_are_named(data, told):
    assert told in str(message_for_data(data))
    with pytest.raises(ReadError) as caught:
        check_header(data, ["cat"])
    assert told in str(caught.value.problems[0].message)


@pytest.mark.parametrize(
    "data",
    [
        {"papercraft": 1, "game": "cat", "players": []},
        {"papercraft": 1, "game": "cat", "sheets": []},
        {"papercraft": 1, "record": {}},
        {"players": [], "winners": []},
        {},
    ],
)
def test_data_of_records_are_none(data):
    assert message_for_data(data) is None


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (b"%PDF-1.7\n", "this is a PDF"),
        (b"\xff\xd8\xff\xe0", "this is a picture"),
        (b"\x89PNG\r\n\x1a\n", "this is a picture"),
        (b"RIFF\x20\x00\x00\x00WEBP", "this is a picture"),
        (b"\x00\x00\x00\x18ftypheic", "this is a picture"),
    ],
)
def test_files_that_are_no_text_are_named(source, told):
    assert told in str(message_for_bytes(source))
    assert message_for_bytes(b"\n" + source) is None
