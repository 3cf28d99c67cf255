"""Rules pages: they fit in every language, say everything, and their examples are true."""

import re

import pytest

from papercraft import games, score
from papercraft.app.rules import RulesRequest, rules_lines, write_rules
from papercraft.core.declaration import with_rules_part
from papercraft.core.game import Edition, build
from papercraft.core.language import get_language, languages
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError, WriteError
from papercraft.core.rules_art import arrow, enlarged, label, person
from papercraft.core.rules_bands import band_marks
from papercraft.core.rules_page import RULES, Art, Band, Kind, Panel, RulesPage
from papercraft.core.rules_sheet import rules_stamps, with_rules
from papercraft.core.sheet import Drawing, Paragraph, Sheet, Text, Use
from papercraft.games.cat import rules_page as cat
from papercraft.games.cutit import rules_first_side as cutit
from papercraft.games.cutit.numbers import DISCS, GRADES
from papercraft.games.cutit.rules.referee import evaluate
from papercraft.games.cuttle import rules_second_side as cuttle
from papercraft.games.cuttle.deck import DECK, RANKS, SUITS
from papercraft.games.cuttle.options import PRESETS
from papercraft.games.rope import rules_page as rope
from papercraft.paint.styles import styles_of
from papercraft.paint.text import wrap_lines
from tests.command import run
from tests.everygame import sheet_ids

# A game that somebody has added need not have as many sides and options.
WITH_RULES = ["cat", "cutit", "cuttle", "rope"]
EACH = pytest.mark.parametrize("name", WITH_RULES)
EACH_LANGUAGE = pytest.mark.parametrize("code", languages())
# 8.5 points.
SMALLEST = 8.5 / 72 * 25.4


def drawn(name, edition):
    game = games.load(name)
    return game.draw(build(game, sheet_ids(game, 1, 7)[0]), edition)


def editions(name):
    """Every option of a game that changes what its rules page says or shows."""
    game = games.load(name)
    yield {}
    for option in game.options:
        yield from ({option.name: value} for value in option.choices[1:])


def sides(drawing):
    return {key: marks for key, marks in drawing.stamps.items() if key.startswith("rules-side")}


def said(name, code, width=100_000, layout=None):
    """What the terminal says, as one line."""
    lines = rules_lines(RulesRequest(games.load(name), layout, code), width)
    return " ".join(line.text.strip() for line in lines)


# --- the page -------------------------------------------------------------------------------------


@EACH
@EACH_LANGUAGE
def test_every_text_fits_its_box(name, code):
    game, language, styles = games.load(name), get_language(code), styles_of(name, "full")
    for options in editions(name):
        drawing = drawn(name, Edition(game.players[0], (RULES,), options))
        assert 1 <= len(sides(drawing)) <= 2
        for marks in sides(drawing).values():
            for mark in language.marks(marks):
                if isinstance(mark, Text | Paragraph):
                    # It raises where it does not fit.
                    assert wrap_lines(mark, styles)
                    assert styles.letters[mark.style].size >= SMALLEST


@EACH
def test_pictures_scale_no_text(name):
    """A text on a stamp that is scaled down would be too small, above all in large print."""
    drawing = drawn(name, Edition(games.load(name).players[0], (RULES,)))

    def has_text(stamp):
        return any(
            has_text(mark.stamp) if isinstance(mark, Use) else isinstance(mark, Text | Paragraph)
            for mark in drawing.stamps[stamp]
        )

    for marks in sides(drawing).values():
        used = {mark.stamp for mark in marks if isinstance(mark, Use)}
        assert not any(map(has_text, used))


@EACH
def test_it_is_printed_first_and_once_a_set(name):
    game = games.load(name)
    assert game.parts[-1] == RULES
    whole = drawn(name, Edition(game.players[1]))
    alone = drawn(name, Edition(game.players[1], (RULES,)))
    count = len(alone.sheets)
    assert {sheet.part for sheet in alone.sheets} == {RULES}
    assert [sheet.part == RULES for sheet in whole.sheets[: count + 1]] == [True] * count + [False]
    assert all(sheet.part != RULES for sheet in whole.sheets[count:])
    # Nobody photographs rules: no codes.
    assert not any(sheet.areas for sheet in alone.sheets)
    # In a set with backs, the second side is the back of the first.
    with_backs = any(sheet.part == "backs" for sheet in whole.sheets)
    assert [sheet.behind for sheet in whole.sheets[:count]] == [False, with_backs]
    assert not any(sheet.behind for sheet in alone.sheets)
    # Sets of a file share their stamps; painters know them by identity.
    assert drawn(name, Edition(game.players[1])).stamps is whole.stamps


@EACH
@pytest.mark.parametrize("backs", ["duplex", "separate", "none"])
def test_no_side_is_lost_however_backs_are_printed(name, backs, tmp_path):
    file = tmp_path / "x.pdf"
    done = run("print", name, "--seed", 7, "--backs", backs, "-o", file, "--json")
    assert done.returncode == 0, done.stderr
    parts = re.findall(r'"part":"(\w+)"', (tmp_path / "x.json").read_text("utf-8"))
    assert parts[:2] == [RULES, RULES]


