"""What is printed on cards, tiles and tracks, as a flat book of effects and costs.

An effect is a record with an op and the fields of that op. The parts of a sequence, the options of a choice and what a payment
buys are other effects, named by their place in the book. A step holds such a place, so a step stays a few ints.
"""

from __future__ import annotations

from typing import Any, Final

# ARN-MAT-05 follows from ARN-BUY-02 (coins), ARN-BUY-03 and ARN-DISC-02 (compasses), ARN-PLAY-05 (tablets) and the
# printed costs of guardians and research (arrowheads, jewels).
RESOURCES: Final = ("coin", "compass", "tablet", "arrowhead", "jewel")
RESOURCE_COUNT: Final = 5
COIN: Final = 0
COMPASS: Final = 1
TABLET: Final = 2
ARROWHEAD: Final = 3
JEWEL: Final = 4

ICONS: Final = ("boot", "car", "boat", "plane")
ICON_COUNT: Final = 4
BOOT: Final = 0
CAR: Final = 1
BOAT: Final = 2
PLANE: Final = 3

# A cost is five kinds of tokens, four kinds of travel icons, hand cards, idols of the crates.
TRAVEL_AT: Final = 5
CARDS_AT: Final = 9
IDOLS_AT: Final = 10
COST_SIZE: Final = 11
FREE_OF_CHARGE: Final = (0,) * COST_SIZE

NOTHING: Final = 0  # the effect of a card without one
SEQUENCE: Final = 1
GAIN: Final = 2
GAIN_PER: Final = 3
FEAR: Final = 4
DRAW: Final = 5
DRAW_DISCARD: Final = 6
DRAW_SELECT: Final = 7
EXILE: Final = 8
UPGRADE: Final = 9
REFRESH: Final = 10
PAY: Final = 11
CHOOSE: Final = 12
TRAVEL: Final = 13
DIG: Final = 14
RESEARCH: Final = 15
BUY: Final = 16
GAIN_CARD: Final = 17
OVERCOME: Final = 18
ACTIVATE: Final = 19
STACK_TOP: Final = 20
RELOCATE: Final = 21
RETURN: Final = 22
ROUND_FLAG: Final = 23
MOVE_GUARDIAN: Final = 24
BORROW: Final = 25
SWAP: Final = 26
UNSLOT: Final = 27
HAMMER: Final = 28
RECRUIT: Final = 29
PROMOTE: Final = 30  # an assistant turns gold
RESCUE: Final = 31
PASS: Final = 32
OP_COUNT: Final = 33

NO_COST: Final = -1
NO_LIMIT: Final = 99
ITEM_BIT: Final = 1
ARTIFACT_BIT: Final = 2
TO_BOTTOM: Final = 0
TO_TOP: Final = 1
TO_HAND: Final = 2
TO_AREA: Final = 3  # artifacts
TO_PLAY: Final = 3
ANY_SITE: Final = 0
UNOCCUPIED: Final = 1
OWN_OCCUPIED: Final = 2
PER_GUARDIAN: Final = 0
PER_IDOL: Final = 1
PER_ARCHAEOLOGIST: Final = 2
NO_GUARDIAN_FEAR: Final = 0
ALL_PLANES: Final = 1

_PLACES: Final = ("deck_bottom", "deck_top", "hand", "play_and_may_resolve")
_CONDITIONS: Final = ("any", "unoccupied", "own_occupied")
_COUNTED: Final = ("guardians_overcome_plus_at_sites_you_occupy", "idols_owned", "own_archaeologists_on_sites")
_FLAGS: Final = ("no_guardian_fear", "all_travel_icons_are_planes")
_KINDS: Final = {"item": ITEM_BIT, "artifact": ARTIFACT_BIT}
# The ops by the names they have in components.json.
OPS: Final = {
    "gain": GAIN,
    "gain_per": GAIN_PER,
    "fear": FEAR,
    "draw": DRAW,
    "draw_then_discard": DRAW_DISCARD,
    "draw_select": DRAW_SELECT,
    "exile": EXILE,
    "upgrade": UPGRADE,
    "refresh": REFRESH,
    "pay": PAY,
    "choose": CHOOSE,
    "travel": TRAVEL,
    "dig": DIG,
    "research": RESEARCH,
    "buy": BUY,
    "gain_card": GAIN_CARD,
    "overcome_free": OVERCOME,
    "activate_site": ACTIVATE,
    "activate_stack_top": STACK_TOP,
    "relocate": RELOCATE,
    "return_archaeologist": RETURN,
    "round_flag": ROUND_FLAG,
    "move_guardian": MOVE_GUARDIAN,
    "use_supply_assistant": BORROW,
    "swap_assistant": SWAP,
    "unslot_idol": UNSLOT,
    "exile_rightmost_item_then_gain_exiled_item": HAMMER,
    "recruit_assistant": RECRUIT,
    "upgrade_assistant": PROMOTE,
    "rescue_assistant": RESCUE,
    "pass": PASS,
}

