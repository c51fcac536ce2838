"""Writes the tokens of `tepui.drawing.palette` into carnet.css, between its two marks. Run it after changing a colour."""

from __future__ import annotations

from pathlib import Path

from tepui.drawing.palette import css

SHEET = Path(__file__).parents[1] / "src/tepui/web/static/css/carnet.css"
START, END = "/* tokens, written by tools/tokens.py */\n", "/* end of tokens */\n"


def main() -> None:
    head, _, rest = SHEET.read_text().partition(START)
    _, _, tail = rest.partition(END)
    SHEET.write_text(f"{head}{START}{css()}{END}{tail}")


if __name__ == "__main__":
    main()
