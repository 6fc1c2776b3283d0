import pytest

from overtrick.compare.methods import METHODS, method
from overtrick.compare.profiles import PROFILES, profile
from overtrick.compare.settings import SETTINGS, Settings, scale_of
from overtrick.compare.victory_points import imp_scale, vp_scale
from overtrick.errors import InvalidSetting, UnknownName
from tests.cases import one_pass


def test_the_defaults_are_the_first_values() -> None:
    assert Settings().as_dict() == {s.name: s.values[0] for s in SETTINGS.values()}


@one_pass("setting", SETTINGS.values())
def test_every_value_can_be_chosen_by_its_text(setting: object) -> None:
    name = setting.name  # type: ignore[attr-defined]
    for value in SETTINGS[name].values:
        assert Settings().read([f"{name}={value}"]).as_dict()[name] == value


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("missing=often", "missing cannot be 'often': it is one of default, neuberg"),
        ("unit=3", "unit cannot be '3': it is one of 2, 1"),
        ("percentage_places=7", "a whole number 0 to 6"),
        ("mising=share", "no setting 'mising'; there are: unit, missing"),
        ("missing", "not NAME=VALUE: 'missing'"),
        ("minimum_boards=half", "a share of the boards in play"),
        ("trim=3", "trim cannot be '3'"),
    ],
)
def test_what_does_not_exist_is_refused_with_the_list(text: str, said: str) -> None:
    with pytest.raises(InvalidSetting) as refused:
        Settings().read([text])
    assert said in str(refused.value)


def test_a_value_of_the_wrong_type() -> None:
    with pytest.raises(InvalidSetting):
        Settings(unit="2")  # type: ignore[arg-type]
    with pytest.raises(InvalidSetting):
        Settings(winners=3)


def test_open_values() -> None:
    changed = Settings().read(["cap=20", "minimum_boards=50%", "percentage_places=0"])
    assert (changed.cap, changed.minimum_boards, changed.percentage_places) == (20, "50%", 0)
    assert Settings().change(bye_expected=True).bye_expected == "yes"


@one_pass("name", PROFILES)
def test_profiles_are_settings_with_a_name(name: str) -> None:
    found = profile(name)
    assert found.name == name
    assert (found.settings == Settings()) is (name == "default")


@pytest.mark.parametrize(
    ("find", "name"), [(profile, "wbff"), (method, "imps"), (imp_scale, "x"), (vp_scale, "x")]
)
def test_unknown_names_are_answered_with_the_known(find: object, name: str) -> None:
    with pytest.raises(UnknownName, match="there are"):
        find(name)  # type: ignore[operator]


def test_methods_are_registered_under_their_ids() -> None:
    assert all(found.id == name for name, found in METHODS.items())


@pytest.mark.parametrize(
    ("name", "method", "scale"),
    [
        ("default", "lederer", "acbl30"),
        ("default", "patton", "wbf_continuous"),
        ("wbf_continuous", "lederer", "wbf_continuous"),
        ("own.csv", "lederer", "own.csv"),
    ],
)
def test_the_scale_of_a_method_and_one_that_was_chosen(
    name: str, method: str, scale: str
) -> None:
    assert scale_of(name, method) == scale
