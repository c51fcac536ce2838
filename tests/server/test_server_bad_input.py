"""Whatever comes in: a clear error that names what is wrong; nothing changed, nothing lost, nothing leaked."""

from __future__ import annotations

import json
import logging
import struct
from typing import Any

import pytest
from visiting import Host, Invitation, Visitor, closed, play_on, until

from tepui.core.translations import LANGUAGES
from tepui.rooms import limits
from tepui.rooms.new_tables import NewTables
from tepui.rooms.problems import STATUS, WORDS, Problem
from tepui.rooms.protocol import clean_name

ME_AND_BOT = [{"who": "me"}, {"who": "bot"}]

CALLS: list[tuple[Any, int, str, str]] = [
    ({"game": "chess", "seats": ME_AND_BOT}, 404, "no-game", "chess"),
    ({"game": "@title", "seats": ME_AND_BOT}, 404, "no-game", "@title"),
    ({"game": "atoll", "seats": ME_AND_BOT * 4}, 422, "bad-option", "2 to 4 players, not 8"),
    ({"game": "atoll", "seats": []}, 422, "bad-option", "not 0"),
    ({"game": "atoll", "seats": ME_AND_BOT, "options": {"weather": 1}}, 422, "bad-option", "weather"),
    ({"game": "atoll", "seats": ME_AND_BOT, "options": {"storms": 7}}, 422, "bad-option", "storms"),
    ({"game": "atoll", "seats": ME_AND_BOT, "options": {"first": 3}}, 422, "bad-option", "no seat 3"),
    ({"game": "atoll", "seats": ME_AND_BOT, "options": {"storms": None}}, 400, "malformed", "options"),
    ({"game": "atoll", "seats": [{"who": "me"}, {"who": "cat"}]}, 400, "malformed", "cat"),
    ({"game": "atoll", "seats": [{"who": "me"}, {"who": "bot", "level": "god"}]}, 422, "bad-option", "god"),
    (
        {"game": "atoll", "seats": [{"who": "me"}, {"who": "bot", "level": "mcts:seconds=1e9"}]},
        422,
        "bad-option",
        "mcts",
    ),
    ({"game": "atoll", "seats": 3}, 400, "malformed", "seats"),
    ({"game": 5, "seats": ME_AND_BOT}, 400, "malformed", "game"),
    ({"seats": ME_AND_BOT}, 400, "malformed", "game"),
    ({"game": "atoll", "seats": ME_AND_BOT, "admin": True}, 400, "malformed", "admin"),
    ([1, 2], 400, "malformed", "object"),
]


@pytest.mark.parametrize(("body", "status", "code", "word"), CALLS)
def test_a_table_that_cannot_be_made(host: Host, body: Any, status: int, code: str, word: str):
    answer = host.http.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert word in answer.json()["error"]["text"]
    assert host.registry.rooms == {} and host.store.waiting() == []


def test_bodies_that_are_no_json(host: Host):
    head = {"content-type": "application/json"}
    for body in (b"", b"{", b"\xff\xfe", b'{"game": "atoll", "game"', b"null", b"[" * 5000):
        answer = host.http.post("/api/tables", content=body, headers=head)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed"), body[:10]
    answer = host.http.post("/api/tables", content=b"game=atoll", headers={"content-type": "text/plain"})
    assert answer.status_code == 400


