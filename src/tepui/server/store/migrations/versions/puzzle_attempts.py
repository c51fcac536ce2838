"""Who has tried a puzzle, and whether the first try was right."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "puzzle_attempts",
        sa.Column("puzzle", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(80), primary_key=True),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("first", sa.String(8), nullable=False),
    )
