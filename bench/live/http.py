"""A browser as cheap as can be: one connection kept open, requests written by hand."""

from __future__ import annotations

import asyncio
import json
from typing import Any

__all__ = ["Connection"]


class Connection:
    """One connection to the server, with its cookies."""

    def __init__(self, host: str, port: int, cookies: dict[str, str] | None = None) -> None:
        self.host, self.port = host, port
        self.cookies = dict(cookies or {})
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self) -> Connection:
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection(
            self.host, self.port, limit=2**20
        )
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """Ask, and give the status and the body of the answer."""
        self.send(method, path, body)
        status, headers = await self.head()
        length = int(headers.get("content-length", "0"))
        return status, await self.reader.readexactly(length) if length else b""

    def send(self, method: str, path: str, body: Any = None) -> None:
        """Write a request."""
        data = b"" if body is None else json.dumps(body).encode()
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            f"Cookie: {cookies}",
        ]
        if method == "POST":
            token = self.cookies.get("overtrick_csrf", "")
            lines += [f"x-csrf-token: {token}", "Content-Type: application/json"]
            lines += [f"Content-Length: {len(data)}"]
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + data)

    async def head(self) -> tuple[int, dict[str, str]]:
        """Read the head of an answer, and keep its cookies."""
        text = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = text.split("\r\n")
        headers: dict[str, str] = {}
        for line in lines:
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie":
                cookie, _, rest = value.partition("=")
                self.cookies[cookie] = rest.partition(";")[0]
            elif name:
                headers[name.lower()] = value
        return int(first.split()[1]), headers
