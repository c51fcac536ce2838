"""What people read and touch: offers, prompts, reasons, panels, the picture; nothing secret in any of them."""

from __future__ import annotations

import re
from itertools import combinations
from math import hypot
from random import Random
from xml.etree import ElementTree

import pytest

from tepui.cli.rule_coverage import rule_ids
from tepui.core.translations import LANGUAGES
from tepui.games.chac.drawing.ground import HEIGHT, WIDTH
from tepui.games.chac.people.news import CAUSES, TOLD
from tepui.games.chac.people.places import AT, FROM, TO, place
from tepui.games.chac.rules import events
from tepui.games.chac.rules.components import FULL_NAMES, GLYPHS, SPACES, WOMEN
from tepui.games.chac.rules.table import FOR_BOULDER, FOR_BRIDGE, FOR_CHEST, FOR_WATER
from tepui.games.chac.tests.inside import GAME, dice, gone, on, quiet, started, temple
from tepui.games.chac.tests.reading import may
from tepui.testing.kit import asked, play

ANY = (
    "boulder",
    "wall-left",
    "plank-0",
    "adv-0-0",
    "clue-2",
    "deck-lava",
    "alcove-grey",
    "lock-1",
    "roll-0",
    "test-0",
    "ability",
    "card-x",
    "",
    "nonsense",
)


def ids(m, seat=0):
    picture = ElementTree.fromstring(GAME.draw(m.shown(seat)))
    return {element.get("id") for element in picture.iter() if element.get("id")}


SITUATIONS = {
    "choosing": lambda: started(3, choose=False),
    "load": lambda: temple([on("C20", "bill", held=7), on("C21")], stage="load"),
    "zone": lambda: temple([on("Z2"), on("C20")]),
    "covered": lambda: temple([on("C10", "nicole"), on("C20")], covered=True),
    "lava": lambda: temple([on("L14", "arely"), on("C20")], slabs={"L14": "yellow", "L13": "hole"}),
    "lock": lambda: play(temple([on("C16", "len", actions=3), on("C20")], chance=dice(1, 2, 4, 5, 6)), "pick"),
    "river": lambda: temple([on("R2"), on("C20")]),
    "bridge": lambda: temple([on("BR"), on("C20")], planks=2),
    "waterfall": lambda: play(temple([on("R4", "puccio", held=9), on("C20")], chance=dice(1, 1, 4, 5)), "getout"),
    "giving": lambda: play(
        temple([on("R4", "bill", held=9), on("C20")], chance=dice(1, 4, 4, 5)), "getout", "sacrifice"
    ),
    "replacement": lambda: temple([gone(), on("C20")], stage="replacements", boulder="C16"),
    "sprint": lambda: temple([on("C33", "lea"), on("C20")]),
}


