"""A camera from outside: a module with ``simulate(scene)``; and photos kept for the next time."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING, Any

import cv2

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

QUALITY = 80


def simulator(path: str) -> Callable[[Any], Any]:
    """Return ``simulate`` of the module in a file: from a scene to the picture (BGR) and truth."""
    spec = importlib.util.spec_from_file_location("simulator", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.simulate  # type: ignore[no-any-return]


def jpeg(take: Callable[[], Any], keep: Path | None) -> bytes:
    """Return a photo as JPEG data, taken now or kept from before."""
    if keep is not None and keep.is_file():
        return keep.read_bytes()
    data = cv2.imencode(".jpg", take(), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
    if keep is not None:
        keep.parent.mkdir(parents=True, exist_ok=True)
        fresh = keep.with_suffix(".part")
        fresh.write_bytes(data)
        fresh.replace(keep)
    return data
