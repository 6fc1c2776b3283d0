"""
The settings of Bridgemates as the Data Connector takes them: every one of them, each time.

Source: the developer's guides; names as they are on the wire, ``BM3ScoreColum`` and
``BMViewPercentages`` too.  The defaults of Bridgemate 2 are the guide's; those of Bridgemate 3
are off or the first choice, and a brightness and a volume that work.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from overtrick.errors import InvalidSetting
from overtrick.formats.bridgemate.messages import SettingsDTO

__all__ = ["BRIDGEMATE_2", "BRIDGEMATE_3", "Setting", "settings_2", "settings_3"]

Setting = bool | int | str

_ON_2 = (
    *("ShowResults", "ShowOwnResult", "ShowPercentage", "ShowPairNumbers"),
    *("BoardOrderVerification", "HandRecordValidation", "BM2RemainingBoards"),
    *("BM2NextSeatings", "BM2AutoBoardNumber", "BM2ResetFunctionKey"),
)
_OFF_2 = (
    *("RepeatResults", "GroupSections", "IntermediateResults", "LeadCard", "MemberNumbers"),
    *("MemberNumbersNoBlankEntry", "AutoShutDownBPC", "BM2ConfirmNP", "BM2ScoreRecap"),
    *("BM2AutoShowScoreRecap", "BM2ScoreCorrection", "BM2FirstBoardManually"),
    *("BM2ValidateLeadCard", "BM2GameSummary", "BM2RecordBidding", "BM2RecordPlay"),
    *("BM2ValidateRecording", "BM2ShowHands", "BM2NumberEntryEachRound"),
    *("BM2NumberEntryPreloadValues", "BM2ViewHandRecord", "BM2EnterHandRecord"),
    *("BM2TextBasedNumber", "BM2TDCall"),
)
_CHOICES_2 = (
    *("EnterResultsMethod", "MaximumResults", "BM2ResultsOverview", "BM2ShowPlayerNames"),
    *("BM2Ranking", "BM2SummaryPoints", "BM2PairNumberEntry", "NumberValidation"),
    *("BM2NameSource", "BM2EnterHandRecordWhen"),
)
BRIDGEMATE_2: Final[Mapping[str, Setting]] = MappingProxyType(
    {
        **dict.fromkeys(_ON_2, True),
        **dict.fromkeys(_OFF_2, False),
        **dict.fromkeys(_CHOICES_2, 0),
        "ScorePoints": 1,
        "ShowContract": 1,
        "AutopoweroffTime": 20,
        "VerificationTime": 2,
        "BM2PINcode": "0000",
    }
)
"""Every setting of a Bridgemate 2 and its default."""

_CHOICES_3 = (
    *("BM3ScreenDimMode", "BM3ScreenOffMode", "BM3SleepMode", "BM3Language", "BM3ConfirmNP"),
    *("BM3TDCall", "BM3ResultMethod", "BM3BoardResultReentry", "BM3LeadCardEntry"),
    *("BM3PlayerNumberEntry", "BM3PlayerNumberEntryDuringPlay", "BM3PlayerNumberMandatory"),
    *("BM3StartingPositions", "BM3PlayerView", "BM3Ranking", "BM3NextSeatings"),
    *("BM3ScoreRecap", "BM3ViewResults", "BM3SessionSummary", "BM3ScoreColum"),
    *("BMViewPercentages", "BM3ViewHandrecord", "BM3EnterHandrecord"),
)
BRIDGEMATE_3: Final[Mapping[str, Setting]] = MappingProxyType(
    {
        "BM3ScreenBrightness": 4,
        "BM3AudioVolume": 3,
        "BM3PINcode": "0000",
        **dict.fromkeys(_CHOICES_3, 0),
    }
)
"""Every setting of a Bridgemate 3 and its default."""


def settings_2(session_guid: str, letters: str, **changes: Setting) -> SettingsDTO:
    """
    Give the settings of the Bridgemates 2 of a section.

    >>> settings_2("0" * 32, "A", LeadCard=True).extra["LeadCard"]
    True

    :raises InvalidSetting: if there is no such setting, or its value is of another kind.
    """
    return _settings(BRIDGEMATE_2, session_guid, letters, changes)


def settings_3(session_guid: str, letters: str, **changes: Setting) -> SettingsDTO:
    """
    Give the settings of the Bridgemates 3 of a section.

    >>> settings_3("0" * 32, "A", BM3Language=2).extra["BM3Language"]
    2

    :raises InvalidSetting: if there is no such setting, or its value is of another kind.
    """
    return _settings(BRIDGEMATE_3, session_guid, letters, changes)


def _settings(
    known: Mapping[str, Setting], guid: str, letters: str, changes: Mapping[str, Setting]
) -> SettingsDTO:
    for name, value in changes.items():
        if name not in known:
            raise InvalidSetting(
                "no setting {name!r}; there are {known}", name=name, known=", ".join(known)
            )
        if type(value) is not type(known[name]):
            kind = {bool: "true or false", int: "a number", str: "a text"}[type(known[name])]
            raise InvalidSetting(
                "{name} is {kind}, not {value!r}", name=name, kind=kind, value=value
            )
        if name.endswith("PINcode") and not (len(str(value)) == 4 and str(value).isdecimal()):
            raise InvalidSetting("{name} is four digits, not {value!r}", name=name, value=value)
    told = {name: changes.get(name, default) for name, default in known.items()}
    return SettingsDTO(session_guid=guid, section_letters=letters, extra=told)
