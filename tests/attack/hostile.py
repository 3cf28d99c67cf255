"""PDF and SVG files made to break a reader: small to write, expensive to read.

``FILES`` lists a function for each, by format; every one returns the bytes of a file.
"""

import io
import zlib

import pikepdf
from pikepdf import Array, Dictionary, Name

A4 = [0, 0, 595, 842]
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297">'


def saved(pdf, **options):
    out = io.BytesIO()
    pdf.save(out, **options)
    pdf.close()
    return out.getvalue()


def page_of(pdf, content=b"", **resources):
    """Add an A4 page with a content stream, bytes or ready made."""
    pdf.add_blank_page(page_size=(595, 842))
    page = pdf.pages[-1].obj
    page.Contents = pdf.make_stream(content) if isinstance(content, bytes) else content
    page.Resources = Dictionary(**resources)
    return page


def flate(part, times, end=b""):
    """Return what a part repeated so many times becomes when packed."""
    packer = zlib.compressobj(9)
    block, rest = divmod(times, 100_000)
    packed = [packer.compress(part * 100_000) for _ in range(block)]
    return b"".join([*packed, packer.compress(part * rest + end), packer.flush()])


def packed(pdf, part, times, end=b"", **entries):
    """A stream that holds a part many times, packed."""
    stream = pdf.make_stream(b"", **entries)
    stream.write(flate(part, times, end), filter=Name.FlateDecode)
    return stream


def form(pdf, content, **resources):
    entries = {"Type": Name.XObject, "Subtype": Name.Form, "BBox": A4}
    return pdf.make_stream(content, **entries, Resources=Dictionary(**resources))


def form_in_itself():
    pdf = pikepdf.new()
    inner = form(pdf, b"0 0 9 9 re f /X Do /X Do")
    inner.Resources = Dictionary(XObject=Dictionary(X=inner))
    page_of(pdf, b"/X Do", XObject=Dictionary(X=inner))
    return saved(pdf)


def forms_in_a_ring():
    pdf = pikepdf.new()
    one, other = (form(pdf, b"0 0 9 9 re f /X Do /X Do") for _ in range(2))
    one.Resources = Dictionary(XObject=Dictionary(X=other))
    other.Resources = Dictionary(XObject=Dictionary(X=one))
    page_of(pdf, b"/X Do", XObject=Dictionary(X=one))
    return saved(pdf)


def glyph_that_shows_itself():
    """A letter of a Type 3 font that writes itself by a form, which finds its font on the page."""
    pdf = pikepdf.new()
    glyph = pdf.make_stream(b"9 0 d0 /X Do")
    inner = form(pdf, b"BT /F 9 Tf (A) Tj ET")
    del inner.Resources
    entries = {"FontBBox": [0, 0, 9, 9], "FontMatrix": [0.1, 0, 0, 0.1, 0, 0], "Widths": [9]}
    entries |= {"FirstChar": 65, "LastChar": 65, "CharProcs": Dictionary(A=glyph)}
    encoding = Dictionary(Differences=[65, Name.A])
    font = Dictionary(Type=Name.Font, Subtype=Name.Type3, Encoding=encoding, **entries)
    resources = {"Font": Dictionary(F=font), "XObject": Dictionary(X=inner)}
    page_of(pdf, b"BT /F 9 Tf 50 50 Td (A) Tj ET", **resources)
    return saved(pdf)


def nested_forms(deep=14, times=10):
    pdf = pikepdf.new()
    inner = form(pdf, b"0 0 9 9 re f")
    for _ in range(deep):
        inner = form(pdf, b"/X Do " * times, XObject=Dictionary(X=inner))
    page_of(pdf, b"/X Do", XObject=Dictionary(X=inner))
    return saved(pdf)


def deep_forms():
    return nested_forms(3000, 1)


