"""Round tokens to cut out: a group has labels, a colour and a symbol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import BeforeValidator, Field

from papercraft.core.records import Plain, Strict
from papercraft.games.tally.naming import expanded
from papercraft.games.tally.values import as_list, as_real, as_text

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_TOKENS = 500
_Labels = Annotated[
    list[Annotated[Plain, BeforeValidator(as_text), Field(max_length=20)]],
    BeforeValidator(as_list),
    Field(min_length=1, max_length=200),
]


class Tokens(Strict):
    """An entry of ``token``: labels, copies of each, and the diameter in mm."""

    label: _Labels
    copies: Annotated[int, Field(ge=1, le=100)] = 1
    size: Annotated[float, BeforeValidator(as_real), Field(ge=12.0, le=80.0)] = 25.0

    def labels(self) -> Iterator[str]:
        """Yield the label of each token; ``1..12`` is twelve of them."""
        for label in expanded(self.label, MOST_TOKENS):
            for _ in range(self.copies):
                yield label
