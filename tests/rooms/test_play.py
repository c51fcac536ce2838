"""Whole games over real sockets: against bots, between two people, watched, taken back, looked back at."""

from __future__ import annotations

import re
from random import Random
from types import SimpleNamespace

import pytest
from visiting import Host, Invitation, Visitor, patched, play_on

import tepui
from tepui.core.errors import BrokenPlugin
from tepui.core.game import Game
from tepui.rooms.match_rows import rows_of
from tepui.rooms.memory import LocalBots, memory_place
from tepui.rooms.new_tables import NewTables
from tepui.rooms.problems import Problem
from tepui.rooms.protocol import NewTable, WantedSeat
from tepui.rooms.records import LineRecord
from tepui.rooms.registry import NOBODY, RoomRegistry
from tepui.rooms.settings import Settings
from tepui.rooms.views.patches import compared
from tepui.rooms.views.state_view import StateView

NO_BOTS = LocalBots(tepui.bots.load, tepui.bots.names, able=False)


def test_one_click_leads_to_a_game_against_bots_that_can_be_played_to_the_end(host: Host):
    answer = host.http.post("/play/atoll")
    assert answer.status_code == 303
    code, token = re.fullmatch(r"/t/([A-Z]{8})#s=([\w-]{22,})", answer.headers["location"]).groups()
    with Invitation(host, code, {0: token}).sit(0) as me:
        assert [seat["who"] for seat in me.state["seats"]] == ["person", "bot", "bot"]
        assert me.state["started"] and me.state["svg"].startswith("<svg")
        play_on([me])
        assert me.state["over"] and len(me.state["result"]["scores"]) == 3
        assert me.state["result"]["text"] and not me.state["offers"]


def test_atlantis_is_played_to_the_end_against_bots_and_survives_a_restart_on_the_way(open_host):
    host = open_host()
    location = host.http.post("/play/atlantis").headers["location"]
    table = Invitation(host, location[3:11], {0: location.partition("#s=")[2]})
    with table.sit(0, lang="fr") as me:
        assert len(me.state["seats"]) == 4
        play_on([me], moves=30)
        table.calm(me)
    host.stop()
    table.host = open_host()
    with table.sit(0, lang="fr") as again:
        assert again.state["log"] == me.state["log"] and again.state["svg"] == me.state["svg"]
        play_on([again])
        assert again.state["over"] and len(again.state["result"]["scores"]) == 4
        assert all(line["text"] for line in again.state["log"])


@pytest.mark.parametrize("slug", ["atlantis", "chac", "tikal2"])
def test_what_is_chosen_before_the_first_turn_belongs_to_the_set_up(slug: str):
    """Turns are counted from 1, as the players count them; a table that is opened again counts the same."""
    registry, rng = RoomRegistry(memory_place(NO_BOTS), Settings()), Random(2)
    room, _ = NewTables(registry).create(NewTable(slug, [WantedSeat("me")] * 2), NOBODY)
    while room.last.turn < 3:
        seat = room.match.seats[0]
        room.do(seat, [rng.choice(room.match.legal(seat))])
    chosen = [row for row in room.rows if row.seq and not row.turn]
    assert chosen and all(row.mark == 0 for row in chosen)
    assert next(row for row in room.rows if row.mark > 0).turn == 1
    assert rows_of(room.match)[-1].turn == room.last.turn


def test_a_table_of_a_game_that_cannot_be_loaded_is_refused_like_one_of_no_game(monkeypatch: pytest.MonkeyPatch):
    def load(slug: str) -> Game:
        raise BrokenPlugin(f"the game {slug} cannot be loaded")

    monkeypatch.setattr("tepui.core.game.load", load)
    registry = RoomRegistry(memory_place(NO_BOTS), Settings())
    with pytest.raises(Problem) as refused:
        NewTables(registry).create(NewTable("lagoon", [WantedSeat("me")] * 2), NOBODY)
    assert refused.value.code == "no-game"


def test_what_a_memory_option_hides_is_not_replayed_while_the_game_runs(host: Host):
    for aid in (False, True):
        table = host.create("me", "me", game="atlantis", memory_aid=aid)
        with table.sit(0) as ana, table.sit(1) as leo:
            play_on([ana, leo], moves=24)
            table.calm(ana, leo)
        seen = table.get("/replay", seat=0, at=5, **{"as": "0"}).json()["seat"]
        assert seen == (0 if aid else None)


