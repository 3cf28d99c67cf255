"""Errors are told in the chosen language, those of click as well as ours; JSON stays English."""

import ast
import inspect
import json
import tomllib
from pathlib import Path

import click
import polib
import pytest

from papercraft import games
from papercraft.cli import spoken
from papercraft.core.game_folders import VARIABLE
from papercraft.core.language import get_language
from papercraft.core.messages import gettext
from papercraft.core.record_comments import comment_in, with_comments
from tests.command import run
from tests.everygame import sheet_ids
from tests.messages import LOCALE, is_message

CODES = sorted(path.stem for path in LOCALE.glob("*.po"))
MISTYPED = b'papercraft = 1\ngame = "cat"\nsheet = "CAT1-DSBZ-9H1E-H"\nplayrs = []\ndice = []\n'


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(spoken, "_spoken", ["en"])


def translated(*words, **options):
    done = run(*words, **options)
    assert done.returncode in {2, 3}
    return done.stderr.decode()


def test_errors_are_told_in_the_language_that_is_asked_for(monkeypatch):
    english = translated("score", "-", stdin=MISTYPED)
    assert english.startswith("Error: 2 problems found; nothing was scored or written:\n")
    german = translated("score", "-", "--lang", "de", stdin=MISTYPED)
    assert german.startswith("Fehler: 2 Fehler gefunden; nichts wurde ")
    assert "  Zeile 4, playrs: unbekannter Schlüssel; war 'players' gemeint?\n" in german
    # The last one counts for itself alone.
    assert translated("score", "-", stdin=MISTYPED) == english
    monkeypatch.setenv("PAPERCRAFT_LANG", "pl")
    assert translated("score", "none.toml").startswith("Błąd: znaleziono 1 ")
    assert translated("score", "none.toml", "--lang=it").startswith("Errore: ")
    assert translated("list", "--", "--lang", "de").startswith("Użycie: ")


def test_options_of_print_are_refused_in_the_language_that_is_asked_for():
    Path("n.csv").write_text("name,set\nAda,red\nAda,red\n", "utf-8")
    for words, german in (
        (("cuttle", "--cut-radius", "2"), "ergänze --cut svg"),
        (("cuttle", "--card-size", "9x9mm"), "Karten von 9 x 9 mm können nicht gedruckt werden"),
        (("cuttle", "--nup", "x"), "'x' ist weder eine Zahl noch Zeilen"),
        (("cat", "--only-name", "Ada"), "--only-name braucht die Namen von allen"),
        (("cat", "--names", "n.csv"), "zwei Spieler haben denselben Namen"),
    ):
        assert german in " ".join(translated("print", *words, "--lang", "de").split())


def test_what_did_not_happen_is_what_the_command_does():
    Path("bad.csv").write_text("name,lang\nAda,xx\n", "utf-8")
    english = translated("print", "cat", "--names", "bad.csv")
    assert english.startswith("Error: 1 problem found; nothing was written:\n  bad.csv, line 2: ")
    Path("r.toml").write_bytes(MISTYPED.replace(b"9H1E-H", b"9H1E-X"))
    assert translated("show", "r.toml").startswith("Error: 1 problem found; nothing was shown:\n")


def test_hints_name_what_there_is():
    assert "cuttle cannot be solved; choose from cat, cutit or rope" in translated(
        "solve", "cuttle"
    )
    hint = translated("print", "--players", "Ada B,Ben").split("first: papercraft ")[1].strip()
    assert hint == "print cat --players 'Ada B,Ben'"


def test_show_says_lines_as_score_does():
    Path("r.toml").write_text('papercraft = 1\ngame = "cat"\nsheet = "CAT1-DSBZ-9H1E-X"\n', "utf-8")
    assert "\n  r.toml, line 3, sheet: the sheet ID " in translated("show", "r.toml")
    assert "\n  line 3, sheet: " in translated("show", "-", stdin=Path("r.toml").read_bytes())
    Path("r.toml").write_text("papercraft = \n", "utf-8")
    assert "\n  r.toml, line 1: the value of papercraft is missing" in translated("show", "r.toml")


