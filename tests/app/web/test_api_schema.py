"""The API keeps to its own description: no fault whatever is sent, answers as described."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from overtrick.app.access.viewer import Role
from overtrick.app.use_cases.registry import USE_CASES
from overtrick.app.web.openapi import api_document
from overtrick.app.web.routes.registry import ACTIONS
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.plan import planning
from overtrick.movements.registry import movement
from tests.app.serving import Served, serving
from tests.cases import how_many, one_pass

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
EVENT = "tuesday"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("store")) as served:
        lines = [Entered(board=1, ns=str(n), ew=str(n), outcome="4S N =") for n in (1, 2, 3)]
        served.open(EVENT, planning(movement("mitchell:3:skip=no"), 2), *lines)
        yield served


@pytest.fixture(scope="module")
def session(server: Served) -> Iterator[requests.Session]:
    """A connection for all that is asked, with the token of a director."""
    with requests.Session() as session:
        token = server.access.api_token(Role.DIRECTOR, None, "schemathesis")
        session.headers["authorization"] = f"Bearer {token}"
        session.trust_env = False
        yield session


def _described() -> Any:
    """The description, its event being one that there is."""
    document = api_document(ACTIONS, "/api/v1")
    for operations in document["paths"].values():
        for operation in operations.values():
            del operation["security"]  # the token is sent by us
            for parameter in operation["parameters"]:
                if (parameter["in"], parameter["name"]) == ("path", "event"):
                    parameter["schema"] = {"type": "string", "enum": [EVENT]}
    return schemathesis.openapi.from_dict(document)


@cache
def operations() -> dict[str, Any]:
    """What can be asked, by its label; a stream never ends, and has tests of its own."""
    every = (each.ok() for each in _described().get_all_operations())
    return {each.label: each for each in every if not each.path.endswith("/stream")}


def _can_be_wrong(operation: Any) -> bool:
    return bool(operation.body) or any(each.location != "path" for each in operation.query)


def _looked_at(operation: Any) -> Any:
    """Give the operation that looks at what this one tells: it takes the same body."""
    return operations().get(operation.label.replace("/tell/", "/preview/"), operation)


def asked() -> list[tuple[str, str]]:
    """Every operation in every way, but for what is looked at before it is told."""
    return [
        (label, mode.name)
        for label, operation in operations().items()
        if "/preview/" not in label
        for mode in schemathesis.GenerationMode
        if mode is schemathesis.GenerationMode.POSITIVE or _can_be_wrong(operation)
    ]


@schemathesis.serializer("application/jsonl")
def lines(_: Any, value: Any) -> bytes:
    return str(value).encode("utf-8", "replace")


@pytest.mark.long
@pytest.mark.campaign
@pytest.mark.timeout(7200)
@one_pass(("operation", "mode"), asked)
def test_every_operation_answers_as_it_is_described(
    operation: str, mode: str, server: Served, session: requests.Session
) -> None:
    found = operations()[operation]
    strategy = found.as_strategy(generation_mode=schemathesis.GenerationMode[mode])
    # That a name in the query is not known is no fault, and all that can be wrong in a GET.
    checks = CHECKS if found.method.upper() == "POST" else CHECKS[:-1]

    @given(case=strategy)
    @settings(
        max_examples=min(how_many(3), 100),
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    def answers(case: Any) -> None:
        looked_at = _looked_at(found)
        for each in (
            (looked_at.Case(**_parts(case)), case) if looked_at is not found else (case,)
        ):
            each.call_and_validate(
                base_url=server.url, session=session, checks=checks, timeout=60
            )

    answers()


def _parts(case: Any) -> dict[str, Any]:
    names = ("path_parameters", "headers", "cookies", "query", "body", "media_type", "_meta")
    return {name: getattr(case, name) for name in names}


def test_each_command_is_also_looked_at_with_the_same_body() -> None:
    every, labels = operations(), {label for label, _ in asked()}
    assert {*every} - labels == {
        _looked_at(every[label]).label for label in labels if "/tell/" in label
    }
    for label in (each for each in labels if "/tell/" in each):
        one, other = every[label], _looked_at(every[label])
        assert one.definition.raw["requestBody"] == other.definition.raw["requestBody"]
        assert one.definition.raw["parameters"] == other.definition.raw["parameters"]


def test_the_description_is_what_the_server_gives(server: Served) -> None:
    given = httpx.get(f"{server.url}/openapi.json", timeout=30).json()
    assert given == json.loads(json.dumps(api_document(ACTIONS, "/api/v1")))
    assert given["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    assert {"Enter", "Refusal", "Answer", "Effect"} <= {*given["components"]["schemas"]}


def test_every_operation_has_a_name_of_its_own_and_says_what_it_does() -> None:
    operations = [
        operation
        for path in api_document(ACTIONS, "")["paths"].values()
        for operation in path.values()
    ]
    names = [operation["operationId"] for operation in operations]
    assert len({*names}) == len(names)
    assert all(operation["summary"] and operation["tags"] for operation in operations)
    for operation in operations:
        assert {"400", "401", "403", "404", "409", "410", "413", "422", "429", "503"} <= {
            *operation["responses"]
        }


def test_each_use_case_is_told_with_its_own_schema() -> None:
    document = api_document(ACTIONS, "")
    for name, use_case in USE_CASES.items():
        for deed in ("tell", "preview"):
            operation = document["paths"][f"/events/{{event}}/{deed}/{name}"]["post"]
            body = operation["requestBody"]["content"]["application/json"]["schema"]
            known = body["$ref"].rpartition("/")[2]  # with its module, if there are two such
            assert known.rpartition(".")[2] == use_case.command.__name__
            assert known in document["components"]["schemas"]
    enter = document["components"]["schemas"]["Enter"]
    assert enter["required"] == ["board", "outcome"]
    assert enter["additionalProperties"] is False
