"""Small cards that are turned, as in a hand: their numbers turn with them, in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import moved, rotated
from papercraft.core.sheet import Path, Text, ink
from papercraft.games.rope.sheets.small_cards import HEIGHT, WIDTH, card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark, Step, Steps

# The outlines of the numerals in hands that are drawn, of the face of titles: around their middle,
# in thousandths of their size. How wide one is, as a share of its size, and that size.
_NUMERALS = {
    "0": (
        "M 0 363 C -85 363 -150 331 -196 268 C -240 204 -263 114 -263 -3 C -263 -81 -253 -147 "
        "-232 -200 C -212 -254 -182 -295 -144 -322 C -104 -350 -57 -364 0 -364 C 86 -364 151 "
        "-333 196 -272 C 241 -210 263 -120 263 -3 C 263 75 253 141 232 196 C 212 250 183 291 "
        "144 320 C 105 349 57 363 0 363 Z M 0 237 C 39 237 67 218 86 180 C 105 141 114 80 114 "
        "-3 C 114 -86 105 -146 86 -183 C 67 -220 39 -238 0 -238 C -39 -238 -67 -220 -86 -183 C "
        "-105 -146 -114 -86 -114 -3 C -114 80 -105 141 -86 180 C -67 218 -39 237 0 237 Z"
    ),
    "1": (
        "M -143 352 C -164 352 -181 346 -192 335 C -203 324 -209 308 -209 288 C -209 267 -203 "
        "252 -192 241 C -181 230 -164 225 -143 225 L -42 225 L -42 -181 L -115 -137 C -130 -128 "
        "-144 -124 -158 -126 C -170 -128 -182 -134 -191 -143 C -200 -152 -206 -164 -210 -176 C "
        "-212 -190 -211 -202 -206 -216 C -201 -228 -191 -240 -176 -249 L -37 -333 C -23 -342 -9 "
        "-349 6 -354 C 20 -359 34 -362 48 -362 C 68 -362 84 -357 96 -346 C 107 -336 113 -320 "
        "113 -299 L 113 225 L 204 225 C 225 225 241 230 252 241 C 263 252 269 267 269 288 C 269 "
        "309 263 324 252 336 C 241 346 225 352 204 352 Z"
    ),
    "2": (
        "M -162 352 C -187 352 -205 346 -216 334 C -228 323 -234 306 -234 283 C -234 268 -230 "
        "255 -223 242 C -216 229 -206 216 -193 203 L -5 5 C 23 -25 43 -52 56 -75 C 68 -98 74 "
        "-122 74 -145 C 74 -174 64 -197 46 -212 C 26 -227 -1 -235 -37 -235 C -56 -235 -76 -232 "
        "-96 -226 C -117 -221 -138 -212 -160 -199 C -175 -191 -188 -188 -200 -190 C -213 -193 "
        "-223 -198 -232 -208 C -241 -216 -246 -227 -249 -240 C -252 -253 -250 -265 -245 -278 C "
        "-240 -291 -230 -301 -215 -310 C -186 -328 -154 -342 -119 -350 C -84 -360 -50 -364 -16 "
        "-364 C 37 -364 81 -356 117 -340 C 153 -325 180 -302 199 -272 C 218 -242 227 -205 227 "
        "-162 C 227 -134 223 -107 214 -80 C 205 -53 192 -26 174 0 C 155 28 131 56 101 87 L -35 "
        "225 L 197 225 C 218 225 234 230 246 241 C 256 252 262 267 262 288 C 262 309 256 324 "
        "246 336 C 234 346 218 352 197 352 Z"
    ),
    "7": (
        "M -125 361 C -144 361 -160 356 -172 348 C -184 338 -191 327 -193 312 C -195 297 -191 "
        "281 -181 263 L 82 -225 L -194 -225 C -216 -225 -233 -230 -244 -242 C -255 -252 -261 "
        "-268 -261 -289 C -261 -310 -255 -326 -244 -336 C -233 -348 -216 -353 -194 -353 L 187 "
        "-353 C 208 -353 226 -347 240 -336 C 253 -325 260 -309 260 -288 C 260 -270 258 -254 252 "
        "-241 C 248 -228 241 -213 233 -198 L -37 311 C -46 328 -58 341 -72 349 C -86 357 -104 "
        "361 -125 361 Z"
    ),
}
_WIDE, _SIZE = 0.6, 4.4
# From the point around which the cards of a hand are turned to their middles; how far each is
# turned from the one before, in degrees.
_RADIUS, _LEAN = 37.0, 8.8


def held(cards: Sequence[int], looks: Sequence[int]) -> list[Path]:
    """Return the cards of a hand as a fan around an x of 0."""
    paths: list[Path] = []
    for n, (number, look) in enumerate(zip(cards, looks, strict=True)):
        degrees = _LEAN * (n - (len(cards) - 1) / 2)
        at = -WIDTH / 2, -_RADIUS - HEIGHT / 2
        drawn = card(number, *at, look, covered=n + 1 < len(cards))
        paths += (
            path._replace(steps=_rounded(rotated(path.steps, degrees)))
            for mark in drawn
            for path in _outlines(mark)
        )
    return paths


def _outlines(mark: Mark) -> list[Path]:
    """Return a mark of a card as outlines, which can be turned."""
    if isinstance(mark, Path):
        return [mark]
    assert isinstance(mark, Text), "cards have outlines and a number"
    first = mark.x - _WIDE * _SIZE * (len(mark.string) - 1) / 2
    return [
        ink("turned-number", moved(_numeral(numeral), first + _WIDE * _SIZE * n, mark.y, _SIZE))
        for n, numeral in enumerate(mark.string)
    ]


def _numeral(numeral: str) -> Steps:
    """Return the outline of a numeral of size 1, around the origin."""
    steps: list[Step] = []
    for word in _NUMERALS[numeral].split():
        if word.isalpha():
            steps.append((word,))
        else:
            steps[-1] = (*steps[-1], int(word) / 1000)
    return tuple(steps)


def _rounded(steps: Steps) -> Steps:
    return tuple((kind, *(round(value, 3) for value in values)) for kind, *values in steps)
