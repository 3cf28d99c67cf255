"""Pictures: SVG is drawn as another reader draws it, PNG as Pillow reads it; hostile files end."""

import io
import json
import math
import random
import time
import zlib
from struct import pack

import numpy as np
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from papercraft.core.game import Edition
from papercraft.core.problems import ReadError
from papercraft.core.shapes import polygon, rect
from papercraft.core.sheet import Use
from papercraft.core.sheet_files import looking_in
from papercraft.games.tally.art import COLOURS, MOTIFS, UNITS, ArtError, nearest
from papercraft.games.tally.art_files import with_art
from papercraft.games.tally.png_art import SIGNATURE, _spread, png_drawing, png_picture
from papercraft.games.tally.setup import dump, load
from papercraft.games.tally.sheets import draw
from papercraft.games.tally.svg_art import svg_drawing
from papercraft.games.tally.svg_colours import colour_of
from papercraft.games.tally.svg_paths import (
    _area,
    arc_steps,
    even_odd,
    flat,
    shape_steps,
    thick,
)
from papercraft.paint.styles import styles_of
from papercraft.preflight.svg_to_pdf import svg_to_pdf
from tests.command import run
from tests.everygame import times

HEAD = {"papercraft": 1, "game": "tally", "name": "Trial"}
NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
SQUARE = '<path d="M1 1h8v8h-8z"/>'


def svg(inside, box="0 0 100 80", more=""):
    size = f'viewBox="{box}" width="100mm" height="80mm"' if box else ""
    return f"<svg {NAMESPACES} {size} {more}>{inside}</svg>".encode()


def image_of(content):
    """What pdfium shows of an SVG that preflight has read: shares of light, in mm by a quarter."""
    pdf, *_ = svg_to_pdf(content)
    page = pypdfium2.PdfDocument(pdf)[0]
    return np.asarray(page.render(scale=4 * 25.4 / 72).to_pil().convert("L"), float) / 255


def as_svg(drawing):
    paths = [one.partition(" ")[::2] for one in drawing.path]
    inside = "".join(
        f'<path fill="rgb{COLOURS[colour]}" d="{outline}"/>' for colour, outline in paths
    )
    return svg(inside, f"0 0 {drawing.wide} {drawing.high}")


SHAPES = [
    '<rect x="10" y="20" width="30" height="15" rx="4"/>',
    '<rect x="10" y="20" width="30" height="15" ry="4" transform="rotate(20 25 30)"/>',
    '<circle cx="50" cy="40" r="30" stroke="black" stroke-width="5" fill="none"/>',
    '<ellipse cx="50" cy="40" rx="30" ry="12"/><line x1="5" y1="5" x2="60" y2="70" stroke="#000"/>',
    '<polyline points="5,5 60,10 30,60" fill="none" stroke="black" stroke-width="6"/>',
    '<polyline points="5,40 60,40 5,45" fill="none" stroke="black" stroke-width="6"/>',
    '<path d="M10 10 H60 V60 h-30 v-20 H60" fill="none" stroke="black" stroke-width="6"/>',
    '<polygon points="5,5 60,10 30,60" transform="matrix(.5 .1 0 1 20 0)"/>',
    '<path d="M10,10 L60 10 60 60zm60 0 l10 0 0 30z"/>',
    '<path d="M10 40C10 5 60 5 60 40S90 75 95 40V70H10z"/>',
    '<path d="m10 40c0-30 40-30 40 0s30 30 35 0v30h-75z"/>',
    '<path d="M10 40Q30 0 50 40T90 40L90 70 10 70z M20 50q5 20 10 0t10 0z"/>',
    '<path d="M10 40s10-30 40 0t20 5 T60 70z"/>',
    '<path d="M20 40a20 10 30 1 1 40 5z"/><path d="M60 60A9 9 0 0 1 80 70z"/>',
    '<path d="M20 40a20 10 30 01.5.5z M30 30A0 5 0 0 0 60 30 60 70z M9 9A5 5 0 1 0 9 9h5v5z"/>',
    '<path d="M10 10A5 5 0 1 0 10 10H40V40z"/>',
    '<path d="M20 40A2 2 0 0 0 80 40 2 2 0 0 0 20 40"/>',
    '<path fill-rule="evenodd" d="M10 10h60v60h-60z M20 20h40v40h-40z M30 30h20v20h-20z"/>',
    '<path fill-rule="evenodd" d="M10 10h60v60h-60z M20 20v40h40v-40z"/>',
    '<path d="M10 10L50 50 10 60" fill="none" stroke="#000" stroke-width="8" id="a"/>',
    '<path d="M10 10h60v60z" fill="none" stroke="#000" stroke-width="3"/>',
    '<g transform="translate(20) scale(2 .5)"><g transform="skewX(20)">' + SQUARE + "</g></g>",
    '<g transform="scale(3) skewY(10) matrix(1)" fill="gray">' + SQUARE + "</g>",
    '<defs><g id="b"><rect width="9" height="9"/></g></defs><use href="#b" x="20" y="9"/>',
    '<symbol id="b"><rect width="9" height="9"/></symbol><use xlink:href="#b" x="20" y="9"/>',
    "<style>.a,.b{fill:none;stroke:#000} rect{stroke-width:4} #c{fill:black}</style>"
    '<rect class="x a" x="9" y="9" width="20" height="20"/><rect id="c" width="5" height="5"/>',
    '<g style="fill:#777;opacity:.99"><rect width="50" height="30" style="fill-opacity:.4"/></g>',
    '<g display="none">' + SQUARE + '</g><g visibility="hidden">' + SQUARE + "</g>"
    '<rect width="20" height="20" opacity=".01"/><rect width="9" height="20"/>',
    '<a><switch><rect width="20" height="20"/></switch></a><text/><use href="#none"/>',
    '<path d="M10 10h30v30h-30z"/><path d="20 20z"/><path d="L9 9"/><path d="" stroke="red"/>',
    '<path d="M10 10 40 10 40 40zM50 50h9v9zL20 70z"/><path d="M1 2z 5"/><path d="M9 9a5 5 0 7"/>',
    '<path d="M10 10 40 10 40 40z l9 30"/><rect width="-4" height="9"/><circle r="0"/>',
    '<path d="M10 10 1e9 5z M20 20h20"/><polygon points=""/><rect width="30" height="30"/>',
]


