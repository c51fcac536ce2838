"""Clocks over a restart of the server."""

from __future__ import annotations

DAYS = {"pace": {"per": "move", "seconds": 3 * 86400}}


def test_time_that_ran_out_while_the_server_was_down_takes_nobodys_seat(open_host):
    host = open_host()
    table = host.friends(terms=DAYS, first=0)
    record = table.room.record
    host.stop()
    record.ongoing.times.since -= 4 * 86400
    record.due -= 4 * 86400
    host.store.update(record)
    host.store.close()
    table.host = open_host()
    with table.sit(0) as ana:
        assert 50 < ana.state["clocks"]["left"][0] <= 60 and not ana.state["seats"][0]["away"]
