"""Around a game: who may watch and what, playing again, going on from a position, and proving that chance was fair."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from visiting import Host, Invitation, play_on, uncover

import tepui
from tepui.core.errors import BadLog
from tepui.core.fairness import proof_in, prove
from tepui.rooms.match_rows import proof_of


def finished(table: Invitation) -> Invitation:
    with table.sit(*table.tokens) as device:
        play_on([device])
        assert device.state["over"]
    return table


# ---- watching


def test_who_watches_late_sees_everything_as_it_was_a_round_ago_and_nothing_newer(host: Host):
    table = host.create("me", "me", terms={"watch": "late"}, first=0)
    with table.sit(0, 1) as device, table.sit() as watcher:
        assert watcher.state["late"] and watcher.state["seq"] == 0
        while not device.settle()["over"]:
            play_on([device], moves=1)
            table.calm(device, watcher)
            state = watcher.state
            if state["over"]:
                break
            room = table.room
            shown = max((row.turn for row in room.rows if row.seq <= state["seq"] and not row.undone), default=0)
            assert shown == 0 or shown <= room.last.turn - 2
            then = room.match.until(sum(row.length for row in room.rows if row.seq <= state["seq"]))
            assert state["svg"] == then.game.draw(then.shown(None), "en", ())
            hands = [len(then.game.panels(then.view(seat), "en").mine) for seat in (0, 1)]
            assert len(state["panels"]["mine"]) == sum(hands)
            if room.last.turn == 5:
                newest = table.get("/replay", **{"as": "public"}).json()
                assert newest["seq"] == state["seq"]
                watcher.send(type="why", element="islet-1")
                assert watcher.answer("refused")["code"] == "no-watching"
        assert watcher.state["over"] and "late" not in watcher.state


def test_who_has_won_is_told_so_and_the_others_are_told_who(host: Host):
    table = host.friends(first=0)
    with table.sit(0) as ana, table.sit(1, lang="fr") as leo:
        play_on([ana, leo])
        table.calm(ana, leo)
        winners = ana.state["result"]["winners"]
        english, french = ana.state["result"]["text"], leo.state["result"]["text"]
    if len(winners) > 1:
        assert english.startswith("You share") and french.startswith("Vous partagez")
    else:
        assert (english == "You win.") == (winners == [0]) and (french == "Vous gagnez.") == (winners == [1])


# ---- again, and from here


def test_a_rematch_is_one_table_for_the_same_people_with_the_links_they_have(host: Host):
    table = host.friends(terms={"chat": "phrases"}, first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        assert table.post("/rematch", {}, seat=0).json()["error"]["code"] == "not-over"
        play_on([ana, leo])
        code = table.post("/rematch", {}, seat=1).json()["code"]
        assert ana.wait(lambda state: state["next"])["next"] == code
        assert table.post("/rematch", {}, seat=0).json()["code"] == code
    assert table.post("/rematch", {}).status_code == 403
    again = Invitation(host, code, table.tokens)
    info = again.get().json()
    assert info["options"]["first"] == 1 and info["terms"]["chat"] == "phrases"
    with again.sit(0) as ana:
        assert not ana.state["started"] and ana.state["host"] == 1, "an offer: nobody's time runs"
        with again.sit(1) as leo:
            assert ana.wait(lambda state: state["started"]) and leo.settle()["started"], "it begins when all have come"
    with again.sit(0) as ana, again.sit(1) as leo:
        play_on([ana, leo], moves=4)
        assert ana.state["seat"] == 0 and leo.state["seat"] == 1


def test_who_says_no_to_a_rematch_frees_the_seat_and_the_others_read_it(host: Host):
    table = host.friends(first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        play_on([ana, leo])
        again = Invitation(host, table.post("/rematch", {}, seat=0).json()["code"], table.tokens)
    with again.sit(0) as ana:
        assert again.post("/leave", {}, seat=1).status_code == 200
        state = ana.wait(lambda state: state["seats"][1]["who"] == "open")
        assert not state["started"], "a bot takes nobody's place unasked"
        line = ana.answer("talk")["lines"][-1]
        assert (line["kind"], line["seat"]) == ("left", 1)
        assert again.post("/leave", {}, seat=1).status_code == 403, "the link opens nothing any more"
        assert again.post("/start", {}, seat=0).status_code == 200
        assert again.post("/leave", {}, seat=0).json()["error"]["code"] == "started"


def fork(table: Invitation, **body: Any) -> httpx.Response:
    return table.post("/fork", body, seat=0)


def test_any_moment_of_a_finished_game_becomes_a_table_of_its_own(host: Host):
    table = finished(host.create("me", "bot", "bot"))
    there = table.get("/replay", at=30, **{"as": "all"}).json()
    made = fork(table, at=30, seat=1).json()
    forked = Invitation(host, made["code"], {seat["seat"]: seat["token"] for seat in made["seats"]})
    assert list(forked.tokens) == [1]
    with forked.sit(1) as me:
        seats = [seat["who"] for seat in me.state["seats"]]
        assert seats == ["bot", "person", "bot"] and me.state["log"][0] == there["log"][0]
        play_on([me])
        assert me.state["over"]
    assert table.get().json()["over"], "the first table is as it was"
    assert proves(forked)


def test_a_running_game_is_forked_only_round_one_screen(host: Host):
    secret = host.create("me", "bot")
    assert fork(secret, at=3).json()["error"]["code"] == "running"
    table = host.create("me", "me")
    with table.sit(0, 1) as device:
        play_on([device], moves=6)
        made = fork(table, at=10_000).json()
    assert len(made["seats"]) == 2
    assert table.post("/fork", {"at": 5}).status_code == 403
    for body in ({"at": -1}, {"at": 5, "seat": 7}, {"at": "x"}, {}):
        assert table.post("/fork", body, seat=0).status_code == 400, body


# ---- chance


def proves(table: Invitation) -> bool:
    info = table.get().json()
    text = table.get("/save", seat=next(iter(table.tokens))).text
    proof = proof_in(text)
    return prove(tepui.Match.load(text), proof) == info["chance"]["commitment"] and proof.seed == info["chance"]["seed"]


def test_chance_follows_from_a_seed_that_the_table_was_bound_to_from_the_start(open_host):
    host = open_host(snapshot_every=7)
    table = host.create("me", "me", first=0)
    with table.sit(0, 1) as device:
        bound = device.state["chance"]
        assert bound["seed"] == "" and len(bound["commitment"]) == 64
        play_on([device], moves=14)
        uncover(device)
        device.send(type="ask", kind="undo")  # what was drawn is drawn: it comes again
        device.wait(lambda state: any(line["undone"] for line in state["log"]))
        play_on([device], moves=8)
        table.calm(device)
        assert table.get().json()["chance"] == bound
    host.stop()
    table.host = open_host(snapshot_every=7)
    finished(table)
    assert table.get().json()["chance"]["commitment"] == bound["commitment"]
    assert proves(table)


def test_a_save_whose_chance_was_meddled_with_proves_nothing(host: Host):
    table = finished(host.create("me", "me", first=0))
    text = table.get("/save", seat=0).text
    match, proof = tepui.Match.load(text), proof_in(text)
    assert prove(match, proof)
    other = proof_in(text.replace(f"seed {proof.seed}", "seed " + "0" * 48))
    with pytest.raises(BadLog, match="does not follow from the seed"):
        prove(match, other)
    with pytest.raises(BadLog, match="rising"):
        proof_in(text.replace("piles 0", "piles 1 0"))


SLOW = [pytest.param(slug, marks=pytest.mark.slow) for slug in sorted(tepui.list_games()) if slug != "atlantis"]


@pytest.mark.parametrize("slug", ["atlantis", *SLOW])
def test_every_games_chance_can_be_proved_after_a_restart_from_a_snapshot(open_host, slug: str):
    host = open_host(snapshot_every=10, level="random")
    table = host.create("me", *["bot"] * (tepui.load(slug).quick[0] - 1), game=slug)
    with table.sit(0) as me:
        play_on([me], moves=12)
        table.calm(me)
    host.stop()
    table.host = open_host(snapshot_every=10, level="random")
    with table.sit(0) as me:
        play_on([me], moves=12)
        table.calm(me)
    room = table.room
    match = tepui.Match.load(room.match.save())
    assert prove(match, proof_of(room.record, room.rows)) == room.match.commitment


# ---- without a socket


def test_news_without_a_socket_come_when_something_changes(open_host):
    host = open_host(poll=0.2)
    table = host.friends(first=0)
    state = table.get("/state", seat=0).json()
    assert state["offers"] and table.get("/state").json()["offers"] == []
    assert table.get("/state", seat=0, rev=state["rev"]).json() == state, "nothing has changed"
    offer = state["offers"][0]
    move = {"seq": 0, "line": [offer["action"]], "notation": [offer["notation"]]}
    assert table.post("/move", move).status_code == 403
    assert table.post("/move", {**move, "seq": 7}, seat=0).json()["error"]["code"] == "stale"
    assert table.post("/move", {**move, "notation": ["x"]}, seat=0).status_code == 400
    assert table.post("/move", move, seat=0).status_code == 200
    assert table.get("/state", seat=1, rev=state["rev"]).json()["asked"] == [1]
    assert table.post("/move", {"seq": 0}, seat=0).status_code == 200, "taken back"
    assert table.get("/state", seat=1).json()["asked"] == [0, 1]
