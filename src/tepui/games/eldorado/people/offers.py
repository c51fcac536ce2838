"""What an action is called, what is touched for it and what it costs; whole gestures in one click: journeys, payments, the end."""

from __future__ import annotations

from typing import Any, Final

from tepui.core.records import Line, Offer
from tepui.core.translations import Translations
from tepui.engine.verbs import Verb
from tepui.games.eldorado.knowledge.view import View
from tepui.games.eldorado.people.news import onto
from tepui.games.eldorado.people.payments import cheapest, money_at_hand, one_payment
from tepui.games.eldorado.people.reader_view import (
    ReaderView,
    block_id,
    card_id,
    market_id,
    money,
    reader_view,
    seam_of,
    space_id,
    space_name,
    tile_id,
)
from tepui.games.eldorado.rules.actions import ACTIONS, BUY, DISCARD, DONE, END, GO, OPEN, PAY, PAY_TILE, USE
from tepui.games.eldorado.rules.buying import COIN_TILES
from tepui.games.eldorado.rules.components import (
    ACTION_CARDS,
    BLOCKADE_STRENGTH,
    BLOCKADE_TERRAIN,
    CAMP,
    CARD_COUNT,
    CARDS,
    COLOURS,
    COST,
    DRAW_TILE,
    DRAWS,
    FACE_AT,
    FACES,
    FINISH,
    MARKET_FIRST,
    RUBBLE,
    STRENGTH,
    SYMBOL_TILES,
    SYMBOLS,
    TILES,
    WORTH,
)
from tepui.games.eldorado.rules.moving import FreeStep, Move
from tepui.games.eldorado.rules.table import HOME
from tepui.games.eldorado.rules.turn import DiscardCards, LastTiles, PlayCards

# The rule that is shown with an action, by its verb.
PLAY_RULE: Final = {
    "go": "ELD-MOVE-06", "open": "ELD-BLOCK-02", "play": "ELD-MOVE-03", "change": "ELD-TILE-10", "act": "ELD-CARD-06",
    "use": "ELD-CAVE-07", "stop": "ELD-MOVE-07",
}  # fmt: skip
CARD_RULE: Final = {
    "give": "ELD-SPEC-01", "remove": "ELD-CARD-21", "take": "ELD-CARD-08", "buy": "ELD-BUY-05", "pay": "ELD-BUY-04",
    "pay-changed": "ELD-TILE-10", "pay-tile": "ELD-TILE-03", "done": "ELD-BUY-05",
}  # fmt: skip
END_RULE: Final = {
    "discard": "ELD-DISC-02", "explore": "ELD-CAVE-04", "keep": "ELD-TILE-07", "leave": "ELD-CAVE-21", "end": "ELD-TURN-08",
}  # fmt: skip
RULE: Final = PLAY_RULE | CARD_RULE | END_RULE
ORDER: Final = {name: i for i, name in enumerate(RULE)}
MOST_LINES: Final = 400


def offer(words: Translations, v: View, action: int, lang: str) -> Offer:
    """Any action of a seat as a person meets it, legal or not."""
    verb = ACTIONS.verb(action)
    return made(reader_view(words, v, lang), verb, action)


def made(desk: ReaderView, verb: Verb, action: int) -> Offer:
    parts = verb.parts(action)
    return Offer(
        label=label(desk, verb.name, parts),
        short=desk.say(f"short.{verb.name}"),
        path=path(desk, verb.name, parts),
        group=desk.say(f"group.{verb.name}"),
        order=ORDER[verb.name] * 1000 + (parts[-1] if parts else 0),
        preview=preview(desk, verb.name, parts),
        danger=danger(desk, verb.name, parts),
        reveals=reveals(verb.name, parts),
        ends=verb.name == "end" or (verb.name == "done" and desk.asks == "LastTiles"),
        rule=RULE[verb.name],
    )


