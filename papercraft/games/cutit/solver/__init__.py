"""The solver of ``cutit``: the best puzzle of given pieces, the best cut, the best game."""
