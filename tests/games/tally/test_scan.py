"""A described sheet that is printed, filled in and photographed is read as it was filled in."""

from dataclasses import dataclass
from functools import cached_property
from math import inf
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from papercraft import games
from papercraft.app.read_record import read_sheets
from papercraft.app.reference import reference_of
from papercraft.core.game import Edition, build
from papercraft.core.ids import parse_id
from papercraft.core.imprint import Imprint
from papercraft.core.named_seeds import named_seed, parse_seed
from papercraft.core.photo import PhotoSet, Tick
from papercraft.core.problems import ReadError
from papercraft.core.rng import Rng
from papercraft.core.sheet_files import looking_in
from papercraft.core.toml_writer import to_toml
from papercraft.games.tally.flow import plan_of
from papercraft.games.tally.setup import described, load
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.everygame import people, times
from tests.photos import Camera, Pen, printed, sheet_id

from .definitions import as_read, definitions, fill

PAD, QUIZ = sheet_id("TAL", 0), sheet_id("TAL", 0, layout=1)
TALLY = games.load("tally")
# More questions than that share of the boxes are those of a photo that was not registered well.
_MANY = 0.2


def photo_of(pixels, camera=None, name="sheet.jpg"):
    return AnalyzedPhoto.of(Picture(name, (camera or Camera()).take(pixels)), reference_of)


def read(sheet, *photos, names=(), answers=None):
    return read_sheets(PhotoSet(sheet, photos, names), answers or {})


def filled_pages(sheet, definition, players, seed=1, paper="a4"):
    """The pages of the first sheet of a set, filled in."""
    pages = range(len(plan_of(definition).pages))
    pens = [Pen(printed("tally", sheet, "sheet", n, paper=paper), seed=seed) for n in pages]
    return [fill(pen, definition, players).pixels for pen in pens]


@pytest.mark.parametrize("sheet", [PAD, QUIZ], ids=["pad", "quiz"])
@pytest.mark.usefixtures("calls")
def test_ready_sheets_are_read_as_they_were_filled_in(sheet):
    definition = build(TALLY, parse_id(sheet))
    names = people(definition.columns)
    data = TALLY.play(definition, sheet, names, Rng(5))
    (pixels,) = filled_pages(sheet, definition, data["players"])
    scan = read(sheet, photo_of(pixels), names=names)
    assert scan.questions == ()
    assert scan.data["players"] == [as_read(definition, player) for player in data["players"]]
    assert TALLY.judge(TALLY.read(scan.data)) == TALLY.judge(TALLY.read(data))


def saved(folder, data):
    """The ID of a description in a folder; nothing if it does not fit the paper."""
    try:
        found = described(data)
    except ReadError:
        assume(False)
    (folder / f"{found.sheet}.toml").write_text(to_toml(data), "utf-8")
    return str(found.sheet), load(data)


def cameras(seed):
    """A photo that is good enough, each a little different."""
    random = Random(seed)
    return Camera(
        turn=random.uniform(-8, 8), tilt=random.uniform(0, 0.1), bend=random.uniform(0, 1.5),
        shadow=random.uniform(0, 0.35), blur=random.uniform(0.4, 1.0), seed=seed,
    )  # fmt: skip


def asked_share(scan, boxes):
    """The share of boxes that is asked about; all if another photo is asked for."""
    if any(question.key.endswith(":photo") for question in scan.questions):
        return 1.0
    return len(scan.questions) / boxes


def shot(pixels, seed, taken):
    """A photo of a page; one that is refused, with a sentence, is taken again.

    Rows of boxes on a page with little else look alike one box farther, which is known and refused.
    """
    for turn in range(8):
        try:
            found = photo_of(pixels, cameras(seed + 1000 * turn))
        except ReadError as error:
            taken.append(str(error))
        else:
            taken.append("")
            return found
    raise AssertionError(taken)


