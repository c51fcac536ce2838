"""The calls as OpenAPI describes them: what each takes and every answer it may give.

A call is one row of `CALLS`: its answer, and the refusals (codes of `problems`) that its own work may meet. What the
guard, the store or the table itself may refuse stands once, below.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from tepui import __version__
from tepui.learning.analysis import Progress
from tepui.rooms.problems import STATUS
from tepui.rooms.protocol import (
    BroughtSave,
    Code,
    Credentials,
    Done,
    Fork,
    Forked,
    Health,
    HostOrder,
    Join,
    KeptSeats,
    LessonQuestions,
    Listed,
    Me,
    Move,
    Moved,
    NewAccount,
    NewPassword,
    NewReport,
    NewTable,
    Opened,
    Ordered,
    Refusal,
    Table,
    Ticket,
    WantedBlock,
    WantedHook,
    WantedOptions,
)

REF: Final = "#/components/schemas/{name}"


class Call(Struct, frozen=True, kw_only=True):
    """One call: who answers it (see `Calls.endpoint`), what it is for, its parameters, body and answers.

    `answer` may be a media type instead of a type.
    """

    by: str
    what: str
    answer: type | str
    status: int = 200
    body: type | None = None
    seat: str = ""  # "must" or "may" be shown by a token
    query: dict[str, dict[str, Any]] = {}
    refusals: tuple[str, ...] = ()


NUMBER: Final = {"type": "integer", "minimum": 0}
TEXT: Final = {"type": "string"}
COURSE: Final = {"type": "string", "maxLength": 600}
FEW: Final = {"type": "integer", "minimum": 0, "maximum": 99}

ANYWHERE: Final = ("malformed", "banned", "cross-site", "too-big", "flood", "trouble", "store")
OF_A_TABLE: Final = ("no-table", "too-old", "full")
OF_A_NEW_TABLE: Final = ("bad-option", "too-many-tables", "full")
OF_A_MOVE: Final = (
    "stale",
    "not-asked",
    "illegal",
    "lesson",
    "puzzle",
    "puzzle-turn",
    "not-started",
    "closed",
    "away",
    "no-undo",
    "hand-over",
)

CALLS: Final[dict[tuple[str, str], Call]] = {
    ("POST", "/play/{game}"): Call(
        by="tables.play",
        what="Opens a table against bots and leads to it.",
        answer="",
        status=303,
        refusals=("no-game", *OF_A_NEW_TABLE),
    ),
    ("POST", "/learn/{game}"): Call(
        by="learn",
        what="Opens a table for a game's lesson and leads to it.",
        answer="",
        status=303,
        refusals=("no-game", "no-lesson", *OF_A_NEW_TABLE),
    ),
    ("POST", "/learn/{game}/{chapter}"): Call(
        by="learn",
        what="Opens a table for a chapter of a game's course and leads to it.",
        answer="",
        status=303,
        refusals=("no-game", "no-lesson", *OF_A_NEW_TABLE),
    ),
    ("POST", "/api/tables"): Call(
        by="tables.create",
        what="Opens a table.",
        body=NewTable,
        answer=Opened,
        status=201,
        refusals=("no-game", *OF_A_NEW_TABLE),
    ),
    ("GET", "/api/tables"): Call(by="tables.tables", what="The tables that anybody may find.", answer=Listed),
    ("GET", "/api/tables/{code}"): Call(by="tables.table", what="What a table is and who sits there.", answer=Table),
    ("POST", "/api/tables/{code}/join"): Call(
        by="join",
        what="Takes a free seat.",
        body=Join,
        answer=Ticket,
        refusals=("started", "no-seat", "seat-taken", "blocked"),
    ),
    ("POST", "/api/tables/{code}/start"): Call(
        by="tables.start",
        what="Starts the game; bots take the free seats.",
        answer=Done,
        seat="must",
        refusals=("started", "host-only"),
    ),
    ("POST", "/api/tables/{code}/leave"): Call(
        by="tables.leave",
        what="Gives a seat back before the start; so one says no to a rematch.",
        answer=Done,
        seat="must",
        refusals=("started",),
    ),
    ("POST", "/api/tables/{code}/options"): Call(
        by="tables.options",
        what="Changes options before the game begins.",
        body=WantedOptions,
        answer=Done,
        seat="must",
        refusals=("started", "host-only", "bad-option"),
    ),
    ("GET", "/api/tables/{code}/state"): Call(
        by="tables.state",
        what="The table as a seat or a watcher sees it; with `rev`, as soon as it is another one, or after a while.",
        answer=dict[str, Any],
        seat="may",
        query={"rev": NUMBER, "since": NUMBER, "lang": TEXT},
        refusals=("no-watching",),
    ),
    ("POST", "/api/tables/{code}/move"): Call(
        by="tables.move",
        what="Plays a line, or takes the last one back.",
        body=Move,
        answer=Moved,
        seat="must",
        query={"lang": TEXT},
        refusals=OF_A_MOVE,
    ),
    ("POST", "/api/tables/{code}/rematch"): Call(
        by="tables.rematch",
        what="The same people at a new table.",
        answer=Code,
        status=201,
        seat="must",
        refusals=("not-over", *OF_A_NEW_TABLE),
    ),
    ("POST", "/api/tables/{code}/fork"): Call(
        by="tables.fork",
        what="A new table that goes on from a position of this one.",
        body=Fork,
        answer=Forked,
        status=201,
        seat="may",
        refusals=("running", "sealed", *OF_A_NEW_TABLE),
    ),
    ("POST", "/api/saves"): Call(
        by="tables.bring",
        what="A table of a game from elsewhere: a finished one to be looked at, another to go on with.",
        body=BroughtSave,
        answer=Opened,
        status=201,
        refusals=("bad-save", "bad-option", "malformed", "too-many-tables", "full"),
    ),
    ("GET", "/api/tables/{code}/replay"): Call(
        by="replay",
        what="The table as it was after so many actions, by somebody's eyes.",
        answer=dict[str, Any],
        seat="may",
        query={"at": NUMBER, "as": TEXT, "lang": TEXT},
        refusals=("no-watching", "running"),
    ),
    ("GET", "/api/tables/{code}/analysis"): Call(
        by="analysis",
        what="How the chances of a finished game changed; asking begins the work.",
        answer=Progress,
        refusals=("running", "sealed"),
    ),
    ("GET", "/api/tables/{code}/save"): Call(
        by="tables.save",
        what="The game as a file.",
        answer="text/plain",
        seat="must",
        refusals=(
            "running",
            "sealed",
        ),
    ),
    ("GET", "/api/tables/{code}/proof"): Call(
        by="proof",
        what="What every draw of a finished game could have given and what it gave, to be checked by any program.",
        answer=dict[str, Any],
        refusals=("running", "sealed", "too-old"),
    ),
    ("POST", "/api/tables/{code}/hook"): Call(
        by="hook",
        what="Where to be told that it is one's turn.",
        body=WantedHook,
        answer=Done,
        seat="must",
        refusals=("bad-hook",),
    ),
    ("GET", "/api/account"): Call(by="accounts.me", what="Who is signed in, and their tables.", answer=Me),
    ("POST", "/api/account"): Call(
        by="accounts.make",
        what="Makes an account and signs in.",
        body=NewAccount,
        answer=Me,
        status=201,
        refusals=("bad-name", "bad-password", "name-taken", "no-registration", "no-invitation"),
    ),
    ("POST", "/api/account/enter"): Call(
        by="accounts.enter", what="Signs in.", body=Credentials, answer=Me, refusals=("wrong-password",)
    ),
    ("POST", "/api/account/leave"): Call(by="accounts.leave", what="Signs out.", answer=Done),
    ("POST", "/api/account/password"): Call(
        by="accounts.change",
        what="Changes the password; signed in is this browser alone.",
        body=NewPassword,
        answer=Me,
        refusals=("wrong-password", "bad-password"),
    ),
    ("POST", "/api/account/delete"): Call(
        by="accounts.delete",
        what="Forgets the account; its seats stay with their links.",
        body=Credentials,
        answer=Done,
        refusals=("wrong-password",),
    ),
    ("POST", "/api/account/seats"): Call(
        by="accounts.keep",
        what="Lets seats of a table follow the account.",
        body=KeptSeats,
        answer=Done,
        refusals=("not-signed-in", "forbidden", "stale", *OF_A_TABLE),
    ),
    ("GET", "/api/account/data"): Call(
        by="accounts.data",
        what="Everything that is kept about whoever is signed in.",
        answer=dict[str, Any],
        refusals=("not-signed-in",),
    ),
    ("POST", "/api/account/block"): Call(
        by="accounts.block",
        what="Meets somebody at no table any more, or may again.",
        body=WantedBlock,
        answer=Done,
        refusals=("not-signed-in", "no-person", *OF_A_TABLE),
    ),
    ("POST", "/api/tables/{code}/report"): Call(
        by="hosting.report",
        what="Tells the host what somebody does at a table.",
        body=NewReport,
        answer=Done,
        refusals=("no-person",),
    ),
    ("GET", "/api/host"): Call(
        by="hosting.view", what="What a host sees.", answer=dict[str, Any], refusals=("no-host",)
    ),
    ("POST", "/api/host"): Call(
        by="hosting.order",
        what="What a host wants done.",
        body=HostOrder,
        answer=Ordered,
        refusals=("no-host", "no-person", *OF_A_TABLE),
    ),
    ("GET", "/api/lessons/{game}/{chapter}/questions"): Call(
        by="questions",
        what="A short test about a chapter of a game's course.",
        answer=LessonQuestions,
        query={"lang": TEXT},
        refusals=("no-game", "no-lesson"),
    ),
    ("GET", "/api/course/{game}"): Call(
        by="course",
        what="A course of one's own, examined, or changed by an order.",
        answer=dict[str, Any],
        query={"text": COURSE, "do": COURSE, "routes": TEXT, "lang": TEXT},
        refusals=("no-game",),
    ),
    ("GET", "/api/course/{game}/invent"): Call(
        by="invent",
        what="A course made from a seed and wishes.",
        answer=dict[str, Any],
        query={"seed": TEXT, "label": TEXT, "boards": FEW, "strips": FEW, "caves": FEW, "lang": TEXT},
        refusals=("no-game", "bad-option"),
    ),
    ("GET", "/healthz"): Call(by="healthy", what="Whether visitors are served as they should be.", answer=Health),
    ("GET", "/livez"): Call(by="alive", what="That the server answers at all.", answer=Health),
    ("GET", "/metrics"): Call(by="metrics", what="Figures for Prometheus.", answer="text/plain"),
}


def document() -> dict[str, Any]:
    """The whole description."""
    paths: dict[str, Any] = {}
    for (method, path), call in CALLS.items():
        paths.setdefault(path, {})[method.lower()] = described(path, call)
    types = {call.body for call in CALLS.values()} | {call.answer for call in CALLS.values()} | {Refusal}
    structs = [kind for kind in types if isinstance(kind, type) and issubclass(kind, Struct)]
    _, schemas = msgspec.json.schema_components(sorted(structs, key=lambda kind: kind.__name__), ref_template=REF)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tepui", "version": __version__},
        "paths": paths,
        "components": {"schemas": schemas, "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}}},
    }


def described(path: str, call: Call) -> dict[str, Any]:
    """A call as an operation."""
    codes = [*call.refusals, *ANYWHERE]
    codes += OF_A_TABLE if "{code}" in path else ()
    codes += ["forbidden"] if call.seat else []
    operation: dict[str, Any] = {
        "summary": call.what,
        "parameters": _parameters(path, call),
        "responses": {str(call.status): _answer(call), **_refusals(codes)},
    }
    if call.body is not None:
        operation["requestBody"] = {"required": True, "content": _json(call.body)}
    if call.seat:
        operation["security"] = [{"seat": []}] if call.seat == "must" else [{"seat": []}, {}]
    return operation


def _parameters(path: str, call: Call) -> list[dict[str, Any]]:
    named = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    return [
        *({"name": name, "in": "path", "required": True, "schema": TEXT} for name in named),
        *({"name": name, "in": "query", "schema": schema} for name, schema in call.query.items()),
    ]


def _answer(call: Call) -> dict[str, Any]:
    if call.answer == "":
        return {"description": call.what}
    content = {call.answer: {"schema": TEXT}} if isinstance(call.answer, str) else _json(call.answer)
    return {"description": call.what, "content": content}


def _refusals(codes: list[str]) -> dict[str, Any]:
    """One answer for each status, with the codes it may carry."""
    found: dict[str, Any] = {}
    for status in sorted({STATUS[code] for code in codes}):
        why = sorted({code for code in codes if STATUS[code] == status})
        found[str(status)] = {"description": ", ".join(why), "content": _json(Refusal)}
    return found


def _json(kind: Any) -> dict[str, Any]:
    return {"application/json": {"schema": msgspec.json.schema_components([kind], ref_template=REF)[0][0]}}
