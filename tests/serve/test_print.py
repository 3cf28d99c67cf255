"""Printing from the browser: what is shown is printed, whatever the game; limits hold."""

import asyncio
import html
import io
import re
from urllib.parse import urlencode

import pikepdf
import pytest

from papercraft import games
from papercraft.app.api import prints
from papercraft.core.ids import SheetId
from papercraft.serve.limits import TooOftenError
from papercraft.serve.press import MOST_KEPT, MOST_PRINTS, MOST_WAITING, Press, PressError
from papercraft.serve.print_order import MOST_SETS, PrintOrder
from papercraft.serve.workers import WorkerError
from tests.command import run
from tests.serve.conftest import ADDRESS
from tests.serve.test_story import text_of


def faults(answer):
    return [html.unescape(one) for one in re.findall(r'class="fault">(.*?)</p>', answer.text)]


def pictures(answer):
    return [html.unescape(one) for one in re.findall(r'<img src="(/print/[^"]*)"', answer.text)]


def query(**fields):
    return urlencode(fields, doseq=True)


@pytest.mark.parametrize("name", games.names())
def test_the_preview_shows_what_is_printed(host, name, tmp_path):
    form = host.get(f"/print/{name}")
    assert form.status_code == 200
    asked = query(seed=7, players=games.load(name).players[0])
    shown = host.get(f"/print/{name}?preview=1&{asked}")
    assert faults(shown) == []
    first = host.get(pictures(shown)[0])
    assert first.headers["content-type"] == "image/svg+xml"
    assert first.content.startswith(b"<?xml")
    assert "default-src 'none'" in first.headers["content-security-policy"]
    saved = host.get(f"/print/{name}/sheets.pdf?{asked}")
    assert saved.headers["content-type"] == "application/pdf"
    assert saved.headers["content-disposition"].startswith("attachment")
    # The same file as that of the command line.
    usual = prints(name, seed=7, players=games.load(name).players[0], folder=tmp_path)
    assert saved.content == usual.files[0].read_bytes()
    assert f'filename="{usual.files[0].name}"' in saved.headers["content-disposition"]
    pages = "1 page" if usual.pages == 1 else f"{usual.pages} pages"
    assert f"{pages} · {usual.job.first}" in text_of(shown)


def test_every_declared_option_is_a_field(host):
    for name in games.names():
        game = games.load(name)
        page = host.get(f"/print/{name}").text
        wanted = [f"option-{one.name}" for one in game.options]
        wanted += [f"number-{one.name}" for one in game.numbers]
        assert all(f'name="{one}"' in page for one in wanted)
        assert page.count('name="part"') == len(game.parts)
        assert page.count('name="name"') == game.players[1]


def test_one_sheet_is_printed_for_as_many_as_it_is_for(host):
    usual = '<option value="" selected>As many as one sheet has room for</option>'
    assert usual in host.get("/print/tally").text
    assert usual not in host.get("/print/cat").text
    for layout, players, pages in (("pad", "", 1), ("pad", "5", 2), ("quiz", "", 1)):
        asked = query(seed=7, layout=layout, players=players)
        assert len(pdf_of(host.get(f"/print/tally/sheets.pdf?{asked}")).pages) == pages
    # Again by its ID; nobody knows of one that is mistyped, or of one without its file.
    sheet = str(SheetId("TAL", 1, 0, 7))
    assert '<option value="4" selected>' in host.get(f"/print/tally?{query(sheet=sheet)}").text
    for odd in (sheet[:-1], "TAL1-93Z6-3W5B-A6X7-98DJ-N"):
        assert usual in host.get(f"/print/tally?{query(sheet=odd)}").text


def pdf_of(answer):
    assert answer.status_code == 200, faults(answer)
    return pikepdf.open(io.BytesIO(answer.content))


def test_choices_are_printed(host):
    asked = query(
        seed=7, name=["Ada", "", " Ben "], part=["board"], paper="letter", ink="grey",
        language="de", layout="B",
    )  # fmt: skip
    with pdf_of(host.get(f"/print/cat/sheets.pdf?{asked}")) as pdf:
        assert len(pdf.pages) == 2
        assert [float(x) for x in pdf.pages[0].mediabox[2:]] == pytest.approx([612, 792], abs=0.1)
        assert str(pdf.Root.Lang) == "de"
    both = host.get(f"/print/cat/sheets.pdf?{asked}&option-nup=2&show=1")
    assert both.headers["content-disposition"].startswith("inline")
    with pdf_of(both) as pdf:
        assert len(pdf.pages) == 1
    with pdf_of(host.get("/print/cutit/sheets.pdf?part=square&sets=3&players=1")) as pdf:
        assert len(pdf.pages) == 3
    with pdf_of(host.get("/print/cuttle/sheets.pdf?part=cards&part=backs&backs=0")) as pdf:
        fronts = len(pdf.pages)
    with pdf_of(host.get("/print/cuttle/sheets.pdf?part=cards&part=backs")) as pdf:
        assert len(pdf.pages) == 2 * fronts
    large = host.get("/print/cutit?preview=1&large-print=1&part=square&players=1")
    assert faults(large) == []


