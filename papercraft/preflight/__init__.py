"""Preflight: what would go wrong if this PDF or SVG were printed and cut at home.

Anybody's file is looked at, not only ours: what is found rests on the file alone.
"""
