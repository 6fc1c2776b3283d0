"""A whole evening against a Data Connector that serves, forgets, hangs up and refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from overtrick.core.outcome import PASSED_OUT
from overtrick.errors import InvalidFile, UnknownName
from overtrick.formats.bridgemate.client import Connector
from overtrick.formats.bridgemate.event import event_of, results_in
from overtrick.formats.bridgemate.kept import Kept
from overtrick.formats.bridgemate.messages import (
    AddSessionDTO,
    ContinueDTO,
    ParticipationDTO,
    ResultDTO,
    SectionUpdateDTO,
    TdCallDTO,
)
from overtrick.formats.bridgemate.planned import sections_of
from overtrick.formats.bridgemate.refused import (
    BadAnswer,
    ConnectorError,
    Refused,
    Unreachable,
)
from overtrick.formats.bridgemate.settings import settings_2
from overtrick.formats.bridgemate.transport import HttpTransport, Transport
from overtrick.formats.bridgemate.vendor import VendorTransport
from overtrick.formats.bridgemate.words import ErrorType, Management
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Meeting
from tests.formats.bridgemate.evening import DEAL, EVENING
from tests.formats.bridgemate.fake import GUID, FakeConnector, serving

Made = tuple[FakeConnector, Connector]
SPADES = {"Level": 4, "Denomination": 4, "DeclarerDirection": 1, "TotalTricks": 10}


@pytest.fixture(params=["ours", "vendor"])
def made(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Made]:
    """The same evening over our own HTTP and through the vendor's client."""
    fake = FakeConnector()
    with serving(fake) as address:
        transport: Transport
        if request.param == "ours":
            transport = HttpTransport(address, timeout=0.4)
        else:
            # The package waits between its own five attempts.
            monkeypatch.setattr("bridgemate_dataconnector.client.time.sleep", lambda _: None)
            transport = VendorTransport("club", "key", address, timeout=0.4)
        yield fake, Connector("", "club", "key", transport=transport, sleep=lambda _: None)


def begun(made: Made) -> Made:
    fake, connector = made
    event, losses = event_of(EVENING, GUID, club_id="club")
    assert losses == []
    connector.initialize(event)
    return fake, connector


def test_who_is_there(made: Made) -> None:
    _, connector = made
    assert connector.version() == "Bridgemate dataconnector service version 5.0.1041.0"
    connector.ping('ä " \\ 4♠')


def test_an_event_begins_with_movement_players_and_hands(made: Made) -> None:
    fake, _ = begun(made)
    [event] = fake.events
    assert (event["Commands"], event["EventGuid"], event["ClubId"]) == (7, GUID, "club")
    [session] = event["Sessions"]
    assert (session["Name"], session["Year"], session["Month"], session["Day"]) == (
        *("Tuesday", 2026, 3, 10),
    )
    [group] = session["ScoringGroups"]
    [section] = group["Sections"]
    assert (group["ScoringMethod"], section["GameType"], section["Winners"]) == (10, 10, 1)
    rounds = section["Tables"][1]["Rounds"]
    assert [(one["PairNS"], one["PairEW"], one["LowBoardNumber"]) for one in rounds] == [
        (2, 4, 1),
        (2, 3, 3),
    ]
    players = {one["PlayerNumber"]: one["LastName"] for one in event["PlayerData"]}
    assert players == {"00101": "Adams", "00102": "Berg", "00103": "Clark"}
    seats = {
        (one["TableNumber"], one["Direction"]): one["PlayerNumber"] or one["LastName"]
        for one in event["Participations"]
    }
    assert (seats[1, 1], seats[1, 3], seats[1, 2], seats[2, 4]) == (
        *("00101", "00102", "Eklund", "Grün"),
    )
    [hands] = event["Handrecords"]
    assert hands["NorthSpades"] == DEAL.north.holding(next(iter(DEAL.north)).suit)
    assert (hands["HasHandEvaluationData"], hands["DoubleDummyNorthSpades"]) == (True, 10)


