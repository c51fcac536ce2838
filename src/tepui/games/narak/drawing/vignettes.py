"""Stamped silhouettes for the upper half of cards, in one ink: what a card is, at a glance. All of them are our own.

Every motif fits a square of 40 about the origin; several cards may share one (all birds, all blades).
"""

from __future__ import annotations

from typing import Final

from tepui.drawing.icons import placed
from tepui.drawing.svg import circle, g, path

# Filled outlines.
SOLID: Final[dict[str, str]] = {
    "turtle": "M-14 5c0-11 7-16 14-16S13-6 14 4l5-2c1 4-2 6-5 6l-3 5h-4l-1-4H-6l-2 4h-4l-1-5c-3 0-5-1-6-4z",
    "bird": "M-17-3c4-8 10-8 14-3 3-8 12-11 19-8-3 1-4 3-4 5 0 11-8 16-17 15l-5 7h-3l3-8c-4-1-6-4-7-8z",
    "hoof": "M-15 16 -13 2c-4-3-4-9-1-12l3-7 3 5c7 0 12 2 16 6l9 2-1 4-8 2 1 14h-4l-2-11c-5 2-8 2-12 0l-2 11z",
    "dog": "M-17 15v-13l-2-7 5 4 6-3h11l4-8 3 4 6 2-2 6-6 1v14h-5V5H-9l-3 10z",
    "steamer": "M-18 5h36l-5 9h-26zM-9 3v-8h6v-9h6v9h6v8z",
    "auto": "M-18 8V1l6-2 5-8H6l6 8 6 2v7zM-11 8a5 5 0 1 0 .1 0zM10 8a5 5 0 1 0 .1 0z",
    "boots": "M-13-16h9V0l10 5v6H-13zM0-16h9V0l8 4v7H9",
    "pick": "M-17-6c9-9 21-11 30-8-5 1-9 3-12 6l14 20-4 3L-4-4c-5 0-9 0-13 2z",
    "balloon": "M0-18c9 0 14 6 14 13C14 1 8 7 4 10h-8c-4-3-10-9-10-15 0-7 5-13 14-13zM-4 12h8v6h-8z",
    "plane": "M-2-18h4l2 12 15 7v4L4 3 3 11l5 4v3l-8-2-8 2v-3l5-4-1-8-15 2V1l15-7z",
    "book": "M-16-13c6-2 11-1 16 2 5-3 10-4 16-2v25c-6-2-11-1-16 2-5-3-10-4-16-2z",
    "blade": "M15-17c2 10-5 20-16 25l3 3-3 3-4-4-6 7-5-5 7-6-4-4 3-3 3 3C-4-8 3-15 15-17z",
    "scope": "M-13-14h8v6H5v-6h8l4 24a5 5 0 0 1-10 1V0H-7v11a5 5 0 0 1-10-1z",
    "tent": "M0-15 18 14H5L0 2l-5 12h-13z",
    "rod": "M-15 17 11-17l3 2-26 34zM13-14c6 8 5 17 0 20-4 2-7-2-5-5l2 3c4-3 4-10 1-16z",
    "bow": "M-10-17C6-13 13-4 13 0S6 13-10 17l-2-3C0 8 6 3 6 0S0-8-12-14zM-17-2H9v-4l8 6-8 6V2h-26z",
    "coil": "M0-14c9 0 15 4 15 9 0 3-2 5-4 7 2 2 4 4 4 6 0 4-5 7-11 8l9 2-1 3-14-5C-9 14-15 10-15 5c0-3 2-5 4-7-3-2-4-4-4-6 0-4 6-6 15-6zm0 5c-5 0-9 1-9 3s4 4 9 4 9-2 9-4-4-3-9-3zm0 10c-5 0-9 2-9 4s4 4 9 4 9-2 9-4-4-4-9-4z",
    "chart": "M-17-12-6-15 6-11l11-4v26L6 15-6 11l-11 4z",
    "flask": "M-4-17h8v7c6 2 9 7 9 13 0 8-5 13-13 13s-13-5-13-13c0-6 3-11 9-13z",
    "flame": "M0-18c7 6 10 11 10 17 0 5-3 9-7 10V17h-6V9c-4-1-7-5-7-10 0-4 2-7 5-9 0 3 1 5 3 6 2-4 3-9 2-14z",
    "gun": "M-18-9h34l2 4-3 3H2l-2 5h-5L-9 13h-9l4-13-4-3z",
    "hat": "M-18 6c4-2 7-3 8-5l3-11c2-5 6-2 7-2s5-3 7 2l3 11c1 2 4 3 8 5-4 5-10 7-18 7s-14-2-18-7z",
    "trap": "M-17 4l4-10 4 6 4-9 5 9 5-9 4 9 4-6 4 10c-3 6-9 9-17 9S-14 10-17 4z",
    "hook": "M-2-18h4v18c6-1 9-5 9-9l4 6c-1 10-7 15-15 15S-14 7-15-3l4-6c0 4 3 8 9 9z",
    "brush": "M12-18 17-13 1 5l-5-5zM-6 2l5 5c0 7-6 10-16 10 5-3 4-13 11-15z",
    "tripod": "M-10-17h20v9H3V-2l10 19h-5L0 2l-8 15h-5L-3-2v-6h-7z",
    "mask": "M-14-16 0-12l14-4-2 18L0 17-12 2zM-8-5v4h5v-4zM3-5v4h5v-4zM-4 6v3h8V6z",
    "drop": "M0-18 5-9H-5zM0-8c7 7 10 12 10 16 0 6-4 10-10 10S-10 14-10 8C-10 4-7-1 0-8z",
    "pot": "M-13-9h26l-2 4c4 3 6 7 6 11 0 7-6 11-17 11S-17 13-17 6c0-4 2-8 6-11zM-10-16h20v4h-20z",
    "coins": "M-14 12V7h28v5c0 3-6 5-14 5s-14-2-14-5zM-14 3v-5h28v5c0 3-6 5-14 5S-14 6-14 3zM0-17c8 0 14 2 14 5v5c0 3-6 5-14 5s-14-2-14-5v-5c0-3 6-5 14-5z",
    "figure": "M-11 17h22v-5H8c4-9 2-21-8-22-10 1-12 13-8 22h-3zM-4-16h8v4h-8z",
    "ring": "M0-17a17 17 0 1 1-.1 0zm0 9a8 8 0 1 0 .1 0z",
    "whistle": "M-16 0c0-7 7-11 15-11S17-6 17-1 10 12-1 12-16 7-16 0zM-8-3a2 2 0 1 0 .1 0zM1-4a2 2 0 1 0 .1 0zM9-2a2 2 0 1 0 .1 0z",
    "fork": "M-12-17h4v12h3v-12h4v12h3v-12h4v14c0 4-2 6-5 7v13h-5V4c-5-1-8-3-8-7z",
    "club": "M9-18c6 0 9 4 8 9l-8 6-13 17-5 3-4-4 3-5L3-8l1-8z",
    "sun": "M0-17l3 7 7-4-2 8 8 1-6 5 6 5-8 1 2 8-7-4-3 7-3-7-7 4 2-8-8-1 6-5-6-5 8-1-2-8 7 4z",
    "scales": "M-1-17h3v4l14 3v3l-3-1 5 11c-1 4-11 4-12 0l4-11-8-2v22h7v3H-8v-3h7v-22l-8 2 4 11c-1 4-11 4-12 0l5-11-3 1v-3l14-3z",
    "arrows": "M-15 15 9-9 6-12l11-4-4 11-3-3-24 24zM-16-3l12-12 3 3L-13 0zM3 16 15 4l3 3L6 19z",
    "horn": "M16-16C8-14-2-8-6-2c-4 5-8 6-11 5l1 7c9 3 18-2 24-10 4-5 7-9 10-9z",
    "hammer": "M-16-14H6l8 5-8 5H1v20h-6V-4h-11z",
    "jar": "M-7-17H7v5c6 3 9 7 9 13 0 9-5 15-9 15H-7c-4 0-9-6-9-15 0-6 3-10 9-13z",
    "rattle": "M0-18c6 0 10 4 10 9S6 0 2 1v16h-4V1C-6 0-10-4-10-9s4-9 10-9z",
    "drum": "M-14-12c0-3 6-5 14-5s14 2 14 5v22c0 4-6 7-14 7s-14-3-14-7z",
    "key": "M-9-16a9 9 0 1 1-1 18 9 9 0 0 1 1-18zm0 5a4 4 0 1 0 .1 0zM-3-1 14 14l-4 4-4-4-3 3-4-4 3-3-6-6z",
    "stone": "M-15 10-11-8 2-15l12 7 3 15-9 8H-9zM-4-4 0-8l4 4-4 9z",
    "skull": "M0-17c9 0 14 6 14 13 0 5-2 9-5 11v7h-4v-4H2v4h-4v-4h-3v4h-4V7c-3-2-5-6-5-11 0-7 5-13 14-13zM-6-5a3 3 0 1 0 .1 0zM6-5a3 3 0 1 0 .1 0z",
    "ghost": "M0-17c9 0 13 7 13 15v17l-5-4-4 4-4-4-4 4-4-4-5 4V-2c0-8 4-15 13-15zM-5-5a3 3 0 1 0 .1 0zM5-5a3 3 0 1 0 .1 0zM0 3a3 4 0 1 0 .1 0z",
    "road": "M-7 16C-9 6 8 4 5-3 3-8-8-8-4-16l5-1C-3-9 12-8 13-1 14 7 0 8 3 16z",
}  # fmt: skip

