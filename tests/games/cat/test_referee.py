"""What the referee says of scores, ties, timer and end."""

from papercraft import games, score

from .test_setup import FORM

GAME = games.load("cat")
# A row of dots: five mice, six socks, two planes, two cups, the paw.
ROW = {
    "columns": 26,
    "rows": 3,
    "start": "A1",
    "paw": "S1",
    "mice": ["B1", "C1", "D1", "E1", "F1"],
    "socks": ["G1", "H1", "I1", "J1", "K1", "L1"],
    "planes": ["M1", "N1"],
    "blocks": [],
    "spots": ["O1", "P1", "A3", "B3", "C3", "D3", "E3"],
    "set_values": [3, 4, 5],
    "timer": [4, 4, 4],
}
CUPS = ["O1", "P1", "A3", "B3", "C3", "D3"]


def judge(*players, dice=(6, 6, 6), board=ROW, **rules):
    people = [{"name": f"P{n}", "cups": CUPS, **player} for n, player in enumerate(players, 1)]
    data = {"papercraft": 1, "game": "cat", "board": board, "dice": list(dice), "players": people}
    return score(data | {"rules": rules})


def test_the_worked_example():
    verdict = judge({"turns": ["R6", "R6", "R6"], "paw": True})
    assert verdict["players"][0]["parts"] == {"items": 13, "sets": 7, "paw": 5, "cups": -4}
    assert verdict["players"][0]["total"] == 21
    assert verdict["legal"]
    assert verdict["final"]


def test_cups_can_cost_nothing_or_be_left_out():
    turns = {"turns": ["R6", "R6", "R6"]}
    assert judge(turns, cups="no_penalty")["players"][0]["parts"]["cups"] == 0
    assert judge(turns | {"cups": []}, cups="off")["legal"]
    assert not judge(turns | {"cups": []}, cups="no_penalty")["legal"]


def test_sets_beyond_the_values_are_worth_nothing():
    turns = {"turns": ["R6", "R6", "R6"]}
    assert judge(turns, set_values=[3])["players"][0]["parts"]["sets"] == 3
    assert judge(turns, set_values=[])["players"][0]["parts"]["sets"] == 0


def test_a_tie_goes_to_more_items_and_then_is_shared():
    board = ROW | {"mice": ["B1", "C1"], "socks": ["G3"], "planes": ["B2", "C2"]}
    one = {"turns": ["R2", "-"]}
    other = {"turns": ["D1 R1", "-"], "cups": [*CUPS[:5], "B2"]}
    verdict = judge(one, one, other, dice=(2, 3), board=board, set_values=[])
    assert [player["rank"] for player in verdict["players"]] == [1, 1, 3]
    assert verdict["winners"] == ["P1", "P2"]
    # The same total from fewer items: two less two for a cup.
    cup = {"turns": ["R2", "-"], "cups": ["C1", *CUPS[:5]]}
    verdict = judge(cup, {"turns": ["-", "-"]}, dice=(2, 3), board=board, cups="on")
    assert [player["total"] for player in verdict["players"]] == [0, 0]
    assert [player["rank"] for player in verdict["players"]] == [1, 2]


def test_the_timer_crosses_one_number_a_turn_from_the_turn_after_the_set():
    board = ROW | {"mice": ["B1"], "socks": ["C1"], "planes": ["D1"]}
    dice = [6, 6, 3, 5, 6, 4]
    turns = {"turns": ["R6", "R6", "R3", "R5", "R5 D1", "-"]}
    reading = GAME.read(
        {"papercraft": 1, "game": "cat", "board": board, "dice": dice}
        | {"players": [{"name": "P1", "cups": CUPS, **turns}]}
    )
    told = GAME.explain(reading).sections[0].lines
    assert told[0] == "The first set was completed in turn 1; the timer starts after it."
    assert (
        told[1] == "Crossed off: 4 in turn 2 (die: 6), 4 in turn 4 (die: 5), 4 in turn 5 (die: 6)."
    )
    assert told[2] == "The end: turn 5 crossed off the last number of the timer."


