"""Every format keeps the contract of painters, and costs nothing until it is asked for."""

import io
import subprocess
import sys
from itertools import islice

import pytest

from papercraft import games
from papercraft.app import rendering
from papercraft.core.game import Edition
from papercraft.core.ids import SheetId
from papercraft.core.page import paper_of
from papercraft.core.problems import UsageError
from papercraft.paint.painters import PaintOptions, formats, painter_of
from papercraft.paint.styles import styles_of

BEGINNINGS = {"pdf": b"%PDF-", "svg": b"<?xml", "cut-svg": b"<?xml", "cut-dxf": b"999\r\n"}


def pages(count):
    """Pages with edges to cut."""
    game = games.load("cutit")
    ids = [SheetId("CUT", 1, 0, n) for n in range(count)]
    edition = Edition(players=1, parts=("square",))
    return islice(rendering.pages(game, ids, edition, paper_of("a4")), count)


def painted(name, count):
    out = io.BytesIO()
    options = PaintOptions(styles_of("cutit", "full"), "a title")
    painter_of(name).paint(pages(count), options, out)
    return out.getvalue()


@pytest.mark.parametrize("name", formats())
def test_a_page_becomes_a_file_of_its_format(name):
    data = painted(name, 1)
    assert data.startswith(BEGINNINGS[name])
    assert name.endswith(painter_of(name).suffix)
    assert data == painted(name, 1)


@pytest.mark.parametrize("name", formats())
@pytest.mark.parametrize("count", [0, 2])
def test_a_file_of_one_page_takes_no_other_number(name, count):
    if painter_of(name).multipage:
        assert b"/Count %d" % count in painted(name, count)
    else:
        with pytest.raises(ValueError, match=f"{name} takes exactly one page"):
            painted(name, count)


@pytest.mark.parametrize("name", ["cut-svg", "cut-dxf"])
def test_a_page_with_nothing_to_cut_is_refused(name):
    (page,) = pages(1)
    object.__setattr__(page, "sheet", type(page.sheet)("pad", "", "", ()))
    with pytest.raises(ValueError, match="nothing on this page is cut"):
        painter_of(name).paint([page], PaintOptions(styles_of("cutit", "full")), io.BytesIO())


def test_an_unknown_format_is_told_with_the_nearest():
    with pytest.raises(UsageError, match=r"format .cut-dfx. is not known.*cut-dxf"):
        painter_of("cut-dfx")


@pytest.mark.parametrize(
    ("name", "other"), [("pdf", "svgwrite"), ("svg", "reportlab"), ("cut-dxf", "reportlab")]
)
def test_a_format_brings_no_other_library_along(name, other):
    program = (
        "import sys; from papercraft.paint.painters import painter_of; "
        f"painter_of({name!r}); sys.exit({other!r} in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