MOTIF: Final[dict[str, str]] = {
    "basic_funding_car": "coins", "basic_funding_boat": "coins", "basic_exploration_car": "road",
    "basic_exploration_boat": "road", "fear": "ghost",
    "item_01": "turtle", "item_02": "bird", "item_03": "hoof", "item_04": "hoof", "item_05": "steamer", "item_06": "auto",
    "item_07": "boots", "item_08": "pot", "item_09": "brush", "item_10": "pick", "item_11": "balloon", "item_12": "plane",
    "item_13": "book", "item_14": "bird", "item_15": "=hourglass", "item_16": "blade", "item_17": "scope", "item_18": "tent",
    "item_19": "rod", "item_20": "ring", "item_21": "bow", "item_22": "bird", "item_23": "coil", "item_24": "chart",
    "item_25": "balloon", "item_26": "flask", "item_27": "blade", "item_28": "flame", "item_29": "=backpack",
    "item_30": "coil", "item_31": "gun", "item_32": "hat", "item_33": "trap", "item_34": "hook", "item_35": "flame",
    "item_36": "dog", "item_37": "brush", "item_38": "pick", "item_39": "=hourglass", "item_40": "tripod",
    "art_01": "boots", "art_02": "rod", "art_03": "mask", "art_04": "=chest", "art_05": "blade", "art_06": "drop",
    "art_07": "pot", "art_08": "coins", "art_09": "figure", "art_10": "ring", "art_11": "figure", "art_12": "blade",
    "art_13": "whistle", "art_14": "fork", "art_15": "club", "art_16": "sun", "art_17": "scales", "art_18": "arrows",
    "art_19": "flask", "art_20": "pot", "art_21": "jar", "art_22": "horn", "art_23": "hammer", "art_24": "=star",
    "art_25": "jar", "art_26": "=shell", "art_27": "rattle", "art_28": "drum", "art_29": "coins", "art_30": "key",
    "art_31": "drop", "art_32": "stone", "art_33": "skull", "art_34": "stone", "art_35": "=crown",
}  # fmt: skip


