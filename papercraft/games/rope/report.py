"""The verdict in words, turn by turn, and over several games."""

from papercraft.games.rope.telling import explain, replay, series

__all__ = ["explain", "replay", "series"]