@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_all_ways_to_print_put_as_many_on_a_page(host, tmp_path, paper):
    """On A4 the game itself draws two smaller boards on a page, on A3 two usual ones fit."""
    asked = query(seed=7, part="board", players=2, paper=paper, **{"option-nup": 2})
    served = host.get(f"/print/cat/sheets.pdf?{asked}")
    called = prints(
        "cat", seed=7, parts=["board"], players=2, paper=paper, options={"nup": "2"},
        folder=tmp_path / "called",
    )  # fmt: skip
    words = f"--seed 7 --only board --players 2 --paper {paper} --nup 2 -o".split()
    assert run("print", "cat", *words, str(tmp_path / "typed.pdf")).returncode == 0
    typed = (tmp_path / "typed.pdf").read_bytes()
    assert served.content == called.files[0].read_bytes() == typed
    assert f'filename="{called.files[0].name}"' in served.headers["content-disposition"]


def test_a_sheet_is_printed_again_by_its_id(host):
    asked = query(sheet="cut1 dsbz 9h1e j")
    found = host.get(f"/print?{asked}")
    assert found.headers["location"].startswith("/print/cutit?sheet=")
    again = host.get(f"{found.headers['location']}&part=square&players=1&preview=1")
    assert "1 page · CUT1-DSBZ-9H1E-J" in text_of(again)
    assert 'name="sets"' not in again.text
    printed = host.get(f"/print/cutit/sheets.pdf?{asked}&part=square&players=1").content
    assert printed == host.get("/print/cutit/sheets.pdf?seed=7&part=square&players=1").content
    for wrong in ("CUT1-DSBZ-9H1E-K", "hello", "XYZ1-DSBZ-9H1E-J"):
        told = host.get(f"/print?{query(sheet=wrong)}")
        assert (told.status_code, len(faults(told))) == (422, 1), wrong
    other = host.get("/print/cat/sheets.pdf?sheet=CUT1-DSBZ-9H1E-J")
    assert (other.status_code, len(faults(other))) == (422, 1)
    assert 'id="fault-sheet"' in other.text


def test_what_is_wrong_is_told_at_once_and_at_its_field(host):
    asked = query(
        preview=1, name=["Ada", "Ada"], paper="x", sets=99, players=9,
        **{"number-columns": "a", "number-rows": "99", "large-print": 7},
    )  # fmt: skip
    told = host.get(f"/print/cat?{asked}")
    assert told.status_code == 422
    found = faults(told)
    assert "Two players have the same name; names must differ" in found
    assert f"A whole number from 1 to {MOST_SETS}." in found
    assert "Whole numbers separated by commas, not 'a'" in found
    assert found.count("Choose one of these.") == 3
    assert host.get(f"/print/cat/sheets.pdf?{asked}").status_code == 422
    numbers = host.get("/print/cat?preview=1&number-columns=99")
    assert "Columns goes from 5 to 9" in faults(numbers)
    letters = host.get(f"/print/cat/sheets.pdf?{query(name='漢')}")
    assert letters.status_code == 422
    assert "no font" in faults(letters)[0]
    few = host.get(f"/print/rope?preview=1&{query(name='Ada')}")
    assert faults(few) == ["Rope is for 2 to 8 players, not 1"]
    small = host.get("/print/cutit?preview=1&paper=a6")
    assert small.status_code == 422
    assert host.get("/print/chess").status_code == 404
    assert host.get("/print/cat/preview/99.svg?seed=7").status_code == 404