def test_a_set_in_an_illegal_turn_does_not_start_the_timer():
    board = ROW | {"mice": ["B1"], "socks": ["C1"], "planes": ["D1"]}
    verdict = judge({"turns": ["R6", "D1"]}, dice=(5, 1), board=board, timer=[1])
    assert verdict["violations"][0]["code"] == "cat.length"
    assert not verdict["final"]


def test_the_game_ends_when_every_thread_is_at_the_paw():
    home = {"turns": ["R6", "R6", "R6"], "paw": True}
    assert judge(home, home)["final"]
    assert not judge(home, {"turns": ["R6", "R6", "R6"]})["final"]


def test_a_record_in_progress_has_no_winners():
    verdict = judge({"turns": ["R6"]}, dice=(6,))
    assert not verdict["final"]
    assert verdict["winners"] == []


def test_numbers_far_too_large_are_judged_like_any_other():
    verdict = judge({"turns": [f"R{10**17} L{10**17 - 1} U2"]})
    codes = {entry["code"] for entry in verdict["violations"]}
    assert codes == {"cat.length", "cat.grid", "cat.reuse"}
    verdict = judge({"turns": [f"R{10**17} D1 L{10**17} U1"]}, crossing=False)
    codes = {entry["code"] for entry in verdict["violations"]}
    assert codes == {"cat.length", "cat.grid", "cat.reuse", "cat.bend"}


def told_of(data):
    report = GAME.explain(GAME.read(data))
    return "\n".join(
        [line for section in report.sections for line in (*section.lines, *section.notes)]
        + [
            " ".join(row)
            for section in report.sections
            if section.table
            for row in section.table.rows
        ]
    )


def test_a_report_tells_what_was_collected_where():
    board = FORM | {"spots": ["A2", "B2", "C2", "D2", "A3", "B3"]}
    players = [
        {"name": "Ada", "cups": board["spots"], "turns": ["R3", "D1", "D1"], "paw": True},
        {"name": "Ben", "cups": ["A2"], "turns": ["-", "R1", "R2"]},
        {"name": "Cem", "cups": board["spots"], "turns": ["L1", "R1"]},
    ]
    data = {"papercraft": 1, "game": "cat", "board": board, "dice": [3, 1, 2, 5]}
    text = told_of(data | {"players": players, "title": "At home", "rules": {"set_values": []}})
    for words in (
        "mouse B1, sock C1, plane D1",
        "cup D2",
        "Collected 1 mouse, 1 sock, 1 plane: 3, 1 complete set: 0.",
        "Cups knocked over: D2 (-2).",
        "against the rules (cat.length, cat.grid)",
        "not judged",
        "Cups: 1 different dots are circled",
        "Turn 1: ",
        "Ada wins.",
    ):
        assert words in text, words


def test_a_report_tells_who_shares_and_who_ended_at_the_paw():
    home = {"cups": CUPS, "turns": ["R6", "R6", "R6"], "paw": True}
    data = {"papercraft": 1, "game": "cat", "board": ROW, "dice": [6, 6, 6, 6]}
    people = [{"name": "Ada", **home}, {"name": "Ben", **home}]
    text = told_of(data | {"players": people})
    assert "The thread ended at the paw: +5." in text
    assert "Ada and Ben share the win." in text
    assert "every thread ended at the paw by turn 3" in text
    solo = told_of(data | {"players": people[:1], "rules": {"cups": "no_penalty"}})
    assert "25 points." in solo
    assert "(no penalty)" in solo
    started = {"name": "Ada", "cups": CUPS, "turns": ["R6"]}
    assert "The game is not over." in told_of(data | {"players": [started], "dice": [6]})


def test_a_circle_that_is_on_no_cup_spot_is_told_with_the_spots():
    turns = {"turns": ["R2", "-"]}
    outside = judge(turns | {"cups": [*CUPS[:5], "B2"]})["violations"]
    few = judge(turns | {"cups": ["B2", "A2"]})["violations"]
    spots = "A3, B3, C3, D3, E3, O1, P1"
    messages = [one["message"] for found in (outside, few) for one in found
                if one["code"] == "cat.cups"]  # fmt: skip
    assert messages == [
        f"B2 is not a cup spot; the cup spots are {spots}",
        "2 different dots are circled; circle exactly 6 cup spots; A2 and B2 are not cup spots; "
        f"the cup spots are {spots}",
    ]
