"""News as records, for eyes."""

from __future__ import annotations

from tepui.core.records import Event, Message
from tepui.games.atoll.rules.events import FLIPPED, KINDS, LANDED, WALKED, WORDS

PIECES = (LANDED, WALKED)


def event(kind: int, facts: tuple[int, ...]) -> Event:
    seat = facts[0]
    params: dict[str, str | int] = {"who": f"#{seat}"}
    for (name, words), fact in zip(WORDS[kind], facts[1:]):
        params[name] = (words[fact] if name in ("islet", "from") else f"@{words[fact]}") if words else fact
    elements = (f"explorer-{seat}",) if kind in PIECES else (f"islet-{params['islet']}",) if kind == FLIPPED else ()
    return Event(
        kind=KINDS[kind],
        actor=seat,
        elements=elements,
        from_=f"islet-{params['from']}" if "from" in params else "",
        to=f"islet-{params['islet']}" if "islet" in params else "",
        message=Message(f"event.{KINDS[kind]}", params),
    )
