"""The first design of the boards, with a track of rolls on each.

Photos of boards that were printed in it are compared with these drawings, so they never change.
"""