def test_bodies_that_are_too_big(host: Host):
    big = json.dumps({"game": "atoll", "seats": ME_AND_BOT, "name": "x" * 20_000}).encode()
    for path in ("/api/tables", "/new/atoll", "/play/atoll"):
        answer = host.http.post(path, content=big, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-big")

    def chunks():
        for _ in range(40):
            yield b"x" * 1000

    for kind in ("application/json", "application/x-www-form-urlencoded"):
        answer = host.http.post("/api/tables", content=chunks(), headers={"content-type": kind})
        assert answer.status_code in (400, 413)
    answer = host.http.post("/api/tables", content=chunks(), headers={"content-type": "application/json"})
    assert answer.status_code == 413


def test_addresses_where_nothing_is(host: Host):
    for path in ("/api/tables/ABCDEFGH", "/api/tables/nonsense!", "/api/tables/%00", "/api/tables/ABCDEFGH/replay"):
        answer = host.http.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-table")
    assert host.http.post("/play/chess").status_code == 404
    assert host.http.get("/api/nothing").json()["error"]["code"] == "no-route"
    assert host.http.put("/api/tables").json()["error"]["code"] == "no-method"
    assert host.http.get("/static/../../pyproject.toml").status_code == 404
    assert host.http.get("/static/%2e%2e/%2e%2e/pyproject.toml").status_code == 404


def test_tokens_open_their_own_table_only(host: Host):
    table, other = host.create("me", "open"), host.create("me", "open")
    stranger = Invitation(host, table.code, {0: other.tokens[0], 2: "x" * 32, 3: table.tokens[0][:-1]})
    for seat in stranger.tokens:
        assert stranger.post("/start", seat=seat).json()["error"]["code"] == "forbidden"
        assert stranger.get("/save", seat=seat).status_code == 403
    assert table.post("/start").status_code == 403
    for seat in (0, 2, 3):
        visitor = stranger.sit(seat)
        assert closed(visitor) == 4403
        assert [message["code"] for message in visitor.messages] == ["forbidden"]
    assert table.get().json()["started"] is False


def test_a_seat_is_taken_once(host: Host):
    table = host.create("me", "open", "open")
    assert table.post("/join", {"name": "Léo", "seat": 2}).status_code == 200
    assert table.post("/join", {"name": "Eve", "seat": 2}).json()["error"]["code"] == "seat-taken"
    assert table.post("/join", {"name": "Eve", "seat": 0}).json()["error"]["code"] == "seat-taken"
    assert table.post("/join", {"name": "Eve", "seat": 9}).status_code == 400
    assert table.post("/join", {"name": "Tom"}).json()["seat"] == 1
    assert table.post("/join", {"name": "Eve"}).json()["error"]["code"] == "no-seat"
    assert table.post("/start", seat=0).status_code == 200
    assert table.post("/start", seat=0).json()["error"]["code"] == "started"
    assert table.post("/join", {"name": "Eve"}).json()["error"]["code"] == "started"
    assert [seat["name"] for seat in table.get().json()["seats"]][1:] == ["Tom", "Léo"]


def test_nothing_is_done_before_the_start(host: Host):
    table = host.create("me", "open")
    with table.sit(0) as me:
        me.send(type="do", seq=0, line=[0], notation=["land i1"])
        assert me.answer("refused")["code"] == "not-started"
        me.send(type="undo", seq=0)
        assert me.answer("refused")["code"] == "not-started"


MESSAGES: list[tuple[Any, str]] = [
    ("", "malformed"),
    ("{", "malformed"),
    ("null", "malformed"),
    ("[]", "malformed"),
    ('"do"', "malformed"),
    ("[" * 3000, "malformed"),
    (b"\xff\xff", "malformed"),
    ({}, "malformed"),
    ({"type": "dance"}, "malformed"),
    ({"type": 7}, "malformed"),
    ({"type": "hello", "protocol": 1}, "malformed"),
    ({"type": "do"}, "malformed"),
    ({"type": "do", "seq": "1", "line": [24], "notation": ["stay"]}, "malformed"),
    ({"type": "do", "seq": 1, "line": 24, "notation": ["stay"]}, "malformed"),
    ({"type": "do", "seq": 1, "line": [], "notation": []}, "malformed"),
    ({"type": "do", "seq": 1, "line": [24] * 65, "notation": ["stay"] * 65}, "malformed"),
    ({"type": "do", "seq": 1, "line": [-1], "notation": ["stay"]}, "malformed"),
    ({"type": "do", "seq": 1, "line": [10**30], "notation": ["stay"]}, "malformed"),
    ({"type": "do", "seq": 1, "line": [2**40], "notation": ["stay"]}, "malformed"),
    ({"type": "do", "seq": 1, "line": [24.5], "notation": ["stay"]}, "malformed"),
    ({"type": "do", "seq": 1, "line": [24], "notation": ["walk i2"]}, "malformed"),
    ({"type": "do", "seq": 1, "line": [24, 24], "notation": ["stay"]}, "malformed"),
    ({"type": "do", "seq": 1, "line": [40], "notation": ["flip coral"]}, "malformed"),  # chance is nobody's
    ({"type": "do", "seq": 1, "line": [24], "notation": ["stay"], "seat": 1}, "malformed"),
    ({"type": "do", "seq": 0, "line": [24], "notation": ["stay"]}, "stale"),
    ({"type": "do", "seq": 2, "line": [24], "notation": ["stay"]}, "stale"),
    ({"type": "do", "seq": 1, "line": [17], "notation": ["walk i6"]}, "illegal"),
    ({"type": "do", "seq": 1, "line": [13, 17], "notation": ["walk i2", "walk i6"]}, "illegal"),
    ({"type": "undo"}, "malformed"),
    ({"type": "undo", "seq": 0}, "stale"),
    ({"type": "undo", "seq": 1}, "no-undo"),
    ({"type": "why"}, "malformed"),
    ({"type": "why", "element": 3}, "malformed"),
    ({"type": "show", "seat": 1}, "forbidden"),
    ({"type": "show", "seat": "0"}, "malformed"),
    ({"type": "why", "element": "x" * 17_000}, "too-big"),
]


def landed(host: Host) -> tuple[Invitation, Visitor, Visitor]:
    table = host.create("me", "me", first=0)
    ana, leo = table.sit(0).__enter__(), table.sit(1).__enter__()
    for visitor in (ana, leo):
        visitor.do(visitor.offer("land i1"))
    for visitor in (ana, leo):
        visitor.wait(lambda state: state["seq"] == 1)
    return table, ana, leo


def test_bad_messages_are_refused_one_by_one_and_change_nothing(host: Host):
    table, ana, leo = landed(host)
    save, state = table.room.match.save(), ana.state
    for message, code in MESSAGES:
        ana.socket.send(json.dumps(message) if isinstance(message, dict) else message)
        refused = ana.answer("refused")
        assert refused["code"] == code, message
        assert refused["reason"]["text"] and refused["seq"] == 1
    leo.send(type="do", seq=1, line=[24], notation=["stay"])
    assert leo.answer("refused")["code"] == "not-asked"
    assert table.room.match.save() == save
    after = ana.settle()
    assert {**after, "events": []} == {**state, "events": []}
    illegal = next(m for m in ana.messages if m.get("code") == "illegal")
    assert illegal["reason"]["rule"].startswith("ATO-")
    assert ana.play("stay")["seq"] == 2


def test_an_action_sent_twice_is_done_once(host: Host):
    table, ana, leo = landed(host)
    ana.do(ana.offer("walk i2"))
    ana.do(ana.offer("walk i2"))
    assert ana.answer("refused")["code"] == "stale"
    assert ana.hear()["type"] == "state", "how things stand comes after it"
    assert table.room.match.save().count("walk") == 1


def test_after_the_end_the_table_is_closed(host: Host):
    table = host.create("me", "me")
    with table.sit(0) as ana, table.sit(1) as leo:
        play_on([ana, leo])
        ana.send(type="do", seq=ana.state["seq"], line=[24], notation=["stay"])
        assert ana.answer("refused")["code"] == "closed"


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ("nonsense", 4400),
        ({"type": "ping"}, 4400),
        ({"type": "hello", "protocol": 99}, 4400),
        ({"type": "hello", "protocol": 1, "tokens": ["x"]}, 4403),
        ({"type": "hello", "protocol": 1, "tokens": ["x"] * 100}, 4400),
        ({"type": "hello", "protocol": 1, "tokens": "x"}, 4400),
        ({"type": "hello", "protocol": 1, "lang": "x" * 20_000}, 4400),
    ],
)
def test_a_bad_hello_is_turned_away_in_words(host: Host, hello: Any, code: int):
    table = host.create("me", "bot")
    visitor = Visitor.__new__(Visitor)
    visitor.raw, visitor.messages, visitor.state = [], [], {}
    from websockets.sync.client import connect

    visitor.socket = connect(host.url.replace("http", "ws", 1) + f"/ws/{table.code}").__enter__()
    visitor.socket.send(json.dumps(hello) if isinstance(hello, dict) else hello)
    assert closed(visitor) == code
    assert [message["type"] for message in visitor.messages] == ["refused"]


