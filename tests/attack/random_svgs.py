"""Random SVG files by a grammar, inspected one after the other in one process."""

import random

from papercraft.preflight.inspection import inspect_svg
from papercraft.preflight.limits import limit_process
from tests.attack.inspected import inspected, spoiled

NUMBERS = ["0", "1", "-1", "9.5", ".25", "100", "1e3", "-7.25", "0.0001", "99999", "1e9", "1e999",
           "-1e-30", "nan", "inf", "00", "1.", "--3", "0x9", "9" * 40, "", "\u0661"]  # fmt: skip
UNITS = ["", "", "", "px", "mm", "cm", "in", "pt", "%", "em", "furlong", " mm", "MM"]
COLOURS = ["red", "#123", "#12345", "none", "currentColor", "rgb(1,2,3)", "rgb(1,2", "url(#a)",
           "hsl(1,2%,3%)", "inherit", "transparent", ""]  # fmt: skip
TAGS = ["g", "rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "use", "text",
        "svg", "a", "switch", "symbol", "defs", "clipPath", "style", "image", "title", "desc",
        "unknown", "x:rect", "tspan", "mask", "foreignObject"]  # fmt: skip
LETTERS = "MmLlHhVvCcSsQqTtAaZz"
BAD_LETTERS = "<>&\"'\x85\u202e\u2066\ud7ff{}()[];:,#%/*\\"


def prepare():
    limit_process(3600)


def case(seed):
    """The file of a case, by its number."""
    return SvgGrammar(random.Random(f"svg {seed}")).file()


def attempt(data):
    return inspected(inspect_svg, data)


class SvgGrammar:
    def __init__(self, rng):
        self.rng = rng

    def number(self):
        rng = self.rng
        return rng.choice(NUMBERS) if rng.random() < 0.2 else f"{rng.uniform(-50, 300):.2f}"

    def length(self):
        return self.number() + self.rng.choice(UNITS)

    def numbers(self, most):
        return self.rng.choice([" ", ",", "", "\n"]).join(
            self.number() for _ in range(self.rng.randrange(most))
        )

    def path(self):
        rng = self.rng
        parts = ["M", self.numbers(3)] if rng.random() < 0.8 else []
        for _ in range(rng.randrange(8)):
            parts += [rng.choice(LETTERS), self.numbers(9)]
        return "".join(parts)

    def transform(self):
        names = ["matrix", "translate", "scale", "rotate", "skewX", "skewY", "perspective", ""]
        return " ".join(
            f"{self.rng.choice(names)}({self.numbers(8)}{self.rng.choice([')', ')', '', '(('])}"
            for _ in range(self.rng.randrange(4))
        )

    def style(self):
        rng = self.rng
        keys = ["fill", "stroke", "stroke-width", "opacity", "display", "transform", "clip-path",
                "font-family", "stroke-dasharray", "visibility", "filter", "fill-rule"]  # fmt: skip
        words = [*COLOURS, "none", "hidden", "evenodd", "url(#b)"]
        values = [self.length, self.transform, lambda: self.numbers(5), self.junk]
        values.append(lambda: rng.choice(words))
        return "; ".join(
            f"{rng.choice(keys)}{rng.choice([':', ':', ''])}{rng.choice(values)()}"
            for _ in range(rng.randrange(5))
        )

    def junk(self):
        return "".join(self.rng.choices("ab 0.1-" + BAD_LETTERS, k=self.rng.randrange(12)))

    def attributes(self):
        rng = self.rng
        makers = {
            "x": self.length, "y": self.length, "width": self.length, "height": self.length,
            "rx": self.length, "r": self.length, "cx": self.length, "cy": self.length,
            "x1": self.length, "y2": self.length, "d": self.path, "style": self.style,
            "points": lambda: self.numbers(9), "transform": self.transform,
            "fill": lambda: rng.choice(COLOURS), "stroke": lambda: rng.choice(COLOURS),
            "stroke-width": self.length, "opacity": self.number, "viewBox": lambda: self.numbers(6),
            "stroke-dasharray": lambda: self.numbers(6), "class": lambda: rng.choice(["a", "b a"]),
            "href": lambda: "#" + rng.choice("abcd"), "id": lambda: rng.choice("abcd"),
            "clip-path": lambda: f"url(#{rng.choice('abcd')})", "junk": self.junk,
        }  # fmt: skip
        names = rng.sample(list(makers), rng.randrange(7))
        return "".join(f' {name}="{escaped(makers[name]())}"' for name in names)

    def element(self, depth):
        rng = self.rng
        tag = rng.choice(TAGS)
        if tag == "style":
            return f"<style>{escaped(self.sheet())}</style>"
        inner = rng.randrange(4) if depth < 5 else 0
        body = "".join(self.element(depth + 1) for _ in range(inner))
        return f"<{tag}{self.attributes()}>{body}{escaped(self.junk())}</{tag}>"

    def sheet(self):
        rng = self.rng
        names = ["rect", ".a", "#b", "g .a", "*", "@media print", "/*", "@import 'x'"]
        return "".join(
            f"{rng.choice(names)} {{{self.style()}{rng.choice(['}', '}', '', '{'])}"
            for _ in range(rng.randrange(5))
        )

    def file(self):
        rng = self.rng
        size = rng.choice(['width="50mm" height="40mm" viewBox="0 0 50 40"', self.attributes(), ""])
        spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/2000/svg"'
        body = "".join(self.element(0) for _ in range(rng.randrange(1, 6)))
        data = f"<svg {spaces} {size}>{body}</svg>".encode("utf-8", "replace")
        return spoiled(data, rng) if rng.random() < 0.2 else data


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
