"""What the command line makes of an event that a server gives as a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from overtrick.cli.app import app
from tests.app.serving import Served

__all__ = ["ranked_by_command"]


def ranked_by_command(served: Served, event: str, folder: Path) -> Any:
    """Export an event by the API, and rank the file by the command."""
    journal = folder / f"{event}.jsonl"
    with served.client() as client:
        journal.write_bytes(client.get(f"/events/{event}/export/jsonl").content)
    return json.loads(CliRunner().invoke(app, ["event", "rank", str(journal), "--json"]).stdout)
