"""``overtrick serve``: a club evening on this machine, for every phone in the room."""

import socket
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Annotated

import typer

from overtrick.cli.club_store import DatabaseUrl, DataFolder, place_of
from overtrick.cli.needing import needs_app
from overtrick.cli.output import fail, write

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option("--host", metavar="H", help="Where to listen: every network, or one.")
    ] = "0.0.0.0",
    port: Annotated[int, typer.Option("--port", metavar="P", help="The port.")] = 8000,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    demo: Annotated[
        bool, typer.Option("--demo", help="A club to try things in, with an evening in play.")
    ] = False,
    new_pass_phrase: Annotated[
        bool,
        typer.Option("--new-pass-phrase", help="Print a link to choose another pass phrase."),
    ] = False,
    public_url: Annotated[
        str,
        typer.Option("--public-url", metavar="URL", help="What phones call this machine."),
    ] = "",
    copies: Annotated[
        Path | None,
        typer.Option("--copies", metavar="DIR", help="A second folder for automatic copies."),
    ] = None,
    tls_cert: Annotated[
        Path | None, typer.Option("--tls-cert", metavar="FILE", help="For HTTPS: certificate.")
    ] = None,
    tls_key: Annotated[
        Path | None, typer.Option("--tls-key", metavar="FILE", help="For HTTPS: its key.")
    ] = None,
) -> None:
    """
    Run a club evening: phones as score pads, the director's desk, a live ranking.

    Players join by a QR code on the club's own Wi-Fi; no internet, no accounts, no app.  All
    is saved before it is answered, so the program may be stopped at any moment.

    \b
    Examples:
      overtrick serve
      overtrick serve --demo
      overtrick serve --port 80 --copies /media/stick
      overtrick serve --database postgresql://club@localhost/overtrick
    """
    needs_app("serve")
    if (tls_cert is None) != (tls_key is None):
        raise typer.BadParameter("--tls-cert and --tls-key go together")
    _check_free(host, port)
    from overtrick.app.web.config import ServerConfig
    from overtrick.app.web.run import run

    place = mkdtemp(prefix="overtrick-demo-") if demo and not (data or database) else None
    config = ServerConfig(
        store=place or place_of(data, database),
        host=host,
        port=port,
        public_url=public_url.rstrip("/"),
        copies=copies,
        tls_certificate=tls_cert,
        tls_key=tls_key,
    )
    run(config, demo=demo, new_pass_phrase=new_pass_phrase, say=write)


def _check_free(host: str, port: int) -> None:
    """Say at once, and in words, that the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            reason = error.strerror or str(error)
            fail(f"cannot listen on {host}:{port}: {reason}; try --port {port + 1}")
        except OverflowError:
            fail(f"no such port: {port}")