def test_two_people_meet_by_code_and_play_to_the_end(host: Host):
    table = host.create("me", "open")
    with table.sit(0) as ana:
        assert not ana.state["started"] and ana.state["svg"] and not ana.state["offers"]
        joined = host.http.post(f"/api/tables/{table.code[:4].lower()}-{table.code[4:]}/join", json={"name": " Léo\t"})
        assert joined.status_code == 200
        table.tokens[joined.json()["seat"]] = joined.json()["token"]
        assert ana.wait(lambda state: True)["seats"][1]["name"] == "Léo"
        assert table.post("/start", seat=1).json()["error"]["code"] == "host-only"
        assert table.post("/start", seat=0).status_code == 200
        ana.wait(lambda state: state["started"])
        with table.sit(1) as leo:
            play_on([ana, leo])
            assert leo.settle()["over"]
            results = [ana.settle()["result"], leo.state["result"]]
            texts = [result.pop("text") for result in results]
            assert results[0] == results[1]
            assert [text.startswith("You") for text in texts] == [seat in results[0]["winners"] for seat in (0, 1)]
            assert any("Léo" in line["text"] for line in ana.state["log"])


def test_empty_seats_become_bots_when_the_host_starts(host: Host):
    table = host.create("open", "me", "open")
    assert table.post("/start", seat=1).status_code == 200
    info = table.get().json()
    assert info["host"] == 1 and [seat["who"] for seat in info["seats"]] == ["bot", "person", "bot"]


def test_the_host_may_change_options_until_the_start(open_host):
    host = open_host()
    table = host.create("me", "open", first=0)
    with table.sit(0) as ana, table.sit() as watcher:
        assert watcher.state["options"] == {"storms": True, "first": 0}
        chance = table.get().json()["chance"]
        assert table.post("/options", {"options": {"storms": "no"}}, seat=0).status_code == 200
        changed = watcher.wait(lambda state: not state["options"]["storms"])
        assert changed["options"] == {"storms": False, "first": 0} and table.get().json()["chance"] == chance
        assert ana.answer("talk")["lines"][0]["kind"] == "options"
    for body, status in (({"options": {"tides": True}}, 422), ({"options": {"storms": 7}}, 422), ({}, 400)):
        assert table.post("/options", body, seat=0).status_code == status
    assert table.post("/options", {"options": {"storms": True}}).status_code == 403
    host.stop()
    table.host = open_host()
    joined = table.post("/join", {"name": "Leo"}).json()
    table.tokens[joined["seat"]] = joined["token"]
    assert table.post("/options", {"options": {"storms": True}}, seat=1).json()["error"]["code"] == "host-only"
    assert table.post("/start", seat=0).status_code == 200
    assert table.post("/options", {"options": {"storms": True}}, seat=0).json()["error"]["code"] == "started"
    with table.sit(0) as ana, table.sit(1) as leo:
        assert ana.state["options"] == {"storms": False, "first": 0}
        play_on([ana, leo])
        assert ana.state["over"]


def test_a_table_without_open_seats_starts_at_once_and_bots_alone_play_it_out(host: Host):
    table = host.played()
    assert table.get().json()["over"] is True


def test_everybody_reads_in_their_own_language_and_may_change_it(host: Host):
    table = host.create("me", "me")
    with table.sit(0) as ana, table.sit(1, lang="fr") as leo:
        ana.do(ana.state["offers"][0])
        leo.do(leo.state["offers"][0])
        ana.wait(lambda state: state["seq"] == 1)
        leo.wait(lambda state: state["seq"] == 1)
        assert ana.state["log"][-1]["text"] != leo.state["log"][-1]["text"]
        assert ana.state["prompt"] != leo.state["prompt"]
        ana.send(type="lang", lang="fr")
        assert ana.wait(lambda state: True)["log"] == leo.state["log"]


def test_a_spectator_sees_what_everybody_sees_and_can_do_nothing(host: Host):
    table = host.create("me", "bot")
    with table.sit(0) as me, table.sit() as watcher:
        assert watcher.state["seat"] is None and watcher.state["offers"] == [] and watcher.state["local"] == []
        offer = me.state["offers"][0]
        watcher.state["offers"] = [offer]
        watcher.do(offer)
        assert watcher.answer("refused")["code"] == "not-asked"
        play_on([me], moves=6)
        table.calm(me, watcher)
        assert watcher.state["seq"] == me.state["seq"]
        assert watcher.state["panels"]["mine"] == []


