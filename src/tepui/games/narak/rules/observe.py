"""What a seat of Narak sees, as numbers: layout and writer. Seats are counted from the reader, who comes first.

A card is known, or it is one of a bag, or it is in a pool: one of several that others cannot tell apart by counting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tepui.engine.observe import SEAT_GROUP, STEP_GROUP, Group, Layout, Observer, Part, Sheet, Stack
from tepui.engine.step import StepBook
from tepui.games.narak.rules import (
    assistants,
    cards,
    free_actions,
    island,
    market,
    rare_effects,
    research,
    resolve,
    rival,
    rounds,
    setup,
    travel,
    turn,
)
from tepui.games.narak.rules.components import (
    ASSISTANT_COUNT,
    ASSISTANTS,
    BONUS_KINDS,
    BONUSES,
    CARD_COUNT,
    CARDS,
    GUARDIAN_COUNT,
    GUARDIANS,
    IDOL_KINDS,
    IDOLS,
    MAX_SEATS,
    NONE,
    RIVAL,
    RIVAL_TILE_COUNT,
    RIVAL_TILES,
    ROUNDS,
    SIDE_NODES,
    SITE_COUNT,
    SITE_TILE_COUNT,
    SITE_TILES,
    SITES,
    SLOTS,
    TEMPLE_STACK_COUNT,
    TEMPLE_STACKS,
)
from tepui.games.narak.rules.notation import ICONS, RESOURCE_COUNT, RESOURCES
from tepui.games.narak.rules.table import BAGS, BLOCKED, OWNER_KNOWS, Narak

if TYPE_CHECKING:
    from mypy_extensions import i64

STEPS: Final = StepBook(
    setup.SetUp, setup.DrawFirst, setup.LayOut, setup.DrawObstacle, setup.LayIdol, setup.LayBonus,
    rounds.Round, rounds.FillHand, rounds.NextTurn, rounds.RivalFirst, rounds.RoundEnd, rounds.PutDown, rounds.ShowPutDown,
    rounds.AdjustRow, turn.BeginTurn, turn.MainAction, turn.StillMain, turn.EndTurn, turn.TurnEnd,
    free_actions.FreeDone, free_actions.Window, resolve.Resolve, travel.SpendLess, travel.CoverIcon, travel.Travel, travel.GiveCard,
    cards.DrawCard, cards.MayDraw, cards.Discard, cards.MayExile, cards.MayUpgrade, cards.MayPay, cards.ChooseOption,
    island.Arrive, island.EnterSite, island.SiteEffect, island.Again, island.TakeIdols, island.BeforeReveal,
    island.RevealSite, island.WakeGuardian, island.DigNow, island.ActivateSite, island.ShowStackTop, island.Tame,
    island.OvercomeFree, market.MayResolve, market.BuyNow, market.ShowTop, market.TakeFromRow, market.TakeExiled,
    market.Refill, market.RevealCard, research.WhichLess, research.Climb, research.RewardOrder, research.GainBonus,
    research.WhichBonus, research.LookTemple, research.TempleBonus, research.ResearchNow,
    assistants.Appear, assistants.Recruit, assistants.Promote, assistants.MayRefresh, assistants.LookRescue,
    assistants.Rescue, assistants.ShowRescue, assistants.BorrowAssistant, assistants.SwapAssistant, assistants.SwapFor,
    rare_effects.Relocate, rare_effects.RelocateTo, rare_effects.ComeHome, rare_effects.LeadGuardian, rare_effects.LeadTo, rare_effects.Unslot,
    rare_effects.HowMany, rare_effects.LookDeck, rare_effects.SortLooked,
    rival.DrawReds, rival.ShuffleRival, rival.ShowArrow, rival.RivalTurn, rival.RivalActs,
)  # fmt: skip
STACK: Final = Stack(STEPS, MAX_SEATS, scales=(100, 20, 20, 20), depth=4)

DECK_DEPTH: Final = 24  # no deck is deeper
HIDDEN_ENTRY: Final = 7  # bags are 1 to 5

LAYOUT: Final = Layout(2, [
    Group(SEAT_GROUP, MAX_SEATS, [
        Part("tokens", RESOURCES, 5), Part("cards in hand", 1, 5), Part("archaeologists at home", 1, 2), Part("idols in crates", 1, 4),
        Part("idols in slots", 1, 4), Part("fear tiles", 1, 4),
        Part("now", ("passed", "guardians bring no fear", "all travel is by plane", "first player")),
        Part("arrived at the Lost Temple as number", 1, 4), Part("has looked at", ("Lost Temple", "rescue pile")),
        Part("bags of which others cannot tell what was drawn", BAGS), Part("where its glass stands", SIDE_NODES),
        Part("where its book stands", SIDE_NODES), Part("temple tiles", TEMPLE_STACKS, 2), Part("assistants", ASSISTANTS), Part("guardians", GUARDIANS),
        Part("deck", 1, 10),
        Part("deck from the top: number of a card + 1, + 81 if its owner alone knows it; one of bag n: -n; unknown to the reader: -7", DECK_DEPTH, 100),
        Part("cards in play", CARDS, 2), Part("cards in hand that everybody knows", CARDS, 2),
        Part("cards known in the deck", CARDS, 2), Part("cards of the pool", CARDS, 2),
        *[Part(f"cards of bag {bag + 1}", CARDS, 2) for bag in range(BAGS)],
    ]),
    Group("the reader's own", 1, [Part("hand", CARDS, 2), Part("put down and not yet shown", CARDS, 2), Part("looked at", CARDS, 2)]),
    Group("slot", SLOTS, [Part("held by a seat, counted from the reader", MAX_SEATS), Part("held by", ("the rival", "an obstacle"))]),
    Group("site", SITES, [Part("its tile", SITE_TILES), Part("its guardian", GUARDIANS), Part("its idol", IDOLS), Part("idols face down", 1, 2)]),
    Group("node of the research track", SIDE_NODES, [Part("bonus tiles", BONUSES)]),
    Group("card", CARDS, [
        Part("place in the row", 1, 6), Part("not dealt"), Part("known on top of its deck"), Part("exiled", 1, 2), Part("taken by the rival", 1, 2),
    ]),
    Group("assistant", ASSISTANTS, [
        Part("gold"), Part("ready"), Part("on top of supply stack", 1, 3), Part("not seen yet"), Part("taken out by the rival"),
        Part("place in the rescue pile, if known", 1, 8),
    ]),
    Group("guardian", GUARDIANS, [Part("boon used"), Part("not seen yet"), Part("overcome by the rival")]),
    Group("site tile", SITE_TILES, [Part("not seen yet"), Part("known at the bottom of its stack as number", 1, 4)]),
    Group("supply", 1, [
        Part("temple tiles left", TEMPLE_STACKS, 4), Part("assistants below the top", 3, 4), Part("idols not seen yet", IDOLS, 4),
        Part("idols paid", 1, 4), Part("bonus tiles not seen yet", BONUSES, 4), Part("bonus tiles gained", BONUSES, 4),
        Part("bonus tiles seen in the Lost Temple", BONUSES, 4), Part("pile of the Lost Temple", ("left", "decided"), 4),
        Part("rescue pile", ("left", "decided"), 4), Part("fear cards", 1, 19), Part("fear tiles", 1, 4), Part("cards being looked at", 1, 4),
    ]),
    Group("rival", 1, [
        Part("action tiles: 1 face down, -1 not in the game", RIVAL_TILES), Part("action tiles used, in order", RIVAL_TILES, 10),
        Part("where its glass stands", SIDE_NODES), Part("arrow"), Part("idols", IDOLS), Part("temple tiles", TEMPLE_STACKS, 2),
        Part("idols in its pile", 1, 6), Part("archaeologists at home", 1, 2), Part("arrived at the Lost Temple as number", 1, 4),
    ]),
    Group("moment", 1, [
        Part("round", ROUNDS), Part("turn", 1, 50), Part("now", ("main action taken", "inside a free action", "snake side")),
        Part("difficulty", 1, 5), Part("seats", 1, MAX_SEATS), Part("travel to spend", ICONS, 2),
    ]),
    *STACK.groups(),
])  # fmt: skip

SEAT: Final[int] = LAYOUT.stride(SEAT_GROUP)
DECK: Final[int] = LAYOUT.place(SEAT_GROUP, "deck")
ARRIVED: Final[int] = LAYOUT.place(SEAT_GROUP, "arrived at the Lost Temple as number")
OWN_AT: Final[int] = LAYOUT.place("the reader's own")
SLOT_AT: Final[int] = LAYOUT.place("slot")
CARD_AT: Final[int] = LAYOUT.place("card")
CARD: Final[int] = LAYOUT.stride("card")
ASSISTANT_AT: Final[int] = LAYOUT.place("assistant")
ASSISTANT: Final[int] = LAYOUT.stride("assistant")
GUARDIAN_AT: Final[int] = LAYOUT.place("guardian")
GUARDIAN: Final[int] = LAYOUT.stride("guardian")
SITE_TILE_AT: Final[int] = LAYOUT.place("site tile")
SUPPLY_AT: Final[int] = LAYOUT.place("supply")
BELOW: Final[int] = 3  # supply stacks
RIVAL_AT: Final[int] = LAYOUT.place("rival")
MOMENT_AT: Final[int] = LAYOUT.place("moment")
STACK_AT: Final[int] = LAYOUT.place(STEP_GROUP)


class NarakObserver(Observer[Narak]):
    def write(self, t: Narak, seat: int, sheet: Sheet) -> None:
        seats: i64 = t.rules.seats
        reader: i64 = max(seat, 0)
        looker: i64 = looker_of(t)
        who: i64 = reader
        at: i64 = 0
        for _ in range(seats):
            known = not t.steps or who == seat
            write_seat(t, who, at, sheet)
            write_cards(t, who, known, who == looker, at + DECK, sheet)
            who = who + 1 if who + 1 < seats else 0
            at += SEAT
        for order in range(len(t.arrivals)):
            arrived: i64 = t.arrivals[order]
            if arrived == RIVAL:
                sheet.put(MOMENT_AT - 1, order + 1)
            else:
                arrived -= reader
                sheet.put(SEAT * (arrived if arrived >= 0 else arrived + seats) + ARRIVED, order + 1)
        if seat >= 0:
            sheet.count(t.hands[seat], OWN_AT)
            sheet.count(t.pending[seat], OWN_AT + CARD_COUNT)
            if looker == seat:
                sheet.count(t.looked, OWN_AT + 2 * CARD_COUNT)
        write_island(t, reader, seats, sheet)
        write_market(t, sheet)
        write_pieces(t, seat, sheet)
        write_supply(t, seat, sheet)
        if t.rules.solo:
            write_rival(t, sheet)
        write_moment(t, sheet)
        STACK.write(t.steps, seat, seats, STACK_AT, sheet)


def looker_of(t: Narak) -> int:
    """Who looks at cards of its deck, or NONE."""
    if t.looked:
        for step in t.steps:
            if isinstance(step, rare_effects.SortLooked):
                return step.seat
    return NONE


def write_seat(t: Narak, who: i64, at: i64, sheet: Sheet) -> None:
    """Tokens, board, research, assistants, guardians."""
    sheet.part(t.tokens, RESOURCE_COUNT * who, RESOURCE_COUNT, at)
    at += RESOURCE_COUNT
    sheet.put(at, len(t.hands[who]) + len(t.pending[who]))
    sheet.put(at + 1, t.home[who])
    sheet.put(at + 2, t.crates[who])
    sheet.put(at + 3, t.slotted[who])
    sheet.put(at + 4, t.fear_tiles[who])
    if t.passed[who]:
        sheet.mark(at + 5)
    sheet.bits(t.flags[who], at + 6)
    if t.first == who:
        sheet.mark(at + 8)
    at += 10
    if t.temple_seen >> who & 1:
        sheet.mark(at)
    if t.rescue_seen >> who & 1:
        sheet.mark(at + 1)
    sheet.bits(t.mixed[who], at + 2)
    at += 2 + BAGS
    base: i64 = SIDE_NODES * t.rules.side
    for node_ in (t.glass[who], t.book[who]):
        node: i64 = node_ - base
        if 0 <= node < SIDE_NODES:
            sheet.mark(at + node)
        at += SIDE_NODES
    sheet.part(t.won, TEMPLE_STACK_COUNT * who, TEMPLE_STACK_COUNT, at)
    at += TEMPLE_STACK_COUNT
    sheet.bits(t.crews[who], at)
    sheet.bits(t.tamed[who], at + ASSISTANT_COUNT)


def write_cards(t: Narak, who: i64, known: bool, looking: bool, at: i64, sheet: Sheet) -> None:
    """A seat's deck, play area, hand, pool and bags, as far as the reader knows them."""
    deck = t.decks[who]
    size: i64 = len(deck)
    sheet.put(at, size)
    at += 1
    in_deck = at + DECK_DEPTH + 2 * CARD_COUNT
    hidden: list[int] = []
    told: list[int] = []
    for i in range(size):
        entry: i64 = deck[i]
        number: i64 = entry  # ~bag is -1 - bag
        if entry >= OWNER_KNOWS and not known:
            hidden.append(entry - OWNER_KNOWS)
            number = -HIDDEN_ENTRY
        elif entry >= 0:
            card: i64 = entry - OWNER_KNOWS if entry >= OWNER_KNOWS else entry
            told.append(card)
            number = card + 1 if entry < OWNER_KNOWS else card + 1 + CARD_COUNT
        if i < DECK_DEPTH:
            sheet.put(at + i, number)
    at += DECK_DEPTH
    sheet.count(t.areas[who], at)
    sheet.count(t.shown[who], at + CARD_COUNT)
    sheet.count(told, in_deck)
    at = in_deck + CARD_COUNT
    mixed: i64 = t.mixed[who]
    if not known:
        hidden = hidden + t.hands[who] + t.pending[who]
        for shown in t.shown[who]:
            hidden.remove(shown)
        if looking:
            hidden = hidden + t.looked
        for bag in range(BAGS):
            if mixed >> bag & 1:
                hidden = hidden + t.bags[BAGS * who + bag]
        sheet.count(hidden, at)
    at += CARD_COUNT
    for bag in range(BAGS):
        if known or not mixed >> bag & 1:
            sheet.count(t.bags[BAGS * who + bag], at)
        at += CARD_COUNT


