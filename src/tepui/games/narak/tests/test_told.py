"""What the log of Narak tells: what is paid, given and moved, why a Fear comes, where a site is revealed, and the result in its parts."""

from __future__ import annotations

import re
from random import Random

import pytest

from tepui.games.narak import GAME
from tepui.games.narak.rules.components import GUARDIANS, SITE_TILES
from tepui.games.narak.tests.expedition import FC, expedition, whole_game
from tepui.testing.kit import legal, play

NAMES = ["Ada", "Bo", "Cy", "Di"]


def told(match, seat=None, lang="en"):
    return [GAME.say(event, lang, NAMES) for event in match.events(-1, seat)]


def random_game(seats, seed):
    match, rng = whole_game(seats, seed=seed), Random(seed)
    while not match.over:
        seat = match.seats[0]
        match.do(rng.choice(match.legal(seat)), seat)
    return match


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_result_is_told_in_its_parts(seats):
    match = random_game(seats, seats)
    scored = [event for event in match.events(-1) if event.kind == "scored"]
    assert len(scored) == seats
    for event, score in zip(scored, match.scores()):
        params = dict(event.message.params)
        total = params.pop("n")
        params.pop("who")
        assert total == score == sum(params.values())
    won = [event for event in match.events(-1) if event.kind == "won"]
    assert [event.actor for event in won if event.actor is not None] == match.winners()
    assert all(told(match, None, lang)[-1] for lang in ("en", "fr"))


def test_the_tablet_of_an_artifact_is_told():
    match = play(expedition(hand=["art_02"], tablet=1), "play art_02")
    assert "Ada pays 1 tablet" in told(match)


def test_a_fear_from_a_guardian_is_told_as_one():
    guarded = {"sites": {"jungle_1": SITE_TILES[0]}, "guards": {"jungle_1": GUARDIANS[0]}, "slots": {"jungle_1_a": 0}}
    match = expedition(**guarded, others=[{"passed": True}], area=[FC])
    play(match, "pass", "end")
    lines = told(match)
    fear = next(line for line in lines if "takes a Fear" in line)
    assert "driven off by" in fear
    assert any("takes an archaeologist back" in line for line in lines)
    assert next(event for event in match.events(-1) if event.kind == "fear").rule == "ARN-GUARD-02"


def test_own_draws_are_told_once():
    match = whole_game(2)
    kinds = [event.kind for event in match.events(-1, 0)]
    mine = [event for event in match.events(-1, 0) if event.kind == "drew" and event.actor == 0]
    assert kinds.count("drew-card") == 5 and not mine
    assert [event.actor for event in match.events(-1, None) if event.kind == "drew"].count(0) == 5


def test_who_begins_is_told_also_if_it_was_chosen():
    assert told(whole_game(2))[0] == "Ada begins and holds the marker"


def test_a_site_is_revealed_somewhere():
    match = random_game(2, 5)
    lines = [line for event, line in zip(match.events(-1), told(match)) if event.kind == "site"]
    assert lines and all(line.startswith(("Revealed on ", "A site")) for line in lines)
    assert any(line.startswith("Revealed on ") for line in lines)


def test_no_two_buttons_read_only_keep():
    """At the end of a round."""
    for lang, words in (("en", "Keep the rest"), ("fr", "Garder le reste")):
        assert GAME.words.say(lang, "short.keep_rest") == words


def test_a_purchase_does_not_read_as_if_its_effect_came_now():
    match = expedition(coin=9, compass=9)
    for text in legal(match, "buy"):
        assert "(when played:" in GAME.offer(match.view(0), GAME.read(text)).label


def test_a_card_that_exiles_itself_says_so():
    from tepui.games.narak.rules.components import CARDS, EXILES_ITSELF, FREE_CARD

    names = [name for card, name in enumerate(CARDS) if EXILES_ITSELF[card]]
    assert names
    for name in names:
        match = expedition(hand=[name], tablet=1)
        verb = "free" if FREE_CARD[CARDS.index(name)] else "play"
        for lang, words in (("en", "leaves the game"), ("fr", "quitte ensuite la partie")):
            assert words in GAME.offer(match.view(0), GAME.read(f"{verb} {name}"), lang).label


def asked(match, lang="en"):
    prompt = GAME.prompt(GAME.shown(match.view(match.seats[0])), lang)
    return prompt.text, prompt.note


def test_whoever_has_passed_is_not_told_of_a_main_action():
    match = play(expedition(), "pass")
    assert asked(match)[0].startswith("You have passed:") and asked(match, "fr")[0].startswith("Vous avez passé")
    match = play(expedition(hand=[FC, "fear"]), "dig camp_1_a", "spend fear")
    assert asked(match)[0].startswith("Your main action is done:")


def test_an_artifact_that_works_at_once_says_what_it_does():
    match = play(
        expedition(compass=9, row=["art_25", "item_01", "item_02", "item_03", "item_04", "item_05"]), "buy art_25"
    )
    assert asked(match) == ("Use Stone Jar at once?", "Now, without a tablet: you may draw a card")


def test_a_purchase_for_less_says_for_how_much_less():
    match = play(expedition(hand=["item_19"], coin=1, chance=["top item_12"]), "play item_19")
    assert re.fullmatch("You may buy a card for [1-9] less", asked(match)[0])


def test_where_cards_go_that_are_put_down_at_the_end_of_a_round():
    match = play(expedition(hand=[FC], others=[{"passed": True}]), "pass", "end")
    assert asked(match) == (
        "End of the round: put cards down, keep the rest", "They go under your deck; then you draw up to five."
    )  # fmt: skip
