"""Print a paper game, play it with pen and scissors, and have it judged.

The public Python interface: :func:`score` takes a record as a plain dict and returns the
verdict as a plain dict; :class:`ReadError` carries everything that is wrong with a record
that cannot be read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.version import VERSION

if TYPE_CHECKING:
    from papercraft.core.problems import ReadError

__version__ = VERSION
__all__ = ["ReadError", "__version__", "score"]


def score(record: dict[str, Any], language: str = "en") -> dict[str, Any]:
    """Judge a record and return its verdict, both as plain data (see docs/FORMATS.md).

    The messages are in the language of that code: en, de, it or pl.

    Raises:
        ReadError: the record cannot be read; ``problems`` lists every fault with its place.
        UsageError: there is no such language.
    """
    # Imported late: the command line's help must not pay for pydantic.
    from papercraft.app.score import judge_data  # noqa: PLC0415
    from papercraft.core.language import get_language  # noqa: PLC0415

    return get_language(language).verdict(judge_data(record)).as_dict()


def __getattr__(name: str) -> Any:
    if name == "ReadError":
        from papercraft.core.problems import ReadError  # noqa: PLC0415

        return ReadError
    raise AttributeError(name)