def write_island(t: Narak, reader: i64, seats: i64, sheet: Sheet) -> None:
    """Slots by holder, sites, and the bonus tiles of the track."""
    at: i64 = SLOT_AT
    for holder in t.slots:
        if holder == RIVAL:
            sheet.mark(at + MAX_SEATS)
        elif holder == BLOCKED:
            sheet.mark(at + MAX_SEATS + 1)
        else:
            sheet.seat(holder, reader, seats, at)
        at += MAX_SEATS + 2
    tiles, guards, idols, buried = t.tiles, t.guards, t.idols, t.buried
    for site in range(SITE_COUNT):
        tile: i64 = tiles[site]
        if tile >= 0:
            sheet.mark(at + tile)
        at += SITE_TILE_COUNT
        guardian: i64 = guards[site]
        if guardian >= 0:
            sheet.mark(at + guardian)
        at += GUARDIAN_COUNT
        idol: i64 = idols[site]
        if idol >= 0:
            sheet.mark(at + idol)
        at += IDOL_KINDS
        sheet.put(at, buried[site])
        at += 1
    for bonuses in t.bonuses:
        if bonuses:
            sheet.count(bonuses, at)
        at += BONUS_KINDS


def write_market(t: Narak, sheet: Sheet) -> None:
    """Where the cards are that belong to nobody."""
    at: i64 = CARD_AT
    for place, card in enumerate(t.row):
        if card != NONE:
            sheet.put(at + CARD * card, place + 1)
    for undealt in t.undealt:
        for card in undealt:
            sheet.mark(at + CARD * card + 1)
    for card in t.deck_tops:
        if card != NONE:
            sheet.mark(at + CARD * card + 2)
    sheet.count(t.exiled, at + 3, CARD)
    sheet.count(t.rival_cards, at + 4, CARD)


