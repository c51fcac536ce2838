"""Courses over HTTP: examined, changed, invented; and what is asked wrongly."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from visiting import Host

FIRST = "B2@0,0 C5@7,-3 N2@11,0 I2@14,4 K0@21,0 river@24,-3"


def ask(host: Host, path: str = "", **params):
    return host.http.get(f"/api/course/eldorado{path}", params=params)


def test_a_course_is_examined_and_drawn(host):
    found = ask(host, text="first").json()
    assert found["text"] == FIRST and found["legal"] and not found["wrong"]
    assert [piece["face"] for piece in found["pieces"]] == ["B", "C", "N", "I", "K"]
    assert {figure["words"]: figure["value"] for figure in found["figures"]}["Spaces to the finish"] == 28
    ElementTree.fromstring(found["svg"])
    assert ask(host, text=found["share"]).json()["text"] == FIRST


def test_orders_change_a_course_and_refusals_leave_it(host):
    assert ask(host, text=FIRST, do="turn K").json()["text"] == FIRST.replace("K0", "K1")
    refused = ask(host, text=FIRST, do="add L", lang="fr").json()
    assert refused["text"] == FIRST and refused["wrong"].startswith("L est impossible")
    assert ask(host, text=FIRST, do="dance").json()["wrong"].startswith("“dance” is no order")
    assert ask(host, text=FIRST, do=" ").json()["wrong"]


def test_a_bad_course_names_the_piece_or_the_hex(host):
    found = ask(host, text=FIRST.replace("K0@21,0", "K0@21,-1")).json()
    assert not found["legal"] and not found["share"]
    assert found["findings"][0]["hard"] and "I and K share 5 hex sides" in found["findings"][0]["text"]
    assert found["svg"], "it is drawn all the same"
    assert "“Zebra”" in ask(host, text="B2@0,0 Zebra").json()["findings"][0]["text"]


def test_a_course_is_invented_from_a_seed(host):
    found = ask(host, "/invent", seed="5", boards="4").json()
    assert found["legal"] and len(found["pieces"]) == 5
    assert ask(host, "/invent", seed="5", boards="4").json()["text"] == found["text"]


@pytest.mark.parametrize(
    ("path", "params", "status"),
    [
        ("/api/course/atoll", {"text": "first"}, 404),
        ("/api/course/nonsense", {}, 404),
        ("/api/course/eldorado", {"text": "x" * 700}, 413),
        ("/api/course/eldorado/invent", {"boards": "99"}, 422),
        ("/api/course/eldorado/invent", {"boards": "many"}, 422),
        ("/api/course/eldorado/invent", {"label": "odd"}, 422),
        ("/studio/atoll", {}, 404),
        ("/studio/eldorado", {"c": "B2~0.0_C5~7.-3_123456"}, 404),
        ("/studio/eldorado", {"c": "<script>"}, 404),
    ],
)
def test_what_is_asked_wrongly_is_refused(host, path, params, status):
    answer = host.http.get(path, params=params)
    assert answer.status_code == status
    assert "<script>" not in answer.text


def test_a_table_on_a_course_of_ones_own(host):
    text = ask(host, text=FIRST, do="turn K").json()["text"]
    table = host.create("me", "bot", game="eldorado", course=text)
    assert table.get().json()["options"]["course"] == text
    answer = host.http.post(
        "/api/tables",
        json={"game": "eldorado", "seats": [{"who": "me"}, {"who": "bot"}], "options": {"course": "B2@0,0"}},
    )
    assert answer.status_code == 422 and "at least one board" in answer.text
