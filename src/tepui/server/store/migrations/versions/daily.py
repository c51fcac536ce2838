"""The daily expedition: the luck of a day, and everybody's only attempt."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "daily_days",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("seed", sa.String(64), nullable=False),
    )
    op.create_table(
        "daily_attempts",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("player", sa.String(80), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("begun", sa.Float, nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("refused", sa.String(16), nullable=False),
    )