Cost = tuple[int, ...]
Icons = tuple[int, int, int, int]  # by kind
NO_ICONS: Final[Icons] = (0, 0, 0, 0)
NO_TOKENS: Final[tuple[int, ...]] = (0, 0, 0, 0, 0)


class Effect:
    """An entry of the book: its op, and the fields of that op; those of other ops keep their defaults. It never changes."""

    __slots__ = (
        "op", "parts", "n", "tokens", "token", "counted", "most", "bottom", "may_return", "cost", "then", "icons",
        "levels", "level", "may_discover", "free_travel", "twice", "compasses_less", "icons_less", "book_only", "free",
        "discounts", "kinds", "price_less", "with_top", "place", "anywhere", "condition", "flag", "side", "main",
    )  # fmt: skip

    def __init__(self, op: int) -> None:
        self.op = op
        self.parts: tuple[int, ...] = ()  # SEQUENCE, CHOOSE: other effects
        self.n = 0  # FEAR, DRAW, DRAW_SELECT, REFRESH, CHOOSE, ACTIVATE: how many (at most)
        self.tokens = NO_TOKENS  # GAIN: by kind
        self.token = 0  # GAIN_PER: the kind of token
        self.counted = 0  # GAIN_PER: what is counted
        self.most = NO_LIMIT  # GAIN_PER
        self.bottom = 0  # DRAW, DRAW_SELECT: 1 if from the bottom of the deck
        self.may_return = 0  # DRAW_SELECT: how many may go back on top of the deck
        self.cost = NO_COST  # PAY; ACTIVATE: for a site of level 2
        self.then = NOTHING  # PAY: the effect that is bought
        self.icons = NO_ICONS  # TRAVEL
        self.levels = 0  # DIG, ACTIVATE, RELOCATE, MOVE_GUARDIAN: a mask of levels
        self.level = 0  # STACK_TOP
        self.may_discover = False  # DIG
        self.free_travel = False  # DIG
        self.twice = False  # DIG: the site effect may be carried out twice
        self.compasses_less = 0  # DIG: of a discovery
        self.icons_less = NO_ICONS  # DIG
        self.book_only = False  # RESEARCH: not with the glass
        self.free = False  # RESEARCH: at no cost
        self.discounts: tuple[int, ...] = ()  # RESEARCH: costs, of which one is taken off
        self.kinds = 0  # BUY, GAIN_CARD: a mask of kinds of cards
        self.price_less = 0  # BUY
        self.with_top = False  # BUY: also the top card of the deck
        self.place = TO_BOTTOM  # GAIN_CARD: where the card goes
        self.anywhere = False  # OVERCOME: wherever no other player stands
        self.condition = ANY_SITE  # ACTIVATE
        self.flag = 0  # ROUND_FLAG
        self.side = 0  # BORROW: of the assistant
        self.main = False  # PASS: it is the main action of the turn


def icons(names: list[str]) -> Icons:
    """Travel icons counted by kind."""
    boots, cars, boats, planes = [names.count(name) for name in ICONS]
    return (boots, cars, boats, planes)


def read_cost(cost: dict[str, Any]) -> Cost:
    tokens = [cost.get(name, 0) for name in RESOURCES]
    return (*tokens, *icons(cost.get("travel", [])), cost.get("card", 0), cost.get("idol", 0))


def levels(numbers: list[int]) -> int:
    """Levels of sites as a mask."""
    mask = 0
    for level in numbers:
        mask |= 1 << level
    return mask


