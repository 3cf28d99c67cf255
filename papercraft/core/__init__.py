"""Shared types: games, sheets, IDs, records, verdicts. Imports no other package of papercraft."""