def test_a_game_without_a_page_has_no_part_of_it():
    blank = games.load("_blank")
    assert RULES not in blank.parts
    assert {sheet.part for sheet in drawn("_blank", Edition(1)).sheets} == {"slip"}
    with pytest.raises(UsageError, match="_blank has no rules page"):
        rules_lines(RulesRequest(blank), 80)
    with pytest.raises(UsageError, match="_blank has no rules page"):
        write_rules(RulesRequest(blank), None)


def test_a_package_that_is_nowhere_has_no_page():
    from papercraft.core.declaration import Facts

    facts = Facts(package="no.where", code="NOW", players=(1, 2), parts=("sheet",), inline="x")
    assert with_rules_part(facts).parts == ("sheet",)


def page_with(bands):
    return RulesPage("x", gettext("aim"), (), Art((), 1, 1), (bands,))


def test_what_does_not_fit_is_refused():
    tall = Band(Kind.BOXES, "", (Panel("x"),), 300)
    with pytest.raises(ValueError, match=r"side 1 of the rules of x is [\d.]+ mm too high"):
        rules_stamps(page_with((tall,)))
    wide = Band(Kind.STEPS, "", (Panel("x", (), Art((), 200, 1)),), 10, 10)
    with pytest.raises(ValueError, match=r"a picture of 200 x 1 mm is in a box of 190 x 10 mm"):
        rules_stamps(page_with((wide,)))


def test_a_table_may_have_pictures_in_front():
    art = Art(tuple(arrow(0, 0, 5, 0)), 5, 5)
    table = Band(Kind.TABLE, "", (Panel("A"), Panel("", (gettext("b"),), art)), 10, 8)
    marks = rules_stamps(page_with((table,)))["rules-side-1"]
    assert any(getattr(mark, "style", "") == "rules-arrow" for mark in marks)


def test_a_line_of_a_table_may_have_a_keyword_and_a_picture_at_its_end():
    art = Art(tuple(arrow(0, 0, 5, 0)), 5, 5)
    lines = [Panel("", (gettext("b"),), keyword=gettext("a"), aside=aside) for aside in (None, art)]
    marks = rules_stamps(page_with((Band(Kind.TABLE, "", tuple(lines), 12, 8),)))["rules-side-1"]
    words = [mark for mark in marks if getattr(mark, "style", "") == "rules-effect"]
    assert [mark.style for mark in marks].count("rules-keyword") == 2
    assert words[0].width - words[1].width == 7.0
    assert sum(mark.style == "rules-arrow" for mark in marks) == 1


def test_stamps_are_joined_anew_for_another_page():
    pages = [page_with((Band(Kind.BOXES, "", (Panel(title),), 20),)) for title in "ab"]
    stamps = {}
    slip = Sheet("slip", "", "", ())
    draw = with_rules(lambda *_: Drawing(stamps, (slip,)), lambda page, _: page, ("slip", RULES))
    first = draw(pages[0], Edition(1))
    assert draw(pages[0], Edition(1)).stamps is first.stamps
    assert draw(pages[1], Edition(1)).stamps is not first.stamps
    assert [sheet.part for sheet in draw(pages[0], Edition(1, ("slip",))).sheets] == ["slip"]
    assert [sheet.part for sheet in first.sheets] == [RULES, "slip"]


# --- what it says ---------------------------------------------------------------------------------

