"""In Polish no line ends with a word of one letter: on sheets and in the terminal."""

from papercraft import games
from papercraft.app.rules import RulesRequest, rules_lines
from papercraft.core.language import get_language
from papercraft.core.sheet import Drawing, Paragraph, Role, Sheet, Text
from papercraft.core.tied_words import NO_BREAK, tied
from papercraft.paint.styles import styles_of
from papercraft.paint.text import wrap_lines


def _rows(string, width):
    mark = Paragraph(Role.INK, "rules-text", 0, 0, width, 40.0, string)
    return [line.string for line in wrap_lines(mark, styles_of("cat", "full"))]


def test_words_of_one_letter_are_tied_to_the_next_in_polish():
    assert tied("Mysz i w domu. A kot? O, 4 i.", "pl") == (
        f"Mysz i{NO_BREAK}w{NO_BREAK}domu. A{NO_BREAK}kot? O, 4 i."
    )
    for code in ("en", "de", "it"):
        assert tied("a cat e i topi", code) == "a cat e i topi"


def test_lines_break_before_what_is_tied_and_have_usual_spaces():
    assert _rows(f"kratkę w{NO_BREAK}rzędzie", 17.0) == ["kratkę", "w rzędzie"]
    assert _rows("kratkę w rzędzie", 17.0) == ["kratkę w", "rzędzie"]


def test_words_that_do_not_fit_a_line_together_are_apart():
    assert _rows(f"kratkę w{NO_BREAK}rzędzie", 12.0) == ["kratkę", "w", "rzędzie"]


def test_paragraphs_are_tied_when_they_are_translated():
    said = "At most one bend a turn. Turning where your line begins counts, except at the wool."
    marks = tuple(
        one(Role.INK, "rules-text", 0, 0, *size, said)
        for one, size in ((Paragraph, (36.0, 20.0)), (Text, ()))
    )
    sheet = Sheet("rules", "", "", marks, areas=())
    paragraph, text = get_language("pl").drawing(Drawing({}, (sheet,))).sheets[0].marks
    assert f"zakręt w{NO_BREAK}turze" in paragraph.string
    assert NO_BREAK not in text.string


def test_no_line_of_the_rules_in_the_terminal_ends_with_a_word_of_one_letter():
    for width in range(40, 80):
        for line in rules_lines(RulesRequest(games.load("cat"), None, "pl"), width):
            assert NO_BREAK not in line.text
            last = (line.text.split() or ["--"])[-1]
            assert not (len(last) == 1 and last.isalpha()), line.text
