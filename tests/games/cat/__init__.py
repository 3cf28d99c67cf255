"""Tests of the thread on a dot grid."""