def test_the_vendor_finds_nothing_wrong_with_the_event() -> None:
    import bridgemate_dataconnector as vendor
    from bridgemate_dataconnector.dto import InitDTO

    from overtrick.formats.bridgemate.codec import to_wire

    event, _ = event_of(EVENING, GUID, club_id="club")
    read = InitDTO.from_dict(to_wire(event))
    assert read.to_dict() == to_wire(event)
    assert vendor.validate_init_dto(read), read.validation_messages


def test_an_evening(made: Made) -> None:
    fake, connector = begun(made)
    kept = Kept()
    fake.result(1, 1, 1, **SPADES)
    fake.result(2, 1, 1)
    fake.enter("Participations", _seat(2, 4, "Max", "Holm"))
    for queue in ("results", "player_data", "participations", "handrecords", "td_calls"):
        for batch in connector.poll(queue, GUID):
            kept.take(batch.items)
            batch.accept()
    contents, problems = kept.contents()
    assert [str(told.line.outcome) for told in contents.records] == ["4S N =", "PASS"]
    # Who sits where names no pair without the movement, which the results tell.
    assert [pair.id for pair in contents.contestants] == ["4"]
    assert contents.contestants[0].names == ("Max Holm",)
    assert problems == []
    assert fake.accepted["Results"] == 2
    assert list(connector.poll("results", GUID)) == []
    [everything] = connector.poll("results", GUID, again=True)
    assert len(everything.items) == 2


def _seat(table: int, direction: int, first: str, last: str) -> dict[str, Any]:
    return {
        "SessionGuid": GUID,
        "SectionLetters": "A",
        "TableNumber": table,
        "Direction": direction,
        "RoundNumber": 1,
        "PlayerNumber": None,
        "IsPlayerSwap": False,
        "FirstName": first,
        "LastName": last,
        "CountryCode": None,
    }


def test_what_is_not_accepted_comes_again(made: Made) -> None:
    fake, connector = begun(made)
    fake.result(1, 1, 1, **SPADES)
    kept = Kept()
    # The laptop dies between storing and accepting.
    first = [kept.take(batch.items) for batch in connector.poll("results", GUID)]
    assert [len(news) for news in first] == [1]
    assert fake.accepted["Results"] == 0
    again = []
    for batch in connector.poll("results", GUID):
        again.append(kept.take(batch.items))
        batch.accept()
        batch.accept()
    assert again == [()]
    assert fake.commands.count(27) == 1
    assert len(kept) == 1


def test_what_is_entered_between_poll_and_accept_is_not_lost(made: Made) -> None:
    fake, connector = begun(made)
    fake.result(1, 1, 1, **SPADES)
    boards: list[int] = []
    for batch in connector.poll("results", GUID):
        if not boards:
            fake.result(1, 1, 2)
        boards += [told.board_number for told in batch.items]
        batch.accept()
    assert boards == [1, 2]


def test_an_answer_to_accepting_that_never_comes(made: Made) -> None:
    fake, connector = begun(made)
    fake.result(1, 1, 1, **SPADES)
    kept = Kept()
    [batch] = connector.poll("results", GUID)
    kept.take(batch.items)
    fake.faults = ["hung up"] * 20
    with pytest.raises(Unreachable, match=r"http://127\.0\.0\.1"):
        batch.accept()
    fake.faults = []
    batch.accept()  # said again, and meant once
    assert list(connector.poll("results", GUID)) == []


def test_a_correction_and_a_result_taken_back(made: Made) -> None:
    fake, connector = begun(made)
    kept = Kept()
    fake.result(1, 1, 1, **SPADES)
    fake.result(1, 1, 2)
    _take(connector, kept)
    fake.result(1, 1, 1, **SPADES | {"TotalTricks": 9})
    fake.result(1, 1, 2, IsDeleted=True)
    news = _take(connector, kept)
    assert len(news) == 2
    contents, problems = kept.contents()
    corrected, taken_back = contents.records
    assert (str(corrected.line.outcome), corrected.is_pending) == ("4S N -1", False)
    assert taken_back.is_pending
    assert problems == []
    fake.result(1, 1, 2)
    _take(connector, kept)
    assert [told.line.outcome for told in kept.contents()[0].records][1] == PASSED_OUT


