"""The texts of the pages, in the language that a browser requests.

The catalogues of the pages are next to this module, so that no other command reads them; shared
messages are in the general catalogues.
"""

from __future__ import annotations

from functools import cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from papercraft.core.language import ENGLISH, get_language, languages, with_catalogue
from papercraft.core.messages import gettext, ngettext

if TYPE_CHECKING:
    from jinja2 import Template

    from papercraft.core.language import Language
    from papercraft.core.messages import Message

LANGUAGE_COOKIE = "language"
NAMES = {"en": "English", "de": "Deutsch", "it": "Italiano", "pl": "Polski"}
_FOLDER = files("papercraft.serve") / "locale"
_MOST_CHOICES = 20


@cache
def page_language(code: str) -> Language:
    """Return a language with the words of the pages."""
    language = get_language(code)
    catalogue = _FOLDER / f"{code}.po"
    return (
        with_catalogue(language, catalogue.read_text("utf-8")) if catalogue.is_file() else language
    )


def negotiated(cookie: str | None, accepted: str) -> str:
    """Return the code of the language that was chosen, or else is accepted before others."""
    known = languages()
    if cookie in known:
        return cookie
    wishes = []
    for place, wish in enumerate(accepted.split(",")[:_MOST_CHOICES]):
        tag, _, weight = wish.partition(";q=")
        try:
            wishes.append((-float(weight or 1), place, tag.strip()[:2].lower()))
        except ValueError:
            continue
    return next((code for _, _, code in sorted(wishes) if code in known), ENGLISH)


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("papercraft.serve"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def rendered(page: str, code: str, /, **values: Any) -> str:
    """Return a page in a language."""
    language = page_language(code)

    def told(message: Message) -> str:
        return language.translate_message(message)

    template: Template = _environment().get_template(page)
    return template.render(
        language=code,
        languages={one: NAMES.get(one, one) for one in languages()},
        _=lambda text, **args: told(gettext(text, **args)),
        ngettext=lambda one, many, n, **args: told(ngettext(one, many, n, **args)),
        told=partial(_told, language),
        **values,
    )


def _told(language: Language, text: str | dict[str, str]) -> str:
    """Return a message, or one of texts by the codes of languages."""
    if isinstance(text, dict):
        return text.get(language.code) or text.get(ENGLISH, "")
    return language.translate_message(text)
