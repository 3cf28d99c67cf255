"""Preflight: check a PDF or SVG for problems in print.

It works on any file, not only on sheets of this package, because checks use nothing but the file.
Files are untrusted, so ``papercraft.preflight.limits`` bounds the time and memory of a check.
"""
