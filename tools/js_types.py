"""Writes the page's types from those of the server: `python tools/js_types.py`; with --check it only says whether they are up to date.

The page's modules are plain JavaScript; `tsc` reads these types in their comments as `Protocol.State` and so on.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from tepui.learning.analysis import Analysis, Progress
from tepui.rooms import messages, protocol

TARGET = Path(__file__).parents[1] / "src/tepui/web/static/js/types/protocol.d.ts"
HEAD = "// Written by tools/js_types.py from the server's types; not to be changed by hand.\n\n"

ClientMessage = protocol.Message
BODIES = (
    protocol.Join,
    protocol.Fork,
    protocol.WantedOptions,
    protocol.WantedHook,
    protocol.Credentials,
    protocol.NewPassword,
    protocol.KeptSeats,
)
ANSWERS = (
    messages.ReplayView,
    protocol.Ticket,
    protocol.Forked,
    protocol.Opened,
    protocol.Code,
    protocol.Me,
    protocol.Table,
    protocol.LessonQuestions,
    protocol.Refusal,
    Progress,
    Analysis,
)
WORDS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


def main() -> int:
    text = declarations()
    if "--check" in sys.argv:
        current = TARGET.exists() and TARGET.read_text("utf-8") == text
        print("types: up to date" if current else "types: not up to date (run `python tools/js_types.py`)")
        return 0 if current else 1
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(text, "utf-8")
    return 0


def declarations() -> str:
    """The whole file. What a page sends may leave out what has a default; what it gets is always there."""
    sent, got = components(ClientMessage, *BODIES), components(messages.ServerMessage, *ANSWERS)
    twice = sent.keys() & got.keys()
    assert not twice, f"sent and got, so that nobody knows what may be left out: {sorted(twice)}"
    parts = [
        *(interface(name, schema, required(schema)) for name, schema in sorted(sent.items())),
        *(interface(name, schema, required(schema) | defaulted(schema)) for name, schema in sorted(got.items())),
        union("ClientMessage", ClientMessage),
        union("ServerMessage", messages.ServerMessage),
    ]
    return HEAD + "declare namespace Protocol {\n" + "\n".join(parts) + "}\n"


def components(*types: Any) -> dict[str, Schema]:
    _, found = msgspec.json.schema_components(types, ref_template="{name}")
    return found


def required(schema: Schema) -> set[str]:
    return set(schema.get("required", ()))


def defaulted(schema: Schema) -> set[str]:
    return {name for name, part in schema["properties"].items() if "default" in part}


def interface(name: str, schema: Schema, there: set[str]) -> str:
    told = " ".join(schema.get("description", "").split())
    comment = f"  /** {told} */\n" if told else ""
    fields = [
        f"    {field}{'' if field in there else '?'}: {written(part)};\n"
        for field, part in schema["properties"].items()
    ]
    return f"{comment}  interface {name} {{\n{''.join(fields)}  }}\n"


def union(name: str, type_: Any) -> str:
    return f"  type {name} =\n" + "".join(f"    | {one.__name__}\n" for one in type_.__args__).rstrip() + ";\n"


def written(schema: Schema) -> str:
    """A type as TypeScript writes it."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(written(one) for one in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in schema["enum"])
    match schema.get("type"):
        case "array":
            inside = written(schema["items"])
            return f"({inside})[]" if " | " in inside else f"{inside}[]"
        case "object":
            return f"Record<string, {written(schema.get('additionalProperties') or {})}>"
        case None:
            return "unknown"
        case word:
            return WORDS[word]


if __name__ == "__main__":
    sys.exit(main())