@pytest.mark.parametrize("inside", SHAPES)
def test_an_svg_is_drawn_as_another_reader_draws_it(inside):
    content = svg(inside)
    ours, other = image_of(as_svg(svg_drawing(content))), image_of(content)
    off = np.abs(ours - other)
    # Colours are the nearest of ours, and the joints of lines are a little rounder.
    assert (off > 0.25).mean() < 0.004, (off > 0.25).sum()


def test_what_lies_beyond_the_box_is_cut_off_on_the_sheet(tmp_path):
    (tmp_path / "far.svg").write_bytes(svg('<circle cx="0" cy="0" r="9000" fill="red"/>'))
    with looking_in(tmp_path):
        definition = load(HEAD | {"box": {"logo": {"art": "far.svg", "size": 50}}})
    drawing = draw(definition, Edition(1))
    (use,) = [mark for mark in drawing.stamps["page-1"] if isinstance(mark, Use)]
    assert use.clip == (0.0, 0.0, 50.0, 40.0)
    assert definition.box["logo"].drawing.path[0].startswith("red M 9999 0 C")


@pytest.mark.parametrize("box", ["0 0 0.8 40", "0 0 40 0.8", "-1 -1 1 1"])
def test_a_picture_may_be_small_in_its_own_units(box):
    assert svg_drawing(svg('<rect x="-9" y="-9" width="99" height="99"/>', box)).path


@pytest.mark.parametrize("box", ["0 0 0 40", "0 0 40 0", "0 0 -1 4"])
def test_a_picture_without_a_size_is_refused(box):
    with pytest.raises(ArtError, match="size"):
        svg_drawing(svg("<rect/>", box))


def test_a_path_is_drawn_up_to_an_error_in_it():
    whole, broken = (svg(f'<path d="M10 10h30v30z{end}"/>') for end in ("", "b5 M50 50h9v9"))
    assert svg_drawing(whole) == svg_drawing(broken)


def around(x, y, side, *, back=False):
    """A square that runs clockwise, or back."""
    corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
    return polygon(corners[:: -1 if back else 1])


