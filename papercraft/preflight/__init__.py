"""Preflight: checks of a PDF or SVG for what would go wrong in print.

It works on any file, not only on sheets of this package: a check relies on the file alone. Files
are untrusted. ``papercraft.preflight.limits`` bounds what one of them may cost.
"""
