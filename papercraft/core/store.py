"""Canonical JSON of plain data."""

from __future__ import annotations

import json
from typing import Any


def to_json(data: Any) -> str:
    """Return JSON indented by two spaces, with a final newline; keys keep their order."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
