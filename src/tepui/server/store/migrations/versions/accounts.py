"""Accounts, for those who want their tables to follow them: a name and a password, and where one is signed in."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("known_as", sa.String(64), nullable=False, unique=True),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("account", sa.Integer, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("account", sa.Integer, nullable=True))
    op.create_index("ix_seats_account", "seats", ["account"])
