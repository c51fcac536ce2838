"""The people at a table: clocks, bots that stand in, asking each other, talk. Over real sockets and restarts."""

from __future__ import annotations

from typing import Any

import pytest
from visiting import Host, Invitation, Visitor, play_on, uncover, until

from tepui.rooms.clock import GameClock, full_time
from tepui.rooms.terms import Pace

DAYS = {"pace": {"per": "move", "seconds": 3 * 86400}}


def landed(ana: Visitor, leo: Visitor) -> None:
    """Both have landed: seat 0 is asked, in its own turn."""
    ana.do(ana.offer("land i1"))
    leo.do(leo.offer("land i1"))
    for visitor in (ana, leo):
        visitor.wait(lambda state: state["seq"] == 1)


def turn(table: Invitation, ana: Visitor, leo: Visitor, *moves: str) -> list[dict[str, Any]]:
    """Seat 0 makes these moves and passes on what else it is asked; what it saw before every one of them."""
    seen = []
    for move in moves:
        seen.append(ana.state)
        ana.play(move)
    table.calm(ana, leo)
    while ana.state["offers"]:
        seen.append(ana.state)
        ana.do(ana.state["offers"][-1])
        ana.wait(lambda state: state["seq"] > seen[-1]["seq"])
        table.calm(ana, leo)
    return seen


def notes(visitor: Visitor) -> list[tuple[int, str]]:
    return [(line["seat"], line["kind"]) for m in visitor.messages if m["type"] == "talk" for line in m["lines"]]


# ---- clocks


class Hands:
    """A clock's hands, moved by the test."""

    def __init__(self) -> None:
        self.at = 1000.0

    def clock(self, seats: int = 2, **pace: Any) -> GameClock:
        made = GameClock(Pace(**pace), full_time(Pace(**pace), seats), lambda: self.at)
        made.restart([0], 0)
        return made


@pytest.fixture
def hands() -> Hands:
    return Hands()


def test_a_game_clock_runs_for_the_one_who_is_asked_and_adds_the_increment_after_the_turn(hands: Hands):
    clock = hands.clock(per="game", seconds=100, increment=7)
    hands.at += 30
    assert clock.left() == [70, 100] and clock.due() == hands.at + 70
    clock.restart([0], 0)  # a line, and still the same turn
    hands.at += 10
    clock.restart([1], 1, ended=0)
    assert clock.left() == [67, 100]
    hands.at += 100
    assert clock.left() == [67, 0] and clock.expired() == [1]


def test_a_move_clock_begins_anew_with_every_turn_and_every_question_outside_it(hands: Hands):
    clock = hands.clock(per="move", seconds=60)
    hands.at += 50
    clock.restart([1], 0)  # seat 1 is asked something in seat 0's turn
    hands.at += 20
    clock.restart([0], 0)
    assert clock.left() == [10, 40]
    clock.restart([1], 0)
    assert clock.left() == [10, 60]
    clock.restart([1], 1, ended=0)
    assert clock.left() == [60, 60]


def test_a_paused_clock_stands_and_one_without_consequence_is_never_due(hands: Hands):
    clock = hands.clock(per="game", seconds=100)
    clock.pause(True)
    clock.restart([0], 0)
    hands.at += 50
    assert clock.left() == [100, 100] and clock.due() is None
    clock.pause(False)
    clock.restart([0], 0)
    hands.at += 50
    assert clock.left() == [50, 100]
    assert hands.clock(per="move", seconds=5, out="nothing").due() is None


def test_a_clock_that_goes_backwards_takes_no_time_and_gives_none(hands: Hands):
    clock = hands.clock(per="game", seconds=100)
    hands.at -= 500
    assert clock.left() == [100, 100]


