"""``overtrick serve``: a club evening on this machine, for every phone in the room."""

import errno
import signal
import socket
import ssl
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated
from urllib.parse import urlsplit

import typer

from overtrick.cli.club_store import DatabaseUrl, DataFolder, needs_app, place_of
from overtrick.cli.options import flag, option
from overtrick.cli.output import WrongUsage, refuse, write
from overtrick.core.languages import chosen_language
from overtrick.errors import system_text
from overtrick.messages import translate

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def serve(
    host: Annotated[
        str, option("--host", "H", "Where to listen: every network, or one.")
    ] = "0.0.0.0",
    port: Annotated[int, option("--port", "P", "The port.")] = 8000,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    demo: Annotated[
        bool, flag("--demo", "A club to try things in, with an evening in play.")
    ] = False,
    new_pass_phrase: Annotated[
        bool, flag("--new-pass-phrase", "Print a link to choose another pass phrase.")
    ] = False,
    public_url: Annotated[
        str, option("--public-url", "URL", "What phones call this machine.")
    ] = "",
    copies: Annotated[
        Path | None, option("--copies", "DIR", "A second folder for automatic copies.")
    ] = None,
    inbox: Annotated[
        Path | None, option("--inbox", "DIR", "Clubs' files: DIR/SIMULTANEOUS/HEAT.xml.")
    ] = None,
    tls_cert: Annotated[
        Path | None, option("--tls-cert", "FILE", "For HTTPS: certificate.")
    ] = None,
    tls_key: Annotated[Path | None, option("--tls-key", "FILE", "For HTTPS: its key.")] = None,
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
    _check_url(public_url)
    _check_tls(tls_cert, tls_key)
    _check_free(host, port)
    from overtrick.app.web.config import ServerConfig
    from overtrick.app.web.server import run

    passing = demo and not (data or database)
    with _store(data, database, passing=passing) as store:
        config = ServerConfig(
            store=store,
            host=host,
            port=port,
            public_url=public_url.rstrip("/"),
            language=chosen_language(),
            copies=copies,
            inbox=_folder(inbox),
            tls_certificate=tls_cert,
            tls_key=tls_key,
        )
        run(
            config,
            demo=demo,
            passing=passing,
            new_pass_phrase=new_pass_phrase,
            tell=write,
        )


@contextmanager
def _store(data: Path | None, database: str | None, *, passing: bool) -> Iterator[str | Path]:
    """Give the store that is meant; that of a demonstration goes when the server ends."""
    if not passing:
        yield place_of(data, database)
        return
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # or nothing would be removed
    hung_up = getattr(signal, "SIGHUP", None)  # its window was closed; Windows has none
    if hung_up and signal.getsignal(hung_up) is signal.SIG_DFL:  # not under nohup
        signal.signal(hung_up, lambda *_: signal.raise_signal(signal.SIGTERM))
    with TemporaryDirectory(prefix="overtrick-demo-", ignore_cleanup_errors=True) as folder:
        yield folder


def _folder(inbox: Path | None) -> Path | None:
    """Give the inbox, which must be there: a server would watch a name typed wrong for ever."""
    if inbox is not None and not inbox.is_dir():
        raise WrongUsage("--inbox: no such folder: {inbox}", inbox=inbox)
    return inbox


def _check_url(url: str) -> None:
    """Let no QR code lead to what is no address."""
    try:
        found = urlsplit(url)
        is_address = found.scheme in ("http", "https") and bool(found.hostname)
    except ValueError:
        is_address = False
    if url and (not is_address or " " in url):
        raise typer.BadParameter(
            translate("--public-url: not an address: {url!r}; http://... is one", url=url)
        )


def _check_tls(certificate: Path | None, key: Path | None) -> None:
    """Say before the server does that there is no HTTPS with these files."""
    if (certificate is None) != (key is None):
        raise WrongUsage("--tls-cert and --tls-key go together")
    if certificate is None or key is None:
        return
    for file in (certificate, key):
        file.read_bytes()  # what is not there, or not ours to read, is named
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(certificate, key)
    except ssl.SSLError:
        refuse(
            "{certificate} and {key}: no certificate and its key, as PEM",
            certificate=certificate,
            key=key,
        )


def _check_free(host: str, port: int) -> None:
    """Say at once, and in words, that the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            reason = system_text(error)
            refuse(
                "cannot listen on {host}:{port}: {reason}{error}",
                host=host,
                port=port,
                reason=reason,
                error=_instead(error, port),
            )
        except OverflowError:
            refuse("no such port: {port}", port=port)


def _instead(error: OSError, port: int) -> str:
    """Name another port, where another one would help."""
    if error.errno == errno.EADDRINUSE:
        return translate("; try --port {port}", port=port + 1)
    return "; try --port 8000" if error.errno in (errno.EACCES, errno.EPERM) else ""
