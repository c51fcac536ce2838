"""A whole visit of a device: hello, states and messages, good-bye."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tepui.core.translations import known_language
from tepui.rooms.device import REFUSED, Device, refusal
from tepui.rooms.ports import StoreFailed
from tepui.rooms.problems import Problem
from tepui.rooms.protocol import MOST_TOKENS, Hello, encode, read_message
from tepui.rooms.registry import Visitor
from tepui.rooms.settings import Settings
from tepui.server.http.account_calls import signed_in
from tepui.server.http.device_socket import DeviceSocket
from tepui.server.place import ServerPlace


async def serve_socket(place: ServerPlace, socket: WebSocket, code: str) -> None:
    """A whole visit: hello, states and messages, good-bye."""
    await socket.accept()
    registry = place.registry
    address = socket.client.host if socket.client else ""
    entered = registry.visitors.enter(address)
    lang = "en"
    device: Device | None = None
    line = DeviceSocket(socket)
    try:
        if not entered:
            raise Problem("too-many-sockets")
        if registry.visitors.is_banned(address):
            raise Problem("banned")
        hello = await _read_hello(place.settings, socket)
        lang = known_language(hello.lang)
        account = signed_in(place, socket)
        device = registry.connect(code, hello, line, Visitor(address, account.id if account else None))
        line.listener = device
        while True:
            await asyncio.sleep(device.on_message(await _receive(socket)))
    except Problem as problem:
        await _refuse(socket, problem, lang)
    except StoreFailed:
        await _refuse(socket, Problem("store"), lang)
    except (WebSocketDisconnect, TimeoutError, OSError):
        pass
    finally:
        if entered:
            registry.visitors.leave(address)
        if device is not None:
            device.room.leave(device)
        line.cancel()
        await _close(socket)


async def _read_hello(settings: Settings, socket: WebSocket) -> Hello:
    text = await asyncio.wait_for(_receive(socket), settings.hello)
    if len(text) > settings.message:
        raise Problem("too-big", limit=settings.message)
    hello = read_message(text)
    if not isinstance(hello, Hello):
        raise Problem("malformed", what="the first message is hello")
    if len(hello.tokens) > MOST_TOKENS:
        raise Problem("malformed", what=f"{MOST_TOKENS} tokens at most")
    return hello


async def _receive(socket: WebSocket) -> str | bytes:
    """The next message as it came."""
    event = await socket.receive()
    if event["type"] != "websocket.receive":
        raise WebSocketDisconnect(event.get("code", 1000))
    text: str | bytes | None = event.get("text")
    return text if text is not None else event.get("bytes") or b""


async def _refuse(socket: WebSocket, problem: Problem, lang: str) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send_text(encode(refusal(problem, lang, None)).decode())
        await socket.close(REFUSED.get(problem.code, 4400))


async def _close(socket: WebSocket) -> None:
    if socket.application_state is not WebSocketState.DISCONNECTED:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await socket.close()
