"""Convert marks to PDF content operators; stamps become form XObjects when they are first used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.sheet import Path, Use, number
from papercraft.core.tracing import TracedSteps, chosen, lattice_steps
from papercraft.paint.pdf_operators import (
    OPERATORS,
    escaped,
    fill_operator,
    path_operators,
    pen_operators,
)
from papercraft.paint.text import wrap_lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.sheet import Mark, Marks, Paragraph, Text
    from papercraft.core.tracing import Lattice
    from papercraft.paint.pdf_objects import Objects
    from papercraft.paint.styles import Styles

_USES_KEPT = 2_000
_FORM_BOX = "-700 -700 1400 1400"
_TURNS = ("1 0 0 1", "0 1 -1 0", "-1 0 0 -1", "0 -1 1 0")


class Typeface:
    """A font within one document, which encodes texts as bytes in numbered subsets."""

    def __init__(self, font: Any, doc: Any) -> None:
        """Store a reportlab font and the document that embeds it."""
        self.font = font
        self.doc = doc
        self.codes: dict[str, tuple[int, int]] = {}

    def runs(self, text: str) -> list[tuple[str, bytes]]:
        """Return a text as runs of one subset each: the subset's name and the encoded bytes."""
        if text.isascii():
            # reportlab gives printable ASCII its own codes in the first subset.
            return [(self.font.getSubsetInternalName(0, self.doc), text.encode())]
        codes = self.codes
        pieces: list[tuple[int, bytearray]] = []
        for sign in text:
            if sign not in codes:
                (subset, code), *_ = self.font.splitString(sign, self.doc)
                codes[sign] = subset, code[0]
            subset, value = codes[sign]
            if not pieces or pieces[-1][0] != subset:
                pieces.append((subset, bytearray()))
            pieces[-1][1].append(value)
        name = self.font.getSubsetInternalName
        return [(name(subset, self.doc), bytes(piece)) for subset, piece in pieces]


class Content:
    """Builds the operators of one file; ``resources`` is the number of its shared resources."""

    def __init__(
        self, styles: Styles, typefaces: Mapping[str, Typeface], objects: Objects, resources: int
    ) -> None:
        """Store the styles, the fonts by name, and the objects to which forms are added."""
        self.styles = styles
        self.typefaces = typefaces
        self.objects = objects
        self.resources = resources
        # The current set's stamps, and the forms made from stamps, by name. In another set, the
        # same name may be a different drawing.
        self.stamps: Mapping[str, Marks] = {}
        self.forms: dict[str, tuple[str, Marks]] = {}
        self.form_numbers: list[int] = []
        self.uses: dict[Use, str] = {}
        self.same_uses: dict[int, str] = {}
        self.letters: dict[str, tuple[str, str]] = {}
        self.pens: dict[str, tuple[str, str]] = {}
        self.lattices: dict[Lattice, list[str]] = {}

    def take(self, stamps: Mapping[str, Marks]) -> None:
        """Switch to the stamps of another set; keep the forms if the stamps are the same."""
        if stamps is self.stamps:
            return
        self.stamps = stamps
        if any(stamps.get(name, marks) != marks for name, (_, marks) in self.forms.items()):
            self.forms.clear()
            self.uses.clear()
            self.same_uses.clear()

    def of(self, marks: Marks) -> str:
        """Return the operators of marks."""
        # Pages of one layout use the same stamps at the same places, mostly as identical objects:
        # looking those up by identity is faster than by equality.
        same = self.same_uses.get
        return "".join([same(id(mark)) or self._drawn(mark) for mark in marks])

    def _drawn(self, mark: Mark) -> str:
        if isinstance(mark, Use):
            if mark not in self.uses:
                if len(self.uses) >= _USES_KEPT:
                    self.uses.clear()
                    self.same_uses.clear()
                # As a key of self.uses, the mark stays alive, so its id() stays unique.
                self.uses[mark] = self.same_uses[id(mark)] = self._use(mark)
            return self.uses[mark]
        return self._path(mark) if isinstance(mark, Path) else self._text(mark)

    def _use(self, use: Use) -> str:
        """Return the operators that place a stamp; make it a form when it is first used."""
        if use.stamp not in self.forms:
            drawn = "1 j\n" + self.of(self.stamps[use.stamp])
            form = self.objects.number()
            self.form_numbers.append(form)
            self.forms[use.stamp] = f"X{len(self.form_numbers)}", self.stamps[use.stamp]
            entries = f"/Type/XObject/Subtype/Form/BBox[{_FORM_BOX}]/Resources {self.resources} 0 R"
            self.objects.put_stream(form, entries.encode(), drawn)
        name, _ = self.forms[use.stamp]
        matrix = _TURNS[use.turn % 4]
        if use.scale != 1:
            matrix = " ".join(number(float(v) * use.scale) for v in matrix.split())
        clip = f"{' '.join(map(number, use.clip))} re W n " if use.clip else ""
        return f"q {matrix} {number(use.x)} {number(use.y)} cm {clip}/{name} Do Q\n"

    def _path(self, path: Path) -> str:
        if path.style not in self.pens:
            pen = self.styles.pens[path.style]
            kinds = {(True, True): "B\n", (True, False): "f\n"}
            painting = kinds.get((bool(pen.fill), bool(pen.stroke)), "S\n")
            self.pens[path.style] = pen_operators(pen, cmyk=self.styles.cmyk), painting
        lead, painting = self.pens[path.style]
        steps = path.steps
        drawn = self._traced(steps) if isinstance(steps, TracedSteps) else path_operators(steps)
        return lead + drawn + painting

    def _traced(self, steps: TracedSteps) -> str:
        """Return the operators of codes, which are on few different lattices."""
        drawn: list[str] = []
        for lattice, numbers in steps.parts:
            if lattice not in self.lattices:
                every = lattice_steps(lattice)
                self.lattices[lattice] = [OPERATORS[step[0]] % step[1:] for step in every]
            drawn += chosen(self.lattices[lattice], numbers)
        whole = "".join(drawn)
        return whole if "e" not in whole else path_operators(steps)

    def _text(self, mark: Text | Paragraph) -> str:
        letters = self.styles.letters[mark.style]
        face = self.typefaces[letters.font]
        if mark.style not in self.letters:
            self.letters[mark.style] = (
                f"{fill_operator(letters.fill, cmyk=self.styles.cmyk)} BT\n",
                number(letters.size),
            )
        lead, size = self.letters[mark.style]
        drawn = [lead]
        for x, y, string in wrap_lines(mark, self.styles):
            drawn.append(f"1 0 0 -1 {number(x)} {number(y)} Tm ")
            for subset, piece in face.runs(string):
                drawn.append(f"{subset} {size} Tf ({escaped(piece)}) Tj\n")
        drawn.append("ET\n")
        return "".join(drawn)