def nested_forms_in_appearance():
    pdf = pikepdf.new()
    inner = form(pdf, b"0 0 9 9 re f")
    for _ in range(12):
        inner = form(pdf, b"/X Do " * 10, XObject=Dictionary(X=inner))
    page = page_of(pdf)
    stamp = {"Type": Name.Annot, "Subtype": Name.Stamp, "Rect": [9, 9, 99, 99], "F": 4}
    page.Annots = Array([Dictionary(**stamp, AP=Dictionary(N=inner))])
    return saved(pdf)


def nested_patterns():
    pdf = pikepdf.new()
    inner = None
    for _ in range(8):
        content = (
            b"/Pattern cs /P scn " + b"0 0 500 500 re f " * 10
            if inner is not None
            else b"0 0 9 9 re f"
        )
        entries = {"Type": Name.Pattern, "PatternType": 1, "PaintType": 1, "TilingType": 1}
        entries |= {"BBox": [0, 0, 10, 10], "XStep": 0.01, "YStep": 0.01}
        pattern = pdf.make_stream(content, **entries, Resources=Dictionary())
        if inner is not None:
            pattern.Resources = Dictionary(Pattern=Dictionary(P=inner))
        inner = pattern
    page_of(pdf, b"/Pattern cs /P scn 0 0 595 842 re f", Pattern=Dictionary(P=inner))
    return saved(pdf)


def tiny_tiles():
    pdf = pikepdf.new()
    entries = {"Type": Name.Pattern, "PatternType": 1, "PaintType": 1, "TilingType": 1}
    entries |= {"BBox": [0, 0, 10, 10], "XStep": 0.001, "YStep": 0.001}
    pattern = pdf.make_stream(b"0 0 9 9 re f", **entries, Resources=Dictionary())
    page_of(pdf, b"/Pattern cs /P scn 0 0 595 842 re f", Pattern=Dictionary(P=pattern))
    return saved(pdf)


def flate_bomb():
    """0.5 MB that become 500 MB of blanks and a dot."""
    pdf = pikepdf.new()
    page_of(pdf, packed(pdf, b" " * 100, 5_000_000, b"0 0 1 1 re f"))
    return saved(pdf, compress_streams=False)


def flate_bomb_of_drawings():
    pdf = pikepdf.new()
    page_of(pdf, packed(pdf, b"0 0 1 1 re f ", 10_000_000))
    return saved(pdf, compress_streams=False)


def flate_bomb_in_a_form():
    pdf = pikepdf.new()
    entries = {"Type": Name.XObject, "Subtype": Name.Form, "BBox": A4}
    bomb = packed(pdf, b"0 0 1 1 re f ", 20_000_000, **entries)
    page_of(pdf, b"/X Do", XObject=Dictionary(X=bomb))
    return saved(pdf, compress_streams=False)


def flate_bomb_packed_twice():
    pdf = pikepdf.new()
    stream = pdf.make_stream(b"")
    twice = zlib.compress(flate(b"0 0 1 1 re f ", 20_000_000), 9)
    stream.write(twice, filter=Array([Name.FlateDecode, Name.FlateDecode]))
    page_of(pdf, stream)
    return saved(pdf, compress_streams=False)


def flate_bomb_as_object_stream():
    """A file written by hand: its objects stand in a stream of 600 MB."""
    packer = zlib.compressobj(9)
    data = packer.compress(b"1 0 <</Type/Catalog/Pages 2 0 R>>")
    data += b"".join(packer.compress(bytes(1_000_000)) for _ in range(600)) + packer.flush()
    out = bytearray(b"%PDF-1.7\n")
    place = len(out)
    out += b"5 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length %d>>stream\n" % len(data)
    out += data + b"\nendstream\nendobj\n"
    pages = len(out)
    out += b"2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n"
    page = len(out)
    out += b"3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>\nendobj\n"
    xref = len(out)
    rows = b"".join(
        kind.to_bytes(1, "big") + value.to_bytes(4, "big") + third.to_bytes(2, "big")
        for kind, value, third in [
            (0, 0, 65535), (2, 5, 0), (1, pages, 0), (1, page, 0), (1, xref, 0), (1, place, 0)
        ]
    )  # fmt: skip
    out += b"4 0 obj\n<</Type/XRef/Size 6/W[1 4 2]/Root 1 0 R/Length %d>>stream\n" % len(rows)
    out += rows + b"\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % xref
    return bytes(out)


