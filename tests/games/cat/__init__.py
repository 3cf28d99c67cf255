"""Tests of the cut square."""