def test_two_devices_of_one_seat_both_see_and_either_may_act(host: Host):
    table = host.create("me", "bot", first=0)
    with table.sit(0) as desk, table.sit(0) as phone:
        desk.do(desk.state["offers"][3])
        assert phone.wait(lambda state: state["seq"] == 1)["offers"] == desk.wait(lambda s: s["seq"] == 1)["offers"]
        phone.play("stay")
        assert desk.wait(lambda state: state["seq"] >= 2)["log"] != []


def test_somebody_coming_or_going_is_told(host: Host):
    table = host.create("me", "me")
    with table.sit(0) as ana:
        assert [seat["online"] for seat in ana.state["seats"]] == [True, False]
        with table.sit(1):
            assert ana.answer("seats")["seats"][1]["online"] is True
        assert ana.answer("seats")["seats"][1]["online"] is False


def landed(table: Invitation, *visitors) -> None:
    for visitor in visitors:
        visitor.do(visitor.offer("land i1"))
    for visitor in visitors:
        visitor.wait(lambda state: state["seq"] == 1)


def test_secret_answers_move_nothing_until_the_last_is_in(host: Host):
    table = host.create("me", "me")
    with table.sit(0) as ana, table.sit(1) as leo:
        ana.do(ana.offer("land i5"))
        ana.wait(lambda state: not state["offers"])
        seen = leo.wait(lambda state: state["asked"] == [1])
        assert seen["seq"] == 0 and seen["svg"] == leo.messages[0]["svg"] and seen["log"] == leo.messages[0]["log"]
        ana.send(type="undo", seq=0)
        assert ana.wait(lambda state: True)["asked"] == [0, 1]
        ana.do(ana.offer("land i7"))
        leo.do(leo.offer("land i2"))
        assert leo.wait(lambda state: state["seq"] == 1)["log"][-1]["text"]