def test_a_game_begins_with_the_players_of_the_set(running, host, browse):
    house, _, _ = running
    sent = host.post("/print/cat/play", {"name": ["Ada", "", "Ben"], "seed": "7"})
    session = sent.headers["location"].split("/")[-1]
    live = house.sessions[session]
    assert [one.name for one in live.session.players.values()] == ["Ada", "Ben"]
    # A phone chooses its player; then nobody else can.
    ada, eve = browse(), browse()
    secret = house.devices.secret("guest")
    offered = ada.get(f"/join?key={secret}&to={session}")
    assert "Who are you?" in text_of(offered)
    assert ada.join(name="ada", to=session).headers["location"].endswith("/players/1")
    assert live.session.players[1].name == "Ada"
    assert "Ben" in text_of(eve.get(f"/join?key={secret}&to={session}"))
    assert eve.join(name="Ada", to=session).status_code == 422
    assert eve.join(name="Ben", to=session).headers["location"].endswith("/players/2")
    assert ada.post("/print/cat/play", {"name": "Ada"}).status_code == 403
    before = set(house.sessions)
    for names in (["A,B"], ["x" * 41], ["Ada", "ADA"]):
        told = host.post("/print/cat/play", {"name": names})
        assert (told.status_code, len(faults(told))) == (422, 1)
    assert set(house.sessions) == before
    # The other way round: sheets for those who are at the table.
    assert "?name=Ada&amp;name=Ben" in host.get(f"/print?from={session}").text


def test_a_game_that_is_begun_knows_its_sheet(running, host):
    house, _, waiting = running

    def begun(game, **asked):
        path = host.post(f"/print/{game}/play", asked).headers["location"]
        return path.split("/")[-1], house.sessions[path.split("/")[-1]].session.sheet

    def shown(query):
        page = host.get(f"/print/cat?preview=1&seed=7&{query}").text
        return re.search("· (CAT1[^<]*)</h2>", page)[1]

    # The game that waits for players since the start is theirs.
    assert begun("cat", name="Ada", seed="7") == (waiting, str(SheetId("CAT", 1, 0, 7)))
    name, sheet = begun("cat", seed="7", layout="B")
    assert name != waiting
    assert sheet == shown("layout=B")
    # So is that with other numbers, and that which is printed again.
    assert begun("cat", seed="7", **{"number-timer": "4,3,2"})[1] == shown("number-timer=4,3,2")
    assert begun("cat", sheet=sheet.lower())[1] == sheet
    # Nobody knows which of two sets is played, or what there would be on an odd one.
    assert begun("cat", seed="7", sets="2")[1] == begun("cat", sets="99")[1] == ""
    assert begun("cat", **{"number-timer": "x"})[1] == ""
    told = host.post("/print/cat/play", {"sheet": "CAT1-DSBZ-9H1E-X"})
    assert (told.status_code, len(faults(told))) == (422, 1)


def test_the_form_begins_with_the_settings_of_the_host(running, host):
    _, client, _ = running
    client.app.state.press.settings = {"paper": "220x300", "ink": "grey", "palette": "red-green"}
    page = host.get("/print/cat").text
    for value in ("220x300", "grey", "red-green"):
        assert f'<option value="{value}" selected>' in page
    with pdf_of(host.get("/print/cat/sheets.pdf?part=log")) as pdf:
        assert [round(float(x) / 72 * 25.4) for x in pdf.pages[0].mediabox[2:]] == [220, 300]


def test_texts_of_people_are_only_text(host):
    asked = query(preview=1, sheet='"><script>alert(1)</script>', name="<img src=x>")
    page = host.get(f"/print/cat?{asked}").text
    assert "<script>alert" not in page
    assert "<img src=x" not in page


def test_one_print_at_a_time_and_not_too_many(running, host):
    house, client, _ = running
    orders = [PrintOrder("cat", seed=n, players=1, parts=("board",)) for n in range(MOST_KEPT + 2)]
    running_now, most = [], []

    async def slowly(function, *args):
        running_now.append(function)
        most.append(len(running_now))
        result = await real(function, *args)
        running_now.remove(function)
        return result

    async def story(press):
        same = await asyncio.gather(*[press.preview(orders[0], "a") for _ in range(5)])
        assert len({id(one) for one in same}) == 1
        results = await asyncio.gather(
            *[press.preview(one, "a") for one in orders], return_exceptions=True
        )
        refused = [one for one in results if isinstance(one, PressError)]
        assert len(press._previews) <= MOST_KEPT
        for _ in range(MOST_PRINTS):
            press._rate.allows("b")
        with pytest.raises(TooOftenError):
            await press.pdf(orders[0], "b")
        with pytest.raises(TooOftenError):
            await press.preview(PrintOrder("cat", seed=99), "b")
        return refused

    house.workers.run, real = slowly, house.workers.run
    options = tuple((one.name, one.default) for one in games.load("cat").options)
    orders[:] = [one._replace(layout="A", options=options) for one in orders]
    assert client.portal.call(story, Press(house)) == []
    assert max(most) == 1


