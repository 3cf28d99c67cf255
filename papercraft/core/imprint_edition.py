"""Pack a game's print options into an imprint, and get the edition back from one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.contract_data import Edition
from papercraft.core.ids import IdError
from papercraft.core.imprint import newer_version, paper_names
from papercraft.core.language import language_by_number
from papercraft.core.messages import gettext
from papercraft.core.page import paper_of
from papercraft.core.sheet import FRAME

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.game import AnyGame, PrintOption
    from papercraft.core.imprint import Imprint
    from papercraft.core.page import Paper
    from papercraft.core.sheet import Size

# The first design in which a sheet uses the frame of its paper.
_FRAMES_OF_PAPERS = 2


def _values(option: PrintOption) -> tuple[str | int, ...]:
    if option.choices or option.most:
        return option.choices or tuple(range(option.most + 1))
    return (True, False) if option.opposite else (False, True)


def packed_options(game: AnyGame, options: Mapping[str, str | int]) -> int:
    """Pack the options of a game into one number; missing options take their defaults."""
    number = 0
    for option in reversed(game.options):
        values = _values(option)
        number = number * len(values) + values.index(options.get(option.name, option.default))
    return number


def edition_of(game: AnyGame, imprint: Imprint) -> Edition:
    """Return the edition a sheet was printed in, with all parts of the set.

    Raises:
        IdError: this version does not know the options, design, paper or language.
    """
    options: dict[str, str | int] = {}
    number = imprint.options
    for option in game.options:
        values = _values(option)
        number, place = divmod(number, len(values))
        options[option.name] = values[place]
    least, most = game.players
    if number or not least <= imprint.players <= most:
        form = "{sheet} was printed by another version of papercraft"
        raise IdError(gettext(form, sheet=str(imprint.sheet)))
    if imprint.design > game.design:
        raise newer_version(imprint.sheet)
    if imprint.design in game.skipped:
        form = "{sheet} was printed in a trial design that is not read; type in the game"
        raise IdError(gettext(form, sheet=str(imprint.sheet)))
    language = language_by_number(imprint.language)
    design = None if imprint.design == game.design else imprint.design
    frame = frame_of(imprint)
    return Edition(imprint.players, (), options, imprint.sheet, language, design, frame)


def frame_in_design(design: int | None, paper: Paper) -> Size:
    """Return the frame of sheets of a design on a paper; None is the current design."""
    return FRAME if design is not None and design < _FRAMES_OF_PAPERS else paper.frame


def frame_of(imprint: Imprint) -> Size:
    """Return the frame of a printed sheet.

    Raises:
        IdError: this version does not know the paper.
    """
    return frame_in_design(imprint.design, printed_paper(imprint))


def printed_paper(imprint: Imprint) -> Paper:
    """Return the paper of a printed sheet; raise IdError if this version does not know it."""
    names = paper_names()
    if imprint.paper >= len(names):
        raise newer_version(imprint.sheet)
    return paper_of(names[imprint.paper])


def mat_edition(game: AnyGame, imprint: Imprint) -> Edition | None:
    """Return the edition of a mat of this game, or None if the imprint is not that of a mat."""
    if imprint.sheet.code != game.code or imprint.part != game.parts.index("mats"):
        return None
    try:
        return edition_of(game, imprint)
    except IdError:
        return None