def _take(connector: Connector, kept: Kept) -> list[Any]:
    news: list[Any] = []
    for batch in connector.poll("results", GUID):
        news += kept.take(batch.items)
        batch.accept()
    return news


def test_a_call_for_the_director(made: Made) -> None:
    fake, connector = begun(made)
    call = {"SessionGuid": GUID, "SectionLetters": "A", "TableNumber": 2, "RoundNumber": 1}
    fake.enter("TdCalls", call | {"Hour": 20, "Minute": 15, "Status": 1})
    [batch] = connector.poll("td_calls", GUID)
    [told] = batch.items
    assert (told.table_number, told.hour, told.minute, told.status) == (2, 20, 15, 1)
    batch.accept()
    coming = TdCallDTO(session_guid=GUID, section_letters="A", table_number=2, status=2)
    connector.put("td_calls", GUID, [coming])
    assert fake.received["TdCalls"][0]["Status"] == 2


def test_a_result_put_by_the_scorer(made: Made) -> None:
    fake, connector = begun(made)
    told = ResultDTO(
        session_guid=GUID,
        section_letters="A",
        table_number=2,
        round_number=1,
        board_number=1,
        pair_north_south=2,
        pair_east_west=4,
        level=-7,
    )
    connector.put("results", GUID, [told])
    assert fake.received["Results"][0]["Level"] == -7
    connector.put("results", GUID, [])
    assert fake.commands.count(10) == 1


def test_a_movement_that_changes(made: Made) -> None:
    fake, connector = begun(made)
    late = (*EVENING.movement[:3], Meeting("2", "2", "2", "5", (3, 4)))
    [section], _ = sections_of(late, GUID)
    update = SectionUpdateDTO(
        session_guid=GUID,
        letters="A",
        scoring_group_number=1,
        scoring_group_scoring_method=10,
        winners=1,
        game_type=10,
        tables=section.tables,
    )
    new = connector.update_movement(update)
    assert new is not None
    told = [(table.table_number, table.rounds) for table in new.tables or ()]
    assert [(number, len(rounds or ())) for number, rounds in told] == [(1, 0), (2, 1)]
    asked = connector.movement(GUID, "A")
    assert (asked.tables or ())[1].rounds[1].pair_ew == 5  # type: ignore[index]
    assert len(connector.movements(GUID)) == 1
    assert fake.commands[-2:] == [32, 33]
    assert (
        connector.update_movement(
            SectionUpdateDTO(session_guid=GUID, letters="A", is_deleted=True)
        )
        is None
    )


def test_the_rest_of_what_can_be_asked(made: Made) -> None:
    fake, connector = begun(made)
    connector.put_settings(GUID, 2, [settings_2(GUID, "A", LeadCard=True)])
    assert fake.settings[0]["LeadCard"] is True
    connector.go_on(ContinueDTO(event_guid=GUID, club_id="club", commands=5))
    assert connector.manage(Management.RUNNING_SESSIONS)["IsRunning"] is True
    connector.clear()
    with pytest.raises(Refused, match="no such entry: no event 0000") as caught:
        connector.go_on(ContinueDTO(event_guid="0" * 32))
    assert caught.value.error is ErrorType.ENTRY_UNKNOWN
    with pytest.raises(Refused, match="ADD_SESSION is refused: it cannot do that"):
        connector.add_session(AddSessionDTO(event_guid=GUID))
    with pytest.raises(Refused, match="UPDATE_SCORING_GROUPS"):
        connector.update_scoring_groups(GUID, [])
    with pytest.raises(UnknownName, match="no queue 'hands'; there are results"):
        connector.put("hands", GUID, [])
    with pytest.raises(UnknownName, match="Bridgemate 4"):
        connector.put_settings(GUID, 4, [])


def test_an_empty_queue_may_be_called_an_error(made: Made) -> None:
    fake, connector = begun(made)
    fake.empty_is_an_error = True
    assert list(connector.poll("results", GUID)) == []


