"""Which extra of the package brings which library: a command that lacks one says what to install."""

from __future__ import annotations

from typing import Final

# A library by the name it is imported by, and its extra in pyproject.toml.
EXTRAS: Final[dict[str, str]] = {
    "starlette": "server",
    "uvicorn": "server",
    "websockets": "server",
    "sqlalchemy": "server",
    "alembic": "server",
    "argon2": "server",
    "segno": "server",
    "psycopg": "postgres",
    "jwt": "oidc",
    "cryptography": "oidc",
    "gymnasium": "rl",
    "pettingzoo": "rl",
    "pyspiel": "openspiel",
    "open_spiel": "openspiel",
    "openenv": "openenv",
    "pyarrow": "parquet",
    "sb3_contrib": "train",
    "openskill": "arena",
    "ray": "ray",
    "mcp": "mcp",
}


def remedy(missing: ModuleNotFoundError) -> str:
    """One line that names the extra to install; empty if the missing module comes with none."""
    library = (missing.name or "").partition(".")[0]
    extra = EXTRAS.get(library)
    return f'{library} is not installed; it comes with: pip install "tepui[{extra}]"' if extra else ""