@pytest.mark.costly
@times(2, 60)
def test_random_sheets_are_read_blank_and_filled_in(count, tmp_path):
    taken, shares = [], []

    @settings(
        max_examples=count, deadline=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=[*HealthCheck],
    )  # fmt: skip
    @given(definitions(), st.integers(0, 9999))
    def check(data, seed):
        sheet, definition = saved(tmp_path, data)
        with looking_in(tmp_path):
            names = people(definition.columns)
            played = TALLY.play(definition, sheet, names, Rng(seed))
            pages = filled_pages(sheet, definition, played["players"], seed)
            places = [printed("tally", sheet, "sheet", n).sheet.places for n in range(len(pages))]
            boxes = [{**place.boxes, **place.dots} for place in places]
            photos = [shot(pixels, seed + n, taken) for n, pixels in enumerate(pages)]
            scan = read(sheet, *photos, names=names)
            wanted = [as_read(definition, player) for player in played["players"]]
            found = scan.data["players"]
            places = {question.key.partition(":")[0] for question in scan.questions}
            for number, player in enumerate(wanted, 1):
                got = found[number - 1] if number <= len(found) else {"name": player["name"]}
                differ = {key for key in player.keys() | got.keys()
                          if player.get(key) != got.get(key)}  # fmt: skip
                asked = {f"players.{number}.{key}" for key in differ}
                assert asked <= places or f"players.{number}" in places
            count = sum(len(place) for place in boxes)
            shares.append(asked_share(scan, count))
            blank = [printed("tally", sheet, "sheet", n).pixels for n in range(len(pages))]
            empty = read(sheet, *(shot(pixels, seed, taken) for pixels in blank))
            shares.append(asked_share(empty, count))
            ticked = [key for player in empty.data["players"] for key in player.keys() - {"name"}]
            assert len(ticked) <= len(empty.questions)

    check()
    # Little print on a page is little to find it by: few photos are refused, or asked about much.
    refused = [*filter(None, taken)]
    loose = [share for share in shares if share > _MANY]
    assert len(refused) + len(loose) <= 0.03 * len(taken), (refused, loose)
    assert sum(share for share in shares if share <= _MANY) <= 0.01 * len(shares)


@dataclass
class Shown:
    """A page of which it is known what is ticked, and what is in doubt."""

    sheet: str
    ticked: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    nth: int = 0
    fit: float = 0.1
    photo: str = "sheet.jpg"
    part: str = "sheet"

    @property
    def imprint(self):
        return Imprint(parse_id(self.sheet), 0, 0, 1, 0, self.nth)

    @cached_property
    def places(self):
        setup = build(TALLY, parse_id(self.sheet))
        return TALLY.draw(setup, Edition(8)).sheets[self.nth].places

    def ticks(self, boxes, framed=None):
        names = {box: name for name, box in self.places.boxes.items()}
        state = dict.fromkeys(self.ticked, True) | dict.fromkeys(self.doubtful)
        states = [state.get(names[box], False) for box in boxes]
        return [Tick(one, 0.2, 0.5, self.fit if one is None else 0.1) for one in states]


@dataclass
class Photo:
    pages: tuple[Shown, ...]


def read_shown(*pages, sheet=PAD, names=(), answers=None, owners=None, doubts=None):
    photo_set = PhotoSet(
        sheet, (Photo(pages),), names, answers or {}, owners=owners or {}, doubts=doubts or {}
    )
    return TALLY.scan(build(TALLY, parse_id(sheet)), photo_set)


