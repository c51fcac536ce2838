"""Payments: no legal way is lost, none is offered twice or beside a cheaper one, and what is shown is what is paid."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from tepui.games.narak.people.lines import MOST_WAYS, ways_to_pay, worthwhile
from tepui.games.narak.rules.actions import FROM_CARD, SOURCES
from tepui.games.narak.rules.components import (
    ASSISTANT_ICONS,
    ASSISTANTS,
    CARD_ICONS,
    CARD_OF,
    CARDS,
    GUARDIAN_ICONS,
    GUARDIANS,
    PAYS,
    SLOT_TRAVEL,
    SLOTS,
)
from tepui.games.narak.rules.notation import ICONS, RESOURCES
from tepui.games.narak.rules.travel import enough
from tepui.games.narak.tests.bills import bills
from tepui.games.narak.tests.expedition import FC, GAME, XC, expedition
from tepui.games.narak.tests.reading import glass
from tepui.testing.kit import can, legal, play

TRAVELLERS = [(word, level) for one, word in enumerate(ASSISTANTS) for level in (0, 1) if ASSISTANT_ICONS[one][level]]
BEARERS = [word for i, word in enumerate(GUARDIANS) if GUARDIAN_ICONS[i]]
COSTS = [("bird", "ruin_1"), ("bird", "ruin_4"), ("snake", "ruin_2"), ("snake", "ruin_3"), ("bird", "jungle_1")]


def brute_force(units, cost):
    """Every choice of units that together cover a cost, each covering an icon: their places, and the icons left over."""
    icons = [(unit, icon) for unit, owned in enumerate(units) for icon in owned]
    for chosen in permutations(range(len(icons)), len(cost)):
        if all(PAYS[need][icons[i][1]] for need, i in zip(cost, chosen, strict=True)):
            used = {icons[i][0] for i in chosen}
            yield used, [icon for i, (unit, icon) in enumerate(icons) if unit in used and i not in chosen]


@pytest.mark.rule("ARN-TRAV-02", "ARN-TRAV-03")
@pytest.mark.parametrize("seed", range(40))
def test_counting_icons_agrees_with_trying_all(seed):
    rng = Random(seed)
    have = tuple(rng.randint(0, 2) for _ in range(4))
    cost = [rng.randrange(4) for _ in range(rng.randint(1, 2))]
    need = tuple(cost.count(icon) for icon in range(4))
    units = [[icon] for icon in range(4) for _ in range(have[icon])]
    assert enough(need, have) == any(True for _ in brute_force(units, cost))


class Wallet:
    """What a seat could pay with: cards, boons, assistants, icons of the pool and coins, at random."""

    def __init__(self, rng):
        fear = ["fear"] * rng.randint(0, 2)
        self.cards = rng.sample([card for card in CARDS if card != "fear"], rng.randint(0, 3)) + fear
        self.boons = rng.sample(BEARERS, rng.randint(0, 1))
        self.crew = dict(rng.sample(TRAVELLERS, rng.randint(0, 1)))
        self.pool = sorted(rng.choices(range(4), k=rng.randint(0, 2)))
        self.coins = rng.choice((0, 0, 1, 2, 5))

    def laid(self, side, site):
        tile = "site_2_03" if site.startswith("ruin") else "site_1_10"
        level = ("silver ready", "gold ready")
        return expedition(
            side=side, sites={site: tile}, hand=self.cards, guardians=self.boons, coin=self.coins,
            assistants={word: level[gold] for word, gold in self.crew.items()}, pool=[ICONS[icon] for icon in self.pool],
        )  # fmt: skip

    def payments(self, cost):
        """All there are: what is spent by name, and the pool afterwards."""
        named = [(card, CARD_ICONS[CARD_OF[card]]) for card in self.cards]
        named += [(word, GUARDIAN_ICONS[GUARDIANS.index(word)]) for word in self.boons]
        named += [(word, ASSISTANT_ICONS[ASSISTANTS.index(word)][gold]) for word, gold in self.crew.items()]
        named += [("hire", (3,))] * (self.coins // 2) + [("", (icon,)) for icon in self.pool]
        for used, left in brute_force([icons for _, icons in named], cost):
            pool = Counter(self.pool) + Counter(left)
            pool.subtract([named[i][1][0] for i in used if not named[i][0]])
            yield names([named[i][0] for i in used if named[i][0]]), tuple(pool[icon] for icon in range(4))


def names(spent):
    return tuple(sorted(spent))


def key(way):
    return names([SOURCES[source] for source in way.spent if source >= FROM_CARD]), way.pool


def cheaper(one, other, before):
    """The first spends part of what the other spends, or the same with weaker icons of the pool."""
    mine, theirs = [
        Counter(spent) + Counter({i: max(0, before[i] - pool[i]) for i in range(4)}) for spent, pool in (one, other)
    ]
    if mine.total() != theirs.total():
        return mine < theirs
    strengths = [
        sorted((0, 1, 1, 2)[icon] for icon in range(4) for _ in range(spent[icon])) for spent in (mine, theirs)
    ]
    return one[0] == other[0] and strengths[0] != strengths[1] and all(a <= b for a, b in zip(*strengths, strict=True))


@pytest.mark.rule("ARN-TRAV-05", "ARN-TRAV-15")
@pytest.mark.parametrize("seed", range(60))
def test_no_payment_is_lost_and_none_dominated_is_offered(seed):
    rng = Random(seed)
    wallet = Wallet(rng)
    side, site = rng.choice(COSTS)
    m = wallet.laid(side, site)
    counts = SLOT_TRAVEL[m.table.rules.side][SLOTS.index(f"{site}_a")]
    every = set(wallet.payments([icon for icon in range(4) for _ in range(counts[icon])]))
    assert can(m, f"dig {site}_a") == bool(every)
    if not every:
        return
    before = m.table.pool[:]
    play(m, f"dig {site}_a")
    assert {key(way) for way in ways_to_pay(m.table)} == every
    offered = [key(way) for way in worthwhile(m.table)]
    good = {way for way in every if not any(cheaper(other, way, before) for other in every)}
    assert len(offered) == len(set(offered)) <= MOST_WAYS and set(offered) <= good
    assert set(offered) == good or len(offered) == MOST_WAYS


# ---- one click each


def written_lines(match, first):
    lines = [line for line in GAME.lines(GAME.view(match.table, 0)) if GAME.write(line.actions[0]) == first]
    return {", ".join(GAME.write(action) for action in line.actions[1:]): line.offer for line in lines}


@pytest.mark.rule("ARN-TRAV-08")
def test_payments_are_offered_in_one_click():
    found = written_lines(expedition(hand=["fear", FC], coin=2), "dig camp_1_a")
    assert set(found) == {"spend fear", f"spend {FC}", "spend hire"}
    assert all(offer.path[0] == "slot-camp_1_a" for offer in found.values())


def test_what_is_paid_by_a_free_action_is_one_click_too():
    m = expedition(hand=["fear", XC], assistants={"asst_03": "silver ready"})
    found = written_lines(m, "use asst_03")
    assert set(found) == {"spend fear", f"spend {XC}"}
    assert found["spend fear"].path == ("assistant-asst_03", "card-fear")


def test_a_discount_is_laid_and_the_rest_paid_in_one_click():
    m = expedition(side="snake", hand=["item_12", FC, "basic_funding_boat"], sites={"ruin_3": "site_2_03"})
    found = written_lines(play(m, "play item_12"), "dig ruin_3_a")
    assert set(found) == {f"cover boat, spend {FC}", "cover car, spend basic_funding_boat"}


# ---- what is shown is what is paid

SHOWN = ("dig", "discover", "overcome", "buy", "research", "temple", "activate", "play")


def shown_and_paid(match, action, lang="en"):
    """The label of an action, and the costs it may lead to, in the words of labels."""
    return GAME.offer(GAME.view(match.table, match.seats[0]), action, lang).label, bills(match.table, action, lang)


def play_on(side, seats, seed, moves):
    """A game at random between players with plenty, each with two assistants."""
    crews = [{"asst_10": "silver ready", "asst_11": "gold ready"}, {"asst_12": "silver ready", "asst_04": "gold ready"}]
    rich = {"coin": 25, "compass": 25, "tablet": 25, "arrowhead": 25, "jewel": 25, "crates": 2}
    hands = [
        ["item_12", "item_18", "item_13", "art_12", "item_07"],
        ["art_11", "art_19", "item_20", "art_15", "item_19"],
    ]
    people = [{**rich, "hand": hands[i], "assistants": crews[i], "deck": [FC, XC, "fear"]} for i in range(seats)]
    m = expedition(seats=seats, side=side, seed=seed, others=people[1:], **people[0])
    rng = Random(seed)
    for _ in range(moves):
        if m.over:
            return
        yield m
        told = [a for a in m.legal(m.seats[0]) if GAME.write(a).split()[0] in SHOWN]
        m.do(rng.choice(told if told and rng.random() < 0.6 else m.legal(m.seats[0])), m.seats[0])


@pytest.mark.parametrize(("side", "seats", "seed"), [("bird", 2, 1), ("snake", 2, 2), ("bird", 1, 3)])
def test_a_label_names_what_is_then_paid(side, seats, seed):
    met = Counter()
    for m in play_on(side, seats, seed, 160):
        for action in m.legal(m.seats[0]):
            verb = GAME.write(action).split()[0]
            if verb in SHOWN:
                label, bills = shown_and_paid(m, action)
                assert any(all(part in label for part in bill) for bill in bills), (GAME.write(action), label, bills)
                met[verb] += 1
    assert {"dig", "discover", "buy", "research"} <= set(met), met


def test_both_discounts_are_shown():
    row = ["art_12", "item_32", "item_08", "item_03", "item_05", "item_06"]
    m = play(expedition(row=row, compass=9, glass="b4", tablet=2, arrowhead=2, bonuses={}), "buy art_12", "yes")
    action = next(a for a in m.legal() if GAME.write(a) == "research glass b5")
    label, bills = shown_and_paid(m, action)
    assert len(bills) == 2 and all(part in label for bill in bills for part in bill), label


def test_nothing_comes_between_a_discount_and_its_payment():
    """A free action that costs a coin could leave nothing to pay with, and nothing to answer."""
    row = ["art_12", "item_32", "item_08", "item_03", "item_05", "item_06"]
    crew = {"asst_04": "gold ready"}
    table = expedition(row=row, compass=9, coin=1, glass="b4", tablet=2, arrowhead=2, bonuses={}, assistants=crew)
    m = play(table, "buy art_12", "yes")
    assert can(m, "use asst_04")
    m = play(m, "research glass b5")
    assert sorted(GAME.write(a) for a in m.legal()) == ["less first", "less second"]


def test_nobody_is_asked_for_a_discount_that_changes_nothing():
    row = ["art_12", "item_32", "item_08", "item_03", "item_05", "item_06"]
    table = expedition(row=row, compass=9, tablet=2, arrowhead=2, jewel=1, bonuses={})
    m = play(table, "buy art_12", "yes", "research glass b2")
    assert not any(GAME.write(a).startswith("less") for a in m.legal())
    assert m.table.tokens[RESOURCES.index("jewel")] == 0 and glass(m) == "b2"


def test_the_tent_names_its_toll():
    there = {"sites": {"ruin_2": "site_2_03"}, "slots": {"ruin_2_a": 0, "camp_2_a": 0}}
    m = play(expedition(hand=["item_18"], compass=2, **there), "play item_18")
    labels = {
        GAME.offer(GAME.view(m.table, 0), action).label
        for action in m.legal()
        if GAME.write(action) in legal(m, "activate")
    }
    assert any(label.startswith("Activate ruin 2 for 2 compasses:") for label in labels)
    assert any(label.startswith("Activate the compass camp:") for label in labels)