def test_a_page_of_another_protocol_is_told_to_load_again(host: Host):
    table = host.create("me", "bot")
    from websockets.sync.client import connect

    with connect(host.url.replace("http", "ws", 1) + f"/ws/{table.code}") as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 99, "lang": "fr"}))
        refused = json.loads(socket.recv())
    assert refused["code"] == "old-page"
    assert refused["reason"]["text"] == WORDS.say("fr", "problem.old-page")


def test_a_socket_at_no_table(host: Host):
    visitor = Invitation(host, "ABCDEFGH", {}).sit(lang="fr")
    assert closed(visitor) == 4404
    assert visitor.messages[0]["reason"]["text"] == WORDS.say("fr", "problem.no-table")


def test_a_silent_socket_is_closed(open_host):
    host = open_host(hello=0.2)
    table = host.create("me", "bot")
    from websockets.sync.client import connect

    with connect(host.url.replace("http", "ws", 1) + f"/ws/{table.code}") as silent:
        assert list(silent) == []
        assert silent.close_code is not None


def test_a_frame_beyond_all_measure_closes_the_socket_and_nothing_else(host: Host):
    table, ana, leo = landed(host)
    # Of the frame only what says how long it is: what the server does not read any more might cut its answer short.
    ana.socket.socket.sendall(struct.pack("!BBQL", 0x81, 0xFF, 2 << 20, 0))
    assert closed(ana) == 1009
    assert leo.settle()["seq"] == 1


