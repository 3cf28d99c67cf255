"""Preflight: checks PDF and SVG files for printing problems.

It works on any file, not only on our sheets, and relies on the file alone. Files are untrusted;
``papercraft.preflight.limits`` limits what they may cost.
"""
