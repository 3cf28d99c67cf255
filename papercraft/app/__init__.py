"""The use cases, whatever the front end: print, scan, score, solve, calibrate, preflight."""