def write_pieces(t: Narak, seat: int, sheet: Sheet) -> None:
    """Assistants, guardians and site tiles, one by one."""
    rescue_known = knows_rescue(t, seat)
    at: i64 = ASSISTANT_AT
    levels, bag = t.level, t.assistant_bag
    ready: i64 = t.ready
    for one in range(ASSISTANT_COUNT):
        sheet.put(at, levels[one])
        if ready >> one & 1:
            sheet.mark(at + 1)
        if bag[one]:
            sheet.mark(at + 3)
        at += ASSISTANT
    for place, one in enumerate(t.tops):
        if one != NONE:
            sheet.put(ASSISTANT_AT + ASSISTANT * one + 2, place + 1)
    for one in t.dismissed:
        sheet.mark(ASSISTANT_AT + ASSISTANT * one + 4)
    for place, one in enumerate(t.rescue):
        if place < rescue_known:
            sheet.put(ASSISTANT_AT + ASSISTANT * one + 5, place + 1)
        else:
            sheet.mark(ASSISTANT_AT + ASSISTANT * one + 3)
    at = GUARDIAN_AT
    overcome: i64 = t.tamed[RIVAL]
    spent: i64 = t.spent
    guardians = t.guardian_bag
    for guardian in range(GUARDIAN_COUNT):
        if spent >> guardian & 1:
            sheet.mark(at)
        sheet.put(at + 1, guardians[guardian])
        if overcome >> guardian & 1:
            sheet.mark(at + 2)
        at += GUARDIAN
    at = SITE_TILE_AT
    sites = t.site_bag
    for tile in range(SITE_TILE_COUNT):
        sheet.put(at + 2 * tile, sites[tile])
    for tiles in t.under:
        for place, tile in enumerate(tiles):
            sheet.put(at + 2 * tile + 1, place + 1)


