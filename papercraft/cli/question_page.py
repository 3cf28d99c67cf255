"""The questions of a scan as an HTML page, to answer them without a terminal.

The page is self-contained. A script assembles the answers into a command; without scripts, each
answer shows the option that gives it.
"""

from __future__ import annotations

import base64
from html import escape
from shlex import quote
from typing import TYPE_CHECKING

from papercraft.app.scan_pictures import question_picture
from papercraft.core.messages import gettext, ngettext, pgettext

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from papercraft.core.language import Language
    from papercraft.core.messages import Message
    from papercraft.core.transcript import Question
    from papercraft.photo.load import Pixels

_MARK = b"<!doctype html><!-- made by papercraft scan -->"
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
_STYLE = """
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
section { border-top: 1px solid #8886; padding: 1rem 0 }
h2 { font-size: 1.15rem; margin: 0 0 .5rem }
h2 code { font-weight: normal; opacity: .7 }
img { max-width: 100%; height: auto; max-height: 80vh; border: 1px solid #8886 }
fieldset { border: 0; padding: 0; margin: .5rem 0; display: flex; flex-wrap: wrap; gap: .5rem 1rem }
label { padding: .35rem .8rem; border: 1px solid #888; border-radius: .4rem; cursor: pointer }
label:has(:checked) { background: #28c3; border-color: #28c }
input[type=text] { font: inherit; width: min(100%, 30rem) }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: .8rem; background: #8882 }
#told { position: sticky; bottom: 0; background: Canvas; border-top: 2px solid #28c }
.js #plain, .js label code, .js .hint { display: none }
#told { display: none }
.js #told { display: block }
button { font: inherit; padding: .35rem .8rem }
"""
_SCRIPT = """
document.documentElement.className = 'js';
const out = document.getElementById('command'), base = out.textContent;
const safe = /^[\\w@%+=:,./-]+$/;
const quoted = text => safe.test(text) ? text : "'" + text.replace(/'/g, `'"'"'`) + "'";
function tell() {
  const said = new Map();
  for (const one of document.querySelectorAll('input:checked')) said.set(one.name, one.value);
  for (const one of document.querySelectorAll('input[type=text]'))
    if (one.value.trim()) said.set(one.name, one.value.trim());
  const words = [...said].map(([key, value]) => ' --answer ' + quoted(key + '=' + value));
  out.textContent = base + words.join('');
}
document.addEventListener('input', tell);
document.getElementById('copy').addEventListener('click', () => {
  getSelection().selectAllChildren(out);
  if (navigator.clipboard) navigator.clipboard.writeText(out.textContent);
  else document.execCommand('copy');
});
tell();
"""


def is_question_page(target: Path) -> bool:
    """Return whether a file is a page written by papercraft, which may be replaced."""
    try:
        with target.open("rb") as file:
            return file.read(len(_MARK)) == _MARK
    except (OSError, ValueError):
        return False


def question_page(
    questions: Sequence[Question],
    command: Sequence[str],
    language: Language,
    written: Sequence[tuple[Message, Pixels]] = (),
) -> bytes:
    """Return the page; ``command`` is the command line to which answers are added.

    ``written`` are captions and pictures of handwriting, shown at the end.
    """

    def tell(message: Message) -> str:
        return escape(language.translate_message(message))

    title = tell(ngettext("{n} question", "{n} questions", len(questions)))
    words = escape(" ".join(map(quote, command)))
    sections = [_section(*one, language) for one in enumerate(questions, 1)]
    kept = [_kept(*one, language) for one in written]
    if kept:
        heading = tell(gettext("Handwriting"))
        kept.insert(0, f"<h1>{heading}</h1>")
    hint = tell(gettext("Choose the answers, and run this command:"))
    plain = tell(gettext("Add the answers to this command, as shown next to the choices:"))
    copy = f'<button type="button" id="copy">{tell(gettext("Copy"))}</button>'
    parts = [
        f'<html lang="{escape(language.code)}"><head><meta charset="utf-8">',
        f'<meta name="viewport" content="width=device-width"><title>papercraft: {title}</title>',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        f"<style>{_STYLE}</style></head><body><h1>{title}</h1>",
        f'<div id="plain"><p>{plain}</p><pre>{words}</pre></div><form>',
        *sections,
        f'</form><div id="told"><p>{hint} {copy}</p><pre id="command">{words}</pre></div>',
        *kept,
        f"<script>{_SCRIPT}</script></body></html>\n",
    ]
    # Names of photos may contain bytes that are not UTF-8.
    return _MARK + "\n".join(["", *parts]).encode("utf-8", "backslashreplace")


def _section(number: int, question: Question, language: Language) -> str:
    text, key = escape(language.translate_message(question.text)), escape(question.key)
    return (
        f"<section><h2>{number}. {text} <code>{key}</code></h2>{_picture(question)}"
        f"<fieldset>{''.join(_answers(question, language))}</fieldset></section>"
    )


def _kept(called: Message, picture: Pixels, language: Language) -> str:
    name = escape(language.translate_message(called))
    return f"<section><h2>{name}</h2>{_shown(picture, name)}</section>"


def _picture(question: Question) -> str:
    picture = question_picture(question)
    return "" if picture is None else _shown(picture, escape(question.key))


def _shown(picture: Pixels, alt: str) -> str:
    """Return a picture with its alternative text."""
    # Imported late: it brings the picture libraries.
    from papercraft.photo.overlay import encode_jpeg  # noqa: PLC0415

    data = base64.b64encode(encode_jpeg(picture)).decode()
    size = f'width="{picture.shape[1]}" height="{picture.shape[0]}"'
    return f'<p><img alt="{alt}" {size} src="data:image/jpeg;base64,{data}"></p>'


def _answers(question: Question, language: Language) -> Iterator[str]:
    """Yield the choices as buttons; a list is typed in, unless the reading is accepted.

    No choice is preselected, so that nobody accepts a guess without looking.
    """
    name = escape(question.key)
    for choice in question.choices or ((question.read,) if question.read else ()):
        shown = choice or language.translate_message(pgettext("choice", "blank"))
        if choice == question.read:
            form = gettext("{choice} (as read)", choice=shown)
            shown = language.translate_message(form)
        word = escape(quote(f"{question.key}={choice}"))
        yield (
            f'<label><input type="radio" name="{name}" value="{escape(choice)}"> {escape(shown)} '
            f"<code>--answer {word}</code></label>"
        )
    if not question.choices:
        hint = escape(f"--answer {quote(f'{question.key}=...')}")
        yield f'<input type="text" name="{name}" aria-label="{name}">'
        yield f'<code class="hint">{hint}</code>'
