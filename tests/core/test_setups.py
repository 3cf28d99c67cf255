"""Setups of a small game: parameters from its layout file, the inline form, text."""

import pytest

from papercraft.core import setups
from papercraft.core.problems import ReadError
from papercraft.core.records import Strict

LAYOUT = {
    "layouts": {
        "small": {"code": 0, "versions": {"1": {"most": 6}}},
        "large": {"code": 3, "versions": {"1": {"most": 10}, "2": {"most": 12}}},
    }
}


class Most(Strict):
    most: int


@pytest.fixture
def params(monkeypatch):
    monkeypatch.setattr(setups, "game_layout", lambda _game: LAYOUT)
    return setups.params_of("dice", Most)


@pytest.mark.parametrize(("version", "layout", "most"), [(1, 0, 6), (1, 3, 10), (2, 3, 12)])
def test_parameters_are_those_of_the_layout_and_the_generator(params, version, layout, most):
    assert params(version, layout) == Most(most=most)


@pytest.mark.parametrize(("version", "layout"), [(2, 0), (3, 3), (1, 1)])
def test_what_this_version_cannot_generate_is_told(params, version, layout):
    told = f"generator {version}, layout {layout} of dice is not known here"
    with pytest.raises(LookupError, match=told):
        params(version, layout)


def test_a_setup_is_shown_as_it_is_typed():
    setup = setups.load_as(Most)({"most": 6})
    assert setups.dump(setup) == {"most": 6}
    assert setups.show(setup) == "most = 6\n"
    with pytest.raises(ReadError, match="most"):
        setups.load_as(Most)({"most": "six"})
