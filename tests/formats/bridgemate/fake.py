"""
A Data Connector for the tests: a real HTTP server, written from the developer's guide.

It shares no code with the client: plain dictionaries, its own numbers.  It keeps sessions,
takes what is put, has queues that deliver again until they are accepted, checks movements and
credentials, and fails on request.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

GUID = "A1B2C3D4E5F60718293A4B5C6D7E8F90"

# The guide's numbers: (poll new, poll all, accept, put) and the type of the data.
_QUEUES = {
    "Results": (19, 23, 27, 10, 12),
    "PlayerData": (20, 24, 28, 11, 10),
    "Participations": (21, 25, 29, 12, 11),
    "Handrecords": (22, 26, 30, 13, 13),
    "TdCalls": (36, 37, 38, 39, 21),
}


class FakeConnector:
    """The state of a Data Connector, and how it is to fail."""

    def __init__(self, club: str = "club", key: str = "key") -> None:
        self.club, self.key = club, key
        self.commands: list[int] = []
        self.bodies: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self.sections: dict[tuple[str, str], dict[str, Any]] = {}
        self.received: dict[str, list[dict[str, Any]]] = {name: [] for name in _QUEUES}
        self.settings: list[dict[str, Any]] = []
        self.queues: dict[str, list[tuple[int, str, Any]]] = {name: [] for name in _QUEUES}
        self.accepted = dict.fromkeys(_QUEUES, 0)
        self.faults: list[str] = []
        self.empty_is_an_error = False
        self._last = 0

    # What happens at the tables ---------------------------------------------------------

    def enter(self, queue: str, item: Any, guid: str = GUID) -> None:
        """Something is entered at a table, or changed in the control software."""
        self._last += 1
        self.queues[queue].append((self._last, guid, item))

    def result(self, table: int, round_: int, board: int, **told: Any) -> dict[str, Any]:
        """A result, its pairs those of the movement."""
        planned = self._round("A", table, round_)
        item = {
            "SessionGuid": GUID,
            "SectionLetters": "A",
            "TableNumber": table,
            "RoundNumber": round_,
            "BoardNumber": board,
            "ScoringDirection": 3,
            "IsDeleted": False,
            "PairNorthSouth": planned["PairNS"],
            "PairEastWest": planned["PairEW"],
            "DeclaringPair": 0,
            "DeclarerDirection": 0,
            "Level": 0,
            "Denomination": 0,
            "Stake": 0,
            "TotalTricks": 0,
            "LeadCardRank": 0,
            "LeadCardSuit": 0,
            "ValidationMessages": None,
        }
        if told.get("DeclarerDirection"):
            item["DeclaringPair"] = item[
                "PairNorthSouth" if told["DeclarerDirection"] in (1, 3) else "PairEastWest"
            ]
        item |= told
        self.enter("Results", item)
        return item

    def _round(self, letters: str, table: int, round_: int) -> dict[str, Any]:
        for section in self.sections.values():
            for one in section["Tables"]:
                for planned in one["Rounds"]:
                    here = section["Letters"], one["TableNumber"], planned["RoundNumber"]
                    if here == (letters, table, round_):
                        return dict(planned)
        raise AssertionError(f"no round {round_} at table {letters}{table}")

    # What is asked ----------------------------------------------------------------------

    def answer(self, body: dict[str, Any]) -> dict[str, Any]:
        command, guid = body["Command"], body["SessionGuid"]
        if set(body) != {"Command", "ClubId", "LicenceKey", "SessionGuid", "SerializedData"}:
            return _error(command, guid, 5, f"envelope with {sorted(body)}")
        if (body["ClubId"], body["LicenceKey"]) != (self.club, self.key):
            return _error(command, guid, 5, "unknown club or licence key")
        if command in (4, 5, 31) and guid != "":
            return _error(command, guid, 5, "a session guid where there is none")
        assert isinstance(body["SerializedData"], str)
        payload = json.loads(body["SerializedData"]) if body["SerializedData"] else None
        for name, (new, every, accept, put, kind) in _QUEUES.items():
            if command in (new, every):
                return self._polled(name, command, guid, kind, command == every)
            if command == accept:
                assert type(payload) is int
                self.accepted[name] = max(self.accepted[name], payload)
                return _ok(command, guid)
            if command == put:
                return self._put(name, command, guid, payload)
        return self._other(command, guid, payload)

    def _polled(
        self, name: str, command: int, guid: str, kind: int, every: bool
    ) -> dict[str, Any]:
        found = [
            (id_, item)
            for id_, session, item in self.queues[name]
            if session == guid and (every or id_ > self.accepted[name])
        ]
        if not found and self.empty_is_an_error:
            return _error(command, guid, 2, "nothing there")
        last = found[-1][0] if found else 0
        return _said(command, kind, guid, [item for _, item in found], last)

    def _put(self, name: str, command: int, guid: str, payload: Any) -> dict[str, Any]:
        if not payload:
            return _error(command, guid, 2, "empty data")
        for item in payload:
            if item["SessionGuid"] != guid:
                return _error(command, guid, 5, "the session guids differ")
            if name == "Results":
                try:
                    planned = self._round("A", item["TableNumber"], item["RoundNumber"])
                except AssertionError as error:
                    return _error(command, guid, 4, str(error))
                pairs = planned["PairNS"], planned["PairEW"]
                if pairs != (item["PairNorthSouth"], item["PairEastWest"]):
                    return _error(command, guid, 4, f"pairs {pairs} play there")
        self.received[name] += payload
        return _ok(command, guid)

    def _other(self, command: int, guid: str, payload: Any) -> dict[str, Any]:
        if command == 4:
            return _said(command, 1, guid, payload)
        if command == 5:
            self.events.append(payload)
            for session in payload["Sessions"]:
                for group in session["ScoringGroups"]:
                    for section in group["Sections"]:
                        self.sections[session["SessionGuid"], section["Letters"]] = section
            for name in ("PlayerData", "Participations", "Handrecords"):
                self.received[name] += payload[name] or []
            return _ok(command, guid)
        if command == 6:
            return self._moved(command, guid, payload)
        if command in (14, 15):
            self.settings += payload
            return _ok(command, guid)
        if command == 31:
            known = any(event["EventGuid"] == payload["EventGuid"] for event in self.events)
            if known:
                return _ok(command, guid)
            return _error(command, guid, 6, f"no event {payload['EventGuid']}")
        if command == 32:
            return _said(command, 14, guid, self.sections[guid, payload["Letters"]])
        if command == 33:
            return _said(command, 14, guid, list(self.sections.values()))
        if command == 34:
            return _said(command, 17, guid, {"IsRunning": True, "SessionInformation": []})
        if command == 35:
            self.queues = {name: [] for name in _QUEUES}
            return _ok(command, guid)
        return _error(command, guid, 8, f"command {command}")

    def _moved(self, command: int, guid: str, payload: Any) -> dict[str, Any]:
        """The first changed round of each table and all after it are new."""
        before = self.sections.get((guid, payload["Letters"]), {"Tables": []})
        if payload["IsDeleted"]:
            self.sections.pop((guid, payload["Letters"]), None)
            return _ok(command, guid)
        known = {one["TableNumber"]: one["Rounds"] for one in before["Tables"]}
        tables = []
        for table in payload["Tables"]:
            old = known.get(table["TableNumber"], [])
            first = next(
                (at for at, one in enumerate(table["Rounds"]) if one not in old),
                len(table["Rounds"]),
            )
            tables.append({**table, "Rounds": table["Rounds"][first:]})
        self.sections[guid, payload["Letters"]] = payload
        return _said(command, 14, guid, {**payload, "Tables": tables})


def _said(command: int, kind: int, guid: str, payload: Any, last: int = 0) -> dict[str, Any]:
    return {
        "RequestCommand": command,
        "DataType": kind,
        "LastQueueItemId": last,
        "ErrorType": 0,
        "SessionGuid": guid,
        "SerializedData": json.dumps(payload),
    }


def _ok(command: int, guid: str) -> dict[str, Any]:
    return _said(command, 1, guid, "done")


def _error(command: int, guid: str, kind: int, text: str) -> dict[str, Any]:
    return _said(command, 4, guid, text) | {"ErrorType": kind}


@contextmanager
def serving(fake: FakeConnector) -> Iterator[str]:
    """Serve a fake on a port of this computer, and give its address."""

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def do_GET(self) -> None:
            self._reply(b'"Bridgemate dataconnector service version 5.0.1041.0"')

        def do_POST(self) -> None:
            data = self.rfile.read(int(self.headers["Content-Length"]))
            assert self.headers["Content-Type"].startswith("application/json")
            if self.path != "/dc-scoringprogram":
                self.send_error(404)
                return
            body = json.loads(data)
            fake.commands.append(body["Command"])
            fake.bodies.append(body)
            fault = fake.faults.pop(0) if fake.faults else ""
            self._answered(body, fault)

        def _answered(self, body: dict[str, Any], fault: str) -> None:
            if fault == "busy":
                answer = _error(body["Command"], body["SessionGuid"], 1, "wait")
            elif fault == "inside":
                answer = _error(body["Command"], body["SessionGuid"], 7, "see the log")
            else:
                answer = fake.answer(body)
            if fault == "other command":
                answer["RequestCommand"] = 3
            if fault == "other type":
                answer["DataType"] = 10
            text = json.dumps(answer).encode()
            if fault == "slow":
                time.sleep(0.6)
            if fault == "hung up":  # heard, done, and no answer
                self.close_connection = True
                return
            if fault == "status":
                self.send_error(503)
            elif fault == "elsewhere":
                self.send_response(307)
                self.send_header("Location", "http://localhost:9/")
                self.end_headers()
            elif fault == "torn":
                self._reply(text[: len(text) // 2], length=len(text))
            elif fault == "cut":
                self._reply(text[: len(text) // 2])
            elif fault == "no json":
                self._reply(b"<html>It works!</html>")
            elif fault == "a list":
                self._reply(b"[1, 2]")
            elif fault == "nothing":
                self._reply(b"")
            else:
                self._reply(text)

        def _reply(self, data: bytes, length: int | None = None) -> None:
            self.send_response(200)
            self.send_header("Content-Length", str(len(data) if length is None else length))
            self.end_headers()
            with suppress(ConnectionError):  # who asked may be tired of waiting
                self.wfile.write(data)
            if length is not None:
                self.close_connection = True

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