@pytest.mark.parametrize("back", [False, True])
def test_of_lines_inside_others_every_second_one_runs_back(back):
    squares = [(0, 0, 40), (5, 5, 30), (10, 10, 9), (10, 22, 9), (50, 5, 30), (12, 24, 3)]
    outline = [step for one in squares for step in around(*one, back=back)]
    made = [points for points, _ in flat(even_odd(outline))]
    assert [sorted(points) for points in made] == [
        sorted((x, y) for _, x, y in around(*one)[:-1]) for one in squares
    ]
    assert [_area(points) > 0 for points in made] == [True, False, True, True, True, False]
    assert [abs(_area(points)) for points in made] == [2 * side**2 for _, _, side in squares]


def test_after_a_closed_line_another_one_begins_where_that_began():
    steps = (("M", 1, 2), ("L", 5, 2), ("L", 5, 6), ("Z",), ("L", 9, 9))
    assert flat(steps) == [([(1, 2), (5, 2), (5, 6)], True), ([(1, 2), (9, 9)], False)]


def test_lines_have_ends_that_are_round_or_not():
    ends = {}
    for cap in ("round", "butt"):
        line = f'<path d="M20 40h40" stroke="#000" stroke-width="20" stroke-linecap="{cap}"/>'
        ends[cap] = (1 - image_of(as_svg(svg_drawing(svg(line))))).sum()
    assert 1.2 < ends["round"] / ends["butt"] < 1.5


@pytest.mark.parametrize(
    ("fill", "style"),
    [
        ("#000", "ink"), ("#ffffff00", "paper"), ("white", "paper"), ("RED", "red"),
        ("rgb(47, 127, 208)", "blue"), ("rgb(100%,100%,100%)", "paper"), ("rgb(1,2)", "soft"),
        ("rgb(1.1.1,2,3)", "soft"), ("papayawhip", "soft"), ("url(#sun)", "orange"),
        ("url(#far)", "orange"),
        ("currentColor", "green"),
    ],
)  # fmt: skip
def test_colours_are_the_nearest_of_the_palette(fill, style):
    stops = '<stop stop-color="#e09a10"/><stop style="stop-color:#e09a10"/>'
    defs = f'<linearGradient id="sun">{stops}</linearGradient>'
    defs += '<radialGradient id="far" xlink:href="#sun"/>'
    inside = f'{defs}<g color="#3f9b46"><rect width="9" height="9" fill="{fill}"/>'
    inside += '<rect width="9" height="9" fill="url(#sun)"/></g>'
    assert svg_drawing(svg(inside)).path[0].split()[0] == style


def test_a_gradient_may_take_its_colours_from_another_but_not_from_a_third():
    defs = '<linearGradient id="sun"><stop stop-color="#e09a10"/></linearGradient>'
    defs += '<linearGradient id="far" href="#sun"/><linearGradient id="farther" href="#far"/>'
    shapes = [f'<rect width="9" height="9" fill="url(#{name})"/>' for name in ("far", "farther")]
    assert [area.split()[0] for area in svg_drawing(svg(defs + "".join(shapes))).path] == ["orange"]


@pytest.mark.parametrize(
    "fill", ["none", "transparent", "url(#missing)", "url(#empty)", "#0000", "url(#loop)"]
)
def test_some_fills_are_no_paint(fill):
    defs = '<pattern id="empty"/><linearGradient id="loop" href="#loop"/>'
    rect = f'<rect width="9" height="9" fill="{fill}"/>' if fill != "#0000" else ""
    with pytest.raises(ArtError, match="contains nothing"):
        svg_drawing(svg(defs + rect))


def test_the_colours_of_pictures_are_those_of_the_palette():
    pens = styles_of("tally", "full").pens
    for name, colour in COLOURS.items():
        assert pens[f"art-{name}"].fill == pytest.approx([v / 255 for v in colour], abs=0.003)
        assert nearest(*colour) == name
    assert colour_of("none") is None
    assert colour_of("rgb(300, 10%, -5)") == pytest.approx((255, 25.5, 0))


MUCH = "has too many details"


