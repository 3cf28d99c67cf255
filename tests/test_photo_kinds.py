"""The log and the table of pictures of every kind."""

import json

from bench.photo_kinds import Row, main, rows_in, table

CLEAR = Row("cat", "photo", 1, clean=True, boxes=50, ratio=4.0)
ASKED = Row("cat", "photo", 2, clean=False, asked=2, right=1, boxes=50, wrong_boxes=1, ratio=5.0)
REFUSED = Row("cat", "photo", 3, clean=True, refused="blurred")
SILENT = Row("pads", "fax", 1, clean=True, silent=2, boxes=24, ratio=7.0)


def test_the_table_counts_sheets_by_game_and_kind():
    *_, cat, pads = table([CLEAR, ASKED, REFUSED, SILENT]).splitlines()
    assert cat == (
        "| cat, photo | 3 (1 refused) | 1 of 3 | 1 of 2 | 0 | 0 | 1 | 1 of 2 | 1 of 100 | 4.5 |"
    )
    assert pads == "| pads, fax | 1 | 1 of 1 | 1 of 1 | 1 | 0 | 0 | - | 0 of 24 | 7.0 |"


def test_what_is_in_the_log_is_not_taken_again(tmp_path, monkeypatch, capsys):
    log, taken = tmp_path / "log.jsonl", []

    def read(seed, kind, _):
        taken.append((kind, seed))
        return Row("cat", kind, seed, clean=True)

    monkeypatch.setattr("bench.photo_kinds.GAMES", {"cat": read})
    words = ["2", "--first", "5", "--games", "cat", "--log", str(log)]
    main(words)
    assert taken == [("own", 5), ("own", 6)]
    main(["3", *words[1:]])
    assert taken[2:] == [("own", 7)]
    assert [row.seed for row in rows_in(log)] == [5, 6, 7]
    assert json.loads(log.read_text().splitlines()[0])["kind"] == "own"
    assert "| cat, own | 3 | 3 of 3 |" in capsys.readouterr().out