@pytest.mark.parametrize("name", SITUATIONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_can_be_read_and_touched(name, lang):
    m = SITUATIONS[name]()
    shown = m.shown(0)
    there = ids(m) | {held.id for held in GAME.panels(shown, lang).mine}
    for action in m.legal(0):
        offer = GAME.offer(shown, action, lang)
        assert offer.label
        assert offer.rule.startswith("CHA-")
        assert set(offer.path) <= there, GAME.write(action)
    prompt = GAME.prompt(shown, lang)
    assert prompt.text
    assert prompt.rule.startswith("CHA-")


@pytest.mark.parametrize("name", SITUATIONS)
def test_every_element_answers_why_not(name):
    m = SITUATIONS[name]()
    known = set(rule_ids(GAME.folder / "rulebook.en.md"))
    for seat in (0, 1, None):
        shown = m.shown(seat)
        for element in (*ids(m, seat), *ANY):
            for lang in LANGUAGES:
                reason = GAME.why_not(shown, element, lang)
                assert reason.text
                assert reason.rule in known


def test_a_person_is_not_shown_what_faded():
    m = play(temple([on("Z1"), on("C20")], {"memory": "five_second_peek"}, ["see round-bird"]), "decipher")
    noted = play(temple([on("Z1"), on("C20")], {"memory": "keep_notes"}, ["see round-bird"]), "decipher")
    seen = [fact.name for fact in GAME.panels(noted.shown(0), "en").legend]
    assert "round bird" in seen
    assert "round bird" not in [fact.name for fact in GAME.panels(m.shown(0), "en").legend]


def test_pictures_do_not_depend_on_what_is_hidden():
    a = temple([on("Z1", held={"walls1": [5, 4]}), on("C20")], pairs={"round-bird": 2}, deciphered=[[0], [], [], []])
    b = temple([on("Z1", held={"walls1": [1, 2]}), on("C20")], pairs={"square-face": 2}, deciphered=[[0], [], [], []])
    for seat in (1, None):
        assert GAME.draw(a.shown(seat)) == GAME.draw(b.shown(seat))
        assert GAME.panels(a.shown(seat), "en") == GAME.panels(b.shown(seat), "en")


def test_the_picture_shows_every_space_and_everybody():
    m = temple([on("C20"), on("R2"), on("L11"), on("Z3"), on("BR"), on("C20")])
    found = ids(m)
    assert {f"space-{word}" for word in SPACES} <= found
    assert {f"adv-{seat}-0" for seat in range(6)} <= found
    assert {"boulder", "wall-left", "wall-right", "plank-4", "clue-1", "deck-river", "alcove-grey"} <= found


def test_every_piece_of_news_has_words():
    kinds = [value for name, value in vars(events).items() if name.isupper() and isinstance(value, int)]
    assert set(TOLD) == set(range(max(TOLD) + 1))
    assert set(TOLD) <= set(kinds)
    for told in TOLD.values():
        if told.words:
            assert all(GAME.words.has(f"event.{told.name}", lang) for lang in LANGUAGES)
    assert all(GAME.words.has(f"glyph.{word}", lang) for word in GLYPHS for lang in LANGUAGES)


def test_both_languages_have_the_same_words():
    english, french = GAME.words.file("en"), GAME.words.file("fr")
    assert set(english) == set(french)


def test_dropping_to_a_lower_load_in_one_click():
    m = temple(
        [on("C20", held={"walls1": [1, 2, 3, 4, "chest"], "walls2": [5, 4]}), on("C21")],
        stage="load",
        chance=dice(6, 6, 6, 6, 6),
    )
    lines = GAME.lines(m.shown(0))
    assert [[GAME.write(a) for a in line.actions] for line in lines] == [
        ["drop walls1 1", "drop walls1 2", "drop walls1 3", "drop walls1 chest", "done"],
        ["drop walls1 1", "done"],
    ]
    m.do_line(list(lines[0].actions))
    assert asked(m) == "Act"
    assert m.table.load(0) == 2


def test_dice_that_count_are_framed():
    m = temple([on("C20", held=5, given=3), on("C21", given=4)], roll=[6, 4, 3, 2, 1])
    drawn = GAME.draw(m.shown(0))
    dice, *rows = drawn.partition("The roll of round")[2].split('id="roll-')
    assert dice.count("s-jungle") == 3, "as the reader reads them"
    assert [row.split('id="')[0].count("s-forest") for row in rows] == [3, 4], "a dot for every action"
    assert "Macaw at load 3: 3 actions" in drawn
    assert "Lagoon at load 2: 4 actions" in drawn


@pytest.mark.parametrize(
    ("trial", "words", "counts"),
    [
        (FOR_BOULDER, "boulder: advances on 3 or more: 1 2 3 5, 2 count", 2),
        (FOR_WATER, "waterfall: a 1 sweeps away: 1 2 3 5, 1 counts", 1),
        (FOR_BRIDGE + 4, "bridge: below 4 breaks: 1 2 3 5, 3 count", 3),
        (FOR_CHEST, "a chest: 1 2 3 5, 4 count", 4),
    ],
)
def test_the_last_test_says_what_counted_and_why(trial, words, counts):
    m = temple([on("C20"), on("C21")], dice=[1, 2, 3, 5], trial=trial)
    drawn = GAME.draw(m.shown(0))
    assert words in drawn
    tests = drawn.split('id="test-')[1:]
    assert sum("s-jungle" in test.split("</g>")[0] for test in tests) == counts


def test_every_roll_of_the_engine_says_what_it_is_for():
    m = temple([on("C24", "bill", held=4, actions=2), on("C01", actions=0)], chance=dice(6, 6, 6, 6, 6))
    assert play(m, "move BR").table.trial == FOR_BRIDGE + 3
    m = temple([on("R4", "bill"), on("C20")], chance=dice(2, 2))
    assert play(m, "getout").table.trial == FOR_WATER
    m = temple([on("C20", held=1, actions=1), on("C01", actions=0)], chance=quiet())
    assert play(m, "end").table.trial == FOR_BOULDER


def test_odds_are_titles_and_names_of_places():
    m = temple([on("C24", "bill", held=4), on("C20")], boulder="C21", planks=3)
    drawn = GAME.draw(m.shown(0))
    assert "<title>3 dice, below 3 breaks a plank; all break: 4 %</title>" in drawn
    assert 'aria-label="corridor space 25: the boulder rolls over it this time: 46 %; within two rounds: 98 %"' in drawn
    assert "<title>trapped: 29 %</title>" in drawn
    m = temple([on("C16", "bill", actions=2), on("C20")])
    assert "<title>2 actions left; it opens: 45 %</title>" in GAME.draw(m.shown(0))
    m = temple([on("R4", "bill"), on("C20")])
    assert "2 dice, no 1: 69 %." in GAME.draw(m.shown(0))
    assert "no 1" not in GAME.draw(m.shown(1))


def test_after_the_boulder_has_rolled_the_odds_are_those_of_the_next_round():
    before = temple([gone(), on("C20")], stage="act", turn=1, boulder="C16", round=1)
    after = temple([gone(), on("C20")], stage="replacements", boulder="C16", round=1)
    assert "this time: 67 %" in GAME.draw(before.shown(1))
    assert "this time: 89 %" in GAME.draw(after.shown(0))


def test_odds_stand_on_the_spaces_ahead_of_the_boulder():
    m = temple([on("C12"), on("C20")], boulder="C08")
    drawn = GAME.draw(m.shown(0))
    for text in ("99.6 %", "95 %", "79 %", "46 %", "13 %"):
        assert text in drawn
    assert "fall" in GAME.offer(temple([on("C24"), on("C01")]).shown(0), GAME.read("move BR")).preview
    assert may(m)


@pytest.mark.parametrize(("memory", "style"), [("five_second_peek", "peek"), ("keep_notes", "")])
def test_what_is_seen_in_secret_is_a_peek_or_a_note(memory, style):
    m = temple([on("Z2", "len"), on("C20")], {"memory": memory}, chance=["see round-face"])
    play(m, "decipher")
    m2 = temple([on("C12", "arely"), on("C20")], {"memory": memory}, chance=["read 7"])
    play(m2, "look L13")
    for match, kind, words in ((m, "saw-glyph", "round face"), (m2, "read-number", "Slab 3 of row 1 bears 7")):
        seen = [event for event in match.events(-1, 0) if event.kind == kind]
        assert [event.style for event in seen] == [style]
        assert words in GAME.say(seen[0], "en")
        assert kind not in [event.kind for event in match.events(-1, 1)]
    assert bool(m.shown(0).numbers[GLYPHS.index("round-face")]) == (memory == "keep_notes")
    assert m.view(0).numbers[GLYPHS.index("round-face")], "a bot remembers in any case"


@pytest.mark.parametrize("state", ["inside", "out"])
def test_first_player_load_and_actions_are_always_in_sight(state):
    second = on("C20") if state == "inside" else gone("out")
    m = temple([on("C16", held=5, actions=3), second, on("C21")], first=1, turn=2)
    stats = GAME.panels(m.shown(0)).seats
    begins = [any(stat.label == "first player, has the dice" and stat.strong for stat in seat) for seat in stats]
    assert begins == [False, True, False]
    assert [stat.value for stat in stats[0] if stat.strong] == ["≥ 3", "3/3"]


def test_dropping_down_to_a_load_is_one_click_that_says_so():
    m = temple([on("C16", held=8), on("C20")], stage="load")
    assert [line.offer.short for line in GAME.lines(m.shown(0))] == ["Drop 5: load 2", "Drop 2: load 3"]
    assert "dice count from 4" in GAME.prompt(m.shown(0)).note


@pytest.mark.parametrize(("held", "asks_for_cards"), [(0, False), (5, True)])
def test_whoever_holds_nothing_is_not_asked_to_drop_cards(held, asks_for_cards):
    m = temple([on("C16", held=held), on("C20")], stage="load")
    assert ("Which cards" in GAME.prompt(m.shown(0)).text) == asks_for_cards
    assert ("Quelles cartes" in GAME.prompt(m.shown(0), "fr").text) == asks_for_cards


@pytest.mark.parametrize("seats", GAME.seats)
def test_adventurers_on_one_space_do_not_hide_each_other(seats: int) -> None:
    """They begin together at the entrance."""
    picture = ElementTree.fromstring(GAME.draw(started(seats).shown(0)))
    faces = [node for node in picture.iter() if "adventurer" in node.get("class", "").split()]
    stands = [tuple(map(float, re.findall(r"[-\d.]+", node.get("transform", "")))) for node in faces]
    radii = {float(next(child for child in node if child.tag.endswith("circle")).get("r", "")) for node in faces}
    assert len(stands) == seats and len(radii) == 1
    apart = min((hypot(a[0] - b[0], a[1] - b[1]) for a, b in combinations(stands, 2)), default=0)
    radius = radii.pop()
    assert apart >= 2 * radius >= (40 if seats <= 4 else 30), "they can be told apart"
    assert all(radius < x < WIDTH - radius and radius < y < HEIGHT - radius for x, y in stands)


@pytest.mark.parametrize("cause", CAUSES)
def test_what_happened_to_a_woman_is_said_of_a_woman(cause):
    """In French a participle agrees with the adventurer, not with the player."""
    woman, man = (WOMEN.index(gender) for gender in (True, False))
    told = [
        GAME.say(GAME.event(events.DIED, (0, who, SPACES.index("C12"), CAUSES.index(cause))), "fr", ("Ada", "Bo"))
        for who in (woman, man)
    ]
    names = [FULL_NAMES[who] for who in (woman, man)]
    fates = [text.partition(f"{name}, ")[2].split()[0].rstrip(".") for text, name in zip(told, names, strict=True)]
    assert fates[0] == fates[1] + "e", told


def test_words_at_the_end_of_a_turn():
    """Unused actions are not too many, nobody leaves "with nothing", and a used ability is not called an action."""
    french = [text for _, text in sorted(GAME.words.file("fr").items())]
    assert not [text for text in french if "en trop" in text or "avec rien" in text]
    m = temple([on("Z1", "lea", actions=0), on("C20")])
    assert GAME.prompt(m.view(0)).text == "Your turn: no action left, but your ability can still be used"
    assert GAME.prompt(m.view(0), "fr").text == "À vous\xa0: plus d’action, mais votre capacité peut encore servir"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_is_told_the_codes_of_the_notation(lang):
    """Neither labels nor prompts, neither the log nor a reason nor a name in the picture say C06, ENT or walls1.

    Coordinates, which the picture shows as long as somebody holds Shift, are for those who write."""
    code = re.compile(r"\b(?:[CLRZ]\d{1,2}|ENT|OUT|BR|(?:red|walls)\d)\b")
    m, rng = started(3), Random(7)
    told: set[str] = set()
    while not m.over and len(m.log) < 260:
        seat = m.seats[0]
        view = m.shown(seat)
        if len(m.log) % 12 == 0:
            picture = ElementTree.fromstring(GAME.draw(view, lang))
            told |= {name for node in picture.iter() if (name := node.get("aria-label"))}
            told |= {node.text for node in picture.iter() if node.tag.endswith(("title", "desc")) and node.text}
            told |= {GAME.why_not(view, f"space-{space}", lang).text for space in SPACES}
            told |= {line for part in GAME.describe(view, lang) for line in part.lines}
        asked_ = GAME.prompt(view, lang)
        told |= {asked_.text, asked_.note}
        for action in m.legal(seat):
            offer = GAME.offer(view, action, lang)
            told |= {offer.label, offer.short, offer.preview, offer.danger}
        m.do(rng.choice(m.legal(seat)), seat)
    told |= {GAME.say(event, lang, ("Ada", "Bo", "Cy")) for event in m.events(0, None)}
    assert len(told) > 200
    assert not [text for text in told if code.search(text)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_place_is_called_by_a_code(lang):
    """Neither the letters and digits of the notation nor a pair of figures: a slab is counted in its row."""
    said = [GAME.words.fill(lang, "picture.with", {"what": place(space, form), "who": ""})
            for space in range(len(SPACES)) for form in (AT, TO, FROM)]  # fmt: skip
    assert not [words for words in said if re.search(r"\d\W\d|[CLRZ]\d", words)]
    assert {"en": "on slab 4 of row 2: ", "fr": "sur la dalle 4 de la rangée 2\u00a0: "}[lang] in said


def test_who_came_in_after_the_roll_reads_none():
    """A replacement has no actions of a roll that it did not read: no load is claimed for it (CHA-REP-05)."""
    inside = [on("L11", actions=0, given=0), on("C20", actions=0, given=3)]
    m = temple([*inside, gone()], roll=[1, 1, 4, 6, 5], stage="replacements", boulder="C16")
    assert "roll-0" not in ids(m)
    assert "roll-1" in ids(m)
    stat = next(stat for stat in GAME.panels(m.shown(0)).seats[0] if stat.icon == "backpack")
    assert stat.label == "load 2: a die of 2 or more will count"


def test_the_way_into_the_river_is_a_dive_and_then_one_swims():
    dry, wet = temple([on("C20"), on("C01")]), temple([on("R1"), on("C01")])
    assert GAME.offer(dry.shown(0), GAME.read("move R1")).label == "Dive to river space 1"
    assert GAME.offer(wet.shown(0), GAME.read("move R2")).label == "Swim to river space 2"


def test_what_one_runs_for_stands_beside_the_board():
    """What would be carried out, chests as what a die can show, and the two distances to the exit."""
    m = temple([on("C31", held={"walls1": ["chest", 3], "alcove": [4]}), on("C20")], boulder="C28")
    race = {fact.name: fact.value for fact in GAME.panels(m.shown(0)).legend}
    assert race["If you get out"] == "7 + 1–6"
    assert race["You to exit"] == "3 moves"
    assert race["Boulder to exit"] == "5 spaces"
    swims = {fact.name: fact.value for fact in GAME.panels(temple([on("R4"), on("C20")]).shown(0)).legend}
    assert swims["You to exit"] == "4 moves", "one of them is the way out of the water"
    assert "If you get out" not in [fact.name for fact in GAME.panels(m.shown(None)).legend]


def test_the_trapped_numbers_stand_beside_the_lava_room():
    """They are looked for there, and not at the clues of another room (CHA-SETUP-08)."""
    assert "trapped numbers" in GAME.draw(temple([on("C12"), on("C20")]).shown(0))


@pytest.mark.parametrize(
    ("walls", "named", "numbered"), [([0, 0], True, False), ([2, 3], False, True), ([3, 3], False, False)]
)
def test_the_name_of_a_zone_fits_between_the_walls(walls, named, numbered):
    """A narrow gap has room for its number, a closed one for nothing."""
    svg = GAME.draw(temple([on("C12"), on("C20")], walls=walls).shown(0))
    said = {node.text for node in ElementTree.fromstring(svg).iter() if node.get("font-style") == "italic"}
    assert ("zone 4" in said, "4" in said) == (named, numbered)