def label(desk: ReaderView, name: str, parts: tuple[int, ...]) -> str:
    """The sentence of an action; some depend on what is asked."""
    own = f"do.{name}.{desk.asks}"
    match name, parts:
        case "give", (card,) if desk.words.has(own):
            return desk.say(own, card=f"@the.{CARDS[card]}")
        case "done" | "leave", () if desk.words.has(own):
            return desk.say(own)
        case "go", (pawn, space):
            return going(desk, pawn, space)
        case "open", (pawn, face):
            seam = seam_of(desk, face)
            number = desk.t.blocks[seam] if seam >= 0 else 0
            return desk.say("do.open", n=number, face=FACES[face], pawn=pawn_word(desk, pawn))
        case "play" | "change", (card, symbol):
            key = "do.play.joker" if name == "play" and COLOURS[card] == "white" else f"do.{name}"
            return desk.say(key, card=f"@the.{CARDS[card]}", n=STRENGTH[card], symbol=SYMBOLS[symbol])
        case "act", (card,):
            return desk.say(f"do.act.{CARDS[ACTION_CARDS[card]]}")
        case "use", (tile,):
            return desk.say(f"do.use.{TILES[tile]}")
        case "pay-tile", (tile,):
            return desk.say("do.pay-tile", tile=f"@tile.{TILES[COIN_TILES[tile]]}")
        case "take" | "buy", (place,):
            card = place + MARKET_FIRST
            return desk.say(f"do.{name}", card=f"@the.{CARDS[card]}", cost=money(COST[card]))
        case "pay" | "pay-changed" | "give" | "remove" | "discard", (card,):
            return desk.say(f"do.{name}", card=f"@the.{CARDS[card]}", worth=money(WORTH[card]))
        case "explore", (face,):
            return desk.say("do.explore", face=FACES[face])
    return desk.say(f"do.{name}")


def going(desk: ReaderView, pawn: int, space: int) -> str:
    """Where to, and what the space asks."""
    course = desk.t.rules.course
    terrain = course.terrain[space]
    if space >= FINISH:
        return desk.say("do.go.finish", pawn=pawn_word(desk, pawn))
    key = "do.go.pay" if isinstance(desk.step, PlayCards) and terrain in (RUBBLE, CAMP) else "do.go"
    return desk.say(
        key,
        space=space_name(desk, space),
        onto=onto(space),
        pawn=pawn_word(desk, pawn),
    )


def pawn_word(desk: ReaderView, pawn: int) -> str:
    return ("first", "second")[pawn] if desk.pawns > 1 else "only"


def path(desk: ReaderView, name: str, parts: tuple[int, ...]) -> tuple[str, ...]:
    """The elements to touch, in order. A space that both pawns of a seat can enter leaves the choice of the pawn to words."""
    match name, parts:
        case "go", (_, space):
            return (space_id(space),)
        case "open", (_, face):
            return (block_id(face),)
        case ("play" | "change", (card, _)) | ("give" | "remove" | "pay" | "pay-changed" | "discard", (card,)):
            return (card_id(card),)
        case "act", (card,):
            return (card_id(ACTION_CARDS[card]),)
        case "use", (tile,):
            return (tile_id(tile),)
        case "pay-tile", (tile,):
            return (tile_id(COIN_TILES[tile]),)
        case "take" | "buy", (place,):
            return (market_id(place + MARKET_FIRST),)
        case "explore", (face,):
            return tuple([space_id(space) for space in desk.t.rules.course.caves if FACE_AT[space] == face][:1])
    return ()


def preview(desk: ReaderView, name: str, parts: tuple[int, ...]) -> str:
    match name, parts:
        case "go", (_, space) if not isinstance(desk.step, FreeStep):
            return str(desk.t.rules.course.strength[space] or "")
        case "pay", (card,):
            return money(WORTH[card])
        case "buy", (place,):
            return money(COST[place + MARKET_FIRST])
    return ""