# What a family has to find, as a word of each language: en, de, it, pl.
FACTS = {
    "cutit": {
        "players": ["1 to 4", "1 bis 4", "1 a 4", "1 do 4"],
        "discs by players": ["5/3/1/0"] * 4,
        "corner": ["corner", "Ecke", "angolo", "róg"],
        "cuts": ["one or two straight", "ein oder zwei gerade", "uno o due tagli diritti",
                 "jednym lub dwoma prostymi"],
        "least cells": ["at least 4 cells", "mindestens 4 Felder", "almeno 4 caselle",
                        "co najmniej 4 pola"],
        "no point": ["0 if all dice are blank", "0, wenn alle Würfel leer",
                     "0 se i dadi sono tutti", "0, gdy wszystkie kostki"],
        "whose corner": ["a different corner", "eine andere Ecke", "un angolo diverso",
                         "inny róg"],
        "a rest in parts": ["rest falls apart", "Zerfällt der Rest", "resto si divide",
                            "się rozpadnie"],
        "whole pieces": ["whole pieces", "ganze Stücke", "pezzi interi", "całe kawałki"],
        "penalty": ["\u22125"] * 4,
        # All of it is on the pad.
        "ladders": ["0, 1, 3, 7"] * 4,
        "last cut": ["in round 9", "In Runde 9", "Nel giro 9", "W rundzie 9"],
        "cells to keep": ["Leave 8 cells", "Spar 8 Felder", "Lascia 8 caselle",
                          "Zostaw na nie 8 pól"],
        "joker": ["just one symbol", "genau ein Symbol", "un solo simbolo",
                  "tylko jeden symbol"],
        "must cut": ["In rounds 1\u20139, cut", "Runde 1\u20139: Schneide",
                     "Nei giri 1\u20139, con", "W rundach 1\u20139 odetnij"],
        "first step": ["from 0", "von 0", "da 0", "od 0"],
        "last step": ["up to 20", "bis 20", "fino a 20", "do 20"],
        "no disc after a mistake": ["No disc; others move up", "Kein Plättchen", "Niente dischetto",
                                    "Tracisz żeton"],
        "moons are cells": ["they count as cells", "zählen als Felder", "contano come caselle",
                            "liczą się jako pola"],
        "apart": ["need not touch", "getrennte Felder", "caselle separate",
                  "nie muszą się stykać"],
        "after a penalty": ["even from \u22125 rounds", "auch die mit \u22125",
                            "anche quelli da \u22125", "także te z \u22125"],
        "a new roll": ["roll again", "neu gewürfelt", "nuovo tiro", "nowy rzut"],
        "puzzle time": ["3 minutes", "3 Minuten", "3 minuti", "3 minuty"],
        "stars that meet": ["same symbol", "gleiches Symbol", "stesso simbolo", "ten sam symbol"],
        "open halves": ["may stay open", "dürfen frei bleiben", "possono restare libere",
                        "mogą zostać wolne"],
        "edges without a star": ["plain edge", "Kante ohne Stern", "bordo senza stella",
                                 "bok bez gwiazdki"],
        "experts": ["Harder game: no half", "Schwereres Spiel: Keine", "Gioco difficile: nessuna",
                    "Trudniejsza gra: żadna"],
        # Whether it was taken out or never laid.
        "left over": ["each cell left out", "je übriges Feld", "a casella esclusa",
                      "poza układanką"],
        "tie": ["the higher disc", "höhere Plättchen", "dischetto più alto", "wyższy żeton"],
        "solo": ["Playing alone", "Allein", "In solitario", "Solo"],
        **{f"grade {n}": [str(n)] * 4 for n in GRADES},
    },
    "cat": {
        "players": ["1 to 6", "1 bis 6", "1 a 6", "1 do 6"],
        "cups": ["exactly 6", "genau 6", "6 tazze", "dokładnie 6"],
        "swap": ["Shuffle and deal", "Mischt und verteilt", "Mescolate e distr", "Potasujcie"],
        "name": ["Write your name", "Tragt die Namen ein", "Scrivi il nome", "Wpisz imię"],
        "length": ["Exactly as many", "Genau so viele", "quante dice il dado", "Dokładnie tyle"],
        "line": ["dot-to-dot", "von Punkt zu Punkt", "da puntino a puntino", "od kropki do kropki"],
        "bend": ["At most one bend", "Höchstens ein Knick", "Al massimo una curva",
                 "Najwyżej jeden zakręt"],
        "blocks": ["building block", "Bauklotz", "cubo", "klocek"],
        "pass": ["Or pass", "Oder passen", "O passa", "Albo spasuj"],
        "roller": ["to the very end", "bis zum Schluss", "fino alla fine", "do samego końca"],
        "first set": ["Call out", "Sag dein erstes", "Annuncia", "ogłasza"],
        "timer": ["one number a turn", "Je Zug nur eine", "un numero per turno", "jedną na turę"],
        "end": ["nobody draws", "niemand zeichnet", "nessuno disegna", "nikt nie rysuje"],
        "sets": ["3, 4, 5, 6, 7, 8, 9"] * 4,
        "paw": ["5 if you stopped", "5, wenn du", "5 per la zampa", "5, jeśli"],
        "cups cost": ["2 for each cup", "2 je Tasse", "2 per ogni tazza", "2 za każdą"],
        "tie": ["Tied players", "Bei Gleichstand", "A pari punti", "Przy remisie"],
        "solo": ["Playing alone", "Allein", "In solitario", "Solo"],
    },
    "rope": {
        "players": ["2 to 8", "2 bis 8", "2 a 8", "2 do 8"],
        "deal": ["20", "20", "20", "20"],
        "deal for 8": ["8: 10"] * 4,
        "opening hand": ["everyone 6 cards", "jeder 6 Karten", "riceve 6 carte", "6 kart na rękę"],
        "rows": ["3 level rows", "3 Zahlenreihen", "3 livelli", "3 rzędy"],
        "start": ["Up from 1 or down from 10", "Von 1 aufwärts oder von 10 abwärts",
                  "Da 1 in su o da 10 in giù", "Od 1 w górę albo od 10 w dół"],
        "scissors in the deck": ["20 scissors", "20 Scheren", "20 forbici", "20 nożyczek"],
        "store": ["one card from your hand", "eine Handkarte", "una carta della mano",
                  "kartę z ręki"],
        "refill": ["hold 6 cards", "wieder 6 Karten", "avere 6 carte", "do 6 kart"],
        "colours": ["pictures do not matter", "Bilder sind egal", "figure non contano",
                    "obrazki nie mają"],
        "any number in a supply row": ["on any other", "auf jede andere", "su qualsiasi altra",
                                       "na każdej innej"],
        "no limit of a supply row": ["No row has a limit", "Keine Reihe hat eine Grenze",
                                     "Riserve senza limite", "Zapas nie ma limitu"],
        "nothing to store": ["No hand card? Go to 3", "Hand leer? Weiter mit 3",
                             "Mano vuota? Passa al 3", "Pusta ręka? Przejdź do 3"],
        "drawing comes last": ["Only now", "erst jetzt", "Solo ora", "Dopiero teraz"],
        "two scissors": ["3, 8 or scissors may follow two", "auf zwei 3, 8 oder Schere",
                         "dopo due si gioca 3, 8 o forbici", "po dwóch 3, 8 lub nożyczki"],
        "complete row": ["Ten cards", "Zehn Karten", "Dieci carte", "Dziesięć kart"],
        "free again": ["free at once", "sofort frei", "subito libero", "od razu wolne"],
        "complete with repeats": ["Up, rows end only with 10", "Aufwärts enden",
                                  "In su, il livello si completa", "Rząd w górę kończy"],
        "scissors with repeats": ["3, 4, 5 or scissors", "3, 4, 5 oder Schere",
                                  "3, 4, 5 o forbici", "3, 4, 5 lub nożyczki"],
        "repeats after first scissors": ["1, 2, 9, 10"] * 4,
        "a longer row": ["end only with", "Reihen nur mit", "solo col 10", "kończy tylko 10"],
        "last scissors": ["1 or scissors on 2", "1 oder Schere auf 2", "l’1 o forbici sul 2",
                          "1 albo nożyczki na 2"],
        "same direction": ["All rows may go the same way", "Alle dürfen gleich laufen",
                           "lo stesso verso", "w tę samą stronę"],
        "several scissors": ["any number of cards, scissors included",
                             "viele Karten, auch Scheren",
                             "quante carte vuoi, forbici comprese",
                             "ile kart chcesz (choćby zero), także nożyczki"],
        "scissors alone": ["even all scissors", "auch aus lauter Scheren", "anche di sole forbici",
                           "choćby z samych nożyczek"],
        "win": ["you win at once", "gewinnst sofort", "vinci subito", "wygrywasz od razu"],
        "stock": ["into a new stock", "zu einem neuen", "nuovo mazzo", "w nową talię"],
        "stuck": ["smallest personal deck", "kleinste eigene Stapel", "mazzo personale più piccolo",
                  "najmniejszy stos"],
        "tie": ["tie is shared", "Sieg geteilt", "vittoria condivisa", "wygrana wspólna"],
        "solo": ["puzzle sheets", "Rätsel", "rompicapi", "zagadkami"],
    },
    "cuttle": {
        "players": ["2 players", "2 Personen", "2 giocatori", "2 osoby"],
        "deal": ["dealer gets 6", "bekommt 6 Karten", "riceve 6", "dostaje 6"],
        "who begins": ["gets 5 and begins", "der andere 5, und er beginnt",
                       "ne riceve 5 e comincia", "drugi gracz 5 i zaczyna"],
        "who deals next": ["take turns to deal", "später abwechselnd", "poi a turno",
                           "potem na zmianę"],
        "one action": ["exactly one", "genau eine", "una sola azione", "dokładnie jedna"],
        "goal or more": ["21 or more", "21 oder mehr", "almeno 21", "21 lub więcej"],
        "odd number of 2s": ["odd number of 2s", "ungerader Zahl", "numero dispari",
                             "Nieparzysta liczba"],
        "queen against a counter": ["player who has a queen", "Wer eine Dame hat",
                                    "chi ha una regina", "gracza, który ma damę"],
        "two queens": ["Queens shield each other", "Damen schützen einander",
                       "Una regina protegge l’altra", "Damy chronią się nawzajem"],
        "nobody counters a queen": ["Nobody can counter you", "Niemand kann dich kontern",
                                    "Nessuno annulla i tuoi", "Nikt cię nie skontruje"],
        "a queen herself": ["your other cards", "deine anderen", "le altre tue", "twoje inne"],
        "counter after a seven": ["a one-off can be countered", "Effekte sind konterbar",
                                  "effetti annullabili", "efekt można skontrować"],
        "a seven's card": ["in any way", "oberste Karte beliebig", "come vuoi", "kartę dowolnie"],
        "a seven's jack": ["a jack without a target", "Bube ohne Ziel", "fante senza bersaglio",
                           "Waleta bez celu"],
        "into the hand": ["into your hand", "auf die Hand", "in mano", "na rękę"],
        "a jack's card": ["move both to your points", "hol beide zu deinen Punkten",
                          "portale entrambe fra i tuoi punti", "przenieś obie do swoich punktów"],
        "jacks go with a six": ["jacks too", "auch Buben", "fanti compresi", "i walety"],
        "eights for points": ["8s for points stay", "Punkte-8en bleiben", "Gli 8 da punti restano",
                              "8 za punkty zostają"],
        "one-off without effect": ["an ace or a 6 may do nothing",
                                   "Ass und 6 dürfen nichts bewirken",
                                   "asso e 6 anche a vuoto", "as i 6 mogą nie zmienić nic"],
        "jack removed": ["Top jack gone? It goes back to whoever", "Oberster weg? Zurück an den",
                         "Tolto il fante in cima, torna", "Bez górnego waleta wraca"],
        "jack returned": ["back to its player", "zum Besitzer", "chi l’ha giocato",
                          "kto ją zagrał"],
        "after a nine": ["on their next turn", "im nächsten Zug", "il turno dopo",
                         "następnej turze"],
        "scuttle": ["lower point card", "niedrigere Punktkarte", "punti avversaria più bassa",
                    "niższą kartę punktową"],
        "suits": ["clubs, diamonds, hearts, spades", "Kreuz, Karo, Herz, Pik",
                  "fiori, quadri, cuori, picche", "trefl, karo, kier, pik"],
        "counter": ["with a 2", "mit einer 2", "con un 2", "dwójką"],
        "goal": ["21"] * 4,
        "kings": ["4 kings", "4 Königen", "4 re", "4 królach"],
        "end": ["win at once", "gewinnst sofort", "vinci subito", "wygrywasz od razu"],
        "draw": ["Three passes", "Dreimal nacheinander gepasst", "tre «passo»", "Trzy pasy"],
        "whose passes": ["counting both players", "beide zusammengezählt", "contando entrambi",
                         "licząc obu graczy"],
        "whose piles": ["Both are shared", "Für euch beide", "pile sono comuni", "Oba są wspólne"],
        "an own two": ["even your own", "auch eigene", "anche tuoi", "także swoje"],
        "pass": ["may you pass instead", "stattdessen passen", "puoi invece passare",
                 "zamiast tego spasować"],
        "solo": ["2 players", "2 Personen", "2 giocatori", "2 osoby"],
    },
}  # fmt: skip


