"""News in ints becomes records by a draft of each kind."""

from tepui.core.news import NOBODY, EventDraft, parted

SPACES = ("a1", "b2")


def parameters(what, end, fact):
    return {end or what: SPACES[fact] if what == "space" else fact}


def element(what, end, fact):
    return f"{what}-{fact}" if what in ("space", "boat") else ""


def test_facts_become_parameters_elements_and_ends():
    event = EventDraft("sailed", "boat space_from space_to n", "major", "roll", "RUL-01").event(
        (2, 7, 0, 1, 3), parameters, element
    )
    assert (event.kind, event.actor, event.weight, event.style, event.rule) == ("sailed", 2, "major", "roll", "RUL-01")
    assert (event.elements, event.from_, event.to) == (("boat-7",), "space-0", "space-1")
    assert event.message.id == "event.sailed"
    assert event.message.params == {"who": "#2", "boat": 7, "from": "a1", "to": "b2", "n": 3}


def test_what_nobody_did_names_nobody():
    event = EventDraft("sank", "space").event((NOBODY, 1), parameters, element)
    assert event.actor is None and event.message.params == {"space": "b2"}


def test_news_without_words():
    assert EventDraft("sank", "space", words=False).event((0, 1), parameters, element).message is None


def test_the_last_fact_may_take_all_that_are_left():
    event = EventDraft("rolled", "n dice*").event((0, 5, 1, 1, 3), parameters, element)
    assert event.message.params == {"who": "#0", "n": 5, "dice": "1, 1, 3"}


def test_only_from_and_to_are_ends():
    assert [parted(name) for name in ("space_from", "rival_tile", "n")] == [
        ("space", "from"),
        ("rival_tile", ""),
        ("n", ""),
    ]