def test_a_refusal_quotes_the_reason(made: Made) -> None:
    _, connector = begun(made)
    told = ResultDTO(session_guid=GUID, section_letters="A", table_number=9, round_number=1)
    with pytest.raises(Refused) as caught:
        connector.put("results", GUID, [told])
    assert str(caught.value) == (
        "PUT_RESULTS is refused: the movement does not have that: no round 1 at table A9"
    )
    assert caught.value.error is ErrorType.MOVEMENT


def test_one_bad_item_does_not_keep_the_others_back(made: Made) -> None:
    fake, connector = begun(made)
    if isinstance(connector._transport, VendorTransport):
        fake.enter("Results", 7)
    else:
        fake.enter("Results", {"TableNumber": ["?"]})
    fake.result(1, 1, 1, **SPADES)
    [batch] = connector.poll("results", GUID)
    assert len(batch.items) == len(batch.unread) == 1
    assert batch.unread[0].why
    batch.accept()
    assert list(connector.poll("results", GUID)) == []


@pytest.mark.parametrize("fault", ["busy", "torn", "cut", "no json", "nothing", "hung up"])
def test_what_passes_is_asked_again(made: Made, fault: str) -> None:
    fake, connector = begun(made)
    fake.result(1, 1, 1, **SPADES)
    fake.faults = [fault]
    if fault == "nothing" and isinstance(connector._transport, VendorTransport):
        fake.faults = []
    [batch] = connector.poll("results", GUID)
    assert len(batch.items) == 1


def test_our_own_http_does_not_wait_for_ever() -> None:
    fake = FakeConnector()
    with serving(fake) as address:
        connector = Connector(
            address, "club", "key", timeout=0.2, attempts=2, sleep=lambda _: None
        )
        fake.faults = ["slow", "slow"]
        with pytest.raises(Unreachable, match="no answer in time"):
            connector.ping()
        assert fake.commands == [4, 4]


@pytest.mark.parametrize(
    ("fault", "kind", "said"),
    [
        ("inside", Refused, "it failed inside: see the log"),
        ("busy", Refused, "the Data Connector is busy: wait"),
        ("other command", BadAnswer, "an answer to command 3 came"),
        ("other type", BadAnswer, "data of type 10 came"),
        ("no json", BadAnswer, "not JSON"),
        ("a list", BadAnswer, "not a Response: a list of 2"),
        ("nothing", BadAnswer, "not JSON"),
        ("cut", BadAnswer, "not JSON"),
        ("torn", Unreachable, "the connection broke"),
        ("hung up", Unreachable, "the connection broke"),
        ("status", BadAnswer, "status 503"),
        ("elsewhere", BadAnswer, "status 307"),
    ],
)
def test_what_does_not_pass(fault: str, kind: type[ConnectorError], said: str) -> None:
    fake = FakeConnector()
    with serving(fake) as address:
        connector = Connector(address, "club", "key", attempts=3, sleep=lambda _: None)
        fake.faults = [fault] * 3
        with pytest.raises(kind, match=said) as caught:
            list(connector.poll("results", GUID))
        assert "key" not in str(caught.value)


def test_an_event_is_not_begun_twice() -> None:
    fake = FakeConnector()
    with serving(fake) as address:
        connector = Connector(address, "club", "key", sleep=lambda _: None)
        fake.faults = ["hung up"]
        with pytest.raises(Unreachable):
            connector.initialize(event_of(EVENING, GUID)[0])
        assert fake.commands == [5]
        fake.faults = ["busy"]  # it was not even looked at
        connector.initialize(event_of(EVENING, GUID)[0])
        assert fake.commands == [5, 5, 5]


def test_nobody_there() -> None:
    with serving(FakeConnector()) as address:
        pass
    pauses: list[float] = []
    connector = Connector(address, attempts=3, sleep=pauses.append)
    with pytest.raises(Unreachable, match="nobody listens there") as caught:
        connector.initialize(event_of(EVENING, GUID)[0])
    assert not caught.value.is_sent
    assert pauses == [0.2, 0.4]
    with pytest.raises(Unreachable):
        connector.version()


def test_wrong_credentials_are_refused_and_never_shown(made: Made) -> None:
    fake, connector = made
    fake.key = "another"
    with pytest.raises(Refused, match="the data is not valid: unknown club or licence key"):
        connector.ping()
    assert "key" not in repr(connector)