def test_a_print_that_fails_is_told(running, host):
    house, _, _ = running
    house.workers.fail = True
    assert host.get("/print/cat").status_code == 200
    for path in ("/print/cat?preview=1", "/print/cat/sheets.pdf", "/print/cat/preview/1.svg"):
        answer = host.get(path)
        assert answer.status_code == 503
        assert "Try again" in text_of(answer)
    house.workers.fail = False
    assert host.get("/print/cat?preview=1&part=log&seed=7").status_code == 200


def test_a_print_that_takes_long_is_ended(running, host, monkeypatch):
    house, client, _ = running
    ended = []

    async def forever(_function, *_args):
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            ended.append(True)
            raise

    monkeypatch.setattr("papercraft.serve.press.SECONDS", 0.05)
    monkeypatch.setattr(house.workers, "run", forever)
    assert host.get("/print/cat/sheets.pdf?part=log").status_code == 503
    assert ended == [True]

    async def crowd():
        press = Press(house)
        asked = [
            press.pdf(PrintOrder("cat", seed=n), f"device {n}") for n in range(MOST_WAITING + 3)
        ]
        return await asyncio.gather(*asked, return_exceptions=True)

    told = client.portal.call(crowd)
    assert all(isinstance(one, PressError) for one in told)
    # Those that came too late did not wait at all.
    assert len(ended) == 1 + MOST_WAITING


HERE = re.compile(r'name="here" value="([^"]*)"')


def shown_again(browser, answer):
    """The page that shows in another language where an answer did."""
    here = html.unescape(HERE.search(answer.text)[1])
    chosen = browser.post("/language", {"language": "de", "here": here})
    return browser.get(chosen.headers["location"])


def test_a_page_after_a_form_is_shown_in_another_language(running, host, browse):
    _, _, name = running
    sent = {"name": ["A,B"], "seed": "7", "paper": "letter"}
    told = host.post("/print/cat/play", sent)
    assert told.status_code == 422
    again = shown_again(host, told)
    assert again.status_code == 200
    assert 'value="A,B"' in again.text
    assert '<option value="letter" selected>' in again.text
    ada = browse()
    ada.join()
    told = ada.post(f"/sessions/{name}/players", {"name": "A,B"})
    assert told.status_code == 422
    again = shown_again(ada, told)
    assert (again.status_code, "Name" in text_of(again)) == (200, True)
    # Of what was refused, the page with the form.
    page = f"{ADDRESS.origin}/sessions/{name}?x=%C3%A4"
    refused = ada.post("/print/cat/play", headers={"referer": page})
    assert refused.status_code == 403
    assert HERE.search(refused.text)[1] == f"/sessions/{name}?x=%C3%A4"
    for other in ("http://example.org/sessions", "", "//x"):
        refused = ada.post("/print/cat/play", headers={"referer": other})
        assert HERE.search(refused.text)[1] == "/"


def test_a_text_that_is_too_long_is_told_at_its_field(host):
    told = host.get(f"/print/cat?preview=1&{query(**{'number-columns': '7,' * 60})}")
    assert (told.status_code, faults(told)) == (422, ["At most 100 characters."])
    assert "7," * 60 in told.text


def test_a_preview_that_failed_does_not_end_another(running):
    house, client, _ = running
    order, jobs = PrintOrder("cat"), []

    async def job(_function, *_args):
        jobs.append(len(jobs) + 1)
        await asyncio.sleep(0)
        if jobs == [1]:
            raise WorkerError("no")
        await asyncio.sleep(0.05)
        return jobs[-1]

    async def ask(press):
        try:
            return await press.preview(order, "a")
        except PressError:
            return await press.preview(order, "a")

    async def story():
        press = Press(house)
        told = await asyncio.gather(ask(press), ask(press), ask(press))
        return told, await press.preview(order, "a")

    house.workers.run = job
    assert client.portal.call(story) == ([2, 2, 2], 2)
    assert jobs == [1, 2]


def test_previews_that_are_being_made_are_not_forgotten(running):
    house, client, _ = running
    orders, jobs = [PrintOrder("cat", seed=n) for n in range(MOST_KEPT + 2)], []

    async def job(*args):
        order = args[-1]
        jobs.append(order.seed)
        await asyncio.sleep(0)
        return order.seed

    async def story():
        press = Press(house)
        first = [press.preview(one, "a") for one in orders]
        again = [press.preview(one, "a") for one in orders]
        told = await asyncio.gather(*first, *again)
        return told, len(press._previews)

    house.workers.run = job
    seeds = [*range(len(orders))]
    assert client.portal.call(story) == (seeds * 2, MOST_KEPT)
    assert jobs == seeds