def facts(name, code):
    """The words of a language by the facts of a game."""
    place = ("en", "de", "it", "pl").index(code)
    return {fact: words[place] for fact, words in FACTS[name].items()}


def test_every_game_has_its_list_of_facts():
    assert FACTS.keys() == set(WITH_RULES)
    assert all(games.load(name).rules_page is not None for name in WITH_RULES)


@EACH
@EACH_LANGUAGE
def test_a_family_finds_every_fact(name, code):
    text = said(name, code)
    assert {fact: word for fact, word in facts(name, code).items() if word not in text} == {}


@EACH
@EACH_LANGUAGE
def test_the_page_says_what_the_terminal_says(name, code):
    drawing = get_language(code).drawing(
        drawn(name, Edition(games.load(name).players[0], (RULES,), language=code))
    )
    printed = " ".join(
        " ".join(mark.string.split())
        for marks in sides(drawing).values()
        for mark in marks
        if isinstance(mark, Text | Paragraph)
    )
    text = said(name, code)
    for word in facts(name, code).values():
        # Values of sets may be on ribbons, sizes of decks in a table, numbers on cards, one by one.
        assert word in printed or re.sub("[,:]", "", word) in printed, word
        assert word in text


@EACH_LANGUAGE
def test_each_row_of_a_table_is_told_with_its_title(code):
    """What a title says, such as that points are scrapped, the words below need not say again."""
    game, told, language = games.load("cuttle"), said("cuttle", code), get_language(code)
    page = game.rules_page(build(game, sheet_ids(game)[0]), Edition(2, (RULES,)))
    rows = [panel for side in page.sides for band in side for panel in band.panels if panel.keyword]
    # Two kinds of cards, two steps of the example, three rows of the end.
    assert len(rows) == len(RANKS) + 2 + 2 + 3
    for row in rows:
        heading, title, text = map(
            language.translate_message, (row.heading, row.keyword, row.texts[0])
        )
        # The rows about all cards of a kind have their name as title.
        line = f"{heading} {text}" if title == heading else f"{heading} {title}. {text}"
        assert line in " ".join(told.split())