def test_a_flood_is_refused_then_closed_and_others_play_on(open_host):
    host = open_host(rate=1.0, burst=30)
    table, ana, leo = landed(host)
    with table.sit() as flooder:
        for _ in range(200):
            flooder.send(type="ping")
        assert closed(flooder) == 1008
        codes = [message.get("code") for message in flooder.messages if message["type"] == "refused"]
        assert codes and set(codes) == {"flood"}
    assert ana.play("walk i2")["seq"] == 2


def test_calls_tables_and_sockets_have_quotas(open_host):
    host = open_host(tables=2, sockets=3, sockets_from=5, calls=0.001, call_burst=12)
    first, second = host.create("me", "bot"), host.create("me", "bot")
    third = host.http.post("/api/tables", json={"game": "atoll", "seats": ME_AND_BOT})
    assert (third.status_code, third.json()["error"]["code"]) == (429, "too-many-tables")
    inside = [first.sit().__enter__() for _ in range(3)]
    crowd = first.sit()
    assert closed(crowd) == 4429 and crowd.messages[0]["code"] == "too-many-sockets"
    until(lambda: host.registry.visitors.sockets == {"127.0.0.1": 3})
    inside += [second.sit().__enter__() for _ in range(2)]
    crowd = second.sit()
    assert closed(crowd) == 4429
    inside[0].close()
    answers = [host.http.get(f"/api/tables/{first.code}").status_code for _ in range(12)]
    assert answers[0] == 200 and answers[-1] == 429
    assert host.http.get("/healthz").status_code == 200


def test_buckets_fill_again_and_are_forgotten(monkeypatch: pytest.MonkeyPatch):
    now = [100.0]
    monkeypatch.setattr(limits, "monotonic", lambda: now[0])
    bucket = limits.Bucket(2.0, 3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    visitors = limits.Visitors(limits.Settings(calls=1.0, call_burst=2))
    assert [visitors.may_call("a") for _ in range(3)] == [True, True, False] and visitors.may_call("b")
    visitors.forget()
    assert set(visitors.calls) == {"a", "b"}
    now[0] += 10
    visitors.forget()
    assert visitors.calls == {}


def test_a_full_server_says_so(open_host):
    host = open_host(rooms=2)
    tables = [host.create("me", "me") for _ in range(2)]
    sitting = [table.sit(0).__enter__() for table in tables]
    answer = host.http.post("/api/tables", json={"game": "atoll", "seats": ME_AND_BOT})
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "full")
    sitting[0].close()
    until(lambda: not tables[0].room.devices)
    table = host.create("me", "me")  # the empty one makes place
    assert tables[0].code not in host.registry.rooms
    assert tables[0].get().status_code == 200  # and takes the place of another when it comes back
    assert table.code not in host.registry.rooms


