"""Case files: records that name the rules they break, or the rule they just keep."""

import tomllib

from papercraft import games
from papercraft.app.record_reading import read_data


def marked(path, word):
    """The words of the comments of a case: code, player, place and severity in each."""
    text = path.read_text("utf-8")
    return [line.split()[2:] for line in text.splitlines() if line.startswith(f"# {word}:")]


def judged(path):
    """The verdict on a case."""
    game, reading = reading_of(path)
    return game.judge(reading).as_dict()


def reading_of(path):
    """The game of a case and its record as read."""
    data = tomllib.loads(path.read_text("utf-8"))
    return read_data(data) if data["game"] in games.names() else hidden(data)


def hidden(data):
    game = games.load(data["game"])
    return game, game.read(data)