def test_the_rules_of_a_preset_are_those_of_the_table():
    game = games.load("cuttle")
    for name, options in PRESETS.items():
        edition = Edition(2, (RULES,), {"preset": name})
        page = game.rules_page(build(game, sheet_ids(game)[0]), edition)
        told = repr(page)
        assert str(options.goals[0]) in told
        assert ("discard down to 8" in told) == (options.hand_limit == "discard")
        assert ("you cannot draw" in told) == (options.hand_limit == "no_draw")
        assert (f"Rules: {name}." in told) == (name != "pagat")


@pytest.mark.parametrize(("timer", "words"), [((4, 5), "tick the first"), ((5,), "rolls 4. Down")])
def test_a_roll_of_the_example_ticks_the_timer_if_it_is_high_enough(timer, words):
    game = games.load("cat")
    board = build(game, sheet_ids(game)[0])._replace(timer=timer)
    assert words in repr(game.rules_page(board, Edition(2, (RULES,), {})))


def test_each_side_of_cat_has_its_values():
    assert "2, 3, 4, 5, 6, 7" in said("cat", "en", layout="B")
    with pytest.raises(UsageError, match="cat has no layout 'C', only A, B"):
        said("cat", "en", layout="C")


# --- the examples are true ------------------------------------------------------------------------


