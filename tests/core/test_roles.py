"""The functions of a game's folder that `Game` finds by their role: they take and give what the methods of `Game` say."""

import inspect

import pytest

import tepui
from tepui.core.game import Game
from tepui.core.roles import ROLES, find_role, import_part, package_of

GAMES = tepui.list_games(all=True)
OPTIONAL = {"encode", "needed", "lines", "sets", "shown", "refusal", "say", "panels", "component_rows", "assets"}
OTHER_NAMES = {"Position": "dict[str, Any]", "Vector": "np.ndarray[Any, np.dtype[np.float32]]"}


def found(game):
    """The functions of a game by role; without those that its class has a method of its own for."""
    roles = {name: find_role(package_of(game), name) for name in ROLES if name not in vars(type(game))}
    return {name: function for name, function in roles.items() if function}


def given(name, method):
    """What `Game` hands on: the method's own arguments, after the words for what is said to people."""
    plain = ("position", "lay", "census", "view", "imagine", "shown", "needed", "encode", "event", "assets")
    words = [] if name in plain else ["words"]
    return words + list(inspect.signature(method).parameters)[1:]


@pytest.mark.parametrize("slug", GAMES)
def test_every_role_takes_and_gives_what_game_says(slug):
    game = GAMES[slug]
    for name, function in found(game).items():
        method = getattr(Game, name)
        signature = inspect.signature(function)
        signature.bind(*given(name, method))
        gives = OTHER_NAMES.get(signature.return_annotation, signature.return_annotation)
        expected = inspect.signature(method).return_annotation
        if expected in ("TableT", "ViewT"):  # the game's own
            expected = gives if expected == "TableT" else game.record.__name__
        assert gives == expected, f"{slug}: {name}"


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_every_role_it_cannot_do_without(slug):
    game = GAMES[slug]
    assert set(ROLES) - OPTIONAL <= set(found(game)) | set(vars(type(game)))


class Bare(Game):
    slug = "bare"
    folder = GAMES["atoll"].folder


def test_a_game_without_a_role_is_told_where_to_write_it():
    with pytest.raises(NotImplementedError, match=r"bare has no encode\(\) in knowledge/encode.py"):
        Bare().encode(None)
    with pytest.raises(NotImplementedError, match=r"prompt\(\) in people/prompts.py or people/offers.py"):
        Bare().prompt(None)


def test_what_it_can_do_without_is_empty():
    bare = Bare()
    assert bare.lines(None) == [] and bare.sets(None) == () and bare.shown("all") == "all"


def test_a_module_that_lacks_something_is_not_taken_for_missing(tmp_path, monkeypatch):
    folder = tmp_path / "half_a_game" / "people"
    folder.mkdir(parents=True)
    (folder / "offers.py").write_text("import nothing_of_this_name\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="nothing_of_this_name"):
        find_role("half_a_game", "offer")
    assert import_part("half_a_game", "people.news") is None
