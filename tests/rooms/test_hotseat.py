"""Several seats on one device: nobody's secrets reach it before the seat is shown, and nothing sent depends on what is hidden."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest
from visiting import Host, Invitation, Visitor, play_on

import tepui
from tepui import Match
from tepui.core.records import PEEK, TURN
from tepui.engine.table import hears

PARTS = ("svg", "prompt", "panels", "sections")


def parts(match: Match, eyes: int | None, table: Any, lang: str) -> dict[str, Any]:
    """What eyes may be shown of a table, made without the server."""
    game = match.game
    view = game.shown(game.view(table, eyes))
    asked = eyes is not None and not table.over and table.step.seat == eyes
    offers = [game.offer(view, action, lang) for action in table.step.legal(table)] if asked else []
    lit = tuple(dict.fromkeys(offer.path[0] for offer in offers if offer.path))
    made = {
        "svg": game.draw(view, lang, lit),
        "prompt": game.prompt(view, lang),
        "panels": game.panels(view, lang),
        "sections": game.describe(view, lang),
        "labels": [offer.label for offer in offers],
    }
    return json.loads(msgspec.json.encode(made))


def nothing_hidden(table: Invitation, visitors: list[Visitor], rng: Random, sample: int) -> int:
    """A state (every one, or a sample) is the state the device would have got had the hidden parts been dealt otherwise."""
    match: Match = table.room.match
    ends = {0: 0}
    length = 0
    for row in table.room.rows:
        length += row.length
        ends[row.seq] = length
    checked = 0
    for visitor in visitors:
        for state in [m for m in visitor.messages if m["type"] == "state" and m["seq"]][::sample]:
            then = match.until(ends[state["seq"]])
            if len(then.seats) > 1:
                continue  # sealed answers are no part of the log: the contract looks at them
            eyes = state["seat"]
            dealt = match.game.imagine(match.game.view(then.table, eyes), rng)
            expected = parts(match, eyes, dealt, state["lang"])
            assert {part: state[part] for part in PARTS} == {part: expected[part] for part in PARTS}
            assert [offer["label"] for offer in state["offers"]] == expected["labels"]
            checked += 1
    return checked


def own_events_only(table: Invitation, visitors: list[Visitor]) -> None:
    """What was whispered to a seat is in no message made for other eyes."""
    room = table.room
    told = [
        (row.seq, audience, room.game.event(kind, facts)) for row in room.rows for _, audience, kind, facts in row.news
    ]
    for visitor in visitors:
        for state in visitor.messages:
            if state["type"] == "state":
                mine = [
                    room.game.say(event, "en", room.names("en"))
                    for seq, who, event in told
                    if seq <= state["seq"]
                    and hears(who, state["seat"])
                    and (event.style != PEEK or state["over"])
                    and event.kind != TURN
                ]
                assert [line["text"] for line in state["log"]] == [text for text in mine if text]


OTHERS = [pytest.param(slug, 5, marks=pytest.mark.slow) for slug in sorted(tepui.list_games()) if slug != "atlantis"]


@pytest.mark.parametrize(("game", "sample"), [("atoll", 1), ("atlantis", 4), *OTHERS])
def test_a_device_is_sent_nothing_that_depends_on_what_its_eyes_do_not_see(host: Host, game: str, sample: int):
    table = host.create("me", "me", "me", game=game)
    device = table.sit(0, 1, 2).__enter__()
    watcher = table.sit().__enter__()
    play_on([device, watcher], moves=110)
    table.calm(device, watcher)
    assert nothing_hidden(table, [device, watcher], Random(3), sample) > (30 if sample < 5 else 10)
    own_events_only(table, [device, watcher])
    assert {state["seat"] for state in device.messages if state["type"] == "state"} == {None, 0, 1, 2}
    assert {state["seat"] for state in watcher.messages if state["type"] == "state"} == {None}


def test_the_device_is_handed_over_before_the_next_seat_is_shown(host: Host):
    table = host.create("me", "me")
    with table.sit(0, 1) as device:
        # Nobody has a secret yet: no screen in between.
        assert device.state["seat"] == 0 and "hand_over" not in device.state and device.state["local"] == [0, 1]
        device.do(device.offer("land i4"))
        state = device.wait(lambda state: state["asked"] == [1])
        # Now seat 0 has chosen in secret.
        assert state["seat"] is None and state["hand_over"] == 1 and state["offers"] == []
        device.send(type="do", seq=0, line=[0], notation=["land i1"])
        assert device.answer("refused")["code"] == "hand-over"
        device.send(type="why", element="islet-4")
        assert device.answer("why")
        device.send(type="show", seat=0)  # whose moment it is not: the screen stays
        assert device.wait(lambda state: True)["hand_over"] == 1
        device.send(type="show", seat=1)
        state = device.wait(lambda state: True)
        assert state["seat"] == 1 and "hand_over" not in state and len(state["offers"]) == 12
        device.send(type="hide")
        assert device.wait(lambda state: True)["hand_over"] == 1
        device.send(type="show", seat=2)
        assert device.answer("refused")["code"] == "forbidden"


def test_a_seat_on_its_own_device_is_never_handed_over(host: Host):
    table = host.create("me", "me", "me")
    with table.sit(0, 1) as shared, table.sit(2) as own:
        play_on([shared, own], moves=40)
        assert all("hand_over" not in message for message in own.messages)
        assert {message["seat"] for message in own.messages if message["type"] == "state"} == {2}


def test_undo_on_a_handed_over_device_gives_the_seat_its_line_back_behind_the_screen(host: Host):
    table = host.create("me", "me")
    with table.sit(0, 1) as device:
        device.do(device.offer("land i4"))
        device.wait(lambda state: state.get("hand_over") == 1)
        device.send(type="undo", seq=0)
        # The sealed answer is seat 0's, who does not look: it must be shown first.
        assert device.answer("refused")["code"] == "no-undo"
