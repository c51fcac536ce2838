"""Several processes on one database: a table's version tells them apart from each other's writes, a turn is handed to one."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "turns",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("holder", sa.String(16), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.execute("INSERT INTO turns (table_id, holder, until) SELECT id, '', 0 FROM tables")