def test_columns_that_nobody_used_are_nobodys():
    page = Shown(PAD, ("2.ones.3", "2.full_house.tick", "2.chance.0-1", "2.chance.1-2"))
    scan = read_shown(page)
    played = {"name": "Player 2", "ones": 3, "chance": 12, "full_house": True}
    assert scan.data["players"] == [{"name": "Player 1"}, played]
    assert scan.sheet_labels == ("sheet 1-1-1", "sheet 1-1-2")
    first, second = (share.box for share in scan.shares)
    # Side by side, from the line for the name down to the last box.
    assert first[0] + first[2] < second[0]
    assert first[1] == second[1] < 25
    assert first[3] == second[3] > 100
    assert len(read_shown(page, names=people(3)).data["players"]) == 3
    assert len(read_shown(Shown(PAD), names=people(3)).data["players"]) == 3


def test_what_is_in_doubt_is_asked_and_can_be_answered():
    page = Shown(PAD, ("1.twos.1",), ("1.ones.3", "1.full_house.tick"))
    scan = read_shown(page)
    questions = {question.key: question.text for question in scan.questions}
    assert questions == {
        "players.1.ones:3": "is 3 of Ones ticked?",
        "players.1.full_house:tick": "is the box of Full house ticked?",
    }
    answers = {"players.1.ones:3": "yes", "players.1.full_house:tick": "no"}
    answered = read_shown(page, answers=answers | {"players.1.twos:2": "yes"})
    assert answered.questions == ()
    assert answered.data["players"] == [{"name": "Player 1", "ones": 3, "twos": [1, 2]}]