def knows_rescue(t: Narak, seat: int) -> int:
    """How many assistants of the rescue pile the reader knows, from its top."""
    if not t.rescue or not t.steps or (seat >= 0 and t.rescue_seen >> seat & 1):
        return len(t.rescue)
    for step in t.steps:
        if isinstance(step, assistants.ShowRescue):
            return 0
    return 1


def write_supply(t: Narak, seat: int, sheet: Sheet) -> None:
    at: i64 = SUPPLY_AT
    sheet.row(t.stacks, at)
    at += TEMPLE_STACK_COUNT
    sheet.row(t.below, at)
    at += BELOW
    sheet.row(t.idol_bag, at)
    at += IDOL_KINDS
    sheet.put(at, t.idols_out)
    at += 1
    left = t.bonus_bag
    if not t.steps or (seat >= 0 and t.temple_seen >> seat & 1):
        sheet.count(t.temple_pile, at + 2 * BONUS_KINDS)
    elif t.temple_pile:
        left = left[:]
        for kind in t.temple_pile:
            left[kind] += 1
    sheet.row(left, at)
    sheet.row(t.bonuses_out, at + BONUS_KINDS)
    at += 3 * BONUS_KINDS
    sheet.put(at, t.temple_left)
    sheet.put(at + 1, len(t.temple_pile))
    sheet.put(at + 2, t.rescue_left)
    sheet.put(at + 3, len(t.rescue))
    sheet.put(at + 4, t.fear)
    sheet.put(at + 5, t.fear_stock)
    sheet.put(at + 6, len(t.looked))


