"""Random PDF files by a grammar, inspected one after the other in one process."""

import contextlib
import io
import random
import zlib

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from papercraft.preflight.inspection import inspect_pdf
from papercraft.preflight.limits import limit_process
from tests.attack.inspected import inspected, spoiled

# A reader that gives up ends its process, for memory; the command says so.
MAY_END = True


def prepare():
    limit_process(3600)


def case(seed):
    """The file of a case, by its number."""
    return PdfGrammar(random.Random(f"pdf {seed}")).file()


def attempt(data):
    return inspected(inspect_pdf, data)


OPERATORS = (  # noqa: SIM905 - a list fills a page
    "q Q cm w J j M d ri i gs m l c v y h re S s f F f* B B* b b* n W W* BT ET Tc Tw Tz TL Tf Tr "
    "Ts Td TD Tm T* Tj TJ ' \" d0 d1 CS cs SC SCN sc scn G g RG rg K k sh Do MP DP BMC BDC EMC BX "
    "EX zz"
).split()
SPACES = ["DeviceRGB", "DeviceGray", "DeviceCMYK", "Pattern", "C", "Nobody"]


class PdfGrammar:
    def __init__(self, rng):
        self.rng = rng
        self.pdf = pikepdf.new()
        self.forms = []

    def number(self):
        rng = self.rng
        odd = [0, -1, 10**9, -(10**12), 0.00001, 2**31, 1e-9, 10**18]
        return rng.choice(odd) if rng.random() < 0.1 else round(rng.uniform(-20, 150), 2)

    def value(self, depth=0):
        rng = self.rng
        kinds = [
            self.number, self.number, self.number, lambda: rng.choice([True, False]),
            lambda: Name("/" + rng.choice(["A", "F", "P", "DeviceRGB", "Form", "Image", "None"])),
            lambda: String("".join(rng.choices("ab\x85\u202e(\\", k=rng.randrange(9)))),
        ]  # fmt: skip
        if depth < 3:
            kinds += [
                lambda: Array([self.value(depth + 1) for _ in range(rng.randrange(7))]),
                lambda: Dictionary({f"/{key}": self.value(depth + 1) for key in "AF"}),
            ]
        if self.forms:
            kinds.append(lambda: rng.choice(self.forms))
        return rng.choice(kinds)()

    def operand(self):
        rng = self.rng
        if rng.random() < 0.75:
            return str(self.number())
        return rng.choice([
            "/X0", "/X1", "/X2", "/P", "/F", "/G", "/C", "/DeviceRGB", "(ab)", "[(a) -9 (b)]",
            "[3 2]", "<</A 1>>", "<6162>", "true", "null", "[",
        ])  # fmt: skip

    def content(self):
        rng = self.rng
        makers = [self.usual, self.usual, self.any_operator, self.inline]
        lines = [rng.choice(makers)() for _ in range(rng.randrange(25))]
        return "\n".join(lines).encode("latin-1", "replace")

    def usual(self):
        box = " ".join(str(self.number()) for _ in range(4))
        return self.rng.choice([
            f"{box} re f", f"{box} re S", f"{box} k", "1 0 0 rg", "0.1 w", "/X0 Do", "/X1 Do",
            "BT /F 9 Tf 20 20 Td (Abc) Tj ET", "/Pattern cs /P scn", "/G gs", "q", "Q", "/X2 Do",
            f"{box} 9 9 cm", "5 5 m 50 50 l S", "/C cs 1 1 1 sc",
        ])  # fmt: skip

    def any_operator(self):
        operands = [self.operand() for _ in range(self.rng.randrange(7))]
        return " ".join([*operands, self.rng.choice(OPERATORS)])

    def inline(self):
        rng = self.rng
        keys = f"/W {rng.choice([1, 9, 99999])} /H 1 /BPC 8 /CS /{rng.choice(['RGB', 'G', 'C'])}"
        data = rng.choice(["abc", "EI", "a EI b", ""])
        return f"BI {keys} {rng.choice(['', '/F /Fl', '/F [/A85 /LZW]'])} ID {data} EI"

    def stream(self, data, **entries):
        rng = self.rng
        stream = self.pdf.make_stream(b"", **entries)
        kind = rng.randrange(5)
        if kind == 0:
            stream.write(zlib.compress(data), filter=Name.FlateDecode)
        elif kind == 1:
            stream.write(data.hex().encode() + b">", filter=Name.ASCIIHexDecode)
        elif kind == 2 and rng.random() < 0.3:
            odd = rng.choice(["LZWDecode", "RunLengthDecode", "DCTDecode", "JPXDecode", "Crypt"])
            stream.write(data, filter=Name("/" + odd))
        else:
            stream.write(data)
        return stream

    def resources(self):
        rng = self.rng
        pick = (lambda: rng.choice(self.forms)) if self.forms else self.value
        groups = {
            "/XObject": {f"/X{n}": pick() for n in range(3)},
            "/Pattern": {"/P": pick()},
            "/Font": {"/F": self.font()},
            "/ExtGState": {"/G": Dictionary(ca=self.value(), SMask=self.value(), BM=self.value())},
            "/ColorSpace": {"/C": self.space()},
        }
        made = {}
        for key, group in groups.items():
            if rng.random() < 0.8:
                made[key] = Dictionary(group) if rng.random() < 0.95 else self.value()
        return Dictionary(made)

    def space(self, depth=0):
        rng = self.rng
        plain = Name("/" + rng.choice(SPACES))
        if depth > 2 or rng.random() < 0.4:
            return plain
        family = rng.choice(["Indexed", "Separation", "DeviceN", "ICCBased", "Pattern"])
        return Array([Name("/" + family), self.space(depth + 1), self.space(depth + 1), 0])

    def font(self):
        rng = self.rng
        if rng.random() < 0.3 and self.forms:
            entries = {"FontBBox": [0, 0, 9, 9], "FirstChar": 65, "LastChar": 66, "Widths": [5, 5]}
            entries |= {"FontMatrix": [0.1, 0, 0, 0.1, 0, 0]}
            entries |= {"Encoding": Dictionary(Differences=[65, Name.a, Name.b])}
            glyphs = Dictionary(a=rng.choice(self.forms))
            return Dictionary(Type=Name.Font, Subtype=Name.Type3, CharProcs=glyphs, **entries)
        name = "/" + rng.choice(["Helvetica", "Odd\u202eName", "ABCDEF+Sub", "Symbol"])
        return Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name(name))

    def form(self):
        rng = self.rng
        kind = rng.choice(["Form", "Form", "Pattern", "Image"])
        box = [self.number() for _ in range(4)] if rng.random() < 0.4 else [0, 0, 90, 90]
        entries = {"BBox": box}
        if kind == "Form":
            entries |= {"Type": Name.XObject, "Subtype": Name.Form}
        elif kind == "Pattern":
            entries |= {"PatternType": 1, "PaintType": 1, "TilingType": 1}
            entries |= {"XStep": rng.choice([9, 50, self.value()]), "YStep": 30}
        else:
            entries |= {"Subtype": Name.Image, "Width": rng.choice([1, 3, 9000, self.value()])}
            entries |= {"Height": rng.choice([1, 2, self.value()]), "BitsPerComponent": 8}
            entries |= {"ColorSpace": self.space()}
        return self.stream(self.content(), **entries)

    def box(self):
        rng = self.rng
        if rng.random() < 0.1:
            return self.value()
        return Array([self.number() for _ in range(4)])

    def page(self):
        rng = self.rng
        page = Dictionary(Type=Name.Page, MediaBox=[0, 0, 120, 90], Resources=self.resources())
        contents = [self.stream(self.content()) for _ in range(rng.randrange(1, 3))]
        page.Contents = contents[0] if len(contents) == 1 else Array(contents)
        for key in ("MediaBox", "CropBox", "TrimBox", "BleedBox"):
            if rng.random() < 0.15:
                page[f"/{key}"] = self.box()
        for key in ("Rotate", "UserUnit", "Annots", "Contents", "Resources"):
            if rng.random() < 0.04:
                page[f"/{key}"] = self.value()
        if rng.random() < 0.2 and self.forms:
            look = Dictionary(N=rng.choice(self.forms))
            page.Annots = Array([Dictionary(Subtype=Name.Stamp, Rect=self.box(), AP=look)])
        return page

    def file(self):
        rng, pdf = self.rng, self.pdf
        for _ in range(rng.randrange(6)):
            # A form mostly uses earlier ones, sometimes any, itself included.
            form = self.form()
            if rng.random() < 0.9:
                form.Resources = self.resources()
            self.forms.append(form)
        if self.forms and rng.random() < 0.2:
            rng.choice(self.forms).Resources = self.resources()
        for _ in range(rng.randrange(1, 4)):
            pdf.pages.append(pikepdf.Page(self.page()))
        if rng.random() < 0.4:
            intent = Dictionary(S=Name.GTS_PDFX, RegistryName=self.value())
            pdf.Root.OutputIntents = Array([intent]) if rng.random() < 0.9 else self.value()
        for key in ("/Trapped", "/Title", "/GTS_PDFXVersion"):
            if rng.random() < 0.2:
                with contextlib.suppress(TypeError, ValueError):
                    pdf.docinfo[key] = self.value()
        out = io.BytesIO()
        mode = rng.choice(list(pikepdf.ObjectStreamMode))
        pdf.save(out, object_stream_mode=mode, compress_streams=False)
        pdf.close()
        data = out.getvalue()
        return spoiled(data, rng) if rng.random() < 0.3 else data