def test_a_colour_of_a_palette_is_as_opaque_as_its_own_entry_says():
    palette = (b"PLTE", bytes(range(9))), (b"tRNS", b"\x40\x80")
    picture = png_picture(made(bytes([0, 0, 1, 2]), (3, 1, 8, 3, 0, 0, 0), *palette))
    assert [picture.pixel(x, 0) for x in range(3)] == [
        (0, 1, 2, 0x40), (3, 4, 5, 0x80), (6, 7, 8, 255)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is not an SVG file"),
        (b"<svg", "is not an SVG file"),
        (b"<html/>", "is not an SVG file"),
        (b"\xff\xfe\0", "is not an SVG file"),
        (svg(SQUARE, ""), "has no size"),
        (svg(SQUARE, "0 0 0 5"), "has no size"),
        (svg(""), "contains nothing"),
        (svg("<g>" * 60 + "</g>" * 60), MUCH),
        (svg("<g/>" * 6000), MUCH),
        (svg('<g id="a"><use href="#a"/></g>'), MUCH),
        (svg('<g id="a">' + SQUARE * 90 + "</g>" + '<use href="#a"/>' * 90), MUCH),
        (svg(f'<path d="M0 0{"h1" * 30000}"/>'), MUCH),
        (svg(f'<path d="M0 0{" " * 500000}"/>'), MUCH),
        (svg(f'<path fill-rule="evenodd" d="{"M0 0h1v1z" * 900}"/>'), MUCH),
        (svg(f'<path stroke="#000" d="M0 0{"c1 1 2 2 3 0" * 900}"/>'), MUCH),
        (svg(f'<g>{SQUARE}</g><g fill="red">{SQUARE}</g>' * 200), MUCH),
        (svg(f'<path d="{"M1234 1234L1000 999z" * 6000}"/>'), MUCH),
    ],
)  # fmt: skip
def test_what_is_no_picture_or_too_much_of_one_is_refused(content, message):
    with pytest.raises(ArtError, match=message):
        svg_drawing(content)


BLANKS = " " * 100_000
HOSTILE = [
    '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;">]>'
    f"<svg {NAMESPACES} viewBox='0 0 9 9'><text>{'&d;' * 99}</text></svg>",
    f"<svg {NAMESPACES} viewBox='0 0 9 9'><style>{'{' * 400_000}</style></svg>",
    f"<svg {NAMESPACES} viewBox='0 0 9 9'><style>{'a,' * 400_000}</style></svg>",
    f"<svg {NAMESPACES} viewBox='0 0 9 9'><g id='a' class='{'x ' * 400_000}' transform='"
    f"{'scale(' * 50_000}'><rect width='{BLANKS}' fill='rgb({'(' * 90_000}' stroke='#000'/></g>"
    + "<use href='#a'/>" * 500 + "</svg>",
    f"<svg {NAMESPACES} viewBox='0 0 9 9'><path d='M0 0a{'1' * 300_000}'/></svg>",
    f"<svg {NAMESPACES} viewBox='0 0 9 9'><path d='M0 0{'a5 5 0 00 9 9' * 15_000}'/></svg>",
    f"<svg {NAMESPACES} viewBox='0 0 9 9'><path d='{'+-' * 150_000}'/></svg>",
    f"<svg {NAMESPACES} viewBox='0 0 9 9'><g transform='{'scale(1e6) ' * 90}'>{SQUARE}"
    "</g><g transform='matrix(1e300 1e300 1e300 1e300 1e300 1e300)'><path stroke='red' "
    "d='M1e-320 0 A1e-300 1e-300 0 0 0 1e5 1e5'/></g></svg>",
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_a_hostile_svg_costs_little(number):
    before = time.process_time()
    try:
        svg_drawing(HOSTILE[number].encode())
    except ArtError as error:
        assert str(error)  # noqa: PT017 - some of them are pictures
    assert time.process_time() - before < 4


WORDS = st.sampled_from(
    [
        "M",
        "L 3 4",
        "z",
        "a5 5 0 0 1 9 9",
        "c1 2 3 4 5 6",
        "h-9",
        "1e9",
        "-",
        ".",
        "t4 4",
        "S1 1 2 2",
    ]
)
VALUES = st.one_of(
    st.lists(WORDS, max_size=9).map(" ".join),
    st.sampled_from(["", "none", "red", "url(#a)", "5", "-5", "1e400", "50%", "rotate(5)",
                     "evenodd", "matrix(1 2 3 4 5 6)", "currentColor", "fill:red;stroke:blue"]),
)  # fmt: skip
NAMES = ["d", "fill", "stroke", "stroke-width", "opacity", "transform", "x", "y", "width", "height",
         "r", "cx", "points", "href", "class", "style", "fill-rule", "id"]  # fmt: skip
TAGS = ["g", "path", "rect", "circle", "ellipse", "line", "polygon", "use", "symbol", "style"]


def element(tag, given, inside):
    told = " ".join(f'{name}="{value}"' for name, value in given.items())
    return f"<{tag} {told}>{''.join(inside)}</{tag}>"


# Made once: strategies that are made anew for each element took most of the time.
ELEMENTS = st.deferred(
    lambda: st.builds(
        element,
        st.sampled_from(TAGS),
        st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=5),
        st.lists(ELEMENTS, max_size=2),
    )
)