def write_rival(t: Narak, sheet: Sheet) -> None:
    at: i64 = RIVAL_AT
    sheet.row(t.rival_stack, at)
    at += RIVAL_TILE_COUNT
    for place, tile in enumerate(t.rival_used):
        sheet.put(at + tile, place + 1)
    at += RIVAL_TILE_COUNT
    node: i64 = t.rival_glass - SIDE_NODES * t.rules.side
    if 0 <= node < SIDE_NODES:
        sheet.mark(at + node)
    at += SIDE_NODES
    sheet.put(at, t.rival_arrow)
    sheet.row(t.rival_idols, at + 1)
    at += 1 + IDOL_KINDS
    sheet.row(t.rival_won, at)
    at += TEMPLE_STACK_COUNT
    sheet.put(at, t.rival_pile)
    sheet.put(at + 1, t.rival_home)


def write_moment(t: Narak, sheet: Sheet) -> None:
    at: i64 = MOMENT_AT
    if 0 < t.round <= ROUNDS:
        sheet.mark(at + t.round - 1)
    at += ROUNDS
    sheet.put(at, t.turn)
    sheet.put(at + 1, t.acted)
    sheet.put(at + 2, t.busy)
    sheet.put(at + 3, t.rules.side)
    sheet.put(at + 4, t.rules.difficulty)
    sheet.put(at + 5, t.rules.seats)
    sheet.row(t.pool, at + 6)


OBSERVER: Final = NarakObserver(LAYOUT)
