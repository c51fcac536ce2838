"""The log tells the game: who reads nothing but its sentences knows island, track, cards, tokens, assistants and points."""

from __future__ import annotations

from collections import Counter
from random import Random

from tepui.bots import load as load_bot
from tepui.games.narak import GAME
from tepui.games.narak.people.effect_words import side_in_row
from tepui.games.narak.rules.components import (
    ASSISTANTS,
    BONUSES,
    CARD_OF,
    FEAR_CARD,
    GUARDIANS,
    HIRE_PRICE,
    IDOLS,
    KIND,
    NODE_ROW,
    NONE,
    RIVAL,
    RIVAL_TILES,
    SIDE_NODES,
    SIDES,
    SITE_OF,
    SITE_TILES,
    SITES,
    SLOT_COUNT,
    TEMPLE_STACK_COUNT,
    TEMPLE_STACKS,
)
from tepui.games.narak.rules.notation import ARTIFACT_BIT, RESOURCE_COUNT, RESOURCES
from tepui.testing.retold import retold_tests

TABLES = [(2, {}), (1, {"difficulty": 2}), (3, {"side": "snake"}), (4, {}), (1, {"side": "snake"})]
BOT = load_bot("greedy", deals=1)


def places(slots):
    """Archaeologists by site and owner; which slot of a camp it is makes no difference to anybody."""
    return Counter((SITE_OF[slot], slots[slot]) for slot in range(SLOT_COUNT) if slots[slot] >= 0)


def seen(view):
    """What a spectator sees of the table."""
    seats = range(view.seats)
    return {
        "round": view.round, "first": view.first, "tokens": view.tokens, "passed": view.passed, "out": places(view.slots),
        "home": view.home, "rival_home": view.rival_home, "tiles": view.tiles, "guards": view.guards, "owners": view.owners,
        "spent": view.spent, "idols": view.idols, "buried": view.buried, "crates": view.crates, "slotted": view.slotted,
        "glass": view.glass, "book": view.book, "rival_glass": view.rival_glass, "arrivals": view.arrivals,
        "bonuses": [sorted(tiles) for tiles in view.bonuses], "temple_left": view.temple_left, "stacks": view.stacks,
        "won": view.won, "rival_won": view.rival_won, "employer": view.employer, "level": view.level,
        "ready": [view.ready[one] for one in range(len(ASSISTANTS)) if view.employer[one] != NONE], "tops": view.tops,
        "rescue_top": view.rescue[:1], "rescue_left": view.rescue_left,
        "hands": view.hand_sizes, "decks": [len(view.decks[seat]) for seat in seats], "areas": view.areas,
        "fear": view.fear, "fear_tiles": view.fear_tiles, "row": sorted(card for card in view.row if card != NONE),
        "deck_tops": sorted(card for card in view.deck_tops if card != NONE), "exiled": view.exiled,
        "rival_cards": view.rival_cards, "rival_idols": view.rival_idols, "rival_pile": view.rival_pile,
        "rival_used": sorted(view.rival_used),
    }  # fmt: skip


