"""The name of a bot includes its settings, which may be long."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.alter_column("level", type_=sa.Text(), existing_nullable=False)