@times(20, 2000)
def test_any_svg_is_a_drawing_or_refused(count):
    @settings(max_examples=count, deadline=None)
    @given(st.lists(ELEMENTS, max_size=4).map("".join), st.binary(max_size=40))
    def check(inside, noise):
        for content in (svg(inside), noise, SIGNATURE + noise):
            try:
                found = (png_drawing if content[:8] == SIGNATURE else svg_drawing)(content)
            except ArtError:
                continue
            definition = load(HEAD | {"box": {"logo": {"drawing": found.model_dump(mode="json")}}})
            draw(definition, Edition(1))

    check()


def png(mode, size=(23, 17), **options):
    rng = random.Random(5)
    image = Image.new("RGBA", size)
    image.putdata([tuple(rng.randrange(256) for _ in "rgba") for _ in range(size[0] * size[1])])
    if mode in {"1", "P"}:
        image = image.convert("RGB").convert(mode)
    elif mode == "I;16":
        flat = [rng.randrange(65536) for _ in range(size[0] * size[1])]
        image = Image.frombytes(mode, size, b"".join(one.to_bytes(2, "little") for one in flat))
    else:
        image = image.convert(mode)
    out = io.BytesIO()
    image.save(out, "PNG", **options)
    return out.getvalue(), image


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA"])
@pytest.mark.parametrize("bits", [None, 2, 4])
def test_a_png_is_read_as_pillow_reads_it(mode, bits):
    if bits and mode == "P":
        content, _ = png(mode, bits=bits)
    else:
        content, _ = png(mode)
    picture = png_picture(content)
    with Image.open(io.BytesIO(content)) as image:
        expected = image.convert("RGBA")
    wide, high = expected.size
    assert [picture.pixel(x, y) for y in range(high) for x in range(wide)] == [
        *expected.get_flattened_data()
    ]


def test_of_deep_pixels_the_upper_byte_is_seen():
    content, image = png("I;16")
    picture = png_picture(content)
    for x, y in [(0, 0), (5, 9), (22, 16)]:
        assert abs(picture.pixel(x, y)[0] - image.getpixel((x, y)) / 257) <= 1


def chunk(name, data):
    return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))


def made(rows, head=(2, 2, 8, 0, 0, 0, 0), *more):
    packed = zlib.compress(rows) if isinstance(rows, bytes) else rows[0]
    return (SIGNATURE + chunk(b"IHDR", pack(">IIBBBBB", *head))
            + b"".join(chunk(*one) for one in more) + chunk(b"IDAT", packed)
            + chunk(b"IEND", b""))  # fmt: skip


def test_every_filter_is_undone():
    head = (2, 5, 8, 0, 0, 0, 0)
    picture = png_picture(made(bytes([0, 10, 20, 1, 5, 5, 2, 1, 1, 3, 8, 8, 4, 1, 250]), head))
    values = [[picture.pixel(x, y)[0] for x in range(2)] for y in range(5)]
    assert values == [[10, 20], [5, 10], [6, 11], [11, 19], [12, 13]]


def test_a_colour_may_be_transparent():
    clear = made(bytes([0, 7, 9, 0, 9, 7]), (2, 2, 8, 0, 0, 0, 0), (b"tRNS", b"\0\x07"))
    picture = png_picture(clear)
    assert [picture.pixel(x, 0)[3] for x in range(2)] == [0, 255]
    assert png_drawing(clear).path[0].startswith("ink ")
    wrong = made(bytes([0, 7, 9, 0, 9, 7]), (2, 2, 8, 0, 0, 0, 0), (b"tRNS", b"\x07"))
    assert png_picture(wrong).pixel(0, 0)[3] == 255


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (SIGNATURE, "damaged"),
        (SIGNATURE + b"\0\0", "damaged"),
        (made(bytes(6))[:-20], "damaged"),
        (made(bytes(6)).replace(b"IDAT", b"IDOT"), "damaged"),
        (made(bytes(5)), "damaged"),
        (made((b"none",)), "damaged"),
        (made(bytes([9, 0, 0, 0, 0, 0])), "damaged"),
        (made(bytes(6), (2, 2, 3, 0, 0, 0, 0)), "damaged"),
        (made(bytes(6), (2, 2, 8, 5, 0, 0, 0)), "damaged"),
        (made(bytes(6), (2, 0, 8, 0, 0, 0, 0)), "damaged"),
        (made(bytes(6), (2, 2, 8, 0, 0, 1, 0)), "damaged"),
        (made(bytes(6), (2, 2, 8, 0, 0, 0, 1)), "interlaced"),
        (made(bytes(6), (9999, 9999, 8, 0, 0, 0, 0)), "more than 2 million pixels"),
        (made(bytes(10), (2, 2, 8, 4, 0, 0, 0)), "contains nothing"),
    ],
)
def test_a_broken_png_is_refused(content, message):
    with pytest.raises(ArtError, match=message):
        png_drawing(content)


