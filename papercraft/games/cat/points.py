"""Points that no board and no option changes."""

PAW_POINTS = 5
# For each circled cup that the thread touches.
CUP_POINTS = -2
