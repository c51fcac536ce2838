"""The doors for learners and researchers: Tepui's games as environments of other libraries.

    batch            many tables in one call
    pettingzoo_env   every seat an agent          needs tepui[rl]
    gymnasium_env    one seat against bots        needs tepui[rl]
    gymnasium_batch  the same at many tables      needs tepui[rl]
    openspiel_game   explicit chance, search      needs tepui[openspiel]
    openenv_server   a seat for language models   needs tepui[openenv]

Each is imported by its name; an extra that is not installed is named by the error.
"""

from __future__ import annotations


def not_installed(library: str, extra: str) -> ImportError:
    """What to say when the library behind a door is missing."""
    return ImportError(f"{library} is not installed; it comes with: pip install 'tepui[{extra}]'")