def test_a_bomb_is_not_unpacked():
    before = time.process_time()
    png_drawing(made(bytes(30_000_000)))
    assert time.process_time() - before < 2


def test_a_picture_full_of_details_has_fewer_dots():
    content, _ = png("RGB", (120, 80))
    found = png_drawing(content)
    assert found.wide == UNITS
    assert sum(map(len, found.path)) < 120_000
    soft = Image.linear_gradient("L").resize((120, 60))
    out = io.BytesIO()
    soft.save(out, "PNG")
    assert {one.split()[0] for one in png_drawing(out.getvalue()).path} >= {"ink", "paper", "soft"}


def test_a_picture_too_full_in_any_number_of_dots_is_refused(monkeypatch):
    monkeypatch.setattr("papercraft.games.tally.art.MOST_LETTERS", 200)
    content, _ = png("RGB", (200, 60))
    with pytest.raises(ArtError, match=MUCH):
        png_drawing(content)


def told(data):
    with pytest.raises(ReadError) as caught:
        load(HEAD | data)
    return {problem.place: problem.message for problem in caught.value.problems}


def test_files_are_looked_for_beside_the_description(tmp_path):
    (tmp_path / "tree.svg").write_bytes(svg(SQUARE))
    (tmp_path / "bad.svg").write_bytes(b"<g/>")
    (tmp_path / "dots.png").write_bytes(png("RGB")[0])
    (tmp_path / "large.svg").write_bytes(b" " * 2_000_001)
    art = {"a": "tree.svg", "b": "bad.svg", "c": "dots.png", "d": "large.svg", "e": "../tree.svg",
           "f": "none.svg", "g": "sun", "h": "moon"}  # fmt: skip
    box = {key: {"art": name, "size": 20} for key, name in art.items()}
    with looking_in(tmp_path):
        found = told({"box": box | {"i": {"art": 5}}})
        assert found == {
            "box.b.art": "bad.svg: is not an SVG file, or is damaged",
            "box.d.art": "large.svg: is larger than 2 MB",
            "box.e.art": "should be an SVG or PNG file in the same folder, such as tree.svg, or "
            "one of drop, heart, leaf, star, moon, diamond, disc or cross",
            "box.f.art": "there is no file none.svg next to the one that describes the sheet",
            "box.g.art": found["box.e.art"],
            "box.i.art": found["box.i.art"],
        }
        definition = load(HEAD | {"box": {key: box[key] for key in "ach"}})
    # What was drawn is part of the sheet: the files are not needed any more.
    assert load(dump(definition)) == definition
    assert load(dump(definition)).digest == definition.digest
    assert with_art([]) == ([], [])
    assert told({"box": 5, "total": {"a": "1"}})


def test_a_file_that_cannot_be_read_is_told(tmp_path, monkeypatch):
    (tmp_path / "tree.svg").write_bytes(svg(SQUARE))
    with looking_in(tmp_path):
        monkeypatch.setattr("pathlib.Path.stat", lambda _: (_ for _ in ()).throw(OSError(5, "no")))
        monkeypatch.setattr("papercraft.games.tally.art_files.beside", lambda name: tmp_path / name)
        assert told({"box": {"a": {"art": "tree.svg"}}}) == {"box.a.art": "cannot be read: no"}