def many_letters():
    pdf = pikepdf.new()
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    text = b"BT /F 9 Tf 30 300 Td (" + b"a" * 1_000_000 + b") Tj ET"
    page_of(pdf, packed(pdf, text, 1), Font=Dictionary(F=font))
    return saved(pdf, compress_streams=False)


def one_long_path():
    pdf = pikepdf.new()
    page_of(pdf, packed(pdf, b"9 9 m 5 7 l ", 600_000, b"S"))
    return saved(pdf, compress_streams=False)


def empty_pages(count=10_000):
    pdf = pikepdf.new()
    for _ in range(count):
        pdf.add_blank_page(page_size=(595, 842))
    return saved(pdf)


def pages_that_share_a_drawing(count=10_000):
    pdf = pikepdf.new()
    content = pdf.make_stream(b"100 100 300 300 re f " * 100)
    for _ in range(count):
        page_of(pdf, content)
    return saved(pdf)


def picture(width, height, bits, space):
    """A picture of which only the first row is there."""
    pdf = pikepdf.new()
    entries = {"Type": Name.XObject, "Subtype": Name.Image, "Width": width, "Height": height}
    entries |= {"BitsPerComponent": bits, "ColorSpace": Name(f"/{space}")}
    image = packed(pdf, bytes(100), width // 100 + 1, **entries)
    page_of(pdf, b"q 300 0 0 300 90 90 cm /X Do Q", XObject=Dictionary(X=image))
    return saved(pdf, compress_streams=False)


def big_picture():
    return picture(30_000, 30_000, 8, "DeviceRGB")


def big_bilevel_picture():
    return picture(60_000, 60_000, 1, "DeviceGray")


def huge_page():
    pdf = pikepdf.new()
    page_of(pdf, b"0 0 9 9 re f").MediaBox = [0, 0, 14_400_000, 14_400_000]
    return saved(pdf)


def many_fonts():
    pdf = pikepdf.new()
    fonts = Dictionary(
        {
            f"/F{n}": Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name(f"/Nobody{n}"))
            for n in range(20_000)
        }
    )
    text = b" ".join(b"/F%d 9 Tf (a) Tj" % n for n in range(20_000))
    page_of(pdf, b"BT 90 90 Td " + text + b" ET", Font=fonts)
    return saved(pdf)


def nested_arrays():
    """A content stream and an object of brackets."""
    pdf = pikepdf.new()
    page_of(pdf, b"[" * 1_000_000)
    data = saved(pdf)
    return data.replace(
        b"/Resources <<", b"/Nested " + b"[" * 100_000 + b"]" * 100_000 + b"/Resources <<", 1
    )


# --- SVG ------------------------------------------------------------------------------------------


def svg(body, head=HEAD):
    return f"{head}{body}</svg>".encode()


def open_transforms():
    return svg(f'<rect transform="{"matrix(" * 150_000}" width="9" height="9"/>')


def digits_of_a_length():
    return svg(f'<rect width="{"1" * 300_000}!" height="9"/>')


def blanks_of_a_length():
    return svg(f'<rect width="1{" " * 300_000}!" height="9"/>')


def open_comments():
    return svg(f"<style>{'/*' * 300_000}</style>")


def rules_without_end():
    return svg(f"<style>{'a' * 300_000}</style>")


def open_rules():
    return svg(f"<style>{'a{' * 300_000}</style>")


def brackets_of_a_style():
    return svg(
        f'<style>{"[" * 300_000}</style><rect style="{"(" * 300_000}" width="9" height="9"/>'
    )


