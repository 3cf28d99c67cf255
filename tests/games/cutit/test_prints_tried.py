"""Which prints a square without codes is compared with: designs, and inks of a design."""

from types import SimpleNamespace

import pytest

from papercraft.core.probe import Pose
from papercraft.games.cutit.scan import markerless
from papercraft.games.cutit.scan.cell_match import Candidate
from papercraft.games.cutit.scan.markerless import _best_candidates

# Designs 8, 7 and 0 in two inks each; cells of the last look otherwise than those of the others.
PRINTS = [SimpleNamespace(design=design, ink=ink) for design in (8, 7, 0) for ink in (0, 1)]
POSE = Pose((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))


def tried(monkeypatch, found, fits=None):
    """The prints whose candidates were sought, and the best, where a print gives so many scores."""
    sought = []

    def candidates(table, square, printed):
        key = printed.design, printed.ink
        sought.append(key)
        count, score = found.get(key, (0, 0.7))
        return [Candidate(POSE, score, {n: score}) for n in range(count)]

    def sample(printed, expected):
        score = (fits or {})[printed.design, printed.ink]
        return [SimpleNamespace(score=score) for _ in expected]

    monkeypatch.setattr(markerless, "_candidates_for", candidates)
    monkeypatch.setattr(markerless, "boxes_of", lambda _, cells: list(cells))
    _, best = _best_candidates(SimpleNamespace(fits=sample), None, PRINTS)
    return sought, best and (best.design, best.ink)


def test_a_clear_print_is_the_only_one_that_is_tried(monkeypatch):
    assert tried(monkeypatch, {(8, 0): (4, 0.97)}) == ([(8, 0)], (8, 0))


@pytest.mark.parametrize(
    ("count", "score", "fit", "sought"),
    [
        # With many clear candidates another ink is only tried if a sample matches better.
        (16, 0.9, 0.8, [(8, 0)]),
        (16, 0.9, 0.9, [(8, 0)]),
        (16, 0.9, 0.91, [(8, 0), (8, 1)]),
        # With few or poor ones, all of it is tried, and other designs in the better ink.
        (15, 0.9, 0.8, [(8, 0), (8, 1), (0, 0)]),
        (16, 0.87, 0.8, [(8, 0), (8, 1), (0, 0)]),
    ],
)
def test_other_inks_and_designs(monkeypatch, count, score, fit, sought):
    found = {(8, 0): (count, score), (8, 1): (count, 0.85)}
    assert tried(monkeypatch, found, {(8, 1): fit}) == (sought, (8, 0))


def test_the_better_ink_is_taken(monkeypatch):
    found = {(8, 0): (16, 0.9), (8, 1): (16, 0.93)}
    assert tried(monkeypatch, found, {(8, 1): 0.93}) == ([(8, 0), (8, 1)], (8, 1))


def test_all_prints_are_tried_if_nothing_is_found(monkeypatch):
    assert tried(monkeypatch, {}) == ([(one.design, one.ink) for one in PRINTS], None)