def test_a_call_from_another_site_is_refused(host: Host):
    answer = host.http.post("/play/atoll", headers={"sec-fetch-site": "cross-site"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "cross-site")
    assert host.http.post("/play/atoll", headers={"sec-fetch-site": "same-origin"}).status_code == 303


def test_an_accident_is_told_without_its_inside(host: Host, monkeypatch, caplog: pytest.LogCaptureFixture):
    def fall(*_: object) -> None:
        raise ZeroDivisionError("seat 1 holds the idol")

    table, ana, leo = landed(host)
    with monkeypatch.context() as patch:
        patch.setattr(NewTables, "quick", fall)
        answer = host.http.post("/play/atoll")
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "trouble")
        assert "idol" not in answer.text and "ZeroDivision" not in answer.text
        patch.setattr(type(table.room.game), "why_not", fall)
        ana.send(type="why", element="islet-1")
        assert ana.answer("refused")["code"] == "trouble"
        patch.setattr(type(table.room.game), "draw", fall)
        state = ana.play("walk i2")
        assert state["svg"] == "" and state["sections"]  # a picture never stops a game
    assert "ZeroDivisionError at" in caplog.text and "idol" not in caplog.text


def test_the_log_holds_no_token_and_no_secret(host: Host, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG, "tepui")
    table = host.create("me", "bot", "open")
    joined = table.post("/join", {"name": "Léo"}).json()
    table.tokens[joined["seat"]] = joined["token"]
    table.post("/start", seat=0)
    with table.sit(0) as me, table.sit(2) as leo:
        play_on([me, leo])
    table.get("/replay", seat=0, **{"as": "0"})
    assert table.code in caplog.text
    for token in table.tokens.values():
        assert token not in caplog.text
    assert not any(word in caplog.text for word in ("land i", "pearl", "idol"))


def test_pages_carry_safe_headers(host: Host):
    for path in ("/healthz", "/api/tables/ABCDEFGH", "/"):
        headers = host.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy and "script-src" not in policy and "frame-ancestors 'none'" in policy
        assert headers["referrer-policy"] == "same-origin" and headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_names_are_one_printable_line():
    assert clean_name("  Ana\u202e\n\tB\x00 ") == "Ana B"
    assert clean_name("x" * 99) == "x" * 24
    assert clean_name("<b>Léo</b>") == "<b>Léo</b>"  # pages write text, never markup


def test_every_refusal_has_its_sentence_in_every_language():
    for lang in LANGUAGES:
        assert {f"problem.{code}" for code in STATUS} <= set(WORDS.file(lang))
        for code in STATUS:
            assert Problem(code, what="x", game="#1", games="@y", limit=1, shortest=8, longest=9).text(lang)
    assert WORDS.file("en").keys() == WORDS.file("fr").keys()


def test_languages_that_nobody_speaks_cost_nothing(host: Host):
    table = host.played()
    for path in ("/replay", "/state", ""):
        for n in range(20):
            answer = table.get(path, lang=f"q{n}")
            assert answer.status_code == 200
    states = table.room.states
    lines = {key[1] for key in (*states.log._told, *states.log._logs)}
    kept = lines | {key[1] for key in states._parts._kept} | set(states._seats._kept)
    assert {"en"} <= kept <= {"en", "fr"}


@pytest.mark.parametrize("eyes", ["²", "9" * 5000, "-1", "7", "all2", "٣"])
def test_eyes_that_there_are_not_are_refused(host: Host, eyes: str):
    answer = host.played().get("/replay", **{"as": eyes})
    assert answer.status_code == 400 and answer.json()["error"]["code"] == "malformed"