class Book:
    """Effects and costs read from the facts, each named by its place."""

    def __init__(self) -> None:
        self.effects: list[Effect] = [Effect(NOTHING)]
        self.costs: list[Cost] = []

    def effect(self, steps: list[dict[str, Any]], passing: bool = False) -> int:
        """The place of a list of steps; `passing`: to take its pass step is the main action."""
        places = [self.enter(self.step(step, passing)) for step in steps]
        if len(places) < 2:
            return places[0] if places else NOTHING
        sequence = Effect(SEQUENCE)
        sequence.parts = tuple(places)
        return self.enter(sequence)

    def enter(self, effect: Effect) -> int:
        self.effects.append(effect)
        return len(self.effects) - 1

    def cost(self, cost: dict[str, Any]) -> int:
        self.costs.append(read_cost(cost))
        return len(self.costs) - 1

    def step(self, s: dict[str, Any], passing: bool) -> Effect:
        """One step of the facts."""
        e = Effect(OPS[s["op"]])
        if e.op in (FEAR, REFRESH):
            e.n = s["n"]
        elif e.op == GAIN:
            e.tokens = tuple([s["res"].get(name, 0) for name in RESOURCES])
        elif e.op == GAIN_PER:
            e.token = RESOURCES.index(s["res"])
            e.counted = _COUNTED.index(s["per"])
            e.most = s["max"] or NO_LIMIT
        elif e.op == PAY:
            e.cost = self.cost(s["cost"])
            e.then = self.effect(s["then"])
        elif e.op == CHOOSE:
            e.n = s["n"]
            e.parts = tuple([self.effect(option, passing) for option in s["options"]])
        elif e.op == TRAVEL:
            e.icons = icons(s["icons"])
        elif e.op == PASS:
            e.main = passing
        else:
            self.read_card_step(e, s)
            self.read_action(e, s)
            read_rare_step(e, s)
        return e

    def read_card_step(self, e: Effect, s: dict[str, Any]) -> None:
        """The fields of a step about cards."""
        if e.op == DRAW:
            e.n = s["n"]
            e.bottom = int(s["from"] == "bottom")
        elif e.op == DRAW_SELECT:
            e.n = s["max"]
            e.bottom = int(s["from"] == "bottom")
            e.may_return = s["may_return_to_top"]
        elif e.op == BUY:
            for kind in s["types"]:
                e.kinds |= _KINDS[kind]
            e.price_less = s["discount"]
            e.with_top = s.get("include_deck_top", False)
        elif e.op == GAIN_CARD:
            e.kinds = _KINDS[s["type"]]
            e.place = _PLACES.index(s["to"])

    def read_action(self, e: Effect, s: dict[str, Any]) -> None:
        """The fields of a step that grants an action on island or track."""
        if e.op == DIG:
            e.levels = levels(s.get("levels", [0, 1, 2]))
            e.may_discover = s.get("allow_discover", True)
            e.free_travel = s.get("free_travel", False)
            e.compasses_less = s.get("discount_discover_compass", 0)
            e.twice = s.get("may_activate_twice", False)
            e.icons_less = icons(s.get("discount_travel", []))
        elif e.op == RESEARCH:
            discounts = [s["discount"]] if "discount" in s else s.get("discount_choice", [])
            e.book_only = s["token"] == "notebook"
            e.free = s.get("free", False)
            e.discounts = tuple([self.cost(discount) for discount in discounts])
        elif e.op == OVERCOME:
            e.anywhere = s["where"] == "no_other_player"
        elif e.op == ACTIVATE:
            e.levels = levels(s["levels"])
            e.condition = _CONDITIONS.index(s["condition"])
            e.n = s.get("n", 1)
            if "extra_cost_by_level" in s:
                e.cost = self.cost(s["extra_cost_by_level"]["2"])


def read_rare_step(e: Effect, s: dict[str, Any]) -> None:
    """The fields of a step that only a card or two have."""
    if e.op == STACK_TOP:
        e.level = s["level"]
    elif e.op in (RELOCATE, MOVE_GUARDIAN):
        e.levels = levels(s["to_levels"])
    elif e.op == ROUND_FLAG:
        e.flag = _FLAGS.index(s["flag"])
    elif e.op == BORROW:
        e.side = int(s["side"] == "gold")