def test_the_piece_of_cutit_scores_what_the_example_says():
    cells = [list("#" * 10) for _ in range(10)]
    for row, kinds in enumerate(cutit.EXAMPLE_ROWS):
        cells[row][: len(kinds)] = kinds
    # The corners of a square have four colours.
    cells[0][9], cells[9][0], cells[9][9] = "P", "Y", "B"
    roll = {die: int(face) if face.isdigit() else face for die, face in cutit.EXAMPLE_DICE.items()}
    data = {
        "papercraft": 1,
        "game": "cutit",
        "square": {"cells": ["".join(row) for row in cells], "stars": []},
        "dice": [roll],
        "players": [{"name": "Ada", "corner": "A1", "pieces": ["A1:C2"]}],
    }
    verdict = score(data)
    assert verdict["violations"] == []
    assert verdict["players"][0]["parts"]["rounds"] == [sum(cutit.EXAMPLE_POINTS.values())]
    reading = games.load("cutit").read(data)
    (first,) = evaluate(reading)[0].cutting.rounds
    assert {one.die: one.points for one in first.die_scores} == cutit.EXAMPLE_POINTS


def test_the_discs_on_the_page_are_the_referees():
    for players, discs in DISCS.items():
        if players > 1:
            assert "/".join(map(str, discs)) in said("cutit", "en")


@pytest.mark.parametrize("layout", ["A", "B"])
def test_the_turns_of_cat_score_what_the_example_says(layout):
    game = games.load("cat")
    params = game.params(1, game.layouts()[layout])
    board = cat.EXAMPLE_BOARD | {
        "set_values": list(params.set_values),
        "timer": list(params.timer),
    }
    player = {
        "name": "Ada",
        "cups": cat.EXAMPLE_BOARD["spots"],
        "turns": list(cat.EXAMPLE_TURNS),
        "paw": True,
    }
    data = {"papercraft": 1, "game": "cat", "dice": list(cat.EXAMPLE_DICE), "board": board}
    verdict = score(data | {"players": [player]})
    parts = cat.example_points(params.set_values)
    assert verdict["violations"] == []
    assert verdict["players"][0]["parts"] == parts
    assert f"{sum(parts.values())} points" in said("cat", "en", layout=layout)


def test_the_turn_of_rope_is_legal_and_leaves_what_the_example_says():
    from papercraft.games.rope.deck import DECK as CARDS
    from papercraft.games.rope.deck import personal_size

    left = list(CARDS)

    def take(cards):
        for card in cards:
            left.remove(card)
        return list(cards)

    decks = {"Ada": take(rope.EXAMPLE_DECK), "Ben": []}
    hands = {"Ada": take(rope.EXAMPLE_HAND), "Ben": []}
    for cards in decks.values():
        cards += take(left[: personal_size(2) - len(cards)])
    hands["Ben"] = take(left[:6])
    words = {name: " ".join(map(text_of, cards)) for name, cards in decks.items()}
    deal = {
        "personal": words,
        "hands": {name: " ".join(map(text_of, cards)) for name, cards in hands.items()},
        "stock": " ".join(map(text_of, left)),
    }
    players = [{"name": name} for name in decks]
    data = {"papercraft": 1, "game": "rope", "players": players, "deal": deal}
    verdict = score(data | {"log": {"turns": [rope.EXAMPLE_TURN]}})
    assert verdict["violations"] == []
    ada = verdict["players"][0]
    assert ada["total"] == personal_size(2) - rope.EXAMPLE_TURN.count("D")
    # The words say that she has one card left and draws five.
    assert (len(rope.EXAMPLE_HAND), rope.EXAMPLE_TURN.count("H")) == (6, 5)
    played = re.findall(r"[HD](\w+)>L(\d)", rope.EXAMPLE_TURN)
    for number, row in enumerate(rope.EXAMPLE_ROWS, 1):
        assert [card for card, place in played if place == str(number)] == list(map(text_of, row))


def text_of(card):
    return "X" if card == 0 else str(card)