def test_what_is_accepted_and_comes_again_all_the_same(made: Made) -> None:
    fake, connector = begun(made)
    fake.result(1, 1, 1, **SPADES)
    with pytest.raises(BadAnswer, match="what was accepted comes again: item 1"):  # noqa: PT012
        for batch in connector.poll("results", GUID):
            batch.accept()
            fake.accepted["Results"] = 0


def test_it_is_no_data_connector() -> None:
    import threading
    from http.server import BaseHTTPRequestHandler, HTTPServer

    class Page(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"Welcome to the club")

    server = HTTPServer(("127.0.0.1", 0), Page)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    with pytest.raises(BadAnswer, match="it says 'Welcome to the club'"):
        Connector(f"http://127.0.0.1:{server.server_address[1]}").version()
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.parametrize("address", ["", "ftp://club", "http://club/path", "http://a b", "x:y"])
def test_no_address(address: str) -> None:
    with pytest.raises(ConnectorError, match="no address"):
        HttpTransport(address)


def test_an_event_needs_a_movement() -> None:
    with pytest.raises(InvalidFile, match="needs a movement"):
        event_of(Contents(), GUID)


def test_results_of_the_evening_go_back_as_they_came(made: Made) -> None:
    fake, connector = begun(made)
    for board, told in enumerate(
        [SPADES, {"Level": -5}, {"Level": -10}, SPADES | {"DeclaringPair": 4}], 1
    ):
        fake.result(1, 1 + (board > 2), board, **told)
    kept = Kept()
    _take(connector, kept)
    contents, _ = kept.contents()
    [*_, switched] = contents.records
    assert (switched.line.ns, switched.line.ew) == ("4", "1")  # they sat the other way round
    found, losses = results_in(contents)
    assert losses == []
    connector.put("results", GUID, found)
    came = [item for _, _, item in fake.queues["Results"]]
    assert fake.received["Results"] == came


def test_the_vendors_client_speaks_to_the_fake() -> None:
    """The protocol of the fake is the vendor's: its own client runs an evening with it."""
    from bridgemate_dataconnector import DataConnectorClient
    from bridgemate_dataconnector.dto import DataConnectorResponseData, InitDTO

    from overtrick.formats.bridgemate.codec import to_wire

    fake = FakeConnector()
    with serving(fake) as address:
        client: Any = DataConnectorClient("club", "key", address)
        assert client.connect().data_type == DataConnectorResponseData.OK
        assert client.ping().data_type == DataConnectorResponseData.OK
        event = InitDTO.from_dict(to_wire(event_of(EVENING, GUID)[0]))
        assert client.initialize(event).data_type == DataConnectorResponseData.OK
        fake.result(1, 1, 1, **SPADES)
        [told] = client.poll_for_results(GUID)
        assert (told.level, told.total_tricks, told.pair_east_west) == (4, 10, 3)
        assert len(client.poll_for_results(GUID)) == 1
        client.accept_queue_data(GUID, DataConnectorResponseData.Results)
        assert client.poll_for_results(GUID) == []
        assert len(client.poll_for_results(GUID, all=True)) == 1
        assert client.send_results(GUID, [told]).data_type == DataConnectorResponseData.OK
        told.table_number = 9
        assert client.send_results(GUID, [told]).error_type.name == "Movement"
        fake.enter("Participations", _seat(2, 4, "Max", "Holm"))
        assert client.poll_for_participations(GUID)[0].last_name == "Holm"


def test_a_seat_that_is_emptied() -> None:
    kept = Kept()
    at = {"session_guid": GUID, "section_letters": "A", "table_number": 1, "direction": 1}
    make: Callable[..., ParticipationDTO] = ParticipationDTO
    kept.take(sections_of(EVENING.movement, GUID)[0])
    kept.take([make(**at, last_name="Adams")])
    assert kept.contents()[0].contestants[0].names == ("Adams",)
    assert kept.take([make(**at, last_name="Adams", round_number=1)])
    assert len(kept) == 2  # rounds 0 and 1 are one seat
    kept.take([make(**at, is_removal=True)])
    assert kept.contents()[0].contestants == ()
