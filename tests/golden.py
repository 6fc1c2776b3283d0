"""Read the JSON tables in tests/vectors/golden; its README has the schema of each."""

import json
from pathlib import Path
from typing import Any

GOLDEN = Path(__file__).parent / "vectors" / "golden"


def golden(name: str) -> Any:
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