def test_the_moves_of_cuttle_end_as_the_example_says():
    names = [RANKS[card // 4] + SUITS[card % 4] for card in DECK]
    ben, ada = cuttle.EXAMPLE_BEN, cuttle.EXAMPLE_ADA
    rest = [name for name in names if name not in (*ada, *ben, "KC", "4H")]
    data = {
        "papercraft": 1,
        "game": "cuttle",
        "players": [{"name": "Ben"}, {"name": "Ada"}],
        "deal": {"hands": {"Ben": "4H", "Ada": "KC"}, "deck": " ".join(rest)},
        "position": {"points": {"Ada": " ".join(ada), "Ben": " ".join(ben)}, "to_move": "Ben"},
        "log": {"moves": list(cuttle.EXAMPLE_MOVES)},
    }  # fmt: skip
    verdict = score(data)
    assert verdict["violations"] == []
    assert verdict["winners"] == ["Ada"]
    standing = next(player for player in verdict["players"] if player["name"] == "Ada")
    assert standing["total"] == cuttle.EXAMPLE_LEFT
    assert standing["parts"]["goal"] == PRESETS["pagat"].goals[1]
    assert f"falls from {PRESETS['pagat'].goals[0]} to {standing['parts']['goal']}" in said(
        "cuttle", "en"
    )


# --- the command ----------------------------------------------------------------------------------


@EACH
def test_the_terminal_shows_them_wrapped_and_plain(name):
    shown = run("rules", name).stdout.decode()
    assert shown.startswith(f"{name}\n")
    assert max(map(len, shown.splitlines())) <= 80
    assert "\x1b" not in shown
    assert all(line == line.rstrip() for line in shown.splitlines())
    narrow = [line.text for line in rules_lines(RulesRequest(games.load(name)), 40)]
    assert max(map(len, narrow)) <= 40


@EACH
def test_they_are_written_as_pdf_and_svg(name, tmp_path):
    file = tmp_path / "rules.pdf"
    done = run("rules", name, "--lang", "de", "-o", file, "--paper", "letter", "--ink", "grey")
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode() == f"{file} geschrieben\n"
    assert file.read_bytes().startswith(b"%PDF")
    assert run("rules", name, "-o", file).returncode == 5
    assert run("rules", name, "-o", file, "--force").returncode == 0
    written = write_rules(RulesRequest(games.load(name)), tmp_path / "rules.svg")
    assert [path.name for path in written] == ["rules-1.svg", "rules-2.svg"]
    assert all(b"<svg" in path.read_bytes() for path in written)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "rules-1.svg", "rules-2.svg", "rules.pdf",
    ]  # fmt: skip
    with pytest.raises(WriteError):
        write_rules(RulesRequest(games.load(name)), tmp_path / "rules.svg")


def test_a_pdf_is_named_by_the_game_and_what_is_unusual(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("rules", "cat", "--pdf").returncode == 0
    again = run("rules", "cat", "--pdf")
    assert again.returncode == 5
    assert b"--force" in again.stderr
    words = ("--layout", "B", "--lang", "de", "--ink", "GREY", "--paper", "letter")
    assert run("rules", "cat", "--pdf", *words).returncode == 0
    assert run("rules", "cat", "--pdf", "-o", "own.pdf").returncode == 0
    monkeypatch.setenv("PAPERCRAFT_OUTPUT", "shelf")
    assert run("rules", "cat", "--pdf").returncode == 0
    assert sorted(str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*.pdf")) == [
        "output/cat-rules-B-letter-grey-de.pdf", "output/cat-rules.pdf", "own.pdf",
        "shelf/cat-rules.pdf",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("cat", "-o", "x.png"), "must end in .pdf or .svg"),
        (("cat", "--pdf", "-o", "x.svg"), "with --pdf the file name must end in .pdf"),
        (("cat", "--layout", "Z"), "cat has no layout 'Z', only A, B"),
        (("cta",), "did you mean 'cat'"),
        (("cat", "--paper", "a5", "-o", "x.pdf"), "a5"),
        (("cat", "--ink", "blue", "-o", "x.pdf"), "ink"),
    ],
)
def test_bad_requests_are_told(words, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run("rules", *words)
    assert done.returncode == 2
    assert told in done.stderr.decode()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("high", [0.0, 10.0])
def test_a_step_may_have_no_picture(high):
    """Where others have one its field is empty; where none has one there is no field."""
    band = Band(Kind.STEPS, "Play", (Panel("Roll", ("One die.",)),), 40.0, high)
    styles = [mark.style for mark in band_marks(band, 0, 90)]
    assert ("rules-field" in styles) is (high > 0)
    assert "rules-text" in styles


def test_a_picture_is_enlarged_with_all_that_is_on_it():
    art = Art((*arrow(1, 2, 9, 2), Use("dot", 3, 4, 1, 0.5)), 10, 5)
    larger = enlarged(art, 2)
    *_, head, dot = larger.marks
    assert (larger.width, larger.height) == (20, 10)
    assert head.steps[0] == ("M", 18, 4)
    assert dot == Use("dot", 6, 8, 1, 1.0)


def test_words_of_a_picture_are_not_enlarged():
    with pytest.raises(ValueError, match="words cannot be enlarged: seven"):
        enlarged(Art((label(1, 1, "seven"),), 10, 5), 2)


def test_lines_of_a_table_may_be_framed():
    panels = (Panel("A"), Panel("B"))
    plain, framed = (
        rules_stamps(page_with((Band(Kind.TABLE, "", panels, 12, 8, framed=on),)))["rules-side-1"]
        for on in (False, True)
    )
    boxes = [mark for mark in framed if getattr(mark, "style", "") == "rules-box"]
    assert len(boxes) == len(panels)
    assert not any(getattr(mark, "style", "") == "rules-box" for mark in plain)


def test_lines_of_a_table_may_be_as_high_as_their_words():
    def rows(*heights):
        panels = tuple(Panel("", (gettext("b"),), keyword=gettext("a")) for _ in range(3))
        band = Band(Kind.TABLE, "", panels, 30, 8, rows=heights)
        marks = rules_stamps(page_with((band,)))["rules-side-1"]
        words = [mark for mark in marks if getattr(mark, "style", "") == "rules-keyword"]
        return words, marks

    # Two lines in the left column, one in the right one, which is as high as both.
    (first, second, beside), marks = rows(10, 20, 30)
    assert second.y - first.y == pytest.approx(15.0)
    assert beside.y - first.y == pytest.approx(10.0)
    assert beside.x > first.x
    assert rows(30, 30, 60)[1] != marks


def test_words_of_a_low_line_of_a_table_lie_in_its_middle():
    def word(lower):
        panel = Panel("", (gettext("b"),), keyword=gettext("a"), lower=lower)
        (_, *marks) = rules_stamps(page_with((Band(Kind.TABLE, "", (panel,), 20, 8),)))[
            "rules-side-1"
        ]
        keyword, text = (mark for mark in marks if getattr(mark, "string", "") in {"a", "b"})
        return keyword.y, text.y, text.height

    assert [round(b - a, 3) for a, b in zip(word(0.0), word(2.0), strict=True)] == [2.0, 2.0, -2.0]


def test_columns_of_a_table_differ_in_width_and_number_of_lines():
    panels = tuple(Panel("", (gettext("b"),), keyword=gettext("a")) for _ in range(3))
    rows = (10, 20, 30)
    for left, widths, column in ((1, (1, 2), 1), (3, (), 0)):
        band = Band(Kind.TABLE, "", panels, 30, 8, widths, rows=rows, left=left)
        marks = rules_stamps(page_with((band,)))["rules-side-1"]
        first, second, third = (m for m in marks if getattr(m, "style", "") == "rules-keyword")
        assert (second.x > first.x) is (column == 1)
        assert third.x == second.x
        assert third.y - second.y == pytest.approx(25.0)
    wide = Band(Kind.TABLE, "", panels[:1], 30, 8, (1,))
    (text,) = (
        mark
        for mark in rules_stamps(page_with((wide,)))["rules-side-1"]
        if getattr(mark, "style", "") == "rules-effect"
    )
    assert text.width > 150


def test_texts_of_a_choice_may_be_lettered_steps():
    panel = Panel("x", (gettext("a"), gettext("b"), gettext("c")), steps=(1, 2, 1))
    marks = rules_stamps(page_with((Band(Kind.CHOICES, "", (panel,), 30, 0),)))["rules-side-1"]
    letters = [mark for mark in marks if getattr(mark, "style", "") == "rules-row"]
    assert [mark.string for mark in letters] == ["a", "b", "c"]
    # The second text has room for two lines.
    (one, two, three) = (mark.y for mark in letters)
    assert three - two - (two - one) == pytest.approx(4.25)


def test_the_terminal_letters_the_steps_of_a_choice():
    assert "a. Play a card from ace to 7, or a 9, for its effect." in said("cuttle", "en")


def test_words_beside_a_high_picture_begin_lower():
    page = page_with(())
    tops = [
        [mark.y for mark in rules_stamps(one)["rules-side-1"] if hasattr(mark, "y")]
        for one in (page, page._replace(lower=2.0))
    ]
    assert [b - a for a, b in zip(*tops, strict=True)] == [2.0] * len(tops[0])


def test_a_player_smiles_if_large_enough():
    assert len(person(0, 0, 0.6)) == 2
    assert [mark.style for mark in person(0, 0, 1.0)[2:]] == ["rules-eyes", "rules-smile"]


def test_a_small_picture_may_end_the_line_of_further_sides():
    art = Art(tuple(arrow(0, 0, 5, 0)), 5, 5)
    page = page_with(())._replace(sides=((), ()))
    plain, pictured = (rules_stamps(one)["rules-side-2"] for one in (page, page._replace(tail=art)))
    assert [mark.style for mark in plain if hasattr(mark, "style")].count("rules-line") == 1
    assert pictured[: len(plain)] == plain
    assert len(pictured) == len(plain) + len(art.marks)
