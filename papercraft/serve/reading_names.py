"""The names of the pictures that a reading makes."""

from __future__ import annotations

import re

PREFIX = "made-"
MADE = re.compile(r"made-[0-9a-f]{20}\.(jpg|svg)")