class Reader:
    """Has a table of its own and moves the pieces as the sentences say."""

    def __init__(self, view):
        self.seats = view.seats
        self.below = view.below[:]
        self.looked = 0
        self.known = {name: copied(zone) for name, zone in seen(view).items()}
        self.known["ready"] = view.ready[:]
        self.first_node = SIDE_NODES * SIDES.index(view.options["side"])

    def facts(self):
        known = dict(self.known)
        known["ready"] = [known["ready"][one] for one in range(len(ASSISTANTS)) if known["employer"][one] != NONE]
        known["out"] = +known["out"]
        for name in ("row", "deck_tops", "exiled", "rival_cards", "rival_used"):
            known[name] = sorted(known[name])
        for name in ("areas", "bonuses"):
            known[name] = [sorted(zone) for zone in known[name]]
        return known

    def hear(self, told):
        getattr(self, told.kind.replace("-", "_"))(told)

    def add(self, zone, place, n=1):
        self.known[zone][place] += n

    def named(self, told, name, words):
        """What a fact is: its word stands at the end."""
        return words.index(told.word(name).rpartition(".")[2])

    def place(self, told, name="site"):
        return self.named(told, name, SITES)

    def card(self, told):
        return CARD_OF[told.word("card").rpartition(".")[2]]

    def node(self, told):
        row, side = told.number("row"), told.word("side")
        here = range(self.first_node, self.first_node + SIDE_NODES)
        return next(node for node in here if NODE_ROW[node] == row and side_in_row(node) == side)

    # ---- rounds

    def first(self, told):
        self.known["first"] = told.seat()

    def round(self, told):
        self.known["round"] = told.number()
        self.known["passed"] = [False] * self.seats
        self.known["rival_used"] = []
        self.known["ready"] = [True] * len(ASSISTANTS)
        for seat in range(self.seats):
            self.known["decks"][seat] += len(self.known["areas"][seat])
            self.known["areas"][seat] = []

    def passed(self, told):
        self.known["passed"][told.seat()] = True

    def put_down(self, told):
        self.add("hands", told.seat(), -told.number())
        self.known["areas"][told.seat()] += [self.card(told)] * told.number()

    # ---- tokens

    def gained(self, told, sign=1):
        self.add("tokens", RESOURCE_COUNT * told.seat() + self.named(told, "resource", RESOURCES), sign * told.number())

    def paid(self, told):
        self.gained(told, -1)

    def hired(self, told):
        self.add("tokens", RESOURCE_COUNT * told.seat() + RESOURCES.index("coin"), -HIRE_PRICE)

    def upgraded(self, told):
        given = RESOURCE_COUNT * told.seat() + self.named(told, "given", RESOURCES)
        self.add("tokens", given, -1)
        self.add("tokens", given + 1)

    # ---- island

    def placed(self, told):
        self.add("out", (self.place(told), told.seat()))
        self.add("home", told.seat(), -1)

    def home(self, told):
        self.add("out", (self.place(told), told.seat()), -1)
        self.add("home", told.seat())

    def moved(self, told):
        self.add("out", (self.place(told, "from"), told.seat()), -1)
        self.add("out", (self.place(told, "to"), told.seat()))

    def site_empty(self, site):
        self.known["idols"][site] = NONE
        self.known["buried"][site] = 0

    def idol(self, told):
        assert self.known["idols"][self.place(told)] == self.named(told, "idol", IDOLS)
        self.site_empty(self.place(told))
        self.add("crates", told.seat(), told.number())

    def site(self, told):
        if "site" in told.facts:
            self.known["tiles"][self.place(told)] = self.named(told, "tile", SITE_TILES)

    def woke(self, told):
        self.known["guards"][self.place(told)] = self.named(told, "guardian", GUARDIANS)

    def led(self, told):
        guardian = self.named(told, "guardian", GUARDIANS)
        self.known["guards"][self.known["guards"].index(guardian)] = NONE
        self.woke(told)

    def overcame(self, told):
        self.tame(told, told.seat())

    def tame(self, told, who):
        guardian = self.named(told, "guardian", GUARDIANS)
        self.known["guards"][self.known["guards"].index(guardian)] = NONE
        self.known["owners"][guardian] = who

    def boon(self, told):
        self.known["spent"][self.named(told, "guardian", GUARDIANS)] = True

    def slotted(self, told, n=1):
        self.add("crates", told.seat(), -n)
        self.add("slotted", told.seat(), n)

    def unslotted(self, told):
        self.slotted(told, -1)

    def paid_idols(self, told):
        self.add("crates", told.seat(), -told.number())

    # ---- cards

    def drew(self, told):
        self.add("hands", told.seat())
        self.add("decks", told.seat(), -1)

    def searched(self, told):
        if told.number() > 1:  # a single card is drawn, and told as such
            self.looked = told.number()
            self.add("decks", told.seat(), -self.looked)

    def spent(self, told):
        if self.looked:
            self.looked -= 1
        else:
            self.add("hands", told.seat(), -1)
        self.known["areas"][told.seat()].append(self.card(told))

    def returned(self, told):
        self.looked -= 1
        self.add("decks", told.seat())

    def kept(self, told):
        assert self.looked == 1
        self.looked = 0
        self.add("hands", told.seat())

    def played(self, told):
        self.add("hands", told.seat(), -1)
        self.known["areas"][told.seat()].append(self.card(told))

    def exiled(self, told):
        if told.word("laid") == "area":
            self.known["areas"][told.seat()].remove(self.card(told))
        else:
            self.add("hands", told.seat(), -1)
        self.exile(self.card(told))

    def exile(self, card):
        if card == FEAR_CARD:
            self.known["fear"] += 1
        else:
            self.known["exiled"].append(card)

    def fear(self, told):
        self.known["fear"] -= 1
        self.known["areas"][told.seat()].append(FEAR_CARD)

    def fear_tile(self, told):
        self.add("fear_tiles", told.seat())

    def lost_fear_tile(self, told):
        self.add("fear_tiles", told.seat(), -1)

    def leave_market(self, card):
        zone = next(zone for zone in ("row", "deck_tops", "exiled") if card in self.known[zone])
        self.known[zone].remove(card)

    def bought(self, told):
        self.receive(told, "area" if KIND[self.card(told)] == ARTIFACT_BIT else "bottom")

    def took(self, told):
        self.receive(told, told.word("into"))

    def receive(self, told, into):
        self.leave_market(self.card(told))
        if into == "area":
            self.known["areas"][told.seat()].append(self.card(told))
        else:
            self.add("hands" if into == "hand" else "decks", told.seat())

    def revealed(self, told):
        if self.card(told) in self.known["deck_tops"]:
            self.known["deck_tops"].remove(self.card(told))
        self.known["row"].append(self.card(told))

    def top(self, told):
        if self.card(told) not in self.known["deck_tops"]:
            self.known["deck_tops"].append(self.card(told))

    def row_exiled(self, told):
        self.known["row"].remove(self.card(told))
        self.exile(self.card(told))

    # ---- research

    def researched(self, told):
        self.known[told.word("token")][told.seat()] = self.node(told)

    def arrived(self, told):
        self.known["arrivals"].append(told.seat())

    def temple_tile(self, told):
        stack = self.named(told, "stack", TEMPLE_STACKS)
        self.add("stacks", stack, -1)
        self.add("won", TEMPLE_STACK_COUNT * told.seat() + stack)

    def bonus(self, told):
        if "row" in told.facts:
            self.known["bonuses"][self.node(told) % SIDE_NODES].remove(self.named(told, "bonus", BONUSES))
        else:
            self.known["temple_left"] -= 1

    # ---- assistants

    def assistant(self, told, name="assistant"):
        return self.named(told, name, ASSISTANTS)

    def employ(self, told, ready):
        one = self.assistant(told)
        self.known["employer"][one], self.known["level"][one], self.known["ready"][one] = told.seat(), 0, ready

    def leave_stack(self, one):
        stack = self.known["tops"].index(one)
        self.known["tops"][stack] = NONE
        return stack

    def recruited(self, told):
        self.employ(told, True)
        self.leave_stack(self.assistant(told))

    def appeared(self, told):
        stack = next(i for i, top in enumerate(self.known["tops"]) if top == NONE and self.below[i])
        self.below[stack] -= 1
        self.known["tops"][stack] = self.assistant(told)

    def leave_rescue(self, told):
        self.known["rescue_left"] -= 1
        if self.known["rescue_top"] == [self.assistant(told)]:
            self.known["rescue_top"] = []

    def rescued(self, told):
        self.employ(told, False)
        self.leave_rescue(told)

    def rescue_top(self, told):
        self.known["rescue_top"] = [self.assistant(told)]

    def promoted(self, told):
        self.known["level"][self.assistant(told)] = 1
        self.refreshed(told)

    def refreshed(self, told):
        self.known["ready"][self.assistant(told)] = True

    def used(self, told):
        self.known["ready"][self.assistant(told)] = False

    def gave_away(self, told):
        old, new = self.assistant(told, "old"), self.assistant(told)
        self.known["tops"][self.leave_stack(new)] = old
        self.known["level"][new] = self.known["level"][old]
        self.known["level"][old] = 0
        self.known["employer"][old], self.known["employer"][new] = NONE, told.seat()
        self.known["ready"][new] = True

    # ---- the rival

    def rival_tile(self, told):
        self.known["rival_used"].append(self.named(told, "tile", RIVAL_TILES))

    def rival_placed(self, told):
        self.add("out", (self.place(told), RIVAL))
        self.known["rival_home"] -= 1

    def rival_home(self, told):
        for site, who in list(self.known["out"]):
            if who == RIVAL:
                self.known["rival_home"] += self.known["out"].pop((site, who))

    def rival_idol(self, told):
        idol = self.named(told, "idol", IDOLS)
        again = self.known["rival_idols"][idol]
        self.known["rival_idols"][idol] = 1
        self.known["rival_pile"] += again + told.number() - 1
        self.site_empty(self.place(told))

    def rival_researched(self, told):
        self.known["rival_glass"] = self.node(told)

    def rival_arrived(self, told):
        self.known["arrivals"].append(RIVAL)

    def rival_bonus(self, told):
        self.bonus(told)

    def rival_temple_bonus(self, told):
        self.known["temple_left"] -= 1

    def rival_temple(self, told):
        stack = self.named(told, "stack", TEMPLE_STACKS)
        self.add("stacks", stack, -1)
        self.add("rival_won", stack)

    def rival_overcame(self, told):
        self.tame(told, RIVAL)

    def rival_bought(self, told):
        self.leave_market(self.card(told))
        self.known["rival_cards"].append(self.card(told))

    def rival_dismissed(self, told):
        if self.assistant(told) in self.known["tops"]:
            self.leave_stack(self.assistant(told))
        else:
            self.leave_rescue(told)

    # ---- the end

    def scored(self, told):
        self.known.setdefault("score", []).append(float(told.number()))

    def won(self, told):
        if "who" in told.facts:
            self.known["winners"].append(told.seat())

    def over(self, told):
        self.known["winners"] = []

    def nothing(self, told):
        """What changes nothing that lies on the table."""

    turn = borrowed = rival_rested = rival_idle = rival_scored = nothing


def copied(zone):
    if isinstance(zone, list):
        return [copied(part) for part in zone]
    return Counter(zone) if isinstance(zone, Counter) else zone


def lively(match, rng: Random):
    """A player who gets about, with a mind of their own now and then."""
    seat = match.seats[0]
    if rng.random() < 0.5:
        return BOT.choose(match.glimpse(seat)).action
    legal = match.legal(seat)
    return rng.choice([action for action in legal if GAME.write(action) != "pass"] or legal)


test_the_log_tells_the_game, test_the_log_tells_fifty_games = retold_tests(
    GAME, Reader, seen, lively, TABLES[:2], many=lambda number: TABLES[number % len(TABLES)], least=50
)
