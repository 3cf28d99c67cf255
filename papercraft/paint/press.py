"""The output intent of a PDF: the printing condition its colours are meant for.

A file in CMYK names a printing condition (an output intent, ISO 32000-1, 14.11.5), as PDF/X asks
for. It does not claim a version of PDF/X, because colours are computed without a profile and
nothing has certified the file (docs/adr/0014).
"""

from __future__ import annotations

from papercraft.core.layouts import layout
from papercraft.paint.tagging import text_string

_REGISTRY = "http://www.color.org"
# What PDF/X-1a is made of; later keys, as those of viewers, are passed over by what is older.
VERSION = (1, 4)


def conditions() -> list[str]:
    """Return the names of the printing conditions, the usual one first."""
    return list(layout("press")["conditions"])


def output_intent(condition: str) -> bytes:
    """Return the output intent that names a condition, as the body of a PDF object."""
    named = layout("press")["conditions"][condition]
    return (
        b"<</Type/OutputIntent/S/GTS_PDFX/OutputCondition%b/OutputConditionIdentifier%b"
        b"/RegistryName%b>>"
    ) % tuple(map(text_string, (named["description"], named["identifier"], _REGISTRY)))
