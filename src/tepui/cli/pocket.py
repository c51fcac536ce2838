"""`tepui pocket`: the edition without a server, as a folder of static files."""

from __future__ import annotations

from pathlib import Path

import click

from tepui.core.errors import BadOption


@click.command("pocket")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--address", default="", help="where the folder will be, for the picture that messengers show of a link")
def pocket_command(folder: Path, address: str) -> None:
    """Write the pocket edition into FOLDER: static files for any host, at any path."""
    from tepui.browser.build import build
    from tepui.browser.parts import PartMissing

    try:
        size = build(folder.resolve(), address)
    except PartMissing as wrong:
        raise BadOption(str(wrong)) from None
    click.echo(f"{folder}: {size / 1e6:.1f} MB as it goes over the line")
