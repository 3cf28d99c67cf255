"""Tests of cuttle."""