def test_another_picture_is_another_sheet(tmp_path):
    digests = set()
    for shape in (SQUARE, '<circle cx="9" cy="9" r="9"/>'):
        (tmp_path / "tree.svg").write_bytes(svg(shape))
        with looking_in(tmp_path):
            digests.add(load(HEAD | {"box": {"a": {"art": "tree.svg"}}}).digest)
    digests |= {load(HEAD | {"box": {"a": {"art": name}}}).digest for name in MOTIFS}
    digests.add(load(HEAD | {"box": {"a": {"art": "star", "size": 41}}}).digest)
    assert len(digests) == 2 + len(MOTIFS) + 1


@pytest.mark.parametrize(
    "outline",
    ["ink L 0 0", "rot M 0 0", "ink M 0", "ink M 0 0 Z 5", "ink M 0 0 X 5 5", "ink M 0 12345", "",
     "ink", "ink M 0 0\nZ", "ink  M 0 0", "ink M 0 0 C 1 2 3 4 5"],
)  # fmt: skip
def test_a_drawing_in_a_record_has_only_outlines(outline):
    drawing = {"wide": 4000, "high": 3000, "path": ["ink M 0 0 L -9 9999 Z", outline]}
    found = told({"box": {"a": {"drawing": drawing}}})
    (message,) = found.values()
    assert "is not an outline" in message


@pytest.mark.parametrize(
    ("box", "place", "message"),
    [
        ({"art": "star", "size": 4}, "size.1", "should be at least 5"),
        ({"art": "star", "step": 4}, "step", "art does not take step"),
        ({"art": "star", "size": 191}, "size", "is wider than a sheet"),
        ({"art": "star", "size": [40, 30]}, "size", "takes one number"),
        ({"size": 4.5, "write": 2}, "size.1", "should be at least 5"),
        ({"size": 40, "write": 2}, "size", "needs a position"),
        ({"art": "star", "write": 2}, "", "has write, art"),
    ],
)
def test_other_keys_are_refused(box, place, message):
    found = told({"box": {"a": box}})
    assert message in found[f"box.a.{place}".rstrip(".")]


def test_a_picture_may_be_as_wide_as_a_page_and_no_higher():
    box = {"a": {"art": "star", "size": 190}, "b": {"pick": "AB"}, "c": {"text": "Hello"}}
    load(HEAD | {"box": box})
    load(HEAD | {"box": {"a": box["a"]}, "columns": 3})


@pytest.mark.parametrize("motif", MOTIFS)
def test_motifs_are_inside_their_place(motif):
    definition = load(HEAD | {"box": {"a": {"art": motif, "size": 30}}})
    (mark,) = draw(definition, Edition(1)).stamps["art-a"]
    values = [value for _, *values in mark.steps for value in values]
    assert min(values) >= -0.5
    assert max(values) <= 30.5


