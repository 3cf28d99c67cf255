"""What a print shop's press would stumble over, in files that say they are meant for one.

These are files that name a printing condition (an output intent ``GTS_PDFX``) or claim a version
of PDF/X. It is no test of conformance: it looks for what shops send files back for.
"""

from __future__ import annotations

import ctypes
import re
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as c

from papercraft.preflight.findings import Finding
from papercraft.preflight.raw import contents, raw_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.preflight.raw import Raw

_INTENT = re.compile(rb"/S\s*/GTS_PDFX\b")
_CLAIM = re.compile(rb"GTS_PDFXVersion[^P]{0,200}?PDF/X-(\d)")
_NAMED = re.compile(rb"/RegistryName\b|/DestOutputProfile(Ref)?\b")
_RGB_OPERATOR = re.compile(rb"(?:^|\s)(?:rg|RG)(?=\s|$)")
_RGB_SPACE = re.compile(rb"/DeviceRGB\b")
_TRANSPARENT = re.compile(
    rb"/(?:ca|CA)\s*0?(?:\.\d+)?(?=[\s/>])|/SMask\s*(?:<<|\d)|/BM\s*/(?!Normal\b|Compatible\b)"
)
# From this version of PDF/X on, transparency is for the press to resolve.
_RESOLVING = 4


def press_findings(data: bytes, document: Any, *, trimmed: bool) -> list[Finding]:
    """Return what is wrong with a file for a press, nothing for other files.

    ``trimmed`` says whether every page has a trim box.
    """
    if b"GTS_PDFX" not in data and b"/ObjStm" not in data:
        return []
    raw = raw_of(data)
    claim = _CLAIM.search(raw.dictionaries) or _CLAIM.search(raw.metadata)
    if not claim and not _INTENT.search(raw.dictionaries):
        return []
    found = [*_condition(raw), *_colours(raw, data), *_bookkeeping(document)]
    if not trimmed:
        message = "a page has no trim box, so a shop cannot know where to cut it"
        found.append(Finding("press.trim", message))
    if not claim or int(claim[1]) < _RESOLVING:
        found += _transparency(raw)
    return found


def _condition(raw: Raw) -> Iterator[Finding]:
    if not _INTENT.search(raw.dictionaries):
        message = "the file says it is PDF/X but names no printing condition (output intent)"
        yield Finding("press.condition", message)
    elif not _NAMED.search(raw.dictionaries):
        message = (
            "the printing condition is neither from a registry nor has it a profile: nobody can "
            "know which colours are meant"
        )
        yield Finding("press.condition", message)


def _colours(raw: Raw, data: bytes) -> Iterator[Finding]:
    """Yield RGB where a press prints in CMYK, as it does unless the profile is of another kind."""
    if raw.profiles and not any(profile[16:20] == b"CMYK" for profile in raw.profiles):
        return
    count = sum(len(_RGB_OPERATOR.findall(content)) for content in contents(data))
    count += len(_RGB_SPACE.findall(raw.dictionaries))
    if count:
        message = "a colour is in RGB; the press prints CMYK and will make of it what it likes"
        yield Finding("press.colour", message, count=count)


def _bookkeeping(document: Any) -> Iterator[Finding]:
    if _told(c.FPDF_GetMetaText, document, b"Trapped", wide=True) not in {"True", "False"}:
        message = "the file does not say whether its colours overlap a little (Trapped)"
        yield Finding("press.trapped", message)
    if not _told(c.FPDF_GetFileIdentifier, document, 0):
        yield Finding("press.id", "the file has no ID by which a shop tells versions apart")


def _told(ask: Any, document: Any, key: Any, *, wide: bool = False) -> str:
    length = ask(document, key, None, 0)
    buffer = ctypes.create_string_buffer(length)
    ask(document, key, buffer, length)
    return buffer.raw.decode("utf-16-le" if wide else "latin-1").rstrip("\0")


def _transparency(raw: Raw) -> Iterator[Finding]:
    count = len(_TRANSPARENT.findall(raw.dictionaries))
    if count:
        message = "something is transparent; older presses resolve that each in their own way"
        yield Finding("press.transparency", message, count=count)
