"""
Run ``overtrick`` for a shell without loading its modules anew: the command is forked.

A shell finds a small program named ``overtrick`` on its path. That hands its words, folder,
environment and streams to one waiting Python, which forks a process for them. What a command
imported is imported there for the next ones; nothing else of it is kept.
"""

import atexit
import gc
import os
import socket
import subprocess
import sys
import time
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from tempfile import TemporaryDirectory

from overtrick.cli.app import run

__all__ = ["folder_of_command"]

# It needs no site-packages, so it starts in 10 ms.
_ASKS = """#!{python} -ISs
import os, socket, sys
words = [os.getcwd(), str(len(os.environ)), *map("=".join, os.environ.items()), *sys.argv[1:]]
text = "\\0".join(words).encode("utf-8", "surrogateescape")
with socket.socket(socket.AF_UNIX) as to:
    to.connect({at!r})
    socket.send_fds(to, [len(text).to_bytes(4, "big")], [0, 1, 2])
    to.sendall(text)
    status = to.recv(1)
sys.exit(status[0] if status else 70)
"""


@cache
def folder_of_command() -> str:
    """Give a folder with the program ``overtrick``, there until this process ends."""
    folder = TemporaryDirectory(prefix="overtrick-")
    at, program = Path(folder.name, "asked"), Path(folder.name, "bin", "overtrick")
    program.parent.mkdir()
    program.write_text(_ASKS.format(python=sys.executable, at=str(at)), encoding="utf-8")
    program.chmod(0o755)
    server = subprocess.Popen(
        [sys.executable, "-m", "scripts.forked", at],
        cwd=Path(__file__).parents[1],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert server.stdout
    server.stdout.read(1)  # it listens

    def end() -> None:
        server.communicate()
        folder.cleanup()

    atexit.register(end)
    return str(program.parent)


def _serve(at: str) -> None:
    """Answer until the process that started this one closes our standard input."""
    heard, told = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    door = socket.socket(socket.AF_UNIX)
    door.bind(at)
    door.listen()
    with DefaultSelector() as events:
        for source in (sys.stdin, door, heard):
            events.register(source, EVENT_READ)
        os.write(1, b".")
        while True:
            ready = {key.fileobj for key, _ in events.select()}
            if sys.stdin in ready:
                return
            if heard in ready:
                _know(heard.recv(1 << 20).decode().split())
                os.wait()  # a child that has told what it knows has ended
            if door in ready:
                asked, _ = door.accept()
                with asked:
                    if not os.fork():
                        _answer(asked, told)


def _know(modules: list[str]) -> None:
    for name in modules:
        with suppress(ImportError):
            import_module(name)
    gc.freeze()  # a child leaves them alone


def _answer(asked: socket.socket, told: socket.socket) -> None:
    """Be the process of one command: in its folder, with its environment and streams."""
    length, streams, _, _ = socket.recv_fds(asked, 4, 3)
    text = b""
    while len(text) < int.from_bytes(length, "big"):
        text += asked.recv(1 << 20)
    folder, size, *words = text.decode("utf-8", "surrogateescape").split("\0")
    os.chdir(folder)
    os.environ.clear()
    for word in words[: int(size)]:
        name, _, value = word.partition("=")
        os.environ[name] = value
    time.tzset()
    for to, stream in enumerate(streams):
        os.dup2(stream, to)
        os.close(stream)
    sys.stdin, sys.stdout = open(0, closefd=False), open(1, "w", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, errors="backslashreplace", closefd=False)  # noqa: SIM115
    known, status = set(sys.modules), 70
    try:
        status = run(words[int(size) :])
        sys.stdout.flush()
    except BrokenPipeError:
        status = 120  # as Python itself leaves
    except Exception:
        sys.excepthook(*sys.exc_info())
    finally:
        atexit._run_exitfuncs()
        told.send("\n".join(name for name in sys.modules if name not in known).encode())
        asked.send(bytes([status]))
        os._exit(status)


if __name__ == "__main__":
    _serve(sys.argv[1])