@pytest.mark.costly
def test_a_sheet_with_pictures_prints_and_passes_preflight(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tree.svg").write_bytes(svg(SHAPES[2] + SHAPES[7]))
    (tmp_path / "dots.png").write_bytes(png("RGBA")[0])
    box = {"logo": {"art": "tree.svg"}, "dots": {"art": "dots.png"}, "q": {"pick": "AB"}}
    toml = 'papercraft = 1\ngame = "tally"\nname = "Trial"\n'
    toml += "".join(
        f"[box.{key}]\n" + "".join(f"{word} = {json.dumps(value)}\n" for word, value in one.items())
        for key, one in box.items()
    )
    (tmp_path / "club.toml").write_text(toml)
    for options in ([], ["--format", "svg"], ["--ink", "grey"], ["--ink", "low"]):
        result = run("print", "club.toml", "-o", "out", "--force", *options)
        assert result.returncode == 0, result.stderr
    for file in (tmp_path / "out").iterdir():
        if file.suffix != ".json":
            assert run("preflight", str(file)).returncode == 0


@pytest.mark.parametrize(
    ("inside", "most"),
    [("<g>" + SQUARE * 3 + "</g>", 5), (f'<g id="a">{SQUARE}</g><use href="#a"/>', 5)],
    ids=["written", "used"],
)
def test_as_many_elements_as_allowed_are_drawn(inside, most, monkeypatch):
    limit = "papercraft.games.tally.svg_art._MOST_ELEMENTS"
    monkeypatch.setattr(limit, most)
    assert svg_drawing(svg(inside)).path
    monkeypatch.setattr(limit, most - 1)
    with pytest.raises(ArtError, match=MUCH):
        svg_drawing(svg(inside))


def test_corners_of_a_rectangle_are_as_round_as_fits():
    def outline(**more):
        sizes = {"x": "10", "y": "20", "width": "30", "height": "16"}
        return shape_steps("rect", sizes | {name: str(value) for name, value in more.items()})

    assert outline(rx=4) == rect(10, 20, 30, 16, 4)
    assert outline(ry=4) == rect(10, 20, 30, 16, 4)
    assert outline(rx=99) == rect(10, 20, 30, 16, 8)
    assert outline(rx=-3) == outline() == rect(10, 20, 30, 16)


def test_as_many_steps_as_allowed_are_drawn_those_of_thick_lines_as_well(monkeypatch):
    limit = "papercraft.games.tally.svg_art._MOST_STEPS"
    steps = shape_steps("path", {"d": "M1 1h8v8"})
    most = len(steps) + len(thick(steps, 2.0, is_round=False))
    content = svg('<path d="M1 1h8v8" fill="none" stroke="#000" stroke-width="2"/>')
    monkeypatch.setattr(limit, most)
    assert svg_drawing(content).path
    monkeypatch.setattr(limit, most - 1)
    with pytest.raises(ArtError, match=MUCH):
        svg_drawing(content)


def test_a_thick_line_goes_there_and_back_and_skips_only_points_given_twice():
    there_and_back = ("M", 0.0, 0.0), ("L", 10.0, 0.0), ("L", 0.0, 0.0), ("L", 0.0, 5.0)
    twice = (*there_and_back[:2], there_and_back[1], *there_and_back[2:])
    area = thick(there_and_back, 2.0, is_round=False)
    assert thick(twice, 2.0, is_round=False) == area
    # The last of its three bars goes straight down from the first point.
    assert [(x, y) for kind, *ends in area if kind in "ML" for x, y in [ends]][8:12] == [
        (1, 0), (1, 5), (-1, 5), (-1, 0)
    ]  # fmt: skip


@pytest.mark.parametrize(("used", "most"), [("", 39), ("g", 37), ("symbol", 37)])
def test_elements_lie_forty_deep_at_most(used, most):
    def nested(groups):
        inside = "<g>" * groups + SQUARE + "</g>" * groups
        return svg(
            f'<defs><{used} id="it">{inside}</{used}></defs><use href="#it"/>' if used else inside
        )

    assert svg_drawing(nested(most)).path
    with pytest.raises(ArtError, match=MUCH):
        svg_drawing(nested(most + 1))


@pytest.mark.parametrize(("quarters", "curves"), [(0.5, 1), (1, 1), (1.5, 2), (2, 2), (3, 3)])
@pytest.mark.parametrize("clockwise", [0.0, 1.0])
def test_an_arc_is_a_curve_for_each_quarter(quarters, curves, clockwise):
    angle = (1 if clockwise else -1) * quarters * math.pi / 2
    end = 50 + 20 * math.cos(angle), 40 + 20 * math.sin(angle)
    flags = float(quarters > 2), clockwise
    steps = list(arc_steps((70.0, 40.0), (20.0, 20.0, 30.0), flags, end))
    assert [name for name, *_ in steps] == ["C"] * curves
    assert steps[-1][-2:] == end
    start = 70.0, 40.0
    for _, ax, ay, bx, by, x, y in steps:
        # The middle of each curve is on the circle, too.
        middle = ((start[0] + 3 * (ax + bx) + x) / 8, (start[1] + 3 * (ay + by) + y) / 8)
        for place in (middle, (x, y)):
            assert math.dist(place, (50, 40)) == pytest.approx(20, abs=0.01)
        start = x, y


@pytest.mark.parametrize(
    ("tag", "sizes"), [("circle", ["r"]), ("ellipse", ["rx", "ry"]), ("rect", ["width", "height"])]
)
def test_small_shapes_are_drawn_and_those_without_a_size_are_not(tag, sizes):
    small = dict.fromkeys(sizes, "0.5")
    assert shape_steps(tag, small)
    for name in sizes:
        assert not shape_steps(tag, small | {name: "0"})


def test_the_pixels_of_a_dot_are_looked_at_evenly():
    assert _spread(0, 4, 8) == range(2)
    assert _spread(3, 4, 8) == range(6, 8)
    # Of more pixels only some; of fewer than there are dots each one several times.
    assert [(one[0], one[-1] < 250, len(one)) for one in (_spread(1, 4, 500),)] == [(125, True, 5)]
    assert [*map(list, (_spread(n, 4, 2) for n in range(4)))] == [[0], [0], [1], [1]]
