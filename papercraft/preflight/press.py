"""Checks for printing presses, in files that are intended for one.

Those are files that name a printing condition (an output intent ``GTS_PDFX``) or claim a version of
PDF/X. This is not a conformance test: it looks for the common reasons why print shops reject files.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pikepdf

from papercraft.preflight.findings import Finding
from papercraft.preflight.pdf_content import is_rgb, values_of
from papercraft.preflight.pdf_file import BAD_OBJECT, entry, name_of, number_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.preflight.pdf_content import ContentReader

_VERSION = re.compile(r"PDF/X-(\d)")
_VERSION_IN_METADATA = re.compile(rb"GTS_PDFXVersion[^P]{0,200}PDF/X-(\d)")
# The bytes of an ICC profile that contain its colour space.
_PROFILE_SPACE = slice(16, 20)
# The first version of PDF/X that allows transparency.
_WITH_TRANSPARENCY = 4
_PLAIN_BLENDING = {"", "/Normal", "/Compatible"}


def press_findings(
    pdf: pikepdf.Pdf, contents: ContentReader, *, has_trim_boxes: bool
) -> list[Finding]:
    """Return the findings about a file for a press; none for other files.

    ``has_trim_boxes`` is whether every page has a trim box.
    """
    version = _claimed_version(pdf)
    intents = _press_intents(pdf)
    if version is None and not intents:
        return []
    findings = [*_condition(intents), *_colours(intents, contents), *_bookkeeping(pdf)]
    if not has_trim_boxes:
        message = "a page has no trim box, so a print shop cannot know where to cut"
        findings.append(Finding("press.trim", message))
    if version is None or version < _WITH_TRANSPARENCY:
        findings += _transparency(contents)
    return findings


def _claimed_version(pdf: pikepdf.Pdf) -> int | None:
    """Return the version of PDF/X that a file claims in its Info or metadata, or None."""
    match = _VERSION.search(name_of(entry(_info(pdf), "/GTS_PDFXVersion")))
    if match:
        return int(match[1])
    in_metadata = _VERSION_IN_METADATA.search(_data(entry(pdf.Root, "/Metadata")))
    return int(in_metadata[1]) if in_metadata else None


def _info(pdf: pikepdf.Pdf) -> Any:
    return entry(pdf.trailer, "/Info")


def _press_intents(pdf: pikepdf.Pdf) -> list[Any]:
    intents = entry(pdf.Root, "/OutputIntents")
    if not isinstance(intents, pikepdf.Array):
        return []
    return [intent for intent in intents if entry(intent, "/S") == "/GTS_PDFX"]


def _condition(intents: list[Any]) -> Iterator[Finding]:
    keys = ("/RegistryName", "/DestOutputProfile", "/DestOutputProfileRef")
    if not intents:
        message = "the file claims PDF/X but has no printing condition (output intent)"
        yield Finding("press.condition", message)
    elif not any(entry(intent, key) is not None for intent in intents for key in keys):
        message = (
            "the printing condition is neither registered nor has a profile, so the "
            "intended colours are unknown"
        )
        yield Finding("press.condition", message)


def _colours(intents: list[Any], contents: ContentReader) -> Iterator[Finding]:
    """Yield a finding about RGB in a file for CMYK, which is every file without another profile."""
    profiles = [_data(entry(intent, "/DestOutputProfile")) for intent in intents]
    kinds = [profile[_PROFILE_SPACE] for profile in profiles if profile]
    if kinds and b"CMYK" not in kinds:
        return
    count = sum(content.rgb for content in contents)
    count += sum(is_rgb(space, resources) for space, resources in _colour_spaces(contents))
    if count:
        message = "a colour is in RGB; presses print CMYK, and the conversion is unpredictable"
        yield Finding("press.colour", message, count=count)


def _colour_spaces(contents: ContentReader) -> Iterator[tuple[Any, Any]]:
    """Yield the colour spaces in resources, each with the resources to look up its names."""
    for kind, thing, resources in _resources(contents):
        if kind == "/ColorSpace":
            yield thing, None
        elif kind in ("/XObject", "/Shading"):
            yield entry(thing, "/ColorSpace"), resources
            yield entry(entry(thing, "/Group"), "/CS"), resources
        elif kind == "/Pattern":
            yield entry(entry(thing, "/Shading"), "/ColorSpace"), resources


def _resources(contents: ContentReader) -> Iterator[tuple[str, Any, Any]]:
    """Yield kind, value and dictionary of all resources, each shared resource once."""
    seen = set()
    for content in contents:
        for kind in ("/ColorSpace", "/XObject", "/Shading", "/Pattern", "/ExtGState"):
            group = entry(content.resources, kind)
            for place, thing in enumerate(values_of(group)):
                key = _number_of(thing) or (
                    _number_of(content.resources) or id(content),
                    kind,
                    place,
                )
                if key not in seen:
                    seen.add(key)
                    yield kind, thing, content.resources


def _number_of(thing: Any) -> tuple[int, int] | None:
    """Return the object number and generation of an indirect object, or None for a direct one."""
    number = getattr(thing, "objgen", (0, 0))
    return number if number[0] else None


def _bookkeeping(pdf: pikepdf.Pdf) -> Iterator[Finding]:
    if name_of(entry(_info(pdf), "/Trapped")) not in {"/True", "/False"}:
        message = "the file does not state whether it is trapped (Trapped)"
        yield Finding("press.trapped", message)
    if entry(pdf.trailer, "/ID") is None:
        yield Finding("press.id", "the file has no ID to distinguish versions")


def _transparency(contents: ContentReader) -> Iterator[Finding]:
    count = sum(
        _is_transparent(thing)
        for kind, thing, _ in _resources(contents)
        if kind in ("/ExtGState", "/XObject")
    )
    if count:
        message = "something is transparent; older workflows flatten transparency differently"
        yield Finding("press.transparency", message, count=count)


def _is_transparent(thing: Any) -> bool:
    """Return whether a graphics state or a picture uses transparency."""
    mask = entry(thing, "/SMask")
    blending = entry(thing, "/BM")
    modes = list(blending) if isinstance(blending, pikepdf.Array) else [blending]
    return (
        isinstance(mask, pikepdf.Dictionary | pikepdf.Stream)
        or any(number_of(entry(thing, key), 1.0) < 1 for key in ("/ca", "/CA"))
        or name_of(next(iter(modes), None)) not in _PLAIN_BLENDING
    )


def _data(stream: Any) -> bytes:
    try:
        return bytes(stream.read_bytes()) if isinstance(stream, pikepdf.Stream) else b""
    except BAD_OBJECT:
        return b""