def open_urls():
    return svg(f'<rect clip-path="{"url(#" * 100_000}" width="9" height="9"/>')


def many_uses(count=100_000):
    return svg('<g id="a"><path d="M20 20h9v9z"/></g>' + '<use href="#a"/>' * count)


def uses_of_a_long_path():
    path = f'<path id="a" d="M20 20{"h1v1" * 50_000}"/>'
    return svg(path + '<use href="#a"/>' * 20_000)


def uses_of_nothing():
    return svg('<use href="#a"/>' * 100_000 + f'<use href="#{"b" * 1_000_000}"/>' * 3)


def uses_of_empty_groups():
    return svg(f'<g id="a">{"<g/>" * 30_000}</g>' + '<use href="#a"/>' * 30_000)


def uses_of_a_long_text():
    return svg(f'<text id="a">{"a " * 500_000}</text>' + '<use href="#a"/>' * 30_000)


def use_of_itself():
    return svg('<g id="a"><use href="#a"/><use href="#a"/></g><use href="#a"/>')


def doubling_uses(deep=30):
    groups = "".join(f'<g id="g{n}">{f"""<use href="#g{n + 1}"/>""" * 2}</g>' for n in range(deep))
    return svg(f'{groups}<rect id="g{deep}" width="1" height="1"/>')


def deep_groups():
    return svg("<g>" * 100_000 + "</g>" * 100_000)


def many_attributes():
    attributes = " ".join(f'a{n}=""' for n in range(1_000_000))
    return svg(f"<rect {attributes}/>")


def many_classes():
    return svg(
        f'<rect id="a" class="{"a " * 500_000}" width="9" height="9"/>'
        + '<use href="#a"/>' * 20_000
    )


def many_elements():
    return svg("<g/>" * 3_000_000)


def many_arcs():
    return svg(f'<path d="M9 9a{"-1-1-101-1-1" * 100_000}"/>')


def path_without_blanks():
    return svg(f'<path d="M9 9{"-1-1" * 2_000_000}"/>')


def growing_entities():
    entities = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 20}">' for n in range(1, 9))
    return f'<!DOCTYPE svg [<!ENTITY a0 "aaaa">{entities}]>{HEAD}<text>&a8;</text></svg>'.encode()


def large_entity():
    text = "a" * 100_000
    return (
        f'<!DOCTYPE svg [<!ENTITY a "{text}">]>{HEAD}<text>{"&a;" * 50_000}</text></svg>'.encode()
    )


def many_dashes():
    dash = "1 " * 100_000
    lines = '<path d="M20 20h100"/>' * 3000
    return svg(f'<g stroke="red" stroke-dasharray="{dash}">{lines}</g>')


def dense_dashes():
    return svg('<path d="M20 20h150" stroke="red" stroke-dasharray="0.000001"/>' * 1000)


FILES = {
    "pdf": [
        form_in_itself, forms_in_a_ring, glyph_that_shows_itself, nested_forms, deep_forms,
        nested_forms_in_appearance, nested_patterns, tiny_tiles, flate_bomb, flate_bomb_of_drawings,
        flate_bomb_in_a_form, flate_bomb_packed_twice, flate_bomb_as_object_stream, many_letters,
        one_long_path, empty_pages, pages_that_share_a_drawing, big_picture, big_bilevel_picture,
        huge_page, many_fonts, nested_arrays,
    ],
    "svg": [
        open_transforms, digits_of_a_length, blanks_of_a_length, open_comments, rules_without_end,
        open_rules, brackets_of_a_style, open_urls, many_uses, uses_of_a_long_path, uses_of_nothing,
        uses_of_empty_groups, uses_of_a_long_text, use_of_itself, doubling_uses, deep_groups,
        many_attributes, many_classes, many_elements, many_arcs, path_without_blanks,
        growing_entities, large_entity, many_dashes, dense_dashes,
    ],
}  # fmt: skip
