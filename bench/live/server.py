"""The process of the server: the store's folder and the port are its arguments."""

from __future__ import annotations

import sys

from overtrick.app.web.config import ServerConfig
from overtrick.app.web.server import run

if __name__ == "__main__":
    config = ServerConfig(store=sys.argv[1], host="127.0.0.1", port=int(sys.argv[2]))
    run(config, say=lambda _: None)