def danger(desk: ReaderView, name: str, parts: tuple[int, ...]) -> str:
    """What is lost for good."""
    course = desk.t.rules.course
    match name, parts:
        case "go", (_, space) if isinstance(desk.step, PlayCards) and course.terrain[space] == CAMP:
            return desk.say("danger.camp", n=course.strength[space])
    return ""


def reveals(name: str, parts: tuple[int, ...]) -> bool:
    match name, parts:
        case "act", (card,):
            return DRAWS[ACTION_CARDS[card]] > 0
        case "use", (tile,):
            return tile == DRAW_TILE
    return name == "explore"


# ---- gestures


def lines(words: Translations, v: View, lang: str) -> list[Line]:
    """Card and destination in one, payments worth proposing, the end of the turn with all cards kept or discarded."""
    desk = reader_view(words, v, lang)
    if not desk.asked:
        return []
    if isinstance(desk.step, PlayCards):
        return [*journeys(desk), *purchases(desk), *endings(desk)][:MOST_LINES]
    if isinstance(desk.step, Move):
        return walks(desk, desk.t, (), ())
    if isinstance(desk.step, (DiscardCards, LastTiles)):
        return [*(rest_away(desk, ()) if isinstance(desk.step, DiscardCards) else []), *journeys(desk)]
    return []


def journeys(desk: ReaderView) -> list[Line]:
    """For every card and symbol tile that can move a pawn: each space it can take it to."""
    found: list[Line] = []
    for action in desk.legal():
        verb = ACTIONS.verb(action)
        tile = action - USE if verb.name == "use" else -1
        if verb.name not in ("play", "change") and not (0 <= tile < SYMBOL_TILES):
            continue
        t = desk.t.copy()
        t.apply(action)
        found += walks(desk, t, (action,), path(desk, verb.name, verb.parts(action)))
    return found


def walks(desk: ReaderView, t: Any, before: tuple[int, ...], touched: tuple[str, ...]) -> list[Line]:
    """Every space the movement can end on and every blockade it can open, by the cheapest way; a single step is an action of its own."""
    step = t.steps[-1]
    found: list[Line] = []
    for pawn in range(desk.pawns):
        if step.pawn in (-1, pawn) and t.where[desk.me * desk.pawns + pawn] != HOME:
            ways = reach(t, desk.me, pawn, step.symbol, step.left)
            for space, (cost, way) in sorted(ways.items()):
                if way:
                    found += walk(desk, before, touched, way, "go", (pawn, space), cost)
            for face, (cost, way) in sorted(openings(t, ways, pawn, step.symbol, step.left).items()):
                found += walk(desk, before, touched, way, "open", (pawn, face), cost)
    return found


def walk(
    desk: ReaderView, before: tuple[int, ...], touched: tuple[str, ...], way: tuple[int, ...],
    name: str, parts: tuple[int, int], cost: int,
) -> list[Line]:  # fmt: skip
    """One journey as a gesture: what began it is touched first, then where it leads; none if it is one action."""
    actions = (*before, *way)
    if len(actions) < 2:
        return []
    where = label(desk, name, parts)
    _, to = parts
    offer_ = Offer(
        label=desk.say("line.go", first=label_of(desk, before[0]), then=where) if before else where,
        short=desk.say(f"short.{name}"),
        path=(*touched, *path(desk, name, parts)),
        group=desk.say(f"group.{name}"),
        order=to,
        preview=str(cost),
        rule=RULE[name],
    )
    return [Line(actions, offer_)]


def label_of(desk: ReaderView, action: int) -> str:
    verb = ACTIONS.verb(action)
    return label(desk, verb.name, verb.parts(action))


