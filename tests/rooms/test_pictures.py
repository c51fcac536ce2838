"""Pictures are drawn once for all who see the same, and nobody gets one that was not theirs."""

from __future__ import annotations

import re
from random import Random

import pytest
from visiting import joined

import tepui
from tepui import Match
from tepui.drawing.kept_parts import MOST, Parts
from tepui.drawing.kept_picture import KeptPicture, Stretch
from tepui.rooms.views.patches import changes
from tepui.rooms.views.picture_cache import Pictures

GAMES = tepui.list_games(all=True)


@pytest.mark.parametrize("slug", GAMES)
def test_a_shared_picture_is_what_everybody_would_have_been_drawn(slug: str):
    match, rng = Match.new(slug, seed=5), Random(5)
    pictures = Pictures(match.game)
    for _ in range(12):
        for _ in range(rng.randint(1, 9)):
            if not match.over:
                match.do(rng.choice(match.legal()))
        for eyes in (*range(match.count), None):
            view, lang = match.shown(eyes), rng.choice(("en", "fr"))
            lit = tuple(path[0] for action in match.legal(eyes)[:3] if (path := match.game.offer(view, action).path))
            assert pictures.draw(view, lang, lit).text == match.game.draw(view, lang, lit)
            assert pictures.draw(view, lang, ()).text == match.game.draw(view, lang, ())


def test_those_who_see_the_same_share_one_drawing(monkeypatch: pytest.MonkeyPatch):
    match = Match.new("atlantis", 4, seed=5)
    game, drawn = match.game, []
    draw = type(game).draw
    monkeypatch.setattr(type(game), "draw", lambda *given: drawn.append(1) or draw(*given))
    pictures = Pictures(game)
    assert len({id(pictures.draw(match.shown(eyes), "en", ())) for eyes in (0, 1, 2, 3, None)}) == 1 and len(drawn) == 1
    pictures.draw(match.shown(0), "fr", ())
    pictures.draw(match.shown(0), "en", ("board",))
    assert len(drawn) == 3
    match.do(match.legal()[0])
    pictures.draw(match.shown(0), "en", ())
    assert len(drawn) == 4


@pytest.mark.parametrize("slug", ["chac", "eldorado", "narak", "tikal2"])
def test_after_a_move_only_what_has_changed_is_drawn_again(slug: str, monkeypatch: pytest.MonkeyPatch):
    """Of the parts of four pictures hardly a quarter, and so many are kept that they do not push each other out."""
    asked, drawn, part = [], [], Parts.part
    monkeypatch.setattr(
        Parts, "part", lambda self, key, draw: asked.append(key) or part(self, key, lambda: drawn.append(key) or draw())
    )
    match, rng = Match.new(slug, 4, seed=5), Random(5)
    pictures = Pictures(match.game)
    for _ in range(60):
        match.do(rng.choice(match.legal()))
        for eyes in range(4):
            view = match.shown(eyes)
            assert pictures.draw(view, "en", ()).text == match.game.draw(view, "en")
    assert len(drawn) < len(asked) / 4 and len(set(asked)) < 2 * MOST


@pytest.mark.parametrize("slug", tepui.list_games())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_pictures_and_words_call_people_by_their_names(slug: str, lang: str):
    """A seat has the name of its colour only until somebody sits there."""
    match, rng = Match.new(slug, 2, seed=5), Random(5)
    named = match.game.naming(("Zoé <&", "Bob"))
    for _ in range(40):
        if not match.over:
            match.do(rng.choice(match.legal()))
    view = match.shown(0)
    told = f"{named.draw(view, lang)} {named.describe(view, lang)}"
    assert not re.search(r"\b(Macaw|Lagoon|Ara|Lagon)\b", told)
    assert "Zoé" in told and "Zoé <" not in named.draw(view, lang)
    assert "Zoé" not in match.game.draw(view, lang), "another table"


def test_stretches_that_come_go_and_change_are_patched_exactly():
    """A picture out of the other's pieces and new ones, however its stretches have moved."""
    rng = Random(5)

    def stretch() -> str:
        return f"<g id='{rng.randrange(30)}'>" + "<use/>" * rng.choice((0, 3, 60)) + f"{'x' * rng.randrange(3)}</g>"

    def whole(parts: list[str]) -> KeptPicture:
        return KeptPicture(tuple(map(Stretch, ("<svg>", *parts, "</svg>"))))

    for _ in range(400):
        old = [stretch() for _ in range(rng.randrange(9))]
        new = old[:]
        for _ in range(rng.randrange(4)):
            at = rng.randrange(len(new) + 1)
            new[at : at + rng.randrange(3)] = [stretch() for _ in range(rng.randrange(3))]
        if rng.randrange(4) == 0:
            rng.shuffle(new)
        before, after = whole(old), whole(new) if rng.randrange(9) else KeptPicture.whole("")
        for one, other in ((before, after), (after, before)):
            assert joined(one.text, changes(one, other)) == other.text


@pytest.mark.parametrize("slug", GAMES)
def test_a_patch_of_a_move_is_found_by_the_parts_that_have_changed(slug: str):
    match, rng, last = Match.new(slug, seed=5), Random(5), {}
    pictures = Pictures(match.game)
    for _ in range(30):
        for eyes in (*range(match.count), None):
            drawn = pictures.draw(match.shown(eyes), "en", ())
            before = last.setdefault(eyes, drawn)
            assert joined(before.text, changes(before, drawn)) == drawn.text
            last[eyes] = drawn
        if not match.over:
            match.do(rng.choice(match.legal()))


def test_the_name_of_a_person_is_no_place_holder():
    match = Match.new("chac", 2, seed=5)
    named = match.game.naming(("<?0?>", "<?1?>"))
    view = match.shown(0)
    assert Pictures(named).draw(view, "en", ()).text == named.draw(view, "en")
