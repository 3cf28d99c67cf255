"""Files for a printing press: what ours say of themselves, and what shops send back is found."""

import base64
import io
import zlib
from functools import cache

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from papercraft import games
from papercraft.app import rendering
from papercraft.paint.colours import palettes, separated
from papercraft.paint.impose.options import ImpositionOptions
from papercraft.paint.impose.print_on_demand import get_shop
from papercraft.paint.press import conditions
from papercraft.paint.styles import inks, styles_of
from papercraft.preflight.inspection import inspect_pdf
from papercraft.preflight.pdf_content import ContentReader
from papercraft.preflight.pdf_file import open_pdf
from papercraft.preflight.press import press_findings
from tests.everygame import crossed

from .test_laying import pack_of


@cache
def ours(name="rope", condition="", shop=""):
    imposition = ImpositionOptions(shop=get_shop(shop, (0, 0))) if shop else ImpositionOptions()
    pages = list(pack_of(name, imposition).pages())[:3]
    out = io.BytesIO()
    rendering.write_pdf(iter(pages), styles_of(name, "full").in_cmyk(condition), "pages", out)
    return out.getvalue()


def changed(data, change, **options):
    """A PDF as somebody else might have written it."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        change(pdf)
        out = io.BytesIO()
        pdf.save(out, **options)
    return out.getvalue()


def codes(data):
    found = inspect_pdf(data, 5.0).findings
    return {finding.code for finding in found if finding.code.startswith("press.")}


# --- what our files say ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", games.names())
def test_a_cmyk_pdf_has_no_rgb_and_lines_in_black_alone(name):
    with pikepdf.open(io.BytesIO(ours(name))) as pdf:
        streams = [page.Contents for page in pdf.pages]
        streams += list(pdf.pages[0].Resources.XObject.values())
        found = {
            str(step.operator) for one in streams for step in pikepdf.parse_content_stream(one)
        }
    assert found & {"k", "K"}
    assert not found & {"rg", "RG", "g", "G", "cs", "CS", "gs"}


@pytest.mark.parametrize("condition", conditions())
def test_a_cmyk_pdf_names_one_condition_of_the_registry_and_no_version_of_pdf_x(condition):
    with pikepdf.open(io.BytesIO(ours(condition=condition))) as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert pikepdf.Name.GTS_PDFX == intent.S
        assert str(intent.OutputConditionIdentifier).lower().endswith(condition[-3:])
        assert str(intent.RegistryName) == "http://www.color.org"
        assert str(intent.OutputCondition)
        assert pikepdf.Name("/False") == pdf.docinfo.Trapped
        assert "/GTS_PDFXVersion" not in pdf.docinfo
        assert pdf.pdf_version == "1.4"
        for page in pdf.pages:
            assert {"/MediaBox", "/TrimBox", "/BleedBox"} <= set(page.obj.keys())
        transparent = {"/SMask", "/ExtGState", "/Group", "/ca", "/CA"}
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
                assert not transparent & set(thing.keys())


def test_an_rgb_pdf_names_no_condition():
    out = io.BytesIO()
    rendering.write_pdf(pack_of("rope").pages(), styles_of("rope", "full"), "pages", out)
    with pikepdf.open(out) as pdf:
        assert "/OutputIntents" not in pdf.Root
        assert pdf.pdf_version == "1.7"


def test_files_that_differ_have_different_ids_and_each_file_one():
    found = set()
    for data in (ours(), ours(condition="fogra51"), ours("cuttle"), ours(shop="poker")):
        with pikepdf.open(io.BytesIO(data)) as pdf:
            first, last = map(bytes, pdf.trailer.ID)
            assert first == last
            assert data.count(first.hex().encode()) == 4
            found.add(first)
    assert len(found) == 4


def test_separations_keep_to_the_ink_and_dark_greys_to_black():
    for name in games.names():
        for ink in inks():
            for palette in palettes():
                styles = styles_of(name, ink, palette)
                colours = [pen.fill for pen in styles.pens.values() if pen.fill]
                colours += [letters.fill for letters in styles.letters.values()]
                assert all(sum(separated(colour)) <= 2.401 for colour in colours)
    assert separated((0.137, 0.149, 0.184)) == (0.0, 0.0, 0.0, 1.0)
    assert separated((1, 1, 1)) == (0, 0, 0, 0)
    assert separated((1, 0, 0)) == (0, 1, 1, 0)
    assert sum(separated((0, 0, 0.3))) == pytest.approx(2.4, abs=0.002)


@pytest.mark.parametrize("colour", [(0.5, 0.5, 0.5), (0.8, 0.4, 0.2), (0.2, 0.32, 0.42)])
def test_separations_print_as_light_as_they_are_seen(colour):
    """By dots that swell by 16 % in the middle, each ink taking its part of the light."""
    *inks, black = separated(colour)
    left = [1 - (dots + 0.64 * dots * (1 - dots)) for dots in (*inks, black)]
    printed = [(light * left[3]) ** (1 / 1.8) for light in left[:3]]
    assert printed == pytest.approx(colour, abs=0.01)


# --- what preflight finds -------------------------------------------------------------------------


@pytest.mark.parametrize("shop", ["", "poker"])
def test_our_files_for_a_press_pass(shop):
    assert codes(ours(shop=shop)) == set()
    packed = changed(
        ours(shop=shop), lambda _: None, object_stream_mode=pikepdf.ObjectStreamMode.generate
    )
    assert b"OutputIntent" not in packed
    assert codes(packed) == set()


def painted(pdf, operators):
    pdf.pages[0].contents_add(operators)


def spoil_colour(pdf):
    painted(pdf, b"q 1 0 0 rg 0 0 9 9 re f Q")


def spoil_picture(pdf):
    entries = {"Type": pikepdf.Name.XObject, "Subtype": pikepdf.Name.Image, "Width": 1}
    entries |= {"Height": 1, "BitsPerComponent": 8, "ColorSpace": pikepdf.Name.DeviceRGB}
    picture = pdf.make_stream(bytes(3), **entries)
    pdf.pages[0].Resources.XObject.Picture = picture


def spoil_condition(pdf):
    del pdf.Root.OutputIntents[0].RegistryName


def spoil_claim(pdf):
    del pdf.Root.OutputIntents
    pdf.docinfo.GTS_PDFXVersion = "PDF/X-1a:2003"


def spoil_trapped(pdf):
    del pdf.docinfo.Trapped


def spoil_trim(pdf):
    del pdf.pages[1].obj.TrimBox


def spoil_transparency(pdf):
    state = pikepdf.Dictionary(ca=0.5)
    pdf.pages[0].Resources.ExtGState = pikepdf.Dictionary(Half=state)
    painted(pdf, b"q /Half gs 0 0 0 1 k 0 0 9 9 re f Q")


PACKINGS = {
    "none": lambda data: (data, None),
    "flate": lambda data: (zlib.compress(data), pikepdf.Name.FlateDecode),
    # The default of reportlab.
    "ascii85 of flate": lambda data: (
        base64.a85encode(zlib.compress(data)) + b"~>",
        pikepdf.Array([pikepdf.Name.ASCII85Decode, pikepdf.Name.FlateDecode]),
    ),
    "hex": lambda data: (data.hex().encode() + b">", pikepdf.Name.ASCIIHexDecode),
    "run lengths": lambda data: (bytes([len(data) - 1]) + data + b"\x80",
                                 pikepdf.Name.RunLengthDecode),
}  # fmt: skip


def packed(pdf, packing, data, **entries):
    stream = pdf.make_stream(b"", **entries)
    data, kind = PACKINGS[packing](data)
    stream.write(data, filter=kind)
    return stream


def in_page(pdf, stream):
    page = pdf.pages[0].obj
    page.Contents = pikepdf.Array([page.Contents, stream])


def in_form(pdf, stream):
    stream.Type, stream.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
    stream.BBox = [0, 0, 9, 9]
    pdf.pages[0].Resources.XObject.Spoiled = stream


def in_form_in_form(pdf, stream):
    outer = pdf.make_stream(b"/Spoiled Do", Subtype=pikepdf.Name.Form, BBox=[0, 0, 9, 9])
    in_form(pdf, outer)
    stream.Subtype, stream.BBox = pikepdf.Name.Form, [0, 0, 9, 9]
    inner = pikepdf.Dictionary(Spoiled=stream)
    outer.Resources = pikepdf.Dictionary(XObject=inner)


def in_pattern(pdf, stream):
    stream.PatternType, stream.BBox = 1, [0, 0, 9, 9]
    pdf.pages[0].Resources.Pattern = pikepdf.Dictionary(P=stream)


def in_glyph(pdf, stream):
    font = pikepdf.Dictionary(Subtype=pikepdf.Name.Type3, CharProcs=pikepdf.Dictionary(a=stream))
    pdf.pages[0].Resources.Font.Spoiled = font


def in_appearance(pdf, stream):
    stream.Subtype, stream.BBox = pikepdf.Name.Form, [0, 0, 9, 9]
    shown = pikepdf.Dictionary(N=pikepdf.Dictionary(On=stream))
    stamp = {"Type": pikepdf.Name.Annot, "Subtype": pikepdf.Name.Stamp, "Rect": [9, 9, 18, 18]}
    pdf.pages[0].obj.Annots = pikepdf.Array([pikepdf.Dictionary(**stamp, AP=shown)])


PLACES = [in_page, in_form, in_form_in_form, in_pattern, in_glyph, in_appearance]
PAINTS = {
    "operator": b"1 0 0 rg 0 0 9 9 re f",
    "stroke": b"0 0 1 RG 0 0 9 9 re S",
    "colour space": b"/DeviceRGB cs 1 0 0 sc 0 0 9 9 re f",
    "inline image": b"q BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI Q",
}
CLEAN = b"(1 0 0 rg) pop 0 1 1 0 k 0 0 9 9 re f % 1 0 0 rg"


def spoiled_by(put, packing, data):
    return changed(ours(), lambda pdf: put(pdf, packed(pdf, packing, data)), compress_streams=False)


def codes_of_content(data):
    """As ``codes``, without looking at the pages themselves."""
    contents = ContentReader()
    with open_pdf(data) as file:
        for page in file.structure.pages:
            contents.page(page.obj, "page")
        return {
            finding.code
            for finding in press_findings(file.structure, contents, has_trim_boxes=True)
        }


def _named(value):
    return getattr(value, "__name__", value)


@pytest.mark.parametrize(("put", "packing"), crossed(PLACES, PACKINGS), ids=_named)
def test_rgb_is_found_wherever_it_stands_and_however_it_is_packed(put, packing):
    for paint in PAINTS.values():
        assert codes_of_content(spoiled_by(put, packing, paint)) == {"press.colour"}
    assert codes_of_content(spoiled_by(put, packing, CLEAN)) == set()


def test_rgb_as_reportlab_writes_it_is_found():
    out = io.BytesIO()
    canvas = Canvas(out, pageCompression=1, invariant=1)
    canvas.setFillColorRGB(1, 0, 0)
    canvas.rect(99, 99, 99, 99, stroke=0, fill=1)
    canvas.save()
    assert b"/ASCII85Decode /FlateDecode" in out.getvalue()
    with pikepdf.open(out) as other:

        def spoil(pdf):
            pdf.pages.append(other.pages[0])
            pdf.pages[-1].obj.TrimBox = [9, 9, 99, 99]

        assert codes(changed(ours(), spoil, compress_streams=False)) == {"press.colour"}


SPOILED = {
    "colour": spoil_colour,
    "condition": spoil_condition,
    "trapped": spoil_trapped,
    "trim": spoil_trim,
    "transparency": spoil_transparency,
}


@pytest.mark.parametrize("code", SPOILED)
def test_what_a_press_stumbles_over_is_found(code):
    assert codes(changed(ours(), SPOILED[code])) == {f"press.{code}"}


def test_an_empty_claim_and_a_picture_in_rgb_are_found():
    assert codes(changed(ours(), spoil_claim)) == {"press.condition"}
    found = inspect_pdf(changed(ours(), spoil_picture), 5.0).findings
    assert [finding.code for finding in found] == ["press.colour"]


def test_transparency_is_no_fault_in_later_versions():
    def spoil(pdf):
        spoil_transparency(pdf)
        pdf.docinfo.GTS_PDFXVersion = "PDF/X-4"

    assert codes(changed(ours(), spoil)) == set()


def test_files_for_no_press_are_not_looked_at_so():
    def spoil(pdf):
        spoil_colour(pdf)
        spoil_trapped(pdf)
        del pdf.Root.OutputIntents

    assert codes(changed(ours(), spoil)) == set()
