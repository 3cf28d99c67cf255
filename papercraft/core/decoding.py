"""Decode text files as common programs save them.

The ``>`` of Windows PowerShell writes UTF-16, and some editors put a byte order mark before UTF-8.
"""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE

# UTF-32 comes first, because its mark begins with that of UTF-16.
_MARKS = {
    BOM_UTF32_LE: "utf-32",
    BOM_UTF32_BE: "utf-32",
    BOM_UTF16_LE: "utf-16",
    BOM_UTF16_BE: "utf-16",
}


def decoded(source: bytes) -> str:
    """Return the text of a file, decoded as its byte order mark says, or as UTF-8 without one.

    Raises:
        UnicodeDecodeError: it cannot be decoded, or has NULs, as UTF-16 without a mark would.
    """
    encoding = next((name for mark, name in _MARKS.items() if source.startswith(mark)), "utf-8-sig")
    text = source.decode(encoding)
    if "\0" in text:
        zero = source.index(0)
        raise UnicodeDecodeError("utf-8", source, zero, zero + 1, "no text has zeros")
    return text