def test_another_photo_is_asked_for_where_most_boxes_cannot_be_found():
    own = tuple(name for name in Shown(PAD).places.boxes if name.startswith("1."))
    page = Shown(PAD, ("1.ones.2",), own[len(own) // 3 :], fit=inf)
    (question,) = read_shown(page).questions
    assert question.key == "players.1:photo"
    assert question.text.startswith(
        "most boxes cannot be located with certainty; take another photo"
    )
    assert question.read == "no"
    # What is sure is in the record, whatever the answer is.
    for answer, left in (("yes", 0), ("no", len(page.doubtful)), ("maybe", 1)):
        scan = read_shown(page, answers={"players.1:photo": answer})
        assert scan.data["players"] == [{"name": "Player 1", "ones": 2}]
        assert len(scan.questions) == left
    # With fewer of them each is asked, and so is a doubt about ink.
    assert len(read_shown(Shown(PAD, doubtful=own[:5], fit=inf)).questions) == 5
    assert len(read_shown(Shown(PAD, doubtful=own)).questions) == len(own)


def test_several_ticks_are_read_as_several():
    ticked = ("1.ones.2", "1.ones.3", "1.chance.0-1", "1.chance.0-2", "1.chance.1-4",
              "1.three_alike.1-7", "1.four_alike.0-2")  # fmt: skip
    (player,) = read_shown(Shown(PAD, ticked)).data["players"]
    assert player == {
        "name": "Player 1", "ones": [2, 3], "three_alike": 7, "four_alike": [[2], []],
        "chance": [[1, 2], [4]],
    }  # fmt: skip


def test_everybody_gets_the_name_that_was_printed():
    ids = [str(parse_id(QUIZ)._replace(seed=seed)) for seed in (0, 1, 2, 1)]
    owners = {0: ("Ada",), 1: ("Ben",)}
    pages = [Shown(sheet, ("1.q1.A",)) for sheet in reversed(ids)]
    scan = read_shown(*pages, sheet=QUIZ, owners=owners)
    assert [player["name"] for player in scan.data["players"]] == [
        "Ada", "Ben", "Ben (2)", "Player 4",
    ]  # fmt: skip
    assert scan.sheet_labels == (
        "sheet 1-1-1", "sheet 2-1-1", "sheet 2-1-1, copy 2", "sheet 3-1-1",
    )  # fmt: skip
    named = read_shown(*pages, sheet=QUIZ, owners=owners, names=("Cem",))
    assert [player["name"] for player in named.data["players"]][:2] == ["Cem", "Ben"]


def test_a_name_that_is_guessed_is_asked():
    seed = named_seed(4, ("Ben",))
    page = Shown(str(parse_id(QUIZ)._replace(seed=seed)), ("1.q1.A",))
    owners, doubts = {seed: ("Cem",)}, {seed: "whose is it?"}
    scan = read_shown(page, sheet=QUIZ, owners=owners, doubts=doubts)
    (question,) = scan.questions
    assert (question.key, question.text, question.read) == (
        "players.1.name", "whose is it?", "Cem",
    )  # fmt: skip
    assert question.box[1] + question.box[3] < 30
    assert scan.data["players"][0]["name"] == "Cem"
    assert scan.sheet_labels == (f"sheet 5-1-1-{parse_seed(seed).mark}",)
    known = {"sheet": QUIZ, "owners": owners, "doubts": doubts}
    answered = read_shown(page, **known, answers={"players.1.name": " Ben  Ode "})
    assert (answered.questions, answered.data["players"][0]["name"]) == ((), "Ben Ode")
    assert read_shown(page, **known, names=("Dora",)).questions == ()
    unknown = read_shown(page, sheet=QUIZ, owners={seed: ("",)}, doubts=doubts)
    assert unknown.data["players"][0]["name"] == "Player 1"


LONG = {"papercraft": 1, "game": "tally", "name": "Long",
        "box": {"items": {"name": "i1..i300", "tick": 1}}}  # fmt: skip


def test_a_page_that_is_missing_is_told(tmp_path):
    sheet, _definition = saved(tmp_path, LONG)
    with looking_in(tmp_path):
        first = Shown(sheet, ("1.i1.tick", "1.i60.tick"))
        last = Shown(sheet, ("1.i300.tick",), nth=1)
        player = {"name": "Ada", "i1": True, "i60": True, "i300": True}
        assert read_shown(last, first, sheet=sheet, names=("Ada",)).data["players"] == [player]
        with pytest.raises(ReadError, match="no photo shows page 2 of this sheet"):
            read_shown(first, sheet=sheet)
        with pytest.raises(ReadError, match="several copies of a sheet with 2 pages"):
            read_shown(first, last, first, sheet=sheet)
        with pytest.raises(ReadError, match="no photo shows the sheet"):
            read_shown(sheet=sheet)


APART = {"papercraft": 1, "game": "tally", "name": "Apart", "box": {
    "list": {"words": ["one"]}, "field": {"paper": "dots", "height": 208}, "ones": {"count": 3},
    "more": {"paper": "squares", "height": 208}}}  # fmt: skip


def test_pages_without_anything_to_read_are_not_asked_for(tmp_path):
    sheet, definition = saved(tmp_path, APART)
    with looking_in(tmp_path):
        read_pages = [n for n, page in enumerate(plan_of(definition).pages)
                      if any(placed.item.cell for placed in page)]  # fmt: skip
        assert len(plan_of(definition).pages) == 4
        assert read_pages == [2]
        shown = Shown(sheet, ("1.ones.1",), nth=2)
        first, last = Shown(sheet), Shown(sheet, nth=3)
        for pages in ([shown], [first, shown], [last, shown, first]):
            scan = read_shown(*pages, sheet=sheet, names=("Ada",))
            assert scan.data["players"] == [{"name": "Ada", "ones": 1}]
        # Of two copies each is somebody's.
        scan = read_shown(shown, last, shown, sheet=sheet, names=("Ada", "Ben"))
        assert [player["ones"] for player in scan.data["players"]] == [1, 1]
        with pytest.raises(ReadError, match="no photo shows page 3 of this sheet"):
            read_shown(first, last, sheet=sheet)


def test_a_sheet_with_nothing_to_read_is_told(tmp_path):
    box = {"field": {"paper": "dots"}}
    sheet, _definition = saved(tmp_path, APART | {"box": box})
    with looking_in(tmp_path), pytest.raises(ReadError, match="nothing to read on this sheet"):
        read_shown(Shown(sheet), sheet=sheet)