def test_the_language_that_is_set_counts(monkeypatch, tmp_path):
    monkeypatch.setenv("PAPERCRAFT_CONFIG", str(tmp_path / "config"))
    assert run("config", "set", "lang", "de").returncode == 0
    assert (
        "Fehler: Ungültiger Wert für '--players': cat ist für 1 bis 6 Personen, nicht für 9"
        in translated("print", "cat", "--players", 9)
    )
    assert "Errore: " in translated("print", "cat", "--players", 9, "--lang", "it")
    assert "Fehler: 1 Fehler gefunden" in translated("score", "none.toml")


@pytest.mark.parametrize(
    ("words", "german"),
    [
        (("print", "cat", "--sied", 1), "Es gibt keine Option '--sied'"),
        (("score",), "Es fehlt das Argument 'RECORD|PHOTO|FOLDER...'."),
        (("print", "cat", "--cups", "x"), "'x' ist nicht bekannt; möglich sind own oder drawn"),
        (("print", "cat", "--seed", "x"), "'x' ist keine ganze Zahl von 0 bis"),
        (("print", "cat", "--seed"), "Die Option '--seed' braucht einen Wert."),
        (("print", "cat", "--force=1"), "Die Option '--force' nimmt keinen Wert."),
        (("print", "cat", "more"), "Unerwartetes weiteres Argument (more)"),
        (("print",), None),
    ],
)
def test_click_speaks_the_language(words, german, monkeypatch):
    monkeypatch.setenv("PAPERCRAFT_LANG", "de")
    text = translated(*words)
    assert german is None or ("Fehler: " in text and german in text)


def test_an_unknown_language_is_told_in_english():
    for code in ("xx", "../de", "", "x" * 300):
        assert translated("score", "x", "--lang", code).startswith("Usage: ")
    assert "unknown language 'xx'" in translated("score", "x", "--lang", "xx")


def test_json_stays_english():
    done = run("score", "-", "--json", "--lang", "de", stdin=MISTYPED)
    message = json.loads(done.stdout)["error"]["message"]
    assert message == "2 problems found; nothing was scored or written"


def test_a_language_that_cannot_be_read_is_no_second_error(monkeypatch):
    spoken.speak("de")
    monkeypatch.setenv(VARIABLE, "nowhere")
    text = gettext("{file} is a folder; choose a file in it", file="x")
    get_language.cache_clear()
    assert spoken.translated(text) == str(text)
    monkeypatch.delenv(VARIABLE)
    assert spoken.translated(text) != str(text)
    assert spoken.translated("plain") == "plain"


@pytest.mark.parametrize("code", CODES)
def test_what_gettext_reads_is_compiled_from_the_catalogue(code):
    source = LOCALE / "click" / f"{code}.po"
    compiled = LOCALE / "click" / code / "LC_MESSAGES" / "messages.mo"
    catalogue = polib.pofile(str(source))
    assert compiled.read_bytes() == catalogue.to_binary(), "run python -m tests.messages"
    assert all(entry.translated() for entry in catalogue)
    # The last ones are how earlier versions of click say it.
    said = "".join(
        inspect.getsource(module)
        for module in (click.core, click.exceptions, click.types, click.parser, click.formatting)
    ) + '"No such option: {name}" "Usage: "'  # fmt: skip
    for entry in catalogue:
        assert entry.msgid.replace("\n", "\\n").replace("\t", "\\t") in said


def test_catalogues_of_click_are_there_for_every_language():
    assert sorted(path.stem for path in (LOCALE / "click").glob("*.po")) == CODES
    assert Path(spoken._FOLDER) == LOCALE / "click"


def said(*words):
    done = run(*words)
    assert done.returncode == 0
    return done.stdout.decode() + done.stderr.decode()


