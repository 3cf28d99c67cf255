"""The vocabulary: games, sheets, ids, records, verdicts. Imports no other part."""