def test_undo_takes_back_a_line_and_the_log_keeps_it(host: Host):
    table = host.create("me", "me", first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        landed(table, ana, leo)
        before = ana.state
        assert before["undo"]["free"] == 0
        walked = ana.play("walk i2")
        assert walked["undo"]["free"] == 1 and "i2" in walked["undo"]["text"]
        leo.wait(lambda state: state["seq"] == walked["seq"])
        leo.send(type="undo", seq=leo.state["seq"])
        assert leo.answer("refused")["code"] == "no-undo"
        ana.send(type="undo", seq=walked["seq"])
        after = ana.wait(lambda state: state["seq"] > walked["seq"])
        assert after["svg"] == before["svg"] and after["offers"] == before["offers"]
        assert after["log"][:-1] == before["log"]
        assert after["log"][-1]["undone"] and after["log"][-1]["text"] == walked["log"][-1]["text"]
        assert "walk i2" not in table.room.match.save()


def until_answered(table: Invitation, both: Visitor) -> LineRecord:
    """Play until the room has answered for somebody who could still take back the line before; its own line."""
    for _ in range(400):
        play_on([both], moves=1)
        table.calm(both)
        last = table.room.last
        if last.auto and table.room.undoable(last.seat):
            return last
    raise AssertionError("the room never answers")


def test_the_room_answers_what_changes_nothing_and_undo_goes_past_it(host: Host):
    table = host.create("me", "me", game="tikal2")
    with table.sit(0, 1) as both:
        given = until_answered(table, both)
        own = [row for row in table.room.rows if not row.undone][-2]
        assert own.seat == given.seat and not own.auto
        before = [row for row in table.room.rows if not row.undone][:-2]
        seq = both.settle()["seq"]
        both.send(type="undo", seq=seq)
        both.wait(lambda state: state["seq"] > seq)
        assert own.undone and given.undone
        assert len(table.room.match.entries) == sum(row.length for row in before)


def test_what_has_a_consequence_is_not_answered_for_anybody(host: Host):
    """Nobody holds a treasure in the first turn: `decline` is the only answer, and it ends the turn."""
    table = host.create("me", "me", first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        landed(table, ana, leo)
        table.room.match.table.tokens[0] = 0  # the islet is searched already, so that no chance comes in
        ana.play("stay")
        table.calm(ana, leo)
        assert [offer["notation"] for offer in ana.state["offers"]] == ["decline"] and ana.state["undo"]["free"] == 1
        assert ana.play("decline")["asked"] == [1]


def test_why_not_answers_in_the_language_of_the_reader(host: Host):
    table = host.create("me", "bot")
    with table.sit(0, lang="fr") as me:
        me.send(type="why", element="islet-3")
        answer = me.answer("why")
        assert answer["element"] == "islet-3" and answer["text"]
        me.send(type="why", element="<no such thing>")
        assert me.answer("why")["text"]


def test_a_finished_game_can_be_looked_back_at_through_all_eyes(host: Host):
    table = host.played()
    whole = table.get("/replay").json()
    assert whole["at"] == whole["of"] == len(table.room.match.entries)
    start = table.get("/replay", at=0).json()
    assert start["at"] == 1 and start["svg"] != whole["svg"]  # chance has drawn who begins
    assert whole["turns"][0]["at"] == 1 and whole["turns"][-1]["at"] < whole["of"]
    at = whole["turns"][3]["at"]
    own = table.get("/replay", at=at, **{"as": "1"}).json()
    assert own["seat"] == 1 and own["at"] == at
    assert own["log"] and all(line["seq"] <= own["seq"] for line in own["log"])
    match = table.room.match.until(at)
    assert own["svg"] == match.svg(1)
    everything = table.get("/replay", at=at, lang="fr", **{"as": "all"}).json()
    hands = [match.game.panels(match.view(seat), "fr").mine for seat in range(2)]
    assert len(everything["panels"]["mine"]) == sum(map(len, hands))


def test_a_running_game_is_looked_back_at_through_ones_own_eyes_only(host: Host):
    table = host.create("me", "me")
    with table.sit(0) as ana, table.sit(1) as leo:
        landed(table, ana, leo)
        assert table.get("/replay", seat=0, **{"as": "0"}).json()["seat"] == 0
        assert table.get("/replay", seat=0, **{"as": "1"}).status_code == 403
        assert table.get("/replay", **{"as": "1"}).status_code == 403
        assert table.get("/replay", seat=0, **{"as": "all"}).json()["error"]["code"] == "running"
        assert table.get("/replay").json()["seat"] is None


def test_the_save_of_a_finished_game_loads_and_that_of_a_running_one_is_kept_back(host: Host):
    running = host.create("me", "bot")
    assert running.get("/save", seat=0).json()["error"]["code"] == "running"
    table = host.create("me", "me")
    assert tepui.Match.load(table.get("/save", seat=0).text).options["storms"] is True
    with table.sit(0) as ana, table.sit(1) as leo:
        play_on([ana, leo])
    text = table.get("/save", seat=1).text
    assert tepui.Match.load(text).scores() == table.room.match.scores()
    assert table.get("/save").status_code == 403


def test_everybody_is_told_how_many_watch(host: Host):
    table = host.create("me", "bot")
    with table.sit(0) as ana:
        assert ana.state["watching"] == 0
        with table.sit() as watcher:
            assert ana.answer("seats")["watching"] == watcher.state["watching"] == 1
        assert ana.answer("seats")["watching"] == 0


@pytest.mark.parametrize("game", ["atoll", "atlantis"])
def test_patches_make_the_same_states_out_of_much_less(host: Host, game: str):
    table = host.create("me", "me", "bot", game=game)
    with (
        table.sit(0, 1) as whole,
        table.sit(0, 1, patches=True) as spare,
        table.sit(lang="fr", patches=True) as watcher,
    ):
        for _ in range(14):
            play_on([whole], moves=1)
            table.calm(whole, spare, watcher)
            if (seat := whole.state.get("hand_over")) is not None:
                for device in (whole, spare):
                    device.send(type="show", seat=seat)
                    device.settle()
            if spare.state["seat"] == whole.state["seat"]:
                apart = {"events": 0, "svg": 0}
                assert {**spare.state, **apart} == {**whole.state, **apart}
                match = table.room.match
                assert spare.state["svg"] == match.game.draw(match.shown(spare.state["seat"]), "en"), (
                    "nothing is marked"
                )
        with table.sit(lang="fr") as fresh:
            apart = {"events": 0, "watching": 0}  # there is one more now
            assert {**fresh.state, **apart} == {**watcher.state, **apart}
        states = [text for text in watcher.raw if '"type":"state"' in text]
        patches = [text for text in watcher.raw if '"type":"patch"' in text]
        assert len(states) == 1 and len(patches) >= 10
        assert sum(map(len, patches)) / len(patches) < len(states[0]) / 3


def test_a_picture_is_patched_exactly():
    rng = Random(5)
    for _ in range(200):
        old = "".join(f"<g id='{rng.randrange(9)}'>" for _ in range(rng.randrange(30)))
        pieces = old.split("><")
        for _ in range(rng.randrange(4)):
            pieces.insert(rng.randrange(len(pieces) + 1), f"path d='{rng.randrange(99)}'")
        if rng.randrange(3) == 0:
            rng.shuffle(pieces)
        for _ in range(rng.randrange(3)):
            pieces[rng.randrange(len(pieces))] = "rect"
        new = "><".join(pieces[rng.randrange(2) : len(pieces) - rng.randrange(3)])
        base = {"svg": old, "log": []}
        assert patched(base, {"svg": compared(old, new)})["svg"] == new


def test_what_stays_is_not_sent_again():
    old = "><".join(f"use x='{n % 40}'" for n in range(2000))
    pieces = old.split("><")
    pieces[700], pieces[1400] = "rect", "circle"
    assert compared(old, "><".join(pieces)) == [[0, 700], "rect", [701, 699], "circle", [1401, 599]]


def test_the_table_in_words_is_sent_to_those_who_read_it(host: Host):
    table = host.create("me", "bot")
    with table.sit(0, patches=True, reading=False) as me, table.sit(0, patches=True) as reader:
        assert "sections" not in me.state and reader.state["sections"]
        play_on([me], moves=2)
        table.calm(me, reader)
        assert "sections" not in me.state
        me.send(type="reading", on=True)
        assert me.settle()["sections"] == reader.settle()["sections"]
        me.send(type="reading", on=False)
        play_on([me], moves=2)
        table.calm(me, reader)
        assert not any('"sections"' in text for text in me.raw[-3:]) and me.state["log"] == reader.state["log"]


def test_an_answer_that_the_room_gave_meanwhile_is_not_refused(host: Host):
    table = host.create("me", "me", game="tikal2")
    with table.sit(0, 1) as people:
        row = until_answered(table, people)
        room = table.room
        notation = row.line.partition("\n")[0].partition(" ")[2]
        people.send(type="hide")  # the device has changed hands since
        before = people.settle()["seq"]

        def late(*notations: str) -> list[str]:
            line = [room.game.read(one) for one in notations]
            people.send(type="do", seq=row.seq - 1, line=line, notation=list(notations))
            heard = len(people.messages)
            people.settle()
            return [message["code"] for message in people.messages[heard:] if message["type"] == "refused"]

        assert late(notation) == [], "that is what was wanted"
        other = next(word for word in map(room.game.write, range(room.game.actions.size)) if word != notation)
        assert late(other) == ["stale"] and late(notation, notation) == ["stale"]
        assert people.state["seq"] == before


@pytest.mark.parametrize(("lang", "told"), [("en", "Macaw has lost: the rival wins."), ("fr", "Ara a perdu\u00a0: le rival gagne.")])  # fmt: skip
def test_a_game_lost_to_the_rival_is_told_as_lost(lang: str, told: str):
    match = tepui.Match.new("narak", 1, {}, seed=1)
    while not match.over:
        match.do(match.legal()[-1])
    assert match.winners() == [] and match.rival_score > match.scores()[0]
    names = ["Macaw" if lang == "en" else "Ara"]
    room = SimpleNamespace(match=match, game=match.game, names=lambda lang: names)
    result = StateView(room).result(lang)
    assert result["text"] == told and result["winners"] == []
    assert result["rival"]["score"] == match.rival_score
    assert result["rival"]["name"] == {"en": "The rival", "fr": "Le rival"}[lang]


def test_a_finished_game_stays_finished(host: Host):
    """At the end seed and hands are shown: whoever saw them cannot take the last line back."""
    for seed in range(3):
        table = host.create("me", "me", first=seed % 2)
        with table.sit(0, 1) as both:
            play_on([both])
            assert both.state["over"] and both.state["undo"] == {**both.state["undo"], "free": 0, "ask": False}
            both.send(type="undo", seq=both.state["seq"])
            assert both.answer("refused")["code"] == "no-undo"
            both.send(type="ask", kind="undo")
            assert both.answer("refused")["code"] == "closed"
            assert table.room.match.over