@pytest.mark.parametrize(
    ("words", "german"),
    [
        (("print", "cat", "--players", 2, "--seed", 7, "--only", "board"), "cat CAT1-"),
        (("print", "cat", "--players", 2, "--seed", 7, "--only", "board"), "Nach dem Spiel:"),
        (("new-record", "cat", "--sheet", "CAT1-DSBZ-9H1E-H", "--players", "A,B"), "Ausfüllen, "),
        (("list",), "So wird eins gedruckt: papercraft print"),
        (("list",), "Zieht einen Faden über ein Punkteraster"),
        (("config",), "Deine Datei:"),
        (("config", "set", "--here", "ink", "low"), "ink auf low gesetzt in papercraft.toml"),
        (("calibrate",), "beidseitig mit 100 % drucken, dann"),
        (("layouts",), "die eigenen Layouts von papercraft"),
        (("layouts", "eject", "cat"), "Ändere sie und sieh, wie sie drucken:"),
        (("rules", "cat", "-o", "rules.pdf"), "rules.pdf geschrieben"),
        (("play", "cat", "--seed", 7, "-o", "g.toml"), "mit Seed 7 gespielt"),
        (("deal", "rope", "--seed", 7), "ausgeteilt (Seed 7)"),
        (("show", "CAT1-DSBZ-9H1E-H"), "Generator 1"),
        (("--help",), "Befehle:\n"),
        (("--help",), "Druckt ein Spiel als PDF oder SVG."),
        (("print", "--help"), "Spiele:\n"),
        (("print", "cuttle", "--help"), "Druckt cards, backs, mats, aids, rules."),
        (("print", "cuttle", "--help"), "[Vorgabe: 2]"),
        (("print", "cuttle", "--help"), "Mehrere Sätze:\n"),
        (("score", "--help"), "Beispiel: papercraft score "),
        (("score", "--help"), "[OPTIONEN] RECORD|PHOTO|FOLDER..."),
        (("solve", "rope", "--help"), "Sucht den besten Zug von rope"),
        (("man",), ".SH BEFEHLE\n"),
        (("man",), "Deine Vorgaben, in deinem Konfigurationsordner"),
    ],
)
def test_what_is_said_and_helped_is_in_the_language(words, german, monkeypatch, tmp_path):
    monkeypatch.setenv("PAPERCRAFT_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("PAPERCRAFT_LANG", "de")
    assert german in said(*words)


@pytest.mark.parametrize(
    ("words", "english"),
    [
        (("print", "cat", "--count", "0"), "'0' is not a whole number from 1 to 100000"),
        (("solve", "cutit", "--round", "x"), "'x' is not a whole number of at least 1"),
        (("score", "x", "--seconds", "nan"), "'nan' is not a number of at least 0"),
        (("preflight", "x", "--margin", "99"), "'99' is not a number from 0 to 50"),
        (("print", "cuttle", "--backs", "dupley"), "'dupley' is not known; did you mean 'duplex'?"),
        (
            ("print", "cuttle", "--card-size", "pokr"),
            "unknown size 'pokr'; did you mean 'poker'?\n",
        ),
        (("print", "cuttle", "--shop", "pokr"), "unknown shop 'pokr'; did you mean 'poker'?\n"),
        (("print", "cat", "--players", "9"), "cat is for 1 to 6 players, not 9"),
    ],
)
def test_numbers_and_choices_are_refused_with_what_would_be_right(words, english):
    assert english in translated(*words)


def test_mistakes_in_records_are_told_in_the_language_that_is_asked_for():
    record = """papercraft = 1
game = "cutit"
sheet = "CUT1-DSBZ-9H1E-J"
dice = [{"grün" = 2, pink = 9, yellow = 1, blue = 1}, [1, 2]]
[[players]]
name = "Ada"
corner = "oben"
pieces = ["K1", 3]
"""
    german = translated("score", "-", "--lang", "de", stdin=record.encode()).splitlines()
    assert [line.partition(": ")[2] for line in german[1:]] == [
        "dieser Schlüssel fehlt [dice.1.green]",
        'kein Würfel zeigt 9; möglich sind eine Zahl von 1 bis 6, "?" oder "" (leer) [dice.1.pink]',
        "unbekannter Schlüssel; war 'green' gemeint? [dice.1.grün]",
        "muss eine Tabelle aus Schlüsseln und Werten sein, nicht eine Liste [dice.2]",
        "'oben' ist keine Ecke; die Ecken sind A1, J1, A10 oder J10 [players.1.corner]",
        "'K1': nicht im Quadrat, dessen Felder A1 bis J10 heißen (Bereiche wie A1:D3) "
        "[players.1.pieces.1]",
        'sollten Felder wie "A1:D3 E4", {outline = [[x, y], ...]} oder {cuts = [[[x, y], [x, y]], '
        '...], take = "A1"} sein, nicht 3 [players.1.pieces.2]',
    ]


RAISED = {"ValueError", "UsageError", "ImpossibleError", "Problem"}
TEXTS = (ast.JoinedStr, ast.Constant, ast.BinOp)


def raw_texts(path):
    """What a module says about an input in English only."""
    tree = ast.parse(path.read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    assigned = {
        node.targets[0].id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    for call in calls:
        if isinstance(call.func, ast.Name) and call.func.id in RAISED and call.args:
            said = call.args[-1]
            said = assigned.get(said.id, said) if isinstance(said, ast.Name) else said
            if isinstance(said, TEXTS):
                yield f"{path.name}:{call.lineno}"


def test_what_games_say_about_records_can_be_translated(tmp_path):
    folder = Path(games.__path__[0])
    modules = [*folder.glob("*/*.py"), *folder.glob("*/*/*.py")]
    assert len(modules) > 100
    assert [place for path in modules for place in raw_texts(path)] == []
    sample = tmp_path / "sample.py"
    sample.write_text('message = f"{x} is none"\nraise ValueError(message)\nProblem("", "no")\n')
    assert sorted(raw_texts(sample)) == ["sample.py:2", "sample.py:3"]


def test_help_of_completions_is_in_the_language_that_is_spoken(monkeypatch):
    def completed(line, shell="fish", place=None):
        monkeypatch.setenv("_PAPERCRAFT_COMPLETE", f"{shell}_complete")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", place or line.rpartition(" ")[2])
        done = run()
        assert done.returncode == 0, done.stderr
        return done.stdout.decode()

    monkeypatch.setenv("PAPERCRAFT_LANG", "de")
    assert "plain,list\tZeigt die Spiele.\n" in completed("papercraft ")
    assert "plain,rope\tBaue Zahlenreihen bis 10 " in completed("papercraft print ")
    assert "plain,rope\tSucht den besten Zug von rope " in completed("papercraft solve ")
    assert "plain,--id\tDruckt die Blätter dieser ID " in completed("papercraft print cat --i")
    assert "plain,eject\tKopiert die Layouts eines " in completed("papercraft layouts ")
    assert "plain\nlist\nZeigt die Spiele.\n" in completed("papercraft ", "zsh", "1")
    # What has no help has none.
    assert completed("papercraft print cat --side ") == "plain,a\nplain,b\n"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", games.names())
def test_records_to_fill_in_say_in_the_language_that_is_spoken_what_goes_where(
    name, code, monkeypatch
):
    players = "A # b,Eva" if games.load(name).players[1] > 1 else "Ada"
    words = name, "--sheet", str(sheet_ids(games.load(name))[0]), "--players", players, "-o", "-"
    for command in ("new-record", *(["deal"] if games.load(name).deal else [])):
        monkeypatch.delenv("PAPERCRAFT_LANG", raising=False)
        english = run(command, *words).stdout.decode()
        monkeypatch.setenv("PAPERCRAFT_LANG", code)
        told = run(command, *words).stdout.decode()
        assert tomllib.loads(told) == tomllib.loads(english)
        pairs = [*zip(english.splitlines(), told.splitlines(), strict=True)]
        said = [(one, other) for one, other in pairs if is_message(comment_in(one)[1])]
        # Boxes of a described sheet have no words of ours beside them.
        assert len(said) > 5 or name == "tally"
        # The name of the game and the ID stay.
        first = [f"# {name} {words[2]}"]
        assert [one for one, other in said if one == other] in ([], first)


def test_a_line_of_a_record_has_one_comment():
    assert comment_in("turns = []") == ("turns = []", "")
    assert comment_in("# x = [1]") == ("# x = [1]", "")
    assert comment_in("# [rules]    # as usual") == ("# [rules]    # ", "as usual")
    assert comment_in("# What was rolled.") == ("# ", "What was rolled.")
    assert with_comments("a = 1  # one\n# two\n", str.upper) == "a = 1  # ONE\n# TWO\n"
