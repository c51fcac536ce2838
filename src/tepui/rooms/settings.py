"""What a host may set: how fast bots seem to move, and how much one visitor may ask for."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

KILO = 1024


class Settings(Struct, frozen=True, kw_only=True):
    """All limits are per process. A pause of 0 is for tests."""

    db: str = ""  # a file, or a database URL; empty: the user's data folder

    # pace, in seconds
    pause: float = 0.9  # a bot's action at a table where only bots play
    window: float = 1.2  # how long a person's answer takes where it is a secret whether there was anything to choose
    idle: float = 900.0  # a table nobody looks at leaves memory after this
    consent: float = 60.0  # bots wait so long for an answer to somebody who wants to take back
    poll: float = 25.0  # an asking for news without a socket is answered after this at the latest
    hello: float = 10.0  # a socket that has not introduced itself is closed
    request: float = 15.0  # a request whose next part has not come is dropped

    # bots
    bots: str = "tepui.bots"  # the module whose `load(name)` makes a bot
    level: str = "club"  # of bots nobody chose
    advisor: str = "master"  # the bot that gives hints
    advice: float = 1.5  # seconds it may think
    workers: int = 0  # processes that think; 0: by the number of cores; -1: none, other servers' bots do
    patience: float = 30.0  # a bot that thinks longer is stopped
    daily: str = ""  # the games of the daily expedition, in the order of days; empty: all

    # quotas
    message: int = 16 * KILO
    rate: float = 20.0  # messages a second on one socket
    burst: int = 60
    calls: float = 10.0  # API calls a second from one address
    call_burst: int = 120
    tables: int = 60  # new tables an hour from one address
    accounts: int = 10  # new accounts an hour from one address
    rooms: int = 2000  # tables in memory
    sockets: int = 64  # at one table
    sockets_from: int = 128  # from one address

    registration: Literal["open", "invited", "closed"] = "open"  # who may make an account
    oidc_issuer: str = ""  # a provider of OpenID Connect that vouches for people; empty: none
    oidc_client: str = ""  # the name this place has there
    oidc_secret: str = ""  # and its secret; empty for a public client
    oidc_name: str = ""  # what people call the provider; empty: its host name
    contact: str = ""  # where to write to about what is shown here
    proxies: int = 0  # how many of our own stand in front: the visitor's address is theirs to say
    keep_days: float = 0.0  # tables nobody has touched for so long are deleted; 0: kept for ever
    hooks_inside: bool = False  # notices may go to machines of the local network

    snapshot_every: int = 60  # actions between two snapshots
    own_device: bool = False  # all tables are on the device of who plays: every one may be saved at any time
    log_lines: int = 400  # the newest lines of the log that a state carries
