"""What is printed on cards, tiles and tracks, as a flat book of effects and costs in ints.

An effect is a tuple that begins with its op; the parts of a sequence, the options of a choice and what a payment buys are
other effects, named by their place in the book. A step holds such a place, so a stack of steps stays a list of ints.
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
SEQUENCE: Final = 1  # effects
GAIN: Final = 2  # five counts of tokens
GAIN_PER: Final = 3  # token, what is counted, at most
FEAR: Final = 4  # how many
DRAW: Final = 5  # how many, 1 from the bottom
DRAW_DISCARD: Final = 6
DRAW_SELECT: Final = 7  # at most, 1 from the bottom, how many may go back
EXILE: Final = 8
UPGRADE: Final = 9
REFRESH: Final = 10  # how many
PAY: Final = 11  # cost, effect
CHOOSE: Final = 12  # how many, then the options
TRAVEL: Final = 13  # four counts of icons
DIG: Final = 14  # levels, 1 may discover, 1 without travel, compasses less, 1 twice, four icons less
RESEARCH: Final = 15  # 1 book only, 1 free, cost less or NO_COST, the other cost less or NO_COST
BUY: Final = 16  # kinds of cards, price less, 1 with the top of the deck
GAIN_CARD: Final = 17  # kind of card, where it goes
OVERCOME: Final = 18  # 1 also where nobody stands
ACTIVATE: Final = 19  # levels, condition, how many, cost on level 2 or NO_COST
STACK_TOP: Final = 20  # level
RELOCATE: Final = 21  # levels
RETURN: Final = 22
ROUND_FLAG: Final = 23  # flag
MOVE_GUARDIAN: Final = 24  # levels
BORROW: Final = 25  # 1 gold side
SWAP: Final = 26
UNSLOT: Final = 27
HAMMER: Final = 28
RECRUIT: Final = 29
PROMOTE: Final = 30  # an assistant turns gold
RESCUE: Final = 31
PASS: Final = 32  # 1 if it is the main action
OP_COUNT: Final = 33

NO_COST: Final = -1
NO_LIMIT: Final = 99
ITEM_BIT: Final = 1
ARTIFACT_BIT: Final = 2
TO_BOTTOM: Final = 0
TO_TOP: Final = 1
TO_HAND: Final = 2
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

Effect = tuple[int, ...]
Cost = tuple[int, ...]
Icons = tuple[int, int, int, int]  # by kind


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
        self.effects: list[Effect] = [(NOTHING,)]
        self.costs: list[Cost] = []

    def effect(self, steps: list[dict[str, Any]], passing: bool = False) -> int:
        """The place of a list of steps; `passing`: to take its pass step is the main action."""
        places = [self.enter(self.step(step, passing)) for step in steps]
        return NOTHING if not places else places[0] if len(places) == 1 else self.enter((SEQUENCE, *places))

    def enter(self, effect: Effect) -> int:
        self.effects.append(effect)
        return len(self.effects) - 1

    def cost(self, cost: dict[str, Any] | None) -> int:
        if cost is None:
            return NO_COST
        self.costs.append(read_cost(cost))
        return len(self.costs) - 1

    def step(self, s: dict[str, Any], passing: bool) -> Effect:
        """One step of the facts in ints."""
        op = s["op"]
        if op == "gain":
            return (GAIN, *[s["res"].get(name, 0) for name in RESOURCES])
        if op == "gain_per":
            return (GAIN_PER, RESOURCES.index(s["res"]), _COUNTED.index(s["per"]), s["max"] or NO_LIMIT)
        if op == "fear":
            return (FEAR, s["n"])
        if op == "draw":
            return (DRAW, s["n"], int(s["from"] == "bottom"))
        if op == "draw_select":
            return (DRAW_SELECT, s["max"], int(s["from"] == "bottom"), s["may_return_to_top"])
        if op == "refresh":
            return (REFRESH, s["n"])
        if op == "pay":
            return (PAY, self.cost(s["cost"]), self.effect(s["then"]))
        if op == "choose":
            return (CHOOSE, s["n"], *[self.effect(option, passing) for option in s["options"]])
        if op == "travel":
            return (TRAVEL, *icons(s["icons"]))
        if op == "pass":
            return (PASS, int(passing))
        return self.action(s)

    def action(self, s: dict[str, Any]) -> Effect:
        """A step that grants an action."""
        op = s["op"]
        if op == "dig":
            return (
                DIG,
                levels(s.get("levels", [0, 1, 2])),
                int(s.get("allow_discover", True)),
                int(s.get("free_travel", False)),
                s.get("discount_discover_compass", 0),
                int(s.get("may_activate_twice", False)),
                *icons(s.get("discount_travel", [])),
            )
        if op == "research":
            less = [s["discount"]] if "discount" in s else s.get("discount_choice", [])
            one, two = [*less, None, None][:2]
            return (
                RESEARCH,
                int(s["token"] == "notebook"),
                int(s.get("free", False)),
                self.cost(one),
                self.cost(two),
            )
        if op == "buy":
            kinds = 0
            for kind in s["types"]:
                kinds |= _KINDS[kind]
            return (BUY, kinds, s["discount"], int(s.get("include_deck_top", False)))
        if op == "gain_card":
            return (GAIN_CARD, _KINDS[s["type"]], _PLACES.index(s["to"]))
        if op == "overcome_free":
            return (OVERCOME, int(s["where"] == "no_other_player"))
        if op == "activate_site":
            extra = s.get("extra_cost_by_level", {})
            condition = _CONDITIONS.index(s["condition"])
            return (ACTIVATE, levels(s["levels"]), condition, s.get("n", 1), self.cost(extra.get("2")))
        return self.strange(s)

    def strange(self, s: dict[str, Any]) -> Effect:
        """A step that few pieces bear."""
        op = s["op"]
        if op == "activate_stack_top":
            return (STACK_TOP, s["level"])
        if op == "relocate":
            return (RELOCATE, levels(s["to_levels"]))
        if op == "round_flag":
            return (ROUND_FLAG, _FLAGS.index(s["flag"]))
        if op == "move_guardian":
            return (MOVE_GUARDIAN, levels(s["to_levels"]))
        if op == "use_supply_assistant":
            return (BORROW, int(s["side"] == "gold"))
        plain = {
            "draw_then_discard": DRAW_DISCARD,
            "exile": EXILE,
            "upgrade": UPGRADE,
            "return_archaeologist": RETURN,
            "swap_assistant": SWAP,
            "unslot_idol": UNSLOT,
            "exile_rightmost_item_then_gain_exiled_item": HAMMER,
            "recruit_assistant": RECRUIT,
            "upgrade_assistant": PROMOTE,
            "rescue_assistant": RESCUE,
        }
        return (plain[op],)