def openings(
    t: Any, ways: dict[int, tuple[int, tuple[int, ...]]], pawn: int, symbol: int, left: int
) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Blockades that the strength can open from a space within reach, by the face behind them: what it costs, and the way."""
    course = t.rules.course
    best: dict[int, tuple[int, tuple[int, ...]]] = {}
    for at, (spent, way) in ways.items():
        for seam in course.touched[at] if at < FINISH else ():
            number = t.blocks[seam] if t.closed(seam) else 0
            cost = spent + BLOCKADE_STRENGTH[number]
            if number and BLOCKADE_TERRAIN[number] == symbol and cost <= left:
                face = course.seam_faces[seam]
                if face not in best or cost < best[face][0]:
                    best[face] = (cost, (*way, OPEN + pawn + 2 * face))
    return best


def reach(t: Any, seat: int, pawn: int, symbol: int, left: int) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Spaces within reach of so much strength, the first one too, without opening anything: what the way costs, and its steps."""
    course = t.rules.course
    start = t.where[seat * t.rules.pawns + pawn]
    best: dict[int, tuple[int, tuple[int, ...]]] = {start: (0, ())}
    edge = [start]
    while edge:
        following: list[int] = []
        for at in edge:
            cost, way = best[at]
            if at >= FINISH:
                continue
            for near, seam in zip(course.near[at], course.seam[at]):
                there = cost + course.strength[near]
                if course.terrain[near] != symbol or there > left or t.closed(seam) or not t.free(near):
                    continue
                if near not in best or there < best[near][0]:
                    best[near] = (there, (*way, GO + pawn + 2 * near))
                    following.append(near)
        edge = following
    return best


def purchases(desk: ReaderView) -> list[Line]:
    """The payment of every card that can be paid in one way only; otherwise it is asked, and a payment is proposed (`sets.pay`)."""
    found: list[Line] = []
    sole: dict[int, bool] = {}  # by price
    for action in desk.legal():
        if BUY <= action < PAY:
            card = action - BUY + MARKET_FIRST
            due = COST[card]
            if due not in sole:
                sole[due] = one_payment(money_at_hand(desk), due)
            if sole[due]:
                found.append(purchase(desk, card, action, cheapest(desk, due)))
    return found


def purchase(desk: ReaderView, card: int, buy: int, paid: tuple[int, ...]) -> Line:
    names = ", ".join(
        desk.say(f"card.{CARDS[a - PAY]}") if a < PAY_TILE else desk.say(f"tile.{TILES[COIN_TILES[a - PAY_TILE]]}")
        for a in paid
    )
    offer_ = Offer(
        label=desk.say("line.buy", card=f"@the.{CARDS[card]}", cards=names),
        short=desk.say("short.buy"),
        path=(market_id(card),),
        group=desk.say("group.buy"),
        order=card,
        sole=True,
        rule="ELD-BUY-04",
    )
    return Line((buy, *paid, DONE), offer_)


def endings(desk: ReaderView) -> list[Line]:
    """The turn is over, and the hand is kept or discarded as a whole."""
    if not sum(desk.hand()):
        return []
    keep = Offer(
        label=desk.say("line.end.keep"),
        short=desk.say("short.end"),
        group=desk.say("group.end"),
        order=1,
        ends=True,
        rule="ELD-DISC-03",
    )
    return [*rest_away(desk, (END,)), Line((END, DONE), keep)]


def rest_away(desk: ReaderView, before: tuple[int, ...]) -> list[Line]:
    floor = 0 if before else desk.step.floor
    thrown = tuple(DISCARD + card for card in range(floor, CARD_COUNT) for _ in range(desk.hand()[card]))
    if not thrown:
        return []
    kept = sum(desk.hand()[:floor])
    actions = (*before, *thrown, *((DONE,) if kept or not desk.discards_end_phase() else ()))
    key = "line.end.discard" if before else "line.discard"
    offer_ = Offer(
        label=desk.say(key),
        short=desk.say("short.discard"),
        group=desk.say("group.end"),
        order=0,
        ends=True,
        rule="ELD-DISC-03",
    )
    return [Line(actions, offer_)]
