"""Sets that cannot be: stale, doubled, half made, with a thing that has gone, chosen at two devices at once. Each gets a
clear word in the reader's language, and nothing of it is done."""

from __future__ import annotations

from typing import Any

import pytest
from set_positions import POSITIONS
from visiting import Host, Invitation, Visitor

from tepui.core.records import OfferSet
from tepui.core.sets import line_of

DISCARD = "eldorado: discard"  # any number of four cards, of three kinds
REMOVE = "eldorado: remove"  # up to two cards
GIVE = "eldorado: give"  # three cards, not fewer


def laid(host: Host, name: str) -> Invitation:
    """Seat 0 is asked for this set; bots have the other seats."""
    match = POSITIONS[name]()
    table = host.create(
        "me", *["bot"] * (match.count - 1), game=match.game.slug, first=0
    )  # no bot thinks about another table
    table.room.match = match
    return table


def offered(table: Invitation) -> OfferSet:
    match = table.room.match
    return match.game.sets(match.shown(0))[0]


def line(table: Invitation, *taken: int) -> list[int]:
    """These picks of the set, as the page sends them."""
    one = offered(table)
    return list(line_of(one, [taken.count(index) for index in range(len(one.picks))]))


def send(visitor: Visitor, table: Invitation, actions: list[int], seq: int) -> None:
    notation = [table.room.game.write(action) for action in actions]
    visitor.send(type="do", seq=seq, line=actions, notation=notation)


def standing(table: Invitation) -> Any:
    return table.room.game.position(table.room.match.table), len(table.room.match.entries)


WORDS = {
    "en": "The table moved on; please choose again.",
    "fr": "La partie a avancé ; choisissez de nouveau.",
}


@pytest.mark.parametrize("lang", WORDS)
def test_a_set_made_for_an_older_table_is_stale(host: Host, lang: str) -> None:
    table = laid(host, REMOVE)
    with table.sit(0) as desk, table.sit(0, lang=lang) as phone:
        old, wanted = phone.state["seq"], line(table, 0)
        send(desk, table, line(table, 1), desk.state["seq"])
        phone.wait(lambda state: state["seq"] > old)
        before = standing(table)
        send(phone, table, wanted, old)
        told = phone.answer("refused")
        assert told["code"] == "stale" and told["reason"]["text"].replace("\u00a0", " ") == WORDS[lang]
        assert standing(table) == before


def test_a_set_sent_twice_is_done_once(host: Host) -> None:
    table = laid(host, DISCARD)
    with table.sit(0) as me:
        seq, wanted, before = me.state["seq"], line(table, 0, 0), standing(table)[1]
        send(me, table, wanted, seq)
        send(me, table, wanted, seq)
        assert me.answer("refused")["code"] == "stale"
        mine = [row for row in table.room.rows if row.seat == 0]
        assert len(mine) == 1 and mine[0].length >= len(wanted) > 1
        assert standing(table)[1] > before


def test_two_devices_confirm_at_the_same_moment_and_one_has_chosen(host: Host) -> None:
    table = laid(host, REMOVE)
    with table.sit(0) as desk, table.sit(0) as phone:
        seq, first, second = desk.state["seq"], line(table, 0), line(table, 1)
        assert first != second
        send(desk, table, first, seq)
        send(phone, table, second, seq)
        assert phone.answer("refused")["code"] == "stale"
        assert phone.settle()["seq"] == desk.settle()["seq"] and phone.state["sets"] == desk.state["sets"]
        assert [row.seat for row in table.room.rows].count(0) == 1


@pytest.mark.parametrize("lang", WORDS)
def test_a_set_with_a_thing_that_has_gone_is_refused_whole(host: Host, lang: str) -> None:
    """The seq is of now; one card of the line is no longer in the hand, the other is."""
    table = laid(host, DISCARD)
    with table.sit(0, lang=lang) as me:
        one = offered(table)
        index = next(i for i, pick in enumerate(one.picks) if len(pick.ways) == 1)
        wanted = line(table, *range(len(one.picks)))
        gone = one.picks[index].ways[0]
        me.send(type="do", seq=me.state["seq"], line=list(gone), notation=[table.room.game.write(a) for a in gone])
        me.wait(lambda state: len(state["log"]) > 0)
        before = standing(table)
        send(me, table, wanted, me.state["seq"])
        told = me.answer("refused")
        assert told["code"] == "illegal" and told["reason"]["rule"].startswith("ELD-")
        assert standing(table) == before
        assert me.settle()["offers"], "what is left can still be chosen"


@pytest.mark.parametrize("lang", WORDS)
def test_half_a_set_is_refused_whole(host: Host, lang: str) -> None:
    """A base camp of three cards: two of them and the step that follows are no payment."""
    table = laid(host, GIVE)
    with table.sit(0, lang=lang) as me:
        one = offered(table)
        assert one.least > 1
        half = [*line(table, 0), table.room.game.read("end")]
        before = standing(table)
        send(me, table, half, me.state["seq"])
        told = me.answer("refused")
        assert told["code"] == "illegal" and told["reason"]["text"].endswith(".")
        assert standing(table) == before and me.settle()["sets"], "it is asked for as before"


def test_what_was_begun_by_single_steps_can_be_taken_back(host: Host) -> None:
    table = laid(host, DISCARD)
    with table.sit(0) as me:
        before = standing(table)
        first = offered(table).picks[0].ways[0][0]
        send(me, table, [first], me.state["seq"])
        begun = me.wait(lambda state: state["undo"]["free"] > 0)
        assert begun["sets"], "the rest is offered as a set again"
        me.send(type="undo", seq=begun["seq"])
        me.wait(lambda state: state["undo"]["free"] == 0)
        assert standing(table)[0] == before[0]