def test_when_the_time_is_out_a_bot_stands_in_until_the_person_is_back(host: Host):
    table = host.friends(terms={"pace": {"per": "move", "seconds": 1}}, first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        assert ana.state["clocks"]["left"] == pytest.approx([1, 1], abs=1)
        ana.wait(lambda state: state["seats"][0]["away"])
        assert not ana.state["offers"]
        ana.send(type="do", seq=ana.state["seq"], line=[0], notation=["land i1"])
        assert ana.answer("refused")["code"] in ("away", "stale")
        leo.see_the_end()  # two bots play it out
        assert {(0, "clock"), (1, "clock")} <= set(notes(leo))


def test_the_person_takes_the_seat_back_and_plays_on(host: Host):
    table = host.friends(terms=DAYS, first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        landed(ana, leo)
        ana.send(type="away")
        leo.wait(lambda state: state["seats"][0]["away"] and state["asked"] == [1])
        assert leo.state["offers"], "the bot has played, Léo is asked"
        ana.send(type="back")
        ana.wait(lambda state: not state["seats"][0]["away"])
        leo.settle()
        play_on([ana, leo], moves=8)
        assert [kind for _, kind in notes(leo)] == ["away", "back"]
        leo.send(type="away", seat=0)
        assert leo.answer("refused")["code"] == "forbidden"
        leo.send(type="away")
        leo.wait(lambda state: state["seats"][1]["away"])
        leo.send(type="undo", seq=table.room.match.seq)
        assert leo.answer("refused")["code"] in ("away", "stale"), "what the bot did is not mine to take back"


def test_a_clock_goes_on_over_a_restart(open_host):
    host = open_host()
    table = host.friends(terms={"pace": {"per": "game", "seconds": 3600, "increment": 10}}, first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        landed(ana, leo)
        before = ana.state["clocks"]
        assert before["running"] == [0] and before["left"][0] > 3500
    code = table.code
    host.stop()
    host = table.host = open_host()
    assert host.store.find(code).due is not None
    with table.sit(0) as ana:
        after = ana.state["clocks"]
        assert after["running"] == [0] and after["left"][0] <= before["left"][0] and after["left"][0] > 3400
        assert after["left"][1] == before["left"][1]


def test_time_runs_out_at_a_table_that_nobody_has_opened_since_the_restart(open_host):
    host = open_host()
    table = host.friends(terms={"pace": {"per": "move", "seconds": 2}})
    host.stop()
    host = open_host()
    until(lambda: table.code in host.registry.rooms and host.room(table.code).match.over)


def test_a_pause_is_agreed_on_and_ends_with_the_next_move(host: Host):
    table = host.friends(3, terms=DAYS, first=0)
    with table.sit(0) as ana, table.sit(1) as leo, table.sit(2) as tom:
        leo.send(type="ask", kind="pause")
        ana.wait(lambda state: state["wish"] == {"kind": "pause", "by": 1, "seat": 1, "waits": [0, 2]})
        tom.send(type="ask", kind="pause")
        assert tom.answer("refused")["code"] == "one-wish"
        ana.send(type="agree", yes=True)
        tom.wait(lambda state: state["wish"] and state["wish"]["waits"] == [2])
        assert not tom.state["clocks"]["paused"]
        tom.send(type="agree", yes=True)
        state = ana.wait(lambda state: state["clocks"]["paused"])
        assert state["wish"] is None and state["clocks"]["running"] == []
        ana.do(ana.offer("land i1"))
        assert ana.wait(lambda state: not state["clocks"]["paused"])["clocks"]["running"] == [1, 2]
        tom.send(type="agree", yes=True)
        assert tom.answer("refused")["code"] == "no-wish"


def test_more_time_is_given_by_the_first_who_agrees(host: Host):
    table = host.friends(3, terms={"pace": {"per": "game", "seconds": 600}}, first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        ana.send(type="ask", kind="time")
        leo.wait(lambda state: state["wish"])
        leo.send(type="agree", yes=True)
        assert ana.wait(lambda state: not state["wish"])["clocks"]["left"][0] > 880


def test_a_bot_for_somebody_who_is_away_by_agreement_of_those_who_are_here(host: Host):
    table = host.friends(4, first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        ana.send(type="ask", kind="bot", seat=1)
        assert ana.answer("refused")["code"] == "present"
        ana.send(type="ask", kind="bot", seat=2)
        leo.wait(lambda state: state["wish"] and state["wish"]["seat"] == 2)
        leo.send(type="agree", yes=True)
        ana.wait(lambda state: state["seats"][2]["away"])
        leo.settle()
        assert (2, "replaced") in notes(leo)
        with table.sit(2) as tom:
            tom.send(type="back")
            tom.wait(lambda state: not state["seats"][2]["away"] and state["clocks"] is None)


# ---- taking back by consent


def test_beyond_the_free_limit_one_asks_the_others_and_what_was_taken_back_stays_in_the_log(open_host):
    host = open_host()
    table = host.friends(first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        landed(ana, leo)
        *_, before = turn(table, ana, leo, "walk i2", "stay")
        leo.play("walk i2")
        seq = ana.settle()["seq"]
        assert ana.state["undo"]["free"] == 0 and ana.state["undo"]["ask"]
        ana.send(type="ask", kind="undo")
        assert leo.wait(lambda state: state["wish"])["wish"] == {"kind": "undo", "by": 0, "seat": 0, "waits": [1]}
        ana.send(type="agree", yes=True)
        assert ana.answer("refused")["code"] == "no-wish"
        leo.send(type="agree", yes=False)
        ana.wait(lambda state: state["wish"] is None)
        assert ana.settle()["seq"] == seq and notes(ana) == [(1, "refused")]
        ana.send(type="ask", kind="undo")
        leo.wait(lambda state: state["wish"])
        leo.send(type="agree", yes=True)
        ana.wait(lambda state: state["seq"] > seq)
        state = ana.settle()
        assert notes(ana) == [(1, "refused"), (0, "undo")]
        for part in ("svg", "panels", "offers", "asked", "turn"):
            assert state[part] == before[part], part
        assert [line for line in state["log"] if not line["undone"]] == before["log"]
        assert any(line["undone"] for line in state["log"])
    host.stop()
    table.host = open_host()
    with table.sit(0) as ana, table.sit(1) as leo:
        assert ana.state["log"] == state["log"] and ana.state["seq"] == state["seq"]
        play_on([ana, leo])
        assert ana.state["over"]


def test_playing_on_is_an_answer(host: Host):
    table = host.friends(first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        landed(ana, leo)
        turn(table, ana, leo, "stay")
        ana.send(type="ask", kind="undo")
        leo.wait(lambda state: state["wish"])
        leo.do(leo.state["offers"][0])
        assert leo.wait(lambda state: state["seq"] > ana.state["seq"])["wish"] is None


def test_against_bots_and_round_one_screen_there_is_nobody_to_ask(host: Host):
    for seats in (("me", "bot"), ("me", "me")):
        table = host.create(*seats, first=0)
        with table.sit(*table.tokens) as me:
            play_on([me], moves=6)
            table.calm(me)
            seq = me.state["seq"]
            uncover(me)
            me.send(type="ask", kind="undo")
            me.wait(lambda state: state["seq"] > seq)  # noqa: B023
            assert any(row.undone for row in table.room.rows)


@pytest.mark.parametrize(("undo", "asks"), [("free", True), ("none", False)])
def test_a_table_may_agree_on_less_undo(host: Host, undo: str, asks: bool):
    table = host.friends(first=0, terms={"undo": undo})
    with table.sit(0) as ana, table.sit(1) as leo:
        landed(ana, leo)
        ana.play("walk i2")
        assert ana.state["undo"]["free"] == asks and not ana.state["undo"]["ask"]
        ana.send(type="ask", kind="undo")
        assert ana.answer("refused")["code"] == "no-asking"


def test_a_wish_and_a_bot_in_ones_place_survive_a_restart(open_host):
    host = open_host()
    table = host.friends(3, first=0)
    with table.sit(0) as ana, table.sit(1) as leo, table.sit(2) as tom:
        tom.send(type="away")
        landed(ana, leo)
        turn(table, ana, leo, "stay")
        ana.send(type="ask", kind="undo")
        wish = leo.wait(lambda state: state["wish"])["wish"]
    host.stop()
    table.host = open_host()
    with table.sit(1) as leo:
        assert leo.state["seats"][2]["away"] and leo.state["wish"] == wish


# ---- talk


def test_what_is_said_reaches_everybody_in_order_and_stays(open_host):
    host = open_host()
    table = host.friends()
    with table.sit(0) as ana, table.sit(1) as leo, table.sit() as watcher:
        ana.send(type="say", text="  Bon\tjour\n<b>x</b> ")
        leo.send(type="say", phrase="luck")
        lines = [line for _ in range(2) for line in ana.answer("talk")["lines"]]
        assert sorted((line["seat"], line["kind"], line["text"]) for line in lines) == [
            (0, "said", "Bon jour <b>x</b>"),
            (1, "phrase", "luck"),
        ]
        assert watcher.answer("talk")["lines"]
        watcher.send(type="say", text="me too")
        assert watcher.answer("aside")["text"] == "me too", "heard by those who watch, and not kept"
        leo.send(type="say", phrase="rude")
        assert leo.answer("refused")["code"] == "malformed"
        leo.send(type="say", text="x" * 5000)
        assert len(leo.answer("talk")["lines"][-1]["text"]) <= 240
    host.stop()
    table.host = open_host()
    with table.sit(1) as leo:
        leo.settle()
        told = next(message for message in leo.messages if message["type"] == "talk")
        assert [line["n"] for line in told["lines"]] == [1, 2, 3]


def test_those_who_watch_talk_among_themselves(host: Host):
    table = host.friends()
    with table.sit(0) as ana, table.sit() as one, table.sit() as two:
        one.send(type="say", text="<b>Go</b> left\n!", name=" Mia ")
        assert (
            two.answer("aside") == {"type": "aside", "name": "Mia", "text": "<b>Go</b> left !"} == one.answer("aside")
        )
        two.send(type="say", phrase="luck")
        assert two.answer("refused")["code"] == "malformed"
        for _ in range(7):
            one.send(type="say", text="again")
        assert one.answer("refused")["code"] == "flood"
        ana.settle()
        assert "aside" not in {message["type"] for message in ana.messages} and not table.room.people.talk
    quiet = host.create("me", "bot", terms={"chat": "phrases"})
    with quiet.sit() as one:
        one.send(type="say", text="Go")
        assert one.answer("refused")["code"] == "phrases-only"


def test_too_much_talk_is_stopped_for_the_one_who_talks(host: Host):
    table = host.friends()
    with table.sit(0) as ana, table.sit(1) as leo:
        for _ in range(12):
            ana.send(type="say", text="again and again")
        assert ana.answer("refused")["code"] == "flood"
        leo.send(type="say", text="still here")
        while leo.answer("talk")["lines"][0]["seat"] != 1:
            pass


@pytest.mark.parametrize(("chat", "code"), [("off", "silence"), ("phrases", "phrases-only")])
def test_a_table_may_agree_on_less_talk(host: Host, chat: str, code: str):
    table = host.friends(terms={"chat": chat})
    with table.sit(0) as ana:
        ana.send(type="say", text="hello")
        assert ana.answer("refused")["code"] == code
        ana.send(type="say", phrase="hello")
        assert (ana.answer("refused" if chat == "off" else "talk")["type"] == "talk") == (chat == "phrases")


def test_terms_that_make_no_sense_are_refused(host: Host):
    seats = [{"who": "me"}, {"who": "bot"}]
    for terms in ({"pace": {"per": "hour", "seconds": 5}}, {"pace": {"per": "move", "seconds": 0}}, {"chat": "loud"},
                  {"pace": {"per": "move", "seconds": 1e12}}, {"undo": None}, {"colour": 1}):  # fmt: skip
        answer = host.http.post("/api/tables", json={"game": "atoll", "seats": seats, "terms": terms})
        assert answer.status_code == 400 and answer.json()["error"]["code"] == "malformed", terms


def test_who_is_allowed_to_take_back_gets_the_time_back(host: Host):
    table = host.friends(terms={"pace": {"per": "game", "seconds": 600}}, first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        landed(ana, leo)
        turn(table, ana, leo, "walk i2", "stay")
        leo.play("walk i2")
        table.room.people.clock.times.left[0] -= 300  # much has been thought about it since
        assert ana.settle()["undo"]["ask"]
        ana.send(type="ask", kind="undo")
        leo.wait(lambda state: state["wish"])
        seq = table.room.match.seq
        leo.send(type="agree", yes=True)
        state = ana.wait(lambda state: state["seq"] > seq)
        assert state["clocks"]["left"][0] > 550
