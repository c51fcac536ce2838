"""The colours of the Carnet: tokens of paper, ink, accents and ground, the six seats, and the sums that check them.

A token is a name and a colour. Drawings write the colour as an attribute and the name as a class (`core.svg.fill`), so
that a page may restyle them through CSS variables while a notebook without any stylesheet shows the same picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

PAPER: Final = {
    "paper": "#F5ECD8",
    "sheet": "#FCF7EA",
    "card": "#FFFDF6",
    "edge": "#E2D3B0",
    "rule": "#CDB98D",
    "ink": "#271D14",
    "ink2": "#54432F",
    "ink3": "#6A563D",
    "inverse": "#FFF9EA",
    "night": "#22303A",
    "jungle": "#2C6B47",
    "lagoon": "#17677F",
    "lava": "#B5391C",
    "gold": "#B57A12",
    "goldtext": "#7A4E00",
    "signal": "#D9480F",
    "signaltext": "#AD3807",
    "signal2": "#FFE3C9",
    "danger": "#A32A16",
    "danger2": "#F7D8CF",
    "focus": "#0B4F9E",
    "bot": "#DDE7E4",
    "bottext": "#164A59",
    "recent": "#F6E6C0",
}

# The map stays lit: these do not change with the theme.
GROUND: Final = {
    "casing": "#FFF9EA",
    "glow": "#FFF6E3",
    "sea1": "#CFE3E0",
    "sea2": "#B7D5D6",
    "sea3": "#9CC3C9",
    "sealine": "#5C97A3",
    "deep": "#2F6B7C",
    "shoal": "#D5E8E2",
    "foam": "#E2F0E6",
    "sand": "#EBD59B",
    "sandink": "#8A6A22",
    "sandside": "#A98A45",
    "forest": "#8FB573",
    "forestink": "#2F5A32",
    "forestside": "#4F6F3C",
    "leaf": "#6F9C56",
    "rock": "#B7AA97",
    "rockink": "#54493B",
    "rockside": "#6C6152",
    "rocklight": "#E9E1D2",
    "rockshade": "#8E8170",
    "haven": "#EBD9A6",
    "havenink": "#7D6327",
    "havenlight": "#FFF6DA",
    "haventext": "#5B4410",
    "landing": "#F3E7BE",
    "hull": "#A9713D",
    "hullink": "#4B2C12",
    "hold": "#6E4520",
    "thwart": "#C98F55",
    "shark": "#22303A",
    "whale": "#2E4C66",
    "serpent": "#1F4A33",
    "tileface": "#FBEFE2",
    "tileside": "#8C3A22",
    "village": "#EFC65B",
    "rubble": "#BDB6AA",
    "camp": "#D9775A",
    "mountain": "#5B5148",
    "river": "#8CBFD0",
}

LIGHT: Final[Mapping[str, str]] = {**PAPER, **GROUND}

DARK: Final[Mapping[str, str]] = {
    "paper": "#1B1D1C",
    "sheet": "#232624",
    "card": "#2C302D",
    "edge": "#3A3F3A",
    "rule": "#50564F",
    "ink": "#F2E9D6",
    "ink2": "#CFC3AB",
    "ink3": "#B3A78F",
    "inverse": "#1B1D1C",
    "night": "#0F1416",
    "jungle": "#7CC79A",
    "lagoon": "#6FC3D8",
    "lava": "#FF8A66",
    "gold": "#E9B44C",
    "goldtext": "#F0C265",
    "signal": "#FF9A4D",
    "signaltext": "#FFB27A",
    "signal2": "#4A2F1C",
    "danger": "#FF8A75",
    "danger2": "#4A241C",
    "focus": "#8FC1FF",
    "bot": "#20383C",
    "bottext": "#A9DCE6",
    "recent": "#453A1E",
}

# High contrast: white paper, black ink, stronger accents; the rest stays as in the light theme.
SHARP: Final[Mapping[str, str]] = {
    "paper": "#FFFFFF",
    "sheet": "#FFFFFF",
    "card": "#FFFFFF",
    "edge": "#D0D0D0",
    "rule": "#4A4A4A",
    "ink": "#000000",
    "ink2": "#1C1C1C",
    "ink3": "#333333",
    "inverse": "#FFFFFF",
    "jungle": "#0B4A2A",
    "lagoon": "#0A4456",
    "lava": "#8A1F08",
    "gold": "#7A4E00",
    "goldtext": "#5A3800",
    "signal": "#B02E00",
    "signaltext": "#8A2400",
    "danger": "#7E1505",
    "focus": "#003A8C",
    "casing": "#FFFFFF",
    "glow": "#FFFFFF",
}


class Seat(NamedTuple):
    """Who sits there: colour, ink readable on it, dark edge, emblem; colour never goes without emblem and name."""

    id: str
    fill: str
    text: str
    edge: str
    emblem: str


SEATS: Final = (
    Seat("macaw", "#C2301E", "#FFFFFF", "#5E140A", "diamond"),
    Seat("lagoon", "#1C4E97", "#FFFFFF", "#0A2348", "circle"),
    Seat("sun", "#F2BC2B", "#271D14", "#6B4B00", "triangle"),
    Seat("fern", "#36A57C", "#0F2119", "#0B4A34", "square"),
    Seat("orchid", "#D77DB6", "#271D14", "#6B2551", "star"),
    Seat("bone", "#F4F0E6", "#271D14", "#3A2F25", "cross"),
)

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

# Machado, Oliveira and Fernandes 2009, full severity, on linear light.
EYES: Final[Mapping[str, Matrix]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: str) -> tuple[float, float, float]:
    """Red, green and blue light of `#RRGGBB`, each from 0 to 1."""
    red, green, blue = (_light(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return red, green, blue


def _light(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """The WCAG contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(colour: str, eye: str = "normal") -> tuple[float, float, float]:
    """CIE L*a*b* (D65) of a colour as this eye sees it."""
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * value for weight, value in zip(row, light, strict=True)))) for row in EYES[eye]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (_root(value) for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116


def difference(a: str, b: str, eye: str = "normal") -> float:
    """Delta E (CIE 1976) between two colours for this eye."""
    return float(sum((p - q) ** 2 for p, q in zip(lab(a, eye), lab(b, eye), strict=True)) ** 0.5)


def variables(tokens: Mapping[str, str]) -> str:
    """Tokens as CSS declarations, one a line."""
    return "".join(f"  --{name}: {colour};\n" for name, colour in tokens.items())


def seat_variables() -> str:
    return "".join(
        f"  --seat{i}: {seat.fill};\n  --seat{i}text: {seat.text};\n  --seat{i}edge: {seat.edge};\n"
        for i, seat in enumerate(SEATS)
    )


def css() -> str:
    """The head of carnet.css: tokens of every theme, seats, and the classes by which drawings name their colours.

    Boards are lit in every theme, so `.lit` puts the light tokens back inside a dark page.
    """
    dark = variables(DARK)
    blocks = [
        f":root {{\n  color-scheme: light;\n{variables(LIGHT)}{seat_variables()}}}\n",
        f"@media (prefers-color-scheme: dark) {{\n:root:not([data-theme]) {{\n  color-scheme: dark;\n{dark}}}\n}}\n",
        f"[data-theme='dark'] {{\n  color-scheme: dark;\n{dark}}}\n",
        f".lit {{\n  color-scheme: light;\n{variables(PAPER)}}}\n",
        f"[data-theme='contrast'], [data-theme='contrast'] .lit {{\n  color-scheme: light;\n{variables(SHARP)}}}\n",
        "".join(f".f-{name} {{ fill: var(--{name}); }}\n.s-{name} {{ stroke: var(--{name}); }}\n" for name in LIGHT),
        "".join(_seat_classes(i) for i in range(len(SEATS))),
    ]
    return "".join(blocks)


def _seat_classes(i: int) -> str:
    return (
        f".f-seat{i} {{ fill: var(--seat{i}); }}\n.f-seat{i}text {{ fill: var(--seat{i}text); }}\n"
        f".f-seat{i}edge {{ fill: var(--seat{i}edge); }}\n.s-seat{i}edge {{ stroke: var(--seat{i}edge); }}\n"
        f".seat-{i} {{ --seat: var(--seat{i}); --seattext: var(--seat{i}text); --seatedge: var(--seat{i}edge); }}\n"
    )
