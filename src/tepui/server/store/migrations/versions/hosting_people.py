"""Hosting people: who runs the place, who is banned, invitations, reports, notices, blocks, and limits that processes share."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table("hosts", sa.Column("account", sa.Integer, sa.ForeignKey("accounts.id"), primary_key=True))
    op.create_table(
        "bans",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("account", sa.Integer, nullable=True),
        sa.Column("home", sa.String(64), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=True),
    )
    op.create_table(
        "invitations",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("account", sa.Integer, nullable=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("talk", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("account", sa.Integer, sa.ForeignKey("accounts.id"), primary_key=True, autoincrement=False),
        sa.Column("other", sa.Integer, sa.ForeignKey("accounts.id"), primary_key=True, autoincrement=False),
    )
    op.create_table(
        "buckets",
        sa.Column("key", sa.String(128), primary_key=True),
        sa.Column("drops", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
