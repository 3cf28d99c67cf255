"""The use cases, independent of the front end: print, scan, score, solve, calibrate, preflight."""
