"""A game for language models: TEPUI_GAME, TEPUI_SEATS and TEPUI_BOTS say which, with how many seats, against whom."""

from __future__ import annotations

import os

from tepui.adapters import openenv_server

app = openenv_server.app(
    os.environ.get("TEPUI_GAME", "tikal2"),
    seats=int(os.environ.get("TEPUI_SEATS", "2")),
    bots=os.environ.get("TEPUI_BOTS", "greedy"),
)


def main() -> None:
    import uvicorn

    uvicorn.run(app, host="0.0.0.0", port=8000)


if __name__ == "__main__":
    main()