def vignette(card: str, x: float, y: float, size: float, ink: str) -> str:
    """A card's motif about a point."""
    name = MOTIF[card]
    if name.startswith("="):
        return g(placed(name[1:], size, (x, y)), fill=ink)
    drawn = path(SOLID[name], fill=ink, fill_rule="evenodd", stroke=ink, stroke_width=0.6, stroke_linejoin="round")
    return g(drawn, transform=f"translate({x:g} {y:g}) scale({size / 40:.3g})")


def medallion(seed: int) -> str:
    """A guardian's face on a dark disc of radius 17; five faces, told apart by their features."""
    ink = "#F3DFAE"
    faces = (
        "M-8-9 0-6l8-3-1 11-7 7-7-7zM-5-3v2.400h3.400V-3zM1.6-3v2.400H5V-3zM-2.4 3.200v1.800h4.800V3.200z",
        "M-9-6c3-5 15-5 18 0l-2 4c2 5-2 10-7 10s-9-5-7-10zM-4-3a1.7 1.7 0 1 0 .1 0zM4-3a1.7 1.7 0 1 0 .1 0zM-3 3h6v1.600h-6z",
        "M0-10 4-5l6-1-3 6 2 6-6 0-3 4-3-4-6 0 2-6-3-6 6 1zM-3-2a1.5 1.5 0 1 0 .1 0zM3-2a1.5 1.5 0 1 0 .1 0z",
        "M-8-10h4l1 3h6l1-3h4v12c0 5-3 8-8 8s-8-3-8-8zM-5-2v2.600h3V-2zM2-2v2.600h3V-2zM-4 4l2 2 2-2 2 2 2-2v2H-4z",
        "M-7-10c4 2 10 2 14 0 3 6 2 13-3 17l-4 3-4-3c-5-4-6-11-3-17zM-6-3l4 2v1.500h-4zM6-3l-4 2v1.500h4zM-1 2h2v3h-2z",
    )
    rim = circle(0, 0, 17, fill="#2B2522", stroke="#F5ECD8", stroke_width=2)
    return rim + circle(0, 0, 14, fill="none", stroke="#D9A21B", stroke_width=0.9) + path(
        faces[seed % len(faces)], fill=ink, fill_rule="evenodd"
    )  # fmt: skip
