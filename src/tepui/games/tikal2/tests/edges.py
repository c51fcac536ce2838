"""Explorations by brute force, edge by edge, from the doors as they lie: what searches are compared with."""

from __future__ import annotations

from tepui.games.tikal2.rules.components import COLOURS, PLACES, ROOMS
from tepui.games.tikal2.rules.facts import FACTS


def edge_by_edge(t, seat, passages):
    """Every (end, spent, via) by single steps over single edges."""
    names = ["E", "NE", "NW", "W", "SW", "SE"]
    shift = {"E": (2, 0), "NE": (1, -1), "NW": (-1, -1), "W": (-2, 0), "SW": (-1, 1), "SE": (1, 1)}
    spot = {name: (x, y) for name, x, y in FACTS["temple"]["spaces"]}
    name_at = {xy: name for name, xy in spot.items()}
    room = {name: t.rooms[i] for i, name in enumerate(spot)}
    doors = {name: {names[w] for w in range(6) if t.doors[i] >> w & 1} for i, name in enumerate(spot)}
    mine = {colour for i, colour in enumerate(COLOURS) if t.bags[5 * seat + i]}

    def colour(name):
        return ROOMS[room[name]].split("-")[1]

    edges = {}  # (a, b) -> lists of needed colours, one list an edge
    for name, (x, y) in spot.items():
        if room[name] < 0:
            continue
        for way, (dx, dy) in shift.items():
            other = name_at.get((x + dx, y + dy), "OUT")
            if other != "OUT" and room[other] < 0:
                continue
            need = {colour(name)} if way in doors[name] else set()
            back = names[(names.index(way) + 3) % 6]
            if other != "OUT" and back in doors[other]:
                need.add(colour(other))
            edges.setdefault((name, other), []).append(need)
            if other == "OUT":
                edges.setdefault(("OUT", name), []).append(need)
    for n in range(1, 7):
        edges[("OUT", f"S{n}")] = edges[(f"S{n}", "OUT")] = [set()]
    start = PLACES[t.where[seat]]
    found, fresh = set(), [(start, 0, None, start)]
    while fresh:
        state = fresh.pop()
        if state in found:
            continue
        found.add(state)
        place, spent, _, entry = state
        for (a, b), needs in edges.items():
            if a == place:
                if any(need and need <= mine for need in needs):
                    fresh.append((b, spent, None, entry))
                if spent < passages and any(not need or not need <= mine for need in needs):
                    fresh.append((b, spent + 1, place, b))
    # Back by keys into the room just entered is no journey of its own: it only gives away the way back.
    ends = {(place, spent, via) for place, spent, via, entry in found if via is not None or place != entry}
    return ends | {(start, 0, None)}
