"""Render the pages in the language that a browser asks for.

The catalogues of the pages are beside this module, so that no other command loads them; they add
to the shared catalogues.
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
    """Return a language with the catalogue of the pages."""
    language = get_language(code)
    catalogue = _FOLDER / f"{code}.po"
    return (
        with_catalogue(language, catalogue.read_text("utf-8")) if catalogue.is_file() else language
    )


def negotiated(cookie: str | None, accepted: str) -> str:
    """Return the language of the cookie, else the one preferred in the Accept-Language header."""
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
    """Render a page in a language."""
    language = page_language(code)

    def translated(message: Message) -> str:
        return language.translate_message(message)

    template: Template = _environment().get_template(page)
    return template.render(
        language=code,
        languages={one: NAMES.get(one, one) for one in languages()},
        _=lambda text, **args: translated(gettext(text, **args)),
        ngettext=lambda one, many, n, **args: translated(ngettext(one, many, n, **args)),
        translated=partial(_translated, language),
        **values,
    )


def _translated(language: Language, text: str | dict[str, str]) -> str:
    """Return a message in a language, or pick the text for it from texts by language code."""
    if isinstance(text, dict):
        return text.get(language.code) or text.get(ENGLISH, "")
    return language.translate_message(text)
