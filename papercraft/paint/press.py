"""The output intent of a PDF: the printing condition that its colours are intended for.

A CMYK file names a printing condition (an output intent, ISO 32000-1, 14.11.5), as PDF/X requires.
It does not claim to be PDF/X, because colours are converted without a profile and the file has not
been certified (docs/adr/0014).
"""

from __future__ import annotations

from papercraft.core.layouts import layout
from papercraft.paint.tagging import text_string

_REGISTRY = "http://www.color.org"
# The PDF version of PDF/X-1a; older software ignores later keys, such as viewer preferences.
VERSION = (1, 4)


def conditions() -> list[str]:
    """Return the names of the printing conditions, the default first."""
    return list(layout("press")["conditions"])


def output_intent(condition: str) -> bytes:
    """Return the output intent that names a condition, as the body of a PDF object."""
    named = layout("press")["conditions"][condition]
    return (
        b"<</Type/OutputIntent/S/GTS_PDFX/OutputCondition%b/OutputConditionIdentifier%b"
        b"/RegistryName%b>>"
    ) % tuple(map(text_string, (named["description"], named["identifier"], _REGISTRY)))
